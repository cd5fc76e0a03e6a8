package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Small nets drawn at random in which tokens are moved about: along chains and cycles, through places with slots that may be shared, together with
 * others, and in twins of places.
 */
public final class PooledNets {
    private final SplittableRandom random;
    private final PetriNetBuilder builder;
    private final List<Integer> places = new ArrayList<>();

    private PooledNets(long seed) {
        random = new SplittableRandom(seed);
        builder = new PetriNetBuilder("pooled-" + seed);
    }

    /** The net of a seed. */
    public static PetriNet net(long seed) {
        return new PooledNets(seed).draw();
    }

    private PetriNet draw() {
        int count = 3 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            place(chance(3) ? 1 + random.nextInt(2) : 0);
        }
        int cycle = chance(2) ? 2 + random.nextInt(count - 1) : 0;
        for (int i = 0; i < cycle; i++) {
            move(i, (i + 1) % cycle);
        }
        int steps = 1 + random.nextInt(5);
        for (int i = 0; i < steps; i++) {
            step();
        }
        int shops = random.nextInt(3);
        for (int i = 0; i < shops; i++) {
            shop();
        }
        if (chance(3)) {
            twin();
        }
        return builder.build();
    }

    private void step() {
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> move(any(), any());
            case 4 -> together();
            case 5 -> {
                int t = move(any(), any());
                builder.read(t, any(), 1);
            }
            case 6 -> builder.inhibitor(move(any(), any()), any(), 1 + random.nextInt(2));
            default -> {
                int t = transition();
                int from = any();
                int to = any();
                int weight = 1 + random.nextInt(2);
                builder.input(t, from, weight).output(t, to, weight);
            }
        }
    }

    private void together() {
        int t = transition();
        int first = any();
        int second = any();
        builder.input(t, first, 1);
        if (second != first) {
            builder.input(t, second, 1);
        }
        builder.output(t, any(), 1);
        if (chance(2)) {
            int fresh = place(0);
            builder.output(t, fresh, 1);
            int back = transition();
            builder.input(back, fresh, 1).output(back, any(), 1);
        }
    }

    /** One or two places that take slots, from anywhere to anywhere. */
    private void shop() {
        int free = builder.place("free" + builder.places(), 1 + random.nextInt(2));
        int doors = 1 + random.nextInt(2);
        if (chance(3)) {
            passing(free);
        }
        for (int i = 0; i < doors; i++) {
            int from = any();
            int to = any();
            int inside = builder.place("inside" + builder.places(), chance(10) ? 1 : 0);
            builder.input(transition(), from, 1);
            builder.input(builder.transitions() - 1, free, 1).output(builder.transitions() - 1, inside, 1);
            builder.input(transition(), inside, 1);
            builder.output(builder.transitions() - 1, to, 1).output(builder.transitions() - 1, free, 1);
            if (chance(4)) {
                int other = any();
                builder.input(transition(), inside, 1);
                builder.input(builder.transitions() - 1, other, 1)
                        .output(builder.transitions() - 1, free, chance(6) ? 2 : 1)
                        .output(builder.transitions() - 1, any(), 1);
            }
        }
    }

    private void passing(int free) {
        int t = transition();
        builder.input(t, any(), 1);
        builder.output(t, any(), 1);
        builder.read(t, free, 1 + random.nextInt(2));
    }

    /** A chain that is begun and ended together with another one. */
    private void twin() {
        int one = place(0);
        int other = place(0);
        int begin = transition();
        builder.input(begin, any0(one, other), 1).output(begin, one, 1).output(begin, other, 1);
        int end = transition();
        int last = one;
        if (chance(2)) {
            last = place(0);
            move(one, last);
            if (chance(2)) {
                move(last, one);
            }
        }
        builder.input(end, last, 1).input(end, other, 1).output(end, any0(one, other), 1);
    }

    private int any0(int one, int other) {
        int place = any();
        return place == one || place == other ? 0 : place;
    }

    private int place(int tokens) {
        int place = builder.place("p" + builder.places(), tokens);
        places.add(place);
        return place;
    }

    private int transition() {
        return builder.transition("t" + builder.transitions());
    }

    private int move(int from, int to) {
        int t = transition();
        builder.input(t, from, 1).output(t, to, 1);
        return t;
    }

    private int any() {
        return places.get(random.nextInt(places.size()));
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
