package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.cpn.ml.Code.Frame;
import org.tidemark.cpn.ml.Environment.Entry;
import org.tidemark.cpn.ml.Syntax.*;
import org.tidemark.cpn.ml.Type.Variable;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Tagged;
import org.tidemark.input.InputException;

/** Infers the types of patterns, and compiles them to code that matches values. */
final class Patterns {

    interface Matcher {
        boolean matches(Object value, Frame frame, Machine machine);
    }

    record Pattern(Type type, Matcher matcher) {}

    final Environment env;

    Patterns(Environment env) {
        this.env = env;
    }

    /** The type of a pattern, and the code that matches a value with it; its names are entered in the scope. */
    Pattern pattern(Pat pat) {
        if (pat instanceof Wildcard) {
            return new Pattern(env.fresh(), (v, f, m) -> true);
        }
        if (pat instanceof NamePat name) {
            return namePattern(name);
        }
        if (pat instanceof ConstantPat constant) {
            Object value = constant.constant().value();
            return new Pattern(Environment.typeOf(constant.constant()), (v, f, m) -> value.equals(v));
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
            int slot = env.declared(as.name(), inner.type);
            Matcher matcher = inner.matcher;
            return new Pattern(inner.type, (v, f, m) -> {
                f.slots[slot] = v;
                return matcher.matches(v, f, m);
            });
        }
        TypedPat typed = (TypedPat) pat;
        Pattern inner = pattern(typed.pattern());
        env.unify(env.type(typed.type(), new HashMap<>()), inner.type, typed.at());
        return inner;
    }

    private Pattern namePattern(NamePat name) {
        Entry entry = env.scope.find(name.name());
        if (entry != null && entry.constructor != null && !entry.constructor.hasArgument()) {
            Object value = java.util.Objects.requireNonNull(entry.value);
            return new Pattern(entry.scheme.instance(env.level), (v, f, m) -> value.equals(v));
        }
        Type type = env.fresh();
        int slot = env.declared(name.name(), type);
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
            Variable open = env.fresh();
            open.has = types;
            type = open;
        } else {
            type = types.isEmpty() ? Type.UNIT : new Type.Fields(types);
        }
        return new Pattern(type, (v, f, m) -> {
            for (int i = 0; i < matchers.size(); i++) {
                if (!matchers.get(i).matches(((Row) v).field(labels.get(i)), f, m)) {
                    return false;
                }
            }
            return true;
        });
    }

    private Pattern listPattern(ListPat list) {
        Type element = env.fresh();
        Matcher[] matchers = new Matcher[list.items().size()];
        for (int i = 0; i < matchers.length; i++) {
            Pattern item = pattern(list.items().get(i));
            env.unify(element, item.type, list.items().get(i).at());
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
            Type element = env.fresh();
            env.unify(Type.tuple(List.of(element, Type.list(element))), argument.type, apply.at());
            return new Pattern(Type.list(element), (v, f, m) -> {
                Cells cells = (Cells) v;
                return !cells.isEmpty() && inner.matches(Row.tuple(cells.head(), cells.tail()), f, m);
            });
        }
        if (apply.constructor().equals("@")) {
            Type value = env.fresh();
            env.unify(Type.tuple(List.of(value, env.time)), argument.type, apply.at());
            return new Pattern(new Type.Constructed(Type.TIMED, value), (v, f, m) -> {
                Values.Stamped stamped = (Values.Stamped) v;
                return inner.matches(Row.tuple(stamped.value(), stamped.stamp()), f, m);
            });
        }
        Entry entry = env.scope.find(apply.constructor());
        if (entry == null || entry.constructor == null || !entry.constructor.hasArgument()) {
            throw env.wrong(
                    apply.at(), InputException.quote(apply.constructor()) + " is not a constructor with an argument");
        }
        Constructor constructor = entry.constructor;
        Variable result = env.fresh();
        env.unify(
                entry.scheme.instance(env.level),
                Type.function(argument.type, result),
                apply.argument().at());
        return new Pattern(result, (v, f, m) -> {
            Tagged tagged = (Tagged) v;
            Object of = tagged.argument();
            return tagged.constructor().equals(constructor) && of != null && inner.matches(of, f, m);
        });
    }
}
