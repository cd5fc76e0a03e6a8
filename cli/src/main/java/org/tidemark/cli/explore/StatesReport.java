package org.tidemark.cli.explore;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.CountTask;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.Growth;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.MemoryUse;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.run.Timing;
import org.tidemark.check.run.TokenPeaks;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.NextStep;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Heap;
import org.tidemark.engine.Store;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.store.DiskUse;
import org.tidemark.store.StoreMove;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.StopReason;

/**
 * The report of an exploration or a sweep. Where it is not complete, counts and bounds are those of the part that was seen, so lower bounds of
 * the whole. In JSON, what is neither exact nor a bound is null.
 */
public abstract class StatesReport {
    static final int SHORT_RUN = 12;
    static final String OF_STATES = "of states, each met as its representative";
    static final String MET_TWICE = "since classes may have been met twice";

    final ModelSizes.Head head;
    final TransitionSystem system;
    final Engine engine;
    final ExploreOptions options;
    final Circumstances around;
    final TokenPeaks tokens;
    final MemoryUse memory;
    final Timing timing;
    final End end;
    final @Nullable SymmetryReport symmetry;
    final @Nullable ClassReport classes;
    final @Nullable OrbitCounts all;
    private final List<String> places;

    /**
     * The circumstances of a run, besides its own figures.
     *
     * @param head the model
     * @param system the system in which runs are shown
     * @param places the names of the places whose tokens were counted
     * @param offered the options of the command
     * @param moreMemory what the user can do about a budget that was used up
     * @param seconds how long everything took: reading and unfolding the model, an attempt that was stopped, and the run
     * @param growth the proof that the net is unbounded; null where there is none
     * @param endless why the run cannot end by itself; null where that is not known
     * @param symmetry what symmetries did; null where none were used
     * @param classes what equivalences of the model did; null where it declares none
     */
    record Circumstances(
            ModelSizes.Head head,
            TransitionSystem system,
            List<String> places,
            Engine engine,
            ExploreOptions options,
            Set<String> offered,
            String moreMemory,
            double seconds,
            @Nullable Growth growth,
            @Nullable String endless,
            @Nullable SymmetryReport symmetry,
            @Nullable ClassReport classes) {}

    StatesReport(Circumstances around, TokenPeaks tokens, MemoryUse memory, Timing timing, End end) {
        this.around = around;
        head = around.head;
        system = around.system;
        places = around.places;
        engine = around.engine;
        options = around.options;
        symmetry = around.symmetry;
        classes = around.classes;
        all = symmetry == null ? null : symmetry.represented();
        this.tokens = tokens;
        this.memory = memory;
        this.timing = timing;
        this.end = end;
    }

    /** The whole report. */
    abstract Report report();

    /** Why the run ended before its time, as a sentence; empty when it did not. */
    String reason() {
        return isEndless()
                ? "stopped after " + Figures.count(CountTask.GROWING_STATES)
                        + " states; --max-states sets another limit."
                : stopped(end, memory.budgetRefused(), options, around.moreMemory, tokens.overflowed());
    }

    /** Whether the net is known to have infinitely many states, and nobody said how many to explore. */
    private boolean isEndless() {
        return around.endless != null && end == End.STATES && options.maxStates() == Long.MAX_VALUE;
    }

    final boolean isComplete() {
        return end == End.COMPLETE;
    }

    /** Whether what was stored are representatives of classes of states. */
    final boolean areClasses() {
        return symmetry != null || classes != null;
    }

    final String least(String figure) {
        return (isComplete() ? "" : "at least ") + figure;
    }

    /** A figure that what was not seen can only raise. */
    final String found(long count) {
        return least(Figures.count(count));
    }

    /**
     * The title, the model, how the run ended, and the engine.
     *
     * @param ofClasses whether every class was seen, where the run is complete
     * @param bounds the meaning of the figures, where it is not
     */
    final Report begin(boolean ofClasses, String after, String bounds, Report engineFields, Report omissions) {
        String growth =
                around.endless == null ? "" : (isEndless() ? " There is no end: " : " In fact ") + around.endless + ".";
        String seen = classes != null
                ? "every class of reachable markings was seen" + assuming(classes)
                : "every "
                        + (ofClasses
                                ? "class of reachable " + system.nouns().states()
                                : "reachable " + system.nouns().state())
                        + " was seen.";
        Report report = head.report();
        report.sentence(isComplete() ? "COMPLETE: " + seen : "UNKNOWN: " + reason() + growth + after);
        if (!isComplete()) {
            report.line(bounds);
        }
        return growth(report.line(), around.growth)
                .put("engine", engineFields, "complete", isComplete())
                .add(omissions)
                .put("end", end.name().toLowerCase(Locale.ROOT))
                .putIfAny("reason", reason());
    }

