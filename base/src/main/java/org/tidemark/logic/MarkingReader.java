package org.tidemark.logic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code marking = {…}}: places with their tokens, in the notation in which states are printed ({@code src: 1,
 * 2'3; slots=2}), or with the number in front ({@code p, 2 q}). All other places are empty. For one formula.
 */
final class MarkingReader {
    private final FormulaText text;
    private final Vocabulary names;

    /** The tokens of places, and of single values of places, by proper names. */
    private final Map<String, Long> tokens = new LinkedHashMap<>();

    MarkingReader(FormulaText text, Vocabulary names) {
        this.text = text;
        this.names = names;
    }

    /** The condition that is written in a part of the text, without its braces. */
    Formula read(int from, int to) throws FormulaSyntaxException {
        for (int start = from; start < to; ) {
            int end = next(start, to, ",;");
            int colon = next(start, end, ":");
            if (colon < end) {
                end = next(start, to, ";");
                values(start, colon, end);
            } else if (!text.text().substring(start, end).isBlank()) {
                place(start, end);
            } else if (end < to) {
                throw text.error(end, "expected the name of a place");
            }
            if (end < to && skip(end + 1, to) == to) {
                throw text.error(end + 1, "expected the name of a place");
            }
            start = end + 1;
        }
        List<Formula> parts = new ArrayList<>();
        tokens.forEach((place, many) ->
                parts.add(new Formula.Comparison(new Term.Count(place), Relation.EQUAL, new Term.Constant(many))));
        List<String> others = names.places().stream()
                .filter(place -> !tokens.containsKey(place))
                .toList();
        if (!others.isEmpty()) {
            parts.add(new Formula.Comparison(Term.counts(others), Relation.EQUAL, new Term.Constant(0)));
        }
        return Formula.and(parts);
    }

    /** {@code src: 1, 2'3}: a token of value 1, two of value 3, and no others. */
    private void values(int from, int colon, int to) throws FormulaSyntaxException {
        String place = proper(from, colon);
        long all = 0;
        for (int start = colon + 1; start <= to; ) {
            int end = next(start, to, ",");
            int begin = skip(start, end);
            int digits = digits(begin, end);
            boolean isMany = digits > begin && digits < end && text.text().charAt(digits) == '\'';
            String value =
                    text.text().substring(isMany ? digits + 1 : begin, end).strip();
            String written = name(from, colon) + ": " + value;
            String known = names.place(written);
            if (known == null) {
                throw text.error(begin, FormulaText.quote(place) + " has no value " + FormulaText.quote(value));
            }
            long many = isMany ? number(begin, digits) : 1;
            tokens.merge(known, many, Long::sum);
            all += many;
            start = end + 1;
        }
        tokens.merge(place, all, Long::sum);
    }

    /** {@code p}, {@code p=2}, {@code 2 p}. */
    private void place(int from, int to) throws FormulaSyntaxException {
        int begin = skip(from, to);
        int digits = digits(begin, to);
        int equal = next(begin, to, "=");
        boolean isFirst = digits > begin
                && digits < to
                && Character.isWhitespace(text.text().charAt(digits));
        long many = isFirst ? number(begin, digits) : 1;
        if (equal < to) {
            int after = skip(equal + 1, to);
            int end = digits(after, to);
            if (isFirst || end == after || skip(end, to) < to) {
                throw text.error(after, "expected a number of tokens");
            }
            many = number(after, end);
        }
        tokens.merge(proper(isFirst ? digits : begin, equal), many, Long::sum);
    }

    private String proper(int from, int to) throws FormulaSyntaxException {
        String name = name(from, to);
        String proper = names.place(name);
        if (proper == null) {
            throw text.error(skip(from, to), new UnknownName(name, names).asPlace());
        }
        return proper;
    }

    private String name(int from, int to) {
        String written = text.text().substring(from, to).strip();
        boolean isQuoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
        return isQuoted ? written.substring(1, written.length() - 1).replaceAll("\\\\(.)", "$1") : written;
    }

    private long number(int from, int to) throws FormulaSyntaxException {
        try {
            return Long.parseLong(text.text().substring(from, to));
        } catch (NumberFormatException e) {
            throw text.error(from, "expected a number ≤ " + Long.MAX_VALUE);
        }
    }

    private int skip(int from, int to) {
        int at = from;
        while (at < to && Character.isWhitespace(text.text().charAt(at))) {
            at++;
        }
        return at;
    }

    private int digits(int from, int to) {
        int at = from;
        while (at < to && text.text().charAt(at) >= '0' && text.text().charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    /** The first of some characters that is not within brackets or quotes; the end where there is none. */
    private int next(int from, int to, String characters) {
        for (int i = from; i < to; i++) {
            char c = text.text().charAt(i);
            if (characters.indexOf(c) >= 0) {
                return i;
            }
            if (c == '"') {
                i = Brackets.closingQuote(text.text(), i, to);
            } else if (c == '(' || c == '[' || c == '{') {
                int close = Brackets.closing(text.text(), i, to);
                i = close < 0 ? to : close;
            }
        }
        return to;
    }
}
