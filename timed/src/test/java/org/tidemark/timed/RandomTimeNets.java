package org.tidemark.timed;

import java.io.ByteArrayInputStream;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.tidemark.system.TransitionSystem;

/** Small time Petri nets as TINA writes them, each with few tokens: a transition that makes one more waits until there are few. */
final class RandomTimeNets {
    private static final int MOST_MARKINGS = 200;

    private RandomTimeNets() {}

    /** A text for a seed. */
    static String text(int seed, boolean isClosed) {
        Random random = new Random(seed);
        int places = 3 + random.nextInt(2);
        int transitions = 3 + random.nextInt(3);
        StringBuilder text = new StringBuilder("net random" + seed + "\n");
        for (int p = 0; p < places; p++) {
            text.append("pl p")
                    .append(p)
                    .append(" (")
                    .append(random.nextInt(p < 2 ? 3 : 2))
                    .append(")\n");
        }
        for (int t = 0; t < transitions; t++) {
            int from = random.nextInt(places);
            int to = random.nextInt(places);
            int more = random.nextInt(3 * places);
            text.append("tr t").append(t).append(' ').append(interval(random, isClosed));
            text.append(" p").append(from);
            if (random.nextInt(4) == 0) {
                text.append(" p").append(random.nextInt(places)).append("?1");
            }
            if (more < places && more != to) {
                text.append(" p").append(more).append("?-2");
            }
            text.append(" -> p").append(to);
            if (more < places && more != to) {
                text.append(" p").append(more);
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String interval(Random random, boolean isClosed) {
        int least = random.nextInt(3);
        if (random.nextInt(4) == 0) {
            return (isClosed || random.nextBoolean() ? "[" : "]") + least + ",w[";
        }
        int most = least + random.nextInt(3);
        boolean isOpen = !isClosed && most > least;
        return (isOpen && random.nextBoolean() ? "]" : "[") + least + "," + most
                + (isOpen && random.nextBoolean() ? "[" : "]");
    }

    /** The system of a text. */
    static TransitionSystem system(String text, String classes) {
        try {
            return new TimeNetReader()
                    .read(
                            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                            "m.net",
                            Map.of("classes", classes));
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    /** Some systems. */
    static List<TransitionSystem> systems(int seeds, String classes) {
        return IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> system(text(seed, seed % 2 == 0), classes))
                .toList();
    }

    /** Some systems with few markings, even if time did not matter. */
    static List<TransitionSystem> bounded(int seeds, String classes) {
        return IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> text(seed, seed % 2 == 0))
                .filter(RandomTimeNets::isBounded)
                .map(text -> system(text, classes))
                .toList();
    }

    /** Whether a net has few markings, even if time did not matter. */
    static boolean isBounded(String text) {
        TimeNet net = ((TimeNetSystem) system(text, "linear")).net();
        List<int[]> open = new ArrayList<>(List.of(net.net().initialMarking()));
        Set<IntBuffer> seen = new HashSet<>();
        for (int i = 0; i < open.size(); i++) {
            if (i == MOST_MARKINGS) {
                return false;
            }
            for (int t = 0; t < net.net().transitions(); t++) {
                int[] next = open.get(i).clone();
                if (net.enables(next, t)) {
                    net.take(next, t);
                    net.give(next, t);
                    if (seen.add(IntBuffer.wrap(next))) {
                        open.add(next);
                    }
                }
            }
        }
        return true;
    }
}
