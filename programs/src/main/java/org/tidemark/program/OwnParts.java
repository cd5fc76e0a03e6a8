package org.tidemark.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Template;

/**
 * The parts of a program that belong to one process: what is seen of it by others, and the global variables and ends of channels that no other uses. Where a program finds channels in variables, no end belongs to anybody.
 */
final class OwnParts {
    /** Used by several processes, or by one of a template that has several. */
    private static final int SHARED = -1;

    private final Program program;
    private final List<BitSet> locations = new ArrayList<>();
    private final List<BitSet> variables = new ArrayList<>();
    private final Map<Integer, Integer> globals = new HashMap<>();
    private final Map<Integer, Integer> senders = new HashMap<>();
    private final Map<Integer, Integer> receivers = new HashMap<>();
    private final boolean countsProcesses;

    /** Whether some step depends on whether others could take part in a rendezvous. */
    private boolean seesOthers;

    /** Whether some channel is found in a variable, so that it may be any. */
    private boolean findsChannels;

    /**
     * The parts of a program.
     *
     * @param asked expressions that questions are about
     */
    OwnParts(Program program, List<Expression> asked) {
        this.program = program;
        boolean counts = false;
        for (int t = 0; t < program.templates().size(); t++) {
            locations.add(new BitSet());
            variables.add(new BitSet());
        }
        for (int t = 0; t < program.templates().size(); t++) {
            Template template = program.templates().get(t);
            int user = isOnly(t) ? t : SHARED;
            List<Expression> values = new ArrayList<>();
            List<Statement> statements = new ArrayList<>();
            Traits.each(template.provided(), values::add);
            for (Edge edge : template.graph().edges()) {
                Traits.each(edge, each -> channels(each, user), statements::add, values::add);
                Traits.each(edge, each -> received(each, user), each -> {}, each -> {});
            }
            for (Statement statement : statements) {
                if (statement instanceof Statement.Assign assign) {
                    use(assign.target(), user);
                } else if (statement instanceof Statement.Run run) {
                    counts = true;
                    if (run.target() != null) {
                        use(run.target(), user);
                    }
                }
            }
            template.locals()
                    .variables()
                    .forEach(variable ->
                            variable.initial().forEach(value -> Traits.each(value, each -> look(each, SHARED))));
            lookForAlternatives(template.graph().edges());
            values.forEach(each -> look(each, user));
            values.forEach(this::lookAtChannel);
            counts |= values.contains(new Expression.Predefined(PredefinedName.PROCESSES));
        }
        for (Expression each : asked) {
            look(each, SHARED);
            lookAtChannel(each);
            counts |= each.equals(new Expression.Predefined(PredefinedName.PROCESSES));
        }
        countsProcesses = counts;
    }

    /** Whether there is never more than one process of a template. */
    private boolean isOnly(int template) {
        long starts = program.starts().stream()
                .filter(start -> start.template() == template)
                .count();
        boolean[] isRun = new boolean[1];
        program.templates()
                .forEach(each -> each.graph()
                        .edges()
                        .forEach(edge -> Traits.each(
                                edge,
                                inner -> {},
                                statement -> isRun[0] |=
                                        statement instanceof Statement.Run run && run.template() == template,
                                value -> {})));
        return starts == 1 && !isRun[0];
    }

    private static void use(Map<Integer, Integer> users, int part, int user) {
        users.merge(part, user, (one, other) -> one.equals(other) ? one : SHARED);
    }

    private void use(Expression.Cell cell, int user) {
        if (cell.scope() == Scope.GLOBAL) {
            use(globals, cell.variable(), user);
        }
    }

    private void look(Expression expression, int user) {
        if (expression instanceof Expression.Read read) {
            use(read.cell(), user);
        } else if (expression instanceof Expression.At where) {
            where.locations().forEach(locations.get(where.template())::set);
        } else if (expression instanceof Expression.Remote remote) {
            variables.get(remote.template()).set(remote.variable());
        }
    }

    private void lookAtChannel(Expression expression) {
        Expression channel = expression instanceof Expression.Content content
                ? content.channel()
                : expression instanceof Expression.Poll poll ? poll.channel() : null;
        if (channel instanceof Expression.Channel known) {
            if (known.scope() == Scope.GLOBAL) {
                use(senders, known.channel(), SHARED);
                use(receivers, known.channel(), SHARED);
            }
        } else if (channel != null) {
            findsChannels = true;
        }
    }

