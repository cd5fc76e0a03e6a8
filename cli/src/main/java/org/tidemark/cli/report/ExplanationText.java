package org.tidemark.cli.report;

import java.util.Locale;
import java.util.function.IntFunction;
import org.tidemark.api.report.Report;
import org.tidemark.cli.report.TraceText.EventList;
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
                .put("formula", FormulaPrinter.print(why.formula()))
                .put("holds", why.holds())
                .put("why", why.why().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .put("events", why.events().stream().map(events::apply).toList());
        why.loop().ifPresent(step -> report.put("loop", step));
        return report.put(
                "parts",
                why.parts().stream()
                        .map(part -> new Report().put("step", part.step()).put("reason", value(part.reason())))
                        .toList());
    }

    /** A reason for people. */
    public Report lines(Explanation why) {
        Report report = new Report();
        add(report, why, "", 1);
        return report;
    }

    private void add(Report report, Explanation why, String where, int depth) {
        String claim = Report.cut(FormulaPrinter.print(why.formula()), LONGEST_FORMULA)
                + (why.holds() ? " holds" : " does not hold");
        String indent = "  ".repeat(depth);
        report.line(indent + Report.hanging(where + claim + reason(why), indent.length() + 4));
        for (Explanation.Part part : why.parts()) {
            boolean moved = why.why() == Why.RUN && !why.events().isEmpty();
            add(report, part.reason(), moved ? "step " + part.step() + ": " : "", depth + 1);
        }
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
        String names = EventList.of(why.events().stream().limit(SHOWN_EVENTS).map(events::apply))
                + (steps > SHOWN_EVENTS ? " …" : "");
        String run = steps == 0 ? "here" : (steps == 1 ? "by " : "by " + steps + " steps, ") + names;
        if (why.loop().isEmpty()) {
            return ": " + run;
        }
        int loop = why.loop().getAsInt();
        return ": " + run + (loop == steps ? ", where nothing can happen" : ", back to step " + loop + " and so on");
    }
}
