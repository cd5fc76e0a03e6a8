package org.tidemark.color.unfold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Obligation;

@Seeded
class UnfoldingTest {
    private static final int CAP = 150;

    private static PetriNet unfold(ColoredNet net) throws ColorException {
        return Unfolding.of(net, UnfoldingLimits.usual());
    }

    @Test
    void randomNetsBehaveAsTheirUnfoldings(Seeds seeds) throws Exception {
        int complete = 0;
        for (long seed : seeds.upTo(240)) {
            complete += behaves(RandomColoredNets.net(seed), seed) ? 1 : 0;
        }
        assertThat(complete).isGreaterThan(60);
    }

    @Test
    void netsWithComputedTokensBehaveAsTheirUnfoldings(Seeds seeds) throws Exception {
        int complete = 0;
        for (long seed : seeds.upTo(240)) {
            complete += behaves(RandomColoredNets.computed(seed, seed % 2 == 0), seed) ? 1 : 0;
        }
        assertThat(complete).isGreaterThan(60);
    }

    /** Whether the net is small enough to be compared. */
    private static boolean behaves(ColoredNet net, long seed) throws ColorException {
        NaiveColored expected = new NaiveColored(net, CAP);
        PetriNet unfolded = unfold(net);
        NaiveStateSpace found = NaiveStateSpace.of(unfolded, CAP);
        if (!expected.isComplete() || !found.isComplete()) {
            return false;
        }
        assertThat(found.states()).as("states of seed %d", seed).hasSameSizeAs(expected.states());
        assertThat(found.edgeCount()).as("edges of seed %d", seed).isEqualTo(expected.edges());
        assertThat(found.deadlocks()).as("deadlocks of seed %d", seed).isEqualTo(expected.deadlocks());
        compareNodes(net, unfolded, expected, found, seed);
        return true;
    }

    /** What the folding says of coloured places and transitions, against the coloured state space. */
    private static void compareNodes(
            ColoredNet net, PetriNet unfolded, NaiveColored expected, NaiveStateSpace found, long seed) {
        Folding.Groups places = unfolded.placeGroups();
        for (int p = 0; p < places.size(); p++) {
            int group = p;
            long most = found.states().stream()
                    .mapToLong(s -> s.subList(places.from(group), places.to(group)).stream()
                            .mapToLong(Integer::longValue)
                            .sum())
                    .max()
                    .orElse(0);
            assertThat(most).as("place %d of seed %d", p, seed).isEqualTo(expected.most(p));
        }
        Folding.Groups transitions = unfolded.transitionGroups();
        for (int t = 0; t < transitions.size(); t++) {
            int group = t;
            boolean happens = found.edges().stream().anyMatch(edge -> transitions.of(edge.transition()) == group);
            assertThat(happens)
                    .as("%s of seed %d", net.transitions().get(t).id(), seed)
                    .isEqualTo(expected.happens(t));
        }
    }

    private static ColoredNet chain(Type type, Expr guard, long tokens) {
        Variable x = new Variable(0, "x", type);
        ColoredPlace place = new ColoredPlace("p", null, type, MultiSet.Times.of(tokens, new Constant(type, 0)));
        ColoredTransition step = new ColoredTransition(
                "t",
                null,
                List.of(x),
                guard,
                List.of(
                        new ColoredArc(ColoredArc.Kind.INPUT, 0, MultiSet.Times.of(1, x)),
                        new ColoredArc(ColoredArc.Kind.OUTPUT, 0, MultiSet.Times.of(1, new Shift(x, 1)))));
        return new ColoredNet("chain", List.of(place), List.of(step));
    }

    @Test
    void onlyColoursThatCanOccurAreUnfolded() throws Exception {
        Type huge = IntType.of(0, 1_000_000_000);
        Variable x = new Variable(0, "x", huge);
        PetriNet net = unfold(chain(huge, new ValueComparison(x, Relation.LESS, Constant.number(3)), 2));
        assertThat(net.placeNames()).containsExactly("p.0", "p.1", "p.2", "p.3");
        assertThat(net.transitions()).isEqualTo(3);
        assertThat(net.transitionName(2)).isEqualTo("t.2");
        assertThat(net.initial(0)).isEqualTo(2);
        assertThat(net.placeGroups().names()).containsExactly("p");
    }

    /** A transition that takes one token for each of 24 variables from a place with ten values. */
    private static ColoredNet many(Function<List<Variable>, Expr> guard) {
        return many(24, guard);
    }