    /**
     * Where there is an {@code else} or {@code unless} beside a message, a step is taken if none can be sent or received: its process sees the buffer, or, of a rendezvous, where others are.
     */
    private void lookForAlternatives(List<Edge> edges) {
        for (Edge edge : edges) {
            if (edge.action() instanceof Action.Sequence sequence) {
                lookForAlternatives(sequence.edges());
            }
            Expression channel = edge.action() instanceof Action.Send send
                    ? send.channel()
                    : edge.action() instanceof Action.Receive receive ? receive.channel() : null;
            boolean isSeen = channel != null
                    && edges.stream()
                            .filter(other -> other.from() == edge.from())
                            .anyMatch(other -> other.control().rank() != 0
                                    || other.guard().equals(new Expression.Predefined(PredefinedName.ELSE)));
            if (isSeen
                    && channel instanceof Expression.Channel known
                    && known.scope() == Scope.GLOBAL
                    && program.globals().channels().get(known.channel()).capacity() > 0) {
                use(senders, known.channel(), SHARED);
                use(receivers, known.channel(), SHARED);
            } else if (isSeen) {
                seesOthers = true;
            }
        }
    }

    private void channels(Edge edge, int user) {
        if (edge.action() instanceof Action.Send send) {
            end(senders, send.channel(), user);
            if (send.isSorted()) { // may come before a message that waits, so that it matters which step is first
                end(receivers, send.channel(), SHARED);
            }
        } else if (edge.action() instanceof Action.Receive receive) {
            end(receivers, receive.channel(), user);
        }
    }

    private void received(Edge edge, int user) {
        if (edge.action() instanceof Action.Receive receive) {
            receive.patterns().forEach(pattern -> {
                if (pattern instanceof Expression.Pattern.Into into) {
                    use(into.cell(), user);
                }
            });
        }
    }

    private void end(Map<Integer, Integer> users, Expression channel, int user) {
        if (!(channel instanceof Expression.Channel known)) {
            findsChannels = true;
        } else if (known.scope() == Scope.GLOBAL) {
            use(users, known.channel(), user);
        }
    }

    /** Whether nobody knows where a process is but by what it does. */
    boolean hidesPlaces() {
        return !seesOthers;
    }

    /** The locations of processes of a template that others, or questions, ask for. */
    BitSet watchedLocations(int template) {
        return locations.get(template);
    }

    /** The variables of processes of a template that others, or questions, look at. */
    BitSet watchedVariables(int template) {
        return variables.get(template);
    }

    /** Whether a global variable is used by the processes of a template alone, of which there is one. */
    boolean isOwnVariable(int template, int variable) {
        return globals.getOrDefault(variable, SHARED) == template;
    }

    /** Whether only the process of a template sends to the buffer of a channel, and nobody looks how full it is. */
    boolean isOwnSend(int template, Expression channel) {
        return isOwn(senders, template, channel);
    }

    /** Whether only the process of a template receives from the buffer of a channel, and nobody looks how full it is. */
    boolean isOwnReceive(int template, Expression channel) {
        return isOwn(receivers, template, channel);
    }

    /** Whether a channel of the program has a buffer. */
    boolean hasBuffer(int channel) {
        return program.globals().channels().get(channel).capacity() > 0;
    }

    private boolean isOwn(Map<Integer, Integer> users, int template, Expression channel) {
        return channel instanceof Expression.Channel known
                && known.scope() == Scope.GLOBAL
                && !findsChannels
                && program.globals().channels().get(known.channel()).capacity() > 0
                && users.getOrDefault(known.channel(), SHARED) == template;
    }

    /** Whether nobody can tell when a process of a template ends. */
    boolean isOwnEnd(int template) {
        return !countsProcesses && hidesEnd(template);
    }

    /** Whether nobody can tell when a process of a template ends but by the number of processes. */
    boolean hidesEnd(int template) {
        return watchedLocations(template).isEmpty()
                && watchedVariables(template).isEmpty();
    }
}
