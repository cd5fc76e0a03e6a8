package org.tidemark.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.Program;
import org.tidemark.zoo.Zoo;

/**
 * Gives damaged input to the command line for some time. A run must end by itself, with a result or a sentence: status
 * 0 to 3. A status that means a fault of the program, an exception or a run that takes too long is a failure; its
 * input, command and output are kept in a folder. Where a model is accepted and its format can be written, what is
 * written must be accepted, too, and come out the same when it is written again.
 *
 * <p>Inputs that are answered in a new way ({@link AnswerForm}) are damaged further ({@link Pool}).
 */
public final class Fuzz {
    /** Runs have limits of two seconds; a machine may be busy. */
    private static final long MOST_SECONDS = 30;

    private static final int MOST_FAILURES = 20;
    private static final int MOST_STATUS = 3;
    private static final int REFUSED = 2;

    /** One in this many accepted models is written and read again. */
    private static final int WRITTEN_AGAIN = 4;

    private final Path out;
    private final long seed;
    private final PrintStream log;
    private final Program program = new Program();
    private int failures;
    private int roundTrips;

    /**
     * A sequence of cases.
     *
     * @param out where failures are kept
     * @param seed the same one gives the same cases
     * @param log what is said on the way
     */
    public Fuzz(Path out, long seed, PrintStream log) {
        this.out = out;
        this.seed = seed;
        this.log = log;
    }

    /** Runs for some time and says what happened; false if something failed. */
    public boolean run(Duration time, String only) throws IOException {
        Path folder = Files.createTempDirectory("tidemark-fuzz");
        try {
            List<Kind> kinds = new Seeds(program, folder)
                    .kinds().stream()
                            .filter(kind -> only.isEmpty() || kind.name().startsWith(only))
                            .toList();
            tryUndamaged(kinds, folder);
            long[][] ends = new long[kinds.size()][MOST_STATUS + 1];
            List<Pool> pools =
                    kinds.stream().map(kind -> new Pool(kind.seeds())).toList();
            long end = System.nanoTime() + time.toNanos();
            long cases = 0;
            SplittableRandom seeds = new SplittableRandom(seed);
            while (System.nanoTime() < end && failures < MOST_FAILURES) {
                int at = (int) (cases++ % kinds.size());
                int status = once(kinds.get(at), pools.get(at), folder, seeds.split());
                if (status >= 0 && status <= MOST_STATUS) {
                    ends[at][status]++;
                }
            }
            report(kinds, ends, pools);
            log.println(roundTrips + " models written and read again");
            log.println(cases + " cases, " + failures + " failures" + (failures == 0 ? "" : " in " + out));
        } finally {
            Folders.delete(folder);
        }
        return failures == 0;
    }

    private void report(List<Kind> kinds, long[][] ends, List<Pool> pools) {
        log.println("kind                            done  violated   refused   unknown   answers");
        for (int i = 0; i < kinds.size(); i++) {
            log.println(String.format(
                    Locale.ROOT,
                    "%-26s %9d %9d %9d %9d %9d",
                    kinds.get(i).name(),
                    ends[i][0],
                    ends[i][1],
                    ends[i][2],
                    ends[i][3],
                    pools.get(i).ways()));
        }
    }

    private int once(Kind kind, Pool pool, Path folder, SplittableRandom random) throws IOException {
        byte[] damaged = new Mutator(random).damaged(pool.draw(random), pool.draw(random));
        List<String> command = given(kind, damaged, one(kind.commands(), random), folder);
        Program.Ended ended = run(kind, command, damaged);
        if (ended == null) {
            return -1;
        }
        pool.learn(damaged, ended.status() != REFUSED, AnswerForm.of(command.get(0), ended));
        if (ended.status() != REFUSED && kind.isWritten() && random.nextInt(WRITTEN_AGAIN) == 0) {
            writeAgain(kind, damaged, folder.resolve("case"));
        }
        return ended.status();
    }

