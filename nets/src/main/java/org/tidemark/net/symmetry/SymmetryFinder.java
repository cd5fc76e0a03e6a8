package org.tidemark.net.symmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/**
 * Finds symmetries of a net. Places that cannot be told apart by what surrounds them are taken for agents: if two of them can be exchanged, it
 * looks which others can, and otherwise for a rotation. What was found is kept where it moves places independently of what was found
 * before, and by at most a few agents each.
 *
 * <p>Where the initial marking tells places apart that the arcs do not, it looks a second time without it. Of what it finds then it takes what
 * leads the initial marking to one that can be reached ({@link MovedStart}), and in the end the larger of the two groups.
 *
 * <p>The search is limited by work, so that the same net has the same symmetries unless it is cancelled. What it does not find is not
 * used: the group is then a smaller one, and no less right.
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
    private final MovedStart start;
    private final AutomorphismSearch search;
    private final List<List<Integer>> cells;
    private final long mostVisits;
    private List<AgentSet> sets = new ArrayList<>();
    private NetSymmetry found;
    private int[] orbits;
    private long kept;

    /** What it took to index the places by agents, once more for each set that was kept or tried. */
    private long indexed;

    private SymmetryFinder(
            NetGraph graph,
            long[] colors,
            MovedStart start,
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

    /** The same with a memory for markings on the way from the initial marking to those that it is led to, and for the index of places by agents. */
    public static NetSymmetry of(PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
        NetGraph graph = new NetGraph(net, cancelled);
        long[] colors = graph.colors();
        SymmetryFinder keeping = new SymmetryFinder(graph, colors, MovedStart.never(), MOST_VISITS, budget, cancelled);
        keeping.run();
        long[] coarser = graph.colorsOfArcs();
        if (NetGraph.different(coarser) == NetGraph.different(colors)) {
            return keeping.found;
        }
        long most = Math.min(MOST_VISITS, graph.visits() + MOST_MORE_VISITS);
        SymmetryFinder moving =
                new SymmetryFinder(graph, coarser, MovedStart.of(net, budget, cancelled), most, budget, cancelled);
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
            if (seen.add(Scramble.of(colors[p]) + twins[p])) {
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
}
