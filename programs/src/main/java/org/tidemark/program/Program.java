package org.tidemark.program;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program as a front end hands it on: variables, channels, and templates of processes, of which some run from the beginning. Immutable.
 *
 * <p>Variables are numbered within the program or within their template, and so are channels. A process has a number, its <em>pid</em>: how many
 * there were when it was started. Processes end in the reverse order in which they were started, so that a pid is that of one process at a time.
 *
 * @param file the name of the file, for messages
 * @param definition all that determines the meaning of the program, as text
 * @param starts the processes that run from the beginning, pid 0 first
 */
public record Program(
        String name,
        String file,
        String definition,
        Language language,
        Declarations globals,
        List<Template> templates,
        List<Start> starts) {
    /** There are never more processes at once. */
    public static final int MOST_PROCESSES = 255;

    public Program {
        templates = List.copyOf(templates);
        starts = List.copyOf(starts);
    }

    /**
     * What differs from language to language.
     *
     * @param noun of messages: "DVE program"
     * @param isSynchronous whether all processes take their steps together
     * @param claim the template that watches the others, moves with each of their steps and is never started; -1 where there is none
     */
    public record Language(String noun, boolean isSynchronous, int claim) {}

    /** Variables and channels that are declared in one place. */
    public record Declarations(List<Variable> variables, List<Channel> channels) {
        public static final Declarations NONE = new Declarations(List.of(), List.of());

        public Declarations {
            variables = List.copyOf(variables);
            channels = List.copyOf(channels);
        }
    }

    /**
     * A variable, or an array of them.
     *
     * @param length the elements of an array; 0 for a variable that is not an array
     * @param initial computed, in the order of the variables, when the program or the process starts: nothing for zeros, one value for all elements, or one for each
     */
    public record Variable(String name, Type type, int length, List<Expression> initial) {
        public Variable {
            initial = List.copyOf(initial);
        }

        public boolean isArray() {
            return length > 0;
        }

        /** How many numbers it holds. */
        public int cells() {
            return Math.max(1, length);
        }
    }

    /**
     * A channel.
     *
     * @param capacity the most messages in it; 0 for one where sender and receiver meet
     * @param fields the types of the parts of a message
     */
    public record Channel(String name, int capacity, List<Type> fields) {
        public Channel {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A kind of processes.
     *
     * @param parameters how many of its variables, from the first one on, are parameters
     * @param provided the condition for each of its steps
     * @param priority of its processes, where {@code run} gives none
     */
    public record Template(
            String name, Declarations locals, int parameters, Graph graph, Expression provided, int priority) {}

    /**
     * The locations of a process and its steps; it starts at {@code initial}. Edges of one location are in the order of the text.
     *
     * @param dead statements that no way through the text leads to, and that are not edges
     */
    public record Graph(List<Location> locations, int initial, List<Edge> edges, List<Edge.Source> dead) {
        public Graph {
            locations = List.copyOf(locations);
            edges = List.copyOf(edges);
            dead = List.copyOf(dead);
        }

        public Graph(List<Location> locations, int initial, List<Edge> edges) {
            this(locations, initial, edges, List.of());
        }

        /** The locations that ways through the text lead to from one of them, which is among them. */
        BitSet reached(int from) {
            BitSet met = new BitSet();
            Deque<Integer> open = new ArrayDeque<>(List.of(from));
            met.set(from);
            while (!open.isEmpty()) {
                int at = open.remove();
                for (Edge edge : edges) {
                    if (edge.from() == at && !(edge.action() instanceof Edge.Action.End) && !met.get(edge.to())) {
                        met.set(edge.to());
                        open.add(edge.to());
                    }
                }
            }
            return met;
        }

        /** Whether a process may come to its end. */
        boolean hasEnd() {
            BitSet met = reached(initial);
            return edges.stream().anyMatch(edge -> edge.action() instanceof Edge.Action.End && met.get(edge.from()));
        }
    }

    /**
     * A location of a process.
     *
     * @param marks what it means
     */
    public record Location(String name, int line, Marks marks) {}

    /**
     * The meaning of a location.
     *
     * @param isCommitted whether processes at other locations have to wait
     * @param isEnd whether the process may stay there forever
     * @param isProgress whether passing it is progress
     * @param isAccepting whether passing it infinitely often is accepted
     * @param isAlone whether a process that can go on here does so before all others
     * @param first the states in which it does; null for all
     */
    public record Marks(
            boolean isCommitted,
            boolean isEnd,
            boolean isProgress,
            boolean isAccepting,
            boolean isAlone,
            Footprints.@Nullable First first) {
        public static final Marks NONE = new Marks(false, false, false, false);

        public Marks(boolean isCommitted, boolean isEnd, boolean isProgress, boolean isAccepting) {
            this(isCommitted, isEnd, isProgress, isAccepting, false, null);
        }

        /** These marks of a location where a process goes on before all others, in some states or, where that is null, in all. */
        Marks alone(Footprints.@Nullable First where) {
            return new Marks(isCommitted, isEnd, isProgress, isAccepting, true, where);
        }
    }

    /** A process that runs from the beginning. */
    public record Start(int template, List<Expression> arguments) {
        public Start {
            arguments = List.copyOf(arguments);
        }
    }
}
