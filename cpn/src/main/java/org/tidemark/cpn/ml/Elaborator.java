package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Environment.Entry;
import org.tidemark.cpn.ml.Environment.FrameScope;
import org.tidemark.cpn.ml.Environment.Scope;
import org.tidemark.cpn.ml.Expressions.Typed;
import org.tidemark.cpn.ml.Syntax.*;
import org.tidemark.cpn.ml.Type.Scheme;
import org.tidemark.cpn.ml.Type.Unification;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.cpn.ml.Values.Row;

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
        TOO_MANY,
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

    /** The variables of a transition, each with its slot in the frame of the transition. */
    public final class Variables {
        final FrameScope frame = new FrameScope(1);
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
            return java.util.Objects.requireNonNull(env.variables.get(name));
        }
    }

    private final Environment env;
    private final Expressions expressions;
    private final Machine machine = new Machine(() -> false);

    /** @param definitions texts of values that replace those of the declarations of these names */
    public Elaborator(Map<String, String> definitions) {
        env = new Environment(definitions);
        expressions = new Expressions(env);
    }

    /** The type of time: int, or real where delays are. */
    public Type time() {
        return env.time;
    }

    public boolean isRealTime() {
        return env.isRealTime();
    }

    /** The definitions that no declaration took up. */
    public Set<String> unusedDefinitions() {
        Set<String> unused = new LinkedHashSet<>(env.definitions.keySet());
        unused.removeAll(env.usedDefinitions);
        return unused;
    }

    /** The names of values that a definition can replace. */
    public List<String> constants() {
        return List.copyOf(env.constants);
    }

    public @Nullable ColourSet colourSet(String name) {
        return env.colourSets.get(name);
    }

    public List<String> colourSetNames() {
        return List.copyOf(env.colourSets.keySet());
    }

    // Declarations

    /** Takes in the declarations of a text. */
    public void declare(Source text) {
        env.source = text;
        List<Dec> all = new Parser(text).declarations();
        for (Dec each : all) {
            env.dependences = new LinkedHashSet<>();
            env.scope = env.globals;
            declareGlobal(each);
        }
    }

    /** Takes in a colour set, variables or a reference whose parts were read from elements. */
    public void declare(Source text, Dec declaration) {
        env.source = text;
        env.dependences = new LinkedHashSet<>();
        env.scope = env.globals;
        declareGlobal(declaration);
    }

    private void declareGlobal(Dec declaration) {
        env.frame = new FrameScope(0);
        env.level = 0;
        if (declaration instanceof ColourDec colour) {
            colourSet(colour);
        } else if (declaration instanceof VarDec vars) {
            ColourSet of = env.known(vars.colourSet(), vars.at());
            vars.names().forEach(name -> env.variables.put(name, of));
        } else if (declaration instanceof GlobalRef reference) {
            globalReference(reference);
        } else {
            Scope inner = new Scope(env.globals);
            env.scope = inner;
            Code code = expressions.declaration(declaration);
            env.scope = env.globals;
            evaluateGlobal(code, inner, declaration);
        }
    }

    /** Runs a declaration and keeps what it declares as global values. */
    private void evaluateGlobal(Code code, Scope inner, Dec declaration) {
        Frame values = new Frame(new Object[env.frame.slots], null);
        boolean isPure = env.dependences.stream().allMatch(each -> each.kind() == Kind.READS);
        // a function without dependences in its own evaluation may still have them in its body: closures are always
        // made
        boolean isFunction = declaration instanceof Fun || declaration instanceof Syntax.Local;
        if (isPure || isFunction) {
            result(code, values, declaration.at());
        }
        for (Map.Entry<String, Entry> each : inner.names.entrySet()) {
            Entry local = each.getValue();
            Entry global = local;
            if (local.owner != null) {
                global = new Entry(local.scheme, null, -1, null);
                global.value = values.slots[local.slot];
            }
            global.dependences = env.dependences;
            env.globals.names.put(each.getKey(), global);
        }
    }

    /** Why an evaluation has no result, for a message. */
    public static String evaluation(Throwable e) {
        if (e instanceof StackOverflowError) {
            return "expressions or values are nested too deeply";
        }
        if (e instanceof ArithmeticException) {
            return "a number needs more than 63 bits";
        }
        return e instanceof ClassCastException
                ? "an operator is used on values of another type"
                : String.valueOf(e.getMessage());
    }

    private void globalReference(GlobalRef reference) {
        String given = env.replaced(reference.name());
        Typed value = given == null
                ? expressions.expression(reference.value())
                : expressions.definition(reference.name(), given);
        if (given != null) {
            Typed declared = expressions.expression(reference.value());
            env.unify(declared.type(), value.type(), reference.at());
        }
        Entry entry = new Entry(Scheme.of(new Type.Constructed("ref", value.type())), null, -1, null);
        if (env.dependences.stream().allMatch(each -> each.kind() == Kind.READS)) {
            machine.begin();
            entry.value = new Values.Reference(value.code().run(new Frame(new Object[env.frame.slots], null), machine));
        }
        entry.isGlobalReference = true;
        entry.dependences = env.dependences;
        env.globals.names.put(reference.name(), entry);
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
                    product.parts().stream().map(each -> env.known(each, at)).toList();
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
            ColourSet element = env.known(list.element(), at);
            made = new ColourSet(
                    name,
                    Type.list(element.type()),
                    timed,
                    new ColourSet.Many(element, lengths(list.least(), list.most())));
        } else if (of instanceof Subset subset) {
            made = subset(name, timed, subset, at);
        } else {
            ColourSet other = env.known(((Alias) of).of(), at);
            made = new ColourSet(name, other.type(), timed, new ColourSet.Renamed(other));
        }
        env.colourSets.put(name, made);
    }

    private ColourSet basic(String name, boolean timed, Basic basic) {
        Type type = switch (basic.kind()) {
            case "unit" -> Type.UNIT;
            case "bool" -> Type.BOOL;
            case "real" -> Type.REAL;
            case "string" -> Type.STRING;
            case "time" -> env.time;
            default -> Type.INT;
        };
        if (basic.kind().equals("unit")) {
            String unit = basic.names().isEmpty() ? null : basic.names().get(0);
            if (unit != null) {
                env.globals.names.put(unit, Entry.global(Scheme.of(Type.UNIT), Values.UNIT));
            }
            return new ColourSet(name, type, timed, new ColourSet.Plain(List.of(Values.UNIT), unit));
        }
        if (basic.kind().equals("bool")) {
            for (int i = 0; i < basic.names().size(); i++) {
                env.globals.names.put(basic.names().get(i), Entry.global(Scheme.of(Type.BOOL), i == 1));
            }
            return new ColourSet(name, type, timed, new ColourSet.Plain(List.of(false, true), null));
        }
        if (basic.low() != null && basic.high() != null && type == Type.INT) {
            return new ColourSet(name, type, timed, new ColourSet.Range(integer(basic.low()), integer(basic.high())));
        }
        ColourSet.Shape shape = new ColourSet.Plain(null, null);
        if (basic.low() != null && basic.high() != null && type == Type.REAL) {
            shape = new ColourSet.Between((Double) value(basic.low(), type), (Double) value(basic.high(), type));
        }
        if (type == Type.STRING && (basic.low() != null || basic.least() != null)) {
            shape = new ColourSet.Text(
                    character(basic.low(), '\0'),
                    character(basic.high(), Character.MAX_VALUE),
                    lengths(basic.least(), basic.most()));
        }
        return new ColourSet(name, type, timed, shape);
    }

    private char character(@Nullable Exp written, char otherwise) {
        if (written == null) {
            return otherwise;
        }
        String text = (String) value(written, Type.STRING);
        if (text.length() != 1) {
            throw env.wrong(written.at(), "expected a string of one character");
        }
        return text.charAt(0);
    }

    private ColourSet.Lengths lengths(@Nullable Exp least, @Nullable Exp most) {
        return least == null || most == null
                ? ColourSet.Lengths.ANY
                : new ColourSet.Lengths(integer(least), integer(most));
    }

    private ColourSet choice(String name, boolean timed, List<String> names, List<@Nullable ColourSet> arguments) {
        Type type = new Type.Constructed(name);
        env.datatypes.put(name, 0);
        List<Constructor> constructors = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ColourSet argument = arguments.get(i);
            Constructor constructor = new Constructor(name, names.get(i), i, argument != null);
            constructors.add(constructor);
            env.enter(constructor, Scheme.of(argument == null ? type : Type.function(argument.type(), type)));
        }
        return new ColourSet(name, type, timed, new ColourSet.Choice(constructors, arguments));
    }

    private ColourSet fields(String name, boolean timed, Syntax.Fields fields, int at) {
        List<String> labels = List.copyOf(fields.parts().keySet());
        List<@Nullable ColourSet> parts = new ArrayList<>();
        fields.parts().values().forEach(each -> parts.add(each.isEmpty() ? null : env.known(each, at)));
        if (fields.isUnion()) {
            return choice(name, timed, labels, parts);
        }
        SortedMap<String, Type> types = new TreeMap<>(Type.LABELS);
        List<ColourSet> known = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            ColourSet part = parts.get(i);
            if (part == null) {
                throw env.wrong(at, "field '" + labels.get(i) + "' of colour set '" + name + "' has no colour set");
            }
            known.add(part);
            types.put(labels.get(i), part.type());
        }
        return new ColourSet(name, new Type.Fields(types), timed, new ColourSet.Parts(labels, known));
    }

    private ColourSet subset(String name, boolean timed, Subset subset, int at) {
        ColourSet of = env.known(subset.of(), at);
        if (subset.by() == null) {
            List<Object> values = new ArrayList<>();
            for (Exp each : subset.with()) {
                values.add(value(each, of.type()));
            }
            return new ColourSet(name, of.type(), timed, new ColourSet.Filtered(of, values::contains, values));
        }
        Object by = value(subset.by(), Type.function(of.type(), Type.BOOL));
        return new ColourSet(
                name,
                of.type(),
                timed,
                new ColourSet.Filtered(
                        of,
                        value -> {
                            Machine fresh = new Machine(() -> false);
                            return (Boolean) ((Function) by).apply(value, fresh);
                        },
                        null));
    }

    private long integer(Exp exp) {
        return (Long) value(exp, Type.INT);
    }

    /** The value of an expression of a declaration. */
    private Object value(Exp exp, Type type) {
        Typed typed = expressions.expression(exp);
        env.unify(type, typed.type(), exp.at());
        for (Dependence each : env.dependences) {
            throw refused(each);
        }
        return result(typed.code(), new Frame(new Object[env.frame.slots], null), exp.at());
    }

    private Object result(Code code, Frame frame, int at) {
        machine.begin();
        try {
            return code.run(frame, machine);
        } catch (Raised | Machine.Endless | StackOverflowError | ArithmeticException | ClassCastException e) {
            throw env.wrong(at, evaluation(e));
        }
    }

    /** The error that a dependence is where it matters. */
    public static MlException refused(Dependence each) {
        return new MlException(
                each.source(),
                each.at(),
                switch (each.kind()) {
                    case RANDOM ->
                        "'" + each.name()
                                + "' gives one random value in CPN Tools, which 'simulate' draws: expected"
                                + " inscriptions without chance";
                    case EFFECT -> "'" + each.name() + "' uses files or other programs, which is not supported";
                    case ASSIGNS, READS ->
                        "the reference '" + each.name() + "' is changed: expected inscriptions without effects";
                    case UNKNOWN -> "'" + each.name() + "' is not declared, and not a function that is known here";
                    case TOO_MANY ->
                        "'" + each.name() + "' needs a list of all values of its colour set, which has more than "
                                + ColourSet.MOST_VALUES;
                });
    }

    // Inscriptions

    /** The references that a text names, also through the functions that it calls. */
    public Set<String> referencesIn(Source text) {
        Set<String> found = new LinkedHashSet<>();
        for (Lexer.Token each : Lexer.tokens(text)) {
            Entry entry = each.kind() == Lexer.Kind.NAME ? env.globals.find(each.text()) : null;
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
        env.isLenient = mayBeLeftOut;
        env.source = text;
        env.dependences = new LinkedHashSet<>();
        env.scope = new Scope(env.globals);
        env.level = 0;
        env.bound = of;
        env.used = new LinkedHashSet<>();
        env.frame = of == null ? new FrameScope(0) : of.frame;
        Typed typed = expressions.expression(exp);
        env.bound = null;
        return new Compiled(exp, typed.type(), typed.code(), env.dependences, env.used, env.frame.slots);
    }

    /** Makes the type of an inscription that of what it is for. */
    public void expect(Type expected, Compiled found) {
        env.unify(expected, found.type, found.syntax.at());
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
        return fits(Type.multiSet(new Type.Constructed(Type.TIMED, type)), found);
    }

    /** The value of an inscription without variables, as it is at first. */
    public Object evaluated(Compiled compiled) {
        return evaluated(compiled, 1);
    }

    /** The value of an inscription without variables; the seed decides what it draws. */
    public Object evaluated(Compiled compiled, long seed) {
        machine.setClock(isRealTime() ? (Object) 0.0 : 0L);
        machine.drawFrom(seed);
        return result(compiled.code, new Frame(new Object[compiled.slots], null), compiled.syntax.at());
    }

    /** The value of a number, a string, a declared value, or a constructor of such; null for other expressions. */
    public @Nullable Object constant(Exp exp) {
        if (exp instanceof Syntax.Constant constant) {
            return constant.value();
        }
        if (exp instanceof Syntax.Name name) {
            Entry known = isVariable(name.name()) ? null : env.globals.find(name.name());
            if (known == null || known.isGlobalReference || !known.dependences.isEmpty()) {
                return null;
            }
            return known.value instanceof Function ? null : known.value;
        }
        if (!(exp instanceof Syntax.Apply apply) || !(apply.function() instanceof Syntax.Name by)) {
            return null;
        }
        Constructor made = constructor(by.name());
        Object argument = made == null ? null : constant(apply.argument());
        return made == null || argument == null ? null : new Values.Tagged(made, argument);
    }

    /** The meaning of a name that stands for a constructor in patterns; null for all other names. */
    public @Nullable Constructor constructor(String name) {
        return env.constructor(name);
    }

    /** Whether a name is a variable of the net, and nothing else. */
    public boolean isVariable(String name) {
        return env.variables.containsKey(name);
    }
}
