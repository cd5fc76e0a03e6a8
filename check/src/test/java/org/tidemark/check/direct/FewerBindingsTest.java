package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.engine.Reduction;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveColored.Spot;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** Stubborn sets of bindings: the same answers from fewer states of high-level nets that are never unfolded. */
@Seeded
class FewerBindingsTest {
    private static final int CAP = 250;
    private static final Reductions STUBBORN = Reductions.asked(Set.of(Reduction.STUBBORN));

    /** A check by nothing but direct execution. */
    private static CheckReport check(ColoredNet net, ExploreOptions options, Reductions reductions, String... formulas)
            throws InputException, ColorException, FormulaSyntaxException {
        DirectNet direct = DirectNet.of(net);
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(PropertyParser.parse("f" + properties.size(), formula, new NetVocabulary(direct.names())));
        }
        return new Checker(
                        Subject.of(direct, () -> null),
                        properties,
                        new CheckOptions(options).withReductions(reductions),
                        new Plan(List.of(new DirectExecution(UnfoldingLimits.usual()))))
                .run();
    }

    /** Two nets side by side, whose transitions come in any order. */
    private static ColoredNet beside(ColoredNet one, ColoredNet other) {
        List<ColoredPlace> places = new ArrayList<>(one.places());
        other.places().forEach(p -> places.add(new ColoredPlace(p.id() + "b", null, p.type(), p.initial())));
        List<ColoredTransition> transitions = new ArrayList<>(one.transitions());
        for (ColoredTransition t : other.transitions()) {
            List<ColoredArc> arcs = t.arcs().stream()
                    .map(arc -> new ColoredArc(
                            arc.kind(), arc.place() + one.places().size(), arc.tokens()))
                    .toList();
            transitions.add(
                    new ColoredTransition(t.id() + "b", null, t.variables(), t.slots(), t.guard(), arcs, t.priority()));
        }
        return new ColoredNet("pair", places, transitions);
    }

    @Test
    void randomNetsHaveTheSameAnswers(Seeds seeds) throws Exception {
        long visited = 0;
        long all = 0;
        int violated = 0;
        for (long seed : seeds.upTo(70)) {
            ColoredNet half = RandomColoredNets.net(seed);
            ColoredNet net = seed % 4 == 0 ? half : beside(half, RandomColoredNets.net(seed + 1000));
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            List<Question> questions = questions(net, naive, seed);
            for (Question question : questions) {
                ExploreOptions options = ExploreOptions.plain().withThreads(seed % 3 == 0 ? 2 : 1);
                CheckReport report = check(net, options, STUBBORN, question.text());
                Finding finding = report.findings().get(0);
                assertThat(finding.verdict()).as("seed %d: %s", seed, question).isEqualTo(Verdict.of(question.truth()));
                violated += finding.evidence() != null && question.truth() ? 1 : 0;
            }
            String[] together = questions.stream().map(Question::text).toArray(String[]::new);
            assertThat(check(net, ExploreOptions.plain(), STUBBORN, together).findings())
                    .as("seed %d", seed)
                    .extracting(Finding::verdict)
                    .isEqualTo(
                            questions.stream().map(q -> Verdict.of(q.truth())).toList());
            if (naive.deadlocks() == 0) {
                visited += check(net, ExploreOptions.plain(), STUBBORN, "EF deadlock")
                        .work()
                        .reducedStates();
                all += naive.states().size();
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(violated).isGreaterThan(20);
            assertThat(visited).isPositive();
            assertThat(3 * visited).as("of %d states", all).isLessThan(2 * all);
        }
    }

    /** Largest values, alone and beside other questions; each is shown by a run. */
    @Test
    void largestValuesAreThoseOfTheReference(Seeds seeds) throws Exception {
        long visited = 0;
        long all = 0;
        for (long seed : seeds.upTo(70)) {
            ColoredNet half = RandomColoredNets.net(seed);
            ColoredNet net = seed % 4 == 0 ? half : beside(half, RandomColoredNets.net(seed + 1000));
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            SplittableRandom random = new SplittableRandom(seed);
            int p = random.nextInt(net.places().size());
            int q = random.nextInt(net.places().size());
            String left = net.places().get(p).name();
            String right = net.places().get(q).name();
            long most = most(naive, s -> tokens(s, p));
            long mostOfBoth = most(naive, s -> 2 * tokens(s, p) - tokens(s, q) + 1);
            ExploreOptions options = ExploreOptions.plain().withThreads(seed % 3 == 0 ? 2 : 1);
            String[] questions = {"max(" + left + ")", "max(2*" + left + " - " + right + " + 1)", "EF deadlock"};
            CheckReport alone = check(net, options, STUBBORN, questions[0]);
            CheckReport weighted = check(net, options, STUBBORN, questions[1]);
            List<Finding> together = check(net, options, STUBBORN, questions).findings();
            for (Finding finding : List.of(alone.findings().get(0), together.get(0))) {
                assertThat(finding.verdict()).as("seed %d", seed).isEqualTo(new Verdict.Value(most));
                assertThat(finding.evidence()).as("seed %d", seed).isNotNull();
            }
            for (Finding finding : List.of(weighted.findings().get(0), together.get(1))) {
                assertThat(finding.verdict()).as("seed %d", seed).isEqualTo(new Verdict.Value(mostOfBoth));
            }
            assertThat(together.get(2).verdict()).as("seed %d", seed).isEqualTo(Verdict.of(naive.deadlocks() > 0));
            visited += alone.work().reducedStates();
            all += naive.states().size();
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(visited).isPositive();
            assertThat(3 * visited).as("of %d states", all).isLessThan(2 * all);
        }
    }

    /** Questions about single states that are combined: the parts decide, and nothing but what they need is expanded. */
    @Test
    void combinationsAreWhatTheirPartsMakeThem(Seeds seeds) throws Exception {
        int shown = 0;
        long reduced = 0;
        for (long seed : seeds.upTo(70)) {
            ColoredNet half = RandomColoredNets.net(seed);
            ColoredNet net = seed % 4 == 0 ? half : beside(half, RandomColoredNets.net(seed + 1000));
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete()) {
                continue;
            }
            List<Question> parts = questions(net, naive, seed);
            for (int i = 0; i + 1 < parts.size(); i++) {
                String a = parts.get(i).text();
                String b = parts.get(i + 1).text();
                boolean isA = parts.get(i).truth();
                boolean isB = parts.get(i + 1).truth();
                List<Question> combined = List.of(
                        new Question("(" + a + ") && (" + b + ")", isA && isB),
                        new Question("(" + a + ") || !(" + b + ")", isA || !isB),
                        new Question("(" + a + ") -> (" + b + ")", !isA || isB),
                        new Question("(" + a + ") <-> (" + b + ")", isA == isB));
                for (Question question : combined) {
                    CheckReport report = check(net, ExploreOptions.plain(), STUBBORN, question.text());
                    Finding finding = report.findings().get(0);
                    assertThat(finding.verdict())
                            .as("seed %d: %s", seed, question)
                            .isEqualTo(Verdict.of(question.truth()));
                    shown += finding.evidence() == null ? 0 : 1;
                    reduced += report.work().reducedStates();
                }
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(shown).isGreaterThan(20);
            assertThat(reduced).isPositive();
        }
    }

    private static long most(NaiveColored naive, ToLongFunction<SortedMap<Spot, Long>> value) {
        return naive.states().stream().mapToLong(value).max().orElseThrow();
    }

    /** A limit that ends the search leaves a largest value open. */
    @Test
    void noLargestValueIsSaidBeforeAllStatesAreSeen() throws Exception {
        ColoredNet dbm = TideReader.read(Path.of("../examples", "dbm.tide"), Map.of("n", "6"))
                .net();
        String question = "max(waiting + performing)";
        CheckReport all = check(dbm, ExploreOptions.plain(), STUBBORN, question);
        assertThat(all.findings().get(0).verdict()).isEqualTo(new Verdict.Value(6));
        long states = all.work().reducedStates();
        CheckReport some = check(dbm, ExploreOptions.plain().withMaxStates(states / 2), STUBBORN, question);
        assertThat(some.findings().get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
    }

    private record Question(String text, boolean truth) {}

    private static List<Question> questions(ColoredNet net, NaiveColored naive, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Question> questions = new ArrayList<>();
        questions.add(new Question("EF deadlock", naive.deadlocks() > 0));
        int t = random.nextInt(net.transitions().size());
        questions.add(new Question("EF fireable(" + net.transitions().get(t).name() + ")", naive.happens(t)));
        int p = random.nextInt(net.places().size());
        int q = random.nextInt(net.places().size());
        long a = random.nextInt(4);
        long b = random.nextInt(3);
        String left = net.places().get(p).name();
        String right = net.places().get(q).name();
        questions.add(new Question(
                "EF (" + left + " >= " + a + " && " + right + " <= " + b + ")",
                naive.states().stream().anyMatch(s -> tokens(s, p) >= a && tokens(s, q) <= b)));
        questions.add(new Question(
                "EF (2*" + left + " - " + right + " = " + a + " || " + right + " - " + left + " > " + b + ")",
                naive.states().stream()
                        .anyMatch(s -> 2 * tokens(s, p) - tokens(s, q) == a || tokens(s, q) - tokens(s, p) > b)));
        boolean diesSo = false;
        for (int s = 0; s < naive.states().size(); s++) {
            diesSo |= naive.graph().get(s).isEmpty() && tokens(naive.states().get(s), p) != a;
        }
        questions.add(new Question("EF (deadlock && " + left + " != " + a + ")", diesSo));
        return questions;
    }

    private static long tokens(SortedMap<Spot, Long> marking, int place) {
        return marking.entrySet().stream()
                .filter(spot -> spot.getKey().place() == place)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** As many states as the stubborn sets of the unfolding: 2n² − n + 1 of n·3ⁿ⁻¹ + 1, and 2n² − 2n + 2. */
    @ParameterizedTest
    @CsvSource({"dbm.tide, n=6, 67, holds", "dbm.tide, n=12, 277, holds"})
    void deadlocksAreLookedForInPolynomiallyManyStates(String file, String setting, long states, String answer)
            throws Exception {
        String[] parts = setting.split("=", -1);
        ColoredNet net = TideReader.read(Path.of("../examples", file), Map.of(parts[0], parts[1]))
                .net();
        CheckReport report = check(net, ExploreOptions.plain(), STUBBORN, "AG !deadlock");
        assertThat(report.findings().get(0).verdict().toString()).containsIgnoringCase(answer);
        assertThat(report.work().reducedStates()).isEqualTo(states);
        assertThat(report.exploration()).isNull();
    }

    @Test
    void whatCannotBeLeftOutIsSaid() throws Exception {
        ColoredNet dbm = TideReader.read(Path.of("../examples", "dbm.tide"), Map.of("n", "3"))
                .net();
        CheckReport values = check(dbm, ExploreOptions.plain(), STUBBORN, "EF waiting * inactive >= 2");
        assertThat(values.notes()).anyMatch(note -> note.contains("some question is about more than sums of places"));
        assertThat(values.findings().get(0).verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(values.work().reducedStates()).isZero();
        CheckReport whole = check(dbm, ExploreOptions.plain(), Reductions.AUTO, "AG !deadlock");
        assertThat(whole.notes()).isEmpty();
        assertThat(whole.work().reducedStates()).isZero();
        CheckReport prioritised = check(
                RandomColoredNets.prioritised(prioritisedSeed()),
                ExploreOptions.plain().withMaxStates(500),
                STUBBORN,
                "EF deadlock");
        assertThat(prioritised.notes()).anyMatch(note -> note.contains("priorities"));
    }

    private static long prioritisedSeed() {
        for (long seed = 1; ; seed++) {
            if (RandomColoredNets.prioritised(seed).transitions().stream()
                            .mapToInt(ColoredTransition::priority)
                            .distinct()
                            .count()
                    > 1) {
                return seed;
            }
        }
    }
}
