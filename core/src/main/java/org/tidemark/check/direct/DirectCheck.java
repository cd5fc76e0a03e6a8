package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/**
 * Answers questions about a high-level net that is executed directly. Whether states can be reached is seen on the way;
 * for all other questions a complete exploration leaves a place/transition net of what occurs, with the same states and
 * edges, and {@link Checker} knows what to do with that.
 *
 * <p>Formulas speak of whole places and transitions. Runs once; {@link #progress} may be called from any thread.
 */
public final class DirectCheck {
    private final DirectNet direct;
    private final ExploreOptions options;
    private final UnfoldingLimits limits;
    private volatile @Nullable DirectExploration exploration;

    public DirectCheck(DirectNet direct, ExploreOptions options, UnfoldingLimits limits) {
        this.direct = direct;
        this.options = options;
        this.limits = limits;
    }

    /**
     * What was found.
     *
     * @param report what the exploration did
     * @param net the place/transition net in which runs are shown, and in which open questions are to be asked
     * @param decided the answers there are
     * @param open what is left to be asked
     */
    public record Answers(DirectReport report, PetriNet net, CheckReport decided, List<Property> open) {}

    /** A net without nodes whose groups of places and transitions have the names that formulas may use. */
    public PetriNet names() {
        return Unfolding.names(direct.net());
    }

    public Exploration.@Nullable Progress progress() {
        DirectExploration running = exploration;
        return running == null ? null : running.progress();
    }

    /** Explores for as many of the properties as single states decide. */
    public Answers run(List<Property> properties) {
        List<DirectGoal> goals =
                DirectGoal.of(properties).stream().filter(this::canSee).toList();
        boolean others = goals.size() < properties.size();
        DirectExploration running = new DirectExploration(direct, options, goals, others);
        exploration = running;
        DirectReport report = running.run();
        List<Property> open = new ArrayList<>(properties);
        goals.forEach(goal -> open.remove(goal.property()));
        PetriNet whole = null;
        String reason = WhyUnknown.after(report.exploration());
        if (!open.isEmpty() && report.exploration().complete()) {
            try {
                whole = running.occurring(limits);
            } catch (ColorException e) {
                reason = String.valueOf(e.getMessage());
            }
        }
        boolean goesOn = whole != null;
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            List<Integer> run = running.runOf(i);
            List<Integer> numbers = run == null
                    ? null
                    : goesOn ? running.numbers(run) : report.sightings().get(i);
            findings.add(finding(goals.get(i), numbers, report, reason, running.whyNoRun()));
        }
        for (Property property : goesOn ? List.<Property>of() : open) {
            findings.add(unknown(property, reason, report));
        }
        return new Answers(
                report,
                whole == null ? report.shown() : whole,
                new CheckReport(
                        findings, report.exploration(), report.exploration().timing().seconds()),
                goesOn ? open : List.of());
    }

    /** Whether a goal speaks of whole places and transitions only. */
    private boolean canSee(DirectGoal goal) {
        return DirectSight.canSee(names(), direct.model(), goal.target());
    }

    private static Finding finding(
            DirectGoal goal, @Nullable List<Integer> run, DirectReport report, String reason, NoRun whyNoRun) {
        if (!goal.isFound() && !report.exploration().complete()) {
            return unknown(goal.property(), reason, report);
        }
        Evidence evidence = run == null ? null : Evidence.run(run, goal.shows());
        return new Finding(
                        goal.property(),
                        goal.verdict(goal.isFound()),
                        Technique.SEARCH,
                        "",
                        evidence,
                        null,
                        report.exploration().timing().seconds())
                .without(goal.isFound() && run == null ? whyNoRun : null);
    }

    private static Finding unknown(Property property, String reason, DirectReport report) {
        return new Finding(
                property,
                new Verdict.Unknown(reason),
                null,
                "",
                null,
                null,
                report.exploration().timing().seconds());
    }
}
