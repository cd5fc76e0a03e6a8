package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveColored.Spot;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Nets whose tokens come later have the states that a naive interpreter of timed nets finds. */
@Seeded
class TimedNetsTest {
    private static final int CAP = 400;
    private static final int READY = 0;

    /** A token that is put into a place after a delay. */
    private record Arc(int place, int delay) {}

    /** A net without colours whose transitions take one token from a place and put some. */
    private record Timed(List<Integer> initial, List<Integer> takes, List<List<Arc>> puts) {
        static Timed random(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Integer> initial = new ArrayList<>();
            for (int p = random.nextInt(4); p >= 0; p--) {
                initial.add(random.nextInt(3));
            }
            List<Integer> takes = new ArrayList<>();
            List<List<Arc>> puts = new ArrayList<>();
            for (int t = random.nextInt(4); t >= 0; t--) {
                takes.add(random.nextInt(initial.size()));
                List<Arc> arcs = new ArrayList<>();
                for (int a = random.nextInt(3) / 2 + random.nextInt(2); a > 0; a--) {
                    arcs.add(new Arc(random.nextInt(initial.size()), random.nextInt(4)));
                }
                puts.add(arcs);
            }
            return new Timed(initial, takes, puts);
        }

        String text() {
            StringBuilder text = new StringBuilder();
            for (int p = 0; p < initial.size(); p++) {
                text.append("place p")
                        .append(p)
                        .append(" = ")
                        .append(initial.get(p))
                        .append('\n');
            }
            for (int t = 0; t < takes.size(); t++) {
                text.append("transition t" + t + " { in p" + takes.get(t));
                for (Arc arc : puts.get(t)) {
                    text.append(" out p" + arc.place + " @+ " + arc.delay);
                }
                text.append(" }\n");
            }
            return text.toString();
        }
    }

    /** For each place so many tokens that are ready, and that come after 1, 2 and 3 moments. */
    private static Set<List<Integer>> naive(Timed net) {
        int places = net.initial.size();
        Integer[] first = new Integer[4 * places];
        Arrays.fill(first, 0);
        for (int p = 0; p < places; p++) {
            first[4 * p] = net.initial.get(p);
        }
        Set<List<Integer>> seen = new HashSet<>(Set.of(List.of(first)));
        Deque<List<Integer>> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() <= CAP) {
            for (List<Integer> next : successors(net, open.remove())) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen;
    }

    private static List<List<Integer>> successors(Timed net, List<Integer> state) {
        List<List<Integer>> all = new ArrayList<>();
        for (int t = 0; t < net.takes.size(); t++) {
            int from = 4 * net.takes.get(t);
            if (state.get(from) > 0) {
                List<Integer> next = new ArrayList<>(state);
                next.set(from, next.get(from) - 1);
                for (Arc arc : net.puts.get(t)) {
                    next.set(4 * arc.place + arc.delay, next.get(4 * arc.place + arc.delay) + 1);
                }
                all.add(next);
            }
        }
        boolean waiting = false;
        List<Integer> passed = new ArrayList<>(state);
        for (int p = 0; p < state.size(); p += 4) {
            waiting |= state.get(p + 1) + state.get(p + 2) + state.get(p + 3) > 0;
            passed.set(p, state.get(p) + state.get(p + 1));
            passed.set(p + 1, state.get(p + 2));
            passed.set(p + 2, state.get(p + 3));
            passed.set(p + 3, 0);
        }
        return all.isEmpty() && waiting ? List.of(passed) : all;
    }

    /** The states of the net that was made, without those where something is just arriving. */
    private static Set<List<Integer>> found(ColoredNet net, NaiveColored states, int places) {
        int clock = index(net, "clock");
        Set<List<Integer>> all = new HashSet<>();
        for (SortedMap<Spot, Long> marking : states.states()) {
            int now = (int) marking.keySet().stream()
                    .filter(spot -> spot.place() == clock)
                    .findFirst()
                    .orElseThrow()
                    .rank();
            Integer[] state = new Integer[4 * places];
            Arrays.fill(state, 0);
            boolean arriving = false;
            long cycle = net.places().get(clock).type().count();
            for (Map.Entry<Spot, Long> entry : marking.entrySet()) {
                String name = net.places().get(entry.getKey().place()).name();
                if (name.startsWith("p") && !name.equals("pending")) {
                    int p = 4 * (name.charAt(1) - '0');
                    boolean later = name.endsWith("_later");
                    int in = later ? (int) ((entry.getKey().rank() - now + cycle) % cycle) : READY;
                    arriving |= later && in == 0;
                    state[p + in] = state[p + in] + entry.getValue().intValue();
                }
            }
            if (!arriving) {
                all.add(List.of(state));
            }
        }
        return all;
    }

    private static int index(ColoredNet net, String name) {
        return (int) net.places().stream()
                .takeWhile(place -> !place.name().equals(name))
                .count();
    }

    @Test
    void randomNets(Seeds seeds) throws Exception {
        int compared = 0;
        for (long seed : seeds.upTo(280)) {
            Timed timed = Timed.random(seed);
            String text = timed.text();
            Set<List<Integer>> expected = naive(timed);
            if (expected.size() > CAP || !text.contains("@+")) {
                continue;
            }
            TideModel model = TideReader.read(text, "timed.tide", Map.of());
            NaiveColored states = new NaiveColored(model.net(), 10 * CAP);
            assertThat(states.isComplete()).isTrue();
            assertThat(found(model.net(), states, timed.initial.size()))
                    .as("seed %d:%n%s", seed, text)
                    .isEqualTo(expected);
            long explored = new Exploration(model.unfolded(UnfoldingLimits.usual()), ExploreOptions.plain())
                    .run()
                    .states();
            assertThat(explored).isEqualTo(states.states().size());
            compared++;
        }
        assertThat(compared).isGreaterThan(70);
    }

    @Test
    void valuesArriveInOneOrder() throws Exception {
        TideModel model = TideReader.read(
                "type T = id[6] place a: T = all T place b: T transition t { in a: all T out b: all T @+ 2 }",
                "order.tide",
                Map.of());
        NaiveColored states = new NaiveColored(model.net(), CAP);
        // at first, sent, one moment later, another one, and six arrivals
        assertThat(states.states()).hasSize(1 + 1 + 2 + 6);
        assertThat(states.deadlocks()).isEqualTo(1);
    }

    /** As the page about the language says: the place that a delay speaks of later comes first. */
    @Test
    void placesArriveInOneOrder() throws Exception {
        TideModel model = TideReader.read(
                "place s = 1 place a, b transition t { in s out a: 2 @+ 1; b @+ 1 } transition u { in s; a }",
                "order.tide",
                Map.of());
        NaiveColored states = new NaiveColored(model.net(), CAP);
        // at first, sent, one moment later, and three arrivals
        assertThat(states.states()).hasSize(1 + 1 + 1 + 3);
        assertThat(model.net().transitions())
                .filteredOn(t -> t.name().equals("arrive_b"))
                .allMatch(b -> model.net().transitions().stream()
                        .allMatch(other -> other.equals(b) || other.priority() < b.priority()));
    }
}
