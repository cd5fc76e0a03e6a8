package org.tidemark.logic.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reference.NaiveWords;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** The packed copies of automata: the same words, in the form that is promised. */
@Seeded
class ContractedAutomatonTest {
    private static final LanguageLimit USUAL = LanguageLimit.usual();

    /** The same automaton, so that the reference reads it. */
    private static ListedAutomaton listed(ContractedAutomaton automaton) {
        ListedAutomaton.Builder builder = new ListedAutomaton.Builder(automaton.letters());
        for (int s = 0; s < automaton.states(); s++) {
            builder.state(automaton.accepts(s));
        }
        for (int s : automaton.starts()) {
            builder.start(s);
        }
        for (int s = 0; s < automaton.states(); s++) {
            for (int i = automaton.from(s); i < automaton.to(s); i++) {
                builder.step(s, automaton.letter(i), automaton.target(i));
            }
        }
        return builder.build();
    }

    @Test
    void theWordsStayAndTheStepsAreInOrder(Seeds seeds) throws Exception {
        int smaller = 0;
        for (long seed : seeds.upTo(2000)) {
            ListedAutomaton drawn = RandomWords.draw(2, seed);
            ContractedAutomaton contracted = ContractedAutomaton.of(drawn, USUAL);
            assertThat(new NaiveWords(listed(contracted)).words(6)).isEqualTo(new NaiveWords(drawn).words(6));
            assertThat(contracted.states()).isLessThanOrEqualTo(drawn.states());
            smaller += contracted.states() < drawn.states() ? 1 : 0;
            for (int s = 0; s < contracted.states(); s++) {
                assertInOrder(contracted, s);
                assertThat(silentlyAfter(contracted, s)).as("silent cycles").doesNotContain(s);
            }
        }
        assertThat(smaller).isGreaterThan(50);
    }

    private static void assertInOrder(ContractedAutomaton automaton, int state) {
        List<List<Integer>> steps = new ArrayList<>();
        boolean speaks = false;
        for (int i = automaton.from(state); i < automaton.to(state); i++) {
            steps.add(List.of(automaton.letter(i), automaton.target(i)));
            speaks |= automaton.letter(i) != WordAutomaton.SILENT;
        }
        assertThat(automaton.speaks(state)).isEqualTo(speaks);
        assertThat(new HashSet<>(steps)).hasSameSizeAs(steps);
        for (int i = 1; i < steps.size(); i++) {
            assertThat(steps.get(i).get(0))
                    .isGreaterThanOrEqualTo(steps.get(i - 1).get(0));
        }
        for (int letter = 0; letter <= automaton.letters(); letter++) {
            int wanted = letter;
            long before = steps.stream().filter(step -> step.get(0) < wanted).count();
            assertThat(automaton.firstBy(state, letter)).isEqualTo(automaton.from(state) + (int) before);
        }
    }

    private static Set<Integer> silentlyAfter(ContractedAutomaton automaton, int state) {
        Set<Integer> reached = new TreeSet<>();
        List<Integer> waiting = new ArrayList<>(List.of(state));
        for (int n = 0; n < waiting.size(); n++) {
            int s = waiting.get(n);
            for (int i = automaton.from(s); i < automaton.to(s); i++) {
                if (automaton.letter(i) == WordAutomaton.SILENT && reached.add(automaton.target(i))) {
                    waiting.add(automaton.target(i));
                }
            }
        }
        return reached;
    }

    @Test
    void memoryIsBookedForAsLongAsItLives(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(200)) {
            MemoryBudget budget = new MemoryBudget(1 << 20);
            ContractedAutomaton automaton =
                    ContractedAutomaton.of(RandomWords.draw(3, seed), new LanguageLimit(1000, budget, () -> false));
            assertThat(budget.usedBytes()).isGreaterThanOrEqualTo(8L * automaton.steps() + 4L * automaton.states());
            automaton.release();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @Test
    void deterministicStatesAreNumberedBreadthFirst(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(1000)) {
            ListedAutomaton drawn = RandomWords.draw(3, seed);
            LanguageAutomaton automaton = LanguageAutomaton.of(ContractedAutomaton.of(drawn, USUAL), USUAL);
            int next = 1;
            int accepting = 0;
            for (int s = 0; s < automaton.states(); s++) {
                accepting += automaton.accepts(s) ? 1 : 0;
                for (int i = automaton.from(s); i < automaton.to(s); i++) {
                    assertThat(automaton.target(i)).isLessThanOrEqualTo(next);
                    next += automaton.target(i) == next ? 1 : 0;
                    assertThat(automaton.next(s, automaton.letter(i))).isEqualTo(automaton.target(i));
                    if (i > automaton.from(s)) {
                        assertThat(automaton.letter(i)).isGreaterThan(automaton.letter(i - 1));
                    }
                }
            }
            assertThat(next).as("every state is met").isEqualTo(automaton.states());
            assertThat(automaton.acceptingStates()).isEqualTo(accepting);
        }
    }
}
