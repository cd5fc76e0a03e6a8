package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/**
 * The answer to one question.
 *
 * @param property what was asked
 * @param verdict what is known
 * @param decision what decided it, and when
 * @param because a proof in words, or what else there is to say; may be empty
 * @param evidence a replayed run that shows it; null where no run does, or none could be found in time
 * @param explanation why a formula of CTL holds or does not, replayed as far as runs show it; null where there is none
 * @param noRun why nothing shows it although a run does; null where one is there, or none was looked for
 */
public record Finding(
        Property property,
        Verdict verdict,
        Decision decision,
        String because,
        @Nullable Evidence evidence,
        @Nullable Explanation explanation,
        @Nullable NoRun noRun) {
    /** The name of the stage that decided it; empty while none has. */
    public String stage() {
        return decision.stage();
    }

    /** The kind of argument that decided it; null while it is not decided. */
    public @Nullable Technique technique() {
        return decision.technique();
    }

    /** How many states the search of its own had met that decided it; -1 where none did. */
    public long ownStates() {
        return decision.ownStates();
    }

    /** When it was decided, counted from the start. */
    public double seconds() {
        return decision.seconds();
    }

    /** This finding without a run, though one exists; the reason becomes its explanation where there is no other. */
    public Finding without(@Nullable NoRun why) {
        String said = because.isEmpty() && why != null ? why.sentence(NoRun.THAT_SHOWS_IT) : because;
        return why == null || run() != null
                ? this
                : new Finding(property, verdict, decision, said, null, explanation, why);
    }

    /** This finding, its time counted from an earlier start. */
    public Finding later(double before) {
        return new Finding(property, verdict, decision.later(before), because, evidence, explanation, noRun);
    }

    /** This finding, decided by a stage. */
    Finding by(String stage) {
        return new Finding(property, verdict, decision.of(stage), because, evidence, explanation, noRun);
    }

    /**
     * A run to keep: the evidence, or else the one along which the reasons go, each on from the last state of the one
     * before; null where there is neither.
     */
    public @Nullable Evidence run() {
        return evidence != null || explanation == null ? evidence : along(explanation);
    }

    private static @Nullable Evidence along(Explanation first) {
        List<Integer> events = new ArrayList<>();
        OptionalInt loop = OptionalInt.empty();
        for (Explanation why = first; why != null && loop.isEmpty(); why = next(why)) {
            int before = events.size();
            events.addAll(why.events());
            loop = why.loop().isPresent() ? OptionalInt.of(before + why.loop().getAsInt()) : loop;
        }
        return events.isEmpty() && loop.isEmpty() ? null : new Evidence(events, loop, "");
    }

    /** The first reason that goes on by a run where this one ends. */
    private static @Nullable Explanation next(Explanation why) {
        for (Explanation.Part part : why.parts()) {
            if (part.step() == why.events().size() && along(part.reason()) != null) {
                return part.reason();
            }
        }
        return null;
    }

    /** A verdict with a run that shows it, or none. */
    public static Finding of(
            Property property, Verdict verdict, Technique technique, @Nullable Evidence evidence, double seconds) {
        return new Finding(property, verdict, Decision.none(seconds).by(technique), "", evidence, null, null);
    }

    /** A verdict with the reasons for it, or none. */
    public static Finding explained(
            Property property, Verdict verdict, Technique technique, @Nullable Explanation why, double seconds) {
        return new Finding(property, verdict, Decision.none(seconds).by(technique), "", null, why, null);
    }

    /** Nothing known, for a reason. */
    public static Finding unknown(Property property, OpenReason why, double seconds) {
        OpenReason covered = OpenReasons.upToCutOff(property, why);
        return new Finding(property, new Verdict.Unknown(covered), Decision.none(seconds), "", null, null, null);
    }
}
