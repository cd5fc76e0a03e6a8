package org.tidemark.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.MemoryUse;
import org.tidemark.check.run.SweepReport;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.search.Outcome;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/** Says why a run through the states left a question open. */
public final class OpenReasons {
    private static final String AFTER_CUT_OFF = "it depends on what comes after the cut-off; ";

    /** After a search that saw all states and kept none. */
    public static final OpenReason FORGOTTEN =
            new OpenReason(StopReason.FORGOTTEN_STATES, "the store forgets the states that this is about");

    /** After a search that has all states in files, where what follows needs them in memory. */
    public static final OpenReason ON_DISK =
            new OpenReason(StopReason.FORGOTTEN_STATES, "the states are in files, and this is answered in memory");

    /** The time was up before anything was tried. */
    public static final OpenReason NO_TIME = new OpenReason(StopReason.TIME, "there was no time left");

    /** There was time, but no stage could decide the question. */
    private static final OpenReason UNDECIDED =
            new OpenReason(StopReason.UNDECIDED, "no stage that was run could decide it");

    /** No stage could decide the question, possibly because of the stages that were left out. */
    static final OpenReason LEFT_OUT =
            new OpenReason(StopReason.UNDECIDED, "no stage that was run could decide it, and others were left out");

    /** No stage that was run can handle numbers that are multiplied: they all take sums. */
    private static final OpenReason PRODUCTS = new OpenReason(
            StopReason.UNDECIDED,
            "numbers of tokens are multiplied in it, which takes a store that keeps states one by one",
            Remedy.OTHER_STORE);

    /** The check was cancelled. */
    static final OpenReason CANCELLED = new OpenReason(StopReason.CANCELLED, "the check was cancelled");

    private static final OpenReason FORGOTTEN_BY_SWEEP = new OpenReason(
            StopReason.FORGOTTEN_STATES, "a sweep forgets the states that this is about", Remedy.BREADTH_FIRST);

    private OpenReasons() {}

    /** Where there was time, and nothing that was run could decide a property. */
    static OpenReason undecided(Property property) {
        boolean multiplies = property instanceof Property.Truth truth
                ? multiplies(truth.formula())
                : property instanceof Property.Maximum maximum && multiplies(maximum.term());
        return multiplies ? PRODUCTS : UNDECIDED;
    }

    private static boolean multiplies(Formula formula) {
        return formula instanceof Formula.Comparison comparison
                ? multiplies(comparison.left()) || multiplies(comparison.right())
                : formula.children().stream().anyMatch(OpenReasons::multiplies);
    }

    private static boolean multiplies(Term term) {
        if (term instanceof Term.Product product) {
            boolean isMultiple = product.left() instanceof Term.Constant || product.right() instanceof Term.Constant;
            return !isMultiple || multiplies(product.left()) || multiplies(product.right());
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().anyMatch(OpenReasons::multiplies);
        }
        return term instanceof Term.Negated negated && multiplies(negated.of());
    }

    /** Where a bug of ours has ended a stage that might have decided it, or had. */
    static OpenReason failed(String stage) {
        return new OpenReason(StopReason.FAULT, "the stage '" + stage + "' failed, by a bug in Tidemark");
    }

    /** After an exploration within the limits of its options. */
    public static OpenReason after(ExplorationReport report, ExploreOptions options) {
        String states = count(report.states(), "state");
        return switch (report.end()) {
            case STATES -> moreStates(options, "");
            case DEPTH ->
                new OpenReason(
                        StopReason.DEPTH_LIMIT,
                        "some states are " + count(options.maxDepth(), "step") + " away or more");
            case OVERFLOW -> overflow(report.tokens().overflowed());
            case LOSSY ->
                new OpenReason(
                        StopReason.LOSSY_STORE, "the store keeps hashes only, so that states may have been left out");
            case CUT_OFF -> cutOff(report.counts().cutOff());
            case COMPLETE -> notExamined(states);
            default -> cut(report.end(), states, report.memory());
        };
    }

