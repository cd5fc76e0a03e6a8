package org.tidemark.format.svg;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.system.Fraction;
import org.tidemark.system.RunChart;
import org.tidemark.system.RunChart.Bar;
import org.tidemark.system.RunChart.Moment;
import org.tidemark.system.RunChart.Row;

/**
 * Draws runs over time, as Gantt charts: one row for each place or transition, with bars that lie below each other where they overlap, and a line for each moment at
 * which something happens. Stateless.
 */
public final class RunChartWriter {
    private static final double LEFT = 130;
    private static final double WIDTH = 640;
    private static final double RIGHT = 30;
    private static final double BAR = 12;
    private static final double GAP = 6;
    private static final int NAME = 20;
    private static final double LETTER = 6;

    private RunChartWriter() {}

    /** Writes a page with nothing but the picture. */
    public static void writePage(RunChart chart, String title, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        text.write("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + Canvas.escape(title)
                + "</title></head><body>\n<h1>" + Canvas.escape(title) + "</h1>\n");
        new Picture(chart, title, text).draw();
        text.write("</body></html>\n");
        text.flush();
    }

    /** Writes the picture. */
    public static void write(RunChart chart, String title, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        new Picture(chart, title, text).draw();
        text.flush();
    }

    /** One chart while it is drawn. */
    private static final class Picture {
        private final RunChart chart;
        private final String title;
        private final Writer out;

        Picture(RunChart chart, String title, Writer out) {
            this.chart = chart;
            this.title = title;
            this.out = out;
        }

        private double x(Fraction date) {
            return x(date.asDouble());
        }

        private double x(double date) {
            return LEFT + WIDTH * date / Math.max(1, chart.end().asDouble());
        }

        void draw() throws IOException {
            List<List<List<Bar>>> lanes =
                    chart.rows().stream().map(row -> lanes(row.bars())).toList();
            List<Label> labels = labels();
            int levels = labels.stream().mapToInt(Label::level).max().orElse(-1) + 1;
            double top = 16 + 13.0 * levels;
            double bottom = top
                    + lanes.stream()
                            .mapToDouble(each -> each.size() * BAR + GAP)
                            .sum();
            double width = LEFT + WIDTH + RIGHT;
            String size = "width=\"" + Canvas.number(width) + "\" height=\"" + Canvas.number(bottom + 30) + "\"";
            out.write("<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " + Canvas.number(width)
                    + " "
                    + Canvas.number(bottom + 30) + "\" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"11\""
                    + " fill=\"#222\">\n<title>" + Canvas.escape(title) + "</title>\n"
                    + "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
            axis(top, bottom);
            rows(lanes, top);
            moments(labels, bottom);
            out.write("</svg>\n");
        }

        /** The bars in as few lines as they can lie in without overlapping. */
        private static List<List<Bar>> lanes(List<Bar> bars) {
            List<List<Bar>> lanes = new ArrayList<>(List.of(new ArrayList<>()));
            for (Bar bar : bars) {
                List<Bar> free = lanes.stream()
                        .filter(lane -> lane.isEmpty()
                                || !bar.from().isLess(lane.get(lane.size() - 1).until()))
                        .findFirst()
                        .orElse(null);
                if (free == null) {
                    free = new ArrayList<>();
                    lanes.add(free);
                }
                free.add(bar);
            }
            return lanes;
        }

        /** The name of a moment, so high that it does not cover an earlier one. */
        private record Label(Moment moment, double left, int level) {}

        private List<Label> labels() {
            List<Double> ends = new ArrayList<>();
            List<Label> all = new ArrayList<>();
            for (Moment each : chart.moments()) {
                double left = x(each.at());
                int level = 0;
                while (level < ends.size() && ends.get(level) > left) {
                    level++;
                }
                double end = left + LETTER * (each.name().length() + 1);
                if (level == ends.size()) {
                    ends.add(end);
                } else {
                    ends.set(level, end);
                }
                all.add(new Label(each, left, level));
            }
            return all;
        }

        private void axis(double top, double bottom) throws IOException {
            double end = chart.end().asDouble();
            long units = Math.max(1, (long) end);
            long step = 1;
            for (int i = 0; units / step > 16; i++) {
                step *= i % 3 == 1 ? 5 : 2;
                step = i % 3 == 1 ? step / 2 : step;
            }
            for (long date = 0; date <= end; date += step) {
                String x = Canvas.number(x((double) date));
                out.write("<path d=\"M" + x + "," + Canvas.number(top - 4) + "V" + Canvas.number(bottom)
                        + "\" stroke=\"#ddd\"/><text text-anchor=\"middle\" x=\"" + x + "\" y=\""
                        + Canvas.number(bottom + 14) + "\">" + date + "</text>\n");
            }
        }

        private void rows(List<List<List<Bar>>> lanes, double top) throws IOException {
            double y = top;
            for (int r = 0; r < lanes.size(); r++) {
                Row row = chart.rows().get(r);
                String name = row.name().length() > NAME ? row.name().substring(0, NAME - 1) + "…" : row.name();
                out.write("<text text-anchor=\"end\" x=\"" + Canvas.number(LEFT - 8) + "\" y=\""
                        + Canvas.number(y + BAR - 2) + "\">" + Canvas.escape(name) + "</text>\n");
                for (List<Bar> lane : lanes.get(r)) {
                    for (Bar bar : lane) {
                        bar(bar, y);
                    }
                    y += BAR;
                }
                y += GAP;
            }
        }

        /** A bar, whose first part is empty where it may not end yet. */
        private void bar(Bar bar, double y) throws IOException {
            Fraction ripe = bar.ripe() == null ? bar.from() : bar.ripe();
            out.write("<g><title>" + Canvas.escape(bar.text()) + "</title>");
            rectangle(bar.from(), bar.until(), y, "#fff");
            if (ripe.isLess(bar.until()) || ripe.equals(bar.from())) {
                rectangle(ripe, bar.until(), y, "#c9d6e8");
            }
            out.write("</g>\n");
        }

        private void rectangle(Fraction from, Fraction until, double y, String fill) throws IOException {
            out.write("<rect x=\"" + Canvas.number(x(from)) + "\" y=\"" + Canvas.number(y) + "\" width=\""
                    + Canvas.number(Math.max(2, x(until) - x(from))) + "\" height=\"" + Canvas.number(BAR - 2)
                    + "\" fill=\"" + fill + "\" stroke=\"#2b4c7e\"/>");
        }

        private void moments(List<Label> labels, double bottom) throws IOException {
            for (Label label : labels) {
                String x = Canvas.number(label.left);
                double y = 12 + 13.0 * label.level;
                out.write("<g><title>" + Canvas.escape(label.moment.name() + " at " + label.moment.at())
                        + "</title><path d=\"M" + x + "," + Canvas.number(y - 8) + "V" + Canvas.number(bottom)
                        + "\" stroke=\"#8a2b2b\"/><text x=\"" + Canvas.number(label.left + 3) + "\" y=\""
                        + Canvas.number(y) + "\" fill=\"#8a2b2b\">" + Canvas.escape(label.moment.name())
                        + "</text></g>\n");
            }
        }
    }
}
