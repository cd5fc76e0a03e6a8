package org.tidemark.format.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Remedy;

/**
 * A run as a partial order: which event used the tokens of which other event, ignoring the accidental order of
 * independent events. Immutable.
 *
 * <p>Tokens are individuals: an event takes the oldest ones in a place. Tokens that one event produced (or that were
 * there initially) and one event takes are one {@link Condition}. Read and inhibitor arcs add an {@link Order}: a
 * reader comes before the event that takes what it read; an event with an inhibitor arc comes after the events that
 * emptied the place, and before those that fill it later.
 *
 * <p>Guaranteed: the order of the run is a linear extension of it, and every linear extension is a run of the net to
 * the same marking. (With inhibitors: before the event, such a sequence has at least the same consumers and at most
 * the same producers, so there are no more tokens than in the run.) Costs the square of the number of events, which
 * is at most {@value #MOST_EVENTS}.
 */
public final class ProcessNet {
    public static final int MOST_EVENTS = 300;
    public static final int MOST_CONDITIONS = 2_000;

    /** No event: the tokens were there initially, or remain at the end. */
    public static final int NONE = -1;

    private final PetriNet net;
    private final List<Integer> events;
    private final List<Condition> conditions;
    private final List<Order> orders;
    private final List<BitSet> past;

    /**
     * Tokens in a place with the same producer and the same consumer.
     *
     * @param producer the event that produced them, or {@link #NONE} if they were there initially
     * @param consumer the event that took them, or {@link #NONE} if they remain at the end
     * @param readers the events that needed them and left them there
     */
    public record Condition(int place, int tokens, int producer, int consumer, List<Integer> readers) {
        public Condition {
            readers = List.copyOf(readers);
        }
    }

    /** An event that must come before another for a reason other than a token. */
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
     * @throws InputException when it is too long for a picture
     * @throws IllegalArgumentException when it is not a run of the net
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

    /** For each event, its direct predecessors for any reason. */
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

    /** The orders that do not follow from others. */
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

    /** The tokens that some event produced, took or read; tokens that no event touched are left out. */
    public List<Condition> conditions() {
        return conditions;
    }

    /** The orders that are not caused by tokens and do not follow from the rest. */
    public List<Order> orders() {
        return orders;
    }

    /** Whether one event comes before another in every linear extension. */
    public boolean before(int event, int later) {
        return past.get(later).get(event);
    }
}