    /**
     * Checks that a model that was accepted is accepted again after it was written, and is written identically a second
     * time.
     */
    private void writeAgain(Kind kind, byte[] damaged, Path folder) throws IOException {
        String ending = kind.file().substring(kind.file().lastIndexOf('.'));
        Path first = folder.resolve("first" + ending);
        Path second = folder.resolve("second" + ending);
        Program.Ended written = run(kind, convert(folder.resolve(kind.file()), first), damaged);
        if (written == null || written.status() != 0) {
            return; // not every model can be written
        }
        roundTrips++;
        List<String> command = convert(first, second);
        Program.Ended again = run(kind, command, damaged);
        if (again != null && again.status() != 0) {
            keep(kind, command, damaged, "what was written is not accepted: " + again.out());
        } else if (again != null && Files.mismatch(first, second) >= 0) {
            keep(
                    kind,
                    command,
                    damaged,
                    "written again it is another model:\n" + Files.readString(first) + "\n\n"
                            + Files.readString(second));
        }
    }

    private static List<String> convert(Path from, Path to) {
        return List.of("convert", from.toString(), "-o", to.toString(), "--force", "--quiet");
    }

    /** Runs a command; null where it failed, which has been kept. */
    private Program.@Nullable Ended run(Kind kind, List<String> command, byte[] damaged) throws IOException {
        FutureTask<Program.Ended> task = new FutureTask<>(() -> program.run(command));
        Thread worker = new Thread(task, "fuzz");
        worker.setDaemon(true);
        worker.start();
        return judged(task, worker, kind, command, damaged);
    }

    /** Puts an input where a command finds it; the words of the command. */
    private static List<String> given(Kind kind, byte[] bytes, List<String> words, Path folder) throws IOException {
        Path place = folder.resolve("case");
        Folders.delete(place);
        Path input = place.resolve(kind.file());
        if (kind.file().startsWith("run/")) {
            Folders.copy(folder.resolve("run"), place.resolve("run"));
        }
        Files.createDirectories(place);
        Path parent = input.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.write(input, bytes);
        List<String> command = new ArrayList<>();
        for (String word : words) {
            command.add(word.replace("INPUT", input.toString())
                    .replace("FOLDER", place.resolve("run").toString())
                    .replace("TEXT", new String(bytes, StandardCharsets.UTF_8)));
        }
        return command;
    }

    /** Inputs that are refused before they are damaged would show nothing. */
    private void tryUndamaged(List<Kind> kinds, Path folder) throws IOException {
        for (Kind kind : kinds) {
            for (byte[] seed : kind.seeds()) {
                for (List<String> words : kind.commands()) {
                    Program.Ended ended = program.run(given(kind, seed, words, folder));
                    if (ended.status() > MOST_STATUS || ended.status() == REFUSED) {
                        throw new IllegalStateException(kind.name() + ", undamaged, " + words + ": " + ended.out());
                    }
                }
            }
        }
    }

    private Program.@Nullable Ended judged(
            FutureTask<Program.Ended> task, Thread worker, Kind kind, List<String> command, byte[] damaged)
            throws IOException {
        try {
            Program.Ended ended = task.get(MOST_SECONDS, TimeUnit.SECONDS);
            if (ended.status() >= 0 && ended.status() <= MOST_STATUS) {
                return ended;
            }
            keep(kind, command, damaged, "status " + ended.status() + "\n" + ended.out());
        } catch (TimeoutException e) {
            StringBuilder stack = new StringBuilder("still running after " + MOST_SECONDS + " s\n");
            Stream.of(worker.getStackTrace())
                    .forEach(frame -> stack.append("  ").append(frame).append('\n'));
            keep(kind, command, damaged, stack.toString());
        } catch (ExecutionException e) {
            keep(kind, command, damaged, "thrown: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failures = MOST_FAILURES;
        }
        return null;
    }

    private void keep(Kind kind, List<String> command, byte[] damaged, String what) throws IOException {
        failures++;
        Path folder = out.resolve(failures + "-" + kind.name().replaceAll("[^a-z0-9]+", "-"));
        Files.createDirectories(folder);
        Files.write(folder.resolve(Path.of(kind.file()).getFileName().toString()), damaged);
        Files.writeString(folder.resolve("command.txt"), String.join("\n", command) + "\n");
        Files.writeString(folder.resolve("output.txt"), what);
        log.println("failure: " + kind.name() + ": "
                + what.lines().limit(2).reduce("", (a, b) -> a + " " + b).strip());
    }

    private static <T> T one(List<T> of, SplittableRandom random) {
        return of.get(random.nextInt(of.size()));
    }

    /**
     * The form of an answer, without what depends on the input: two answers of one form took, most likely, the same way
     * through the program.
     */
    static final class AnswerForm {
        private static final int REFUSED = 2;
        private static final int MOST_CHARACTERS = 300;
        private static final Pattern QUOTED = Pattern.compile("'[^'\\n]*'|\"[^\"\\n]*\"");
        private static final Pattern PATH = Pattern.compile("\\S*tidemark-fuzz\\S*");
        private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*");

        private AnswerForm() {}

        /** The sentence of a refusal, or the beginnings of the lines of a result. */
        static String of(String command, Program.Ended ended) {
            String text = PATH.matcher(ended.out()).replaceAll("FILE");
            text = NUMBER.matcher(QUOTED.matcher(text).replaceAll("'…'")).replaceAll("0");
            if (ended.status() == REFUSED) {
                text = text.lines().findFirst().orElse(""); // further lines quote the input
            } else {
                text = text.lines()
                        .map(line -> line.strip().split("[^A-Za-z]", 2)[0])
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(" "));
            }
            return command + " " + ended.status() + " " + text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
        }
    }

