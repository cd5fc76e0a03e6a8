package org.tidemark.format.svg;

import java.io.IOException;
import java.io.Writer;

/** Draws lines, circles with tokens, boxes and text as SVG. Not thread-safe. */
final class Canvas {
    /** The size of names. */
    static final double LARGE = 11;

    /** The size of all other texts. */
    static final double SMALL = 10;

    private static final int MOST_DOTS = 5;
    private static final double DOT = 2.8;

    private final Writer out;

    Canvas(Writer out) {
        this.out = out;
    }

    /** Starts the picture: its size, the styles and the arrowheads. */
    void begin(String title, double width, double height) throws IOException {
        String w = number(width);
        String h = number(height);
        out.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 "
                + w + " " + h + "\">\n");
        out.write("<title>" + escape(title) + "</title>\n");
        out.write("""
                <style>
                text{font-family:Helvetica,Arial,sans-serif;font-size:11px;text-anchor:middle;fill:#222;paint-order:stroke;\
                stroke:#fff;stroke-width:3px;stroke-linejoin:round}
                .p{fill:#fff;stroke:#2b4c7e;stroke-width:1.4} .d{fill:#2b4c7e}
                .t{fill:#e8edf4;stroke:#3a3a3a;stroke-width:1.1} .in{stroke:none}
                .a{fill:none;stroke:#6b6b6b;stroke-width:1.1} .r{stroke-dasharray:4 3}
                .w{font-size:10px;fill:#8a2b2b} .y{font-size:10px;fill:#2b4c7e;font-style:italic} .m{font-size:10px;fill:#2f6b34}
                .g{font-size:10px;fill:#555;stroke:none}
                .e{fill:#eef3e6} .o{stroke:#b0711f;stroke-dasharray:1.5 3}
                </style>
                <defs>
                <marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" \
                markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.8L8,4L0,7.2z" fill="#6b6b6b"/></marker>
                <marker id="circle" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" \
                markerUnits="userSpaceOnUse" orient="auto"><circle cx="4" cy="4" r="3" fill="#fff" stroke="#6b6b6b" \
                stroke-width="1.1"/></marker>
                </defs>
                """);
        out.write("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    }

    void end() throws IOException {
        out.write("</svg>\n");
    }

    /** A line with a style class and an optional arrowhead. */
    void line(String style, String head, String path) throws IOException {
        line(style, head, path, "");
    }

    /** A line with a style class, an optional arrowhead, and a tooltip unless that is empty. */
    void line(String style, String head, String path, String title) throws IOException {
        String marker = head.isEmpty() ? "" : " marker-end=\"url(#" + head + ")\"";
        String end = title.isEmpty() ? "/>\n" : "><title>" + escape(title) + "</title></path>\n";
        out.write("<path class=\"" + style + "\"" + marker + " d=\"" + path + "\"" + end);
    }

    /** A circle with its tokens inside, its name below, and the other texts of its node around; with a tooltip. */
    void circle(String style, Drawing drawing, Diagram diagram, int node, int tokens) throws IOException {
        double x = drawing.x(node);
        double y = drawing.y(node);
        out.write("<g><title>" + escape(diagram.tooltip(node)) + "</title>\n");
        out.write("<circle class=\"" + style + "\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\""
                + number(Drawing.RADIUS) + "\"/>\n");
        if (tokens > MOST_DOTS) {
            text(x, y + 4, "in", String.valueOf(tokens));
        } else {
            dots(x, y, tokens);
        }
        Caption above = diagram.above(node);
        lines(x, y - Drawing.RADIUS - above.height() + above.pitch() - 4, "m", above);
        text(x, y + Drawing.RADIUS + 11, "", diagram.name(node));
        lines(x, y + Drawing.RADIUS + 11 + diagram.below(node).pitch(), "y", diagram.below(node));
        out.write("</g>\n");
    }

    /** A box with its name and the other texts of its node inside; with a tooltip. */
    void box(String title, Drawing drawing, Diagram diagram, int node) throws IOException {
        double x = drawing.x(node);
        double y = drawing.y(node);
        double width = drawing.boxWidth(node);
        double height = drawing.boxHeight(node);
        Caption below = diagram.below(node);
        double name = y + 4 - below.height() / 2;
        out.write("<g><title>" + escape(title) + "</title>\n");
        out.write("<rect class=\"t\" x=\"" + number(x - width / 2) + "\" y=\"" + number(y - height / 2) + "\" width=\""
                + number(width) + "\" height=\"" + number(height) + "\" rx=\"3\"/>\n");
        text(x, name, "in", diagram.name(node));
        lines(x, name + below.pitch(), "g", below);
        out.write("</g>\n");
    }

    /** The text at a line, above its bend. */
    void lineText(Drawing drawing, Link link) throws IOException {
        if (link.textAt() == Link.NOWHERE) {
            return;
        }
        Caption text = link.text();
        double y = drawing.y(link.textAt()) - 4 - text.height() + text.pitch();
        lines(drawing.x(link.textAt()), y, "w", text);
    }

    /** The lines of a text; {@code y} is where the first stands. */
    private void lines(double x, double y, String style, Caption caption) throws IOException {
        for (int i = 0; i < caption.lines().size(); i++) {
            text(x, y + i * caption.pitch(), style, caption.lines().get(i));
        }
    }

    /** One token in the middle, more on a ring, the fifth in the middle of four. */
    private void dots(double x, double y, int tokens) throws IOException {
        int ring = tokens == MOST_DOTS ? tokens - 1 : tokens;
        double distance = tokens == 1 ? 0 : 6;
        for (int i = 0; i < ring; i++) {
            double angle = 2 * Math.PI * i / ring + (tokens > 3 ? Math.PI / 4 : tokens == 3 ? -Math.PI / 2 : 0);
            dot(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
        }
        if (ring < tokens) {
            dot(x, y);
        }
    }

    private void dot(double x, double y) throws IOException {
        out.write("<circle class=\"d\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + DOT + "\"/>\n");
    }

    private void text(double x, double y, String style, String text) throws IOException {
        out.write("<text" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + " x=\"" + number(x) + "\" y=\""
                + number(y) + "\">" + escape(text) + "</text>\n");
    }

    static String number(double value) {
        StringBuilder text = new StringBuilder();
        Pen.append(text, Pen.tenths(value));
        return text.toString();
    }

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                default -> {
                    boolean odd = c < ' ' || (c >= 0xD800 && c <= 0xDFFF) || c == 0xFFFE || c == 0xFFFF;
                    escaped.appendCodePoint(odd ? ' ' : c);
                }
            }
        });
        return escaped.toString();
    }

    /**
     * Writes a line as the {@code d} of an SVG path does, in tenths of a unit. Level pieces that continue each other
     * become one, so that an arc that crosses many columns at one height is short to write and quick to paint. Not
     * thread-safe.
     */
    static final class Pen {
        private final StringBuilder path = new StringBuilder();
        private long x;
        private long y;

        /** Whether the way to (x, y) from what is written is level and not yet written. */
        private boolean isPending;

        /** Begins at a point. */
        Pen(double x, double y) {
            this.x = tenths(x);
            this.y = tenths(y);
            path.append('M');
            point(this.x, this.y);
        }

        /** A straight line to a point. */
        void straight(double toX, double toY) {
            long nextX = tenths(toX);
            long nextY = tenths(toY);
            if (nextY == y) {
                isPending |= nextX != x;
                x = nextX;
                return;
            }
            settle();
            path.append('L');
            point(nextX, nextY);
            x = nextX;
            y = nextY;
        }

        /** A line to a point that leaves and arrives level, and swings from one height to the other in between. */
        void swing(double toX, double toY) {
            long nextX = tenths(toX);
            long nextY = tenths(toY);
            if (nextY == y) {
                straight(toX, toY);
                return;
            }
            settle();
            long middle = (x + nextX) / 2;
            path.append('C');
            point(middle, y);
            path.append(' ');
            point(middle, nextY);
            path.append(' ');
            point(nextX, nextY);
            x = nextX;
            y = nextY;
        }

        private void settle() {
            if (isPending) {
                path.append('H');
                append(path, x);
                isPending = false;
            }
        }

        /** The path; its last two numbers are the point where it ends. */
        String path() {
            if (isPending) {
                path.append('L');
                point(x, y);
                isPending = false;
            }
            return path.toString();
        }

        private void point(long atX, long atY) {
            append(path, atX);
            path.append(',');
            append(path, atY);
        }

        static long tenths(double value) {
            return Math.round(value * 10);
        }

        /** Writes a number of tenths as a decimal number, without a fraction where that is 0. */
        static void append(StringBuilder into, long tenths) {
            long whole = Math.abs(tenths);
            into.append(tenths < 0 ? "-" : "").append(whole / 10);
            if (whole % 10 != 0) {
                into.append('.').append((char) ('0' + whole % 10));
            }
        }
    }
}
