package org.tidemark.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Edge.Control;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.Predefined;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Graph;
import org.tidemark.program.Program.Location;
import org.tidemark.program.Program.Marks;
import org.tidemark.program.Program.Template;

/**
 * Lets steps that no other process can see happen at once. Such a step looks at and changes nothing but what {@linkplain OwnParts belongs} to its process: it
 * commutes with all steps of others, and neither side can disable the other.
 *
 * <p>At a location where all steps are such, a process goes on before all others if it can, which is a persistent set of one process (P. Godefroid, Partial-order
 * methods for the verification of concurrent systems, 1996). If there is one way to go on, its step is taken together with the one before, as in an atomic sequence
 * (R. Lipton, Reduction: a method of proving properties of parallel programs, 1975). No cycle consists of such locations alone, so every process gets its turn, and
 * runs differ by stuttering only. Locations with a meaning, and those that someone asks for, are left out.
 */
final class MergedSteps {
    private final int number;
    private final Template template;
    private final OwnParts parts;
    private final Set<Integer> riskyLines;

    private final Footprints footprints;
    private final Footprints.Seen seen;

    /** By location, the states in which a process goes on before all others, where that depends on where these are. */
    private final Map<Integer, Footprints.First> first = new TreeMap<>();

    /** By location, the edges that begin there. */
    private final List<List<Edge>> from = new ArrayList<>();

    /** The locations where a process goes on before all others. */
    private final BitSet alone = new BitSet();

    private final BitSet done = new BitSet();
    private final BitSet onPath = new BitSet();

    private MergedSteps(
            int number,
            Template template,
            OwnParts parts,
            Set<Integer> riskyLines,
            Footprints footprints,
            Footprints.Seen seen) {
        this.footprints = footprints;
        this.seen = seen;
        this.number = number;
        this.template = template;
        this.parts = parts;
        this.riskyLines = riskyLines;
        template.graph().locations().forEach(location -> from.add(new ArrayList<>()));
        template.graph().edges().forEach(edge -> from.get(edge.from()).add(edge));
        for (int location = 0; location < from.size(); location++) {
            alone.set(location, isAlone(location));
        }
        for (int location = 0; location < from.size(); location++) {
            cutCycles(location);
        }
        for (int location = 0; location < from.size(); location++) {
            mayBeFirst(location);
        }
    }

    /**
     * The template with steps that happen at once.
     *
     * @param number of the template in its program
     * @param riskyLines lines with steps that may have no result
     * @param seen what questions look at
     */
    static Template of(
            int number,
            Template template,
            OwnParts parts,
            Set<Integer> riskyLines,
            Footprints footprints,
            Footprints.Seen seen) {
        return template.provided().equals(Expression.TRUE) && parts.hidesPlaces()
                ? new MergedSteps(number, template, parts, riskyLines, footprints, seen).merged()
                : template;
    }

    /** Another process may make it possible to send or receive, which is one of several ways then. */
    private boolean isAlone(int location) {
        List<Edge> ways = from.get(location);
        return isUnmarked(location)
                && !ways.isEmpty()
                && ways.stream().allMatch(this::isOwn)
                && (ways.size() == 1 || ways.stream().allMatch(edge -> edge.action() instanceof Action.None));
    }

    private boolean isOneWay(int location) {
        List<Edge> ways = from.get(location);
        return ways.size() == 1
                || (ways.size() == 2
                        && ways.stream().filter(MergedSteps::isElse).count() == 1);
    }

    private static boolean isElse(Edge edge) {
        return edge.guard().equals(new Predefined(PredefinedName.ELSE));
    }

    private boolean isUnmarked(int location) {
        Location at = template.graph().locations().get(location);
        Marks marks = at.marks();
        return !parts.watchedLocations(number).get(location)
                && !marks.isCommitted()
                && !marks.isProgress()
                && !marks.isAccepting();
    }

