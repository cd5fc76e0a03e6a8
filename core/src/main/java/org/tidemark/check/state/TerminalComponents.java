package org.tidemark.check.state;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Replay;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.search.StrongComponents;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** Decides liveness on all states: every transition has to happen in every terminal strongly connected component. */
public final class TerminalComponents implements Stage {
    private static final int BETWEEN_LOOKS_AT_THE_CLOCK = 1024;

    @Override
    public String name() {
        return "terminal components";
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LiveTransitions;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.states() == null ? "needs all states" : null;
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        ExploredStates states = Objects.requireNonNull(context.states());
        for (Inquiry inquiry : open) {
            examine((LiveTransitions) inquiry, states);
            show(inquiry, states);
        }
    }

    /** Finds the run to the component that lacks a transition, replayed. */
    private static void show(Inquiry inquiry, ExploredStates states) {
        if (inquiry.sighting() instanceof Sighting.Stored stored) {
            Trace trace = new PathFinder<>(states.model(), states.store())
                    .to(stored.id(), new Replay(states.model()), states.cancelled());
            if (trace == null) {
                inquiry.miss(NoRun.of(states.cancelled().getAsBoolean()));
            } else {
                inquiry.show(trace.events());
            }
            inquiry.forgetState();
        }
    }

    private static void examine(LiveTransitions inquiry, ExploredStates states) {
        var components = new StrongComponents<>(states.model(), states.store(), states.budget(), states.cancelled());
        var end = components.run(new Examination(inquiry, states));
        if (end == StrongComponents.End.ALL) {
            inquiry.live(Technique.COMPONENTS, "");
        }
    }

    /** Finds out which transitions happen in each terminal component, until one of them lacks some or time is up. */
    private static final class Examination implements StrongComponents.Visitor {
        private final LiveTransitions inquiry;
        private final ExploredStates states;
        private final Expander expander;
        private final Successors successors;
        private final long[] state;

        Examination(LiveTransitions inquiry, ExploredStates states) {
            this.inquiry = inquiry;
            this.states = states;
            expander = states.model().expander();
            successors = new Successors(states.model().layout().words(), 64);
            state = new long[successors.wordsPerState()];
        }

        @Override
        public boolean terminal(StrongComponents.Component component) {
            BitSet missing = new BitSet();
            missing.set(0, inquiry.transitions().size());
            for (long m = 0; m < component.size() && !missing.isEmpty(); m++) {
                if (m % BETWEEN_LOOKS_AT_THE_CLOCK == BETWEEN_LOOKS_AT_THE_CLOCK - 1
                        && states.cancelled().getAsBoolean()) {
                    return false;
                }
                happenIn(component.id(m), missing);
            }
            if (missing.isEmpty()) {
                return true;
            }
            inquiry.neverAgain(missing.nextSetBit(0), new Sighting.Stored(component.id(0)));
            return false;
        }

        private void happenIn(long id, BitSet missing) {
            states.store().read(id, state, 0);
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                missing.clear(inquiry.transitions().of(successors.event(i)));
            }
        }
    }
}
