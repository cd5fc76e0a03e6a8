package org.tidemark.api.form;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.form.CheckedModel.Kind;
import org.tidemark.api.form.CheckedModel.Step;
import org.tidemark.api.report.Report;

/**
 * Answers that fail as results of SARIF 2.1.0, the format of code scanning: a rule for each kind of answer, the place of the question, and
 * the run as a code flow, which viewers let people step through. Stateless.
 */
public final class SarifForm {
    private static final List<Kind> KINDS = List.of(Kind.values());

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

    private SarifForm() {}

    /**
     * All models as one log.
     *
     * @param version the version of Tidemark
     */
    public static Report of(List<CheckedModel> models, Set<Kind> failing, String version) {
        List<Report> results = new ArrayList<>();
        for (CheckedModel model : models) {
            model.answers().stream()
                    .filter(answer -> answer.fails(failing))
                    .forEach(answer -> results.add(result(model, answer)));
        }
        Report driver = new Report().put("name", "Tidemark", "version", version).list("rules", KINDS, SarifForm::rule);
        Report run = new Report()
                .put("tool", new Report().put("driver", driver))
                .put("columnKind", "unicodeCodePoints", "results", results);
        return new Report().put("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run));
    }

    private static Report rule(Kind kind) {
        String text = switch (kind) {
            case HOLDS -> "The property holds, or has a value, where another answer was expected.";
            case VIOLATED -> "The property is violated.";
            case UNKNOWN -> "The question was not decided.";
            case REFUSED -> "The question could not be asked.";
        };
        return new Report()
                .put("id", kind.word(), "shortDescription", message(text))
                .put("defaultConfiguration", new Report().put("level", level(kind)));
    }

    private static String level(Kind kind) {
        return kind == Kind.UNKNOWN ? "warning" : "error";
    }

    private static Report result(CheckedModel model, Answer answer) {
        Report result = new Report()
                .put(
                        "ruleId",
                        answer.kind().word(),
                        "ruleIndex",
                        KINDS.indexOf(answer.kind()),
                        "level",
                        level(answer.kind()))
                .put(
                        "message",
                        message(model.model() + ": " + answer.sentence()
                                + (answer.why().isEmpty() ? "" : "\n" + answer.why())))
                .put("partialFingerprints", new Report().put("question/v1", model.model() + " " + answer.name()));
        String file = model.file();
        if (file != null) {
            result.put("locations", List.of(location(file, answer.line(), "")));
            if (!answer.run().isEmpty()) {
                List<Report> steps = answer.run().stream()
                        .map(step -> new Report().put("location", place(step, file, answer.line())))
                        .toList();
                Report flow = new Report().put("threadFlows", List.of(new Report().put("locations", steps)));
                result.put("codeFlows", List.of(flow));
            }
        }
        return result;
    }

    /** Where the event of a step is declared; the place of the question where that is not known. */
    private static Report place(Step step, String file, int line) {
        String source = step.file();
        return source == null || step.line() == 0
                ? location(file, line, step.text())
                : location(source, step.line(), step.text());
    }

    /** A line of a file, with what is to say there. */
    private static Report location(String file, int line, String text) {
        Report region = new Report().put("startLine", Math.max(1, line));
        Report place = new Report().put("artifactLocation", new Report().put("uri", uri(file)), "region", region);
        Report location = new Report().put("physicalLocation", place);
        return text.isEmpty() ? location : location.put("message", message(text));
    }

    private static Report message(String text) {
        return new Report().put("text", text);
    }

    /** The file as a reference relative to the folder of the run, or absolute where it is. */
    private static String uri(String file) {
        String path = file.replace('\\', '/');
        try {
            boolean isAbsolute = path.startsWith("/") || path.matches("[A-Za-z]:/.*");
            return isAbsolute
                    ? new URI("file", "", path.startsWith("/") ? path : "/" + path, null).toASCIIString()
                    : new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "model"; // no path that a file system knows comes here
        }
    }
}
