package org.tidemark.bench.engines;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.search.Pass;
import org.tidemark.format.InputException;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.net.exec.NetModels;

/**
 * The same search again and again, each time from the beginning, with what every one of them took: its set-up (the model, what its events depend on,
 * goals, an empty store) and the search itself. Bounds of places are proven before, once for all, and are part of neither.
 *
 * <p>Times are those of the thread's processor, so that other programs and the garbage collector disturb them little. Reported is the median of all
 * runs.
 */
final class TimedSearches {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private static final int MOST_RUNS = 2000;

    /** Runs are long enough where they took this many times as long with their set-ups as the searches should. */
    private static final double MOST_TIMES = 6;

    private final NetModels widths;
    private final Property property;
    private final ExploreOptions options;
    private final Function<List<Inquiry>, StateReduction> reduction;
    private final List<Double> setUps = new ArrayList<>();
    private final List<Double> searches = new ArrayList<>();
    private double searched;
    private double taken;
    private long expanded;
    private @Nullable Verdict verdict;

    /**
     * Searches for the answer to one question.
     *
     * @param options the time is for the search alone
     * @param reduction what is left out where some inquiries are open
     */
    TimedSearches(
            NetModels widths,
            Property property,
            ExploreOptions options,
            Function<List<Inquiry>, StateReduction> reduction) {
        this.widths = widths;
        this.property = property;
        this.options = options;
        this.reduction = reduction;
    }

    /**
     * Searches until this has taken that long, and forgets how long: by then what is compiled while it runs is compiled.
     *
     * @param seconds for searches; with set-ups it may be several times as long
     */
    void warmUp(double seconds) throws InputException {
        while (isTooShort(1, seconds)) {
            run();
        }
        searched = 0;
        taken = 0;
        setUps.clear();
        searches.clear();
    }

    /** Searches once. */
    void run() throws InputException {
        long before = System.nanoTime();
        long start = CLOCK.getCurrentThreadCpuTime();
        Question question = Question.of(
                property,
                widths.system(),
                new Simplifier(CountBounds.none()),
                new SharedInquiries(),
                false,
                () -> false);
        List<Inquiry> inquiries = question.inquiries();
        long deadline =
                options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : System.nanoTime() + options.timeNanos();
        Pass pass = new Pass(widths, options, reduction.apply(inquiries), deadline, inquiries, false, () -> false);
        long begin = CLOCK.getCurrentThreadCpuTime();
        pass.run();
        double seconds = (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
        taken += (System.nanoTime() - before) / 1e9;
        if (pass.widen()) {
            run();
            return;
        }
        setUps.add((begin - start) / 1e9);
        searches.add(seconds);
        searched += seconds;
        expanded = pass.outcome().explored();
        verdict = question.verdict();
    }

    /** How long all searches took so far, with their set-ups, on the clock on the wall. */
    double taken() {
        return taken;
    }

    /** Whether there were too few runs, or they were too short, and more of them would not take too long. */
    boolean isTooShort(int leastRuns, double leastSeconds) {
        boolean isLong = searched >= leastSeconds || taken >= MOST_TIMES * leastSeconds;
        return runs() < leastRuns || (runs() < MOST_RUNS && !isLong);
    }

    int runs() {
        return searches.size();
    }

    /** The states that the last search has expanded. */
    long expanded() {
        return expanded;
    }

    /** What the last search has found out; null where it ended too early. */
    @Nullable
    Verdict verdict() {
        return verdict;
    }

    double setUpSeconds() {
        return SameStates.median(setUps);
    }

    double searchSeconds() {
        return SameStates.median(searches);
    }

    double nanosPerState() {
        return expanded == 0 ? 0 : 1e9 * searchSeconds() / expanded;
    }
}
