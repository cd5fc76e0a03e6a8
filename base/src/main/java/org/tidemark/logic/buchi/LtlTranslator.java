package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;

/**
 * From a formula of LTL to a Büchi automaton: simplify, unfold, reduce. To check a formula, take the automaton of its
 * contrary and look for an accepting run of it in the model. Stateless; exponential in the formula at worst, hence the
 * limit.
 */
public final class LtlTranslator {
    private LtlTranslator() {}

    /**
     * The automaton that accepts exactly the endless runs of which the formula holds.
     *
     * @param f a formula of LTL; a quantifier over all runs in front of it is passed over
     * @throws TooLarge when the limit is reached
     * @throws FormulaException when it is not a formula of LTL, or has more than 64 propositions or eventualities
     */
    public static BuchiAutomaton translate(Formula f, AutomatonLimit limit) throws FormulaException, TooLarge {
        Propositions propositions = new Propositions();
        Ltl simple = new LtlReader(new LtlTerms(), propositions).read(f);
        return Reduction.reduce(new Tableau(simple, propositions.all(), limit).automaton(), limit);
    }

    /**
     * The automaton that accepts exactly the endless runs of which the formula holds, each quantified formula in it
     * being a proposition.
     *
     * @throws TooLarge when the limit is reached
     * @throws FormulaException when it has more than 64 propositions or eventualities
     */
    public static BuchiAutomaton translateRun(Formula run, AutomatonLimit limit) throws FormulaException, TooLarge {
        Propositions propositions = new Propositions();
        Ltl simple = new LtlReader(new LtlTerms(), propositions).readRun(run);
        return Reduction.reduce(new Tableau(simple, propositions.all(), limit).automaton(), limit);
    }

    /** The automaton of the contrary: the runs that break the formula. */
    public static BuchiAutomaton translateContrary(Formula f, AutomatonLimit limit) throws FormulaException, TooLarge {
        Formula run = f instanceof Formula.ForAll all ? all.run() : f;
        return translate(new Formula.Not(run), limit);
    }

    /**
     * The automaton of a formula by unfolding it step by step, after Couvreur (On-the-fly Verification of Linear
     * Temporal Logic, FM 1999).
     *
     * <p>A state is a set of formulas that all must hold from now on. Each formula is a choice of moves: the literals
     * that must hold now, the formulas that must hold next, and the untils whose goal is put off. {@code f U g} is what
     * {@code g} asks for, or what {@code f} asks for and itself next, put off; {@code f R g} is what both ask for, or
     * what {@code g} does and itself next. A run that puts off no until forever is accepting: a transition has the mark
     * of an until unless it puts it off. A move that asks for no more than another makes the other superfluous, since
     * fewer obligations simulate more; and states with the same moves are one. Used once.
     */
    private static final class Tableau {
        /** A way to meet an obligation; the formulas for the next step in the order of their numbers. */
        private record Move(long positive, long negative, SortedSet<Integer> next, long postponed) {
            boolean isConsistent() {
                return (positive & negative) == 0;
            }

            Move and(Move other) {
                SortedSet<Integer> both = next;
                if (!other.next.isEmpty()) {
                    both = new TreeSet<>(next);
                    both.addAll(other.next);
                }
                return new Move(
                        positive | other.positive, negative | other.negative, both, postponed | other.postponed);
            }

            boolean asksNoMoreThan(Move other) {
                return (positive & ~other.positive) == 0
                        && (negative & ~other.negative) == 0
                        && (postponed & ~other.postponed) == 0
                        && other.next.containsAll(next);
            }
        }

        private static final Move NOTHING = new Move(0, 0, new TreeSet<>(), 0);

        private final Ltl formula;
        private final List<Formula> propositions;
        private final AutomatonLimit limit;
        private final List<Ltl> formulas = new ArrayList<>();
        private final Map<Ltl, Integer> numbers = new HashMap<>();
        private final Map<Ltl, Integer> untils = new HashMap<>();
        private final Map<Ltl, List<Move>> known = new HashMap<>();
        private final Map<SortedSet<Integer>, Integer> states = new HashMap<>();
        private final Map<List<Move>, Integer> byMoves = new HashMap<>();
        private final List<List<Move>> movesFrom = new ArrayList<>();
        private int made;
        private int tried;

        Tableau(Ltl formula, List<Formula> propositions, AutomatonLimit limit) {
            this.formula = formula;
            this.propositions = propositions;
            this.limit = limit;
        }

        BuchiAutomaton automaton() throws FormulaException, TooLarge {
            state(obligations(formula));
            List<int[]> targets = new ArrayList<>();
            for (int s = 0; s < movesFrom.size(); s++) {
                List<Move> moves = movesFrom.get(s);
                int[] to = new int[moves.size()];
                for (int m = 0; m < to.length; m++) {
                    to[m] = state(moves.get(m).next());
                }
                targets.add(to);
            }
            long all = untils.size() == Long.SIZE ? -1 : (1L << untils.size()) - 1;
            BuchiBuilder builder = new BuchiBuilder(propositions, untils.size()).states(movesFrom.size());
            for (int s = 0; s < movesFrom.size(); s++) {
                for (int m = 0; m < targets.get(s).length; m++) {
                    Move move = movesFrom.get(s).get(m);
                    builder.transition(s, move.positive(), move.negative(), all & ~move.postponed(), targets.get(s)[m]);
                }
            }
            return builder.build(0);
        }

