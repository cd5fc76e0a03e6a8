package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.net.PetriNet;

/**
 * The runs of a small net held against an automaton by the definition: pairs of a marking and the set of states that the
 * automaton could be in, in the order of a breadth-first search.
 */
public final class NaiveProduct {
    private final PetriNet net;
    private final FiniteAutomaton automaton;
    private final NaiveFiring firing;
    private final NaiveTruth truth;

    public NaiveProduct(PetriNet net, FiniteAutomaton automaton) {
        this.net = net;
        this.automaton = automaton;
        this.firing = new NaiveFiring(net);
        this.truth = new NaiveTruth(net);
    }

    private record Pair(List<Integer> marking, Set<Integer> states) {}

    /**
     * The outcome of the search for a run that is rejected.
     *
     * @param complete whether all of them were looked at, or one that is illegal was found
     * @param shortestIllegal the length of a shortest illegal run
     */
    public record Answer(boolean complete, Optional<Integer> shortestIllegal) {}

    public Answer answer(int cap) {
        List<Pair> found = new ArrayList<>(List.of(start()));
        List<Integer> distances = new ArrayList<>(List.of(0));
        Set<Pair> seen = new HashSet<>(found);
        for (int i = 0; i < found.size(); i++) {
            Pair pair = found.get(i);
            if (pair.states().stream().noneMatch(automaton::accepts)) {
                return new Answer(true, Optional.of(distances.get(i)));
            }
            for (int t = 0; t < net.transitions(); t++) {
                if (firing.isEnabled(pair.marking(), t)) {
                    Pair next = step(pair, t);
                    if (seen.add(next)) {
                        found.add(next);
                        distances.add(distances.get(i) + 1);
                    }
                }
            }
            if (found.size() > cap) {
                return new Answer(false, Optional.empty());
            }
        }
        return new Answer(true, Optional.empty());
    }

    /** Whether a run is illegal and every part of it that it starts with is legal. */
    public boolean isShortestIllegal(List<Integer> run) {
        Pair pair = start();
        for (int t : run) {
            if (pair.states().stream().noneMatch(automaton::accepts) || !firing.isEnabled(pair.marking(), t)) {
                return false;
            }
            pair = step(pair, t);
        }
        return pair.states().stream().noneMatch(automaton::accepts);
    }

    private Pair start() {
        List<Integer> marking = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            marking.add(net.initial(p));
        }
        Set<Integer> starts = new HashSet<>(automaton.starts());
        return new Pair(marking, automaton.readsInitial() ? read(starts, null, marking) : starts);
    }

    private Pair step(Pair from, int t) {
        List<Integer> marking = firing.fire(from.marking(), t);
        return new Pair(marking, read(from.states(), net.transitionName(t), marking));
    }

    private Set<Integer> read(Set<Integer> states, @Nullable String event, List<Integer> marking) {
        Set<Integer> next = new HashSet<>();
        for (FiniteAutomaton.Edge edge : automaton.edges()) {
            boolean named = event != null && edge.guard().events().names().contains(event);
            if (states.contains(edge.from())
                    && named != edge.guard().events().allBut()
                    && truth.holds(edge.guard().state(), marking)) {
                next.add(edge.to());
            }
        }
        return next;
    }
}
