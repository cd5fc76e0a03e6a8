package org.tidemark.check.state;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.Folding;
import org.tidemark.net.exec.NetModel;
import org.tidemark.search.StrongComponents;
import org.tidemark.store.Retrievable;

/**
 * Looks for a terminal component that lacks a transition, or a state of some kind, where events are left out of states, and finds out
 * where a component is terminal only for that reason: some event that is enabled in all of its states happens in none. One thread.
 */
final class ComponentLook implements StrongComponents.Visitor {
    private static final int POLL_INTERVAL = 1024;

    /** Estimated bytes of a number in a hash set. */
    private static final int ENTRY_BYTES = 64;

    private final Retrievable store;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final Folding.@Nullable Groups transitions;
    private final @Nullable StatePredicate goal;
    private final Expander all;
    private final Expander reduced;
    private final Successors successors;
    private final long[] state;

    /** The states that were expanded with all events. */
    private final Set<Long> whole = new HashSet<>();

    private long lacking = -1;
    private int missing = -1;

    /**
     * A look at components.
     *
     * @param cancelled when to stop
     * @param transitions each of these is to happen in every component; null for none
     * @param wanted a state of every component is to be like this; null for none
     */
    ComponentLook(
            NetModel model,
            Model reduced,
            Retrievable store,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            Folding.@Nullable Groups transitions,
            @Nullable Formula wanted) {
        this.store = store;
        this.budget = budget;
        this.cancelled = cancelled;
        this.transitions = transitions;
        this.reduced = reduced.expander();
        all = model.expander();
        successors = new Successors(model.layout().words(), 64);
        state = new long[successors.wordsPerState()];
        try {
            goal = wanted == null ? null : StatePredicate.of(wanted, model, model.expander());
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    /** A state of a component that lacks what is asked for; -1 where there is none so far. */
    long lacking() {
        return lacking;
    }

    /** A transition that this component lacks; -1 where states are asked for. */
    int missing() {
        return missing;
    }

    @Override
    public boolean isOnlySeemingly(StrongComponents.Component component) {
        long last = component.id(component.size() - 1);
        expand(last, all);
        BitSet waiting = new BitSet();
        for (int i = 0; i < successors.size(); i++) {
            waiting.set(successors.event(i));
        }
        for (long m = component.size() - 1; m >= 0 && !waiting.isEmpty(); m--) {
            lookAtClock(m);
            expandAgain(component.id(m));
            for (int i = 0; i < successors.size(); i++) {
                waiting.clear(successors.event(i));
            }
        }
        if (!waiting.isEmpty()) {
            if (!budget.reserve(ENTRY_BYTES)) {
                throw new MemoryBudget.Exhausted();
            }
            whole.add(last);
        }
        return !waiting.isEmpty();
    }

    @Override
    public boolean terminal(StrongComponents.Component component) {
        if (transitions != null) {
            missing = missingIn(component, transitions);
        }
        if (missing >= 0 || (goal != null && !hasGoal(component, goal))) {
            lacking = component.id(0);
        }
        return lacking < 0;
    }

    /** A transition that does not happen in a component; -1 where each does. */
    private int missingIn(StrongComponents.Component component, Folding.Groups asked) {
        BitSet idle = new BitSet();
        idle.set(0, asked.size());
        for (long m = 0; m < component.size() && !idle.isEmpty(); m++) {
            lookAtClock(m);
            expandAgain(component.id(m));
            for (int i = 0; i < successors.size(); i++) {
                idle.clear(asked.of(successors.event(i)));
            }
        }
        return idle.nextSetBit(0);
    }

    private boolean hasGoal(StrongComponents.Component component, StatePredicate wanted) {
        for (long m = 0; m < component.size(); m++) {
            lookAtClock(m);
            expandAgain(component.id(m));
            if (wanted.holds(state, 0, successors.size() == 0)) {
                return true;
            }
        }
        return false;
    }

    private void expandAgain(long id) {
        expand(id, whole.contains(id) ? all : reduced);
    }

    private void expand(long id, Expander by) {
        store.read(id, state, 0);
        successors.clear();
        by.expand(state, 0, successors);
    }

    private void lookAtClock(long member) {
        if (member % POLL_INTERVAL == POLL_INTERVAL - 1 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
