package org.tidemark.reference;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Until;

/**
 * CTL* on fair runs of an explicit graph whose edges have events, dead states stuttering. A quantified formula inside another becomes a
 * name. A run of a formula is a path through the tableau of {@link NaiveLtl}; it is fair if the set of nodes that it visits again and
 * again is, and such a set is looked for in the way of Emerson and Lei: in a strongly connected component everything may happen again and
 * again that happens at all; where something strongly fair is enabled and does not, what enables it is left out. Where the tableau is small,
 * all sets of nodes are tried as well.
 */
public final class NaiveFairStar {
    private static final String NAMED = "quantified ";

    /** There are a thousand sets of that many nodes. */
    private static final int MOST_FOR_SUBSETS = 10;

    /**
     * Sets of events that runs are fair to, each as one.
     *
     * @param weak unless they are enabled from some time on and never happen
     * @param strong unless they are enabled again and again and happen finitely often
     */
    public record Fair(List<Set<String>> weak, List<Set<String>> strong) {}

    /** An event in a state, and the state that it leads to. */
    public record Edge(String event, int target) {}

    private final List<List<Edge>> edges;
    private final NaiveGraph.Atoms atoms;
    private final Fair fair;

    public NaiveFairStar(List<List<Edge>> edges, NaiveGraph.Atoms atoms, Fair fair) {
        this.edges = edges;
        this.atoms = atoms;
        this.fair = fair;
    }

    /** Whether a formula holds in the initial state; one without quantifiers, of every fair run. */
    public boolean holds(Formula f) {
        return states(new ForAll(f)).get(0);
    }

    /** A formula of CTL, in which a run may end in a dead state, for runs that stay there forever. */
    public static Formula stuttering(Formula f) {
        if (f instanceof Exists some && some.run() instanceof Next next) {
            return new Exists(new And(List.of(new Not(new Deadlock()), new Next(stuttering(next.of())))));
        } else if (f instanceof ForAll all && all.run() instanceof Next next) {
            return new ForAll(new Or(List.of(new Deadlock(), new Next(stuttering(next.of())))));
        } else if (f.children().isEmpty()) {
            return f;
        }
        List<Formula> parts =
                f.children().stream().map(NaiveFairStar::stuttering).toList();
        return f instanceof Exists
                ? new Exists(parts.get(0))
                : f instanceof ForAll ? new ForAll(parts.get(0)) : NaiveCtlStar.rebuilt(f, parts);
    }

    private BitSet states(Formula f) {
        if (f instanceof Exists some) {
            return onSomeRun(some.run());
        } else if (f instanceof ForAll all) {
            return complement(onSomeRun(new Not(all.run())));
        } else if (f instanceof Not not) {
            return complement(states(not.of()));
        } else if (f instanceof And || f instanceof Or || f instanceof Implies || f instanceof Iff) {
            List<BitSet> parts = f.children().stream().map(this::states).toList();
            return those(s -> {
                boolean first = parts.get(0).get(s);
                boolean last = parts.get(parts.size() - 1).get(s);
                return f instanceof And
                        ? parts.stream().allMatch(part -> part.get(s))
                        : f instanceof Or
                                ? parts.stream().anyMatch(part -> part.get(s))
                                : f instanceof Iff ? first == last : !first || last;
            });
        }
        return those(s -> atoms.hold(f, s));
    }

    private BitSet those(IntPredicate such) {
        BitSet set = new BitSet();
        IntStream.range(0, edges.size()).filter(such).forEach(set::set);
        return set;
    }

    private BitSet complement(BitSet set) {
        return those(s -> !set.get(s));
    }

    private BitSet onSomeRun(Formula run) {
        Map<String, BitSet> named = new HashMap<>();
        Formula plain = NaiveLtl.core(named(run, named));
        return new Tableau(plain, named).initial();
    }

    private Formula named(Formula f, Map<String, BitSet> named) {
        if (f instanceof Exists || f instanceof ForAll) {
            String name = NAMED + named.size();
            named.put(name, states(f));
            return new Fireable(name);
        }
        List<Formula> parts = new ArrayList<>();
        f.children().forEach(part -> parts.add(named(part, named)));
        return parts.isEmpty() ? f : NaiveCtlStar.rebuilt(f, parts);
    }

