package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.ValueLanguage;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueNames;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;
import org.tidemark.logic.Brackets;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.ValueReader;

/**
 * The expressions of this language for questions about values: in the scope of a file with its types, constants and
 * functions, or with the constants and tags of the types of any other net. An identity is written as its number,
 * counted from 1. Any thread may use it; one reads at a time.
 */
public final class ValueQuestions implements ValueLanguage {
    private final Scope scope;

    /** Questions in the scope of a file, which declares nothing after this. */
    ValueQuestions(Scope scope) {
        this.scope = scope;
    }

    /** A net with questions in the names of its types, if it has no language for them yet. */
    public static ColoredNet about(ColoredNet net) {
        if (net.language() != ValueLanguage.NONE || net.isPlain()) {
            return net;
        }
        Scope scope = new Scope();
        for (ColoredPlace place : net.places()) {
            scope.learn(place.type());
        }
        for (ColoredTransition transition : net.transitions()) {
            transition.variables().forEach(variable -> scope.learn(variable.type()));
        }
        return net.in(new ValueQuestions(scope));
    }

    @Override
    public ValueReader reader(ColoredNet net) {
        return new QuestionReader(net, scope);
    }

    @Override
    public @Nullable String typeName(Type type) {
        synchronized (scope) {
            return scope.typeName(type);
        }
    }

    @Override
    public long rank(Type type, String text, int from, int to) throws FormulaSyntaxException {
        QuestionText part = new QuestionText(text, from, to);
        synchronized (scope) {
            try {
                scope.clearVariables();
                return new ValueMaker(scope)
                        .constant(TideParser.value(part.tokens()), type)
                        .rank();
            } catch (TokenError e) {
                throw part.error(e);
            } catch (InputException e) {
                throw FormulaSyntaxException.at(text, from, String.valueOf(e.getMessage()));
            }
        }
    }

    /**
     * The part of a formula that is about values, as tokens of this language, up to the first sign that cannot be one.
     * Offsets of tokens count from where the part begins. Immutable.
     */
    static final class QuestionText {
        private final String text;
        private final int from;
        private final int to;

        QuestionText(String text, int from, int to) {
            this.text = text;
            this.from = from;
            this.to = to;
        }

        List<TideToken> tokens() {
            List<TideToken> tokens = new ArrayList<>();
            for (TideToken token : Lexer.leading(new Source("", readable()))) {
                tokens.add(translated(token));
            }
            return tokens;
        }

        /** The part without comments, up to a sign that this language would split in two. */
        private String readable() {
            StringBuilder part = new StringBuilder(text.substring(from, to));
            for (int i = 0; i < part.length(); i++) {
                if (part.charAt(i) == '"') {
                    i = Brackets.closingQuote(part.toString(), i, part.length());
                } else if (part.charAt(i) == '#') {
                    for (; i < part.length() && part.charAt(i) != '\n'; i++) {
                        part.setCharAt(i, ' ');
                    }
                } else if (part.indexOf("<->", i) == i) {
                    part.setLength(i);
                }
            }
            return part.toString();
        }

        /** Words for operators are those of formulas, and keywords that mean nothing in a value may be names. */
        private static TideToken translated(TideToken token) {
            boolean free = token.kind() == Kind.KEYWORD && !ValueNames.RESERVED.contains(token.text());
            String sign = token.kind() == Kind.NAME ? sign(token.written()) : "";
            if (!free && sign.isEmpty()) {
                return token;
            }
            return new TideToken(
                    free ? Kind.NAME : Kind.SIGN,
                    free ? token.text() : sign,
                    token.source(),
                    token.line(),
                    token.column(),
                    token.start(),
                    token.end());
        }

        private static String sign(String word) {
            return switch (word) {
                case "and" -> "&&";
                case "or" -> "||";
                case "not" -> "!";
                default -> "";
            };
        }

        /** The text up to an offset of the part, on one line with single spaces, as formulas are shown. */
        String upTo(int end) {
            String raw = readable().substring(0, end);
            StringBuilder shown = new StringBuilder();
            for (int i = 0; i < raw.length(); i++) {
                if (raw.charAt(i) == '"') {
                    int close = Math.min(Brackets.closingQuote(raw, i, raw.length()), raw.length() - 1);
                    shown.append(raw, i, close + 1);
                    i = close;
                } else if (!Character.isWhitespace(raw.charAt(i))) {
                    shown.append(raw.charAt(i));
                } else if (!shown.isEmpty() && shown.charAt(shown.length() - 1) != ' ') {
                    shown.append(' ');
                }
            }
            return shown.toString().strip();
        }

        /** The offset in the whole text. */
        int offset(int inPart) {
            return from + inPart;
        }

        /** The error with its position in the whole text. */
        FormulaSyntaxException error(TokenError error) {
            TideToken token = error.token();
            String sentence = error.sentence();
            if (token.kind() == Kind.END) {
                int rest = from + token.start();
                String found = rest < to && !text.substring(rest, to).isBlank()
                        ? "found '"
                                + text.substring(rest, Math.min(to, rest + 10)).strip() + "'"
                        : to < text.length() ? "found '" + text.charAt(to) + "'" : "the formula ends here";
                sentence = sentence.replace(token.found(), found);
            }
            return FormulaSyntaxException.at(text, offset(token.start()), sentence);
        }
    }
}
