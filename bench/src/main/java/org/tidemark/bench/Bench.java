package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;
import org.tidemark.bench.book.Book;
import org.tidemark.bench.certificates.CertificateTable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.contest.Contest;
import org.tidemark.bench.contest.CorpusMatrix;
import org.tidemark.bench.contest.LargeTable;
import org.tidemark.bench.contest.ScheduleTable;
import org.tidemark.bench.contest.TechniqueTable;
import org.tidemark.bench.engines.AutomatonSizes;
import org.tidemark.bench.engines.DiagramTable;
import org.tidemark.bench.engines.FairnessTable;
import org.tidemark.bench.engines.FormulaCost;
import org.tidemark.bench.engines.LtlCost;
import org.tidemark.bench.engines.StubbornTable;
import org.tidemark.bench.engines.SymmetryFactors;
import org.tidemark.bench.fuzz.Fuzz;
import org.tidemark.bench.nets.ColoredReductionTable;
import org.tidemark.bench.nets.ColorsTable;
import org.tidemark.bench.nets.ReductionTable;
import org.tidemark.bench.nets.StateSizes;
import org.tidemark.bench.nets.UnfoldingTable;
import org.tidemark.bench.papers.CondensedGraphs;
import org.tidemark.bench.papers.CondensedStorage;
import org.tidemark.bench.papers.ConnectionTable;
import org.tidemark.bench.papers.DeltaPrograms;
import org.tidemark.bench.papers.DeltaTable;
import org.tidemark.bench.papers.DiskSweep;
import org.tidemark.bench.papers.ManyManagers;
import org.tidemark.bench.papers.PaperTables;
import org.tidemark.bench.papers.PushersTable;
import org.tidemark.bench.papers.SweepTable;
import org.tidemark.bench.papers.SymmetryTable;
import org.tidemark.bench.record.Recorder;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.soak.Soak;
import org.tidemark.bench.speed.Compare;
import org.tidemark.bench.speed.EndToEnd;
import org.tidemark.bench.speed.LimitRace;
import org.tidemark.bench.stores.DiskKills;
import org.tidemark.bench.stores.DiskTable;
import org.tidemark.bench.stores.Growth;
import org.tidemark.bench.stores.StoreContract;
import org.tidemark.format.InputException;

/**
 * The entry point: {@code table}, {@code limit}, {@code growth}, {@code sizes}, {@code unfolding}, {@code reductions}, {@code colored-reductions},
 * {@code formulas}, {@code ltl}, {@code stubborn}, {@code fairness}, {@code sweep}, {@code delta}, {@code delta-programs}, {@code store-contract}, {@code automata},
 * {@code contest}, {@code large}, {@code techniques}, {@code schedule}, {@code corpus}, {@code certificates}, {@code condensed-graph}, {@code condensed-storage}, {@code pushers}, {@code diagrams},
 * {@code disk}, {@code disk-kills}, {@code disk-sweep}, {@code connection}, {@code all}, {@code book}, {@code fuzz}, {@code soak}, {@code record}, {@code compare} and {@code jmh}.
 *
 * <p>Exit status 0 when everything was measured and right, 1 when a count, a bound or an answer is wrong, 2 when the command line
 * or a file is.
 */
