package org.tidemark.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tidemark.api.Answer;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.Format;
import org.tidemark.api.Graph;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.dd.DagFile;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.TraceReader;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/** The readers, each with good files made from the zoo or written here. */
final class Victims {
    private static final Options LITTLE =
            Options.defaults().time(Duration.ofMillis(60)).memory(16L << 20).maxStates(400);

    private static final List<String> ZOO =
            List.of("philosophers/2", "readers-writers/2", "elevator/2", "coins/5", "stop-and-wait/1/1", "unbounded/1", "tide-mutex/2");

    private static final List<String> TIDE =
            List.of("zoo:tide-mutex", "zoo:abp", "zoo:locks", "zoo:clients", "zoo:paxos", "zoo:fair-lock", "zoo:tide-dbm-redundant");

    private static final String NDR = """
            p 10.0 20.0 p0 2 n
            p 30.0 20.0 {p 1} 0 n
            t 20.0 10.0 t0 0 w n
            t 20.0 30.0 t1 0 w n
            e p0 t0 1 n
            e t0 {p 1} 2 n
            e {p 1} t1 1 n
            e t1 p0 1 n
            h net
            """;

    private static final String AUT = """
            des (0, 4, 3)
            (0, "a", 1)
            (1, "b !1", 2)
            (2, i, 0)
            (1, "a", 0)
            """;

    private static final String NETWORK = """
            network vending // a machine and its customer
            part machine {
              initial idle
              idle --coin--> paid
              paid --coffee, tea--> serving --> idle
            }
            part customer {
              alphabet coffee, tea
              initial thirsty
              thirsty --pay--> waiting --coffee--> content --> thirsty
            }
            together coin: machine.coin + customer.pay
            hide coin
            """;

    private static final String HOA = """
            HOA: v1
            name: "always again"
            States: 2
            Start: 0
            AP: 2 "eat_1 >= 1" "think_1 = 1"
            acc-name: Buchi
            Acceptance: 1 Inf(0)
            --BODY--
            State: 0
            [!0] 0
            [0 & 1 | t] 1
            State: 1 {0}
            [t] 1
            --END--
            """;

    private static final String AUTOMATON = """
            automaton queue # first come, first served
            start none
            none -- takeLeft_1 --> one
            one -- takeRight_1, putBack_2 [eat_1 <= 3] --> none
            one -- !{takeLeft_2} --> one
            accept none one
            hidden putBack_1
            """;

    private static final String PROPERTIES = """
            # questions
            safe: AG !(eat_1 >= 1 && eat_2 >= 1)
            again: AG EF eat_1 >= 1
            response: G (hasLeft_1 = 1 -> F eat_1 = 1)
            until: A[think_1 = 1 U (EX fireable(takeLeft_1) || deadlock)]
            most: max(eat_1 + 2*eat_2)
            some: E (F G eat_1 = 0 && G F fork_1 > 0)
            """;

    private static final String CONTEST = """
            <?xml version="1.0"?>
            <property-set xmlns="http://mcc.lip6.fr/">
            <property><id>p-00</id><description>x</description><formula><exists-path><finally><conjunction>
            <integer-le><integer-constant>1</integer-constant><tokens-count><place>eat_1</place></tokens-count></integer-le>
            <negation><is-fireable><transition>takeLeft_1</transition><transition>putBack_2</transition></is-fireable></negation>
            </conjunction></finally></exists-path></formula></property>
            <property><id>p-01</id><description>x</description><formula><all-paths><globally><all-paths><until><before>
            <is-fireable><transition>takeLeft_2</transition></is-fireable></before><reach><deadlock/></reach></until></all-paths>
            </globally></all-paths></formula></property>
            <property><id>p-02</id><description>x</description><formula><place-bound><place>eat_1</place><place>eat_2</place>
            </place-bound></formula></property></property-set>
            """;

    private static final String TRACE = """
            [{"event":null,"state":{"think_1":1,"fork_1":1,"think_2":1,"fork_2":1}},
             {"event":"takeLeft_1","state":{"hasLeft_1":1,"think_2":1,"fork_2":1}},
             {"event":"takeLeft_2","state":{"hasLeft_1":1,"hasLeft_2":1}}]
            """;

    private Victims() {}

