package org.tidemark.net;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.Obligation;

/**
 * A place/transition net with weighted, read (test) and inhibitor arcs.
 *
 * <p>Places and transitions are numbered from 0. A transition is enabled when each input place holds at least the
 * arc's weight, each read place likewise, and each inhibitor place holds less than the arc's weight; firing takes the
 * input weights and adds the output weights. If transitions have priorities, a transition that is enabled in this
 * sense may fire only if none of higher priority is. Every node has an id that is unique among places and transitions
 * together, and a display name: its label if that is unique, else its id. Immutable; built by
 * {@link PetriNetBuilder}.
 */
public final class PetriNet {
    private final String name;
    private final Nodes places;
    private final Nodes transitions;
    private final int[] initial;
    private final Arcs inputs;
    private final Arcs outputs;
    private final Arcs reads;
    private final Arcs inhibitors;
    private final @Nullable Nupn nupn;
    private final @Nullable Folding folding;
    private final int @Nullable [] priorities;
    private final List<Obligation> obligations;
    private final Folding.Groups placeGroups;
    private final Folding.Groups transitionGroups;

    PetriNet(
            String name,
            Nodes places,
            Nodes transitions,
            int[] initial,
            Arcs inputs,
            Arcs outputs,
            Arcs reads,
            Arcs inhibitors,
            @Nullable Nupn nupn,
            @Nullable Folding folding,
            int @Nullable [] priorities,
            List<Obligation> obligations) {
        this.name = name;
        this.places = places;
        this.transitions = transitions;
        this.initial = initial;
        this.inputs = inputs;
        this.outputs = outputs;
        this.reads = reads;
        this.inhibitors = inhibitors;
        this.nupn = nupn;
        this.folding = folding;
        this.priorities = priorities;
        this.obligations = List.copyOf(obligations);
        this.placeGroups = folding == null ? single(places) : folding.places();
        this.transitionGroups = folding == null ? single(transitions) : folding.transitions();
    }

    public String name() {
        return name;
    }

    public int places() {
        return places.size();
    }

    public int transitions() {
        return transitions.size();
    }

    /** All arcs, of every kind. */
    public int arcs() {
        return inputs.size() + outputs.size() + reads.size() + inhibitors.size();
    }

    public String placeId(int place) {
        return places.id(place);
    }

    public String placeName(int place) {
        return places.name(place);
    }

    public List<String> placeNames() {
        return places.names();
    }

    public String transitionId(int transition) {
        return transitions.id(transition);
    }

    public String transitionName(int transition) {
        return transitions.name(transition);
    }

    /** The label of a transition, which others may have as well; its name where it has none. */
    public String transitionLabel(int transition) {
        return transitions.label(transition);
    }

    /** The place as it is shown to users: with its value where it was unfolded, otherwise its name. */
    public String shownPlace(int place) {
        int group = placeGroups.of(place);
        return folding == null
                ? placeName(place)
                : folding.names().shownPlace(group, placeGroups.name(group), placeId(place));
    }

    /** The transition as it is shown to users: with its values where it was unfolded, otherwise its name. */
    public String shownTransition(int transition) {
        int group = transitionGroups.of(transition);
        return folding == null
                ? transitionName(transition)
                : folding.names().shownTransition(group, transitionGroups.name(group), transitionId(transition));
    }

    /** The place with this id or, failing that, this name, or shown as this; -1 when there is none. */
    public int findPlace(String name) {
        int found = places.find(name);
        Folding.Written written =
                found >= 0 || folding == null ? null : folding.names().place(name);
        return written == null ? found : only(written, placeGroups, places);
    }

    /** The transition with this id or, failing that, this name, or shown as this; -1 when there is none. */
    public int findTransition(String name) {
        int found = transitions.find(name);
        Folding.Written written =
                found >= 0 || folding == null ? null : folding.names().transition(name);
        return written == null ? found : only(written, transitionGroups, transitions);
    }

    /** The node that was written; -1 if it does not occur, or several are meant. */
    private static int only(Folding.Written written, Folding.Groups groups, Nodes nodes) {
        List<Integer> all = groups.members(written.group())
                .filter(node -> written.has().test(nodes.id(node)))
                .boxed()
                .toList();
        return all.size() == 1 ? all.get(0) : -1;
    }

    public int initial(int place) {
        return initial[place];
    }

    /** A fresh copy of the initial marking. */
    public int[] initialMarking() {
        return initial.clone();
    }

    public Arcs inputs() {
        return inputs;
    }

