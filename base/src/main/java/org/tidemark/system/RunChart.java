package org.tidemark.system;

import java.util.List;

/**
 * A run over time, to be drawn: what was there from when to when, and what happened at which date. Dates are in parts of a unit. Immutable.
 *
 * @param unit how many parts make 1
 * @param end the date at which the drawing ends
 */
public record RunChart(long unit, long end, List<Row> rows, List<Moment> moments) {
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
     * @param until when it ends; the end of the drawing where it goes on
     * @param text what it is, for a reader who points at it
     */
    public record Bar(long from, long until, String text) {}

    /**
     * What happened at a date.
     *
     * @param date as it is to be read
     */
    public record Moment(long at, String date, String name) {}
}
