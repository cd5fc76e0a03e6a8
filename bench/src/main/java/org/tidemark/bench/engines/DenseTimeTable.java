package org.tidemark.bench.engines;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.bench.command.Arguments;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * Linear classes of time Petri nets beside a plain explorer, which keeps each class as an array of the tokens and the whole matrix, in a hash set. Times are the best
 * of several runs that alternate; bytes of the plain explorer are what the heap holds after a collection.
 */
public final class DenseTimeTable {
    private static final String GATE = """
            net crossing
            pl open (1)
            tr down [0,0] coming open -> closing
            tr close [1,2] closing -> closed
            tr up [0,0] leaving closed -> opening
            tr raise [1,2] opening -> open
            tr turn [0,0] coming opening -> closing
            pl none (N)
            """;

    private static final String TRAIN = """
            pl far@ (1)
            tr first@ far@ none*N -> near@ in none*L coming
            tr next@ far@ in none -> near@ in*2
            tr enter@ [3,5] near@ -> on@
            tr leave@ [2,4] on@ -> gone@
            tr last@ [0,0] gone@ in none*L -> far@ none*N leaving
            tr more@ [0,0] gone@ in*2 -> far@ in none
            """;

    private final PrintStream out;

    public DenseTimeTable(PrintStream out) {
        this.out = out;
    }

    /** Explores the level crossing with some numbers of trains, or a file; whether both have the same classes and steps. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, IOException, InputException {
        int rounds = arguments.number("--rounds", 3);
        List<String> models = arguments.rest().isEmpty() ? List.of("3", "4") : arguments.rest();
        out.printf(
                Locale.ROOT,
                "%-14s %-10s %10s %11s %9s %9s %9s %9s %7s %7s%n",
                "net",
                "store",
                "classes",
                "steps",
                "s, ours",
                "s, plain",
                "B, ours",
                "B, plain",
                "time",
                "bytes");
        boolean areSame = true;
        for (String model : models) {
            for (Store store : List.of(Store.PLAIN, Store.CONDENSED)) {
                areSame &= row(model, store, rounds);
            }
        }
        return areSame;
    }

    private static String text(String model) throws IOException {
        if (!model.matches("[1-9]")) {
            return Files.readString(Path.of(model));
        }
        int trains = Integer.parseInt(model);
        StringBuilder text = new StringBuilder(GATE);
        for (int i = 1; i <= trains; i++) {
            text.append(TRAIN.replace("@", String.valueOf(i)));
        }
        return text.toString().replace("N", String.valueOf(trains)).replace("L", String.valueOf(trains - 1));
    }

    private boolean row(String name, Store store, int rounds) throws IOException, InputException {
        String text = text(name);
        Path file = Files.createTempFile("dense-time", ".net");
        try {
            Files.writeString(file, text);
            Options options = Options.defaults()
                    .store(store)
                    .search(SearchOrder.BREADTH_FIRST)
                    .threads(1);
            double ours = Double.MAX_VALUE;
            double plain = Double.MAX_VALUE;
            ExplorationResult result = null;
            long classes = 0;
            long steps = 0;
            for (int round = 0; round < rounds; round++) {
                long start = System.nanoTime();
                result = Model.open(file).explore(options);
                ours = Math.min(ours, (System.nanoTime() - start) / 1e9);
                start = System.nanoTime();
                Plain explorer = new Plain(text);
                explorer.explore();
                classes = explorer.seen.size();
                steps = explorer.steps;
                plain = Math.min(plain, (System.nanoTime() - start) / 1e9);
            }
            if (result == null) {
                return true;
            }
            long states = result.counts().states().number();
            boolean isSame = states == classes && result.counts().edges().number() == steps;
            double bytes = (double) result.peakBytes() / states;
            double plainBytes = (double) bytesOf(text) / classes;
            out.printf(
                    Locale.ROOT,
                    "%-14s %-10s %,10d %,11d %9.2f %9.2f %9.1f %9.1f %7.2f %7.3f%s%n",
                    name,
                    store.name().toLowerCase(Locale.ROOT),
                    states,
                    result.counts().edges().number(),
                    ours,
                    plain,
                    bytes,
                    plainBytes,
                    ours / plain,
                    bytes / plainBytes,
                    isSame ? "" : "  wrong: plain " + classes + ", " + steps);
            return isSame;
        } catch (InvalidInputException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** What the heap holds more when the plain explorer has its classes. */
    private static long bytesOf(String text) throws IOException, InputException {
        Plain explorer = new Plain(text);
        long before = heldBytes();
        explorer.explore();
        explorer.open.clear();
        long after = heldBytes();
        return explorer.seen.isEmpty() ? 0 : after - before;
    }

    private static long heldBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Classes by their definition: inequalities between whole numbers of half units, solved by shortest paths. */
    private static final class Plain {
        private static final long NONE = Long.MAX_VALUE / 4;

        private final PetriNet net;
        private final List<FiringInterval> intervals;
        final Set<State> seen = new HashSet<>();
        final ArrayDeque<State> open = new ArrayDeque<>();
        long steps;

        /** A class: the tokens, and the matrix of 0 and the enabled transitions in their order, row by row. */
        private static final class State {
            final int[] tokens;
            final long[] bounds;

            State(int[] tokens, long[] bounds) {
                this.tokens = tokens;
                this.bounds = bounds;
            }

            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof State state
                        && Arrays.equals(tokens, state.tokens)
                        && Arrays.equals(bounds, state.bounds);
            }

