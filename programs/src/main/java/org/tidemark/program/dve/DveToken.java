package org.tidemark.program.dve;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tidemark.input.InputException;

/**
 * A word of a text.
 *
 * @param text as it is written; empty at the end of the text
 * @param line from 1
 * @param start where it begins in the text
 * @param end where it ends
 */
record DveToken(Kind kind, String text, int line, int start, int end) {
    private static final Pattern WORD =
            Pattern.compile("(?<space>\\s+|//[^\n]*|/\\*(?s:.*?)\\*/)|(?<name>[A-Za-z_][A-Za-z_0-9]*)|(?<number>[0-9]+)"
                    + "|(?<sign>->|==|!=|<=|>=|<<|>>|&&|\\|\\||/(?!\\*)|[-+*%&|^~!?=<>(){}\\[\\],;:.])");

    enum Kind {
        NAME,
        NUMBER,
        SIGN,
        END
    }

    /** The words of a text, and its end; comments are left out. */
    static List<DveToken> of(String file, String text) throws InputException {
        List<DveToken> tokens = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        int line = 1;
        int at = 0;
        for (; at < text.length(); at = word.end()) {
            if (!word.find() || word.start() != at) {
                throw wrong(
                        file,
                        text,
                        line,
                        text.startsWith("/*", at)
                                ? "the comment is never closed: expected '*/'"
                                : InputException.quote(Character.toString(text.codePointAt(at)))
                                        + " is not part of the language");
            }
            if (word.group("space") == null) {
                Kind kind =
                        word.group("name") != null ? Kind.NAME : word.group("number") != null ? Kind.NUMBER : Kind.SIGN;
                tokens.add(new DveToken(kind, word.group(), line, at, word.end()));
            }
            line += (int) word.group().chars().filter(c -> c == '\n').count();
        }
        int last = tokens.isEmpty() ? 1 : tokens.get(tokens.size() - 1).line();
        tokens.add(new DveToken(Kind.END, "", last, at, at));
        return tokens;
    }

    /** An error in a line of a text, which it shows. */
    static InputException wrong(String file, String text, int line, String message) {
        String shown = text.lines().skip(line - 1L).findFirst().orElse("").strip();
        return InputException.at(
                file, line, shown.isEmpty() ? message : message + ", in " + InputException.quote(shown));
    }

    boolean is(String word) {
        return text.equals(word);
    }

    /** The token in a message. */
    String shown() {
        return kind == Kind.END ? "the end of the file" : InputException.quote(text);
    }
}
