package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.formula.ToldRuns;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;

/**
 * What a direct exploration is for.
 *
 * @param names a net whose groups have the names that the goals use
 * @param goals the states that are looked for on the way
 * @param end when to end before every state is seen
 * @param leaving when to leave the rest to an unfolding
 * @param needed what the goals call for, where nothing else is to happen; null where nothing is left out
 * @param symmetry which values none of this tells apart, so that representatives are enough; null where all states are met
 * @param mergesStates whether the equivalences of the net are used, so that one representative of equivalent states is met
 */
record DirectAim(
        PetriNet names,
        List<DirectGoal> goals,
        End end,
        Leaving leaving,
        @Nullable BindingGoals needed,
        @Nullable SortSymmetry symmetry,
        boolean mergesStates) {
    /** When an exploration ends. */
    enum End {
        /** Nothing: all states are wanted. */
        NEVER,
        /** The first state that breaks an obligation. */
        AT_BREACH,
        /** The last goal that is found. */
        AT_ALL_GOALS
    }

    DirectAim {
        goals = List.copyOf(goals);
    }

    /** All states, unless one breaks an obligation. */
    static DirectAim counting(PetriNet names, Leaving leaving) {
        return new DirectAim(names, List.of(), End.AT_BREACH, leaving, null, null, true);
    }

    /** States that decide properties, and all others as well if they are wanted for something else. */
    static DirectAim deciding(PetriNet names, List<DirectGoal> goals, boolean others) {
        return new DirectAim(names, goals, others ? End.NEVER : End.AT_ALL_GOALS, Leaving.never(), null, null, true);
    }

    /** An exploration from which an unfolding may take over. */
    DirectAim leaving(Leaving when) {
        return new DirectAim(names, goals, end, when, needed, symmetry, mergesStates);
    }

    /** An exploration where only what the goals call for happens; null where nothing is left out. */
    DirectAim needing(@Nullable BindingGoals only) {
        return new DirectAim(names, goals, end, leaving, only, symmetry, mergesStates);
    }

    /** An exploration of representatives; all states are met where nothing may be moved. */
    DirectAim upTo(@Nullable SortSymmetry moved) {
        SortSymmetry useful = moved == null || moved.isTrivial() ? null : moved;
        return new DirectAim(names, goals, end, leaving, needed, useful, mergesStates);
    }

    /** An exploration of the states of the net as it is, without its equivalences. */
    DirectAim inEveryState() {
        return new DirectAim(names, goals, end, leaving, needed, symmetry, false);
    }

    /** The classes of states that are met; null where all states are. */
    @Nullable
    DirectClasses classes(DirectNet direct) {
        return mergesStates ? DirectClasses.of(direct, names) : null;
    }

    /** Whether the goals that were found end the exploration. */
    boolean isReached() {
        return end == End.AT_ALL_GOALS
                && !goals.isEmpty()
                && peaks().isEmpty()
                && goals.stream().allMatch(DirectGoal::isFound);
    }

    /** The questions that states are shown to; where all states are wanted as well, also one that no state answers. */
    List<Inquiry> inquiries(DirectSystem system) {
        List<Inquiry> all = new ArrayList<>();
        goals.forEach(goal -> all.add(goal.seek(system)));
        peaks().forEach(peak -> all.add(peak.seek(system)));
        if (!all.isEmpty() && end == End.NEVER) {
            all.add(new ReachabilityGoal(new Formula.Constant(false)));
        }
        return all;
    }

    /**
     * The run of each goal in the net in which runs are shown; null where there is none. A goal whose run was dropped because a representative was told from the
     * state that it represents was not found.
     */
    List<@Nullable List<Integer>> sightings(ToldRuns runs, boolean areShown, boolean ofClasses) {
        List<@Nullable List<Integer>> sightings = new ArrayList<>();
        for (DirectGoal goal : goals) {
            List<Integer> run = goal.run();
            sightings.add(run == null || !areShown ? null : runs.tell(run));
            if (run == null && ofClasses && goal.isFound() && goal.tellsApart()) {
                goal.notFound();
            }
        }
        return Collections.unmodifiableList(sightings);
    }

    /** The largest values that are looked for on the way, which takes all states that are met. */
    List<DirectPeak> peaks() {
        return needed == null ? List.of() : needed.peaks();
    }

    /** Whether a run to a deadlock is wanted; a state without successors need not be one where events are left out. */
    boolean wantsDeadlock() {
        return needed == null && goals.isEmpty();
    }
}
