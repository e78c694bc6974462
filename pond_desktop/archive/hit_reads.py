"""Full-text hits."""

from collections.abc import Sequence
from contextlib import closing
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import Params, Row, driver_cursor, driver_rows
from pond_desktop.archive.narrowed import PLACE_MAX, TABLES, Narrowed, narrowed
from pond_desktop.archive.narrowing import Arm, Narrowing
from pond_desktop.archive.portions import as_json
from pond_desktop.archive.posting import KEY_MASK

RANKED_MAX = 1000
"""Of all that matches only so many of the newest are ranked: a common word is in hundreds of thousands of messages."""

_TEXT_FIRST: dict[Arm, str] = {
    "conversation": "bm25(postings, 1.0, 1e-9)",
    "tools": "bm25(tool_postings, 1.0, 1e-9, 1e-9)",
}
_NO_TIME = -(1 << 63)
_DAY_BITS = 32
_LEFT_OUT = "sessions left out"

Order: TypeAlias = Literal["relevance", "recency"]


class Mark(NamedTuple):
    """A place to go on behind: the last hit's time, as stored, and place."""

    at: int | None
    place: int


class Hit(NamedTuple):
    """`score` is BM25's: smaller is better; comparable within one query only. `at` as stored. `part_key`: the part, in
    the arm of tools."""

    place: int
    message_key: int
    session_key: int
    score: float
    part_key: int | None
    at: int | None


class Hits(NamedTuple):
    """`is_bounded`: there were more than are ranked; then what is older than `oldest` was not, otherwise `total` is the
    number of all that match."""

    hits: list[Hit]
    is_bounded: bool
    total: int | None
    oldest: Mark | None


class Matching:
    """The rows of an arm that match, as `FROM … WHERE …` over `p`, and `f` where there are words.

    Args:
        before: only what comes after this one, newest first.
    """

    def __init__(
        self, arm: Arm, expression: str | None, where: Narrowed, excluded: str | None, *, last_place: int | None = None
    ) -> None:
        self.tables = TABLES[arm]
        self.params = dict(where.params)
        given = [f"({one})" for one in (expression, where.words) if one is not None]
        self.has_words = bool(given)
        conditions = list(where.conditions)
        words, beside = self.tables.words, self.tables.beside
        if given:
            self.rows = f"{words} f CROSS JOIN {beside} p ON p.place = f.rowid"
            self.place = "f.rowid"
            conditions.insert(0, f"{words} MATCH :expression")
            self.params["expression"] = given[0] if len(given) == 1 else " AND ".join(given)
        else:
            self.rows, self.place = f"{beside} p", "p.place"
        last = where.last_place if last_place is None else min(where.last_place, last_place)
        if where.first_place:
            conditions.append(f"{self.place} >= {where.first_place}")
        if last < PLACE_MAX:
            conditions.append(f"{self.place} <= {last}")
        if where.session_keys is not None:
            conditions.append(self._of_sessions(where))
        if where.apart is not None:
            conditions.append(
                "EXISTS (SELECT 1 FROM sessions s INDEXED BY sessions_apart"
                f" WHERE s.key = p.session_key AND {where.apart})"
            )
        if excluded is not None:
            conditions.append(f"+{self.place} NOT IN (SELECT rowid FROM {words} WHERE {words} MATCH :excluded)")
            self.params["excluded"] = excluded
        self.where = " AND ".join(conditions) or "1"

    def _of_sessions(self, where: Narrowed) -> str:
        self.params["sessions"] = as_json(where.session_keys or ())
        keys = "(SELECT value FROM json_each(:sessions))"
        if not where.are_few:
            return f"+p.session_key IN {keys}"
        if not self.has_words:
            return f"p.session_key IN {keys}"
        # the words are walked faster than they are joined
        return f"+{self.place} IN (SELECT place FROM {self.tables.beside} WHERE session_key IN {keys})"


