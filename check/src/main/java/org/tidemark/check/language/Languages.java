package org.tidemark.check.language;

import static org.tidemark.input.InputException.quote;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.graph.GraphWords;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.input.InputException;
import org.tidemark.logic.language.ContractedAutomaton;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.language.WordAutomaton;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;

/**
 * Makes the automaton of a model's language, and compares languages.
 *
 * <p>Each model is explored to its end and kept as a condensed graph; graphs and all that is made of them share the memory
 * of the options, and their time. Runs one question, in the caller's thread; {@link #progress} may be asked from any other.
 */
public final class Languages {
    private static final String ACCEPT = "accept";

    private final ExploreOptions options;
    private final MemoryBudget budget;
    private final LanguageLimit limit;
    private final TimeLimit watch;
    private volatile @Nullable GraphExploration current;

    /**
     * A question to be asked.
     *
     * @param mostSets the most states of the deterministic automaton, and the most pairs of a comparison
     */
    public Languages(ExploreOptions options, int mostSets) {
        this.options = options;
        watch = new TimeLimit(options);
        budget = options.budget();
        limit = new LanguageLimit(mostSets, budget, watch::isReached);
    }

    /** How far the graph has come that is being built. */
    public GraphProgress progress() {
        GraphExploration exploration = current;
        return exploration == null ? new GraphProgress(0, 0, 0) : exploration.progress();
    }

    /**
     * The automaton of a model's language, deterministic and as small as can be, unless a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public LanguageReport of(LanguageSource.OfModel model, Alphabet alphabet) throws InputException {
        ExploredLanguage spoken = speak(model, alphabet, Set.of());
        int hidden = (int) Arrays.stream(spoken.letterOf())
                .filter(l -> l == WordAutomaton.SILENT)
                .count();
        int states = 0;
        LanguageAutomaton deterministic = null;
        LanguageAutomaton smallest = null;
        OpenReason why = null;
        WordAutomaton words = spoken.words();
        if (words == null) {
            why = OpenReasons.after(spoken.built(), options);
        } else {
            try {
                ContractedAutomaton contracted = ContractedAutomaton.of(words, limit);
                states = contracted.states();
                deterministic = LanguageAutomaton.of(contracted, limit);
                contracted.release();
                smallest = deterministic.minimal(limit);
            } catch (TooLarge e) {
                why = Inquiry.tooLarge(e);
            }
        }
        return new LanguageReport(
                alphabet.letters(),
                hidden,
                spoken.built(),
                states,
                deterministic,
                smallest,
                why,
                peakBytes(spoken),
                watch.seconds());
    }

    /**
     * Whether a model's language equals another, or is included in it.
     *
     * @throws InputException when a measure is wrong, a service looks at states, or a net contradicts what its NUPN section claims
     */
    public ComparisonReport compare(
            Relation relation, LanguageSource.OfModel model, LanguageSource other, Alphabet alphabet)
            throws InputException {
        if (other instanceof LanguageSource.OfService service) {
            refuseConditions(service);
        }
        ExploredLanguage second = speak(other, alphabet, model.events());
        ExploredLanguage first = speak(model, alphabet, Set.of());
        LanguageComparison comparison = new LanguageComparison(relation, first, second, alphabet, limit, options);
        comparison.run();
        return new ComparisonReport(
                relation,
                comparison.verdict(),
                alphabet.letters(),
                comparison.difference(),
                comparison.first(),
                comparison.second(),
                comparison.pairs(),
                Math.max(peakBytes(first), peakBytes(second)),
                watch.seconds());
    }

    private static void refuseConditions(LanguageSource.OfService service) throws InputException {
        if (service.automaton().readsInitial()
                || service.automaton().edges().stream()
                        .anyMatch(edge -> edge.guard().looksAtState())) {
            throw new InputException(
                    "automaton " + quote(service.name()) + " looks at states, and words are made of events only",
                    null,
                    Remedy.CHECK_CONFORMANCE);
        }
    }

    private ExploredLanguage speak(LanguageSource speaker, Alphabet alphabet, Set<String> besides)
            throws InputException {
        if (speaker instanceof LanguageSource.OfService service) {
            Set<String> others = new HashSet<>(service.events());
            others.addAll(besides);
            alphabet.letters().forEach(others::remove);
            WordAutomaton words = ServiceWords.of(service.automaton(), alphabet.letters(), others);
            return new ExploredLanguage(speaker, new int[0], others, null, words);
        }
        LanguageSource.OfModel model = (LanguageSource.OfModel) speaker;
        int[] letterOf = alphabet.lettersOf(model.names());
        GraphExploration exploration = new GraphExploration(
                new NetSystem(model.net()),
                options.withoutSeconds(watch.seconds()).withMemory(options.memoryBytes() - budget.usedBytes()),
                model.wish(),
                Encoding.AUTO,
                model.accept() == null ? Map.of() : Map.of(ACCEPT, model.accept()));
        current = exploration;
        GraphReport report = exploration.run();
        GraphBuilder.Built built = report.built();
        if (built == null || !budget.reserve(built.graph().bytes())) {
            return new ExploredLanguage(speaker, letterOf, Set.of(), report, null);
        }
        StateLabel ends = built.graph().labels().get(ACCEPT);
        GraphWords words = new GraphWords(
                built.graph(),
                (event, target) -> letterOf[event],
                alphabet.letters().size(),
                state -> ends == null || ends.holdsIn(state));
        return new ExploredLanguage(speaker, letterOf, Set.of(), report, words);
    }

    private long peakBytes(ExploredLanguage spoken) {
        long building = spoken.graph() == null ? 0 : spoken.built().memory().peakBytes();
        return Math.max(building, budget.peakBytes());
    }
}
