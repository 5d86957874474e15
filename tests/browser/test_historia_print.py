"""Cards on paper: all that stands on a card is on it, however much that is."""

import pytest
from phones import as_owner, ask

RULE = (
    "Kiedy ta postać zostaje zaznaczona podczas wojny, możesz odrzucić jeden znacznik kultury, aby zwiększyć wartość "
    "Ataku o liczbę ukończonych zabytków, które kontrolujesz. Akcja: zaznacz inną swoją postać ze słowem kluczowym "
    "Dowódca i zyskaj tyle znaczników ekonomicznych, ile wynosi jej siła militarna. Na końcu rundy, jeżeli nie "
    "wygrano wydarzenia, odrzuć tę kartę z gry albo zapłać jeden znacznik."
)
NAME = "Konstanty Wasyl Ostrogski książę na Ostrogu i wojewoda kijowski, marszałek"
WHO = ["Stanisław August Poniatowski", "Katarzyna II Wielka", "Tadeusz Kościuszko", "Dowódca", "Dyplomata"]
CROWDED = {
    "a character": {
        "kind": "character", "faction": "Rzeczpospolita Obojga Narodów", "cost": 12, "strength": 10, "p": 12, "n": 13,
        "e": 11, "k": 12, "religion": "prawosławie", "sex": "kobieta", "keywords": [*WHO, "Magnat", "Mecenas sztuki"],
    },
    "an event": {"kind": "event", "date": "1795-10-24", "five": WHO, "three": [*WHO, "n"], "one": ["m", "k", "p", "e"]},
    "a monument": {"kind": "monument", "cost": 15, "special_cost": 12, "vp": 15, "keywords": WHO},
}  # fmt: skip
CUT = """face => [face, face.querySelector('.rules')].filter(one => one.scrollHeight > one.clientHeight + 1).length
  + [...face.children].filter((one, n) => n && one.getBoundingClientRect().top + 1
      < face.children[n - 1].getBoundingClientRect().bottom).length"""


@pytest.mark.parametrize("what", CROWDED)
@pytest.mark.parametrize("text", [RULE[:120], RULE[:260], RULE])
def test_nothing_of_a_crowded_card_is_cut_off(house, phone, what, text):
    word = f"{what} {len(text)}".replace(" ", "")
    card = {**CROWDED[what], "name": f"{NAME[:60]} {word}", "epoch": "early_modern", "text": text}
    ask(house, "/historia/library/cards", card)
    page = as_owner(phone("pl", size=(1440, 900)))
    page.goto(f"/historia/biblioteka/druk?words={word}&backs=0")
    page.emulate_media(media="print")
    assert page.locator(".face").count() == 1
    assert page.locator(".face").evaluate(CUT) == 0
