package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * What letters the events of a net can be: each by its own name, and by that of the transition it is a binding of. A net
 * that was read from a labelled graph speaks by the labels of its edges. Immutable.
 */
public final class EventNames {
    /** The labels by which tools write steps without a letter. */
    private static final Set<String> SILENT_LABELS = Set.of("i", "tau");

    private final PetriNet net;
    private final List<String> common = new ArrayList<>();
    private final Set<String> all = new LinkedHashSet<>();
    private final Set<String> silent;

    private EventNames(PetriNet net, Set<String> silent) {
        this.net = net;
        this.silent = silent;
    }

    /** The transitions of a net, or those of the high-level net that it is the unfolding of. */
    public static EventNames of(PetriNet net) {
        return of(net, Set.of());
    }

    /** The same; events of these names are silent. */
    public static EventNames of(PetriNet net, Set<String> silent) {
        EventNames names = new EventNames(net, Set.copyOf(silent));
        Folding.Groups groups = net.transitionGroups();
        for (int t = 0; t < net.transitions(); t++) {
            names.common.add(groups.name(groups.of(t)));
        }
        names.all.addAll(groups.names());
        return names;
    }

    /** The labels of a graph, one for each transition of its net; {@code i} and {@code tau} are silent. */
    public static EventNames labels(PetriNet net, List<String> labels) {
        EventNames names = new EventNames(net, SILENT_LABELS);
        names.common.addAll(labels);
        names.all.addAll(labels);
        return names;
    }

    public int events() {
        return common.size();
    }

    /** The name that an event shares with all bindings of its transition. */
    public String common(int event) {
        return common.get(event);
    }

    /** The name of an event alone. */
    String own(int event) {
        return net.transitionName(event);
    }

    /** All names that events share, those without any event included. */
    Set<String> all() {
        return Collections.unmodifiableSet(all);
    }

    public boolean isSilent(String name) {
        return silent.contains(name);
    }

    /** The proper form of a name or id; null where nothing is called so. */
    @Nullable
    String proper(String name) {
        return all.contains(name) ? name : new NetVocabulary(net).transition(name);
    }
}
