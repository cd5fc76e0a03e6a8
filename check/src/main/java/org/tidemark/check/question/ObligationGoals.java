package org.tidemark.check.question;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/** The obligations of a net, and the search for states that break them. Shared by threads. */
public final class ObligationGoals {
    /** A net of which nothing is to be looked at. */
    public static final ObligationGoals NONE = new ObligationGoals(List.of());

    private final List<Duty> all;

    private record Duty(Obligation obligation, ReachabilityGoal breach) {}

    private ObligationGoals(List<Obligation> obligations) {
        all = obligations.stream()
                .map(obligation -> new Duty(obligation, new ReachabilityGoal(new Formula.Not(obligation.condition()))))
                .toList();
    }

    public static ObligationGoals of(TransitionSystem system) {
        return of(system, obligation -> true);
    }

    /** Those that a test accepts. */
    public static ObligationGoals of(TransitionSystem system, Predicate<Obligation> which) {
        return new ObligationGoals(system.obligations().stream().filter(which).toList());
    }

    /** New goals for the obligations that are known to be broken, to search for these states again. */
    public ObligationGoals broken() {
        return new ObligationGoals(all.stream()
                .filter(duty -> duty.breach.isShown())
                .map(Duty::obligation)
                .toList());
    }

    /** The inquiries that states are shown to. */
    public List<Inquiry> inquiries() {
        return all.stream().<Inquiry>map(Duty::breach).toList();
    }

    public boolean isNone() {
        return all.isEmpty();
    }

    /** Whether a state was seen that breaks an obligation. */
    public boolean isAnyBroken() {
        for (Duty duty : all) {
            if (!duty.breach.isOpen() && duty.breach.isShown()) {
                return true;
            }
        }
        return false;
    }

    /** The obligations that could not be judged in some state, and that no other state was seen to break. */
    public List<Obligation> undefined() {
        return all.stream()
                .filter(duty -> duty.breach.obstacle() != null && !duty.breach.isShown())
                .map(Duty::obligation)
                .toList();
    }

    /** The first obligation that is known to be broken; null where none is. */
    @Nullable
    public Obligation first() {
        return all.stream()
                .filter(duty -> duty.breach.isShown())
                .map(Duty::obligation)
                .findFirst()
                .orElse(null);
    }

    /** Why no run shows that the first one is broken; null where one does, or none was looked for. */
    @Nullable
    public NoRun noRun() {
        return all.stream()
                .filter(duty -> duty.breach.isShown())
                .findFirst()
                .map(duty -> duty.breach.noRun())
                .orElse(null);
    }

    /** An obligation that is broken, with a replayed run; null where none is, or no run is known. */
    @Nullable
    public Breach breach(TransitionSystem system) {
        for (Duty duty : all) {
            List<Integer> run = duty.breach.isShown() ? duty.breach.run() : null;
            if (run != null) {
                return Breach.of(system, duty.obligation, run);
            }
        }
        return null;
    }
}
