package org.tidemark.verdict;

import org.jspecify.annotations.Nullable;

/** Why work ended before everything was seen or decided. */
public enum StopReason {
    /** The memory budget was used up. */
    MEMORY(Remedy.MORE_MEMORY),
    /** The Java heap was full before the memory budget was used up. */
    HEAP(Remedy.LARGER_HEAP),
    /** The disk is full, or the files of the run have as many bytes as they may. */
    DISK(null),
    /** The time was up. */
    TIME(Remedy.MORE_TIME),
    /** Somebody cancelled the work. */
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
    /** What a question asks of states has no value in one of them. */
    NO_VALUE(null),
    /** An automaton became too large. */
    AUTOMATON_TOO_LARGE(null),
    /** The net of what occurs became too large. */
    NET_TOO_LARGE(null),
    /** No stage that was run has decided it, though there was time: others were left out, or none is known that would. */
    UNDECIDED(null),
    /** The stages of the plan cannot answer such a question. */
    REFUSED(null),
    /** The model breaks a condition that it declares itself. */
    MODEL_FAULT(null),
    /** A bug of ours has ended a stage. */
    FAULT(null);

    private final @Nullable Remedy remedy;

    StopReason(@Nullable Remedy remedy) {
        this.remedy = remedy;
    }

    /** The usual remedy; null where none is known. */
    @SuppressWarnings("exports") // of an annotation, which programs that embed it need not have
    public @Nullable Remedy remedy() {
        return remedy;
    }
}