    /** All of them; files that only programs write are made in a folder. */
    static List<Victim> all(Path folder) throws IOException, InvalidInputException, InputException {
        Model philosophers = Model.zoo("philosophers/2");
        PetriNet net = Zoo.open("zoo:philosophers/2");
        return List.of(
                models("pnml", Format.PNML, written(Format.PNML)),
                models("tide", Format.TIDE, tide()),
                models("lola", Format.LOLA, written(Format.LOLA)),
                models("tina", Format.TINA, written(Format.TINA)),
                models("ndr", Format.TINA_GRAPHICAL, List.of(bytes(NDR))),
                models("aut", Format.AUT, List.of(bytes(AUT))),
                models("network", Format.NETWORK, List.of(bytes(NETWORK))),
                new Victim("properties", ".txt", List.of(bytes(PROPERTIES)), file -> ask(philosophers, false, file)),
                new Victim("contest", ".xml", List.of(bytes(CONTEST)), file -> ask(philosophers, true, file)),
                new Victim("formula", ".txt", formulas(), file -> formula(philosophers, file)),
                new Victim("hoa", ".hoa", List.of(bytes(HOA)), file -> conforms(philosophers, file)),
                new Victim("automaton", ".txt", List.of(bytes(AUTOMATON)), file -> conforms(philosophers, file)),
                new Victim("trace", ".json", List.of(bytes(TRACE)), file -> replay(net, file)),
                new Victim("graph", ".graph", List.of(graph(philosophers, folder)), Victims::graph),
                new Victim("diagram", ".dd", List.of(diagram()), Victims::diagram));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static List<byte[]> written(Format format) {
        List<byte[]> seeds = new ArrayList<>();
        for (String model : ZOO) {
            try {
                seeds.add(bytes(Model.zoo(model).text(format, note -> {})));
            } catch (InvalidInputException cannot) {
                // Not every format has every kind of arc.
            }
        }
        return seeds;
    }

    private static List<byte[]> tide() {
        List<byte[]> seeds = new ArrayList<>();
        for (String model : TIDE) {
            String source = Zoo.source(model);
            if (source != null) {
                seeds.add(bytes(source));
            }
        }
        return seeds;
    }

    private static List<byte[]> formulas() {
        return PROPERTIES
                .lines()
                .skip(1)
                .map(line -> bytes(line.substring(line.indexOf(':') + 1)))
                .toList();
    }

    /** A model is read, explored a little, and, if it was small, written and read again: it must have as many states then. */
    private static Victim models(String name, Format format, List<byte[]> seeds) {
        return new Victim(name, format.ending(), seeds, file -> {
            Model model = Model.open(file);
            ExplorationResult result = model.explore(LITTLE);
            for (Format other : List.of(Format.PNML, Format.TINA, Format.LOLA, Format.TIDE)) {
                again(model, other, result);
            }
            return "read, " + (result.isComplete() ? "explored" : "not all states")
                    + Integer.highestOneBit(model.net().places().size());
        });
    }

    private static void again(Model model, Format format, ExplorationResult before) throws InvalidInputException {
        String written;
        try {
            written = model.text(format, note -> {});
        } catch (InvalidInputException cannot) {
            return;
        }
        ExplorationResult after;
        try {
            after = Model.parse(written, format).explore(LITTLE);
        } catch (InvalidInputException wrong) {
            throw new IllegalStateException("what was written as " + format + " cannot be read: " + wrong.getMessage(), wrong);
        }
        if (before.isComplete()
                && after.isComplete()
                && !before.states().value().equals(after.states().value())) {
            throw new IllegalStateException(before.states() + " states, and " + after.states() + " as " + format);
        }
    }

    private static String ask(Model model, boolean isContest, Path file) throws IOException, InvalidInputException {
        List<Property> properties = model.properties(text(file), isContest);
        return verdicts(model.check(properties, LITTLE));
    }

    private static String formula(Model model, Path file) throws IOException, InvalidInputException {
        return verdicts(List.of(model.check(text(file), LITTLE)));
    }

    private static String conforms(Model model, Path file) throws IOException, InvalidInputException {
        return verdicts(List.of(model.check(Property.conformsTo("it", text(file)), LITTLE)));
    }

    private static String verdicts(List<Answer> answers) {
        return answers.size() + " answers, "
                + answers.stream().map(Answer::decidedBy).distinct().sorted().toList();
    }

    private static String replay(PetriNet net, Path file) throws InputException {
        TraceReader.read(file, net);
        return "replayed";
    }

    private static byte[] graph(Model model, Path folder) throws InvalidInputException, IOException {
        Path file = folder.resolve("seed.graph");
        try (Graph graph = model.graph(Options.defaults()).graph().orElseThrow()) {
            graph.save(file);
        }
        return Files.readAllBytes(file);
    }

    private static String graph(Path file) throws InvalidInputException {
        try (Graph graph = Graph.open(file)) {
            return "graph of " + graph.states() + ", "
                    + graph.check("AG EF eat_1 >= 1", LITTLE).states();
        }
    }

    private static byte[] diagram() throws IOException, InputException {
        NetDiagram.Wishes wishes = new NetDiagram.Wishes(true, null);
        DiagramReport report = new NetDiagram(Zoo.open("zoo:philosophers/2"), ExploreOptions.plain(), wishes).run();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Objects.requireNonNull(report.kept()).write(out);
        return out.toByteArray();
    }

    private static String diagram(Path file) throws IOException {
        try {
            return "diagram of " + DagFile.open(file, new MemoryBudget(16L << 20)).dag().nodes();
        } catch (MemoryBudget.Exhausted tooLarge) {
            return "too large";
        }
    }
}