public final class Bench {
    private static final String USAGE = """
            usage: tidemark bench table   [--nets a,b] [--sizes small,medium,large] [--threads 1,2] [--repeat N] [--out FILE]
                   tidemark bench limit   [--nets philosophers,ring,kanban] [--repeat N]
                   tidemark bench growth  [--states N]
                   tidemark bench formulas [--nets a,b] [--sizes small,medium,large] [--threads N] [--repeat N]
                   tidemark bench ltl     [--nets a,b] [--sizes small,medium,large] [--repeat N]
                   tidemark bench stubborn [states|searches|stores] [--models zoo:dbm/20,…] [--repeat N] [--millis N] [--max-states N] [--memory 2g] [--ways plain,disk,…]
                   tidemark bench fairness [--models zoo:abp/4/3,…] [--events 1,2,5,10,…] [--repeat N]
                   tidemark bench sweep   [--models dbm/8,two-phase-commit/2] [--measures paper,auto] [--out FILE]
                   tidemark bench symmetry [--models dbm/8,two-phase-commit/6] [--repeat 3]
                   tidemark bench symmetry --dbm 50,100,200 [--memory 2g]
                   tidemark bench symmetry DIR… [--time 10s] [--memory 1g]
                   tidemark bench contest DIR [--examinations a,b] [--time 20s] [--command "./tidemark mcc"] [--json FILE]
                   tidemark bench large   [DIR…] [--stations 1000,5000] [--examinations a,b] [--time 30s] [--command "./tidemark mcc"]
                   tidemark bench techniques DIR [--only "diagram;walks;…"] [--examinations a,b] [--instances a,b] [--time 10s] [--memory 8g] [--workers N] [--csv FILE] [--command "./tidemark mcc"]
                   tidemark bench schedule DIR [--examinations a,b] [--instances a,b] [--time 10s] [--memory 1g] [--out FILE]
                   tidemark bench corpus DIR [--engines "plain,sweep,…"] [--examinations a,b] [--states N] [--time 5s]
                   tidemark bench certificates DIR [--examinations a,b] [--states N] [--time 5s] [--forged 100] [--seed N] [--verifier FILE]
                   tidemark bench soak    [--time 1h] [--seed N] [--memory 512m]
                   tidemark bench sizes   DIR [--states N] [--millis N]
                   tidemark bench unfolding DIR [--time 60s]
                   tidemark bench reductions DIR [--time 10s] [--solve 1s] [--questions N] [--csv FILE] [--rules FILE]
                   tidemark bench colored-reductions DIR [--time 60s]
                   tidemark bench colors  [DIR…] [--zoo tide-dbm/11,…] [--time 20s] [--repeat N]
                   tidemark bench store-contract [--operations N] [--stores plain,tree,delta] [--k N]
                   tidemark bench delta   [zoo:NET…] [--k 5,10,20,50] [--search bfs|dfs] [--states N] [--repeat N] [--out FILE]
                   tidemark bench delta-programs [--clients 5/4,6/5] [--numbers 10,15,20] [--search bfs|dfs] [--memory 1g]
                   tidemark bench automata
                   tidemark bench condensed-graph [--managers 4,5,6,7,8,9] [--packets 20,40,60,80,100]
                   tidemark bench condensed-storage [--managers 1,2,…,10] [--csv FILE] [--svg FOLDER] [--maria "maria … {n} …"]
                   tidemark bench pushers [--pushers 6,8,10,12,14] [--grouped 14,15,16,18,20] [--memory 2g] [--time 20s]
                   tidemark bench diagrams [DIR…] [--zoo kanban/200,…] [--threads N] [--memory 2g] [--time 60s]
                   tidemark bench disk    [--model philosophers/20] [--memory 512m] [--millions 1,10,50] [--threads N] [--dir DIR]
                   tidemark bench disk-kills [--model philosophers/18] [--memory 32m] [--kills 20] [--seed N]
                   tidemark bench disk-sweep [--most 2,4,8,12,16,20] [--repeat N]
                   tidemark bench connection [--tries 3,4,5,6] [--repeat N]
                   tidemark bench all     [--tables delta,pushers,…] [--full] [--time 5m] [--out FOLDER]
                   tidemark bench book    [--out FOLDER] [--root CHECKOUT]
                   tidemark bench fuzz    [--time 10m] [--seed N] [--only KIND] [--out FOLDER]
                   tidemark bench record  write DIR [--home CHECKOUT] [--corpus ../shared/corpus] [--only zoo,corpus,random] [--models zoo:mutex/4,…]
                   tidemark bench record  compare OLD NEW
                   tidemark bench compare OLD.jsonl NEW.jsonl
                   tidemark bench jmh     [JMH options]
            """;

    private final PrintStream out;
    private final PrintStream err;

