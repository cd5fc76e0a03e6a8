package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.direct.Execution.Purpose;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.engine.Colors;
import org.tidemark.format.NetSource;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

class ExecutionTest {
    private static final UnfoldingLimits LIMITS = new UnfoldingLimits(32 << 20, Long.MAX_VALUE, () -> false);

    private static Execution choose(String text, Colors colors) throws InputException {
        return Execution.of(source(text), colors, LIMITS, Purpose.OTHER);
    }

    private static NetSource source(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of()).source();
    }

    private static final String SMALL = "place p: 1..3 = all 1..3 transition t(x: 1..3) { in p: x }";
    private static final String HUGE = "type Big = 0..1000000000000 place n: Big = 0 place fuel = 30000 "
            + "transition up(x: Big) { in fuel; n: x out n: x + 1 }";

    @Test
    void smallNetsAreUnfoldedUnlessAskedOtherwise() throws Exception {
        assertThat(choose(SMALL, Colors.AUTO).direct()).isNull();
        assertThat(choose(SMALL, Colors.UNFOLD).direct()).isNull();
        assertThat(choose(SMALL, Colors.DIRECT).direct()).isNotNull();
    }

    @Test
    void whatCannotBeUnfoldedIsExecutedDirectly() throws Exception {
        Execution way = choose(HUGE, Colors.AUTO);
        assertThat(way.direct()).isNotNull();
        assertThat(way.unfolded()).isNull();
        assertThat(way.why()).contains("the unfolding of 2 places");
        assertThatThrownBy(() -> choose(HUGE, Colors.UNFOLD)).isInstanceOf(InputException.class);
    }

    @Test
    void aLimitThatNobodySetIsNotCalledTheUsersTime() {
        assertThat(Execution.small(LIMITS).nanos()).isLessThan(Long.MAX_VALUE);
        assertThat(Execution.small(LIMITS).late())
                .isEqualTo("it took more than the 10 s after which direct execution is preferred");
        UnfoldingLimits impatient = new UnfoldingLimits(1 << 20, 1_000, () -> false);
        assertThat(Execution.small(impatient)).isEqualTo(impatient);
    }

    /** Both values are always the same, but all pairs of them have to be tried. */
    private static final String PAIRS = "type T = 0..399 place a, b: T = 0 "
            + "transition t(x, y: T) { in a: x; b: y out a: (x + 1) % 400; b: (y + 1) % 400 } ";

    /** Two wheels that turn by themselves. */
    private static final String WHEELS = "place a: 0..1199 = 0 place n: 0..19 = 0 "
            + "transition t(x: 0..1199) { in a: x out a: (x + 1) % 1200 } "
            + "transition up(k: 0..19) { in n: k out n: (k + 1) % 20 }";

    /** Any value may follow any other one: of 256 transitions of a place, sixteen can happen. */
    private static final String DENSE = "type V = 0..15 place n: V = 0 place m: V = 0 place k: V = 0 "
            + "transition a(x, y: V) { in n: x out n: y } transition b(x, y: V) { in m: x out m: y } "
            + "transition c(x, y: V) { guard x != y in k: x out k: y }";

    private static CheckReport count(String text) throws Exception {
        Execution way = Execution.of(source(text), Colors.AUTO, UnfoldingLimits.usual(), Purpose.STATES);
        return new Checker(
                        way.subject(() -> null),
                        List.of(new Property.StateSpace("states")),
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.counting())
                .run();
    }

    private static CheckReport ask(String text, String formula, Colors colors) throws Exception {
        NetSource source = source(text);
        Execution way = Execution.of(source, colors, UnfoldingLimits.usual(), Purpose.ANSWERS);
        DirectNet direct = way.direct();
        PetriNet names = direct == null ? Objects.requireNonNull(way.unfolded()) : direct.names();
        return new Checker(
                        way.subject(() -> source.unfolded(LIMITS)),
                        List.of(PropertyParser.parse("f", formula, new NetVocabulary(names))),
                        new CheckOptions(ExploreOptions.plain()),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
    }

    @Test
    void aNetWithFewStatesIsNotUnfoldedForLong() throws Exception {
        CheckReport report = count(PAIRS);
        assertThat(Objects.requireNonNull(report.direct()).exploration().states())
                .isEqualTo(400);
        assertThat(report.notes())
                .containsExactly(
                        "executed directly, not unfolded: it has 400 states, all seen before its bindings were listed");
    }

    @Test
    void aNetWithManyStatesIsUnfoldedAfterALook() throws Exception {
        CheckReport report = count(WHEELS);
        assertThat(report.direct()).isNull();
        assertThat(Objects.requireNonNull(report.exploration()).states()).isEqualTo(1200 * 20);
    }

    @Test
    void aLargeUnfoldingIsTheLastResort() throws Exception {
        CheckReport report = count("const n = 30000 place p: 1..n = 1 place count = 30000 "
                + "transition t(x: 1..n) { guard x < n in p: x; count out p: x + 1 }");
        assertThat(Objects.requireNonNull(report.direct()).exploration().states())
                .isEqualTo(30_000);
        assertThat(report.notes()).containsExactly("executed directly, not unfolded: its unfolding has 30,001 places");
    }

    @Test
    void transitionsThatHardlyHappenSpeakForDirectExecution() throws Exception {
        CheckReport report = count(DENSE);
        assertThat(Objects.requireNonNull(report.direct()).exploration().states())
                .isEqualTo(16 * 16 * 16);
    }

    /** Whether the look sees all states or enough of them, or the unfolding takes over after it. */
    @Test
    void aCheckLooksAtSomeStatesFirst() throws Exception {
        for (String formula : List.of("AG a = 1", "EF a.7 = 1", "AG EF a.0 = 1", "F fireable(t)", "G F a.1 = 1")) {
            for (String text : List.of(PAIRS, WHEELS)) {
                CheckReport chosen = ask(text, formula, Colors.AUTO);
                CheckReport direct = ask(text, formula, Colors.DIRECT);
                assertThat(chosen.work().isDirect()).isEqualTo(text.equals(PAIRS) || formula.startsWith("EF"));
                assertThat(chosen.findings().get(0).verdict())
                        .isEqualTo(direct.findings().get(0).verdict());
            }
        }
    }

    @Test
    void aNetWithoutColoursIsWhatItIs() throws Exception {
        assertThat(choose("place p = 1 transition t { in p }", Colors.DIRECT).direct())
                .isNull();
    }
}
