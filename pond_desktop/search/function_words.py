"""English words that say little about what somebody looks for."""

FUNCTION_WORDS = frozenset(
    """
    a about above after again against all also although always am an and any anybody anyone anything are aren't
    around as at be because been before being below between both but by can can't cannot could couldn't did didn't
    do does doesn't doing don't done down during each either else ever every few for from further get gets getting
    got had hadn't has hasn't have haven't having he her here hers herself him himself his how however i i'd i'll
    i'm i've if in into is isn't it it's its itself just let let's like make makes may me might mine more most much
    must my myself need needs no nor not now of off on once one only or other our ours out over own please rather
    really same shall she should shouldn't since so some somehow someone something still such than that that's the
    their theirs them themselves then there there's these they they're thing things this those though through to too
    toward under until up upon us use used using very want wanted wants was wasn't way we we're were weren't what
    what's whatever when where whether which while who whole whom whose why will with within without won't would
    wouldn't yet you you're your yours yourself
    """.split()  # noqa: SIM905
)
