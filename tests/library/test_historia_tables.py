"""Tables as people have them: headings and values in two languages, dates, numbers, separators, alphabets."""

import pytest
from hs_cards import card, whole_deck

from companion.web.games.historia.library.batch import preview
from companion.web.games.historia.library.days import spelled_date
from companion.web.games.historia.library.files import decoded, read_file
from companion.web.games.historia.library.spelling import HEADINGS, VALUES, heading
from companion.web.games.historia.library.written import to_csv, to_json

JAN = card(name="Jan", epoch="modern", cost=3, strength=2, keywords=("Król", "Poeta"), text="Dobierz kartę.")


def codes(batch):
    return [(fault.line, fault.code, fault.value) for fault in batch.faults]


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
def test_a_polish_table_is_read_whatever_separates_its_cells_and_in_each_alphabet(between, encoding):
    rows = [
        ["Rodzaj", "Nazwa", "Epoka", "Koszt", "Siła", "Słowa kluczowe", "Data", "PZ na koniec gry"],
        ["Postać", "Żółkiewski", "Nowożytność", "3.0", '"2,0"', '"Hetman, Kanclerz"', "", ""],
        ["wydarzenie", "Sarajewo", "WSPÓŁCZESNOŚĆ", "", "", "", "28.06.1914", "12"],
    ]
    text = "\r\n".join(between.join(row) for row in rows)
    batch = read_file(decoded(text.encode(encoding)))
    assert batch.faults == ()
    assert batch.cards == (
        card(name="Żółkiewski", epoch="early_modern", cost=3, strength=2, keywords=("Hetman", "Kanclerz")),
        card("event", "Sarajewo", epoch="modern", date="1914-06-28", worth=12),
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("28.06.1914", "1914-06-28"), ("1.9.1939", "1939-09-01"), ("06.1914", "1914-06"), ("15/07/1410", "1410-07-15"),
        ("1410 r.", "1410"), ("490 p.n.e.", "-490"), ("12.09.490 p.n.e.", "-490-09-12"), ("−490", "-490"),
        ("1410-07-15", "1410-07-15"), ("lipiec 1410", "1410-07"),
        ("28 czerwca 1914", "1914-06-28"), ("12 października 1410 r.", "1410-10-12"), ("28 VI 1914", "1914-06-28"),
        ("28 June 1914", "1914-06-28"), ("June 28, 1914", "1914-06-28"), ("15 marca 44 p.n.e.", "-44-03-15"),
        ("28-06-1914", "1914-06-28"), ("1914/06/28", "1914-06-28"), ("1914-06-28 00:00:00", "1914-06-28"),
        ("28.06.14", "28.06.14"), ("6/28/1914", "6/28/1914"), ("XIV wiek", "XIV wiek"), ("IX", "IX"),
        ("1 410", "1 410"), ("1,410", "1,410"), ("1410?", "1410?"), ("~1410", "~1410"),
        ("1 410 p.n.e.", "1 410 p.n.e."), ("Lisbon 1755", "Lisbon 1755"), ("Majorka 1229", "Majorka 1229"),
        ("15 Sept. 1939", "1939-09-15"), ("maj 1791", "1791-05"),
    ],
)  # fmt: skip
def test_dates_as_people_write_them(written, read):
    assert spelled_date(written) == read


def test_no_heading_and_no_value_means_two_things():
    for table in (HEADINGS, VALUES):
        others = [other for line in table.values() for other in line.split(", ")]
        assert len(others) == len({*others})
        assert not {*others} & {key.replace("_", " ") for key in table}
    assert [heading(text) for text in ("SIŁA", " special_cost ", "Autor")] == ["strength", "special_cost", None]


@pytest.mark.parametrize("above", ["sep=;\n", "Karty Historii;\n;\n", "\n\n", "sep=;\nTytuł;wersja 0.17\n"])
def test_what_stands_above_the_headings_is_passed_over_and_lines_are_still_counted_from_the_top(above):
    text = above + "rodzaj;nazwa;epoka;koszt\npostać;Jan;współczesność;x\n"
    assert codes(read_file(text)) == [(above.count("\n") + 2, "not_a_number", "x")]
    assert read_file(text.replace(";x", ";3")).cards == (card(name="Jan", epoch="modern", cost=3),)


def test_signs_of_nothing_pluses_and_years_with_a_fraction_of_nought():
    head = "rodzaj;nazwa;epoka;frakcja;Koszt (E);Siła (M);Wpływ P;data\n"
    rows = "Postacie;Jan;współczesność;–;-;+2;1,0;\nWydarzenia;Sarajewo;współczesność;;;;;1914.0\n"
    assert read_file(head + rows).cards == (
        card(name="Jan", epoch="modern", strength=2, p=1),
        card("event", "Sarajewo", epoch="modern", date="1914"),
    )


def test_what_would_be_lost_is_a_fault():
    head = "rodzaj;nazwa;epoka;koszt;\n"
    assert codes(read_file(head + "postać;Jan;modern;3;uwaga\n")) == [(2, "no_heading", "uwaga")]
    assert codes(read_file("name,Autor,Autor\nJan,Ola,Ewa\n", [JAN])) == [(0, "column_twice", "Autor")]
    text = 'name,text\nJan,"nigdy\nEwa,x\nAla,y\n'
    assert (2, "never_closed", "") in codes(read_file(text, [JAN]))
    assert read_file('name,text\nJan,5" armata\n', [JAN]).cards[0].text == '5" armata'