    public Bench(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs a benchmark. */
    public static void main(String[] args) {
        System.exit(new Bench(System.out, System.err).run(Arrays.asList(args)));
    }

    public int run(List<String> args) {
        if (args.isEmpty()) {
            err.print(USAGE);
            return 2;
        }
        if (List.of("--help", "-h", "help").contains(args.get(0))) {
            out.print(USAGE);
            return 0;
        }
        String usage = args.contains("--help") ? usage(args.get(0)) : "";
        if (!usage.isEmpty()) {
            out.println(usage);
            return 0;
        }
        try {
            return run(args.get(0), args.subList(1, args.size()));
        } catch (WrongCount wrong) {
            err.println("wrong count: " + wrong.getMessage());
            return 1;
        } catch (Arguments.Unusable | InputException | IOException | RunnerException wrong) {
            err.println(wrong.getMessage());
            return 2;
        }
    }

    /** The usage of one benchmark; empty if there is none with this name, or it has a help of its own. */
    private static String usage(String name) {
        return USAGE.lines()
                .map(line -> line.substring(line.indexOf("tidemark")))
                .filter(line -> (line + " ").startsWith("tidemark bench " + name + " ") && !name.equals("jmh"))
                .map(line -> "usage: " + line)
                .findFirst()
                .orElse("");
    }

    private int run(String name, List<String> rest)
            throws Arguments.Unusable, InputException, WrongCount, IOException, RunnerException {
        switch (name) {
            case "table" ->
                new EndToEnd(out).run(new Arguments(rest, "--nets", "--sizes", "--threads", "--repeat", "--out"));
            case "book" -> {
                Arguments arguments = new Arguments(rest, "--out", "--root");
                if (!arguments.rest().isEmpty()) {
                    throw new Arguments.Unusable("book takes no arguments; --out names the folder");
                }
                Path root = Path.of(arguments.text("--root", "."));
                return new Book(root, Path.of(arguments.text("--out", "target/book"))).write(out) ? 0 : 1;
            }
            case "fuzz" -> {
                Arguments arguments = new Arguments(rest, "--time", "--seed", "--only", "--out");
                Fuzz fuzz =
                        new Fuzz(Path.of(arguments.text("--out", "target/fuzz")), arguments.number("--seed", 1), out);
                return fuzz.run(arguments.duration("--time", "10m"), arguments.text("--only", "")) ? 0 : 1;
            }
            case "limit" -> new LimitRace(out).run(new Arguments(rest, "--nets", "--repeat"));
            case "growth" -> {
                return growth(new Arguments(rest, "--states"));
            }
            case "contest" -> {
                Arguments arguments = new Arguments(rest, "--examinations", "--time", "--command", "--json");
                return new Contest(out).run(arguments) ? 0 : 1;
            }
            case "large" ->
                new LargeTable(out).run(new Arguments(rest, "--stations", "--examinations", "--time", "--command"));
            case "techniques" -> {
                Arguments arguments = new Arguments(
                        rest,
                        "--only",
                        "--examinations",
                        "--instances",
                        "--time",
                        "--memory",
                        "--workers",
                        "--csv",
                        "--command");
                return new TechniqueTable(out).run(arguments) ? 0 : 1;
            }
            case "schedule" ->
                new ScheduleTable(out)
                        .run(new Arguments(rest, "--examinations", "--instances", "--time", "--memory", "--out"));
            case "corpus" -> {
                Arguments arguments = new Arguments(rest, "--engines", "--examinations", "--states", "--time");
                return new CorpusMatrix(out).run(arguments) ? 0 : 1;
            }
            case "certificates" -> {
                Arguments arguments =
                        new Arguments(rest, "--examinations", "--states", "--time", "--forged", "--seed", "--verifier");
                return new CertificateTable(out).run(arguments) ? 0 : 1;
            }
            case "soak" -> {
                return new Soak(out).run(new Arguments(rest, "--time", "--seed", "--memory")) ? 0 : 1;
            }
            case "record" -> {
                return Recorder.run(rest, out);
            }
            case "sizes" -> new StateSizes(out).run(new Arguments(rest, "--states", "--millis"));
            case "unfolding" -> new UnfoldingTable(out).run(new Arguments(rest, "--time"));
            case "reductions" -> {
                return new ReductionTable(out)
                                .run(new Arguments(rest, "--time", "--solve", "--questions", "--csv", "--rules"))
                        ? 0
                        : 1;
            }
            case "colored-reductions" -> new ColoredReductionTable(out).run(new Arguments(rest, "--time"));
            case "colors" -> new ColorsTable(out).run(new Arguments(rest, "--zoo", "--for", "--time", "--repeat"));
            case "formulas" ->
                new FormulaCost(out).run(new Arguments(rest, "--nets", "--sizes", "--threads", "--repeat"));
            case "delta" ->
                new DeltaTable(out, new Findings())
                        .run(new Arguments(rest, "--k", "--search", "--states", "--repeat", "--out"));
            case "delta-programs" ->
                new DeltaPrograms(out, new Findings())
                        .run(new Arguments(rest, "--clients", "--numbers", "--search", "--memory"));
            case "store-contract" -> new StoreContract(out).run(new Arguments(rest, "--operations", "--stores", "--k"));
            case "ltl" -> new LtlCost(out).run(new Arguments(rest, "--nets", "--sizes", "--repeat"));
            case "stubborn" ->
                new StubbornTable(out)
                        .run(new Arguments(
                                rest, "--models", "--repeat", "--millis", "--max-states", "--memory", "--ways"));
            case "fairness" -> new FairnessTable(out).run(new Arguments(rest, "--models", "--events", "--repeat"));
            case "condensed-graph" ->
                new CondensedGraphs(out, new Findings()).run(new Arguments(rest, "--managers", "--packets"));
            case "condensed-storage" ->
                new CondensedStorage(out, new Findings())
                        .run(new Arguments(rest, "--managers", "--csv", "--svg", "--maria"));
            case "pushers" ->
                new PushersTable(out, new Findings())
                        .run(new Arguments(rest, "--pushers", "--grouped", "--memory", "--time"));
            case "diagrams" ->
                new DiagramTable(out).run(new Arguments(rest, "--zoo", "--threads", "--memory", "--time"));
            case "disk" ->
                new DiskTable(out).run(new Arguments(rest, "--model", "--memory", "--millions", "--threads", "--dir"));
            case "disk-kills" ->
                new DiskKills(out).run(new Arguments(rest, "--model", "--memory", "--kills", "--seed"));
            case "disk-sweep" -> new DiskSweep(out, new Findings()).run(new Arguments(rest, "--most", "--repeat"));
            case "sweep" ->
                new SweepTable(out, new Findings()).run(new Arguments(rest, "--models", "--measures", "--out"));
            case "symmetry" -> symmetry(new Arguments(rest, "--models", "--repeat", "--dbm", "--time", "--memory"));
            case "connection" ->
                new ConnectionTable(out, new Findings()).run(new Arguments(rest, "--tries", "--repeat"));
            case "all" -> {
                return new PaperTables(out).run(rest) ? 0 : 1;
            }
            case "automata" -> {
                new Arguments(rest);
                new AutomatonSizes(out).run();
            }
            case "compare" -> compare(new Arguments(rest));
            case "jmh" -> org.openjdk.jmh.Main.main(rest.toArray(String[]::new));
            default -> {
                err.print("no benchmark '" + name + "'\n" + USAGE);
                return 2;
            }
        }
        return 0;
    }

    private int growth(Arguments arguments) throws Arguments.Unusable {
        Growth growth = Growth.measure(arguments.number("--states", 10_000_000));
        growth.print(out);
        return growth.withinBounds() ? 0 : 1;
    }

    private void compare(Arguments arguments) throws Arguments.Unusable, IOException {
        if (arguments.rest().size() != 2) {
            throw new Arguments.Unusable("compare takes two files: OLD.jsonl NEW.jsonl");
        }
        new Compare(out)
                .run(Path.of(arguments.rest().get(0)), Path.of(arguments.rest().get(1)));
    }

    /** The table of the paper, or what symmetries do to the nets in some folders. */
    private void symmetry(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        String managers = arguments.text("--dbm", "");
        if (!managers.isEmpty()) {
            new ManyManagers(out).run(arguments, managers);
        } else if (arguments.rest().isEmpty()) {
            new SymmetryTable(out, new Findings()).run(arguments);
        } else {
            new SymmetryFactors(out).run(arguments);
        }
    }
}
