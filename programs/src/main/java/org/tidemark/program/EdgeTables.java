package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Cells.Frame;
import org.tidemark.program.Edge.Action;

/**
 * The edges of all processes, numbered, and what is looked up about processes and channels while steps are taken: for programs whose processes start and end, or whose
 * edges are not steps by themselves. Immutable.
 */
final class EdgeTables {
    /** The edges by their numbers: those of processes, then those of sequences that are one step. */
    final List<Coded> edges = new ArrayList<>();

    /** By process and location, the numbers of edges in the order of the text. */
    final int[][][] atLocation;

    /** By process and location, those that receive. */
    final int[][][] receiving;

    /** By the number of an edge that is a sequence: by location, the numbers of its edges. */
    final int[][][] sequences;

    final int[] exits;
    final int[] frameOf;
    final int[] rank;
    final boolean[] isElse;
    final boolean[] isKept;

    /** By edge: those that its process takes after it in the same step whatever the state is, and the last of them, or the edge itself. */
    final int[][] following;

    final int[] lastOf;

    /** By process: its number, its template, the cells of its location and priority, and all its cells. */
    final int[] pid;

    final int[] template;
    final int[] location;
    final int[] priority;
    final int[][] cellsOf;

    /** By process: the first cell of each variable, and its length. */
    final int[][] firstCell;

    final int[][] lengths;

    /** By process: the values of each variable that never changes, and has no cells. */
    final int[][][] fixed;

    /** By variable of the program: its first cell, or its values where it has none. */
    final int[] globalCell;

    final int[][] fixedGlobals;

    /** By process and location, whether it is progress. */
    final boolean[][] isProgress;

    /** By process and location, whether the process goes on there before all others; null where none does. */
    final boolean @Nullable [][] isAlone;

    /** By process and location, the states in which it does so; null for all. */
    final Footprints.@Nullable First[][] first;

    /** By process and location, whether it is accepting. */
    final boolean[][] isAccepting;

    /** By number: the processes that may have it. */
    final int[][] withPid = new int[Program.MOST_PROCESSES + 1][0];

    final Cells.Queue[] queues;
    final int[] firstQueue;
    final int globalQueues;
    final int localQueues;
    final int processes;
    final int last;
    final boolean usesTimeout;
    final boolean usesPriorities;
    private final Map<World.Move, Integer> numbers = new HashMap<>();

    /** An edge of a process. */
    record Coded(int frame, int number, Edge edge, boolean isInner) {}

    EdgeTables(Cells cells) {
        int frames = cells.frames().size();
        atLocation = new int[frames][][];
        receiving = new int[frames][][];
        isProgress = new boolean[frames][];
        isAccepting = new boolean[frames][];
        first = new Footprints.First[frames][];
        boolean[][] alone = new boolean[frames][];
        boolean isAny = false;
        for (int f = 0; f < frames; f++) {
            List<Edge> all = cells.template(f).graph().edges();
            Frame frame = cells.frames().get(f);
            List<List<Integer>> at = lists(cells.template(f).graph().locations().size());
            List<List<Integer>> receive = lists(at.size());
            for (int e = 0; e < all.size(); e++) {
                at.get(all.get(e).from()).add(edges.size());
                if (all.get(e).action() instanceof Action.Receive) {
                    receive.get(all.get(e).from()).add(edges.size());
                }
                numbers.put(new World.Move(frame.pid(), frame.template(), e, -1, -1, -1), edges.size());
                edges.add(new Coded(f, e, all.get(e), false));
            }
            atLocation[f] = arrays(at);
            receiving[f] = arrays(receive);
            isProgress[f] = new boolean[at.size()];
            isAccepting[f] = new boolean[at.size()];
            alone[f] = new boolean[at.size()];
            first[f] = new Footprints.First[at.size()];
            for (int l = 0; l < at.size(); l++) {
                Program.Marks marks =
                        cells.template(f).graph().locations().get(l).marks();
                isProgress[f][l] = marks.isProgress();
                isAccepting[f][l] = marks.isAccepting();
                alone[f][l] = marks.isAlone();
                first[f][l] = marks.first();
                isAny |= marks.isAlone();
            }
        }
        isAlone = isAny ? alone : null;
        List<int[][]> inner = new ArrayList<>();
        for (int id = 0; id < edges.size(); id++) {
            Coded coded = edges.get(id);
            int[][] ofSequence = {};
            if (coded.edge.action() instanceof Action.Sequence sequence) {
                List<List<Integer>> at = lists(sequence.locations());
                for (Edge edge : sequence.edges()) {
                    at.get(edge.from()).add(edges.size());
                    edges.add(new Coded(coded.frame, coded.number, edge, true));
                }
                ofSequence = arrays(at);
            }
            inner.add(ofSequence);
        }
        sequences = inner.toArray(int[][][]::new);
        int size = edges.size();
        exits = new int[size];
        frameOf = new int[size];
        rank = new int[size];
        isElse = new boolean[size];
        isKept = new boolean[size];
        for (int id = 0; id < size; id++) {
            Coded coded = edges.get(id);
            frameOf[id] = coded.frame;
            exits[id] = coded.edge.action() instanceof Action.Sequence sequence ? sequence.exit() : -1;
            rank[id] = coded.edge.control().rank();
            isKept[id] = coded.edge.control().isKept();
            isElse[id] = coded.edge.guard().equals(new Expression.Predefined(Expression.PredefinedName.ELSE));
        }
        queues = cells.queues().toArray(Cells.Queue[]::new);
        following = new int[size][];
        lastOf = new int[size];
        for (int id = 0; id < size; id++) {
            following[id] = following(cells, id);
            lastOf[id] = following[id].length == 0 ? id : following[id][following[id].length - 1];
        }
        pid = cells.frames().stream().mapToInt(Frame::pid).toArray();
        template = cells.frames().stream().mapToInt(Frame::template).toArray();
        location = IntStream.range(0, frames).map(cells::location).toArray();
        priority = IntStream.range(0, frames).map(cells::priority).toArray();
        firstCell = new int[frames][];
        lengths = new int[frames][];
        fixed = new int[frames][][];
        cellsOf = new int[frames][];
        firstQueue = new int[frames];
        for (int f = 0; f < frames; f++) {
            frame(cells, f);
        }
        int variables = cells.program().globals().variables().size();
        globalCell = IntStream.range(0, variables)
                .map(v -> cells.first(Expression.Scope.GLOBAL, -1, v))
                .toArray();
        fixedGlobals = IntStream.range(0, variables)
                .mapToObj(v -> globalCell[v] < 0 ? cells.fixedValues(Expression.Scope.GLOBAL, -1, v) : new int[0])
                .toArray(int[][]::new);
        globalQueues = cells.program().globals().channels().size();
        localQueues = cells.mostLocalChannels();
        processes = cells.processes();
        last = cells.last();
        usesTimeout = cells.traits().usesTimeout();
        usesPriorities = cells.traits().usesPriorities();
    }

