package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Elaborator.Dependence;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Syntax.*;
import org.tidemark.cpn.ml.Type.Scheme;
import org.tidemark.cpn.ml.Type.Unification;
import org.tidemark.cpn.ml.Type.Variable;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Tagged;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/**
 * What is known while a text is elaborated: the meaning of names and types, the frames of functions, and what the text depends on. Infers nothing itself but
 * makes types equal. For one thread.
 */
final class Environment {

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

        Entry(Scheme scheme, @Nullable Constructor constructor, int slot, @Nullable FrameScope owner) {
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

    static final class Scope {
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
    record TypeAlias(List<String> parameters, TypeExp type) {}

    final Scope globals = new Scope(null);
    final Map<String, TypeAlias> aliases = new HashMap<>();
    final Map<String, Integer> datatypes = new HashMap<>(Map.of("option", 1, "order", 0));
    final Map<String, ColourSet> colourSets = new LinkedHashMap<>();
    final Map<String, ColourSet> variables = new LinkedHashMap<>();
    final Map<String, String> definitions;
    final Set<String> usedDefinitions = new LinkedHashSet<>();
    final Set<String> constants = new LinkedHashSet<>();
    final Type time = timeType();

    Source source = new Source("", 0, "");
    Set<Dependence> dependences = new LinkedHashSet<>();
    Scope scope = globals;
    FrameScope frame = new FrameScope(0);
    Elaborator.@Nullable Variables bound;
    Set<String> used = new LinkedHashSet<>();
    int level;
    boolean isLenient;

    /** @param definitions texts of values that replace those of the declarations of these names */
    Environment(Map<String, String> definitions) {
        this.definitions = definitions;
        new Basis(this).enter();
    }

    static Type timeType() {
        Variable unknown = new Variable(0);
        unknown.among = Set.of("int", "real");
        return unknown;
    }

    void enter(String name, Entry entry) {
        globals.names.put(name, entry);
    }

    void enterConstructor(Constructor constructor, Scheme scheme, Object value) {
        Entry entry = new Entry(scheme, constructor, -1, null);
        entry.value = value;
        globals.names.put(constructor.name(), entry);
    }

    Entry enter(Constructor constructor, Scheme scheme) {
        Entry entry = new Entry(scheme, constructor, -1, null);
        entry.value = constructor.hasArgument()
                ? (Function) (argument, unused) -> new Tagged(constructor, argument)
                : new Tagged(constructor, null);
        scope.names.put(constructor.name(), entry);
        return entry;
    }

    /** A dependence of what is being elaborated. */
    Dependence dependence(Kind kind, String name) {
        return new Dependence(kind, name, source, 0);
    }

    void depend(Kind kind, String name, int at) {
        dependences.add(new Dependence(kind, name, source, at));
    }

    MlException wrong(int at, String message) {
        return new MlException(source, at, message);
    }

    void unify(Type expected, Type found, int at) {
        Unification unification = new Unification();
        if (!unification.unify(expected, found)) {
            unification.undo();
            throw wrong(at, "expected a value of type " + expected + ", found one of type " + found);
        }
    }

    Variable fresh() {
        return new Variable(level);
    }

    int declared(String name, Type type) {
        int slot = frame.slots++;
        scope.names.put(name, new Entry(Scheme.of(type), null, slot, frame));
        return slot;
    }

    @Nullable
    String replaced(String name) {
        constants.add(name);
        String given = definitions.get(name);
        if (given != null) {
            usedDefinitions.add(name);
        }
        return given;
    }

    /** The entry of a name: of the scope, or one of a colour set's functions, or the colour set itself as a multi-set. */
    @Nullable
    Entry entry(Name name) {
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
        return of == null || all == null ? null : Entry.global(Scheme.of(Type.multiSet(of.type())), Cells.of(all));
    }

    /** Whether a name without an entry means the values of a colour set that has too many to list them, or a function of these. */
    boolean isOfTooMany(String text) {
        int dot = text.lastIndexOf('.');
        int prime = text.lastIndexOf('\'');
        ColourSet of = colourSets.get(dot > 0 ? text.substring(0, dot) : text.substring(prime + 1));
        String member = dot > 0 ? text.substring(dot + 1) : text.substring(0, Math.max(0, prime));
        return of != null && of.all() == null && (member.isEmpty() || Basis.OF_ALL_VALUES.contains(member));
    }

    ColourSet known(String name, int at) {
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

    // Types

    Type type(TypeExp exp, Map<String, Type> parameters) {
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

    Type named(TypeName named, List<Type> arguments) {
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
            case "list" -> Type.list(arguments.isEmpty() ? fresh() : arguments.get(0));
            case "ms" -> Type.multiSet(arguments.isEmpty() ? fresh() : arguments.get(0));
            case "tms" ->
                Type.multiSet(new Type.Constructed(Type.TIMED, arguments.isEmpty() ? fresh() : arguments.get(0)));
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

    boolean isRealTime() {
        return Type.resolve(time) == Type.REAL;
    }

    /** The meaning of a name that stands for a constructor in patterns; null for all other names. */
    @Nullable
    Constructor constructor(String name) {
        Entry entry = globals.find(name);
        return entry == null ? null : entry.constructor;
    }

    static Type typeOf(Constant constant) {
        return switch (constant.type()) {
            case "int" -> Type.INT;
            case "real" -> Type.REAL;
            case "char" -> Type.CHAR;
            default -> Type.STRING;
        };
    }
}
