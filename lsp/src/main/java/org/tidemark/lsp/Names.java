package org.tidemark.lsp;

import java.util.regex.Pattern;
import org.eclipse.lsp4j.SymbolKind;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.outline.Outline.Symbol;

/** How names are written and described. */
final class Names {
    private static final int LONGEST = 300;
    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_]*");
    private static final Pattern NETWORK_WORD = Pattern.compile("[\\p{L}\\p{Nd}_#'@$!?~]+");
    private static final Pattern PROMELA_WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    /** The type behind a variable: {@code , y: T}. */
    private static final Pattern TYPE = Pattern.compile(
            "(?:\\s*,\\s*[\\p{L}\\p{Nd}_]+)*\\s*:\\s*(?<type>[^,(){}\\n]*+(?:\\([^()]*\\)|\\{[^{}]*\\})?)");

    private static final Pattern FROM = Pattern.compile("\\s+in\\s+(?:\"[^\"]*\"|[\\p{L}\\p{Nd}_]+)");

    private Names() {}

    /** Whether a name can stand in a text as it is. */
    static boolean isPlain(Language language, String name) {
        Pattern plain = switch (language) {
            case TIDE -> WORD;
            case NETWORK -> NETWORK_WORD;
            case PROMELA -> PROMELA_WORD;
        };
        return plain.matcher(name).matches()
                && (language == Language.NETWORK || !language.words().contains(name) || !isKeyword(name));
    }

    /** Whether a word of the tide language cannot be a name; some words are names elsewhere. */
    private static boolean isKeyword(String word) {
        return !java.util.List.of(
                        "fair",
                        "strongly",
                        "together",
                        "equivalence",
                        "network",
                        "capacity",
                        "each",
                        "priority",
                        "set",
                        "map",
                        "to",
                        "succ",
                        "pred",
                        "length",
                        "first",
                        "rest",
                        "append",
                        "fill",
                        "has",
                        "insert",
                        "remove",
                        "size",
                        "subset")
                .contains(word);
    }

    /** A name as it is written in a text, in quotes where the language needs them. */
    static String written(Language language, String name) {
        return isPlain(language, name) || language == Language.PROMELA
                ? name
                : "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** The declaration of a symbol on one line, with the type of a variable. */
    static String detail(Document document, Symbol symbol) {
        if (!symbol.file().equals(document.file().toString())) {
            return describe(symbol.kind()) + " of " + symbol.file();
        }
        String text = document.text();
        String of = symbol.parent() == null ? "" : " of " + symbol.parent().name();
        if (symbol.kind() == Kind.VARIABLE && document.language() == Language.TIDE) {
            String rest = text.substring(
                    symbol.at().end(), Math.min(text.length(), symbol.at().end() + LONGEST));
            var type = TYPE.matcher(rest);
            var from = FROM.matcher(rest);
            String typed = type.lookingAt()
                    ? ": "
                            + type.group("type")
                                    .replaceFirst("\\s+(where|for)\\b.*", "")
                                    .strip()
                    : from.lookingAt() ? " " + from.group().strip() : "";
            return symbol.name() + typed;
        }
        Span whole = symbol.whole();
        if (whole.equals(symbol.at())) {
            return describe(symbol.kind()) + " " + symbol.name() + of;
        }
        String declaration = text.substring(whole.start(), Math.min(whole.end(), whole.start() + LONGEST));
        String head = symbol.kind() == Kind.PROCESS || symbol.kind() == Kind.PART || symbol.kind() == Kind.MODEL
                ? declaration.replaceFirst("(?s)\\{.*", "")
                : declaration;
        String line = head.replaceAll("//[^\\n]*", "").replaceAll("\\s+", " ").strip();
        return whole.end() - whole.start() > LONGEST ? line + " …" : line;
    }

    static String describe(Kind kind) {
        return switch (kind) {
            case MODEL -> "model";
            case PARAMETER -> "parameter";
            case CONSTANT -> "constant";
            case TYPE -> "type";
            case FUNCTION -> "function";
            case PLACE -> "place";
            case TRANSITION -> "transition";
            case PROPERTY -> "property";
            case MEASURE -> "progress measure";
            case EQUIVALENCE -> "equivalence";
            case VARIABLE -> "variable";
            case FIELD -> "field";
            case VALUE -> "value";
            case PART -> "part";
            case STATE -> "state";
            case LABEL -> "label";
            case PROCESS -> "process type";
            case MACRO -> "macro";
        };
    }

    static SymbolKind symbolKind(Kind kind) {
        return switch (kind) {
            case MODEL -> SymbolKind.Module;
            case PARAMETER, CONSTANT, MACRO -> SymbolKind.Constant;
            case TYPE -> SymbolKind.Struct;
            case FUNCTION -> SymbolKind.Function;
            case PLACE, FIELD -> SymbolKind.Field;
            case TRANSITION, LABEL -> SymbolKind.Event;
            case PROPERTY -> SymbolKind.Boolean;
            case MEASURE -> SymbolKind.Number;
            case EQUIVALENCE -> SymbolKind.Operator;
            case VARIABLE -> SymbolKind.Variable;
            case VALUE, STATE -> SymbolKind.EnumMember;
            case PART, PROCESS -> SymbolKind.Class;
        };
    }
}
