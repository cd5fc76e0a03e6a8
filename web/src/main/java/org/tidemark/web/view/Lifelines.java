package org.tidemark.web.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.tidemark.api.Run;

/**
 * The parts of a net along which a run is drawn: as few as touch every place that some part touches in the run, in an order in which
 * the lines between those that meet are short. Immutable.
 */
final class Lifelines {
    /** A picture with more of them would be too wide to read. */
    static final int MOST = 60;

    private static final int ROUNDS = 20;

    private final List<String> names = new ArrayList<>();
    private final List<List<Integer>> steps = new ArrayList<>();
    private final int leftOut;

    /**
     * The lifelines of a run.
     *
     * @param parts sets of places by name
     * @param mostSteps how many steps of the run are looked at
     */
    Lifelines(Run run, Map<String, List<String>> parts, int mostSteps) {
        List<String> all = List.copyOf(parts.keySet());
        List<List<String>> places = List.copyOf(parts.values());
        List<List<Integer>> participants = first(run.participants(places), mostSteps);
        List<Integer> needed = needed(places, touched(run, places, mostSteps), participants);
        leftOut = Math.max(0, needed.size() - MOST);
        int[] order = ordered(needed.subList(0, needed.size() - leftOut), participants);
        int[] position = new int[all.size()];
        Arrays.fill(position, -1);
        for (int i = 0; i < order.length; i++) {
            position[order[i]] = i;
            names.add(all.get(order[i]));
        }
        for (List<Integer> step : participants) {
            steps.add(step.stream()
                    .map(part -> position[part])
                    .filter(at -> at >= 0)
                    .sorted()
                    .toList());
        }
    }

    private static List<List<Integer>> first(List<List<Integer>> steps, int most) {
        return steps.subList(0, Math.min(most, steps.size()));
    }

    /** For each part, which places of all parts some step touches in it; places are numbered as they come. */
    private static List<BitSet> touched(Run run, List<List<String>> parts, int mostSteps) {
        List<String> places = parts.stream().flatMap(List::stream).distinct().toList();
        BitSet used = new BitSet();
        first(run.participants(places.stream().map(List::of).toList()), mostSteps)
                .forEach(step -> step.forEach(used::set));
        Map<String, Integer> numbers = new HashMap<>();
        places.forEach(place -> numbers.put(place, numbers.size()));
        List<BitSet> touched = new ArrayList<>();
        for (List<String> part : parts) {
            BitSet own = new BitSet();
            part.forEach(place -> own.set(numbers.getOrDefault(place, 0)));
            own.and(used);
            touched.add(own);
        }
        return touched;
    }

    /** Takes the part that touches most of what no other does, again and again; in the order in which they come into the run. */
    private static List<Integer> needed(
            List<List<String>> parts, List<BitSet> touched, List<List<Integer>> participants) {
        BitSet chosen = new BitSet();
        List<BitSet> rest = touched.stream().map(each -> (BitSet) each.clone()).toList();
        while (true) {
            int best = -1;
            for (int part = 0; part < parts.size(); part++) {
                boolean isBetter = !rest.get(part).isEmpty()
                        && (best < 0
                                || rest.get(part).cardinality() > rest.get(best).cardinality());
                best = isBetter ? part : best;
            }
            if (best < 0) {
                break;
            }
            chosen.set(best);
            BitSet covered = (BitSet) rest.get(best).clone();
            rest.forEach(each -> each.andNot(covered));
        }
        return participants.stream()
                .flatMap(List::stream)
                .distinct()
                .filter(chosen::get)
                .toList();
    }

    /** Exchanges neighbours as long as that makes the lines between participants shorter. */
    private static int[] ordered(List<Integer> needed, List<List<Integer>> participants) {
        int[] order = needed.stream().mapToInt(Integer::intValue).toArray();
        long length = length(order, participants);
        boolean isBetter = true;
        for (int round = 0; round < ROUNDS && isBetter; round++) {
            isBetter = false;
            for (int i = 0; i + 1 < order.length; i++) {
                exchange(order, i);
                long other = length(order, participants);
                if (other < length) {
                    length = other;
                    isBetter = true;
                } else {
                    exchange(order, i);
                }
            }
        }
        return order;
    }

    private static void exchange(int[] order, int at) {
        int one = order[at];
        order[at] = order[at + 1];
        order[at + 1] = one;
    }

    /** How far the lines of all steps reach together. */
    private static long length(int[] order, List<List<Integer>> participants) {
        Map<Integer, Integer> position = new HashMap<>();
        for (int i = 0; i < order.length; i++) {
            position.put(order[i], i);
        }
        long length = 0;
        for (List<Integer> step : participants) {
            IntSummaryStatistics at = step.stream()
                    .mapToInt(part -> position.getOrDefault(part, -1))
                    .filter(known -> known >= 0)
                    .summaryStatistics();
            length += at.getCount() < 2 ? 0 : at.getMax() - at.getMin();
        }
        return length;
    }

    /** The names of the lifelines from left to right. */
    List<String> names() {
        return names;
    }

    /** For each step, the lifelines of those that take part, by their numbers. */
    List<List<Integer>> steps() {
        return steps;
    }

    /** How many parts there was no room for. */
    int leftOut() {
        return leftOut;
    }
}
