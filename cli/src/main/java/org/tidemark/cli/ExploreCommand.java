package org.tidemark.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Exploration;
import org.tidemark.check.ExplorationReport;
import org.tidemark.check.ExploreOptions;
import org.tidemark.check.ExploreOptions.Order;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.net.PetriNet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidemark explore}: the whole state space, or as much of it as the limits allow. */
@Command(
        name = "explore",
        header = "Find all reachable states: how many, how far, where it stops, what it costs.",
        description = {
            "States are the reachable markings of the net, edges the pairs of a state and a transition enabled in it. "
                    + "A run that a limit ends, or Ctrl-C, says so, prints what it has seen (lower bounds of the whole) "
                    + "and has status 3."
        },
        footer = {
            "  tidemark explore zoo:philosophers/12                    a first look",
            "  tidemark explore model.pnml --memory 8g --time 1h       as far as 8 GiB and an hour go",
            "  tidemark explore model.pnml --json > result.json        figures for a program",
            "  tidemark explore zoo:philosophers --trace dead.json     a shortest run into a deadlock",
            "  tidemark explore zoo:philosophers --picture dead.svg    what had to come before what in it",
            "  tidemark explore zoo:philosophers -D philosophers=7     a parameter by its name"
        })
final class ExploreCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @Nullable
    CommandSpec spec;

    @Mixin
    ModelArgument model = new ModelArgument();

    @Option(
            names = "--store",
            paramLabel = "STORE",
            defaultValue = "auto",
            description = "How states are kept: auto or plain (every state whole). Default: ${DEFAULT-VALUE}.")
    String store = "";

    @Option(
            names = "--search",
            paramLabel = "ORDER",
            defaultValue = "auto",
            description = "In which order: auto, bfs (breadth first, exact depths) or dfs (depth first, one thread). "
                    + "Default: ${DEFAULT-VALUE}, which is bfs.")
    String search = "";

    @Option(
            names = "--reduce",
            paramLabel = "WORD",
            defaultValue = "none",
            description = "What to leave out: none. Default: ${DEFAULT-VALUE}.")
    String reduce = "";

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description =
                    "Budget for states, such as 512m, 8g or 1.5g. Default: three quarters of the machine's memory, "
                            + "as far as the Java heap can hold that.")
    @Nullable
    Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description = "Stop after so long: 500ms, 60s, 10m, 1h. Default: no limit.")
    @Nullable
    Long time;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            converter = Quantities.Positive.class,
            description = "Stop when there are more than N states. Default: no limit.")
    @Nullable
    Long maxStates;

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            converter = Quantities.Natural.class,
            description = "Do not go on from states N steps away. Default: no limit.")
    @Nullable
    Long maxDepth;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Quantities.Threads.class,
            description = "Worker threads. Default: all cores.")
    @Nullable
    Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            converter = Quantities.Natural.class,
            description = "For the random walks that guess how many bits a place needs; it never changes a result. "
                    + "Default: ${DEFAULT-VALUE}.")
    long seed;

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    ExploreCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException, IOException {
        Engine engine = engine();
        evidence.check();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = options(engine, interrupt);
            PetriNet net = model.open();
            ExplorationReport report = run(new Exploration(net, options), options);
            show(net, engine, options, report);
            saveRun(net, report);
            return report.complete() ? Status.DONE : Status.UNKNOWN;
        }
    }

    private Engine engine() {
        CommandSpec command = command();
        Words.STORES.check(command, store);
        Words.SEARCHES.check(command, search);
        Words.REDUCTIONS.check(command, reduce);
        return Engine.chosen(store, search, reduce);
    }

    private CommandSpec command() {
        if (spec == null) {
            throw new IllegalStateException("the command was not set up");
        }
        return spec;
    }

    private ExploreOptions options(Engine engine, Interrupts.Watch interrupt) {
        return new ExploreOptions(
                engine.search().equals("dfs") ? Order.DEPTH_FIRST : Order.BREADTH_FIRST,
                threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                memory == null ? Heap.defaultBudgetBytes() : Heap.budgetBytes(command(), memory),
                orUnlimited(time),
                orUnlimited(maxStates),
                orUnlimited(maxDepth),
                seed,
                interrupt);
    }

    private static long orUnlimited(@Nullable Long limit) {
        return limit == null ? Long.MAX_VALUE : limit;
    }

    private ExplorationReport run(Exploration exploration, ExploreOptions options) throws InputException {
        if (result.quiet || !session.terminalErr()) {
            return exploration.run();
        }
        ProgressLine line = new ProgressLine(exploration::progress, options.memoryBytes(), session.err());
        try {
            return exploration.run();
        } finally {
            line.close();
        }
    }

    private void show(PetriNet net, Engine engine, ExploreOptions options, ExplorationReport report)
            throws IOException {
        if (result.json) {
            Json.write(session.out(), json -> ExploreJson.write(json, net, engine, report));
        } else {
            new ExploreText(net, engine, options, report).print(session.out());
        }
    }

    private void saveRun(PetriNet net, ExplorationReport report) throws InputException {
        if (report.runToDeadlock() != null) {
            evidence.write(net, Evidence.run(report.runToDeadlock(), "a deadlock"));
        } else if (!evidence.targets().isEmpty() && !result.quiet) {
            session.remark("no deadlock was found, so there is no run to write to " + evidence.targets());
        }
    }
}
