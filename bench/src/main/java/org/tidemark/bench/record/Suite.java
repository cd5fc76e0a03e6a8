package org.tidemark.bench.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.tidemark.bench.contest.Instance;
import org.tidemark.input.InputException;

/**
 * The command lines of a record: always the same ones, on one thread, limited in states or memory where there is no end, and never in time. Paths in them
 * begin with {@code @work}, {@code @models}, {@code @corpus} or {@code @home}.
 */
final class Suite {
    /** Commands about one model, which share an empty folder {@code @work}. */
    record Job(String model, Optional<TextbookNet> net, List<List<String>> commands) {}

    /** The place/transition net of a model by its name, from which its questions are made; empty for other models. */
    interface Nets {
        Optional<TextbookNet> of(String model) throws IOException;
    }

    static final int RANDOM_MODELS = 2_000;

    private static final String WORK = "@work/";

    static final List<String> ZOO_NETS = List.of(
            "philosophers/5",
            "philosophers-safe/5",
            "dining/4",
            "ring/6",
            "slotted-ring/3",
            "mutex/4",
            "mutex-steps/3/3",
            "peterson/2",
            "peterson-flags/2",
            "lamport/2",
            "readers-writers/5",
            "producer-consumer/4/2/2",
            "kanban/1",
            "fms/1",
            "dbm/4",
            "two-phase-commit/2",
            "stop-and-wait/4/1",
            "leader/4",
            "leader-rising/4",
            "eratosthenes/10",
            "elevator/3",
            "pushers/2",
            "counter/6",
            "coins/20",
            "race/3/3");

    static final List<String> ZOO_COLORED = List.of(
            "tide-dbm/4",
            "tide-dbm-redundant/3",
            "tide-two-phase-commit/2",
            "tide-stop-and-wait/4/1",
            "tide-eratosthenes/15",
            "sieve/5",
            "tide-peterson/2",
            "tide-leader/4",
            "tide-philosophers/5",
            "tide-mutex/3",
            "clients/3/2",
            "wireless/2",
            "connection/1",
            "locks/2/2",
            "lock-start/2",
            "lock-management/1/0",
            "abp/2/2/0",
            "abp/2/2/1",
            "sliding-window/3/2/3/2",
            "sliding-window/3/2/2/2",
            "ring-election/3/2/0",
            "ring-election/3/2/1",
            "transaction-commit/3/0",
            "transaction-commit/3/1",
            "paxos/2/2",
            "paxos/2/1",
            "coherence/3/0",
            "coherence/3/1",
            "fair-lock/3/0",
            "fair-lock/3/1");

    private static final List<String> TIMED = List.of("locks/2/2", "lock-start/2", "lock-management/1/0");

    private static final List<List<String>> EXPLORE = words(
            "--trace @work/run.json",
            "--store plain",
            "--store tree",
            "--store delta --delta-k 3",
            "--store condensed",
            "--store compact-tree",
            "--store hash-compact --memory 8m",
            "--store bitstate --memory 8m",
            "--store disk --dir @work/run",
            "--store mdd",
            "--store plain --search dfs",
            "--store delta --search dfs",
            "--search sweep",
            "--search sweep --reduce symmetry",
            "--reduce symmetry",
            "--reduce counting",
            "--max-depth 3");

    private static final List<List<String>> EXPLORE_DIRECTLY = words(
            "--colors unfold",
            "--colors direct --trace @work/run.json",
            "--store collapse",
            "--colors direct --store tree",
            "--colors direct --store condensed",
            "--colors direct --store delta",
            "--colors direct --search dfs",
            "--colors direct --search sweep",
            "--colors direct --reduce symmetry");

    /** Engines that can be asked everything. */
    private static final List<List<String>> CHECK = words(
            "--reduce none",
            "--reduce stubborn",
            "--reduce structural",
            "--reduce symmetry",
            "--reduce symmetry,stubborn",
            "--store tree",
            "--store delta",
            "--store condensed",
            "--store disk --dir @work/run",
            "--store mdd",
            "--store bitvector",
            "--search dfs",
            "--search sweep",
            "--search sweep --reduce symmetry",
            "--emptiness nested",
            "--fair all",
            "--strong-fair all",
            "--max-states 15 --without late,second,longer,diagram,refined,walks");

