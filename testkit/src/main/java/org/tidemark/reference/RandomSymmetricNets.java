package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Small nets drawn at random that are made of equal parts, the same net for the same seed: parts that may be exchanged, with places for
 * pairs of them now and then, or parts in a ring. Transitions never make tokens, so that all state spaces are finite.
 */
public final class RandomSymmetricNets {
    private final SplittableRandom random;
    private final PetriNetBuilder builder;
    private final int parts;
    private final boolean isRing;
    private final boolean beginsAtOne;
    private final List<Integer> shared = new ArrayList<>();
    private final List<int[]> local = new ArrayList<>();
    private final List<int[][]> pairs = new ArrayList<>();

    private RandomSymmetricNets(long seed, boolean beginsAtOne) {
        this.beginsAtOne = beginsAtOne;
        random = new SplittableRandom(seed);
        builder = new PetriNetBuilder("symmetric-" + seed);
        isRing = random.nextInt(3) == 0;
        parts = 2 + random.nextInt(isRing ? 4 : 3);
    }

    /** The net of a seed. */
    public static PetriNet net(long seed) {
        return new RandomSymmetricNets(seed, false).draw();
    }

    /**
     * The net of a seed in which initially one part has something that the others have not; it may be passed on to the
     * next, and from the last to the first.
     */
    public static PetriNet beginningAtOne(long seed) {
        return new RandomSymmetricNets(seed, true).draw();
    }

    /** The net of a seed in which what is the same transition for all parts is one transition with several bindings. */
    public static PetriNet grouped(long seed) {
        RandomSymmetricNets drawn = new RandomSymmetricNets(seed, false);
        PetriNet plain = drawn.draw();
        return drawn.builder.folding(folding(plain)).build();
    }

    private static Folding folding(PetriNet plain) {
        Folding.Builder folding = new Folding.Builder(plain.arcs(), new Folding.Names() {
            @Override
            public boolean hasColors() {
                return false;
            }
        });
        for (int p = 0; p < plain.places(); p++) {
            folding.place(plain.placeId(p), null, p + 1);
        }
        for (int t = 0; t < plain.transitions(); t++) {
            String kind = kind(plain, t);
            if (t + 1 == plain.transitions() || !kind(plain, t + 1).equals(kind)) {
                folding.transition(kind, null, t + 1);
            }
        }
        return folding.build();
    }

    private static String kind(PetriNet net, int transition) {
        String name = net.transitionName(transition);
        return name.substring(0, name.indexOf('_'));
    }

    private PetriNet draw() {
        for (int k = random.nextInt(3); k > 0; k--) {
            shared.add(builder.place("s" + k, random.nextInt(3)));
        }
        for (int k = 1 + random.nextInt(3); k > 0; k--) {
            int tokens = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(2);
            int[] places = new int[parts];
            for (int i = 0; i < parts; i++) {
                boolean isMissing = beginsAtOne && k == 1 && i > 0;
                places[i] = builder.place("a" + k + "_" + i, isMissing ? 0 : tokens);
            }
            local.add(places);
        }
        if (!isRing && parts < 4 && random.nextInt(2) == 0) {
            int[][] places = new int[parts][parts];
            int tokens = random.nextInt(2);
            for (int i = 0; i < parts; i++) {
                for (int j = 0; j < parts; j++) {
                    places[i][j] = i == j ? -1 : builder.place("b_" + i + "_" + j, tokens);
                }
            }
            pairs.add(places);
        }
        for (int k = 2 + random.nextInt(4); k > 0; k--) {
            transition("t" + k, random.nextLong());
        }
        if (beginsAtOne && random.nextInt(4) > 0) {
            passOn(local.get(local.size() - 1));
        }
        return builder.build();
    }

    /** To the next part in a ring, otherwise to any. */
    private void passOn(int[] places) {
        for (int i = 0; i < parts; i++) {
            for (int j = 0; j < parts; j++) {
                if (isRing ? j == (i + 1) % parts : j != i) {
                    int pass = builder.transition("pass_" + i + "_" + j);
                    builder.input(pass, places[i], 1).output(pass, places[j], 1);
                }
            }
        }
    }

    /** Adds a transition for each part, or for each pair of parts; in a ring, for each part and the next. */
    private void transition(String name, long seed) {
        boolean isOfTwo = random.nextInt(2) == 0;
        for (int i = 0; i < parts; i++) {
            if (!isOfTwo) {
                arcs(builder.transition(name + "_" + i), i, -1, new SplittableRandom(seed));
            } else if (isRing) {
                arcs(builder.transition(name + "_" + i), i, (i + 1) % parts, new SplittableRandom(seed));
            } else {
                for (int j = 0; j < parts; j++) {
                    if (i != j) {
                        arcs(builder.transition(name + "_" + i + "_" + j), i, j, new SplittableRandom(seed));
                    }
                }
            }
        }
    }

    private void arcs(int transition, int i, int j, SplittableRandom same) {
        int tokens = 1 + same.nextInt(2);
        for (int k = 0; k < tokens; k++) {
            builder.input(transition, place(i, j, same), 1);
        }
        for (int k = same.nextInt(5) == 0 ? 1 : 0; k < tokens; k++) {
            builder.output(transition, place(i, j, same), 1);
        }
        if (same.nextInt(5) == 0) {
            builder.read(transition, place(i, j, same), 1);
        }
        if (same.nextInt(6) == 0) {
            builder.inhibitor(transition, place(i, j, same), 1 + same.nextInt(2));
        }
    }

    private int place(int i, int j, SplittableRandom same) {
        int kind = same.nextInt(8);
        if (kind == 0 && !shared.isEmpty()) {
            return shared.get(same.nextInt(shared.size()));
        }
        if (kind < 4 && j >= 0 && !pairs.isEmpty()) {
            return same.nextBoolean() ? pairs.get(0)[i][j] : pairs.get(0)[j][i];
        }
        int[] places = local.get(same.nextInt(local.size()));
        return places[j >= 0 && same.nextBoolean() ? j : i];
    }
}
