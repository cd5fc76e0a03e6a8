package org.tidemark.reference;

import java.util.SplittableRandom;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Nets of a few machines with one token each, drawn at random, the same net for the same seed. Transitions move one machine or several at once and
 * look at others, so that many of them compete for a place and are still never enabled at the same time.
 */
public final class RandomMachines {
    private final SplittableRandom random;
    private final PetriNetBuilder builder;

    /** The first place of each machine, and one more number. */
    private final int[] start;

    private RandomMachines(long seed) {
        random = new SplittableRandom(seed);
        builder = new PetriNetBuilder("machines-" + seed);
        start = new int[random.nextInt(2, 5) + 1];
    }

    /** The net of a seed: up to four machines of up to four places. */
    public static PetriNet net(long seed) {
        RandomMachines machines = new RandomMachines(seed);
        machines.draw();
        return machines.builder.build();
    }

    /** The net of a seed, some of whose transitions wait for all others. */
    public static PetriNet hesitant(long seed) {
        RandomMachines machines = new RandomMachines(seed);
        machines.draw();
        for (int t = 0; t < machines.builder.transitions(); t++) {
            machines.builder.priority(t, machines.random.nextInt(4) == 0 ? -1 : 0);
        }
        return machines.builder.build();
    }

    private void draw() {
        for (int m = 0; m + 1 < start.length; m++) {
            start[m + 1] = start[m] + random.nextInt(2, 5);
            for (int p = start[m]; p < start[m + 1]; p++) {
                builder.place("p" + p, p == start[m] ? 1 : 0);
            }
        }
        int transitions = random.nextInt(4, 25);
        for (int t = 0; t < transitions; t++) {
            transition(builder.transition("t" + t));
        }
    }

    private void transition(int t) {
        int moved = random.nextInt(start.length - 1);
        for (int m = 0; m + 1 < start.length; m++) {
            int chance = random.nextInt(20);
            if (m == moved || chance < 3) {
                builder.input(t, placeOf(m), 1).output(t, placeOf(m), 1);
            } else if (chance < 5) {
                builder.read(t, placeOf(m), 1);
            } else if (chance < 6) {
                builder.inhibitor(t, placeOf(m), 1);
            }
        }
    }

    private int placeOf(int machine) {
        return random.nextInt(start[machine], start[machine + 1]);
    }
}
