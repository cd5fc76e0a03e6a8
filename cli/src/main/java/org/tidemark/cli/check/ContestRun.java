package org.tidemark.cli.check;

import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.LeftOut;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageFault;
import org.tidemark.check.Subject;
import org.tidemark.check.count.CountReport;
import org.tidemark.check.count.ReducedCount;
import org.tidemark.check.diagram.DiagramReport;
import org.tidemark.check.diagram.NetDiagram;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Countable;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.session.FailedStages;
import org.tidemark.cli.session.Session;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.colored.ColoredReducer;

/** One examination of one model: reads the files, asks, and prints the contest's lines as answers come in. */
final class ContestRun {
    private static final String OPEN = "CANNOT_COMPUTE";
    private static final String INFINITE = "+inf";

    /** An unfolding may take one part in this many of the time. */
    private static final int UNFOLDING_SHARE = 2;

    /** An unfolding that takes more, some ten thousand nodes, is put off until it is known that parts of it do not do. */
    private static final long SMALL_BYTES = 4L << 20;

    /** As many states are explored first: where these are all, nothing is sooner. */
    private static final long FIRST_STATES = 100_000;

    /** The states of a smaller net are counted for one part in this many of the time. */
    private static final int COUNTING_SHARE = 2;

    /** A diagram leaves one part in this many of the time. */
    private static final int DIAGRAM_SHARE = 4;

    private final Examination examination;
    private final Path directory;
    private final CheckOptions how;
    private final ExploreOptions options;
    private final LeftOut leftOut;
    private final Session session;
    private final long startNanos = System.nanoTime();
    private final Set<String> answered = ConcurrentHashMap.newKeySet();

    ContestRun(Examination examination, Path directory, CheckOptions how, Session session) {
        this.examination = examination;
        this.directory = directory;
        this.how = how;
        options = how.explore();
        leftOut = how.leftOut();
        this.session = session;
    }

    /** Answers what it can; whether that was everything. */
    boolean run() throws InputException {
        Subject subject;
        try {
            subject = subject();
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
            return properties(subject);
        }
        try {
            return stateSpace(subject);
        } catch (InputException e) {
            line(OPEN);
            throw e;
        }
    }

    /** The net, unfolded where that fits a share of the memory and time, and executed directly where it does not. */
    private Subject subject() throws InputException {
        if (Files.isRegularFile(directory)) {
            throw new InputException(directory + ": is a file; expected the directory of a model");
        }
        NetSource source = NetFiles.open(directory.resolve("model.pnml"), unheard -> {});
        ColoredNet colored = source.colored();
        ExploreOptions most = colored == null ? options : share(options);
        Subject put = colored == null || examination == Examination.STATE_SPACE ? null : putOff(source, colored, most);
        if (put != null) {
            return put;
        }
        try {
            return Subject.of(source.unfolded(ModelArgument.limits(most))).ofColored(colored);
        } catch (LimitException tooLarge) {
            if (colored == null) {
                throw tooLarge;
            }
            try {
                return Subject.of(DirectNet.of(colored, ModelArgument.limits(withinTime())), () -> null)
                        .ofColored(colored);
            } catch (ColorException indirect) {
                throw tooLarge;
            }
        }
    }

    private static ExploreOptions share(ExploreOptions all) {
        return all.timeNanos() == Long.MAX_VALUE ? all : all.withTime(all.timeNanos() / UNFOLDING_SHARE);
    }

    /** The high-level net, if its unfolding is large and parts of it may do; null otherwise. */
    private @Nullable Subject putOff(NetSource source, ColoredNet colored, ExploreOptions most) throws InputException {
        if (ColoredReducer.objection(colored) != null) {
            return null;
        }
        UnfoldingLimits limits = ModelArgument.limits(most);
        try {
            PetriNet small = source.unfolded(new UnfoldingLimits(
                    Math.min(SMALL_BYTES, limits.bytes()), limits.nanos(), limits.cancelled(), limits.late()));
            return Subject.of(small).ofColored(colored);
        } catch (LimitException large) {
            try {
                LateUnfolding later = new LateUnfolding(source, () -> ModelArgument.limits(share(withinTime())));
                return new Subject(null, DirectNet.of(colored, limits), null, () -> null, later).ofColored(colored);
            } catch (ColorException indirect) {
                return null;
            }
        }
    }

    /** A net that has the names by which questions may be asked. */
    private static PetriNet names(Subject subject) {
        DirectNet direct = subject.direct();
        return direct == null ? Objects.requireNonNull(subject.net()) : direct.names();
    }

