package org.tidemark.reduce.colored;

import java.util.Set;
import org.tidemark.reduce.Preserved;

/** A way to take nodes away from a high-level net. Stateless; its first sentence says what it preserves. */
interface ColoredRule {
    /** What it is called in reports. */
    String name();

    /** What it preserves, of all that the questions see. */
    Set<Preserved> preserves();

    /** Takes away what it can; how many nodes that were. */
    int apply(NetCut cut, Sight sight);
}
