package org.tidemark.check.language;

import static org.tidemark.format.InputException.quote;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.ExploreOptions;
import org.tidemark.check.GraphExploration;
import org.tidemark.check.GraphReport;
import org.tidemark.check.Verdict;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.language.ComparisonReport.Difference;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.language.ComparisonReport.Side;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.Encoding;
import org.tidemark.graph.GraphBuilder;
import org.tidemark.graph.GraphWords;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateLabel;
import org.tidemark.graph.WordGraph;
import org.tidemark.logic.language.ContractedAutomaton;
import org.tidemark.logic.language.Inclusion;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.language.LanguageTooLarge;
import org.tidemark.logic.language.WordAutomaton;

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
    private final long startNanos = System.nanoTime();
    private volatile @Nullable GraphExploration current;

    /**
     * A question to be asked.
     *
     * @param mostSets the most states of the deterministic automaton, and the most pairs of a comparison
     */
    public Languages(ExploreOptions options, int mostSets) {
        this.options = options;
        budget = new MemoryBudget(options.memoryBytes());
        limit = new LanguageLimit(mostSets, budget, this::enough);
    }

    /** How far the graph has come that is being built. */
    public GraphExploration.Progress progress() {
        GraphExploration exploration = current;
        return exploration == null ? new GraphExploration.Progress(0, 0, 0) : exploration.progress();
    }

    /**
     * The automaton of a model's language, deterministic and as small as can be, unless a limit is met.
     *
     * @throws InputException when the measure is wrong, or the net contradicts what its NUPN section claims
     */
    public LanguageReport of(Speaker.OfModel model, Alphabet alphabet) throws InputException {
        Spoken spoken = speak(model, alphabet, Set.of());
        int hidden = (int) Arrays.stream(spoken.letterOf)
                .filter(l -> l == WordAutomaton.SILENT)
                .count();
        int states = 0;
        LanguageAutomaton deterministic = null;
        LanguageAutomaton smallest = null;
        String why = "";
        if (spoken.words != null) {
            try {
                ContractedAutomaton contracted = ContractedAutomaton.of(spoken.words, limit);
                states = contracted.states();
                deterministic = LanguageAutomaton.of(contracted, limit);
                contracted.release();
                smallest = deterministic.minimal(limit);
            } catch (LanguageTooLarge e) {
                why = String.valueOf(e.getMessage());
            }
        }
        return new LanguageReport(
                alphabet.letters(),
                hidden,
                spoken.graph(),
                states,
                deterministic,
                smallest,
                why,
                peakBytes(spoken),
                seconds());
    }

    /**
     * Whether a model's language equals another, or is included in it.
     *
     * @throws InputException when a measure is wrong, a service looks at states, or a net contradicts what its NUPN section claims
     */
    public ComparisonReport compare(Relation relation, Speaker.OfModel model, Speaker other, Alphabet alphabet)
            throws InputException {
        if (other instanceof Speaker.OfService service) {
            refuseConditions(service);
        }
        Spoken second = speak(other, alphabet, model.events());
        Spoken first = speak(model, alphabet, Set.of());
        Comparison comparison = new Comparison(relation, first, second, alphabet);
        return comparison.report();
    }

    private static void refuseConditions(Speaker.OfService service) throws InputException {
        if (service.automaton().readsInitial()
                || service.automaton().edges().stream()
                        .anyMatch(edge -> edge.guard().looksAtState())) {
            throw new InputException("automaton " + quote(service.name())
                    + " looks at states, and words are made of events only; check --conforms takes such automata");
        }
    }

    /** A speaker whose states are known, unless a limit was met. */
    private static final class Spoken {
        private final Speaker speaker;
        private final int[] letterOf;
        private final Set<String> others;
        private final @Nullable GraphReport graph;
        private final @Nullable WordAutomaton words;

        Spoken(
                Speaker speaker,
                int[] letterOf,
                Set<String> others,
                @Nullable GraphReport graph,
                @Nullable WordAutomaton words) {
            this.speaker = speaker;
            this.letterOf = letterOf;
            this.others = others;
            this.graph = graph;
            this.words = words;
        }

        GraphReport graph() {
            if (graph == null) {
                throw new IllegalStateException("a service has no graph");
            }
            return graph;
        }
    }

    private Spoken speak(Speaker speaker, Alphabet alphabet, Set<String> besides) throws InputException {
        if (speaker instanceof Speaker.OfService service) {
            Set<String> others = new HashSet<>(service.events());
            others.addAll(besides);
            alphabet.letters().forEach(others::remove);
            WordAutomaton words = ServiceWords.of(service.automaton(), alphabet.letters(), others);
            return new Spoken(speaker, new int[0], others, null, words);
        }
        Speaker.OfModel model = (Speaker.OfModel) speaker;
        int[] letterOf = alphabet.lettersOf(model.names());
        GraphExploration exploration = new GraphExploration(
                model.net(),
                options.withoutSeconds(seconds()).withMemory(options.memoryBytes() - budget.usedBytes()),
                model.wish(),
                Encoding.AUTO,
                model.accept() == null ? Map.of() : Map.of(ACCEPT, model.accept()));
        current = exploration;
        GraphReport report = exploration.run();
        GraphBuilder.Built built = report.built();
        if (built == null || !budget.reserve(built.graph().bytes())) {
            return new Spoken(speaker, letterOf, Set.of(), report, null);
        }
        StateLabel ends = built.graph().labels().get(ACCEPT);
        GraphWords words = new GraphWords(
                built.graph(),
                (event, target) -> letterOf[event],
                alphabet.letters().size(),
                state -> ends == null || ends.holdsIn(state));
        return new Spoken(speaker, letterOf, Set.of(), report, words);
    }

    /** A comparison of two speakers whose states are known. */
    private final class Comparison {
        private final Relation relation;
        private final Spoken first;
        private final Spoken second;
        private final Alphabet alphabet;
        private int firstStates;
        private int secondStates;
        private long pairs;
        private @Nullable Difference difference;
        private String why = "";

        Comparison(Relation relation, Spoken first, Spoken second, Alphabet alphabet) {
            this.relation = relation;
            this.first = first;
            this.second = second;
            this.alphabet = alphabet;
        }

        ComparisonReport report() {
            if (first.words == null || second.words == null) {
                Spoken open = first.words == null ? first : second;
                why = open.speaker.name() + ": " + WhyUnknown.after(open.graph());
            } else {
                try {
                    answer(first.words, second.words);
                } catch (LanguageTooLarge e) {
                    why = String.valueOf(e.getMessage());
                }
            }
            Verdict verdict = difference != null
                    ? new Verdict.Violated()
                    : why.isEmpty() ? new Verdict.Holds() : new Verdict.Unknown(why);
            return new ComparisonReport(
                    relation,
                    verdict,
                    alphabet.letters(),
                    difference,
                    new Side(first.speaker, first.graph, firstStates),
                    new Side(second.speaker, second.graph, secondStates),
                    pairs,
                    Math.max(peakBytes(first), peakBytes(second)),
                    seconds());
        }

        private void answer(WordAutomaton ofFirst, WordAutomaton ofSecond) throws LanguageTooLarge {
            ContractedAutomaton one = ContractedAutomaton.of(ofFirst, limit);
            firstStates = one.states();
            ContractedAutomaton other = ContractedAutomaton.of(ofSecond, limit);
            secondStates = other.states();
            List<Integer> beyond = included(one, other);
            List<Integer> missing = relation == Relation.EQUALS ? included(other, one) : null;
            one.release();
            other.release();
            boolean exact = why.isEmpty();
            if (beyond != null && (missing == null || beyond.size() <= missing.size())) {
                difference = difference(first, second, beyond, exact);
            } else if (missing != null) {
                difference = difference(second, first, missing, exact);
            }
        }

        /** A shortest word of one that is no word of the other; null where there is none, or none was found. */
        private @Nullable List<Integer> included(ContractedAutomaton one, ContractedAutomaton other) {
            try {
                Inclusion.Answer answer = Inclusion.of(one, other, limit);
                pairs += answer.pairs();
                return answer.word();
            } catch (LanguageTooLarge e) {
                pairs += e.reached();
                why = String.valueOf(e.getMessage());
                return null;
            }
        }

        private Difference difference(Spoken has, Spoken lacks, List<Integer> word, boolean shortest) {
            List<String> names = word.stream().map(alphabet.letters()::get).toList();
            if (!isWord(has, word, names) || isWord(lacks, word, names)) {
                throw new IllegalStateException("a word that does not tell the languages apart: " + names);
            }
            return new Difference(names, has == first, shortest, run(has, word));
        }

        private boolean isWord(Spoken spoken, List<Integer> word, List<String> names) {
            if (spoken.speaker instanceof Speaker.OfService service) {
                return WordCheck.reads(service.automaton(), names, spoken.others);
            }
            return spoken.words != null && WordCheck.reads(spoken.words, word);
        }

        private @Nullable Evidence run(Spoken has, List<Integer> word) {
            if (!(has.words instanceof GraphWords words)) {
                return null;
            }
            ShortestPath path;
            try {
                path = WordGraph.run(words, word, budget, options.cancelled());
            } catch (MemoryBudget.Exhausted | CancellationException noRoom) {
                return null;
            }
            if (path == null) {
                throw new IllegalStateException("a word without a run");
            }
            WordCheck.replay((Speaker.OfModel) has.speaker, path.events(), word, has.letterOf);
            return Evidence.run(path.events(), "a word that the other does not have");
        }
    }

    private long peakBytes(Spoken spoken) {
        long building = spoken.graph == null ? 0 : spoken.graph.peakBytes();
        return Math.max(building, budget.peakBytes());
    }

    private boolean enough() {
        return options.cancelled().getAsBoolean() || System.nanoTime() - startNanos >= options.timeNanos();
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