    /** Whether a run that happens over and over again is fair. */
    public static boolean isFair(Fair fair, List<Set<String>> enabled, Set<String> happening) {
        return fair.weak().stream()
                        .allMatch(set ->
                                meets(set, happening) || enabled.stream().anyMatch(events -> !meets(set, events)))
                && fair.strong().stream()
                        .allMatch(set ->
                                meets(set, happening) || enabled.stream().noneMatch(events -> meets(set, events)));
    }

    private static boolean meets(Set<String> set, Set<String> other) {
        return set.stream().anyMatch(other::contains);
    }

    private record Step(int to, Set<String> events) {}

    /** States of the graph, each with what is promised of the next one. */
    private final class Tableau {
        private final Formula formula;
        private final Map<String, BitSet> named;
        private final List<Formula> temporal = new ArrayList<>();
        private final List<List<Step>> steps = new ArrayList<>();
        private final List<BitSet> before = new ArrayList<>();
        private final List<BitSet> after = new ArrayList<>();

        /** Node by node, as bits, what must have been promised where it follows. */
        private final int[] kept;

        private final List<Set<String>> enabled = new ArrayList<>();

        Tableau(Formula formula, Map<String, BitSet> named) {
            this.formula = formula;
            this.named = named;
            collect(formula);
            for (int node = 0; node < edges.size() << temporal.size(); node++) {
                before.add(new BitSet());
                after.add(new BitSet());
                Set<String> here = new HashSet<>();
                edges.get(state(node)).forEach(edge -> here.add(edge.event()));
                enabled.add(here);
            }
            kept = IntStream.range(0, before.size()).map(this::kept).toArray();
            for (int node = 0; node < before.size(); node++) {
                steps.add(steps(node));
            }
        }

        private void collect(Formula f) {
            if ((f instanceof Next || f instanceof Until) && !temporal.contains(f)) {
                temporal.add(f);
            }
            f.children().forEach(this::collect);
        }

        private int state(int node) {
            return node >> temporal.size();
        }

        private List<Step> steps(int node) {
            Map<Integer, Set<String>> targets = new HashMap<>();
            edges.get(state(node))
                    .forEach(edge -> targets.computeIfAbsent(edge.target(), to -> new HashSet<>())
                            .add(edge.event()));
            if (targets.isEmpty()) {
                targets.put(state(node), Set.of());
            }
            List<Step> out = new ArrayList<>();
            targets.forEach((state, events) -> {
                for (int next = state << temporal.size(); next < (state + 1) << temporal.size(); next++) {
                    if (kept[next] == promises(node)) {
                        out.add(new Step(next, events));
                        before.get(next).set(node);
                        after.get(node).set(next);
                    }
                }
            });
            return out;
        }

        private int kept(int node) {
            int bits = 0;
            for (int i = 0; i < temporal.size(); i++) {
                Formula promised = temporal.get(i) instanceof Next step ? step.of() : temporal.get(i);
                bits |= holds(promised, node) ? 1 << i : 0;
            }
            return bits;
        }

        private int promises(int node) {
            return node & ((1 << temporal.size()) - 1);
        }

        private boolean isPromised(int i, int node) {
            return (node >> i & 1) == 1;
        }

        private boolean holds(Formula f, int node) {
            if (f instanceof Not not) {
                return !holds(not.of(), node);
            } else if (f instanceof And and) {
                return and.parts().stream().allMatch(part -> holds(part, node));
            } else if (f instanceof Next) {
                return isPromised(temporal.indexOf(f), node);
            } else if (f instanceof Until until) {
                return holds(until.goal(), node)
                        || (holds(until.first(), node) && isPromised(temporal.indexOf(f), node));
            }
            BitSet where = f instanceof Fireable name ? named.get(name.transition()) : null;
            return where == null ? atoms.hold(f, state(node)) : where.get(state(node));
        }

