package org.tidemark.check.symbolic;

import org.tidemark.bits.TooLarge;
import org.tidemark.check.question.Technique;
import org.tidemark.logic.Formula;

/** All reachable states of a net in a diagram, whatever found them, in terms of the net. */
public interface DiagramMarkings {
    /** How they were found. */
    Technique technique();

    /** The marking that belongs to a state of the diagram. */
    int[] marking(int[] ofDiagram);

    /**
     * The transitions of a run to a state where a formula is true.
     *
     * @param state such a state; the run may lead to another one
     * @throws TooLarge where none can be found within the limits
     */
    int[] run(Formula f, int[] state) throws TooLarge;
}