def test_rows_about_one_card_must_say_the_same():
    rows = "character,Jan,modern,3,Polska,1\nsymbol,Lew,modern,,Litwa,1\ncharacter,Jan,modern,4,Litwa,1\n"
    text = f"kind,name,epoch,cost,deck,copies\n{rows}"
    assert [(one.line, one.code, one.field, one.value) for one in read_file(text).faults] == [
        (4, "said_before", "cost", "2")
    ]
    assert [deck.name for deck in read_file(text.replace(",4,", ",3,")).decks] == ["Polska", "Litwa"]


def test_a_number_with_a_fraction_is_a_fault():
    assert codes(read_file("kind,name,epoch,cost\ncharacter,Jan,modern,2.5\n")) == [(2, "not_a_number", "2.5")]


class TestWhatHasNoColumn:
    def test_it_stays_and_an_empty_cell_empties(self):
        assert read_file("name,cost\njan,4\n", [JAN]).cards == (
            card(name="jan", epoch="modern", cost=4, strength=2, keywords=("Król", "Poeta"), text="Dobierz kartę."),
        )
        assert read_file("name,keywords\nJan,\n", [JAN]).cards[0].keywords == ()
        assert read_file("kind,name,epoch,cost\n,Jan,,3\n", [JAN]).cards == (JAN,)  # a card is of some kind

    def test_a_new_card_needs_its_kind_and_epoch(self):
        assert codes(read_file("name,cost\nEwa,4\n", [JAN])) == [(2, "missing", ""), (2, "missing", "")]

    def test_of_two_cards_with_one_name_the_columns_tell_which(self):
        both = [JAN, card("symbol", "Jan", epoch="modern")]
        assert codes(read_file("name,text\nJan,x\n", both)) == [(2, "which_card", "Jan")]
        (found,) = read_file("name,kind,text\nJan,symbol,x\n", both).cards
        assert (found.kind, found.text) == ("symbol", "x")

    def test_a_foreign_column_is_kept_aside_and_named(self):
        batch = read_file("name,Autor,,cost,=Stan\nJan,Ola,,4,nowa\n", [JAN])
        assert (batch.aside, batch.faults, batch.cards[0].cost) == (("Autor", "=Stan"), (), 4)
        (jan,) = batch.cards
        assert jan.aside == (("Autor", "Ola"), ("=Stan", "nowa"))
        for written in (to_csv([jan], []), to_json([jan], [])):
            assert read_file(written, [jan]).cards == (jan,)
        assert dict(read_file("name,Autor\nJan,\n", [jan]).cards[0].aside) == {"=Stan": "nowa"}
        assert read_file("name,cost\nJan,4\n", [jan]).cards == (jan,)  # no such column: it stays
        assert preview(batch, [JAN]).changed[0][1] == [("cost", "3", "4"), ("Autor", "", "Ola"), ("=Stan", "", "nowa")]
        assert codes(read_file(f"name,Autor\nJan,{'x' * 401}\n", [JAN])) == [(2, "too_long", "")]

    def test_what_was_written_here_changes_nothing(self):
        deck = whole_deck()
        cards = [one for one, _ in deck.cards]
        for separator in (",", ";"):
            batch = read_file(to_csv(cards, [deck], separator), cards)
            assert sorted(batch.cards, key=str) == sorted(cards, key=str)


def test_a_preview_tells_new_changed_and_same():
    known = [JAN, card(name="Ewa"), card("symbol", "Orzeł")]
    batch = read_file(
        "kind,name,epoch,cost\ncharacter,Jan,modern,4\ncharacter,Ewa,middle_ages,0\nsymbol,Lew,modern,\n", known
    )
    found = preview(batch, known)
    assert [one.name for one in found.new] == ["Lew"]
    assert [(one.name, differ) for one, differ in found.changed] == [("Jan", [("cost", "3", "4")])]
    assert found.same == 1


def test_ten_thousand_rows_are_all_read_and_every_fault_has_its_line():
    text = "kind,name,epoch\n" + "".join(f"symbol,Symbol {n},modern\n" for n in range(10_000))
    assert len(read_file(text).cards) == 10_000
    lines = [fault.line for fault in read_file(text.replace("9,modern", "9,baroque")).faults]
    assert (len(lines), lines[0], lines[-1]) == (1000, 11, 10_001)


def test_a_cell_of_two_lines_does_not_shift_the_lines_after_it():
    text = 'kind,name,epoch,text\nsymbol,Orzeł,modern,"raz\ndwa"\n\nsymbol,Lew,barok,\n'
    assert [fault.line for fault in read_file(text).faults] == [5]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"cards": ' + "[" * 100_000,
        "kind;name\rcharacter;Jan\rcharacter;Ewa\r",
        'kind;name\ncharacter;"' + "a" * 200_000 + '"\n',
        'kind;name\ncharacter;"never closed' + "\n;" * 50_000,
    ],
)
def test_however_odd_a_file_it_is_read_or_said_to_be_wrong_in_a_few_faults(text):
    batch = read_file(text)
    assert batch.cards or 0 < len(batch.faults) <= 1000
