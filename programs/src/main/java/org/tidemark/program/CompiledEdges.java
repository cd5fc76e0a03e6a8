package org.tidemark.program;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Undefined;
import org.tidemark.model.FieldOverflow;

/**
 * The edges of a program whose processes start and end, or whose edges are not steps by themselves; {@link EdgeCompiler} makes a subclass of it. Edges are tested and
 * taken in place, one by one; {@link ChainExpander} puts steps together. What concerns channels and processes that are known only in a state is written here.
 */
abstract class CompiledEdges extends CompiledCode {
    private static final int MOST_PARTS = 64;

    /** An edge cannot be taken; can be; can be where another process receives {@link #message}. */
    static final int DISABLED = 0;

    static final int ENABLED = 1;
    static final int OFFERING = 2;

    /** The message that is sent or was received. */
    final int[] message = new int[MOST_PARTS];

    /** The parts of a message that have to have given values. */
    final int[] pattern = new int[MOST_PARTS];

    /** The arguments of a process that is started. */
    final int[] argument = new int[Program.MOST_PROCESSES + 1];

    /** Whether no step is possible that does not ask for this. */
    boolean timeout;

    /** Whether a message is handed over, and not taken from a buffer. */
    boolean meeting;

    /** The channel of {@link #message}. */
    int channel;

    private @Nullable EdgeTables known;
    private @Nullable ProgramSystem system;
    private int steps;
    private int length;
    private final EndlessSequence sequence = new EndlessSequence();
    private Runnable check = () -> {};
    private Enabling enabling = (frame, words, at) -> false;

    /** Edges that can be taken in a state, as they are found; the receiver of each is -1 where one process moves. */
    static final class Choices {
        int[] edge = new int[16];
        int[] receiver = new int[16];
        int size;

        void add(int one) {
            add(one, -1);
        }

        void add(int one, int other) {
            if (size == edge.length) {
                edge = Arrays.copyOf(edge, 2 * size);
                receiver = Arrays.copyOf(receiver, 2 * size);
            }
            edge[size] = one;
            receiver[size++] = other;
        }

        /** Forgets those before the one with this number. */
        void keepFrom(int first) {
            System.arraycopy(edge, first, edge, 0, size - first);
            System.arraycopy(receiver, first, receiver, 0, size - first);
            size -= first;
        }
    }

    CompiledEdges(Fields fields, int[][] tables) {
        super(fields, tables);
    }

    /** Whether a process could take a step. */
    interface Enabling {
        boolean isEnabled(int frame, long[] words, int at);
    }

    /** Tells what is looked up, before anything is executed; {@code check} is run now and then in long sequences. */
    void prepare(EdgeTables edges, ProgramSystem of, int wordsPerState, Runnable now, Enabling steps) {
        known = edges;
        length = wordsPerState;
        system = of;
        check = now;
        enabling = steps;
    }

    private EdgeTables known() {
        EdgeTables edges = known;
        if (edges == null) {
            throw new IllegalStateException("not prepared");
        }
        return edges;
    }

    /** Finds the edges that processes can take, one process after the other. */
    abstract void findAll(long[] words, int at, Choices found);

    /** Finds the edges that a process can take, if it is there and may take steps. */
    abstract void findOf(int frame, long[] words, int at, Choices found);

    /** Whether an edge can be taken by its process where it is. */
    abstract int test(int edge, long[] words, int at);

    /** Whether an edge takes the message that is offered. */
    abstract int receives(int edge, long[] words, int at);

    /** Assigns the message to what an edge receives into. */
    abstract void accept(int edge, long[] words, int at);

    /** Takes an edge. */
    abstract void act(int edge, long[] words, int at);

    /** Whether a process may take steps. */
    abstract int provided(int frame, long[] words, int at);

    /** Gives the variables of a process their first values. */
    abstract void begin(int frame, long[] words, int at);

    /** Finds the edges by which other processes receive what an edge offers. */
    final void findReceivers(int edge, long[] words, int at, Choices found) {
        EdgeTables tables = known();
        for (int other = 0; other < tables.pid.length; other++) {
            if (other == tables.frameOf[edge] || !isAlive(other, words, at)) {
                continue;
            }
            int[] receiving = tables.receiving[other][locationAt(other, words, at)];
            if (receiving.length > 0 && provided(other, words, at) != 0) {
                for (int receiver : receiving) {
                    if (receives(receiver, words, at) != 0) {
                        found.add(edge, receiver);
                    }
                }
            }
        }
    }

    // Processes.

    /** The process with a number; -1 where there is none. */
    final int alive(int pid, long[] words, int at) {
        if (pid >= 0 && pid <= Program.MOST_PROCESSES) {
            for (int frame : known().withPid[pid]) {
                if (isAlive(frame, words, at)) {
                    return frame;
                }
            }
        }
        return -1;
    }

    final boolean isAlive(int frame, long[] words, int at) {
        return known().processes < 0 || get(words, at, known().location[frame]) > 0;
    }

    /** Where a process is; its number has to be that of a process. */
    final int locationAt(int frame, long[] words, int at) {
        return get(words, at, known().location[frame]) - (known().processes < 0 ? 0 : 1);
    }

