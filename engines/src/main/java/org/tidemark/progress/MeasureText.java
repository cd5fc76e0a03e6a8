package org.tidemark.progress;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;

/** Reads a list of terms: {@code phase, received + 2*acked}. Takes time proportional to the text. */
final class MeasureText {
    private MeasureText() {}

    static List<Term> parse(String text, Vocabulary names) throws FormulaSyntaxException {
        List<Term> terms = new ArrayList<>();
        int from = 0;
        for (int comma = comma(text, 0); comma >= 0; comma = comma(text, from)) {
            terms.add(FormulaParser.term(text, from, comma, names));
            from = comma + 1;
        }
        terms.add(FormulaParser.term(text, from, text.length(), names));
        return terms;
    }

    /** The next comma that separates terms: not one of a quoted name, of a comment, or within parentheses. */
    private static int comma(String text, int from) {
        int open = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = closingQuote(text, i);
            } else if (c == '#') {
                i = lineEnd(text, i);
            } else if (c == '(') {
                open++;
            } else if (c == ')') {
                open--;
            } else if (c == ',' && open <= 0) {
                return i;
            }
        }
        return -1;
    }

    private static int closingQuote(String text, int quote) {
        int i = quote + 1;
        while (i < text.length() && text.charAt(i) != '"' && text.charAt(i) != '\n') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }

    private static int lineEnd(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
