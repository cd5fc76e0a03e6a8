package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Code.Tail;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Environment.Binary;
import org.tidemark.cpn.ml.Environment.Entry;
import org.tidemark.cpn.ml.Environment.FrameScope;
import org.tidemark.cpn.ml.Environment.Scope;
import org.tidemark.cpn.ml.Environment.TypeAlias;
import org.tidemark.cpn.ml.Patterns.Matcher;
import org.tidemark.cpn.ml.Patterns.Pattern;
import org.tidemark.cpn.ml.Syntax.*;
import org.tidemark.cpn.ml.Type.Scheme;
import org.tidemark.cpn.ml.Type.Variable;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Closure;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Tagged;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/** Infers the types of expressions and local declarations, and turns them into {@link Code} in the same pass. */
final class Expressions {

    /** The result of inference on one expression. */
    record Typed(Type type, Code code) {}

    private final Environment env;
    private final Patterns patterns;

    Expressions(Environment env) {
        this.env = env;
        patterns = new Patterns(env);
    }

    // Expressions

    Typed expression(Exp exp) {
        if (exp instanceof Constant constant) {
            return constant(constant);
        }
        if (exp instanceof Name name) {
            return name(name);
        }
        if (exp instanceof Apply apply) {
            return apply(apply);
        }
        if (exp instanceof Tuple tuple) {
            return tuple(tuple);
        }
        if (exp instanceof RecordExp recordExp) {
            return recordOf(recordExp);
        }
        if (exp instanceof ListExp list) {
            return list(list);
        }
        if (exp instanceof Select select) {
            return select(select);
        }
        if (exp instanceof If choice) {
            return choice(choice);
        }
        if (exp instanceof AndAlso and) {
            Code left = bool(and.left());
            Code right = bool(and.right());
            return new Typed(Type.BOOL, (Tail) (f, m) -> (Boolean) left.run(f, m) ? right.tail(f, m) : (Boolean) false);
        }
        if (exp instanceof OrElse or) {
            Code left = bool(or.left());
            Code right = bool(or.right());
            return new Typed(Type.BOOL, (Tail) (f, m) -> (Boolean) left.run(f, m) ? (Boolean) true : right.tail(f, m));
        }
        if (exp instanceof Fn fn) {
            return fn(fn.rules());
        }
        if (exp instanceof Case of) {
            Typed what = expression(of.of());
            Typed function = rules(of.rules(), what.type);
            Code value = what.code;
            Code body = function.code;
            return new Typed(function.type, (Tail) (f, m) -> {
                m.step();
                f.slots[slotOf(body)] = value.run(f, m);
                return body.tail(f, m);
            });
        }
        if (exp instanceof Let let) {
            return let(let);
        }
        if (exp instanceof Sequence sequence) {
            return sequence(sequence);
        }
        if (exp instanceof Syntax.Typed typed) {
            Typed of = expression(typed.of());
            env.unify(env.type(typed.type(), new HashMap<>()), of.type, typed.at());
            return of;
        }
        if (exp instanceof Raise raise) {
            Typed what = expression(raise.exception());
            env.unify(Type.EXCEPTION, what.type, raise.at());
            Code code = what.code;
            return new Typed(env.fresh(), (f, m) -> {
                throw new Raised((Tagged) code.run(f, m));
            });
        }
        if (exp instanceof Handle handle) {
            return handle(handle);
        }
        While loop = (While) exp;
        Code condition = bool(loop.condition());
        Code body = expression(loop.body()).code;
        return new Typed(Type.UNIT, (f, m) -> {
            while ((Boolean) condition.run(f, m)) {
                m.step();
                body.run(f, m);
            }
            return Values.UNIT;
        });
    }

    private Code bool(Exp exp) {
        Typed typed = expression(exp);
        env.unify(Type.BOOL, typed.type, exp.at());
        return typed.code;
    }

    private static Typed constant(Constant constant) {
        Object value = constant.value();
        return new Typed(Environment.typeOf(constant), (f, m) -> value);
    }

    private Typed name(Name name) {
        Entry entry = env.entry(name);
        if (entry != null && entry.isGlobalReference) {
            env.depend(Kind.ASSIGNS, name.name(), name.at()); // it may be changed by whatever it is given to
        }
        return use(entry, name);
    }

