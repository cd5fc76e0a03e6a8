package org.tidemark.net.proof;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.SiphonsAndTraps;

/** An inequality that holds of every reachable marking, and why. Immutable. */
public sealed interface Fact {
    Inequality inequality();

    /** Whether it is true of the net. */
    boolean holds(PetriNet net);

    /** The reason, as text for users. */
    String text(PetriNet net);

    /** A place has a proven bound. */
    record Bounded(Certificate certificate) implements Fact {
        @Override
        public Inequality inequality() {
            return Inequality.atMost(certificate.place(), certificate.bound());
        }

        @Override
        public boolean holds(PetriNet net) {
            return certificate.holds(net);
        }

        @Override
        public String text(PetriNet net) {
            return inequality().text(net) + ", since " + certificate.text(net);
        }
    }

    /** A set of places that is initially marked, and from which no transition removes the last token. */
    record MarkedTrap(BitSet places) implements Fact {
        @Override
        public Inequality inequality() {
            Map<Integer, Long> weights = new HashMap<>();
            places.stream().forEach(p -> weights.put(p, 1L));
            return Inequality.of(weights, 1);
        }

        @Override
        public boolean holds(PetriNet net) {
            return places.stream().anyMatch(p -> net.initial(p) > 0) && new SiphonsAndTraps(net).isTrap(places);
        }

        @Override
        public String text(PetriNet net) {
            return inequality().text(net) + ", since it is a marked trap";
        }
    }
}
