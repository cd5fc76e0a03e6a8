package org.tidemark.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;

/** Formulas compiled to word tests say what the definition says. */
class StatePredicateTest {
    private static final int CAP = 60;

    @Test
    void compiledFormulasAgreeWithTheDefinitionOnRandomNets(TestInfo test) {
        int[] answers = new int[2];
        ForAllNets.in(test, 300).check(net -> compare(net, answers));
        assertThat(answers[0]).as("formulas that did not hold").isGreaterThan(500);
        assertThat(answers[1]).as("formulas that held").isGreaterThan(500);
    }

    private static void compare(PetriNet net, int[] answers) throws FormulaException {
        NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
        Expander expander = model.expander();
        List<String> transitions = IntStream.range(0, net.transitions())
                .mapToObj(net::transitionName)
                .toList();
        RandomFormulas random = new RandomFormulas(net.places() + 10L * net.arcs(), net.placeNames(), transitions);
        for (int i = 0; i < 12; i++) {
            Formula f = random.state(3);
            Term term = random.term(3);
            StatePredicate compiled = StatePredicate.of(f, model, expander);
            StateNumber number = StateNumber.of(term, model.layout());
            for (int s = 0; s < space.expanded(); s++) {
                NaiveState state = state(net, space, s);
                long[] words = words(model, space.states().get(s));
                boolean holds = compiled.holds(words, 3, space.steps(s).isEmpty());
                answers[holds ? 1 : 0]++;
                assertThat(holds).as("%s in %s", f, state).isEqualTo(state.holds(f));
                assertThat(compiled.guard().holds(words, 3, false) || !holds).isTrue();
                assertThat(number.value(words, 3))
                        .as("%s in %s", term, state)
                        .isEqualTo(state.value(term).longValueExact());
            }
        }
    }