        /** The number of the state with these obligations, or of one with the same moves. */
        private int state(SortedSet<Integer> obligations) throws FormulaException, TooLarge {
            Integer found = states.get(obligations);
            if (found == null) {
                List<Move> moves = List.of(NOTHING);
                for (int f : obligations) {
                    moves = product(moves, moves(formulas.get(f)));
                }
                found = byMoves.get(moves);
                if (found == null) {
                    found = movesFrom.size();
                    byMoves.put(moves, found);
                    movesFrom.add(moves);
                    made += moves.size();
                    limit.check("the automaton of the formula", movesFrom.size(), made);
                }
                states.put(obligations, found);
            }
            return found;
        }

        private SortedSet<Integer> obligations(Ltl f) {
            SortedSet<Integer> all = new TreeSet<>();
            if (f.is(Ltl.Operator.AND)) {
                f.parts.forEach(part -> all.add(number(part)));
            } else if (!f.is(Ltl.Operator.TRUE)) {
                all.add(number(f));
            }
            return all;
        }

        private int number(Ltl f) {
            return numbers.computeIfAbsent(f, fresh -> {
                formulas.add(fresh);
                return formulas.size() - 1;
            });
        }

        private List<Move> moves(Ltl f) throws FormulaException, TooLarge {
            List<Move> found = known.get(f);
            if (found == null) {
                found = unfold(f);
                known.put(f, found);
            }
            return found;
        }

        private List<Move> unfold(Ltl f) throws FormulaException, TooLarge {
            return switch (f.operator) {
                case TRUE -> List.of(NOTHING);
                case FALSE -> List.of();
                case LITERAL -> {
                    long bit = 1L << (f.literal >= 0 ? f.literal : ~f.literal);
                    yield List.of(new Move(f.literal >= 0 ? bit : 0, f.literal >= 0 ? 0 : bit, new TreeSet<>(), 0));
                }
                case AND -> {
                    List<Move> moves = List.of(NOTHING);
                    for (Ltl part : f.parts) {
                        moves = product(moves, moves(part));
                    }
                    yield moves;
                }
                case OR -> {
                    List<Move> moves = List.of();
                    for (Ltl part : f.parts) {
                        moves = union(moves, moves(part));
                    }
                    yield moves;
                }
                case NEXT -> List.of(later(f.first(), 0));
                case UNTIL -> union(moves(f.last()), product(moves(f.first()), List.of(later(f, 1L << until(f)))));
                case RELEASE -> product(moves(f.last()), union(moves(f.first()), List.of(later(f, 0))));
            };
        }

        private Move later(Ltl f, long postponed) {
            return new Move(0, 0, obligations(f), postponed);
        }

        private int until(Ltl f) throws FormulaException, TooLarge {
            Integer found = untils.get(f);
            if (found == null) {
                found = untils.size();
                if (found == BuchiBuilder.MOST_BITS) {
                    throw new FormulaException("the formula has more than " + BuchiBuilder.MOST_BITS
                            + " different eventualities (U and F), for which no automaton here has marks enough");
                }
                untils.put(f, found);
            }
            return found;
        }

        private List<Move> product(List<Move> left, List<Move> right) throws FormulaException, TooLarge {
            List<Move> moves = new ArrayList<>();
            for (Move a : left) {
                for (Move b : right) {
                    Move both = a.and(b);
                    if (both.isConsistent()) {
                        add(both, moves);
                    }
                }
            }
            return sorted(moves);
        }

        private List<Move> union(List<Move> left, List<Move> right) throws FormulaException, TooLarge {
            List<Move> moves = new ArrayList<>(left);
            for (Move move : right) {
                add(move, moves);
            }
            return sorted(moves);
        }

        private void add(Move move, List<Move> moves) throws FormulaException, TooLarge {
            if ((++tried & 255) == 0) {
                limit.check("the automaton of the formula", movesFrom.size(), made + moves.size());
            }
            for (Move other : moves) {
                if (other.asksNoMoreThan(move)) {
                    return;
                }
            }
            moves.removeIf(move::asksNoMoreThan);
            moves.add(move);
        }

        private static int[] numbers(SortedSet<Integer> formulas) {
            return formulas.stream().mapToInt(Integer::intValue).toArray();
        }

        /** In one order, so that equal choices are equal lists. */
        private static List<Move> sorted(List<Move> moves) {
            moves.sort((a, b) -> {
                int order = Long.compare(a.positive, b.positive);
                order = order != 0 ? order : Long.compare(a.negative, b.negative);
                order = order != 0 ? order : Long.compare(a.postponed, b.postponed);
                return order != 0 ? order : Arrays.compare(numbers(a.next), numbers(b.next));
            });
            return moves;
        }
    }
}
