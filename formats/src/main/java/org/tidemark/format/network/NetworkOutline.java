package org.tidemark.format.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.outline.Outline.Symbol;

/**
 * The outline of a network of automata, whole or half typed: parts, their states, and labels. A label means the same
 * in all parts, since its name is what synchronises them. Lines that make no sense are passed over.
 */
public final class NetworkOutline {
    private static final Pattern TOKEN = Pattern.compile(
            "//[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*\"?|-->|--|->|[\\p{L}\\p{Nd}_#'@$!?~]+|[\n;]|\\S", Pattern.UNICODE_CASE);

    /** Signs after which a line goes on. */
    private static final Set<String> CONTINUED = Set.of(",", "+", "{", "[", ":", "=");

    private static final Set<String> LINES = Set.of("network", "part", "automaton", "synchronise", "together", "hide");

    private record Token(String text, Span at) {
        boolean is(String sign) {
            return text.equals(sign);
        }

        boolean isLineEnd() {
            return is("\n") || is(";");
        }

        boolean isName() {
            return text.startsWith("\"") || (!text.isEmpty() && NetworkScanner.isWordPart(text.codePointAt(0)));
        }

        String name() {
            return text.startsWith("\"") ? text.replaceAll("^\"|\"$", "").replaceAll("\\\\(.)", "$1") : text;
        }
    }

    private final Outline outline;
    private final List<Token> tokens = new ArrayList<>();
    private final Map<String, Symbol> parts = new LinkedHashMap<>();
    private final Map<String, Symbol> labels = new LinkedHashMap<>();

    /** The states of each part; a part that is made like another one has the same. */
    private final Map<Symbol, Map<String, Symbol>> states = new LinkedHashMap<>();

    private final List<Token> later = new ArrayList<>();
    private int at;

    private NetworkOutline(Outline outline) {
        this.outline = outline;
    }

    /** Adds the names of the network between two offsets of a text. */
    public static NetworkOutline of(String text, Span network, Outline into) {
        NetworkOutline names = new NetworkOutline(into);
        Matcher token = TOKEN.matcher(text).region(network.start(), network.end());
        while (token.find()) {
            if (!token.group().startsWith("//")) {
                names.tokens.add(new Token(token.group(), new Span(token.start(), token.end())));
            }
        }
        names.tokens.add(new Token("\n", new Span(network.end(), network.end())));
        while (names.at < names.tokens.size()) {
            names.line();
        }
        for (Token part : names.later) {
            Symbol known = names.part(part.name());
            into.use(known == null ? List.of() : List.of(known), part.at());
        }
        return names;
    }

    /** The part with a name; null where there is none. */
    public @Nullable Symbol part(String name) {
        return parts.get(name);
    }

    /** A state of a part; null where there is none. */
    public @Nullable Symbol state(Symbol part, String name) {
        return states.getOrDefault(part, Map.of()).get(name);
    }

    /** The label, or the joint step, with a name; null where there is none. */
    public @Nullable Symbol label(String name) {
        return labels.get(name);
    }

    private Token peek() {
        return tokens.get(Math.min(at, tokens.size() - 1));
    }

    private Token next() {
        return tokens.get(Math.min(at++, tokens.size() - 1));
    }

    private boolean take(String sign) {
        boolean here = at < tokens.size() && peek().is(sign);
        if (here) {
            at++;
            while (CONTINUED.contains(sign) && at < tokens.size() - 1 && peek().is("\n")) {
                at++;
            }
        }
        return here;
    }

    private void skipLine() {
        while (at < tokens.size() && !peek().isLineEnd()) {
            at++;
        }
        at++;
    }

    private void line() {
        Token word = next();
        switch (LINES.contains(word.text()) ? word.text() : "") {
            case "network" -> declare(Kind.MODEL, null);
            case "part", "automaton" -> {
                part();
                return;
            }
            case "synchronise", "hide" -> labels();
            case "together" -> together();
            default -> {
                if (word.isLineEnd()) {
                    return;
                }
            }
        }
        skipLine();
    }

