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
            int positive = random.nextInt(8) & random.nextInt(8);
            builder.transition(
                    random.nextInt(builder.states()),
                    positive,
                    random.nextInt(8) & random.nextInt(8) & ~positive,
                    random.nextInt(1 << sets) & random.nextInt(1 << sets),
                    random.nextInt(builder.states()));
        }
        return builder.build(random.nextInt(builder.states()));
    }
}