    private int find(int template, int pid, long[] words, int at) {
        EdgeTables tables = known();
        if (pid >= 0) {
            int frame = alive(pid, words, at);
            return frame >= 0 && tables.template[frame] == template ? frame : -1;
        }
        int found = -1;
        for (int frame = 0; frame < tables.template.length; frame++) {
            boolean isFirst = found < 0 || tables.pid[frame] < tables.pid[found];
            if (isFirst && tables.template[frame] == template && isAlive(frame, words, at)) {
                found = frame;
            }
        }
        return found;
    }

    /** The location of a process of a template, the first one where {@code pid} is -1; -1 where there is none. */
    final int locationOf(int template, int pid, long[] words, int at) {
        int frame = find(template, pid, words, at);
        return frame < 0 ? -1 : locationAt(frame, words, at);
    }

    /** A variable of a process of a template; 0 where there is none. */
    final int remote(int template, int pid, int variable, int index, long[] words, int at) {
        int frame = find(template, pid, words, at);
        if (frame < 0) {
            return 0;
        }
        if (index < 0 || index >= known().lengths[frame][variable]) {
            throw badIndex();
        }
        int first = known().firstCell[frame][variable];
        return first < 0 ? known().fixed[frame][variable][index] : get(words, at, first + index);
    }

    final int priorityOf(int pid, long[] words, int at) {
        int frame = alive(pid, words, at);
        return frame < 0 || known().priority[frame] < 0 ? frame < 0 ? 0 : 1 : get(words, at, known().priority[frame]);
    }

    final void setPriority(int pid, int value, long[] words, int at) {
        int frame = alive(pid, words, at);
        if (frame >= 0) {
            put(words, at, known().priority[frame], value);
        }
    }

    final int isEnabled(int pid, long[] words, int at) {
        int frame = alive(pid, words, at);
        return frame >= 0 && enabling.isEnabled(frame, words, at) ? 1 : 0;
    }

    /** Whether no process could take a step. */
    final int isStuck(long[] words, int at) {
        EdgeTables tables = known();
        for (int frame = 0; frame < tables.pid.length; frame++) {
            if (isAlive(frame, words, at) && enabling.isEnabled(frame, words, at)) {
                return 0;
            }
        }
        return 1;
    }

    /** Whether no process is at a location that is progress. */
    final int nonProgress(long[] words, int at) {
        return isSomeAt(known().isProgress, words, at) ? 0 : 1;
    }

    /** Whether some process is at a location that is accepting. */
    final int accepting(long[] words, int at) {
        return isSomeAt(known().isAccepting, words, at) ? 1 : 0;
    }

    private boolean isSomeAt(boolean[][] marked, long[] words, int at) {
        for (int frame = 0; frame < marked.length; frame++) {
            if (isAlive(frame, words, at) && marked[frame][locationAt(frame, words, at)]) {
                return true;
            }
        }
        return false;
    }

    final int isRoomForProcess(long[] words, int at) {
        return get(words, at, known().processes) < Program.MOST_PROCESSES ? 1 : 0;
    }

    final int isYoungest(int pid, long[] words, int at) {
        return get(words, at, known().processes) == pid + 1 ? 1 : 0;
    }

    /** Starts a process with {@link #argument}; returns its number. */
    final int start(int template, int priority, long[] words, int at) {
        EdgeTables tables = known();
        int pid = get(words, at, tables.processes);
        if (pid + 1 == Program.MOST_PROCESSES && isEndingExchanged()) {
            throw Undefined.tooLarge("there are " + Program.MOST_PROCESSES
                    + " processes: whether another one can start depends on the order in which they end");
        }
        for (int frame : tables.withPid[pid]) {
            if (tables.template[frame] == template) {
                put(words, at, tables.processes, pid + 1);
                begin(frame, words, at);
                if (priority > 0) {
                    put(words, at, tables.priority[frame], priority);
                }
                return pid;
            }
        }
        if (system != null) {
            system.addFrame(pid, template);
        }
        throw new FieldOverflow(tables.processes, -1);
    }

    private boolean isEndingExchanged() {
        ProcessSymmetry exchanged = system == null ? null : system.symmetry();
        return exchanged != null && exchanged.isOfEnding();
    }

    /** Ends a process: nothing is left of it. */
    final void finish(int frame, long[] words, int at) {
        EdgeTables tables = known();
        put(words, at, tables.processes, get(words, at, tables.processes) - 1);
        for (int cell : tables.cellsOf[frame]) {
            put(words, at, cell, 0);
        }
    }

    // Sequences that are one step.

    final int canBegin(int edge, long[] words, int at) {
        return chosen(known().sequences[edge][0], words, at) >= 0 ? 1 : 0;
    }

    private int chosen(int[] edges, long[] words, int at) {
        int otherwise = -1;
        for (int edge : edges) {
            if (known().isElse[edge]) {
                otherwise = otherwise < 0 ? edge : otherwise;
            } else if (test(edge, words, at) == ENABLED) {
                return edge;
            }
        }
        return otherwise;
    }

