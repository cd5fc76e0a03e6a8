package org.tidemark.cli.explore;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.check.run.SpaceReport;
import org.tidemark.check.run.SpaceReport.Bound;
import org.tidemark.check.run.SpaceReport.Fairness;
import org.tidemark.check.run.SpaceReport.Nodes;
import org.tidemark.cli.report.NextStep;

/**
 * The report on a state space as text in the form of CPN Tools, as Markdown, as a page, and for programs. Names of places and transitions are those of the
 * formalism.
 *
 * @param file the file of the model
 * @param why why the graph is partial, as a sentence; empty where it is not
 * @param next what is likely to help; null where the graph is whole
 * @param picture the model as SVG, for the page; empty where it cannot be drawn
 */
record SpaceText(
        SpaceReport report,
        String file,
        String why,
        @Nullable NextStep next,
        String picture) {
    private static final String RULE = "-".repeat(72);
    private static final int NAME_WIDTH = 24;
    private static final int COUNT_WIDTH = 11;
    private static final String UNKNOWN = "Unknown: the state space is partial.";

    // In the form of CPN Tools

    String plain() {
        StringBuilder out = new StringBuilder("Tidemark state space report for:\n")
                .append(file)
                .append('\n');
        statistics(out);
        bounds(out);
        section(out, "Home Properties");
        subsection(out, "Home Markings", report.home() == null ? UNKNOWN : nodes(report.home()));
        section(out, "Liveness Properties");
        String among = report.isFull() ? "" : " (among the " + counted(report.examined()) + " examined)";
        subsection(out, "Dead Markings" + among, nodes(report.dead()));
        subsection(
                out,
                report.isFull() ? "Dead Transition Instances" : "Transition Instances Not Yet Seen",
                names(report.unseen()));
        subsection(out, "Live Transition Instances", names(report.live()));
        section(out, "Fairness Properties");
        fairness(out);
        return out.toString();
    }

    /** Why the graph is partial, and what is likely to help, as sentences. */
    private String whyAndNext() {
        return next == null ? why : why + " Next: " + next.sentence() + ".";
    }

    private void statistics(StringBuilder out) {
        section(out, "Statistics");
        out.append("\n  State Space\n");
        out.append("     Nodes:  ").append(report.nodes()).append('\n');
        out.append("     Arcs:   ").append(report.arcs()).append('\n');
        out.append("     Secs:   ").append(Math.round(report.seconds())).append('\n');
        out.append("     Status: ").append(report.isFull() ? "Full" : "Partial").append('\n');
        if (!report.isFull()) {
            out.append("     ").append(capital(whyAndNext())).append('\n');
            long rest = report.nodes() - report.examined();
            out.append("     Nodes and arcs are lower bounds; ")
                    .append(rest == 0 ? "every node found was" : counted(rest) + (rest == 1 ? " was" : " were"))
                    .append(rest == 0 ? " examined.\n" : " found and not examined.\n");
        }
        SpaceReport.Components components = report.components();
        if (components != null) {
            out.append("\n  Scc Graph\n");
            out.append("     Nodes:  ").append(components.nodes()).append('\n');
            out.append("     Arcs:   ").append(components.arcs()).append('\n');
            out.append("     Secs:   ").append(Math.round(components.seconds())).append('\n');
        }
    }

    private static String counted(long nodes) {
        return nodes + (nodes == 1 ? " node" : " nodes");
    }

    private static String capital(String sentence) {
        return sentence.isEmpty() ? "" : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private void bounds(StringBuilder out) {
        section(out, "Boundedness Properties");
        out.append("\n  Best Integer Bounds").append(reservation()).append('\n');
        out.append(" ".repeat(NAME_WIDTH + 5))
                .append(padded("Upper", COUNT_WIDTH))
                .append("Lower\n");
        for (Bound each : report.bounds()) {
            named(out, each.place(), NAME_WIDTH, padded(String.valueOf(each.upper()), COUNT_WIDTH) + each.lower());
        }
        if (report.bounds().stream().anyMatch(each -> each.most() != null)) {
            out.append("\n  Best Upper Multi-set Bounds").append(reservation()).append('\n');
            report.bounds().forEach(each -> named(out, each.place(), NAME_WIDTH - 4, multiSet(each.most(), "++\n")));
            out.append("\n  Best Lower Multi-set Bounds").append(reservation()).append('\n');
            report.bounds().forEach(each -> named(out, each.place(), NAME_WIDTH - 4, multiSet(each.least(), "++\n")));
        }
    }

    private String reservation() {
        return report.isFull() ? "" : " (of the nodes examined: upper bounds may be larger, lower bounds smaller)";
    }

    private static String multiSet(@Nullable Map<String, Integer> tokens, String separator) {
        if (tokens == null || tokens.isEmpty()) {
            return "empty";
        }
        List<String> parts = new ArrayList<>();
        tokens.forEach((value, count) -> parts.add(count + "`" + value));
        return String.join(separator, parts);
    }

    /** A name and what belongs to it, on the next line where the name is long. */
    private static void named(StringBuilder out, String name, int width, String value) {
        out.append("     ").append(name);
        out.append(name.length() < width ? " ".repeat(width - name.length()) : "\n" + " ".repeat(width + 5));
        out.append(value).append('\n');
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }

    private static void section(StringBuilder out, String title) {
        out.append("\n\n ").append(title).append('\n').append(RULE).append('\n');
    }

    private static void subsection(StringBuilder out, String title, String content) {
        out.append("\n  ")
                .append(title)
                .append("\n     ")
                .append(content.replace("\n", "\n     "))
                .append('\n');
    }

    private static String nodes(Nodes nodes) {
        if (nodes.count() == 0) {
            return "None";
        }
        if (nodes.isAll()) {
            return "All";
        }
        StringBuilder text = new StringBuilder();
        boolean isCut = nodes.count() > nodes.first().size();
        text.append(isCut ? nodes.count() + " " : "").append('[');
        for (int i = 0; i < nodes.first().size(); i++) {
            text.append(i > 0 ? "," : "").append(nodes.first().get(i));
        }
        return text.append(isCut ? ",...]" : "]").toString();
    }

    private String names(@Nullable List<String> names) {
        if (names == null) {
            return UNKNOWN;
        }
        int all = report.system().vocabulary().transitions().size();
        return names.isEmpty() ? "None" : names.size() == all ? "All" : String.join("\n", names);
    }

    private void fairness(StringBuilder out) {
        Fairness fairness = report.fairness();
        if (fairness == null || fairness.isFinite()) {
            out.append("     ")
                    .append(fairness != null ? "No infinite occurrence sequences." : unknownFairness())
                    .append('\n');
            return;
        }
        fairnessLists(fairness).forEach((title, names) -> subsection(out, title, names(names)));
    }

    private String unknownFairness() {
        return report.isFull() ? "Unknown: there was no time or memory to find them." : UNKNOWN;
    }

    private static Map<String, List<String>> fairnessLists(Fairness fairness) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        lists.put("Impartial Transition Instances", fairness.impartial());
        lists.put("Fair Transition Instances", fairness.fair());
        lists.put("Just Transition Instances", fairness.just());
        lists.put("Transition Instances with No Fairness", fairness.none());
        return lists;
    }

    // Markdown

    String markdown() {
        StringBuilder out = new StringBuilder("# State space report: ")
                .append(report.system().name())
                .append("\n\n");
        if (!report.isFull()) {
            out.append("**Partial:** ")
                    .append(whyAndNext())
                    .append(" Counts are lower bounds, and bounds are those of the ")
                    .append(counted(report.examined()))
                    .append(" examined.\n\n");
        }
        out.append("## Statistics\n\n| | nodes | arcs |\n| --- | ---: | ---: |\n");
        row(out, "state space", report.nodes(), report.arcs());
        SpaceReport.Components components = report.components();
        if (components != null) {
            row(out, "strongly connected components", components.nodes(), components.arcs());
        }
        out.append("""

                ## Bounds

                | | upper | lower | upper multi-set | lower multi-set |
                | --- | ---: | ---: | --- | --- |
                """);
        for (Bound each : report.bounds()) {
            row(
                    out,
                    each.place(),
                    each.upper(),
                    each.lower(),
                    each.most() == null ? "" : code(multiSet(each.most(), "++")),
                    each.least() == null ? "" : code(multiSet(each.least(), "++")));
        }
        out.append("\n## Home and liveness\n\n| | |\n| --- | --- |\n");
        row(out, "home markings", report.home() == null ? "unknown" : nodes(report.home()));
        row(out, "dead markings", nodes(report.dead()));
        row(out, report.isFull() ? "dead transitions" : "transitions not yet seen", joined(report.unseen()));
        row(out, "live transitions", joined(report.live()));
        out.append("\n## Fairness\n\n");
        Fairness fairness = report.fairness();
        if (fairness == null || fairness.isFinite()) {
            return out.append(fairness == null ? unknownFairness() : "There are no infinite runs.")
                    .append('\n')
                    .toString();
        }
        out.append("| | |\n| --- | --- |\n");
        fairnessLists(fairness).forEach((title, names) -> row(out, title, joined(names)));
        return out.toString();
    }

    private static String code(String text) {
        return "`` " + text + " ``";
    }

    private String joined(@Nullable List<String> names) {
        return names(names).replace("\n", ", ");
    }

    private static void row(StringBuilder out, Object... cells) {
        for (Object each : cells) {
            out.append("| ")
                    .append(String.valueOf(each).replace("|", "\\|").replace("\n", " "))
                    .append(' ');
        }
        out.append("|\n");
    }

    // A page

    String html() {
        StringBuilder out = new StringBuilder(
                        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(escaped(report.system().name()))
                .append("</title><style>body{font:15px/1.5 sans-serif;max-width:70em;margin:2em auto;padding:0 1em}")
                .append("table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.2em"
                        + " .8em;text-align:left;")
                .append("vertical-align:top}td.n{text-align:right}code{white-space:pre-wrap}</style></head><body>\n");
        boolean isTable = false;
        for (String line : markdown().lines().toList()) {
            boolean isRow = line.startsWith("|");
            if (isRow != isTable) {
                out.append(isRow ? "<table>\n" : "</table>\n");
                isTable = isRow;
            }
            if (isRow && !line.startsWith("| ---")) {
                out.append("<tr>");
                for (String cell : line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1)) {
                    String text = escaped(cell.strip().replace("\\|", "|"));
                    boolean isCode = text.startsWith("`` ");
                    out.append(text.matches("[0-9]+") ? "<td class=\"n\">" : "<td>")
                            .append(isCode ? "<code>" + text.substring(3, text.length() - 3) + "</code>" : text)
                            .append("</td>");
                }
                out.append("</tr>\n");
            } else if (line.startsWith("# ")) {
                out.append("<h1>").append(escaped(line.substring(2))).append("</h1>\n");
            } else if (line.startsWith("## ")) {
                out.append("<h2>").append(escaped(line.substring(3))).append("</h2>\n");
            } else if (!isRow && !line.isBlank()) {
                out.append("<p>").append(escaped(line.replace("**", ""))).append("</p>\n");
            }
        }
        out.append(isTable ? "</table>\n" : "");
        picture(out);
        return out.append("</body></html>\n").toString();
    }

    private void picture(StringBuilder out) {
        if (!picture.isEmpty()) {
            out.append("<h2>The model</h2>\n<p><img alt=\"The model\" style=\"max-width:100%\" ")
                    .append("src=\"data:image/svg+xml;base64,")
                    .append(Base64.getEncoder().encodeToString(picture.getBytes(StandardCharsets.UTF_8)))
                    .append("\"></p>\n");
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    // For programs

    Report json() {
        Report out = new Report()
                .put("model", report.system().name())
                .put("complete", report.isFull())
                .putIfAny("reason", why)
                .add(next == null ? new Report() : next.addTo(new Report()))
                .put("states", report.nodes(), "edges", report.arcs(), "examined", report.examined())
                .put("seconds", report.seconds());
        SpaceReport.Components components = report.components();
        out.put(
                "components",
                components == null
                        ? null
                        : new Report()
                                .put("nodes", components.nodes(), "arcs", components.arcs())
                                .put("terminal", components.terminal()));
        out.list(
                "bounds",
                report.bounds(),
                each -> new Report()
                        .put("place", each.place(), "upper", each.upper(), "lower", each.lower())
                        .putIfAny("upperMultiSet", each.most())
                        .putIfAny("lowerMultiSet", each.least()));
        Nodes home = report.home();
        out.put("homeMarkings", home == null ? null : nodesJson(home));
        out.put("deadMarkings", nodesJson(report.dead()));
        out.put(report.isFull() ? "deadTransitions" : "transitionsNotSeen", report.unseen());
        out.put("liveTransitions", report.live());
        Fairness fairness = report.fairness();
        out.put(
                "fairness",
                fairness == null
                        ? null
                        : new Report()
                                .put("infiniteRuns", !fairness.isFinite())
                                .put("impartial", fairness.impartial(), "fair", fairness.fair())
                                .put("just", fairness.just(), "none", fairness.none()));
        return out;
    }

    private static Report nodesJson(Nodes nodes) {
        return new Report().put("count", nodes.count(), "first", nodes.first(), "all", nodes.isAll());
    }
}
