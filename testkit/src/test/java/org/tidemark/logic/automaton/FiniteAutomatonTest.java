package org.tidemark.logic.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Deterministic forms against all short words, and the order of states. */
@Seeded
class FiniteAutomatonTest {
    private static final List<String> EVENTS = List.of("a", "b", "c", "elsewhere");
    private static final List<Relation> RELATIONS = List.of(Relation.values());

    /** An event, or none, and which of two places hold a token. */
    private record Letter(@Nullable String event, boolean p, boolean q) {
        boolean holds(Formula f) {
            if (f instanceof Formula.Constant constant) {
                return constant.value();
            }
            if (f instanceof Formula.Comparison comparison) {
                boolean token = ((Term.Count) comparison.left()).place().equals("p") ? p : q;
                return comparison.relation().holds(token ? 1 : 0, 1);
            }
            if (f instanceof Formula.Not not) {
                return !holds(not.of());
            }
            return f instanceof Formula.And
                    ? f.children().stream().allMatch(this::holds)
                    : f instanceof Formula.Iff iff
                            ? holds(iff.left()) == holds(iff.right())
                            : f instanceof Formula.Implies implies
                                    ? !holds(implies.premise()) || holds(implies.conclusion())
                                    : f.children().stream().anyMatch(this::holds);
        }
    }

