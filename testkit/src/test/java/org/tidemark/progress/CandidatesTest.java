package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Term;
import org.tidemark.model.Component;
import org.tidemark.model.Layout;
import org.tidemark.progress.Candidates.Candidate;
import org.tidemark.progress.Candidates.LocalOrder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace.Edge;

/** What is claimed of measures that were found holds along every edge of naively explored graphs. */
class CandidatesTest {
    private static final int CASES = 400;
    private static final int CAP = 400;

    private final Map<String, Integer> tally = new HashMap<>();

    private static List<Candidate> candidates(Swept swept) {
        StateSample sample = StateSample.of(swept.model(), () -> false);
        return Candidates.of(swept.model(), effects(swept), sample, 1, () -> false);
    }

    private static Effects effects(Swept swept) {
        return Objects.requireNonNull(Effects.of(swept.model()));
    }

    @Test
    void offsetsAndMonotoneClaimsHoldOnEveryEdge(TestInfo test) {
        int ran = ForAllNets.in(test, CASES).check(net -> {
            Swept swept = Swept.of(net, CAP);
            for (Candidate candidate : candidates(swept)) {
                check(swept, candidate.measure());
                tally.merge(candidate.origin(), 1, Integer::sum);
            }
        });
        if (ran >= CASES) {
            assertThat(tally.getOrDefault("monotone", 0)).isGreaterThan(CASES / 2);
            assertThat(tally.getOrDefault("the steps of a round", 0)).isGreaterThan(CASES / 2);
            assertThat(tally.getOrDefault("how far the sequential parts have come", 0))
                    .isGreaterThan(CASES / 20);
            assertThat(tally.getOrDefault("the sequential parts one after the other", 0))
                    .isGreaterThan(CASES / 100);
        }
    }

    private void check(Swept swept, TermMeasure measure) throws Exception {
        List<BigInteger> drift = Objects.requireNonNull(effects(swept).drift(measure));
        boolean monotone = Measures.monotone(measure, swept.model()) == Monotone.YES;
        TermMeasure again = Measures.parse(measure.text(), swept.model());
        assertThat(again.parts()).isEqualTo(measure.parts());
        tally.merge("monotone", monotone && !measure.isConstant() ? 1 : 0, Integer::sum);
        for (Edge edge : swept.space().edges()) {
            long before = swept.value(measure, edge.source());
            long after = swept.value(measure, edge.target());
            assertThat(after - before).isEqualTo(drift.get(edge.transition()).longValueExact());
            assertThat(monotone && after < before).isFalse();
            assertThat(swept.value(again, edge.target())).isEqualTo(after);
        }
    }

    /** An independent first event counts up, and no cycle counts anything but 0 all round. */
    @Test
    void theFirstEventThatChangesSomethingIsAStep(TestInfo test) {
        ForAllNets.in(test, 500).check(net -> {
            Swept swept = Swept.of(net, CAP);
            Effects effects = effects(swept);
            int[] order = StateSample.of(swept.model(), () -> false).eventOrder();
            WeightedFields sum = StepCount.of(effects, net.places(), order, () -> false);
            for (int event : order) {
                if (effects.fields(event).length > 0) {
                    TermMeasure measure = TermMeasure.of(
                            List.of(Objects.requireNonNull(sum)
                                    .term(swept.model().layout())),
                            swept.model().layout());
                    assertThat(Objects.requireNonNull(effects.drift(measure)).get(event))
                            .isPositive();
                    break;
                }
            }
        });
    }

    @Test
    void partsAreSequentialAndTheirOrdersHold(TestInfo test) {
        int[] seen = new int[1];
        ForAllNets.in(test, 1000).check(net -> {
            Swept swept = Swept.of(net, CAP);
            for (Component part : swept.model().components(() -> false)) {
                seen[0]++;
                checkPart(swept, part);
            }
        });
        assertThat(seen[0]).isPositive();
    }

    private static void checkPart(Swept swept, Component part) throws Exception {
        for (int s = 0; s < swept.space().states().size(); s++) {
            List<Integer> marking = swept.marking(s);
            int tokens = part.fields().stream().mapToInt(marking::get).sum();
            assertThat(tokens).isEqualTo(1);
        }
        Layout layout = swept.model().layout();
        Term monotone = new LocalOrder(part).monotone().term(layout);
        if (monotone != null) {
            TermMeasure measure = TermMeasure.of(List.of(monotone), layout);
            assertThat(Measures.monotone(measure, swept.model())).isEqualTo(Monotone.YES);
        }
        Term forward = Objects.requireNonNull(new LocalOrder(part).forward().term(layout));
        TermMeasure measure = TermMeasure.of(List.of(forward), layout);
        List<BigInteger> drift = Objects.requireNonNull(effects(swept).drift(measure));
        for (Component.Move move : part.moves()) {
            assertThat(drift.get(move.event()).signum()).isNotZero();
        }
    }

    @Test
    void aRingGoesBackWhereItBegan() {
        Component ring = new Component(
                List.of(4, 5, 6),
                1,
                List.of(new Component.Move(0, 1, 2), new Component.Move(1, 2, 0), new Component.Move(2, 0, 1)));
        Layout layout = Layout.packed(List.of("a", "b", "c", "d", "x", "y", "z"), new int[] {1, 1, 1, 1, 1, 1, 1});
        assertThat(new LocalOrder(ring).monotone().term(layout)).isNull();
        assertThat(FormulaPrinter.print(
                        Objects.requireNonNull(new LocalOrder(ring).forward().term(layout))))
                .isEqualTo("2*x + z");
    }

    @Test
    void branchesAreNumberedAlikeOrOneAfterTheOther() {
        Component choice = new Component(
                List.of(0, 1, 2),
                0,
                List.of(
                        new Component.Move(0, 0, 1),
                        new Component.Move(1, 0, 2),
                        new Component.Move(2, 1, 0),
                        new Component.Move(3, 2, 0)));
        Layout layout = Layout.packed(List.of("x", "y", "z"), new int[] {1, 1, 1});
        LocalOrder order = new LocalOrder(choice);
        assertThat(order.monotone().term(layout)).isNull();
        assertThat(FormulaPrinter.print(Objects.requireNonNull(order.forward().term(layout))))
                .isEqualTo("y + z");
        assertThat(FormulaPrinter.print(Objects.requireNonNull(order.distinct().term(layout))))
                .isEqualTo("2*y + z");
    }

    @Test
    void beingNowhereIsALocalStateOfValueZero() {
        Component passing = new Component(
                List.of(0, 1), 0, List.of(new Component.Move(0, 0, 1), new Component.Move(1, 1, Component.NOWHERE)));
        Layout layout = Layout.packed(List.of("x", "y"), new int[] {1, 1});
        assertThat(FormulaPrinter.print(Objects.requireNonNull(
                        new LocalOrder(passing).monotone().term(layout))))
                .isEqualTo("-2*x - y");
    }
}
