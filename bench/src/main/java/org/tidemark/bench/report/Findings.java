package org.tidemark.bench.report;

import java.util.ArrayList;
import java.util.List;

/** What the benchmark of one table found: figures, plots, and the paper's claims beside ours. Not thread-safe. */
public final class Findings {
    private final List<Sheet> sheets = new ArrayList<>();
    private final List<LinePlot> plots = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

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
}
