package org.tidemark.lsp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Symbol;

/**
 * What stands over questions: "check" or the verdict, which asks again, and for editors that can show it the run. Over the
 * first line it is all questions.
 */
final class Lenses {
    static final String CHECK = "tidemark.check";
    static final String SHOW_RUN = "tidemark.showRun";

    private Lenses() {}

    /** @param showsRuns whether the editor has a command {@link #SHOW_RUN} */
    static List<CodeLens> of(Document document, Checks checks, boolean showsRuns) {
        List<CodeLens> lenses = new ArrayList<>();
        List<Checks.Answer> answers = checks.answers(document);
        lenses.add(lens(document, document.range(document.line(0)), "check all", ""));
        Set<String> named = new HashSet<>();
        for (Symbol symbol : document.outline().symbols()) {
            boolean isAnswered =
                    answers.stream().anyMatch(answer -> answer.property().equals(symbol.name()));
            if (symbol.kind() == Kind.PROPERTY && named.add(symbol.name()) && !isAnswered) {
                lenses.add(lens(document, document.range(symbol.at()), "check", symbol.name()));
            }
        }
        for (Checks.Answer answer : answers) {
            boolean isNamed = named.contains(answer.property());
            String title = isNamed ? answer.sentence() : answer.property() + ": " + answer.sentence();
            lenses.add(lens(document, answer.range(), title, answer.property()));
            if (showsRuns && answer.steps() > 0) {
                Command show = new Command("show run", SHOW_RUN, List.of(document.uri(), answer.property()));
                lenses.add(new CodeLens(answer.range(), show, null));
            }
        }
        return lenses;
    }

    private static CodeLens lens(Document document, Range range, String title, String property) {
        return new CodeLens(range, new Command(title, CHECK, List.of(document.uri(), property)), null);
    }
}