    private static ColoredNet many(int digits, Function<List<Variable>, Expr> guard) {
        Type digit = IntType.of(0, 9);
        List<Variable> variables = IntStream.range(0, digits)
                .mapToObj(k -> new Variable(k, "x" + k, digit))
                .toList();
        List<ColoredArc> arcs = variables.stream()
                .map(x -> new ColoredArc(ColoredArc.Kind.INPUT, 0, MultiSet.Times.of(1, x)))
                .toList();
        return new ColoredNet(
                "many",
                List.of(new ColoredPlace("p", null, digit, new MultiSet.All(digit))),
                List.of(new ColoredTransition("t", null, variables, guard.apply(variables), arcs)));
    }

    @Test
    void whatIsHopelessIsRefusedAtOnce() {
        List<ColoredNet> nets =
                List.of(many(x -> Constant.TRUE), many(x -> new ValueComparison(x.get(0), Relation.LESS, x.get(1))));
        for (ColoredNet net : nets) {
            assertThatThrownBy(() -> Unfolding.of(net, UnfoldingLimits.none()))
                    .isInstanceOfSatisfying(
                            LimitReached.class,
                            limit -> assertThat(limit.isHopeless()).isTrue())
                    .hasMessageEndingWith(
                            "at transition 't', whose variables have 1,000,000,000,000,000,000,000,000 bindings: that is"
                                    + " more than can ever be unfolded; choose smaller constants or types");
            assertThat(Unfolding.isHopeless(net, UnfoldingLimits.none())).isTrue();
        }
    }

    @Test
    void moreTransitionsThanANetCanHaveAreHopelessHoweverMuchTimeThereIs() {
        UnfoldingLimits limits = new UnfoldingLimits(1L << 40, 5_000_000_000L, () -> false);
        assertThatThrownBy(() -> Unfolding.of(many(12, x -> Constant.TRUE), limits))
                .isInstanceOfSatisfying(
                        LimitReached.class,
                        limit -> assertThat(limit.isHopeless()).isTrue())
                .hasMessageContaining("1,000,000,000,000 bindings");
    }

    @Test
    void whatIsCertainNotToFitTheMemoryIsRefusedBeforeItIsTried() throws Exception {
        UnfoldingLimits limits = new UnfoldingLimits(16L << 20, Long.MAX_VALUE, () -> false);
        assertThatThrownBy(() -> Unfolding.of(many(5, x -> Constant.TRUE), limits))
                .isInstanceOfSatisfying(LimitReached.class, limit -> {
                    assertThat(limit.isHopeless()).isFalse();
                    assertThat(limit.isOutOfReach()).isTrue();
                })
                .hasMessage("the unfolding of 1 place and 1 transition has reached 10 places and 0 transitions at"
                        + " transition 't', whose variables have 100,000 bindings: at least 100,000 transitions are to"
                        + " come, which take more than the 16 MiB it may take; give more memory, or choose smaller"
                        + " constants or types");
        assertThat(Unfolding.of(
                                many(5, x -> new ValueComparison(x.get(3), Relation.LESS, x.get(4))),
                                new UnfoldingLimits(64L << 20, Long.MAX_VALUE, () -> false))
                        .transitions())
                .isEqualTo(45_000);
    }

    @Test
    void whatIsCertainToTakeLongerThanThereIsTimeIsRefusedBeforeItIsTried() {
        UnfoldingLimits limits = new UnfoldingLimits(1L << 40, 5_000_000_000L, () -> false);
        ColoredNet net = many(12, x -> new ValueComparison(x.get(10), Relation.LESS, x.get(11)));
        assertThatThrownBy(() -> Unfolding.of(net, limits))
                .isInstanceOfSatisfying(
                        LimitReached.class,
                        limit -> assertThat(limit.isOutOfReach()).isTrue())
                .hasMessageEndingWith("bindings: at least 1,000,000,000,000 of them are to be tried, which takes"
                        + " longer than the 4 s it may still take; choose smaller constants or types");
        assertThatThrownBy(() -> Unfolding.of(
                        many(9, x -> new ValueComparison(x.get(7), Relation.LESS, x.get(8))),
                        new UnfoldingLimits(1L << 40, 500_000_000, () -> false)))
                .hasMessageMatching(
                        ".* longer than the [1-4]\\d\\d ms it may still take; give more time, or choose smaller"
                                + " constants or types");
    }

