package org.tidemark.cli;

import java.io.PrintStream;
import java.util.function.Supplier;
import org.tidemark.check.Exploration.Progress;

/**
 * One line on a terminal that says how far a run has come, rewritten five times a second and gone when it is closed.
 *
 * <p>It never exceeds 79 characters, so that a narrow terminal does not wrap it into many.
 */
final class ProgressLine {
    private static final long EVERY_MILLIS = 200;
    static final int WIDEST = 79;
    private static final String TO_LINE_START = "\r";
    private static final String CLEAR_LINE = "\r\033[K";

    private final Supplier<Progress> source;
    private final long budgetBytes;
    private final PrintStream err;
    private final Thread painter;
    private final long startNanos = System.nanoTime();
    private long lastStates;
    private double lastSeconds;

    /** Starts painting at once. */
    ProgressLine(Supplier<Progress> source, long budgetBytes, PrintStream err) {
        this.source = source;
        this.budgetBytes = budgetBytes;
        this.err = err;
        this.painter = new Thread(this::paint, "progress");
        painter.setDaemon(true);
        painter.start();
    }

    private void paint() {
        try {
            while (true) {
                Thread.sleep(EVERY_MILLIS);
                double seconds = (System.nanoTime() - startNanos) / 1e9;
                Progress progress = source.get();
                double rate = Math.max(0, progress.states() - lastStates) / (seconds - lastSeconds);
                lastStates = progress.states();
                lastSeconds = seconds;
                err.print(TO_LINE_START + text(progress, rate, seconds, budgetBytes) + "\033[K");
                err.flush();
            }
        } catch (InterruptedException done) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }

    static String text(Progress progress, double statesPerSecond, double seconds, long budgetBytes) {
        String line = Figures.clock(seconds) + "  " + Figures.count(progress.states()) + " states  "
                + Figures.rough(Math.round(statesPerSecond)) + "/s  depth " + Figures.count(progress.depth()) + "  "
                + Figures.rough(progress.frontier()) + " open  "
                + Math.round(100.0 * progress.bytes() / budgetBytes) + "% of " + Figures.bytes(budgetBytes);
        return line.length() <= WIDEST ? line : line.substring(0, WIDEST);
    }

    /** Wipes the line and stops. */
    void close() {
        painter.interrupt();
        try {
            painter.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