    /**
     * The inputs of one kind that are worth damaging: right ones, and those that were answered in a way that no input
     * before was. The longer it goes on, the deeper the inputs lead into the program, as those of a fuzzer do that
     * watches branches. Not thread-safe.
     */
    static final class Pool {
        private static final int MOST_KEPT = 400;

        /** How many of the latest inputs that are kept are preferred. */
        private static final int LATEST = 20;

        private final List<byte[]> seeds;
        private final int mostBytes;
        private final List<byte[]> accepted = new ArrayList<>();
        private final List<byte[]> refused = new ArrayList<>();
        private final Set<String> ways = new HashSet<>();

        Pool(List<byte[]> seeds) {
            this.seeds = seeds;
            this.mostBytes = 4_096
                    + 4 * seeds.stream().mapToInt(seed -> seed.length).max().orElse(0);
        }

        /** An input to damage: a right one half of the time, or else one that was accepted or refused in a new way. */
        byte[] draw(SplittableRandom random) {
            return switch (random.nextInt(4)) {
                case 0 -> latest(accepted, random);
                case 1 -> latest(refused, random);
                default -> seeds.get(random.nextInt(seeds.size()));
            };
        }

        private byte[] latest(List<byte[]> kept, SplittableRandom random) {
            if (kept.isEmpty()) {
                return seeds.get(random.nextInt(seeds.size()));
            }
            int from = random.nextBoolean() ? Math.max(0, kept.size() - LATEST) : 0;
            return kept.get(random.nextInt(from, kept.size()));
        }

        /** Keeps an input if its answer is of a new form. */
        void learn(byte[] input, boolean isAccepted, String way) {
            List<byte[]> kept = isAccepted ? accepted : refused;
            if (ways.add(way) && kept.size() < MOST_KEPT && input.length <= mostBytes) {
                kept.add(input);
            }
        }

        /** In how many ways inputs were answered. */
        int ways() {
            return ways.size();
        }
    }

    /**
     * A kind of input, and what is done with it.
     *
     * @param name what it is called in reports
     * @param file the name of the file that is damaged; {@code INPUT} in a command represents its path, {@code TEXT}
     *     what it holds
     * @param commands the command lines that read it, of which one is run at a time
     * @param seeds inputs that are right
     */
    private record Kind(String name, String file, List<List<String>> commands, List<byte[]> seeds) {
        /** Whether {@code convert} writes such files, so that what is read can be written and read again. */
        boolean isWritten() {
            return file.matches("input\\.(pnml|lola|net|tide|aut)");
        }
    }