    /** Engines for what single states answer. */
    private static final List<List<String>> CHECK_SIMPLE = words(
            "--store compact-tree",
            "--store hash-compact --memory 8m",
            "--store bitstate --memory 8m",
            "--search best-first");

    private static final List<List<String>> CHECK_DIRECTLY = words(
            "--colors unfold",
            "--colors direct",
            "--store collapse",
            "--colors direct --reduce stubborn",
            "--colors direct --reduce symmetry",
            "--colors direct --search sweep",
            "--colors direct --store tree",
            "--colors direct --store delta",
            "--colors direct --fair all");

    /** Stages left out, so that later ones answer. */
    private static final List<List<String>> CHECK_WITHOUT = List.of(
            List.of("--without", "first states,more states,exploration,walks"),
            List.of("--without", "first states,more states,exploration,proof,refined,late,second,longer"),
            List.of("--without", "first states,more states,exploration,proof,walks,smaller,automaton,local,stubborn"),
            List.of("--without", "first states,more states,walks,proof,diagram,composition,automaton,local,refined"));

    /** For models that may have no end of states: without the stages that only time would stop. */
    private static final List<String> LIMITED =
            List.of("--max-states", "500", "--without", "late,second,longer,diagram,local,refined,inductive");

    private final Path corpus;
    private final Path models;
    private final Nets nets;

    Suite(Path corpus, Path models, Nets nets) {
        this.corpus = corpus;
        this.models = models;
        this.nets = nets;
    }

    private static List<List<String>> words(String... lines) {
        return Stream.of(lines).map(line -> List.of(line.split(" "))).toList();
    }

    /** The jobs of a part: {@code zoo}, {@code corpus} or {@code random}. */
    Stream<Job> jobs(String part) throws IOException, InputException {
        return switch (part) {
            case "zoo" -> zoo().stream();
            case "corpus" -> corpus().stream();
            default -> Stream.iterate(0, k -> k + 1).limit(RANDOM_MODELS).map(this::random);
        };
    }

    private List<Job> zoo() throws IOException {
        List<Job> jobs = new ArrayList<>();
        for (String name : ZOO_NETS) {
            jobs.add(zooNet("zoo:" + name));
        }
        for (String name : ZOO_COLORED) {
            jobs.add(colored("zoo:" + name, TIMED.contains(name)));
        }
        jobs.add(colored("@home/examples/numbered.tide", false));
        for (String network : List.of("@home/examples/philosophers.network", "@home/examples/vending.network")) {
            List<List<String>> commands = new ArrayList<>();
            EXPLORE.forEach(engine -> commands.add(explore(network, engine)));
            List<String> asked =
                    List.of("--deadlock-free", "--one-safe", "--quasi-live", "--live", "-f", "G F deadlock");
            zooEngines(Stream.of(CHECK, CHECK_WITHOUT)).forEach(engine -> commands.add(check(network, asked, engine)));
            commands.add(List.of("compose", network, "--json", "--memory", "256m"));
            commands.add(common("minimise", network, List.of("--modulo", "branching")));
            jobs.add(new Job(network, Optional.empty(), commands));
        }
        jobs.add(unbounded());
        jobs.addAll(others());
        return jobs;
    }

    /** Engines for every model of the zoo: without checks on disk and walks alone, which take a second each. */
    private static List<List<String>> zooEngines(Stream<List<List<String>>> engines) {
        return engines.flatMap(List::stream)
                .filter(engine -> !engine.contains("disk") && !engine.equals(CHECK_WITHOUT.get(1)))
                .toList();
    }

