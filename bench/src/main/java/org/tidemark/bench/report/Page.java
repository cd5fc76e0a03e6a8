package org.tidemark.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The report as one HTML page that needs nothing else, with a CSV file for every sheet and an SVG file for every plot beside it, for those
 * who want to work with the figures.
 */
public final class Page {
    private static final String STYLE = """
            :root { color-scheme: light dark; --line: #8885; --good: #1a7f37; --bad: #b35900; }
            @media (prefers-color-scheme: dark) { :root { --good: #4ac26b; --bad: #e0a050; } }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
            h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
            p, li { max-width: 50rem; }
            table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
            th, td { padding: .15rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
            th { vertical-align: bottom; } td { white-space: nowrap; }
            th:first-child, td:first-child, .score td, .score th { text-align: left; }
            .score td { white-space: normal; vertical-align: top; }
            .score td:first-child, .score td:last-child { white-space: nowrap; }
            .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(28rem, 1fr)); gap: 1rem; }
            .figures { font-size: .88rem; } .figures th, .figures td { padding: .15rem .5rem; } .figures tr.paper { opacity: .7; font-style: italic; }
            .wide { overflow-x: auto; } .better { color: var(--good); font-weight: 600; }
            .confirmed { color: var(--good); } .not { color: var(--bad); font-weight: 600; }
            svg { width: 100%; max-width: 45rem; height: auto; display: block; }
            code { font-size: .9em; overflow-wrap: anywhere; } .small { font-size: .85rem; opacity: .8; }
            """;

    private final List<String> machine;
    private final List<String> papers;
    private final List<Chapter> chapters;

    /**
     * @param machine what it ran on, and how busy that was, one fact each
     * @param papers the papers, each with the short name by which claims refer to it
     */
    public Page(List<String> machine, List<String> papers, List<Chapter> chapters) {
        this.machine = List.copyOf(machine);
        this.papers = List.copyOf(papers);
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
        text.append(
                "<p>Tidemark implements the methods of five papers. This page repeats their tables and data figures: our figures"
                        + " beside theirs, what became of their claims, and where our models are not theirs.</p>\n");
        text.append("<ul>\n");
        papers.forEach(paper -> text.append("<li>").append(escape(paper)).append("</li>\n"));
        text.append("</ul>\n<ul class=\"small\">\n");
        machine.forEach(fact -> text.append("<li>").append(escape(fact)).append("</li>\n"));
        text.append("</ul>\n<h2 id=\"contents\">Contents</h2>\n<ul>\n<li><a href=\"#scorecard\">Scorecard</a></li>\n");
        for (int i = 0; i < chapters.size(); i++) {
            text.append("<li><a href=\"#chapter-" + (i + 1) + "\">")
                    .append(escape(chapters.get(i).title()))
                    .append("</a></li>\n");
        }
        text.append("</ul>\n<h2 id=\"scorecard\">Scorecard</h2>\n").append(scorecard());
        for (int i = 0; i < chapters.size(); i++) {
            text.append(chapter(chapters.get(i), i + 1));
        }
        return text.append("</html>\n").toString();
    }

    private String scorecard() {
        String counts = Arrays.stream(Claim.Verdict.values())
                .map(verdict -> count(verdict) + " " + verdict)
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder(
                "<p>" + counts + ". A figure within 5 % of the paper's counts as confirmed. Seconds of the"
                        + " papers are those of their machines: they are shown beside ours, and not compared.</p>\n"
                        + "<div class=\"wide\"><table class=\"score\">\n"
                        + "<tr><th>where</th><th>what is claimed</th><th>paper</th><th>ours</th><th></th></tr>\n");
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                text.append("<tr><td>")
                        .append(escape(claim.where()))
                        .append("</td><td>")
                        .append(escape(claim.says()))
                        .append("</td><td>")
                        .append(escape(claim.paper()))
                        .append("</td><td>")
                        .append(escape(claim.ours()))
                        .append("</td><td class=\"" + style(claim.verdict()) + "\">")
                        .append(claim.verdict())
                        .append("</td></tr>\n");
            }
        }
        return text.append("</table></div>\n").toString();
    }

    private static String style(Claim.Verdict verdict) {
        return switch (verdict) {
            case BETTER -> "better";
            case CONFIRMED -> "confirmed";
            case NOT_REACHED -> "not";
            case NOT_COMPARED -> "small";
        };
    }

    private long count(Claim.Verdict verdict) {
        return chapters.stream()
                .flatMap(chapter -> chapter.findings().claims().stream())
                .filter(claim -> claim.verdict() == verdict)
                .count();
    }

    private static String chapter(Chapter chapter, int number) {
        StringBuilder text =
                new StringBuilder("<h2 id=\"chapter-" + number + "\">" + escape(chapter.title()) + "</h2>\n");
        text.append("<p>").append(escape(chapter.differs())).append("</p>\n");
        if (!chapter.wrong().isEmpty()) {
            text.append("<p class=\"not\">Wrong count: ")
                    .append(escape(chapter.wrong()))
                    .append("</p>\n");
        }
        Findings findings = chapter.findings();
        if (!findings.leftOut().isEmpty()) {
            text.append("<p class=\"not\">Not begun after ")
                    .append(findings.limit().toSeconds() + " s: ")
                    .append(escape(String.join(", ", findings.leftOut())))
                    .append("</p>\n");
        }
        for (Sheet sheet : findings.sheets()) {
            text.append("<h3>").append(escape(sheet.title())).append("</h3>\n<div class=\"wide\">");
            text.append(sheet.html())
                    .append("</div>\n<p class=\"small\"><a href=\"")
                    .append(sheet.file());
            text.append("\">").append(sheet.file()).append("</a></p>\n");
        }
        text.append("<div class=\"plots\">\n");
        findings.plots().forEach(plot -> text.append(plot.svg()));
        text.append("</div>\n");
        return text.append("<p class=\"small\"><code>")
                .append(escape(chapter.command()))
                .append("</code>, ")
                .append(String.format(Locale.ROOT, "%.0f s", chapter.seconds()))
                .append("</p>\n")
                .toString();
    }

    /** Text as it can stand between tags and in attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
