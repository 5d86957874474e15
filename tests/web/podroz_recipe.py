"""The draws of a match from docs/chance.md alone: this file knows nothing of Kronikarz."""

import hashlib
import hmac


def numbers_from(seed, number, label):
    block = 0
    while True:
        digest = hmac.new(seed, f"{number}:{label}:{block}".encode("ascii"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(source, n):
    return next(value for value in source if value < n * (2**32 // n)) % n


def dice(seed, number):
    source = numbers_from(seed, number, "dice")
    return [1 + below(source, 6) for _ in range(7)]


def tokens(seed, number, pool):
    source, pool = numbers_from(seed, number, "tokens"), sorted(pool)
    return [pool.pop(below(source, len(pool))) for _ in range(7)]


def draws(entry):
    action = entry["action"]
    return action["type"] in ("begin", "roll_dice") or bool(action.get("drawn"))


def beside(standing):
    """The tokens beside the board after these entries."""
    left, pool = set(), set()
    for entry in standing:
        drawn = entry["action"].get("tokens") or entry["action"].get("drawn")
        if drawn:
            if entry["action"]["type"] != "enter_tokens":
                pool = left if len(left) >= 7 else set(range(1, 18))
            left = pool - set(drawn)
    return left


def expected(seed, standing, action, version):
    """What the entry must say after those that stand."""
    number = sum(map(draws, standing)) if version == 1 else draws_of_kind(standing, action)
    if action["type"] == "roll_dice":
        return dice(seed, number)
    left = beside(standing)
    return tokens(seed, number, left if len(left) >= 7 else range(1, 18))


def draws_of_kind(standing, action):
    """Rolls before this roll, real ones too, or sevens of tokens before these."""
    done = [entry["action"] for entry in standing]
    if action["type"] != "roll_dice":
        return sum(other["type"] == "begin" or bool(other.get("drawn")) for other in done)
    rolls = sum(other["type"] == "roll_dice" for other in done)
    real = sum(len(other["dice"]) for other in done if other["type"] == "enter_dice")
    return rolls + (real + sum(other["type"] == "enter_die" for other in done)) // 7


def check(log):
    """The number of draws that were made again; an AssertionError names the first entry that differs."""
    seed = bytes.fromhex(log["seed"])
    assert hashlib.sha256(seed).hexdigest() == log["fingerprint"], "the fingerprint"
    standing, undone, checked = [], [], 0
    for entry in log["entries"]:
        if entry["action"]:
            if draws(entry):
                action = entry["action"]
                said = action.get("dice") or action.get("tokens") or action.get("drawn")
                assert said == expected(seed, standing, action, log["rules_version"]), f"entry {entry['seq']}"
                checked += 1
            standing.append(entry)
            undone = []
        elif any(one["seq"] == entry["undoes"] for one in standing):
            undone.append((entry["seq"], [one for one in standing if one["seq"] >= entry["undoes"]]))
            standing = [one for one in standing if one["seq"] < entry["undoes"]]
        else:
            by, again = undone.pop()
            assert by == entry["undoes"], f"entry {entry['seq']}"
            standing += again
    return checked
