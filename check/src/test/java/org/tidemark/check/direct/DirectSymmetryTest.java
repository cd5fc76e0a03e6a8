package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.engine.Reduction;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomSymmetricColors;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** Representatives of multi-sets, by the sorts that a net declares: they stand for all states, and answer what all states answer. */
@Seeded
class DirectSymmetryTest {
    private static final int CAP = 400;
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final Reductions SYMMETRY = Reductions.asked(Set.of(Reduction.SYMMETRY));

    private static CheckReport count(DirectNet net, ExploreOptions options) throws Exception {
        List<Property> states = List.of(new Property.StateSpace("states"));
        return new Checker(
                        Subject.of(net, () -> null),
                        states,
                        new CheckOptions(options).withReductions(SYMMETRY),
                        Plans.counting())
                .run();
    }

    /** Nets whose values are alike, and others whose expressions tell values apart in many ways. */
    @Test
    void classesStandForAllStates(Seeds seeds) throws Exception {
        AtomicInteger smaller = new AtomicInteger();
        for (long seed : seeds.upTo(90)) {
            agrees(RandomSymmetricColors.net(seed), smaller);
        }
        int symmetric = smaller.get();
        for (long seed : seeds.upTo(25)) {
            agrees(RandomColoredNets.net(seed), smaller);
        }
        assertThat(symmetric).isGreaterThan(Seeds.oneIsGiven() ? -1 : 12);
    }

    private static void agrees(ColoredNet net, AtomicInteger smaller) throws Exception {
        agrees(net, CAP, smaller);
    }

    private static void agrees(ColoredNet net, int cap, AtomicInteger smaller) throws Exception {
        NaiveColored space = new NaiveColored(net, cap);
        if (!space.isComplete()) {
            return;
        }
        long classes = -1;
        for (ExploreOptions options : List.of(PLAIN, PLAIN.withThreads(2), PLAIN.withStore(StoreChoice.delta(2)))) {
            CheckReport report = count(DirectNet.of(net), options);
            DirectReport direct = Objects.requireNonNull(report.direct());
            if (direct.fault() != null || report.work().symmetries().isEmpty()) {
                return;
            }
            SymmetryReport symmetry = report.work().symmetries().get(0);
            OrbitCounts all = Objects.requireNonNull(symmetry.represented());
            assertThat(all.states())
                    .as(symmetry.exchanges().toString())
                    .isEqualTo(BigInteger.valueOf(space.states().size()));
            assertThat(all.edges()).isEqualTo(BigInteger.valueOf(space.edges()));
            assertThat(all.deadlocks()).isEqualTo(BigInteger.valueOf(space.deadlocks()));
            List<Integer> run = direct.exploration().deadlock().run();
            assertThat(run != null).isEqualTo(space.deadlocks() > 0);
            assertThat(run == null || TokenGame.after(direct.shown(), run).isDead())
                    .isTrue();
            classes = classes < 0 ? symmetry.visited() : classes;
            assertThat(symmetry.visited()).isEqualTo(classes);
        }
        smaller.addAndGet(classes < space.states().size() ? 1 : 0);
    }

    /** Where nobody asks for symmetries, ten states for each class are enough; a question about one value sees all states. */
    @ParameterizedTest
    @CsvSource({"6, AG !deadlock, 22", "3, AG !deadlock, 0", "6, EF waiting.1 >= 2, 0"})
    void autoUsesThemWhereTheyPay(int managers, String question, long classes) throws Exception {
        ColoredNet net = TideReader.read(Path.of("../examples/dbm.tide"), Map.of("n", String.valueOf(managers)))
                .net();
        CheckReport report = check(net, question, Reductions.AUTO);
        assertThat(report.findings().get(0).verdict()).isEqualTo(Verdict.of(question.startsWith("AG")));
        assertThat(report.work().representatives()).isEqualTo(classes);
    }

