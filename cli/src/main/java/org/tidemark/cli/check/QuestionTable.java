package org.tidemark.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.tidemark.api.report.Report;
import org.tidemark.cli.session.Palette;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/**
 * Rows of a name, a verdict, what decided it and the question itself, a line each: the question is cut where the line would
 * get longer than {@value #WIDTH} characters. That of a single row goes below it then.
 */
final class QuestionTable {
    private static final int WIDTH = 100;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_SINGLE_NAME = 64;

    /** However long the names are, so much of a question is shown. */
    private static final int SHORTEST_QUESTION = 24;

    private static final String MARGIN = "  ";

    private final List<Row> rows = new ArrayList<>();

    private record Row(String name, String verdict, String mark, String how, String question) {
        String marked() {
            return verdict + mark;
        }
    }

    /** Adds a row; the mark, which may be empty, follows the verdict. */
    void row(String name, String verdict, String mark, String how, String question) {
        rows.add(new Row(name, verdict, mark, how, question));
    }

    /**
     * Prints the rows.
     *
     * @param below the question of a single row as it is printed where there is not enough room beside the answer
     */
    void print(Report to, Palette palette, UnaryOperator<String> below) {
        int names = widest(this::name);
        int verdicts = widest(Row::marked);
        int hows = widest(Row::how);
        int room = room();
        for (Row row : rows) {
            String line = MARGIN
                    + padded(name(row), names)
                    + palette.verdict(row.verdict, row.verdict)
                    + row.mark
                    + padded("", verdicts - row.marked().length())
                    + padded(row.how, hows)
                    + (isBelow(row) ? "" : Report.cut(row.question, room));
            to.line(line.stripTrailing());
            if (isBelow(row)) {
                to.line(MARGIN + MARGIN + Report.hanging(below.apply(row.question), 2 * MARGIN.length()));
            }
        }
    }

    private boolean isBelow(Row row) {
        return rows.size() == 1 && cuts(row.question);
    }

    private String name(Row row) {
        return Report.cut(row.name, rows.size() == 1 ? LONGEST_SINGLE_NAME : LONGEST_NAME);
    }

    /** Whether too little room is left for a question of some row. */
    boolean cuts(String question) {
        return question.length() > room();
    }

    private int room() {
        int before = 4 * MARGIN.length() + widest(this::name) + widest(Row::marked) + widest(Row::how);
        return Math.max(SHORTEST_QUESTION, WIDTH - before);
    }

    private int widest(Function<Row, String> column) {
        return rows.stream().mapToInt(row -> column.apply(row).length()).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length()) + MARGIN;
    }

    /** A question in words where it is one of a model or of an option, and as it was asked otherwise. */
    static String question(Property property, TransitionSystem system) {
        for (Obligation obligation : system.obligations()) {
            if (obligation.name().equals(property.name())) {
                return obligation.meaning();
            }
        }
        if (property instanceof Property.OneSafe) {
            return "no place ever holds two tokens";
        }
        if (property instanceof Property.StableMarking) {
            return "some place never changes";
        }
        if (property instanceof Property.QuasiLiveness) {
            return "every transition can happen";
        }
        if (property instanceof Property.Liveness) {
            return "every transition can always happen again";
        }
        String fault = Obligation.meaning(property);
        return fault == null ? PropertyPrinter.print(property) : fault;
    }
}
