package org.tidemark.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Term;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.AgentSet;
import org.tidemark.net.symmetry.Automorphism;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.progress.Candidates.Candidate;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomSymmetricNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.search.Limits;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.zoo.Zoo;

/** Measures for sweeps over classes of states are tried on representatives, those first that give all states of a class the same value. */
@Seeded
class SweptClassesTest {
    private static final int CAP = 500;

    /** A net with symmetries, and all that the reference knows of it. */
    private record Case(NaiveStateSpace space, NetModel model, NetSymmetry symmetry, SweptClasses classes) {
        static Case of(PetriNet net, NaiveStateSpace space) {
            NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
            int[] most = space.maxima().clone();
            for (int p = 0; p < most.length; p++) { // what a place holds, those that it is led to have room for
                for (int q = 0; q < most.length; q++) {
                    most[p] = symmetry.placeOrbits()[p] == symmetry.placeOrbits()[q]
                            ? Math.max(most[p], space.maxima()[q])
                            : most[p];
                }
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, most));
            Quotient quotient = new Quotient(model, () -> symmetry.canoniser(model.layout()));
            return new Case(space, model, symmetry, new SweptClasses(quotient, symmetry.placeOrbits()));
        }

        long value(ProgressMeasure measure, int[] marking) {
            long[] words = new long[model.layout().words()];
            model.encode(marking, words);
            return measure.value(words, 0);
        }

        /** The reachable markings, and the first of each class in their order. */
        List<int[]> markings() {
            return space.states().stream()
                    .map(marking -> marking.stream().mapToInt(Integer::intValue).toArray())
                    .toList();
        }

        List<int[]> neighbours(int[] marking) {
            return symmetry.sets().stream()
                    .map(AgentSet::generators)
                    .flatMap(List::stream)
                    .map(generator -> moved(marking, generator))
                    .toList();
        }

        private static int[] moved(int[] marking, Automorphism by) {
            int[] moved = new int[marking.length];
            for (int p = 0; p < moved.length; p++) {
                moved[by.place(p)] = marking[p];
            }
            return moved;
        }

        long classesOfStates() {
            Set<List<Integer>> seen = new HashSet<>();
            long count = 0;
            for (int[] marking : markings()) {
                if (seen.add(list(marking))) {
                    count++;
                    Deque<int[]> next = new ArrayDeque<>(List.of(marking));
                    while (!next.isEmpty()) {
                        for (int[] other : neighbours(next.remove())) {
                            if (seen.add(list(other))) {
                                next.add(other);
                            }
                        }
                    }
                }
            }
            return count;
        }

        private static List<Integer> list(int[] marking) {
            return IntStream.of(marking).boxed().toList();
        }

