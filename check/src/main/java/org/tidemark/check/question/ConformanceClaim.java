package org.tidemark.check.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.verdict.OpenReason;

/** Whether every finite run is accepted by an automaton. */
public final class ConformanceClaim extends Assertion {
    private final FiniteAutomaton automaton;
    private volatile @Nullable OpenReason obstacle;
    private volatile String complaint = "";
    private volatile @Nullable List<Integer> rejected;

    ConformanceClaim(FiniteAutomaton automaton) {
        this.automaton = automaton;
    }

    /** The automaton, over the names that the property uses. */
    public FiniteAutomaton automaton() {
        return automaton;
    }

    /**
     * Settles it by a run that the automaton rejects.
     *
     * @param run the replayed run; null where time or memory ran out before it was found
     * @param why what the automaton objects to, or why there is no run
     */
    public void reject(@Nullable List<Integer> run, String why, Technique by) {
        rejected = run;
        complaint = why;
        settle(false, by);
    }

    /** Notes why it is still open. */
    public void obstruct(OpenReason why) {
        obstacle = why;
    }

    /** The run that is rejected; null where none is known. */
    public @Nullable List<Integer> rejected() {
        return rejected;
    }

    /** The automaton's objection to the rejected run, in words. */
    public String complaint() {
        return complaint;
    }

    @Override
    public boolean isExplained() {
        return rejected != null;
    }

    @Override
    public @Nullable OpenReason obstacle() {
        return obstacle == null ? super.obstacle() : obstacle;
    }
}
