package org.tidemark.check.distance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.check.question.Inquiry;
import org.tidemark.model.Layout;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.search.Estimate;

/**
 * How far states are from what open inquiries look for. A state is put down for the inquiry to which it has come the largest part of the way from
 * the initial state, so that one that needs few tokens does not keep all states from one that needs many. Inquiries without a single state that
 * they look for have no part in this.
 *
 * <p>Distances follow the differences between one state and the next, most of which are siblings: a state costs a comparison of its words and
 * what the changed places mean to the goals. Belongs to one thread.
 */
public final class OpenGoals implements Estimate {
    private final Layout layout;
    private final Inquiry[] inquiries;

    /** Whether inquiries count although they are settled. */
    private final boolean isAgain;

    /** The node of each inquiry's goal, and how far the initial state is from it. */
    private final int[] nodes;

    private final long[] first;

    /** The places that goals are about, by the word that they are in. */
    private final int[][] placesOfWord;

    /** Of the state that was looked at last. */
    private final long[] last;

    private final int[] marking;
    private final GoalDistance distances;
    private int next;
    private long distance;

    private OpenGoals(NetModel model, List<Inquiry> inquiries, List<Integer> nodes, GoalGraph graph, boolean isAgain) {
        this.isAgain = isAgain;
        layout = model.layout();
        this.inquiries = inquiries.toArray(Inquiry[]::new);
        this.nodes = nodes.stream().mapToInt(Integer::intValue).toArray();
        marking = model.net().initialMarking().clone();
        last = new long[layout.words()];
        model.encode(marking, last);
        distances = new GoalDistance(graph, marking);
        first = Arrays.stream(this.nodes)
                .mapToLong(node -> Math.max(1, distances.of(node)))
                .toArray();
        placesOfWord = placesOfWords(graph);
    }

    private int[][] placesOfWords(GoalGraph graph) {
        int[] many = new int[layout.words()];
        for (int place = 0; place < marking.length; place++) {
            many[layout.word(place)] += graph.uses(place) > 0 ? 1 : 0;
        }
        int[][] places = Arrays.stream(many).mapToObj(int[]::new).toArray(int[][]::new);
        for (int place = marking.length - 1; place >= 0; place--) {
            if (graph.uses(place) > 0) {
                places[layout.word(place)][--many[layout.word(place)]] = place;
            }
        }
        return places;
    }

    /** The distances of the states of a model from what inquiries look for, of which those that are settled by and by do not count any more. */
    public static OpenGoals of(List<Inquiry> inquiries, NetModel model) {
        return of(inquiries, model, false);
    }

    /** The distances from what an inquiry was looking for, whose state is looked for again. */
    public static OpenGoals again(Inquiry settled, NetModel model) {
        return of(List.of(settled), model, true);
    }

    private static OpenGoals of(List<Inquiry> inquiries, NetModel model, boolean isAgain) {
        GoalGraph.Builder builder = new GoalGraph.Builder();
        List<Inquiry> aims = new ArrayList<>();
        List<Integer> nodes = new ArrayList<>();
        for (Inquiry inquiry : inquiries) {
            ProofGoal goal = WantedState.of(inquiry, model.net());
            if (goal != null) {
                aims.add(inquiry);
                nodes.add(builder.add(goal));
            }
        }
        return new OpenGoals(model, aims, nodes, builder.build(model.net().places()), isAgain);
    }

    @Override
    public int aims() {
        return Math.max(1, inquiries.length);
    }

    @Override
    public int look(long[] words, int at) {
        follow(words, at);
        int chosen = 0;
        double least = Double.POSITIVE_INFINITY;
        distance = 0;
        for (int i = 0; i < inquiries.length; i++) {
            int aim = (next + i) % inquiries.length;
            boolean counts = isAgain || inquiries[aim].isOpen();
            double left = counts ? (double) distances.of(nodes[aim]) / first[aim] : least;
            if (left < least) {
                least = left;
                chosen = aim;
                distance = distances.of(nodes[aim]);
            }
        }
        next = inquiries.length == 0 ? 0 : (chosen + 1) % inquiries.length;
        return chosen;
    }

    @Override
    public long distance() {
        return distance;
    }

    private void follow(long[] words, int at) {
        for (int w = 0; w < last.length; w++) {
            if (words[at + w] != last[w]) {
                last[w] = words[at + w];
                for (int place : placesOfWord[w]) {
                    int now = (int) Math.min(Integer.MAX_VALUE, layout.get(words, at, place));
                    if (now != marking[place]) {
                        int by = now - marking[place];
                        marking[place] = now;
                        distances.changed(place, by);
                    }
                }
            }
        }
    }
}