    private static Formula condition(Random random, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            Relation relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
            return new Formula.Comparison(
                    new Term.Count(random.nextBoolean() ? "p" : "q"), relation, new Term.Constant(1));
        }
        Formula left = condition(random, depth - 1);
        Formula right = condition(random, depth - 1);
        return switch (random.nextInt(5)) {
            case 0 -> new Formula.Not(left);
            case 1 -> new Formula.And(List.of(left, right));
            case 2 -> new Formula.Or(List.of(left, right));
            case 3 -> new Formula.Implies(left, right);
            default -> new Formula.Iff(left, right);
        };
    }

    private static FiniteAutomaton random(long seed, boolean conditions) {
        Random random = new Random(seed);
        int states = 1 + random.nextInt(5);
        List<Edge> edges = new ArrayList<>();
        for (int n = random.nextInt(3 * states + 1); n > 0; n--) {
            List<String> some = EVENTS.subList(random.nextInt(2), 2 + random.nextInt(2));
            EventSet events = random.nextBoolean() ? EventSet.of(some) : EventSet.allBut(some);
            Formula condition = conditions && random.nextBoolean() ? condition(random, 2) : new Formula.Constant(true);
            edges.add(new Edge(random.nextInt(states), new Guard(events, condition), random.nextInt(states)));
        }
        return new FiniteAutomaton(
                "random",
                IntStream.range(0, states).mapToObj(s -> "q" + s).toList(),
                IntStream.rangeClosed(0, random.nextInt(states)).boxed().toList(),
                edges,
                IntStream.range(0, states)
                        .filter(s -> random.nextBoolean())
                        .boxed()
                        .toList(),
                false);
    }

    private static Set<Integer> read(FiniteAutomaton automaton, Set<Integer> from, Letter letter) {
        Set<Integer> to = new HashSet<>();
        for (Edge edge : automaton.edges()) {
            boolean named =
                    letter.event() != null && edge.guard().events().names().contains(letter.event());
            if (from.contains(edge.from())
                    && named != edge.guard().events().allBut()
                    && letter.holds(edge.guard().state())) {
                to.add(edge.to());
            }
        }
        return to;
    }

    private static int read(DeterministicAutomaton automaton, int from, Letter letter) {
        int column = automaton.column(letter.event());
        return automaton.next(
                from, column, atom -> letter.holds(automaton.atoms().get(atom)));
    }

    /** Every word of so many letters more, all at once for the automaton, its deterministic form and that with edges. */
    private static void compare(Forms forms, Set<Integer> set, int one, int again, List<Letter> letters, int left) {
        boolean accepted = set.stream().anyMatch(forms.origin.accepts);
        assertThat(forms.one.accepts(one)).isEqualTo(accepted);
        assertThat(forms.contrary.accepts(one)).isEqualTo(!accepted);
        assertThat(forms.again.accepts(again)).isEqualTo(accepted);
        for (Letter letter : left == 0 ? List.<Letter>of() : letters) {
            compare(
                    forms,
                    read(forms.origin.automaton, set, letter),
                    read(forms.one, one, letter),
                    read(forms.again, again, letter),
                    letters,
                    left - 1);
        }
    }

    private record Origin(FiniteAutomaton automaton, Predicate<Integer> accepts) {}

    private record Forms(
            Origin origin, DeterministicAutomaton one, DeterministicAutomaton contrary, DeterministicAutomaton again) {}

    private static void compare(FiniteAutomaton automaton, List<Letter> letters, int length) throws FormulaException {
        DeterministicAutomaton one = automaton.determinised(1000);
        Forms forms = new Forms(
                new Origin(automaton, automaton::accepts),
                one,
                one.complement(),
                one.withEdges().determinised(1000));
        compare(forms, new HashSet<>(automaton.starts()), 0, 0, letters, length);
    }

    @Test
    void theDeterministicFormAcceptsTheSameWordsUpToLengthSix(Seeds seeds) throws Exception {
        List<Letter> letters = new ArrayList<>();
        for (String event : EVENTS) {
            letters.add(new Letter(event, false, false));
        }
        for (long seed : seeds.upTo(40)) {
            compare(random(seed, false), letters, 6);
        }
    }

    @Test
    void theSameWithConditions(Seeds seeds) throws Exception {
        List<Letter> letters = new ArrayList<>();
        for (int mask = 0; mask < 4; mask++) {
            letters.add(new Letter("b", (mask & 1) != 0, (mask & 2) != 0));
            letters.add(new Letter(null, (mask & 1) != 0, (mask & 2) != 0));
        }
        for (long seed : seeds.upTo(60)) {
            compare(random(seed, true), letters, 4);
        }
    }

    @Test
    void contraryConditionsNeedNoSetsOfStates() throws Exception {
        Formula few = new Formula.Comparison(new Term.Count("p"), Relation.AT_MOST, new Term.Constant(1));
        Formula many = new Formula.Comparison(new Term.Count("p"), Relation.MORE, new Term.Constant(1));
        FiniteAutomaton automaton = new FiniteAutomaton(
                "two",
                List.of("x", "y"),
                List.of(0),
                List.of(
                        new Edge(0, new Guard(EventSet.any(), few), 0),
                        new Edge(0, new Guard(EventSet.any(), many), 1),
                        new Edge(1, Guard.on(EventSet.any()), 1)),
                List.of(0),
                false);
        DeterministicAutomaton one = automaton.determinised(10);
        assertThat(one.states()).isEqualTo(2);
        assertThat(one.atoms()).containsExactly(few);
        assertThat(automaton.readsInitial()).isTrue();
    }

    @Test
    void aLimitOfStatesIsKeptAndExplained() {
        List<Edge> edges = new ArrayList<>();
        edges.add(new Edge(0, Guard.on(EventSet.any()), 0));
        edges.add(new Edge(0, Guard.on(EventSet.of(List.of("a"))), 1));
        for (int s = 1; s < 12; s++) {
            edges.add(new Edge(s, Guard.on(EventSet.any()), s + 1));
        }
        FiniteAutomaton automaton = new FiniteAutomaton(
                "twelfth",
                IntStream.rangeClosed(0, 12).mapToObj(s -> "q" + s).toList(),
                List.of(0),
                edges,
                List.of(12),
                false);
        assertThatThrownBy(() -> automaton.determinised(4095))
                .isInstanceOf(FormulaException.class)
                .hasMessage(
                        "automaton 'twelfth' has more than 4095 states when it is made deterministic; let fewer edges"
                                + " of a state overlap, so that each letter has one way to go");
    }

    @Test
    void topologicalNumbersNeverFallAndAreSharedWithinComponentsOnly(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            FiniteAutomaton automaton = random(seed, false);
            int[] numbers = automaton.topologicalNumbers();
            automaton.edges().forEach(edge -> assertThat(numbers[edge.from()]).isLessThanOrEqualTo(numbers[edge.to()]));
            for (int s = 0; s < numbers.length; s++) {
                for (int t = 0; t < numbers.length; t++) {
                    boolean both = reaches(automaton, s).contains(t)
                            && reaches(automaton, t).contains(s);
                    assertThat(numbers[s] == numbers[t]).isEqualTo(both);
                }
            }
            assertThat(IntStream.of(numbers).min().orElse(0)).isZero();
        }
    }

    /** Falling edges are spared where they can be: without them there is no cycle, and each of them closes one. */
    @Test
    void forwardNumbersFallOnlyWhereACycleCloses(Seeds seeds) {
        int fell = 0;
        for (long seed : seeds.upTo(300)) {
            FiniteAutomaton automaton = random(seed, false);
            int[] numbers = automaton.forwardNumbers();
            for (Edge edge : automaton.edges()) {
                if (numbers[edge.from()] >= numbers[edge.to()]) {
                    assertThat(reaches(automaton, edge.to())).contains(edge.from());
                    fell += edge.from() == edge.to() ? 0 : 1;
                }
            }
            assertThat(IntStream.of(numbers).min().orElse(0)).isZero();
        }
        assertThat(fell).isPositive();
    }

    @Test
    void aRingHasForwardNumbersAlthoughItIsOneComponent() {
        List<Edge> edges = new ArrayList<>();
        for (int s = 0; s < 5; s++) {
            edges.add(new Edge(s, Guard.on(EventSet.any()), (s + 1) % 5));
        }
        FiniteAutomaton ring =
                new FiniteAutomaton("ring", List.of("a", "b", "c", "d", "e"), List.of(0), edges, List.of(), false);
        assertThat(ring.topologicalNumbers()).containsOnly(0);
        assertThat(ring.forwardNumbers()).containsExactly(0, 1, 2, 3, 4);
    }

    private static Set<Integer> reaches(FiniteAutomaton automaton, int from) {
        Set<Integer> reached = new HashSet<>(Set.of(from));
        for (int before = 0; before < reached.size(); ) {
            before = reached.size();
            automaton.edges().stream()
                    .filter(edge -> reached.contains(edge.from()))
                    .forEach(edge -> reached.add(edge.to()));
        }
        return reached;
    }

    @Test
    void aLongChainIsOrderedWithoutALongStack() {
        int states = 200_000;
        List<Edge> edges = new ArrayList<>();
        for (int s = 1; s < states; s++) {
            edges.add(new Edge(s - 1, Guard.on(EventSet.any()), s));
        }
        FiniteAutomaton chain = new FiniteAutomaton(
                "chain",
                IntStream.range(0, states).mapToObj(s -> "q" + s).toList(),
                List.of(0),
                edges,
                List.of(),
                false);
        assertThat(chain.topologicalNumbers())
                .isEqualTo(IntStream.range(0, states).toArray());
    }
}
