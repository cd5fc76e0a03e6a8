package org.tidemark.spark;

import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Nets of a few places. */
public final class SmallNets {
    private SmallNets() {}

    /** A place that grows to 108 tokens, which nothing proves, and random walks give up long before. */
    public static PetriNet growing() {
        PetriNetBuilder net = new PetriNetBuilder("growing");
        int sum = net.place("sum", 0);
        int seal = net.place("seal", 0);
        int times = net.place("times", 0);
        int grow = net.transition("grow");
        net.output(grow, sum, 9).output(grow, times, 1).inhibitor(grow, seal, 1).inhibitor(grow, times, 12);
        for (int i = 0; i < 4; i++) {
            int close = net.transition("close" + i);
            net.output(close, seal, 1).inhibitor(close, seal, 1);
        }
        return net.build();
    }

    /** A random net with weights, read and inhibitor arcs; a seed always gives the same one. */
    public static PetriNet net(long seed) {
        return net(seed, 0);
    }

    /** The same net with this many places beside it that never change: states take more words, but no more bits of a codec. */
    public static PetriNet net(long seed, int constant) {
        SplittableRandom random = new SplittableRandom(seed);
        PetriNetBuilder net = new PetriNetBuilder("random-" + seed);
        int places = 3 + random.nextInt(7);
        int transitions = 2 + random.nextInt(8);
        for (int p = 0; p < places; p++) {
            net.place("p" + p, random.nextInt(3));
        }
        for (int t = 0; t < transitions; t++) {
            net.transition("t" + t);
            for (int n = 1 + random.nextInt(2); n > 0; n--) {
                net.input(t, random.nextInt(places), 1 + random.nextInt(8) / 7);
            }
            for (int n = 1 + random.nextInt(2); n > 0; n--) {
                net.output(t, random.nextInt(places), 1 + random.nextInt(9) / 8);
            }
            if (random.nextInt(5) == 0) {
                net.read(t, random.nextInt(places), 1);
            }
            if (random.nextInt(6) == 0) {
                net.inhibitor(t, random.nextInt(places), 1 + random.nextInt(2));
            }
        }
        for (int p = 0; p < constant; p++) {
            net.place("constant" + p, 3);
        }
        return net.build();
    }
}