    @Test
    void verdictsAreTheSameWithAndWithout(Seeds seeds) throws Exception {
        int used = 0;
        for (long seed : seeds.upTo(20)) {
            ColoredNet net = RandomSymmetricColors.net(seed);
            if (new NaiveColored(net, CAP).isComplete()) {
                for (String text : List.of("EF deadlock", "AG p0 >= 1", "EF p1 >= 2", "AG !fireable(t0)")) {
                    CheckReport with = check(net, text, SYMMETRY);
                    CheckReport without = check(net, text, Reductions.NONE);
                    Finding found = with.findings().get(0);
                    assertThat(found.verdict())
                            .as("seed %d: %s", seed, text)
                            .isEqualTo(without.findings().get(0).verdict());
                    Evidence evidence = found.evidence();
                    used += with.work().symmetries().isEmpty() ? 0 : 1;
                    if (text.endsWith("deadlock") && evidence != null) {
                        PetriNet told = Objects.requireNonNull(with.net());
                        assertThat(TokenGame.after(told, evidence.events()).isDead())
                                .isTrue();
                    }
                }
            }
        }
        assertThat(used).isGreaterThan(Seeds.oneIsGiven() ? -1 : 25);
    }

    private static CheckReport check(ColoredNet net, String text, Reductions reductions) throws Exception {
        DirectNet direct = DirectNet.of(net);
        Property property = PropertyParser.parse("f", text, new NetVocabulary(direct.names()));
        return new Checker(
                        Subject.of(direct, () -> null),
                        List.of(property),
                        new CheckOptions(PLAIN).withReductions(reductions),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    /** What names a value tells it from others: such a question is answered without symmetries. */
    @Test
    void questionsAboutSingleValuesSeeAllStates() throws Exception {
        ColoredNet net = TideReader.read(Path.of("../examples/dbm.tide"), Map.of("n", "4"))
                .net();
        CheckReport one = check(net, "EF waiting.1 >= 1", SYMMETRY);
        assertThat(one.work().symmetries()).isEmpty();
        assertThat(one.findings().get(0).verdict()).isEqualTo(Verdict.of(true));
        CheckReport any = check(net, "EF waiting >= 1", SYMMETRY);
        assertThat(any.work().symmetries()).hasSize(1);
        assertThat(any.findings().get(0).verdict()).isEqualTo(Verdict.of(true));
    }

    @ParameterizedTest
    @CsvSource({"3, 7", "6, 22", "12, 79"})
    void managersHaveAsManyClassesAsIsKnown(int n, long classes) throws Exception {
        ColoredNet net = TideReader.read(Path.of("../examples/dbm.tide"), Map.of("n", String.valueOf(n)))
                .net();
        SymmetryReport symmetry =
                count(DirectNet.of(net), PLAIN).work().symmetries().get(0);
        assertThat(symmetry.visited()).isEqualTo(classes);
        assertThat(Objects.requireNonNull(symmetry.represented()).states())
                .isEqualTo(BigInteger.valueOf(3)
                        .pow(n - 1)
                        .multiply(BigInteger.valueOf(n))
                        .add(BigInteger.ONE));
        assertThat(symmetry.exchanges().get(0)).startsWith("Manager 1, Manager 2");
    }

    /** Where the initial marking tells values apart, those are exchanged that have the same tokens in it. */
    @Test
    void valuesWithTheSameTokensAreExchanged() throws Exception {
        ColoredNet net = TideReader.read(
                        "type T = id[6] place idle: T = 1, 2, 3, 4 place late: T = 5, 6 place busy: T place done: T place slots = 2 "
                                + "transition arrive(x: T) { in late: x out idle: x } "
                                + "transition begin(x: T) { in idle: x; slots out busy: x } "
                                + "transition end(x: T) { in busy: x out done: x; slots }",
                        "m.tide",
                        Map.of())
                .net();
        AtomicInteger smaller = new AtomicInteger();
        agrees(net, 1_000, smaller);
        assertThat(smaller).hasValue(1);
        SymmetryReport symmetry =
                count(DirectNet.of(net), PLAIN).work().symmetries().get(0);
        assertThat(symmetry.order()).isEqualTo(BigInteger.valueOf(24 * 2));
        assertThat(symmetry.exchanges()).hasSize(2);
    }
}
