package org.tidemark.spark;

import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/** Random nets of a few places, with weights, read and inhibitor arcs; a seed always gives the same one. */
public final class SmallNets {
    private SmallNets() {}

    public static PetriNet net(long seed) {
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
        return net.build();
    }
}