    /**
     * What follows an edge within an atomic sequence, up to a choice, a condition, a message or a location that was met before. Where expressions say who took the last
     * step, each statement is by itself, since the next one sees that it was this process.
     */
    private int[] following(Cells cells, int id) {
        Coded begin = edges.get(id);
        boolean mayMeet = begin.edge.action() instanceof Action.Send send && !hasBuffer(cells, begin.frame, send);
        Integer provided = ConstantValue.of(cells.template(begin.frame).provided());
        if (begin.isInner || mayMeet || provided == null || provided == 0 || cells.last() >= 0) {
            return new int[0];
        }
        List<Integer> found = new ArrayList<>();
        Set<Integer> met = new HashSet<>();
        int at = id;
        while (isKept[at] && met.add(edges.get(at).edge.to())) {
            int[] next = atLocation[begin.frame][edges.get(at).edge.to()];
            if (next.length != 1 || !isSure(edges.get(next[0]).edge)) {
                break;
            }
            at = next[0];
            found.add(at);
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean hasBuffer(Cells cells, int frame, Action.Send send) {
        return send.channel() instanceof Expression.Channel known
                && queues[cells.queue(known.scope(), frame, known.channel())].length() >= 0;
    }

    /** Whether an edge can be taken in every state in which its process is there. */
    private static boolean isSure(Edge edge) {
        Integer guard = ConstantValue.of(edge.guard());
        return guard != null
                && guard != 0
                && edge.action() instanceof Action.None
                && edge.effects().stream()
                        .noneMatch(each -> each instanceof Statement.Run || each instanceof Statement.SetPriority);
    }

    private void frame(Cells cells, int f) {
        int variables = cells.template(f).locals().variables().size();
        firstCell[f] = new int[variables];
        lengths[f] = new int[variables];
        fixed[f] = new int[variables][];
        List<Integer> all = new ArrayList<>(List.of(location[f]));
        if (priority[f] >= 0) {
            all.add(priority[f]);
        }
        for (int v = 0; v < variables; v++) {
            firstCell[f][v] = cells.first(Expression.Scope.LOCAL, f, v);
            lengths[f][v] = cells.template(f).locals().variables().get(v).cells();
            fixed[f][v] = firstCell[f][v] < 0 ? cells.fixedValues(Expression.Scope.LOCAL, f, v) : new int[0];
            for (int i = 0; firstCell[f][v] >= 0 && i < lengths[f][v]; i++) {
                all.add(firstCell[f][v] + i);
            }
        }
        firstQueue[f] = -1;
        for (int q = 0; q < queues.length; q++) {
            Cells.Queue queue = queues[q];
            if (queue.frame() == f) {
                firstQueue[f] = firstQueue[f] < 0 ? q : firstQueue[f];
                if (queue.length() >= 0) {
                    all.add(queue.length());
                    for (int part : queue.parts()) {
                        IntStream.range(part, part + queue.channel().capacity()).forEach(all::add);
                    }
                }
            }
        }
        cellsOf[f] = all.stream().mapToInt(Integer::intValue).toArray();
        int[] others = withPid[pid[f]];
        withPid[pid[f]] =
                IntStream.concat(IntStream.of(others), IntStream.of(f)).toArray();
    }

    private static List<List<Integer>> lists(int size) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private static int[][] arrays(List<List<Integer>> lists) {
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** The step of an edge, or of two edges that meet. */
    World.Move move(int id, int other) {
        Coded one = edges.get(id);
        boolean isMeeting = other >= 0;
        int otherFrame = isMeeting ? edges.get(other).frame : -1;
        return new World.Move(
                pid[one.frame],
                template[one.frame],
                one.number,
                isMeeting ? pid[otherFrame] : -1,
                isMeeting ? template[otherFrame] : -1,
                isMeeting ? edges.get(other).number : -1);
    }

    /** The number of the edge that a process takes in a step; -1 where there is no room for the process. */
    int first(World.Move move) {
        return numbers.getOrDefault(new World.Move(move.pid(), move.template(), move.edge(), -1, -1, -1), -1);
    }

    /** The number of the edge by which another process receives in a step; -1 where none does. */
    int second(World.Move move) {
        return move.otherPid() < 0
                ? -1
                : numbers.getOrDefault(
                        new World.Move(move.otherPid(), move.otherTemplate(), move.otherEdge(), -1, -1, -1), -1);
    }
}
