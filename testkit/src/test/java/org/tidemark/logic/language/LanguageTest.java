package org.tidemark.logic.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.reference.NaiveWords;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class LanguageTest {
    private static final LanguageLimit USUAL = LanguageLimit.usual();
    private static final int CASES = 1500;

    private static LanguageAutomaton deterministic(WordAutomaton automaton) throws TooLarge {
        return LanguageAutomaton.of(ContractedAutomaton.of(automaton, USUAL), USUAL);
    }

    private static Inclusion.Answer inclusion(WordAutomaton first, WordAutomaton second) throws TooLarge {
        return Inclusion.of(ContractedAutomaton.of(first, USUAL), ContractedAutomaton.of(second, USUAL), USUAL);
    }

    @Test
    void deterministicAndSmallestFormsHaveTheSameWords(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(CASES)) {
            WordAutomaton drawn = RandomWords.draw(2, seed);
            LanguageAutomaton deterministic = deterministic(drawn);
            LanguageAutomaton smallest = deterministic.minimal(USUAL);
            assertThat(new NaiveWords(deterministic).words(6))
                    .as("seed %d", seed)
                    .isEqualTo(new NaiveWords(drawn).words(6));
            assertThat(new NaiveWords(smallest).words(6)).as("seed %d", seed).isEqualTo(new NaiveWords(drawn).words(6));
        }
    }

    @Test
    void theSmallestFormHasAStateForEachFuture(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(CASES)) {
            WordAutomaton drawn = RandomWords.draw(3, seed);
            LanguageAutomaton smallest = deterministic(drawn).minimal(USUAL);
            int futures = new NaiveWords(drawn).futures();
            assertThat(smallest.states()).as("seed %d", seed).isEqualTo(Math.max(1, futures));
            assertThat(smallest.isEmpty()).as("seed %d", seed).isEqualTo(futures == 0);
        }
    }

    @Test
    void aDistinguishingWordIsAShortestOne(Seeds seeds) throws Exception {
        int[] verdicts = new int[2];
        for (long seed : seeds.upTo(CASES)) {
            WordAutomaton first = RandomWords.draw(2, 2 * seed);
            WordAutomaton second = RandomWords.draw(2, 2 * seed + 1);
            NaiveWords one = new NaiveWords(first);
            NaiveWords other = new NaiveWords(second);
            Optional<Integer> shortest = one.shortestBeyond(other);
            List<Integer> word = inclusion(first, second).word();
            assertThat(word == null).as("seed %d", seed).isEqualTo(shortest.isEmpty());
            verdicts[word == null ? 0 : 1]++;
            if (word != null) {
                assertThat(word).as("seed %d", seed).hasSize(shortest.orElseThrow());
                assertThat(one.accepts(word)).isTrue();
                assertThat(other.accepts(word)).isFalse();
            }
        }
        assertThat(verdicts[0]).isGreaterThan(CASES / 20);
        assertThat(verdicts[1]).isGreaterThan(CASES / 20);
    }

    @Test
    void languagesAreEqualExactlyWhereTheirSmallestFormsAre(Seeds seeds) throws Exception {
        int equal = 0;
        for (long seed : seeds.upTo(CASES)) {
            WordAutomaton first = RandomWords.draw(1, 2 * seed);
            WordAutomaton second = RandomWords.draw(1, 2 * seed + 1);
            boolean same =
                    inclusion(first, second).holds() && inclusion(second, first).holds();
            assertThat(deterministic(first)
                            .minimal(USUAL)
                            .equals(deterministic(second).minimal(USUAL)))
                    .as("seed %d", seed)
                    .isEqualTo(same);
            equal += same ? 1 : 0;
        }
        assertThat(equal).isBetween(CASES / 20, CASES * 19 / 20);
    }

    /** The words over two letters with a 1 at the place {@code n} from the end, which takes 2^n sets to tell. */
    private static ListedAutomaton fromTheEnd(int n) {
        ListedAutomaton.Builder builder = new ListedAutomaton.Builder(2);
        for (int s = 0; s <= n; s++) {
            builder.state(s == n);
        }
        builder.start(0);
        builder.step(0, 0, 0);
        builder.step(0, 1, 0);
        builder.step(0, 1, 1);
        for (int s = 1; s < n; s++) {
            builder.step(s, 0, s + 1);
            builder.step(s, 1, s + 1);
        }
        return builder.build();
    }

    @Test
    void setsGrowExponentiallyAndInclusionNeedNot() throws Exception {
        LanguageAutomaton ten = deterministic(fromTheEnd(10));
        assertThat(ten.states()).isEqualTo(1 << 10);
        assertThat(ten.minimal(USUAL).states()).isEqualTo(1 << 10);
        Inclusion.Answer answer = inclusion(fromTheEnd(40), fromTheEnd(40));
        assertThat(answer.holds()).isTrue();
        assertThat(answer.pairs()).isLessThan(10_000);
        assertThat(inclusion(fromTheEnd(12), fromTheEnd(11)).word()).hasSize(12);
    }

    @Test
    void aLimitTellsHowFarItCame() throws Exception {
        ContractedAutomaton automaton = ContractedAutomaton.of(fromTheEnd(20), USUAL);
        assertThatExceptionOfType(TooLarge.class)
                .isThrownBy(() ->
                        LanguageAutomaton.of(automaton, new LanguageLimit(1000, MemoryBudget.unlimited(), () -> false)))
                .withMessage("more than 1,000 sets of states had to be distinguished")
                .matches(e -> e.limit() == TooLarge.Limit.SIZE && e.reached() == 1001);
        assertThatExceptionOfType(TooLarge.class)
                .isThrownBy(() -> LanguageAutomaton.of(
                        automaton, new LanguageLimit(1 << 30, new MemoryBudget(1 << 20), () -> false)))
                .withMessageStartingWith("the memory was used up after ")
                .matches(e -> e.reached() > 1000);
        assertThatExceptionOfType(TooLarge.class)
                .isThrownBy(() -> LanguageAutomaton.of(
                        automaton, new LanguageLimit(1 << 30, MemoryBudget.unlimited(), () -> true)))
                .matches(e -> e.limit() == TooLarge.Limit.CANCELLED);
    }

    @Test
    void aComparisonEndsWhenNobodyWaitsThoughItMeetsNothingNew() throws Exception {
        int letters = 50_000;
        ListedAutomaton.Builder builder = new ListedAutomaton.Builder(letters);
        builder.start(builder.state(true));
        builder.state(true);
        for (int from = 0; from < 2; from++) {
            for (int letter = 0; letter < letters; letter++) {
                builder.step(from, letter, 1 - from);
            }
        }
        ContractedAutomaton any = ContractedAutomaton.of(builder.build(), USUAL);
        assertThat(Inclusion.of(any, any, USUAL).pairs()).isEqualTo(2);
        assertThatExceptionOfType(TooLarge.class)
                .isThrownBy(() -> Inclusion.of(any, any, new LanguageLimit(1000, MemoryBudget.unlimited(), () -> true)))
                .matches(e -> e.limit() == TooLarge.Limit.CANCELLED);
    }

    @Test
    void aComparisonGivesItsMemoryBack() throws Exception {
        MemoryBudget budget = new MemoryBudget(1 << 24);
        LanguageLimit limit = new LanguageLimit(1 << 20, budget, () -> false);
        ContractedAutomaton one = ContractedAutomaton.of(fromTheEnd(12), limit);
        ContractedAutomaton other = ContractedAutomaton.of(fromTheEnd(11), limit);
        long used = budget.usedBytes();
        assertThat(Inclusion.of(one, other, limit).holds()).isFalse();
        assertThat(budget.usedBytes()).isEqualTo(used);
        assertThat(budget.peakBytes()).isGreaterThan(used);
        one.release();
        other.release();
        assertThat(budget.usedBytes()).isZero();
    }
}
