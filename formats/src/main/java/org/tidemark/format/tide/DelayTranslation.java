package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredArc.Kind;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;
import org.tidemark.input.InputException;

/**
 * Translates delayed tokens to a net without time.
 *
 * <p>There is a clock, and for each place with delayed tokens another place that holds them until they are due.
 * Tokens that are due arrive before anything else happens; time passes when nothing else can happen and some token is
 * still delayed. The clock counts modulo one more than the longest delay, which distinguishes all future moments, so
 * states do not grow with time. Tokens that are due at the same moment arrive one after the other in a fixed order.
 * Not thread-safe.
 */
final class DelayTranslation {
    static final String NOW = "now";

    private static final String CLOCK = "clock";
    private static final String PENDING = "pending";
    private static final String TICK = "tick";
    private static final int LONGEST = 100_000;

    /** Tokens of a place with more values than this arrive in any order. */
    private static final long MOST_ORDERED = 1_000;

    private final IntType moments;
    private final List<ColoredPlace> places;
    private final int clock;
    private final int pending;
    private final Map<Integer, Integer> later = new LinkedHashMap<>();
    private final ValueTable values;

    /** Adds a clock to some places; {@code longest} is the longest delay. */
    DelayTranslation(long longest, List<ColoredPlace> places, ValueTable values) {
        this.values = values;
        moments = IntType.of(0, longest);
        this.places = places;
        clock = add(CLOCK, moments, MultiSet.Times.of(1, new Constant(moments, 0)));
        pending = add(PENDING, DotType.DOT, MultiSet.empty(DotType.DOT));
    }

    /** The greatest possible value of a delay, which must be a non-negative number. */
    static long longest(Expr delay, TideToken at) throws InputException {
        return range(delay, at).spans().greatest();
    }

    /** The possible values of a delay, which must be non-negative numbers. */
    static IntType range(Expr delay, TideToken at) throws InputException {
        if (!(delay.type() instanceof IntType numbers)) {
            throw at.error("a value of type " + delay.type() + ": expected the delay of the tokens");
        }
        boolean known = delay instanceof Constant;
        long least = known ? number((Constant) delay, numbers) : numbers.spans().least();
        long most = known ? least : numbers.spans().greatest();
        if (least < 0 || most > LONGEST) {
            throw at.error("a delay of " + (known ? String.valueOf(least) : numbers.toString())
                    + ": expected a number from 0 to " + LONGEST);
        }
        return IntType.of(least, most);
    }

    private static long number(Constant delay, IntType numbers) {
        return numbers.spans().number(delay.rank());
    }

    private int add(String name, Type type, MultiSet initial) {
        places.add(new ColoredPlace(name, null, type, initial));
        return places.size() - 1;
    }

    /** The moments that the clock distinguishes. */
    Type moments() {
        return moments;
    }

    /** The arcs of a transition that produces delayed tokens, except the one that reads the clock. */
    List<ColoredArc> put(int place, MultiSet tokens, Expr delay, Variable now, TideToken at, Scope scope)
            throws InputException {
        Expr due = wrapped(Arithmetic.of(now, Arithmetic.Operator.PLUS, delay));
        int waits = waiting(place);
        MultiSet stamped =
                mapped(tokens, e -> stamped(e, due), places.get(waits).type(), at, scope);
        MultiSet counted = mapped(tokens, e -> Constant.DOT, DotType.DOT, at, scope);
        return List.of(new ColoredArc(Kind.OUTPUT, waits, stamped), new ColoredArc(Kind.OUTPUT, pending, counted));
    }

    /** Lets tokens wait from the start; the clock begins at 0. */
    void begin(int place, MultiSet tokens, Constant delay, TideToken at, Scope scope) throws InputException {
        Expr due = wrapped(delay);
        int waits = waiting(place);
        also(waits, mapped(tokens, e -> stamped(e, due), places.get(waits).type(), at, scope));
        also(pending, mapped(tokens, e -> Constant.DOT, DotType.DOT, at, scope));
    }

    /** Adds tokens to the initial marking of a place of the clock. */
    private void also(int place, MultiSet tokens) {
        ColoredPlace known = places.get(place);
        MultiSet all = new MultiSet.Sum(known.type(), List.of(known.initial(), tokens));
        places.set(place, new ColoredPlace(known.id(), known.label(), known.type(), all));
    }

    /** The place where delayed tokens of another one wait. */
    private int waiting(int place) {
        return later.computeIfAbsent(
                place,
                p -> add(places.get(p).name() + "_later", due(places.get(p).type()), emptyLater(p)));
    }

    /** Where time is kept, once there are the transitions of the clock, of which the last is the one by which it passes. */
    Clock clock(int lastTransition) {
        return Clock.round(clock, pending, List.copyOf(later.values()), lastTransition);
    }

    /** The arc that reads the clock. */
    ColoredArc read(Variable now) {
        return new ColoredArc(Kind.READ, clock, MultiSet.Times.of(1, now));
    }

