package org.tidemark.bench.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tidemark.bench.command.Program;
import org.tidemark.zoo.Zoo;

/** Inputs that are right, of every kind that the command line reads; most are written by the command line itself. */
final class Seeds {
    private static final List<String> NETS =
            List.of("zoo:philosophers/3", "zoo:kanban/2", "zoo:readers-writers", "zoo:mutex/2");
    private static final List<String> TIDE_FILES = List.of(
            "abp",
            "clients",
            "coherence",
            "connection",
            "dbm",
            "eratosthenes",
            "fair-lock",
            "leader",
            "lock-start",
            "locks",
            "paxos",
            "peterson",
            "sliding-window");
    private static final List<String> LIMITS =
            List.of("--quiet", "--time", "2s", "--memory", "64m", "--max-states", "3000", "--threads", "1");
    private static final String NET = "zoo:mutex/2";

    private final Program program;
    private final Path folder;

    Seeds(Program program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    List<Kind> kinds() throws IOException {
        List<Kind> kinds = new ArrayList<>();
        for (String ending : List.of("pnml", "lola", "net")) {
            kinds.add(new Kind(ending, "input." + ending, models(), written(ending, NETS)));
        }
        kinds.add(new Kind(
                "colored pnml",
                "input.pnml",
                models(),
                written("pnml", List.of("zoo:tide-dbm/2", "zoo:tide-philosophers/2"))));
        kinds.add(new Kind(
                "aut", "input.aut", automata(), List.of(file("graph.aut", "graph", NET, "--quiet", "--export"))));
        kinds.add(new Kind("ndr", "input.ndr", models(), List.of(text("""
                p 20.0 30.0 {in 1} 3 n
                p 90.5 30.0 out 0 e {ready} s
                t 55.0 80.0 pass n 0 w n {go} se
                e {in 1} 0.3 40 pass 0.7 40 2 n
                e pass out 1K n
                e out pass ?-1 n
                """))));
        kinds.add(new Kind("tide", "input.tide", models(), examples("tide", TIDE_FILES)));
        kinds.add(new Kind(
                "network", "input.network", models(), examples("network", List.of("vending", "philosophers"))));
        kinds.addAll(formulas());
        kinds.add(questions());
        kinds.add(contest());
        kinds.add(new Kind(
                "hoa",
                "input.hoa",
                with(List.of("check", NET, "--automaton", "INPUT")),
                List.of(
                        file("a.hoa", "automaton", "G (waits_1 >= 1 -> F critical_1 >= 1)", "-o"),
                        file("b.hoa", "automaton", "F G critical_1 >= 1", "-o"))));
        kinds.add(new Kind(
                "service",
                "input.txt",
                with(List.of("check", NET, "--conforms", "INPUT")),
                List.of(file("automaton.txt", "language", NET, "--events", "enter_*", "-o"))));
        kinds.add(new Kind(
                "run",
                "run.json",
                List.of(List.of("simulate", NET, "--quiet", "--trace", "INPUT")),
                List.of(file("run.json", "check", NET, "-f", "EF critical_2 >= 1", "--quiet", "--trace"))));
        kinds.add(new Kind(
                "graph file",
                "input.graph",
                List.of(
                        List.of("graph", "INPUT", "--deadlocks", "--components", "--check", "AG EF deadlock"),
                        List.of("graph", "INPUT", "--successors", "2")),
                List.of(
                        file("f.graph", "graph", NET, "--quiet", "-o"),
                        file("g.graph", "graph", "zoo:philosophers/3", "--quiet", "-o"))));
        kinds.add(new Kind(
                "diagram file",
                "input.dag",
                List.of(
                        List.of("compose", "INPUT"),
                        List.of("compose", "INPUT", "-f", "critical_1 >= 1"),
                        List.of("compose", "INPUT", "--sample", "3")),
                List.of(file("f.dag", "explore", NET, "--store", "mdd", "--quiet", "-o"))));
        kinds.addAll(folders());
        return kinds;
    }

    private static List<List<String>> models() {
        return Stream.of(
                        List.of("explore", "INPUT"),
                        List.of("check", "INPUT", "--deadlock-free", "--one-safe"),
                        List.of("explore", "INPUT", "--colors", "direct"))
                .map(Seeds::limited)
                .toList();
    }

    private static List<List<String>> automata() {
        return Stream.concat(models().stream(), Stream.of(List.of("minimise", "INPUT", "--quiet")))
                .toList();
    }

    private static List<List<String>> with(List<String> command) {
        return List.of(limited(command));
    }

    private static List<String> limited(List<String> command) {
        List<String> all = new ArrayList<>(command);
        all.addAll(LIMITS);
        return all;
    }

    private static List<Kind> formulas() {
        return List.of(
                formulas(
                        "formula",
                        limited(List.of("check", NET, "-f", "TEXT")),
                        "AG (waits_1 + critical_1 <= 1 -> EF deadlock)",
                        "G (waits_1 >= 1 -> F critical_1 >= 1)",
                        "E[waits_1 >= 1 U A[critical_2 = 1 R idle_1 >= 0]]",
                        "A (G F EX fireable(enter_1) || X X !deadlock)",
                        "max(2*waits_1 - critical_2 + 3)"),
                formulas(
                        "formula with values",
                        limited(List.of("check", "zoo:tide-dbm/3", "-f", "TEXT")),
                        "AG forall m in sent: m.1 != m.2 && count(n in waiting: n = 2) <= 1",
                        "EF exists m in sent: exists x in waiting: x = m.1"),
                formulas(
                        "formula of LTL",
                        List.of("automaton", "TEXT"),
                        "G (waits_1 >= 1 -> F critical_1 >= 1)",
                        "(G F p >= 1 && G F q >= 1) -> (r = 1 U X X s = 0)"));
    }

    private static Kind formulas(String name, List<String> command, String... formulas) {
        return new Kind(
                name,
                "formula.txt",
                List.of(command),
                Stream.of(formulas).map(Seeds::text).toList());
    }

    private static Kind questions() {
        return new Kind(
                "questions",
                "input.props",
                with(List.of("check", NET, "--properties", "INPUT")),
                List.of(
                        text(
                                "one: AG (critical_1 + critical_2 <= 1)\nfair enter_1\ntwo: EF deadlock\nthree: max(waits_1)\n")));
    }

    private static Kind contest() {
        return new Kind(
                "contest questions",
                "input.xml",
                with(List.of("check", NET, "--properties", "INPUT")),
                List.of(text("""
                <?xml version="1.0"?>
                <property-set xmlns="http://mcc.lip6.fr/">
                  <property><id>a</id><description>d</description><formula><all-paths><globally><negation><conjunction>
                    <integer-le><integer-constant>1</integer-constant><tokens-count><place>waits_1</place><place>waits_2</place></tokens-count></integer-le>
                    <is-fireable><transition>enter_1</transition></is-fireable>
                  </conjunction></negation></globally></all-paths></formula></property>
                  <property><id>b</id><formula><exists-path><until><before><deadlock/></before><reach><is-fireable><transition>leave_2</transition></is-fireable></reach></until></exists-path></formula></property>
                  <property><id>c</id><formula><place-bound><place>critical_1</place></place-bound></formula></property>
                </property-set>
                """)));
    }

    /** The files of a run on disk; each of them is damaged by itself, in a copy of the folder. */
    private List<Kind> folders() throws IOException {
        Path run = folder.resolve("run");
        program.run(List.of("explore", NET, "--store", "disk", "--dir", run.toString(), "--quiet", "--edges"));
        List<Kind> kinds = new ArrayList<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                byte[] bytes = Files.readAllBytes(file);
                if (bytes.length > 0) {
                    String name = "run/" + run.relativize(file);
                    kinds.add(new Kind(
                            name,
                            name,
                            List.of(
                                    limited(List.of("explore", NET, "--resume", "FOLDER")),
                                    List.of("graph", "FOLDER", "--deadlocks")),
                            List.of(bytes)));
                }
            }
        }
        return kinds;
    }

    private List<byte[]> written(String ending, List<String> models) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (String model : models) {
            Path file = folder.resolve("seed-" + all.size() + "." + ending);
            program.run(List.of("convert", model, "-o", file.toString(), "--force", "--quiet"));
            all.add(Files.readAllBytes(file));
        }
        return all;
    }

    private static List<byte[]> examples(String ending, List<String> names) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (String name : names) {
            try (InputStream in = Zoo.class.getResourceAsStream(name + "." + ending)) {
                if (in == null) {
                    throw new IllegalStateException("there is no example " + name + "." + ending);
                }
                all.add(in.readAllBytes());
            }
        }
        return all;
    }

    /** What a command writes to the file that its last option names. */
    private byte[] file(String name, String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.add(folder.resolve(name).toString());
        program.run(words);
        return Files.readAllBytes(folder.resolve(name));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