class HitReads:
    """Search of an archive's postings, on one connection.

    Expressions are FTS5's and come from the search package only, never from a person. A reader sees one state of the
    archive, so what a narrowing comes to is asked for once.
    """

    _connection: Connection
    _narrowed: dict[tuple[Arm, Narrowing], Narrowed]

    def hits(
        self,
        arm: Arm,
        expression: str | None,
        narrowing: Narrowing,
        *,
        by: Order,
        limit: int,
        excluded: str | None = None,
        before: Mark | None = None,
        text_first: bool = False,
    ) -> Hits:
        """The best, or the newest, of all that matches; without `expression` the newest under the narrowing.

        By relevance: by score, then the later place first, out of the `RANKED_MAX` newest; `before` goes by place. By
        recency: by time, those without one last; `before` goes by time. `text_first`: whatever matches in the text
        stands before what matches in parts of names only.
        """
        where = self._where(arm, narrowing)
        if where.session_keys == ():
            return Hits([], False, 0, None)
        if by == "relevance" and expression is not None:
            rank = _TEXT_FIRST[arm] if text_first else TABLES[arm].rank
            return self._best(arm, expression, where, limit, excluded, before, rank)
        return self._newest(arm, expression, where, limit, excluded, before)

    def session_counts(
        self,
        arm: Arm,
        expression: str | None,
        narrowing: Narrowing,
        session_keys: Sequence[int],
        *,
        excluded: str | None = None,
    ) -> dict[int, int]:
        """How many match in each of those sessions; none is left out. What `narrowing` says of sessions is not asked
        again."""
        if not session_keys:
            return {}
        where = self._where(arm, narrowing)
        where = where._replace(session_keys=tuple(session_keys), message_count=0)
        matching = Matching(arm, expression, where, excluded)
        statement = f"SELECT p.session_key, count(*) FROM {matching.rows} WHERE {matching.where} GROUP BY 1"
        counts: dict[int, int] = dict(driver_rows(self._connection, statement, matching.params))
        return {key: counts.get(key, 0) for key in session_keys}

    def searchable_count(self, arm: Arm, narrowing: Narrowing) -> int:
        """How many messages, or parts, are searched under a narrowing."""
        where = self._where(arm, narrowing)
        if where.session_keys == ():
            return 0
        if where.is_all:
            return self._count_of_sessions(arm, where)
        matching = Matching(arm, None, where._replace(words=None), None)
        statement = f"SELECT count(*) FROM {matching.rows} WHERE {matching.where}"
        return self._number(statement, matching.params)

    def _count_of_sessions(self, arm: Arm, where: Narrowed) -> int:
        """All rows of the sessions, counted without a look at each."""
        params, beside, apart = {}, TABLES[arm].beside, where.apart or "1"
        if where.session_keys is not None:
            params["sessions"] = as_json(where.session_keys)
            statement = f"SELECT count(*) FROM {beside} WHERE session_key IN (SELECT value FROM json_each(:sessions))"
        elif arm == "conversation":
            statement = f"""
                SELECT (SELECT ifnull(sum(s.message_count), 0) FROM sessions s INDEXED BY sessions_apart WHERE {apart})
                + (SELECT count(*) FROM messages m INDEXED BY messages_superseded
                    CROSS JOIN sessions s ON s.key = m.session_key
                    WHERE m.superseded_at IS NOT NULL AND m.is_posted AND {apart})"""
        else:
            statement = f"""
                SELECT ifnull(sum(g.number), 0) FROM (
                    SELECT session_key, count(*) AS number FROM {beside} GROUP BY session_key) g
                CROSS JOIN sessions s INDEXED BY sessions_apart ON s.key = g.session_key WHERE {apart}"""
        return self._number(statement, params)

    def _number(self, statement: str, params: Params = ()) -> int:
        return int(driver_rows(self._connection, statement, params)[0][0])

    def _where(self, arm: Arm, narrowing: Narrowing) -> Narrowed:
        found = self._narrowed.get((arm, narrowing))
        if found is None:
            found = self._narrowed[arm, narrowing] = narrowed(self._connection, arm, narrowing)
        return found

    def _best(
        self,
        arm: Arm,
        expression: str,
        where: Narrowed,
        limit: int,
        excluded: str | None,
        before: Mark | None,
        rank: str,
    ) -> Hits:
        last_place = None if before is None else before.place - 1
        # the rows come newest first, without a sort: so many are taken as are ranked
        left_out, where = self._left_out(where)
        matching = Matching(arm, expression, where, excluded, last_place=last_place)
        statement = (
            f"SELECT {rank}, -f.rowid, p.session_key, p.at, {_message(arm)} FROM {matching.rows}"
            f" WHERE {matching.where} ORDER BY f.rowid DESC"
        )
        rows: list[Row] = []
        with closing(driver_cursor(self._connection, statement, matching.params)) as cursor:
            while len(rows) <= RANKED_MAX and (some := cursor.fetchmany(RANKED_MAX + 1 - len(rows))):
                rows += [row for row in some if row[2] not in left_out] if left_out else some
        is_bounded = len(rows) > RANKED_MAX
        ranked = rows[:RANKED_MAX]
        # by score, then the latest
        best = sorted(ranked)[:limit]
        hits = [_hit(arm, -place, message, session, score, at) for score, place, session, at, message in best]
        if not is_bounded:
            return Hits(hits, False, len(ranked), None)
        return Hits(hits, True, None, Mark(None, -ranked[-1][1]))

    def _left_out(self, where: Narrowed) -> tuple[frozenset[int], Narrowed]:
        """Sessions whose rows are passed over, and what is then left to ask: known as long as nobody writes, where a
        question for each row would take longer than to rank it."""
        if where.apart is None:
            return frozenset(), where
        version = self._number("PRAGMA data_version")
        known = self._connection.info.get(_LEFT_OUT)
        if known is None or known[0] != (version, where.apart):
            statement = f"SELECT s.key FROM sessions s INDEXED BY sessions_apart WHERE NOT ({where.apart})"
            keys = frozenset(key for (key,) in driver_rows(self._connection, statement))
            known = self._connection.info[_LEFT_OUT] = ((version, where.apart), keys)
        return known[1], where._replace(apart=None)

    def _newest(
        self, arm: Arm, expression: str | None, where: Narrowed, limit: int, excluded: str | None, before: Mark | None
    ) -> Hits:
        last_place = None if before is None else before.place | KEY_MASK
        matching = Matching(arm, expression, where, excluded, last_place=last_place)
        params = matching.params | {"limit": limit}
        condition, order = matching.where, f"ifnull(p.at, {_NO_TIME})"
        if before is not None:
            condition += f" AND ({order}, p.place) < (:at, :place)"
            params |= {"at": _NO_TIME if before.at is None else before.at, "place": before.place}
        rows = driver_rows(
            self._connection,
            f"""
            SELECT p.place, p.session_key, p.at, {_message(arm)} FROM {matching.rows}
            WHERE {condition} AND {matching.place} >= ifnull((
                SELECT min(place) >> {_DAY_BITS} << {_DAY_BITS} FROM (
                    SELECT {matching.place} AS place FROM {matching.rows} WHERE {condition}
                    ORDER BY {matching.place} DESC LIMIT :limit)), 0)
            ORDER BY {order} DESC, p.place DESC LIMIT :limit
            """,
            params,
        )
        hits = [_hit(arm, place, message, session, 0.0, at) for place, session, at, message in rows]
        is_all = len(hits) < limit
        total = len(hits) if is_all and before is None else None
        return Hits(hits, False, total, None)


def _message(arm: Arm) -> str:
    return TABLES[arm].message


def _hit(arm: Arm, place: int, message_key: int, session_key: int, score: float, at: int | None) -> Hit:
    part_key = place & KEY_MASK if arm == "tools" else None
    return Hit(place, message_key, session_key, score, part_key, at)
