package org.tidemark.check.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Stage.Allowance;
import org.tidemark.check.StageTimes;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.engine.Reduction;

/**
 * How long a stage may take: some times a usual time and, where the time of the check is limited, at most a part of what is left of it.
 * Immutable.
 *
 * @param usual which usual time; null where only the part counts
 * @param times how many times that
 * @param part the part of the time left, from 0 to 1
 * @param adjustments by what the net, the questions and the options change it
 */
record Share(@Nullable Usual usual, double times, double part, Set<Adjustment> adjustments) implements Allowance {
    /** All the time that is left. */
    static final Share ALL = part(1);

    /** A net has many nodes where it has more than this: to start a walk takes a look at all of them. */
    private static final int MANY_NODES = 4_000;

    /** The part of the time in a large net, as a multiple of that in others. */
    private static final double IN_LARGE_NETS = 3;

    /** The part of the time for searches where walks may find something, too. */
    private static final double BESIDE_WALKS = 0.8;

    /** The part of the time where a reduction was asked for. */
    private static final double FOR_ASKED_REDUCTION = 0.9;

    /** One of the times in {@link StageTimes}. */
    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    enum Usual {
        QUICK_WALKS(StageTimes::quickWalksNanos),
        PROOFS(StageTimes::proofsNanos),
        LATE_WALKS(StageTimes::lateWalksNanos),
        SEARCH(StageTimes::searchNanos),
        LATE_SEARCH(StageTimes::lateSearchNanos),
        DIAGRAM(StageTimes::diagramNanos);

        private final ToLongFunction<StageTimes> nanos;

        Usual(ToLongFunction<StageTimes> nanos) {
            this.nanos = nanos;
        }
    }

    /** An adjustment of a share to the options and the net. */
    enum Adjustment {
        /** No time where runs and reasons are wanted: other stages find shorter runs. */
        VERDICTS_ONLY("none where reasons are wanted"),
        /** No time where there is no limit: a stage that ends only with all states then settles more. */
        IF_LIMITED("none without a time limit"),
        /** No time where there is a limit: it comes later then. */
        IF_UNLIMITED("none with a time limit"),
        /** More time in proportion to the size of the net. */
        BY_SIZE("more in a large net"),
        /** A larger part of the time in a large net. */
        LARGER_PART_IF_LARGE("a three times larger part in a large net"),
        /** As long as the check has taken so far, if that is longer than usual: a short exploration does not wait for long. */
        AT_LEAST_SPENT("as long as the check has taken, if that is longer"),
        /** No time where it would be less than twice the usual time, which the stage has had before. */
        NOT_AS_BEFORE("none if that is less than twice the usual time"),
        /** Most of the time where the reduction was asked for. */
        MOST_IF_ASKED("90 % where reductions are asked for"),
        /** Half of the part where formulas of LTL are open, which another stage searches for. */
        HALF_BESIDE_LTL("half of it if LTL is open"),
        /** Less where walks may find what is open. */
        LESS_BESIDE_WALKS("80 % of it if walks may find something");

        private final String words;

        Adjustment(String words) {
            this.words = words;
        }
    }

    Share {
        adjustments = Collections.unmodifiableSet(EnumSet.copyOf(adjustments));
    }

    /** A part of the time that is left, or all of it where there is no limit. */
    static Share part(double part) {
        return new Share(null, 1, part, EnumSet.noneOf(Adjustment.class));
    }

    /** Some times a usual time, at most a part of what is left. */
    static Share of(double times, Usual usual, double part) {
        return new Share(usual, times, part, EnumSet.noneOf(Adjustment.class));
    }

    /** Changed by some more. */
    Share with(Adjustment first, Adjustment... more) {
        EnumSet<Adjustment> all = EnumSet.of(first, more);
        all.addAll(adjustments);
        return new Share(usual, times, part, all);
    }

    private boolean is(Adjustment adjustment) {
        return adjustments.contains(adjustment);
    }

    @Override
    public long nanos(Context context) {
        boolean isLimited = context.nanosLeft() < Long.MAX_VALUE;
        boolean isNone = is(Adjustment.VERDICTS_ONLY) && context.options().explains();
        if (isNone || (is(Adjustment.IF_LIMITED) && !isLimited) || (is(Adjustment.IF_UNLIMITED) && isLimited)) {
            return 0;
        }
        if (is(Adjustment.MOST_IF_ASKED) && context.options().reductions().asksFor(Reduction.STRUCTURAL)) {
            return context.part(FOR_ASKED_REDUCTION);
        }
        return usual == null ? context.part(part(context)) : ofUsual(context, usual);
    }

    private long ofUsual(Context context, Usual of) {
        long one = of.nanos.applyAsLong(context.options().times());
        long usually = (long) (times * one);
        if (is(Adjustment.BY_SIZE)) {
            usually *= 1 + nodes(context) / MANY_NODES;
        }
        if (is(Adjustment.AT_LEAST_SPENT) && one > 0) {
            usually = Math.max(usually, (long) (1e9 * context.seconds()));
        }
        long nanos = context.share(usually, part(context));
        return is(Adjustment.NOT_AS_BEFORE) && nanos < 2 * one ? 0 : nanos;
    }

    private double part(Context context) {
        double found = part;
        if (is(Adjustment.LARGER_PART_IF_LARGE) && nodes(context) > MANY_NODES) {
            found *= IN_LARGE_NETS;
        }
        if (is(Adjustment.LESS_BESIDE_WALKS) && mayBeWalkedTo(context)) {
            found *= BESIDE_WALKS;
        }
        return is(Adjustment.HALF_BESIDE_LTL) && isAnyLinear(context) ? found / 2 : found;
    }

    private static int nodes(Context context) {
        return context.net().places() + context.net().transitions();
    }

    private static boolean mayBeWalkedTo(Context context) {
        return !context.allSeen() && context.open().stream().anyMatch(Inquiry::isShownByStates);
    }

    private static boolean isAnyLinear(Context context) {
        return context.open().stream().anyMatch(inquiry -> inquiry instanceof LinearClaim claim && !claim.isNested());
    }

    /** The share in words, with the usual times. */
    String words() {
        List<String> words = new ArrayList<>();
        if (usual != null) {
            words.add(seconds(times * usual.nanos.applyAsLong(StageTimes.USUAL) / 1e9));
        }
        words.add(part < 1 ? (usual == null ? "" : "at most ") + percent(part) : usual == null ? "all" : "");
        adjustments.forEach(adjustment -> words.add(adjustment.words));
        words.removeIf(String::isEmpty);
        return String.join("; ", words);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds == Math.rint(seconds) ? "%.0f s" : "%.2f s", seconds);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%s %%", String.valueOf(100 * part).replaceFirst("\\.0+[0-9]?$", ""));
    }
}
