package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Syntax.*;
import org.tidemark.cpn.ml.Type.Scheme;
import org.tidemark.cpn.ml.Type.Unification;
import org.tidemark.cpn.ml.Type.Variable;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Tagged;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/**
 * Infers the types of declarations and inscriptions, and turns them into {@link Code} in the same pass.
 *
 * <p>What a text depends on beyond its arguments (random numbers, files, references that change, functions of libraries that are not here) is collected as
 * {@link Dependence}s, also through the functions that it calls. A declaration with such dependences does no harm as long as no inscription uses it.
 */
public final class Elaborator {
    /** Something that a pure expression does not need. */
    public enum Kind {
        RANDOM,
        EFFECT,
        UNKNOWN,
        ASSIGNS,
        READS
    }

    /** A dependence, and where it is written. */
    public record Dependence(Kind kind, String name, Source source, int at) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Dependence d && kind == d.kind && name.equals(d.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode() * 31 + kind.hashCode();
        }
    }

    /** An expression with its type, code and dependences, and the variables of the net that it uses. */
    public record Compiled(
            Exp syntax, Type type, Code code, Set<Dependence> dependences, Set<String> variables, int slots) {}

    /** A function of two arguments that is called without a tuple. */
    @FunctionalInterface
    interface Binary {
        Object apply(Object left, Object right, Machine machine);
    }

    /** The meaning of a name. */
    static final class Entry {
        final Scheme scheme;
        final @Nullable Constructor constructor;
        final int slot;
        final @Nullable FrameScope owner;

        @Nullable
        Object value;

        @Nullable
        Binary binary;

        Set<Dependence> dependences = Set.of();
        boolean isGlobalReference;

        private Entry(Scheme scheme, @Nullable Constructor constructor, int slot, @Nullable FrameScope owner) {
            this.scheme = scheme;
            this.constructor = constructor;
            this.slot = slot;
            this.owner = owner;
        }

        static Entry global(Scheme scheme, Object value) {
            Entry entry = new Entry(scheme, null, -1, null);
            entry.value = value;
            return entry;
        }
    }

    /** The slots of a function's frame. */
    static final class FrameScope {
        final int depth;
        int slots;

        FrameScope(int depth) {
            this.depth = depth;
        }
    }

    /** The variables of a transition, each with its slot in the frame of the transition. */
    public final class Variables {
        private final FrameScope frame = new FrameScope(1);
        private final Map<String, Integer> slots = new LinkedHashMap<>();

        /** The names of the variables that were used so far, in the order in which they were met. */
        public List<String> names() {
            return List.copyOf(slots.keySet());
        }

        public int slot(String name) {
            return slots.computeIfAbsent(name, unused -> frame.slots++);
        }

        /** How many slots a frame needs. */
        public int frameSize() {
            return frame.slots;
        }

        public ColourSet colourSet(String name) {
            return java.util.Objects.requireNonNull(variables.get(name));
        }
    }

    private interface Matcher {
        boolean matches(Object value, Frame frame, Machine machine);
    }

    private record Pattern(Type type, Matcher matcher) {}

    /** The result of inference on one expression. */
    private record Typed(Type type, Code code) {}

    private static final class Scope {
        final @Nullable Scope outer;
        final Map<String, Entry> names = new HashMap<>();

        Scope(@Nullable Scope outer) {
            this.outer = outer;
        }

        @Nullable
        Entry find(String name) {
            for (Scope scope = this; scope != null; scope = scope.outer) {
                Entry entry = scope.names.get(name);
                if (entry != null) {
                    return entry;
                }
            }
            return null;
        }
    }

    /** A type constructor with parameters. */
    private record TypeAlias(List<String> parameters, TypeExp type) {}

    private final Scope globals = new Scope(null);
    private final Map<String, TypeAlias> aliases = new HashMap<>();
    private final Map<String, Integer> datatypes = new HashMap<>(Map.of("option", 1, "order", 0));
    private final Map<String, ColourSet> colourSets = new LinkedHashMap<>();
    private final Map<String, ColourSet> variables = new LinkedHashMap<>();
    private final Map<String, String> definitions;
    private final Set<String> usedDefinitions = new LinkedHashSet<>();
    private final Set<String> constants = new LinkedHashSet<>();
    private final Type time = timeType();
    private final Machine machine = new Machine(() -> false);

    private Source source = new Source("", 0, "");
    private Set<Dependence> dependences = new LinkedHashSet<>();
    private Scope scope = globals;
    private FrameScope frame = new FrameScope(0);
    private @Nullable Variables bound;
    private Set<String> used = new LinkedHashSet<>();
    private int level;
    private boolean isLenient;

    /** @param definitions texts of values that replace those of the declarations of these names */
    public Elaborator(Map<String, String> definitions) {
        this.definitions = definitions;
        new Basis(this).enter();
    }

    private static Type timeType() {
        Variable unknown = new Variable(0);
        unknown.among = Set.of("int", "real");
        return unknown;
    }

    /** The type of time: int, or real where delays are. */
    public Type time() {
        return time;
    }

    public boolean isRealTime() {
        return Type.resolve(time) == Type.REAL;
    }

    /** The definitions that no declaration took up. */
    public Set<String> unusedDefinitions() {
        Set<String> unused = new LinkedHashSet<>(definitions.keySet());
        unused.removeAll(usedDefinitions);
        return unused;
    }

    /** The names of values that a definition can replace. */
    public List<String> constants() {
        return List.copyOf(constants);
    }

    public @Nullable ColourSet colourSet(String name) {
        return colourSets.get(name);
    }

    public List<String> colourSetNames() {
        return List.copyOf(colourSets.keySet());
    }

    public Map<String, ColourSet> variables() {
        return Collections.unmodifiableMap(variables);
    }

    void enter(String name, Entry entry) {
        globals.names.put(name, entry);
    }

    void enterConstructor(Constructor constructor, Scheme scheme, Object value) {
        Entry entry = new Entry(scheme, constructor, -1, null);
        entry.value = value;
        globals.names.put(constructor.name(), entry);
    }

    /** A dependence of what is being elaborated. */
    Dependence dependence(Kind kind, String name) {
        return new Dependence(kind, name, source, 0);
    }

    // Declarations

    /** Takes in the declarations of a text. */
    public void declare(Source text) {
        source = text;
        List<Dec> all = new Parser(text).declarations();
        for (Dec each : all) {
            dependences = new LinkedHashSet<>();
            scope = globals;
            declareGlobal(each);
        }
    }

    /** Takes in a colour set, variables or a reference whose parts were read from elements. */
    public void declare(Source text, Dec declaration) {
        source = text;
        dependences = new LinkedHashSet<>();
        scope = globals;
        declareGlobal(declaration);
    }

    private void declareGlobal(Dec declaration) {
        frame = new FrameScope(0);
        level = 0;
        if (declaration instanceof ColourDec colour) {
            colourSet(colour);
        } else if (declaration instanceof VarDec vars) {
            ColourSet of = known(vars.colourSet(), vars.at());
            vars.names().forEach(name -> variables.put(name, of));
        } else if (declaration instanceof GlobalRef reference) {
            globalReference(reference);
        } else {
            Scope inner = new Scope(globals);
            scope = inner;
            Code code = declaration(declaration);
            scope = globals;
            evaluateGlobal(code, inner, declaration);
        }
    }

    /** Runs a declaration and keeps what it declares as global values. */
    private void evaluateGlobal(Code code, Scope inner, Dec declaration) {
        Frame values = new Frame(new Object[frame.slots], null);
        boolean isPure = dependences.stream().allMatch(each -> each.kind() == Kind.READS);
        // a function without dependences in its own evaluation may still have them in its body: closures are always
        // made
        boolean isFunction = declaration instanceof Fun || declaration instanceof Syntax.Local;
        if (isPure || isFunction) {
            try {
                machine.begin();
                code.run(values, machine);
            } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
                throw wrong(declaration.at(), evaluation(e));
            }
        }
        for (Map.Entry<String, Entry> each : inner.names.entrySet()) {
            Entry local = each.getValue();
            Entry global = local;
            if (local.owner != null) {
                global = new Entry(local.scheme, null, -1, null);
                global.value = values.slots[local.slot];
            }
            global.dependences = dependences;
            globals.names.put(each.getKey(), global);
        }
    }

    /** Why an evaluation has no result, for a message. */
    public static String evaluation(Throwable e) {
        if (e instanceof StackOverflowError) {
            return "the recursion is too deep";
        }
        if (e instanceof ArithmeticException) {
            return "a number needs more than 63 bits";
        }
        return e instanceof ClassCastException
                ? "an operator is used on values of another type"
                : String.valueOf(e.getMessage());
    }

    private void globalReference(GlobalRef reference) {
        String given = replaced(reference.name());
        Typed value = given == null ? expression(reference.value()) : definition(reference.name(), given);
        if (given != null) {
            Typed declared = expression(reference.value());
            unify(declared.type, value.type, reference.at());
        }
        Entry entry = new Entry(Scheme.of(new Type.Constructed("ref", value.type)), null, -1, null);
        if (dependences.stream().allMatch(each -> each.kind() == Kind.READS)) {
            machine.begin();
            entry.value = new Values.Reference(value.code.run(new Frame(new Object[frame.slots], null), machine));
        }
        entry.isGlobalReference = true;
        entry.dependences = dependences;
        globals.names.put(reference.name(), entry);
    }

    private @Nullable String replaced(String name) {
        constants.add(name);
        String given = definitions.get(name);
        if (given != null) {
            usedDefinitions.add(name);
        }
        return given;
    }

    private Typed definition(String name, String text) {
        Source before = source;
        source = new Source("definition of '" + name + "'", 0, text);
        Typed typed = expression(new Parser(source).whole());
        source = before;
        return typed;
    }

    private void colourSet(ColourDec declared) {
        ColourExp of = declared.of();
        ColourSet made;
        String name = declared.name();
        boolean timed = declared.isTimed();
        int at = declared.at();
        if (of instanceof Basic basic) {
            made = basic(name, timed, basic);
        } else if (of instanceof Enumeration enumeration) {
            made = choice(
                    name,
                    timed,
                    enumeration.names(),
                    Collections.nCopies(enumeration.names().size(), null));
        } else if (of instanceof Index index) {
            long low = integer(index.low());
            long high = integer(index.high());
            ColourSet range = new ColourSet(name, Type.INT, false, new ColourSet.Range(low, high));
            made = choice(name, timed, List.of(index.name()), List.of(range));
        } else if (of instanceof Product product) {
            List<ColourSet> parts =
                    product.parts().stream().map(each -> known(each, at)).toList();
            List<String> labels = java.util.Arrays.asList(Row.tupleLabels(parts.size()));
            made = parts.size() == 1
                    ? new ColourSet(name, parts.get(0).type(), timed, new ColourSet.Renamed(parts.get(0)))
                    : new ColourSet(
                            name,
                            Type.tuple(parts.stream().map(ColourSet::type).toList()),
                            timed,
                            new ColourSet.Parts(labels, parts));
        } else if (of instanceof Syntax.Fields fields) {
            made = fields(name, timed, fields, at);
        } else if (of instanceof ListOf list) {
            ColourSet element = known(list.element(), at);
            made = new ColourSet(name, Type.list(element.type()), timed, new ColourSet.Many(element));
        } else if (of instanceof Subset subset) {
            made = subset(name, timed, subset, at);
        } else {
            ColourSet other = known(((Alias) of).of(), at);
            made = new ColourSet(name, other.type(), timed, new ColourSet.Renamed(other));
        }
        colourSets.put(name, made);
    }

    private ColourSet basic(String name, boolean timed, Basic basic) {
        Type type = switch (basic.kind()) {
            case "unit" -> Type.UNIT;
            case "bool" -> Type.BOOL;
            case "real" -> Type.REAL;
            case "string" -> Type.STRING;
            case "time" -> time;
            default -> Type.INT;
        };
        if (basic.kind().equals("unit")) {
            String unit = basic.names().isEmpty() ? null : basic.names().get(0);
            if (unit != null) {
                globals.names.put(unit, Entry.global(Scheme.of(Type.UNIT), Values.UNIT));
            }
            return new ColourSet(name, type, timed, new ColourSet.Plain(List.of(Values.UNIT), unit));
        }
        if (basic.kind().equals("bool")) {
            for (int i = 0; i < basic.names().size(); i++) {
                globals.names.put(basic.names().get(i), Entry.global(Scheme.of(Type.BOOL), i == 1));
            }
            return new ColourSet(name, type, timed, new ColourSet.Plain(List.of(false, true), null));
        }
        if (basic.low() != null && basic.high() != null && type == Type.INT) {
            return new ColourSet(name, type, timed, new ColourSet.Range(integer(basic.low()), integer(basic.high())));
        }
        return new ColourSet(name, type, timed, new ColourSet.Plain(null, null));
    }

    private ColourSet choice(String name, boolean timed, List<String> names, List<@Nullable ColourSet> arguments) {
        Type type = new Type.Constructed(name);
        datatypes.put(name, 0);
        List<Constructor> constructors = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ColourSet argument = arguments.get(i);
            Constructor constructor = new Constructor(name, names.get(i), i, argument != null);
            constructors.add(constructor);
            enter(constructor, Scheme.of(argument == null ? type : Type.function(argument.type(), type)));
        }
        return new ColourSet(name, type, timed, new ColourSet.Choice(constructors, arguments));
    }

    private Entry enter(Constructor constructor, Scheme scheme) {
        Entry entry = new Entry(scheme, constructor, -1, null);
        entry.value = constructor.hasArgument()
                ? (Function) (argument, unused) -> new Tagged(constructor, argument)
                : new Tagged(constructor, null);
        scope.names.put(constructor.name(), entry);
        return entry;
    }

    private ColourSet fields(String name, boolean timed, Syntax.Fields fields, int at) {
        List<String> labels = List.copyOf(fields.parts().keySet());
        List<@Nullable ColourSet> parts = new ArrayList<>();
        fields.parts().values().forEach(each -> parts.add(each.isEmpty() ? null : known(each, at)));
        if (fields.isUnion()) {
            return choice(name, timed, labels, parts);
        }
        SortedMap<String, Type> types = new TreeMap<>(Type.LABELS);
        List<ColourSet> known = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            ColourSet part = parts.get(i);
            if (part == null) {
                throw wrong(at, "field '" + labels.get(i) + "' of colour set '" + name + "' has no colour set");
            }
            known.add(part);
            types.put(labels.get(i), part.type());
        }
        return new ColourSet(name, new Type.Fields(types), timed, new ColourSet.Parts(labels, known));
    }

    private ColourSet subset(String name, boolean timed, Subset subset, int at) {
        ColourSet of = known(subset.of(), at);
        if (subset.by() == null) {
            List<Object> values = new ArrayList<>();
            for (Exp each : subset.with()) {
                values.add(value(each, of.type()));
            }
            return new ColourSet(name, of.type(), timed, new ColourSet.Filtered(of, values::contains));
        }
        Object by = value(subset.by(), Type.function(of.type(), Type.BOOL));
        return new ColourSet(name, of.type(), timed, new ColourSet.Filtered(of, value -> {
            Machine fresh = new Machine(() -> false);
            return (Boolean) ((Function) by).apply(value, fresh);
        }));
    }

    private long integer(Exp exp) {
        return (Long) value(exp, Type.INT);
    }

    /** The value of an expression of a declaration. */
    private Object value(Exp exp, Type type) {
        Typed typed = expression(exp);
        unify(type, typed.type, exp.at());
        for (Dependence each : dependences) {
            throw refused(each);
        }
        machine.begin();
        return typed.code.run(new Frame(new Object[frame.slots], null), machine);
    }

    private ColourSet known(String name, int at) {
        ColourSet found = colourSets.get(name);
        if (found == null && name.equals("TIME")) {
            found = new ColourSet(name, time, false, new ColourSet.Plain(null, null)); // Design/CPN declares it
            colourSets.put(name, found);
        }
        if (found == null) {
            throw wrong(
                    at,
                    "no colour set " + InputException.quote(name)
                            + NearName.hint(name, List.copyOf(colourSets.keySet())));
        }
        return found;
    }

    /** The error that a dependence is where it matters. */
    public static MlException refused(Dependence each) {
        return new MlException(
                each.source(),
                each.at(),
                switch (each.kind()) {
                    case RANDOM ->
                        "'" + each.name()
                                + "' gives one random value in CPN Tools: expected inscriptions without chance";
                    case EFFECT -> "'" + each.name() + "' uses files or other programs, which is not supported";
                    case ASSIGNS, READS ->
                        "the reference '" + each.name() + "' is changed: expected inscriptions without effects";
                    case UNKNOWN -> "'" + each.name() + "' is not declared, and not a function that is known here";
                });
    }

    // Inscriptions

    /** The references that a text names, also through the functions that it calls. */
    public Set<String> referencesIn(Source text) {
        Set<String> found = new LinkedHashSet<>();
        for (Lexer.Token each : Lexer.tokens(text)) {
            Entry entry = each.kind() == Lexer.Kind.NAME ? globals.find(each.text()) : null;
            if (entry != null) {
                entry.dependences.stream()
                        .filter(dependence -> dependence.kind() == Kind.READS)
                        .forEach(dependence -> found.add(dependence.name()));
                if (entry.isGlobalReference) {
                    found.add(each.text());
                }
            }
        }
        return found;
    }

    public Variables newVariables() {
        return new Variables();
    }

    /** An inscription over the variables of a transition; null variables for an initial marking. */
    public Compiled inscription(Source text, Exp exp, @Nullable Variables of) {
        return inscription(text, exp, of, false);
    }

    /** An inscription that may be left out, in which names need not be known. */
    public Compiled optional(Source text, Exp exp, Variables of) {
        return inscription(text, exp, of, true);
    }

    private Compiled inscription(Source text, Exp exp, @Nullable Variables of, boolean mayBeLeftOut) {
        isLenient = mayBeLeftOut;
        source = text;
        dependences = new LinkedHashSet<>();
        scope = new Scope(globals);
        level = 0;
        bound = of;
        used = new LinkedHashSet<>();
        frame = of == null ? new FrameScope(0) : of.frame;
        Typed typed = expression(exp);
        bound = null;
        return new Compiled(exp, typed.type, typed.code, dependences, used, frame.slots);
    }

    /** Makes the type of an inscription that of what it is for. */
    public void expect(Type expected, Compiled found) {
        unify(expected, found.type, found.syntax.at());
    }

    /** Whether the type of an inscription can be a type; where not, nothing has changed. */
    public boolean fits(Type expected, Compiled found) {
        Unification trial = new Unification();
        boolean fits = trial.unify(expected, found.type);
        if (!fits) {
            trial.undo();
        }
        return fits;
    }

    /** Whether a type is that of the unit. */
    public boolean fitsUnit(Type type) {
        return new Unification().unify(Type.UNIT, type);
    }

    /** Whether an inscription is a multi-set of tokens that have stamps. */
    public boolean fitsStamped(Type type, Compiled found) {
        return fits(Type.list(new Type.Constructed("timed", type)), found);
    }

    /** The value of an inscription without variables. */
    public Object evaluated(Compiled compiled) {
        machine.begin();
        machine.setClock(isRealTime() ? (Object) 0.0 : 0L);
        machine.drawFrom(1);
        try {
            return compiled.code.run(new Frame(new Object[compiled.slots], null), machine);
        } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
            throw wrong(compiled.syntax.at(), evaluation(e));
        }
    }

    /** The meaning of a name that stands for a constructor in patterns; null for all other names. */
    public @Nullable Constructor constructor(String name) {
        Entry entry = globals.find(name);
        return entry == null ? null : entry.constructor;
    }

    /** Whether a name is a variable of the net, and nothing else. */
    public boolean isVariable(String name) {
        return variables.containsKey(name);
    }

    public MlException wrong(Source text, int at, String message) {
        return new MlException(text, at, message);
    }

    private MlException wrong(int at, String message) {
        return new MlException(source, at, message);
    }

    private void unify(Type expected, Type found, int at) {
        Unification unification = new Unification();
        if (!unification.unify(expected, found)) {
            unification.undo();
            throw wrong(at, "expected a value of type " + expected + ", found one of type " + found);
        }
    }

    private Variable fresh() {
        return new Variable(level);
    }

    // Expressions

    private Typed expression(Exp exp) {
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
            return new Typed(Type.BOOL, (f, m) -> (Boolean) left.run(f, m) && (Boolean) right.run(f, m));
        }
        if (exp instanceof OrElse or) {
            Code left = bool(or.left());
            Code right = bool(or.right());
            return new Typed(Type.BOOL, (f, m) -> (Boolean) left.run(f, m) || (Boolean) right.run(f, m));
        }
        if (exp instanceof Fn fn) {
            return fn(fn.rules());
        }
        if (exp instanceof Case of) {
            Typed what = expression(of.of());
            Typed function = rules(of.rules(), what.type);
            Code value = what.code;
            Code body = function.code;
            return new Typed(function.type, (f, m) -> {
                m.step();
                f.slots[slotOf(body)] = value.run(f, m);
                return body.run(f, m);
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
            unify(type(typed.type(), new HashMap<>()), of.type, typed.at());
            return of;
        }
        if (exp instanceof Raise raise) {
            Typed what = expression(raise.exception());
            unify(Type.EXCEPTION, what.type, raise.at());
            Code code = what.code;
            return new Typed(fresh(), (f, m) -> {
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
        unify(Type.BOOL, typed.type, exp.at());
        return typed.code;
    }

    private static Typed constant(Constant constant) {
        Object value = constant.value();
        Type type = switch (constant.type()) {
            case "int" -> Type.INT;
            case "real" -> Type.REAL;
            case "char" -> Type.CHAR;
            default -> Type.STRING;
        };
        return new Typed(type, (f, m) -> value);
    }

    private Typed name(Name name) {
        Entry entry = entry(name);
        if (entry != null && entry.isGlobalReference) {
            depend(Kind.ASSIGNS, name.name(), name.at()); // it may be changed by whatever it is given to
        }
        return use(entry, name);
    }

    private Typed use(@Nullable Entry entry, Name name) {
        if (entry == null) {
            if (bound != null && variables.containsKey(name.name())) {
                ColourSet of = bound.colourSet(name.name());
                used.add(name.name());
                return local(of.type(), bound.slot(name.name()), bound.frame);
            }
            return unknown(name);
        }
        dependences.addAll(entry.dependences);
        Type type = entry.scheme.instance(level);
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
        int up = frame.depth - owner.depth;
        return up == 0 ? new Typed(type, (f, m) -> f.slots[slot]) : new Typed(type, (f, m) -> f.up(up).slots[slot]);
    }

    /** The entry of a name: of the scope, or one of a colour set's functions, or the colour set itself as a multi-set. */
    private @Nullable Entry entry(Name name) {
        String text = name.name();
        Entry found = scope.find(text);
        boolean isLocal = found != null && found.owner != null;
        if (!isLocal && bound != null && variables.containsKey(text) && (found == null || found.constructor == null)) {
            return null;
        }
        if (found != null) {
            return found;
        }
        int dot = text.lastIndexOf('.');
        if (dot > 0) {
            ColourSet of = colourSets.get(text.substring(0, dot));
            return of == null ? null : Basis.member(of, text.substring(dot + 1), this);
        }
        int prime = text.lastIndexOf('\'');
        ColourSet after = prime > 0 ? colourSets.get(text.substring(prime + 1)) : null;
        if (after != null) {
            return Basis.member(after, text.substring(0, prime), this); // as Design/CPN wrote it: mult'PR
        }
        ColourSet of = colourSets.get(text);
        List<Object> all = of == null ? null : of.all();
        return of == null || all == null ? null : Entry.global(Scheme.of(Type.list(of.type())), Cells.of(all));
    }

    private Typed unknown(Name name) {
        if (name.name().indexOf('.') < 0 && bound != null && !isLenient && !variables.containsKey(name.name())) {
            List<String> near = new ArrayList<>(variables.keySet());
            near.addAll(globals.names.keySet());
            throw wrong(
                    name.at(),
                    InputException.quote(name.name()) + " is not declared" + NearName.hint(name.name(), near));
        }
        depend(Kind.UNKNOWN, name.name(), name.at());
        return new Typed(fresh(), (f, m) -> {
            throw new Machine.Endless("'" + name.name() + "' is not known");
        });
    }

    private void depend(Kind kind, String name, int at) {
        dependences.add(new Dependence(kind, name, source, at));
    }

    private Typed apply(Apply apply) {
        Exp function = apply.function();
        Exp argument = apply.argument();
        if (function instanceof Name operator) {
            Typed special = reference(operator, argument);
            if (special != null) {
                return special;
            }
            Entry entry = entry(operator);
            if (entry != null
                    && entry.binary != null
                    && argument instanceof Tuple pair
                    && pair.parts().size() == 2) {
                return binary(entry, operator, pair);
            }
        }
        Typed called = expression(function);
        Typed given = expression(argument);
        Variable result = fresh();
        if (!Type.isFunction(called.type) && !(Type.resolve(called.type) instanceof Variable)) {
            throw wrong(function.at(), "expected a function, found a value of type " + called.type);
        }
        unifyCall(called.type, given.type, result, argument.at());
        Code f = called.code;
        Code x = given.code;
        if (function instanceof Select select) {
            return new Typed(result, selection(select.label(), x));
        }
        return new Typed(result, (frame, m) -> {
            m.step();
            Object target = f.run(frame, m);
            return ((Function) target).apply(x.run(frame, m), m);
        });
    }

    private void unifyCall(Type called, Type given, Type result, int at) {
        Type resolved = Type.resolve(called);
        if (resolved instanceof Type.Constructed c && c.name.equals("->")) {
            unify(c.arguments.get(0), given, at);
            unify(c.arguments.get(1), result, at);
        } else {
            unify(called, Type.function(given, result), at);
        }
    }

    private Typed binary(Entry entry, Name operator, Tuple pair) {
        dependences.addAll(entry.dependences);
        Binary does = java.util.Objects.requireNonNull(entry.binary);
        Typed left = expression(pair.parts().get(0));
        Typed right = expression(pair.parts().get(1));
        Variable result = fresh();
        Type type = Type.resolve(entry.scheme.instance(level));
        Type.Constructed arrow = (Type.Constructed) type;
        Type.Fields sides = (Type.Fields) Type.resolve(arrow.arguments.get(0));
        unify(
                java.util.Objects.requireNonNull(sides.fields.get("1")),
                left.type,
                pair.parts().get(0).at());
        unify(
                java.util.Objects.requireNonNull(sides.fields.get("2")),
                right.type,
                pair.parts().get(1).at());
        unify(arrow.arguments.get(1), result, operator.at());
        Code a = left.code;
        Code b = right.code;
        return new Typed(result, (f, m) -> does.apply(a.run(f, m), b.run(f, m), m));
    }

    /** Reading and changing references that all inscriptions share. */
    private @Nullable Typed reference(Name operator, Exp argument) {
        if (operator.name().equals("!") && argument instanceof Name name) {
            Entry entry = entry(name);
            if (entry != null && entry.isGlobalReference) {
                depend(Kind.READS, name.name(), name.at());
                Typed of = use(entry, name);
                Variable contents = fresh();
                unify(new Type.Constructed("ref", contents), of.type, name.at());
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

    private Typed recordOf(RecordExp exp) {
        SortedMap<String, Type> types = new TreeMap<>(Type.LABELS);
        SortedMap<String, Code> codes = new TreeMap<>(Type.LABELS);
        exp.fields().forEach((label, each) -> {
            Typed typed = expression(each);
            types.put(label, typed.type);
            codes.put(label, typed.code);
        });
        if (types.isEmpty()) {
            return new Typed(Type.UNIT, (f, m) -> Values.UNIT);
        }
        String[] labels = codes.keySet().toArray(String[]::new);
        Code[] each = codes.values().toArray(Code[]::new);
        return new Typed(new Type.Fields(types), (f, m) -> {
            Object[] fields = new Object[each.length];
            for (int i = 0; i < each.length; i++) {
                fields[i] = each[i].run(f, m);
            }
            return new Row(labels, fields);
        });
    }

    private Typed list(ListExp exp) {
        Type element = fresh();
        Code[] codes = new Code[exp.items().size()];
        for (int i = 0; i < codes.length; i++) {
            Typed item = expression(exp.items().get(i));
            unify(element, item.type, exp.items().get(i).at());
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
        Variable row = fresh();
        Variable field = fresh();
        row.has = new TreeMap<>(Type.LABELS);
        row.has.put(select.label(), field);
        String label = select.label();
        Function function = (argument, m) -> field(argument, label);
        return new Typed(Type.function(row, field), (f, m) -> function);
    }

    private static Code selection(String label, Code of) {
        return (f, m) -> field(of.run(f, m), label);
    }

    private static Object field(Object row, String label) {
        return ((Row) row).fields[((Row) row).indexOf(label)];
    }

    private Typed choice(If exp) {
        Code condition = bool(exp.condition());
        Typed then = expression(exp.then());
        Typed otherwise = expression(exp.otherwise());
        unify(then.type, otherwise.type, exp.otherwise().at());
        Code yes = then.code;
        Code no = otherwise.code;
        return new Typed(then.type, (f, m) -> (Boolean) condition.run(f, m) ? yes.run(f, m) : no.run(f, m));
    }

    private Typed sequence(Sequence sequence) {
        Code[] codes = new Code[sequence.parts().size()];
        Type last = Type.UNIT;
        for (int i = 0; i < codes.length; i++) {
            Typed each = expression(sequence.parts().get(i));
            codes[i] = each.code;
            last = each.type;
        }
        return new Typed(last, (f, m) -> {
            Object value = Values.UNIT;
            for (Code each : codes) {
                value = each.run(f, m);
            }
            return value;
        });
    }

    private Typed let(Let let) {
        Scope before = scope;
        scope = new Scope(before);
        List<Code> steps = new ArrayList<>();
        for (Dec each : let.declarations()) {
            steps.add(declaration(each));
        }
        Typed body = expression(let.body());
        scope = before;
        Code[] codes = steps.toArray(Code[]::new);
        Code last = body.code;
        return new Typed(body.type, (f, m) -> {
            for (Code each : codes) {
                each.run(f, m);
            }
            return last.run(f, m);
        });
    }

    private Typed handle(Handle handle) {
        Typed of = expression(handle.of());
        Typed rules = rules(handle.rules(), Type.EXCEPTION);
        unify(of.type, rules.type, handle.at());
        Code code = of.code;
        Code otherwise = rules.code;
        return new Typed(of.type, (f, m) -> {
            try {
                return code.run(f, m);
            } catch (Raised raised) {
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
    private record RulesCode(int slot, Matcher[] patterns, Code[] bodies) implements Code {
        @Override
        public Object run(Frame f, Machine m) {
            Object value = f.slots[slot];
            for (int i = 0; i < patterns.length; i++) {
                if (patterns[i].matches(value, f, m)) {
                    return bodies[i].run(f, m);
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
    private record Guarded(RulesCode rules) implements Code {
        @Override
        public Object run(Frame f, Machine m) {
            try {
                return rules.run(f, m);
            } catch (NoRule none) {
                throw new Raised(Basis.MATCH);
            }
        }
    }

    private Typed rules(List<Rule> rules, Type of) {
        Type result = fresh();
        int slot = frame.slots++;
        Matcher[] patterns = new Matcher[rules.size()];
        Code[] bodies = new Code[patterns.length];
        for (int i = 0; i < patterns.length; i++) {
            Scope before = scope;
            scope = new Scope(before);
            Pattern pattern = pattern(rules.get(i).pattern());
            unify(of, pattern.type, rules.get(i).pattern().at());
            Typed body = expression(rules.get(i).body());
            unify(result, body.type, rules.get(i).body().at());
            patterns[i] = pattern.matcher;
            bodies[i] = body.code;
            scope = before;
        }
        RulesCode code = new RulesCode(slot, patterns, bodies);
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
        FrameScope before = frame;
        FrameScope inner = new FrameScope(before.depth + 1);
        frame = inner;
        int arity = clauses.get(0).parameters().size();
        List<Type> parameters = new ArrayList<>();
        for (int i = 0; i < arity; i++) {
            parameters.add(fresh());
        }
        Type result = fresh();
        Matcher[][] patterns = new Matcher[clauses.size()][arity];
        Code[] bodies = new Code[clauses.size()];
        for (int c = 0; c < bodies.length; c++) {
            Clause clause = clauses.get(c);
            Scope outer = scope;
            scope = new Scope(outer);
            for (int i = 0; i < arity; i++) {
                Pattern pattern = pattern(clause.parameters().get(i));
                unify(
                        parameters.get(i),
                        pattern.type,
                        clause.parameters().get(i).at());
                patterns[c][i] = pattern.matcher;
            }
            Typed body = expression(clause.body());
            TypeExp declared = clause.result();
            if (declared != null) {
                unify(type(declared, new HashMap<>()), body.type, clause.body().at());
            }
            unify(result, body.type, clause.body().at());
            bodies[c] = body.code;
            scope = outer;
        }
        frame = before;
        Type type = result;
        for (int i = arity - 1; i >= 0; i--) {
            type = Type.function(parameters.get(i), type);
        }
        return new Typed(
                type,
                (f, m) -> curried(
                        new Object[arity],
                        0,
                        (arguments, caller) -> call(f, inner, arguments, patterns, bodies, caller)));
    }

    private interface Call {
        Object with(Object[] arguments, Machine caller);
    }

    private static Object call(
            Frame outer, FrameScope inner, Object[] arguments, Matcher[][] patterns, Code[] bodies, Machine m) {
        m.step();
        Frame frame = new Frame(new Object[inner.slots], outer);
        next:
        for (int c = 0; c < bodies.length; c++) {
            for (int i = 0; i < arguments.length; i++) {
                if (!patterns[c][i].matches(arguments[i], frame, m)) {
                    continue next;
                }
            }
            return bodies[c].run(frame, m);
        }
        throw new Raised(Basis.MATCH);
    }

    private static Function curried(Object[] given, int at, Call call) {
        return (argument, m) -> {
            Object[] more = given.clone();
            more[at] = argument;
            return at + 1 == more.length ? call.with(more, m) : curried(more, at + 1, call);
        };
    }

    // Local declarations

    /** The code that a declaration runs; its names are entered in the scope. */
    private Code declaration(Dec declaration) {
        if (declaration instanceof Val val) {
            return val(val);
        }
        if (declaration instanceof Fun fun) {
            return fun(fun);
        }
        if (declaration instanceof Syntax.Local local) {
            Scope before = scope;
            Scope hidden = new Scope(before);
            scope = hidden;
            List<Code> codes = new ArrayList<>();
            local.hidden().forEach(each -> codes.add(declaration(each)));
            Scope visible = new Scope(hidden);
            scope = visible;
            local.visible().forEach(each -> codes.add(declaration(each)));
            scope = before;
            before.names.putAll(visible.names);
            return (f, m) -> {
                codes.forEach(each -> each.run(f, m));
                return Values.UNIT;
            };
        }
        if (declaration instanceof TypeDec type) {
            aliases.put(type.name(), new TypeAlias(type.parameters(), type.type()));
        } else if (declaration instanceof Datatype datatype) {
            datatype(datatype);
        } else if (declaration instanceof ExceptionDec exception) {
            TypeExp of = exception.of();
            enter(
                    new Constructor("exn", exception.name(), exception.at(), of != null),
                    Scheme.of(of == null ? Type.EXCEPTION : Type.function(type(of, new HashMap<>()), Type.EXCEPTION)));
        } else {
            throw wrong(declaration.at(), "expected a declaration of values, functions or types here");
        }
        return (f, m) -> Values.UNIT;
    }

    private void datatype(Datatype datatype) {
        datatype.types().forEach(each -> {
            datatypes.put(each.name(), each.parameters().size());
            aliases.remove(each.name());
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
                Type type = of == null ? made : Type.function(type(of, parameters), made);
                enter(new Constructor(each.name(), constructor.getKey(), tag++, of != null), new Scheme(any, type));
            }
        }
    }

    private Code val(Val val) {
        if (val.isRecursive()) {
            return recursive(val);
        }
        List<Code> codes = new ArrayList<>();
        Scope inner = new Scope(scope);
        Scope before = scope;
        for (ValBind each : val.bindings()) {
            level++;
            boolean isGlobal = before.outer == globals && frame.depth == 0;
            String given = isGlobal && each.pattern() instanceof NamePat name ? replaced(name.name()) : null;
            Typed value = expression(each.value());
            if (given != null) {
                Typed defined = definition(((NamePat) each.pattern()).name(), given);
                unify(value.type, defined.type, each.pattern().at());
                value = defined;
            }
            scope = inner;
            Pattern pattern = pattern(each.pattern());
            scope = before;
            unify(pattern.type, value.type, each.value().at());
            level--;
            if (isValue(each.value())) {
                generalise(each.pattern(), inner);
            }
            Code code = value.code;
            Matcher matcher = pattern.matcher;
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
        Type.open(entry.scheme.type(), level, open);
        Entry general = new Entry(new Scheme(open, entry.scheme.type()), null, entry.slot, entry.owner);
        general.dependences = entry.dependences;
        return general;
    }

    private boolean isValue(Exp exp) {
        if (exp instanceof Apply apply) {
            return apply.function() instanceof Name name
                    && constructor(name.name()) != null
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
                throw wrong(val.at(), "expected val rec NAME = fn …");
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
        level++;
        List<Entry> entries = new ArrayList<>();
        for (FunBind each : fun.functions()) {
            Entry entry = new Entry(Scheme.of(fresh()), null, frame.slots++, frame);
            entries.add(entry);
            scope.names.put(each.name(), entry);
        }
        Code[] codes = new Code[entries.size()];
        for (int i = 0; i < codes.length; i++) {
            FunBind each = fun.functions().get(i);
            Typed typed = function(each.clauses());
            unify(entries.get(i).scheme.type(), typed.type, each.at());
            codes[i] = typed.code;
        }
        level--;
        for (int i = 0; i < codes.length; i++) {
            scope.names.put(fun.functions().get(i).name(), generalised(entries.get(i)));
        }
        int[] slots = entries.stream().mapToInt(each -> each.slot).toArray();
        return (f, m) -> {
            for (int i = 0; i < codes.length; i++) {
                f.slots[slots[i]] = codes[i].run(f, m);
            }
            return Values.UNIT;
        };
    }

    // Patterns

    private Pattern pattern(Pat pat) {
        if (pat instanceof Wildcard) {
            return new Pattern(fresh(), (v, f, m) -> true);
        }
        if (pat instanceof NamePat name) {
            return namePattern(name);
        }
        if (pat instanceof ConstantPat constant) {
            Object value = constant.constant().value();
            return new Pattern(constant(constant.constant()).type, (v, f, m) -> value.equals(v));
        }
        if (pat instanceof TuplePat tuple) {
            List<Pattern> parts = tuple.parts().stream().map(this::pattern).toList();
            Matcher[] matchers = parts.stream().map(Pattern::matcher).toArray(Matcher[]::new);
            Type type = parts.isEmpty()
                    ? Type.UNIT
                    : Type.tuple(parts.stream().map(Pattern::type).toList());
            return new Pattern(type, (v, f, m) -> {
                for (int i = 0; i < matchers.length; i++) {
                    if (!matchers[i].matches(((Row) v).fields[i], f, m)) {
                        return false;
                    }
                }
                return true;
            });
        }
        if (pat instanceof RecordPat row) {
            return recordPattern(row);
        }
        if (pat instanceof ListPat list) {
            return listPattern(list);
        }
        if (pat instanceof ApplyPat apply) {
            return applyPattern(apply);
        }
        if (pat instanceof AsPat as) {
            Pattern inner = pattern(as.pattern());
            int slot = declared(as.name(), inner.type);
            Matcher matcher = inner.matcher;
            return new Pattern(inner.type, (v, f, m) -> {
                f.slots[slot] = v;
                return matcher.matches(v, f, m);
            });
        }
        TypedPat typed = (TypedPat) pat;
        Pattern inner = pattern(typed.pattern());
        unify(type(typed.type(), new HashMap<>()), inner.type, typed.at());
        return inner;
    }

    private int declared(String name, Type type) {
        int slot = frame.slots++;
        scope.names.put(name, new Entry(Scheme.of(type), null, slot, frame));
        return slot;
    }

    private Pattern namePattern(NamePat name) {
        Entry entry = scope.find(name.name());
        if (entry != null && entry.constructor != null && !entry.constructor.hasArgument()) {
            Object value = java.util.Objects.requireNonNull(entry.value);
            return new Pattern(entry.scheme.instance(level), (v, f, m) -> value.equals(v));
        }
        Type type = fresh();
        int slot = declared(name.name(), type);
        return new Pattern(type, (v, f, m) -> {
            f.slots[slot] = v;
            return true;
        });
    }

    private Pattern recordPattern(RecordPat row) {
        SortedMap<String, Type> types = new TreeMap<>(Type.LABELS);
        List<String> labels = new ArrayList<>();
        List<Matcher> matchers = new ArrayList<>();
        row.fields().forEach((label, each) -> {
            Pattern field = pattern(each);
            types.put(label, field.type);
            labels.add(label);
            matchers.add(field.matcher);
        });
        Type type;
        if (row.isOpen()) {
            Variable open = fresh();
            open.has = types;
            type = open;
        } else {
            type = types.isEmpty() ? Type.UNIT : new Type.Fields(types);
        }
        return new Pattern(type, (v, f, m) -> {
            for (int i = 0; i < matchers.size(); i++) {
                if (!matchers.get(i).matches(field(v, labels.get(i)), f, m)) {
                    return false;
                }
            }
            return true;
        });
    }

    private Pattern listPattern(ListPat list) {
        Type element = fresh();
        Matcher[] matchers = new Matcher[list.items().size()];
        for (int i = 0; i < matchers.length; i++) {
            Pattern item = pattern(list.items().get(i));
            unify(element, item.type, list.items().get(i).at());
            matchers[i] = item.matcher;
        }
        return new Pattern(Type.list(element), (v, f, m) -> {
            Cells cells = (Cells) v;
            if (cells.size() != matchers.length) {
                return false;
            }
            for (Matcher each : matchers) {
                if (!each.matches(cells.head(), f, m)) {
                    return false;
                }
                cells = cells.tail();
            }
            return true;
        });
    }

    private Pattern applyPattern(ApplyPat apply) {
        Pattern argument = pattern(apply.argument());
        Matcher inner = argument.matcher;
        if (apply.constructor().equals("::")) {
            Type element = fresh();
            unify(Type.tuple(List.of(element, Type.list(element))), argument.type, apply.at());
            return new Pattern(Type.list(element), (v, f, m) -> {
                Cells cells = (Cells) v;
                return !cells.isEmpty() && inner.matches(Row.tuple(cells.head(), cells.tail()), f, m);
            });
        }
        if (apply.constructor().equals("@")) {
            Type value = fresh();
            unify(Type.tuple(List.of(value, time)), argument.type, apply.at());
            return new Pattern(new Type.Constructed("timed", value), (v, f, m) -> {
                Values.Stamped stamped = (Values.Stamped) v;
                return inner.matches(Row.tuple(stamped.value(), stamped.stamp()), f, m);
            });
        }
        Entry entry = scope.find(apply.constructor());
        if (entry == null || entry.constructor == null || !entry.constructor.hasArgument()) {
            throw wrong(
                    apply.at(), InputException.quote(apply.constructor()) + " is not a constructor with an argument");
        }
        Constructor constructor = entry.constructor;
        Variable result = fresh();
        unify(
                entry.scheme.instance(level),
                Type.function(argument.type, result),
                apply.argument().at());
        return new Pattern(result, (v, f, m) -> {
            Tagged tagged = (Tagged) v;
            Object of = tagged.argument();
            return tagged.constructor().equals(constructor) && of != null && inner.matches(of, f, m);
        });
    }

    // Types

    private Type type(TypeExp exp, Map<String, Type> parameters) {
        if (exp instanceof TypeVariable variable) {
            return parameters.computeIfAbsent(variable.name(), unused -> fresh());
        }
        if (exp instanceof TypeTuple tuple) {
            return Type.tuple(
                    tuple.parts().stream().map(each -> type(each, parameters)).toList());
        }
        if (exp instanceof TypeRecord row) {
            SortedMap<String, Type> fields = new TreeMap<>(Type.LABELS);
            row.fields().forEach((label, each) -> fields.put(label, type(each, parameters)));
            return new Type.Fields(fields);
        }
        if (exp instanceof TypeFunction function) {
            return Type.function(type(function.from(), parameters), type(function.to(), parameters));
        }
        TypeName named = (TypeName) exp;
        List<Type> arguments =
                named.arguments().stream().map(each -> type(each, parameters)).toList();
        return named(named, arguments);
    }

    private Type named(TypeName named, List<Type> arguments) {
        String name = named.name();
        ColourSet colours = colourSets.get(name);
        if (colours != null && arguments.isEmpty()) {
            return colours.type();
        }
        TypeAlias alias = aliases.get(name);
        if (alias != null) {
            Map<String, Type> inner = new HashMap<>();
            for (int i = 0; i < Math.min(arguments.size(), alias.parameters.size()); i++) {
                inner.put(alias.parameters.get(i), arguments.get(i));
            }
            return type(alias.type, inner);
        }
        Integer arity = datatypes.get(name);
        if (arity != null && arity == arguments.size()) {
            return new Type.Constructed(name, arguments);
        }
        return switch (name) {
            case "int", "intinf", "IntInf.int", "Int.int", "LargeInt.int", "word" -> Type.INT;
            case "real", "Real.real" -> Type.REAL;
            case "string", "String.string" -> Type.STRING;
            case "char" -> Type.CHAR;
            case "bool" -> Type.BOOL;
            case "unit" -> Type.UNIT;
            case "exn" -> Type.EXCEPTION;
            case "time", "ModelTime.time" -> time;
            case "list", "ms" -> Type.list(arguments.isEmpty() ? fresh() : arguments.get(0));
            case "tms" -> Type.list(new Type.Constructed("timed", arguments.isEmpty() ? fresh() : arguments.get(0)));
            case "ref" -> new Type.Constructed("ref", arguments);
            default -> {
                if (name.indexOf('.') > 0) {
                    yield fresh(); // a type of a library, whose functions are refused where they are used
                }
                throw wrong(
                        named.at(),
                        "no type " + InputException.quote(name)
                                + NearName.hint(name, List.copyOf(colourSets.keySet())));
            }
        };
    }

    /** The scheme of a built-in function, from the text of its type: 'num is a number, 'ord anything that has an order. */
    Scheme scheme(String text) {
        Map<String, Type> parameters = new LinkedHashMap<>();
        level = Integer.MAX_VALUE - 1;
        Type type = type(new Parser(new Source("built-in", 0, text)).wholeType(), parameters);
        level = 0;
        List<Variable> any = new ArrayList<>();
        parameters.forEach((name, each) -> {
            Variable variable = (Variable) each;
            variable.among = name.equals("'num")
                    ? Set.of("int", "real")
                    : name.equals("'ord") ? Set.of("int", "real", "string", "char") : null;
            any.add(variable);
        });
        return new Scheme(any, type);
    }
}
