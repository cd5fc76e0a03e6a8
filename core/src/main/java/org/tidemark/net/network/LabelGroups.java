package org.tidemark.net.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;

/**
 * The labels of the steps of a network and what each means: first those that parts have to themselves, in their order, then
 * the names of synchronisations. A label that a part uses only under the name of a vector is not among them.
 */
final class LabelGroups {
    private static final String SILENT = "tau";

    private final Map<String, Group> groups = new LinkedHashMap<>();

    LabelGroups(Network network) {
        List<BitSet> joint = network.jointLabels();
        for (int p = 0; p < network.parts().size(); p++) {
            List<String> own = network.parts().get(p).automaton().labels();
            for (int label = 0; label < own.size(); label++) {
                if (!joint.get(p).get(label)) {
                    group(own.get(label)).local.add(new Own(p, label));
                }
            }
        }
        network.synchronisations()
                .forEach(together -> group(together.name()).together.add(together));
    }

    /** A label of a part. */
    record Own(int part, int label) {}

    /**
     * What a label means.
     *
     * @param local the steps that parts take alone
     */
    record Group(List<Own> local, List<Synchronisation> together) {}

    Map<String, Group> groups() {
        return groups;
    }

    /** What silent steps are called: a name that is not a label. */
    String silentName() {
        String name = SILENT;
        while (groups.containsKey(name)) {
            name += "'";
        }
        return name;
    }

    private Group group(String label) {
        return groups.computeIfAbsent(label, fresh -> new Group(new ArrayList<>(), new ArrayList<>()));
    }
}