    /** The next step where the run is not complete; null where it is. */
    final @Nullable NextStep next(@Nullable ExplorationReport found) {
        StopReason cause = end == End.MEMORY && !memory.budgetRefused() ? StopReason.HEAP : end.reason();
        return cause == null || options.store() instanceof OnDisk // which says how to go on
                ? null
                : new NextStep.Run(system, options, around.offered, found, around.seconds, true)
                        .after(cause, cause.remedy());
    }

    private static String assuming(ClassReport classes) {
        return classes.assumed().isEmpty()
                ? "."
                : ", assuming that " + String.join(" and ", classes.assumed())
                        + (classes.assumed().size() == 1 ? " is an equivalence." : " are equivalences.");
    }

    /** Adds the proof that a net is unbounded, where there is one. */
    static Report growth(Report report, @Nullable Growth growth) {
        return growth == null
                ? report
                : report.put(
                        "unbounded",
                        new Report()
                                .put(
                                        "places",
                                        growth.places(),
                                        "after",
                                        growth.names(growth.pump().prefix()))
                                .put("repeat", growth.names(growth.pump().cycle())));
    }

    /** Which equivalences there are, and what is assumed of them. */
    public static Report equivalences(ClassReport classes) {
        Report report = new Report()
                .put("proven", classes.proven(), "assumed", classes.assumed(), "compared", classes.compared());
        if (!classes.proven().isEmpty()) {
            report.row("equivalence", String.join(", ", classes.proven()), "follows from the arcs");
        }
        if (!classes.assumed().isEmpty()) {
            report.row("equivalence", String.join(", ", classes.assumed()), classes.assumption());
        }
        return report;
    }

    /** The remark beside the number of dead classes. */
    static String ofDeadStates(String runToDeadlock) {
        return "classes" + (runToDeadlock.isEmpty() ? "" : "; " + runToDeadlock);
    }

    /** Adds what no step has come to, where an exploration saw all states, and expanded all of them now. */
    public static Report unreached(Report to, TransitionSystem system, @Nullable ExplorationReport explored) {
        DiskUse disk = explored == null ? null : explored.notes().disk();
        boolean isKnown = explored != null && explored.complete() && (disk == null || disk.start() == null);
        List<String> parts = isKnown ? system.unreached() : List.of();
        if (!parts.isEmpty()) {
            to.put("unreached", parts).line();
            parts.forEach(part -> to.line(Report.hanging("unreached in " + part, 2)));
        }
        return to;
    }

    /** The group of symmetries, after the number of classes. */
    final Report group(SymmetryReport symmetry, Report report, String none) {
        String exchanges = symmetry.exchanges().isEmpty() ? none : String.join("; ", symmetry.exchanges());
        return report.figure("order", symmetry.order(), "symmetries", Figures.count(symmetry.order()), exchanges)
                .put("exchanges", symmetry.exchanges(), "exact", symmetry.isExact())
                .seconds("seconds", symmetry.seconds());
    }

    /** The number of states that were met and not expanded, if any. */
    static Report cutOff(Report report, long states) {
        String noun = states == 1 ? "state" : "states";
        return states == 0 ? report : report.count("statesCutOff", "cut off", states, noun + " met and not expanded");
    }

    /**
     * The most tokens, where there are some; not known where only representatives were met, which may have fewer than the states that
     * they represent.
     */
    final void tokens(Report report, boolean isDirect) {
        if (!isDirect && !(system instanceof NetSystem)) {
            return;
        }
        // What is 0 at least is not known at all: no state with tokens was examined.
        boolean areShown = classes == null && system instanceof NetSystem && (isComplete() || tokens.inMarking() > 0);
        most(report, "maxTokensInPlace", tokens.inPlace(), "most tokens", "in a place" + fullestPlaces(), areShown);
        boolean hasValues =
                isDirect || (system instanceof NetSystem of && of.net().hasColors());
        most(report, "maxTokensOfOneValue", tokens.ofOneValue(), "", "of one value in a place", areShown && hasValues);
        most(report, "maxTokensInMarking", tokens.inMarking(), "", "in a marking", areShown);
    }

