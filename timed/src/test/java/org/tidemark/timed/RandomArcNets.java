package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;

/** Small timed-arc nets as the engines of TAPAAL read them: ages, invariants, transport and inhibitor arcs, weights and urgency. */
final class RandomArcNets {
    private final int seed;
    private final Random random;
    private final boolean isOpen;

    private RandomArcNets(int seed, boolean isOpen) {
        this.seed = seed;
        this.isOpen = isOpen;
        random = new Random(seed);
    }

    /** A text for a seed, in which all bounds are closed. */
    static String text(int seed) {
        return new RandomArcNets(seed, false).text();
    }

    /** A text for a seed, in which bounds may be strict. */
    static String openText(int seed) {
        return new RandomArcNets(seed, true).text();
    }

    private String text() {
        int places = 2 + random.nextInt(3);
        int transitions = 2 + random.nextInt(3);
        StringBuilder text = new StringBuilder("<pnml><net id=\"random" + seed + "\" type=\"P/T net\">\n");
        for (int p = 0; p < places; p++) {
            String oldest = random.nextInt(3) == 0 ? invariant() : "&lt; inf";
            text.append(String.format(
                    "<place id=\"p%d\" name=\"p%d\" invariant=\"%s\" initialMarking=\"%d\"/>%n",
                    p, p, oldest, random.nextInt(3)));
        }
        for (int t = 0; t < transitions; t++) {
            text.append(String.format(
                    "<transition id=\"t%d\" name=\"t%d\" urgent=\"%s\"/>%n", t, t, random.nextInt(6) == 0));
        }
        for (int t = 0; t < transitions; t++) {
            arcs(places, t, text);
        }
        return text.append("</net></pnml>\n").toString();
    }

    private String invariant() {
        int oldest = random.nextInt(4);
        return isOpen && oldest > 0 && random.nextBoolean() ? "&lt; " + oldest : "&lt;= " + oldest;
    }

    private void arcs(int places, int t, StringBuilder text) {
        int from = random.nextInt(places);
        int to = random.nextInt(places);
        if (random.nextInt(3) == 0) {
            text.append(String.format(
                    "<transportArc inscription=\"%s\" source=\"p%d\" transition=\"t%d\" target=\"p%d\"/>%n",
                    interval(), from, t, to));
        } else {
            text.append(String.format(
                    "<inputArc inscription=\"%s\" source=\"p%d\" target=\"t%d\"/>%n", interval(), from, t));
            text.append(String.format("<outputArc inscription=\"1\" source=\"t%d\" target=\"p%d\"/>%n", t, to));
        }
        if (random.nextInt(3) == 0) {
            int weight = 1 + random.nextInt(2);
            int other = random.nextInt(places);
            text.append(String.format(
                    "<inputArc inscription=\"%s\" source=\"p%d\" target=\"t%d\" weight=\"%d\"/>%n",
                    interval(), other, t, weight));
            text.append(String.format(
                    "<outputArc inscription=\"1\" source=\"t%d\" target=\"p%d\" weight=\"%d\"/>%n",
                    t, random.nextInt(places), weight));
        }
        if (random.nextInt(4) == 0) {
            text.append(String.format(
                    "<inhibitorArc inscription=\"%s\" source=\"p%d\" target=\"t%d\" weight=\"%d\"/>%n",
                    interval(), random.nextInt(places), t, 1 + random.nextInt(2)));
        }
    }

    private String interval() {
        int least = random.nextInt(3);
        if (random.nextBoolean()) {
            return (isOpen && random.nextBoolean() ? "(" : "[") + least + ",inf)";
        }
        int most = least + random.nextInt(3);
        String begin = isOpen && least < most && random.nextBoolean() ? "(" : "[";
        String end = isOpen && least < most && random.nextBoolean() ? ")" : "]";
        return begin + least + "," + most + end;
    }

    /** The system of a text in discrete time. */
    static TransitionSystem system(String text) {
        try {
            return new ArcReader()
                    .read(
                            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                            "m.xml",
                            Map.of("time", "discrete"));
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    /** The system of a text in dense time; null where it depends on ages whether an urgent transition is enabled. */
    static @Nullable TransitionSystem dense(String text) {
        try {
            return new ArcReader()
                    .read(
                            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                            "m.xml",
                            Map.of("time", "dense"));
        } catch (InputException refused) {
            assertThat(refused).hasMessageContaining("an urgent transition takes and moves tokens of any age");
            return null;
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    /** Some systems in dense time, half of them with strict bounds. */
    static List<TransitionSystem> denseSystems(int seeds) {
        return IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> dense(seed % 2 == 0 ? text(seed) : openText(seed)))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Some systems. */
    static List<TransitionSystem> systems(int seeds) {
        return IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> system(text(seed)))
                .toList();
    }
}