            @Override
            public int hashCode() {
                return 31 * Arrays.hashCode(tokens) + Arrays.hashCode(bounds);
            }
        }

        Plain(String text) throws IOException, InputException {
            TimedNet read =
                    TinaReader.readTimed(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "net");
            net = read.net();
            intervals = read.intervals();
        }

        void explore() {
            add(class0());
            while (!open.isEmpty()) {
                State state = open.removeFirst();
                List<Integer> enabled = enabled(state.tokens);
                for (int event : enabled) {
                    State next = fire(state, enabled, event);
                    if (next != null) {
                        steps++;
                        add(next);
                    }
                }
            }
        }

        private void add(State state) {
            if (seen.add(state)) {
                open.add(state);
            }
        }

        private List<Integer> enabled(int[] tokens) {
            List<Integer> enabled = new ArrayList<>();
            for (int t = 0; t < net.transitions(); t++) {
                if (isEnabled(tokens, t)) {
                    enabled.add(t);
                }
            }
            return enabled;
        }

        private boolean isEnabled(int[] tokens, int t) {
            return hasAll(tokens, net.inputs(), t) && hasAll(tokens, net.reads(), t) && !isInhibited(tokens, t);
        }

        private static boolean hasAll(int[] tokens, Arcs arcs, int t) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                if (tokens[arcs.place(a)] < arcs.weight(a)) {
                    return false;
                }
            }
            return true;
        }

        private boolean isInhibited(int[] tokens, int t) {
            Arcs arcs = net.inhibitors();
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                if (tokens[arcs.place(a)] >= arcs.weight(a)) {
                    return true;
                }
            }
            return false;
        }

        private static void move(int[] tokens, Arcs arcs, int t, int sign) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                tokens[arcs.place(a)] += sign * arcs.weight(a);
            }
        }

        private State class0() {
            return state(net.initialMarking(), List.of(), new long[1][1]);
        }

        private @Nullable State fire(State state, List<Integer> enabled, int event) {
            int size = enabled.size() + 1;
            long[][] bounds = new long[size][];
            for (int i = 0; i < size; i++) {
                bounds[i] = Arrays.copyOfRange(state.bounds, i * size, (i + 1) * size);
            }
            int fired = 1 + enabled.indexOf(event);
            for (int i = 1; i < size; i++) {
                bounds[fired][i] = Math.min(bounds[fired][i], 0);
            }
            if (!solve(bounds)) {
                return null;
            }
            int[] between = state.tokens.clone();
            move(between, net.inputs(), event, -1);
            int[] after = between.clone();
            move(after, net.outputs(), event, 1);
            List<Integer> kept = new ArrayList<>();
            for (int t : enabled) {
                if (t != event && isEnabled(between, t) && isEnabled(after, t)) {
                    kept.add(t);
                }
            }
            long[][] left = new long[kept.size() + 1][kept.size() + 1];
            for (int i = 0; i < left.length; i++) {
                int from = i == 0 ? fired : 1 + enabled.indexOf(kept.get(i - 1));
                for (int j = 0; j < left.length; j++) {
                    left[i][j] = bounds[from][j == 0 ? fired : 1 + enabled.indexOf(kept.get(j - 1))];
                }
            }
            return state(after, kept, left);
        }

        private State state(int[] tokens, List<Integer> kept, long[][] left) {
            List<Integer> enabled = enabled(tokens);
            int size = enabled.size() + 1;
            long[][] bounds = new long[size][size];
            for (int i = 0; i < size; i++) {
                Arrays.fill(bounds[i], NONE);
                int here = i == 0 ? 0 : 1 + kept.indexOf(enabled.get(i - 1));
                for (int j = 0; j < size; j++) {
                    int there = j == 0 ? 0 : 1 + kept.indexOf(enabled.get(j - 1));
                    if ((i == 0 || here > 0) && (j == 0 || there > 0)) {
                        bounds[i][j] = left[here][there];
                    }
                }
                bounds[i][i] = 0;
            }
            for (int i = 1; i < size; i++) {
                if (!kept.contains(enabled.get(i - 1))) {
                    FiringInterval interval = intervals.get(enabled.get(i - 1));
                    bounds[i][0] = interval.isBounded() ? 2L * interval.most() - (interval.isMostOpen() ? 1 : 0) : NONE;
                    bounds[0][i] = -2L * interval.least() - (interval.isLeastOpen() ? 1 : 0);
                }
            }
            solve(bounds);
            long[] all = new long[size * size];
            for (int i = 0; i < size; i++) {
                System.arraycopy(bounds[i], 0, all, i * size, size);
            }
            return new State(tokens, all);
        }

        /** The shortest paths; false where there is no solution. Odd numbers are strict. */
        private static boolean solve(long[][] bounds) {
            for (int k = 0; k < bounds.length; k++) {
                for (int i = 0; i < bounds.length; i++) {
                    for (int j = 0; j < bounds.length; j++) {
                        long one = bounds[i][k];
                        long other = bounds[k][j];
                        if (one < NONE && other < NONE) {
                            long sum = one + other + (one & other & 1);
                            bounds[i][j] = Math.min(bounds[i][j], sum);
                        }
                    }
                }
            }
            for (int i = 0; i < bounds.length; i++) {
                if (bounds[i][i] < 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
