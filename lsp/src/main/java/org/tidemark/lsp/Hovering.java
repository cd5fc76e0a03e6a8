package org.tidemark.lsp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Symbol;
import org.tidemark.format.outline.Outline.Use;

/** The declaration of a name with its comment and its type, and for a place the most tokens it can hold, where that is proven in a moment. */
final class Hovering {
    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final int MOST_KEPT = 500;

    /** The values of the basic types of Promela. */
    private static final Map<String, String> RANGES = Map.of(
            "bit", "0 to 1",
            "bool", "0 to 1",
            "byte", "0 to 255",
            "pid", "0 to 255",
            "short", "-32,768 to 32,767",
            "int", "-2,147,483,648 to 2,147,483,647");

    private final Checks checks;

    /** Bounds by text and place, the oldest dropped. */
    private final Map<String, String> bounds = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST_KEPT;
        }
    });

    Hovering(Checks checks) {
        this.checks = checks;
    }

    @Nullable
    Hover at(Document document, int offset, Cancellation cancellation) {
        Use use = document.outline().at(offset);
        if (use == null) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        for (Symbol symbol : use.symbols()) {
            Document of = document.declaring(symbol);
            String types = type(document, of, symbol);
            parts.add("```" + document.language().name().toLowerCase(java.util.Locale.ROOT) + "\n"
                    + Names.detail(of, symbol) + types + "\n```");
            String comment = comment(of, symbol);
            if (!comment.isEmpty()) {
                parts.add(comment);
            }
        }
        String range = range(document, use.symbols().get(0), cancellation);
        if (!range.isEmpty()) {
            parts.add(range);
        }
        return new Hover(new MarkupContent(MarkupKind.MARKDOWN, String.join("\n\n", parts)), document.range(use.at()));
    }

    /** The declaration of the type that is named in a declaration, on a line of its own. */
    private static String type(Document document, Document of, Symbol symbol) {
        String declared = Names.detail(of, symbol);
        if (symbol.kind() != Kind.PLACE && symbol.kind() != Kind.VARIABLE && symbol.kind() != Kind.FIELD) {
            return "";
        }
        return document.outline().known().stream()
                .filter(type -> type.kind() == Kind.TYPE
                        && declared.matches("(?s).*:.*\\b" + java.util.regex.Pattern.quote(type.name()) + "\\b.*"))
                .map(type -> "\n" + Names.detail(document.declaring(type), type))
                .findFirst()
                .orElse("");
    }

    /** The lines of comment right above a declaration. */
    private static String comment(Document document, Symbol symbol) {
        List<String> lines = new ArrayList<>();
        int line = document.position(symbol.whole().start()).getLine() - 1;
        while (line >= 0) {
            String text = document.text(document.line(line));
            if (!text.startsWith("//")) {
                break;
            }
            lines.add(0, text.substring(2).strip());
            line--;
        }
        return String.join(" ", lines);
    }

    private String range(Document document, Symbol symbol, Cancellation cancellation) {
        if (document.language() == Language.PROMELA && symbol.kind() == Kind.VARIABLE) {
            String type = Names.detail(document, symbol).replaceFirst("\\s.*", "");
            return RANGES.containsKey(type) ? "values " + RANGES.get(type) : "";
        }
        if (symbol.kind() != Kind.PLACE) {
            return "";
        }
        String place = Names.written(Language.TIDE, symbol.name());
        String key = document.uri() + "\n" + document.version() + "\n" + place;
        String known = bounds.get(key);
        if (known == null) {
            known = checks.largest(document, place, MOMENT, cancellation);
            if (!cancellation.isCancelled()) {
                bounds.put(key, known);
            }
        }
        return known.isEmpty()
                ? "no bound was proven in " + MOMENT.toSeconds() + " s"
                : "at most " + known + (known.equals("1") ? " token" : " tokens")
                        + " in every state that can be reached";
    }
}