    private void most(Report report, String key, long most, String label, String remark, boolean isShown) {
        report.figure(key, classes == null ? most : null, label, isShown ? found(most) : null, remark);
    }

    /** Which places held the most tokens, behind a space; empty where none held any. */
    private String fullestPlaces() {
        int others = -1;
        int first = -1;
        for (int p = places.size() - 1; p >= 0; p--) {
            if (tokens.asWritten().get(p) == tokens.inPlace()) {
                first = p;
                others++;
            }
        }
        if (tokens.inPlace() == 0 || first < 0) {
            return "";
        }
        return " (" + places.get(first) + (others == 0 ? ")" : " and " + Figures.count(others, "other") + ")");
    }

    /** The memory that states took in the end, and at most. */
    static Report bytes(long states, long total) {
        return new Report().put("states", states).put("graph", 0).put("total", total);
    }

    /** The costs of each state, for programs. */
    final void each(Report report, double bytes) {
        report.put(areClasses() ? "bytesPerClass" : "bytesPerState", Report.rounded(bytes, 100))
                .put("wordsPerState", memory.wordsPerState(), "bitsPerState", memory.bitsPerState())
                .putIfAny("impliedPlaces", system instanceof NetSystem ? memory.impliedFields() : null)
                .put("restarts", timing.restarts());
    }

    /** The seconds of a run, and the memory of the process. */
    final void times(Report report, String rates) {
        double before = around.seconds - timing.seconds();
        boolean isLittle = before < 0.1 || before < 0.1 * around.seconds;
        String apart = isLittle ? "" : "; " + Figures.seconds(before) + " of the time went before the exploration";
        report.seconds("secondsOfExploration", timing.seconds())
                .seconds("seconds", around.seconds)
                .put("peakHeapBytes", Heap.peakBytes())
                .row("time", Figures.seconds(around.seconds), rates + apart);
    }

    /** Why a run ended before its time, as a sentence; empty when it did not. */
    public static String stopped(
            End end, boolean budgetRefused, ExploreOptions options, String moreMemory, @Nullable String overflowed) {
        return switch (end) {
            case COMPLETE -> "";
            case MEMORY ->
                budgetRefused
                        ? "stopped, because the memory budget of " + Figures.bytes(options.memoryBytes())
                                + " was used up; " + moreMemory + "."
                        : "stopped, because the Java heap was full; TIDEMARK_JAVA_OPTS=-Xmx… raises it.";
            case STATES -> "stopped, because there are more states than --max-states " + options.maxStates() + ".";
            case DEPTH -> "stopped, because some states are --max-depth " + options.maxDepth() + " steps away.";
            case TIME ->
                "stopped, because the time of " + Figures.seconds(options.timeNanos() / 1e9)
                        + " was up; --time raises it.";
            case CANCELLED -> "interrupted.";
            case LOSSY -> "the store may have left states out.";
            case CUT_OFF -> "every state up to the cut-off was seen, but not what comes after it.";
            case OVERFLOW ->
                overflowed == null
                        ? "stopped, because the progress measure exceeds 64 bits."
                        : "stopped, because " + overflowed + ".";
        };
    }

    /** The point from which a search with these files went on, after some words; empty where there is none. */
    public static String resumed(@Nullable DiskUse disk, String before) {
        DiskUse.Start start = disk == null ? null : disk.start();
        if (start == null) {
            return "";
        }
        return before
                + (start.states() == 0
                        ? "resumed from the beginning, since no states had been kept"
                        : "resumed with " + Figures.count(start.states(), "state") + " at depth "
                                + Figures.count(start.depth()));
    }

