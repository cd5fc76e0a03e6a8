package org.tidemark.check.direct;

import java.util.Locale;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.net.PetriNet;

/**
 * When a direct execution ends because an unfolding promises more. The rules count states and table entries, and know nothing of
 * the clock, so that the same net is executed in the same way on every machine. Thread-safe.
 */
final class UnfoldingSwitch {
    /** As many as a first pass looks at to learn from, so that no state is found twice. */
    private static final long LOOK_STATES = DirectSystem.Models.FIRST_STATES;

    private static final long LOOK_ENTRIES = 5_000;

    private static final int FEW_ENTRIES = 500;

    /** States of this many places take twenty words and more, while a multi-set takes a few bits. */
    private static final int MANY_PLACES = 2000;

    /** In states of fewer, their length does not matter. */
    private static final int FEW_PLACES = 250;

    /** With this many transitions for each place, most are asked in vain in most states. */
    private static final int MANY_TRANSITIONS = 3;

    private enum Rule {
        NEVER,
        LOOK,
        LOOK_FOR_ANSWERS,
        OUTGROWN
    }

    private final Rule rule;
    private final int places;

    /** The most states seen: tables stay as they are where a search starts again. */
    private volatile long seen;

    private UnfoldingSwitch(Rule rule, int places, long seen) {
        this.rule = rule;
        this.places = places;
        this.seen = seen;
    }

    /** Goes on to the end. */
    static UnfoldingSwitch never() {
        return new UnfoldingSwitch(Rule.NEVER, 0, 0);
    }

    /**
     * After a short look. A net with large types may have few states, and then all of them are found before its bindings are
     * listed; otherwise not much time was lost.
     */
    static UnfoldingSwitch afterALook() {
        return new UnfoldingSwitch(Rule.LOOK, 0, 0);
    }

    /** After a short look where every binding becomes a transition of the net that other questions are put to. */
    static UnfoldingSwitch afterALookForAnswers() {
        return new UnfoldingSwitch(Rule.LOOK_FOR_ANSWERS, 0, 0);
    }

    /**
     * As soon as there is a multi-set or a binding for every eighth state, since each costs as much as some dozens of states; or
     * for as many states as it takes to cost as much where those of the unfolding are long.
     *
     * @param seen how many states were seen before
     */
    static UnfoldingSwitch ifOutgrown(PetriNet unfolded, long seen) {
        return new UnfoldingSwitch(Rule.OUTGROWN, Math.max(FEW_PLACES, unfolded.places()), seen);
    }

    /** The most states that an exploration looks at. */
    long mostStates() {
        return rule == Rule.LOOK || rule == Rule.LOOK_FOR_ANSWERS ? LOOK_STATES : Long.MAX_VALUE;
    }

    /** The most states that explorations have found so far. */
    long seen() {
        return seen;
    }

    /** Whether an exploration that has found some states is to end now. */
    boolean isDue(long states, DirectNet direct) {
        long most = Math.max(seen, states);
        seen = most;
        return switch (rule) {
            case NEVER -> false;
            case LOOK -> states >= LOOK_STATES || direct.multiSets() >= LOOK_ENTRIES;
            case LOOK_FOR_ANSWERS -> states >= LOOK_STATES || direct.multiSets() + direct.events() >= LOOK_ENTRIES;
            case OUTGROWN -> direct.multiSets() + direct.events() > FEW_ENTRIES + most * places / MANY_PLACES;
        };
    }

    /** The reason for direct execution of a net whose states were all seen in a look, as a sentence without its full stop. */
    static String few(long states) {
        return String.format(Locale.ROOT, "it has %,d states, all seen before its bindings were listed", states);
    }

    /** The reason for direct execution of a net with this unfolding, as a sentence without its full stop; may be empty. */
    static String against(PetriNet unfolded) {
        if (unfolded.places() > MANY_PLACES) {
            return String.format(Locale.ROOT, "its unfolding has %,d places", unfolded.places());
        }
        return unfolded.transitions() > (long) MANY_TRANSITIONS * unfolded.places()
                ? String.format(
                        Locale.ROOT,
                        "its unfolding has %,d transitions for %,d places",
                        unfolded.transitions(),
                        unfolded.places())
                : "";
    }
}