    /** A transition that does not fit small limits does not hide another that fits none. */
    @Test
    void whatIsHopelessIsSaidWhateverComesBeforeIt() {
        ColoredNet small = many(5, x -> Constant.TRUE);
        ColoredNet huge = many(x -> Constant.TRUE);
        ColoredTransition after = huge.transitions().get(0);
        ColoredNet both = new ColoredNet(
                "both",
                small.places(),
                List.of(
                        small.transitions().get(0),
                        new ColoredTransition("u", null, after.variables(), after.guard(), after.arcs())));
        UnfoldingLimits limits = new UnfoldingLimits(16L << 20, Long.MAX_VALUE, () -> false);
        assertThat(Unfolding.isHopeless(both, limits)).isTrue();
        assertThat(Unfolding.isHopeless(small, limits)).isFalse();
        assertThatThrownBy(() -> Unfolding.of(both, limits))
                .hasMessageContaining(
                        "at transition 'u', whose variables have 1,000,000,000,000,000,000,000,000 bindings");
    }

    @Test
    void manyBindingsAreNotHopelessWhereTheGuardLeavesFew() throws Exception {
        ColoredNet net = many(x -> new Logical.And(IntStream.range(1, x.size())
                .mapToObj(k -> (Expr) new ValueComparison(x.get(k - 1), Relation.EQUAL, x.get(k)))
                .toList()));
        assertThat(unfold(net).transitions()).isEqualTo(10);
        assertThat(Unfolding.isHopeless(net, UnfoldingLimits.none())).isFalse();
    }

    @Test
    void whatIsTooLargeIsRefusedWithItsSize() {
        ColoredNet net = chain(IntType.of(0, 1_000_000_000), Constant.TRUE, 1);
        assertThatThrownBy(() -> Unfolding.of(net, new UnfoldingLimits(100_000, Long.MAX_VALUE, () -> false)))
                .isInstanceOf(ColorException.class)
                .hasMessageContaining("the unfolding of 1 place and 1 transition has reached")
                .hasMessageContaining("choose a smaller instance");
        assertThatThrownBy(() -> Unfolding.of(net, new UnfoldingLimits(Long.MAX_VALUE, 1_000_000, () -> false)))
                .isInstanceOf(ColorException.class)
                .hasMessageContaining("time ran out");
        assertThatThrownBy(() -> Unfolding.of(net, new UnfoldingLimits(Long.MAX_VALUE, Long.MAX_VALUE, () -> true)))
                .isInstanceOf(ColorException.class);
    }

    @Test
    void aFaultIsAnObligationThatNamesTransitionAndBinding() throws Exception {
        Type digit = IntType.of(0, 3);
        Variable x = new Variable(0, "x", digit);
        Expr next = new Conversion(Arithmetic.of(x, Arithmetic.Operator.PLUS, Constant.number(1)), digit);
        ColoredNet net = new ColoredNet(
                "counter",
                List.of(new ColoredPlace("p", null, digit, MultiSet.Times.of(1, new Constant(digit, 2)))),
                List.of(new ColoredTransition(
                        "count",
                        null,
                        List.of(x),
                        Constant.TRUE,
                        List.of(
                                new ColoredArc(ColoredArc.Kind.INPUT, 0, MultiSet.Times.of(1, x)),
                                new ColoredArc(ColoredArc.Kind.OUTPUT, 0, MultiSet.Times.of(1, next))))));
        PetriNet unfolded = unfold(net);
        assertThat(unfolded.transitions()).isEqualTo(1);
        assertThat(unfolded.obligations()).singleElement().satisfies(obligation -> {
            assertThat(obligation.name()).isEqualTo("fault:count");
            assertThat(FormulaPrinter.print(obligation.property().formula())).isEqualTo("AG !(p.3 >= 1)");
            assertThat(obligation.clauses().get(0).otherwise())
                    .isEqualTo("transition 'count' with x = 3 finds its tokens, but 4 is not a value of type 0..3; "
                            + "a guard can exclude what is not meant to happen");
        });
    }

    @Test
    void capacitiesAreObligationsAndPrioritiesStay() throws Exception {
        ColoredPlace place = new ColoredPlace("p", null, DotType.DOT, MultiSet.empty(DotType.DOT), 1);
        assertThat(unfold(new ColoredNet("n", List.of(place), List.of())).obligations())
                .extracting(Obligation::meaning)
                .containsExactly("place 'p' holds at most one token");
        ColoredTransition low = new ColoredTransition("a", null, List.of(), Constant.TRUE, List.of());
        ColoredTransition high = new ColoredTransition("b", null, List.of(), 0, Constant.TRUE, List.of(), 1);
        assertThat(unfold(new ColoredNet("n", List.of(), List.of(low, high))).priorities())
                .containsExactly(0, 1);
        assertThat(unfold(new ColoredNet("n", List.of(), List.of(high))).hasPriorities())
                .isFalse();
    }
}
