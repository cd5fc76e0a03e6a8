package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.tidemark.check.why.Aim;
import org.tidemark.check.why.NoReturn;
import org.tidemark.check.why.Reasons;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/** The last step of a run before which its end could be avoided, what else was possible there, and where that leads. */
final class NoReturnText {
    private static final int MOST_EVENTS = 8;

    /** Names of events that are longer than this together are not all shown. */
    private static final int MOST_CHARACTERS = 160;

    private final TransitionSystem system;
    private final Reasons reasons;
    private final WhyReport.Words words;

    NoReturnText(TransitionSystem system, Reasons reasons, WhyReport.Words words) {
        this.system = system;
        this.reasons = reasons;
        this.words = words;
    }

    private boolean isViolated() {
        return reasons.finding().verdict() instanceof Verdict.Violated;
    }

    /** Prints it; nothing where it was not looked for. */
    void print(Report to) {
        NoReturn point = reasons.noReturn();
        if (point == null) {
            return;
        }
        to.line();
        Report value = new Report()
                .put("kind", point.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        switch (point.kind()) {
            case STEP -> {
                value.put("step", point.lostAt(), "event", system.shownEvent(point.chosen()));
                to.sentence("Point of no return: step " + point.lostAt() + ", " + name(point.chosen()) + ". Before it, "
                        + wellBefore() + "; " + (isLast(point) ? "this step leads to it" : "after it, " + lostAfter())
                        + ".");
                choices(to, value, point);
            }
            case FROM_THE_START ->
                to.sentence("Point of no return: there is none; " + lostAfter()
                        + ", whatever is chosen from the start on"
                        + (isViolated() ? ". Look at the initial state, or at what is asked." : "."));
            case NEVER -> {
                to.sentence("Point of no return: there is none; from every state of the run some other run still "
                        + "satisfies it. This one could turn to it at any time and never does.");
                choices(to, value, point);
            }
            case UNKNOWN -> {
                OpenReason why = point.why();
                String reason = why == null ? "it was not found out" : words.open(why);
                value.put("from", point.step(), "to", point.lostAt()).put("reason", reason);
                to.sentence("Point of no return: unknown, between step " + point.step() + " and step " + point.lostAt()
                        + ": " + reason + ".");
            }
        }
        to.put("noReturn", value);
    }

    /** Whether the last step of a run to a state is the one after which it could not be avoided. */
    private boolean isLast(NoReturn point) {
        Reasons.Slice slice = reasons.slice();
        return reasons.aim() instanceof Aim.Reached
                && slice != null
                && point.lostAt() == slice.run().run().steps();
    }

    private String wellBefore() {
        return reasons.aim() instanceof Aim.Lost lost
                ? FormulaPrinter.print(lost.goal()) + " can still be reached"
                : reasons.aim() instanceof Aim.Broken
                        ? "some run still satisfies it"
                        : "some run still avoids that state forever";
    }

    private String lostAfter() {
        return reasons.aim() instanceof Aim.Lost
                ? "it cannot"
                : reasons.aim() instanceof Aim.Broken ? "every run breaks it" : "every run comes to such a state";
    }

    private void choices(Report to, Report value, NoReturn point) {
        Evidence instead = point.instead();
        List<String> others =
                point.others().stream().map(system::shownEvent).distinct().toList();
        if (point.kind() == NoReturn.Kind.STEP) {
            value.put("alternatives", others);
            String also = others.isEmpty() ? "; nothing else was possible" : "; also possible: " + some(point.others());
            to.line("   chosen there  " + Report.hanging(name(point.chosen()) + also, 17));
        }
        if (instead == null) {
            return;
        }
        value.put(
                "instead",
                new Report()
                        .put(
                                "events",
                                instead.events().stream()
                                        .map(system::shownEvent)
                                        .toList())
                        .put("loop", instead.loop().isPresent() ? instead.loop().getAsInt() : null)
                        .putIfAny(
                                "pump",
                                instead.pump().isPresent() ? instead.pump().getAsInt() : null));
        String which = isViolated() ? "   a better run  " : "   another run   ";
        to.line(which + Report.hanging(otherRun(point, instead), 17));
    }

    private String otherRun(NoReturn point, Evidence run) {
        int step = point.step();
        List<Integer> events = run.events();
        int loop = run.pump().orElse(run.loop().orElse(run.steps()));
        List<Integer> round = events.subList(loop, events.size());
        StringJoiner text = new StringJoiner(", ");
        text.add(step == 0 ? "from the start" : "after step " + step);
        if (loop > step) {
            text.add(some(events.subList(step, loop)));
        }
        if (loop < run.steps() || run.loop().isPresent()) {
            text.add(round.isEmpty() ? "and nothing can happen any more" : "then forever " + some(round));
        }
        return text + (run.pump().isPresent() ? ", with more tokens each time" : "");
    }

    /** The first of some events by their short names, with how often one comes in a row. */
    private String some(List<Integer> events) {
        List<String> names = new ArrayList<>();
        int characters = 0;
        boolean isCut = false;
        for (int from = 0; from < events.size() && !isCut; ) {
            int to = from + 1;
            while (to < events.size() && name(events.get(to)).equals(name(events.get(from)))) {
                to++;
            }
            String text = name(events.get(from)) + (to - from == 1 ? "" : " (" + (to - from) + " times)");
            characters += text.length();
            isCut = names.size() == MOST_EVENTS || (characters > MOST_CHARACTERS && !names.isEmpty());
            if (!isCut) {
                names.add(text);
            }
            from = to;
        }
        return ExplanationText.names(names.stream()) + (isCut ? " …" : "");
    }

    private String name(int event) {
        return StepLines.name(system, event);
    }
}
