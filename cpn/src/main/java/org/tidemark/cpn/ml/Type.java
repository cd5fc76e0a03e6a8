package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A type of CPN ML, inferred after Hindley and Milner. {@code intinf} is {@code int} here, and a multi-set is a list, as in CPN Tools, but known by its
 * own name in messages. A variable may be limited to
 * some basic types, for operators such as {@code +}, or to records that have certain fields.
 */
@SuppressWarnings("ClassInitializationDeadlock") // its kinds are made by this class alone, which is initialised first
public abstract sealed class Type {
    public static final Type INT = new Constructed("int");
    public static final Type REAL = new Constructed("real");
    public static final Type STRING = new Constructed("string");
    public static final Type CHAR = new Constructed("char");
    public static final Type BOOL = new Constructed("bool");
    public static final Type UNIT = new Fields(new TreeMap<>());
    /** The type of tokens with their times. */
    static final String TIMED = "timed";

    private static final String MULTI_SET = "ms";
    static final Type EXCEPTION = new Constructed("exn");

    /** A basic type, or a constructor with arguments. */
    static final class Constructed extends Type {
        final String name;
        final List<Type> arguments;

        Constructed(String name, Type... arguments) {
            this(name, List.of(arguments));
        }

        Constructed(String name, List<Type> arguments) {
            this.name = name;
            this.arguments = arguments;
        }

        /** What makes types equal: a multi-set is a list. */
        String constructor() {
            return name.equals(MULTI_SET) ? "list" : name;
        }
    }

    /** A tuple or a record. */
    static final class Fields extends Type {
        final SortedMap<String, Type> fields;

        Fields(SortedMap<String, Type> fields) {
            this.fields = fields;
        }
    }

    /** A type that is not known yet. */
    static final class Variable extends Type {
        int level;

        @Nullable
        Type is;

        /** The basic types it may be; null for all types. */
        @Nullable
        Set<String> among;

        /** The fields that it has at least, being a record; null where it need not be one. */
        @Nullable
        SortedMap<String, Type> has;

        Variable(int level) {
            this.level = level;
        }
    }

    /** A type in which some variables stand for any type. */
    record Scheme(List<Variable> any, Type type) {
        static Scheme of(Type type) {
            return new Scheme(List.of(), type);
        }

        Type instance(int level) {
            if (any.isEmpty()) {
                return type;
            }
            Map<Variable, Type> to = new HashMap<>();
            for (Variable each : any) {
                Variable fresh = new Variable(level);
                fresh.among = each.among;
                to.put(each, fresh);
            }
            return replaced(type, to);
        }
    }

    public static Type list(Type of) {
        return new Constructed("list", of);
    }

    /** A list that is written as a multi-set, so that messages call it one. */
    public static Type multiSet(Type of) {
        return new Constructed(MULTI_SET, of);
    }

    static Type function(Type from, Type to) {
        return new Constructed("->", from, to);
    }

    public static Type tuple(List<Type> parts) {
        SortedMap<String, Type> fields = new TreeMap<>(LABELS);
        for (int i = 0; i < parts.size(); i++) {
            fields.put(String.valueOf(i + 1), parts.get(i));
        }
        return new Fields(fields);
    }

    /** Labels that are numbers by their value, before all others. */
    public static final java.util.Comparator<String> LABELS = (a, b) -> {
        boolean isNumber = Character.isDigit(a.charAt(0));
        if (isNumber && Character.isDigit(b.charAt(0))) {
            return a.length() != b.length() ? a.length() - b.length() : a.compareTo(b);
        }
        return a.compareTo(b);
    };

    private static Type replaced(Type type, Map<Variable, Type> to) {
        Type t = resolve(type);
        if (t instanceof Variable variable) {
            Type other = to.get(variable);
            return other == null ? variable : other;
        }
        if (t instanceof Constructed constructed) {
            return constructed.arguments.isEmpty()
                    ? t
                    : new Constructed(
                            constructed.name,
                            constructed.arguments.stream()
                                    .map(each -> replaced(each, to))
                                    .toList());
        }
        SortedMap<String, Type> fields = new TreeMap<>(LABELS);
        ((Fields) t).fields.forEach((label, each) -> fields.put(label, replaced(each, to)));
        return new Fields(fields);
    }

    /** A type as far as it is known. */
    static Type resolve(Type type) {
        Type t = type;
        while (t instanceof Variable variable && variable.is != null) {
            t = variable.is;
        }
        return t;
    }

    /** Whether the type is a function. */
    static boolean isFunction(Type type) {
        return resolve(type) instanceof Constructed constructed && constructed.name.equals("->");
    }

    /** Makes types equal, remembering what it changed so that it can be undone. */
    static final class Unification {
        private final List<Runnable> undo = new ArrayList<>();

        void undo() {
            for (int i = undo.size() - 1; i >= 0; i--) {
                undo.get(i).run();
            }
            undo.clear();
        }

        boolean unify(Type one, Type other) {
            Type a = resolve(one);
            Type b = resolve(other);
            if (a == b) {
                return true;
            }
            if (a instanceof Variable variable) {
                return bind(variable, b);
            }
            if (b instanceof Variable variable) {
                return bind(variable, a);
            }
            if (a instanceof Fields f && b instanceof Fields g) {
                return f.fields.keySet().equals(g.fields.keySet()) && all(f.fields, g.fields);
            }
            if (a instanceof Constructed c && b instanceof Constructed d) {
                boolean isEqual = c.constructor().equals(d.constructor()) && c.arguments.size() == d.arguments.size();
                for (int i = 0; isEqual && i < c.arguments.size(); i++) {
                    isEqual = unify(c.arguments.get(i), d.arguments.get(i));
                }
                return isEqual;
            }
            return false;
        }

