package org.tidemark.net.symmetry;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Finds symmetries of a net. Places that cannot be distinguished by what surrounds them are taken for agents: if two of
 * them can be exchanged, it looks which others can, and otherwise for a rotation. What was found is kept where it moves
 * places independently of what was found before, and by at most a few agents each.
 *
 * <p>Where the initial marking distinguishes places that the arcs do not, it looks a second time without it. Of what it
 * finds then it takes what leads the initial marking to one that can be reached ({@link MovedInitialMarking}), and in the end
 * the larger of the two groups.
 *
 * <p>The search is limited by work, so that the same net has the same symmetries unless it is cancelled. What it does
 * not find is not used: the group is then a smaller one, and no less right.
 */
public final class SymmetryFinder {
    /** It ends after looking at this many ends of arcs. */
    private static final long MOST_VISITS = 600_000_000;

    /** Looking for symmetries that move the initial marking ends after this many more. */
    private static final long MOST_MORE_VISITS = MOST_VISITS / 10;

    /** Symmetries are kept as lists of the nodes that they move, of this length together at most. */
    private static final long MOST_NUMBERS = 1 << 24;

    /** This many places are tried before a place is taken for one that cannot be exchanged, or rotated to another. */
    private static final int MOST_PARTNERS = 6;

    private final PetriNet net;
    private final NetGraph graph;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final MovedInitialMarking start;
    private final AutomorphismSearch search;
    private final List<List<Integer>> cells;
    private final long mostVisits;
    private List<AgentSet> sets = new ArrayList<>();
    private NetSymmetry found;
    private int[] orbits;
    private long kept;

    /** Memory for the index of places by agents, counted once for each set that was kept or tried. */
    private long indexed;

    private SymmetryFinder(
            NetGraph graph,
            long[] colors,
            MovedInitialMarking start,
            long mostVisits,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        net = graph.net();
        this.graph = graph;
        this.start = start;
        this.mostVisits = mostVisits;
        this.budget = budget;
        this.cancelled = cancelled;
        cells = cells(colors, graph.twins());
        search = new AutomorphismSearch(graph, colors, this::isOver);
        NetSymmetry none = NetSymmetry.of(net, List.of(), MemoryBudget.unlimited(), () -> false);
        if (none == null) {
            throw new IllegalStateException("not even the symmetry that moves nothing");
        }
        found = none;
        orbits = none.placeOrbits();
    }

    /** The symmetries of a net, as far as they are found before it is cancelled. */
    public static NetSymmetry of(PetriNet net, BooleanSupplier cancelled) {
        return of(net, MemoryBudget.unlimited(), cancelled);
    }

    /**
     * The symmetries of a net, as far as they are found before it is cancelled, with a memory budget for markings
     * between the initial marking and its images, and for the index of places by agents.
     */
    public static NetSymmetry of(PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
        NetGraph graph = new NetGraph(net, cancelled);
        long[] colors = graph.colors();
        SymmetryFinder keeping =
                new SymmetryFinder(graph, colors, MovedInitialMarking.never(), MOST_VISITS, budget, cancelled);
        keeping.run();
        long[] coarser = graph.colorsOfArcs();
        if (NetGraph.different(coarser) == NetGraph.different(colors)) {
            return keeping.found;
        }
        long most = Math.min(MOST_VISITS, graph.visits() + MOST_MORE_VISITS);
        SymmetryFinder moving = new SymmetryFinder(
                graph, coarser, MovedInitialMarking.of(net, budget, cancelled), most, budget, cancelled);
        moving.run();
        return moving.found.order().compareTo(keeping.found.order()) > 0 ? moving.found : keeping.found;
    }

    private boolean isOver() {
        return graph.visits() + indexed > mostVisits || kept > MOST_NUMBERS || cancelled.getAsBoolean();
    }

    /** Places of the same colours, one of all twins, the smallest sets first. */
    private static List<List<Integer>> cells(long[] colors, long[] twins) {
        Map<Long, List<Integer>> byColor = new HashMap<>();
        Set<Long> seen = new HashSet<>();
        for (int p = 0; p < twins.length; p++) {
            if (seen.add(HashMixer.of(colors[p]) + twins[p])) {
                byColor.computeIfAbsent(colors[p], first -> new ArrayList<>()).add(p);
            }
        }
        List<List<Integer>> cells = new ArrayList<>(byColor.values());
        cells.removeIf(cell -> cell.size() < 2);
        cells.sort((a, b) -> a.size() == b.size() ? a.get(0) - b.get(0) : a.size() - b.size());
        return cells;
    }

    private void run() {
        for (List<Integer> cell : cells) {
            if (!isOver() && !isOneOrbit(cell) && !exchange(cell)) {
                rotate(cell);
            }
        }
    }