    private Typed use(@Nullable Entry entry, Name name) {
        if (entry == null) {
            if (env.bound != null && env.variables.containsKey(name.name())) {
                ColourSet of = env.bound.colourSet(name.name());
                env.used.add(name.name());
                return local(of.type(), env.bound.slot(name.name()), env.bound.frame);
            }
            return unknown(name);
        }
        env.dependences.addAll(entry.dependences);
        Type type = entry.scheme.instance(env.level);
        if (entry.owner != null) {
            return local(type, entry.slot, entry.owner);
        }
        Object value = entry.value;
        if (value != null) {
            return new Typed(type, (f, m) -> value);
        }
        return new Typed(type, (f, m) -> {
            Object late = entry.value;
            if (late == null) {
                throw new Machine.Endless("'" + name.name() + "' has no value");
            }
            return late;
        });
    }

    private Typed local(Type type, int slot, FrameScope owner) {
        int up = env.frame.depth - owner.depth;
        return up == 0 ? new Typed(type, (f, m) -> f.slots[slot]) : new Typed(type, (f, m) -> f.up(up).slots[slot]);
    }

    private Typed unknown(Name name) {
        if (name.name().indexOf('.') < 0
                && env.bound != null
                && !env.isLenient
                && !env.variables.containsKey(name.name())) {
            List<String> near = new ArrayList<>(env.variables.keySet());
            near.addAll(env.globals.names.keySet());
            throw env.wrong(
                    name.at(), InputException.quote(name.name()) + " is not declared" + like(name.name(), near));
        }
        env.depend(env.isOfTooMany(name.name()) ? Kind.TOO_MANY : Kind.UNKNOWN, name.name(), name.at());
        return new Typed(env.fresh(), (f, m) -> {
            throw new Machine.Endless("'" + name.name() + "' is not known");
        });
    }

    /** The end of a sentence about a name that is none of these: up to three that may have been meant, and how many there are. */
    private static String like(String name, List<String> known) {
        List<String> near = NearName.nearest(name, known, 3).stream()
                .map(InputException::quote)
                .toList();
        int last = near.size() - 1;
        return near.isEmpty()
                ? "; none of the " + known.size() + " names that are known here is like it"
                : "; did you mean "
                        + (last == 0 ? "" : String.join(", ", near.subList(0, last)) + " or ")
                        + near.get(last) + "? (of " + known.size() + " names)";
    }

    private Typed apply(Apply apply) {
        Exp function = apply.function();
        Exp argument = apply.argument();
        if (function instanceof Name operator) {
            Typed special = reference(operator, argument);
            if (special != null) {
                return special;
            }
            Entry entry = env.entry(operator);
            if (entry != null
                    && entry.binary != null
                    && argument instanceof Tuple pair
                    && pair.parts().size() == 2) {
                return binary(entry, operator, pair);
            }
        }
        Typed called = expression(function);
        Typed given = expression(argument);
        Variable result = env.fresh();
        if (!Type.isFunction(called.type) && !(Type.resolve(called.type) instanceof Variable)) {
            throw env.wrong(function.at(), "expected a function, found a value of type " + called.type);
        }
        unifyCall(called.type, given.type, result, argument.at());
        Code f = called.code;
        Code x = given.code;
        if (function instanceof Select select) {
            return new Typed(result, selection(select.label(), x));
        }
        return new Typed(result, (Tail) (around, m) -> {
            m.step();
            Object target = f.run(around, m);
            return m.call((Function) target, x.run(around, m));
        });
    }

    private void unifyCall(Type called, Type given, Type result, int at) {
        Type resolved = Type.resolve(called);
        if (resolved instanceof Type.Constructed c && c.name.equals("->")) {
            env.unify(c.arguments.get(0), given, at);
            env.unify(c.arguments.get(1), result, at);
        } else {
            env.unify(called, Type.function(given, result), at);
        }
    }

    private Typed binary(Entry entry, Name operator, Tuple pair) {
        env.dependences.addAll(entry.dependences);
        Binary does = java.util.Objects.requireNonNull(entry.binary);
        Typed left = expression(pair.parts().get(0));
        Typed right = expression(pair.parts().get(1));
        Variable result = env.fresh();
        Type type = Type.resolve(entry.scheme.instance(env.level));
        Type.Constructed arrow = (Type.Constructed) type;
        Type.Fields sides = (Type.Fields) Type.resolve(arrow.arguments.get(0));
        env.unify(
                java.util.Objects.requireNonNull(sides.fields.get("1")),
                left.type,
                pair.parts().get(0).at());
        env.unify(
                java.util.Objects.requireNonNull(sides.fields.get("2")),
                right.type,
                pair.parts().get(1).at());
        env.unify(arrow.arguments.get(1), result, operator.at());
        Code a = left.code;
        Code b = right.code;
        return new Typed(result, (f, m) -> does.apply(a.run(f, m), b.run(f, m), m));
    }

