"""How people write headings, kinds, epochs, dates and numbers in their spreadsheets, in Polish and in English."""

import re

from companion.alphabet import plain

from .cards import FIELDS, LISTS, NUMBERS

IN_DECK = ("deck", "copies", "deck_period")
COLUMNS = (*FIELDS, *IN_DECK)
HEADINGS = {
    "kind": "rodzaj, typ, typ karty, rodzaj karty, type, card type",
    "name": "nazwa, nazwa karty, karta, tytul, card, card name, title",
    "epoch": "epoka, era, age",
    "period": "okres",
    "faction": "frakcja, nacja, panstwo, nation",
    "p": "polityka, polityczne, wplyw polityczny, wplyw p, political",
    "n": "nauka, naukowe, wplyw naukowy, wplyw n, scientific",
    "e": "ekonomia, ekonomiczne, wplyw ekonomiczny, wplyw e, economic",
    "k": "kultura, kulturowe, wplyw kulturowy, wplyw k, cultural",
    "cost": "koszt, koszt e, cena, cost e, price",
    "special_cost": "koszt specjalny, special price",
    "strength": "sila, sila m, m, militaria, sila militarna, military, military strength, strength m",
    "vp": "pz, punkty, punkty zwyciestwa, victory points, points",
    "date": "data, dzien, rok, day, year",
    "five": "5, +5, sekcja 5, section 5",
    "three": "3, +3, sekcja 3, section 3",
    "one": "1, +1, sekcja 1, section 1",
    "worth": "wartosc, pz na koniec, pz na koniec gry, pz na koniec partii, vp at the end of the game",
    "keywords": "slowa kluczowe, slowo kluczowe, cechy, keyword, traits",
    "religion": "religia, wyznanie",
    "sex": "plec, gender",
    "text": "tekst, zasady, zasady specjalne, opis, tresc, rules, special rules, static rule, zasada statyczna",
    "deck": "talia, deck name, nazwa talii",
    "copies": "kopie, sztuk, sztuki, egzemplarze, liczba, ile, count, quantity",
    "deck_period": "okres talii, period of the deck",
}
VALUES = {
    "faction": "frakcja, frakcje, nacja, nation, factions", "event": "wydarzenie, wydarzenia, events",
    "character": "postac, postacie, postaci, person, characters",
    "monument": "zabytek, zabytki, monumenty, budowla, monuments", "symbol": "symbole, symbols",
    "antiquity": "starozytnosc, antyk", "middle_ages": "sredniowiecze",
    "early_modern": "nowozytnosc, early modern times", "modern": "wspolczesnosc, modern times",
    "bronze_age": "epoka brazu", "roman_times": "czasy rzymskie", "greek_times": "czasy greckie",
    "early_middle_ages": "wczesne sredniowiecze", "high_middle_ages": "pelne sredniowiecze",
    "late_middle_ages": "pozne sredniowiecze", "renaissance": "renesans, odrodzenie", "baroque": "barok",
    "long_19th_century": "dlugi wiek xix, the long 19th century", "interwar": "czasy miedzywojenne, between the wars",
    "second_world_war": "druga wojna swiatowa, ii wojna swiatowa", "postwar": "czasy powojenne, after the war",
}  # fmt: skip


def simple(text: str) -> str:
    """Without marks, case, brackets, underscores and more than one space."""
    return " ".join(re.sub(r"[_()\[\]:.]", " ", plain(text)).split())


def spelled(table: dict[str, str], keys: tuple[str, ...]) -> dict[str, str]:
    found = {simple(key): key for key in keys}
    return found | {other: key for key, others in table.items() for other in others.split(", ")}


_HEADINGS, _VALUES = spelled(HEADINGS, COLUMNS), spelled(VALUES, tuple(VALUES))


def heading(text: str) -> str | None:
    """The field that a heading means."""
    return _HEADINGS.get(simple(text))


def cell(field: str, text: str) -> str:
    """What a cell says, as a form would have it; what is not understood stays, for the fault to name."""
    text = "" if text in ("-", "–", "—") else text
    if field in ("kind", "epoch", "period", "deck_period"):
        return _VALUES.get(simple(text), text)
    if field in (*NUMBERS, "copies", "date"):
        return re.sub(r"^\+?(-?[0-9]+)(?:[.,]0+)?$", r"\1", text)
    if field in LISTS:
        return text.replace(";", ",").replace("\n", ",")
    return text
