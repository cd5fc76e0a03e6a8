package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.check.TimedCases.LIMITS;
import static org.tidemark.check.TimedCases.expected;
import static org.tidemark.check.TimedCases.findings;
import static org.tidemark.check.TimedCases.forAll;
import static org.tidemark.check.TimedCases.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.tidemark.check.TimedCases.Condition;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.FiniteTime;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.logic.property.Property;
import org.tidemark.reference.NaiveTimed;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.TimedSketch;
import org.tidemark.verdict.Verdict;

/** Where one question makes the clock absolute, the others have the answers of a naive interpreter, which knows no clock at all. */
@Seeded
class ModularClockTest {
    private static final int LAST = 4;
    private static final String STAGE = "modular clock";
    private static final SweepMeasure.Wish TIME = new SweepMeasure.Wish(Clock.TIME, Map.of());

    private final List<Property> asked = new ArrayList<>();
    private final List<Verdict> right = new ArrayList<>();

    private void ask(String text, Verdict answer, ColoredNet net) throws Exception {
        asked.add(read("f" + asked.size(), text, net));
        right.add(answer);
    }

    /** What single states show, in all states and at one moment. */
    private void askForStates(SplittableRandom random, TimedSketch sketch, NaiveTimed naive, ColoredNet net)
            throws Exception {
        Condition one = Condition.random(random, sketch.places());
        Condition other = Condition.random(random, sketch.places());
        Predicate<List<Integer>> both = one.test().and(other.test());
        String text = one.text() + " && " + other.text();
        ask("EF (" + text + ")", Verdict.of(naive.isMet(both)), net);
        ask("AG !(" + text + ")", Verdict.of(!naive.isMet(both)), net);
        int moment = random.nextInt(LAST + 1);
        boolean isMet = naive.moments(LAST).get(moment).stream().anyMatch(both);
        if (isMet) { // otherwise there may be no end of the search for it
            ask("EF (time = " + moment + " && " + text + ")", Verdict.of(true), net);
        }
        long most = naive.states().stream()
                .mapToLong(state -> NaiveTimed.ready(state, one.place()))
                .max()
                .orElse(0);
        ask("max(p" + one.place() + ")", new Verdict.Value(most), net);
    }

    /** What depends on runs. */
    private void askForRuns(SplittableRandom random, TimedSketch sketch, NaiveTimed naive, ColoredNet net)
            throws Exception {
        Condition until = Condition.random(random, sketch.places());
        Condition after = Condition.random(random, sketch.places());
        boolean always = naive.latest(null, until.test()).isPresent();
        ask("AF " + until.text(), Verdict.of(always), net);
        ask("F " + until.text(), Verdict.of(always), net);
        boolean isAnswered = naive.latest(after.test(), until.test()).isPresent();
        ask("AG (" + after.text() + " -> AF " + until.text() + ")", Verdict.of(isAnswered), net);
        ask("G (" + after.text() + " -> F " + until.text() + ")", Verdict.of(isAnswered), net);
        ask("latest(" + until.text() + ")", expected(naive.latest(null, until.test())), net);
        ask("earliest(" + until.text() + ")", expected(naive.earliest(null, until.test())), net);
    }

    private int compare(List<Finding> findings, String what) {
        int byThisStage = 0;
        for (int i = 0; i < findings.size(); i++) {
            Finding finding = findings.get(i);
            assertThat(finding.verdict()).as("%s: %s", what, asked.get(i)).isEqualTo(right.get(i));
            byThisStage += finding.stage().equals(STAGE) ? 1 : 0;
        }
        return byThisStage;
    }

    @Test
    void otherQuestionsHaveTheClockThatGoesRound(Seeds seeds) throws Exception {
        int[] answered = new int[1];
        forAll(seeds, 40, 12, (seed, sketch, naive, round) -> {
            ColoredNet net = Clock.absolute(round);
            SplittableRandom random = new SplittableRandom(~seed);
            asked.clear();
            right.clear();
            askForStates(random, sketch, naive, net);
            askForRuns(random, sketch, naive, net);
            Subject subject = Subject.of(Unfolding.of(net, LIMITS)).ofColored(net);
            answered[0] += compare(
                    findings(subject, asked, ExploreOptions.plain(), Plans.exploring(LIMITS)),
                    "seed " + seed + "\n" + sketch.text());
        });
        assertThat(answered[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }

    /** Sweeps go by the clock that wraps around only where time may go on forever. */
    @Test
    void sweepsHaveAnEndToo(Seeds seeds) throws Exception {
        int[] answered = new int[1];
        forAll(seeds, 60, 20, (seed, sketch, naive, round) -> {
            ColoredNet net = Clock.absolute(round);
            asked.clear();
            right.clear();
            askForStates(new SplittableRandom(~seed), sketch, naive, net);
            Subject subject = Subject.of(Unfolding.of(net, LIMITS)).ofColored(net);
            int byRound = compare(
                    findings(subject, asked, ExploreOptions.plain(), Plans.sweeping(TIME, LIMITS)),
                    "seed " + seed + "\n" + sketch.text());
            assertThat(FiniteTime.isCertain(round) && byRound > 0).isFalse();
            answered[0] += byRound;
        });
        assertThat(answered[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 20);
    }
}
