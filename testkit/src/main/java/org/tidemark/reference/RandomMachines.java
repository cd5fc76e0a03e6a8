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

    /** The places of each machine. */
    private final int[][] places;

    private RandomMachines(long seed) {
        random = new SplittableRandom(seed);
        builder = new PetriNetBuilder("machines-" + seed);
        places = new int[random.nextInt(2, 5)][];
    }

    /** The net of a seed: up to four machines of up to four places. */
    public static PetriNet net(long seed) {
        RandomMachines machines = new RandomMachines(seed);
        machines.draw(0);
        return machines.builder.build();
    }

    /** The net of a seed with unused places between the others, so that its rows of bits are longer than a word. */
    public static PetriNet strewn(long seed) {
        RandomMachines machines = new RandomMachines(seed);
        machines.draw(30);
        return machines.builder.build();
    }

    /** The net of a seed, some of whose transitions wait for all others. */
    public static PetriNet hesitant(long seed) {
        RandomMachines machines = new RandomMachines(seed);
        machines.draw(0);
        for (int t = 0; t < machines.builder.transitions(); t++) {
            machines.builder.priority(t, machines.random.nextInt(4) == 0 ? -1 : 0);
        }
        return machines.builder.build();
    }

    private void draw(int mostUnused) {
        for (int m = 0; m < places.length; m++) {
            places[m] = new int[random.nextInt(2, 5)];
            for (int p = 0; p < places[m].length; p++) {
                for (int unused = random.nextInt(mostUnused + 1); unused > 0; unused--) {
                    builder.place("unused" + builder.places(), 0);
                }
                places[m][p] = builder.place("p" + builder.places(), p == 0 ? 1 : 0);
            }
        }
        int transitions = random.nextInt(4, 25);
        for (int t = 0; t < transitions; t++) {
            transition(builder.transition("t" + t));
        }
    }

    private void transition(int t) {
        int moved = random.nextInt(places.length);
        for (int m = 0; m < places.length; m++) {
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
        return places[machine][random.nextInt(places[machine].length)];
    }
}
