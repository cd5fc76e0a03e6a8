package org.tidemark.check.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.tidemark.check.replay.LassoReplay.LassoAcceptance;
import org.tidemark.format.hoa.BuchiHoaReader;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNetBuilder;

/** Acceptance conditions of all kinds on the one run of a deterministic automaton, against their definition. */
class LassoAcceptanceTest {
    private static final int SETS = 4;

    /** A condition as text, and whether it holds of a run. */
    private record Condition(String text, Predicate<Visits> truth) {}

    /** The sets of which edges are taken infinitely often, and those of which other edges are. */
    private record Visits(Set<Integer> inside, Set<Integer> outside) {}

    private static Condition draw(SplittableRandom random, int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            int set = random.nextInt(SETS);
            boolean complement = random.nextInt(4) == 0;
            boolean infinite = random.nextBoolean();
            String text = (infinite ? "Inf(" : "Fin(") + (complement ? "!" : "") + set + ")";
            return new Condition(
                    text, visits -> (complement ? visits.outside : visits.inside).contains(set) == infinite);
        }
        Condition a = draw(random, depth - 1);
        Condition b = draw(random, depth - 1);
        boolean both = random.nextBoolean();
        return new Condition(
                "(" + a.text + (both ? ")&(" : ")|(") + b.text + ")",
                both ? a.truth.and(b.truth) : a.truth.or(b.truth));
    }

    /** A complete deterministic automaton that reads one proposition; an edge is in the sets whose bits it has. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Drawn(int[][] targets, int[][] marks) {
        static Drawn of(SplittableRandom random) {
            int states = 1 + random.nextInt(3);
            Drawn drawn = new Drawn(new int[states][2], new int[states][2]);
            for (int s = 0; s < states; s++) {
                for (int letter = 0; letter < 2; letter++) {
                    drawn.targets[s][letter] = random.nextInt(states);
                    drawn.marks[s][letter] = marks(random);
                }
            }
            return drawn;
        }

        /** Few marks, so that some cycles lack one. */
        private static int marks(SplittableRandom random) {
            int some = random.nextInt(1 << SETS);
            return some & random.nextInt(1 << SETS);
        }

        String hoa(String condition) {
            StringBuilder text = new StringBuilder("HOA: v1\nStates: " + targets.length + "\nStart: 0\n"
                    + "AP: 1 \"p >= 1\"\nAcceptance: " + SETS + " " + condition + "\n--BODY--\n");
            for (int s = 0; s < targets.length; s++) {
                text.append("State: ").append(s).append('\n');
                for (int letter = 0; letter < 2; letter++) {
                    text.append(letter == 0 ? "[!0] " : "[0] ").append(targets[s][letter]);
                    StringBuilder sets = new StringBuilder();
                    for (int set = 0; set < SETS; set++) {
                        sets.append(((marks[s][letter] >>> set) & 1) == 1 ? " " + set : "");
                    }
                    text.append(sets.isEmpty() ? "\n" : " {" + sets + "}\n");
                }
            }
            return text.append("--END--\n").toString();
        }

        /** What the run on a word meets after it has surely begun to go round. */
        Visits visits(long[] letters, int loop) {
            Visits visits = new Visits(new HashSet<>(), new HashSet<>());
            int state = 0;
            int step = 0;
            for (int i = 0; i < 200; i++) {
                int letter = (int) letters[step];
                for (int set = 0; i >= 100 && set < SETS; set++) {
                    boolean isInside = ((marks[state][letter] >>> set) & 1) == 1;
                    (isInside ? visits.inside : visits.outside).add(set);
                }
                state = targets[state][letter];
                step = step + 1 < letters.length ? step + 1 : loop;
            }
            return visits;
        }
    }

    @Test
    void anyConditionIsReadAsItIsDefined() throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        int[] seen = new int[2];
        for (int i = 0; i < 2000; i++) {
            Condition condition = draw(random, 3);
            Drawn drawn = Drawn.of(random);
            BuchiAutomaton automaton = read(drawn.hoa(condition.text));
            long[] letters = random.longs(1 + random.nextInt(5), 0, 2).toArray();
            int loop = random.nextInt(letters.length);
            boolean expected = condition.truth.test(drawn.visits(letters, loop));
            assertThat(new LassoAcceptance(automaton, letters, loop).isAccepted())
                    .as(condition.text)
                    .isEqualTo(expected);
            seen[expected ? 1 : 0]++;
        }
        assertThat(seen).doesNotContain(0);
    }

    private static BuchiAutomaton read(String text) throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("net");
        net.place("p", 1);
        return BuchiHoaReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m", new NetVocabulary(net.build()));
    }
}
