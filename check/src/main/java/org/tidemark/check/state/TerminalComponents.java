package org.tidemark.check.state;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
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
import org.tidemark.net.Folding;
import org.tidemark.search.StrongComponents;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** Decides liveness on all states: every transition has to happen in every terminal strongly connected component. */
public final class TerminalComponents extends Stage implements AnySystem {
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

    /**
     * Finds the first state, in the order of their numbers, after which some transition never happens again. After a breadth-first
     * search it is a nearest one.
     *
     * <p>Keeps every edge in 8 bytes and a word per state, in which each of up to 64 transitions has a bit: that it can still
     * happen. The words are united along the edges, from the last state to the first, until nothing changes; states found level by
     * level have most of their edges to later ones, so that few rounds are needed. One thread.
     */
    private static final class NearestLoss {
        private static final int BLOCK = Long.SIZE;
        private static final int MOST_EDGES = 1 << 28;
        private static final int POLL_INTERVAL = 1024;

        private final ExploredStates states;
        private final Folding.Groups transitions;
        private final int[] first;
        private final int[] target;
        private final int[] event;
        private final long[] possible;

        /**
         * A state after which a transition never happens again.
         *
         * @param state the number of the state
         * @param transition the transition that never happens from there on
         */
        record Loss(int state, int transition) {}

        private NearestLoss(ExploredStates states, Folding.Groups transitions) {
            this.states = states;
            this.transitions = transitions;
            int size = (int) states.store().size();
            first = new int[size + 1];
            target = new int[(int) states.edges()];
            event = new int[target.length];
            possible = new long[size];
        }

        /** The nearest loss of one of these transitions; null where there is none, or no memory or time to find it. */
        static @Nullable Loss of(ExploredStates states, Folding.Groups transitions, BitSet candidates) {
            long size = states.store().size();
            if (size >= Integer.MAX_VALUE - 1 || states.edges() > MOST_EDGES) {
                return null;
            }
            long bytes = 12 * size + 8 * states.edges() + 4 * MemoryBudget.ARRAY_HEADER_BYTES + 4;
            if (!states.budget().reserve(bytes)) {
                return null;
            }
            try {
                NearestLoss search = new NearestLoss(states, transitions);
                return search.readEdges() ? search.nearest(candidates.stream().toArray()) : null;
            } catch (OutOfMemoryError full) {
                return null;
            } finally {
                states.budget().release(bytes);
            }
        }

        private boolean readEdges() {
            Expander expander = states.model().expander();
            Inserter lookUp = states.store().inserter();
            Successors successors = new Successors(states.model().layout().words(), 64);
            long[] state = new long[successors.wordsPerState()];
            int edges = 0;
            for (int id = 0; id < possible.length; id++) {
                if (id % POLL_INTERVAL == 0 && states.cancelled().getAsBoolean()) {
                    return false;
                }
                states.store().read(id, state, 0);
                successors.clear();
                expander.expand(state, 0, successors);
                long[] answers = lookUp.addAll(successors);
                for (int i = 0; i < successors.size(); i++) {
                    if (answers[i] == Answer.FULL) {
                        return false; // a store makes room for a batch before it knows that nothing in it is new
                    }
                    target[edges] = (int) Answer.id(answers[i]);
                    event[edges++] = transitions.of(successors.event(i));
                }
                first[id + 1] = edges;
            }
            return true;
        }

        private @Nullable Loss nearest(int[] candidates) {
            Loss best = null;
            for (int from = 0; from < candidates.length; from += BLOCK) {
                int[] block = Arrays.copyOfRange(candidates, from, Math.min(candidates.length, from + BLOCK));
                if (!unite(block)) {
                    return null;
                }
                Loss loss = firstLoss(block);
                best = loss != null && (best == null || loss.state < best.state) ? loss : best;
            }
            return best;
        }

        /** Finds out which transitions of a block can still happen after each state; false where there is no time. */
        private boolean unite(int[] block) {
            long[] bits = new long[transitions.size()];
            for (int i = 0; i < block.length; i++) {
                bits[block[i]] = 1L << i;
            }
            Arrays.fill(possible, 0);
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int id = possible.length - 1; id >= 0; id--) {
                    long can = possible[id];
                    for (int e = first[id]; e < first[id + 1]; e++) {
                        can |= bits[event[e]] | possible[target[e]];
                    }
                    changed |= can != possible[id];
                    possible[id] = can;
                }
                if (states.cancelled().getAsBoolean()) {
                    return false;
                }
            }
            return true;
        }

        private @Nullable Loss firstLoss(int[] block) {
            long all = block.length == BLOCK ? -1 : (1L << block.length) - 1;
            for (int id = 0; id < possible.length; id++) {
                long lost = all & ~possible[id];
                if (lost != 0) {
                    return new Loss(id, block[Long.numberOfTrailingZeros(lost)]);
                }
            }
            return null;
        }
    }
}