    private @Nullable Symbol declare(Kind kind, @Nullable Symbol parent) {
        if (!peek().isName()) {
            return null;
        }
        Token name = next();
        return outline.declare(kind, name.name(), name.at(), name.at(), parent);
    }

    private void part() {
        Token word = tokens.get(at - 1);
        if (!peek().isName()) {
            skipLine();
            return;
        }
        Token name = next();
        int end = peek().is("{") ? closing(at) : lineEnd(at);
        Span whole = new Span(word.at().start(), tokens.get(end).at().end());
        Symbol part = outline.declare(Kind.PART, name.name(), name.at(), whole, null);
        parts.putIfAbsent(name.name(), part);
        states.put(part, new LinkedHashMap<>());
        if (take("{")) {
            body(part);
        } else {
            if (take("=") && peek().isName()) {
                Token of = next();
                Symbol like = parts.get(of.name());
                if (like != null) {
                    outline.use(List.of(like), of.at());
                    states.put(part, states.getOrDefault(like, Map.of()));
                }
                renaming();
            }
            skipLine();
        }
    }

    private int closing(int from) {
        int end = from;
        while (end < tokens.size() - 1 && !tokens.get(end).is("}")) {
            end++;
        }
        return end;
    }

    private int lineEnd(int from) {
        int end = from;
        while (end < tokens.size() - 1 && !tokens.get(end).isLineEnd()) {
            end++;
        }
        return Math.max(from - 1, end - 1);
    }

    private void renaming() {
        if (take("[")) {
            while (at < tokens.size() && !peek().is("]") && !peek().is(";")) {
                Token token = next();
                if (token.isName()) {
                    label(token);
                }
            }
        }
    }

    /** The lines of a part up to the closing brace, or up to what can only be the next part where that is missing. */
    private void body(Symbol part) {
        while (at < tokens.size() && !take("}")) {
            Token word = next();
            boolean isList = peek().isName();
            if (word.isLineEnd()) {
                continue;
            }
            if ((word.is("part") || word.is("automaton")) && isList) {
                at--;
                return;
            }
            if (isList && (word.is("states") || word.is("initial"))) {
                do {
                    state(part, next());
                } while (take(",") && peek().isName());
            } else if (isList && word.is("alphabet")) {
                labels();
            } else if (word.isName() && !(word.is("alphabet") && peek().isLineEnd())) {
                state(part, word);
                steps(part);
            }
        }
    }

    private void steps(Symbol part) {
        while (peek().is("--") || peek().is("-->")) {
            if (!take("-->")) {
                take("--");
                labels();
                take("-->");
            }
            if (peek().isName()) {
                state(part, next());
            }
        }
    }

    private void state(Symbol part, Token name) {
        if (!name.isName()) {
            return;
        }
        Map<String, Symbol> of = states.getOrDefault(part, Map.of());
        Symbol known = of.get(name.name());
        if (known == null) {
            of.put(name.name(), outline.declare(Kind.STATE, name.name(), name.at(), name.at(), part));
        } else {
            outline.use(List.of(known), name.at());
        }
    }

    private void labels() {
        while (peek().isName()) {
            label(next());
            if (!take(",")) {
                return;
            }
        }
    }

    private void label(Token name) {
        if (name.is("tau")) {
            return; // a silent step
        }
        Symbol known = labels.get(name.name());
        if (known == null) {
            labels.put(name.name(), outline.declare(Kind.LABEL, name.name(), name.at(), name.at(), null));
        } else {
            outline.use(List.of(known), name.at());
        }
    }

    /** {@code eat: left.get + forks.grab}. */
    private void together() {
        if (peek().isName()) {
            label(next());
        }
        if (take(":")) {
            do {
                Token part = next();
                later.add(part); // it may be declared below
                if (take(".") && peek().isName()) {
                    label(next());
                }
            } while (take("+"));
        }
    }
}
