package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.NodePositions;
import org.tidemark.format.pnml.SymmetricNetWriter;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.ValueQuestions;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomValueQuestions;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** Questions about values have the same answers by the unfolding, by direct execution and by their definition. */
@Seeded
class ValueQuestionsTest {
    private static final int CAP = 150;
    private static final int QUESTIONS = 4;

    private static List<Verdict> direct(ColoredNet net, List<Property> properties) throws Exception {
        Checker checker = new Checker(
                Subject.of(DirectNet.of(net), () -> null),
                properties,
                new CheckOptions(ExploreOptions.plain()),
                Plans.exploring(UnfoldingLimits.usual()));
        return verdicts(checker.run().findings());
    }

    private static List<Verdict> unfolded(ColoredNet net, List<Property> properties) throws Exception {
        PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
        return verdicts(Checks.of(unfolded, properties, ExploreOptions.plain(), told -> {})
                .run()
                .findings());
    }

    private static List<Verdict> verdicts(List<Finding> findings) {
        return findings.stream().map(Finding::verdict).toList();
    }

    private static Property read(ColoredNet net, String formula) throws FormulaSyntaxException {
        Vocabulary names = new NetVocabulary(Unfolding.names(net));
        Property property = PropertyParser.parse("f", formula, names);
        String printed = PropertyPrinter.print(property);
        assertThat(PropertyParser.parse("f", printed, names))
                .as("%s, read again as %s", formula, printed)
                .isEqualTo(property);
        return property;
    }

    private static Property named(Property property, int number) {
        String name = "f" + number;
        return property instanceof Property.Truth truth
                ? new Property.Truth(name, truth.formula())
                : new Property.Maximum(name, ((Property.Maximum) property).term());
    }

    @Test
    void randomQuestionsAboutRandomNets(Seeds seeds) throws Exception {
        int complete = 0;
        for (long seed : seeds.upTo(60)) {
            ColoredNet net = ValueQuestions.about(RandomColoredNets.net(seed));
            NaiveColored naive = new NaiveColored(net, CAP);
            if (!naive.isComplete() || net.isPlain()) {
                continue;
            }
            complete++;
            RandomValueQuestions random = new RandomValueQuestions(net, seed);
            List<Property> asked = new ArrayList<>();
            List<Verdict> expected = new ArrayList<>();
            for (int i = 0; i < QUESTIONS; i++) {
                RandomValueQuestions.Condition condition = random.condition(2);
                asked.add(named(read(net, "EF (" + condition.text() + ")"), asked.size()));
                expected.add(Verdict.of(naive.states().stream().anyMatch(condition.holds())));
                asked.add(named(read(net, "AG (" + condition.text() + ")"), asked.size()));
                expected.add(Verdict.of(naive.states().stream().allMatch(condition.holds())));
                RandomValueQuestions.Quantity number = random.number();
                asked.add(named(read(net, "max(" + number.text() + ")"), asked.size()));
                expected.add(new Verdict.Value(
                        naive.states().stream().mapToLong(number.value()).max().orElseThrow()));
            }
            assertThat(unfolded(net, asked))
                    .as("seed %d unfolded: %s", seed, asked)
                    .isEqualTo(expected);
            assertThat(direct(net, asked))
                    .as("seed %d directly: %s", seed, asked)
                    .isEqualTo(expected);
            assertThat(direct(net, goals(asked)))
                    .as("seed %d on the way: %s", seed, asked)
                    .isEqualTo(goals(expected));
        }
        assertThat(complete).isGreaterThan(12);
    }

