package org.tidemark.bench.papers;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Chapter;
import org.tidemark.bench.report.Claim;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.Page;
import org.tidemark.input.InputException;

/**
 * All tables and data figures of the five papers in one report: each benchmark is run at sizes that take minutes, or
 * with {@code --full} at the sizes of the papers, and what it found goes into one page with a scorecard of the papers'
 * claims. After its time limit a table begins with no further size; a wrong count ends its table, not the report.
 */
public final class PaperTables {
    /** A benchmark that reports what it finds. */
    private interface Table {
        void run(PrintStream out, Findings findings, List<String> arguments)
                throws Arguments.Unusable, InputException, WrongCount, IOException;
    }

    /**
     * A chapter to be.
     *
     * @param quick arguments for sizes that take a minute or less
     */
    private record Plan(String title, String name, List<String> quick, String differs, Table table) {}

    private static final List<String> PAPERS = List.of(
            "MW04: Mailund and Westergaard, Obtaining Memory-Efficient Reachability Graph Representations Using the Sweep-Line Method",
            "EP05: Evangelista and Pradat-Peyre, Memory Efficient State Space Storage in Explicit Software Model Checking",
            "Mä00: Mäkelä, Condensed Storage of Multi-Set Sequences",
            "BK02: Buchholz and Kemper, Efficient Computation and Representation of Large Reachability Sets for Composed Automata",
            "JKM12: Jensen, Kristensen and Mailund, The sweep-line state space exploration method");

