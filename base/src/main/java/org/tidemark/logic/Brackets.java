package org.tidemark.logic;

import java.util.ArrayList;
import java.util.List;

/** Finds where parentheses, brackets and braces are closed, without those in quotes. Stateless. */
public final class Brackets {
    private Brackets() {}

    /** The offset of the bracket that closes the one at {@code open}; -1 if none does before {@code end}. */
    public static int closing(String text, int open, int end) {
        int depth = 0;
        for (int i = open; i < end; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = closingQuote(text, i, end);
            } else if (c == '(' || c == '[' || c == '{') {
                depth++;
            } else if ((c == ')' || c == ']' || c == '}') && --depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** The offsets of the commas in a part of a text that are not within brackets or quotes. */
    public static List<Integer> commas(String text, int from, int to) {
        List<Integer> commas = new ArrayList<>();
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = closingQuote(text, i, to);
            } else if (c == '(' || c == '[' || c == '{') {
                int close = closing(text, i, to);
                i = close < 0 ? to : close;
            } else if (c == ',') {
                commas.add(i);
            }
        }
        return commas;
    }

    /** The offset of the quote that closes the one at {@code quote}, or where its line or the text ends. */
    public static int closingQuote(String text, int quote, int end) {
        int i = quote + 1;
        while (i < end && text.charAt(i) != '"' && text.charAt(i) != '\n') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }
}