    /** Whether all places of a cell can be led to each other by what is known already. */
    private boolean isOneOrbit(List<Integer> cell) {
        return cell.stream().allMatch(p -> orbits[p] == orbits[cell.get(0)]);
    }

    /** Looks for places of a cell that can be exchanged with each other; false where there are none. */
    private boolean exchange(List<Integer> cell) {
        List<List<Integer>> classes = new ArrayList<>();
        List<List<Automorphism>> exchanges = new ArrayList<>();
        boolean isAny = false;
        for (int place : cell) {
            int home = -1;
            for (int c = 0; c < classes.size() && home < 0 && !isOver(); c++) {
                Automorphism exchange = search.exchanging(classes.get(c).get(0), place);
                if (exchange != null
                        && keepsOthers(exchange, cell, classes.get(c).get(0), place)
                        && start.isReached(exchange)) {
                    home = c;
                    exchanges.get(c).add(exchange);
                    kept += exchange.size();
                    classes.get(c).add(place);
                }
            }
            isAny |= home >= 0;
            if (home < 0 && (isAny || classes.size() < MOST_PARTNERS)) {
                classes.add(new ArrayList<>(List.of(place)));
                exchanges.add(new ArrayList<>());
            } else if (home < 0) {
                return false;
            }
        }
        boolean isKept = false;
        for (int c = 0; c < classes.size(); c++) {
            isKept |= classes.get(c).size() > 1 && keep(AgentSet.exchangeable(names(classes.get(c)), exchanges.get(c)));
        }
        return isKept;
    }

    private static boolean keepsOthers(Automorphism exchange, List<Integer> cell, int one, int other) {
        return cell.stream().allMatch(p -> p == one || p == other || exchange.place(p) == p);
    }

    /** Looks for the longest rotation of places of a cell. */
    private void rotate(List<Integer> cell) {
        Automorphism longest = null;
        int most = 1;
        int first = cell.get(0);
        for (int i = 1; i < cell.size() && i <= MOST_PARTNERS && most < cell.size() && !isOver(); i++) {
            Automorphism step = search.leading(first, cell.get(i));
            int length = step == null ? 0 : cycle(step, first).size();
            if (step != null && length > most && isRotation(step, length) && start.isReached(step)) {
                longest = step;
                most = length;
            }
        }
        if (longest != null) {
            keep(AgentSet.circle(names(cycle(longest, first)), longest));
        }
    }

    private static List<Integer> cycle(Automorphism step, int first) {
        List<Integer> cycle = new ArrayList<>();
        for (int p = first; cycle.isEmpty() || p != first; p = step.place(p)) {
            cycle.add(p);
        }
        return cycle;
    }