    private static final List<Plan> PLANS = List.of(
            new Plan(
                    "MW04 Mailund and Westergaard: condensed reachability graphs, Tables 1 and 2",
                    "condensed-graph",
                    List.of(),
                    "The paper's database has one state more, the first. Its stop-and-wait protocol was not published in full: ours has channels"
                            + " of one message, and none of the 32,768 variants we tried has the paper's 271n − 134 states for n packets. What can be"
                            + " compared is that the peak does not grow. Shares of memory are relative to our plain store, which packs"
                            + " states: bytes of all, divided by the states, are fewer than in the paper, so that less can be saved.",
                    (out, findings, arguments) -> new CondensedGraphs(out, findings)
                            .run(new Arguments(arguments, "--managers", "--packets"))),
            new Plan(
                    "EP05 Evangelista and Pradat-Peyre: Δ-markings, Table 1",
                    "delta",
                    List.of(
                            "zoo:dbm/12",
                            "zoo:eratosthenes/40",
                            "zoo:peterson-flags/4",
                            "zoo:mutex-steps/17/5",
                            "zoo:leader-rising/14",
                            "zoo:dining/11"),
                    "Space and time are relative to our plain store, which packs states and finds one without computing any other, so that"
                            + " recomputing states costs much beside it. The paper's sieve is another model; leader election and dining philosophers"
                            + " are smaller than in the paper unless all sizes are asked for. The paper's table is by depth-first search, ours breadth first.",
                    (out, findings, arguments) -> new DeltaTable(out, findings)
                            .run(new Arguments(arguments, "--k", "--search", "--states", "--repeat", "--out"))),
            new Plan(
                    "EP05 Evangelista and Pradat-Peyre: Δ-markings and collapse, Table 2",
                    "delta-programs",
                    List.of("--clients", "5/4,6/5", "--numbers", "10,20", "--memory", "3g"),
                    "The nets of the paper were generated from Ada programs that were not published; ours are models of the same two systems."
                            + " The sieve is a program, too, with rendezvous and tasks that are created on the way, and every statement is a step:"
                            + " at N = 20 it has 9 tasks, as in the paper, and 2,544,634 states instead of 3,599,634. Five clients with"
                            + " four processes and six with five have, with the server, the paper's 10 and 12 tasks, and 39,483 and 700,029 states instead of 34,731 and"
                            + " 635,463, but fewer variables: a state of ours takes 27 and 45 bytes without compression instead of 285 and 339, so that there is"
                            + " less to collapse, and shares are larger where bytes are not. The paper's table is by depth-first search, ours breadth first.",
                    (out, findings, arguments) -> new DeltaPrograms(out, findings)
                            .run(new Arguments(arguments, "--clients", "--numbers", "--search", "--memory"))),
            new Plan(
                    "Mä00 Mäkelä: condensed storage, Tables 1 and 2, Figures 1 and 3",
                    "condensed-storage",
                    List.of(),
                    "The model is the paper's; MARIA's bytes are computed from the paper's rules and must be equal to those printed. PROD's are"
                            + " the paper's. The two plots are the paper's figures, computed by the codes themselves.",
                    (out, findings, arguments) -> new CondensedStorage(out, findings)
                            .run(new Arguments(arguments, "--managers", "--csv", "--svg", "--maria"))),
            new Plan(
                    "BK02 Buchholz and Kemper: composed automata, Tables 1 and 2",
                    "pushers",
                    List.of("--pushers", "6,8,10,12,14", "--grouped", "14,15,16,18", "--memory", "3g", "--time", "30s"),
                    "The net of the paper was not published; ours has as many places and transitions, and nearly as many states. A dash is a run"
                            + " that did not end within the limits of memory and time, or was not made because one on a shorter chain did not. Incremental"
                            + " composition, which forms groups of groups as long as it pays, is ours.",
                    (out, findings, arguments) -> new PushersTable(out, findings)
                            .run(new Arguments(arguments, "--pushers", "--grouped", "--memory", "--time"))),
            new Plan(
                    "JKM12 Jensen, Kristensen and Mailund: the example of two-phase commit, and sweeps of other models",
                    "sweep",
                    List.of("--models", "two-phase-commit/2,stop-and-wait/20/1,stop-and-wait/40/1,dbm/6,dbm/8,dbm/10"),
                    "The example is the paper's. We count the root, which stays in memory for the second sweep, among the states held.",
                    (out, findings, arguments) -> new SweepTable(out, findings)
                            .run(new Arguments(arguments, "--models", "--measures", "--out"))),
            new Plan(
                    "JKM12 Jensen, Kristensen and Mailund: sweeps with runs, Table 1",
                    "disk-sweep",
                    List.of("--most", "2,4,6,8,12,16,20"),
                    "The model of the wireless transaction protocol was not published; ours has the same parameter, how often a message is sent again,"
                            + " but is smaller. Shares can be compared. The run of a sweep leads to the dead state that is met first, not to the"
                            + " nearest: the measure that is found automatically puts states with a completed transaction last, so that every message"
                            + " is lost on the way to the first dead state, in 2n + 4 steps for n times to send again. Without losses a transaction"
                            + " ends after 5 steps.",
                    (out, findings, arguments) ->
                            new DiskSweep(out, findings).run(new Arguments(arguments, "--most", "--repeat"))),
            new Plan(
                    "JKM12 Jensen, Kristensen and Mailund: conformance by sweeps, Table 2",
                    "connection",
                    List.of(),
                    "The configurations of the paper were not published; ours is a protocol of the same kind, connections in the manner of"
                            + " DCCP, without sequence numbers, and grows with how often a packet is sent again. The paper's progress measure was made by"
                            + " hand and uses the sequence numbers; ours is found automatically.",
                    (out, findings, arguments) ->
                            new ConnectionTable(out, findings).run(new Arguments(arguments, "--tries", "--repeat"))),
            new Plan(
                    "JKM12 Jensen, Kristensen and Mailund: sweeps and symmetries, Table 3",
                    "symmetry",
                    List.of(
                            "--models",
                            "lock-management/2,lock-management/3,lock-management/4,lock-management/2/1,lock-management/3/1,"
                                    + "lock-management/4/1,two-phase-commit/6,two-phase-commit/8,dbm/7,dbm/9"),
                    "The lock management protocol of the paper was not published; ours is a protocol of the same kind, swept by the same"
                            + " measure, the time.",
                    (out, findings, arguments) ->
                            new SymmetryTable(out, findings).run(new Arguments(arguments, "--models", "--repeat"))));