    /** When and why states moved from one store to another, such as: from plain to delta at 3,407,872 states, because … */
    public static String inWords(StoreMove move, ExploreOptions options) {
        boolean isLast = move.to() == Store.DISK;
        String bytes = String.format(
                Locale.ROOT,
                "%.1f bytes per state became %.1f",
                (double) move.bytesBefore() / move.states(),
                (double) move.bytesAfter() / move.states());
        String failed = isLast ? "the search began again, since they could not move" : "there was no room to end this";
        return String.format(
                Locale.ROOT,
                "from %s to %s at %,d states, because the memory budget of %s was %sused up; %s%s, in %s",
                move.from().word(),
                move.to().word(),
                move.states(),
                Figures.bytes(options.memoryBytes()),
                isLast ? "" : "nearly ",
                move.found() ? bytes : failed,
                Double.isFinite(move.treeBytes())
                        ? String.format(Locale.ROOT, " (a tree, from a sample: %.1f at most)", move.treeBytes())
                        : "",
                Figures.seconds(move.seconds()));
    }

    /** A measure, cut where it is longer than there is room for. */
    public static String measure(String text, int room) {
        return text.length() <= room ? text : text.substring(0, room) + " …";
    }

    /** Adds the states that searches by sweeps explored and held, which several did together. */
    public static Report held(Report report, List<SweepReport> searches) {
        ToLongFunction<ToLongFunction<SweepOutcome>> sum = figure -> searches.stream()
                .mapToLong(each -> figure.applyAsLong(each.outcome()))
                .sum();
        ToLongFunction<ToLongFunction<SweepOutcome>> most = figure -> searches.stream()
                .mapToLong(each -> figure.applyAsLong(each.outcome()))
                .max()
                .orElse(0);
        return report.put("explored", sum.applyAsLong(SweepOutcome::explored))
                .put("peakStates", most.applyAsLong(SweepOutcome::peakStates))
                .put("sweeps", sum.applyAsLong(SweepOutcome::sweeps))
                .put("persistent", most.applyAsLong(SweepOutcome::persistentStates));
    }

    /** The states of an exploration one by one, or of representatives of them. */
    static final class Explored extends StatesReport {
        /** Below this the first tables, made before anything is known, outweigh the states. */
        private static final int FEW_STATES = 1000;

        private final ExplorationReport report;
        private final @Nullable DirectReport direct;

        /** The report of an exploration; {@code direct} where the net was executed directly, else null. */
        Explored(Circumstances around, ExplorationReport report, @Nullable DirectReport direct) {
            super(around, report.tokens(), report.memory(), report.timing(), report.end());
            this.report = report;
            this.direct = direct;
        }

        @Override
        Report report() {
            DiskUse disk = report.notes().disk();
            boolean isInVain = end == End.OVERFLOW; // whatever the limits are then
            Report lossy = new Report();
            if (engine.choice().isLossy()) {
                lossy.put("omissionProbability", Math.min(1, report.notes().omissions()))
                        .put("expectedOmissions", report.notes().omissions());
            }
            Report all = begin(
                    symmetry != null && !symmetry.exchanges().isEmpty(),
                    disk == null || isInVain ? "" : " --resume " + disk.folder() + " goes on from here.",
                    isCountedTwice()
                            ? "The figures below are of the states that were met."
                            : "The figures below are lower bounds.",
                    ModelSizes.engine(engine, timing.threads(), null),
                    lossy);
            counts(all);
            costs(all, disk);
            all.words("engine", engine.inWords() + ", " + Figures.count(timing.threads(), "thread"));
            unreached(all, system, report);
            NextStep next = next(report);
            return next == null ? all : next.addTo(all).words("next", next.sentence());
        }

        @Override
        String reason() {
            if (end != End.LOSSY) {
                return super.reason() + tooManyBindings();
            }
            double expected = report.notes().omissions();
            String hashes =
                    "every state found was examined, but " + engine.store().word() + " keeps hashes only; ";
            return expected < 0.5
                    ? hashes
                            + String.format(
                                    Locale.ROOT, "with a probability of at most %.1e states were left out.", expected)
                    : hashes + "about " + Figures.count(Math.max(1, Math.round(expected)))
                            + " more were probably taken for others and left out, with all that only they lead to.";
        }

        /** Advice where no state was expanded, since there are too many bindings in the first one: hardly more time. */
        private String tooManyBindings() {
            return direct == null || !direct.isStuckInFirstState()
                    ? ""
                    : " In the first state " + Figures.count(direct.listed())
                            + " bindings of transitions were listed, and there are more: choose smaller constants or"
                            + " types. check can answer some questions without listing them.";
        }

