package org.tidemark.check.temporal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LiveTransitions;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.Replay;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.ctl.ForwardSteps;
import org.tidemark.net.Folding;

/**
 * Liveness on states and edges in files, with some bits per state in memory and passes over the edges, since the search depth first that
 * strongly connected components take would wait for the disk. Where the initial state can be reached from every state, a transition is live
 * if it happens at all; otherwise the states are found, for one transition after the other, from which it can still happen.
 */
public final class FolderLiveness extends Stage implements AnySystem {
    private static final int POLL_INTERVAL = 1 << 14;

    public FolderLiveness() {
        super("liveness on disk", Cost.STATES);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LiveTransitions;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return FolderFormulas.lackingStates(context);
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        FolderEdges.in(context, (run, graph) -> {
            MemoryBudget budget = context.options().explore().budget();
            for (Inquiry inquiry : open) {
                new Examination(context, graph, budget, (LiveTransitions) inquiry).run();
            }
        });
    }

    /** One question on all states. */
    private static final class Examination {
        private final Context context;
        private final CondensedGraph graph;
        private final MemoryBudget budget;
        private final LiveTransitions inquiry;
        private final Folding.Groups transitions;
        private final ForwardSteps steps;
        private int lost = -1;
        private int where = Integer.MAX_VALUE;

        Examination(Context context, CondensedGraph graph, MemoryBudget budget, LiveTransitions inquiry) {
            this.context = context;
            this.graph = graph;
            this.budget = budget;
            this.inquiry = inquiry;
            transitions = inquiry.transitions();
            steps = new ForwardSteps(graph, budget, context::isCancelled);
        }

        void run() {
            BitSet happen = happening();
            int never = happen.nextClearBit(0);
            if (never < transitions.size()) {
                lost = never;
                where = 0;
            } else if (!isInitialStateHome()) {
                for (int t = 0;
                        t < transitions.size() && (lost < 0 || context.options().explains());
                        t++) {
                    look(t);
                }
            }
            if (lost < 0) {
                inquiry.live(Technique.COMPONENTS, "");
            } else {
                inquiry.neverAgain(lost, new SeenState.Stored(where));
                inquiry.show(replayed(graph.spanningPaths().eventsTo(where)));
                inquiry.forgetState();
            }
        }

        /** The transitions that happen anywhere. */
        private BitSet happening() {
            BitSet happen = new BitSet();
            EdgeCursor edges = graph.edgesOut();
            for (int s = 0; s < graph.states(); s++) {
                lookUp(s);
                for (edges.moveTo(s); edges.next(); ) {
                    happen.set(transitions.of(edges.event()));
                }
            }
            return happen;
        }

        private boolean isInitialStateHome() {
            StateSet initial = new StateSet(graph.states(), budget);
            initial.add(0);
            return firstWithout(initial) < 0;
        }

        /** Finds the first state, if it comes before the one known, from which a transition cannot happen any more. */
        private void look(int transition) {
            StateSet enabled = new StateSet(graph.states(), budget);
            EdgeCursor edges = graph.edgesOut();
            for (int s = 0; s < graph.states(); s++) {
                lookUp(s);
                for (edges.moveTo(s); edges.next(); ) {
                    if (transitions.of(edges.event()) == transition) {
                        enabled.add(s);
                    }
                }
            }
            int first = firstWithout(enabled);
            if (first >= 0 && first < where) {
                lost = transition;
                where = first;
            }
        }

        /** The first state from which no state of a set can be reached, or -1. The set is given back. */
        private int firstWithout(StateSet goal) {
            StateSet all = new StateSet(graph.states(), budget);
            all.complement();
            StateSet can = steps.until(all, goal);
            goal.free();
            all.free();
            can.complement();
            int first = can.next(0);
            can.free();
            return first;
        }

        private void lookUp(int state) {
            if (state % POLL_INTERVAL == 0 && context.isCancelled()) {
                throw new Cancelled();
            }
        }

        /** Replays a run by the textbook rule, and returns it. */
        private List<Integer> replayed(int[] events) {
            List<Integer> run = Arrays.stream(events).boxed().toList();
            Replay.after(context.system(), run);
            return run;
        }
    }
}
