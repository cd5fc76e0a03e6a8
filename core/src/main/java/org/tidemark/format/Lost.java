package org.tidemark.format;

import static org.tidemark.format.InputException.quote;

import org.tidemark.net.PetriNet;

/** The notes about what several formats cannot carry, in the same words for each. */
public final class Lost {
    private Lost() {}

    /** Notes that a unit structure is left out, where the net has one. */
    public static void units(PetriNet net, String format, Notes notes) {
        if (net.nupn() != null) {
            notes.add(format + " carries no NUPN units; they are left out");
        }
    }

    /** Notes that nodes go by their ids, where some have a name of their own beside it. */
    public static void labels(PetriNet net, String format, Notes notes) {
        int labelled = 0;
        String example = "";
        for (int p = net.places() - 1; p >= 0; p--) {
            if (!net.placeId(p).equals(net.placeName(p))) {
                labelled++;
                example = quote(net.placeId(p)) + " for " + quote(net.placeName(p));
            }
        }
        for (int t = net.transitions() - 1; t >= 0; t--) {
            if (!net.transitionId(t).equals(net.transitionName(t))) {
                labelled++;
                example = quote(net.transitionId(t)) + " for " + quote(net.transitionName(t));
            }
        }
        if (labelled > 0) {
            notes.add(format + " carries one name for a node; " + (labelled == 1 ? "one goes" : labelled + " go")
                    + " by the id, such as " + example);
        }
    }
}
