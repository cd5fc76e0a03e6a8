package org.tidemark.check.walk;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * How far a marking seems to be from one that meets a goal: 0 where it does, otherwise about how many tokens are missing or too many. A
 * guess, and nothing more.
 */
final class GoalDistance {
    private GoalDistance() {}

    /** Larger than any sum of distances that is compared with it. */
    static final long FAR = 1L << 40;

    static long from(int[] marking, ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return Math.max(0, lack(marking, need.inequality()));
        }
        return goal instanceof ProofGoal.All all
                ? sum(marking, all.parts())
                : least(marking, ((ProofGoal.Any) goal).parts());
    }

    private static long sum(int[] marking, List<ProofGoal> parts) {
        long sum = 0;
        for (ProofGoal part : parts) {
            sum = Math.min(FAR, sum + from(marking, part));
        }
        return sum;
    }

    private static long least(int[] marking, List<ProofGoal> parts) {
        long least = FAR;
        for (ProofGoal part : parts) {
            least = Math.min(least, from(marking, part));
        }
        return least;
    }

    /** By how much a sum of tokens is too small; 0 or less where it is not. */
    static long lack(int[] marking, Inequality inequality) {
        SparseVector weights = inequality.weights();
        double sum = 0; // of numbers that may be large, in a guess that need not be exact
        for (int k = 0; k < weights.size(); k++) {
            sum += (double) weights.value(k) * marking[weights.position(k)];
        }
        return (long) Math.min(FAR, inequality.least() - sum);
    }

    /** How many parts are looked at for one distance: parts that are shared count each time. */
    static long size(ProofGoal goal) {
        return size(goal, new IdentityHashMap<>());
    }

    private static long size(ProofGoal goal, Map<ProofGoal, Long> known) {
        Long before = known.get(goal);
        if (before != null) {
            return before;
        }
        long size = 1;
        if (goal instanceof ProofGoal.Need need) {
            size += need.inequality().weights().size();
        } else {
            for (ProofGoal part : parts(goal)) {
                size = Math.min(FAR, size + size(part, known));
            }
        }
        known.put(goal, size);
        return size;
    }

    /** What a goal that is not one inequality consists of. */
    static List<ProofGoal> parts(ProofGoal goal) {
        return goal instanceof ProofGoal.All all ? all.parts() : ((ProofGoal.Any) goal).parts();
    }
}