    private Job zooNet(String model) throws IOException {
        Optional<TextbookNet> net = nets.of(model);
        List<String> places = net.map(each -> each.places).orElse(List.of());
        List<String> events = net.map(each -> each.transitions).orElse(List.of()).stream()
                .map(each -> each.name)
                .toList();
        SplittableRandom random = new SplittableRandom(model.length() * 31L + places.size());
        List<String> asked = new ArrayList<>(RandomModels.questions(random, places, events));
        List<String> more = RandomModels.questions(random, places, events);
        asked.addAll(RandomModels.SIMPLE, more.subList(0, RandomModels.SIMPLE));
        asked.addAll(more.subList(RandomModels.SIMPLE, more.size()));
        List<List<String>> commands = new ArrayList<>();
        EXPLORE.forEach(engine -> commands.add(explore(model, engine)));
        List<String> all = new ArrayList<>(formulas(asked));
        all.addAll(List.of("--deadlock-free", "--one-safe", "--stable-marking", "--quasi-live", "--live"));
        commands.add(check(model, all, List.of()));
        zooEngines(Stream.of(CHECK, CHECK_WITHOUT)).forEach(engine -> commands.add(check(model, all, engine)));
        List<String> simple = new ArrayList<>(formulas(asked.subList(0, 2 * RandomModels.SIMPLE)));
        simple.add("--deadlock-free");
        CHECK_SIMPLE.forEach(engine -> commands.add(check(model, simple, engine)));
        graphs(commands, model, asked.subList(2 * RandomModels.SIMPLE, asked.size()));
        commands.add(List.of("compose", model, "--json", "--memory", "256m"));
        return new Job(model, net, commands);
    }

    /** A high-level net is asked the questions that it declares, and those that every model can be asked. */
    private static Job colored(String model, boolean isTimed) {
        List<List<String>> commands = new ArrayList<>();
        Stream.of(EXPLORE, EXPLORE_DIRECTLY)
                .flatMap(List::stream)
                .forEach(engine -> commands.add(explore(model, engine)));
        List<String> global =
                List.of("--deadlock-free", "--quasi-live", "--live", "-f", "F deadlock", "-f", "EF EG !deadlock");
        commands.add(check(model, List.of(), List.of()));
        commands.add(check(model, global, List.of()));
        boolean isOwn = true; // the questions of the model and those of every model take turns
        for (List<String> engine : zooEngines(Stream.of(CHECK, CHECK_DIRECTLY, CHECK_WITHOUT))) {
            commands.add(check(model, isOwn ? List.of() : global, engine));
            isOwn = !isOwn;
        }
        CHECK_SIMPLE.forEach(engine -> commands.add(check(model, List.of("--deadlock-free"), engine)));
        if (isTimed) {
            for (String clock : List.of("absolute", "modulo", "relative")) {
                commands.add(explore(model, List.of("--clock", clock, "--max-states", "5000")));
                commands.add(check(model, List.of(), List.of("--clock", clock, "--max-states", "5000")));
                commands.add(check(model, global, List.of("--clock", clock, "--max-states", "5000")));
            }
        }
        graphs(commands, model, List.of("AG EF deadlock", "G !deadlock"));
        return new Job(model, Optional.empty(), commands);
    }

    private static void graphs(List<List<String>> commands, String model, List<String> formulas) {
        commands.add(common("graph", model, List.of("-o", WORK + "kept.graph")));
        List<String> questions = new ArrayList<>(List.of("--deadlocks", "--components", "--home-states", "--live"));
        formulas.forEach(formula -> questions.addAll(List.of("--check", formula)));
        List<String> opened = new ArrayList<>(List.of("graph", WORK + "kept.graph"));
        opened.addAll(questions);
        opened.add("--json");
        commands.add(opened);
    }

    private static Job unbounded() {
        String model = "zoo:unbounded/1";
        List<String> asked = List.of("-f", "EF deadlock", "--one-safe", "--quasi-live", "--live");
        return new Job(
                model,
                Optional.empty(),
                List.of(explore(model, List.of("--max-states", "500")), check(model, asked, LIMITED)));
    }

