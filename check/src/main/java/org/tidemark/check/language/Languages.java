package org.tidemark.check.language;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.language.ComparisonReport.Difference;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.language.ComparisonReport.Side;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.graph.GraphWords;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.WordGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.input.InputException;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.ContractedAutomaton;
import org.tidemark.logic.language.Inclusion;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.language.ListedAutomaton;
import org.tidemark.logic.language.WordAutomaton;
import org.tidemark.model.Evidence;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.Verdict;

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

    /** Service automata as automata over numbered letters, and the way back. Stateless. */
    private static final class ServiceWords {
        private ServiceWords() {}

        /**
         * The words of a service.
         *
         * @param others all events that are no letters; an edge by one of them is silent
         */
        static WordAutomaton of(FiniteAutomaton service, List<String> letters, Set<String> others) {
            ListedAutomaton.Builder words = new ListedAutomaton.Builder(letters.size());
            for (int s = 0; s < service.states(); s++) {
                words.state(service.accepts(s));
            }
            service.starts().forEach(words::start);
            for (FiniteAutomaton.Edge edge : service.edges()) {
                EventSet events = edge.guard().events();
                for (int l = 0; l < letters.size(); l++) {
                    if (events.contains(letters.get(l))) {
                        words.step(edge.from(), l, edge.to());
                    }
                }
                if (others.stream().anyMatch(events::contains)) {
                    words.step(edge.from(), WordAutomaton.SILENT, edge.to());
                }
            }
            return words.build();
        }
    }

    /** A comparison of two languages whose states are known: inclusion one way or both, and a word that differs. Used once. */
    private static final class LanguageComparison {
        private final Relation relation;
        private final ExploredLanguage first;
        private final ExploredLanguage second;
        private final Alphabet alphabet;
        private final LanguageLimit limit;
        private final ExploreOptions options;
        private int firstStates;
        private int secondStates;
        private long pairs;
        private @Nullable Difference difference;
        private @Nullable OpenReason why;

        LanguageComparison(
                Relation relation,
                ExploredLanguage first,
                ExploredLanguage second,
                Alphabet alphabet,
                LanguageLimit limit,
                ExploreOptions options) {
            this.relation = relation;
            this.first = first;
            this.second = second;
            this.alphabet = alphabet;
            this.limit = limit;
            this.options = options;
        }

        void run() {
            WordAutomaton ofFirst = first.words();
            WordAutomaton ofSecond = second.words();
            if (ofFirst == null || ofSecond == null) {
                ExploredLanguage open = ofFirst == null ? first : second;
                OpenReason built = OpenReasons.after(open.built(), options);
                String sentence = open.speaker().name() + ": " + built.sentence();
                why = new OpenReason(built.cause(), sentence, built.remedy());
                return;
            }
            try {
                compare(ofFirst, ofSecond);
            } catch (TooLarge e) {
                why = Inquiry.tooLarge(e);
            }
        }

        Verdict verdict() {
            if (difference != null) {
                return new Verdict.Violated();
            }
            return why == null ? new Verdict.Holds() : new Verdict.Unknown(why);
        }

        @Nullable
        Difference difference() {
            return difference;
        }

        Side first() {
            return new Side(first.speaker(), first.graph(), firstStates);
        }

        Side second() {
            return new Side(second.speaker(), second.graph(), secondStates);
        }

        long pairs() {
            return pairs;
        }

        private void compare(WordAutomaton ofFirst, WordAutomaton ofSecond) throws TooLarge {
            ContractedAutomaton one = ContractedAutomaton.of(ofFirst, limit);
            firstStates = one.states();
            ContractedAutomaton other = ContractedAutomaton.of(ofSecond, limit);
            secondStates = other.states();
            List<Integer> beyond = included(one, other);
            List<Integer> missing = relation == Relation.EQUALS ? included(other, one) : null;
            one.release();
            other.release();
            boolean exact = why == null;
            if (beyond != null && (missing == null || beyond.size() <= missing.size())) {
                difference = difference(true, beyond, exact);
            } else if (missing != null) {
                difference = difference(false, missing, exact);
            }
        }

        /** A shortest word of one that is not a word of the other; null where there is none, or none was found. */
        private @Nullable List<Integer> included(ContractedAutomaton one, ContractedAutomaton other) {
            try {
                Inclusion.Answer answer = Inclusion.of(one, other, limit);
                pairs += answer.pairs();
                return answer.word();
            } catch (TooLarge e) {
                pairs += e.reached();
                why = Inquiry.tooLarge(e);
                return null;
            }
        }

        private Difference difference(boolean ofFirst, List<Integer> word, boolean shortest) {
            ExploredLanguage has = ofFirst ? first : second;
            ExploredLanguage lacks = ofFirst ? second : first;
            List<String> names = word.stream().map(alphabet.letters()::get).toList();
            if (!isWord(has, word, names) || isWord(lacks, word, names)) {
                throw new IllegalStateException("a word that does not distinguish the languages: " + names);
            }
            return new Difference(names, ofFirst, shortest, evidence(has, word));
        }

        private static boolean isWord(ExploredLanguage spoken, List<Integer> word, List<String> names) {
            if (spoken.speaker() instanceof LanguageSource.OfService service) {
                return WordCheck.reads(service.automaton(), names, spoken.others());
            }
            WordAutomaton words = spoken.words();
            return words != null && WordCheck.reads(words, word);
        }

        private @Nullable Evidence evidence(ExploredLanguage has, List<Integer> word) {
            if (!(has.words() instanceof GraphWords words)) {
                return null;
            }
            ShortestPath path;
            try {
                path = WordGraph.run(words, word, limit.budget(), options.cancelled());
            } catch (MemoryBudget.Exhausted | Cancelled noRoom) {
                return null;
            }
            if (path == null) {
                throw new IllegalStateException("a word without a run");
            }
            WordCheck.replay((LanguageSource.OfModel) has.speaker(), path.events(), word, has.letterOf());
            return Evidence.run(path.events(), "a word that the other does not have");
        }

        /**
         * Holds words against the definition: a run is played by the textbook rule, membership decided by the sets of states after
         * each letter. Shares nothing with contraction, subset construction and inclusion. Stateless.
         */
        static final class WordCheck {
            private WordCheck() {}

            /** Plays a run of a model, which must spell the word and end where words may end. */
            static void replay(LanguageSource.OfModel model, List<Integer> run, List<Integer> word, int[] letterOf) {
                TokenGame game = new TokenGame(model.net());
                List<Integer> spelled = new ArrayList<>();
                for (int event : run) {
                    if (!game.enabled(event)) {
                        throw new IllegalStateException("a run with a transition that is not enabled");
                    }
                    game.fire(event);
                    if (letterOf[event] != WordAutomaton.SILENT) {
                        spelled.add(letterOf[event]);
                    }
                }
                if (!spelled.equals(word)) {
                    throw new IllegalStateException("a run that spells another word");
                }
                if (model.accept() != null && !game.holds(model.accept())) {
                    throw new IllegalStateException("a run that ends where no word may end");
                }
            }

            /** Whether an automaton reads a word. */
            static boolean reads(WordAutomaton automaton, List<Integer> word) {
                BitSet states = new BitSet();
                for (int start : automaton.starts()) {
                    states.set(start);
                }
                WordAutomaton.Steps steps = automaton.steps();
                addSilent(states, steps);
                for (int letter : word) {
                    BitSet next = new BitSet();
                    for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
                        for (steps.moveTo(s); steps.next(); ) {
                            if (steps.letter() == letter) {
                                next.set(steps.target());
                            }
                        }
                    }
                    addSilent(next, steps);
                    states = next;
                }
                return states.stream().anyMatch(automaton::accepts);
            }

            private static void addSilent(BitSet states, WordAutomaton.Steps steps) {
                BitSet fresh = (BitSet) states.clone();
                while (!fresh.isEmpty()) {
                    int state = fresh.nextSetBit(0);
                    fresh.clear(state);
                    for (steps.moveTo(state); steps.next(); ) {
                        if (steps.letter() == WordAutomaton.SILENT && !states.get(steps.target())) {
                            states.set(steps.target());
                            fresh.set(steps.target());
                        }
                    }
                }
            }

            /** Whether a service reads a word by its names, where these other events may happen in between. */
            static boolean reads(FiniteAutomaton service, List<String> word, Set<String> others) {
                Set<Integer> states = hidden(service, new HashSet<>(service.starts()), others);
                for (String letter : word) {
                    Set<Integer> next = new HashSet<>();
                    for (FiniteAutomaton.Edge edge : service.edges()) {
                        if (states.contains(edge.from())
                                && edge.guard().events().contains(letter)) {
                            next.add(edge.to());
                        }
                    }
                    states = hidden(service, next, others);
                }
                return states.stream().anyMatch(service::accepts);
            }

            private static Set<Integer> hidden(FiniteAutomaton service, Set<Integer> states, Set<String> others) {
                boolean grown = true;
                while (grown) {
                    grown = false;
                    for (FiniteAutomaton.Edge edge : service.edges()) {
                        grown |= states.contains(edge.from())
                                && others.stream().anyMatch(edge.guard().events()::contains)
                                && states.add(edge.to());
                    }
                }
                return states;
            }
        }
    }
}
