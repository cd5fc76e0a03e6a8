package org.tidemark.format.svg;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tidemark.system.MessageChart;
import org.tidemark.system.MessageChart.Line;
import org.tidemark.system.MessageChart.Message;
import org.tidemark.system.MessageChart.Step;

/** Draws message-sequence charts: processes side by side, their steps downwards, an arrow for each message. A text that is cut is shown whole to a reader who points at it. Stateless. */
public final class MessageChartWriter {
    /** The most steps that are drawn. */
    public static final int MOST_ROWS = 300;

    private static final double COLUMN = 190;
    private static final double ROW = 26;
    private static final double TOP = 44;
    private static final double MARGIN = 20;
    private static final double LEFT = 85;
    private static final int LETTERS = 27;

    /** The place of a text on its arrow. */
    private static final double ALONG = 0.4;

    private MessageChartWriter() {}

    /** Writes the picture. */
    public static void write(MessageChart chart, String title, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        Canvas canvas = new Canvas(text);
        int rows = Math.min(MOST_ROWS, chart.rows());
        double bottom = y(rows);
        canvas.begin(title, Math.max(1, chart.lines().size()) * COLUMN + MARGIN, bottom + MARGIN);
        for (int line = 0; line < chart.lines().size(); line++) {
            line(chart.lines().get(line), line, rows, text);
        }
        if (chart.loop() >= 0 && chart.loop() < rows) {
            String y = Canvas.number(y(chart.loop()) - ROW / 2);
            text.write("<path class=\"a r\" d=\"M4," + y + "H"
                    + Canvas.number(chart.lines().size() * COLUMN + MARGIN - 4) + "\"/>"
                    + "<text class=\"g\" x=\"40\" y=\"" + y + "\" dy=\"10\">again and again</text>\n");
        }
        for (Step step : chart.steps()) {
            if (step.row() < rows) {
                text.write("<circle class=\"d\" cx=\"" + Canvas.number(x(step.line())) + "\" cy=\""
                        + Canvas.number(y(step.row())) + "\" r=\"2.5\"/>");
                label(x(step.line()), y(step.row()) - 5, step.text(), "", text);
            }
        }
        for (Message message : chart.messages()) {
            if (message.fromRow() < rows) {
                message(message, rows, canvas, text);
            }
        }
        canvas.end();
        text.flush();
    }

    private static double x(int line) {
        return LEFT + MARGIN / 2 + line * COLUMN;
    }

    private static double y(int row) {
        return TOP + (row + 1) * ROW;
    }

    private static void line(Line line, int number, int rows, Writer out) throws IOException {
        double x = x(number);
        double top = line.begins() < 0 ? TOP - 8 : y(Math.min(line.begins(), rows));
        double end = line.ends() < 0 ? y(rows) : y(Math.min(line.ends(), rows));
        if (line.begins() >= rows) {
            return;
        }
        out.write("<path class=\"a\" d=\"M" + Canvas.number(x) + "," + Canvas.number(top) + "V" + Canvas.number(end)
                + "\"/>\n<rect class=\"t\" x=\"" + Canvas.number(x - 60) + "\" y=\"" + Canvas.number(top - 22)
                + "\" width=\"120\" height=\"22\" rx=\"3\"/>");
        label(x, top - 7, line.name(), "", out);
        if (line.ends() >= 0 && line.ends() < rows) {
            out.write("<path class=\"a\" d=\"M" + Canvas.number(x - 6) + "," + Canvas.number(end) + "h12\"/>\n");
        }
    }

    /** An arrow to where the message is received, or to a circle where it stays in its channel. */
    private static void message(Message message, int rows, Canvas canvas, Writer out) throws IOException {
        double from = x(message.from());
        double y = y(message.fromRow());
        boolean isReceived = message.toRow() >= 0 && message.toRow() < rows;
        double to = isReceived ? x(message.to()) : from + COLUMN / 3;
        double down = isReceived ? y(message.toRow()) : y;
        String path = message.to() == message.from() && isReceived
                ? "h30V" + Canvas.number(down) + "H" + Canvas.number(from)
                : "L" + Canvas.number(to) + "," + Canvas.number(down);
        canvas.line("a", isReceived ? "arrow" : "circle", "M" + Canvas.number(from) + "," + Canvas.number(y) + path);
        label(from + (to - from) * ALONG, y + (down - y) * ALONG - 5, message.text(), "m", out);
    }

    private static void label(double x, double y, String text, String style, Writer out) throws IOException {
        String cut = text.length() > LETTERS ? text.substring(0, LETTERS - 1) + "…" : text;
        out.write("<text" + (style.isEmpty() ? "" : " class=\"" + style + "\"") + " x=\"" + Canvas.number(x) + "\" y=\""
                + Canvas.number(y) + "\"><title>" + Canvas.escape(text) + "</title>" + Canvas.escape(cut)
                + "</text>\n");
    }
}