        private boolean all(SortedMap<String, Type> some, SortedMap<String, Type> of) {
            for (Map.Entry<String, Type> each : some.entrySet()) {
                Type other = of.get(each.getKey());
                if (other == null || !unify(each.getValue(), other)) {
                    return false;
                }
            }
            return true;
        }

        private boolean bind(Variable variable, Type to) {
            if (occurs(variable, to)) {
                return false;
            }
            if (to instanceof Variable other) {
                return join(variable, other);
            }
            if (variable.among != null
                    && !(to instanceof Constructed basic
                            && basic.arguments.isEmpty()
                            && variable.among.contains(basic.name))) {
                return false;
            }
            if (variable.has != null && !(to instanceof Fields fields && all(variable.has, fields.fields))) {
                return false;
            }
            set(variable, to);
            return true;
        }

        private void set(Variable variable, Type to) {
            undo.add(() -> variable.is = null);
            variable.is = to;
        }

        private boolean join(Variable gone, Variable left) {
            Set<String> among = left.among;
            SortedMap<String, Type> has = left.has;
            undo.add(() -> {
                left.among = among;
                left.has = has;
            });
            if (gone.among != null) {
                Set<String> both = new java.util.TreeSet<>(gone.among);
                if (left.among != null) {
                    both.retainAll(left.among);
                }
                if (both.isEmpty()) {
                    return false;
                }
                left.among = both;
            }
            if (gone.has != null) {
                SortedMap<String, Type> both = new TreeMap<>(LABELS);
                both.putAll(gone.has);
                if (left.has != null) {
                    for (Map.Entry<String, Type> each : left.has.entrySet()) {
                        Type known = both.putIfAbsent(each.getKey(), each.getValue());
                        if (known != null && !unify(known, each.getValue())) {
                            return false;
                        }
                    }
                }
                left.has = both;
            }
            if (left.among != null && left.has != null) {
                return false;
            }
            set(gone, left);
            return true;
        }

        /** Whether a variable occurs in a type; the variables of the type get its level where that is lower. */
        private boolean occurs(Variable variable, Type in) {
            Type t = resolve(in);
            if (t instanceof Variable other) {
                if (other == variable) {
                    return true;
                }
                if (other.level > variable.level) {
                    int level = other.level;
                    undo.add(() -> other.level = level);
                    other.level = variable.level;
                }
                return other.has != null && other.has.values().stream().anyMatch(each -> occurs(variable, each));
            }
            if (t instanceof Constructed constructed) {
                for (Type each : constructed.arguments) {
                    if (occurs(variable, each)) {
                        return true;
                    }
                }
                return false;
            }
            for (Type each : ((Fields) t).fields.values()) {
                if (occurs(variable, each)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The variables above a level, which a declaration leaves open. */
    static void open(Type type, int level, List<Variable> into) {
        Type t = resolve(type);
        if (t instanceof Variable variable) {
            if (variable.level > level && variable.among == null && variable.has == null && !into.contains(variable)) {
                into.add(variable);
            }
        } else if (t instanceof Constructed constructed) {
            constructed.arguments.forEach(each -> open(each, level, into));
        } else {
            ((Fields) t).fields.values().forEach(each -> open(each, level, into));
        }
    }

    @Override
    public String toString() {
        Type t = resolve(this);
        if (t instanceof Variable variable) {
            if (variable.has != null) {
                return "{" + String.join(", ", variable.has.keySet()) + ", ...}";
            }
            return variable.among == null ? "'a" : String.join(" or ", variable.among);
        }
        if (t instanceof Constructed constructed) {
            return shown(constructed);
        }
        SortedMap<String, Type> fields = ((Fields) t).fields;
        if (fields.isEmpty()) {
            return "unit";
        }
        boolean isTuple = fields.firstKey().equals("1");
        List<String> parts = new ArrayList<>();
        fields.forEach((label, each) -> parts.add(isTuple ? bracketed(each) : label + ": " + each));
        return isTuple ? String.join(" * ", parts) : "{" + String.join(", ", parts) + "}";
    }

    private static String bracketed(Type part) {
        Type t = resolve(part);
        boolean isPlain = t instanceof Variable || (t instanceof Constructed c && !c.name.equals("->"));
        boolean isRecord = t instanceof Fields f
                && (f.fields.isEmpty() || !f.fields.firstKey().equals("1"));
        return isPlain || isRecord ? t.toString() : "(" + t + ")";
    }

    private static String shown(Constructed c) {
        if (c.name.equals("->")) {
            return bracketed(c.arguments.get(0)) + " -> " + c.arguments.get(1);
        }
        if (c.name.equals(MULTI_SET)
                && resolve(c.arguments.get(0)) instanceof Constructed token
                && token.name.equals(TIMED)) {
            return bracketed(token.arguments.get(0)) + " tms";
        }
        StringBuilder text = new StringBuilder();
        for (Type each : c.arguments) {
            text.append(bracketed(each)).append(' ');
        }
        return text.append(c.name).toString();
    }
}
