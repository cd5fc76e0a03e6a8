package org.tidemark.spark.search;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.ConformanceReplay;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ExternalSearch;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.WidthLoop;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Whether every finite run of a net is accepted by an automaton, on a cluster: net and complement of the automaton are explored together,
 * level by level, up to the first state where the complement accepts. The run to it is a shortest one, and is replayed on net and
 * automaton. An automaton that cannot be made deterministic is refused.
 */
public final class ClusterConformance extends Stage {
    public ClusterConformance() {
        super("conformance on the cluster", Cost.STATES);
    }

    @Override
    public @Nullable String objection(Property property, Set<ModelAspect> needed) {
        return property instanceof Property.Conformance ? null : OTHER_KIND;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof ConformanceClaim;
    }

    @Override
    public boolean endsAtOnceWithoutTime() {
        return true;
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.options().explore().store() instanceof ClusterStore ? null : "no states are on a cluster";
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        ClusterStore store = (ClusterStore) context.options().explore().store();
        for (Inquiry inquiry : open) {
            try {
                search(context, store, (ConformanceClaim) inquiry);
            } finally {
                store.forgetProduct();
            }
        }
    }

    private static void search(Context context, ClusterStore store, ConformanceClaim claim) throws InputException {
        FiniteAutomaton automaton = claim.automaton().expanded(new NetVocabulary(context.net()));
        try {
            DeterministicAutomaton complement =
                    automaton.determinised(FiniteAutomaton.MOST_STATES).complement();
            new Search(context, store, complement).answer(claim, automaton);
        } catch (FormulaException notDeterministic) {
            claim.obstruct(new OpenReason(
                    StopReason.AUTOMATON_TOO_LARGE,
                    notDeterministic.getMessage()
                            + "; a cluster needs a deterministic automaton, tidemark check on one machine does not"));
        }
    }

    /** The search for a state where an automaton accepts. */
    private static final class Search {
        private final Context context;
        private final ClusterStore store;
        private final DeterministicAutomaton complement;
        private final ExploreOptions options;
        private final TimeLimit time;
        private final AcceptedState rejected = new AcceptedState();
        private volatile @Nullable ClusterPass current;

        Search(Context context, ClusterStore store, DeterministicAutomaton complement) {
            this.context = context;
            this.store = store;
            this.complement = complement;
            options = context.optionsLeft();
            time = new TimeLimit(options);
        }

        void answer(ConformanceClaim claim, FiniteAutomaton automaton) throws InputException, FormulaException {
            context.show(this::progress);
            ExplorationReport report = new WidthLoop(time).run(this::attempt);
            context.work().also(report);
            long[] state = rejected.state();
            if (state != null) {
                ClusterPass last = Objects.requireNonNull(current);
                ConformanceReplay replay = new ConformanceReplay(context.system(), last.model(), automaton);
                List<Integer> run = last.runTo(state, replay);
                claim.reject(run, run == null ? "" : replay.complaint(), Technique.SEARCH);
            } else if (report.complete()) {
                claim.settle(true, Technique.SEARCH);
            } else {
                claim.obstruct(OpenReasons.after(report, options));
            }
        }

        private ClusterPass attempt() throws InputException, FormulaException {
            ClusterPass pass = store.pass(
                    new ExternalSearch.Task(
                            context.models(), options, time.deadlineNanos(), List.of(), false, context::isCancelled),
                    complement,
                    rejected);
            current = pass;
            return pass;
        }

        private SearchProgress progress() {
            ClusterPass pass = current;
            return pass == null ? SearchProgress.NONE : pass.progress();
        }
    }
}
