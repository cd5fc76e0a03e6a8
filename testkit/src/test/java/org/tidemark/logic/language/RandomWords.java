package org.tidemark.logic.language;

import java.util.SplittableRandom;

/** Small automata drawn at random, the same for the same seed: up to seven states, with silent steps and cycles of them. */
final class RandomWords {
    private RandomWords() {}

    static ListedAutomaton draw(int letters, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ListedAutomaton.Builder builder = new ListedAutomaton.Builder(letters);
        int states = 1 + random.nextInt(7);
        boolean all = random.nextBoolean();
        for (int s = 0; s < states; s++) {
            builder.state(all || random.nextInt(3) == 0);
        }
        builder.start(0);
        if (random.nextInt(3) == 0) {
            builder.start(random.nextInt(states));
        }
        for (int i = random.nextInt(3 * states + 1); i > 0; i--) {
            int letter = random.nextInt(4) == 0 ? WordAutomaton.SILENT : random.nextInt(letters);
            builder.step(random.nextInt(states), letter, random.nextInt(states));
        }
        return builder.build();
    }
}
