package org.tidemark.check.conform;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.replay.ConformanceReplay;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ProductSweep;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;

/**
 * Answers what {@link Conformance} answers by sweeps over net and complement of the automaton (Jensen, Kristensen and
 * Mailund 2012, section 3.2).
 *
 * <p>An illegal run has the fewest regress edges, and is replayed on net and automaton. Runs once, in the caller's thread.
 */
public final class SweptConformance {
    private final PetriNet net;
    private final Property.Conformance property;
    private final ExploreOptions options;
    private final SweepMeasure.Wish wish;
    private final TimeLimit watch;
    private volatile @Nullable ProductSweep current;

    public SweptConformance(
            PetriNet net, Property.Conformance property, ExploreOptions options, SweepMeasure.Wish wish) {
        this.net = net;
        this.property = property;
        this.options = options;
        watch = new TimeLimit(options);
        this.wish = wish;
    }

    /** How far the sweeps have come; may be asked from any thread. */
    public SweepExploration.@Nullable Progress progress() {
        ProductSweep running = current;
        return running == null ? null : running.progress();
    }

    /**
     * Answers, or finds that the limits do not allow it.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public CheckReport run() throws InputException {
        try {
            DeterministicAutomaton illegal = property.automaton()
                    .determinised(FiniteAutomaton.MOST_STATES)
                    .complement();
            ProductSweep sweep = new ProductSweep(net, illegal, false, options, wish);
            current = sweep;
            return answer(sweep.run());
        } catch (FormulaException tooMuch) {
            return new SetConformance(net, property, options.withoutSeconds(watch.seconds()), wish).run();
        }
    }

    private CheckReport answer(ProductSweep.Result result) {
        SweepReport swept = result.report();
        if (result.found()) {
            List<Integer> run = result.run();
            if (run == null) {
                String why = swept.paths().trouble() == null ? "" : "no run to it: " + swept.paths().trouble();
                return report(new Verdict.Violated(), why, null, swept);
            }
            String complaint = replayed(run, result.model()).complaint();
            return report(new Verdict.Violated(), complaint, Evidence.run(run, "a state that breaks it"), swept);
        }
        if (swept.complete()) {
            return report(new Verdict.Holds(), "", null, swept);
        }
        return report(new Verdict.Unknown(WhyUnknown.after(swept)), "", null, swept);
    }

    /** Plays a run on the net's model, where another player compares each step. */
    private ConformanceReplay replayed(List<Integer> run, NetModel model) {
        ConformanceReplay replay = new ConformanceReplay(model, property.automaton());
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        long[] state = initial.words().clone();
        Expander expander = model.expander();
        replay.step(Successors.NO_EVENT, state);
        for (int event : run) {
            if (!expander.fire(event, state, 0)) {
                throw new IllegalStateException("a run with a transition that is not enabled");
            }
            replay.step(event, state);
        }
        return replay;
    }

    private CheckReport report(
            Verdict verdict, String because, @Nullable Evidence evidence, @Nullable SweepReport swept) {
        Technique technique = verdict instanceof Verdict.Unknown ? null : Technique.SEARCH;
        Finding finding = new Finding(property, verdict, technique, because, evidence, null, watch.seconds());
        return new CheckReport(List.of(finding), null, swept, null, watch.seconds());
    }
}
