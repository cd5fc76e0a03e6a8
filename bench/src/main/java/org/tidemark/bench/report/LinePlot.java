package org.tidemark.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Lines over a row of sizes, drawn as SVG with axes and a legend. A value that is not a number leaves a gap; what a
 * paper printed is dashed, in the colour of the line before. Immutable.
 */
public final class LinePlot {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 380;
    private static final int LEFT = 60;
    private static final int BOTTOM = 45;
    private static final int TOP = 45;
    private static final int RIGHT = 230;
    private static final int TICKS = 6;
    private static final int MOST_DOTS = 12;
    private static final List<String> COLORS = List.of("#1f77b4", "#d62728", "#2ca02c", "#7f7f7f");

    private record Line(String name, List<Double> values, boolean printed) {}

    private final String file;
    private final String title;
    private final String across;
    private final String up;
    private final boolean logarithmic;
    private final List<String> sizes;
    private final List<Line> lines;

    /**
     * An empty plot.
     *
     * @param across what the horizontal axis shows
     * @param sizes its marks, at equal distances
     */
    public LinePlot(String file, String title, String across, String up, List<String> sizes) {
        this(file, title, across, up, false, List.copyOf(sizes), List.of());
    }

    private LinePlot(
            String file,
            String title,
            String across,
            String up,
            boolean logarithmic,
            List<String> sizes,
            List<Line> lines) {
        this.file = file;
        this.title = title;
        this.across = across;
        this.up = up;
        this.logarithmic = logarithmic;
        this.sizes = sizes;
        this.lines = lines;
    }

    /** This plot with powers of ten at equal distances. */
    public LinePlot byPowersOfTen() {
        return new LinePlot(file, title, across, up, true, sizes, lines);
    }

    /** This plot with another line, which has a value for each size. */
    public LinePlot with(String name, List<Double> values) {
        return with(new Line(name, List.copyOf(values), false));
    }

    /** This plot with the values that a paper printed for the last line. */
    public LinePlot withPrinted(String name, List<Double> values) {
        return with(new Line(name, List.copyOf(values), true));
    }

    private LinePlot with(Line line) {
        List<Line> more = new ArrayList<>(lines);
        more.add(line);
        return new LinePlot(file, title, across, up, logarithmic, sizes, List.copyOf(more));
    }

    /** The name of its file. */
    public String file() {
        return file;
    }

    /** The last value of a line. */
    public double last(String name) {
        for (Line line : lines) {
            if (line.name.equals(name)) {
                return line.values.get(line.values.size() - 1);
            }
        }
        throw new IllegalArgumentException("there is no line " + name);
    }

    /** The drawing. */
    public String svg() {
        Axis axis = axis();
        StringBuilder svg = new StringBuilder();
        svg.append(format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"13\" role=\"img\" aria-label=\"%s\">%n",
                WIDTH, HEIGHT, Page.escape(title)));
        svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, HEIGHT));
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, TOP / 2.0 - 4, "middle", title));
        for (double mark : axis.marks()) {
            double y = axis.y(mark);
            svg.append(format("<path d=\"M%d %.1fH%d\" stroke=\"#dddddd\"/>%n", LEFT, y, WIDTH - RIGHT));
            svg.append(text(LEFT - 6, y + 4, "end", axis.label(mark)));
        }
        int every = Math.max(1, sizes.size() / 10);
        for (int i = sizes.size() > 10 ? every - 1 : 0; i < sizes.size(); i += every) {
            svg.append(text(x(i), HEIGHT - BOTTOM + 16, "middle", sizes.get(i)));
        }
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, "middle", across));
        svg.append(text(LEFT - 6, TOP - 14, "end", up));
        int color = -1;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            color += line.printed ? 0 : 1;
            String paint = COLORS.get(Math.max(0, color) % COLORS.size());
            String stroke = format(
                    "stroke=\"%s\" stroke-width=\"2\"%s", paint, line.printed ? " stroke-dasharray=\"6 4\"" : "");
            svg.append(path(line, axis, stroke, paint));
            double at = TOP + 20.0 * i + 10;
            svg.append(format("<path d=\"M%d %.1fh20\" %s/>%n", WIDTH - RIGHT + 15, at, stroke));
            svg.append(text(WIDTH - RIGHT + 40, at + 4, "start", line.name()));
        }
        return svg.append("</svg>\n").toString();
    }

    /** The vertical axis, from its lowest mark to its highest. */
    private record Axis(List<Double> marks, boolean logarithmic) {
        double y(double value) {
            double low = place(marks.get(0));
            double high = place(marks.get(marks.size() - 1));
            return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (place(value) - low) / (high - low);
        }

        private double place(double value) {
            return logarithmic ? Math.log10(value) : value;
        }

        String label(double mark) {
            double step = marks.get(1) - marks.get(0);
            if (logarithmic) {
                return mark >= 1 ? format("%,.0f", mark) : format("%." + Math.round(-Math.log10(mark)) + "f", mark);
            }
            return format(step < 1 ? "%.1f" : "%,.0f", mark);
        }
    }

    private Axis axis() {
        double[] values = lines.stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(v -> v)
                .filter(v -> !Double.isNaN(v) && (!logarithmic || v > 0))
                .toArray();
        double highest = Arrays.stream(values).max().orElse(1);
        List<Double> marks = new ArrayList<>();
        if (logarithmic) {
            double lowest = Arrays.stream(values).min().orElse(1);
            int first = (int) Math.floor(Math.log10(lowest));
            int last = Math.max(first + 1, (int) Math.ceil(Math.log10(highest)));
            for (int power = first; power <= last; power++) {
                marks.add(Math.pow(10, power));
            }
            return new Axis(marks, true);
        }
        double step = step(highest);
        for (int i = 0; i == 0 || marks.get(i - 1) < highest; i++) {
            marks.add(i * step);
        }
        return new Axis(marks, false);
    }

    /** A round distance between the marks of an axis: 1, 2 or 5 times a power of ten. */
    private static double step(double highest) {
        double least = Math.max(highest / TICKS, 0.1);
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int times : new int[] {1, 2, 5}) {
            if (times * power >= least) {
                return times * power;
            }
        }
        return 10 * power;
    }

    /** A line through the values that are there, with a dot at each if they are few. */
    private String path(Line line, Axis axis, String stroke, String paint) {
        StringBuilder path = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        for (int i = 0; i < sizes.size(); i++) {
            double value = line.values().get(i);
            if (!Double.isNaN(value) && (!logarithmic || value > 0)) {
                double y = axis.y(value);
                path.append(format("%s%.1f %.1f", path.isEmpty() ? "M" : "L", x(i), y));
                dots.append(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x(i), y, paint));
            }
        }
        String drawn = path.isEmpty() ? "" : format("<path d=\"%s\" fill=\"none\" %s/>%n", path, stroke);
        return sizes.size() > MOST_DOTS ? drawn : drawn + dots;
    }

    private double x(int i) {
        return LEFT + (WIDTH - RIGHT - LEFT) * (i + 0.5) / sizes.size();
    }

    private static String text(double x, double y, String anchor, String text) {
        return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, Page.escape(text));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
