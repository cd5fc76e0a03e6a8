package org.tidemark.bench.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings of the benchmark of one table: figures, plots, and the paper's claims beside ours. It also watches the
 * time: a size that would begin too late is left out, and named. Not thread-safe.
 */
public final class Findings {
    private final long start = System.nanoTime();
    private final Duration limit;
    private final List<Sheet> sheets = new ArrayList<>();
    private final List<LinePlot> plots = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    /** Findings of a benchmark that may take as long as it likes. */
    public Findings() {
        this(Duration.ofDays(365));
    }

    /**
     * Findings of a benchmark that begins nothing new after some time.
     *
     * @param limit that time, from now
     */
    public Findings(Duration limit) {
        this.limit = limit;
    }

    /** Whether it is too late to begin with this size, which is then reported as left out. */
    public boolean tooLateFor(String size) {
        boolean late = System.nanoTime() - start > limit.toNanos();
        if (late) {
            leftOut.add(size);
        }
        return late;
    }

    /** A new sheet. */
    public Sheet sheet(String file, String title, String... columns) {
        Sheet sheet = new Sheet(file, title, List.of(columns));
        sheets.add(sheet);
        return sheet;
    }

    /** Adds a plot. */
    public void plot(LinePlot plot) {
        plots.add(plot);
    }

    /** Adds a figure of which less is better. */
    public void less(String where, String says, double paper, double ours, String unit) {
        claims.add(Claim.less(where, says, paper, ours, unit));
    }

    /** Adds a time, shown beside that of the paper's machine. */
    public void seconds(String where, String says, double paper, double ours) {
        claims.add(Claim.seconds(where, says, paper, ours));
    }

    /** Adds a statement that is so or is not. */
    public void fact(String where, String says, String paper, String ours, boolean so) {
        claims.add(Claim.fact(where, says, paper, ours, so));
    }

    List<Sheet> sheets() {
        return List.copyOf(sheets);
    }

    List<LinePlot> plots() {
        return List.copyOf(plots);
    }

    /** The claims, in the order of the paper. */
    public List<Claim> claims() {
        return List.copyOf(claims);
    }

    /** The sizes that were left out because the time was up. */
    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    /** The time after which nothing new is begun. */
    Duration limit() {
        return limit;
    }
}
