package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveSweep;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/** The measures that zoo models declare give the figures of the papers. */
class ZooMeasuresTest {
    private static Swept swept(String reference) throws Exception {
        Swept swept = Swept.of(Zoo.open(reference), 60_000);
        assertThat(swept.space().isComplete()).isTrue();
        return swept;
    }

    private static TermMeasure measure(Swept swept, String reference, String name) throws Exception {
        String text = Objects.requireNonNull(Zoo.measures(reference).get(name), name);
        return Measures.parse(text, swept.model());
    }

    private static NaiveSweep sweep(String reference, String name) throws Exception {
        Swept swept = swept(reference);
        return swept.sweep(measure(swept, reference, name));
    }

    /** Three layers of 1, 9 and 9 states; the first sweep holds the second layer and 4 states of the third. */
    @Test
    void twoPhaseCommitIsSweptTwice() throws Exception {
        assertThat(sweep("zoo:two-phase-commit/2", "paper")).isEqualTo(new NaiveSweep(38, 14, 13, 2, 1));
        assertThat(sweep("zoo:two-phase-commit/2", "finer").peak()).isLessThan(13);
        assertThat(sweep("zoo:two-phase-commit/6", "finer").peak())
                .isLessThan(sweep("zoo:two-phase-commit/6", "paper").peak() * 3 / 5);
    }

    /** The peaks of table 1 of Mailund and Westergaard (2004), to the state. */
    @ParameterizedTest
    @CsvSource({"4,14", "5,33", "6,88", "7,251"})
    void dataBaseManagersHaveThePeakOfThePaper(int n, int peak) throws Exception {
        String reference = "zoo:dbm/" + n;
        Swept swept = swept(reference);
        NaiveSweep paper = swept.sweep(measure(swept, reference, "paper"));
        int states = swept.space().states().size();
        assertThat(peak).isEqualTo((int) Math.pow(3, n - 2) + n + 1);
        assertThat(paper.peak()).isEqualTo(peak);
        assertThat(paper.explored()).isEqualTo(2L * states);
        NaiveSweep finer = swept.sweep(measure(swept, reference, "finer"));
        assertThat(finer.peak()).isLessThan(peak);
        assertThat(finer.explored()).isEqualTo(2L * states);
    }

    /** Until its last packets a longer transmission holds no more than a shorter one. */
    @ParameterizedTest
    @ValueSource(strings = {"paper", "finer"})
    void stopAndWaitHoldsNoMoreForMorePackets(String name) throws Exception {
        NaiveSweep few = sweep("zoo:stop-and-wait/5/1", name);
        Swept transmission = swept("zoo:stop-and-wait/40/1");
        NaiveSweep many = transmission.sweep(measure(transmission, "zoo:stop-and-wait/40/1", name));
        assertThat(many.peak()).isEqualTo(few.peak());
        assertThat(many.sweeps()).isEqualTo(1);
        assertThat(many.explored()).isEqualTo(transmission.space().states().size());
    }

    @ParameterizedTest
    @CsvSource({"race/4/3,steps", "leader/5,work", "stop-and-wait/4/2,paper", "stop-and-wait/4/2,finer"})
    void someAreMonotone(String model, String name) throws Exception {
        Swept swept = swept("zoo:" + model);
        TermMeasure measure = measure(swept, "zoo:" + model, name);
        assertThat(Measures.monotone(measure, swept.model())).isEqualTo(Monotone.YES);
        NaiveSweep sweep = swept.sweep(measure);
        assertThat(sweep.sweeps()).isEqualTo(1);
        assertThat(sweep.peak()).isLessThan(swept.space().states().size());
    }

    @Test
    void aCounterIsHeldTwoValuesAtATime() throws Exception {
        assertThat(sweep("zoo:counter/8", "value").peak()).isEqualTo(3);
    }

    /** With the least and the greatest parameters that are quickly built. */
    @Test
    void everyMeasureFitsItsModel() throws Exception {
        int seen = 0;
        for (ZooModel zoo : Zoo.models()) {
            if (Zoo.source("zoo:" + zoo.name()) != null) {
                continue; // its measures speak of places of a high-level net, which the command line spells out
            }
            int[] least = zoo.parameters().stream().mapToInt(p -> p.least()).toArray();
            int[] many = zoo.parameters().stream()
                    .mapToInt(p -> Math.min(zoo.name().equals("two-phase-commit") ? 8 : 60, p.most()))
                    .toArray();
            for (int[] values : new int[][] {least, many}) {
                Map<String, String> measures = zoo.measures(values);
                PetriNet net = measures.isEmpty() ? null : zoo.build(values);
                for (String text : measures.values()) {
                    Measures.parse(text, SelectionTest.model(Objects.requireNonNull(net)));
                    seen++;
                }
            }
        }
        assertThat(seen).isEqualTo(20);
    }
}
