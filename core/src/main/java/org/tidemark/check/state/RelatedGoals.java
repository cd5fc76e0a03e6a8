package org.tidemark.check.state;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.walk.Walks;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.StateImplication;
import org.tidemark.net.PetriNet;
import org.tidemark.net.symmetry.Automorphism;
import org.tidemark.net.symmetry.Invariance;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;

/**
 * Goals that are settled together with another: those that need what never comes to be, those that a symmetry of the net leads to one that was settled,
 * and those met by a run that was found for another. Belongs to one stage and its thread.
 */
final class RelatedGoals {
    /** The part of the time for symmetries, which are looked for only where two goals look alike. */
    private static final double FOR_SYMMETRIES = 0.05;

    /** In a net with more nodes than this, goals are long, and not compared. */
    private static final int MOST_NODES = 6_000;

    /** Of each goal this many images are looked at. */
    private static final int MOST_IMAGES = 1_000;

    private final Context context;
    private final PetriNet net;
    private final List<Inquiry> given;
    private final StateImplication implication = new StateImplication();
    private @Nullable NetSymmetry symmetry;

    RelatedGoals(Context context, List<Inquiry> given) {
        this.context = context;
        this.given = given;
        net = context.net();
    }

    /** Shows the states of a run that was found for one of them to all that are open. */
    void follow(Walks walks, List<Integer> run) {
        walks.follow(given.stream().filter(Inquiry::isOpen).toList(), run);
    }

    /** Settles what follows from an inquiry that was looked at just now. */
    void settleAfter(Inquiry inquiry) {
        Boolean isReachable = inquiry instanceof ReachabilityGoal goal ? goal.reachable() : null;
        if (isReachable == null || net.places() + net.transitions() > MOST_NODES) {
            return;
        }
        ReachabilityGoal settled = (ReachabilityGoal) inquiry;
        for (Inquiry other : given) {
            if (other.isOpen() && other instanceof ReachabilityGoal open && !context.isCancelled()) {
                if (!isReachable && implication.holds(open.formula(), settled.formula())) {
                    open.close(Technique.STRUCTURE, "it takes " + never(settled));
                } else {
                    leadFrom(settled, isReachable, open);
                }
            }
        }
    }

    private static String never(ReachabilityGoal goal) {
        return FormulaPrinter.print(goal.formula()) + ", which never holds: " + goal.because();
    }

    private void leadFrom(ReachabilityGoal settled, boolean isReachable, ReachabilityGoal open) {
        Automorphism leading = leading(settled, open);
        if (leading == null) {
            return;
        }
        if (!isReachable) {
            open.close(Technique.STRUCTURE, "a symmetry of the net leads to this from " + never(settled));
            return;
        }
        List<Integer> run = settled.run();
        if (run != null) {
            List<Integer> led = run.stream().map(leading::transition).toList();
            new Walks(context.model(), context.options().explore()).follow(List.of(open), led);
        }
    }

    /** A symmetry that leads one goal to the other; null where none is found. */
    private @Nullable Automorphism leading(ReachabilityGoal from, ReachabilityGoal to) {
        if (!net.obligations().isEmpty()) {
            return null;
        }
        Invariance invariance = new Invariance(net);
        String shape = invariance.shape(from.formula());
        if (shape == null || !Objects.equals(shape, invariance.shape(to.formula()))) {
            return null;
        }
        NetSymmetry known = symmetry;
        if (known == null) {
            var limit = context.limit(context.options().times().quickWalksNanos(), FOR_SYMMETRIES);
            known = SymmetryFinder.of(net, limit::isOver).keepingStart();
            symmetry = known;
        }
        return known.leading(from.formula(), to.formula(), MOST_IMAGES);
    }
}
