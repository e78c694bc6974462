"""What the person made, taken from one archive into another."""

from pond_desktop.archive.database import Archive


def carry_own(present: Archive, other: Archive) -> int:
    """Merges all that the person made in `present` into `other`, and says how much that changed there. What hangs at
    sessions that were forgotten there stays out."""
    with present.reading() as reader:
        things, searches, joins = reader.own_to_merge(), reader.saved_searches(), reader.project_joins()
    with other.keeping_own() as keeper:
        gone = keeper.forgotten()
        changes = [keeper.merge(thing) for thing in things if (thing.at.source, thing.at.session) not in gone]
        changes += [keeper.merge_search(search) for search in searches]
        changes += [keeper.merge_join(join) for join in joins]
    return sum(changes)
