package org.tidemark.format;

import java.util.List;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNetBuilder;

/** What tests of property files share: names to ask about, and what came out in a form that is easy to compare. */
public final class Questions {
    private Questions() {}

    /** The names of a net with places p, q, cs1 and cs2, the last with id P4, and transitions t and u. */
    public static Vocabulary names() {
        PetriNetBuilder net = new PetriNetBuilder("questions");
        for (String place : List.of("p", "q", "cs1")) {
            net.place(place, 0);
        }
        net.place("P4", "cs2", 0);
        net.transition("t");
        net.transition("u");
        return new NetVocabulary(net.build());
    }

    /** The messages of what was refused. */
    public static List<String> refusals(List<PropertyEntry> entries) {
        return entries.stream()
                .filter(PropertyEntry.Refused.class::isInstance)
                .map(e -> ((PropertyEntry.Refused) e).message())
                .toList();
    }
}
