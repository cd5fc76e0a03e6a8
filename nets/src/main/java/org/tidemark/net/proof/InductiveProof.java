package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;

/**
 * A proof that no reachable marking meets a goal: a set of markings that has the goal in it, but not the initial
 * marking, and that no transition leads into from outside. The set is the union of cubes, each a conjunction of
 * inequalities; markings that are proven to be unreachable by other means need not be in it.
 *
 * <p>Immutable. {@link #holds} looks at every cube and every transition that could lead into it, in exact arithmetic.
 *
 * @param goal what is never met
 * @param cubes the set that is never entered
 * @param unreachable proofs of what else is never met, each of a conjunction of inequalities
 */
public record InductiveProof(ProofGoal goal, List<List<Inequality>> cubes, List<CaseProof> unreachable)
        implements Proof {
    private static final int MOST_SHOWN = 20;

    public InductiveProof {
        cubes = cubes.stream().map(List::copyOf).toList();
        unreachable = List.copyOf(unreachable);
    }

    @Override
    public boolean holds(PetriNet net) {
        return holds(net, Limit.none());
    }

    /** Whether it is found right before the time is up. */
    boolean holds(PetriNet net, Limit limit) {
        return new InductiveCheck(net, this, limit).isRight();
    }

    @Override
    public String text(PetriNet net) {
        List<String> lines = new ArrayList<>();
        if (!cubes.isEmpty()) {
            lines.add("initially none of these holds, and no transition makes one hold where none did:");
        }
        cubes.stream().limit(MOST_SHOWN).forEach(cube -> lines.add("  " + text(cube, net)));
        if (cubes.size() > MOST_SHOWN) {
            lines.add("  and " + (cubes.size() - MOST_SHOWN) + " more");
        }
        if (!unreachable.isEmpty()) {
            lines.add((cubes.isEmpty() ? "" : "where ") + "these are ruled out by sums and traps:");
            unreachable.stream()
                    .limit(MOST_SHOWN)
                    .forEach(proof -> lines.add(
                            "  " + text(InductiveCheck.conjunction(proof.goal()), net) + ": " + proof.text(net)));
            if (unreachable.size() > MOST_SHOWN) {
                lines.add("  and " + (unreachable.size() - MOST_SHOWN) + " more");
            }
        }
        return lines.isEmpty() ? "it contradicts itself" : String.join("\n", lines);
    }

    private static String text(List<Inequality> cube, PetriNet net) {
        return cube.isEmpty()
                ? "anything"
                : cube.stream().map(inequality -> inequality.text(net)).collect(Collectors.joining(" and "));
    }
}
