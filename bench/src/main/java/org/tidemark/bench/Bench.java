package org.tidemark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.RunnerException;
import org.tidemark.bench.book.Book;
import org.tidemark.bench.certificates.CertificateTable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.contest.Contest;
import org.tidemark.bench.contest.CorpusMatrix;
import org.tidemark.bench.contest.LargeTable;
import org.tidemark.bench.contest.TechniqueTable;
import org.tidemark.bench.engines.AutomatonSizes;
import org.tidemark.bench.engines.CountingTable;
import org.tidemark.bench.engines.CpnFiles;
import org.tidemark.bench.engines.CpnTable;
import org.tidemark.bench.engines.DenseTimeTable;
import org.tidemark.bench.engines.DiagramTable;
import org.tidemark.bench.engines.FairnessTable;
import org.tidemark.bench.engines.FormulaCost;
import org.tidemark.bench.engines.LtlCost;
import org.tidemark.bench.engines.ProgramReductionTable;
import org.tidemark.bench.engines.ProgramSweepTable;
import org.tidemark.bench.engines.ProgramsTable;
import org.tidemark.bench.engines.SpinTable;
import org.tidemark.bench.engines.StubbornTable;
import org.tidemark.bench.engines.SymmetryFactors;
import org.tidemark.bench.fuzz.Fuzz;
import org.tidemark.bench.nets.ColoredReductionTable;
import org.tidemark.bench.nets.ColorsTable;
import org.tidemark.bench.nets.ReductionTable;
import org.tidemark.bench.nets.StateSizes;
import org.tidemark.bench.nets.UnfoldingTable;
import org.tidemark.bench.nets.WorkflowTable;
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
import org.tidemark.bench.record.RunLengths;
import org.tidemark.bench.record.WatchTable;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.soak.Soak;
import org.tidemark.bench.speed.Compare;
import org.tidemark.bench.speed.EndToEnd;
import org.tidemark.bench.speed.LimitRace;
import org.tidemark.bench.stores.DiskKills;
import org.tidemark.bench.stores.DiskTable;
import org.tidemark.bench.stores.Growth;
import org.tidemark.bench.stores.StoreContract;
import org.tidemark.input.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The entry point: a benchmark by its name, with options as its line of the usage has them.
 *
 * <p>Exit status 0 when everything was measured and right, 1 when a count, a bound or an answer is wrong, 2 when the
 * command line or a file is.
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
               tidemark bench dense-time [TRAINS | FILE …] [--rounds N]
               tidemark bench programs DIR [--least N] [--states N] [--threads N] [--memory 2g]
               tidemark bench spin    ours|DIR|FILE… [--least N] [--time 300s] [--memory 4g] [--command "./tidemark"]
               tidemark bench program-reductions DIR|FILE… [--recorded] [--time 60s] [--memory 2g]
               tidemark bench program-sweeps DIR|FILE… [--least N] [--time 60s] [--memory 2g]
               tidemark bench cpn     DIR [--time 300s] [--threads N] [--memory 2g]
               tidemark bench cpn-files DIR|FILE… [--time 10s] [--memory 1g]
               tidemark bench sweep   [--models dbm/8,two-phase-commit/2] [--measures paper,auto] [--out FILE]
               tidemark bench symmetry [--models dbm/8,two-phase-commit/6] [--repeat 3]
               tidemark bench symmetry --dbm 50,100,200 [--memory 2g]
               tidemark bench symmetry DIR… [--time 10s] [--memory 1g]
               tidemark bench contest DIR [--examinations a,b] [--time 20s] [--command "./tidemark mcc"] [--json FILE]
               tidemark bench large   [DIR…] [--stations 1000,5000] [--examinations a,b] [--time 30s] [--command "./tidemark mcc"]
               tidemark bench techniques DIR [--only "diagram;walks;…"] [--examinations a,b] [--instances a,b] [--time 10s] [--memory 8g] [--workers N] [--csv FILE] [--command "./tidemark mcc"]
               tidemark bench corpus DIR [--engines "plain,sweep,…"] [--examinations a,b] [--states N] [--time 5s]
               tidemark bench certificates DIR [--examinations a,b] [--states N] [--time 5s] [--forged 100] [--seed N] [--verifier FILE]
               tidemark bench soak    [--time 1h] [--seed N] [--memory 512m]
               tidemark bench sizes   DIR [--states N] [--millis N]
               tidemark bench unfolding DIR [--time 60s]
               tidemark bench reductions DIR [--time 10s] [--solve 1s] [--questions N] [--csv FILE] [--rules FILE]
               tidemark bench colored-reductions DIR [--time 60s]
               tidemark bench colors  [DIR…] [--zoo tide-dbm/11,…] [--for explore,check] [--time 20s] [--repeat N]
               tidemark bench store-contract [--operations N] [--stores plain,tree,delta] [--k N]
               tidemark bench delta   [zoo:NET…] [--helena DIR] [--k 5,10,20,50] [--search bfs|dfs] [--states N] [--repeat N] [--out FILE]
               tidemark bench delta-programs [--clients 5/4,6/5] [--numbers 10,15,20] [--search bfs|dfs] [--memory 1g]
               tidemark bench automata
               tidemark bench condensed-graph [--managers 4,5,6,7,8,9] [--packets 20,40,60,80,100]
               tidemark bench condensed-storage [--managers 1,2,…,10] [--csv FILE] [--svg FOLDER] [--maria "maria … {n} …"]
               tidemark bench pushers [--pushers 6,8,10,12,14] [--grouped 14,15,16,18,20] [--memory 2g] [--time 20s]
               tidemark bench diagrams [DIR…] [--zoo kanban/200,…] [--threads N] [--memory 2g] [--time 60s]
               tidemark bench counting [--models kanban/10,…] [--memory 16m,50m,200m,1g] [--time 20s] [--threads 1]
               tidemark bench disk    [--model philosophers/20] [--memory 512m] [--millions 1,10,50] [--threads N] [--dir DIR]
               tidemark bench disk-kills [--model philosophers/18] [--memory 32m] [--kills 20] [--seed N]
               tidemark bench disk-sweep [--most 2,4,8,12,16,20] [--repeat N]
               tidemark bench connection [--tries 3,4,5,6] [--repeat N]
               tidemark bench all     [--tables delta,pushers,…] [--full] [--time 5m] [--out FOLDER]
               tidemark bench book    [--out FOLDER] [--root CHECKOUT]
               tidemark bench fuzz    [--time 10m] [--seed N] [--only KIND] [--out FOLDER]
               tidemark bench record  write DIR [--home CHECKOUT] [--corpus ../shared/corpus] [--only zoo,corpus,random] [--models zoo:mutex/4,…]
               tidemark bench record  compare OLD NEW
               tidemark bench workflows [DIR…] [--nodes 1000,10000] [--time 10s] [--command "./tidemark"]
               tidemark bench watch   [FILE.tide,NAME=VALUE…]
               tidemark bench run-lengths [DIR…] [--examples examples] [--states N] [--time 5s] [--longest N]
               tidemark bench compare OLD.jsonl NEW.jsonl
               tidemark bench jmh     [JMH options]
        """;

    /** A benchmark that measures; a wrong count is an exception. */
    private interface Measurement {
        void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException;
    }

    /** A benchmark that is also a test: false if what it found is wrong. */
    private interface Test {
        boolean run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException;
    }

    /** An option in the usage; one that is alone in its brackets takes no value. */
    private static final Pattern OPTION = Pattern.compile("(--[a-z-]+)(\\]?)");

    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, Test> tests = new HashMap<>();
    private final CommandLine benchmarks =
            new CommandLine(CommandSpec.create().addOption(help("--help", "-h", "help")));

    public Bench(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
        measure("table", arguments -> new EndToEnd(out).run(arguments));
        measure("limit", arguments -> new LimitRace(out).run(arguments));
        test("growth", this::growth);
        measure("formulas", arguments -> new FormulaCost(out).run(arguments));
        measure("ltl", arguments -> new LtlCost(out).run(arguments));
        measure("stubborn", arguments -> new StubbornTable(out).run(arguments));
        measure("fairness", arguments -> new FairnessTable(out).run(arguments));
        test("dense-time", arguments -> new DenseTimeTable(out).run(arguments));
        test("programs", arguments -> new ProgramsTable(out).run(arguments));
        test("spin", arguments -> new SpinTable(out).run(arguments));
        measure("program-reductions", arguments -> new ProgramReductionTable(out).run(arguments));
        measure("program-sweeps", arguments -> new ProgramSweepTable(out).run(arguments));
        test("cpn", arguments -> new CpnTable(out).run(arguments));
        measure("cpn-files", arguments -> new CpnFiles(out).run(arguments));
        measure("sweep", arguments -> new SweepTable(out, new Findings()).run(arguments));
        measure("symmetry", this::symmetry);
        test("contest", arguments -> new Contest(out).run(arguments));
        measure("large", arguments -> new LargeTable(out).run(arguments));
        test("techniques", arguments -> new TechniqueTable(out).run(arguments));
        test("corpus", arguments -> new CorpusMatrix(out).run(arguments));
        test("certificates", arguments -> new CertificateTable(out).run(arguments));
        test("soak", arguments -> new Soak(out).run(arguments));
        measure("sizes", arguments -> new StateSizes(out).run(arguments));
        measure("unfolding", arguments -> new UnfoldingTable(out).run(arguments));
        test("reductions", arguments -> new ReductionTable(out).run(arguments));
        measure("colored-reductions", arguments -> new ColoredReductionTable(out).run(arguments));
        measure("colors", arguments -> new ColorsTable(out).run(arguments));
        measure("store-contract", arguments -> new StoreContract(out).run(arguments));
        measure("delta", arguments -> new DeltaTable(out, new Findings()).run(arguments));
        measure("delta-programs", arguments -> new DeltaPrograms(out, new Findings()).run(arguments));
        measure("automata", arguments -> new AutomatonSizes(out).run());
        measure("condensed-graph", arguments -> new CondensedGraphs(out, new Findings()).run(arguments));
        measure("condensed-storage", arguments -> new CondensedStorage(out, new Findings()).run(arguments));
        measure("pushers", arguments -> new PushersTable(out, new Findings()).run(arguments));
        measure("diagrams", arguments -> new DiagramTable(out).run(arguments));
        test("counting", arguments -> new CountingTable(out).run(arguments));
        measure("disk", arguments -> new DiskTable(out).run(arguments));
        measure("disk-kills", arguments -> new DiskKills(out).run(arguments));
        measure("disk-sweep", arguments -> new DiskSweep(out, new Findings()).run(arguments));
        measure("connection", arguments -> new ConnectionTable(out, new Findings()).run(arguments));
        test("all", arguments -> new PaperTables(out).run(arguments));
        test("book", this::book);
        test("fuzz", this::fuzz);
        measure("workflows", arguments -> new WorkflowTable(out).run(arguments));
        measure("run-lengths", arguments -> new RunLengths(out).run(arguments));
        test("watch", arguments -> new WatchTable(out).run(arguments));
        test("record", arguments -> Recorder.run(arguments, out) == 0);
        measure("compare", this::compare);
        CommandSpec jmh = CommandSpec.create();
        jmh.parser().unmatchedArgumentsAllowed(true).stopAtUnmatched(true);
        benchmarks.addSubcommand("jmh", jmh);
    }

    private void measure(String name, Measurement measurement) {
        test(name, arguments -> {
            measurement.run(arguments);
            return true;
        });
    }

    private void test(String name, Test test) {
        CommandSpec command = Arguments.command().addOption(help("--help"));
        OPTION.matcher(usage(name))
                .results()
                .filter(option -> command.findOption(option.group(1)) == null)
                .forEach(option -> command.addOption(
                        Arguments.option(option.group(1), option.group(2).isEmpty())));
        benchmarks.addSubcommand(name, new CommandLine(command));
        tests.put(name, test);
    }

    private static OptionSpec help(String... names) {
        return OptionSpec.builder(names).usageHelp(true).build();
    }

    /** The lines of the usage for one benchmark. */
    private static String usage(String name) {
        return USAGE.lines()
                .map(line -> line.substring(line.indexOf("tidemark")))
                .filter(line -> (line + " ").startsWith("tidemark bench " + name + " "))
                .map(line -> "usage: " + line + "\n")
                .collect(Collectors.joining());
    }

    /** Runs a benchmark. */
    public static void main(String[] args) {
        System.exit(new Bench(System.out, System.err).run(Arrays.asList(args)));
    }

    public int run(List<String> args) {
        try {
            ParseResult parsed = benchmarks.parseArgs(args.toArray(String[]::new));
            if (parsed.isUsageHelpRequested()) {
                out.print(USAGE);
                return 0;
            }
            if (!parsed.hasSubcommand()) {
                err.print(USAGE);
                return 2;
            }
            return run(parsed.subcommand());
        } catch (WrongCount wrong) {
            err.println("wrong count: " + wrong.getMessage());
            return 1;
        } catch (UnmatchedArgumentException unknown) {
            err.print("no benchmark '" + unknown.getUnmatched().get(0) + "'\n" + USAGE);
            return 2;
        } catch (ParameterException wrong) {
            err.println(new Arguments.Unusable(wrong).getMessage());
            return 2;
        } catch (Arguments.Unusable | InputException | IOException | RunnerException wrong) {
            err.println(wrong.getMessage());
            return 2;
        }
    }

    private int run(ParseResult command)
            throws Arguments.Unusable, InputException, WrongCount, IOException, RunnerException {
        String name = command.commandSpec().name();
        if (command.isUsageHelpRequested()) {
            out.print(usage(name));
            return 0;
        }
        Test test = tests.get(name);
        if (test == null) {
            org.openjdk.jmh.Main.main(command.unmatched().toArray(String[]::new));
            return 0;
        }
        return test.run(new Arguments(command)) ? 0 : 1;
    }

    private boolean book(Arguments arguments) throws Arguments.Unusable, IOException {
        if (!arguments.rest().isEmpty()) {
            throw new Arguments.Unusable("book takes no arguments; --out names the folder");
        }
        Path root = Path.of(arguments.text("--root", "."));
        return new Book(root, Path.of(arguments.text("--out", "target/book"))).write(out);
    }

    private boolean fuzz(Arguments arguments) throws Arguments.Unusable, IOException {
        Path folder = Path.of(arguments.text("--out", "target/fuzz"));
        return new Fuzz(folder, arguments.number("--seed", 1), out)
                .run(arguments.duration("--time", "10m"), arguments.text("--only", ""));
    }

    private boolean growth(Arguments arguments) throws Arguments.Unusable {
        Growth growth = Growth.measure(arguments.number("--states", 10_000_000));
        growth.print(out);
        return growth.withinBounds();
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