        SweepOutcome sweep(TermMeasure measure) {
            SweepPlan plan = SweepPlan.within(Limits.none()).withCanonical(() -> symmetry.canoniser(model.layout()));
            return new Sweep(model, measure, plan, (id, words, at, successors) -> {}).run();
        }
    }

    private static void forAll(Seeds seeds, int upTo, Checked check) throws Exception {
        int cases = 0;
        for (long seed : seeds.upTo(upTo)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (space.isComplete()) {
                Case drawn = Case.of(net, space);
                if (!drawn.symmetry.isTrivial()) {
                    cases++;
                    check.accept(drawn);
                }
            }
        }
        assertThat(cases).isGreaterThan(Seeds.oneIsGiven() ? -1 : upTo / 4);
    }

    private interface Checked {
        void accept(Case drawn) throws Exception;
    }

    @Test
    void compatibleMeasuresCannotSeeSymmetries(Seeds seeds) throws Exception {
        int[] seen = new int[2];
        forAll(seeds, 60, drawn -> {
            StateSample sample = StateSample.of(drawn.classes.representatives(), () -> false);
            Effects effects = Effects.of(drawn.model);
            List<Candidate> all = Candidates.of(drawn.model, effects, sample, 1, () -> false);
            seen[1] += (int) all.stream()
                    .filter(candidate -> !drawn.classes.isCompatible(candidate.measure()))
                    .count();
            for (Candidate candidate : Candidates.compatible(all, drawn.classes, drawn.model.layout())) {
                assertThat(drawn.classes.isCompatible(candidate.measure())).isTrue();
                seen[0] += candidate.measure().isConstant() ? 0 : 1;
                for (int[] marking : drawn.markings()) {
                    for (int[] other : drawn.neighbours(marking)) {
                        assertThat(drawn.value(candidate.measure(), other))
                                .isEqualTo(drawn.value(candidate.measure(), marking));
                    }
                }
            }
            for (Candidate candidate : all) {
                List<Term> evened = drawn.classes.evened(candidate.measure());
                if (candidate.measure().parts().size() == 1
                        && !evened.isEmpty()
                        && Effects.monotone(candidate.measure(), effects) == Monotone.YES) {
                    TermMeasure even = TermMeasure.of(evened, drawn.model.layout());
                    assertThat(Effects.monotone(even, effects)).isEqualTo(Monotone.YES);
                }
            }
        });
        assertThat(seen[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 50);
        assertThat(seen[1]).as("measures that see symmetries").isGreaterThan(Seeds.oneIsGiven() ? -1 : 50);
    }

    @Test
    void theForecastIsWhatASweepOverClassesDoes(Seeds seeds) throws Exception {
        int[] useful = new int[1];
        forAll(seeds, 60, drawn -> {
            SweepAhead ahead = SweepAhead.PLAIN.over(drawn.classes);
            Measures.Chosen chosen = Measures.automatic(drawn.model, ahead, 1, () -> false);
            Forecast forecast = chosen.forecast();
            assertThat(forecast.complete()).isTrue();
            assertThat(forecast.states()).isEqualTo((int) drawn.classesOfStates());
            SweepOutcome outcome = drawn.sweep(chosen.measure());
            assertThat(outcome.explored()).isEqualTo(forecast.explored());
            assertThat(outcome.sweeps()).isEqualTo(forecast.sweeps());
            assertThat(outcome.peakStates()).isEqualTo(forecast.peak());
            assertThat(chosen.monotone() == Monotone.YES && outcome.sweeps() > 1)
                    .isFalse();
            useful[0] += forecast.peak() < forecast.states() ? 1 : 0;
        });
        assertThat(useful[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 5);
    }

    /** The place of a ring where the token is tells stations apart; how many want the line does not. */
    @Test
    void aRingIsSweptByWhatItsStationsHaveInCommon() throws Exception {
        PetriNet net = Zoo.open("zoo:ring/6");
        Case ring = Case.of(net, NaiveStateSpace.of(net, 1_000));
        assertThat(ring.symmetry.order().intValueExact()).isEqualTo(6);
        Measures.Chosen chosen = Measures.automatic(ring.model, SweepAhead.PLAIN.over(ring.classes), 1, () -> false);
        assertThat(ring.classes.isCompatible(chosen.measure())).isTrue();
        assertThat(chosen.measure().isConstant()).isFalse();
        assertThat(chosen.forecast().peak()).isLessThan(chosen.forecast().states());
        assertThat(chosen.why()).contains(" representatives, ");
    }

    @Test
    void ownMeasuresAreTried() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/6");
        Swept swept = Swept.of(net, 2_000);
        String finer = Objects.requireNonNull(Zoo.measures("zoo:dbm/6").get("finer"));
        SweepAhead ahead = SweepAhead.PLAIN.withOwn(Map.of("finer", Measures.parse(finer, swept.model())));
        Measures.Chosen chosen = Measures.automatic(swept.model(), ahead, 1, () -> false);
        Measures.Chosen found = Measures.automatic(swept.model(), 1, () -> false);
        assertThat(chosen.forecast().peak()).isLessThan(found.forecast().peak());
        assertThat(chosen.why()).contains("the model's measure 'finer'");
    }
}
