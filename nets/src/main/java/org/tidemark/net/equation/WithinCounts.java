package org.tidemark.net.equation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * No run that fires each transition at most so often meets the goal; every run that does fires one of some transitions more often. Immutable.
 *
 * <p>Which transitions were looked at, for each number of firings that the search came upon, is kept so that {@link WithinCheck} can see that nothing was left
 * out.
 */
final class WithinCounts implements Lemma {
    private static final int SHOWN = 8;

    private final SparseVector counts;
    private final BitSet exceeding;
    private final Map<SparseVector, BitSet> chosen;

    WithinCounts(SparseVector counts, BitSet exceeding, Map<SparseVector, BitSet> chosen) {
        this.counts = counts;
        this.exceeding = (BitSet) exceeding.clone();
        this.chosen = Map.copyOf(chosen);
    }

    /** How often each transition may fire. */
    SparseVector counts() {
        return counts;
    }

    /** One of these fires more often than that. A new set. */
    BitSet exceeding() {
        return (BitSet) exceeding.clone();
    }

    /** The transitions that were looked at after some firings. */
    Map<SparseVector, BitSet> chosen() {
        return chosen;
    }

    /** One case for all transitions that would not fire at all, and one for each other. */
    @Override
    public ProofGoal.Any cases(PetriNet net) {
        List<ProofGoal> cases = new ArrayList<>();
        Map<Integer, Long> fresh = new TreeMap<>();
        for (int t = exceeding.nextSetBit(0); t >= 0; t = exceeding.nextSetBit(t + 1)) {
            long most = counts.at(t);
            if (most == 0) {
                fresh.put(Inequality.firings(net, t), 1L);
            } else {
                cases.add(new ProofGoal.Need(
                        new Inequality(SparseVector.unit(Inequality.firings(net, t)), Math.addExact(most, 1))));
            }
        }
        if (!fresh.isEmpty()) {
            cases.add(0, new ProofGoal.Need(Inequality.of(fresh, 1)));
        }
        return new ProofGoal.Any(cases);
    }

    @Override
    public boolean holds(PetriNet net, ProofGoal goal) {
        return new WithinCheck(net, goal, this).holds();
    }

    @Override
    public String text(PetriNet net) {
        List<String> few = new ArrayList<>();
        for (int k = 0; k < counts.size() && k < SHOWN; k++) {
            few.add(counts.value(k) + " of " + net.shownTransition(counts.position(k)));
        }
        List<String> more =
                exceeding.stream().limit(SHOWN).mapToObj(net::shownTransition).toList();
        String within = few.isEmpty() ? "no firing" : String.join(", ", few) + (counts.size() > SHOWN ? " …" : "");
        return "at most " + within + ": no order of these leads there, "
                + (more.isEmpty()
                        ? "and nothing else helps"
                        : "so one of " + String.join(", ", more) + (exceeding.cardinality() > SHOWN ? " …" : "")
                                + " fires more often");
    }
}
