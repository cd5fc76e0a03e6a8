package org.tidemark.api;

import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Finding;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.verdict.Verdict;

/** Reasons in words: one line for each, what it relies on below it and farther to the right. Immutable. */
final class ReasonText {
    private static final int SHOWN_EVENTS = 8;

    private final IntFunction<String> events;

    /** Reasons in which events have these names. */
    ReasonText(IntFunction<String> events) {
        this.events = events;
    }

    /** Why a finding is so; never empty. */
    String of(Finding finding) {
        if (finding.verdict() instanceof Verdict.Unknown unknown) {
            return unknown.reason();
        }
        StringJoiner lines = new StringJoiner("\n");
        if (!finding.because().isEmpty()) {
            lines.add(finding.because());
        }
        Evidence run = finding.evidence();
        Explanation why = finding.explanation();
        if (run != null) {
            lines.add(of(run));
        } else if (why != null) {
            add(lines, why, "");
        } else if (finding.because().isEmpty()) {
            lines.add(examined(finding.technique()));
        }
        return lines.toString();
    }

    /** The meaning of a run, in words. */
    String of(Evidence run) {
        String steps = run.steps() == 1 ? "a run of one step" : "a run of " + run.steps() + " steps";
        return steps + " shows " + (run.shows().isEmpty() ? "it" : run.shows());
    }

    /** The scope of a method that leaves nothing else to say. */
    private static String examined(@Nullable Technique technique) {
        if (technique == null) {
            return "nothing had to be examined";
        }
        return switch (technique) {
            case SIMPLIFICATION -> "what is proven of the places and of its conditions decides it";
            case INITIAL_STATE -> "the initial state decides it";
            case STRUCTURE -> "the structure of the net decides it";
            case WALK, GUIDED_WALK -> "a state on a random walk decides it";
            case SEARCH -> "every state it depends on was explored";
            case COMPONENTS -> "every terminal component of the state graph was examined";
            case LOCAL, LABELLING -> "every state it depends on was labelled";
            case PRODUCT -> "every run was compared with the automaton";
            case LANGUAGE -> "every word of the model was looked for in the automaton";
            case COMPOSITION -> "every state was composed from the states of the parts";
            case DIAGRAM -> "every state is in a decision diagram";
        };
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
