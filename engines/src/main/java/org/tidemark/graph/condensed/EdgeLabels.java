package org.tidemark.graph.condensed;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Finds room for the labels of edges in a picture: each goes to the first place along its curve where it meets neither a
 * state nor another label. Not thread-safe.
 */
final class EdgeLabels {
    /** How large labels are printed. */
    static final int FONT = 9;

    /** The width of a letter; a little more than the average, so that a few wide ones do no harm. */
    private static final double LETTER = 0.6 * FONT;

    /** Where along its curve a label may be: a third of the way first, where edges that leave a state lie apart. */
    private static final List<Double> ALONG =
            List.of(0.33, 0.42, 0.5, 0.58, 0.25, 0.67, 0.29, 0.38, 0.46, 0.54, 0.62, 0.71, 0.75, 0.2, 0.8);

    private final List<Box> taken = new ArrayList<>();

    private record Box(double left, double top, double right, double bottom) {
        boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    /** The point of a curve at a share of its way; a curve is quadratic, with one control point. */
    record Curve(double x0, double y0, double mx, double my, double x1, double y1) {
        double x(double t) {
            return (1 - t) * (1 - t) * x0 + 2 * t * (1 - t) * mx + t * t * x1;
        }

        double y(double t) {
            return (1 - t) * (1 - t) * y0 + 2 * t * (1 - t) * my + t * t * y1;
        }
    }

    /** The width of a label. */
    static double width(String text) {
        return text.length() * LETTER;
    }

    /** Keeps labels away from what is drawn around a point. */
    void avoid(double x, double y, double halfWidth, double above, double below) {
        taken.add(new Box(x - halfWidth, y - above, x + halfWidth, y + below));
    }

    /** The share of the way along a curve at which there is room for a text, in thousandths; empty if there is none. */
    OptionalInt room(Curve curve, String text) {
        double half = width(text) / 2 + 1;
        for (double t : ALONG) {
            double x = curve.x(t);
            double y = curve.y(t);
            Box box = new Box(x - half, y - FONT * 0.6, x + half, y + FONT * 0.6);
            if (taken.stream().noneMatch(box::meets)) {
                taken.add(box);
                return OptionalInt.of((int) Math.round(1000 * t));
            }
        }
        return OptionalInt.empty();
    }
}