        private void counts(Report to) {
            long dead = report.counts().deadlocks();
            if (classes != null) {
                to.put("equivalences", equivalences(classes).forPrograms());
                to.figure("classes", report.states(), found(report.states()), OF_STATES)
                        .figure("states", null, "", null, "")
                        .figure("edges", null, found(report.counts().edges()), "between classes")
                        .figure(
                                "deadlocks",
                                dead > 0 ? null : dead,
                                dead == 0 && !isComplete() ? "none seen" : found(dead),
                                dead > 0 ? ofDeadStates(runToDeadlock()) : "")
                        .add(equivalences(classes).forPeople());
            } else if (symmetry != null) {
                represented(to, symmetry);
            } else {
                boolean isExact = !isCountedTwice();
                to.figure("states", isExact ? report.states() : null, states(), revisits())
                        .figure(
                                "edges",
                                isExact ? report.counts().edges() : null,
                                isExact || isComplete()
                                        ? counted(report.counts().edges())
                                        : Figures.count(report.counts().edges()),
                                isExact ? "" : "those of a state met a second time counted again");
                if (!isExact) {
                    to.put("met", report.states())
                            .put("forgotten", report.notes().forgotten());
                }
                to.figure("deadlocks", isExact || dead <= 1 ? dead : null, deadlocks(), runToDeadlock());
            }
            to.put("explored", report.counts().explored())
                    .put("examined", report.counts().examined());
            cutOff(to, report.counts().cutOff()).put("peakStates", memory.peakStates(), "sweeps", 0, "persistent", 0);
            List<Integer> run = report.deadlock().run();
            to.put("stepsToDeadlock", run == null ? null : run.size());
            if (report.deadlock().noRun() != null) {
                to.put("noRun", report.deadlock().noRun().name().toLowerCase(Locale.ROOT));
            }
            boolean isKnown = (symmetry == null || symmetry.keepsStart()) && engine.knowsDepths();
            to.figure(
                    "depth",
                    isKnown && !isCountedTwice() ? report.counts().depth() : null,
                    isKnown && (isComplete() || !isCountedTwice())
                            ? counted(report.counts().depth())
                            : null,
                    "");
            tokens(to, direct != null);
        }

        /** The counts, first of classes, then of all that they represent. */
        private void represented(Report to, SymmetryReport symmetry) {
            boolean isCounted = all != null;
            Report rows = group(
                    symmetry,
                    new Report().put("classes", isCounted ? report.states() : null, "representatives", report.states()),
                    "nothing may be exchanged");
            to.put("symmetry", rows.forPrograms());
            if (all == null) {
                to.row(
                        "classes",
                        isComplete() ? "at most " + Figures.count(report.states()) : "unknown",
                        isComplete() ? "" : Figures.count(report.states(), "representative") + " found so far");
                String slow = system.alikeParts() != null
                        ? "not all states of a class can be reached where processes start one after the other"
                        : "some classes may have been visited more than once: their representatives take too long to"
                                + " find";
                to.figure("states", null, "unknown", symmetry.isExact() ? MET_TWICE : slow)
                        .put("edges", null)
                        .figure("deadlocks", null, deadRepresentatives(), runToDeadlock());
            } else {
                boolean noneSeen = !isComplete() && all.deadlocks().signum() == 0;
                // One state for each representative that was not examined because of a limit.
                BigInteger states = all.states().add(BigInteger.valueOf(unexamined(all)));
                to.row("classes", found(report.states()), average(all))
                        .figure("states", states, least(Figures.count(states)), whichStates(all, symmetry))
                        .figure("edges", all.edges(), least(Figures.count(all.edges())), "")
                        .figure(
                                "deadlocks",
                                all.deadlocks(),
                                noneSeen ? "none seen" : least(Figures.count(all.deadlocks())),
                                runToDeadlock());
            }
            to.add(rows.forPeople());
        }

        /** Dead representatives, of which a class may have several: too few for deadlocks. */
        private String deadRepresentatives() {
            long dead = report.counts().deadlocks();
            if (dead == 0) {
                return isComplete() ? "0" : "none seen";
            }
            // What was forgotten may be met and counted again.
            return "at least " + Figures.count(isCountedTwice() ? 1 : dead);
        }

