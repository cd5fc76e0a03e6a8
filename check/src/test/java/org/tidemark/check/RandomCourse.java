package org.tidemark.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveStateSpace.Edge;

/** A measure drawn at random, as text for the tool and as plain arithmetic for the test: linear or not, one term or several. */
final class RandomCourse {
    private final PetriNet net;
    private final List<int[]> weights = new ArrayList<>();

    /** The place whose square the first term has too; -1 for none. */
    private final int squared;

    RandomCourse(PetriNet net, long seed) {
        this.net = net;
        SplittableRandom random = new SplittableRandom(seed);
        int parts = random.nextInt(1, 4);
        for (int part = 0; part < parts; part++) {
            weights.add(IntStream.range(0, net.places())
                    .map(p -> random.nextInt(3) == 0 ? 0 : random.nextInt(-3, 4))
                    .toArray());
        }
        squared = random.nextInt(4) == 0 && net.places() > 0 ? random.nextInt(net.places()) : -1;
    }

    SweepMeasure.Wish wish() {
        return new SweepMeasure.Wish(text(), Map.of());
    }

    String text() {
        return IntStream.range(0, weights.size()).mapToObj(this::text).collect(Collectors.joining(", "));
    }

    private String text(int part) {
        StringBuilder text = new StringBuilder("0");
        for (int p = 0; p < net.places(); p++) {
            text.append(" + " + weights.get(part)[p] + "*" + quoted(p));
        }
        return part == 0 && squared >= 0 ? text + " + " + quoted(squared) + "*" + quoted(squared) : text.toString();
    }

    private String quoted(int place) {
        return '"' + net.placeName(place) + '"';
    }

    private long[] value(List<Integer> marking) {
        long[] value = new long[weights.size()];
        for (int part = 0; part < value.length; part++) {
            for (int p = 0; p < net.places(); p++) {
                value[part] += (long) weights.get(part)[p] * marking.get(p);
            }
        }
        value[0] += squared < 0 ? 0 : (long) marking.get(squared) * marking.get(squared);
        return value;
    }

    private int compare(List<Integer> one, List<Integer> other) {
        return Arrays.compare(value(one), value(other));
    }

    /**
     * Whether a run to one of the wanted states is as theorem 3 says: no run to any of them goes back less often, and of
     * those that do so as seldom none ends at less progress.
     */
    boolean isBest(List<Integer> run, NaiveStateSpace space, IntPredicate wanted) {
        int[] fewest = fewestRegressEdges(space);
        int state = 0;
        int regress = 0;
        for (int event : run) {
            Edge edge = space.steps(state).stream()
                    .filter(step -> step.transition() == event)
                    .findAny()
                    .orElseThrow();
            regress += isRegress(edge, space) ? 1 : 0;
            state = edge.target();
        }
        List<Integer> end = space.states().get(state);
        int least = regress;
        return wanted.test(state)
                && IntStream.range(0, fewest.length)
                        .filter(wanted)
                        .allMatch(other -> fewest[other] > least
                                || (fewest[other] == least
                                        && compare(end, space.states().get(other)) <= 0));
    }

    private boolean isRegress(Edge edge, NaiveStateSpace space) {
        return compare(space.states().get(edge.target()), space.states().get(edge.source())) < 0;
    }

    private int[] fewestRegressEdges(NaiveStateSpace space) {
        int[] fewest = new int[space.states().size()];
        Arrays.fill(fewest, Integer.MAX_VALUE);
        fewest[0] = 0;
        Deque<Integer> open = new ArrayDeque<>(List.of(0));
        while (!open.isEmpty()) {
            int state = open.removeFirst();
            for (Edge edge : space.steps(state)) {
                int cost = fewest[state] + (isRegress(edge, space) ? 1 : 0);
                if (cost < fewest[edge.target()]) {
                    fewest[edge.target()] = cost;
                    open.addLast(edge.target());
                }
            }
        }
        return fewest;
    }
}
