package org.tidemark.check.state;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.walk.Walks;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.StateImplication;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.symmetry.Automorphism;
import org.tidemark.net.symmetry.ConditionImages;
import org.tidemark.net.symmetry.Invariance;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;

/**
 * Goals that are settled together with another: those that need something that is never reached, those that a symmetry of the net leads to one that was settled,
 * and those met by a run that was found for another. Belongs to one stage and its thread.
 */
final class RelatedGoals {
    /** The part of the time for symmetries, which are looked for only where two goals look alike. */
    private static final double FOR_SYMMETRIES = 0.05;

    /** In a net with more nodes than this, goals are long, and not compared. */
    private static final int MOST_NODES = 6_000;

    /** The part of the time left that what follows from one goal may take. */
    private static final double FOR_ONE = 0.1;

    /** Reasons show the first letters of longer formulas. */
    private static final int LONGEST_FORMULA = 200;

    /** The shape of what symmetries do not understand. */
    private static final String NO_SHAPE = "";

    private final Context context;
    private final PetriNet net;
    private final List<Inquiry> given;
    private final Limit limit;
    private final StateImplication implication = new StateImplication();
    private final IdentityHashMap<ReachabilityGoal, String> shapes = new IdentityHashMap<>();
    private @Nullable NetSymmetry symmetry;

    /**
     * The relations among the goals of a stage.
     *
     * @param limit that of the stage
     */
    RelatedGoals(Context context, List<Inquiry> given, Limit limit) {
        this.context = context;
        this.given = given;
        this.limit = limit;
        net = context.net();
    }

    /** Shows the states of a run that was found for one of them to all that are open. */
    void follow(Walks walks, List<Integer> run) {
        walks.follow(given.stream().filter(Inquiry::isOpen).toList(), run);
    }

    /** Settles what follows from an inquiry that was looked at just now. */
    void settleAfter(Inquiry inquiry) {
        if (inquiry instanceof ReachabilityGoal goal
                && goal.reachable() != null
                && net.places() + net.transitions() <= MOST_NODES) {
            Limit mine = limit.share(FOR_ONE);
            Led led = new Led(goal, mine);
            for (int i = 0; i < given.size() && !mine.isOver(); i++) {
                if (given.get(i).isOpen() && given.get(i) instanceof ReachabilityGoal open) {
                    settle(open, goal, led);
                }
            }
        }
    }

    private void settle(ReachabilityGoal open, ReachabilityGoal settled, Led led) {
        boolean isReachable = Boolean.TRUE.equals(settled.reachable());
        if (!isReachable && implication.holds(open.formula(), settled.formula())) {
            open.close(Technique.STRUCTURE, "it takes " + never(settled));
            return;
        }
        Automorphism leading = led.to(open);
        if (leading == null) {
            return;
        }
        if (!isReachable) {
            open.close(Technique.STRUCTURE, "a symmetry of the net leads to this from " + never(settled));
            return;
        }
        List<Integer> run = settled.run();
        if (run != null) {
            List<Integer> images = run.stream().map(leading::transition).toList();
            new Walks(context.netModel(), context.options().explore()).follow(List.of(open), images);
        }
    }

    private static String never(ReachabilityGoal goal) {
        String formula = FormulaPrinter.print(goal.formula());
        String shown = formula.length() > LONGEST_FORMULA ? formula.substring(0, LONGEST_FORMULA) + "…" : formula;
        return shown + ", which never holds: " + goal.because();
    }

    private String shape(ReachabilityGoal goal) {
        return shapes.computeIfAbsent(
                goal, some -> Objects.requireNonNullElse(new Invariance(net).shape(some.formula()), NO_SHAPE));
    }

    private NetSymmetry symmetry() {
        NetSymmetry known = symmetry;
        if (known == null) {
            Limit search = context.limit(context.options().times().quickWalksNanos(), FOR_SYMMETRIES)
                    .orWhen(limit::isOver);
            MemoryBudget budget = context.options().explore().budget();
            known = SymmetryFinder.of(net, budget, search::isOver).keepingStart(search::isOver);
            symmetry = known;
        }
        return known;
    }

    /** Where symmetries lead one goal, found out once another looks like it. */
    private final class Led {
        private final ReachabilityGoal from;
        private final Limit within;
        private @Nullable ConditionImages images;

        Led(ReachabilityGoal from, Limit within) {
            this.from = from;
            this.within = within;
        }

        /** A symmetry that leads there; null where none is found. */
        @Nullable
        Automorphism to(ReachabilityGoal other) {
            if (!net.obligations().isEmpty()
                    || shape(from).equals(NO_SHAPE)
                    || !shape(from).equals(shape(other))) {
                return null;
            }
            ConditionImages known = images;
            if (known == null) {
                known = symmetry().imagesOf(from.formula());
                images = known;
            }
            return known == null ? null : known.leadingTo(other.formula(), within::isOver);
        }
    }
}
