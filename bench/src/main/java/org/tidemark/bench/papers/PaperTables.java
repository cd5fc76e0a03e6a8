package org.tidemark.bench.papers;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Chapter;
import org.tidemark.bench.report.Claim;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.Page;
import org.tidemark.format.InputException;

/**
 * All tables and data figures of the five papers in one report: each benchmark is run at sizes that take minutes, or with {@code --full} at
 * the sizes of the papers, and what it found goes into one page with a scorecard of the papers' claims.
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

    private static final List<Plan> PLANS = List.of(
            new Plan(
                    "000 Mailund and Westergaard: condensed reachability graphs",
                    "condensed-graph",
                    List.of(),
                    "The paper's database has one state more, the first. Our stop-and-wait protocol has channels of one message; the paper's was not"
                            + " published in full, and none of the variants we tried has its 271n − 134 states for n packets. What can be compared"
                            + " is that the peak does not grow.",
                    (out, findings, arguments) -> new CondensedGraphs(out, findings)
                            .run(new Arguments(arguments, "--managers", "--packets"))),
            new Plan(
                    "001 Evangelista and Pradat-Peyre: Δ-markings, Table 1",
                    "delta",
                    List.of("zoo:dbm/11", "zoo:peterson-flags/4", "zoo:mutex-steps/15/5", "zoo:leader-rising/14"),
                    "Space and time are relative to our plain store, which takes a few bytes per state, where the paper's takes hundreds:"
                            + " the same saving is harder to make. The paper's sieve is another model.",
                    (out, findings, arguments) -> new DeltaTable(out, findings)
                            .run(new Arguments(arguments, "--k", "--search", "--states", "--repeat", "--out"))),
            new Plan(
                    "001 Evangelista and Pradat-Peyre: Δ-markings and collapse, Table 2",
                    "delta-programs",
                    List.of("--clients", "5/4,6/4", "--numbers", "40,50"),
                    "The nets of the paper were generated from Ada programs that were not published. Ours are models of the same two systems, so"
                            + " ratios between the columns can be compared, not sizes.",
                    (out, findings, arguments) -> new DeltaPrograms(out, findings)
                            .run(new Arguments(arguments, "--clients", "--numbers", "--search", "--memory"))),
            new Plan(
                    "002 Mäkelä: condensed storage, Tables 1 and 2, Figures 1 and 3",
                    "condensed-storage",
                    List.of("--managers", "1,2,3,4,5,6,7,8,9"),
                    "The model is the paper's; MARIA's bytes are computed and must be equal to those printed.",
                    (out, findings, arguments) -> new CondensedStorage(out, findings)
                            .run(new Arguments(arguments, "--managers", "--csv", "--svg", "--maria"))),
            new Plan(
                    "003 Buchholz and Kemper: composed automata, Tables 1 and 2",
                    "pushers",
                    List.of("--pushers", "8,10,12", "--grouped", "14,15,16"),
                    "The net of the paper was not published; ours has as many places and transitions, and nearly as many states.",
                    (out, findings, arguments) -> new PushersTable(out, findings)
                            .run(new Arguments(arguments, "--pushers", "--grouped", "--memory", "--time"))),
            new Plan(
                    "004 Jensen, Kristensen and Mailund: sweeps with runs, Table 1",
                    "disk-sweep",
                    List.of("--most", "2,4,8,12"),
                    "The model of the wireless transaction protocol was not published; ours is smaller. Shares can be compared.",
                    (out, findings, arguments) ->
                            new DiskSweep(out, findings).run(new Arguments(arguments, "--most", "--repeat"))),
            new Plan(
                    "004 Jensen, Kristensen and Mailund: conformance by sweeps, Table 2",
                    "connection",
                    List.of("--tries", "3,4,5"),
                    "The configurations of the paper were not published; ours is a protocol of the same kind, without sequence numbers.",
                    (out, findings, arguments) ->
                            new ConnectionTable(out, findings).run(new Arguments(arguments, "--tries", "--repeat"))),
            new Plan(
                    "004 Jensen, Kristensen and Mailund: sweeps and symmetries, Table 3",
                    "symmetry",
                    List.of(
                            "--models",
                            "lock-management/2,lock-management/3,two-phase-commit/6,two-phase-commit/8,dbm/7,dbm/9"),
                    "The lock management protocol of the paper was not published; ours is a protocol of the same kind, swept by the same"
                            + " measure, the time.",
                    (out, findings, arguments) ->
                            new SymmetryTable(out, findings).run(new Arguments(arguments, "--models", "--repeat"))));

    private final PrintStream out;

    public PaperTables(PrintStream out) {
        this.out = out;
    }

    public void run(List<String> given) throws Arguments.Unusable, InputException, WrongCount, IOException {
        boolean full = given.contains("--full");
        Arguments arguments = new Arguments(
                given.stream().filter(word -> !word.equals("--full")).toList(), "--out", "--tables");
        Path folder = Path.of(arguments.text("--out", "report"));
        List<String> names = PLANS.stream().map(Plan::name).toList();
        List<String> wanted = arguments.some("--tables", names);
        String machine = machine();
        List<Chapter> chapters = new ArrayList<>();
        for (Plan plan : PLANS) {
            if (wanted.contains(plan.name)) {
                chapters.add(chapter(plan, full));
            }
        }
        int files = new Page(machine, chapters).write(folder);
        print(chapters);
        out.println("wrote " + folder.resolve("index.html") + " and " + (files - 1) + " files of figures");
    }

    private Chapter chapter(Plan plan, boolean full)
            throws Arguments.Unusable, InputException, WrongCount, IOException {
        List<String> arguments = full ? List.of() : plan.quick;
        String command = ("tidemark bench " + plan.name + " " + String.join(" ", arguments)).strip();
        out.println(command);
        Findings findings = new Findings();
        long start = System.nanoTime();
        plan.table.run(out, findings, arguments);
        out.println();
        return new Chapter(plan.title, command, plan.differs, findings, (System.nanoTime() - start) / 1e9);
    }

    private void print(List<Chapter> chapters) {
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                out.printf(
                        Locale.ROOT,
                        "%-11s  %-11s  %s: paper %s, ours %s%n",
                        claim.where(),
                        claim.verdict(),
                        claim.says(),
                        claim.paper(),
                        claim.ours());
            }
        }
    }

    private static String machine() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        double load = system.getSystemLoadAverage();
        return String.format(
                Locale.ROOT,
                "Taken on %s with %s %s, %d processors, a heap of %,d MB, Java %s%s.",
                LocalDate.now(ZoneOffset.UTC),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                system.getAvailableProcessors(),
                Runtime.getRuntime().maxMemory() >> 20,
                System.getProperty("java.version"),
                load < 0 ? "" : String.format(Locale.ROOT, ", load %.1f at the start", load));
    }
}