    private final PrintStream out;

    public PaperTables(PrintStream out) {
        this.out = out;
    }

    /** Writes the report; false if a table has found a wrong count. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        boolean full = arguments.has("--full");
        if (!arguments.rest().isEmpty()) {
            throw new Arguments.Unusable("all takes no arguments; --tables names the tables, --out the folder");
        }
        Path folder = Path.of(arguments.text("--out", "report"));
        Duration limit = arguments.duration("--time", full ? "2h" : "5m");
        List<String> wanted =
                arguments.some("--tables", PLANS.stream().map(Plan::name).toList());
        List<Plan> plans =
                PLANS.stream().filter(plan -> wanted.contains(plan.name)).toList();
        List<String> machine = Machine.facts();
        List<Chapter> chapters = new ArrayList<>();
        for (Plan plan : plans) {
            out.print("[" + (chapters.size() + 1) + " of " + plans.size() + "] ");
            chapters.add(chapter(plan, full, new Findings(limit)));
        }
        int files = new Page(machine, PAPERS, chapters).write(folder);
        print(chapters);
        out.println("wrote " + folder.resolve("index.html") + " and " + (files - 1) + " files of figures");
        return chapters.stream().allMatch(chapter -> chapter.wrong().isEmpty());
    }

    private Chapter chapter(Plan plan, boolean full, Findings findings)
            throws Arguments.Unusable, InputException, IOException {
        List<String> arguments = full ? List.of() : plan.quick;
        String command = ("tidemark bench " + plan.name + " " + String.join(" ", arguments)).strip();
        out.println(command);
        long start = System.nanoTime();
        String wrong = "";
        try {
            plan.table.run(out, findings, arguments);
        } catch (WrongCount count) {
            wrong = Objects.requireNonNullElse(count.getMessage(), "");
            out.println("wrong count: " + wrong);
        }
        if (!findings.leftOut().isEmpty()) {
            out.println("not begun before the time was up: " + String.join(", ", findings.leftOut()));
        }
        out.println();
        return new Chapter(plan.title, command, plan.differs, findings, wrong, (System.nanoTime() - start) / 1e9);
    }

    private void print(List<Chapter> chapters) {
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                out.printf(
                        Locale.ROOT,
                        "%-15s  %-12s  %s: paper %s, ours %s%n",
                        claim.where(),
                        claim.verdict(),
                        claim.says(),
                        claim.paper(),
                        claim.ours());
            }
        }
    }

    /** The machine on which figures were taken, without names of machines, people or folders. */
    static final class Machine {
        private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

        private Machine() {}

        static List<String> facts() {
            var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            double load = system.getSystemLoadAverage();
            int processors = system.getAvailableProcessors();
            return List.of(
                    "Taken on " + LocalDate.now(ZoneOffset.UTC)
                            + (load < 0 ? "" : String.format(Locale.ROOT, ", with a load of %.1f at the start", load)),
                    String.format(
                            Locale.ROOT,
                            "%s (%s), %.1f GB of memory, a heap of at most %.1f GB",
                            count(processors),
                            processor(),
                            system.getTotalMemorySize() / 1e9,
                            Runtime.getRuntime().maxMemory() / 1e9),
                    System.getProperty("os.name") + ", Java " + System.getProperty("java.version") + ", one thread");
        }

        static String count(int processors) {
            return processors == 1 ? "1 processor" : processors + " processors";
        }

        /** The name of the processor where the system reports it, and its kind otherwise. */
        private static String processor() {
            String kind = System.getProperty("os.arch");
            try {
                return Files.readAllLines(PROCESSORS).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .map(name -> name + ", " + kind)
                        .orElse(kind);
            } catch (IOException elsewhere) {
                return kind;
            }
        }
    }
}
