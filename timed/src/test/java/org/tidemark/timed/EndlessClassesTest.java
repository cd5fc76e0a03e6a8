package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.system.Game;

/** Proofs that there are infinitely many markings: each can be repeated, and no finite net has one. */
class EndlessClassesTest {
    private static final int ROUNDS = 3;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "tr t [1,2] a -> a b                                              | b",
                // as soon as there are five, s has to fire: b stays below 10, and what s makes grows
                "tr t [1,2] a -> a b \\n tr s [3,4] b*5 -> c                      | c",
                // u has to fire before t, as soon as there is a token: nothing grows
                "tr t [1,2] a -> a b \\n tr u [0,0] b ->                          | none",
                // an inhibitor stops it
                "tr t [1,2] a b?-3 -> a b                                         | none",
                // with three tokens of b, u has to fire first and takes a
                "tr t [1,2] a -> a b \\n tr u [0,0] a b*3 -> c                    | none",
                "tr t [2,2] a -> d e \\n tr u [1,1] d -> a                        | e",
                "tr t [2,2] a -> d e \\n tr u [1,1] d -> a \\n tr v [0,3] e -> f  | f",
                "tr t [2,2] a -> d \\n tr u [1,1] d -> a                          | none",
            })
    void aProofIsFoundWhereThereIsOne(String transitions, @Nullable String expected) throws Exception {
        TimeNetSystem system = system("net n\\npl a (1)\\npl b (0)\\n".concat(transitions));
        EndlessClasses.Proof proof = new EndlessClasses(system.net()).find();
        if (proof == null || expected == null) {
            assertThat(proof).isNull();
            assertThat(expected).isNull();
            return;
        }
        isReplayed(system, proof);
        assertThat(proof.sentence(system.net())).endsWith("with more tokens in " + expected);
    }

    /** A net with many other places and transitions takes no longer than the moment that there is for a proof, by far. */
    @Test
    @Timeout(10)
    void wideNetsTakeAMoment() throws Exception {
        StringBuilder text = new StringBuilder("net n\npl a (1)\npl b (0)\ntr t [1,2] a -> a b\n");
        for (int i = 0; i < 20_000; i++) {
            text.append(String.format("tr u%d [1,3] p%d -> p%d\n", i, i, i + 1));
        }
        assertThat(new EndlessClasses(system(text.toString()).net()).find()).isNotNull();
    }

    @Test
    void randomProofsAreReplayedAndFiniteNetsHaveNone() throws Exception {
        int proofs = 0;
        int bounded = 0;
        for (int seed = 0; seed < 300; seed++) {
            String text = RandomTimeNets.text(seed, seed % 2 == 0);
            TimeNetSystem system = (TimeNetSystem) RandomTimeNets.system(text, "linear");
            EndlessClasses.Proof proof = new EndlessClasses(system.net()).find();
            if (RandomTimeNets.isBounded(text)) {
                assertThat(proof).as("a net with few markings:%n%s", text).isNull();
                bounded++;
            } else if (proof != null) {
                isReplayed(system, proof);
                proofs++;
            }
        }
        assertThat(proofs).isGreaterThan(20);
        assertThat(bounded).isGreaterThan(20);
    }

    /** Repeats the run by the rules of the net; its places grow in each round, and no other one does. */
    private static void isReplayed(TimeNetSystem system, EndlessClasses.Proof proof) {
        Game game = new ClassGame(system.net(), false);
        fire(game, proof.prefix());
        int[] before = marking(system, game);
        for (int round = 0; round < ROUNDS; round++) {
            fire(game, proof.repeated());
            int[] after = marking(system, game);
            for (int p = 0; p < after.length; p++) {
                int more = after[p] - before[p];
                assertThat(more > 0).isEqualTo(proof.growing().contains(p));
                assertThat(more).isNotNegative();
            }
            before = after;
        }
    }

    private static void fire(Game game, List<Integer> events) {
        for (int event : events) {
            assertThat(Arrays.stream(game.enabled()).anyMatch(each -> each == event))
                    .isTrue();
            game.fire(event);
        }
    }

    private static int[] marking(TimeNetSystem system, Game game) {
        return system.net().net().placeNames().stream()
                .mapToInt(place -> game.number(place).intValueExact())
                .toArray();
    }

    private static TimeNetSystem system(String text) throws Exception {
        byte[] bytes = text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
        return (TimeNetSystem) new TimeNetReader().read(new ByteArrayInputStream(bytes), "n.net", Map.of());
    }
}
