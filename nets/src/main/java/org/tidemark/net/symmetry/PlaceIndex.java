package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;

/**
 * Which agents each place belongs to. A place of the database managers such as {@code sent_3_5} belongs to two agents
 * in this order, and to exchange agents is to exchange the places whose agents they are.
 *
 * <p>Agents of all sets are numbered one after the other. Places that can be led to each other have one <em>kind</em>;
 * of a kind, a table has the place of each list of agents. A place that belongs to no agent stays where it is.
 * Immutable.
 */
final class PlaceIndex {
    /** A place has no more agents than this. */
    static final int MOST_AGENTS = 4;

    private static final int MOST_ENTRIES = 1 << 24;

    /** Memory of a list of agents, in bytes: an array, its owner, and its agents in one array with all others. */
    private static final long LIST_BYTES = 96;

    private final Agents agentNumbers;
    private final int[] kindOf;
    private final List<Kind> kinds = new ArrayList<>();

    /** For each place the number of its first list of agents, and after them the number of all. */
    private int[] listsFrom = new int[0];

    /** The agents of all lists, each filled up with -1. */
    private int[] agents = new int[0];

    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    private record Kind(int[] stride, int[] set, int[] table) {}

    private PlaceIndex(List<AgentSet> sets, int places) {
        boolean[] isCircle = new boolean[sets.size()];
        for (int s = 0; s < isCircle.length; s++) {
            isCircle[s] = sets.get(s).isCircle();
        }
        agentNumbers = new Agents(sets.stream().mapToInt(AgentSet::size).toArray(), isCircle);
        kindOf = new int[places];
        Arrays.fill(kindOf, -1);
    }

    /**
     * The index of the places of a net; null where the sets do not move them independently of each other, or by few
     * agents each, where the budget has no room for it, or where it is cancelled. What is booked is given back at the
     * end: the budget says how large one index may be, and who uses it books its {@link #bytes}.
     */
    static @Nullable PlaceIndex of(List<AgentSet> sets, int places, MemoryBudget budget, BooleanSupplier cancelled) {
        MemoryBudget own = budget.rest();
        return own.reserveIfFree(MovingGenerators.mostBytes(sets)) ? within(own, sets, places, cancelled) : null;
    }

    private static @Nullable PlaceIndex within(
            MemoryBudget budget, List<AgentSet> sets, int places, BooleanSupplier cancelled) {
        PlaceIndex index = new PlaceIndex(sets, places);
        List<MovingGenerators> movedBy = movedBy(sets, places, cancelled);
        if (movedBy == null) {
            return null;
        }
        List<int[]> lists = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        long entries = 0;
        for (int p = 0; p < places; p++) {
            if (cancelled.getAsBoolean()) {
                return null;
            }
            int[] own = index.kindOf[p] >= 0 ? null : index.agentsOf(p, sets, movedBy);
            if (own == null) {
                if (index.kindOf[p] < 0) {
                    return null;
                }
                continue;
            }
            if (own.length > 0) {
                int before = lists.size();
                long table = index.entries(own);
                entries += table;
                if (entries > MOST_ENTRIES
                        || !budget.reserveIfFree(Integer.BYTES * table)
                        || !index.fill(p, own, sets, movedBy, lists, owners, cancelled)
                        || !budget.reserveIfFree(LIST_BYTES * (lists.size() - before))) {
                    return null;
                }
            }
        }
        index.keep(lists, owners);
        return index;
    }

    /**
     * The moves of places, by set of agents; null where a place has agents of too many sets, so that no more than a few
     * numbers are kept of each, or where it is cancelled.
     */
    private static @Nullable List<MovingGenerators> movedBy(
            List<AgentSet> sets, int places, BooleanSupplier cancelled) {
        byte[] setsOf = new byte[places];
        List<MovingGenerators> all = new ArrayList<>();
        for (AgentSet set : sets) {
            MovingGenerators own = new MovingGenerators(set);
            if (own.countIn(setsOf) > MOST_AGENTS || cancelled.getAsBoolean()) {
                return null;
            }
            all.add(own);
        }
        return all;
    }

