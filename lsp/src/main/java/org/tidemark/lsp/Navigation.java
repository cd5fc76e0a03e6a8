package org.tidemark.lsp;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.outline.Outline.Symbol;
import org.tidemark.format.outline.Outline.Use;

/** Where names are declared and used, and the symbols of a text as a tree. */
final class Navigation {
    private static final Set<Kind> LISTED_INSIDE = Set.of(Kind.STATE, Kind.FIELD, Kind.VALUE);

    private Navigation() {}

    static List<Location> definition(Document document, int offset) {
        Use use = document.outline().at(offset);
        return use == null
                ? List.of()
                : use.symbols().stream()
                        .map(symbol -> location(document, symbol, symbol.at()))
                        .toList();
    }

    /** The place of a span of the file that declares a symbol. */
    static Location location(Document document, Symbol symbol, Span span) {
        Document of = document.declaring(symbol);
        return new Location(of.uri(), of.range(span));
    }

    static List<Location> references(Document document, int offset, boolean withDeclaration) {
        return uses(document, offset).stream()
                .filter(use ->
                        withDeclaration || use.symbols().stream().noneMatch(symbol -> isDeclaration(use, symbol)))
                .map(use -> new Location(document.uri(), document.range(use.at())))
                .toList();
    }

    private static boolean isDeclaration(Use use, Symbol symbol) {
        return use.at().equals(symbol.at());
    }

    static List<DocumentHighlight> highlights(Document document, int offset) {
        return uses(document, offset).stream()
                .map(use -> new DocumentHighlight(document.range(use.at())))
                .toList();
    }

    private static List<Use> uses(Document document, int offset) {
        Use use = document.outline().at(offset);
        Outline outline = document.outline();
        return use == null
                ? List.of()
                : use.symbols().stream()
                        .flatMap(symbol -> outline.of(symbol).stream())
                        .distinct()
                        .toList();
    }

    /** The symbols of the text; constants, fields and states are below what they belong to, and variables are left out. */
    static List<DocumentSymbol> symbols(Document document) {
        List<DocumentSymbol> roots = new ArrayList<>();
        IdentityHashMap<Symbol, DocumentSymbol> made = new IdentityHashMap<>();
        for (Symbol symbol : document.outline().symbols()) {
            Symbol parent = symbol.parent();
            if (parent != null && !LISTED_INSIDE.contains(symbol.kind())) {
                continue;
            }
            DocumentSymbol shown = shown(document, symbol);
            made.put(symbol, shown);
            @Nullable DocumentSymbol above = parent == null ? null : made.get(parent);
            if (above == null) {
                roots.add(shown);
            } else {
                if (above.getChildren() == null) {
                    above.setChildren(new ArrayList<>());
                }
                above.getChildren().add(shown);
            }
        }
        return roots;
    }

    private static DocumentSymbol shown(Document document, Symbol symbol) {
        return new DocumentSymbol(
                symbol.name().isEmpty() ? "?" : symbol.name(),
                Names.symbolKind(symbol.kind()),
                document.range(symbol.whole()),
                document.range(symbol.at()),
                Names.describe(symbol.kind()));
    }
}