    private MultiSet emptyLater(int place) {
        return MultiSet.empty(due(places.get(place).type()));
    }

    private Type due(Type type) {
        return type instanceof DotType ? moments : new TupleType(List.of(type, moments), List.of(), values);
    }

    private Expr stamped(Expr token, Expr due) {
        return token.type() instanceof DotType ? due : TupleExpr.of(List.of(token, due), values);
    }

    private Expr wrapped(Expr moment) {
        long cycle = moments.spans().greatest() + 1;
        Expr left = Arithmetic.of(moment, Arithmetic.Operator.REMAINDER, Constant.number(cycle));
        return new Conversion(left, moments);
    }

    private interface Mapping {
        Expr of(Expr element);
    }

    /** A multi-set with each element replaced. */
    private static MultiSet mapped(MultiSet tokens, Mapping to, Type type, TideToken at, Scope scope)
            throws InputException {
        if (tokens instanceof MultiSet.Times times) {
            return new MultiSet.Times(times.count(), to.of(times.element()));
        }
        if (tokens instanceof MultiSet.Sum sum) {
            List<MultiSet> parts = new ArrayList<>();
            for (MultiSet part : sum.parts()) {
                parts.add(mapped(part, to, type, at, scope));
            }
            return new MultiSet.Sum(type, parts);
        }
        if (tokens instanceof MultiSet.Scaled scaled) {
            return new MultiSet.Scaled(scaled.count(), mapped(scaled.part(), to, type, at, scope));
        }
        if (tokens instanceof MultiSet.Comprehension each) {
            return new MultiSet.Comprehension(
                    each.variable(), each.condition(), mapped(each.part(), to, type, at, scope));
        }
        if (tokens instanceof MultiSet.All all) {
            Scope.Frame before = scope.frame();
            Variable each = scope.open("", all.of());
            scope.restore(before);
            return new MultiSet.Comprehension(each, Constant.TRUE, MultiSet.Times.of(1, to.of(each)));
        }
        throw at.error("tokens with 'except' cannot be delayed; expected tokens without it");
    }

    /**
     * The transitions for arrivals, which have priority over all others, and for the passing of time, which comes
     * last.
     */
    List<ColoredTransition> transitions(List<ColoredTransition> others) {
        int highest =
                others.stream().mapToInt(ColoredTransition::priority).max().orElse(0);
        int lowest = others.stream().mapToInt(ColoredTransition::priority).min().orElse(0);
        List<ColoredTransition> all = new ArrayList<>();
        later.forEach((place, waits) -> all.add(arrive(place, waits, highest + 1 + all.size())));
        Variable now = new Variable(0, NOW, moments);
        Expr next = wrapped(Arithmetic.of(now, Arithmetic.Operator.PLUS, Constant.number(1)));
        List<ColoredArc> arcs = List.of(
                new ColoredArc(Kind.INPUT, clock, MultiSet.Times.of(1, now)),
                new ColoredArc(Kind.READ, pending, MultiSet.Times.of(1, Constant.DOT)),
                new ColoredArc(Kind.OUTPUT, clock, MultiSet.Times.of(1, next)));
        all.add(new ColoredTransition(TICK, null, List.of(now), 1, Constant.TRUE, arcs, lowest - 1));
        return all;
    }

    private ColoredTransition arrive(int place, int waits, int priority) {
        Type type = places.get(place).type();
        boolean plain = type instanceof DotType;
        Variable now = new Variable(0, NOW, moments);
        Variable token = new Variable(1, "token", type);
        Expr value = plain ? Constant.DOT : token;
        List<ColoredArc> arcs = new ArrayList<>(List.of(
                read(now),
                new ColoredArc(Kind.INPUT, waits, MultiSet.Times.of(1, stamped(value, now))),
                new ColoredArc(Kind.INPUT, pending, MultiSet.Times.of(1, Constant.DOT)),
                new ColoredArc(Kind.OUTPUT, place, MultiSet.Times.of(1, value))));
        if (!plain && type.isRanked() && type.count() <= MOST_ORDERED) {
            Variable other = new Variable(2, "other", type);
            MultiSet one = MultiSet.Times.of(1, stamped(other, now));
            arcs.add(new ColoredArc(
                    Kind.INHIBITOR, waits, new MultiSet.Comprehension(other, new Before(other, token), one)));
        }
        List<Variable> variables = plain ? List.of(now) : List.of(now, token);
        return new ColoredTransition(
                "arrive_" + places.get(place).name(), null, variables, 3, Constant.TRUE, arcs, priority);
    }

    /** Whether a value comes before another by rank; identities, too, arrive in some order. */
    private record Before(Expr left, Expr right) implements Expr {
        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            return left.eval(binding) < right.eval(binding) ? 1 : 0;
        }

        @Override
        public List<Expr> children() {
            return List.of(left, right);
        }
    }
}
