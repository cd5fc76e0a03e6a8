package org.tidemark.check.conform;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.replay.ConformanceReplay;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ProductSearch;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * Answers whether every finite run of a net is legal to an automaton; where the automaton is that of a service, whether the
 * net's language of events is included in the service's.
 *
 * <p>Net and complement of the automaton are explored together, breadth first and on the fly: as soon as the complement
 * accepts, there is an illegal run, and no shorter one (Jensen, Kristensen and Mailund on the sweep-line method, section
 * 3.2, for the idea). The run is replayed on the net and on the automaton before anybody sees it. Runs once, in the
 * caller's thread and as many others as the options say; the order of the options is not looked at. An automaton that cannot
 * be made deterministic is left to {@link SetConformance}.
 */
public final class Conformance {
    private final PetriNet net;
    private final Property.Conformance property;
    private final ExploreOptions options;
    private final TimeLimit watch;
    private volatile @Nullable ProductSearch current;

    public Conformance(PetriNet net, Property.Conformance property, ExploreOptions options) {
        this.net = net;
        this.property = property;
        this.options = options;
        watch = new TimeLimit(options);
    }

    /** How far the exploration has come; may be asked from any thread. */
    public Exploration.Progress progress() {
        ProductSearch search = current;
        return search == null ? Exploration.Progress.NONE : search.progress();
    }

    /**
     * Answers, or finds that the limits do not allow it.
     *
     * @throws InputException when the net contradicts what its NUPN section claims
     */
    public CheckReport run() throws InputException {
        try {
            return explore(automaton().determinised(FiniteAutomaton.MOST_STATES).complement());
        } catch (FormulaException tooMuch) {
            return new SetConformance(net, property, options.withoutSeconds(watch.seconds()), null).run();
        }
    }

    /** The automaton over the events of the net itself. */
    private FiniteAutomaton automaton() {
        return property.automaton().expanded(new NetVocabulary(net));
    }

    private CheckReport explore(DeterministicAutomaton illegal) throws InputException, FormulaException {
        ProductSearch search = new ProductSearch(net, illegal, watch.left());
        current = search;
        return answer(search.run());
    }

    private CheckReport answer(ProductSearch.Result result) {
        ExplorationReport explored = result.report();
        if (result.found()) {
            ConformanceReplay replay = new ConformanceReplay(result.model(), automaton());
            List<Integer> run = result.run(replay);
            Evidence evidence = run == null ? null : Evidence.run(run, "a state that breaks it");
            return report(new Verdict.Violated(), run == null ? "" : replay.complaint(), evidence, explored);
        }
        if (explored.complete()) {
            return report(new Verdict.Holds(), "", null, explored);
        }
        return report(new Verdict.Unknown(WhyUnknown.after(explored)), "", null, explored);
    }

    private CheckReport report(
            Verdict verdict, String because, @Nullable Evidence evidence, @Nullable ExplorationReport explored) {
        Technique technique = verdict instanceof Verdict.Unknown ? null : Technique.SEARCH;
        Finding finding = new Finding(property, verdict, technique, because, evidence, null, watch.seconds());
        return new CheckReport(List.of(finding), explored, watch.seconds());
    }
}
