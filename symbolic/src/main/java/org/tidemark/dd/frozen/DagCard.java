package org.tidemark.dd.frozen;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The meaning of the states of a Dag: the name of each level, and the counts in each of its local states. So a file of
 * states can be queried without its model. Immutable.
 *
 * @param model what the states are those of
 * @param levels from the first to the last; none where nothing is known
 */
public record DagCard(String model, List<Level> levels) {
    public DagCard {
        levels = List.copyOf(levels);
    }

    /**
     * Something that is counted, such as the tokens of a place.
     *
     * @param name its name
     * @param id another name of it; the same where it has only one
     * @param group the name that it shares with others, together with which it is counted; the same where it is alone
     */
    public record Counter(String name, String id, String group) {}

    /** How many a counter has in a local state. */
    public record Count(int counter, int number) {}

    /**
     * A level.
     *
     * @param name the part of the system
     * @param counters what is counted there
     * @param states for each local state, the counters that are not zero, in ascending order
     */
    public record Level(String name, List<Counter> counters, List<List<Count>> states) {
        public Level {
            counters = List.copyOf(counters);
            states = states instanceof TokenCounts ? states : List.copyOf(states);
        }

        /** A level that is one counter, whose local states are its numbers from 0 on: a place and its tokens. */
        public static Level ofPlace(Counter place, int states) {
            return new Level(place.name, List.of(place), new TokenCounts(states));
        }

        /** Whether its local states are the numbers of one counter. */
        public boolean isPlace() {
            return states instanceof TokenCounts;
        }

        /** A local state, by what is there: {@code think_1, buffer=3}. */
        public String stateName(int state) {
            StringJoiner name = new StringJoiner(", ").setEmptyValue("empty");
            for (Count count : states.get(state)) {
                name.add(counters.get(count.counter).name + (count.number == 1 ? "" : "=" + count.number));
            }
            return name.toString();
        }

        /** How many a counter has in each local state. */
        public long[] numbers(int counter) {
            return states.stream()
                    .mapToLong(counts -> counts.stream()
                            .filter(count -> count.counter == counter)
                            .mapToLong(Count::number)
                            .sum())
                    .toArray();
        }
    }

    /** Whether every level is one place. */
    public boolean isOfPlaces() {
        return levels.stream().allMatch(Level::isPlace);
    }

    /** A state by what is there: {@code think_1, buffer=3}. */
    public String stateName(int[] state) {
        return IntStream.range(0, state.length)
                .filter(k -> !levels.get(k).states.get(state[k]).isEmpty())
                .mapToObj(k -> levels.get(k).stateName(state[k]))
                .collect(Collectors.joining(", "));
    }

    /** A local state for each number of the only counter, made when it is asked for. */
    private static final class TokenCounts extends AbstractList<List<Count>> implements RandomAccess {
        private final int size;

        TokenCounts(int size) {
            this.size = size;
        }

        @Override
        public List<Count> get(int number) {
            Objects.checkIndex(number, size);
            return number == 0 ? List.of() : List.of(new Count(0, number));
        }

        @Override
        public int size() {
            return size;
        }
    }

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            text(out, model);
            number(out, levels.size());
            for (Level level : levels) {
                text(out, level.name);
                number(out, level.counters.size());
                for (Counter counter : level.counters) {
                    text(out, counter.name);
                    text(out, counter.id.equals(counter.name) ? "" : counter.id);
                    text(out, counter.group.equals(counter.name) ? "" : counter.group);
                }
                if (level.isPlace()) { // no level is without local states
                    number(out, 0);
                    number(out, level.states.size());
                    continue;
                }
                number(out, level.states.size());
                for (List<Count> state : level.states) {
                    number(out, state.size());
                    for (Count count : state) {
                        number(out, count.counter);
                        number(out, count.number);
                    }
                }
            }
        } catch (IOException never) {
            throw new IllegalStateException(never);
        }
        return bytes.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(out, bytes.length);
        out.write(bytes);
    }

    /** Seven bits per byte, the lowest first; all bytes but the last have their highest bit set. */
    private static void number(DataOutputStream out, int number) throws IOException {
        int rest = number;
        while (rest >>> 7 != 0) {
            out.writeByte((rest & 127) | 128);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }

    static DagCard of(byte[] bytes) throws UnusableDag {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            String model = text(in);
            List<Level> levels = new ArrayList<>();
            for (int left = count(in); left > 0; left--) {
                levels.add(level(in));
            }
            return new DagCard(model, levels);
        } catch (UnusableDag e) {
            throw e;
        } catch (IOException e) {
            throw UnusableDag.contradictory("what it says of its states cannot be read");
        }
    }

    private static Level level(DataInputStream in) throws IOException {
        String name = text(in);
        List<Counter> counters = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            String counter = text(in);
            String id = text(in);
            String group = text(in);
            counters.add(new Counter(counter, id.isEmpty() ? counter : id, group.isEmpty() ? counter : group));
        }
        int size = count(in);
        if (size == 0) {
            int numbers = number(in);
            if (counters.size() != 1 || numbers <= 0) {
                throw UnusableDag.contradictory("a place has no numbers of tokens");
            }
            return new Level(name, counters, new TokenCounts(numbers));
        }
        List<List<Count>> states = new ArrayList<>();
        for (int left = size; left > 0; left--) {
            List<Count> state = new ArrayList<>();
            for (int more = count(in); more > 0; more--) {
                int counter = number(in);
                if (counter < 0 || counter >= counters.size()) {
                    throw UnusableDag.contradictory("it counts what has no name");
                }
                state.add(new Count(counter, number(in)));
            }
            states.add(List.copyOf(state));
        }
        return new Level(name, counters, states);
    }

    /** A number of things that are still to come, each of which takes a byte at least. */
    private static int count(DataInputStream in) throws IOException {
        int count = number(in);
        if (count < 0 || count > in.available()) {
            throw new IOException("a count of " + count);
        }
        return count;
    }

    private static int number(DataInputStream in) throws IOException {
        int number = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int more = in.readUnsignedByte();
            number |= (more & 127) << shift;
            if (more < 128) {
                return number;
            }
        }
        throw new IOException("a number without an end");
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(count(in)), StandardCharsets.UTF_8);
    }
}
