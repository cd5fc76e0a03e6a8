package org.tidemark.cli.check;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.SoundTask;
import org.tidemark.api.task.SoundTask.Finding;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.system.Workflow;

/** What was found out about a workflow as a page of its own, which needs nothing but a browser: for each fault a picture, its steps and what is left. */
final class SoundPage {
    private static final String STYLE =
            "body { font: 15px/1.5 sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; color: #222 } "
                    + "img { max-width: 100%; border: 1px solid #ddd } pre { background: #f6f6f6; padding: 1em; overflow: auto } "
                    + ".turn { color: #c62828; font-weight: bold }";

    private final SoundTask.Result found;
    private final List<Workflow.Repair> repairs;
    private final String headline;
    private final Report report;
    private final StringBuilder html = new StringBuilder();

    SoundPage(SoundTask.Result found, List<Workflow.Repair> repairs, String headline, Report report) {
        this.found = found;
        this.repairs = repairs;
        this.headline = headline;
        this.report = report;
    }

    String html() {
        String name = found.workflow().system().name();
        html.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(escaped(name))
                .append("</title><style>")
                .append(STYLE)
                .append("</style></head><body>\n");
        element("h1", name);
        element("p", headline);
        List<Finding> faults = found.findings().stream()
                .filter(each -> each.truth() == Truth.VIOLATED)
                .toList();
        faults.forEach(this::fault);
        if (faults.isEmpty()) {
            picture(null);
        }
        if (!repairs.isEmpty()) {
            element("h2", "It is sound after any one of these changes");
            html.append("<ul>\n");
            repairs.forEach(repair -> element("li", repair.text()));
            html.append("</ul>\n");
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        report.print(new PrintStream(printed, true, StandardCharsets.UTF_8));
        element("h2", "In words");
        element("pre", printed.toString(StandardCharsets.UTF_8));
        return html.append("</body></html>\n").toString();
    }

    private void fault(Finding finding) {
        Workflow workflow = found.workflow();
        element("h2", finding.property().words());
        if (!finding.why().isEmpty()) {
            element(
                    "p",
                    Character.toUpperCase(finding.why().charAt(0))
                            + finding.why().substring(1) + ".");
        }
        finding.parts().forEach(part -> element("p", part.label() + " can never happen."));
        picture(finding);
        List<Integer> run = finding.run();
        if (run == null) {
            return;
        }
        html.append("<ol>\n");
        for (int i = 0; i < run.size(); i++) {
            String step = escaped(workflow.system().shownEvent(run.get(i)));
            boolean isTurn = i == finding.turn();
            html.append(isTurn ? "<li class=\"turn\">" : "<li>")
                    .append(step)
                    .append(isTurn ? ": no way back from here" : "")
                    .append(i == finding.loop() ? " (from here on it repeats)" : "")
                    .append("</li>\n");
        }
        html.append("</ol>\n");
        if (finding.loop() >= 0) {
            element("p", "And so on forever, again from step " + (finding.loop() + 1) + ".");
        }
        finding.left().forEach(left -> element("p", "Left: " + left.text() + "."));
    }

    private void picture(@Nullable Finding finding) {
        if (!found.workflow().isDrawn()) {
            return;
        }
        StringBuilder svg = new StringBuilder();
        try {
            found.workflow().draw(SoundCommand.marks(found, finding), svg);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        html.append("<p><img alt=\"The process, with what is wrong marked\" src=\"data:image/svg+xml;base64,")
                .append(Base64.getEncoder().encodeToString(svg.toString().getBytes(StandardCharsets.UTF_8)))
                .append("\"></p>\n");
    }

    private void element(String tag, String text) {
        html.append('<')
                .append(tag)
                .append('>')
                .append(escaped(text))
                .append("</")
                .append(tag)
                .append(">\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
