package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * The letters that events of a net can be: each event by its own name, and by that of the transition it is a binding
 * of. Events of a net that was read from a labelled graph are named by the labels of its edges. Immutable.
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

    /**
     * The transitions of a net, or those of the high-level net that it is the unfolding of; events of the given names
     * are silent.
     */
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

    /** The name of an event alone, as people write it: {@code send(n = 2)}. */
    String own(int event) {
        return net.shownTransition(event);
    }

    /** The names that a pattern means: the one it is, or all it fits; transitions come before their bindings. */
    Set<String> matching(LanguageSource.Pattern pattern) {
        String proper = proper(pattern.text());
        if (proper != null) {
            return Set.of(proper);
        }
        Set<String> shared = pattern.among(all);
        if (!shared.isEmpty()) {
            return shared;
        }
        Set<String> fitting = new LinkedHashSet<>();
        for (int e = 0; e < events(); e++) {
            if (pattern.fits(own(e)) || pattern.fits(net.transitionName(e))) {
                fitting.add(own(e));
            }
        }
        return fitting;
    }

    /** The events that each of some names means: a transition, one binding, or all bindings with some values. */
    List<BitSet> meanings(List<String> names) {
        Map<String, BitSet> shared = new HashMap<>();
        Map<String, Integer> owners = new HashMap<>();
        for (int e = 0; e < events(); e++) {
            shared.computeIfAbsent(common(e), first -> new BitSet()).set(e);
            owners.put(own(e), e);
        }
        NetVocabulary vocabulary = new NetVocabulary(net);
        List<BitSet> meanings = new ArrayList<>();
        for (String name : names) {
            BitSet events = shared.getOrDefault(name, new BitSet());
            if (events.isEmpty() && owners.containsKey(name)) {
                events.set(owners.get(name));
            } else if (events.isEmpty() && !all.contains(name) && vocabulary.transition(name) != null) {
                vocabulary.eventsOf(name).forEach(event -> events.set(net.findTransition(event)));
            }
            meanings.add(events);
        }
        return meanings;
    }

    /** All names that events share, those without any event included. */
    Set<String> all() {
        return Collections.unmodifiableSet(all);
    }

    public boolean isSilent(String name) {
        return silent.contains(name);
    }

    /** The proper form of a name or id; null where nothing is called so. */
    private @Nullable String proper(String name) {
        int event = all.contains(name) || net.folding() == null ? -1 : net.findTransition(name);
        return all.contains(name) ? name : event >= 0 ? own(event) : new NetVocabulary(net).transition(name);
    }
}
