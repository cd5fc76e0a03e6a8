package org.tidemark.net.network;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.automata.network.Network;

/**
 * The labels of the steps of a network and what each means: first those that parts have to themselves, in their order, then
 * the names of synchronisations. A label that a part uses only under the name of a vector is not among them. Not modified once
 * made.
 */
public final class LabelGroups {
    private static final String SILENT = "tau";

    private final Map<String, Group> groups = new LinkedHashMap<>();

    public LabelGroups(Network network) {
        List<BitSet> joint = network.jointLabels();
        for (int p = 0; p < network.parts().size(); p++) {
            List<String> own = network.parts().get(p).automaton().labels();
            for (int label = 0; label < own.size(); label++) {
                if (!joint.get(p).get(label)) {
                    group(own.get(label)).local.add(new Own(p, label));
                }
            }
        }
        for (int s = 0; s < network.synchronisations().size(); s++) {
            group(network.synchronisations().get(s).name()).together.add(s);
        }
    }

    /** A label of a part. */
    public record Own(int part, int label) {}

    /**
     * The steps with one label.
     *
     * @param local the steps that parts take alone
     * @param together the synchronisations, by their numbers
     */
    public record Group(List<Own> local, List<Integer> together) {}

    public Map<String, Group> groups() {
        return groups;
    }

    /** The name of silent steps, which is not a label. */
    public String silentName() {
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