    /** Reading and changing references that all inscriptions share. */
    private @Nullable Typed reference(Name operator, Exp argument) {
        if (operator.name().equals("!") && argument instanceof Name name) {
            Entry entry = env.entry(name);
            if (entry != null && entry.isGlobalReference) {
                env.depend(Kind.READS, name.name(), name.at());
                Typed of = use(entry, name);
                Variable contents = env.fresh();
                env.unify(new Type.Constructed("ref", contents), of.type, name.at());
                Code code = of.code;
                return new Typed(contents, (f, m) -> ((Values.Reference) code.run(f, m)).value);
            }
        }
        return null;
    }

    private Typed tuple(Tuple tuple) {
        if (tuple.parts().isEmpty()) {
            return new Typed(Type.UNIT, (f, m) -> Values.UNIT);
        }
        List<Typed> parts = tuple.parts().stream().map(this::expression).toList();
        Code[] codes = parts.stream().map(Typed::code).toArray(Code[]::new);
        String[] labels = Row.tupleLabels(codes.length);
        return new Typed(Type.tuple(parts.stream().map(Typed::type).toList()), (f, m) -> {
            Object[] fields = new Object[codes.length];
            for (int i = 0; i < codes.length; i++) {
                fields[i] = codes[i].run(f, m);
            }
            return new Row(labels, fields);
        });
    }

    /** The fields are evaluated in the order in which they are written, which matters where one of them raises an exception. */
    private Typed recordOf(RecordExp exp) {
        SortedMap<String, Type> types = new TreeMap<>(Type.LABELS);
        List<Code> codes = new ArrayList<>();
        exp.fields().forEach((label, each) -> {
            Typed typed = expression(each);
            types.put(label, typed.type);
            codes.add(typed.code);
        });
        if (types.isEmpty()) {
            return new Typed(Type.UNIT, (f, m) -> Values.UNIT);
        }
        String[] labels = types.keySet().toArray(String[]::new);
        List<String> sorted = List.of(labels);
        int[] places = exp.fields().keySet().stream().mapToInt(sorted::indexOf).toArray();
        Code[] each = codes.toArray(Code[]::new);
        return new Typed(new Type.Fields(types), (f, m) -> {
            Object[] fields = new Object[each.length];
            for (int i = 0; i < each.length; i++) {
                fields[places[i]] = each[i].run(f, m);
            }
            return new Row(labels, fields);
        });
    }

    private Typed list(ListExp exp) {
        Type element = env.fresh();
        Code[] codes = new Code[exp.items().size()];
        for (int i = 0; i < codes.length; i++) {
            Typed item = expression(exp.items().get(i));
            env.unify(element, item.type, exp.items().get(i).at());
            codes[i] = item.code;
        }
        return new Typed(Type.list(element), (f, m) -> {
            Object[] items = new Object[codes.length];
            for (int i = 0; i < codes.length; i++) {
                items[i] = codes[i].run(f, m);
            }
            return Cells.of(java.util.Arrays.asList(items));
        });
    }

    private Typed select(Select select) {
        Variable row = env.fresh();
        Variable field = env.fresh();
        row.has = new TreeMap<>(Type.LABELS);
        row.has.put(select.label(), field);
        String label = select.label();
        Function function = (argument, m) -> ((Row) argument).field(label);
        return new Typed(Type.function(row, field), (f, m) -> function);
    }

    private static Code selection(String label, Code of) {
        return (f, m) -> ((Row) of.run(f, m)).field(label);
    }

    private Typed choice(If exp) {
        Code condition = bool(exp.condition());
        Typed then = expression(exp.then());
        Typed otherwise = expression(exp.otherwise());
        env.unify(then.type, otherwise.type, exp.otherwise().at());
        Code yes = then.code;
        Code no = otherwise.code;
        return new Typed(then.type, (Tail) (f, m) -> (Boolean) condition.run(f, m) ? yes.tail(f, m) : no.tail(f, m));
    }