    /** The agents that a place belongs to; null where there are too many. */
    private int @Nullable [] agentsOf(int place, List<AgentSet> sets, List<MovingGenerators> movedBy) {
        int[] own = new int[MOST_AGENTS];
        int found = 0;
        for (int s = 0; s < sets.size(); s++) {
            int[] some = sets.get(s).isCircle()
                    ? sets.get(s).generators().get(0).place(place) == place ? new int[0] : new int[] {0}
                    : involved(place, sets.get(s), movedBy.get(s).generators(place));
            if (some == null || found + some.length > MOST_AGENTS) {
                return null;
            }
            for (int agent : some) {
                own[found++] = first(s) + agent;
            }
        }
        return Arrays.copyOf(own, found);
    }

    /**
     * All agents but the many that a place does not depend on, since they can be exchanged without moving it; null if
     * there are too many.
     *
     * @param moving the generators that move the place: an agent that is exchanged with the first by one of the others
     *     is like the first
     */
    private static int @Nullable [] involved(int place, AgentSet set, int[] moving) {
        List<List<Integer>> others = new ArrayList<>();
        for (int generator : moving) {
            int agent = generator + 1;
            List<Integer> home = null;
            for (List<Integer> some : others) {
                if (set.exchanged(some.get(0), agent, place) == place) {
                    home = some;
                    break;
                }
            }
            if (home != null) {
                home.add(agent);
            } else if (others.size() >= MOST_AGENTS) {
                return null;
            } else {
                others.add(new ArrayList<>(List.of(agent)));
            }
        }
        int largest = -1;
        int most = set.size() - moving.length;
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i).size() > most) {
                most = others.get(i).size();
                largest = i;
            }
        }
        if (largest >= 0) {
            others.remove(largest);
            others.add(0, likeTheFirst(set.size(), moving));
        }
        return others.stream().flatMap(List::stream).mapToInt(agent -> agent).toArray();
    }

    private static List<Integer> likeTheFirst(int agents, int[] moving) {
        List<Integer> alike = new ArrayList<>(IntStream.range(0, agents).boxed().toList());
        for (int i = moving.length - 1; i >= 0; i--) {
            alike.remove(moving[i] + 1);
        }
        return alike;
    }

    private long entries(int[] own) {
        long product = 1;
        for (int agent : own) {
            product *= size(setOf(agent));
        }
        return product;
    }

    /** Follows a place to wherever it can be led; false where one list of agents would have two places, or it is cancelled. */
    private boolean fill(
            int place,
            int[] own,
            List<AgentSet> sets,
            List<MovingGenerators> movedBy,
            List<int[]> lists,
            List<Integer> owners,
            BooleanSupplier cancelled) {
        int[] stride = new int[own.length];
        int[] set = new int[own.length];
        int size = 1;
        for (int i = own.length - 1; i >= 0; i--) {
            stride[i] = size;
            set[i] = setOf(own[i]);
            size *= size(set[i]);
        }
        Kind kind = new Kind(stride, set, new int[size]);
        Arrays.fill(kind.table, -1);
        kinds.add(kind);
        kindOf[place] = kinds.size() - 1;
        kind.table[entry(kind, own)] = place;
        int next = lists.size();
        lists.add(own);
        owners.add(place);
        for (; next < lists.size() && !cancelled.getAsBoolean(); next++) {
            for (int s = 0; s < sets.size(); s++) {
                int[] moving = movedBy.get(s).generators(owners.get(next));
                for (int g : concerned(lists.get(next), sets.get(s), s, moving)) {
                    if (!follow(kind, next, sets.get(s), s, g, lists, owners)) {
                        return false;
                    }
                }
            }
        }
        return next == lists.size();
    }

    /** Notes where a generator leads an agent list, and its place with it; false where that contradicts what is known. */
    private boolean follow(
            Kind kind, int list, AgentSet set, int number, int generator, List<int[]> lists, List<Integer> owners) {
        int own = kinds.size() - 1;
        int to = set.generators().get(generator).place(owners.get(list));
        int[] led = led(lists.get(list), set, number, generator);
        int at = entry(kind, led);
        if (kind.table[at] >= 0) {
            return kind.table[at] == to;
        }
        if (kindOf[to] >= 0 && kindOf[to] != own) {
            return false;
        }
        kind.table[at] = to;
        kindOf[to] = own;
        lists.add(led);
        owners.add(to);
        return true;
    }

    /** The generators of a set that move a place, or agents of its list. All others leave both, and most do. */
    private int[] concerned(int[] own, AgentSet set, int number, int[] moving) {
        if (set.isCircle()) {
            return new int[] {0};
        }
        IntStream ofAgents = IntStream.empty();
        for (int agent : own) {
            int local = agent - first(number);
            if (setOf(agent) == number && local == 0) {
                return IntStream.range(0, set.generators().size()).toArray();
            }
            if (setOf(agent) == number) {
                ofAgents = IntStream.concat(ofAgents, IntStream.of(local - 1));
            }
        }
        return IntStream.concat(ofAgents, Arrays.stream(moving))
                .sorted()
                .distinct()
                .toArray();
    }

    private int[] led(int[] own, AgentSet set, int number, int generator) {
        int[] led = own.clone();
        for (int i = 0; i < led.length; i++) {
            if (setOf(led[i]) == number) {
                led[i] = first(number) + set.image(generator, led[i] - first(number));
            }
        }
        return led;
    }

    private int entry(Kind kind, int[] own) {
        int at = 0;
        for (int i = 0; i < own.length; i++) {
            at += (own[i] - first(kind.set[i])) * kind.stride[i];
        }
        return at;
    }

    private void keep(List<int[]> lists, List<Integer> owners) {
        listsFrom = new int[kindOf.length + 1];
        owners.forEach(place -> listsFrom[place + 1]++);
        Arrays.parallelPrefix(listsFrom, Integer::sum);
        agents = new int[lists.size() * MOST_AGENTS];
        Arrays.fill(agents, -1);
        int[] next = listsFrom.clone();
        for (int i = 0; i < lists.size(); i++) {
            int list = next[owners.get(i)]++;
            System.arraycopy(lists.get(i), 0, agents, list * MOST_AGENTS, lists.get(i).length);
        }
    }

    /** Memory in bytes. */
    long bytes() {
        long numbers = (long) kindOf.length + listsFrom.length + agents.length;
        for (Kind kind : kinds) {
            numbers += kind.table.length + 2L * kind.stride.length;
        }
        return Integer.BYTES * numbers + (3 + 3L * kinds.size()) * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /**
     * About what a thread takes that finds representatives by it: of each list of agents two numbers for each of them,
     * and of each place its own and how many tokens it holds.
     */
    long bytesOfThread() {
        return 2L * Integer.BYTES * agents.length + (long) (Integer.BYTES + Long.BYTES) * kindOf.length;
    }

    /** The numbers of the agents. */
    Agents agents() {
        return agentNumbers;
    }

    private int first(int set) {
        return agentNumbers.first(set);
    }

    private int size(int set) {
        return agentNumbers.size(set);
    }

    private int setOf(int agent) {
        return agentNumbers.setOf(agent);
    }

    /** The kind of a place; -1 for one that no symmetry moves. */
    int kind(int place) {
        return kindOf[place];
    }

    /** How many kinds of places there are. */
    int kinds() {
        return kinds.size();
    }

    /** The first list of agents of a place. */
    int listsFrom(int place) {
        return listsFrom[place];
    }

    int listsTo(int place) {
        return listsFrom[place + 1];
    }

    /** All lists of agents. */
    int lists() {
        return listsFrom[kindOf.length];
    }

    /** An agent of a list; -1 behind the last. */
    int agent(int list, int position) {
        return agents[list * MOST_AGENTS + position];
    }

    /** The number of agents of each place of a kind. */
    int agentsOfKind(int kind) {
        return kinds.get(kind).stride.length;
    }

    /** Where a place is led if agents are. */
    int image(int place, int[] agentImages) {
        if (kindOf[place] < 0) {
            return place;
        }
        Kind kind = kinds.get(kindOf[place]);
        int from = listsFrom[place] * MOST_AGENTS;
        int at = 0;
        for (int i = 0; i < kind.stride.length; i++) {
            at += (agentImages[agents[from + i]] - first(kind.set[i])) * kind.stride[i];
        }
        return kind.table[at];
    }

    /**
     * Which generators of a set of agents move a place. Most places are moved by few of them, which are listed; for the
     * others all are asked. Takes memory in proportion to the places that are moved at all. Immutable.
     */
    static final class MovingGenerators {
        /** A place that more generators move has no list. */
        private static final int MOST_LISTED_GENERATORS = 2 * PlaceIndex.MOST_AGENTS;

        private final AgentSet set;

        /** The places that some generator moves, in ascending order. */
        private final int[] places;

        /** For each of them, how many generators move it. */
        private final int[] count;

        /** For each that few move, where its list begins. */
        private final int[] from;

        private final int[] lists;

        MovingGenerators(AgentSet set) {
            this.set = set;
            places = moved(set);
            count = new int[places.length];
            for (Automorphism generator : set.generators()) {
                for (int i = 0; i < generator.places().size(); i++) {
                    count[position(generator.places().moved(i))]++;
                }
            }
            from = new int[places.length + 1];
            for (int i = 0; i < places.length; i++) {
                from[i + 1] = from[i] + (count[i] <= MOST_LISTED_GENERATORS ? count[i] : 0);
            }
            lists = new int[from[places.length]];
            int[] next = from.clone();
            for (int g = 0; g < set.generators().size(); g++) {
                Moves moves = set.generators().get(g).places();
                for (int i = 0; i < moves.size(); i++) {
                    int at = position(moves.moved(i));
                    if (count[at] <= MOST_LISTED_GENERATORS) {
                        lists[next[at]++] = g;
                    }
                }
            }
        }

        /**
         * The maximum memory of such tables for some sets, in bytes: for each move a number in a list, and three for
         * its place.
         */
        static long mostBytes(List<AgentSet> sets) {
            long moves = 0;
            for (AgentSet set : sets) {
                for (Automorphism generator : set.generators()) {
                    moves += generator.places().size();
                }
            }
            return 4L * Integer.BYTES * moves;
        }

        private static int[] moved(AgentSet set) {
            BitSet moved = new BitSet();
            for (Automorphism generator : set.generators()) {
                for (int i = 0; i < generator.places().size(); i++) {
                    moved.set(generator.places().moved(i));
                }
            }
            return moved.stream().toArray();
        }

        private int position(int place) {
            return Arrays.binarySearch(places, place);
        }

        /** Adds one to the number of each place that is moved; the largest of these numbers. */
        int countIn(byte[] numbers) {
            int most = 0;
            for (int place : places) {
                most = Math.max(most, ++numbers[place]);
            }
            return most;
        }

        /** The generators that move a place, in ascending order. */
        int[] generators(int place) {
            int at = position(place);
            if (at < 0) {
                return new int[0];
            }
            return count[at] <= MOST_LISTED_GENERATORS
                    ? Arrays.copyOfRange(lists, from[at], from[at + 1])
                    : IntStream.range(0, set.generators().size())
                            .filter(g -> set.generators().get(g).place(place) != place)
                            .toArray();
        }
    }
}
