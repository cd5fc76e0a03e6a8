package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.function.DoubleFunction;
import org.tidemark.cli.session.Session;

/**
 * One line on a terminal that shows how far a run has come, rewritten five times a second and wiped at the end.
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
