package org.tidemark.check.question;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.TooLarge;
import org.tidemark.input.Remedy;

/**
 * Why a question is open.
 *
 * @param cause the kind of reason
 * @param sentence the reason in words, as the end of a sentence and without advice
 * @param remedy how the user can get an answer; null where no way is known
 */
public record OpenReason(
        Cause cause, String sentence, @Nullable Remedy remedy) {
    /** A reason with the usual remedy. */
    public OpenReason(Cause cause, String sentence) {
        this(cause, sentence, cause.remedy);
    }

    /** The limit that was met before an automaton was made. */
    public static OpenReason of(TooLarge ended) {
        Cause cause = switch (ended.limit()) {
            case SIZE -> Cause.AUTOMATON_TOO_LARGE;
            case MEMORY -> Cause.MEMORY;
            case CANCELLED -> Cause.TIME;
        };
        return new OpenReason(cause, String.valueOf(ended.getMessage()));
    }

    /** This reason with more text at the end of its sentence. */
    public OpenReason followedBy(String more) {
        return new OpenReason(cause, sentence + more, remedy);
    }

    /** The kinds of reasons for which a question stays open. */
    public enum Cause {
        /** The memory budget was used up. */
        MEMORY(Remedy.MORE_MEMORY),
        /** The Java heap was full before the memory budget was used up. */
        HEAP(Remedy.LARGER_HEAP),
        /** The time was up. */
        TIME(Remedy.MORE_TIME),
        /** The check was cancelled. */
        CANCELLED(null),
        /** There are more states than the limit allows. */
        STATE_LIMIT(Remedy.MORE_STATES),
        /** There are states farther away than the limit allows. */
        DEPTH_LIMIT(Remedy.GREATER_DEPTH),
        /** States were not expanded because of the cut-off. */
        CUT_OFF(null),
        /** A number became too large: of tokens, or of a progress measure. */
        NUMBER_TOO_LARGE(null),
        /** The store may have taken new states for old ones. */
        LOSSY_STORE(Remedy.OTHER_STORE),
        /** The states were seen, and are forgotten. */
        FORGOTTEN_STATES(Remedy.OTHER_STORE),
        /** An automaton became too large. */
        AUTOMATON_TOO_LARGE(null),
        /** The net of what occurs became too large. */
        NET_TOO_LARGE(null),
        /** No stage that was run has decided it, though there was time: others were left out, or none is known that would. */
        UNDECIDED(null),
        /** A bug of ours has ended a stage. */
        FAULT(null),
        /** The stages of the plan cannot answer such a question. */
        REFUSED(null);

        private final @Nullable Remedy remedy;

        Cause(@Nullable Remedy remedy) {
            this.remedy = remedy;
        }
    }
}
