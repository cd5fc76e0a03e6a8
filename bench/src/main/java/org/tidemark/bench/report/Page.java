package org.tidemark.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The report as one HTML page, with a CSV file for every sheet and an SVG file for every plot beside it. */
public final class Page {
    private static final String STYLE = """
            :root { color-scheme: light dark; --line: #8885; --good: #1a7f37; --bad: #b35900; }
            @media (prefers-color-scheme: dark) { :root { --good: #4ac26b; --bad: #e0a050; } }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
            table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
            th, td { padding: .15rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
            th:first-child, td:first-child, .score td, .score th { text-align: left; }
            .wide { overflow-x: auto; } .better { color: var(--good); font-weight: 600; }
            .confirmed { color: var(--good); } .not { color: var(--bad); font-weight: 600; }
            img { max-width: 100%; background: white; } code { font-size: .95em; }
            """;

    private final String machine;
    private final List<Chapter> chapters;

    /**
     * @param machine what it ran on, and how busy that was
     */
    public Page(String machine, List<Chapter> chapters) {
        this.machine = machine;
        this.chapters = List.copyOf(chapters);
    }

    /** Writes {@code index.html} and the files beside it; answers how many files that were. */
    public int write(Path folder) throws IOException {
        Files.createDirectories(folder);
        int files = 1;
        for (Chapter chapter : chapters) {
            for (Sheet sheet : chapter.findings().sheets()) {
                Files.writeString(folder.resolve(sheet.file()), sheet.csv());
                files++;
            }
            for (LinePlot plot : chapter.findings().plots()) {
                Files.writeString(folder.resolve(plot.file()), plot.svg());
                files++;
            }
        }
        Files.writeString(folder.resolve("index.html"), html());
        return files;
    }

    private String html() {
        StringBuilder text = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n"
                + "<title>The papers' tables, measured with Tidemark</title>\n<style>\n" + STYLE + "</style>\n"
                + "<h1>The papers' tables, measured with Tidemark</h1>\n");
        text.append("<p>").append(escape(machine)).append("</p>\n");
        text.append("<p>Seconds of the papers are those of their machines; compare ratios.</p>\n");
        text.append("<h2>Scorecard</h2>\n").append(scorecard());
        chapters.forEach(chapter -> text.append(chapter(chapter)));
        return text.append("</html>\n").toString();
    }

    private String scorecard() {
        String counts = List.of(Claim.Verdict.values()).stream()
                .map(verdict -> count(verdict) + " " + verdict)
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder("<p>" + counts + ".</p>\n<div class=\"wide\"><table class=\"score\">\n"
                + "<tr><th>where</th><th>what the paper says</th><th>paper</th><th>ours</th><th></th></tr>\n");
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                String kind = claim.verdict() == Claim.Verdict.NOT_REACHED
                        ? "not"
                        : claim.verdict().toString();
                text.append("<tr><td>")
                        .append(escape(claim.where()))
                        .append("</td><td>")
                        .append(escape(claim.says()))
                        .append("</td><td>")
                        .append(escape(claim.paper()))
                        .append("</td><td>")
                        .append(escape(claim.ours()))
                        .append("</td><td class=\"" + kind + "\">")
                        .append(claim.verdict())
                        .append("</td></tr>\n");
            }
        }
        return text.append("</table></div>\n").toString();
    }

    private long count(Claim.Verdict verdict) {
        return chapters.stream()
                .flatMap(chapter -> chapter.findings().claims().stream())
                .filter(claim -> claim.verdict() == verdict)
                .count();
    }

    private static String chapter(Chapter chapter) {
        StringBuilder text = new StringBuilder("<h2>" + escape(chapter.title()) + "</h2>\n");
        text.append("<p><code>")
                .append(escape(chapter.command()))
                .append("</code>, ")
                .append(String.format(Locale.ROOT, "%.0f s", chapter.seconds()))
                .append("</p>\n<p>")
                .append(escape(chapter.differs()))
                .append("</p>\n");
        for (Sheet sheet : chapter.findings().sheets()) {
            text.append("<h3>").append(escape(sheet.title())).append("</h3>\n<div class=\"wide\">");
            text.append(sheet.html()).append("</div>\n<p><a href=\"").append(sheet.file());
            text.append("\">").append(sheet.file()).append("</a></p>\n");
        }
        for (LinePlot plot : chapter.findings().plots()) {
            text.append("<p><img src=\"")
                    .append(plot.file())
                    .append("\" alt=\"")
                    .append(escape(plot.title()));
            text.append("\"></p>\n");
        }
        return text.toString();
    }

    /** Text as it can stand between tags and in attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