    /** Whether nothing is moved after this many steps. */
    private boolean isRotation(Automorphism step, int length) {
        boolean[] seen = new boolean[net.places()];
        for (int p = 0; p < seen.length; p++) {
            int steps = 0;
            for (int at = p; !seen[at]; at = step.place(at)) {
                seen[at] = true;
                steps++;
            }
            if (steps > 0 && length % steps != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean keep(AgentSet set) {
        if (isOver()) {
            return false;
        }
        indexed += (sets.size() + 1L) * net.places();
        List<AgentSet> more = new ArrayList<>(sets);
        more.add(set);
        NetSymmetry larger = NetSymmetry.of(net, more, budget, cancelled);
        if (larger == null) {
            return false;
        }
        sets = more;
        found = larger;
        orbits = larger.placeOrbits();
        return true;
    }

    /** How agents are called: by their values, where a type has a name and no others are called so, or by places. */
    private List<String> names(List<Integer> places) {
        List<String> members = places.stream().map(this::member).toList();
        boolean isClear = sets.stream().noneMatch(set -> set.names().equals(members));
        return isClear ? members : places.stream().map(net::shownPlace).toList();
    }

    private String member(int place) {
        Folding folding = net.folding();
        String member = folding == null
                ? null
                : folding.names().member(net.placeGroups().of(place), net.placeId(place));
        return member == null ? net.shownPlace(place) : member;
    }

    /**
     * Looks for automorphisms of a net that lead from one place to another, by partition refinement with backtracking:
     * two colourings of the net, one with each of the places marked, are made finer side by side until each colour
     * belongs to one node in both. Where it has a choice, a node stays where it is.
     */
    static final class AutomorphismSearch {
        /** One search ends after trying this many pairs of nodes. */
        private static final int MOST_TRIES = 60;

        private static final long MARK = 0x2545f4914f6cdd1dL;

        private final NetGraph graph;
        private final long[] twins;
        private final PairedRefinement sides;
        private final BooleanSupplier isOver;
        private int tries;

        /**
         * A search in a net.
         *
         * @param colors what distinguishes its nodes, which their neighbours cannot make finer
         * @param isOver whether there is no time left
         */
        AutomorphismSearch(NetGraph graph, long[] colors, BooleanSupplier isOver) {
            this.graph = graph;
            this.twins = graph.twins();
            this.isOver = isOver;
            sides = new PairedRefinement(graph, colors, isOver);
        }

        /** One that exchanges two places, and as little else as it can; null where none is found. */
        @Nullable
        Automorphism exchanging(int one, int other) {
            sides.begin();
            sides.mark(one, other, 1);
            sides.mark(other, one, 2);
            Automorphism found = find();
            return found == null
                            || found.place(other) != one
                            || !found.after(found).isIdentity()
                    ? null
                    : found;
        }

        /** One that leads from a place to another; null where none is found. */
        @Nullable
        Automorphism leading(int from, int to) {
            sides.begin();
            sides.mark(from, to, 1);
            return find();
        }

        private @Nullable Automorphism find() {
            if (!sides.refine()) {
                return null;
            }
            PairedRefinement.Movable different = sides.different();
            Automorphism found = find(different);
            return found == null && !different.areAll() ? find(sides.all()) : found;
        }

        private @Nullable Automorphism find(PairedRefinement.Movable nodes) {
            tries = 0;
            long[] left = nodes.onLeft();
            long[] right = nodes.onRight();
            return nodes.refine(left, right) ? descend(nodes, left, right) : null;
        }

        private @Nullable Automorphism descend(PairedRefinement.Movable nodes, long[] left, long[] right) {
            Integer[] ofLeft = sorted(nodes, left);
            Integer[] ofRight = sorted(nodes, right);
            int from = 0;
            int to = 0;
            while (to < ofLeft.length && isClear(nodes, ofLeft, ofRight, from, to)) {
                if (left[ofLeft[to]] != right[ofRight[to]]) {
                    return null;
                }
                from = to;
                while (to < ofLeft.length && left[ofLeft[to]] == left[ofLeft[from]]) {
                    to++;
                }
            }
            return isClear(nodes, ofLeft, ofRight, from, to)
                    ? Automorphism.of(graph.transitions(), moves(nodes, ofLeft, ofRight))
                    : branch(nodes, left, right, ofLeft[from], Arrays.copyOfRange(ofRight, from, to));
        }

        /** Whether it does not matter which place of a colour is led to which: there is one, or all are twins. */
        private boolean isClear(PairedRefinement.Movable nodes, Integer[] ofLeft, Integer[] ofRight, int from, int to) {
            int[] places = nodes.nodes();
            for (int i = from + 1; i < to; i++) {
                if (twins[places[ofLeft[i]]] != twins[places[ofLeft[from]]]
                        || twins[places[ofRight[i]]] != twins[places[ofRight[from]]]) {
                    return false;
                }
            }
            return true;
        }

        /** Tries to lead a node to each of some others. */
        private @Nullable Automorphism branch(
                PairedRefinement.Movable nodes, long[] left, long[] right, int node, Integer[] targets) {
            Arrays.sort(targets, Comparator.comparingInt(target -> target == node ? -1 : target));
            for (int target : targets) {
                if (++tries > MOST_TRIES || isOver.getAsBoolean()) {
                    return null;
                }
                long[] finerLeft = left.clone();
                long[] finerRight = right.clone();
                finerLeft[node] = HashMixer.of(finerLeft[node] + MARK);
                finerRight[target] = HashMixer.of(finerRight[target] + MARK);
                Automorphism found = nodes.refine(finerLeft, finerRight) ? descend(nodes, finerLeft, finerRight) : null;
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        /** The positions of places by colour; of one colour, by number. Transitions follow from them. */
        private Integer[] sorted(PairedRefinement.Movable nodes, long[] colors) {
            int places = graph.net().places();
            Integer[] positions = IntStream.range(0, colors.length)
                    .filter(i -> nodes.nodes()[i] < places)
                    .boxed()
                    .toArray(Integer[]::new);
            Arrays.sort(positions, Comparator.comparingLong(i -> colors[i]));
            return positions;
        }

        private Moves moves(PairedRefinement.Movable nodes, Integer[] left, Integer[] right) {
            int[] all = nodes.nodes();
            int[] images = new int[all.length];
            for (int i = 0; i < left.length; i++) {
                images[left[i]] = all[right[i]];
            }
            int places = left.length; // they come before the transitions
            return Moves.of(
                    Arrays.copyOf(all, places),
                    Arrays.copyOf(images, places),
                    graph.net().places());
        }
    }

    /**
     * Says whether what a symmetry makes of the initial marking can be reached from it, like the markings of a ring
     * whose token is at another station. If that is so of the symmetries that generate a group, the group leads each
     * reachable marking to a reachable one: a run to a marking becomes, led by a symmetry, a run from the moved initial
     * marking to the moved one.
     *
     * <p>Runs are looked for by the textbook rule, towards the moved marking first, as long as there is some work and
     * memory left. Belongs to one thread.
     */
    static final class MovedInitialMarking {
        /** At most this many markings are examined for one symmetry. */
        private static final int MOST_MARKINGS = 2_000;

        /** The markings of one search have this many numbers together at most. */
        private static final long MOST_NUMBERS = 1 << 22;

        /** All searches together look this often whether a transition is enabled. */
        private static final long MOST_LOOKS = 20_000_000;

        /** Memory of a marking in bytes, beside its numbers, which lie in an array: entries of a set and a queue. */
        private static final long ENTRY_BYTES = 160;

        private final @Nullable PetriNet net;
        private final MemoryBudget budget;
        private final BooleanSupplier cancelled;
        private long looks;

        private MovedInitialMarking(@Nullable PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
            this.net = net;
            this.budget = budget;
            this.cancelled = cancelled;
        }

        /** Finds runs of a net; what has no room in the memory is not found. */
        static MovedInitialMarking of(PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
            return new MovedInitialMarking(net, budget, cancelled);
        }

        /** Takes the initial marking to be reached only from itself. */
        static MovedInitialMarking never() {
            return new MovedInitialMarking(null, MemoryBudget.unlimited(), () -> false);
        }

        /** A marking, how many places hold something else than they should, and when it was met. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Met(int[] marking, int away, int number) {}

        /** Whether a symmetry leads the initial marking to one that was found to be reachable. */
        boolean isReached(Automorphism symmetry) {
            return symmetry.keepsStart() || (net != null && isReached(net, symmetry));
        }

        private boolean isReached(PetriNet of, Automorphism symmetry) {
            int[] goal = new int[of.places()];
            for (int p = 0; p < goal.length; p++) {
                goal[symmetry.place(p)] = of.initial(p);
            }
            Search search = new Search(of, goal);
            boolean isFound = search.run();
            search.end();
            return isFound;
        }

        /** The search for one marking. */
        private final class Search {
            private final int[] goal;
            private final TokenGame game;
            private final long most;
            private final long bytesOfOne;
            private final Set<IntBuffer> seen = new HashSet<>();
            private final PriorityQueue<Met> next =
                    new PriorityQueue<>(Comparator.comparingInt(Met::away).thenComparingInt(Met::number));
            private boolean isFull;

            Search(PetriNet of, int[] goal) {
                this.goal = goal;
                game = new TokenGame(of);
                most = Math.min(MOST_MARKINGS, MOST_NUMBERS / Math.max(1, goal.length));
                bytesOfOne = MemoryBudget.ARRAY_HEADER_BYTES + (long) Integer.BYTES * goal.length + ENTRY_BYTES;
            }

            boolean run() {
                boolean isFound = meet();
                while (!isFound && !next.isEmpty() && !isOver()) {
                    isFound = expand(next.remove().marking);
                }
                return isFound;
            }

            private boolean isOver() {
                return isFull || seen.size() >= most || looks >= MOST_LOOKS || cancelled.getAsBoolean();
            }

            void end() {
                budget.release(seen.size() * bytesOfOne);
            }

            /** Fires each transition that is enabled; true where one leads to the goal. */
            private boolean expand(int[] marking) {
                int transitions = game.net().transitions();
                looks += game.net().hasPriorities() ? (long) transitions * transitions : transitions;
                System.arraycopy(marking, 0, game.marking(), 0, marking.length);
                for (int t = 0; t < transitions; t++) {
                    if (game.enabled(t)) {
                        if (fires(t, game) && meet()) {
                            return true;
                        }
                        System.arraycopy(marking, 0, game.marking(), 0, marking.length);
                    }
                }
                return false;
            }

            /** Keeps the marking of the game if it is new and there is room for it; true where it is the goal. */
            private boolean meet() {
                int away = 0;
                for (int p = 0; p < goal.length; p++) {
                    away += game.marking()[p] == goal[p] ? 0 : 1;
                }
                if (away > 0 && !seen.contains(IntBuffer.wrap(game.marking()))) {
                    isFull |= !budget.reserveIfFree(bytesOfOne);
                    if (!isFull) {
                        int[] kept = game.marking().clone();
                        seen.add(IntBuffer.wrap(kept));
                        next.add(new Met(kept, away, seen.size()));
                    }
                }
                return away == 0;
            }
        }

        /** Fires a transition; false where that leads to a marking which cannot be written down, and so is not the goal. */
        private static boolean fires(int transition, TokenGame game) {
            try {
                game.fire(transition);
                return true;
            } catch (ArithmeticException tooMany) {
                return false;
            }
        }
    }
}
