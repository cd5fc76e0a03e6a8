package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.function.IntFunction;
import org.tidemark.api.report.Report;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.FormulaPrinter;

/** Reasons as people read them: one line for each, what it relies on below it, indented. */
public final class ExplanationText {
    private static final int SHOWN_EVENTS = 8;
    private static final int LONGEST_FORMULA = 120;

    private final IntFunction<String> events;

    /** Reasons in which events have these names. */
    public ExplanationText(IntFunction<String> events) {
        this.events = events;
    }

    /** A kind of reason, as programs read it. */
    static String word(Why why) {
        return switch (why) {
            case STATE -> "state";
            case PARTS -> "parts";
            case RUN -> "run";
            case EVERY_RUN -> "every run";
            case LEFT_OUT -> "left out";
        };
    }

    public void print(PrintStream out, Explanation why) {
        print(out, why, "", 1);
    }

    private void print(PrintStream out, Explanation why, String where, int depth) {
        String claim = Report.cut(FormulaPrinter.print(why.formula()), LONGEST_FORMULA)
                + (why.holds() ? " holds" : " does not hold");
        String indent = "  ".repeat(depth);
        out.println(indent + Report.hanging(where + claim + reason(why), indent.length() + 4));
        for (Explanation.Part part : why.parts()) {
            boolean moved = why.why() == Why.RUN && !why.events().isEmpty();
            print(out, part.reason(), moved ? "step " + part.step() + ": " : "", depth + 1);
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
        String names = names(why) + (steps > SHOWN_EVENTS ? " …" : "");
        String run = steps == 0 ? "here" : (steps == 1 ? "by " : "by " + steps + " steps, ") + names;
        if (why.loop().isEmpty()) {
            return ": " + run;
        }
        int loop = why.loop().getAsInt();
        return ": " + run + (loop == steps ? ", where nothing can happen" : ", back to step " + loop + " and so on");
    }

    private String names(Explanation why) {
        return EventList.of(why.events().stream().limit(SHOWN_EVENTS).map(events::apply));
    }
}