    private Typed sequence(Sequence sequence) {
        Code[] codes = new Code[sequence.parts().size()];
        Type last = Type.UNIT;
        for (int i = 0; i < codes.length; i++) {
            Typed each = expression(sequence.parts().get(i));
            codes[i] = each.code;
            last = each.type;
        }
        return new Typed(last, (Tail) (f, m) -> {
            for (int i = 0; i + 1 < codes.length; i++) {
                codes[i].run(f, m);
            }
            return codes[codes.length - 1].tail(f, m);
        });
    }

    private Typed let(Let let) {
        Scope before = env.scope;
        env.scope = new Scope(before);
        List<Code> steps = new ArrayList<>();
        for (Dec each : let.declarations()) {
            steps.add(declaration(each));
        }
        Typed body = expression(let.body());
        env.scope = before;
        Code[] codes = steps.toArray(Code[]::new);
        Code last = body.code;
        return new Typed(body.type, (Tail) (f, m) -> {
            for (Code each : codes) {
                each.run(f, m);
            }
            return last.tail(f, m);
        });
    }

    private Typed handle(Handle handle) {
        Typed of = expression(handle.of());
        Typed rules = rules(handle.rules(), Type.EXCEPTION);
        env.unify(of.type, rules.type, handle.at());
        Code code = of.code;
        Code otherwise = rules.code;
        return new Typed(of.type, (f, m) -> {
            int nested = m.nested();
            try {
                return code.run(f, m);
            } catch (Raised raised) {
                m.returnTo(nested);
                f.slots[slotOf(otherwise)] = raised.exception();
                try {
                    return otherwise.run(f, m);
                } catch (NoRule none) {
                    throw raised;
                }
            }
        });
    }

