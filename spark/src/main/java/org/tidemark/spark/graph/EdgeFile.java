package org.tidemark.spark.graph;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The file of the edges that lead to the states of one partition, in three columns. Numbers of a fixed length have their highest byte
 * first.
 *
 * <pre>
 *   "tidemark edges 1"                                    16 bytes
 *   which run it belongs to: CRC-32C of the files' name    8 bytes
 *   partition, its states, states of all partitions        4 bytes each
 *   edges                                                  8 bytes
 *   CRC-32C of all this                                    8 bytes
 * </pre>
 *
 * <p>Groups of up to {@value #GROUP_STATES} states follow, in the order of their numbers, until all states had their turn:
 *
 * <pre>
 *   states, edges, bytes of each of the three columns      4 bytes each
 *   CRC-32C of all else in the group                       8 bytes
 *   for each state, how many edges lead to it
 *   for each edge, the number of the state it comes from: for the first edge of a state as it is, then the difference to the one before
 *   for each edge, its event
 * </pre>
 *
 * <p>A number in a column takes bytes of seven bits, lowest first; the highest bit of a byte says that another one follows. Edges to the
 * same state are ordered by where they come from, and then by event. State 2 with edges from 300 by event 1 and from 301 by events 0 and
 * 4 is {@code 3}, {@code 172 2 1 0} and {@code 1 0 4}.
 */
final class EdgeFile {
    private static final byte[] HEAD = "tidemark edges 1".getBytes(StandardCharsets.US_ASCII);
    private static final int GROUP_STATES = 1 << 16;
    private static final int GROUP_EDGES = 1 << 20;
    private static final int HEADER = HEAD.length + Long.BYTES + 3 * Integer.BYTES + Long.BYTES;
    private static final int COLUMNS = 3;

    private EdgeFile() {}

    /**
     * The identity of the file.
     *
     * @param name what the names of the files of its run begin with
     * @param partition the partition that its edges lead to
     * @param states how many states that has
     * @param allStates how many states all partitions have
     */
    record About(String name, int partition, int states, int allStates) {}

    /** Is shown edges, in the order of the file. */
    interface Visitor {
        /** Before the first one: how many there are. */
        default void begin(int edges) {}

        /** An edge to a state of the partition, by its number there, from a state by its number among all. */
        void edge(int target, int source, int event);
    }

    /** A file that is not what it should be. */
    static final class Damaged extends IOException {
        private static final long serialVersionUID = 1L;

        Damaged(About file, String how) {
            super(file.name() + file.partition() + " " + how);
        }
    }

    static void write(About about, LabelledEdges edges, OutputStream to) throws IOException {
        DataOutputStream out = new DataOutputStream(to);
        byte[] header = header(about, edges.size());
        out.write(header);
        out.writeLong(sum(header));
        for (int state = 0; state < about.states(); ) {
            state = writeGroup(edges, state, about.states(), out);
        }
        out.flush();
    }

    private static byte[] header(About about, long edges) {
        return ByteBuffer.allocate(HEADER)
                .put(HEAD)
                .putLong(sum(about.name().getBytes(StandardCharsets.UTF_8)))
                .putInt(about.partition())
                .putInt(about.states())
                .putInt(about.allStates())
                .putLong(edges)
                .array();
    }

    /** Writes a group that begins with a state, and returns where the next one begins. */
    private static int writeGroup(LabelledEdges edges, int first, int states, DataOutputStream out) throws IOException {
        Column degrees = new Column();
        Column sources = new Column();
        Column events = new Column();
        int state = first;
        int firstEdge = edges.start(first);
        while (state < states && state - first < GROUP_STATES && edges.start(state) - firstEdge < GROUP_EDGES) {
            int end = edges.start(state + 1);
            degrees.add(end - edges.start(state));
            int last = 0;
            for (int e = edges.start(state); e < end; e++) {
                sources.add(edges.source(e) - last);
                last = edges.source(e);
                events.add(edges.event(e));
            }
            state++;
        }
        byte[] head = ByteBuffer.allocate((2 + COLUMNS) * Integer.BYTES)
                .putInt(state - first)
                .putInt(edges.start(state) - firstEdge)
                .putInt(degrees.size)
                .putInt(sources.size)
                .putInt(events.size)
                .array();
        byte[][] columns = {degrees.toBytes(), sources.toBytes(), events.toBytes()};
        out.write(head);
        out.writeLong(sum(head, columns[0], columns[1], columns[2]));
        for (byte[] column : columns) {
            out.write(column);
        }
        return state;
    }

    /**
     * Shows all edges of a file.
     *
     * @param length how many bytes the file has
     * @throws Damaged where it is not the file that it should be, or not as it was written
     */
    static void read(About about, InputStream from, long length, Visitor visitor) throws IOException {
        try {
            DataInputStream in = new DataInputStream(from);
            long edges = readHeader(about, in, length);
            visitor.begin((int) edges);
            for (int state = 0; state < about.states(); ) {
                Group group = readGroup(about, state, in, length);
                edges -= group.edges;
                if (edges < 0) {
                    throw new Damaged(about, "has more edges than it should");
                }
                group.show(about, state, visitor);
                state += group.states;
            }
            if (edges != 0 || in.read() >= 0) {
                throw new Damaged(about, "does not end where it should");
            }
        } catch (EOFException cutOff) {
            Damaged damaged = new Damaged(about, "ends too early");
            damaged.initCause(cutOff);
            throw damaged;
        }
    }

    private static long readHeader(About about, DataInputStream in, long length) throws IOException {
        byte[] header = new byte[HEADER];
        in.readFully(header);
        if (!Arrays.equals(header, 0, HEAD.length, HEAD, 0, HEAD.length)) {
            throw new Damaged(about, "is not a file of edges that this version reads");
        }
        if (in.readLong() != sum(header)) {
            throw new Damaged(about, "is damaged");
        }
        long edges = ByteBuffer.wrap(header).getLong(HEADER - Long.BYTES);
        if (!Arrays.equals(header, header(about, edges))) {
            throw new Damaged(about, "belongs to another run or partition");
        }
        // Whoever makes room for them may believe the number: each takes two bytes and more.
        if (edges > length / 2) {
            throw new Damaged(about, "ends too early");
        }
        if (edges < 0 || edges > Integer.MAX_VALUE - 8) {
            throw new Damaged(about, "is damaged");
        }
        return edges;
    }

    private static Group readGroup(About about, int first, DataInputStream in, long length) throws IOException {
        byte[] head = new byte[(2 + COLUMNS) * Integer.BYTES];
        in.readFully(head);
        long sum = in.readLong();
        ByteBuffer numbers = ByteBuffer.wrap(head);
        int states = numbers.getInt();
        int edges = numbers.getInt();
        byte[][] columns = new byte[COLUMNS][];
        for (int c = 0; c < COLUMNS; c++) {
            int bytes = numbers.getInt();
            // Before the checksum can be compared there must be room for what it is about.
            if (states <= 0 || states > about.states() - first || edges < 0 || bytes < 0 || bytes > length) {
                throw new Damaged(about, "is damaged");
            }
            columns[c] = new byte[bytes];
        }
        for (byte[] column : columns) {
            in.readFully(column);
        }
        if (sum(head, columns[0], columns[1], columns[2]) != sum) {
            throw new Damaged(about, "is damaged");
        }
        return new Group(states, edges, columns);
    }

    private static long sum(byte[]... parts) {
        CRC32C crc = new CRC32C();
        for (byte[] part : parts) {
            crc.update(part);
        }
        return crc.getValue();
    }

    /** Some states with the edges that lead to them, as they were read. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Group(int states, int edges, byte[][] columns) {
        /** Shows its edges. */
        void show(About about, int first, Visitor visitor) throws Damaged {
            Numbers degrees = new Numbers(columns[0]);
            Numbers sources = new Numbers(columns[1]);
            Numbers events = new Numbers(columns[2]);
            int shown = 0;
            try {
                for (int state = first; state < first + states; state++) {
                    int source = 0;
                    for (int degree = degrees.next(); degree > 0; degree--, shown++) {
                        if (shown == edges) {
                            throw new Damaged(about, "is damaged");
                        }
                        source += sources.next();
                        if (source < 0 || source >= about.allStates()) {
                            throw new Damaged(about, "names a state that is not there");
                        }
                        visitor.edge(state, source, events.next());
                    }
                }
            } catch (ArrayIndexOutOfBoundsException tooShort) {
                throw new Damaged(about, "is damaged");
            }
            if (shown != edges || !degrees.isAtEnd() || !sources.isAtEnd() || !events.isAtEnd()) {
                throw new Damaged(about, "is damaged");
            }
        }
    }

    /** A column that is written. */
    private static final class Column {
        /** A number takes five bytes at most. */
        private static final int LONGEST = 5;

        private byte[] bytes = new byte[1 << 12];
        private int size;

        void add(int number) {
            if (bytes.length - size < LONGEST) {
                bytes = Arrays.copyOf(bytes, 2 * size);
            }
            int rest = number;
            while ((rest & ~0x7F) != 0) {
                bytes[size++] = (byte) (rest | 0x80);
                rest >>>= 7;
            }
            bytes[size++] = (byte) rest;
        }

        byte[] toBytes() {
            return Arrays.copyOf(bytes, size);
        }
    }

    /** A column that is read. */
    private static final class Numbers {
        private final byte[] bytes;
        private int at;

        Numbers(byte[] bytes) {
            this.bytes = bytes;
        }

        int next() {
            int next = bytes[at++];
            int number = next & 0x7F;
            for (int shift = 7; next < 0; shift += 7) {
                next = bytes[at++];
                number |= (next & 0x7F) << shift;
            }
            return number;
        }

        boolean isAtEnd() {
            return at == bytes.length;
        }
    }
}
