package org.tidemark.cli.explore;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.SymmetryReport;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.report.TraceText;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.store.DiskUse;
import org.tidemark.store.StoreMove;
import org.tidemark.system.TransitionSystem;

/** The report of an exploration, for people. */
public final class ExploreText {
    private static final int SHORT_RUN = 12;

    /** Below this the first tables, made before anything is known, outweigh the states. */
    private static final int FEW_STATES = 1000;

    private final TransitionSystem system;
    private final String title;
    private final List<String> places;
    private final @Nullable DirectReport direct;
    private final Engine engine;
    private final ExploreOptions options;
    private final ExplorationReport report;
    private final String moreMemory;
    private final Circumstances around;

    /** The report of a run; {@code moreMemory} is what the user can do about a budget that was used up. */
    ExploreText(
            TransitionSystem system,
            Engine engine,
            ExploreOptions options,
            ExplorationReport report,
            String moreMemory,
            Circumstances around) {
        this(
                system,
                system.name() + ": " + ModelSizes.of(system),
                system.vocabulary().places(),
                null,
                engine,
                options,
                report,
                moreMemory,
                around);
    }

    /** The report of a direct run. */
    ExploreText(
            ColoredNet net,
            Engine engine,
            ExploreOptions options,
            DirectReport report,
            String moreMemory,
            Circumstances around) {
        this(
                new NetSystem(report.shown()),
                net.name() + ": " + ModelSizes.of(net),
                net.places().stream().map(ColoredPlace::name).toList(),
                report,
                engine,
                options,
                report.exploration(),
                moreMemory,
                around);
    }

    private ExploreText(
            TransitionSystem system,
            String title,
            List<String> places,
            @Nullable DirectReport direct,
            Engine engine,
            ExploreOptions options,
            ExplorationReport report,
            String moreMemory,
            Circumstances around) {
        this.system = system;
        this.title = title;
        this.places = places;
        this.direct = direct;
        this.engine = engine;
        this.options = options;
        this.report = report;
        this.moreMemory = moreMemory;
        this.around = around;
    }

    void print(PrintStream out) {
        out.println(title);
        out.println();
        out.println(verdict());
        out.println();
        table().print(out);
    }

    private String verdict() {
        SymmetryReport symmetry = around.symmetry();
        ClassReport classes = around.classes();
        boolean isOfClasses = symmetry != null && !symmetry.exchanges().isEmpty();
        if (report.complete() && classes != null) {
            return Table.hanging("COMPLETE: " + ClassText.seen(classes), 0);
        }
        return report.complete()
                ? "COMPLETE: every "
                        + (isOfClasses
                                ? "class of reachable markings"
                                : "reachable " + system.nouns().state())
                        + " was seen."
                : Table.hanging("UNKNOWN: " + reason() + growth() + resumption(), 0)
                        + (isCountedTwice()
                                ? "\nThe figures below are of the states that were met."
                                : "\nThe figures below are lower bounds.");
    }

    private String resumption() {
        DiskUse disk = report.notes().disk();
        boolean isInVain = report.end() == End.OVERFLOW; // whatever the limits are then
        return disk == null || isInVain ? "" : " --resume " + disk.folder() + " goes on from here.";
    }

    private String growth() {
        return around.growth() == null ? "" : " In fact " + around.growth().sentence() + ".";
    }

    /** Why the run ended before its time, as a sentence; empty when it did not. */
    String reason() {
        if (report.end() == End.LOSSY) {
            return omission(engine.store().word(), report.notes().omissions());
        }
        return stopped(
                        report.end(),
                        report.memory().budgetRefused(),
                        options,
                        moreMemory,
                        report.tokens().overflowed())
                + tooManyBindings();
    }

    /** Advice where no state was expanded, since there are too many bindings in the first one: hardly more time. */
    private String tooManyBindings() {
        return direct == null || !direct.isStuckInFirstState()
                ? ""
                : " In the first state " + Figures.count(direct.listed())
                        + " bindings of transitions were listed, and there are more: choose smaller constants or types. "
                        + "check can answer some questions without listing them.";
    }