    /** Services, languages, equivalences, parameters and questions about values and times. */
    private static List<Job> others() {
        return List.of(
                job(
                        "zoo:mutex/2",
                        List.of(
                                common(
                                        "language",
                                        "zoo:mutex/2",
                                        List.of("--events", "enter_*,leave_*", "-o", WORK + "mutex.txt")),
                                check("zoo:mutex/3", List.of("--conforms", WORK + "mutex.txt"), List.of()),
                                check("zoo:mutex/2", List.of("--conforms", WORK + "mutex.txt"), List.of()),
                                check(
                                        "zoo:mutex/2",
                                        List.of("--conforms", WORK + "mutex.txt"),
                                        List.of("--search", "sweep")),
                                common("language", "zoo:mutex/3", List.of("--included-in", "zoo:mutex/2")),
                                common("language", "zoo:mutex/2", List.of("--equals", "zoo:mutex/2")),
                                common(
                                        "minimise",
                                        "zoo:mutex/2",
                                        List.of("--events", "enter_*,leave_*", "--modulo", "weak")),
                                common(
                                        "minimise",
                                        "zoo:mutex/2",
                                        List.of("--equal-to", "zoo:mutex/3", "--modulo", "strong")))),
                job(
                        "zoo:stop-and-wait/3/1",
                        List.of(
                                check(
                                        "zoo:stop-and-wait/3/1",
                                        List.of("--conforms", "zoo:stop-and-wait/2/1"),
                                        List.of()),
                                check(
                                        "zoo:stop-and-wait/3/1",
                                        List.of("-f", "G F deadlock"),
                                        List.of("--search", "sweep")),
                                explore("zoo:dbm/5", List.of("--search", "sweep", "--progress", "paper")),
                                check(
                                        "zoo:dbm/5",
                                        List.of("--deadlock-free"),
                                        List.of("--search", "sweep", "--progress", "paper")))),
                job(
                        "zoo:lock-start/2",
                        List.of(
                                check(
                                        "zoo:lock-start/2",
                                        List.of("-f", "latest(deadlock) <= 20", "-f", "earliest(deadlock)"),
                                        List.of()),
                                explore("zoo:locks/2/2", List.of("--cut-off", "time >= 8")),
                                check(
                                        "zoo:locks/2/2",
                                        List.of("-f", "EF (time <= 4 && deadlock)"),
                                        List.of("--cut-off", "time > 4")))),
                job(
                        "zoo:philosophers/6",
                        List.of(
                                explore(
                                        "zoo:philosophers/6",
                                        List.of("--store", "disk", "--dir", WORK + "run", "--edges")),
                                List.of(
                                        "graph",
                                        WORK + "run",
                                        "--deadlocks",
                                        "--components",
                                        "--check",
                                        "AG EF deadlock",
                                        "--json"),
                                check(
                                        "zoo:philosophers/6",
                                        List.of("-f", "EF deadlock"),
                                        List.of("--resume", WORK + "run")),
                                check(
                                        "zoo:philosophers/4",
                                        List.of("--deadlock-free", "--one-safe", "--live", "-f", "AG EF think_1 = 1"),
                                        List.of("--certificate", WORK + "answers.cert")),
                                explore("zoo:philosophers", List.of("-D", "philosophers=7")),
                                explore(
                                        "zoo:philosophers/9",
                                        List.of("--store", "delta", "--forget", "--memory", "1m")))));
    }

    private static Job job(String model, List<List<String>> commands) {
        return new Job(model, Optional.empty(), commands);
    }

    private List<Job> corpus() throws IOException, InputException {
        List<Job> jobs = new ArrayList<>();
        for (Instance instance : Instance.below(corpus.resolve("mcc"))) {
            if (instance.hasAtMost(2_500)) {
                jobs.add(contest(instance));
            }
        }
        for (Path folder : sorted(corpus.resolve("tapaal"))) {
            if (Files.exists(folder.resolve("query.xml"))) {
                String model = "@corpus/tapaal/" + folder.getFileName() + "/model.pnml";
                List<String> asked = List.of("--properties", model.replace("model.pnml", "query.xml"));
                jobs.add(new Job(
                        model,
                        TextbookNet.read(folder.resolve("model.pnml")),
                        List.of(
                                explore(model, List.of("--max-states", "500")),
                                check(model, asked, LIMITED),
                                check(model, asked, with(LIMITED, "--reduce", "none")))));
            }
        }
        for (String folder : List.of("tina/net", "tina/ndr", "tina/coloane", "tina/tpn", "pnml-misc")) {
            for (Path file : sorted(corpus.resolve(folder))) {
                String model = "@corpus/" + folder + "/" + file.getFileName();
                if (model.matches(".*\\.(net|ndr|pnml)")) {
                    jobs.add(new Job(
                            model,
                            Optional.empty(),
                            List.of(
                                    explore(model, List.of("--max-states", "500")),
                                    check(model, List.of("--deadlock-free"), LIMITED))));
                }
            }
        }
        return jobs;
    }