    public Arcs outputs() {
        return outputs;
    }

    public Arcs reads() {
        return reads;
    }

    public Arcs inhibitors() {
        return inhibitors;
    }

    /** The unit structure, if the net has one. */
    public @Nullable Nupn nupn() {
        return nupn;
    }

    /** The groups of places and transitions that the net was unfolded from; null if it was not unfolded. */
    public @Nullable Folding folding() {
        return folding;
    }

    /** Whether the net was unfolded from one whose tokens have values. */
    public boolean hasColors() {
        return folding != null && folding.names().hasColors();
    }

    /** Where the net keeps its time; null if it has none. */
    public Folding.@Nullable Time time() {
        return folding == null ? null : folding.names().time();
    }

    /** Whether a transition is one by which time passes. */
    public boolean isTick(int transition) {
        Folding.Time time = time();
        return time != null && transitionGroups.of(transition) == time.tick();
    }

    /** Whether some transitions have priority over others. */
    public boolean hasPriorities() {
        return priorities != null;
    }

    /** The priority of a transition; 0 by default. */
    public int priority(int transition) {
        return priorities == null ? 0 : priorities[transition];
    }

    /** A fresh copy of the priorities of all transitions. */
    public int[] priorities() {
        return IntStream.range(0, transitions()).map(this::priority).toArray();
    }

    /** The conditions that must hold in every reachable state. */
    public List<Obligation> obligations() {
        return obligations;
    }

    /** This net with other obligations. */
    public PetriNet obliged(List<Obligation> all) {
        return new PetriNet(
                name, places, transitions, initial, inputs, outputs, reads, inhibitors, nupn, folding, priorities, all);
    }

    /** This net with other tokens at the start. Claims about its reachable markings stand where this marking is one of them. */
    public PetriNet startingWith(int[] marking) {
        if (marking.length != places()) {
            throw new IllegalArgumentException(marking.length + " numbers of tokens for " + places() + " places");
        }
        return new PetriNet(
                name,
                places,
                transitions,
                marking.clone(),
                inputs,
                outputs,
                reads,
                inhibitors,
                nupn,
                folding,
                priorities,
                obligations);
    }

    /**
     * The places as properties see them: those of the high-level net if this net was unfolded, else each on its own.
     */
    public Folding.Groups placeGroups() {
        return placeGroups;
    }

    /** The transitions as properties see them: those of the high-level net, or each on its own. */
    public Folding.Groups transitionGroups() {
        return transitionGroups;
    }

    private static Folding.Groups single(Nodes nodes) {
        return new Folding.Groups(nodes, IntStream.rangeClosed(1, nodes.size()).toArray());
    }

    /** The ids and display names of one kind of nodes, and the look-up by either. */
    static final class Nodes {
        private final List<String> ids;
        private final List<String> names;
        private final Map<String, Integer> byId = new HashMap<>();
        private final Map<String, Integer> byName = new HashMap<>();

        /** The labels of nodes that are not called by them, since others have them, too. */
        private final Map<Integer, String> sharedLabels = new HashMap<>();

        Nodes(List<String> ids, List<@Nullable String> labels) {
            this.ids = List.copyOf(ids);
            Map<String, Integer> seen = new HashMap<>();
            labels.forEach(label -> {
                if (label != null) {
                    seen.merge(label, 1, Integer::sum);
                }
            });
            for (int i = 0; i < ids.size(); i++) {
                byId.put(ids.get(i), i);
            }
            String[] chosen = new String[ids.size()];
            for (int i = 0; i < ids.size(); i++) {
                String label = labels.get(i);
                boolean usable = label != null && !label.isEmpty() && seen.getOrDefault(label, 0) == 1;
                boolean clashes = usable && byId.getOrDefault(label, i) != i;
                chosen[i] = label != null && usable && !clashes ? label : ids.get(i);
                byName.put(chosen[i], i);
                if (label != null && !label.isEmpty() && !label.equals(chosen[i])) {
                    sharedLabels.put(i, label);
                }
            }
            names = List.of(chosen);
        }

        int size() {
            return ids.size();
        }

        String id(int node) {
            return ids.get(node);
        }

        String name(int node) {
            return names.get(node);
        }

        String label(int node) {
            return sharedLabels.getOrDefault(node, name(node));
        }

        List<String> names() {
            return names;
        }

        int find(String idOrName) {
            Integer found = byId.get(idOrName);
            if (found == null) {
                found = byName.get(idOrName);
            }
            return found == null ? -1 : found;
        }
    }
}
