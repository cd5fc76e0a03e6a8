package org.tidemark.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepReport;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/**
 * The outcome of a check.
 *
 * @param findings an answer for each property, in the order asked
 * @param work the figures of the explorations that were needed
 * @param system the system whose events runs name; null where none was found
 * @param stages the outcome of each stage, in the order of the plan
 * @param notes facts that may surprise the user, such as a net that was unfolded after all
 * @param seconds wall-clock time
 */
public record CheckReport(
        List<Finding> findings,
        Work work,
        @Nullable TransitionSystem system,
        List<StageReport> stages,
        List<String> notes,
        double seconds) {
    public CheckReport {
        findings = List.copyOf(findings);
        stages = List.copyOf(stages);
        notes = List.copyOf(notes);
    }

    /** The net whose transitions runs name; null where none was found, or the system is not a net. */
    public @Nullable PetriNet net() {
        return system instanceof NetSystem of ? of.net() : null;
    }

    /** The report of the exploration; null when none was needed. */
    public @Nullable ExplorationReport exploration() {
        return work.exploration();
    }

    /** The report of the sweeps; null where there were none. */
    public @Nullable SweepReport sweep() {
        return work.sweep();
    }

    /** The report of the graph that sweeps were to leave behind; null where none was needed. */
    public @Nullable GraphReport graph() {
        return work.graph();
    }

    /** The report of direct execution; null where the net was not executed directly. */
    public @Nullable DirectReport direct() {
        return work.direct();
    }

    /** The report of sweeps over a net that was executed directly; null where there were none. */
    public @Nullable DirectSweepReport directSweep() {
        return work.directSweep();
    }

    /** The equivalences that are assumed to be sound by an answer that no run shows. */
    public List<String> assumedFor(Finding finding) {
        ClassReport classes = work.classes();
        boolean isOpen = finding.verdict() instanceof Verdict.Unknown;
        return classes == null || isOpen || finding.run() != null ? List.of() : classes.assumed();
    }

    /** This report with some of its findings. */
    public CheckReport having(List<Finding> some) {
        return new CheckReport(some, work, system, stages, notes, seconds);
    }

    /** This report as a part of something that began earlier, by this many seconds. */
    public CheckReport begunEarlier(double before) {
        List<Finding> later =
                findings.stream().map(finding -> finding.later(before)).toList();
        List<StageReport> after =
                stages.stream().map(stage -> stage.later(before)).toList();
        return new CheckReport(later, work, system, after, notes, before + seconds);
    }

    /** A check that could not even begin, for one reason; what would have been refused is refused. */
    public static CheckReport unknown(
            List<Property> properties, Plan.Refusal refusal, OpenReason reason, double seconds) {
        List<Finding> open = new ArrayList<>();
        for (Property property : properties) {
            OpenReason refused = refusal.of(property);
            open.add(Finding.unknown(property, refused == null ? reason : refused, seconds));
        }
        return new CheckReport(open, Work.none(), null, List.of(), List.of(), seconds);
    }
}
