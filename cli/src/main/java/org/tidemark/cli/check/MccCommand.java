package org.tidemark.cli.check;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.LeftOut;
import org.tidemark.check.Plan;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ExploreOptions.Order;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark mcc}: one run of the Model Checking Contest. */
@Command(
        name = "mcc",
        header = "Answer an examination of the Model Checking Contest, in the contest's output format.",
        description = {
            "DIR holds model.pnml and, for examinations with formulas, EXAMINATION.xml. An answer is printed the moment "
                    + "it is known; what stays open is CANNOT_COMPUTE. Examinations: StateSpace, OneSafe, StableMarking, "
                    + "QuasiLiveness, Liveness, ReachabilityDeadlock, UpperBounds, ReachabilityCardinality, "
                    + "ReachabilityFireability, CTLCardinality, CTLFireability, LTLCardinality, LTLFireability.",
            "BK_EXAMINATION replaces EXAMINATION; BK_TIME_CONFINEMENT (seconds) and BK_MEMORY_CONFINEMENT (MiB) "
                    + "limit the run, unless --time and --memory do. The status is 0 when everything was answered, "
                    + "whatever the answers are, and 3 when something stays open."
        },
        footer = {
            "  tidemark mcc ReachabilityDeadlock Kanban-PT-00005",
            "  BK_EXAMINATION=UpperBounds BK_TIME_CONFINEMENT=60 tidemark mcc Kanban-PT-00005"
        })
public final class MccCommand implements Callable<Integer> {
    private final Session session;
    private final Map<String, String> environment;

    @Spec
    @Nullable
    CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "[EXAMINATION] DIR",
            description = "What is asked, and the directory of the model.")
    String[] arguments = {};

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Quantities.Size.class,
            description = "Budget for states. Default: BK_MEMORY_CONFINEMENT, or what the Java heap can hold.")
    @Nullable
    Long memory;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description = "Stop after this time. Default: BK_TIME_CONFINEMENT less a little, or no limit.")
    @Nullable
    Long time;

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
            description = "For random walks. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Mixin
    StageOptions stages = new StageOptions();

    @Mixin
    HelpOption help = new HelpOption();

    public MccCommand(Session session, Map<String, String> environment) {
        this.session = session;
        this.environment = environment;
    }

    @Override
    public Integer call() throws InputException {
        if (arguments.length > 2) {
            throw wrong("unexpected argument '" + arguments[2] + "'; expected one examination and one directory");
        }
        String directory = arguments[arguments.length - 1];
        Examination examination = examination();
        Plan plan = Plans.exploring(UnfoldingLimits.usual());
        LeftOut leftOut = stages.leftOut(plan);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = new ExploreOptions(
                    Order.BREADTH_FIRST,
                    threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                    memoryBytes(),
                    timeNanos(),
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    seed,
                    interrupt);
            CheckOptions how = new CheckOptions(options).without(leftOut);
            boolean answered = new ContestRun(examination, ModelArgument.path(directory), how, session).run();
            return answered ? Status.DONE : Status.UNKNOWN;
        }
    }

    private Examination examination() {
        String name = arguments.length == 2 ? arguments[0] : environment.get("BK_EXAMINATION");
        Examination examination = name == null ? null : Examination.named(name);
        if (examination == null && arguments.length == 2 && Examination.named(arguments[1]) != null) {
            throw wrong("the examination comes first: tidemark mcc " + arguments[1] + " " + arguments[0]);
        }
        if (examination == null) {
            throw wrong((name == null
                            ? "no examination, neither as an argument nor in BK_EXAMINATION"
                            : "unknown examination '" + name + "'")
                    + "; available: " + String.join(", ", Examination.names())
                    + NearName.of(name == null ? "" : name, Examination.names())
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse(""));
        }
        return examination;
    }

    private long memoryBytes() {
        if (memory != null) {
            return Heap.budgetBytes(command(), memory);
        }
        Long confined = number("BK_MEMORY_CONFINEMENT");
        long most = Heap.defaultBudgetBytes();
        // A quarter is left to the virtual machine and to all that is not a state.
        return confined == null ? most : Math.min(most, Math.multiplyExact(confined, 1L << 20) / 4 * 3);
    }

    private long timeNanos() {
        if (time != null) {
            return time;
        }
        Long confined = number("BK_TIME_CONFINEMENT");
        // Answers that are known must be out before the contest's clock stops the process.
        return confined == null ? Long.MAX_VALUE : (long) (Math.max(0.5, confined * 0.95 - 1) * 1e9);
    }

    private @Nullable Long number(String variable) {
        String text = environment.get(variable);
        if (text == null || text.isEmpty()) {
            return null;
        }
        if (!text.matches("[0-9]{1,12}")) {
            throw wrong(variable + "='" + text + "': expected a whole number");
        }
        return Long.valueOf(text);
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(command().commandLine(), sentence);
    }
}