    private static String omission(String store, double expected) {
        return expected < 0.5
                ? String.format(
                        Locale.ROOT,
                        "every state found was examined, but %s keeps hashes only; with a probability of at most %.1e states "
                                + "were left out.",
                        store,
                        expected)
                : String.format(
                        Locale.ROOT,
                        "every state found was examined, but %s keeps hashes only; about %,d more were probably taken for "
                                + "others and left out, with all that only they lead to.",
                        store,
                        Math.max(1, Math.round(expected)));
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
                        : "stopped, because place '" + overflowed + "' would hold more than "
                                + Figures.count(TokenGame.MOST_TOKENS)
                                + " tokens, the most that are counted in a place.";
        };
    }

    private Table table() {
        double seconds = report.timing().seconds();
        Table table = new Table();
        SymmetryReport symmetry = around.symmetry();
        ClassReport classes = around.classes();
        if (classes != null) {
            new ClassText(classes).addTo(table, report, runToDeadlock());
        } else if (symmetry == null) {
            table.row("states", states(), revisits())
                    .row("edges", edges(), isCountedTwice() ? "those of a state met a second time counted again" : "")
                    .row("deadlocks", deadlocks(), runToDeadlock());
        } else {
            new SymmetryText(symmetry, report).addTo(table, runToDeadlock());
        }
        cutOff(table, report.counts().cutOff());
        boolean isDeep = symmetry == null || symmetry.keepsStart();
        if (isDeep && engine.knowsDepths() && (report.complete() || !isCountedTwice())) {
            table.row("depth", counted(report.counts().depth()));
        }
        // What is 0 at least is not known at all: no state with tokens was examined.
        boolean areKnown = report.complete() || report.tokens().inMarking() > 0;
        if (areKnown && around.classes() == null && system instanceof NetSystem) {
            tokens(table);
        }
        DiskUse disk = report.notes().disk();
        if (disk == null) {
            table.row("memory", Figures.bytes(report.memory().stateBytes()), memory());
        } else {
            table.row("disk", Figures.bytes(disk.bytes()), disk(disk));
            table.row("memory", Figures.bytes(report.memory().peakBytes()), "at most; " + marking());
        }
        if (direct != null) {
            table.row("", Figures.bytes(direct.tables().bytes()), tables(direct));
        }
        table.row("time", Figures.seconds(around.seconds()), rates(seconds) + before(around, seconds));
        if (report.timing().restarts() > 0) {
            table.row("restarts", Figures.count(report.timing().restarts()), restarts());
        }
        for (StoreMove move : report.notes().moves()) {
            table.words("moved", Moves.inWords(move, options));
        }
        return table.words("engine", engine());
    }

    /** How many states were met and not expanded, if any. */
    static void cutOff(Table table, long states) {
        if (states > 0) {
            table.row("cut off", Figures.count(states), (states == 1 ? "state" : "states") + " met and not expanded");
        }
    }

    /** The point from which a run in a folder went on, after some words; empty where it did not go on from one. */
    public static String resumed(ExplorationReport report, String before) {
        return resumed(report.notes().disk(), before);
    }

    /** The point from which a search with these files went on; null where it has none. */
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

    /** How fast it was; a run that went on has found most of it earlier. */
    private String rates(double seconds) {
        String resumed = resumed(report, "since it was ");
        return !resumed.isEmpty()
                ? resumed
                : Figures.rate(report.states(), seconds)
                        + (around.symmetry() == null && around.classes() == null ? " states/s, " : " classes/s, ")
                        + Figures.rate(report.counts().edges(), seconds) + " edges/s";
    }

    /** How much of the time went before the exploration, where it is worth mentioning. */
    static String before(Circumstances around, double seconds) {
        double before = around.seconds() - seconds;
        return before < 0.1 || before < 0.1 * around.seconds()
                ? ""
                : "; " + Figures.seconds(before) + " of the time went before the exploration";
    }

    /** Whether states were forgotten, so that what was met again counts twice. */
    private boolean isCountedTwice() {
        return report.notes().forgotten() > 0;
    }

    /** All that were met, where that is a bound; otherwise those that were met for the first time, at least. */
    private String states() {
        boolean isLeast = isCountedTwice() && !report.complete();
        return isLeast ? "at least " + Figures.count(firstMet()) : counted(report.states());
    }

    /** The states without as many as may have been met a second time. */
    private long firstMet() {
        return report.states() - report.notes().forgotten();
    }

    private String revisits() {
        if (!isCountedTwice()) {
            return "";
        }
        String again =
                Figures.count(report.notes().forgotten()) + " were forgotten, and as many at most met a second time";
        return report.complete()
                ? "and at least " + Figures.count(firstMet()) + ": " + again
                : Figures.count(report.states()) + " were met: " + again;
    }

    private String edges() {
        long edges = report.counts().edges();
        return isCountedTwice() && !report.complete() ? Figures.count(edges) : counted(edges);
    }

    private String tables(DirectReport direct) {
        String each = report.states() < FEW_STATES
                ? ""
                : Figures.trimmed((double) direct.tables().bytes() / report.states()) + " bytes per state ";
        return each + "for " + Figures.count(direct.tables().multiSets(), "multi-set") + " in places and "
                + Figures.count(direct.tables().bindings(), "binding") + direct.filledBy();
    }

    private String restarts() {
        return "with wider fields; " + Figures.seconds(report.timing().secondsBeforeRestart())
                + " of the time went before the last one";
    }

    private void tokens(Table table) {
        table.row(
                "most tokens", found(report.tokens().inPlace()), "in a place" + fullestPlaces(places, report.tokens()));
        if (direct != null || (system instanceof NetSystem of && of.net().hasColors())) {
            table.row("", found(report.tokens().ofOneValue()), "of one value in a place");
        }
        table.row("", found(report.tokens().inMarking()), "in a marking");
    }

    /** A figure that what was not seen can only raise. */
    private String found(long count) {
        return (report.complete() ? "" : "at least ") + Figures.count(count);
    }

    /** A figure that states met a second time have raised. */
    private String counted(long count) {
        return report.complete() && isCountedTwice() && count > 0 ? "at most " + Figures.count(count) : found(count);
    }

    private String deadlocks() {
        long deadlocks = report.counts().deadlocks();
        if (deadlocks == 0 && !report.complete()) {
            return "none seen";
        }
        boolean isOne = deadlocks == 1 || (isCountedTwice() && !report.complete());
        return isOne ? found(1) : counted(deadlocks);
    }

    /** A dead representative may represent many. */
    private boolean isOneDeadlock() {
        return report.counts().deadlocks() == 1 && around.symmetry() == null && around.classes() == null;
    }

    private String runToDeadlock() {
        List<Integer> run = report.deadlock().run();
        if (report.deadlock().noRun() != null) {
            return Advice.sentence(report.deadlock().noRun(), isOneDeadlock() ? "to it" : "to one");
        }
        if (run == null) {
            boolean noneSeen = !report.complete() && report.counts().deadlocks() == 0;
            return noneSeen ? "among the " + around.count(report.counts().examined()) + " examined" : "";
        }
        String which = engine.knowsDepths() ? "nearest after " : "one after ";
        return which
                + Figures.count(run.size(), "step")
                + (run.isEmpty() ? "" : ": ")
                + TraceText.names(system, run, SHORT_RUN)
                + (run.size() > SHORT_RUN ? " … (--trace FILE saves it all)" : "");
    }

    /** Which places held the most tokens, behind a space; empty where none held any. */
    static String fullestPlaces(List<String> places, TokenPeaks tokens) {
        long most = tokens.inPlace();
        int others = -1;
        int first = -1;
        for (int p = places.size() - 1; p >= 0; p--) {
            if (tokens.asWritten().get(p) == most) {
                first = p;
                others++;
            }
        }
        if (most == 0 || first < 0) {
            return "";
        }
        return " (" + places.get(first) + (others == 0 ? ")" : " and " + Figures.count(others, "other") + ")");
    }

    private String memory() {
        String bytes = Figures.count(report.memory().wordsPerState() * 8L);
        String bits = "(" + Figures.count(report.memory().bitsPerState(), "bit") + implied() + ")";
        if (report.states() < FEW_STATES) {
            return "mostly tables that any " + system.nouns().model() + " needs; a "
                    + system.nouns().state() + " takes " + bytes + " bytes " + bits;
        }
        if (!engine.keepsWords()) {
            return eachBytes() + " in total; a whole " + system.nouns().state() + " takes " + bytes + " " + bits;
        }
        return eachBytes() + ": " + bytes + " for the " + system.nouns().state() + " " + bits
                + ", the rest to find it again";
    }

    private String eachBytes() {
        return Figures.trimmed(report.bytesPerState()) + " bytes per " + around.stored();
    }

    private String disk(DiskUse disk) {
        String each = report.states() < FEW_STATES ? "" : eachBytes() + "; ";
        return each + Figures.bytes(disk.written()) + " written and " + Figures.bytes(disk.read()) + " read in "
                + Figures.count(disk.merges(), "merge");
    }

    private String marking() {
        return "a " + system.nouns().state() + " takes "
                + Figures.count(report.memory().wordsPerState() * 8L) + " bytes ("
                + Figures.count(report.memory().bitsPerState(), "bit") + implied() + ")";
    }

    /** The places that no bit is kept for. */
    private String implied() {
        int implied = report.memory().impliedFields();
        String follow = implied == 1 ? " follows" : " follow";
        return implied == 0 ? "" : "; " + Figures.count(implied, "place") + follow + " from the others";
    }

    private String engine() {
        return engine.inWords() + ", " + Figures.count(report.timing().threads(), "thread");
    }
}
