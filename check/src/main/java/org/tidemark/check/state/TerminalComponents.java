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
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Replay;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.search.StrongComponents;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** Decides liveness on all states: every transition has to happen in every terminal strongly connected component. */
public final class TerminalComponents extends Stage {
    private static final int POLL_INTERVAL = 1024;

    public TerminalComponents() {
        super("terminal components", Cost.STATES);
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
            LiveTransitions live = (LiveTransitions) inquiry;
            examine(live, states, context.options().explains());
            show(inquiry, states);
            live.settleByDeadState();
        }
    }

    /** It then still reports what a dead state shows that was met before. */
    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    /** Finds the run to the component that lacks a transition, replayed. */
    private static void show(Inquiry inquiry, ExploredStates states) {
        if (inquiry.sighting() instanceof SeenState.Stored stored) {
            Trace trace = new PathFinder<>(states.model(), states.store())
                    .to(stored.id(), new Replay(states.system(), states.model()), states.cancelled());
            if (trace == null) {
                inquiry.miss(NoRun.of(states.cancelled().getAsBoolean()));
            } else {
                inquiry.show(trace.events());
            }
            inquiry.forgetState();
        }
    }

    /** Looks at one component after the other; where a nearest state is wanted, at all of them. */
    private static void examine(LiveTransitions inquiry, ExploredStates states, boolean nearest) {
        var components = new StrongComponents<>(states.model(), states.store(), states.budget(), states.cancelled());
        Examination examination = new Examination(inquiry, states, nearest);
        var end = components.run(examination);
        if (examination.where < 0) {
            if (end == StrongComponents.End.ALL) {
                inquiry.live(Technique.COMPONENTS, "");
            }
            return;
        }
        NearestLoss.Loss loss = nearest ? NearestLoss.of(states, inquiry.transitions(), examination.lacking) : null;
        inquiry.neverAgain(
                loss == null ? examination.missingThere : loss.transition(),
                new SeenState.Stored(loss == null ? examination.where : loss.state()));
    }

    /** Finds out which transitions happen in each terminal component, until one of them lacks some or time is up. */
    private static final class Examination implements StrongComponents.Visitor {
        private final LiveTransitions inquiry;
        private final ExploredStates states;
        private final boolean goesOn;

        /** The transitions that some component lacks, of those looked at. */
        private final BitSet lacking = new BitSet();

        /** A state of the first component that lacks a transition, and that transition; -1 where there is none so far. */
        private long where = -1;

        private int missingThere = -1;
        private final Expander expander;
        private final Successors successors;
        private final long[] state;

        Examination(LiveTransitions inquiry, ExploredStates states, boolean goesOn) {
            this.inquiry = inquiry;
            this.states = states;
            this.goesOn = goesOn;
            expander = states.model().expander();
            successors = new Successors(states.model().layout().words(), 64);
            state = new long[successors.wordsPerState()];
        }

        @Override
        public boolean terminal(StrongComponents.Component component) {
            BitSet missing = new BitSet();
            missing.set(0, inquiry.transitions().size());
            for (long m = 0; m < component.size() && !missing.isEmpty(); m++) {
                if (m % POLL_INTERVAL == POLL_INTERVAL - 1 && states.cancelled().getAsBoolean()) {
                    return false;
                }
                happenIn(component.id(m), missing);
            }
            if (missing.isEmpty()) {
                return true;
            }
            if (where < 0) {
                where = component.id(0);
                missingThere = missing.nextSetBit(0);
            }
            lacking.or(missing);
            return goesOn;
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
