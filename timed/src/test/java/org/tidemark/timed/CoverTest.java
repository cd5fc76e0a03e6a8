package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** Classes without those within others have the markings, the dead markings and the transitions of all classes. */
class CoverTest {
    /** What a search finds; a marking is dead where one of its classes is. */
    private record Found(Set<Object> markings, Set<Object> dead, Set<Integer> fired, int classes) {}

    @ParameterizedTest
    @CsvSource({"linear, markings", "strong, states"})
    void randomNets(String all, String some) {
        int fewer = 0;
        for (int seed = 1; seed <= 100; seed++) {
            String text = RandomTimeNets.text(seed, seed % 2 == 0);
            if (!RandomTimeNets.isBounded(text)) {
                continue;
            }
            Found expected = found(text, all, false);
            for (boolean isDeep : List.of(false, true)) {
                Found found = found(text, some, isDeep);
                assertThat(found.markings).as(text).isEqualTo(expected.markings);
                assertThat(found.dead).as(text).isEqualTo(expected.dead);
                assertThat(found.fired).as(text).isEqualTo(expected.fired);
                assertThat(found.classes).as(text).isLessThanOrEqualTo(expected.classes);
                fewer += found.classes < expected.classes ? 1 : 0;
            }
        }
        assertThat(fewer).isGreaterThan(20);
    }

    /** Bits of classes that lie far behind are more than an int counts: where they are read is seen from what is not there. */
    @Test
    void bitsBehindManyWords() {
        assertThat(new WordTable(1 << 10, new Ledger()).bitAt(1 << 17)).isEqualTo(1L << 33);
        TimeNet net = ((TimeNetSystem) RandomTimeNets.system("tr t [1,3] p -> p\npl p (1)\n", "linear")).net();
        MatrixCode code = MatrixCode.of(net, false);
        assertThatThrownBy(() -> code.includes(new long[1], 1L << 33, new int[4], 2, new int[2], 1))
                .isInstanceOf(ArrayIndexOutOfBoundsException.class)
                .hasMessageContaining("Index " + (1 << 27) + " ");
    }

    /** Searches twice with one model, the second time to the end: what the first one met is met again. */
    private static Found found(String text, String classes, boolean isDeep) {
        TransitionSystem system = RandomTimeNets.system(text, classes);
        StateModels models = system.models(() -> true, 1);
        while (true) {
            try {
                Model model = models.model(StateModels.Use.WHOLE);
                search(model, system, true, 5);
                return search(model, system, isDeep, Integer.MAX_VALUE);
            } catch (FieldOverflow overflow) {
                assertThat(widens(models, overflow)).isTrue();
            }
        }
    }

    private static boolean widens(StateModels models, FieldOverflow overflow) {
        try {
            return models.widen(overflow);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Found search(Model model, TransitionSystem system, boolean isDeep, int most) {
        Successors out = new Successors(model.layout().words(), 64);
        Expander expander = model.expander();
        Set<LongBuffer> seen = new HashSet<>();
        List<long[]> open = new ArrayList<>();
        Set<Object> markings = new HashSet<>();
        Set<Object> dead = new HashSet<>();
        Set<Integer> fired = new HashSet<>();
        model.initial(out);
        for (int expanded = 0; expanded < most; expanded++) {
            for (int i = 0; i < out.size(); i++) {
                long[] state = Arrays.copyOfRange(out.words(), out.at(i), out.at(i) + out.wordsPerState());
                if (seen.add(LongBuffer.wrap(state))) {
                    open.add(state);
                }
            }
            if (open.isEmpty()) {
                break;
            }
            long[] next = open.remove(isDeep ? open.size() - 1 : 0);
            Map<String, Long> marking = new TreeMap<>();
            for (String place : system.vocabulary().places()) {
                marking.put(
                        place,
                        model.layout().get(next, 0, model.layout().named(place).get(0)));
            }
            markings.add(marking);
            out.clear();
            expander.expand(next, 0, out);
            for (int i = 0; i < out.size(); i++) {
                fired.add(system.transitionOf(out.event(i)));
            }
            if (out.size() == 0) {
                dead.add(marking);
            }
        }
        return new Found(markings, dead, fired, seen.size());
    }
}
