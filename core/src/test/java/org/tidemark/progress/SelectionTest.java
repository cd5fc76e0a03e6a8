package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.format.InputException;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
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
            NaiveSweep sweep = swept.sweep(chosen.measure());
            assertThat(forecast.states()).isEqualTo(swept.space().states().size());
            assertThat(forecast.complete()).isTrue();
            if (Subspaces.of(chosen.measure(), swept.model()) == null) {
                assertThat(forecast.peak()).isEqualTo(sweep.peak());
                assertThat(forecast.explored()).isEqualTo(sweep.explored());
                assertThat(forecast.sweeps()).isEqualTo(sweep.sweeps());
            }
            assertThat(forecast.persistent()).isEqualTo(sweep.persistent());
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
    void aFieldThatOverflowsEndsTheSample() throws InputException {
        Measures.Chosen chosen = choose(model(Zoo.open("zoo:unbounded/2")));
        assertThat(chosen.forecast().complete()).isFalse();
    }

    @Test
    void whereNothingGrowsItSaysSo() throws InputException {
        Measures.Chosen chosen = choose(model(Zoo.open("zoo:coins/1")));
        assertThat(chosen.measure().isConstant()).isTrue();
        assertThat(chosen.why()).startsWith("nothing that grows was found: of all 1 states");
    }

    static NetModel model(PetriNet net) {
        return NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking()));
    }
}