    /** Every set of transitions, in every state, one after the other: the one that was found last is tried first. */
    @Test
    void oneOfSeveralTransitionsIsFireableWhenOneOfThemIs(TestInfo test) {
        int[] answers = new int[2];
        ForAllNets.in(test, 75).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            for (int set = 1; set < 1 << net.transitions(); set++) {
                int chosen = set;
                if (Integer.bitCount(chosen) < 2) {
                    continue;
                }
                List<Formula> some = IntStream.range(0, net.transitions())
                        .filter(t -> (chosen >> t & 1) != 0)
                        .<Formula>mapToObj(t -> new Fireable(net.transitionName(t)))
                        .toList();
                List<Formula> none = some.stream().<Formula>map(Not::new).toList();
                StatePredicate any = StatePredicate.of(new Or(some), model, model.expander());
                StatePredicate not = StatePredicate.of(new Not(new Or(some)), model, model.expander());
                StatePredicate each = StatePredicate.of(new And(none), model, model.expander());
                StatePredicate reverse = StatePredicate.of(new Not(new And(none)), model, model.expander());
                for (int s = 0; s < space.expanded(); s++) {
                    boolean expected = space.steps(s).stream().anyMatch(step -> (chosen >> step.transition() & 1) != 0);
                    long[] words = words(model, space.states().get(s));
                    boolean dead = space.steps(s).isEmpty();
                    assertThat(List.of(
                                    any.holds(words, 3, dead),
                                    not.holds(words, 3, dead),
                                    each.holds(words, 3, dead),
                                    reverse.holds(words, 3, dead)))
                            .isEqualTo(List.of(expected, !expected, !expected, expected));
                    answers[expected ? 1 : 0]++;
                }
            }
        });
        assertThat(answers[0]).as("sets of which none is").isGreaterThan(500);
        assertThat(answers[1]).as("sets of which one is").isGreaterThan(500);
    }

    private static NaiveState state(PetriNet net, NaiveStateSpace space, int s) {
        Map<String, Integer> tokens = new HashMap<>();
        for (int p = 0; p < net.places(); p++) {
            tokens.put(net.placeName(p), space.states().get(s).get(p));
        }
        Set<String> fireable = new HashSet<>();
        space.steps(s).forEach(edge -> fireable.add(net.transitionName(edge.transition())));
        return new NaiveState(tokens, fireable);
    }

    /** The state's words, not at the start of their array. */
    private static long[] words(NetModel model, List<Integer> marking) {
        long[] state = new long[model.layout().words()];
        model.encode(marking.stream().mapToInt(Integer::intValue).toArray(), state);
        long[] words = new long[3 + state.length];
        System.arraycopy(state, 0, words, 3, state.length);
        return words;
    }

    @Test
    void namesThatSeveralFieldsOrEventsShareMeanTheirSumAndAnyOfThem() throws FormulaException {
        Model model = new TwinModel(Layout.packed(List.of("p", "p"), new int[] {2, 2}));
        Formula three = new Comparison(new Term.Count("p"), Relation.EQUAL, new Term.Constant(3));

        StatePredicate sum = StatePredicate.of(three, model, model.expander());
        StatePredicate any = StatePredicate.of(new Fireable("t"), model, model.expander());

        assertThat(sum.holds(new long[] {0b0110}, 0, false)).isTrue();
        assertThat(sum.holds(new long[] {0b1111}, 0, false)).isFalse();
        assertThat(any.holds(new long[] {2}, 0, false)).isTrue();
        assertThat(any.holds(new long[] {5}, 0, false)).isFalse();
    }

    @Test
    void oneBitTestsOfAJunctionAreOneTestOfEachWord() throws FormulaException {
        int places = 100;
        Model model = bits(places);
        List<Formula> set =
                IntStream.range(0, places).mapToObj(p -> atLeastOne("p" + p)).toList();

        StatePredicate all = StatePredicate.of(new And(set), model, model.expander());
        StatePredicate any = StatePredicate.of(new Or(set), model, model.expander());

        assertThat(all).hasToString("all of words [0, 1] are [-1, 68719476735]");
        assertThat(any).hasToString("not all of words [0, 1] are [0, 0]");
        assertThat(all.holds(new long[] {-1, (1L << 36) - 1}, 0, false)).isTrue();
        assertThat(all.holds(new long[] {-1, 0}, 0, false)).isFalse();
        assertThat(any.holds(new long[] {0, 1}, 0, false)).isTrue();
        assertThat(any.holds(new long[] {0, 0}, 0, false)).isFalse();
    }

    @Test
    void whatExcludesEachOtherNeverHolds() throws FormulaException {
        Model model = bits(2);
        Formula both = new And(List.of(atLeastOne("p1"), new Not(atLeastOne("p1"))));
        Formula either = new Not(both);

        assertThat(StatePredicate.of(both, model, model.expander()).holds(new long[] {2}, 0, false))
                .isFalse();
        assertThat(StatePredicate.of(either, model, model.expander()).holds(new long[] {2}, 0, false))
                .isTrue();
    }

    @Test
    void nothingIsAllocatedByAnEvaluation() throws FormulaException {
        Model model = bits(100);
        RandomFormulas random = new RandomFormulas(
                7, IntStream.range(0, 100).mapToObj(p -> "p" + p).toList(), List.of("t"));
        Formula f = new Or(IntStream.range(0, 40).mapToObj(i -> random.state(4)).toList());
        StatePredicate never = StatePredicate.of(new And(List.of(f, new Not(f))), model, model.expander());
        long[] words = {0x5a5a5a5a5a5a5a5aL, 0x1234567890L};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int held = evaluate(never, words);

        long before = threads.getCurrentThreadAllocatedBytes();
        held += evaluate(never, words);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(held).isZero();
        assertThat(allocated).isLessThan(2000);
    }

    private static int evaluate(StatePredicate predicate, long[] words) {
        int held = 0;
        for (int i = 0; i < 20_000; i++) {
            words[0] += 0x9e3779b97f4a7c15L;
            held += predicate.holds(words, 0, (i & 1) == 0) ? 1 : 0;
        }
        return held;
    }

    @Test
    void whatMightExceedSixtyFourBitsIsRefused() throws FormulaException {
        Layout layout = Layout.guarded(List.of("p", "q"), new int[] {31, 31});
        Term huge = new Term.Product(new Term.Constant(1L << 40), new Term.Count("p"));
        Term square = new Term.Product(new Term.Count("p"), new Term.Count("q"));

        assertThatThrownBy(() -> StateNumber.of(huge, layout))
                .isInstanceOf(FormulaException.class)
                .hasMessage("a number between 0 and 2361183240335310979072 may occur, which does not fit in 64 bits; "
                        + "use smaller factors");
        assertThatThrownBy(() -> StateNumber.of(new Term.Product(square, square), layout))
                .isInstanceOf(FormulaException.class);
        assertThat(StateNumber.of(square, layout).value(new long[] {-1L >>> 33 | (-1L >>> 33) << 32}, 0))
                .isEqualTo(0x7fffffffL * 0x7fffffffL);
    }

    @Test
    void aComparisonThatTheWidthsDecideNeedsNoRoom() throws FormulaException {
        Model model = bits(1);
        Term max = new Term.Constant(Long.MAX_VALUE);
        Formula below = new Comparison(
                new Term.Product(new Term.Count("p0"), max), Relation.AT_MOST, new Term.Sum(List.of(max, max)));

        assertThat(StatePredicate.of(below, model, model.expander()).holds(new long[] {1}, 0, false))
                .isTrue();
    }

    @Test
    void whatAStateFormulaCannotSayIsRefused() {
        Model model = bits(1);

        assertThatThrownBy(() -> StatePredicate.of(atLeastOne("x"), model, model.expander()))
                .isInstanceOf(FormulaException.class)
                .hasMessage("the model has no place 'x'");
        assertThatThrownBy(() -> StatePredicate.of(new Fireable("x"), model, model.expander()))
                .isInstanceOf(FormulaException.class)
                .hasMessage("the model has no transition 'x'");
        assertThatThrownBy(() -> StatePredicate.of(new Globally(new Constant(true)), model, model.expander()))
                .isInstanceOf(FormulaException.class)
                .hasMessageContaining("without temporal operators");
    }

    private static Formula atLeastOne(String place) {
        return new Comparison(new Term.Count(place), Relation.AT_LEAST, new Term.Constant(1));
    }

    private static Model bits(int places) {
        int[] widths = new int[places];
        Arrays.fill(widths, 1);
        return new TwinModel(
                Layout.packed(IntStream.range(0, places).mapToObj(p -> "p" + p).toList(), widths));
    }

    /** Two events named {@code t}, of which event 1 is enabled where the first word is 2, and event 0 never. */
    private record TwinModel(Layout layout) implements Model, Expander {
        @Override
        public int events() {
            return 2;
        }

        @Override
        public String eventName(int event) {
            return "t";
        }

        @Override
        public void initial(Successors out) {
            out.add(Successors.NO_EVENT, new long[layout.words()], 0);
        }

        @Override
        public Expander expander() {
            return this;
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            return event == 1 && words[at] == 2;
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            throw new UnsupportedOperationException();
        }
    }
}
