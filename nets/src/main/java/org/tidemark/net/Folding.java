package org.tidemark.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Objection;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;

/**
 * Relates an unfolded net to the net that it comes from: which places are one place with different colours, and which
 * transitions are one transition with different bindings. Each group is a range of consecutive numbers, possibly empty.
 * Immutable.
 */
public final class Folding {
    private final Groups places;
    private final Groups transitions;
    private final int arcs;
    private final Names names;

    private Folding(Groups places, Groups transitions, int arcs, Names names) {
        this.places = places;
        this.transitions = transitions;
        this.arcs = arcs;
        this.names = names;
    }

    /** The names that unfolding gives, or would give if more could occur. Immutable. */
    public interface Names {
        /** Whether tokens have values; otherwise transitions are grouped for another reason, and places are not. */
        default boolean hasColors() {
            return true;
        }

        /** Whether this is the name or id of a place with one of its colours. */
        default boolean isPlace(String name) {
            return false;
        }

        /**
         * The values that tokens of a place may have, by its name or id: {@code 1..8}; null if there is no such place,
         * or they have none.
         */
        default @Nullable String valuesOf(String place) {
            return null;
        }

        /** Whether this is the name or id of a transition with one of its bindings. */
        default boolean isTransition(String name) {
            return false;
        }

        /**
         * A place with a colour as people write it: {@code fwd: [{bit = 1, data = 0}]}.
         *
         * @param name the name of the group
         * @param id the id of the place
         */
        default String shownPlace(int group, String name, String id) {
            return name;
        }

        /** A transition with a binding as people write it: {@code send(src = 2, dst = 1)}. */
        default String shownTransition(int group, String name, String id) {
            return id;
        }

        /** The place that is shown as this; null if there is no such place with such a colour. */
        default @Nullable Written place(String shown) {
            return null;
        }

        /**
         * The transition that is shown as this, or all its bindings with the values given, if not all are; null if
         * there is no such transition with such variables and values.
         */
        default @Nullable Written transition(String shown) {
            return null;
        }

        /** The number of tokens in the place with this unfolded name, or shown as this; null if there is no such place. */
        default @Nullable TokenSum tokens(String name) {
            return null;
        }

        /** The bindings of the transition with this unfolded name, or shown as this; null if there is none. */
        default @Nullable Bindings bindings(String name) {
            return null;
        }

        /** Why a text that begins like a transition with values is not one; null if nothing can be said. */
        default @Nullable Objection objection(String shown) {
            return null;
        }

        /** The colour of a place as one of several that are alike: {@code Manager 3}; null where it is not one of a named type. */
        default @Nullable String member(int group, String id) {
            return null;
        }

        /** The rank of the colour of a place. */
        default long rank(int group, String id) {
            return 0;
        }

        /**
         * The single values that the colour of a place is made of, such as those of a pair; those of lists and sets are
         * left out.
         */
        default List<SingleValue> singleValues(int group, String id) {
            return List.of();
        }

        /** Where the net keeps its time; null where it has none. */
        default @Nullable Time time() {
            return null;
        }

        /** The value of the delayed tokens in a place, and the moment at which they are due; of the clock, the moment it is. */
        default Stamp stamp(int group, String id) {
            return new Stamp(0, rank(group, id));
        }

        /** Reads what formulas say about values; null where they cannot say anything. */
        default @Nullable ValueReader values() {
            return null;
        }
    }

    /**
     * Nodes of one group by the values that were written.
     *
     * @param text the same as it is shown
     * @param has whether the node with this id is one of them
     */
    public record Written(int group, String text, Predicate<String> has) {}

    /**
     * Some bindings of a transition.
     *
     * @param group the number of the transition
     * @param has whether a binding, which has the rank of each variable, is one of them
     */
    public record Bindings(int group, Predicate<long[]> has) {}

    /**
     * A value that is not made of others.
     *
     * @param type the name of its type
     * @param rank its number among those of the type
     */
    public record SingleValue(String type, long rank) {}

