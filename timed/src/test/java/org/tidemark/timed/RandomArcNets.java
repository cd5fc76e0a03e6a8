package org.tidemark.timed;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.tidemark.system.TransitionSystem;

/** Small timed-arc nets as the engines of TAPAAL read them: ages, invariants, transport and inhibitor arcs, weights and urgency. */
final class RandomArcNets {
    private RandomArcNets() {}

    /** A text for a seed. */
    static String text(int seed) {
        Random random = new Random(seed);
        int places = 2 + random.nextInt(3);
        int transitions = 2 + random.nextInt(3);
        StringBuilder text = new StringBuilder("<pnml><net id=\"random" + seed + "\" type=\"P/T net\">\n");
        for (int p = 0; p < places; p++) {
            String oldest = random.nextInt(3) == 0 ? "&lt;= " + random.nextInt(4) : "&lt; inf";
            text.append(String.format(
                    "<place id=\"p%d\" name=\"p%d\" invariant=\"%s\" initialMarking=\"%d\"/>%n",
                    p, p, oldest, random.nextInt(3)));
        }
        for (int t = 0; t < transitions; t++) {
            text.append(String.format(
                    "<transition id=\"t%d\" name=\"t%d\" urgent=\"%s\"/>%n", t, t, random.nextInt(6) == 0));
        }
        for (int t = 0; t < transitions; t++) {
            arcs(random, places, t, text);
        }
        return text.append("</net></pnml>\n").toString();
    }

    private static void arcs(Random random, int places, int t, StringBuilder text) {
        int from = random.nextInt(places);
        int to = random.nextInt(places);
        if (random.nextInt(3) == 0) {
            text.append(String.format(
                    "<transportArc inscription=\"%s\" source=\"p%d\" transition=\"t%d\" target=\"p%d\"/>%n",
                    interval(random), from, t, to));
        } else {
            text.append(String.format(
                    "<inputArc inscription=\"%s\" source=\"p%d\" target=\"t%d\"/>%n", interval(random), from, t));
            text.append(String.format("<outputArc inscription=\"1\" source=\"t%d\" target=\"p%d\"/>%n", t, to));
        }
        if (random.nextInt(3) == 0) {
            int weight = 1 + random.nextInt(2);
            int other = random.nextInt(places);
            text.append(String.format(
                    "<inputArc inscription=\"%s\" source=\"p%d\" target=\"t%d\" weight=\"%d\"/>%n",
                    interval(random), other, t, weight));
            text.append(String.format(
                    "<outputArc inscription=\"1\" source=\"t%d\" target=\"p%d\" weight=\"%d\"/>%n",
                    t, random.nextInt(places), weight));
        }
        if (random.nextInt(4) == 0) {
            text.append(String.format(
                    "<inhibitorArc inscription=\"%s\" source=\"p%d\" target=\"t%d\" weight=\"%d\"/>%n",
                    interval(random), random.nextInt(places), t, 1 + random.nextInt(2)));
        }
    }

    private static String interval(Random random) {
        int least = random.nextInt(3);
        return random.nextBoolean() ? "[" + least + ",inf)" : "[" + least + "," + (least + random.nextInt(3)) + "]";
    }

    /** The system of a text. */
    static TransitionSystem system(String text) {
        try {
            return new ArcReader()
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.xml", Map.of());
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    /** Some systems. */
    static List<TransitionSystem> systems(int seeds) {
        return IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> system(text(seed)))
                .toList();
    }
}
