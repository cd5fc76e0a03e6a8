package org.tidemark.format.svg;

import java.util.List;

/** How wide texts are in Helvetica and the fonts that replace it, a little generous. */
final class TextWidth {
    /** The widths of the characters from the space to the tilde, in thousandths of the font size. */
    private static final List<Integer> THOUSANDTHS = List.of(
            278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
            556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
            500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
            556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
            278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584);

    private static final int OTHERS = 1000;
    private static final double GENEROUS = 1.08;

    private TextWidth() {}

    /** The width of a text in a font of this size, in its unit. */
    static double of(String text, double size) {
        long sum = text.codePoints()
                .mapToLong(c -> c >= ' ' && c <= '~' ? THOUSANDTHS.get(c - ' ') : OTHERS)
                .sum();
        return sum * size * GENEROUS / 1000;
    }
}
