package org.tidemark.program.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.program.promela.Flow.Element;
import org.tidemark.program.promela.Flow.Kind;
import org.tidemark.program.promela.Flow.Move;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.ProcessType;

/**
 * A never claim as an automaton over endless runs: its locations are the states, and each of its steps reads one state of the program. A run is accepted where the claim
 * passes a location with an {@code accept} label infinitely often, comes to its closing brace, or has an assertion that fails. Used once.
 *
 * <p>Claims that do more than ask for conditions are refused.
 */
final class NeverClaim {
    /** Makes a formula about one state of the program. */
    interface Conditions {
        Formula formula(Exp condition) throws InputException;
    }

    /** The state behind a violation, in which every run is accepted. */
    private static final int VIOLATED = 0;

    /** The propositions that must and that must not hold in a state of the program, as bits of propositions. */
    private record Guard(long positive, long negative) {
        static final Guard TRUE = new Guard(0, 0);

        Guard and(long holds, long doesNot) {
            return new Guard(positive | holds, negative | doesNot);
        }
    }

    private record Transition(int from, Guard guard, boolean isAccepting, int to) {}

    private final ProcessType claim;
    private final Conditions conditions;
    private final Flow flow;
    private final List<Formula> propositions = new ArrayList<>();
    private final Map<Element, Integer> states = new LinkedHashMap<>();
    private final Deque<Element> open = new ArrayDeque<>();
    private final List<Transition> transitions = new ArrayList<>();

    NeverClaim(ProcessType claim, Conditions conditions) throws InputException {
        this.claim = claim;
        this.conditions = conditions;
        if (!claim.locals.isEmpty()) {
            throw refused(claim.locals.get(0).at);
        }
        flow = new Flow(claim, true, Set.of());
    }

    private InputException refused(Token at) {
        return at.wrong("the claim " + InputException.quote(claim.name)
                + " does more than ask for conditions and is not checked; write it as ltl NAME { FORMULA }");
    }

    BuchiAutomaton automaton() throws InputException {
        transitions.add(new Transition(VIOLATED, Guard.TRUE, true, VIOLATED));
        int initial = state(flow.start());
        while (!open.isEmpty()) {
            Element at = open.remove();
            List<Move> moves = flow.moves(at);
            for (Move move : moves) {
                if (move.rank() != 0) {
                    throw refused(at.at);
                }
                Guard guard = move.of().step instanceof Syntax.Else ? otherwise(moves) : guard(move);
                if (guard != null) {
                    take(at, guard, move);
                }
            }
        }
        BuchiBuilder builder = new BuchiBuilder(propositions, 1);
        for (int state = 0; state <= states.size(); state++) {
            builder.state();
        }
        for (Transition each : transitions) {
            builder.transition(each.from, each.guard.positive, each.guard.negative, each.isAccepting ? 1 : 0, each.to);
        }
        return builder.build(initial);
    }

    private int state(Element at) {
        if (at.kind == Kind.END) {
            return VIOLATED;
        }
        Integer known = states.get(at);
        if (known != null) {
            return known;
        }
        open.add(at);
        states.put(at, states.size() + 1);
        return states.size();
    }

    /** When a step can be taken; null for never. */
    private @Nullable Guard guard(Move move) throws InputException {
        Element of = move.of();
        if (of.kind == Kind.D_STEP) {
            return guard(inner(of).get(0));
        }
        if (of.step instanceof Syntax.Condition asked) {
            if (asked.condition() instanceof Syntax.Run) {
                throw refused(of.at);
            }
            return asked.condition() instanceof Num constant
                    ? constant.value() != 0 ? Guard.TRUE : null
                    : new Guard(bit(asked.condition()), 0);
        }
        if (of.step != null && !(of.step instanceof Syntax.Assert) && !(of.step instanceof Syntax.Print)) {
            throw refused(of.at);
        }
        return Guard.TRUE;
    }

    /** The steps of a {@code d_step} without choices, which asks for a condition at its beginning only. */
    private List<Move> inner(Element dStep) throws InputException {
        List<Move> steps = new ArrayList<>();
        for (List<Move> moves : flow.inside(dStep).values()) {
            if (moves.size() != 1
                    || moves.get(0).of().kind != Kind.STEP
                    || (!steps.isEmpty() && !Guard.TRUE.equals(guard(moves.get(0))))) {
                throw refused(dStep.at);
            }
            steps.add(moves.get(0));
        }
        return steps;
    }

    /** When none of the other steps can be taken; null for never. */
    private @Nullable Guard otherwise(List<Move> moves) throws InputException {
        Guard none = Guard.TRUE;
        for (Move move : moves) {
            if (!(move.of().step instanceof Syntax.Else)) {
                Guard guard = guard(move);
                if (Guard.TRUE.equals(guard)) {
                    return null;
                }
                none = guard == null ? none : none.and(0, guard.positive);
            }
        }
        return none;
    }

    /** Takes a step, and those that an atomic sequence has behind it, in one state of the program. */
    private void take(Element from, Guard guard, Move first) throws InputException {
        boolean isAccepting = flow.isMarked(from, "accept");
        int state = state(from);
        Guard now = guard;
        Move move = first;
        while (true) {
            for (Move step : move.of().kind == Kind.D_STEP ? inner(move.of()) : List.of(move)) {
                if (step.of().step instanceof Syntax.Assert assertion) {
                    if (assertion.condition() instanceof Num constant) {
                        if (constant.value() == 0) {
                            transitions.add(new Transition(state, now, isAccepting, VIOLATED));
                            return;
                        }
                    } else {
                        long asserted = bit(assertion.condition());
                        transitions.add(new Transition(state, now.and(0, asserted), isAccepting, VIOLATED));
                        now = now.and(asserted, 0);
                    }
                }
            }
            Element to = move.to();
            if (to == null) {
                throw new IllegalStateException("a claim ends at its brace");
            }
            if (!move.isKept()) {
                transitions.add(new Transition(state, now, isAccepting, state(to)));
                return;
            }
            List<Move> further = flow.moves(to);
            if (further.size() != 1 || !Guard.TRUE.equals(guard(further.get(0)))) {
                throw refused(to.at); // where it cannot go on, the rest would read later states
            }
            move = further.get(0);
        }
    }

    private long bit(Exp condition) throws InputException {
        Formula formula = conditions.formula(condition);
        if (!propositions.contains(formula)) {
            if (propositions.size() == BuchiBuilder.MOST_BITS) {
                throw claim.at.wrong("the claim " + InputException.quote(claim.name) + " has more than "
                        + BuchiBuilder.MOST_BITS + " conditions and is not checked");
            }
            propositions.add(formula);
        }
        return 1L << propositions.indexOf(formula);
    }
}