    /** Whether a step looks at and changes nothing but what belongs to its process, and always has a result. */
    private boolean isOwn(Edge edge) {
        if (edge.action() instanceof Action.End) {
            return parts.isOwnEnd(number);
        }
        return edge.control().equals(Control.FREE)
                && isUnmarked(edge.to())
                && !riskyLines.contains(edge.source().line())
                && isOwn(edge.action())
                && (isElse(edge) || isOwn(edge.guard()))
                && edge.effects().stream().allMatch(this::isOwn);
    }

    /** Messages that are not at the ends of a buffer may be other ones when others have sent or received. */
    private boolean isOwn(Action action) {
        if (action instanceof Action.Send send) {
            return !send.isSorted()
                    && parts.isOwnSend(number, send.channel())
                    && send.values().stream().allMatch(this::isOwn);
        }
        if (action instanceof Action.Receive receive) {
            return !receive.isAnywhere()
                    && parts.isOwnReceive(number, receive.channel())
                    && receive.patterns().stream().allMatch(this::isOwn);
        }
        return action instanceof Action.None;
    }

    private boolean isOwn(Pattern pattern) {
        return pattern instanceof Pattern.Into into
                ? isOwn(into.cell())
                : !(pattern instanceof Pattern.Match match) || isOwn(match.value());
    }

    private boolean isOwn(Statement statement) {
        if (statement instanceof Statement.Assign assign) {
            return isOwn(assign.target()) && isOwn(assign.value());
        }
        return statement instanceof Statement.Assert claim
                ? isOwn(claim.condition())
                : statement instanceof Statement.Evaluate evaluate && isOwn(evaluate.expression());
    }

    private boolean isOwn(Cell cell) {
        return belongs(cell) && (cell.index() == null || isOwn(cell.index()));
    }

    private boolean belongs(Cell cell) {
        return cell.scope() == Scope.LOCAL
                ? !parts.watchedVariables(number).get(cell.variable())
                : parts.isOwnVariable(number, cell.variable());
    }

    private boolean isOwn(Expression expression) {
        List<Expression> all = new ArrayList<>();
        Traits.each(expression, all::add);
        return all.stream()
                .allMatch(each -> each instanceof Expression.Constant
                        || (each instanceof Expression.Read read && belongs(read.cell()))
                        || each instanceof Expression.Unary
                        || each instanceof Expression.Binary
                        || each instanceof Expression.Conditional
                        || each instanceof Expression.Bounded
                        || each.equals(new Predefined(PredefinedName.PID)));
    }

    /** Leaves some location of each cycle to all processes. */
    private void cutCycles(int location) {
        if (!alone.get(location) || done.get(location)) {
            return;
        }
        onPath.set(location);
        for (Edge edge : from.get(location)) {
            if (edge.action() instanceof Action.End) {
                continue;
            }
            if (onPath.get(edge.to())) {
                alone.clear(edge.to());
            } else {
                cutCycles(edge.to());
            }
        }
        onPath.clear(location);
        done.set(location);
    }

    /**
     * Lets the steps of a location be first in states where no other process can disturb them, unless they could lead back to it without a location where all
     * processes have their turn.
     */
    private void mayBeFirst(int location) {
        List<Edge> steps = new ArrayList<>();
        BitSet ends = new BitSet();
        if (alone.get(location) || from.get(location).isEmpty() || !collect(location, steps, ends)) {
            return;
        }
        Footprints.First found = footprints.first(number, steps, seen);
        if (found != null && !leads(ends, location)) {
            first.put(location, found);
        }
    }