    final void runSequence(int edge, long[] words, int at) {
        int[][] atLocation = known().sequences[edge];
        int exit = known().exits[edge];
        sequence.begin();
        for (int place = 0; place != exit; ) {
            int next = chosen(atLocation[place], words, at);
            if (next < 0) {
                throw blocked();
            }
            act(next, words, at);
            Edge taken = known().edges.get(next).edge();
            place = taken.to();
            countStep();
            if (sequence.step(words, at, length, place)) {
                throw sequence.undefined(taken.source().line());
            }
        }
    }

    /** Looks now and then whether a sequence that may have no end is to be ended. */
    final void countStep() {
        if ((++steps & 0xfff) == 0) {
            check.run();
        }
    }

    // Channels.

    /** The channel that has a number. */
    private Cells.Queue queue(int number, long[] words, int at) {
        EdgeTables tables = known();
        int index = number - 1;
        if (index >= 0 && index < tables.globalQueues) {
            return tables.queues[index];
        }
        int local = index - tables.globalQueues;
        if (local >= 0 && tables.localQueues > 0) {
            int frame = alive(local / tables.localQueues, words, at);
            int place = local % tables.localQueues;
            if (frame >= 0 && tables.firstQueue[frame] >= 0) {
                int found = tables.firstQueue[frame] + place;
                if (found < tables.queues.length && tables.queues[found].frame() == frame) {
                    return tables.queues[found];
                }
            }
        }
        throw noChannel();
    }

    final int length(int number, long[] words, int at) {
        Cells.Queue queue = queue(number, words, at);
        return queue.length() < 0 ? 0 : get(words, at, queue.length());
    }

    final int capacity(int number, long[] words, int at) {
        return queue(number, words, at).capacity();
    }

    /** Prepares {@link #message}, of which some parts are given, as the channel would hold it. */
    private void truncate(Cells.Queue queue, int parts) {
        for (int p = 0; p < queue.parts().length; p++) {
            message[p] = p < parts ? queue.types()[p].truncate(message[p]) : 0;
        }
    }

    /** Whether {@link #message} can be sent, or could be received by someone. */
    final int offer(int number, int parts, long[] words, int at) {
        Cells.Queue queue = queue(number, words, at);
        truncate(queue, parts);
        channel = number;
        return queue.length() < 0 ? OFFERING : get(words, at, queue.length()) < queue.capacity() ? ENABLED : DISABLED;
    }

    /** Puts {@link #message} into the buffer of a channel that has one. */
    final void send(int number, int parts, int isSorted, long[] words, int at) {
        Cells.Queue queue = queue(number, words, at);
        truncate(queue, parts);
        channel = number;
        int length = get(words, at, queue.length());
        int place = isSorted == 0 ? length : 0;
        while (place < length && !isLess(queue, place, words, at)) {
            place++;
        }
        for (int p = 0; p < queue.parts().length; p++) {
            if (place < length) {
                insert(words, at, queue.cell(0, p), queue.capacity(), length, place);
            }
            put(words, at, queue.cell(place, p), message[p]);
        }
        put(words, at, queue.length(), length + 1);
    }

    /** Whether {@link #message} comes before one of a channel. */
    private boolean isLess(Cells.Queue queue, int place, long[] words, int at) {
        for (int p = 0; p < queue.parts().length; p++) {
            int other = get(words, at, queue.cell(place, p));
            if (message[p] != other) {
                return message[p] < other;
            }
        }
        return false;
    }

    /** Where the first message that fits {@link #pattern} is in a buffer; -1 where there is none. */
    final int find(int number, int parts, int isAnywhere, long[] words, int at) {
        Cells.Queue queue = queue(number, words, at);
        int length = queue.length() < 0 ? 0 : get(words, at, queue.length());
        for (int place = 0; place < length && (isAnywhere != 0 || place == 0); place++) {
            boolean fits = true;
            for (int p = 0; fits && p < queue.parts().length; p++) {
                fits = (parts >>> p & 1) == 0 || pattern[p] == get(words, at, queue.cell(place, p));
            }
            if (fits) {
                return place;
            }
        }
        return -1;
    }

    /** Whether the message that is offered fits {@link #pattern}, and on this channel. */
    final int fits(int number, int parts) {
        if (number != channel) {
            return 0;
        }
        for (int p = 0; p < MOST_PARTS && parts >>> p != 0; p++) {
            if ((parts >>> p & 1) != 0 && pattern[p] != message[p]) {
                return 0;
            }
        }
        return 1;
    }

    /** Makes the first message that fits {@link #pattern} that of {@link #message}. */
    final void take(int number, int parts, int isAnywhere, int isCopied, long[] words, int at) {
        int place = find(number, parts, isAnywhere, words, at);
        Cells.Queue queue = queue(number, words, at);
        channel = number;
        for (int p = 0; p < queue.parts().length; p++) {
            message[p] = get(words, at, queue.cell(place, p));
        }
        if (isCopied == 0) {
            remove(words, at, queue.length(), queue.parts().length, queue.capacity(), place);
        }
    }
}
