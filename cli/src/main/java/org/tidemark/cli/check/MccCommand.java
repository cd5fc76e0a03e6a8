package org.tidemark.cli.check;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.ContestTask;
import org.tidemark.api.task.Engine;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.SkippedStages;
import org.tidemark.check.StageFault;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.HelpOption;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.session.FailedStages;
import org.tidemark.cli.session.Heap;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.engine.SearchOrder;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.NearName;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.Verdict;
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
        SkippedStages skipped = stages.skipped(plan);
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = new ExploreOptions(
                    SearchOrder.BREADTH_FIRST,
                    threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                    memoryBytes(),
                    timeNanos(),
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    seed,
                    interrupt);
            CheckOptions how = new CheckOptions(options).without(skipped);
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

    /** One examination of one model: reads the files, asks, and prints the contest's lines as answers come in. */
    static final class ContestRun {
        private static final String OPEN = "CANNOT_COMPUTE";
        private static final String INFINITE = "+inf";

        private final Examination examination;
        private final Path directory;
        private final CheckOptions how;
        private final ExploreOptions options;
        private final Session session;
        private final long startNanos = System.nanoTime();
        private final Set<String> answered = ConcurrentHashMap.newKeySet();

        ContestRun(Examination examination, Path directory, CheckOptions how, Session session) {
            this.examination = examination;
            this.directory = directory;
            this.how = how;
            options = how.explore();
            this.session = session;
        }

        /** Answers what it can; whether that was everything. */
        boolean run() throws InputException {
            ContestTask task;
            Subject subject;
            try {
                task = new ContestTask(open(), how, startNanos, examination == Examination.STATE_SPACE);
                subject = task.subject();
            } catch (InputException e) {
                line(OPEN);
                throw e;
            }
            PetriNet net = subject.net();
            if (net != null && !net.obligations().isEmpty()) {
                line(OPEN);
                throw new InputException(directory.resolve("model.pnml") + ": "
                        + net.obligations().get(0).clauses().get(0).otherwise());
            }
            if (examination != Examination.STATE_SPACE) {
                return properties(subject, task);
            }
            try {
                Optional<ContestTask.StateSpace> found = task.stateSpace(subject);
                found.ifPresentOrElse(this::figures, () -> line(OPEN));
                return found.isPresent();
            } catch (InputException e) {
                line(OPEN);
                throw e;
            }
        }

        private NetSource open() throws InputException {
            if (Files.isRegularFile(directory)) {
                throw new InputException(directory + ": is a file; expected the directory of a model");
            }
            return NetFiles.open(directory.resolve("model.pnml"), unheard -> {});
        }

        /** A net that has the names by which questions may be asked. */
        private static PetriNet names(Subject subject) {
            DirectNet direct = subject.direct();
            return direct == null ? Objects.requireNonNull(subject.net()) : direct.names();
        }

        private void figures(ContestTask.StateSpace found) {
            String techniques = techniques(found.technique());
            line("STATE_SPACE STATES " + found.states() + techniques);
            line("STATE_SPACE TRANSITIONS " + found.edges() + techniques);
            line("STATE_SPACE MAX_TOKEN_PER_MARKING " + found.mostInMarking() + techniques);
            line("STATE_SPACE MAX_TOKEN_IN_PLACE " + found.mostInPlace() + techniques);
        }

        private boolean properties(Subject subject, ContestTask task) throws InputException {
            List<Property> properties = new ArrayList<>(examination.questions());
            boolean all = properties.isEmpty() ? read(subject, properties) : true;
            List<StageFault> faults = Collections.synchronizedList(new ArrayList<>());
            try {
                CheckOptions verdicts = how.withExplore(task.withinTime())
                        .withReductions(Reductions.AUTO)
                        .withoutExplanations()
                        .announcing(this::announce)
                        .outlivingFaults(faults::add);
                new Checker(subject, properties, verdicts, Plans.exploring(Engine.unfolding(options))).run();
            } finally {
                // Whatever ended the check, answers that are out stay, and the rest is said to be open.
                for (Property property : properties) {
                    if (!answered.contains(property.name())) {
                        line("FORMULA " + property.name() + " " + OPEN);
                        all = false;
                    }
                }
            }
            if (!faults.isEmpty()) {
                throw new FailedStages(faults);
            }
            return all;
        }

        /** Reads the questions of the examination's file; false when some of them cannot be read. */
        private boolean read(Subject subject, List<Property> properties) throws InputException {
            boolean all = true;
            PetriNet net = names(subject);
            Path file = directory.resolve(examination.contestName() + ".xml");
            NumberLimits countable = subject.direct() == null
                    ? NumberLimits.in(net, () -> false)
                    : NumberLimits.byNames(new NetSystem(net), () -> false);
            for (PropertyEntry entry : PropertyXml.read(file, new NetVocabulary(net))) {
                String refusal = refusal(countable, entry);
                if (refusal != null) {
                    session.remark(refusal);
                    line("FORMULA " + entry.name() + " " + OPEN);
                    all = false;
                } else if (entry instanceof PropertyEntry.Read read) {
                    properties.add(read.property());
                }
            }
            return all;
        }

        private static @Nullable String refusal(NumberLimits countable, PropertyEntry entry) {
            if (entry instanceof PropertyEntry.Refused refused) {
                return refused.message();
            }
            try {
                countable.check(((PropertyEntry.Read) entry).property());
                return null;
            } catch (FormulaException e) {
                return entry.name() + ": " + e.getMessage();
            }
        }

        private void announce(Finding finding) {
            Verdict verdict = finding.verdict();
            Technique technique = finding.technique();
            if (technique != null && !(verdict instanceof Verdict.Unknown)) {
                answered.add(finding.property().name());
                line("FORMULA " + finding.property().name() + " " + answer(verdict) + techniques(technique));
            }
        }

        private static String answer(Verdict verdict) {
            if (verdict instanceof Verdict.Value value) {
                return String.valueOf(value.most());
            }
            if (verdict instanceof Verdict.Unbounded) {
                return INFINITE;
            }
            return verdict instanceof Verdict.Holds ? "TRUE" : "FALSE";
        }

        private String techniques(Technique technique) {
            boolean parallel = technique == Technique.SEARCH && options.threads() > 1;
            return " TECHNIQUES " + technique.contestWord()
                    + (parallel ? " PARALLEL_PROCESSING" : " SEQUENTIAL_PROCESSING");
        }

        /** Prints a line so that it is out whatever happens next. */
        private void line(String text) {
            PrintStream out = session.out();
            synchronized (out) {
                out.println(text);
                out.flush();
            }
        }
    }

    /** The examinations of the Model Checking Contest. */
    enum Examination {
        STATE_SPACE("StateSpace"),
        ONE_SAFE("OneSafe"),
        STABLE_MARKING("StableMarking"),
        QUASI_LIVENESS("QuasiLiveness"),
        LIVENESS("Liveness"),
        REACHABILITY_DEADLOCK("ReachabilityDeadlock"),
        UPPER_BOUNDS("UpperBounds"),
        REACHABILITY_CARDINALITY("ReachabilityCardinality"),
        REACHABILITY_FIREABILITY("ReachabilityFireability"),
        CTL_CARDINALITY("CTLCardinality"),
        CTL_FIREABILITY("CTLFireability"),
        LTL_CARDINALITY("LTLCardinality"),
        LTL_FIREABILITY("LTLFireability");

        private final String contestName;

        Examination(String contestName) {
            this.contestName = contestName;
        }

        String contestName() {
            return contestName;
        }

        static @Nullable Examination named(String name) {
            return Arrays.stream(values())
                    .filter(examination -> examination.contestName.equals(name))
                    .findFirst()
                    .orElse(null);
        }

        static List<String> names() {
            return Arrays.stream(values()).map(Examination::contestName).toList();
        }

        /** The questions it asks of every model; empty when they come from a file, or when it asks for figures. */
        List<Property> questions() {
            return switch (this) {
                case ONE_SAFE -> List.of(new Property.OneSafe(contestName));
                case STABLE_MARKING -> List.of(new Property.StableMarking(contestName));
                case QUASI_LIVENESS -> List.of(new Property.QuasiLiveness(contestName));
                case LIVENESS -> List.of(new Property.Liveness(contestName));
                case REACHABILITY_DEADLOCK ->
                    List.of(new Property.Truth(contestName, Formula.reachable(new Formula.Deadlock())));
                default -> List.of();
            };
        }
    }
}
