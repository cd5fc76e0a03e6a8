package org.tidemark.check.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.direct.sight.BindingGoals;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.direct.sight.DirectPeak;
import org.tidemark.check.direct.sight.NumberTooLarge;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Obligation;

/**
 * What a direct exploration is for.
 *
 * @param names a net whose groups have the names that the goals use
 * @param goals the states that are looked for on the way
 * @param end when to end before every state is seen
 * @param leaving when to leave the rest to an unfolding
 * @param edges what the edges are for; null where they are for nothing
 * @param needed what the goals call for, where nothing else is to happen; null where nothing is left out
 * @param symmetry which values none of this tells apart, so that representatives are enough; null where all states are met
 * @param mergesStates whether the equivalences of the net are used, so that one representative of equivalent states is met
 */
record DirectAim(
        PetriNet names,
        List<DirectGoal> goals,
        End end,
        Leaving leaving,
        @Nullable EdgeWatch edges,
        @Nullable BindingGoals needed,
        @Nullable SortSymmetry symmetry,
        boolean mergesStates) {
    /** Which goals end an exploration. */
    enum End {
        /** None: all states are wanted. */
        NEVER,
        /** The first that is found. */
        AT_ANY_GOAL,
        /** The last one. */
        AT_ALL_GOALS
    }

    DirectAim {
        goals = List.copyOf(goals);
    }

    /** All states, unless one breaks an obligation. */
    static DirectAim counting(PetriNet names, Leaving leaving) {
        List<Property> kept =
                names.obligations().stream().<Property>map(Obligation::property).toList();
        return new DirectAim(names, DirectGoal.of(kept), End.AT_ANY_GOAL, leaving, null, null, null, true);
    }

    /** States that decide properties, and all others as well if they are wanted for something else. */
    static DirectAim deciding(PetriNet names, List<DirectGoal> goals, boolean others) {
        return new DirectAim(
                names, goals, others ? End.NEVER : End.AT_ALL_GOALS, Leaving.never(), null, null, null, true);
    }

    /** The same, for an unfolding to take over. */
    DirectAim leaving(Leaving when) {
        return new DirectAim(names, goals, end, when, edges, needed, symmetry, mergesStates);
    }

    /** The same, with somebody to show the edges to; for one thread. */
    DirectAim showing(@Nullable EdgeWatch watch) {
        return new DirectAim(names, goals, end, leaving, watch, needed, symmetry, mergesStates && watch == null);
    }

    /** The same, where only what the goals call for happens; null where nothing is left out. */
    DirectAim needing(@Nullable BindingGoals only) {
        return new DirectAim(names, goals, end, leaving, edges, only, symmetry, mergesStates);
    }

    /** The same on representatives; all states are met where nothing may be moved. */
    DirectAim upTo(@Nullable SortSymmetry moved) {
        SortSymmetry useful = moved == null || moved.isTrivial() ? null : moved;
        return new DirectAim(names, goals, end, leaving, edges, needed, useful, mergesStates);
    }

    /** The same in the states of the net as it is, without its equivalences. */
    DirectAim inEveryState() {
        return new DirectAim(names, goals, end, leaving, edges, needed, symmetry, false);
    }

    /** The classes of states that are met; null where all states are. */
    @Nullable
    DirectClasses classes(DirectNet direct) {
        return mergesStates ? DirectClasses.of(direct, names) : null;
    }

    /** Whether the goals that were found end the exploration. */
    boolean isReached() {
        return switch (end) {
            case NEVER -> false;
            case AT_ANY_GOAL -> goals.stream().anyMatch(DirectGoal::isFound);
            case AT_ALL_GOALS ->
                !goals.isEmpty() && peaks().isEmpty() && goals.stream().allMatch(DirectGoal::isFound);
        };
    }

    /** Sentences for the obligations that may be broken in states which could not be looked at. */
    List<String> notLookedAt() {
        return goals.stream()
                .filter(goal -> !goal.isFound() && goal.isMissed())
                .map(goal ->
                        "whether " + goal.property().name() + " is kept is not known: " + NumberTooLarge.WHY.sentence())
                .toList();
    }

    /** The largest values that are looked for on the way, which takes all states that are met. */
    List<DirectPeak> peaks() {
        return needed == null ? List.of() : needed.peaks();
    }

    /** Whether a run to a deadlock is wanted; a state without successors need not be one where events are left out. */
    boolean wantsDeadlock() {
        return needed == null && (goals.isEmpty() || (end == End.AT_ANY_GOAL && !isReached()));
    }
}
