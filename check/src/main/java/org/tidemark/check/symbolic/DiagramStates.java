package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ctl.NamedAtoms;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Linear;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * States that were kept as a diagram, and conditions on them. How states follow each other was not kept, so that only what one
 * state shows can be asked for. Everything may end with {@link MemoryBudget.Exhausted} or
 * {@link org.tidemark.bits.Cancelled}. Not thread-safe.
 */
public final class DiagramStates implements AutoCloseable {
    private final DagFile states;
    private final Vocabulary names;
    private final BooleanSupplier cancelled;
    private final ComposedChecker checker;
    private final Map<String, List<Place>> places = new HashMap<>();

    /** A count at a level. */
    private record Place(int level, int counter) {}

    /** States about which conditions use the names that are kept with them. */
    public DiagramStates(DagFile states, MemoryBudget budget, BooleanSupplier cancelled) {
        this(states, new CardVocabulary(states.card()), budget, cancelled);
    }

    /** States about which conditions use the names of their model. */
    public DiagramStates(DagFile states, Vocabulary names, MemoryBudget budget, BooleanSupplier cancelled) {
        this.states = states;
        this.names = names;
        this.cancelled = cancelled;
        List<DagCard.Level> levels = states.card().levels();
        for (int k = 0; k < levels.size(); k++) {
            for (int c = 0; c < levels.get(k).counters().size(); c++) {
                places.computeIfAbsent(levels.get(k).counters().get(c).name(), name -> new ArrayList<>())
                        .add(new Place(k, c));
            }
        }
        Dag dag = states.dag();
        List<Kronecker.Part> parts = IntStream.range(0, dag.levels())
                .mapToObj(k -> new Kronecker.Part(0, StepMatrix.none(dag.size(k))))
                .toList();
        checker = new ComposedChecker(
                new Kronecker(parts, List.of()),
                dag,
                new NamedAtoms(this::numbers, transition -> null),
                ComposedChecker.Search.BY_SET,
                budget,
                cancelled);
    }

    private @Nullable Map<Integer, long[]> numbers(String name) {
        List<Place> found = places.get(name);
        if (found == null) {
            return null;
        }
        Map<Integer, long[]> numbers = new HashMap<>();
        for (Place place : found) {
            numbers.put(place.level, states.card().levels().get(place.level).numbers(place.counter));
        }
        return numbers;
    }

    /**
     * Reads a condition.
     *
     * @throws FormulaException where it is none, or one that asks for more than a single state shows
     */
    public Formula condition(String text) throws FormulaException {
        if (text.contains("fireable")) { // of which no transition is known
            throw beyondOneState();
        }
        Formula expanded = new Expansion(names, cancelled).of(FormulaParser.formula(text, names));
        if (!isAboutOneState(expanded)) {
            throw beyondOneState();
        }
        if (relatesTooMany(expanded)) {
            throw new FormulaException(" too many values may occur to compare all their combinations");
        }
        if (!Linear.isThroughout(expanded)) {
            throw new FormulaException(" counts are multiplied with each other; expected sums of them");
        }
        return expanded;
    }

    private static FormulaException beyondOneState() {
        return new FormulaException(
                " the diagram has states, and not how they follow each other; expected a condition on one state, such as p + q >= 1");
    }

    private static boolean isAboutOneState(Formula f) {
        return f instanceof Formula.Comparison
                || f instanceof Formula.Constant
                || f instanceof Formula.Related
                || (isConnective(f) && f.children().stream().allMatch(DiagramStates::isAboutOneState));
    }

    private static boolean relatesTooMany(Formula f) {
        return f instanceof Formula.Related || f.children().stream().anyMatch(DiagramStates::relatesTooMany);
    }

    private static boolean isConnective(Formula f) {
        return f instanceof Formula.Not
                || f instanceof Formula.And
                || f instanceof Formula.Or
                || f instanceof Formula.Implies
                || f instanceof Formula.Iff;
    }

    /** In how many states a condition is true. */
    public BigInteger count(Formula condition) {
        return checker.count(condition);
    }

    /** The states where a condition is true. */
    public DagFile where(Formula condition) {
        return new DagFile(checker.diagram(condition), states.card());
    }

    /** The first state where a condition is true, by what is in its parts; null where there is none. */
    public @Nullable String example(Formula condition) {
        int[] state = checker.example(condition);
        return state == null ? null : states.card().stateName(state);
    }

    @Override
    public void close() {
        checker.close();
    }

    /** The names on the card of a file of states, which knows no transitions. Immutable. */
    static final class CardVocabulary implements Vocabulary {
        private static final Pattern ABOUT_VALUES =
                Pattern.compile("(exists|forall)\\s+[\\p{L}_]|(count|sum|value)\\s*\\(|\\{");

        private final Map<String, List<String>> groups = new LinkedHashMap<>();
        private final Map<String, String> properNames = new LinkedHashMap<>();

        CardVocabulary(DagCard card) {
            for (DagCard.Level level : card.levels()) {
                for (DagCard.Counter counter : level.counters()) {
                    groups.computeIfAbsent(counter.group(), group -> new ArrayList<>())
                            .add(counter.name());
                    properNames.putIfAbsent(counter.id(), counter.name());
                }
            }
            groups.values().forEach(members -> members.forEach(name -> properNames.put(name, name)));
        }

        @Override
        public @Nullable String place(String name) {
            return groups.containsKey(name) ? name : properNames.get(name);
        }

        @Override
        public @Nullable String transition(String name) {
            return null;
        }

        @Override
        public List<String> places() {
            return List.copyOf(groups.keySet());
        }

        @Override
        public List<String> transitions() {
            return List.of();
        }

        @Override
        public List<String> placesOf(String place) {
            return groups.getOrDefault(place, List.of(place));
        }

        /** Refuses questions about values, which the card names and does not understand. */
        @Override
        public @Nullable ValueReader values() {
            return groups.entrySet().stream()
                    .filter(group -> !group.getValue().equals(List.of(group.getKey())))
                    .<ValueReader>map(group -> (text, from, to) -> refused(text, from, group.getValue()))
                    .findFirst()
                    .orElse(null);
        }

        private static ValueReader.@Nullable Reading refused(String text, int from, List<String> counters)
                throws FormulaSyntaxException {
            if (!ABOUT_VALUES.matcher(text).region(from, text.length()).lookingAt()) {
                return null;
            }
            throw FormulaSyntaxException.at(
                    text,
                    from,
                    "a file of states knows values by their names only; ask the model instead, or count the tokens of one"
                            + " value, such as " + counters.get(0) + " >= 1");
        }
    }
}
