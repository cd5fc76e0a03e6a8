package org.tidemark.store.condensed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.store.Differences;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateStore;
import org.tidemark.store.StateStoreContract;

/** The contract for strings of one length and for strings of any, and what they cost. */
class CondensedStoreTest {
    @Nested
    class OneLength extends StateStoreContract {
        @Override
        public StateStore create(int words, MemoryBudget budget, long maxStates) {
            return new CondensedStore(new Differences(words, false), budget, maxStates);
        }
    }

    @Nested
    class AnyLength extends StateStoreContract {
        @Override
        public StateStore create(int words, MemoryBudget budget, long maxStates) {
            return new CondensedStore(words, () -> new Significant(words), budget, maxStates);
        }
    }

    /** Each word as the number of its bits and these. */
    private record Significant(int words) implements StateCodec {
        @Override
        public void encode(long[] state, int at, BitBuffer out) {
            for (int w = 0; w < words; w++) {
                int width = 64 - Long.numberOfLeadingZeros(state[at + w]);
                out.put(width, 7);
                out.put(state[at + w], width);
            }
        }

        @Override
        public void decode(BitReader in, long[] into, int at) {
            for (int w = 0; w < words; w++) {
                into[at + w] = in.take((int) in.take(7));
            }
        }

        @Override
        public int mostBits() {
            return words * 71;
        }
    }

    @Test
    void aStateCostsItsStringAndFewBitsMore() {
        CondensedStore store =
                new CondensedStore(1, () -> new Significant(1), MemoryBudget.unlimited(), Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        Successors batch = new Successors(1, 1000);
        int states = 400_000;
        for (long n = 0; n < states; n += 1000) {
            batch.clear();
            for (int i = 0; i < 1000; i++) {
                batch.from((n + i) / 3);
                batch.add(0, new long[] {n + i}, 0);
            }
            inserter.addAll(batch);
        }
        assertThat(store.size()).isEqualTo(states);
        double tableBytes = 6.7;
        assertThat(store.bytes() / (double) states).isLessThan((7 + 18 + 8) / 8.0 + tableBytes);
        for (long id = 0; id < states; id += 997) {
            assertThat(store.predecessor(id)).isEqualTo(id / 3);
        }
    }

    @Test
    void aCodecThatLosesSomethingIsFoundOut() {
        StateCodec lossy = new StateCodec() {
            @Override
            public void encode(long[] words, int at, BitBuffer out) {
                out.put(words[at] & 0xFFFF, 16);
            }

            @Override
            public void decode(BitReader in, long[] into, int at) {
                into[at] = in.take(16);
            }

            @Override
            public int mostBits() {
                return 16;
            }
        };
        Inserter inserter = new CondensedStore(1, () -> lossy, MemoryBudget.unlimited(), Long.MAX_VALUE).inserter();
        assertThatThrownBy(() -> {
                    for (long n = 0; n < 10_000; n += 100) {
                        Successors batch = new Successors(1, 100);
                        for (int i = 0; i < 100; i++) {
                            batch.add(0, new long[] {n + i + 0x1_0000}, 0);
                        }
                        inserter.addAll(batch);
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not what was written");
    }

    @Test
    void predecessorsOfAnyKindAreReadBack() {
        SplittableRandom random = new SplittableRandom(7);
        BitBuffer out = new BitBuffer();
        long[] numbers = new long[3000];
        long before = 0;
        for (int i = 0; i < numbers.length; i++) {
            long next = random.nextInt(10) == 0 ? random.nextLong(1L << 32) - 1 : before + random.nextInt(9);
            numbers[i] = next;
            PredecessorCode.put(next, before, out);
            before = next;
        }
        long[] words = new long[(int) (out.size() >>> 6) + 2];
        out.copyTo(words, 0);
        SealedRow row = new SealedRow(words, 0, 0, 0, 0, 0, 0);
        for (int i = 0; i < numbers.length; i += 11) {
            assertThat(row.predecessor(i)).isEqualTo(numbers[i]);
        }
    }
}
