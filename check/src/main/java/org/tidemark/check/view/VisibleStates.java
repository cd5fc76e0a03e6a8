package org.tidemark.check.view;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.check.symbolic.AutomatonParts;
import org.tidemark.check.symbolic.NetParts;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.LabelGroups;

/**
 * The distinctions that a formula about a network makes: local states by their colours, labels, dead states, single
 * steps. Immutable.
 */
final class VisibleStates {
    private final AutomatonParts parts;
    private final PetriNet net;
    private final LabelGroups groups;
    private final List<List<BitSet>> atoms = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();
    private boolean isExact;

    private VisibleStates(Network network, PetriNet net) {
        this.net = net;
        parts = new AutomatonParts(network, net);
        groups = new LabelGroups(network);
        network.parts().forEach(part -> atoms.add(new ArrayList<>()));
    }

    /** The distinctions of a formula; null where it speaks of something else than places and labels. */
    static @Nullable VisibleStates of(Formula formula, Network network, PetriNet net) {
        VisibleStates visible = new VisibleStates(network, net);
        return visible.add(formula) ? visible : null;
    }

    /** Whether single steps or dead states matter, which silent steps may come before. */
    boolean isExact() {
        return isExact;
    }

    /** The labels that it speaks of. */
    Set<String> labels() {
        return labels;
    }

    /** The colour of each local state of a part: those of one colour are the same to the formula. */
    int[] colors(int part) {
        int[] colors = new int[parts.network().parts().get(part).automaton().states()];
        Map<BitSet, Integer> numbers = new HashMap<>();
        for (int state = 0; state < colors.length; state++) {
            BitSet truth = new BitSet();
            for (int atom = 0; atom < atoms.get(part).size(); atom++) {
                truth.set(atom, atoms.get(part).get(atom).get(state));
            }
            int next = numbers.size();
            colors[state] = numbers.computeIfAbsent(truth, first -> next);
        }
        return colors;
    }

    private boolean add(Formula f) {
        if (f instanceof Formula.Fireable fireable) {
            return addLabel(fireable.transition());
        }
        if (f instanceof Formula.Comparison comparison) {
            return add(comparison.left()) && add(comparison.right());
        }
        isExact |= f instanceof Formula.Next || f instanceof Formula.Deadlock;
        boolean isKnown = f instanceof Formula.Constant
                || f instanceof Formula.Deadlock
                || !f.children().isEmpty();
        return isKnown
                && !(f instanceof Formula.Written)
                && f.children().stream().allMatch(this::add);
    }

    private boolean add(Term term) {
        if (term instanceof Term.Count count) {
            return addPlace(count.place());
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().allMatch(this::add);
        }
        if (term instanceof Term.Product product) {
            return add(product.left()) && add(product.right());
        }
        return term instanceof Term.Negated negated ? add(negated.of()) : term instanceof Term.Constant;
    }

    private boolean addPlace(String name) {
        NetParts.Tokens tokens = parts.tokens(name);
        if (tokens == null) {
            return false;
        }
        BitSet marked = new BitSet();
        for (int state = 0; state < tokens.ofState().length; state++) {
            marked.set(state, tokens.ofState()[state] > 0);
        }
        atoms.get(tokens.part()).add(marked);
        // A name that was changed because another place has it may be another one in another net.
        NetworkPart part = parts.network().parts().get(tokens.part());
        String plain = part.name() + "." + part.stateNames().get(marked.nextSetBit(0));
        return net.placeName(net.findPlace(name)).equals(plain);
    }

    /** A single transition has no name any more when states have become one. */
    private boolean addLabel(String name) {
        LabelGroups.Group group = groups.groups().get(name);
        if (group == null) {
            return false;
        }
        labels.add(name);
        for (Map<Integer, BitSet> way : parts.fireable(group)) {
            way.forEach((part, willing) -> atoms.get(part).add(willing));
        }
        return true;
    }
}
