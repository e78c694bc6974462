"""Files that tools were given, counted by session."""

from sqlalchemy import create_engine

from pond_desktop.archive.schema import metadata
from pond_desktop.archive.tool_files import count_files, sessions_with_file, take_away_files


def test_a_file_is_known_as_long_as_a_call_has_it() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connection:
        count_files(connection, [(1, ("src/A.py", "b.py")), (1, ("src\\a.py",)), (2, ("b.py",)), (3, ())])
        assert (sessions_with_file(connection, "c/a"), sessions_with_file(connection, "b.py")) == ([1], [1, 2])
        take_away_files(connection, 1, ("src/A.py", "b.py"))
        assert (sessions_with_file(connection, "c/a"), sessions_with_file(connection, "b.py")) == ([1], [2])
        take_away_files(connection, 1, ("src\\a.py",))
        assert connection.exec_driver_sql("SELECT path FROM file_names").scalars().all() == ["b.py"]
        assert sessions_with_file(connection, " ") == []
    engine.dispose()
