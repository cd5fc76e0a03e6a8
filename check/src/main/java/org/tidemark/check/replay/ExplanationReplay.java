package org.tidemark.check.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explainer;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * Plays the runs of an explanation again by the textbook rule, from the initial marking on, and looks by the definition of
 * each operator whether they show what they are said to. It shares no code with the engines.
 *
 * <p>What an explanation says by having looked at every run, or leaves out, cannot be played and is taken as said. What
 * does not fit is an {@link IllegalStateException}: a fault of the engine that gave it.
 */
public final class ExplanationReplay {
    private final TransitionSystem system;
    private final FairSets fair;

    /** A replay of what such runs show. */
    public ExplanationReplay(TransitionSystem system, Fairness fairness) {
        this.system = system;
        fair = FairEvents.of(system, fairness).sets();
    }

    /** Looks at an explanation of what holds at first. */
    public void check(Explanation explanation) {
        check(explanation, system.game().state());
    }

    private void check(Explanation e, Object state) {
        List<Object> states = play(e, state);
        boolean so = switch (e.why()) {
            case STATE -> Boolean.valueOf(e.holds()).equals(inState(e.formula(), state, Map.of()));
            case PARTS -> Boolean.valueOf(e.holds()).equals(inState(e.formula(), state, known(e, 0)));
            case RUN -> isShown(e, states);
            case EVERY_RUN, LEFT_OUT -> e.events().isEmpty();
        };
        if (!so) {
            throw new IllegalStateException("an explanation that does not show what it is said to: " + e);
        }
        e.parts().forEach(part -> check(part.reason(), states.get(part.step())));
    }

    /** The markings of the run. */
    private List<Object> play(Explanation e, Object first) {
        List<Object> states = new ArrayList<>(List.of(first));
        Game game = game(first);
        for (int event : e.events()) {
            if (!game.enabled(event)) {
                throw new IllegalStateException(
                        "a run with a transition that is not enabled: " + system.eventName(event));
            }
            game.fire(event);
            states.add(game.state());
        }
        if (e.loop().isPresent()) {
            int loop = e.loop().getAsInt();
            boolean stays = loop == e.events().size() && game.isDead();
            boolean returns = loop < e.events().size() && states.get(loop).equals(states.get(states.size() - 1));
            if (!stays && !returns) {
                throw new IllegalStateException("a run that is said to go on forever and does not");
            }
            List<Integer> round = e.events().subList(loop, e.events().size());
            if (returns && !isFair(states.subList(loop, states.size()), round)) {
                throw new IllegalStateException("a run that is said to be fair and is not");
            }
        }
        return states;
    }

    /** Whether the run that repeats this loop is fair. */
    private boolean isFair(List<Object> states, List<Integer> events) {
        for (int c = 0; c < fair.size(); c++) {
            int constraint = c;
            if (events.stream().noneMatch(event -> fair.has(constraint, event))
                    && isUnfairTo(constraint, states.stream())) {
                return false;
            }
        }
        return true;
    }

    /** Whether a loop through these states is unfair to a constraint if it never happens there. */
    private boolean isUnfairTo(int constraint, Stream<Object> states) {
        Predicate<Object> isEnabled = state -> {
            Game game = game(state);
            return fair.hasAny(constraint, game::enabled, game::enabled);
        };
        return fair.isStrong(constraint) ? states.anyMatch(isEnabled) : states.allMatch(isEnabled);
    }

    private Game game(Object state) {
        Game game = system.game();
        game.goTo(state);
        return game;
    }

    /** The truth of formulas at a step, as the parts of an explanation state it. */
    private static Map<Formula, Boolean> known(Explanation e, int step) {
        Map<Formula, Boolean> known = new HashMap<>();
        e.parts().stream()
                .filter(part -> part.step() == step)
                .forEach(
                        part -> known.put(part.reason().formula(), part.reason().holds()));
        return known;
    }

    /** The truth of a formula in a state, given that of temporal formulas; null where that does not decide it. */
    private @Nullable Boolean inState(Formula f, Object state, Map<Formula, Boolean> known) {
        if (known.containsKey(f)) {
            return known.get(f);
        }
        if (Logic.of(f) == Logic.STATE) {
            return game(state).holds(f);
        }
        List<@Nullable Boolean> parts = new ArrayList<>();
        f.children().forEach(part -> parts.add(inState(part, state, known)));
        Boolean first = parts.get(0);
        Boolean last = parts.get(parts.size() - 1);
        if (f instanceof Formula.Not) {
            return first == null ? null : (Boolean) !first;
        }
        if (f instanceof Formula.And) {
            return parts.contains(false) ? Boolean.FALSE : parts.contains(null) ? null : Boolean.TRUE;
        }
        if (f instanceof Formula.Or) {
            return parts.contains(true) ? Boolean.TRUE : parts.contains(null) ? null : Boolean.FALSE;
        }
        if (f instanceof Formula.Implies) {
            if (Boolean.FALSE.equals(first) || Boolean.TRUE.equals(last)) {
                return true;
            }
            return (first == null || last == null) ? null : Boolean.FALSE;
        }
        return (f instanceof Formula.Iff && first != null && last != null) ? (Boolean) first.equals(last) : null;
    }

    /** Whether a run does what an existential formula says, or what refutes a universal one. */
    private boolean isShown(Explanation e, List<Object> states) {
        boolean as = e.formula() instanceof Formula.Exists;
        if (as != e.holds() || e.why() != Why.RUN) {
            return false;
        }
        Formula run = e.formula().children().get(0);
        Formula first = run.children().get(0);
        Formula last = run.children().get(run.children().size() - 1);
        boolean endless = e.loop().isPresent();
        Shown shown = new Shown(e, states);
        int n = e.events().size();
        if (run instanceof Formula.Next) {
            return n == 1 && shown.all(first, as, 1, 1);
        }
        if (run instanceof Formula.Finally) {
            return as ? shown.all(first, true, n, n) : endless && shown.all(first, false, 0, n);
        }
        if (run instanceof Formula.Globally) {
            return as ? endless && shown.all(first, true, 0, n) : shown.all(first, false, n, n);
        }
        if (run instanceof Formula.Release) {
            if (!as) {
                return shown.all(first, false, 0, n - 1) && shown.all(last, false, n, n);
            }
            return shown.all(last, true, 0, n) && (endless || shown.all(first, true, n, n));
        }
        boolean weak = run instanceof Formula.WeakUntil;
        if (as) {
            return endless
                    ? weak && shown.all(first, true, 0, n)
                    : shown.all(first, true, 0, n - 1) && shown.all(last, true, n, n);
        }
        return shown.all(last, false, 0, n) && (endless ? !weak : shown.all(first, false, n, n));
    }

    /** The states of a run, and the facts about them that the parts of its explanation state. */
    private final class Shown {
        private final Explanation of;
        private final List<Object> states;

        Shown(Explanation of, List<Object> states) {
            this.of = of;
            this.states = states;
        }

        /** Whether a formula is so in these states of the run; where one cannot see it, a part must say it, but for the middle of the run. */
        boolean all(Formula f, boolean holds, int from, int to) {
            for (int i = from; i <= to; i++) {
                Boolean truth = inState(f, states.get(i), known(of, i));
                boolean mustBeSaid = i < Explainer.EXPLAINED_STEPS
                        || (i == states.size() - 1 && of.loop().isEmpty());
                if (truth == null ? mustBeSaid : truth != holds) {
                    return false;
                }
            }
            return true;
        }
    }
}
