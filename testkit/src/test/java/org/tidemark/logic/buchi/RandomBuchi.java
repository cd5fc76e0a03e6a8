package org.tidemark.logic.buchi;

import java.util.Random;

/** Small automata with up to three acceptance sets over the propositions of {@link RandomLtl}, drawn at random. */
final class RandomBuchi {
    private RandomBuchi() {}

    static BuchiAutomaton draw(Random random) {
        int sets = random.nextInt(4);
        BuchiBuilder builder = new BuchiBuilder(RandomLtl.PROPOSITIONS, sets).states(1 + random.nextInt(7));
        int transitions = random.nextInt(4 * builder.states());
        for (int i = 0; i < transitions; i++) {
            int positive = few(random, 8);
            builder.transition(
                    random.nextInt(builder.states()),
                    positive,
                    few(random, 8) & ~positive,
                    few(random, 1 << sets),
                    random.nextInt(builder.states()));
        }
        return builder.build(random.nextInt(builder.states()));
    }

    /** Bits below a power of two, each with a chance of one in four. */
    private static int few(Random random, int bound) {
        int some = random.nextInt(bound);
        return some & random.nextInt(bound);
    }
}
