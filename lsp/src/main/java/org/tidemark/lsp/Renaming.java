package org.tidemark.lsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Symbol;
import org.tidemark.format.outline.Outline.Use;

/**
 * Gives a symbol another name in the whole text. The text is read before and after: a renaming is refused where the text has
 * mistakes, where it would have some afterwards, and where a name would mean something else than before.
 */
final class Renaming {
    private Renaming() {}

    /** The renaming cannot be done; the message says why. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    /** The symbol at an offset that could be given another name. */
    static Use renamed(Document document, int offset) throws Refused {
        Use use = document.outline().at(offset);
        if (use == null) {
            throw new Refused("no name that is declared in this file is here");
        }
        if (use.symbols().size() > 1) {
            throw new Refused("'" + use.symbols().get(0).name() + "' is declared "
                    + use.symbols().size() + " times, and which of them is meant depends on types; rename it by hand");
        }
        Symbol symbol = use.symbols().get(0);
        if (!symbol.file().equals(document.file().toString())) {
            throw new Refused(
                    "'" + symbol.name() + "' is declared in " + symbol.file() + ": rename it there, and here");
        }
        return use;
    }

    static WorkspaceEdit rename(Document document, int offset, String name) throws Refused {
        Symbol symbol = renamed(document, offset).symbols().get(0);
        if (name.isBlank() || name.contains("\n")) {
            throw new Refused("the new name is empty or has more than one line");
        }
        Language language = document.language();
        String written = name.startsWith("\"") ? name : Names.written(language, name);
        if (language == Language.PROMELA && !Names.isPlain(language, name)) {
            throw new Refused(
                    "'" + name + "': expected a name of letters, digits and '_' that is no word of the language");
        }
        List<Use> uses = document.outline().of(symbol);
        StringBuilder changed = new StringBuilder(document.text());
        List<TextEdit> edits = new ArrayList<>();
        for (int i = uses.size() - 1; i >= 0; i--) {
            changed.replace(uses.get(i).at().start(), uses.get(i).at().end(), written);
            edits.add(0, new TextEdit(document.range(uses.get(i).at()), written));
        }
        Document after = new Document(document.uri(), language, changed.toString(), document.version());
        check(document, after, name);
        return new WorkspaceEdit(Map.of(document.uri(), edits));
    }

    private static void check(Document before, Document after, String name) throws Refused {
        if (!meaning(before.outline()).equals(meaning(after.outline()))) {
            throw new Refused(
                    "'" + name
                            + "' would mean something else in some places: it is another name there, or no name of the language");
        }
        List<String> mistakes = errors(before);
        if (!mistakes.isEmpty()) {
            throw new Refused("the text has a mistake; fix it first: " + mistakes.get(0));
        }
        List<String> made = errors(after);
        if (!made.isEmpty()) {
            throw new Refused("the text could not be read afterwards: " + made.get(0));
        }
    }

    private static List<String> errors(Document document) {
        return Mistakes.of(document).stream()
                .filter(mistake -> mistake.getSeverity() == DiagnosticSeverity.Error)
                .map(Diagnostic::getMessage)
                .toList();
    }

    /** Which symbols each use of a name means, by the numbers of the symbols. */
    private static List<List<Integer>> meaning(Outline outline) {
        Map<Symbol, Integer> numbers = new HashMap<>();
        List<List<Integer>> meaning = new ArrayList<>();
        for (Use use : outline.uses()) {
            meaning.add(use.symbols().stream()
                    .map(symbol -> numbers.computeIfAbsent(symbol, fresh -> numbers.size()))
                    .toList());
        }
        return meaning;
    }
}
