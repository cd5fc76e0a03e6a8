package org.tidemark.cli.explore;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The SVG sheet that a curve is drawn on: a frame with room for a title above it and for values beside and below it. */
final class PlotSheet {
    private static final double RIGHT = 40;
    private static final String LINE = "#cccccc";
    private static final double SWATCH = 10;

    static final double LEFT = 70;
    static final double WIDTH = 900;

    private final double top;
    private final double height;
    private final StringBuilder svg = new StringBuilder();

    /**
     * A sheet with nothing on it.
     *
     * @param top the room above the frame
     * @param height the height of the frame
     * @param below the room below the frame
     */
    PlotSheet(double top, double height, double below) {
        this.top = top;
        this.height = height;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$.0f %2$.0f\" width=\"%1$.0f\" height=\"%2$.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\" fill=\"#333333\">%n",
                width(),
                top + height + below));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    }

    /** The width of the whole sheet. */
    static double width() {
        return LEFT + WIDTH + RIGHT;
    }

    /** The vertical position of the foot of the frame. */
    double foot() {
        return top + height;
    }

    /** The vertical position of a part of the frame's height, counted from its foot. */
    double y(double part) {
        return top + height * (1 - part);
    }

    /** The distance between lines of a grid: 1, 2 or 5 times a power of ten, and not below the least. */
    static double apart(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return least <= power ? power : least <= 2 * power ? 2 * power : least <= 5 * power ? 5 * power : 10 * power;
    }

    /** A coloured square and what it represents, above the frame. */
    void legend(double right, String colour, String words) {
        double baseline = top - SWATCH;
        rectangle(LEFT + right, baseline - SWATCH + 1, SWATCH, SWATCH, colour);
        text(LEFT + right + 1.5 * SWATCH, baseline, "start", words);
    }

    /** A line across the frame with its value on the left. */
    void gridLine(double part, String value) {
        text(LEFT - 8, y(part) + 4, "end", value);
        rectangle(LEFT, y(part), WIDTH, 0.5, LINE);
    }

    void rectangle(double x, double y, double width, double height, String colour) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x,
                y,
                width,
                height,
                colour));
    }

    /** A filled outline, given by the commands of an SVG path. */
    void area(String colour, String path) {
        svg.append("<path fill=\"")
                .append(colour)
                .append("\" d=\"")
                .append(path)
                .append("\"/>\n");
    }

    /** A dashed line over the height of the frame. */
    void upright(double x) {
        svg.append(String.format(
                Locale.ROOT,
                "<path stroke=\"#888888\" stroke-dasharray=\"4 3\" d=\"M%.1f,%.1fV%.1f\"/>%n",
                x,
                top,
                foot()));
    }

    void text(double x, double y, String anchor, String words) {
        String safe = words.replace("&", "&amp;").replace("<", "&lt;");
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, safe));
    }

    /** Closes the sheet and writes it. */
    void write(OutputStream out) throws IOException {
        out.write(svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8));
    }
}
