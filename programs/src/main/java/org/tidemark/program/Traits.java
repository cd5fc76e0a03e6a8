package org.tidemark.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.PredefinedName;

/**
 * The parts of the language that a program uses, which decide what a state consists of and how its steps are found.
 *
 * @param usesLast whether it asks for the process of the last step, which is part of the state then
 * @param usesTimeout whether it asks if no other step is possible
 * @param startsProcesses whether processes start or end
 * @param usesPriorities whether processes differ in priority
 * @param looksAtMessages whether it asks what the last step sent or received
 * @param isPlain whether each edge is a step of its own that other edges of its process do not affect
 */
record Traits(
        boolean usesLast,
        boolean usesTimeout,
        boolean startsProcesses,
        boolean usesPriorities,
        boolean looksAtMessages,
        boolean isPlain) {
    /** These, executed as those of programs whose edges are not steps by themselves. */
    Traits general() {
        return new Traits(usesLast, usesTimeout, startsProcesses, usesPriorities, looksAtMessages, false);
    }

    /**
     * The traits of a program.
     *
     * @param definitions expressions that formulas use
     */
    static Traits of(Program program, List<Definition> definitions) {
        List<Expression> expressions = new ArrayList<>();
        definitions.forEach(definition -> each(definition.value(), expressions::add));
        List<Statement> statements = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        program.templates().forEach(template -> {
            each(template.provided(), expressions::add);
            template.graph().edges().forEach(edge -> each(edge, edges::add, statements::add, expressions::add));
        });
        boolean runs = statements.stream().anyMatch(each -> each instanceof Statement.Run);
        boolean priorities = program.templates().stream().anyMatch(template -> template.priority() != 1)
                || statements.stream()
                        .anyMatch(each -> each instanceof Statement.SetPriority
                                || (each instanceof Statement.Run run && run.priority() > 0));
        boolean starts = runs || edges.stream().anyMatch(edge -> edge.action() instanceof Action.End);
        boolean timeout = uses(expressions, PredefinedName.TIMEOUT);
        boolean alone = program.templates().stream()
                .flatMap(template -> template.graph().locations().stream())
                .anyMatch(location -> location.marks().isAlone());
        boolean plain = !starts
                && !alone
                && !priorities
                && !timeout
                && !uses(expressions, PredefinedName.ELSE)
                && !uses(expressions, PredefinedName.LAST)
                && !uses(expressions, PredefinedName.STUCK)
                && !uses(expressions, PredefinedName.NON_PROGRESS)
                && !uses(expressions, PredefinedName.ACCEPTING)
                && program.templates().stream()
                        .allMatch(template -> template.provided().equals(Expression.TRUE))
                && edges.stream().allMatch(edge -> edge.control().equals(Edge.Control.FREE) && isPlain(edge.action()))
                && expressions.stream()
                        .noneMatch(each -> each instanceof Expression.About
                                || each instanceof Expression.Handed
                                || each instanceof Expression.Poll
                                || looksUpProcess(each));
        boolean messages = expressions.stream().anyMatch(each -> each instanceof Expression.Handed);
        return new Traits(uses(expressions, PredefinedName.LAST), timeout, starts, priorities, messages, plain);
    }

    /** Whether an action is about the ends of a channel that is known, or about none. */
    private static boolean isPlain(Action action) {
        return usesEnds(action) || action instanceof Action.None;
    }

    /** Whether an action puts a message at the end of a channel that is known, or takes the first one out. */
    static boolean usesEnds(Action action) {
        return (action instanceof Action.Send send && isKnown(send.channel()) && !send.isSorted())
                || (action instanceof Action.Receive receive
                        && isKnown(receive.channel())
                        && !receive.isAnywhere()
                        && !receive.isCopied());
    }

    private static boolean looksUpProcess(Expression expression) {
        return (expression instanceof Expression.At where && where.pid() != null)
                || (expression instanceof Expression.Remote remote && remote.pid() != null);
    }

    private static boolean isKnown(Expression channel) {
        return channel instanceof Expression.Channel;
    }

    private static boolean uses(List<Expression> expressions, PredefinedName name) {
        return expressions.contains(new Expression.Predefined(name));
    }

    /** Shows an edge, those inside it, and all their statements and expressions. */
    static void each(
            Edge edge, Consumer<Edge> edges, Consumer<Statement> statements, Consumer<Expression> expressions) {
        edges.accept(edge);
        each(edge.guard(), expressions);
        Action action = edge.action();
        if (action instanceof Action.Send send) {
            each(send.channel(), expressions);
            send.values().forEach(value -> each(value, expressions));
        } else if (action instanceof Action.Receive receive) {
            each(receive.channel(), expressions);
            receive.patterns().forEach(pattern -> each(pattern, expressions));
        } else if (action instanceof Action.Sequence sequence) {
            sequence.edges().forEach(inner -> each(inner, edges, statements, expressions));
        }
        edge.effects().forEach(statement -> {
            statements.accept(statement);
            parts(statement).forEach(part -> each(part, expressions));
        });
    }

    private static void each(Pattern pattern, Consumer<Expression> expressions) {
        if (pattern instanceof Pattern.Into into && into.cell().index() != null) {
            each(into.cell().index(), expressions);
        } else if (pattern instanceof Pattern.Match match) {
            each(match.value(), expressions);
        }
    }

    private static Stream<Expression> parts(Statement statement) {
        if (statement instanceof Statement.Assign assign) {
            return Stream.concat(index(assign.target()), Stream.of(assign.value()));
        }
        if (statement instanceof Statement.Assert claim) {
            return Stream.of(claim.condition());
        }
        if (statement instanceof Statement.Evaluate evaluate) {
            return Stream.of(evaluate.expression());
        }
        if (statement instanceof Statement.Run run) {
            return run.target() == null
                    ? run.arguments().stream()
                    : Stream.concat(index(run.target()), run.arguments().stream());
        }
        Statement.SetPriority set = (Statement.SetPriority) statement;
        return Stream.of(set.pid(), set.priority());
    }

    private static Stream<Expression> index(Expression.Cell cell) {
        return Stream.ofNullable(cell.index());
    }

    /** Shows an expression and all expressions inside it. */
    static void each(Expression expression, Consumer<Expression> expressions) {
        expressions.accept(expression);
        if (expression instanceof Expression.Poll poll) {
            each(poll.channel(), expressions);
            poll.patterns().forEach(pattern -> each(pattern, expressions));
        } else {
            parts(expression).forEach(part -> each(part, expressions));
        }
    }

    private static Stream<Expression> parts(Expression expression) {
        if (expression instanceof Expression.Read read) {
            return index(read.cell());
        }
        if (expression instanceof Expression.Unary unary) {
            return Stream.of(unary.of());
        }
        if (expression instanceof Expression.Binary binary) {
            return Stream.of(binary.left(), binary.right());
        }
        if (expression instanceof Expression.Conditional conditional) {
            return Stream.of(conditional.condition(), conditional.then(), conditional.otherwise());
        }
        if (expression instanceof Expression.Bounded bounded) {
            return Stream.of(bounded.value());
        }
        if (expression instanceof Expression.At where) {
            return Stream.ofNullable(where.pid());
        }
        if (expression instanceof Expression.Remote remote) {
            return Stream.concat(Stream.ofNullable(remote.pid()), Stream.ofNullable(remote.index()));
        }
        if (expression instanceof Expression.Content content) {
            return Stream.of(content.channel());
        }
        if (expression instanceof Expression.About about) {
            return Stream.of(about.pid());
        }
        return Stream.empty();
    }
}