        /** The average is one of the classes whose sizes are known, and says so where there are others. */
        private String average(OrbitCounts all) {
            long counted = all.representatives();
            if (counted == 0) {
                return "";
            }
            double each = all.states().doubleValue() / counted;
            return "of states that differ by symmetries"
                    + (unexamined(all) == 0 ? ", " : "; " + Figures.count(counted) + " examined, ")
                    + (each < 1e6
                            ? Figures.trimmed(each)
                            : Figures.count(all.states().divide(BigInteger.valueOf(counted))))
                    + " each on average";
        }

        /** A remark on the number of states, also where a limit ended the search. */
        private String whichStates(OrbitCounts all, SymmetryReport symmetry) {
            boolean mayBeFarther = end == End.DEPTH && !symmetry.keepsStart();
            return "in the " + system.nouns().model() + " as it is"
                    + (unexamined(all) == 0 ? "" : ", with one for each class not examined")
                    + (mayBeFarther ? "; some may be farther away than --max-depth" : "");
        }

        /** How many classes were found whose sizes are not known. */
        private long unexamined(OrbitCounts all) {
            return Math.max(0, report.states() - all.representatives());
        }

        private void costs(Report to, @Nullable DiskUse disk) {
            to.put("bytes", bytes(memory.stateBytes(), Math.max(memory.stateBytes(), memory.peakBytes())));
            if (disk == null) {
                long shown = isFilledByTables() ? memory.peakBytes() : memory.stateBytes();
                to.row("memory", Figures.bytes(shown), memory());
            } else {
                String each = report.states() < FEW_STATES ? "" : eachBytes() + "; ";
                to.row(
                        "disk",
                        Figures.bytes(disk.bytes()),
                        each + Figures.bytes(disk.written()) + " written and " + Figures.bytes(disk.read())
                                + " read in " + Figures.count(disk.merges(), "merge"));
                to.row(
                        "memory",
                        Figures.bytes(memory.peakBytes()),
                        "at most; a " + system.nouns().state() + " takes " + marking("bytes "));
                Report files = new Report()
                        .put("folder", disk.folder(), "bytes", disk.bytes(), "bytesWritten", disk.written())
                        .put("bytesRead", disk.read(), "merges", disk.merges(), "resumed", disk.resumed());
                DiskUse.Start start = disk.start();
                if (start != null) {
                    files.put("resumedStates", start.states()).put("resumedDepth", start.depth());
                }
                to.put("disk", files);
            }
            if (direct != null) {
                to.row("", Figures.bytes(direct.tables().bytes()), tables(direct));
            }
            each(to, report.bytesPerState());
            to.seconds("secondsBeforeRestart", timing.secondsBeforeRestart());
            String resumed = resumed(disk, "since it was ");
            times(
                    to,
                    !resumed.isEmpty()
                            ? resumed
                            : Figures.rate(report.states(), timing.seconds())
                                    + (areClasses() ? " classes/s, " : " states/s, ")
                                    + Figures.rate(report.counts().edges(), timing.seconds()) + " edges/s");
            if (timing.restarts() > 0) {
                to.row(
                        "restarts",
                        Figures.count(timing.restarts()),
                        "with wider fields; " + Figures.seconds(timing.secondsBeforeRestart())
                                + " of the time went before the last one");
            }
            List<StoreMove> moves = report.notes().moves();
            to.listIfAny("moves", moves, Explored::move);
            moves.forEach(move -> to.words("moved", inWords(move, options)));
        }

        private static Report move(StoreMove move) {
            Report report = new Report()
                    .put("from", move.from().word(), "to", move.to().word(), "states", move.states())
                    .put("bytesBefore", move.bytesBefore(), "bytesAfter", move.bytesAfter());
            if (Double.isFinite(move.treeBytes())) {
                report.put("treeBytesPerState", Report.rounded(move.treeBytes(), 100));
            }
            return report.seconds("seconds", move.seconds()).put("found", move.found());
        }

        /** Whether states were forgotten, so that what was met again counts twice. */
        private boolean isCountedTwice() {
            return report.notes().forgotten() > 0;
        }

