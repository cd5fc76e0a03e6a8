package org.tidemark.logic.buchi;

/** How much an emptiness check has to look for, the least first. */
public enum Strength {
    /** Nothing is accepted. */
    EMPTY("empty"),
    /** Some states accept whatever comes, and only they accept: to reach one of them is all (a guarantee). */
    TERMINAL("terminal"),
    /** Every endless way through the automaton accepts: any cycle will do. */
    SAFETY("safety"),
    /** Each component accepts on all of its cycles or on none: a cycle in one of the former will do. */
    WEAK("weak"),
    /** Cycles must carry every mark. */
    GENERAL("general");

    private final String title;

    Strength(String title) {
        this.title = title;
    }

    /** The name as people write it. */
    public String title() {
        return title;
    }
}
