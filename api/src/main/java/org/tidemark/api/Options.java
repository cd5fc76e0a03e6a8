package org.tidemark.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Reductions;
import org.tidemark.check.SkippedStages;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.verdict.Verdict;

/**
 * How a call works and when it stops. Immutable; every method gives changed options and leaves these as they are:
 *
 * <pre>{@code
 * Options options = Options.defaults().memory(512L << 20).time(Duration.ofMinutes(2)).threads(4);
 * }</pre>
 *
 * <p>The defaults: breadth first, the store that fits, one thread, whatever reduction pays, half of the Java heap for states, no other
 * limit.
 */
public final class Options {
    static final long LEAST_BYTES = 1L << 20;

    private static final Options DEFAULTS = new Options(
            new Engine(
                    Store.AUTO, StoreChoice.USUAL_K, SearchOrder.BREADTH_FIRST, SweepMeasure.AUTO, Colors.AUTO, 1, 1),
            new Limits(
                    Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / 2),
                    null,
                    Long.MAX_VALUE,
                    Long.MAX_VALUE,
                    Long.MAX_VALUE),
            new Fair(List.of(), List.of()),
            new Watch(null, (property, verdict) -> {}, null, Duration.ZERO),
            new Ways(Reductions.AUTO, SkippedStages.NOTHING, null));

    private final Engine engine;
    private final Limits limits;
    private final Fair fair;
    private final Watch watch;
    private final Ways ways;

    /** How states are found and kept. */
    record Engine(
            Store store, int spacing, SearchOrder search, String measure, Colors colors, int threads, long seed) {}

    /** When to stop. */
    record Limits(long bytes, @Nullable SharedMemory shared, long nanos, long states, long depth) {}

    /** Which transitions runs are fair to. */
    record Fair(List<String> weak, List<String> strong) {
        Fair {
            weak = List.copyOf(weak);
            strong = List.copyOf(strong);
        }
    }

    /** Where the files of a call lie, and how many bytes they may have together. */
    record Files(Path folder, long mostBytes) {}

    /** Reductions, stages that are left out, and where files lie; null where there are none. */
    private record Ways(
            Reductions reductions,
            SkippedStages skipped,
            @Nullable Files files) {}

    /** Who follows a call. */
    record Watch(
            @Nullable Cancellation cancellation,
            BiConsumer<Property, Verdict> verdicts,
            @Nullable Consumer<Progress> listener,
            Duration interval) {}

    private Options(Engine engine, Limits limits, Fair fair, Watch watch, Ways ways) {
        this.engine = engine;
        this.limits = limits;
        this.fair = fair;
        this.watch = watch;
        this.ways = ways;
    }

    /** The options to start from. */
    public static Options defaults() {
        return DEFAULTS;
    }

    /** How states are kept. */
    public Options store(Store store) {
        return with(new Engine(
                store, engine.spacing, engine.search, engine.measure, engine.colors, engine.threads, engine.seed));
    }

    /**
     * How many steps apart the states lie that {@link Store#DELTA} keeps whole, and {@link Store#AUTO} when it has to: more make
     * states smaller and slower to find. 20 where nothing is said.
     */
    public Options deltaSpacing(int steps) {
        require(steps >= 1, "spacing: " + steps + "; expected at least 1");
        return with(new Engine(
                engine.store, steps, engine.search, engine.measure, engine.colors, engine.threads, engine.seed));
    }

    /** The folder for the files of {@link Store#DISK}: it is created where it is missing, and must not hold those of another call. */
    public Options folder(Path folder) {
        return folder(folder, Long.MAX_VALUE);
    }

    /** The folder for files of at most this many bytes; a call that needs more ends with {@link org.tidemark.verdict.StopReason#DISK}. */
    public Options folder(Path folder, long mostBytes) {
        return with(new Ways(ways.reductions, ways.skipped, new Files(folder, mostBytes)));
    }

    /** In which order states are explored. */
    public Options search(SearchOrder search) {
        return with(new Engine(
                engine.store, engine.spacing, search, engine.measure, engine.colors, engine.threads, engine.seed));
    }

    /**
     * The measure that a {@linkplain SearchOrder#SWEEP sweep} goes by: an expression over places, several separated by commas, the name of a
     * measure that comes with the model, or {@code auto}, the default.
     */
    public Options progressMeasure(String measure) {
        return with(new Engine(
                engine.store, engine.spacing, engine.search, measure, engine.colors, engine.threads, engine.seed));
    }

    /** How a net with values on its tokens is executed. */
    public Options colors(Colors colors) {
        return with(new Engine(
                engine.store, engine.spacing, engine.search, engine.measure, colors, engine.threads, engine.seed));
    }

    /**
     * How many threads explore. On several threads, runs of the same length may differ from call to call.
     */
    public Options threads(int threads) {
        require(threads >= 1, "threads: " + threads + "; expected at least 1");
        return with(new Engine(
                engine.store, engine.spacing, engine.search, engine.measure, engine.colors, threads, engine.seed));
    }

    /** Where random walks start; it never changes a count or a verdict. */
    public Options seed(long seed) {
        return with(new Engine(
                engine.store, engine.spacing, engine.search, engine.measure, engine.colors, engine.threads, seed));
    }

    /** The memory for states, which belongs to each call alone; at least 1 MiB. */
    public Options memory(long bytes) {
        require(bytes >= LEAST_BYTES, "memory: " + bytes + " bytes; expected at least 1 MiB");
        return with(new Limits(bytes, null, limits.nanos, limits.states, limits.depth));
    }

    /** The memory for states, which each call takes from what several calls share, {@code bytes} at most. */
    public Options memory(SharedMemory shared, long bytes) {
        require(bytes >= LEAST_BYTES, "memory: " + bytes + " bytes; expected at least 1 MiB");
        require(bytes <= shared.bytes(), "memory: " + bytes + " bytes of " + shared.bytes() + " that are shared");
        return with(new Limits(bytes, shared, limits.nanos, limits.states, limits.depth));
    }

    /** How long a call may take. */
    public Options time(Duration time) {
        require(!time.isNegative(), "time: " + time + "; expected no negative duration");
        long nanos = time.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? time.toNanos() : Long.MAX_VALUE;
        return with(new Limits(limits.bytes, limits.shared, nanos, limits.states, limits.depth));
    }

    /** How many states to keep at most. */
    public Options maxStates(long states) {
        require(states >= 1, "states: " + states + "; expected at least 1");
        return with(new Limits(limits.bytes, limits.shared, limits.nanos, states, limits.depth));
    }

    /** How many steps away from the initial state to look at most. */
    public Options maxDepth(long depth) {
        require(depth >= 0, "depth: " + depth + "; expected no negative number");
        return with(new Limits(limits.bytes, limits.shared, limits.nanos, limits.states, depth));
    }

    /**
     * Formulas are about runs on which none of these transitions stays enabled forever without happening. A transition of a
     * high-level net means each of its bindings; {@code send(*)} means all bindings of {@code send} together, {@code all} every
     * transition. What is given here or as strong fairness replaces what a model declares; {@code none} leaves nothing.
     */
    public Options weaklyFair(String... transitions) {
        return new Options(engine, limits, new Fair(List.of(transitions), fair.strong), watch, ways);
    }

    /**
     * Formulas are about runs on which each of these transitions happens infinitely often if it is enabled infinitely often; they
     * are named as for weak fairness.
     */
    public Options stronglyFair(String... transitions) {
        return new Options(engine, limits, new Fair(fair.weak, List.of(transitions)), watch, ways);
    }

    /**
     * The reductions of a check, used wherever they preserve the question; none where none is given. Otherwise a check leaves out whatever
     * preserves the question, as far as it pays. A question that is not preserved is refused where {@link Reduction#STUBBORN} alone is given, unless
     * simplification alone answers it. An exploration leaves out nothing unless {@link Reduction#SYMMETRY} or {@link Reduction#COUNTING} is given, and counts
     * all states then too.
     */
    public Options reduce(Reduction... which) {
        return with(new Ways(Reductions.asked(Set.copyOf(List.of(which))), ways.skipped, ways.files));
    }

    /**
     * Stages of a check that are not run, to see what they contribute: those whose names contain one of these words, such as "diagram" or
     * "walks". It never makes an answer wrong; there may be fewer of them.
     */
    public Options without(String... words) {
        return with(new Ways(ways.reductions, new SkippedStages(List.of(words)), ways.files));
    }

    /** The cancellation that ends calls early. */
    public Options cancellation(Cancellation cancellation) {
        return with(new Watch(cancellation, watch.verdicts, watch.listener, watch.interval));
    }

    /**
     * Who hears of each verdict of a check as soon as it is known, before the check returns. Called from any thread of the call,
     * never twice at the same time; it must not throw.
     */
    public Options onVerdict(BiConsumer<Property, Verdict> listener) {
        return with(new Watch(watch.cancellation, listener, watch.listener, watch.interval));
    }

    /**
     * Who hears, at such intervals and when it ends, how far a call has come. Called from a thread of its own while the call runs, never twice at
     * the same time. An exception ends the call, which then throws it.
     */
    public Options onProgress(Duration interval, Consumer<Progress> listener) {
        require(interval.toMillis() >= 1, "interval: " + interval + "; expected at least a millisecond");
        return with(new Watch(watch.cancellation, watch.verdicts, listener, interval));
    }

    private static void require(boolean condition, String sentence) {
        if (!condition) {
            throw new IllegalArgumentException(sentence);
        }
    }

    private Options with(Engine other) {
        return new Options(other, limits, fair, watch, ways);
    }

    private Options with(Limits other) {
        return new Options(engine, other, fair, watch, ways);
    }

    private Options with(Watch other) {
        return new Options(engine, limits, fair, other, ways);
    }

    private Options with(Ways other) {
        return new Options(engine, limits, fair, watch, other);
    }

    Engine engine() {
        return engine;
    }

    Limits limits() {
        return limits;
    }

    Fair fair() {
        return fair;
    }

    Watch watch() {
        return watch;
    }

    SkippedStages skipped() {
        return ways.skipped;
    }

    Reductions reductions() {
        return ways.reductions;
    }

    @Nullable
    Files files() {
        return ways.files;
    }
}
