package org.tidemark.check;

import java.util.List;

/**
 * The outcome of one stage of a check.
 *
 * @param stage its name
 * @param cost how much work it is, at worst
 * @param ran whether it was run
 * @param why why it was not run; of one that was, what kind of work it is
 * @param began when it was begun, in seconds from the start of the check
 * @param seconds how long it took
 * @param settled the names of the properties that it decided
 */
public record StageReport(
        String stage, Stage.Cost cost, boolean ran, String why, double began, double seconds, List<String> settled) {
    private static final String FAILED = "failed, by a bug";
    static final String NOTHING_OPEN = "nothing is open";
    static final String NOTHING_TO_SETTLE = "nothing is open that it could settle";

    public StageReport {
        settled = List.copyOf(settled);
    }

    /** Whether it was not run because there was nothing for it to do. */
    public boolean wasNotNeeded() {
        return !ran && (why.equals(NOTHING_OPEN) || why.equals(NOTHING_TO_SETTLE));
    }

    /** Whether a bug of ours has ended it. */
    public boolean hasFailed() {
        return ran && why.equals(FAILED);
    }

    static StageReport run(Stage stage, double began, double seconds) {
        return new StageReport(stage.name(), stage.cost(), true, stage.cost().words(), began, seconds, List.of());
    }

    /** The report of a stage that a bug of ours has ended. */
    static StageReport failed(Stage stage, double began, double seconds) {
        return new StageReport(stage.name(), stage.cost(), true, FAILED, began, seconds, List.of());
    }

    /** This report of a stage that decided the given properties. */
    StageReport settling(List<String> properties) {
        return new StageReport(stage, cost, ran, why, began, seconds, properties);
    }

    /** This report, its beginning counted from an earlier start. */
    StageReport later(double before) {
        return ran ? new StageReport(stage, cost, true, why, before + began, seconds, settled) : this;
    }

    static StageReport skipped(Stage stage, String why) {
        return new StageReport(stage.name(), stage.cost(), false, why, 0, 0, List.of());
    }
}
