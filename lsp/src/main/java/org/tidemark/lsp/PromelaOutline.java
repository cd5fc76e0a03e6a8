package org.tidemark.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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
 * The outline of a program in Promela, whole or half typed, before the preprocessor: macros are names like others. One pass
 * over the tokens; variables belong to the block that declares them, and labels to their process. Names that are used before
 * they are declared, as formulas may do, are looked up at the end.
 */
final class PromelaOutline {
    private static final Pattern TOKEN =
            Pattern.compile("(?<skip>/\\*(?s:.*?)(?:\\*/|$(?!\\n)|\\z)|//[^\\n]*|\"(?:\\\\.|[^\"\\\\\\n])*\"?)"
                    + "|(?<name>[A-Za-z_][A-Za-z_0-9]*)|(?<number>[0-9]+)|(?<define>#[ \\t]*define\\b)|(?<directive>#[^\\n]*)"
                    + "|(?<sign>->|--|\\+\\+|::|<<|<=|>>|>=|==|!=|!!|\\?\\?|&&|\\|\\||\\.\\.|\\S)");
    private static final Set<String> TYPES =
            Set.of("bit", "bool", "byte", "short", "int", "unsigned", "mtype", "chan", "pid");

    private record Token(String text, Span at, boolean isName) {
        boolean is(String sign) {
            return text.equals(sign);
        }
    }

    /** A use whose declaration may come later: the name, where it stands, and the process it stands in. */
    private record Later(Token name, @Nullable Symbol process) {}

    private final Outline outline;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Map<String, Symbol>> scopes = new ArrayDeque<>();
    private final Map<String, List<Symbol>> fields = new HashMap<>();
    private final Map<String, List<Symbol>> labels = new HashMap<>();
    private final Set<String> recordTypes = new HashSet<>();
    private final List<Later> later = new ArrayList<>();
    private int at;

    /** The process type, inline or record that is being read. */
    private @Nullable Symbol owner;

    private int ownerDepth;
    private boolean isRecord;

    private PromelaOutline(Outline outline, String text) {
        this.outline = outline;
        this.text = text;
        scopes.push(new LinkedHashMap<>());
    }

    static Outline of(String text, String file) {
        PromelaOutline names = new PromelaOutline(new Outline(file), text);
        names.scan();
        while (names.at < names.tokens.size()) {
            names.step();
        }
        names.lookUpLater();
        return names.outline;
    }

