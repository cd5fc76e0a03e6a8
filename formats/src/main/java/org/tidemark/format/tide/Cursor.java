package org.tidemark.format.tide;

import java.util.List;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/** A position in the tokens of a file, without comments. Not thread-safe. */
final class Cursor {
    private final List<TideToken> tokens;
    private int at;

    Cursor(List<TideToken> all) {
        tokens = all.stream().filter(token -> token.kind() != Kind.COMMENT).toList();
    }

    TideToken peek() {
        return peek(0);
    }

    TideToken peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    TideToken next() {
        TideToken token = peek();
        at += token.kind() == Kind.END ? 0 : 1;
        return token;
    }

    /** The token that was taken last. */
    TideToken last() {
        return tokens.get(Math.max(0, at - 1));
    }

    boolean at(String word) {
        return peek().is(word);
    }

    /** Takes this word if it is next. */
    boolean take(String word) {
        boolean here = at(word);
        if (here) {
            next();
        }
        return here;
    }

    /** Takes this word if it is next; elsewhere it may be a name. */
    boolean takeName(String word) {
        boolean here = peek().kind() == Kind.NAME && peek().written().equals(word);
        if (here) {
            next();
        }
        return here;
    }

    TideToken expect(String word, String why) throws InputException {
        if (!at(word)) {
            throw unexpected("'" + word + "' " + why);
        }
        return next();
    }

    /** Takes a name; {@code what} describes it in messages. */
    TideToken name(String what) throws InputException {
        if (peek().kind() == Kind.KEYWORD) {
            throw peek().error("'" + peek().text() + "' is a keyword: expected " + what
                    + "; quote it to use it as a name");
        }
        if (peek().kind() != Kind.NAME) {
            throw unexpected(what);
        }
        return next();
    }

    InputException unexpected(String expected) {
        return peek().error(peek().found() + ": expected " + expected);
    }

    /** An error at the next token, with a hint if a keyword may be misspelt. */
    InputException unexpected(String expected, List<String> keywords) {
        String hint = peek().kind() == Kind.NAME
                ? NearName.of(peek().text(), keywords)
                        .map(near -> " (did you mean '" + near + "'?)")
                        .orElse("")
                : "";
        return peek().error(peek().found() + hint + ": expected " + expected);
    }
}
