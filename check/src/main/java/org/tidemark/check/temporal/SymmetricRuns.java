package org.tidemark.check.temporal;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.tidemark.check.Context;
import org.tidemark.check.SeparateSymmetricStage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.NodeImages;
import org.tidemark.system.StateModels;

/**
 * Runs the automaton of each formula about runs along one representative of all states that differ by a symmetry which the formula cannot
 * see: one that leaves each of its conditions as it is, and what runs are fair to.
 */
public final class SymmetricRuns extends SeparateSymmetricStage {
    private static final Set<ModelAspect> PRESERVED =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(ModelAspect.COUNTS, ModelAspect.BRANCHING)));

    /**
     * A search where symmetries were asked for.
     *
     * @param symmetries gives those of the net
     */
    public SymmetricRuns(double partOfTime, Function<Context, NetSymmetry> symmetries) {
        super("symmetric automaton search", partOfTime, symmetries);
    }

    @Override
    public Set<ModelAspect> preserves() {
        return PRESERVED;
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return inquiry instanceof LinearClaim claim && !claim.isNested();
    }

    @Override
    protected List<Formula> conditions(Inquiry inquiry) {
        return ((LinearClaim) inquiry).formulas();
    }

    /**
     * Symmetries must keep the events that runs are fair to: each by itself, or all bindings of a transition together.
     */
    @Override
    protected Predicate<NodeImages> alsoKept(Context context, Inquiry inquiry) {
        return FairKinds.of(context.net(), ((LinearClaim) inquiry).fairness())::areKeptBy;
    }

    @Override
    protected String exchanged() {
        return "transitions that runs are fair to";
    }

    @Override
    protected void settle(
            Context context, Inquiry inquiry, NetSymmetry symmetry, ExploreOptions options, BooleanSupplier late)
            throws InputException {
        LinearClaim claim = (LinearClaim) inquiry;
        SymmetricStates fewer = new SymmetricStates(symmetry, false);
        Model model = fewer.model(context.models(), StateModels.Use.WHOLE);
        AutomatonRuns runs = new AutomatonRuns(
                context.system(),
                List.of(claim),
                context.options().emptiness(),
                context.options().explains(),
                new Circuit());
        FairKinds fair = FairKinds.of(context.net(), claim.fairness());
        try (LinearStates states = LinearStates.walked(
                        context.models(), model, fewer.of(model), options, runs.needsEvents(), runs.method())
                .telling((events, loop, shows) -> fewer.lasso(model, events, loop, shows, fair::of))) {
            runs.settle(states, List.of(claim), SearchAttempt.ONLY, late, context::isCancelled);
            long visited = Math.max(0, states.ownStates());
            context.work().symmetric(fewer.report(context.namesOf(List.of(claim)), visited, 0));
        }
        FieldOverflow narrow = runs.takeOverflow();
        if (narrow != null) {
            throw narrow;
        }
    }

    /**
     * A partition of the events that symmetries must preserve so that runs stay fair: two events have the same kind if they
     * are in the same sets of the fairness assumption. An event in a set of its own has a kind of its own. Takes one number
     * per event, however many sets there are. Immutable.
     */
    static final class FairKinds {
        private final int[] kinds;

        private FairKinds(int[] kinds) {
            this.kinds = kinds;
        }

        static FairKinds of(PetriNet net, Fairness fairness) {
            int[] kinds = new int[net.transitions()];
            if (!fairness.isNone()) {
                NetVocabulary names = new NetVocabulary(net);
                int used = 0;
                for (String each : Stream.concat(fairness.weak().stream(), fairness.strong().stream())
                        .toList()) {
                    BitSet events = new BitSet();
                    names.eventsOf(Fairness.transition(each, names))
                            .forEach(event -> events.set(net.findTransition(event)));
                    used = split(kinds, events, Fairness.isTogether(each, names), used);
                }
            }
            return new FairKinds(kinds);
        }

        /** Gives events new kinds: those that had the same before have the same again if they are taken together. Answers the last kind in use. */
        private static int split(int[] kinds, BitSet events, boolean areTogether, int used) {
            int last = used;
            Map<Integer, Integer> renamed = new HashMap<>();
            for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
                Integer known = areTogether ? renamed.get(kinds[event]) : null;
                if (known == null) {
                    known = ++last;
                    renamed.put(kinds[event], known);
                }
                kinds[event] = known;
            }
            return last;
        }

        int of(int event) {
            return kinds[event];
        }

        /** Whether a symmetry leads each event to one of its kind. Others than those of a set are led to others then, since it is a permutation. */
        boolean areKeptBy(NodeImages symmetry) {
            for (int event = 0; event < kinds.length; event++) {
                if (kinds[event] != 0 && kinds[symmetry.transition(event)] != kinds[event]) {
                    return false;
                }
            }
            return true;
        }
    }
}
