package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace.Edge;
import org.tidemark.reference.NaiveSweep;
import org.tidemark.zoo.Zoo;

/** The measure that is found is the best of those tried, always the same, and promises what a sweep then does. */
class SelectionTest {
    private static final int CAP = 600;

    private static Measures.Chosen choose(NetModel model) {
        return Measures.automatic(model, 7, () -> false);
    }

    @Test
    void theForecastIsWhatANaiveSweepDoes(TestInfo test) {
        int[] useful = new int[1];
        int ran = ForAllNets.in(test, 400).check(net -> {
            Swept swept = Swept.of(net, CAP);
            if (!swept.space().isComplete()) {
                return;
            }
            Measures.Chosen chosen = choose(swept.model());
            Forecast forecast = chosen.forecast();
            assertThat(forecast.states()).isEqualTo(swept.space().states().size());
            assertThat(forecast.complete()).isTrue();
            assertForetold(forecast, swept.sweep(chosen.measure(), Subspaces.of(chosen.measure(), swept.model())));
            assertThat(forecast.regressEdges()).isEqualTo((int) regressEdges(swept, chosen.measure()));
            assertThat(chosen.monotone() == Monotone.YES && forecast.regressEdges() > 0)
                    .isFalse();
            assertThat(chosen.monotone() == Monotone.NO).isEqualTo(forecast.regressEdges() > 0);
            useful[0] += forecast.peak() < forecast.states() ? 1 : 0;
        });
        if (ran >= 400) {
            assertThat(useful[0]).isGreaterThan(100);
        }
    }

    private static void assertForetold(Forecast forecast, NaiveSweep sweep) {
        assertThat(forecast.peak()).isEqualTo(sweep.peak());
        assertThat(forecast.explored()).isEqualTo(sweep.explored());
        assertThat(forecast.sweeps()).isEqualTo(sweep.sweeps());
        assertThat(forecast.persistent()).isEqualTo(sweep.persistent());
    }

    /** Every place that only grows or only falls, with every other place behind it. */
    @Test
    void theForecastForSubspacesIsWhatANaiveSweepByThemDoes(TestInfo test) {
        int[] repeated = new int[2];
        ForAllNets.in(test, 180).check(net -> {
            Swept swept = Swept.of(net, 200);
            for (int p = 0; p < net.places() && swept.space().isComplete(); p++) {
                for (int q = 0; q < net.places(); q++) {
                    for (String sign : List.of("", "0 - ")) {
                        TermMeasure measure = Measures.parse(
                                sign + '"' + net.placeName(p) + "\", 0 - \"" + net.placeName(q) + '"', swept.model());
                        Subspaces subspaces = Subspaces.of(measure, swept.model());
                        Forecast forecast = Measures.forecast(measure, swept.model(), () -> false);
                        if (subspaces != null && forecast.finished()) {
                            assertForetold(forecast, swept.sweep(measure, subspaces));
                            repeated[0] += forecast.sweeps() > 1 ? 1 : 0;
                            repeated[1] +=
                                    forecast.peak() < swept.sweep(measure).peak() ? 1 : 0;
                        }
                    }
                }
            }
        });
        assertThat(repeated[0]).as("subspaces swept several times").isGreaterThan(12);
        assertThat(repeated[1]).as("peaks that subspaces lower").isGreaterThan(3);
    }

    private static long regressEdges(Swept swept, TermMeasure measure) {
        return swept.space().edges().stream()
                .filter((Edge e) -> swept.value(measure, e.target()) < swept.value(measure, e.source()))
                .count();
    }

    @Test
    void theChoiceIsDeterministicAndNoWorseThanNoMeasure(TestInfo test) {
        ForAllNets.in(test, 100).check(net -> {
            Swept swept = Swept.of(net, CAP);
            if (!swept.space().isComplete()) {
                return;
            }
            Measures.Chosen chosen = choose(swept.model());
            Measures.Chosen again = choose(swept.model());
            assertThat(again.measure().text()).isEqualTo(chosen.measure().text());
            assertThat(again.why()).isEqualTo(chosen.why());
            assertThat(chosen.forecast().peak())
                    .isLessThanOrEqualTo(
                            Measures.forecast(Measures.parse("0", swept.model()), swept.model(), () -> false)
                                    .peak());
        });
    }

    @Test
    void timeThatIsUpLeavesTheBestSoFar() throws InputException {
        NetModel model = model(Zoo.open("zoo:race/4/3"));
        assertThat(Measures.automatic(model, 1, () -> true).why())
                .startsWith("there was no time to try more measures: ");
        assertThat(Measures.automatic(model, 1, () -> true).measure().isConstant())
                .isTrue();
        for (int questions : new int[] {3, 30, 300, 3_000}) {
            AtomicInteger left = new AtomicInteger(questions);
            Measures.Chosen chosen = Measures.automatic(model, 1, () -> left.decrementAndGet() < 0);
            assertThat(chosen.forecast().peak())
                    .isLessThanOrEqualTo(chosen.forecast().states());
        }
    }

    @Test
    void aSampleStopsAtItsLimitAndSaysSo() throws InputException {
        Measures.Chosen chosen = choose(model(Zoo.open("zoo:race/8/3")));
        assertThat(chosen.forecast().complete()).isFalse();
        assertThat(chosen.forecast().states()).isBetween(20_000, 20_100);
        assertThat(chosen.monotone()).isEqualTo(Monotone.YES);
        assertThat(chosen.why()).contains(": on a sample of the first 20,0").endsWith("; none of the edges go back");
    }

    @Test
    void longStatesMakeASmallerSample() throws InputException {
        PetriNetBuilder wide = new PetriNetBuilder("wide");
        for (int p = 0; p < 1 << 18; p++) {
            wide.place("p" + p, p % 2);
        }
        for (int t = 0; t < 12; t++) {
            wide.transition("t" + t);
            wide.input(t, 2 * t + 1, 1);
            wide.output(t, 2 * t, 1);
        }
        NetModel model = model(wide.build());
        StateSample sample = StateSample.of(model, () -> false);
        assertThat(sample.isComplete()).isFalse();
        assertThat((long) sample.states() * model.layout().words()).isBetween(1L << 21, 1L << 23);
    }

    @Test
    void inALargeModelNotAllStepsAreCounted() throws InputException {
        NetModel model = model(Zoo.open("zoo:stop-and-wait/160/1"));
        int[] order = IntStream.range(0, model.events()).toArray();
        AtomicInteger asked = new AtomicInteger();
        WeightedFields sum = StepCount.of(
                Objects.requireNonNull(Effects.of(model)),
                model.layout().fields(),
                order,
                () -> asked.incrementAndGet() < 0);
        assertThat(asked.get()).isLessThan(model.events());
        assertThat(Objects.requireNonNull(sum).term(model.layout())).isNotNull();
    }

    @Test
    void aFieldThatOverflowsEndsTheSample() throws InputException {
        Measures.Chosen chosen = choose(model(Zoo.open("zoo:unbounded/2")));
        assertThat(chosen.forecast().complete()).isFalse();
    }

    @Test
    void whereNothingGrowsItSaysSo() throws InputException {
        Measures.Chosen chosen = choose(model(Zoo.open("zoo:coins/1")));
        assertThat(chosen.measure().isConstant()).isTrue();
        assertThat(chosen.why()).startsWith("nothing that grows was found: of all 1 state,");
    }

    static NetModel model(PetriNet net) {
        return NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking()));
    }
}