    /** The reason after an exploration that was cancelled or ran out of time. */
    public static OpenReason overAfter(ExplorationReport report, boolean isCancelled) {
        Outcome.End end = isCancelled ? Outcome.End.CANCELLED : Outcome.End.TIME;
        return cut(end, count(report.states(), "state"), report.memory());
    }

    /** The reason after a sweep within the limits of its options. */
    public static OpenReason after(SweepReport report, ExploreOptions options) {
        String states = count(report.outcome().explored(), "explored state");
        return switch (report.outcome().end()) {
            case STATES -> moreStates(options, " at once");
            case OVERFLOW -> overflow(report.tokens().overflowed());
            case CUT_OFF -> cutOff(report.outcome().statesCutOff());
            case CANCELLED ->
                report.outcome().statesCutOff() > 0 && !options.cancelled().getAsBoolean()
                        ? cutOff(report.outcome().statesCutOff()) // it has seen enough, but for what was cut off
                        : cut(report.outcome().end(), states, report.memory());
            case COMPLETE -> FORGOTTEN_BY_SWEEP;
            default -> cut(report.outcome().end(), states, report.memory());
        };
    }

    /** After a graph was built, or not, within the limits of its options. */
    public static OpenReason after(GraphReport report, ExploreOptions options) {
        String states = count(report.counts().explored(), "state") + " of the graph";
        return switch (report.end()) {
            case STATES -> moreStates(options, report.swept() == null ? "" : " at once");
            case OVERFLOW -> overflow(report.tokens().overflowed());
            case COMPLETE -> notExamined(states);
            default -> cut(report.end(), states, report.memory());
        };
    }

    /** This reason with what is known of a property up to a cut-off, where that is why it is open. */
    static OpenReason upToCutOff(Property property, OpenReason why) {
        if (why.cause() != StopReason.CUT_OFF || !(property instanceof Property.Truth truth)) {
            return why;
        }
        Formula formula = truth.formula();
        Formula run = formula instanceof Formula.ForAll all ? all.run() : formula;
        boolean isInvariant = run instanceof Formula.Globally always && Logic.of(always.of()) == Logic.STATE;
        boolean isPossibility = formula instanceof Formula.Exists exists
                && exists.run() instanceof Formula.Finally goal
                && Logic.of(goal.of()) == Logic.STATE;
        String known = isInvariant
                ? "it holds up to the cut-off; "
                : isPossibility ? "there is no such state up to the cut-off; " : AFTER_CUT_OFF;
        return new OpenReason(why.cause(), known + why.sentence(), why.remedy());
    }

    /** Whether a question is open because it depends on what follows the states that were cut off. */
    public static boolean isAboutWhatFollows(OpenReason why) {
        return why.cause() == StopReason.CUT_OFF && why.sentence().startsWith(AFTER_CUT_OFF);
    }

    private static String count(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }

    private static OpenReason cutOff(long states) {
        return new OpenReason(
                StopReason.CUT_OFF,
                count(states, "state") + (states == 1 ? " was" : " were") + " cut off and not expanded");
    }

    private static OpenReason moreStates(ExploreOptions options, String atOnce) {
        return new OpenReason(
                StopReason.STATE_LIMIT, "there are more than " + count(options.maxStates(), "state") + atOnce);
    }

    private static OpenReason overflow(@Nullable String limit) {
        return new OpenReason(StopReason.NUMBER_TOO_LARGE, limit == null ? "the progress measure overflows" : limit);
    }

    private static OpenReason notExamined(String states) {
        return new OpenReason(StopReason.MEMORY, "there was no memory left to examine the " + states);
    }

    /** A run that was ended by memory, the clock or the user after this many states. */
    private static OpenReason cut(Outcome.End end, String states, MemoryUse memory) {
        return switch (end) {
            case MEMORY ->
                memory.budgetRefused()
                        ? new OpenReason(StopReason.MEMORY, "the memory budget was used up after " + states)
                        : new OpenReason(StopReason.HEAP, "the Java heap was full after " + states);
            case TIME -> new OpenReason(StopReason.TIME, "the time was up after " + states);
            default -> new OpenReason(StopReason.CANCELLED, "cancelled after " + states);
        };
    }
}
