package org.tidemark.program.promela;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.input.InputException;
import org.tidemark.program.Definition;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Handed;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Declarations;
import org.tidemark.program.Program.Variable;
import org.tidemark.program.Statement;
import org.tidemark.program.Type;
import org.tidemark.program.promela.Flow.Element;
import org.tidemark.program.promela.Flow.Kind;
import org.tidemark.program.promela.Flow.Move;
import org.tidemark.program.promela.Syntax.Exp;
import org.tidemark.program.promela.Syntax.Num;
import org.tidemark.program.promela.Syntax.ProcessType;

/**
 * A {@code trace} or {@code notrace}: an automaton that reads the messages that are sent to, or received from, the channels that it mentions. Its state is one more variable of the
 * program, which these steps change. A {@code trace} has to read every such message; a {@code notrace} must not come to its end, and looks no further once it cannot read one.
 */
final class EventTrace {
    private static final int MOST_STATES = 255;

    /** Turns an expression of the model into one of the program. */
    interface Expressions {
        Expression of(Exp e) throws InputException;
    }

    /**
     * A step of the automaton.
     *
     * @param channel the number of the channel
     * @param message a condition on the message
     */
    private record Reading(int from, boolean isSent, Expression channel, Expression message, int to) {}

    private final String name;
    private final Cell state;
    private final List<Reading> readings = new ArrayList<>();
    private final List<Integer> stops = new ArrayList<>();
    private final int end;

    /** Reads a trace whose state is the global variable of a number. */
    EventTrace(ProcessType trace, int variable, Expressions expressions) throws InputException {
        name = trace.name;
        state = Cell.of(Scope.GLOBAL, variable);
        Flow flow = new Flow(trace, true, Set.of());
        Map<Element, Integer> states = new LinkedHashMap<>(Map.of(flow.start(), 0));
        Deque<Element> open = new ArrayDeque<>(states.keySet());
        int last = -1;
        while (!open.isEmpty()) {
            Element at = open.remove();
            int from = states.getOrDefault(at, 0);
            if (at.kind == Kind.END || flow.isMarked(at, "end")) {
                stops.add(from);
            }
            if (at.kind == Kind.END) {
                last = from;
                continue;
            }
            List<Reading> here = new ArrayList<>();
            for (Move move : flow.moves(at)) {
                Element to = move.to();
                if (to == null || move.rank() != 0) {
                    throw refused(move.of());
                }
                if (states.putIfAbsent(to, states.size()) == null) {
                    open.add(to);
                }
                here.add(reading(move.of(), from, states.getOrDefault(to, 0), expressions));
            }
            requireChoice(here, at);
            readings.addAll(here);
        }
        if (states.size() > MOST_STATES) {
            throw trace.at.wrong("the " + name + " has more than " + MOST_STATES + " places");
        }
        end = last;
    }

    private InputException refused(Element at) {
        return at.at.wrong("a " + name + " consists of messages that are sent and received, in selections and loops");
    }

    private Reading reading(Element of, int from, int to, Expressions expressions) throws InputException {
        if (of.step instanceof Syntax.Send send) {
            return new Reading(from, true, expressions.of(send.channel()), pattern(send.arguments(), of), to);
        }
        if (of.step instanceof Syntax.Receive receive && !receive.isCopied()) {
            return new Reading(from, false, expressions.of(receive.channel()), pattern(receive.arguments(), of), to);
        }
        throw refused(of);
    }

    private static Expression pattern(List<Exp> arguments, Element of) throws InputException {
        Expression all = Expression.TRUE;
        for (int part = 0; part < arguments.size(); part++) {
            Exp given = arguments.get(part) instanceof Syntax.Eval eval ? eval.of() : arguments.get(part);
            if (given instanceof Num number) {
                all = and(all, equal(new Handed(part), new Expression.Constant(number.value())));
            } else if (!(given instanceof Syntax.Anything)) {
                throw of.at.wrong("a message of a trace consists of constants and '_'");
            }
        }
        return all;
    }

    /** Refuses a place where one message may be read in two ways, as far as that can be seen. */
    private void requireChoice(List<Reading> here, Element at) throws InputException {
        for (int i = 0; i < here.size(); i++) {
            for (int j = 0; j < i; j++) {
                Reading one = here.get(i);
                Reading other = here.get(j);
                if (one.isSent == other.isSent
                        && one.channel.equals(other.channel)
                        && (one.message.equals(other.message)
                                || one.message.equals(Expression.TRUE)
                                || other.message.equals(Expression.TRUE))) {
                    throw at.at.wrong("the " + name + " may read one message in two ways here");
                }
            }
        }
    }

    /** The variables of the program, with that of the trace behind them. */
    Declarations addedTo(Declarations globals) {
        List<Variable> variables = new ArrayList<>(globals.variables());
        variables.add(new Variable("_" + name, Type.BYTE, 0, List.of()));
        return new Declarations(variables, globals.channels());
    }

    /** The condition that the trace is where it may stop; where no process is left, Spin does not look at it, and neither do we. */
    Definition completed() {
        Expression any = equal(new Expression.Predefined(PredefinedName.PROCESSES), Expression.FALSE);
        for (int stop : stops) {
            any = or(any, equal(new Expression.Read(state), new Expression.Constant(stop)));
        }
        return new Definition("the " + name + " is completed", any);
    }

    /** The effects of a step that may send or receive a message, with what the trace does. */
    List<Statement> watched(Action action, List<Statement> effects) {
        boolean isSent = action instanceof Action.Send;
        Expression channel = action instanceof Action.Send send
                ? send.channel()
                : action instanceof Action.Receive receive && !receive.isCopied() ? receive.channel() : null;
        List<Reading> possible = readings.stream()
                .filter(each -> each.isSent == isSent)
                .filter(each -> !(channel instanceof Expression.Channel) || channel.equals(each.channel))
                .toList();
        if (channel == null || possible.isEmpty()) {
            return effects;
        }
        Expression scope = Expression.FALSE;
        Expression matches = Expression.FALSE;
        Expression completes = Expression.FALSE;
        boolean isForbidden = name.equals("notrace");
        Expression here = new Expression.Read(state);
        Expression next = isForbidden && end >= 0 ? new Expression.Constant(end) : here;
        for (Reading each : possible) {
            Expression isOn = equal(new Handed(Handed.CHANNEL), each.channel);
            Expression reads = and(equal(here, new Expression.Constant(each.from)), and(isOn, each.message));
            scope = or(scope, isOn);
            matches = or(matches, reads);
            completes = each.to == end ? or(completes, reads) : completes;
            next = new Expression.Conditional(reads, new Expression.Constant(each.to), next);
        }
        Expression wrong = isForbidden ? completes : and(scope, not(matches));
        List<Statement> all = new ArrayList<>(effects);
        all.add(new Statement.Assert(not(wrong), name));
        all.add(new Statement.Assign(state, new Expression.Conditional(scope, next, here)));
        return all;
    }

    private static Expression equal(Expression one, Expression other) {
        return new Expression.Binary(BinaryOperator.EQUAL, one, other);
    }

    private static Expression and(Expression one, Expression other) {
        return new Expression.Binary(BinaryOperator.AND, one, other);
    }

    private static Expression or(Expression one, Expression other) {
        return new Expression.Binary(BinaryOperator.OR, one, other);
    }

    private static Expression not(Expression of) {
        return new Expression.Unary(Expression.UnaryOperator.NOT, of);
    }
}
