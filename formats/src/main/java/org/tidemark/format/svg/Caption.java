package org.tidemark.format.svg;

import java.util.ArrayList;
import java.util.List;

/**
 * A text in lines, shortened if it is too long; the whole text becomes a tooltip.
 *
 * @param whole the whole text
 * @param lines what is shown, from top to bottom
 * @param size the size of the font
 */
record Caption(String whole, List<String> lines, double size) {
    private static final double LEADING = 1.15;

    Caption {
        lines = List.copyOf(lines);
    }

    /** A text without lines. */
    static final Caption NONE = new Caption("", List.of(), 0);

    /** Breaks a text at spaces into lines of about this length, and cuts what is beyond the last of them. */
    static Caption of(String text, double size, int length, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > length) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(cut(word, length));
        }
        if (!line.isEmpty()) {
            lines.add(line.toString());
        }
        if (lines.size() > most) {
            String last = lines.get(most - 1);
            lines = new ArrayList<>(lines.subList(0, most - 1));
            lines.add(last + " …");
        }
        return new Caption(text, lines, size);
    }

    private static String cut(String word, int length) {
        if (word.length() <= length) {
            return word;
        }
        int end = Character.isHighSurrogate(word.charAt(length - 1)) ? length - 1 : length;
        return word.substring(0, end) + "…";
    }

    double width() {
        return lines.stream()
                .mapToDouble(line -> TextWidth.of(line, size))
                .max()
                .orElse(0);
    }

    double height() {
        return lines.size() * pitch();
    }

    /** The distance from one line to the next. */
    double pitch() {
        return size * LEADING;
    }

    /** How wide texts are in Helvetica and the fonts that replace it, a little generous. */
    static final class TextWidth {
        /** The widths of the characters from the space to the tilde, in thousandths of the font size. */
        private static final List<Integer> THOUSANDTHS = List.of(
                278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
                556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722,
                278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278,
                469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333,
                500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584);

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
}
