package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Reset arcs of TINA and PNML files, against a token game that knows them. */
@Seeded
class ResetArcsTest {
    private static final int MOST_STATES = 2_000;
    private static final Nets.Reader PNML = (in, file, notes) -> PnmlReader.read(in, file);

    /** A transition of the game: what it consumes and produces, and which places it empties in between. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Step(int[] in, int[] out, boolean[] resets, int[] fewerThan) {
        boolean isEnabled(List<Integer> marking) {
            for (int p = 0; p < in.length; p++) {
                if (marking.get(p) < in[p] || marking.get(p) >= fewerThan[p]) {
                    return false;
                }
            }
            return true;
        }

        List<Integer> fire(List<Integer> marking) {
            List<Integer> after = new ArrayList<>();
            for (int p = 0; p < in.length; p++) {
                after.add((resets[p] ? 0 : marking.get(p) - in[p]) + out[p]);
            }
            return after;
        }
    }

    /** States and edges by the definition; null if there are too many. */
    private static long[] figures(List<Integer> initial, List<Step> steps) {
        Set<List<Integer>> seen = new HashSet<>(Set.of(initial));
        Deque<List<Integer>> open = new ArrayDeque<>(seen);
        long edges = 0;
        while (!open.isEmpty() && seen.size() <= MOST_STATES) {
            List<Integer> marking = open.remove();
            for (Step step : steps) {
                if (step.isEnabled(marking)) {
                    edges++;
                    if (seen.add(step.fire(marking))) {
                        open.add(step.fire(marking));
                    }
                }
            }
        }
        return new long[] {seen.size(), edges};
    }

    private static Step step(SplittableRandom random, int places) {
        Step step = new Step(new int[places], new int[places], new boolean[places], new int[places]);
        Arrays.fill(step.fewerThan, Integer.MAX_VALUE);
        for (int i = 0; i < 2; i++) {
            step.in[random.nextInt(places)] += 1;
            step.out[random.nextInt(places)] += 1;
        }
        step.resets[random.nextInt(places)] = random.nextInt(2) == 0;
        if (random.nextInt(4) == 0) {
            step.fewerThan[random.nextInt(places)] = 2;
        }
        return step;
    }

    private static String text(List<Integer> initial, List<Step> steps) {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < initial.size(); p++) {
            text.append("pl p" + p + " (" + initial.get(p) + ")\n");
        }
        for (int t = 0; t < steps.size(); t++) {
            Step step = steps.get(t);
            text.append("tr t" + t);
            for (int p = 0; p < initial.size(); p++) {
                text.append(step.in[p] > 0 ? " p" + p + "*" + step.in[p] : "");
                text.append(step.resets[p] ? " p" + p + "**" : "");
                text.append(step.fewerThan[p] < 3 ? " p" + p + "?-" + step.fewerThan[p] : "");
            }
            text.append(" ->");
            for (int p = 0; p < initial.size(); p++) {
                text.append(step.out[p] > 0 ? " p" + p + "*" + step.out[p] : "");
            }
            text.append("\n");
        }
        return text.toString();
    }

    @Test
    void statesAndEdgesAreThoseOfTheDefinition(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            int places = random.nextInt(2, 5);
            List<Integer> initial = new ArrayList<>();
            for (int p = 0; p < places; p++) {
                initial.add(random.nextInt(3));
            }
            List<Step> steps = new ArrayList<>();
            for (int t = random.nextInt(1, 4); t >= 0; t--) {
                steps.add(step(random, places));
            }
            long[] expected = figures(initial, steps);
            assertThat(figures(Nets.read(TinaReader::read, text(initial, steps))))
                    .as("seed %s:%n%s", seed, text(initial, steps))
                    .isEqualTo(expected);
            assertThat(figures(Nets.read(PNML, pnml(initial, steps))))
                    .as("seed %s:%n%s", seed, pnml(initial, steps))
                    .isEqualTo(expected);
        }
    }

    private static long[] figures(PetriNet net) {
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        return new long[] {space.states().size(), space.edgeCount()};
    }

    private static String pnml(List<Integer> initial, List<Step> steps) {
        StringBuilder text = new StringBuilder("<pnml><net id='n' type='ptnet'>\n");
        for (int p = 0; p < initial.size(); p++) {
            text.append("<place id='p%d'><initialMarking><text>%d</text></initialMarking></place>%n"
                    .formatted(p, initial.get(p)));
        }
        for (int t = 0; t < steps.size(); t++) {
            Step step = steps.get(t);
            text.append("<transition id='t%d'/>%n".formatted(t));
            for (int p = 0; p < initial.size(); p++) {
                String in = "source='p%d' target='t%d'".formatted(p, t);
                text.append(step.in[p] > 0 ? arc("i" + t + "." + p, in, "normal", step.in[p]) : "");
                text.append(step.resets[p] ? arc("r" + t + "." + p, in, "reset", 1) : "");
                text.append(step.fewerThan[p] < 3 ? arc("h" + t + "." + p, in, "inhibitor", step.fewerThan[p]) : "");
                String out = "source='t%d' target='p%d'".formatted(t, p);
                text.append(step.out[p] > 0 ? arc("o" + t + "." + p, out, "normal", step.out[p]) : "");
            }
        }
        return text.append("</net></pnml>").toString();
    }

    private static String arc(String id, String ends, String type, int weight) {
        return "<arc id='%s' %s type='%s'><inscription><text>%d</text></inscription></arc>%n"
                .formatted(id, ends, type, weight);
    }

    @Test
    void aPlaceThatOnlyResettingTransitionsFillHasABound() throws Exception {
        PetriNet net =
                Nets.read(TinaReader::read, "tr t0 p1** p0 -> p1*100 p2\ntr t1 p2 -> p0\npl p0 (1)\npl p1 (100)\n");
        assertThat(NaiveStateSpace.of(net, 100).states()).hasSize(2);
        assertThat(net.transitionGroups().find("t0")).isZero();
        assertThat(net.transitionGroups().names()).containsExactly("t0", "t1");
    }

    @Test
    void anUnboundedPlaceIsRefusedByName() {
        assertThat(Nets.refusal(TinaReader::read, "tr a -> p\ntr b p** -> q"))
                .isEqualTo(
                        "m:2:7: transition 'b' resets place 'p': the number of its tokens has no proven bound, so the arc"
                                + " cannot be translated");
        assertThat(Nets.refusal(PNML, """
                        <pnml><net id='n' type='ptnet'><place id='p'/><place id='q'/><transition id='a'/><transition id='b'/>
                        <arc id='x' source='a' target='p'/>
                        <arc id='y' source='p' target='b'><type value='reset'/></arc></net></pnml>"""))
                .isEqualTo(
                        "m:3: transition 'b' resets place 'p': the number of its tokens has no proven bound, so the arc"
                                + " cannot be translated");
    }
}
