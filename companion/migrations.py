"""The tables, as they came to be: a function a step, never changed once it has landed."""

from sqlite_utils import Database, Migrations

migrations = Migrations("companion")


@migrations()
def players_and_matches(db: Database) -> None:
    db.table("players").create(
        {"id": int, "name": str, "name_key": str, "colour": int, "created_at": str},
        pk="id",
        not_null={"name", "name_key", "colour", "created_at"},
    )
    db.table("players").create_index(["name_key"], unique=True)
    db.table("matches").create(
        {
            "id": str,
            "game": str,
            "rules_version": int,
            "options": str,
            "status": str,
            "code": str,
            "seed": bytes,
            "opened_at": str,
            "changed_at": str,
            "finished_at": str,
            "rematch": str,
        },
        pk="id",
        not_null={"game", "rules_version", "options", "status", "code", "seed", "opened_at", "changed_at"},
    )
    db.table("matches").create_index(["code"], unique=True)
    db.table("matches").create_index(["status", "changed_at"])
    # Compound keys without a rowid: the log of a match lies together, in order.
    db.execute("""
        CREATE TABLE seats (
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            colour INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    db.table("seats").create_index(["player"])
    db.execute("""
        CREATE TABLE entries (
            match TEXT NOT NULL REFERENCES matches(id),
            seq INTEGER NOT NULL,
            action TEXT,
            undoes INTEGER,
            seat INTEGER,
            device TEXT NOT NULL,
            request_id TEXT NOT NULL,
            at TEXT NOT NULL,
            draws INTEGER NOT NULL,
            PRIMARY KEY (match, seq),
            CHECK ((action IS NULL) <> (undoes IS NULL))
        ) WITHOUT ROWID""")
    db.table("entries").create_index(["match", "request_id"], unique=True)
    db.execute("""
        CREATE TABLE results (
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            score INTEGER NOT NULL,
            rank INTEGER NOT NULL,
            won INTEGER NOT NULL,
            detail TEXT NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    db.table("results").create_index(["player"])


@migrations()
def the_log_only_grows(db: Database) -> None:
    for verb in ("UPDATE", "DELETE"):
        db.execute(f"""
            CREATE TRIGGER entries_are_never_{verb.lower()}d BEFORE {verb} ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END""")


@migrations()
def what_the_history_keeps(db: Database) -> None:
    added = {
        "matches": (
            "played_at TEXT NOT NULL DEFAULT ''",
            "place TEXT NOT NULL DEFAULT ''",
            "notes TEXT NOT NULL DEFAULT ''",
            "tags TEXT NOT NULL DEFAULT ''",
            "words TEXT NOT NULL DEFAULT ''",  # notes, place and tags as they are searched
            "hidden INTEGER NOT NULL DEFAULT 0",
            "deleted_at TEXT",
            "sheet INTEGER NOT NULL DEFAULT 0",  # only a score sheet: entered by hand or taken in, without a log
            "minutes_given INTEGER",
            "bgstats TEXT NOT NULL DEFAULT ''",  # its id in BG Stats, if it came from there
            # Made by the ledger in the transaction that finishes the match:
            "counted INTEGER NOT NULL DEFAULT 0",
            "minutes INTEGER",
            "top_score INTEGER",
            "margin INTEGER",
        ),
        "players": (
            "uid TEXT NOT NULL DEFAULT ''",
            "archived INTEGER NOT NULL DEFAULT 0",
            "merged_into INTEGER REFERENCES players(id)",
        ),
        "seats": ("played_at TEXT NOT NULL DEFAULT ''",),
    }
    for table, columns in added.items():
        for column in columns:
            db.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
    db.execute("UPDATE matches SET played_at = opened_at")
    db.execute("UPDATE players SET uid = lower(hex(randomblob(6)))")
    db.execute("CREATE UNIQUE INDEX players_by_uid ON players (uid)")
    db.execute("UPDATE seats SET played_at = (SELECT played_at FROM matches WHERE id = match)")
    db.execute("CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    # Which seats a merged player held before, so that a merge can be taken apart again.
    db.execute("""
        CREATE TABLE merged_seats (
            player INTEGER NOT NULL REFERENCES players(id),
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    db.execute("CREATE INDEX merged_seats_of_player ON merged_seats (player)")


@migrations()
def dates_follow_the_match(db: Database) -> None:
    db.execute("""
        CREATE TRIGGER a_match_is_played_when_it_opens AFTER INSERT ON matches WHEN NEW.played_at = ''
        BEGIN UPDATE matches SET played_at = NEW.opened_at WHERE id = NEW.id; END""")
    db.execute("""
        CREATE TRIGGER seats_know_the_date AFTER INSERT ON seats
        BEGIN UPDATE seats SET played_at = (SELECT played_at FROM matches WHERE id = NEW.match)
            WHERE match = NEW.match AND seat = NEW.seat; END""")
    db.execute("""
        CREATE TRIGGER seats_follow_the_date AFTER UPDATE OF played_at ON matches
        BEGIN UPDATE seats SET played_at = NEW.played_at WHERE match = NEW.id; END""")
    db.execute("""
        CREATE TRIGGER players_have_an_id_of_their_own AFTER INSERT ON players WHEN NEW.uid = ''
        BEGIN UPDATE players SET uid = lower(hex(randomblob(6))) WHERE id = NEW.id; END""")
    # What the owner deleted is purged after a while, log and all; every other log still only grows.
    db.execute("DROP TRIGGER entries_are_never_deleted")
    db.execute("""
        CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
        WHEN NOT EXISTS (SELECT 1 FROM matches WHERE id = OLD.match AND deleted_at IS NOT NULL)
        BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END""")


@migrations()
def the_ledger(db: Database) -> None:
    # Counts that are added when a match is counted and taken off when it is not: pages read these alone.
    db.execute("""
        CREATE TABLE tallies (
            game TEXT NOT NULL,
            player INTEGER NOT NULL,
            measure TEXT NOT NULL,
            item TEXT NOT NULL,
            amount INTEGER NOT NULL,
            PRIMARY KEY (game, player, measure, item)
        ) WITHOUT ROWID""")
    db.execute("""
        CREATE TABLE form (
            game TEXT NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            played_at TEXT NOT NULL,
            match TEXT NOT NULL REFERENCES matches(id),
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            streak INTEGER NOT NULL,
            longest INTEGER NOT NULL,
            PRIMARY KEY (game, player, played_at, match)
        ) WITHOUT ROWID""")
    db.execute("CREATE INDEX form_by_date ON form (game, played_at, match)")
    db.execute("CREATE INDEX form_of_player ON form (player, played_at, match)")
    db.execute("""
        CREATE TABLE ratings (
            game TEXT NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            mu REAL NOT NULL,
            sigma REAL NOT NULL,
            ordinal REAL NOT NULL,
            matches INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            streak INTEGER NOT NULL,
            longest INTEGER NOT NULL,
            PRIMARY KEY (game, player)
        ) WITHOUT ROWID""")
    db.execute("CREATE INDEX ratings_by_rank ON ratings (game, ordinal)")
    db.execute("CREATE INDEX ratings_of_player ON ratings (player)")
    db.execute("CREATE INDEX matches_by_date ON matches (played_at, id) WHERE deleted_at IS NULL")
    db.execute("CREATE INDEX matches_by_game ON matches (game, played_at, id) WHERE deleted_at IS NULL")
    db.execute("CREATE INDEX matches_by_status ON matches (status, played_at, id) WHERE deleted_at IS NULL")
    db.execute("CREATE INDEX matches_with_words ON matches (played_at, id) WHERE words <> ''")
    db.execute("CREATE INDEX matches_deleted ON matches (deleted_at) WHERE deleted_at IS NOT NULL")
    for column in ("top_score", "minutes"):
        db.execute(f"CREATE INDEX matches_by_{column} ON matches ({column}, id) WHERE counted = 1")
    for column in ("top_score DESC", "margin DESC", "margin ASC", "minutes DESC", "minutes ASC"):
        name = "records_by_" + column.replace(" ", "_").lower()
        db.execute(f"CREATE INDEX {name} ON matches (game, {column}, played_at) WHERE counted = 1")
    db.execute("CREATE INDEX seats_by_date ON seats (player, played_at, match)")


@migrations()
def a_view_to_read(db: Database) -> None:
    """For Datasette and other readers: one row a seat, with names."""
    db.execute("""
        CREATE VIEW match_results AS
        SELECT matches.id AS match, matches.game, matches.played_at, matches.minutes, matches.place, matches.tags,
            players.name AS player, results.seat + 1 AS seat, results.score, results.rank, results.won,
            matches.hidden, matches.notes
        FROM results JOIN matches ON matches.id = results.match JOIN players ON players.id = results.player
        WHERE matches.deleted_at IS NULL
        ORDER BY matches.played_at DESC, results.match, results.rank, results.seat""")


@migrations()
def entered_boards(db: Database) -> None:
    db.execute("""
        CREATE TABLE boards (
            game TEXT PRIMARY KEY,
            board TEXT NOT NULL,
            changed_at TEXT NOT NULL
        ) WITHOUT ROWID""")


@migrations()
def card_library(db: Database) -> None:
    db.table("library_cards").create(
        {
            "id": int,
            "kind": str,
            "name_key": str,
            "epoch": str,
            "period": str,
            "faction_key": str,
            "facts": str,
        },
        pk="id",
        not_null={"kind", "name_key", "epoch", "period", "faction_key", "facts"},
    )
    db.table("library_cards").create_index(["kind", "name_key", "epoch", "period", "faction_key"], unique=True)
    db.table("library_decks").create(
        {"id": int, "name": str, "epoch": str, "period": str},
        pk="id",
        not_null={"name", "epoch", "period"},
    )
    db.execute("""
        CREATE TABLE library_deck_cards (
            deck INTEGER NOT NULL REFERENCES library_decks(id),
            card INTEGER NOT NULL REFERENCES library_cards(id),
            copies INTEGER NOT NULL,
            PRIMARY KEY (deck, card)
        ) WITHOUT ROWID""")
    db.table("library_deck_cards").create_index(["card"])


@migrations()
def results_have_parts(db: Database) -> None:
    """Who began and the points by round get columns; what is left is the game's own."""
    for column in ("started INTEGER NOT NULL DEFAULT 0", "rounds TEXT NOT NULL DEFAULT '[]'"):
        db.execute(f"ALTER TABLE results ADD COLUMN {column}")
    db.execute("ALTER TABLE results RENAME COLUMN detail TO own")
    db.execute("""
        UPDATE results SET
            started = coalesce(json_extract(own, '$.started'), 0),
            rounds = coalesce(json_extract(own, '$.rounds'), '[]'),
            own = 'null'""")


@migrations()
def merged_seats_begin_with_their_key(db: Database) -> None:
    """SQLite 3.40 finds NULL in a column before the key of a table without rowid, and so no such backup whole."""
    db.execute("ALTER TABLE merged_seats RENAME TO former_merged_seats")
    db.execute("""
        CREATE TABLE merged_seats (
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    db.execute("INSERT INTO merged_seats (match, seat, player) SELECT match, seat, player FROM former_merged_seats")
    db.execute("DROP TABLE former_merged_seats")
    db.execute("CREATE INDEX merged_seats_of_player ON merged_seats (player)")


@migrations()
def an_epoch(db: Database) -> None:
    """Another database in the place of this one has another epoch: what was read before is no longer true."""
    db.execute("INSERT INTO preferences (name, value) VALUES ('epoch', lower(hex(randomblob(4))))")


@migrations()
def log_lengths(db: Database) -> None:
    """How many entries each match was given: without it a deleted last entry leaves no trace."""
    db.execute("CREATE TABLE log_lengths (match TEXT PRIMARY KEY, written INTEGER NOT NULL) WITHOUT ROWID")
    db.execute("INSERT INTO log_lengths SELECT match, max(seq) FROM entries GROUP BY match")
    db.execute("""
        CREATE TRIGGER entries_are_counted AFTER INSERT ON entries BEGIN
            INSERT INTO log_lengths (match, written) VALUES (NEW.match, NEW.seq)
            ON CONFLICT (match) DO UPDATE SET written = max(written, NEW.seq);
        END""")
    db.execute("""
        CREATE TRIGGER a_match_takes_its_count_along AFTER DELETE ON matches BEGIN
            DELETE FROM log_lengths WHERE match = OLD.id;
        END""")


@migrations()
def seeds_that_came_later(db: Database) -> None:
    """A match that was taken in while it was open left its seed behind, and has a new one since an entry."""
    db.execute("ALTER TABLE matches ADD COLUMN seed_since INTEGER NOT NULL DEFAULT 0")


@migrations()
def how_long_was_played(db: Database) -> None:
    """The gaps between entries, none counted for more than a quarter of an hour: what is longer is a break."""
    db.execute("ALTER TABLE matches ADD COLUMN played_seconds REAL NOT NULL DEFAULT 0")
    db.execute("""
        UPDATE matches SET played_seconds = coalesce((
            SELECT sum(max(0, min(900, (julianday(at) - julianday(former)) * 86400)))
            FROM (SELECT at, lag(at, 1, matches.opened_at) OVER (ORDER BY seq) AS former
                  FROM entries WHERE entries.match = matches.id)), 0)""")
    db.execute("""
        CREATE TRIGGER entries_take_their_time AFTER INSERT ON entries BEGIN
            UPDATE matches SET played_seconds = played_seconds + max(0, min(900, 86400 * (julianday(NEW.at) - julianday(
                coalesce((SELECT at FROM entries WHERE match = NEW.match AND seq = NEW.seq - 1), opened_at)))))
            WHERE id = NEW.match;
        END""")


@migrations()
def sittings_in_secret(db: Database) -> None:
    """Who took a place while a choice was hidden there: it could be seen from it, so all may know."""
    db.execute("""
        CREATE TABLE sittings (
            id INTEGER PRIMARY KEY,
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            after INTEGER NOT NULL,
            at TEXT NOT NULL
        )""")
    db.execute("CREATE INDEX sittings_of_match ON sittings (match)")


@migrations()
def dice_and_draws_that_a_table_shares(db: Database) -> None:
    """They are no matches: the rolls go with what they belong to, a day after its last tap."""
    db.execute("""
        CREATE TABLE shared_draws (
            id TEXT NOT NULL PRIMARY KEY,
            code TEXT NOT NULL UNIQUE,
            changed_at TEXT NOT NULL,
            kept TEXT NOT NULL
        ) WITHOUT ROWID""")
    db.execute("""
        CREATE TABLE shared_rolls (
            shared TEXT NOT NULL REFERENCES shared_draws(id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            roll TEXT NOT NULL,
            PRIMARY KEY (shared, number)
        ) WITHOUT ROWID""")


@migrations()
def who_sits_where(db: Database) -> None:
    """Which device opened a match and which sit at it; whether it invites still, and how often names were changed."""
    for column in ("host TEXT NOT NULL DEFAULT ''", "inviting INTEGER NOT NULL DEFAULT 0"):
        db.execute(f"ALTER TABLE matches ADD COLUMN {column}")
    db.execute("ALTER TABLE matches ADD COLUMN named INTEGER NOT NULL DEFAULT 0")
    db.execute("""
        CREATE TABLE places (
            match TEXT NOT NULL REFERENCES matches(id),
            device TEXT NOT NULL,
            seat INTEGER,
            watching INTEGER NOT NULL,
            at TEXT NOT NULL,
            told INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (match, device)
        ) WITHOUT ROWID""")


@migrations()
def titles(db: Database) -> None:
    """One game may serve many titles: the history groups by title, and a seat may have no points, or a team."""
    db.execute("""
        CREATE TABLE titles (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,
            bgg INTEGER,
            hidden INTEGER NOT NULL DEFAULT 0,
            merged_into TEXT REFERENCES titles(id)
        )""")
    db.execute("CREATE UNIQUE INDEX titles_by_name ON titles (game, name_key)")
    for column in ("title", "titled"):
        db.execute(f"ALTER TABLE matches ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
    db.execute("UPDATE matches SET title = game, titled = game")
    for table in ("tallies", "form", "ratings"):
        db.execute(f"ALTER TABLE {table} RENAME COLUMN game TO title")
    db.execute("DROP INDEX matches_by_game")
    db.execute("CREATE INDEX matches_by_title ON matches (title, played_at, id) WHERE deleted_at IS NULL")
    db.execute("CREATE INDEX matches_by_former_title ON matches (titled)")
    for column in ("top_score DESC", "margin DESC", "margin ASC", "minutes DESC", "minutes ASC"):
        name = "records_by_" + column.replace(" ", "_").lower()
        db.execute(f"DROP INDEX {name}")
        db.execute(f"CREATE INDEX {name} ON matches (title, {column}, played_at) WHERE counted = 1")
    db.execute("DROP VIEW match_results")
    db.execute("ALTER TABLE results RENAME TO former_results")
    db.execute("""
        CREATE TABLE results (
            match TEXT NOT NULL REFERENCES matches(id),
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players(id),
            score NUMERIC,
            rank INTEGER NOT NULL,
            won INTEGER NOT NULL,
            started INTEGER NOT NULL DEFAULT 0,
            rounds TEXT NOT NULL DEFAULT '[]',
            own TEXT NOT NULL,
            team INTEGER,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""")
    columns = "match, seat, player, score, rank, won, started, rounds, own"
    db.execute(f"INSERT INTO results ({columns}) SELECT {columns} FROM former_results")
    db.execute("DROP TABLE former_results")
    db.execute("CREATE INDEX results_of_player ON results (player)")
    db.execute("""
        CREATE VIEW match_results AS
        SELECT matches.id AS match, matches.game, coalesce(titles.name, matches.game) AS title, matches.played_at,
            matches.minutes, matches.place, matches.tags, players.name AS player, results.seat + 1 AS seat,
            results.score, results.rank, results.won, results.team, matches.hidden, matches.notes
        FROM results JOIN matches ON matches.id = results.match JOIN players ON players.id = results.player
        LEFT JOIN titles ON titles.id = matches.title
        WHERE matches.deleted_at IS NULL
        ORDER BY matches.played_at DESC, results.match, results.rank, results.seat""")


@migrations()
def what_the_card_library_was_before(db: Database) -> None:
    """Every change of the card library with what stood there before and after: so it can be undone, and looked at."""
    db.execute("""
        CREATE TABLE library_changes (
            id INTEGER PRIMARY KEY,
            at TEXT NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0
        )""")
    db.execute("""
        CREATE TABLE library_past (
            thing TEXT NOT NULL,
            number INTEGER NOT NULL,
            change INTEGER NOT NULL REFERENCES library_changes(id),
            before TEXT,
            after TEXT,
            PRIMARY KEY (thing, number, change)
        ) WITHOUT ROWID""")
    db.execute("CREATE INDEX library_past_by_change ON library_past (change)")


@migrations()
def pauses_of_the_clock(db: Database) -> None:
    """When the clock of a match stood still, for all its phones."""
    db.execute("""
        CREATE TABLE pauses (
            id INTEGER PRIMARY KEY,
            match TEXT NOT NULL REFERENCES matches(id),
            began TEXT NOT NULL,
            ended TEXT
        )""")
    db.execute("CREATE INDEX pauses_of_match ON pauses (match)")


@migrations()
def losses_in_a_row_and_seasons(db: Database) -> None:
    """How many matches in a row were not won, and periods of the owner's own."""
    for table in ("form", "ratings"):
        for column in ("losses", "most_losses"):
            db.execute(f"ALTER TABLE {table} ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
    db.execute("""
        CREATE TABLE seasons (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            since TEXT NOT NULL,
            until TEXT NOT NULL
        )""")


@migrations()
def versions_of_the_card_library(db: Database) -> None:
    """What the library held when a version was named, as the file that it would be."""
    db.execute("""
        CREATE TABLE library_versions (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            at TEXT NOT NULL,
            cards INTEGER NOT NULL,
            decks INTEGER NOT NULL,
            held TEXT NOT NULL
        )""")


@migrations()
def players_who_are_nobody_in_particular(db: Database) -> None:
    """Who gave no name has a mark; and the latest match of a title that was played here is found at once."""
    db.execute("ALTER TABLE players ADD COLUMN nobody INTEGER NOT NULL DEFAULT 0")
    names = [f"{word} {number}" for word in ("player", "gracz") for number in range(1, 13)]
    marks = ", ".join("?" * len(names))
    db.execute(f"UPDATE players SET nobody = 1 WHERE archived AND name_key IN ({marks})", names)
    db.execute(
        "CREATE INDEX matches_played_lately ON matches (title, played_at, id)"
        " WHERE deleted_at IS NULL AND NOT sheet AND status <> 'abandoned'"
    )


@migrations()
def records_of_titles_that_the_fewest_points_win(db: Database) -> None:
    """The fewest points of a title are found as quickly as the most."""
    db.execute("CREATE INDEX records_by_top_score_asc ON matches (title, top_score ASC, played_at) WHERE counted = 1")


@migrations()
def playtests(db: Database) -> None:
    """Which version of a game a match tests, and what people noted while they played."""
    for column in ("trial TEXT NOT NULL DEFAULT ''", "noted INTEGER NOT NULL DEFAULT 0"):
        db.execute(f"ALTER TABLE matches ADD COLUMN {column}")
    db.execute("""
        CREATE TABLE remarks (
            id INTEGER PRIMARY KEY,
            match TEXT NOT NULL REFERENCES matches(id),
            after INTEGER NOT NULL,
            at TEXT NOT NULL,
            verdict TEXT NOT NULL,
            line TEXT NOT NULL,
            seat INTEGER,
            part TEXT NOT NULL,
            round INTEGER NOT NULL,
            turn INTEGER
        )""")
    db.execute("CREATE INDEX remarks_of_match ON remarks (match)")
    db.execute("""
        CREATE TRIGGER remarks_are_counted AFTER INSERT ON remarks BEGIN
            UPDATE matches SET noted = noted + 1 WHERE id = NEW.match;
        END""")
    db.execute("""
        CREATE TRIGGER remarks_taken_away_are_counted AFTER DELETE ON remarks BEGIN
            UPDATE matches SET noted = noted - 1 WHERE id = OLD.match;
        END""")


@migrations()
def matches_in_the_order_of_their_end(db: Database) -> None:
    """What finished since the last call of an address is found at once, however long the history is."""
    db.execute(
        "CREATE INDEX matches_by_end ON matches (finished_at, id)"
        " WHERE status = 'finished' AND NOT sheet AND deleted_at IS NULL"
    )


@migrations()
def what_tests_told(db: Database) -> None:
    """What was counted of a finished match for those who test a game, and after which of its entries."""
    db.execute("""
        CREATE TABLE tested (
            match TEXT PRIMARY KEY REFERENCES matches(id),
            after INTEGER NOT NULL,
            made INTEGER NOT NULL,
            versions TEXT NOT NULL,
            told TEXT NOT NULL
        )""")


@migrations()
def sums_of_what_tests_told(db: Database) -> None:
    """What the tests of a game say is added up match by match; listed is what changed since it was added.

    What was counted of a match that is purged is listed too, to be taken away from the sums.
    """
    db.execute("DROP TABLE tested")
    db.execute("""
        CREATE TABLE tested (
            match TEXT PRIMARY KEY REFERENCES matches(id),
            after INTEGER NOT NULL,
            within TEXT NOT NULL,
            told TEXT NOT NULL
        )""")
    db.execute("""
        CREATE TABLE tested_sums (
            of TEXT NOT NULL, version TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, figure TEXT NOT NULL,
            amount INTEGER NOT NULL, PRIMARY KEY (of, version, kind, name, figure)
        ) WITHOUT ROWID""")
    db.execute("CREATE TABLE tested_due (game TEXT, match TEXT, PRIMARY KEY (game, match)) WITHOUT ROWID")
    db.execute("CREATE TABLE tested_gone (id INTEGER PRIMARY KEY, within TEXT NOT NULL, told TEXT NOT NULL)")
    db.execute("INSERT INTO tested_due SELECT game, id FROM matches WHERE counted = 1")
    db.execute("""
        CREATE TRIGGER tests_follow_matches AFTER UPDATE OF counted, deleted_at, trial, minutes, played_at ON matches
        WHEN NEW.counted OR OLD.counted BEGIN
            INSERT OR IGNORE INTO tested_due VALUES (NEW.game, NEW.id);
        END""")
    db.execute("""
        CREATE TRIGGER tests_follow_players AFTER UPDATE OF player ON seats BEGIN
            INSERT OR IGNORE INTO tested_due SELECT game, id FROM matches WHERE id = NEW.match AND counted = 1;
        END""")
    db.execute("""
        CREATE TRIGGER tests_follow_what_is_purged AFTER DELETE ON tested WHEN OLD.within <> '' BEGIN
            INSERT INTO tested_gone (within, told) VALUES (OLD.within, OLD.told);
        END""")


@migrations()
def matches_that_count_nowhere(db: Database) -> None:
    """How many there are is said on every page of figures, so nobody looks through all matches for them."""
    db.execute("CREATE INDEX matches_uncounted ON matches (played_at, id) WHERE counted = 0 AND deleted_at IS NULL")


@migrations()
def players_by_how_much_they_played(db: Database) -> None:
    """Whom to offer first, and who ranks first, are read off an index: no page adds up thousands of players."""
    db.execute("DROP INDEX ratings_by_rank")
    db.execute("CREATE INDEX ratings_by_rank ON ratings (title, ordinal DESC, wins DESC, matches, player)")
    db.execute("DROP INDEX ratings_of_player")
    db.execute("CREATE INDEX ratings_of_player ON ratings (player, matches)")
