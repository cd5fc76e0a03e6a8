package org.tidemark.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines over a row of sizes, drawn as SVG with axes and a legend. Immutable. */
public final class LinePlot {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 400;
    private static final int LEFT = 50;
    private static final int BOTTOM = 45;
    private static final int TOP = 35;
    private static final int RIGHT = 170;
    private static final int TICKS = 6;
    private static final List<String> COLORS = List.of("#1f77b4", "#d62728", "#2ca02c", "#7f7f7f");

    private record Line(String name, List<Double> values) {}

    private final String file;
    private final String title;
    private final String across;
    private final String up;
    private final List<String> sizes;
    private final List<Line> lines;

    /**
     * An empty plot.
     *
     * @param across what the horizontal axis shows
     * @param sizes its marks, at equal distances
     */
    public LinePlot(String file, String title, String across, String up, List<String> sizes) {
        this(file, title, across, up, List.copyOf(sizes), List.of());
    }

    private LinePlot(String file, String title, String across, String up, List<String> sizes, List<Line> lines) {
        this.file = file;
        this.title = title;
        this.across = across;
        this.up = up;
        this.sizes = sizes;
        this.lines = lines;
    }

    /** The same with another line, which has a value for each size. */
    public LinePlot with(String name, List<Double> values) {
        List<Line> more = new ArrayList<>(lines);
        more.add(new Line(name, List.copyOf(values)));
        return new LinePlot(file, title, across, up, sizes, List.copyOf(more));
    }

    /** The name of its file. */
    public String file() {
        return file;
    }

    String title() {
        return title;
    }

    /** The drawing. */
    public String svg() {
        int numbers = sizes.size();
        double highest = lines.stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(v -> v)
                .max()
                .orElse(1);
        double step = step(highest);
        double top = step * Math.ceil(highest / step);
        StringBuilder svg = new StringBuilder();
        svg.append(format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n",
                WIDTH, HEIGHT));
        svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, HEIGHT));
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, TOP / 2.0 + 4, "middle", title));
        for (double v = 0; v <= top + step / 2; v += step) {
            svg.append(format("<path d=\"M%d %.1fH%d\" stroke=\"#dddddd\"/>%n", LEFT, y(v, top), WIDTH - RIGHT));
            svg.append(text(LEFT - 6, y(v, top) + 4, "end", format(step < 1 ? "%.1f" : "%,.0f", v)));
        }
        int every = Math.max(1, numbers / 10);
        for (int i = numbers > 10 ? every - 1 : 0; i < numbers; i += every) {
            svg.append(text(x(i, numbers), HEIGHT - BOTTOM + 16, "middle", sizes.get(i)));
        }
        svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, "middle", across));
        svg.append(text(LEFT - 6, TOP - 10, "end", up));
        for (int i = 0; i < lines.size(); i++) {
            String color = COLORS.get(i % COLORS.size());
            svg.append(path(lines.get(i), numbers, top, color));
            double at = TOP + 20.0 * i + 10;
            svg.append(format(
                    "<path d=\"M%d %.1fh20\" stroke=\"%s\" stroke-width=\"2\"/>%n", WIDTH - RIGHT + 15, at, color));
            svg.append(text(WIDTH - RIGHT + 40, at + 4, "start", lines.get(i).name()));
        }
        return svg.append("</svg>\n").toString();
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

    private static String path(Line line, int numbers, double top, String color) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < numbers; i++) {
            path.append(format(
                    "%s%.1f %.1f",
                    i == 0 ? "M" : "L", x(i, numbers), y(line.values().get(i), top)));
        }
        return format("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n", path, color);
    }

    private static double x(int i, int numbers) {
        return LEFT + (WIDTH - RIGHT - LEFT) * (i + 0.5) / numbers;
    }

    private static double y(double value, double top) {
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / top;
    }

    private static String text(double x, double y, String anchor, String text) {
        return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
