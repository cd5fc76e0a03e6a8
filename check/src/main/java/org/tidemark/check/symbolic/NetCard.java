package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.LevelOrder;

/** Describes a diagram of markings for a file: each level is a place, and its values are numbers of tokens. */
final class NetCard {
    private NetCard() {}

    static DagCard of(PetriNet net, LevelOrder order, Dag dag) {
        String[] groupOf = new String[net.places()];
        Folding.Groups groups = net.placeGroups();
        for (int g = 0; g < groups.size(); g++) {
            String group = groups.name(g);
            groups.members(g).forEach(place -> groupOf[place] = group);
        }
        List<DagCard.Level> levels = new ArrayList<>();
        for (int level = 0; level < dag.levels(); level++) {
            int place = order.places()[level];
            levels.add(DagCard.Level.ofPlace(
                    new DagCard.Counter(net.placeName(place), net.placeId(place), groupOf[place]), dag.size(level)));
        }
        return new DagCard(net.name(), levels);
    }
}
