package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.StateSet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Folding;
import org.tidemark.net.TokenGame;
import org.tidemark.spark.search.ClusterStore;

/**
 * Liveness on all states of a cluster, by going backwards: where the initial state can be reached from every state, a transition is live if
 * it happens at all; otherwise the states are found from which it can still happen, for some transitions at a time by the same jobs.
 */
public final class ClusterLiveness extends Stage {
    /** How many transitions are looked at together: three bits per state for each, on the driver. */
    private static final int AT_ONCE = 16;

    public ClusterLiveness() {
        super("liveness on the cluster", Cost.STATES);
    }

    @Override
    public @Nullable String objection(Property property, Set<ModelAspect> needed) {
        return property instanceof Property.Liveness ? null : OTHER_KIND;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LiveTransitions;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return GraphUse.obstacle(context);
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        GraphUse.in(context, (graph, budget) -> {
            for (Inquiry inquiry : open) {
                new Examination(context, graph, budget, (LiveTransitions) inquiry).run();
            }
        });
    }

    /** One question on all states. */
    private static final class Examination {
        private final Context context;
        private final ClusterGraph graph;
        private final LiveTransitions inquiry;
        private final Folding.Groups transitions;
        private final StateSet nowhere;
        private final ClusterSteps steps;

        Examination(Context context, ClusterGraph graph, MemoryBudget budget, LiveTransitions inquiry) {
            this.context = context;
            this.graph = graph;
            this.inquiry = inquiry;
            transitions = inquiry.transitions();
            // Which states are dead makes no difference to what can be reached.
            nowhere = graph.none();
            steps = new ClusterSteps(graph, nowhere, budget);
        }

        void run() {
            if (!isSomeNeverHappening() && !isSomeLost()) {
                inquiry.live(Technique.COMPONENTS, "");
            }
            nowhere.free();
        }

        /** Settles it where a transition never happens. */
        private boolean isSomeNeverHappening() {
            BitSet happening = graph.happening();
            for (int t = 0; t < transitions.size(); t++) {
                if (!events(t).intersects(happening)) {
                    StateSet all = graph.all();
                    show(t, all);
                    all.free();
                    return true;
                }
            }
            return false;
        }

        /** Settles it where a transition can be lost. */
        private boolean isSomeLost() {
            StateSet initial = graph.none();
            initial.add(graph.initial());
            StateSet away = without(List.of(initial)).get(0);
            boolean isHome = away.next(0) < 0;
            away.free();
            for (int t = 0; !isHome && t < transitions.size(); t += AT_ONCE) {
                if (isSomeLost(t, Math.min(t + AT_ONCE, transitions.size()))) {
                    return true;
                }
            }
            return false;
        }

        /** The answer for some transitions. */
        private boolean isSomeLost(int from, int to) {
            List<StateTest> tests = new ArrayList<>();
            for (int t = from; t < to; t++) {
                tests.add(new StateTest.Happens(events(t)));
            }
            List<StateSet> lost = without(graph.where(tests));
            int first = 0;
            while (first < lost.size() && lost.get(first).next(0) < 0) {
                first++;
            }
            boolean isSome = first < lost.size();
            if (isSome) {
                show(from + first, lost.get(first));
            }
            lost.forEach(StateSet::free);
            return isSome;
        }

        private BitSet events(int transition) {
            BitSet events = new BitSet();
            transitions.members(transition).forEach(events::set);
            return events;
        }

        /** For each of some sets, the states from which none of its states can be reached. The sets are given back. */
        private List<StateSet> without(List<StateSet> goals) {
            StateSet all = graph.all();
            List<StateSet> can = steps.until(all, goals);
            all.free();
            goals.forEach(StateSet::free);
            can.forEach(StateSet::complement);
            return can;
        }

        /** Settles it by the nearest state from which a transition cannot happen any more. */
        private void show(int transition, StateSet lost) {
            long[] where = Objects.requireNonNull(graph.nearest(lost));
            inquiry.neverAgain(transition, new SeenState.Whole(where));
            ClusterStore store = (ClusterStore) context.options().explore().store();
            int[] run = Objects.requireNonNull(store.states()).runTo(where, context::isCancelled);
            if (run == null) {
                inquiry.miss(NoRun.of(context.isCancelled()));
            } else {
                inquiry.show(replayed(run));
            }
            inquiry.forgetState();
        }

        /** Replays the run by the textbook rule. */
        private List<Integer> replayed(int[] events) {
            TokenGame game = new TokenGame(context.net());
            List<Integer> run = new ArrayList<>();
            Arrays.stream(events).forEach(event -> {
                if (!game.enabled(event)) {
                    throw new IllegalStateException("a run from the files with an event that is not enabled");
                }
                game.fire(event);
                run.add(event);
            });
            return run;
        }
    }
}
