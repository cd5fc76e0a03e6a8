package org.tidemark.api;

import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.tidemark.check.Finding;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.FormulaPrinter;

/** Reasons in words: one line for each, what it relies on below it and farther to the right. Immutable. */
final class ReasonText {
    private static final int SHOWN_EVENTS = 8;

    private final IntFunction<String> events;

    /** Reasons in which events have these names. */
    ReasonText(IntFunction<String> events) {
        this.events = events;
    }

    /** What there is to say about a finding besides its run; may be empty. */
    String of(Finding finding) {
        StringJoiner lines = new StringJoiner("\n");
        if (!finding.because().isEmpty()) {
            lines.add(finding.because());
        }
        Explanation why = finding.explanation();
        if (why != null && finding.evidence() == null) {
            add(lines, why, "");
        }
        return lines.toString();
    }

    /** Why a formula holds or does not. */
    String of(Explanation why) {
        StringJoiner lines = new StringJoiner("\n");
        add(lines, why, "");
        return lines.toString();
    }

    private void add(StringJoiner lines, Explanation why, String before) {
        String claim = FormulaPrinter.print(why.formula()) + (why.holds() ? " holds" : " does not hold");
        lines.add(before + claim + reason(why));
        String indent = before.replaceAll("\\S.*", "") + "  ";
        for (Explanation.Part part : why.parts()) {
            boolean isLater = why.why() == Why.RUN && !why.events().isEmpty();
            add(lines, part.reason(), indent + (isLater ? "step " + part.step() + ": " : ""));
        }
    }

    private String reason(Explanation why) {
        return switch (why.why()) {
            case STATE -> "";
            case PARTS -> ", since";
            case RUN -> ": " + run(why);
            case EVERY_RUN -> ": every run from here was examined";
            case LEFT_OUT -> "; the reason is left out";
        };
    }

    private String run(Explanation why) {
        int steps = why.events().size();
        String names =
                why.events().stream().limit(SHOWN_EVENTS).map(events::apply).collect(Collectors.joining(" "));
        String run = steps == 0 ? "here" : "by " + names + (steps > SHOWN_EVENTS ? " …" : "");
        if (why.loop().isEmpty()) {
            return run;
        }
        int loop = why.loop().getAsInt();
        return run + (loop == steps ? ", where nothing can happen" : ", then back to step " + loop + " forever");
    }
}