    private static Job contest(Instance instance) throws IOException {
        String folder = "@corpus/mcc/" + instance.name();
        String model = folder + "/model.pnml";
        List<List<String>> commands = new ArrayList<>();
        commands.add(explore(model, List.of()));
        commands.add(explore(model, List.of("--store", "mdd")));
        for (String examination : instance.oracle().keySet()) {
            commands.add(List.of("mcc", examination, folder, "--threads", "1", "--memory", "256m"));
            if (Files.exists(instance.folder().resolve(examination + ".xml"))) {
                List<String> asked = List.of("--properties", folder + "/" + examination + ".xml");
                commands.add(check(model, asked, List.of()));
            }
        }
        return new Job(model, TextbookNet.read(instance.folder().resolve("model.pnml")), commands);
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        }
    }

    /** One random model: all questions asked in the usual way, and one check or exploration by engines that take turns. */
    private Job random(int number) {
        RandomModels.Generated generated = RandomModels.model(number);
        String file = "%04d.%s".formatted(number, generated.ending());
        try {
            Files.writeString(models.resolve(file), generated.text());
        } catch (IOException why) {
            throw new UncheckedIOException(why);
        }
        String model = "@models/" + file;
        int turn = number / 8 * 5 + number % 8; // so that every kind meets every engine
        List<String> global = List.of("--deadlock-free", "--live", "--one-safe", "--quasi-live", "--stable-marking");
        List<String> all = new ArrayList<>(formulas(generated.questions()));
        all.add(global.get(turn % global.size()));
        boolean isColored = generated.kind() == RandomModels.Kind.COLORED;
        List<List<String>> commands = new ArrayList<>();
        if (!generated.isFinite()) {
            List<String> simple = formulas(generated.questions().subList(0, RandomModels.SIMPLE));
            commands.add(check(model, simple, LIMITED));
            commands.add(explore(model, List.of("--max-states", "500")));
            return new Job(model, generated.net(), commands);
        }
        commands.add(check(model, all, List.of()));
        List<String> simple = formulas(generated.questions().subList(0, RandomModels.SIMPLE));
        int next = turn / 6;
        commands.add(
                switch (turn % 6) {
                    case 0 -> check(model, simple, turn(CHECK_SIMPLE, next));
                    case 1 -> check(model, all, turn(CHECK_WITHOUT, next));
                    case 2 -> explore(model, turn(isColored ? EXPLORE_DIRECTLY : EXPLORE, next));
                    case 3 -> explore(model, turn(EXPLORE, next));
                    default -> check(model, all, turn(isColored && turn % 6 == 4 ? CHECK_DIRECTLY : CHECK, next));
                });
        return new Job(model, generated.net(), commands);
    }

    private static List<String> turn(List<List<String>> engines, int turn) {
        return engines.get(turn % engines.size());
    }

    private static List<String> formulas(List<String> formulas) {
        return formulas.stream().flatMap(formula -> Stream.of("-f", formula)).toList();
    }

    private static List<String> with(List<String> options, String... more) {
        return Stream.concat(options.stream(), Stream.of(more)).toList();
    }

    private static List<String> explore(String model, List<String> options) {
        return common("explore", model, options);
    }

    private static List<String> check(String model, List<String> questions, List<String> options) {
        List<String> all = new ArrayList<>(questions);
        all.addAll(options);
        all.add("--explain");
        return common("check", model, all);
    }

    private static List<String> common(String command, String model, List<String> options) {
        List<String> line = new ArrayList<>(List.of(command, model));
        line.addAll(options);
        line.addAll(List.of("--threads", "1", "--json"));
        if (!options.contains("--memory")) {
            line.addAll(List.of("--memory", "256m"));
        }
        return line;
    }
}
