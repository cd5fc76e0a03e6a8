package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * LTL by a tableau: a run that breaks the formula is looked for, in the graph with dead states that stutter forever.
 *
 * <p>The negated formula is written with {@code !}, {@code &&}, {@code X} and {@code U} only. A node of the tableau is a
 * state of the graph and, forevery {@code X f} and every {@code f U g} below the formula, a promise: whether {@code f},
 * or {@code f U g} itself, will be true in the next state. With these given the truth of every subformula in a node is
 * plain, {@code f U g} being {@code g || (f && what is promised)}. An edge leads to where the promises prove true. What is
 * left to ask is that no {@code U} is put off forever: infinitely often its goal holds, or it does not hold itself. So
 * the runs of the formula are the fair paths of the tableau, and {@link FairPaths} finds one. A tableau has
 * 2<sup>promises</sup> nodes a state: for small graphs and formulas. Belongs to one thread.
 */
public final class NaiveLtl {
    private static final Formula TRUE = new Constant(true);

    /** A state and, as bits, the promises that are made in it. */
    private record Node(int state, int promises) {}

    private final NaiveGraph graph;
    private final Formula negated;
    /** The subformulas that make promises, {@link Next} and {@link Until}. */
    private final List<Formula> temporal = new ArrayList<>();
    /** State by state what {@link #nodes} has found; a walk comes by a state very often. */
    private final Map<Integer, Map<Integer, List<Node>>> known = new HashMap<>();

    private NaiveLtl(Formula f, NaiveGraph graph) {
        this.graph = graph.stuttering();
        this.negated = new Not(core(f instanceof ForAll all ? all.run() : f));
        collect(negated);
    }

    /** Whether every run from the initial state satisfies a formula of LTL. */
    public static boolean holds(Formula f, NaiveGraph graph) {
        return counterexample(f, graph).isEmpty();
    }

    /** A run from the initial state that does not satisfy a formula of LTL, if there is one. */
    public static Optional<Lasso> counterexample(Formula f, NaiveGraph graph) {
        return new NaiveLtl(f, graph).search();
    }

    private Optional<Lasso> search() {
        List<Node> initial = nodes(0).values().stream()
                .flatMap(List::stream)
                .filter(node -> holds(negated, node))
                .toList();
        FairPaths<Node> paths = new FairPaths<>(initial, this::successors);
        for (Formula f : temporal) {
            if (f instanceof Until until) {
                paths.require(node -> holds(until.goal(), node) || !holds(until, node));
            }
        }
        return paths.find().map(path -> new Lasso(states(path.stem()), states(path.loop())));
    }

    private static List<Integer> states(List<Node> nodes) {
        return nodes.stream().map(Node::state).toList();
    }

    /** The nodes of a state, all that can be promised there, by the promises of a node before that they keep. */
    private Map<Integer, List<Node>> nodes(int state) {
        return known.computeIfAbsent(
                state,
                s -> IntStream.range(0, 1 << temporal.size())
                        .mapToObj(promises -> new Node(s, promises))
                        .collect(Collectors.groupingBy(this::kept)));
    }

    private List<Node> successors(Node node) {
        List<Node> successors = new ArrayList<>();
        for (int state : graph.successors(node.state())) {
            successors.addAll(nodes(state).getOrDefault(node.promises(), List.of()));
        }
        return successors;
    }

    /** The promises of a node before that prove true here; it must have made these and no others. */
    private int kept(Node node) {
        int kept = 0;
        for (int i = 0; i < temporal.size(); i++) {
            Formula f = temporal.get(i);
            kept |= holds(f instanceof Next step ? step.of() : f, node) ? 1 << i : 0;
        }
        return kept;
    }

    private boolean isPromised(Formula f, Node node) {
        return (node.promises() >> temporal.indexOf(f) & 1) == 1;
    }

    private boolean holds(Formula f, Node node) {
        if (f instanceof Not not) {
            return !holds(not.of(), node);
        } else if (f instanceof And and) {
            return and.parts().stream().allMatch(part -> holds(part, node));
        } else if (f instanceof Next) {
            return isPromised(f, node);
        } else if (f instanceof Until until) {
            return holds(until.goal(), node) || (holds(until.first(), node) && isPromised(f, node));
        }
        return graph.atoms().hold(f, node.state());
    }

    private void collect(Formula f) {
        if ((f instanceof Next || f instanceof Until) && !temporal.contains(f)) {
            temporal.add(f);
        }
        f.children().forEach(this::collect);
    }

    /** The formula with no operators but {@code !}, {@code &&}, {@code X} and {@code U}. */
    static Formula core(Formula f) {
        List<Formula> below = f.children().stream().map(NaiveLtl::core).toList();
        if (f instanceof Not) {
            return new Not(below.get(0));
        } else if (f instanceof And) {
            return new And(below);
        } else if (f instanceof Or) {
            return or(below);
        } else if (f instanceof Implies) {
            return or(List.of(new Not(below.get(0)), below.get(1)));
        } else if (f instanceof Iff) {
            Formula neither = new And(List.of(new Not(below.get(0)), new Not(below.get(1))));
            return or(List.of(new And(below), neither));
        } else if (f instanceof Next) {
            return new Next(below.get(0));
        } else if (f instanceof Finally) {
            return new Until(TRUE, below.get(0));
        } else if (f instanceof Globally) {
            return new Not(new Until(TRUE, new Not(below.get(0))));
        } else if (f instanceof Until) {
            return new Until(below.get(0), below.get(1));
        } else if (f instanceof WeakUntil) {
            return release(below.get(1), or(below));
        } else if (f instanceof Release) {
            return release(below.get(0), below.get(1));
        } else if (below.isEmpty()) {
            return f;
        }
        throw new IllegalArgumentException("not LTL: " + f);
    }

    private static Formula or(List<Formula> parts) {
        return new Not(new And(parts.stream().<Formula>map(Not::new).toList()));
    }

    private static Formula release(Formula first, Formula second) {
        return new Not(new Until(new Not(first), new Not(second)));
    }
}
