package org.tidemark.net;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Since when the transitions of a run have been enabled, but for the time. As in time Petri nets, a transition that
 * loses a token while another one fires counts as enabled from then on, even if that one returns the token. For one run.
 */
public final class ReadySteps {
    private final PetriNet net;
    private final IntPredicate isTime;
    private final IntPredicate isDue;

    private ReadySteps(PetriNet net, IntPredicate isTime, IntPredicate isDue) {
        this.net = net;
        this.isTime = isTime;
        this.isDue = isDue;
    }

    /**
     * For each step of a run, the number of steps after which its transition was enabled. Costs the number of steps
     * times the number of different transitions.
     *
     * @param isTime the places that keep the time; arcs at them are ignored
     * @param isDue the places whose inhibitor arcs are ignored, since they only order what happens at the same moment
     */
    public static int[] of(PetriNet net, List<Integer> run, IntPredicate isTime, IntPredicate isDue) {
        return new ReadySteps(net, isTime, isDue).of(run);
    }

    private int[] of(List<Integer> run) {
        int[] fired = run.stream().mapToInt(event -> event).toArray();
        int[] different = IntStream.of(fired).distinct().sorted().toArray();
        int[] since = new int[different.length];
        Arrays.fill(since, -1);
        int[] marking = net.initialMarking();
        int[] ready = new int[fired.length];
        for (int step = 0; step < fired.length; step++) {
            for (int k = 0; k < different.length; k++) {
                since[k] = !isReady(marking, different[k]) ? -1 : since[k] < 0 ? step : since[k];
            }
            int now = Arrays.binarySearch(different, fired[step]);
            ready[step] = since[now];
            add(marking, net.inputs(), fired[step], -1);
            for (int k = 0; k < different.length; k++) {
                since[k] = k == now || !isReady(marking, different[k]) ? -1 : since[k];
            }
            add(marking, net.outputs(), fired[step], 1);
        }
        return ready;
    }

    private static void add(int[] marking, Arcs arcs, int transition, int sign) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            marking[arcs.place(a)] += sign * arcs.weight(a);
        }
    }

    private boolean isReady(int[] marking, int transition) {
        for (Arcs arcs : List.of(net.inputs(), net.reads())) {
            for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
                if (marking[arcs.place(a)] < arcs.weight(a) && !isTime.test(arcs.place(a))) {
                    return false;
                }
            }
        }
        Arcs inhibitors = net.inhibitors();
        for (int a = inhibitors.from(transition); a < inhibitors.to(transition); a++) {
            int place = inhibitors.place(a);
            if (marking[place] >= inhibitors.weight(a) && !isTime.test(place) && !isDue.test(place)) {
                return false;
            }
        }
        return true;
    }
}
