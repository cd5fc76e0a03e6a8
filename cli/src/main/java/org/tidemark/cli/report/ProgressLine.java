package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.function.DoubleFunction;

/**
 * One line on a terminal that says how far a run has come, rewritten five times a second and gone when it is closed.
 *
 * <p>It never exceeds 79 characters, so that a narrow terminal does not wrap it into many.
 */
public final class ProgressLine {
    private static final long EVERY_MILLIS = 200;
    static final int WIDEST = 79;
    private static final String TO_LINE_START = "\r";
    private static final String CLEAR_LINE = "\r\033[K";

    private final DoubleFunction<String> source;
    private final PrintStream err;
    private final Thread painter;
    private final long startNanos = System.nanoTime();

    /** Starts painting at once what the source says after so many seconds. */
    public ProgressLine(DoubleFunction<String> source, PrintStream err) {
        this.source = source;
        this.err = err;
        this.painter = new Thread(this::paint, "progress");
        painter.setDaemon(true);
        painter.start();
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

    /** Wipes the line and stops. */
    public void close() {
        painter.interrupt();
        try {
            painter.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