    /**
     * Inputs that are right, of every kind that the command line reads; most are written by the command line itself.
     */
    static final class Seeds {
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
                for (Path file :
                        (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
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

        /** The content of the file that a command writes, which its last option names. */
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

    /**
     * Changes bytes: single ones, stretches that are dropped, doubled or moved, numbers made extreme, and words that
     * formats use put elsewhere.
     */
    static final class Mutator {
        private static final String[] NUMBERS = {
            "0",
            "-1",
            "1",
            "2147483647",
            "2147483648",
            "4294967296",
            "9223372036854775807",
            "9223372036854775808",
            "1e9",
            "00",
            "0x1"
        };
        private static final String[] WORDS = {
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            "\"",
            "'",
            "<",
            ">",
            "/>",
            "<!--",
            "]]>",
            "&amp;",
            "&x;",
            ",",
            ";",
            ":",
            "=",
            "->",
            "--",
            "\\",
            "\n",
            "\t",
            "\0",
            "\u00e9",
            "\ud83d\ude00",
            "..",
            "*",
            "+",
            "-",
            "%",
            "!",
            "&&",
            "||",
            "AG",
            "EF",
            "U",
            "X",
            "A",
            "E",
            "max(",
            "forall x in ",
            "sum(",
            "deadlock",
            "fireable(",
            "place ",
            "type ",
            "queue[2] of ",
            "set of ",
            "all ",
            "param n = ",
            "transition ",
            "guard ",
            "fun ",
            "union {",
            "property ",
            "part ",
            "initial ",
            "together ",
            "null",
            "true",
            "[]",
            "des (",
            "HOA: v1",
            "--BODY--",
            "Inf(0)",
            "%%"
        };

        private final SplittableRandom random;

        Mutator(SplittableRandom random) {
            this.random = random;
        }

        /** A damaged copy; a part of it may come from another input of the same kind. */
        byte[] damaged(byte[] original, byte[] other) {
            byte[] bytes = original.clone();
            for (int n = 1 + random.nextInt(1 + random.nextInt(4)); n > 0; n--) {
                bytes = once(bytes, other);
            }
            return bytes;
        }

        private byte[] once(byte[] bytes, byte[] other) {
            int from = random.nextInt(bytes.length + 1);
            int to = Math.min(bytes.length, from + 1 + random.nextInt(1 + random.nextInt(40)));
            return switch (random.nextInt(9)) {
                case 0 -> replaced(bytes, from, to, new byte[0]);
                case 1 -> replaced(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
                case 2 ->
                    replaced(bytes, from, Math.min(bytes.length, from + 1), new byte[] {(byte) random.nextInt(256)});
                case 3 -> replaced(bytes, from, from, word(WORDS));
                case 4 -> replaced(bytes, from, to, word(WORDS));
                case 5 -> number(bytes, from);
                case 6 -> bit(bytes, from);
                case 7 -> spliced(bytes, from, other);
                default -> moved(bytes, from, to);
            };
        }

        private byte[] word(String[] words) {
            return words[random.nextInt(words.length)].getBytes(StandardCharsets.UTF_8);
        }

        /** Makes the next number an extreme one. */
        private byte[] number(byte[] bytes, int from) {
            int start = from;
            while (start < bytes.length && !isDigit(bytes[start])) {
                start++;
            }
            int end = start;
            while (end < bytes.length && isDigit(bytes[end])) {
                end++;
            }
            return replaced(bytes, start, end, word(NUMBERS));
        }

        private byte[] bit(byte[] bytes, int at) {
            if (at < bytes.length) {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            }
            return bytes;
        }

        private byte[] spliced(byte[] bytes, int at, byte[] other) {
            int from = random.nextInt(other.length + 1);
            int to = Math.min(other.length, from + random.nextInt(200));
            return replaced(bytes, at, at, Arrays.copyOfRange(other, from, to));
        }

        private byte[] moved(byte[] bytes, int from, int to) {
            byte[] part = Arrays.copyOfRange(bytes, from, to);
            byte[] rest = replaced(bytes, from, to, new byte[0]);
            int at = random.nextInt(rest.length + 1);
            return replaced(rest, at, at, part);
        }

        private static boolean isDigit(byte b) {
            return b >= '0' && b <= '9';
        }

        private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
            ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + by.length);
            out.write(bytes, 0, from);
            out.write(by, 0, by.length);
            out.write(bytes, to, bytes.length - to);
            return out.toByteArray();
        }
    }
}
