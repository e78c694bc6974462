"""Made-up language with natural frequencies: few words make most of the text, most words are rare."""

import random
from functools import lru_cache
from itertools import accumulate

_FUNCTION_WORDS = """
the to a and of is in it that this for we you i be on with as not are so if can at but have now or from by was will
there all an let when they one which should then also only what would has do no its just more use no into than up
other how does about them some any here each where out before after because both still same need make first new way
two see without already well since once instead being over between while why again until my our
"""
_TRADE_WORDS = """
file test function error line code value call check change add run name type list fix path build return string
server data key read write result output input config default version update module class method request response
cache table query index commit branch merge issue bug log timeout retry token user session message thread lock queue
buffer parse format render layout button window scroll handler event state store field option flag script package
import export release migration schema column row cursor page limit offset filter sort search match pattern regex
loop iterator generator exception trace memory leak latency benchmark assertion fixture mock coverage docker
container network socket client proxy header cookie password hash encoding unicode
"""
_ONSETS = """
b br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w
"""
_NUCLEI = ["a", "e", "i", "o", "u", "ai", "ea", "ee", "ia", "io", "oa", "ou"]
_CODAS = ["", "", "", "l", "m", "n", "nd", "nt", "r", "rd", "rn", "s", "st", "t", "x"]
_VOCABULARY_SIZE = 30_000
_CJK = (
    "的一是不了在有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都"
    "のにはをたがでてとしれさあるいもするからなことして機能修正確認実行結果設定保存検索表示更新変更追加削除読込書込画面一覧"
)
_BUFFER_WORDS = 4096


@lru_cache(maxsize=1)
def vocabulary() -> tuple[list[str], list[float]]:
    """Words by rank, and their cumulative weights by Zipf's law (with Mandelbrot's shift, as in real English)."""
    chance, onsets = random.Random("vocabulary"), _ONSETS.split()
    words = dict.fromkeys([*_FUNCTION_WORDS.split(), *_TRADE_WORDS.split()])
    while len(words) < _VOCABULARY_SIZE:
        syllables = 1 if len(words) < 1200 else 2
        words["".join(_syllable(chance, onsets) for _ in range(syllables))] = None
    weights = accumulate(1 / (rank + 2.7) ** 1.05 for rank in range(len(words)))
    return list(words), list(weights)


def function_words() -> frozenset[str]:
    """The words that nobody searches for alone."""
    return frozenset(_FUNCTION_WORDS.split())


def _syllable(chance: random.Random, onsets: list[str]) -> str:
    return chance.choice(onsets) + chance.choice(_NUCLEI) + chance.choice(_CODAS)


class Prose:
    """Text by one writer; the same `chance` writes the same text. `identifiers` turn up between the words."""

    def __init__(self, chance: random.Random, identifiers: list[str]) -> None:
        self._chance = chance
        self._identifiers = identifiers
        self._words, self._weights = vocabulary()
        self._buffer: list[str] = []
        self._draw_words = 64

    def words(self, count: int) -> list[str]:
        """So many words, drawn by frequency."""
        if len(self._buffer) < count:
            drawn = max(self._draw_words, count)
            self._buffer = self._chance.choices(self._words, cum_weights=self._weights, k=drawn)
            self._draw_words = min(2 * self._draw_words, _BUFFER_WORDS)  # a short session draws few
        taken, self._buffer = self._buffer[-count:], self._buffer[:-count]
        return taken

    def sentence(self) -> str:
        chance = self._chance.random()
        words = self.words(4 + int(chance * chance * 22))
        if chance > 0.45:
            words[len(words) // 2] = f"`{self._chance.choice(self._identifiers)}`"
        if chance > 0.6:
            words[2] += ","
        words[0] = words[0].capitalize()
        return " ".join(words) + (":" if chance > 0.97 else "?" if chance < 0.06 else ".")

    def paragraph(self, sentences: int) -> str:
        return " ".join(self.sentence() for _ in range(sentences))

    def title(self) -> str:
        return " ".join(self.words(self._chance.randint(3, 7))).capitalize()

    def cjk(self, sentences: int) -> str:
        """Chinese and Japanese signs without spaces; not a language, but with its frequencies and lengths."""
        lengths = [self._chance.randint(6, 34) for _ in range(sentences)]
        return "".join("".join(self._chance.choices(_CJK, k=length)) + "。" for length in lengths)

    def markdown(self, code: list[str]) -> str:
        """An answer: paragraphs, at times a heading, a list, a block of `code` lines."""
        pieces, chance = [], self._chance.random()
        if chance > 0.75:
            pieces.append(f"## {self.title()}")
        pieces.append(self.paragraph(self._chance.randint(1, 4)))
        if chance > 0.5:
            points = (f"- **{self.title()}**: {self.sentence()}" for _ in range(self._chance.randint(2, 6)))
            pieces.append("\n".join(points))
        if code and chance > 0.6:
            pieces.append("```python\n" + "\n".join(code) + "\n```")
            pieces.append(self.paragraph(self._chance.randint(1, 3)))
        return "\n\n".join(pieces)
