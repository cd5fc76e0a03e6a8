package org.tidemark.model;

import java.math.BigInteger;
import java.util.List;

/**
 * A system made of disjoint parts, as matrices: what each part does alone and what some of them do together.
 *
 * <p>A state is one local state of every part. The steps of the whole are the Kronecker sum of the local matrices and,
 * for each joint step, the Kronecker product of what its partners do; parts that are no partners stay where they are.
 * The order of the parts is the order of everything: part 0 is the most significant digit of a state's number and the
 * root of a diagram. Immutable and shared by threads.
 */
public record Kronecker(List<Part> parts, List<Joint> joints) {
    public Kronecker {
        parts = List.copyOf(parts);
        joints = List.copyOf(joints);
        for (Joint joint : joints) {
            for (int k = 0; k < joint.partners.size(); k++) {
                if (joint.steps.get(k).states()
                        != parts.get(joint.partners.get(k)).states()) {
                    throw new IllegalArgumentException("a matrix that does not fit part " + joint.partners.get(k));
                }
            }
        }
    }

    /** How many states there would be if every combination of local states were reachable. */
    public BigInteger potentialStates() {
        return parts.stream()
                .map(part -> BigInteger.valueOf(part.states()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    /**
     * One of the parts.
     *
     * @param initial its local state at the beginning
     * @param local the steps that it takes alone
     */
    public record Part(int initial, StepMatrix local) {
        public int states() {
            return local.states();
        }
    }

    /**
     * Steps that some parts take together, each one of its own.
     *
     * @param partners the parts that move, in ascending order
     * @param steps what each of them can do, in the same order; the matrix of a partner that checks without moving has
     *     its ones on the diagonal
     */
    public record Joint(List<Integer> partners, List<StepMatrix> steps) {
        private static final long OBJECT_BYTES = 24;
        private static final long LIST_BYTES = 40;
        private static final long REFERENCE_BYTES = 8;
        private static final long BOXED_BYTES = 16;

        public Joint {
            partners = List.copyOf(partners);
            steps = List.copyOf(steps);
            if (partners.size() != steps.size()) {
                throw new IllegalArgumentException(partners.size() + " partners, " + steps.size() + " matrices");
            }
            for (int k = 1; k < partners.size(); k++) {
                if (partners.get(k - 1) >= partners.get(k)) {
                    throw new IllegalArgumentException("partners out of order: " + partners);
                }
            }
        }

        /**
         * Whether it leads from one state to another: each partner has such a step, and the others stay where they are.
         */
        public boolean leads(int[] source, int[] target) {
            int k = 0;
            for (int p = 0; p < source.length; p++) {
                boolean isPartner = k < partners.size() && partners.get(k) == p;
                if (isPartner ? !steps.get(k++).has(source[p], target[p]) : source[p] != target[p]) {
                    return false;
                }
            }
            return true;
        }

        /** The bytes of the object without its matrices, which may be shared. */
        public long bytes() {
            return OBJECT_BYTES + 2 * LIST_BYTES + (long) partners.size() * (2 * REFERENCE_BYTES + BOXED_BYTES);
        }
    }
}
