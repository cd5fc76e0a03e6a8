package org.tidemark.logic.buchi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Our automata and those of other programs accept the same endless words. */
@Seeded
class OtherToolsTest {
    private static final int FORMULAS = 100;
    private static final int WORDS = 20;
    private static final int MOST_STATES = 60;

    private interface Tool {
        @Nullable
        BuchiAutomaton translate(Formula f) throws IOException, InterruptedException;
    }

    @Test
    void spinAcceptsTheSame(Seeds seeds) throws Exception {
        compare(seeds, "spin", OtherTools::spin);
    }

    @Test
    void lbtAcceptsTheSame(Seeds seeds) throws Exception {
        compare(seeds, "lbt", OtherTools::lbt);
    }

    private static void compare(Seeds seeds, String program, Tool tool) throws Exception {
        assumeTrue(OtherTools.isInstalled(program), program + " is not installed");
        int compared = 0;
        for (long seed : seeds.upTo(FORMULAS)) {
            Random random = new Random(seed);
            Formula f = RandomLtl.draw(random, 1 + random.nextInt(5));
            BuchiAutomaton theirs = tool.translate(f);
            if (theirs == null || theirs.states() > MOST_STATES) {
                continue;
            }
            compared++;
            BuchiAutomaton ours = LtlTranslator.translate(f, AutomatonLimit.USUAL);
            for (int w = 0; w < WORDS; w++) {
                LassoWord word = LassoWord.draw(random, RandomLtl.PROPOSITIONS);
                assertThat(word.isAcceptedBy(theirs))
                        .as(() -> program + ": " + FormulaPrinter.print(f) + " on " + word.letters())
                        .isEqualTo(word.isAcceptedBy(ours));
            }
        }
        // Spin is often built without X, and formulas with it are left out then.
        assertThat(compared).isGreaterThan(FORMULAS / 4);
    }
}