    /**
     * Explores what is small; of what is not, counts by way of a smaller net, or draws a diagram; and explores with what time is left then.
     */
    private boolean stateSpace(Subject subject) throws InputException {
        PetriNet net = subject.net();
        boolean done = net != null
                && subject.direct() == null
                && NetDiagram.obstacle(net).isEmpty()
                && (explored(subject, withinTime().withMaxStates(Math.min(FIRST_STATES, options.maxStates())))
                        || counted(net)
                        || drawn(net));
        if (!done && !explored(subject, withinTime())) {
            line(OPEN);
            return false;
        }
        return true;
    }

    /** Counts by way of a smaller net, if there is one that is much smaller. */
    private boolean counted(PetriNet net) throws InputException {
        ExploreOptions left = withinTime();
        ReducedCount count = new ReducedCount(net, left.withTime(left.timeNanos() / COUNTING_SHARE), false);
        if (leftOut.has("smaller net") || !ReducedCount.obstacle(net).isEmpty() || !count.isMuchSmaller()) {
            return false;
        }
        if (leftOut.has("diagram") && count.needsDiagram()) {
            return false;
        }
        CountReport report = count.run();
        report.checkClaim(net);
        CountReport.Counts counts = report.counts();
        BigInteger edges = counts == null ? null : counts.edges();
        CountReport.Counts.Most most = counts == null ? null : counts.most();
        if (counts == null || edges == null || most == null) {
            return false;
        }
        figures(
                counts.states().toString(),
                edges.toString(),
                String.valueOf(most.inAll()),
                String.valueOf(most.ofOneValue()),
                report.diagram() == null ? Technique.STRUCTURE : Technique.COMPOSITION);
        return true;
    }

    private boolean drawn(PetriNet net) {
        if (leftOut.has("diagram")) {
            return false;
        }
        ExploreOptions left = withinTime();
        DiagramReport.Census census = new NetDiagram(
                        net,
                        left.withTime(left.timeNanos() / DIAGRAM_SHARE * (DIAGRAM_SHARE - 1)),
                        NetDiagram.Wishes.NO_DEADLOCKS)
                .run()
                .census();
        if (census == null) {
            return false;
        }
        figures(
                census.states().toString(),
                census.edges().toString(),
                String.valueOf(census.mostInAll()),
                String.valueOf(Arrays.stream(census.most()).max().orElse(0)),
                Technique.COMPOSITION);
        return true;
    }

    private boolean explored(Subject subject, ExploreOptions within) throws InputException {
        Property all = new Property.StateSpace(examination.contestName());
        CheckReport report = new Checker(
                        subject,
                        List.of(all),
                        how.withExplore(within),
                        subject.direct() == null ? Plans.countingOrInfinite() : Plans.counting())
                .run();
        Verdict verdict = report.findings().get(0).verdict();
        ExplorationReport explored = report.exploration();
        if (verdict instanceof Verdict.Unbounded) {
            figures(INFINITE, INFINITE, INFINITE, INFINITE, Technique.STRUCTURE);
            return true;
        }
        if (verdict instanceof Verdict.Value && explored != null) {
            figures(
                    String.valueOf(explored.states()),
                    String.valueOf(explored.counts().edges()),
                    String.valueOf(explored.tokens().inMarking()),
                    String.valueOf(explored.tokens().ofOneValue()),
                    Technique.SEARCH);
            return true;
        }
        return false;
    }

    /** The options for what is still to do: reading the files has taken a part of the time. */
    private ExploreOptions withinTime() {
        long passed = System.nanoTime() - startNanos;
        return options.timeNanos() == Long.MAX_VALUE
                ? options
                : options.withTime(Math.max(1, options.timeNanos() - passed));
    }

    private void figures(String states, String edges, String inMarking, String inPlace, Technique technique) {
        String techniques = techniques(technique);
        line("STATE_SPACE STATES " + states + techniques);
        line("STATE_SPACE TRANSITIONS " + edges + techniques);
        line("STATE_SPACE MAX_TOKEN_PER_MARKING " + inMarking + techniques);
        line("STATE_SPACE MAX_TOKEN_IN_PLACE " + inPlace + techniques);
    }

    private boolean properties(Subject subject) throws InputException {
        List<Property> properties = new ArrayList<>(examination.questions());
        boolean all = properties.isEmpty() ? read(subject, properties) : true;
        List<StageFault> faults = Collections.synchronizedList(new ArrayList<>());
        try {
            CheckOptions verdicts = how.withExplore(withinTime())
                    .withReductions(Reductions.AUTO)
                    .withoutExplanations()
                    .announcing(this::announce)
                    .outlivingFaults(faults::add);
            new Checker(subject, properties, verdicts, Plans.exploring(ModelArgument.limits(options))).run();
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
        Countable countable =
                subject.direct() == null ? Countable.in(net, () -> false) : Countable.byNames(net, () -> false);
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

    private static @Nullable String refusal(Countable countable, PropertyEntry entry) {
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
