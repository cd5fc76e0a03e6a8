package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Makes a net of one that rules have changed. What is left of the original keeps its ids and names. Used once. */
final class NetWriter {
    /** How many names a new transition is called by. */
    private static final int MOST_NAMES = 4;

    private final ReducibleNet from;
    private final PetriNet original;
    private final Set<String> added = new HashSet<>();

    /** How often another name than this was made of it; so that many transitions of one name do not take a long time. */
    private final Map<String, Integer> wishes = new HashMap<>();

    private final PetriNetBuilder builder;
    private final int[] placeNumber;
    private int[] transitions = new int[0];

    NetWriter(ReducibleNet from) {
        this.from = from;
        original = from.original();
        builder = new PetriNetBuilder(original.name());
        placeNumber = new int[from.placeNumbers()];
    }

    PetriNet net() {
        Arrays.fill(placeNumber, -1);
        for (int p = from.nextPlace(0); p >= 0; p = from.nextPlace(p + 1)) {
            String label = original.placeName(p);
            placeNumber[p] = builder.place(
                    original.placeId(p), label.equals(original.placeId(p)) ? null : label, from.initial(p));
        }
        if (builder.places() == 0) {
            builder.place(fresh("none"), 0); // a net without places has no markings to speak of
        }
        transitions = new int[from.transitions()];
        for (int t = from.nextTransition(0); t >= 0; t = from.nextTransition(t + 1)) {
            transitions[builder.transitions()] = t;
            write(t);
        }
        return builder.nupn(units()).build();
    }

    /** For each transition of the net its number in the one that rules have changed. */
    int[] transitions() {
        return transitions;
    }

    private void write(int t) {
        boolean isOld = t < original.transitions();
        String label = isOld && !original.transitionName(t).equals(original.transitionId(t))
                ? original.transitionName(t)
                : null;
        int number = builder.transition(isOld ? original.transitionId(t) : fresh(joined(t)), label);
        Bag inputs = from.inputs(t);
        Bag outputs = from.outputs(t);
        for (int i = 0; i < inputs.size(); i++) {
            int place = inputs.place(i);
            if (outputs.at(place) == inputs.count(i)) {
                builder.read(number, placeNumber[place], inputs.count(i));
            } else {
                builder.input(number, placeNumber[place], inputs.count(i));
            }
        }
        for (int i = 0; i < outputs.size(); i++) {
            if (inputs.at(outputs.place(i)) != outputs.count(i)) {
                builder.output(number, placeNumber[outputs.place(i)], outputs.count(i));
            }
        }
        Bag inhibitors = from.inhibitors(t);
        for (int i = 0; i < inhibitors.size(); i++) {
            builder.inhibitor(number, placeNumber[inhibitors.place(i)], inhibitors.count(i));
        }
    }

    /** The names of the transitions that a new one represents, as long as they are few. */
    private String joined(int t) {
        List<Integer> sequence = from.journal().originals(t, MOST_NAMES);
        return sequence == null
                ? "sequence" + t
                : sequence.stream().map(original::transitionName).collect(Collectors.joining("+"));
    }

    /** An id that no other node has. */
    private String fresh(String wish) {
        String id = wish;
        while (original.findPlace(id) >= 0 || original.findTransition(id) >= 0 || !added.add(id)) {
            id = wish + "_" + wishes.merge(wish, 1, Integer::sum);
        }
        return id;
    }

    /**
     * The units, with the places that are left: a run of this net is one of the original, with the same tokens in these places. Where places
     * were made one, that may hold more, and nothing is claimed.
     */
    private @Nullable Nupn units() {
        Nupn units = original.nupn();
        if (units == null) {
            return null;
        }
        List<Nupn.Unit> left = new ArrayList<>();
        for (Nupn.Unit unit : units.units()) {
            List<Integer> places = unit.places().stream()
                    .map(place -> placeNumber[place])
                    .filter(place -> place >= 0)
                    .toList();
            left.add(new Nupn.Unit(unit.id(), places, unit.subunits()));
        }
        return new Nupn(left, units.root(), units.safe() && !from.isMerged(), units.origin());
    }
}
