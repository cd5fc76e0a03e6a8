package org.tidemark.check.run;

import java.util.List;
import java.util.Locale;

/**
 * How the classes of states came about that a direct exploration met the representatives of. That only the moment is left out of states
 * does not count as a class.
 *
 * @param proven the names of the equivalences that follow from the arcs
 * @param assumed the names of those of which it is assumed that equivalent states behave alike
 * @param compared how many states were compared with their representatives
 */
public record ClassReport(List<String> proven, List<String> assumed, long compared) {
    public ClassReport {
        proven = List.copyOf(proven);
        assumed = List.copyOf(assumed);
    }

    /** Whether the model declares equivalences. */
    public boolean isDeclared() {
        return !proven.isEmpty() || !assumed.isEmpty();
    }

    /**
     * The assumption behind answers that no run shows, as a sentence without its full stop; empty where there is none.
     */
    public String assumption() {
        if (assumed.isEmpty()) {
            return "";
        }
        String more = String.format(
                Locale.ROOT, "%,d states were compared with their representatives, and none differed", compared);
        String compare = compared == 0
                ? "no state had to be compared with its representative"
                : compared == 1 ? "one state was compared with its representative, and did not differ" : more;
        return "assumed, not proven: states that " + String.join(" and ", assumed)
                + (assumed.size() == 1 ? " treats" : " treat") + " as equal behave alike; " + compare;
    }
}
