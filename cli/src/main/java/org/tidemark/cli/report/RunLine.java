package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.task.Task;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Session;
import org.tidemark.input.InputException;

/** How far whatever run is under way has come, in a line. */
public final class RunLine implements DoubleFunction<String> {
    private final Supplier<? extends @Nullable RunProgress> source;
    private final String before;
    private final ExplorationLine exploration;
    private volatile @Nullable SearchProgress explored;

    /** A line about what the source says; {@code before} is what is said while no run is under way. */
    public RunLine(Supplier<? extends @Nullable RunProgress> source, String before, long budgetBytes) {
        this.source = source;
        this.before = before;
        exploration = new ExplorationLine(() -> explored, budgetBytes);
    }

    /** Follows a task for the host of a command or, where there is none, with a line for the person who waits. */
    public static Task.Follower follower(Session session, boolean quiet, long budgetBytes) {
        Host host = session.host();
        return host != null
                ? host.follower()
                : new Task.Follower() {
                    @Override
                    public <T> T during(
                            Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                            throws InputException {
                        RunLine line = new RunLine(progress, before, budgetBytes);
                        return ProgressLine.<T, InputException>during(session, quiet, line, part::run);
                    }
                };
    }

    private static String text(StageProgress at) {
        return at.stage()
                + (at.question().isEmpty() ? "" : " " + at.question())
                + (at.percent() < 0 ? "" : ": " + at.percent() + " %");
    }

    @Override
    public String apply(double seconds) {
        RunProgress at = source.get();
        if (at instanceof SearchProgress progress) {
            explored = progress;
            return exploration.apply(seconds);
        }
        if (at instanceof SweepProgress sweep) {
            return Figures.clock(seconds) + "  sweep " + Figures.count(sweep.sweeps()) + "  progress "
                    + Figures.count(sweep.value()) + "  " + Figures.count(sweep.explored()) + " explored  "
                    + Figures.count(sweep.held()) + " held";
        }
        if (at instanceof GraphProgress graph) {
            return Figures.clock(seconds) + "  " + Figures.count(graph.states()) + " states  "
                    + Figures.count(graph.edges()) + " edges  " + Figures.bytes(graph.bytes());
        }
        return Figures.clock(seconds) + "  " + (at instanceof StageProgress stage ? text(stage) : before);
    }

    /** How far an exploration has come, in a line; each line has the speed since the one before. */
    static final class ExplorationLine implements DoubleFunction<String> {
        private final Supplier<? extends @Nullable SearchProgress> source;
        private final long budgetBytes;
        private long lastStates;
        private double lastSeconds;

        /** A line about what the source says; null says that nothing is explored yet. */
        public ExplorationLine(Supplier<? extends @Nullable SearchProgress> source, long budgetBytes) {
            this.source = source;
            this.budgetBytes = budgetBytes;
        }

        @Override
        public String apply(double seconds) {
            SearchProgress progress = source.get();
            if (progress == null) {
                return Figures.clock(seconds) + "  looking for quick answers";
            }
            double rate = Math.max(0, progress.states() - lastStates) / (seconds - lastSeconds);
            lastStates = progress.states();
            lastSeconds = seconds;
            return text(progress, rate, seconds, budgetBytes);
        }

        static String text(SearchProgress progress, double statesPerSecond, double seconds, long budgetBytes) {
            return Figures.clock(seconds) + "  " + Figures.count(progress.states()) + " states  "
                    + Figures.rough(Math.round(statesPerSecond)) + "/s  depth " + Figures.count(progress.depth()) + "  "
                    + Figures.rough(progress.frontier()) + " open  "
                    + (budgetBytes == Long.MAX_VALUE
                            ? Figures.bytes(progress.bytes())
                            : Math.round(100.0 * progress.bytes() / budgetBytes) + "% of " + Figures.bytes(budgetBytes))
                    + (progress.diskBytes() == 0 ? "" : "  " + Figures.bytes(progress.diskBytes()) + " on disk");
        }
    }

    /**
     * One line on a terminal that shows how far a run has come, rewritten five times a second and wiped at the end.
     *
     * <p>It never exceeds 79 characters, so that a narrow terminal does not wrap it into many.
     */
    public static final class ProgressLine {
        private static final long EVERY_MILLIS = 200;
        static final int WIDEST = 79;
        private static final String TO_LINE_START = "\r";
        private static final String CLEAR_LINE = "\r\033[K";

        private final DoubleFunction<String> source;
        private final PrintStream err;
        private final Thread painter;
        private final long startNanos = System.nanoTime();

        private ProgressLine(DoubleFunction<String> source, PrintStream err) {
            this.source = source;
            this.err = err;
            this.painter = new Thread(this::paint, "progress");
            painter.setDaemon(true);
            painter.start();
        }

        /** Something that may take long. */
        public interface Work<T, X extends Exception> {
            T run() throws X;
        }

        /**
         * Does the work and meanwhile shows its progress, where a person watches and did not ask for quiet.
         *
         * @param source what to show after a number of seconds; called by a thread of its own
         */
        public static <T, X extends Exception> T during(
                Session session, boolean quiet, DoubleFunction<String> source, Work<T, X> work) throws X {
            if (quiet || !session.terminalErr()) {
                return work.run();
            }
            ProgressLine line = new ProgressLine(source, session.err());
            try {
                return work.run();
            } finally {
                line.close();
            }
        }

        private void paint() {
            try {
                while (true) {
                    Thread.sleep(EVERY_MILLIS);
                    String line = source.apply((System.nanoTime() - startNanos) / 1e9);
                    err.print(TO_LINE_START + (line.length() <= WIDEST ? line : line.substring(0, WIDEST)) + "\033[K");
                    err.flush();
                }
            } catch (InterruptedException done) {
                err.print(CLEAR_LINE);
                err.flush();
            }
        }

        private void close() {
            painter.interrupt();
            try {
                painter.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