    /**
     * Where a net keeps its time, by groups of places and transitions.
     *
     * @param moments how many moments it distinguishes
     * @param moment the places of which one has a token: the moment it is
     * @param waiting the places with delayed tokens
     * @param tick the transitions by which time passes, one unit at a time
     * @param elapsed the place that counts all the time passed; -1 where nothing does
     * @param isRelative whether states that differ only in the moment it is are to be taken for one
     */
    public record Time(long moments, int moment, List<Integer> waiting, int tick, int elapsed, boolean isRelative) {
        public Time {
            waiting = List.copyOf(waiting);
        }

        /** Whether all the time passed is counted. */
        public boolean isAbsolute() {
            return elapsed >= 0;
        }

        /** How time is kept, in a word or two. */
        public String inWords() {
            return isAbsolute() ? "absolute" : isRelative ? "relative" : "modulo " + moments;
        }
    }

    /**
     * The value and the moment that a place of an unfolded net with time represents.
     *
     * @param value the rank of a value
     * @param moment a moment, from 0 on
     */
    public record Stamp(long value, long moment) {}

    public Groups places() {
        return places;
    }

    public Groups transitions() {
        return transitions;
    }

    /** The number of arcs before unfolding. */
    public int arcs() {
        return arcs;
    }

    /** The names of all nodes that the net could have, including those left out because they cannot occur. */
    public Names names() {
        return names;
    }

    /** Nodes of one kind, grouped by the node they came from. */
    public static final class Groups {
        private final PetriNet.Nodes nodes;
        private final int[] ends;

        Groups(PetriNet.Nodes nodes, int[] ends) {
            this.nodes = nodes;
            this.ends = ends;
        }

        /** The events of a system by the transitions that they belong to; null where those of one do not follow each other. */
        public static @Nullable Groups of(List<String> transitions, int events, IntUnaryOperator transitionOf) {
            int[] ends = new int[transitions.size()];
            int group = 0;
            for (int event = 0; event < events; event++) {
                int next = transitionOf.applyAsInt(event);
                if (next < group) {
                    return null;
                }
                Arrays.fill(ends, group, next, event);
                group = next;
            }
            Arrays.fill(ends, group, ends.length, events);
            return new Groups(new PetriNet.Nodes(transitions, new ArrayList<>(transitions)), ends);
        }

        public int size() {
            return ends.length;
        }

        public String name(int group) {
            return nodes.name(group);
        }

        public List<String> names() {
            return nodes.names();
        }

        /** The group with this id or, failing that, this name; -1 when there is none. */
        public int find(String idOrName) {
            return nodes.find(idOrName);
        }

        /** The first node of a group. */
        public int from(int group) {
            return group == 0 ? 0 : ends[group - 1];
        }

        /** The node after the last of a group. */
        public int to(int group) {
            return ends[group];
        }

        /** The nodes of a group. */
        public IntStream members(int group) {
            return IntStream.range(from(group), to(group));
        }

        /** The group of a node. */
        public int of(int node) {
            int low = 0;
            int high = ends.length - 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (node < ends[middle]) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }

    /** Collects groups in the order of their nodes. */
    public static final class Builder {
        private final int arcs;
        private final Names names;
        private final List<String> placeIds = new ArrayList<>();
        private final List<@Nullable String> placeLabels = new ArrayList<>();
        private final List<Integer> placeEnds = new ArrayList<>();
        private final List<String> transitionIds = new ArrayList<>();
        private final List<@Nullable String> transitionLabels = new ArrayList<>();
        private final List<Integer> transitionEnds = new ArrayList<>();

        public Builder(int arcs, Names names) {
            this.arcs = arcs;
            this.names = names;
        }

        /** Groups the places since the last group, up to but not including {@code end}. */
        public void place(String id, @Nullable String label, int end) {
            placeIds.add(id);
            placeLabels.add(label);
            placeEnds.add(end);
        }

        /** Groups the transitions since the last group, up to but not including {@code end}. */
        public void transition(String id, @Nullable String label, int end) {
            transitionIds.add(id);
            transitionLabels.add(label);
            transitionEnds.add(end);
        }

        public Folding build() {
            return new Folding(
                    new Groups(new PetriNet.Nodes(placeIds, placeLabels), numbers(placeEnds)),
                    new Groups(new PetriNet.Nodes(transitionIds, transitionLabels), numbers(transitionEnds)),
                    arcs,
                    names);
        }

        private static int[] numbers(List<Integer> list) {
            return list.stream().mapToInt(i -> i).toArray();
        }
    }
}