    private void scan() {
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            if (token.group("name") != null || token.group("sign") != null || token.group("number") != null) {
                tokens.add(new Token(token.group(), new Span(token.start(), token.end()), token.group("name") != null));
            } else if (token.group("define") != null) {
                tokens.add(new Token("#define", new Span(token.start(), token.end()), false));
            }
        }
    }

    private @Nullable Token peek(int ahead) {
        int index = at + ahead;
        return 0 <= index && index < tokens.size() ? tokens.get(index) : null;
    }

    private boolean at(int ahead, String sign) {
        Token token = peek(ahead);
        return token != null && token.is(sign);
    }

    private boolean atName(int ahead) {
        Token token = peek(ahead);
        return token != null && token.isName() && !Language.PROMELA.words().contains(token.text());
    }

    private void step() {
        Token token = tokens.get(at);
        switch (token.text()) {
            case "{" -> {
                scopes.push(new LinkedHashMap<>());
                at++;
            }
            case "}" -> close();
            case "#define" -> macro();
            case "proctype", "inline", "typedef" ->
                unit(token.is("proctype") ? Kind.PROCESS : token.is("inline") ? Kind.FUNCTION : Kind.TYPE);
            case "init", "never" -> {
                if (at(1, "{") || token.is("init")) {
                    owner = outline.declare(Kind.PROCESS, token.text(), token.at(), whole(), null);
                    ownerDepth = scopes.size();
                }
                at++;
            }
            case "ltl" -> {
                at++;
                if (atName(0)) {
                    declare(Kind.PROPERTY, wholeFrom(token), null);
                }
            }
            case "goto" -> {
                at++;
                if (atName(0)) {
                    later.add(new Later(tokens.get(at++), owner));
                }
            }
            default -> other(token);
        }
    }

    private void other(Token token) {
        boolean isType = TYPES.contains(token.text()) || recordTypes.contains(token.text());
        if (isType && (atName(1) || (token.is("mtype") && (at(1, "=") || at(1, "{") || at(1, ":"))))) {
            if (recordTypes.contains(token.text())) {
                use(token);
            }
            declaration(token);
        } else if (atName(0)) {
            boolean isLabel = at(1, ":") && !at(-1, "?") && owner != null && isStart();
            if (isLabel) {
                Symbol label = outline.declare(Kind.LABEL, token.text(), token.at(), token.at(), owner);
                labels.computeIfAbsent(token.text(), empty -> new ArrayList<>()).add(label);
            } else {
                use(token);
            }
            at++;
        } else {
            at++;
        }
    }

    /** Whether a statement may begin at the next token, so that a colon after a name makes a label of it. */
    private boolean isStart() {
        Token before = peek(-1);
        Token token = tokens.get(at);
        return before == null
                || Set.of("{", ";", "::", "->", ":", "}").contains(before.text())
                || text.substring(before.at().end(), token.at().start()).contains("\n");
    }

    private void close() {
        if (scopes.size() > 1) {
            scopes.pop();
        }
        if (owner != null && scopes.size() <= ownerDepth) {
            owner = null;
            isRecord = false;
        }
        at++;
    }

    private void macro() {
        at++;
        if (atName(0)) {
            Token name = tokens.get(at);
            int end = text.indexOf('\n', name.at().end());
            declare(Kind.MACRO, new Span(name.at().start(), end < 0 ? text.length() : end), null);
        }
    }

    private void unit(Kind kind) {
        Token word = tokens.get(at++);
        if (!atName(0)) {
            return;
        }
        if (kind == Kind.TYPE) {
            recordTypes.add(tokens.get(at).text());
        }
        Symbol unit = declare(kind, wholeFrom(word), null);
        owner = unit;
        ownerDepth = scopes.size();
        isRecord = kind == Kind.TYPE;
        if (at(0, "(")) {
            parameters(unit, kind == Kind.FUNCTION);
        }
    }

    /** Parameters are in the scope of the block that follows, which is opened here. */
    private void parameters(Symbol of, boolean isInline) {
        Map<String, Symbol> scope = new LinkedHashMap<>();
        scopes.push(scope);
        at++;
        while (at < tokens.size() && !at(0, ")") && !at(0, "{")) {
            boolean isName = atName(0)
                    && (isInline || !recordTypes.contains(tokens.get(at).text()));
            if (isName) {
                declare(Kind.VARIABLE, tokens.get(at).at(), of);
            } else {
                at++;
            }
        }
        while (at < tokens.size() && !at(0, "{") && !at(0, "proctype")) {
            at++;
        }
        at++; // the brace, whose scope is open
    }

    private Span whole() {
        return wholeFrom(tokens.get(at));
    }

    /** From a word to the closing brace of the block after it. */
    private Span wholeFrom(Token word) {
        int depth = 0;
        for (int i = at; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            if (token.is("}") && depth <= 0) {
                return new Span(word.at().start(), token.at().end());
            }
        }
        return new Span(word.at().start(), text.length());
    }

    /** {@code byte x = 1, y[3]} and {@code mtype = {a, b}}. */
    private void declaration(Token type) {
        at++;
        if (at(0, ":") && type.is("mtype")) {
            at += 2;
        }
        if (type.is("mtype") && !atName(0)) {
            while (at < tokens.size() && !at(0, "}") && !at(0, ";")) {
                if (atName(0)) {
                    declare(Kind.VALUE, tokens.get(at).at(), null);
                } else {
                    at++;
                }
            }
            at++;
            return;
        }
        do {
            if (!atName(0)) {
                return;
            }
            Token name = tokens.get(at);
            Span whole = new Span(type.at().start(), name.at().end());
            declare(isRecord ? Kind.FIELD : Kind.VARIABLE, whole, owner);
            initial();
        } while (at(0, ",") && step(1));
    }

    private boolean step(int tokens) {
        at += tokens;
        return true;
    }

    /** Passes over the size of an array and an initial value, in which names are used. */
    private void initial() {
        int depth = 0;
        while (at < tokens.size()) {
            Token token = tokens.get(at);
            boolean ends =
                    depth == 0 && (token.is(",") || token.is(";") || token.is("}") || token.is("->") || token.is(")"));
            Token before = tokens.get(at - 1);
            boolean isNextLine = depth == 0
                    && text.substring(before.at().end(), token.at().start()).contains("\n")
                    && !before.is("=");
            if (ends || isNextLine) {
                return;
            }
            depth += Set.of("{", "(", "[").contains(token.text())
                    ? 1
                    : Set.of("}", ")", "]").contains(token.text()) ? -1 : 0;
            if (atName(0)) {
                use(token);
            }
            at++;
        }
    }

    private Symbol declare(Kind kind, Span whole, @Nullable Symbol parent) {
        Token name = tokens.get(at++);
        Symbol symbol = outline.declare(kind, name.text(), name.at(), whole, parent);
        if (kind == Kind.FIELD) {
            fields.computeIfAbsent(name.text(), empty -> new ArrayList<>()).add(symbol);
        } else {
            Map<String, Symbol> scope = kind == Kind.VARIABLE ? scopes.getFirst() : scopes.getLast();
            scope.put(name.text(), symbol);
        }
        return symbol;
    }

    /** Adds the use of the next token. */
    private void use(Token name) {
        if (at(-1, ".")) {
            outline.use(fields.getOrDefault(name.text(), List.of()), name.at());
            return;
        }
        for (Map<String, Symbol> scope : scopes) {
            Symbol found = scope.get(name.text());
            if (found != null) {
                outline.use(List.of(found), name.at());
                return;
            }
        }
        later.add(new Later(name, owner));
    }

    private void lookUpLater() {
        Map<String, Symbol> whole = scopes.getLast();
        for (Later use : later) {
            Symbol global = whole.get(use.name().text());
            List<Symbol> found = labels.getOrDefault(use.name().text(), List.of());
            List<Symbol> own = found.stream()
                    .filter(label -> label.parent() == use.process())
                    .toList();
            if (!own.isEmpty() || global == null) {
                outline.use(own.isEmpty() ? found : own, use.name().at());
            } else {
                outline.use(List.of(global), use.name().at());
            }
        }
    }
}
