package org.tidemark.reduce;

import java.util.Set;
import org.tidemark.net.structure.Limit;

/** One way to make a net smaller. Stateless. */
interface Rule {
    /** What it is called in reports. */
    String name();

    /** What the net it leaves has in common with the one it was given. */
    Set<Preserved> preserves();

    /**
     * Applies the rule wherever its conditions hold, in one pass over the net.
     *
     * @param limit where it is over, the rest of the net is left as it is
     * @return how often it was applied; 0 if the net is as it was
     */
    int apply(ReducibleNet net, Limit limit);
}
