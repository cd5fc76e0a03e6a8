package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.TimeSpan;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.replay.TimedReplay;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.TimedPaths;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Model;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.StateStore;
import org.tidemark.trace.PathFinder;
import org.tidemark.trace.Trace;

/** Finds the least and the most time between two conditions on all states; each run that shows a time is replayed. */
public final class TimesBetween extends Stage implements AnySystem {
    private static final int POLL_INTERVAL = 1 << 12;

    public TimesBetween() {
        super("paths in time", Cost.STATES);
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof TimeSpan;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        ExploredStates states = context.states();
        if (states == null) {
            return "needs all states";
        }
        if (context.system().ticks() == null) {
            return "the model has no time";
        }
        return states.store().size() < Integer.MAX_VALUE ? null : "there are too many states to label";
    }

    @Override
    public void run(Context context, List<Inquiry> open) {
        ExploredStates states = Objects.requireNonNull(context.states());
        for (Inquiry inquiry : open) {
            try {
                new Measurement(states, states.budget().rest()).settle((TimeSpan) inquiry);
            } catch (MemoryBudget.Exhausted | Cancelled ended) {
                // The next one may need less.
            }
        }
    }

    /** The answer to one question. */
    private static final class Measurement {
        private final ExploredStates states;
        private final Model model;
        private final IntPredicate isTick;
        private final StoredGraph<StateStore> graph;
        private final MemoryBudget budget;

        Measurement(ExploredStates states, MemoryBudget budget) {
            this.states = states;
            this.budget = budget;
            model = states.model();
            isTick = model instanceof NetModel of
                    ? ticks(of.net())
                    : Objects.requireNonNull(states.system().ticks());
            graph = new StoredGraph<>(model, states.store(), states.edges());
        }

        void settle(TimeSpan asked) {
            Formula after = asked.after();
            StateSet from = after == null ? initial() : where(after);
            StateSet until = where(asked.until());
            TimedPaths paths = new TimedPaths(graph.wandering(), graph.states(), isTick, budget, states.cancelled());
            TimedPaths.Path path = asked.isLongest() ? paths.longest(from, until) : paths.shortest(from, until);
            if (path.end() == TimedPaths.End.NONE) {
                unmet(asked, from);
            } else {
                show(asked, path);
            }
        }

        /** The transitions by which time passes; they follow on each other. */
        private static IntPredicate ticks(PetriNet net) {
            Folding.Time time = Objects.requireNonNull(net.time());
            int first = net.transitionGroups().from(time.tick());
            int end = net.transitionGroups().to(time.tick());
            return event -> event >= first && event < end;
        }

        private static void unmet(TimeSpan asked, StateSet from) {
            if (from.next(0) < 0) {
                asked.neverBegins();
            } else {
                asked.takesForever(null, -1, "no run gets there");
            }
        }

        private void show(TimeSpan asked, TimedPaths.Path path) {
            Trace way = new PathFinder<>(model, states.store())
                    .to(path.from(), new Replay(states.system(), model), states.cancelled());
            if (way == null) {
                throw new Cancelled();
            }
            int begin = way.events().size();
            List<Integer> run = new ArrayList<>(way.events());
            run.addAll(path.events());
            TimedReplay replay = model instanceof NetModel of
                    ? new TimedReplay(of.net(), asked.after(), asked.until())
                    : new TimedReplay(states.system()::game, isTick, asked.after(), asked.until());
            if (path.end() == TimedPaths.End.THERE) {
                if (replay.arrives(run, begin) != path.time()) {
                    throw new IllegalStateException("a run that takes another time than was found");
                }
                asked.takes(path.time(), run, begin);
                return;
            }
            int loop = path.loop() < 0 ? -1 : begin + path.loop();
            replay.neverArrives(run, begin, loop);
            asked.takesForever(run, loop, why(run, loop));
        }

        private String why(List<Integer> run, int loop) {
            if (loop < 0) {
                return "a run ends before that";
            }
            return run.subList(loop, run.size()).stream().anyMatch(isTick::test)
                    ? "time may pass forever before that"
                    : "a run may go on forever before that, without that time passes";
        }

        private StateSet initial() {
            StateSet set = new StateSet(graph.states(), budget);
            set.add(0);
            return set;
        }

        /** The states where a condition holds. */
        private StateSet where(Formula condition) {
            StatePredicate predicate;
            try {
                predicate = StatePredicate.of(condition, model, model.expander());
            } catch (FormulaException e) {
                throw new IllegalStateException("a formula that was checked before", e);
            }
            StateSet set = new StateSet(graph.states(), budget);
            EdgeCursor edges = graph.edgesOut();
            long[] state = new long[model.layout().words()];
            for (int s = 0; s < graph.states(); s++) {
                if (s % POLL_INTERVAL == 0 && states.cancelled().getAsBoolean()) {
                    throw new Cancelled();
                }
                edges.moveTo(s);
                boolean isDead = !edges.next();
                states.store().read(s, state, 0);
                if (predicate.holds(state, 0, isDead)) {
                    set.add(s);
                }
            }
            return set;
        }
    }
}
