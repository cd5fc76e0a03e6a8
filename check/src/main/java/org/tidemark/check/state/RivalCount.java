package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.MemoryShare;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Counts of all states that race an exploration of the same net, since which of them is cheapest is seldom known beforehand: by way of
 * a smaller net where that is much smaller, as a diagram, and by classes of states that symmetries make alike where a sample says that they pay.
 * The first to count everything ends the exploration.
 *
 * <p>Each has a thread and keeps what it has found while it waits for its {@linkplain Turns turn}. An exploration on one thread takes turns
 * with them and has at least two fifths of the time; one on several threads goes on meanwhile.
 *
 * <p>All share one memory. An eighth of it is out of reach of the exploration: a diagram often needs less than a thousandth of what the states take
 * one by one. A count may take more than that as long as the exploration does not need it, and is stopped when it does. Where the exploration
 * fills its memory, the counts go on with all of it, and those that had too little begin {@linkplain #last again}.
 *
 * <p>Started and closed by one thread; any thread may ask whether a count has won.
 */
public final class RivalCount implements AutoCloseable {
    private static final int OWN_SHARE = 8;

    /** The exploration has this many times as many turns as each of the counts. */
    private static final int EXPLORATION_WEIGHT = 2;

    /** Without a limit of time, what follows the exploration may take at least this long, and this many times as long as it has. */
    private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int LAST_FACTOR = 4;

    private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(20);

    private final PetriNet net;
    private final ExploreOptions options;
    private final long firstNanos;
    private final TimeLimit time;
    private final MemoryBudget pool;
    private final boolean ownsMemory;
    private final MemoryShare exploring;
    private final Turns turns = new Turns();
    private volatile Turns.@Nullable Player exploration;
    private final List<Rival> rivals = new ArrayList<>();
    private @Nullable Thread starter;
    private volatile boolean isClosed;
    private volatile boolean isAlone;
    private volatile long lastNanos = Long.MAX_VALUE;
    private volatile @Nullable Found found;
    private volatile @Nullable Found withoutDeadlocks;
    private volatile @Nullable RuntimeException failure;

    /**
     * Counts that have not started.
     *
     * @param options those of the exploration; where they share memory with other runs, the share that the counts have of it
     * @param firstNanos how long the exploration is left alone
     * @param mayReduce whether states may be counted by way of a smaller net and by classes
     */
    public RivalCount(PetriNet net, ExploreOptions options, long firstNanos, boolean mayReduce) {
        this.net = net;
        this.options = options;
        this.firstNanos = firstNanos;
        time = new TimeLimit(options);
        pool = new MemoryBudget(options.memoryBytes(), options.share(), 0);
        ownsMemory = options.share() == null;
        exploring = new MemoryShare(pool, this::makeRoom);
        if (mayReduce) {
            rivals.add(new Rival("smaller net", this::bySmallerNet));
        }
        rivals.add(new Rival("diagram", this::byDiagram));
        if (mayReduce) {
            rivals.add(new Rival("classes of states", this::byClasses));
        }
    }

    /** The counts of all states; exactly one is not null. */
    public record Found(
            @Nullable DiagramReport diagram,
            @Nullable CountReport count,
            @Nullable CheckReport classes) {
        public static Found of(DiagramReport diagram) {
            return new Found(diagram, null, null);
        }
    }

    /**
     * One of the counts, as it was tried.
     *
     * @param seconds how long it had the turn
     * @param end how it ended
     */
    public record Attempt(String name, double seconds, String end) {}

    /** A way of counting; null where something is not counted, for reasons that it reports to {@code rival}. */
    private interface Way {
        @Nullable
        Found count(ExploreOptions options, Rival rival) throws InputException;
    }

    /** The options of the exploration, which is to end as soon as all states are counted. */
    public ExploreOptions rivalled() {
        Turns.Player player = options.threads() == 1 ? turns.join(EXPLORATION_WEIGHT) : null;
        exploration = player;
        ExploreOptions within = options.withMemory(options.memoryBytes() - options.memoryBytes() / OWN_SHARE)
                .withCancelled(() -> {
                    if (player != null) {
                        player.await(this::isEnded);
                    }
                    return hasWon() || options.cancelled().getAsBoolean();
                });
        return ownsMemory ? within.withShare(exploring) : within;
    }

    /** The memory of all. */
    MemoryBudget pool() {
        return pool;
    }

    /** Starts the race, which begins when the exploration has been left alone for long enough. */
    public void start() {
        Thread waiting = new Thread(this::startWhenDue, "rival counts");
        waiting.setDaemon(true);
        waiting.start();
        starter = waiting;
    }

    /** Most explorations end before that, so that only one thread is started for them. */
    private void startWhenDue() {
        while (!isEnded() && !isAlone && elapsed() < firstNanos) {
            LockSupport.parkNanos(LOOK_EVERY);
        }
        try {
            if (!isEnded()) {
                rivals.forEach(Rival::start);
            }
        } catch (OutOfMemoryError noThread) {
            // Those that could be started race; without them, the exploration goes on by itself.
        }
    }

    private void awaitStarter() {
        LockSupport.unpark(starter);
        ThreadEnd.await(starter);
    }

    /**
     * Goes on without the exploration, which has filled its memory and is gone: until the time is up or, where there is no limit, for
     * some times as long as it has taken until now. Null where the states are not counted then either; a {@linkplain #failure fault} is no reason to
     * lose what was explored.
     */
    public @Nullable Found last() {
        exploring.shrinkTo(0);
        endExploration();
        isAlone = true;
        lastNanos = options.timeNanos() == Long.MAX_VALUE
                ? elapsed() + Math.max(LAST_NANOS, LAST_FACTOR * elapsed())
                : Long.MAX_VALUE;
        awaitStarter();
        try {
            rivals.forEach(Rival::await);
            for (Rival rival : rivals) { // each with all of the memory
                if (!isEnded() && rival.lacksMemory()) {
                    rival.startAgain();
                    rival.await();
                }
            }
        } catch (RuntimeException fault) {
            failure = fault;
        }
        close();
        Found all = found;
        return all == null ? withoutDeadlocks : all;
    }

    private void endExploration() {
        Turns.Player player = exploration;
        if (player != null) {
            player.leave();
        }
    }

    /** Whether all states were counted while the exploration was still at it. */
    public boolean hasWon() {
        return found != null;
    }

    /** The counts; null where none has won. */
    public @Nullable Found report() {
        return found;
    }

    private synchronized void win(Rival first, Found all) {
        if (found == null) {
            found = all;
            first.end = "counted all states";
        } else {
            first.end = "counted all states, too";
        }
    }

    /** Ends the race, and says what was tried. */
    public List<Attempt> ended() {
        close();
        return rivals.stream().map(Rival::attempt).toList();
    }

    /** How long counts were tried in vain. */
    public double triedSeconds() {
        return rivals.stream().mapToDouble(rival -> rival.attempt().seconds()).sum();
    }

    /** The fault that ended one of the counts; null where there was none. It does not affect the exploration. */
    public @Nullable RuntimeException failure() {
        return failure;
    }

    /**
     * Called by an exploration that finds no memory while counts hold more than what is theirs: stops the one that holds most.
     *
     * @return whether there is more memory now
     */
    private boolean makeRoom() {
        Rival most = rivals.stream()
                .filter(rival -> rival.share.heldBytes() > 0)
                .max(Comparator.comparingLong(rival -> rival.share.heldBytes()))
                .orElse(null);
        if (most == null) {
            return false;
        }
        most.giveUp();
        return true;
    }

    private @Nullable Found bySmallerNet(ExploreOptions within, Rival rival) {
        String obstacle = ReducedCount.obstacle(net);
        if (!obstacle.isEmpty()) {
            rival.ended(obstacle, null);
            return null;
        }
        ReducedCount count = new ReducedCount(net, within, true);
        if (!count.isMuchSmaller()) {
            rival.ended("the net becomes hardly smaller", null);
            return null;
        }
        CountReport report = count.run();
        CountReport.Counts counts = report.counts();
        if (counts == null || counts.edges() == null || counts.most() == null) {
            rival.ended("not finished", report.why());
            return null;
        }
        Found all = new Found(null, report, null);
        if (report.deadlocks() != null || isTooManyToExplore(counts.states())) {
            return all;
        }
        withoutDeadlocks = all;
        rival.ended("all states, and no deadlocks", report.why());
        return null;
    }

    /** Whether an exploration could not count the deadlocks either: its memory has not even a byte for each state. */
    private boolean isTooManyToExplore(BigInteger states) {
        return states.compareTo(BigInteger.valueOf(options.memoryBytes())) > 0;
    }

    private @Nullable Found byDiagram(ExploreOptions within, Rival rival) {
        String obstacle = NetDiagram.obstacle(net); // takes a second where there are priorities, so not before the race
        if (!obstacle.isEmpty()) {
            rival.ended(obstacle, null);
            return null;
        }
        DiagramReport report = new NetDiagram(net, within).run();
        DiagramReport.Census census = report.census();
        if (census == null) {
            rival.ended("not finished", report.why());
            return null;
        }
        if (census.deadlocks() == null) {
            withoutDeadlocks = Found.of(report);
            rival.ended("all states, and no deadlocks", report.why());
            return null;
        }
        return Found.of(report);
    }

    private @Nullable Found byClasses(ExploreOptions within, Rival rival) throws InputException {
        CheckReport report = new Checker(
                        Subject.of(net),
                        List.of(new Property.StateSpace("states")),
                        new CheckOptions(within).withReductions(Reductions.AUTO),
                        new Plan(List.of(new CountingClasses()), property -> null))
                .run();
        List<SymmetryReport> symmetries = report.work().symmetries();
        ExplorationReport explored = report.exploration();
        if (symmetries.isEmpty() || explored == null) {
            rival.ended("symmetries do not pay", null);
            return null;
        }
        if (!explored.complete() || symmetries.get(0).represented() == null) {
            rival.ended("not finished", OpenReasons.after(explored, within));
            return null;
        }
        return new Found(null, null, report);
    }

    private long elapsed() {
        return (long) (1e9 * time.seconds());
    }

    private boolean isEnded() {
        return isClosed || hasWon() || time.isReached() || elapsed() > lastNanos;
    }

    /** Ends the race, and waits until its memory is free. */
    @Override
    public void close() {
        isClosed = true;
        endExploration();
        awaitStarter();
        rivals.forEach(Rival::await);
        exploring.shrinkTo(0);
    }

    /** One count in a thread of its own. */
    private final class Rival {
        private final String name;
        private final Way way;
        private final MemoryShare share = new MemoryShare(pool);
        private volatile @Nullable Thread thread;
        private volatile boolean isGivenUp;
        private volatile boolean lacksMemory = true;
        private volatile String end = "not begun";
        private final AtomicLong usedNanos = new AtomicLong();

        Rival(String name, Way way) {
            this.name = name;
            this.way = way;
        }

        void start() {
            long bytes = ownsMemory ? options.memoryBytes() : options.memoryBytes() / OWN_SHARE;
            start(options.withThreads(1).withMemory(bytes));
        }

        /** Starts again, when nobody else needs memory and threads. */
        void startAgain() {
            start(options);
        }

        private void start(ExploreOptions limits) {
            isGivenUp = false;
            lacksMemory = false;
            Thread racer = new Thread(() -> race(limits), "rival count");
            racer.setDaemon(true);
            thread = racer; // before it can hold memory that it is asked to give up
            racer.start();
        }

        /** A fault loses the race: whatever it is, the exploration goes on. */
        private void race(ExploreOptions limits) {
            try {
                if (!isOver()) {
                    count(limits);
                }
            } catch (OutOfMemoryError
                    | StackOverflowError full) { // too small for all of them, whatever the options say
                lacksMemory = true;
                end = "too little memory";
            } catch (InputException refused) { // the exploration says so, too
                end = String.valueOf(refused.getMessage());
            } catch (RuntimeException fault) {
                end = "a fault";
                failure = fault;
            } finally {
                share.shrinkTo(0);
            }
        }

        private void count(ExploreOptions limits) throws InputException {
            Turns.Player mine = turns.join(1);
            try {
                Found all = way.count(within(mine, limits), this);
                if (all != null) {
                    win(this, all);
                }
            } finally {
                usedNanos.addAndGet(mine.usedNanos());
                mine.leave();
            }
        }

        private ExploreOptions within(Turns.Player mine, ExploreOptions limits) {
            return limits.withShare(share).withTime(time.left().timeNanos()).withCancelled(() -> {
                mine.await(this::isOver);
                return isOver() || options.cancelled().getAsBoolean();
            });
        }

        private boolean isOver() {
            return isGivenUp || isEnded();
        }

        /** Notes why it has not counted everything. */
        void ended(String how, @Nullable OpenReason why) {
            lacksMemory = why != null && (why.cause() == StopReason.MEMORY || why.cause() == StopReason.HEAP);
            end = why == null ? how : how + ", since " + why.sentence();
        }

        boolean lacksMemory() {
            return lacksMemory || isGivenUp;
        }

        void giveUp() {
            isGivenUp = true;
            await();
        }

        void await() {
            ThreadEnd.await(thread);
        }

        Attempt attempt() {
            return new Attempt(name, usedNanos.get() / 1e9, end);
        }
    }
}
