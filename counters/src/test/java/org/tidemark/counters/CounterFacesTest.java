package org.tidemark.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.api.Answer;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.Format;
import org.tidemark.api.Graph;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.ManualRun;
import org.tidemark.api.Marking;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.api.Run;
import org.tidemark.api.SharedMemory;
import org.tidemark.cli.Tidemark;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.verdict.Verdict;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.JsonText;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.server.WebServer;
import org.tidemark.web.session.Actions;
import org.tidemark.web.session.Budget;
import org.tidemark.web.session.ModelFolder;

/** The same formalism through the API, as a module, and in the server of the page. */
class CounterFacesTest {
    private static final long ANY = Long.MAX_VALUE;

    @TempDir
    Path folder;

    private Path lift() throws Exception {
        return Files.writeString(folder.resolve("lift.counters"), CounterCommandsTest.LIFT);
    }

    private static Model model() throws InvalidInputException {
        return Model.parse(CounterCommandsTest.LIFT, "lift.counters", Map.of());
    }

    @ParameterizedTest
    @EnumSource(
            value = Store.class,
            names = {"AUTO", "PLAIN", "TREE", "COMPACT_TREE", "CONDENSED", "DELTA", "DISK", "FORGETFUL_DELTA"})
    void storesFindAllStates(Store store) throws Exception {
        Options options = Options.defaults().store(store);
        ExplorationResult found =
                Model.open(lift()).explore(store == Store.DISK ? options.folder(folder.resolve("run")) : options);
        assertThat(found.isComplete()).isTrue();
        assertThat(found.states().number()).isEqualTo(36);
        assertThat(found.edges().number()).isEqualTo(85);
        assertThat(found.deadlocks().number()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Store.class,
            names = {"COLLAPSE", "DIAGRAM"})
    void otherStoresAreRefused(Store store) {
        assertThatThrownBy(() -> model().explore(Options.defaults().store(store)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("lift.counters: is a counter machine, and ");
    }

    @Test
    void parametersAreGivenToConstants() throws Exception {
        assertThat(Model.endings()).contains(".counters", ".pnml");
        assertThat(Model.open(lift(), Map.of("top", "9"))
                        .explore(Options.defaults().search(SearchOrder.SWEEP))
                        .states()
                        .number())
                .isEqualTo(71);
        assertThatThrownBy(() -> Model.open(lift(), Map.of("tip", "9"))).hasMessageContaining("did you mean 'top'?");
    }

    @Test
    void questionsAreAnsweredWithRuns() throws Exception {
        List<Answer> answers = model().check(
                        List.of(
                                new Property("reach", "EF broken"),
                                new Property("back", "AG EF open"),
                                new Property("most", "max(floor + inside)")),
                        Options.defaults());
        assertThat(answers)
                .extracting(Answer::verdict)
                .containsExactly(new Verdict.Holds(), new Verdict.Violated(), new Verdict.Value(7));
        Run run = answers.get(0).run().orElseThrow();
        assertThat(run.length()).isEqualTo(9);
        assertThat(run.transitions()).endsWith("up", "break");
        assertThat(run.end().marked())
                .containsOnly(Map.entry("location: broken", 1), Map.entry("floor", 4), Map.entry("inside", 3));
        assertThat(run.end().tokens("floor")).isEqualTo(4);
        assertThat(run.toString()).contains("9  break: broken, floor=4, inside=3");
        assertThatThrownBy(() -> run.text(Format.SVG)).hasMessageContaining("is not a net");
        assertThat(model().replay(run.events(), OptionalInt.empty(), "it", Options.defaults())
                        .length())
                .isEqualTo(9);
        assertThat(model().check("F broken", Options.defaults().stronglyFair("break"))
                        .verdict())
                .isEqualTo(new Verdict.Violated());
        assertThatThrownBy(() -> model().check("EF brokn", Options.defaults()))
                .isInstanceOf(InvalidInputException.class);
        Property service = new Property(
                "service", Property.Kind.ALLOWED_RUNS, "start s\ns -- enter --> s\naccept s\n", Optional.empty());
        assertThat(model().check(service, Options.defaults()).verdict()).isEqualTo(new Verdict.Holds());
    }

    @Test
    void graphsAreKeptAndOpenedAgain() throws Exception {
        Model model = Model.open(lift());
        Path file = folder.resolve("lift.graph");
        try (Graph graph = model.graph(Options.defaults()).graph().orElseThrow()) {
            assertThat(graph.states()).isEqualTo(36);
            assertThat(graph.edges(0)).extracting(Graph.Edge::event).containsExactly("enter");
            Marking first = graph.marking(graph.edges(0).get(0).target());
            assertThat(first.values()).isEqualTo(Map.of("location", Map.of("open", 1), "inside", Map.of("", 1)));
            assertThat(graph.check("AG (broken -> floor = 4)", Options.defaults())
                            .states())
                    .isEqualTo(36);
            graph.save(file);
        }
        try (Graph again = Graph.open(file)) {
            assertThat(again.runTo(35).length()).isEqualTo(9);
            assertThat(again.text(Format.AUT)).contains("des (0, 85, 36)");
        }
    }

    @Test
    void runsAreMadeByHand() throws Exception {
        try (ManualRun run = model().manualRun(Options.defaults())) {
            assertThat(run.enabled()).containsExactly("enter");
            run.fire("enter");
            run.fire("close");
            assertThat(run.enabledByTransition()).containsOnlyKeys("up", "stop");
            assertThat(run.marking()).hasToString("closed, floor=0, inside=1");
            assertThatThrownBy(() -> run.fire("enter")).isInstanceOf(IllegalArgumentException.class);
            assertThat(run.undo()).isTrue();
            assertThat(run.marking()).hasToString("open, floor=0, inside=1");
            assertThat(run.run().events()).containsExactly("enter");
        }
    }

    @Test
    void whatTakesANetIsRefused() throws Exception {
        Model model = model();
        assertThat(model.isNet()).isFalse();
        assertThat(model.net().places()).hasSize(3);
        assertThat(model.net().transitions()).hasSize(7);
        assertThat(model.picture().nodes()).hasSize(10);
        assertThat(model.layout()).hasSize(10);
        assertThatThrownBy(() -> model.facts(Options.defaults())).hasMessageContaining("takes a net");
        for (Format format : Format.values()) {
            assertThatThrownBy(() -> model.text(format, note -> {}))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("takes a net");
        }
    }

    /** With modules, the service is bound: whoever needs the API is given the formalism, and nothing else names it. */
    @Test
    void theModuleIsFoundAsAService() throws Exception {
        Path[] ours = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> modules(path)
                        .anyMatch(name -> name.startsWith("org.tidemark.") || name.equals("org.objectweb.asm")))
                .toArray(Path[]::new);
        assumeTrue(ours.length > 5, "classes of modules lie in one folder here");
        Configuration bound = ModuleLayer.boot()
                .configuration()
                .resolveAndBind(ModuleFinder.of(ours), ModuleFinder.of(), Set.of("org.tidemark.api"));
        assertThat(bound.findModule("org.tidemark.counters")).isPresent();
        ClassLoader loader = ModuleLayer.boot()
                .defineModulesWithOneLoader(bound, ClassLoader.getPlatformClassLoader())
                .findLoader("org.tidemark.api");
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            Class<?> inModule = loader.loadClass("org.tidemark.api.Model");
            assertThat(inModule.getModule().getName()).isEqualTo("org.tidemark.api");
            assertThat((List<?>) inModule.getMethod("endings").invoke(null))
                    .asString()
                    .contains(".counters");
            assertThat(inModule.getMethod("open", Path.class).invoke(null, lift()))
                    .hasToString("lift");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static Stream<String> modules(Path path) {
        return ModuleFinder.of(path).findAll().stream()
                .map(ModuleReference::descriptor)
                .map(descriptor -> descriptor.name());
    }

    /** Requests to a server, as a page of it makes them. */
    private static final class Page implements AutoCloseable {
        private final WebServer server;
        private final HttpClient client = HttpClient.newHttpClient();
        private final String token;
        private final String cookie;
        private String session = "";

        Page(Path folder, String model) throws Exception {
            Budget budget = new Budget(SharedMemory.of(256L << 20), Duration.ofMinutes(1), 2, Optional.empty());
            server = new WebServer(0, new Actions(new ModelFolder(folder), budget, model), next -> {});
            token = server.address().replaceAll(".*token=", "");
            cookie = client.send(
                            HttpRequest.newBuilder(URI.create(server.address())).build(), BodyHandlers.ofString())
                    .headers()
                    .firstValue("Set-Cookie")
                    .orElse("")
                    .replaceAll(";.*", "");
            session = ask("session", Map.of()).text("session");
        }

        Fields ask(String action, Map<String, @Nullable Object> fields) throws Exception {
            Map<String, @Nullable Object> all = new LinkedHashMap<>(fields);
            all.put("session", session);
            String origin = "http://127.0.0.1:" + server.port();
            HttpRequest request = HttpRequest.newBuilder(URI.create(origin + "/api/" + action))
                    .header("Content-Type", "application/json")
                    .header("Origin", origin)
                    .header("Cookie", cookie)
                    .header("Tidemark-Token", token)
                    .POST(HttpRequest.BodyPublishers.ofString(JsonText.of(all)))
                    .build();
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            String answer = response.body();
            assertThat(response.statusCode()).as(answer).isEqualTo(200);
            return Fields.read(answer.startsWith("[") ? "{\"list\":" + answer + "}" : answer);
        }

        /** A job after it has ended. */
        Fields ended(Fields job) throws Exception {
            long id = job.number("id", 0, 1, ANY);
            while (true) {
                for (Fields each : ask("session", Map.of()).list("jobs")) {
                    if (each.number("id", 0, 1, ANY) == id
                            && !Set.of("QUEUED", "RUNNING").contains(each.text("status"))) {
                        return each;
                    }
                }
                Thread.sleep(20);
            }
        }

        @Override
        public void close() {
            server.close();
        }
    }

    @Test
    void thePageOpensPlaysExploresAndChecks() throws Exception {
        lift();
        try (Page page = new Page(folder, "")) {
            assertThat(page.ask("files", Map.of()).texts("list")).containsExactly("lift.counters");
            Fields model = page.ask("open", Map.of("file", "lift.counters")).object("model");
            assertThat(model.text("text")).isEqualTo(CounterCommandsTest.LIFT);
            assertThat(model.text("format")).isEqualTo(".counters");
            assertThat(model.list("places")).hasSize(3);
            assertThat(model.isSet("isNet")).isFalse();
            assertThat(model.object("nouns").text("fields")).isEqualTo("variables");
            assertThat(model.object("initial").object("location").all()).containsOnlyKeys("open");
            assertThat(model.list("parameters").get(0).text("name")).isEqualTo("top");
            assertThat(page.ask("picture", Map.of()).list("nodes")).hasSize(10);
            assertThat(page.ask("facts", Map.of()).object("wrong").text("message"))
                    .contains("takes a net");

            page.ask("play", Map.of("fire", "enter"));
            Fields played = page.ask("play", Map.of("fire", "close"));
            assertThat(played.object("marking").object("location").all()).containsOnlyKeys("closed");
            assertThat(played.list("enabled")).hasSize(2);
            assertThat(page.ask("play", Map.of("jump", 1))
                            .object("marking")
                            .object("location")
                            .all())
                    .containsOnlyKeys("open");

            Fields explored = page.ended(page.ask("explore", Map.of("store", "tree")));
            assertThat(explored.object("result").object("states").number("number", 0, 0, ANY))
                    .isEqualTo(36);
            assertThat(explored.text("command")).contains("explore").contains("lift.counters");

            Fields asked =
                    page.ended(page.ask("ask", Map.of("questions", List.of(Map.of("name", "q", "text", "EF broken")))));
            Fields answer = asked.object("result").list("answers").get(0);
            assertThat(answer.text("verdict")).isEqualTo("holds");
            Map<String, @Nullable Object> which = Map.of("job", asked.number("id", 0, 1, ANY), "number", 0);
            assertThat(page.ask("run", which).list("steps")).hasSize(9);
            assertThat(page.ask("run-picture", which).object("wrong").text("message"))
                    .contains("is not a net");

            Fields graph = page.ended(page.ask("graph", Map.of()));
            assertThat(graph.text("status")).isEqualTo("DONE");
            Fields state = page.ask("state", Map.of("job", graph.number("id", 0, 1, ANY), "state", 35));
            assertThat(state.all().toString()).contains("broken");

            Fields wrong = page.ask("edit", Map.of("text", CounterCommandsTest.LIFT.replace("floor + 1", "flor + 1")))
                    .object("wrong");
            assertThat(wrong.number("line", 0, 0, 99)).isEqualTo(12);
            Fields edited = page.ask("edit", Map.of("text", CounterCommandsTest.LIFT.replace("top = 4", "top = 5")));
            assertThat(edited.object("model").isSet("edited")).isTrue();

            Fields saved = page.ask("save", Map.of());
            Fields restored = page.ask("restore", Map.of("saved", saved.all()));
            assertThat(restored.object("model").text("text")).contains("top = 5");
        }
    }

    /** The page explains an answer in the words of the command that it offers to copy, and draws what that draws. */
    @ParameterizedTest
    @ValueSource(strings = {"AG !broken", "AG EF open", "EF broken", "AG insde <= 3", "G F open", "AG inside <= 3"})
    void thePageExplainsAsTheCommandDoes(String formula) throws Exception {
        Path file = lift();
        try (Page page = new Page(folder, "")) {
            page.ask("open", Map.of("file", "lift.counters"));
            Fields job = page.ended(page.ask("why", Map.of("text", formula)));
            assertThat(job.text("command"))
                    .contains("why")
                    .contains("lift.counters")
                    .contains("--only f1");
            Path svg = folder.resolve("why.svg");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int status = Tidemark.run(
                    new String[] {"why", file.toString(), "-f", formula, "--only", "f1", "--picture", svg.toString()},
                    InputStream.nullInputStream(),
                    new PrintStream(out, false, StandardCharsets.UTF_8),
                    new PrintStream(err, false, StandardCharsets.UTF_8));
            assertThat(status == 2).isEqualTo(formula.contains("insde"));
            if (status == 2) {
                assertThat(job.text("status")).isEqualTo("FAILED");
                assertThat(err.toString(StandardCharsets.UTF_8)).contains(job.text("failure"));
                return;
            }
            Fields result = job.object("result");
            assertThat(result.number("status", -1, 0, 9)).isEqualTo(status);
            assertThat(plain(result.text("printed"))).isEqualTo(plain(out.toString(StandardCharsets.UTF_8)));
            Map<String, @Nullable Object> which = Map.of("job", job.number("id", 0, 1, ANY), "number", 0);
            assertThat(result.isSet("drawn")).isEqualTo(Files.exists(svg));
            if (Files.exists(svg)) {
                assertThat(page.ask("run-picture", which).text("svg")).isEqualTo(Files.readString(svg));
                assertThat(page.ask("run", which).list("steps")).isNotEmpty();
            }
        }
    }

    /** A report without what it says of files, which a page does not name. */
    private String plain(String report) {
        return report.replaceAll("\\s+", " ")
                .replace(folder + "/", "")
                .replaceAll("--picture \\S+ draws what needs what", "")
                .strip();
    }

    @Test
    void theServerBeginsWithSuchAModel() throws Exception {
        try (Page page = new Page(folder, lift().toString())) {
            assertThat(page.ask("session", Map.of()).object("model").text("text"))
                    .isEqualTo(CounterCommandsTest.LIFT);
        }
        assertThatThrownBy(
                        () -> new Page(folder, folder.resolve("none.counters").toString()))
                .isInstanceOfAny(InvalidInputException.class, Refusal.class);
    }
}
