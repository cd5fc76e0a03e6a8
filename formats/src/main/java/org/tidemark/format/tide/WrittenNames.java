package org.tidemark.format.tide;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;

/**
 * The names in a tide file that is being written, and the declarations that they need: enumerations, identities and
 * unions by their own names, ranges and tables when they are first asked for. Constants that several types share are
 * written with their type; variables that would hide a constant get another name. Not thread-safe.
 */
final class WrittenNames implements Naming {
    private final Map<Type, String> types = new LinkedHashMap<>();
    private final Map<Lookup, String> tables = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> owners = new LinkedHashMap<>();
    private final StringBuilder declarations = new StringBuilder();
    private final Map<Integer, String> variables = new LinkedHashMap<>();

    /** Declares a type, unless it needs no declaration or has one, after those it is made of. */
    void declare(Type type) {
        if (types.containsKey(type)) {
            return;
        }
        if (type instanceof EnumType enumeration) {
            enumeration.constants().forEach(constant -> owners.merge(constant, 1, Integer::sum));
            declare(type, enumeration.name(), new TypeText(this).definition(type));
        } else if (type instanceof IdType identities) {
            declare(type, identities.name(), new TypeText(this).definition(type));
        } else if (type instanceof UnionType union) {
            union.contents().forEach(this::declare);
            declare(type, union.name(), new TypeText(this).definition(type));
        } else if (type instanceof TupleType tuple) {
            tuple.components().forEach(this::declare);
        } else if (type instanceof ArrayType array) {
            declare(array.index());
            declare(array.element());
        } else if (type instanceof ListType list) {
            declare(list.element());
        } else if (type instanceof SubType sub) {
            declare(sub.of());
            declare(sub, sub.name(), members(sub));
        }
    }

    private String members(SubType sub) {
        String x = unhiding("x");
        StringJoiner members = new StringJoiner(" || ", x + ": " + new TypeText(this).use(sub.of()) + " where ", "");
        for (long rank = 0; rank < sub.count(); rank++) {
            members.add(x + " = " + new TypeText(this).value(sub, sub.value(rank)));
        }
        return members.toString();
    }

    private void declare(Type type, String wish, String definition) {
        String name = TideWriter.name(free(wish));
        types.put(type, name);
        declarations
                .append("type ")
                .append(name)
                .append(" = ")
                .append(definition)
                .append("\n");
    }

    private String free(String wish) {
        String name = wish;
        for (int n = 2; !taken.add(name); n++) {
            name = wish + "_" + n;
        }
        return name;
    }

    /** A name for a variable, with underscores if it is that of a constant. */
    private String unhiding(String wish) {
        return owners.containsKey(wish) ? unhiding(wish + "_") : wish;
    }

    /** The declarations, a line each. */
    String declarations() {
        return declarations.toString();
    }

    /** Starts a transition, whose variables have names of their own. */
    void enter(ColoredTransition transition) {
        variables.clear();
        transition.variables().forEach(this::variable);
    }

    /** Starts something without variables. */
    void enter() {
        variables.clear();
    }

    @Override
    public String variable(Variable variable) {
        String known = variables.get(variable.index());
        if (known != null) {
            return known;
        }
        String wish = unhiding(Naming.AS_THEY_ARE.variable(variable));
        while (variables.containsValue(TideWriter.name(wish))) {
            wish = unhiding(wish + "_");
        }
        String name = TideWriter.name(wish);
        variables.put(variable.index(), name);
        return name;
    }

    @Override
    public String constant(EnumType type, int index) {
        String name = type.constants().get(index);
        boolean shared = owners.getOrDefault(name, 1) > 1;
        return shared ? types.get(type) + "(" + TideWriter.name(name) + ")" : TideWriter.name(name);
    }

    @Override
    public String part(String name) {
        return TideWriter.name(name);
    }

    @Override
    public String function(Function function) {
        throw new TokensText.Inexpressible("the function " + function.name() + ", whose definition is not known");
    }

    @Override
    public @Nullable String type(Type type) {
        return types.get(type);
    }

    @Override
    public @Nullable String conversion(Type type) {
        if (type instanceof IntType && !types.containsKey(type)) {
            declare(type, "Range", new TypeText(this).definition(type));
        }
        return types.get(type);
    }

    /** A function that goes through the classes of its values, each of which is a few runs of neighbours. */
    @Override
    public String table(Lookup lookup) {
        Lookup table = new Lookup(new Variable(0, "x", lookup.of().type()), lookup.ranks(), lookup.type());
        String known = tables.get(table);
        if (known != null) {
            return known;
        }
        declare(lookup.of().type());
        declare(lookup.type());
        TypeText text = new TypeText(this);
        String x = unhiding("x");
        Type from = lookup.of().type();
        StringBuilder body = new StringBuilder();
        List<Long> ranks = lookup.ranks();
        for (int start = 0; start < ranks.size(); ) {
            int end = start;
            while (end + 1 < ranks.size() && ranks.get(end + 1).equals(ranks.get(start))) {
                end++;
            }
            String value = text.value(lookup.type(), lookup.type().value(ranks.get(start)));
            body.append(
                    end + 1 == ranks.size()
                            ? value
                            : "if " + x + " <= " + text.value(from, from.value(end)) + " then " + value + " else ");
            start = end + 1;
        }
        String name = TideWriter.name(free(lookup.type().toString() + "_of"));
        tables.put(table, name);
        declarations
                .append("fun ")
                .append(name)
                .append("(" + x + ": ")
                .append(text.use(from))
                .append("): ")
                .append(text.use(lookup.type()))
                .append(" = ")
                .append(body)
                .append("\n");
        return name;
    }
}
