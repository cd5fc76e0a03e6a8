package org.tidemark.api.task;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.SoundTask.Result;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.SameEvents;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.Limit;
import org.tidemark.search.Outcome;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;
import org.tidemark.system.WrappedModels;

/** The reachability graph of a workflow, in which states with many tokens in one place are not followed where tokens may gather without end. Used once. */
final class WorkflowExploration {
    /** States of the first graph, which allows any number of tokens in one place. */
    private static final long FIRST_STATES = 100_000;

    /** The most numbers of a coverability graph. */
    static final long MOST_COUNTS = 20_000_000;

    private static final int SOME_TOKENS = 3;
    private static final int ANY_TOKENS = Integer.MAX_VALUE;

    private final Workflow workflow;
    private final String known;
    private final TimeLimit watch;
    private final Task.Follower follower;

    /**
     * A workflow to be explored.
     *
     * @param known why it is not sound, where that is known and only runs are missing; otherwise empty
     */
    WorkflowExploration(Workflow workflow, String known, TimeLimit watch, Task.Follower follower) {
        this.workflow = workflow;
        this.known = known;
        this.watch = watch;
        this.follower = follower;
    }

    /** Explores it until there are answers, or a limit is met. */
    Result run() throws InputException {
        Coverability cover = workflow instanceof NetWorkflow of ? cover(of) : null;
        Coverability.@Nullable Witness growth = cover == null ? null : cover.witness();
        if (cover != null && cover.verdict() == Coverability.Verdict.BOUNDED) {
            return answers(attempt(ANY_TOKENS, watch.left()), null);
        }
        ExploreOptions left = watch.left();
        ExploreOptions first = left.withMaxStates(Math.min(FIRST_STATES, left.maxStates()));
        Attempt some = attempt(growth == null ? ANY_TOKENS : SOME_TOKENS, first);
        return answers(some.graph != null ? some : attempt(1, watch.left()), growth);
    }

    private Result answers(Attempt attempt, Coverability.@Nullable Witness growth) {
        return new WorkflowAnswers(workflow, attempt, growth, known, watch).result();
    }

    /** Whether a net is bounded. */
    private Coverability cover(NetWorkflow of) {
        Limit limit = Limit.nanos(watch.nanosLeft() / 4).orWhen(watch::isReached);
        return Coverability.of(of.net(), MOST_COUNTS, limit);
    }

    /**
     * A graph, or what came of trying to build one.
     *
     * @param graph the graph; null where a limit was met
     */
    record Attempt(@Nullable CondensedGraph graph, Outcome.End end, long states) {}

    static final String COMPLETED = "completed";
    static final String ENDED = "ended";
    static final String ENDED_TWICE = "ended twice";
    static final String PROPER = "proper";
    static final String APART = "apart";
    static final String DELIVERED = "delivered";
    static final String REMOVING = "removing";
    static final String CUT = "cut";

    private Attempt attempt(int tokens, ExploreOptions options) throws InputException {
        Map<String, Formula> labels = new LinkedHashMap<>();
        labels.put(COMPLETED, workflow.completed());
        labels.put(ENDED, workflow.ended());
        labels.put(ENDED_TWICE, workflow.endedTwice());
        labels.put(PROPER, workflow.properCompletion().condition());
        labels.put(APART, workflow.synchronisation().condition());
        labels.put(DELIVERED, workflow.delivery().condition());
        labels.put(REMOVING, new Formula.Not(workflow.removal().condition()));
        Formula excess = tokens == ANY_TOKENS ? new Formula.Constant(false) : workflow.exceeding(tokens);
        labels.put(CUT, excess);
        TransitionSystem system = workflow.system();
        StateModels all =
                workflow instanceof NetWorkflow of ? narrow(of.net()) : system.models(options.effort(), options.seed());
        StateModels models = tokens == ANY_TOKENS ? all : new CutModels(all, excess);
        GraphExploration building = new GraphExploration(system, options, null, Encoding.AUTO, labels, models);
        GraphReport report = follower.during(building::progress, "", building::run);
        CondensedGraph graph = report.built() == null ? null : report.built().graph();
        return new Attempt(graph, report.end(), report.counts().states());
    }

    /** Models of a net that begin with a bit for each place: bounds would take longer to prove than most graphs to build. */
    private static StateModels narrow(PetriNet net) {
        return NetModels.startingWith(net, FieldWidths.forCounts(net, new int[net.places()]));
    }

    /** Models in which nothing follows a state that has too many tokens in one place. */
    private static final class CutModels extends WrappedModels {
        private final StateModels whole;
        private final Formula excess;

        CutModels(StateModels whole, Formula excess) {
            super(whole);
            this.whole = whole;
            this.excess = excess;
        }

        @Override
        public Model model(Use use) {
            return new CutModel(whole.model(use), excess);
        }

        @Override
        public StateModels startingWith(String widths) {
            return new CutModels(whole.startingWith(widths), excess);
        }
    }

    /** A model in which nothing follows some states. */
    private static final class CutModel extends SameEvents {
        private final Model whole;
        private final Formula where;

        CutModel(Model whole, Formula where) {
            super(whole);
            this.whole = whole;
            this.where = where;
        }

        @Override
        public void initial(Successors out) {
            whole.initial(out);
        }

        @Override
        public Expander expander() {
            Expander all = whole.expander();
            StatePredicate isCut;
            try {
                isCut = StatePredicate.of(where, whole, all);
            } catch (FormulaException e) {
                throw new IllegalStateException(e);
            }
            return new Expander() {
                @Override
                public void expand(long[] words, int at, Successors out) {
                    if (!isCut.holds(words, at, false)) {
                        all.expand(words, at, out);
                    }
                }

                @Override
                public boolean enabled(int event, long[] words, int at) {
                    return all.enabled(event, words, at);
                }

                @Override
                public boolean fire(int event, long[] words, int at) {
                    return all.fire(event, words, at);
                }
            };
        }
    }
}