        /** The states from which a fair run of the formula starts. */
        BitSet initial() {
            BitSet good = new BitSet();
            BitSet all = new BitSet();
            all.set(0, steps.size());
            collectGood(all, good);
            BitSet leading = closure(good, all, before::get);
            if (steps.size() <= MOST_FOR_SUBSETS) {
                BitSet tried = closure(anySubset(), all, before::get);
                if (!tried.equals(leading)) {
                    throw new IllegalStateException("two ways to find fair runs of " + formula + " disagree");
                }
            }
            BitSet states = new BitSet();
            leading.stream().filter(node -> holds(formula, node)).forEach(node -> states.set(state(node)));
            return states;
        }

        /** The set with all that it leads to inside another one. */
        private static BitSet closure(BitSet from, BitSet within, IntFunction<BitSet> next) {
            BitSet reached = new BitSet();
            reached.or(from);
            BitSet fresh = reached;
            while (!fresh.isEmpty()) {
                BitSet found = new BitSet();
                fresh.stream().forEach(node -> found.or(next.apply(node)));
                found.and(within);
                found.andNot(reached);
                reached.or(found);
                fresh = found;
            }
            return reached;
        }

        private void collectGood(BitSet within, BitSet good) {
            BitSet left = new BitSet();
            left.or(within);
            trim(left);
            while (!left.isEmpty()) {
                BitSet one = new BitSet();
                one.set(left.nextSetBit(0));
                BitSet component = closure(one, left, after::get);
                component.and(closure(one, left, before::get));
                left.andNot(component);
                if (isCycle(component)) {
                    judge(component, good);
                }
                trim(left);
            }
        }

        /** Takes out what is on no cycle, as far as one can see from its neighbours. */
        private void trim(BitSet set) {
            for (int size = -1; size != set.cardinality(); ) {
                size = set.cardinality();
                for (int node : set.stream().toArray()) {
                    if (!after.get(node).intersects(set) || !before.get(node).intersects(set)) {
                        set.clear(node);
                    }
                }
            }
        }

        private boolean isCycle(BitSet component) {
            return component.cardinality() > 1
                    || component.stream().allMatch(node -> after.get(node).get(node));
        }

        private void judge(BitSet component, BitSet good) {
            if (!isEveryGoalMet(component)) {
                return;
            }
            Set<String> happening = happening(component);
            BitSet left = new BitSet();
            left.or(component);
            for (Set<String> set : fair.strong()) {
                if (!meets(set, happening)) {
                    component.stream()
                            .filter(node -> meets(set, enabled.get(node)))
                            .forEach(left::clear);
                }
            }
            if (!left.equals(component)) {
                collectGood(left, good);
            } else if (isFair(fair, enabled(component), happening)) {
                good.or(component);
            }
        }

        private boolean isEveryGoalMet(BitSet set) {
            return temporal.stream()
                    .filter(Until.class::isInstance)
                    .allMatch(f -> set.stream().anyMatch(node -> holds(((Until) f).goal(), node) || !holds(f, node)));
        }

        private List<Set<String>> enabled(BitSet set) {
            return set.stream().mapToObj(enabled::get).toList();
        }

        private Set<String> happening(BitSet set) {
            Set<String> happening = new HashSet<>();
            set.stream()
                    .forEach(node -> steps.get(node).stream()
                            .filter(step -> set.get(step.to()))
                            .forEach(step -> happening.addAll(step.events())));
            return happening;
        }

        /** By the definition alone: all nodes of sets that a fair run of the formula may visit again and again. */
        private BitSet anySubset() {
            BitSet good = new BitSet();
            for (long bits = 1; bits < 1L << steps.size(); bits++) {
                BitSet set = BitSet.valueOf(new long[] {bits});
                boolean connected = set.stream().allMatch(node -> {
                    BitSet next = new BitSet();
                    next.or(after.get(node));
                    next.and(set);
                    return closure(next, set, after::get).equals(set);
                });
                if (connected && isEveryGoalMet(set) && isFair(fair, enabled(set), happening(set))) {
                    good.or(set);
                }
            }
            return good;
        }
    }
}
