package org.tidemark.format.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.format.InputException;
import org.tidemark.format.Remedy;
import org.tidemark.net.PetriNet;

/**
 * A run as a partial order: which event needed what which other event left, and nothing about events that only happened to
 * come one after the other. Immutable.
 *
 * <p>Tokens are told apart: an event takes those that have lain in a place longest. Tokens that one event made (or that
 * were there at the start) and one event takes are one {@link Condition}. Where arcs without tokens matter there is an
 * {@link Order} besides: a reader comes before whoever takes what it read; an event with an inhibitor arc comes after the
 * events that emptied the place before it, and before those that fill it after it.
 *
 * <p>Guaranteed: the order is part of the run's own, and every sequence of the events that respects it is a run of the net
 * to the same marking. (With inhibitors: such a sequence has at the event no fewer takers and no more makers before it, so
 * there are no more tokens than the run had.) Costs the square of the events, which are at most {@value #MOST_EVENTS}.
 */
public final class ProcessNet {
    public static final int MOST_EVENTS = 300;
    public static final int MOST_CONDITIONS = 2_000;

    /** Stands for the event before all events, or after them. */
    public static final int NONE = -1;

    private final PetriNet net;
    private final List<Integer> events;
    private final List<Condition> conditions;
    private final List<Order> orders;
    private final List<BitSet> past;

    /**
     * Tokens in a place with one origin and one fate.
     *
     * @param producer the event that made them, or {@link #NONE} where they were there at the start
     * @param consumer the event that took them, or {@link #NONE} where they are left at the end
     * @param readers the events that needed them and left them there
     */
    public record Condition(int place, int tokens, int producer, int consumer, List<Integer> readers) {
        public Condition {
            readers = List.copyOf(readers);
        }
    }

    /** An event that comes before another without leaving it a token. */
    public record Order(int before, int after) {}

    private ProcessNet(PetriNet net, List<Integer> events, List<Condition> conditions, List<Order> orders) {
        this.net = net;
        this.events = List.copyOf(events);
        this.conditions = List.copyOf(conditions);
        List<BitSet> causes = causes(orders);
        this.past = past(causes);
        this.orders = reduced(orders, causes);
    }

    /**
     * The partial order of a run.
     *
     * @throws InputException when it is too long for anybody to see it as a whole
     * @throws IllegalArgumentException when it is no run of the net
     */
    public static ProcessNet of(PetriNet net, List<Integer> run) throws InputException {
        if (net.hasPriorities()) {
            throw new InputException(
                    "a run of a net with priorities is not a partial order: which events may come depends on "
                            + "all that others could do",
                    null,
                    Remedy.LIST_STEPS);
        }
        if (run.size() > MOST_EVENTS) {
            throw tooBig(run.size() + " events", MOST_EVENTS + " events");
        }
        IndividualTokens tokens = new IndividualTokens(net);
        run.forEach(tokens::fire);
        List<Condition> conditions = tokens.conditions();
        if (conditions.size() > MOST_CONDITIONS) {
            throw tooBig(conditions.size() + " conditions", MOST_CONDITIONS + " conditions");
        }
        return new ProcessNet(net, run, conditions, tokens.orders());
    }

    private static InputException tooBig(String size, String most) {
        return new InputException(
                "a run of " + size + " is too big for a picture, which holds " + most, null, Remedy.LIST_STEPS);
    }

    /** For each event, those that must come right before it for some reason. */
    private List<BitSet> causes(List<Order> all) {
        List<BitSet> causes = flow();
        all.forEach(order -> causes.get(order.after()).set(order.before()));
        return causes;
    }

    /** For each event, those whose tokens it takes or reads. */
    private List<BitSet> flow() {
        List<BitSet> flow = new ArrayList<>();
        events.forEach(event -> flow.add(new BitSet()));
        for (Condition condition : conditions) {
            if (condition.producer() != NONE) {
                if (condition.consumer() != NONE) {
                    flow.get(condition.consumer()).set(condition.producer());
                }
                condition.readers().forEach(reader -> flow.get(reader).set(condition.producer()));
            }
        }
        return flow;
    }

    private static List<BitSet> past(List<BitSet> causes) {
        List<BitSet> past = new ArrayList<>();
        for (BitSet direct : causes) {
            BitSet all = (BitSet) direct.clone();
            direct.stream().forEach(cause -> all.or(past.get(cause)));
            past.add(all);
        }
        return past;
    }

    /** The orders that follow from nothing else. */
    private List<Order> reduced(List<Order> all, List<BitSet> causes) {
        List<BitSet> flow = flow();
        return all.stream()
                .distinct()
                .filter(order -> !flow.get(order.after()).get(order.before()))
                .filter(order -> causes.get(order.after()).stream()
                        .noneMatch(cause -> past.get(cause).get(order.before())))
                .toList();
    }

    public PetriNet net() {
        return net;
    }

    /** The transitions of the events, which are numbered from 0 in the order of the run. */
    public List<Integer> events() {
        return events;
    }

    /** The tokens that some event made, took or read; those that no event touched are left out. */
    public List<Condition> conditions() {
        return conditions;
    }

    /** What must come first for other reasons than tokens, and does not follow from the rest. */
    public List<Order> orders() {
        return orders;
    }

    /** Whether one event comes before another in every order of the events. */
    public boolean before(int event, int later) {
        return past.get(later).get(event);
    }
}
