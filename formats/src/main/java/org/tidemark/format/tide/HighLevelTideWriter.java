package org.tidemark.format.tide;

import static org.tidemark.input.InputException.quote;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.format.Lost;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;

/**
 * Writes a high-level net in the tide language, so that reading it gives a net with the same unfolding. Nodes are
 * written with their ids. The same net gives the same bytes.
 *
 * <p>The few multi-sets that the language cannot express, a difference inside a difference for one, are refused by
 * name.
 */
public final class HighLevelTideWriter {
    private static final List<ColoredArc.Kind> ORDER =
            List.of(ColoredArc.Kind.INPUT, ColoredArc.Kind.READ, ColoredArc.Kind.INHIBITOR, ColoredArc.Kind.OUTPUT);

    private final ColoredNet net;
    private final WrittenNames names = new WrittenNames();
    private final TypeText types = new TypeText(names);
    private final TokensText tokens = new TokensText(names);
    private final ExpressionText expressions = new ExpressionText(names);

    private HighLevelTideWriter(ColoredNet net) {
        this.net = net;
    }

    /** Writes the net as UTF-8 and flushes, but does not close, the stream. */
    public static void write(ColoredNet net, OutputStream out, Notes notes) throws IOException, InputException {
        Lost.labels(net, "tide", notes);
        if (net.places().stream().anyMatch(place -> place.content() != null)) {
            notes.add("the declared contents of redundant places are left out");
        }
        out.write(new HighLevelTideWriter(net).text().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private String text() throws InputException {
        net.places().forEach(place -> names.declare(place.type()));
        net.transitions().forEach(t -> t.variables().forEach(variable -> names.declare(variable.type())));
        StringBuilder nodes = new StringBuilder();
        for (ColoredPlace place : net.places()) {
            names.enter();
            nodes.append(placed(place));
        }
        for (ColoredTransition transition : net.transitions()) {
            names.enter(transition);
            nodes.append("\n").append(transition(transition));
        }
        String declared = names.declarations();
        return "net " + TideWriter.name(net.name()) + "\n\n" + declared + (declared.isEmpty() ? "" : "\n") + nodes;
    }

    private String placed(ColoredPlace place) throws InputException {
        StringBuilder text = new StringBuilder("place ").append(TideWriter.name(place.id()));
        if (!(place.type() instanceof DotType)) {
            text.append(": ").append(types.use(place.type()));
        }
        if (place.capacity() != null || place.each() != null) {
            String most = place.capacity() == null ? "" : String.valueOf(place.capacity());
            String each = place.each() == null ? "" : place.each() + " each";
            text.append(" capacity ")
                    .append(most)
                    .append(most.isEmpty() || each.isEmpty() ? "" : ", ")
                    .append(each);
        }
        String initial = initial(place);
        return text.append(initial.isEmpty() ? "" : " = " + initial)
                .append("\n")
                .toString();
    }

    /** The initial marking as it is, or, if the language has no form for it, the tokens that it amounts to. */
    private String initial(ColoredPlace place) throws InputException {
        try {
            List<String> parts = tokens.parts(place.initial());
            if (parts.size() < 2) {
                return String.join("", parts);
            }
        } catch (TokensText.Inexpressible listedInstead) {
            // The tokens are listed below.
        }
        try {
            Bag bag = InitialMarking.ofSome(place);
            StringJoiner list = new StringJoiner(", ");
            for (int i = 0; i < bag.size(); i++) {
                if (bag.count(i) > 0) {
                    String value = types.value(place.type(), place.type().value(bag.rank(i)));
                    list.add(bag.count(i) == 1 ? value : bag.count(i) + "'" + value);
                }
            }
            return list.toString();
        } catch (ColorException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        } catch (Cancelled tooMany) {
            throw new InputException("place '" + place.name() + "': there are too many tokens to list", tooMany);
        }
    }

    private String transition(ColoredTransition transition) throws InputException {
        String variables = transition.variables().stream()
                .map(variable -> names.variable(variable) + ": " + types.use(variable.type()))
                .collect(Collectors.joining(", ", "(", ")"));
        StringBuilder text = new StringBuilder("transition ")
                .append(TideWriter.name(transition.id()))
                .append(transition.variables().isEmpty() ? "" : variables)
                .append(transition.priority() == 0 ? "" : " priority " + transition.priority())
                .append(" {\n");
        try {
            List<String> guard = expressions.guard(transition.guard());
            text.append(guard.isEmpty() ? "" : "  guard " + String.join(" && ", guard) + "\n");
        } catch (TokensText.Inexpressible e) {
            throw refused(transition, "the guard", e);
        }
        for (ColoredArc.Kind kind : ORDER) {
            List<String> arcs = new ArrayList<>();
            for (ColoredArc arc : transition.arcs()) {
                if (arc.kind() == kind) {
                    arcs.addAll(arcs(transition, arc));
                }
            }
            text.append(arcs.isEmpty() ? "" : "  " + word(kind) + " " + String.join("; ", arcs) + "\n");
        }
        return text.append("}\n").toString();
    }

    private static String word(ColoredArc.Kind kind) {
        return switch (kind) {
            case INPUT -> "in";
            case OUTPUT -> "out";
            case READ -> "read";
            case INHIBITOR -> "inhibit";
        };
    }

    /** An arc; a sum with a difference in it becomes two that move the same tokens. */
    private List<String> arcs(ColoredTransition transition, ColoredArc arc) throws InputException {
        ColoredPlace place = net.places().get(arc.place());
        String what = "the arc of place " + quote(place.id());
        boolean moves = arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.OUTPUT;
        try {
            List<String> parts = tokens.parts(arc.tokens());
            if (parts.size() > 1 && !moves) {
                throw new TokensText.Inexpressible("a difference inside a sum: " + tokens.of(arc.tokens()));
            }
            boolean dot = isOneDot(arc.tokens());
            return parts.stream()
                    .map(part -> TideWriter.name(place.id()) + (dot ? "" : ": " + part))
                    .toList();
        } catch (TokensText.Inexpressible e) {
            throw refused(transition, what, e);
        }
    }

    private boolean isOneDot(MultiSet all) {
        return all.of() instanceof DotType && tokens.of(all).equals("1");
    }

    private static InputException refused(
            ColoredTransition transition, String what, TokensText.Inexpressible inexpressible) {
        return new InputException("transition " + quote(transition.id()) + ", " + what
                + ": the tide language has no words for " + inexpressible.getMessage());
    }

    /**
     * The names in a tide file that is being written, and the declarations that they need: enumerations, identities and
     * unions by their own names, ranges and tables when they are first asked for. Constants that several types share are
     * written with their type; variables that would hide a constant get another name. Not thread-safe.
     */
    private static final class WrittenNames implements Naming {
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
            StringJoiner members =
                    new StringJoiner(" || ", x + ": " + new TypeText(this).use(sub.of()) + " where ", "");
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
}
