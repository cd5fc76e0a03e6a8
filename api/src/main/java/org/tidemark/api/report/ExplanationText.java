package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.FormulaPrinter;

/** Reasons, in which events have names: for people one line for each, what it relies on below it, indented; for programs as a tree. */
public final class ExplanationText {
    private static final int SHOWN_EVENTS = 8;
    private static final int LONGEST_FORMULA = 120;

    private final IntFunction<String> events;

    public ExplanationText(IntFunction<String> events) {
        this.events = events;
    }

    /** A reason for programs. */
    public Report value(Explanation why) {
        Report report = new Report()
                .put("formula", FormulaPrinter.print(why.formula()), "holds", why.holds())
                .put("why", why.why().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .put("events", why.events().stream().map(events::apply).toList());
        why.loop().ifPresent(step -> report.put("loop", step));
        return report.put(
                "parts",
                why.parts().stream()
                        .map(part -> new Report().put("step", part.step()).put("reason", value(part.reason())))
                        .toList());
    }

    /** A reason for people, broken into lines. */
    public Report lines(Explanation why) {
        Report report = new Report();
        for (String line : add(new ArrayList<>(), why, "", 1, LONGEST_FORMULA)) {
            String text = line.stripLeading();
            int indent = line.length() - text.length();
            report.line(" ".repeat(indent) + Report.hanging(text, indent + 4));
        }
        return report;
    }

    /** A reason as one text: a line for each part. */
    public String text(Explanation why) {
        return String.join("\n", add(new ArrayList<>(), why, "", 0, Integer.MAX_VALUE));
    }

    private List<String> add(List<String> lines, Explanation why, String where, int depth, int longest) {
        String claim =
                Report.cut(FormulaPrinter.print(why.formula()), longest) + (why.holds() ? " holds" : " does not hold");
        lines.add("  ".repeat(depth) + where + claim + reason(why));
        for (Explanation.Part part : why.parts()) {
            boolean moved = why.why() == Why.RUN && !why.events().isEmpty();
            add(lines, part.reason(), moved ? "step " + part.step() + ": " : "", depth + 1, longest);
        }
        return lines;
    }

    private String reason(Explanation why) {
        return switch (why.why()) {
            case STATE -> "";
            case PARTS -> ", since";
            case RUN -> run(why);
            case EVERY_RUN -> ": every run from here was looked at";
            case LEFT_OUT -> "; why is left out";
        };
    }

    private String run(Explanation why) {
        int steps = why.events().size();
        String some = names(why.events().stream().limit(SHOWN_EVENTS).map(events::apply))
                + (steps > SHOWN_EVENTS ? " …" : "");
        String run = steps == 0 ? "here" : (steps == 1 ? "by " : "by " + steps + " steps, ") + some;
        if (why.loop().isEmpty()) {
            return ": " + run;
        }
        int loop = why.loop().getAsInt();
        return ": " + run + (loop == steps ? ", where nothing can happen" : ", back to step " + loop + " and so on");
    }

    /** Events in a row: names with a space between them, and with commas where names have spaces of their own. */
    public static String names(Stream<String> names) {
        List<String> all = names.toList();
        return String.join(all.stream().anyMatch(name -> name.indexOf(' ') >= 0) ? ", " : " ", all);
    }
}
