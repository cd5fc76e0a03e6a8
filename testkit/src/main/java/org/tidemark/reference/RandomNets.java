package org.tidemark.reference;

import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Small nets drawn at random, the same net for the same seed.
 *
 * <p>A net drawn blindly is dead or unbounded nearly always, so most are drawn in a way that makes their state spaces
 * finite and worth exploring: tokens that are moved but never made or lost, circuits with one token each, tokens that run
 * out. Every kind gets read and inhibitor arcs now and then, and some nets are wild, transitions without input places
 * included. One to seven places, one to eight transitions.
 */
public final class RandomNets {
    private static final int MOST_PLACES = 7;
    private static final int MOST_TRANSITIONS = 8;

    private final SplittableRandom random;
    private final PetriNetBuilder builder;
    private final int places;
    private final int transitions;
    /** The places that have tokens, or may get some from a transition drawn already. */
    private final boolean[] fed;

    private RandomNets(long seed) {
        random = new SplittableRandom(seed);
        builder = new PetriNetBuilder("random-" + seed);
        places = size(MOST_PLACES);
        transitions = size(MOST_TRANSITIONS);
        fed = new boolean[places];
    }

    /** The net of a seed. */
    public static PetriNet net(long seed) {
        return new RandomNets(seed).draw();
    }

    /** The net of a seed, some of whose transitions go before others. */
    public static PetriNet prioritized(long seed) {
        RandomNets nets = new RandomNets(seed);
        nets.draw();
        SplittableRandom priorities = new SplittableRandom(-seed);
        for (int t = 0; t < nets.builder.transitions(); t++) {
            nets.builder.priority(t, priorities.nextInt(3));
        }
        return nets.builder.build();
    }

    /** The net of a seed, some of whose transitions wait for all others. */
    public static PetriNet hesitant(long seed) {
        RandomNets nets = new RandomNets(seed);
        nets.draw();
        SplittableRandom priorities = new SplittableRandom(-seed);
        for (int t = 0; t < nets.builder.transitions(); t++) {
            nets.builder.priority(t, priorities.nextInt(4) < 1 + seed % 2 ? -1 : 0);
        }
        return nets.builder.build();
    }

    private PetriNet draw() {
        int kind = random.nextInt(10);
        if (kind < 3) {
            moving(true);
        } else if (kind < 5) {
            moving(false);
        } else if (kind < 8) {
            circuits();
        } else {
            wild();
        }
        return builder.build();
    }

    /** A number up to the most, rather large than small: small nets are found by shrinking anyway. */
    private int size(int most) {
        return 1 + Math.max(random.nextInt(most), random.nextInt(most));
    }

    private void markPlaces() {
        for (int p = 0; p < places; p++) {
            mark(p, chance(2) ? 1 + random.nextInt(3) : 0);
        }
    }

    /** Each transition puts down as many tokens as it takes, or at most as many. */
    private void moving(boolean allOfThem) {
        markPlaces();
        boolean tests = chance(3);
        for (int t = 0; t < transitions; t++) {
            builder.transition("t" + t);
            int taken = 1 + Math.min(random.nextInt(3), random.nextInt(3));
            int put = allOfThem ? taken : random.nextInt(taken + 1);
            for (int i = 0; i < taken; i++) {
                builder.input(t, likelyMarked(0, 1), 1);
            }
            for (int i = 0; i < put; i++) {
                output(t, anyPlace(), 1);
            }
            if (tests) {
                test(t, true);
            }
        }
    }

    /**
     * Places dealt to a few circuits, mostly of one token each, and transitions that step one or two circuits at once:
     * safe, but for a token too many that a transition makes now and then.
     */
    private void circuits() {
        int circuits = 1 + random.nextInt(Math.min(3, places));
        for (int p = 0; p < places; p++) {
            mark(p, p < circuits && !chance(8) ? 1 : 0);
        }
        boolean tests = chance(3);
        boolean leaks = chance(5);
        for (int t = 0; t < transitions; t++) {
            builder.transition("t" + t);
            int first = t % circuits;
            step(t, first, circuits);
            int second = random.nextInt(circuits);
            if (second != first && chance(4)) {
                step(t, second, circuits);
            }
            if (tests) {
                test(t, false);
            }
            if (leaks && chance(4)) {
                output(t, anyPlace(), 1);
            }
        }
    }

    /** Moves a token between two places of a circuit: those whose numbers leave the circuit's as remainder. */
    private void step(int t, int circuit, int circuits) {
        builder.input(t, likelyMarked(circuit, circuits), 1);
        output(t, anyPlace(circuit, circuits), 1);
    }

    /** Arcs of every kind between any two nodes; a transition that needs nothing is inhibited by what it makes, mostly. */
    private void wild() {
        markPlaces();
        for (int t = 0; t < transitions; t++) {
            builder.transition("t" + t);
            int inputs = random.nextInt(3);
            for (int i = 0; i < inputs; i++) {
                builder.input(t, likelyMarked(0, 1), weight());
            }
            int outputs = random.nextInt(3);
            for (int i = 0; i < outputs; i++) {
                int p = anyPlace();
                output(t, p, weight());
                if (!chance(4)) {
                    builder.inhibitor(t, p, weight());
                }
            }
            test(t, true);
        }
    }

    private void test(int t, boolean weighted) {
        if (chance(4)) {
            builder.read(t, anyPlace(), weighted ? weight() : 1);
        }
        if (chance(4)) {
            builder.inhibitor(t, anyPlace(), weighted ? weight() : 1);
        }
    }

    private void mark(int p, int tokens) {
        builder.place("p" + p, tokens);
        fed[p] = tokens > 0;
    }

    private void output(int t, int p, int weight) {
        builder.output(t, p, weight);
        fed[p] = true;
    }

    private int anyPlace() {
        return anyPlace(0, 1);
    }

    /** One of the places {@code first}, {@code first + step}, {@code first + 2 * step}, … */
    private int anyPlace(int first, int step) {
        int count = (places - first + step - 1) / step;
        return first + step * random.nextInt(count);
    }

    /** One of those places again, and one worth taking tokens from where a few draws find it. */
    private int likelyMarked(int first, int step) {
        int place = anyPlace(first, step);
        for (int i = 0; i < 5 && !fed[place]; i++) {
            place = anyPlace(first, step);
        }
        return place;
    }

    private int weight() {
        return chance(4) ? 2 + random.nextInt(2) : 1;
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
