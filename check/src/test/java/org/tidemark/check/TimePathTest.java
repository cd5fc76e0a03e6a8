package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.check.TimedCases.LIMITS;
import static org.tidemark.check.TimedCases.findings;
import static org.tidemark.check.TimedCases.forAll;
import static org.tidemark.check.TimedCases.read;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.check.TimedCases.Condition;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.why.TimePath;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Fraction;
import org.tidemark.verdict.Verdict;

/** The steps that are said to take the time of a run: their times add up to that of the answer, and each had its tokens just as long. */
@Seeded
class TimePathTest {
    @Test
    void theStepsThatTakeTheTime(Seeds seeds) throws Exception {
        int[] pieces = new int[1];
        forAll(seeds, 400, 60, (seed, sketch, naive, net) -> {
            SplittableRandom random = new SplittableRandom(seed);
            Condition until = Condition.random(random, sketch.places());
            Condition after = random.nextBoolean() ? Condition.random(random, sketch.places()) : null;
            String between = "(" + until.text() + TimedCases.text(after) + ")";
            List<Property> asked = List.of(read("e", "earliest" + between, net), read("l", "latest" + between, net));
            PetriNet unfolded = Unfolding.of(net, LIMITS);
            for (Finding finding :
                    findings(Subject.of(unfolded), asked, ExploreOptions.plain(), Plans.exploring(LIMITS))) {
                Evidence run = finding.run();
                if (finding.verdict() instanceof Verdict.Value value && run != null) {
                    String which = "seed " + seed + ", " + finding.property() + "\n" + sketch.text();
                    TimePath path = Objects.requireNonNull(TimePath.of(
                            new NetSystem(unfolded), (Property.Duration) finding.property(), run.events(), List.of()));
                    assertThat(path.total()).as(which).isEqualTo(Fraction.of(value.most()));
                    for (TimePath.Piece piece : path.pieces()) {
                        assertWaited(which, unfolded, run.events(), piece);
                        pieces[0]++;
                    }
                }
            }
        });
        assertThat(pieces[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }

    /** The step had its tokens, those of the clock aside, in all states since, and time passed meanwhile. */
    private static void assertWaited(String which, PetriNet net, List<Integer> run, TimePath.Piece piece) {
        int waiting = run.get(piece.to() - 1);
        for (int step = piece.from(); step < piece.to(); step++) {
            int[] marking = TokenGame.after(net, run.subList(0, step)).marking();
            for (Arcs arcs : List.of(net.inputs(), net.reads())) {
                for (int a = arcs.from(waiting); a < arcs.to(waiting); a++) {
                    String place = net.placeGroups().name(net.placeGroups().of(arcs.place(a)));
                    assertThat(place.equals("clock") || marking[arcs.place(a)] >= arcs.weight(a))
                            .as("%s%n%s after %d steps", which, net.transitionName(waiting), step)
                            .isTrue();
                }
            }
        }
        long ticks = IntStream.range(piece.from(), piece.to())
                .filter(step -> net.isTick(run.get(step)))
                .count();
        assertThat(piece.time()).as(which).isEqualTo(Fraction.of(ticks));
    }
}