    /** Without the questions that need all states. */
    private static <T> List<T> goals(List<T> all) {
        List<T> goals = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (i % 3 < 2) {
                goals.add(all.get(i));
            }
        }
        return goals;
    }

    private static final String CHANNEL = """
            type Kind = enum {data, ack}
            type Node = id[3]
            type Message = {kind: Kind, src: Node, size: 0..3}
            fun big(m: Message): bool = m.size >= 2
            const top = 3
            place channel: Message
            place sender: {next: 0..3, busy: bool} = {next = 0, busy = false}
            place wire: queue[2] of 0..2 = []
            place turn: Node = all Node
            place switch: union {off, on: 0..2} = off

            transition send(n: Node, k: 0..3, b: bool) {
              guard k < top
              in sender: {next = k, busy = b}; turn: n
              out sender: {next = k + 1, busy = !b}; channel: {kind = if b then ack else data, src = n, size = k}
            }
            transition put(w: queue[2] of 0..2, x: 0..2) {
              guard length(w) < 2
              in wire: w
              out wire: append(w, x)
            }
            transition turn_on { in switch: off out switch: on(1) }
            """;

    private static void bothWays(String formula, Verdict expected) throws Exception {
        ColoredNet net = channel();
        List<Property> asked = List.of(read(net, formula));
        assertThat(unfolded(net, asked)).as(formula).containsExactly(expected);
        assertThat(direct(net, asked)).as(formula).containsExactly(expected);
    }

    private static ColoredNet channel() throws InputException {
        return TideReader.read(CHANNEL, "m.tide", Map.of()).net();
    }

    @Test
    void questionsAboutAChannel() throws Exception {
        Verdict holds = new Verdict.Holds();
        Verdict violated = new Verdict.Violated();
        bothWays("EF exists m in channel: m.kind = ack && m.src = 2", holds);
        bothWays("AG forall m in channel: m.kind = ack -> m.size = 1", holds);
        bothWays("AG forall m in channel: !big(m)", violated);
        bothWays("AG count(m in channel: m.kind = data) <= 1", violated);
        bothWays("AG count(m in channel) <= 3", holds);
        bothWays("max(sum(m in channel: m.size))", new Verdict.Value(3));
        bothWays("max(sum(m in channel where m.kind = ack: 10 * m.size - 1))", new Verdict.Value(9));
        bothWays("AG sum(m in channel: m.size) * 2 = sender.next * sender.next - sender.next", holds);
        bothWays("AG (sender.busy <-> sender.next = 1 || sender.next = 3)", holds);
        bothWays("AG (sender.next = 3 -> channel = {{kind = data, src = 1, size = 0}})", violated);
        bothWays("EF channel >= {{kind = data, src = 1, size = 0}, {kind = ack, src = 3, size = 1}}", holds);
        bothWays("EF turn = {2}", holds);
        bothWays("AG turn <= {1, 2, 3}", holds);
        bothWays("EF turn = {}", holds);
        bothWays("EF (turn = {2} && fireable(send(n = 2, b = true)))", violated);
        bothWays("EF (turn = {2} && fireable(send(n = 2, k = 2)))", holds);
        bothWays("AG !fireable(send(k = 3))", holds);
        bothWays("EF length(wire) = 2", holds);
        bothWays("EF (wire[0] = 2 && wire[1] = 1)", holds);
        bothWays("EF wire = {[2, 1]}", holds);
        bothWays("AG count(x in elements(wire): x = 2) <= 1", violated);
        bothWays("max(sum(x in elements(wire): x))", new Verdict.Value(4));
        bothWays("EF (switch is on && switch.on = 1)", holds);
        bothWays("EF switch.on = 0", violated);
        bothWays("G (sender.next >= 2 -> count(m in channel: m.kind = ack) >= 1)", holds);
        bothWays("AG EF value(sender) = {next = 3, busy = true}", holds);
        bothWays("EF exists m in channel: exists n in turn: m.src != n && m.kind = ack", holds);
        bothWays("AG forall m in channel: forall n in turn: m.src != n", holds);
        bothWays("AG forall m in channel: exists n in channel: n.size = 0", holds);
        bothWays("AG forall m in channel: m.size < sender.next", holds);
        bothWays("AG forall m in channel: m.size + 1 < sender.next", violated);
        bothWays("AG forall m in channel: count(n in channel: n.src = m.src) = 1", holds);
        bothWays("EF exists m in channel: sum(n in channel where n.size != m.size: n.size) > 2 * m.size", holds);
        bothWays("EF exists m in channel: sum(n in channel: n.size - m.size) > 3", violated);
        bothWays("AG forall m in channel: 2 * count(x in elements(wire): x = m.size) <= length(wire) + 2", holds);
        bothWays("EF exists x in elements(wire): exists m in channel: first(wire) = x && m.size = x && x > 0", holds);
        bothWays("EF exists m in channel: !(first(wire) = m.size) && sender.next = 1", holds);
        bothWays("EF exists m in channel: !(first(wire) = m.size) && length(wire) = 0", violated);
        bothWays("EF wire[0] = switch.on", holds);
        bothWays("EF wire[0] = switch.on + 2", violated);
        bothWays("G (sender.next = 1 -> F exists m in channel: m.size + 1 = sender.next)", holds);
        bothWays("AG EF exists m in channel: exists n in channel: m.src != n.src && m.kind = n.kind", holds);
        bothWays("AG \"turn: 2\" + count(m in channel: m.src = 2) = 1", holds);
    }

    /** Data 0 to 2 go forth one after the other, and an acknowledgement has no number. */
    @Test
    void aSumOverTheValuesOfOneTag() throws Exception {
        ColoredNet net = TideReader.read("""
                type Message = union {data: {bit: 0..2}, ack, batch: queue[2] of 0..2}
                place todo: 0..2 = all 0..2
                place forth: Message = ack, batch([2, 1]), batch([])
                transition send(b: 0..2) { in todo: b out forth: data({bit = b}) }
                """, "m.tide", Map.of()).net();
        List<Property> asked = List.of(
                named(read(net, "max(sum(m in forth where m is data: m.data.bit))"), 0),
                named(read(net, "max(sum(m in forth where m is data && m.data.bit < 2: m.data.bit + 1))"), 1),
                named(read(net, "max(sum(m in forth: if m is data then m.data.bit else 0))"), 2),
                named(read(net, "max(sum(m in forth where m is batch && length(m.batch) > 0: first(m.batch)))"), 3),
                named(read(net, "EF exists t in todo: sum(m in forth where m is data: m.data.bit) > t"), 4));
        List<Verdict> expected = List.of(
                new Verdict.Value(3),
                new Verdict.Value(3),
                new Verdict.Value(3),
                new Verdict.Value(2),
                new Verdict.Holds());
        assertThat(unfolded(net, asked)).isEqualTo(expected);
        assertThat(direct(net, asked)).isEqualTo(expected);
        for (String wrong : List.of(
                "sum(m in forth: m.data.bit) = 1",
                "sum(m in forth where m is ack: m.data.bit) = 1",
                "sum(m in forth where !(m is data): m.data.bit) = 1",
                "sum(m in forth where m is data || m is ack: m.data.bit) = 1",
                "sum(m in forth where m is batch && length(m.batch) < 2: first(m.batch)) = 1")) {
            assertThatThrownBy(() -> read(net, "AG " + wrong))
                    .as(wrong)
                    .hasMessageContaining("a number that may have no value: expected one that every token has, or a"
                            + " condition after 'where' that excludes the others");
        }
    }

    /** In PNML every token of an arc has its number of times written before it. */
    @Test
    void theOneTokenOfAPlaceInAnotherFormat() throws Exception {
        ColoredNet written = TideReader.read("""
                type Node = enum {left, right}
                place turn: Node = left
                place pair: (Node, Node) = (left, right)
                transition move(x: Node) { in turn: x; pair: (x, right) out turn: right; pair: (right, right) }
                transition see(x: Node) { in turn: x out turn: x }
                """, "m.tide", Map.of()).net();
        ByteArrayOutputStream pnml = new ByteArrayOutputStream();
        SymmetricNetWriter.write(written, NodePositions.NONE, pnml, note -> {});
        ColoredNet net = Objects.requireNonNull(
                NetFiles.open(pnml.toString(StandardCharsets.UTF_8), Path.of("m.pnml"), Map.of(), note -> {})
                        .colored());
        for (ColoredNet same : List.of(written, net)) {
            List<Property> asked = List.of(
                    named(read(same, "EF value(turn) = right"), 0),
                    named(read(same, "AG (pair.1 = left -> value(turn) = left)"), 1));
            List<Verdict> expected = List.of(new Verdict.Holds(), new Verdict.Holds());
            assertThat(unfolded(same, asked)).isEqualTo(expected);
            assertThat(direct(same, asked)).isEqualTo(expected);
        }
    }

    /** Writing out what 50 million combinations mean takes longer than the check may. */
    @Test
    void writingOutAConditionEndsWhenTheTimeIsUp() throws Exception {
        ColoredNet net = TideReader.read("""
                place a, b: 0..1300 = 0
                transition up(x: 0..1300) { guard x < 1300 in a: x out a: x + 1 }
                transition vp(x: 0..1300) { guard x < 1300 in b: x out b: x + 1 }
                """, "m.tide", Map.of()).net();
        Property asked = read(net, "EF exists x in a: exists y in b: x * y = 1000003");
        PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
        NumberLimits.in(unfolded, () -> false).check(asked);
        assertThatThrownBy(() -> NumberLimits.in(unfolded, () -> true).check(asked))
                .isInstanceOf(Cancelled.class);
        AtomicInteger looks = new AtomicInteger();
        assertThatThrownBy(() -> NumberLimits.in(unfolded, () -> looks.incrementAndGet() > 3)
                        .check(asked))
                .isInstanceOf(Cancelled.class);
        assertThat(looks.get()).isEqualTo(4);
        ExploreOptions none = ExploreOptions.plain().withTime(1);
        Finding open = Checks.of(unfolded, List.of(asked), none, told -> {})
                .run()
                .findings()
                .get(0);
        assertThat(open.verdict()).isInstanceOf(Verdict.Unknown.class);
    }

    /** Of the combinations of three large types, only those that occur are looked at, in the replay too. */
    @Test
    void combinationsThatAreTooManyForAnUnfolding() throws Exception {
        ColoredNet net = TideReader.read("""
                place a, b, c: 0..200 = 1
                transition up(x: 0..200) { guard x < 200 in a: x out a: x + 1 }
                transition vp(x: 0..200) { guard x < 200 in b: x out b: x + 1 }
                transition wp(x: 0..200) { guard x < 200 in c: x out c: x + 1 }
                """, "m.tide", Map.of()).net();
        List<Property> asked =
                List.of(read(net, "EF exists x in a: exists y in b: exists z in c: x + y = z && x * y = 30 && x < y"));
        assertThat(direct(net, asked)).containsExactly(new Verdict.Holds());
        NumberLimits countable = NumberLimits.in(Unfolding.of(net, UnfoldingLimits.usual()), () -> false);
        assertThatThrownBy(() -> countable.check(asked.get(0)))
                .isInstanceOf(FormulaException.class)
                .hasMessageStartingWith("too many values may occur");
    }
}
