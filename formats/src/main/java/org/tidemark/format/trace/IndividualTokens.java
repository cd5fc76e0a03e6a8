package org.tidemark.format.trace;

import static org.tidemark.format.trace.ProcessNet.NONE;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.format.trace.ProcessNet.Condition;
import org.tidemark.format.trace.ProcessNet.Order;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * The token game with tokens that remember their origin; first in, first out at each place. Consecutive tokens of the
 * same origin are a batch, so that a million of them cost no more than one. Not thread-safe.
 */
final class IndividualTokens {
    private final PetriNet net;
    private final List<List<Batch>> lying = new ArrayList<>();
    private final List<List<Integer>> emptiers = new ArrayList<>();
    private final List<List<Integer>> watchers = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Order> orders = new ArrayList<>();
    private int events;

    private record Batch(int tokens, int producer, List<Integer> readers) {
        Batch part(int count) {
            return new Batch(count, producer, readers);
        }

        Batch readBy(int event) {
            List<Integer> more = new ArrayList<>(readers);
            more.add(event);
            return new Batch(tokens, producer, more);
        }
    }

    IndividualTokens(PetriNet net) {
        this.net = net;
        for (int p = 0; p < net.places(); p++) {
            lying.add(new ArrayList<>());
            emptiers.add(new ArrayList<>());
            watchers.add(new ArrayList<>());
            if (net.initial(p) > 0) {
                lying.get(p).add(new Batch(net.initial(p), NONE, List.of()));
            }
        }
    }

    /** Fires a transition as the next event. */
    void fire(int transition) {
        int event = events++;
        Arcs reads = net.reads();
        for (int a = reads.from(transition); a < reads.to(transition); a++) {
            read(event, reads.place(a), reads.weight(a));
        }
        keepInhibited(event, transition);
        Arcs inputs = net.inputs();
        for (int a = inputs.from(transition); a < inputs.to(transition); a++) {
            take(event, inputs.place(a), inputs.weight(a));
        }
        Arcs outputs = net.outputs();
        for (int a = outputs.from(transition); a < outputs.to(transition); a++) {
            lying.get(outputs.place(a)).add(new Batch(outputs.weight(a), event, List.of()));
        }
    }

    /** Marks the oldest tokens as read. Tokens that the event itself takes need no mark. */
    private void read(int event, int place, int tokens) {
        List<Batch> batches = lying.get(place);
        int count = split(place, tokens);
        for (int i = 0; i < count; i++) {
            batches.set(i, batches.get(i).readBy(event));
        }
    }

    /**
     * Splits the batches of a place so that the given number of oldest tokens are whole batches; returns the number
     * of these batches.
     */
    private int split(int place, int tokens) {
        List<Batch> batches = lying.get(place);
        int count = 0;
        for (int left = tokens; left > 0; count++) {
            if (count == batches.size()) {
                throw new IllegalArgumentException(
                        "event " + events + " is not enabled: place " + net.shownPlace(place) + " lacks tokens");
            }
            Batch batch = batches.get(count);
            if (batch.tokens > left) {
                batches.set(count, batch.part(left));
                batches.add(count + 1, batch.part(batch.tokens - left));
            }
            left -= Math.min(left, batch.tokens);
        }
        return count;
    }

    private void take(int event, int place, int tokens) {
        List<Batch> taken = lying.get(place).subList(0, split(place, tokens));
        for (Batch batch : taken) {
            List<Integer> others =
                    batch.readers.stream().filter(reader -> reader != event).toList();
            others.forEach(reader -> orders.add(new Order(reader, event)));
            conditions.add(new Condition(place, batch.tokens, batch.producer, event, others));
        }
        taken.clear();
    }

    /** Orders the event after those that emptied the places it must find empty, and after those that needed its own empty. */
    private void keepInhibited(int event, int transition) {
        Arcs inputs = net.inputs();
        Arcs outputs = net.outputs();
        Arcs inhibitors = net.inhibitors();
        for (int a = inhibitors.from(transition); a < inhibitors.to(transition); a++) {
            emptiers.get(inhibitors.place(a)).forEach(emptier -> orders.add(new Order(emptier, event)));
        }
        for (int a = outputs.from(transition); a < outputs.to(transition); a++) {
            if (outputs.weight(a) > inputs.weight(transition, outputs.place(a))) {
                watchers.get(outputs.place(a)).forEach(watcher -> orders.add(new Order(watcher, event)));
            }
        }
        for (int a = inhibitors.from(transition); a < inhibitors.to(transition); a++) {
            watchers.get(inhibitors.place(a)).add(event);
        }
        for (int a = inputs.from(transition); a < inputs.to(transition); a++) {
            if (inputs.weight(a) > outputs.weight(transition, inputs.place(a))) {
                emptiers.get(inputs.place(a)).add(event);
            }
        }
    }

    /** The tokens taken so far, in that order, then the remaining ones that an event produced or read. */
    List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(conditions);
        for (int p = 0; p < net.places(); p++) {
            for (Batch batch : lying.get(p)) {
                if (batch.producer != NONE || !batch.readers.isEmpty()) {
                    all.add(new Condition(p, batch.tokens, batch.producer, NONE, batch.readers));
                }
            }
        }
        return all;
    }

    List<Order> orders() {
        return List.copyOf(orders);
    }
}