    /**
     * Collects the edges of a location and, where they are in atomic sequences, those behind them, and the places where the process may be in the end; false where one of
     * them cannot be first.
     */
    private boolean collect(int location, List<Edge> steps, BitSet ends) {
        BitSet met = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(location));
        met.set(location);
        while (!open.isEmpty()) {
            int at = open.remove();
            for (Edge edge : from.get(at)) {
                if (!isUnmarked(at) || !isFit(edge)) {
                    return false;
                }
                steps.add(edge);
                if (!(edge.action() instanceof Action.End)) {
                    ends.set(edge.to());
                }
                if (edge.control().isKept() && !met.get(edge.to())) {
                    met.set(edge.to());
                    open.add(edge.to());
                }
            }
        }
        return true;
    }

    /** Whether an edge always has a result, and is seen by others by the variables and channels that it changes alone. */
    private boolean isFit(Edge edge) {
        boolean isEnd = edge.action() instanceof Action.End;
        boolean[] isFit = {
            edge.control().rank() == 0
                    && (isEnd || isUnmarked(edge.to()))
                    && !riskyLines.contains(edge.source().line())
        };
        Traits.each(
                edge,
                each -> isFit[0] &= isBuffered(each.action()),
                statement -> isFit[0] &= statement instanceof Statement.Assign assign
                        ? isHidden(assign.target())
                        : statement instanceof Statement.Assert || statement instanceof Statement.Evaluate,
                value -> isFit[0] &= !(value instanceof Expression.At)
                        && !(value instanceof Expression.Remote)
                        && !(value instanceof Expression.About)
                        && (!(value instanceof Predefined name)
                                || name.name() == PredefinedName.PID
                                || name.name() == PredefinedName.ELSE));
        return isFit[0];
    }

    private boolean isHidden(Cell cell) {
        return cell.scope() == Scope.GLOBAL || !parts.watchedVariables(number).get(cell.variable());
    }

    /** Whether an action is one of this process alone; the room of channels that are found in variables is looked at in each state. */
    private boolean isBuffered(Action action) {
        Expression channel = action instanceof Action.Send send
                ? send.channel()
                : action instanceof Action.Receive receive ? receive.channel() : null;
        boolean isHidden = !(action instanceof Action.Receive receive)
                || receive.patterns().stream()
                        .allMatch(pattern -> !(pattern instanceof Pattern.Into into) || isHidden(into.cell()));
        return isHidden
                && (!(action instanceof Action.End) || parts.hidesEnd(number))
                && (!(channel instanceof Expression.Channel known)
                        || known.scope() == Scope.LOCAL
                        || parts.hasBuffer(known.channel()));
    }

    /** Whether a way from some locations to another one goes through nothing but locations where the process may be first. */
    private boolean leads(BitSet from, int to) {
        BitSet met = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        from.stream().forEach(open::add);
        while (!open.isEmpty()) {
            int at = open.remove();
            if (at == to) {
                return true;
            }
            if (!met.get(at) && (alone.get(at) || first.containsKey(at))) {
                met.set(at);
                BitSet ends = new BitSet();
                if (alone.get(at)) {
                    this.from.get(at).stream()
                            .filter(edge -> !(edge.action() instanceof Action.End))
                            .forEach(edge -> ends.set(edge.to()));
                } else {
                    collect(at, new ArrayList<>(), ends);
                }
                ends.stream().forEach(open::add);
            }
        }
        return false;
    }

    private Template merged() {
        List<Location> locations = new ArrayList<>();
        for (int location = 0; location < from.size(); location++) {
            Location before = template.graph().locations().get(location);
            locations.add(
                    alone.get(location) || first.containsKey(location)
                            ? new Location(
                                    before.name(), before.line(), before.marks().alone(first.get(location)))
                            : before);
        }
        List<Edge> edges = template.graph().edges().stream()
                .map(edge -> alone.get(edge.to()) && isOneWay(edge.to()) && !(edge.action() instanceof Action.End)
                        ? new Edge(
                                edge.from(),
                                edge.to(),
                                edge.guard(),
                                edge.action(),
                                edge.effects(),
                                new Control(true, edge.control().rank()),
                                edge.source())
                        : edge)
                .toList();
        Graph graph = new Graph(locations, template.graph().initial(), edges);
        return new Template(
                template.name(),
                template.locals(),
                template.parameters(),
                graph,
                template.provided(),
                template.priority());
    }
}
