package org.tidemark.system;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run over time, to be drawn: what was there from when to when, and what happened at which date. Immutable.
 *
 * @param end the date at which the drawing ends
 */
public record RunChart(Fraction end, List<Row> rows, List<Moment> moments) {
    public RunChart {
        rows = List.copyOf(rows);
        moments = List.copyOf(moments);
    }

    /** What has one line: a place, a transition. */
    public record Row(String name, List<Bar> bars) {
        public Row {
            bars = List.copyOf(bars);
        }
    }

    /**
     * A time.
     *
     * @param from when it begins
     * @param ripe from when on it may end, such as the time at which a transition may fire; null where that is any time
     * @param until when it ends; the end of the drawing where it goes on
     * @param text what it is, for a reader who points at it
     */
    public record Bar(Fraction from, @Nullable Fraction ripe, Fraction until, String text) {}

    /** What happened at a date. */
    public record Moment(Fraction at, String name) {}
}