    /** Rules that look at the value in a slot of the frame. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    private record RulesCode(int slot, Matcher[] patterns, Code[] bodies) implements Tail {
        @Override
        public Object tail(Frame f, Machine m) {
            Object value = f.slots[slot];
            for (int i = 0; i < patterns.length; i++) {
                if (patterns[i].matches(value, f, m)) {
                    return bodies[i].tail(f, m);
                }
            }
            throw new NoRule();
        }
    }

    /** No rule matches; an exception Match for those who handle exceptions. */
    private static final class NoRule extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoRule() {
            super("no rule matches", null, false, false);
        }
    }

    private static int slotOf(Code rules) {
        return rules instanceof Guarded guarded ? guarded.rules.slot : ((RulesCode) rules).slot;
    }

    /** Rules of a case expression: where none matches, the exception Match is raised. */
    private record Guarded(RulesCode rules) implements Tail {
        @Override
        public Object tail(Frame f, Machine m) {
            try {
                return rules.tail(f, m);
            } catch (NoRule none) {
                throw new Raised(Basis.MATCH);
            }
        }
    }

    private Typed rules(List<Rule> rules, Type of) {
        Type result = env.fresh();
        int slot = env.frame.slots++;
        Matcher[] matchers = new Matcher[rules.size()];
        Code[] bodies = new Code[matchers.length];
        for (int i = 0; i < matchers.length; i++) {
            Scope before = env.scope;
            env.scope = new Scope(before);
            Pattern pattern = patterns.pattern(rules.get(i).pattern());
            env.unify(of, pattern.type(), rules.get(i).pattern().at());
            Typed body = expression(rules.get(i).body());
            env.unify(result, body.type, rules.get(i).body().at());
            matchers[i] = pattern.matcher();
            bodies[i] = body.code;
            env.scope = before;
        }
        RulesCode code = new RulesCode(slot, matchers, bodies);
        return new Typed(result, of == Type.EXCEPTION ? code : new Guarded(code));
    }

    private Typed fn(List<Rule> rules) {
        List<Clause> clauses = rules.stream()
                .map(each -> new Clause(List.of(each.pattern()), null, each.body()))
                .toList();
        return function(clauses);
    }

    /** A function of one or more parameters by its clauses. */
    private Typed function(List<Clause> clauses) {
        FrameScope before = env.frame;
        FrameScope inner = new FrameScope(before.depth + 1);
        env.frame = inner;
        int arity = clauses.get(0).parameters().size();
        List<Type> parameters = new ArrayList<>();
        for (int i = 0; i < arity; i++) {
            parameters.add(env.fresh());
        }
        Type result = env.fresh();
        Matcher[][] matchers = new Matcher[clauses.size()][arity];
        Code[] bodies = new Code[clauses.size()];
        for (int c = 0; c < bodies.length; c++) {
            Clause clause = clauses.get(c);
            Scope outer = env.scope;
            env.scope = new Scope(outer);
            for (int i = 0; i < arity; i++) {
                Pattern pattern = patterns.pattern(clause.parameters().get(i));
                env.unify(
                        parameters.get(i),
                        pattern.type(),
                        clause.parameters().get(i).at());
                matchers[c][i] = pattern.matcher();
            }
            Typed body = expression(clause.body());
            TypeExp declared = clause.result();
            if (declared != null) {
                env.unify(
                        env.type(declared, new HashMap<>()),
                        body.type,
                        clause.body().at());
            }
            env.unify(result, body.type, clause.body().at());
            bodies[c] = body.code;
            env.scope = outer;
        }
        env.frame = before;
        Type type = result;
        for (int i = arity - 1; i >= 0; i--) {
            type = Type.function(parameters.get(i), type);
        }
        return new Typed(
                type,
                (f, m) -> curried(
                        new Object[arity],
                        0,
                        (arguments, caller) -> call(f, inner, arguments, matchers, bodies, caller)));
    }

    private interface Call {
        Object with(Object[] arguments, Machine caller);
    }

    private static Object call(
            Frame outer, FrameScope inner, Object[] arguments, Matcher[][] patterns, Code[] bodies, Machine m) {
        m.step();
        Frame own = new Frame(new Object[inner.slots], outer);
        next:
        for (int c = 0; c < bodies.length; c++) {
            for (int i = 0; i < arguments.length; i++) {
                if (!patterns[c][i].matches(arguments[i], own, m)) {
                    continue next;
                }
            }
            return bodies[c].tail(own, m);
        }
        throw new Raised(Basis.MATCH);
    }

    private static Function curried(Object[] given, int at, Call call) {
        return (Closure) (argument, m) -> {
            Object[] more = given.clone();
            more[at] = argument;
            return at + 1 == more.length ? call.with(more, m) : curried(more, at + 1, call);
        };
    }

    Typed definition(String name, String text) {
        Source before = env.source;
        env.source = new Source("definition of '" + name + "'", 0, text);
        Typed typed = expression(new Parser(env.source).whole());
        env.source = before;
        return typed;
    }

    // Local declarations

    /** The code that a declaration runs; its names are entered in the scope. */
    Code declaration(Dec declaration) {
        if (declaration instanceof Val val) {
            return val(val);
        }
        if (declaration instanceof Fun fun) {
            return fun(fun);
        }
        if (declaration instanceof Syntax.Local local) {
            Scope before = env.scope;
            Scope hidden = new Scope(before);
            env.scope = hidden;
            List<Code> codes = new ArrayList<>();
            local.hidden().forEach(each -> codes.add(declaration(each)));
            Scope visible = new Scope(hidden);
            env.scope = visible;
            local.visible().forEach(each -> codes.add(declaration(each)));
            env.scope = before;
            before.names.putAll(visible.names);
            return (f, m) -> {
                codes.forEach(each -> each.run(f, m));
                return Values.UNIT;
            };
        }
        if (declaration instanceof TypeDec type) {
            env.aliases.put(type.name(), new TypeAlias(type.parameters(), type.type()));
        } else if (declaration instanceof Datatype datatype) {
            datatype(datatype);
        } else if (declaration instanceof ExceptionDec exception) {
            TypeExp of = exception.of();
            env.enter(
                    new Constructor("exn", exception.name(), exception.at(), of != null),
                    Scheme.of(
                            of == null
                                    ? Type.EXCEPTION
                                    : Type.function(env.type(of, new HashMap<>()), Type.EXCEPTION)));
        } else {
            throw env.wrong(declaration.at(), "expected a declaration of values, functions or types here");
        }
        return (f, m) -> Values.UNIT;
    }

    private void datatype(Datatype datatype) {
        datatype.types().forEach(each -> {
            env.datatypes.put(each.name(), each.parameters().size());
            env.aliases.remove(each.name());
        });
        for (DatatypeBind each : datatype.types()) {
            Map<String, Type> parameters = new LinkedHashMap<>();
            each.parameters().forEach(name -> parameters.put(name, new Variable(Integer.MAX_VALUE)));
            List<Variable> any =
                    parameters.values().stream().map(Variable.class::cast).toList();
            Type made = new Type.Constructed(each.name(), List.copyOf(parameters.values()));
            int tag = 0;
            for (Map.Entry<String, @Nullable TypeExp> constructor :
                    each.constructors().entrySet()) {
                TypeExp of = constructor.getValue();
                Type type = of == null ? made : Type.function(env.type(of, parameters), made);
                env.enter(new Constructor(each.name(), constructor.getKey(), tag++, of != null), new Scheme(any, type));
            }
        }
    }

    private Code val(Val val) {
        if (val.isRecursive()) {
            return recursive(val);
        }
        List<Code> codes = new ArrayList<>();
        Scope inner = new Scope(env.scope);
        Scope before = env.scope;
        for (ValBind each : val.bindings()) {
            env.level++;
            boolean isGlobal = before.outer == env.globals && env.frame.depth == 0;
            String given = isGlobal && each.pattern() instanceof NamePat name ? env.replaced(name.name()) : null;
            Typed value = expression(each.value());
            if (given != null) {
                Typed defined = definition(((NamePat) each.pattern()).name(), given);
                env.unify(value.type, defined.type, each.pattern().at());
                value = defined;
            }
            env.scope = inner;
            Pattern pattern = patterns.pattern(each.pattern());
            env.scope = before;
            env.unify(pattern.type(), value.type, each.value().at());
            env.level--;
            if (isValue(each.value())) {
                generalise(each.pattern(), inner);
            }
            Code code = value.code;
            Matcher matcher = pattern.matcher();
            codes.add((f, m) -> {
                if (!matcher.matches(code.run(f, m), f, m)) {
                    throw new Raised(Basis.BIND);
                }
                return Values.UNIT;
            });
        }
        before.names.putAll(inner.names);
        return (f, m) -> {
            for (Code each : codes) {
                each.run(f, m);
            }
            return Values.UNIT;
        };
    }

    private void generalise(Pat pattern, Scope in) {
        Entry entry = pattern instanceof NamePat name ? in.names.get(name.name()) : null;
        if (entry != null && entry.owner != null) {
            in.names.put(((NamePat) pattern).name(), generalised(entry));
        }
    }

    private Entry generalised(Entry entry) {
        List<Variable> open = new ArrayList<>();
        Type.open(entry.scheme.type(), env.level, open);
        Entry general = new Entry(new Scheme(open, entry.scheme.type()), null, entry.slot, entry.owner);
        general.dependences = entry.dependences;
        return general;
    }

    private boolean isValue(Exp exp) {
        if (exp instanceof Apply apply) {
            return apply.function() instanceof Name name
                    && env.constructor(name.name()) != null
                    && isValue(apply.argument());
        }
        if (exp instanceof Tuple tuple) {
            return tuple.parts().stream().allMatch(this::isValue);
        }
        if (exp instanceof ListExp list) {
            return list.items().stream().allMatch(this::isValue);
        }
        return exp instanceof Fn || exp instanceof Name || exp instanceof Constant || exp instanceof Select;
    }

    private Code recursive(Val val) {
        List<FunBind> functions = new ArrayList<>();
        for (ValBind each : val.bindings()) {
            if (!(each.pattern() instanceof NamePat name) || !(each.value() instanceof Fn fn)) {
                throw env.wrong(val.at(), "expected val rec NAME = fn …");
            }
            functions.add(new FunBind(
                    name.name(),
                    fn.rules().stream()
                            .map(rule -> new Clause(List.of(rule.pattern()), null, rule.body()))
                            .toList(),
                    val.at()));
        }
        return fun(new Fun(functions, val.at()));
    }

    private Code fun(Fun fun) {
        env.level++;
        List<Entry> entries = new ArrayList<>();
        for (FunBind each : fun.functions()) {
            Entry entry = new Entry(Scheme.of(env.fresh()), null, env.frame.slots++, env.frame);
            entries.add(entry);
            env.scope.names.put(each.name(), entry);
        }
        Code[] codes = new Code[entries.size()];
        for (int i = 0; i < codes.length; i++) {
            FunBind each = fun.functions().get(i);
            Typed typed = function(each.clauses());
            env.unify(entries.get(i).scheme.type(), typed.type, each.at());
            codes[i] = typed.code;
        }
        env.level--;
        for (int i = 0; i < codes.length; i++) {
            env.scope.names.put(fun.functions().get(i).name(), generalised(entries.get(i)));
        }
        int[] slots = entries.stream().mapToInt(each -> each.slot).toArray();
        return (f, m) -> {
            for (int i = 0; i < codes.length; i++) {
                f.slots[slots[i]] = codes[i].run(f, m);
            }
            return Values.UNIT;
        };
    }
}