        /** All that were met, where that is a bound; otherwise those that were met for the first time, at least. */
        private String states() {
            boolean isLeast = isCountedTwice() && !isComplete();
            return isLeast ? "at least " + Figures.count(firstMet()) : counted(report.states());
        }

        /** The states without as many as may have been met a second time. */
        private long firstMet() {
            return report.states() - report.notes().forgotten();
        }

        private String revisits() {
            String again = Figures.count(report.notes().forgotten())
                    + " were forgotten, and as many at most met a second time";
            return !isCountedTwice()
                    ? ""
                    : isComplete()
                            ? "and at least " + Figures.count(firstMet()) + ": " + again
                            : Figures.count(report.states()) + " were met: " + again;
        }

        /** A figure that states met a second time have raised. */
        private String counted(long count) {
            return isComplete() && isCountedTwice() && count > 0 ? "at most " + Figures.count(count) : found(count);
        }

        private String deadlocks() {
            long deadlocks = report.counts().deadlocks();
            if (deadlocks == 0 && !isComplete()) {
                return "none seen";
            }
            boolean isOne = deadlocks == 1 || (isCountedTwice() && !isComplete());
            return isOne ? found(1) : counted(deadlocks);
        }

        private String runToDeadlock() {
            List<Integer> run = report.deadlock().run();
            long dead = report.counts().deadlocks();
            if (report.deadlock().noRun() != null) {
                // A dead representative may represent many.
                return Advice.sentence(report.deadlock().noRun(), dead == 1 && !areClasses() ? "to it" : "to one");
            }
            if (run == null) {
                return isComplete() || dead > 0
                        ? ""
                        : "among the " + stored(report.counts().examined()) + " examined";
            }
            return (engine.knowsDepths() ? "nearest after " : "one after ")
                    + Figures.count(run.size(), "step")
                    + (run.isEmpty() ? "" : ": ")
                    + TraceText.names(system, run, SHORT_RUN)
                    + (run.size() > SHORT_RUN ? " … (--trace FILE saves it all)" : "");
        }

        /** A number of what was stored, with its noun: representatives where a class may have several of them. */
        private String stored(long number) {
            if (symmetry != null && all == null) {
                return Figures.count(number, "representative");
            }
            return areClasses() && number != 1
                    ? Figures.count(number) + " classes"
                    : Figures.count(number, areClasses() ? "class" : "state");
        }

        /** Whether a budget was used up, and not by states. */
        private boolean isFilledByTables() {
            return end == End.MEMORY && memory.budgetRefused() && memory.peakBytes() > 2 * memory.stateBytes();
        }

        private String memory() {
            if (isFilledByTables()) {
                return Figures.bytes(memory.stateBytes()) + " for states, the rest for tables that the "
                        + system.nouns().model() + " needs beside them; a "
                        + system.nouns().state() + " takes "
                        + marking("bytes ");
            }
            if (report.states() < FEW_STATES) {
                return "mostly tables that any " + system.nouns().model() + " needs; a "
                        + system.nouns().state() + " takes " + marking("bytes ");
            }
            return engine.keepsWords()
                    ? eachBytes() + ": " + marking("for the " + system.nouns().state() + " ")
                            + ", the rest to find it again"
                    : eachBytes() + " in total; a whole " + system.nouns().state() + " takes " + marking("");
        }

        private String eachBytes() {
            return Figures.trimmed(report.bytesPerState()) + " bytes per " + (areClasses() ? "class" : "state");
        }

        /** The bytes of a marking, and its bits without the places that no bit is kept for. */
        private String marking(String unit) {
            int implied = memory.impliedFields();
            String follow = implied == 1 ? " follows" : " follow";
            return Figures.count(memory.wordsPerState() * 8L) + " " + unit + "("
                    + Figures.count(memory.bitsPerState(), "bit")
                    + (implied == 0 ? "" : "; " + Figures.count(implied, "place") + follow + " from the others")
                    + ")";
        }

        private String tables(DirectReport direct) {
            String each = report.states() < FEW_STATES
                    ? ""
                    : Figures.trimmed((double) direct.tables().bytes() / report.states()) + " bytes per state ";
            return each + "for " + Figures.count(direct.tables().multiSets(), "multi-set") + " in places and "
                    + Figures.count(direct.tables().bindings(), "binding") + direct.filledBy();
        }
    }
}
