package org.tidemark.api.form;

import java.util.List;
import java.util.Set;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.form.CheckedModel.Kind;
import org.tidemark.api.report.Figures;

/** Answers as a table in Markdown, and below it the runs and reasons of those that fail. Stateless. */
public final class MarkdownForm {
    private MarkdownForm() {}

    /** All models as one document. */
    public static String of(List<CheckedModel> models, Set<Kind> failing) {
        StringBuilder page = new StringBuilder("### Tidemark\n\n");
        page.append("| | model | question | answer | time |\n| --- | --- | --- | --- | ---: |\n");
        for (CheckedModel model : models) {
            for (Answer answer : model.answers()) {
                page.append(String.join(
                                " | ",
                                "| " + (answer.fails(failing) ? "✗" : answer.isExpected() ? "✓" : "–"),
                                cell(model.model()),
                                cell(answer.name()),
                                answer.shown() + (answer.isExpected() ? "" : ", expected " + answer.expected()),
                                Figures.seconds(answer.seconds())))
                        .append(" |\n");
            }
        }
        for (CheckedModel model : models) {
            model.answers().stream()
                    .filter(answer -> answer.fails(failing))
                    .forEach(answer -> details(model, answer, page));
        }
        return page.toString();
    }

    private static void details(CheckedModel model, Answer answer, StringBuilder page) {
        page.append("\n<details><summary>").append(escaped(model.model() + ": " + answer.name()));
        page.append("</summary>\n\n");
        String fence = "```";
        while (String.join("\n", answer.details()).contains(fence)) {
            fence += "`";
        }
        page.append(fence).append('\n');
        answer.details().forEach(line -> page.append(line).append('\n'));
        page.append(fence).append("\n\n</details>\n");
    }

    /** Text that a table takes as it is. */
    private static String cell(String text) {
        return escaped(text)
                .replace("|", "\\|")
                .replace("\n", " ")
                .replace("*", "\\*")
                .replace("_", "\\_");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
