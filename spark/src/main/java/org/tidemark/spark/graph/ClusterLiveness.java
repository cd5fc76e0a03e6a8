package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.question.Technique;
import org.tidemark.format.InputException;
import org.tidemark.graph.StateSet;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Folding;
import org.tidemark.net.TokenGame;
import org.tidemark.spark.search.ClusterStore;

/**
 * Liveness on all states of a cluster, by going backwards: where the initial state can be reached from every state, a transition is live if
 * it happens at all; otherwise the states are found, for one transition after the other, from which it can still happen.
 */
public final class ClusterLiveness implements Stage {
    @Override
    public String name() {
        return "liveness on the cluster";
    }

    @Override
    public Cost cost() {
        return Cost.STATES;
    }

    @Override
    public @Nullable String objection(Property property, Set<ModelAspect> needed) {
        return property instanceof Property.Liveness ? null : "this is not about liveness";
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
        private final ClusterSteps steps;

        Examination(Context context, ClusterGraph graph, MemoryBudget budget, LiveTransitions inquiry) {
            this.context = context;
            this.graph = graph;
            this.inquiry = inquiry;
            transitions = inquiry.transitions();
            steps = new ClusterSteps(graph, graph.none(), budget);
        }

        void run() {
            StateSet initial = graph.none();
            initial.add(graph.initial());
            boolean isHome = without(initial).next(0) < 0;
            for (int t = 0; t < transitions.size(); t++) {
                StateSet enabled =
                        graph.where(List.of(new StateTest.Happens(events(t)))).get(0);
                boolean happens = enabled.next(0) >= 0;
                StateSet lost = isHome && happens ? graph.none() : without(enabled);
                if (lost.next(0) >= 0) {
                    show(t, lost);
                    return;
                }
                lost.free();
            }
            inquiry.live(Technique.COMPONENTS, "");
        }

        private BitSet events(int transition) {
            BitSet events = new BitSet();
            transitions.members(transition).forEach(events::set);
            return events;
        }

        /** The states from which no state of a set can be reached. The set is given back. */
        private StateSet without(StateSet goal) {
            StateSet all = graph.all();
            StateSet can = steps.until(all, goal);
            all.free();
            goal.free();
            can.complement();
            return can;
        }

        /** Settles it by the nearest state from which a transition cannot happen any more. */
        private void show(int transition, StateSet lost) {
            long[] where = Objects.requireNonNull(graph.nearest(lost));
            inquiry.neverAgain(transition, new Sighting.Whole(where));
            ClusterStore store = (ClusterStore) context.options().explore().store();
            int[] run = Objects.requireNonNull(store.states()).runTo(where, context::isCancelled);
            if (run == null) {
                inquiry.miss(NoRun.of(context.isCancelled()));
            } else {
                inquiry.show(replayed(run));
            }
            inquiry.forgetState();
        }

        /** The same run, by the textbook rule. */
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
