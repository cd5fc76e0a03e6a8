package org.tidemark.reference;

import java.util.SplittableRandom;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Nets of a few processes, each a token that cycles or comes to an end, with places where it may idle, with locks that they share and with looks
 * at one another: small, never unbounded, with many orders of the same events and many endless runs, of which some are unfair.
 */
public final class RandomProcesses {
    private static final int MOST_PLACES = 4;

    private RandomProcesses() {}

    /** The net of a seed, with places {@code p0}, {@code p1}, … and transitions {@code t0}, {@code t1}, …. */
    public static PetriNet net(long seed) {
        return drawn(seed).build();
    }

    /** The net of a seed, as if each two transitions were the bindings of one, {@code g0}, {@code g1}, …. */
    public static PetriNet grouped(long seed) {
        PetriNet plain = net(seed);
        Folding.Builder folding = new Folding.Builder(plain.arcs(), new Folding.Names() {
            @Override
            public boolean hasColors() {
                return false;
            }
        });
        for (int p = 0; p < plain.places(); p++) {
            folding.place(plain.placeId(p), null, p + 1);
        }
        for (int t = 0; t < plain.transitions(); t += 2) {
            folding.transition("g" + t / 2, null, Math.min(t + 2, plain.transitions()));
        }
        return drawn(seed).folding(folding.build()).build();
    }

    private static PetriNetBuilder drawn(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PetriNetBuilder net = new PetriNetBuilder("processes of seed " + seed);
        int[] locks = new int[random.nextInt(3)];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = net.place("p" + net.places(), 1);
        }
        int processes = 2 + random.nextInt(2);
        for (int i = 0; i < processes; i++) {
            addProcess(net, locks, random);
        }
        return net;
    }

    private static void addProcess(PetriNetBuilder net, int[] locks, SplittableRandom random) {
        int places = 2 + random.nextInt(MOST_PLACES - 1);
        int first = net.places();
        for (int i = 0; i < places; i++) {
            net.place("p" + net.places(), i == 0 ? 1 : 0);
        }
        boolean goesRound = random.nextInt(4) > 0;
        // One lock at most, taken on the way out of a place and given back on the way out of the next.
        int lock = locks.length > 0 && random.nextBoolean() ? locks[random.nextInt(locks.length)] : -1;
        int takesAt = random.nextInt(places - 1);
        for (int i = 0; i < places; i++) {
            if (i + 1 == places && !goesRound) {
                return;
            }
            int step = move(net, first + i, first + (i + 1) % places);
            if (lock >= 0 && i == takesAt) {
                net.input(step, lock, 1);
            } else if (lock >= 0 && i == takesAt + 1) {
                net.output(step, lock, 1);
            } else if (random.nextInt(4) == 0) {
                look(net, step, random.nextInt(first + places), random);
            }
            if (random.nextInt(4) == 0 && (lock < 0 || i != takesAt + 1)) {
                move(net, first + i, first + i); // idles
            }
        }
    }

    private static int move(PetriNetBuilder net, int from, int to) {
        int transition = net.transition("t" + net.transitions());
        net.input(transition, from, 1).output(transition, to, 1);
        return transition;
    }

    private static void look(PetriNetBuilder net, int transition, int place, SplittableRandom random) {
        if (random.nextBoolean()) {
            net.read(transition, place, 1);
        } else {
            net.inhibitor(transition, place, 1);
        }
    }
}
