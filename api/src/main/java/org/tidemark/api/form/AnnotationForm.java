package org.tidemark.api.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.form.CheckedModel.Kind;

/** Answers that fail as the lines by which a step of a GitHub workflow annotates files. Stateless. */
public final class AnnotationForm {
    private AnnotationForm() {}

    /** A line for each answer that fails, and a warning for each that is open and does not. */
    public static List<String> of(List<CheckedModel> models, Set<Kind> failing) {
        List<String> lines = new ArrayList<>();
        for (CheckedModel model : models) {
            for (Answer answer : model.answers()) {
                if (!answer.isExpected()) {
                    lines.add(line(model, answer, answer.fails(failing) ? "error" : "warning"));
                }
            }
        }
        return lines;
    }

    private static String line(CheckedModel model, Answer answer, String level) {
        String file = model.file();
        String where = file == null ? "" : "file=" + property(file) + ",line=" + Math.max(1, answer.line()) + ",";
        String title = model.model() + ": " + answer.name();
        return "::" + level + " " + where + "title=" + property(title) + "::"
                + data(String.join("\n", answer.details()));
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
