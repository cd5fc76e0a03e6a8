package org.tidemark.reduce;

import java.util.Set;
import org.tidemark.net.structure.Limit;

/** One way to make a net smaller. Stateless. */
interface Rule {
    /** Its name in reports. */
    String name();

    /** The properties that the resulting net shares with the given one. */
    Set<Preserved> preserves();

    /**
     * Applies the rule wherever its conditions hold, in one pass over the net.
     *
     * @param limit where it is over, the rest of the net is left as it is
     * @return how often it was applied; 0 if the net is as it was
     */
    int apply(ReducibleNet net, Limit limit);
}
