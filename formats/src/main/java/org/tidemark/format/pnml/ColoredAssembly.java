package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.ValueComparison.Relation;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.format.Notes;
import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;
import org.tidemark.format.pnml.PnmlReader.Annotations;
import org.tidemark.input.InputException;

/** Builds a high-level net from the tables once the file is read: resolves declarations, then terms, then arcs. */
final class ColoredAssembly {
    private final String file;
    private final NodeTable nodes;
    private final ArcTable arcs;
    private final Annotations annotations;
    private final Notes notes;
    private final References references;
    private final Declarations declarations;
    private final List<ColoredPlace> places = new ArrayList<>();
    private final List<List<Integer>> arcsOf = new ArrayList<>();

    private ColoredAssembly(String file, NodeTable nodes, ArcTable arcs, Annotations annotations, Notes notes)
            throws InputException {
        this.file = file;
        this.nodes = nodes;
        this.arcs = arcs;
        this.annotations = annotations;
        this.notes = notes;
        references = new References(file, nodes, arcs);
        declarations = Declarations.of(file, annotations.declarations);
    }

    static ColoredNet assemble(
            String file, String name, NodeTable nodes, ArcTable arcs, Annotations annotations, Notes notes)
            throws InputException {
        return new ColoredAssembly(file, nodes, arcs, annotations, notes).assemble(name);
    }

    private ColoredNet assemble(String name) throws InputException {
        references.resolve();
        for (Node node : nodes.inOrder()) {
            if (node.kind() == Kind.PLACE) {
                node.number(places.size());
                places.add(place(node));
            } else if (node.kind() == Kind.TRANSITION) {
                node.number(arcsOf.size());
                arcsOf.add(new ArrayList<>());
            }
        }
        for (int arc = 0; arc < arcs.size(); arc++) {
            arcsOf.get(references.tie(arc).transition().number()).add(arc);
        }
        List<ColoredTransition> transitions = new ArrayList<>();
        for (Node node : nodes.inOrder()) {
            if (node.kind() == Kind.TRANSITION) {
                transitions.add(transition(node));
            }
        }
        return new ColoredNet(name, places, transitions);
    }

    private ColoredPlace place(Node node) throws InputException {
        TermNode sort = annotations.sorts.get(node);
        Type type = sort == null ? DotType.DOT : declarations.type(sort);
        if (sort == null) {
            notes.add(file + ":" + node.line() + ": " + node + " has no type; dot is assumed");
        }
        TermNode marking = annotations.markings.get(node);
        MultiSet initial = MultiSet.empty(type);
        if (marking != null) {
            Terms terms = new Terms(declarations, node + " initial marking", List.of());
            initial = new MultiSetTerms(terms).of(marking, type);
        } else if (node.tokens() > 0) {
            initial = dots(node.tokens(), type, node.line(), node + " initial marking");
        }
        return new ColoredPlace(node.id(), node.label(), type, initial);
    }

    /** A number of tokens without a colour, if the file gives only a number. */
    private MultiSet dots(int number, Type type, int line, String what) throws InputException {
        if (!(type instanceof DotType)) {
            throw InputException.at(
                    file, line, what + " is only a number; expected a structure with values of type " + type);
        }
        notes.add(file + ":" + line + ": " + what + " is a number; taken as that many dots");
        return MultiSet.Times.of(number, Constant.DOT);
    }

    private ColoredTransition transition(Node node) throws InputException {
        List<Integer> mine = arcsOf.get(node.number());
        Set<TermNode> used = new HashSet<>();
        TermNode condition = annotations.guards.get(node);
        collect(condition, used);
        for (int arc : mine) {
            collect(annotations.inscription(arc), used);
        }
        List<TermNode> declared =
                declarations.variables().stream().filter(used::contains).toList();
        Terms terms = new Terms(declarations, node.toString(), declared);
        Expr guard = condition == null ? Constant.TRUE : terms.condition(condition);
        List<ColoredArc> tied = new ArrayList<>();
        for (int arc : mine) {
            tied.add(arc(arc, terms));
        }
        return new ColoredTransition(node.id(), node.label(), terms.variables(), terms.slots(), guard, tied, 0);
    }

    /** The declarations of all variables in a term. */
    private void collect(@Nullable TermNode term, Set<TermNode> used) throws InputException {
        if (term == null) {
            return;
        }
        if (term.name().equals("variable")) {
            used.add(declarations.variable(term));
        }
        for (TermNode child : term.children()) {
            collect(child, used);
        }
    }

    private ColoredArc arc(int arc, Terms terms) throws InputException {
        References.Tie tie = references.tie(arc);
        Type type = places.get(tie.place().number()).type();
        TermNode inscription = annotations.inscription(arc);
        MultiSet tokens = inscription == null
                ? dots(arcs.weight(arc), type, arcs.line(arc), references.describe(arc))
                : new MultiSetTerms(terms).of(inscription, type);
        ColoredArc.Kind kind = switch (arcs.kind(arc)) {
            case READ -> ColoredArc.Kind.READ;
            case INHIBITOR -> ColoredArc.Kind.INHIBITOR;
            case NORMAL -> tie.fromPlace() ? ColoredArc.Kind.INPUT : ColoredArc.Kind.OUTPUT;
            case RESET -> throw new IllegalStateException("the reader refuses reset arcs of high-level nets");
        };
        return new ColoredArc(kind, tie.place().number(), tokens);
    }

    /**
     * Converts terms to multi-sets. A bare value means itself once, and a tuple that contains a multi-set means all
     * tuples with one of its elements there, as in published models; a tuple around a single term that is not expected to
     * be a tuple is ignored.
     */
    static final class MultiSetTerms {
        /** The most tuples that are expanded. */
        private static final int MOST_TUPLES = 1 << 18;

        private final Terms terms;

        MultiSetTerms(Terms terms) {
            this.terms = terms;
        }

        /** A multi-set over a type. */
        MultiSet of(TermNode node, Type type) throws InputException {
            switch (node.name()) {
                case "all" -> {
                    terms.operands(node, 1);
                    Type all = terms.declarations().type(node.children().get(0));
                    if (!all.equals(type)) {
                        throw terms.error(
                                node,
                                terms.element(node) + ": expected values of type " + type + ", found type " + all);
                    }
                    return new MultiSet.All(type);
                }
                case "empty" -> {
                    return MultiSet.empty(type);
                }
                case "add" -> {
                    List<MultiSet> parts = new ArrayList<>();
                    for (TermNode child : node.children()) {
                        parts.add(of(child, type));
                    }
                    return new MultiSet.Sum(type, parts);
                }
                case "subtract" -> {
                    return difference(node, type);
                }
                case "numberof", "scalarproduct" -> {
                    return times(node, type);
                }
                case "tuple" -> {
                    return tuple(node, type);
                }
                default -> {
                    return value(node, type);
                }
            }
        }

        /** A value once; an element of a partition means all values in it. */
        private MultiSet value(TermNode node, Type type) throws InputException {
            List<Constant> members = terms.declarations().members(node, type);
            return members.isEmpty()
                    ? MultiSet.Times.of(1, terms.of(node, type))
                    : new MultiSet.Sum(
                            type,
                            members.stream()
                                    .<MultiSet>map(member -> MultiSet.Times.of(1, member))
                                    .toList());
        }

        private MultiSet difference(TermNode node, Type type) throws InputException {
            if (node.children().isEmpty()) {
                terms.operands(node, 2);
            }
            MultiSet left = of(node.children().get(0), type);
            for (TermNode child : node.children().subList(1, node.children().size())) {
                left = new MultiSet.Difference(left, of(child, type));
            }
            return left;
        }

        private MultiSet times(TermNode node, Type type) throws InputException {
            if (node.children().size() == 1) {
                return of(node.children().get(0), type);
            }
            terms.operands(node, 2);
            return new MultiSet.Scaled(
                    count(node.children().get(0)), of(node.children().get(1), type));
        }

        private Constant count(TermNode count) throws InputException {
            if (!count.name().equals("numberconstant")) {
                throw terms.error(count, terms.element(count) + ": expected 'numberconstant'");
            }
            long number = terms.declarations().number(count, "value");
            if (number < 0) {
                throw terms.error(count, terms.element(count) + " '" + number + "': expected an integer ≥ 0");
            }
            return Constant.number(number);
        }

        private MultiSet tuple(TermNode node, Type type) throws InputException {
            if (node.children().size() == 1 && !(type instanceof TupleType)) {
                return of(node.children().get(0), type);
            }
            if (!(type instanceof TupleType product)
                    || product.components().size() != node.children().size()) {
                return MultiSet.Times.of(1, terms.of(node, type));
            }
            double tuples = 1;
            for (int i = 0; i < node.children().size(); i++) {
                tuples *= parts(node.children().get(i), product.components().get(i));
            }
            if (tuples > MOST_TUPLES) {
                throw terms.error(
                        node,
                        terms.element(node) + ": its sums make more than " + MOST_TUPLES + " tuples; expected fewer");
            }
            return spread(product, node, 0, new ArrayList<>());
        }

        /** The number of alternative terms of a component of a tuple. */
        private double parts(TermNode node, Type type) {
            return switch (node.name()) {
                case "add" ->
                    node.children().stream()
                            .mapToDouble(child -> parts(child, type))
                            .sum();
                case "numberof" ->
                    node.children().isEmpty()
                            ? 1
                            : parts(node.children().get(node.children().size() - 1), type);
                default -> Math.max(1, terms.declarations().members(node, type).size());
            };
        }

        /** Expands each component that is a multi-set, from left to right. */
        private MultiSet spread(TupleType type, TermNode node, int at, List<Expr> done) throws InputException {
            if (at == node.children().size()) {
                return MultiSet.Times.of(1, new TupleExpr(type, done));
            }
            return component(type, node, at, node.children().get(at), done);
        }

        private MultiSet component(TupleType type, TermNode node, int at, TermNode child, List<Expr> done)
                throws InputException {
            Type component = type.components().get(at);
            switch (child.name()) {
                case "all" -> {
                    of(child, component);
                    Variable each = terms.open(component);
                    MultiSet tuples = with(type, node, at, each, done);
                    terms.close();
                    return new MultiSet.Comprehension(each, Constant.TRUE, tuples);
                }
                case "add" -> {
                    List<MultiSet> parts = new ArrayList<>();
                    for (TermNode part : child.children()) {
                        parts.add(component(type, node, at, part, done));
                    }
                    return new MultiSet.Sum(type, parts);
                }
                case "numberof" -> {
                    terms.operands(child, 2);
                    Constant number = count(child.children().get(0));
                    return new MultiSet.Scaled(
                            number, component(type, node, at, child.children().get(1), done));
                }
                case "subtract", "scalarproduct", "empty" ->
                    throw terms.error(
                            child, terms.element(child) + ": not inside a tuple; expected a value, all or a sum");
                default -> {
                    List<Constant> members = terms.declarations().members(child, component);
                    if (members.isEmpty()) {
                        return with(type, node, at, terms.of(child, component), done);
                    }
                    List<MultiSet> parts = new ArrayList<>();
                    for (Constant member : members) {
                        parts.add(with(type, node, at, member, done));
                    }
                    return new MultiSet.Sum(type, parts);
                }
            }
        }

        private MultiSet with(TupleType type, TermNode node, int at, Expr part, List<Expr> done) throws InputException {
            List<Expr> more = new ArrayList<>(done);
            more.add(part);
            return spread(type, node, at + 1, more);
        }
    }

    /**
     * Converts the terms of one transition, or of an initial marking, which has no variables, to typed expressions. Type
     * errors are reported with line and element.
     */
    static final class Terms {
        private final Declarations declarations;
        private final String what;
        private final Map<TermNode, Variable> variables = new HashMap<>();
        private final List<Variable> inOrder = new ArrayList<>();
        private int slots;
        private int mostSlots;

        /** Terms with these variables; {@code what} describes their owner in messages. */
        Terms(Declarations declarations, String what, List<TermNode> declared) throws InputException {
            this.declarations = declarations;
            this.what = what;
            for (TermNode declaration : declared) {
                String name = declaration.attribute("name");
                String shown = name == null || name.isBlank() ? declarations.reference(declaration, "id") : name;
                Variable variable = new Variable(slots++, shown, declarations.variableType(declaration));
                variables.put(declaration, variable);
                inOrder.add(variable);
            }
            mostSlots = slots;
        }

        List<Variable> variables() {
            return inOrder;
        }

        /** Opens a variable that a multi-set binds itself, until it is closed. */
        Variable open(Type type) {
            Variable hidden = new Variable(slots, "v" + slots++, type);
            mostSlots = Math.max(mostSlots, slots);
            return hidden;
        }

        /** Closes the variable opened last; its slot can be reused. */
        void close() {
            slots--;
        }

        /** The most variables in use at once, including those of multi-sets. */
        int slots() {
            return mostSlots;
        }

        Declarations declarations() {
            return declarations;
        }

        /** A term of type bool. */
        Expr condition(TermNode node) throws InputException {
            return of(node, BoolType.BOOL);
        }

        /** A term of a type. */
        Expr of(TermNode node, Type expected) throws InputException {
            Expr found = expression(node, expected);
            if (found.type().equals(expected)) {
                return found;
            }
            if (found.type() instanceof IntType && expected instanceof IntType) {
                return new Conversion(found, expected);
            }
            throw error(
                    node,
                    element(node) + ": expected a value of type " + expected + ", found one of type " + found.type());
        }

        private Expr expression(TermNode node, @Nullable Type expected) throws InputException {
            switch (node.name()) {
                case "variable" -> {
                    Variable variable = variables.get(declarations.variable(node));
                    if (variable == null) {
                        throw error(node, element(node) + ": an initial marking has no variables");
                    }
                    return variable;
                }
                case "useroperator", "finiteintrangeconstant", "numberconstant" -> {
                    return declarations.constant(node, expected);
                }
                case "dotconstant" -> {
                    return Constant.DOT;
                }
                case "booleanconstant" -> {
                    return truth(node);
                }
                case "true", "false" -> {
                    return node.name().equals("true") ? Constant.TRUE : Constant.FALSE;
                }
                case "tuple" -> {
                    return tuple(node, expected);
                }
                case "successor", "predecessor" -> {
                    operands(node, 1);
                    Expr inner = expression(node.children().get(0), expected);
                    return typed(node, () -> new Shift(inner, node.name().equals("successor") ? 1 : -1));
                }
                case "partitionelementof" -> {
                    operands(node, 1);
                    Declarations.Partition partition =
                            declarations.partition(node, declarations.reference(node, "refpartition"));
                    return new Lookup(
                            of(node.children().get(0), partition.of()), partition.classOf(), partition.classes());
                }
                default -> {
                    return logical(node);
                }
            }
        }

        private Expr truth(TermNode node) throws InputException {
            String value = declarations.reference(node, "value").strip().toLowerCase(Locale.ROOT);
            return switch (value) {
                case "true", "1" -> Constant.TRUE;
                case "false", "0" -> Constant.FALSE;
                default ->
                    throw error(
                            node, element(node) + " value " + quote(value) + ": expected 'true', 'false', '1' or '0'");
            };
        }

        private Expr tuple(TermNode node, @Nullable Type expected) throws InputException {
            List<Type> components = expected instanceof TupleType tuple ? tuple.components() : List.of();
            if (components.size() != node.children().size() && expected != null) {
                if (node.children().size() == 1) {
                    return expression(node.children().get(0), expected);
                }
                throw error(
                        node,
                        element(node) + " of " + node.children().size() + ": expected a value of type " + expected);
            }
            List<Expr> parts = new ArrayList<>();
            for (int i = 0; i < node.children().size(); i++) {
                TermNode child = node.children().get(i);
                parts.add(components.isEmpty() ? expression(child, null) : of(child, components.get(i)));
            }
            return typed(node, () -> TupleExpr.of(parts, declarations.values()));
        }

        private Expr logical(TermNode node) throws InputException {
            Relation relation = relation(node.name());
            if (relation != null) {
                return comparison(node, relation);
            }
            switch (node.name()) {
                case "and", "or" -> {
                    List<Expr> parts = conditions(node);
                    return node.name().equals("and") ? new Logical.And(parts) : new Logical.Or(parts);
                }
                case "not" -> {
                    operands(node, 1);
                    return new Logical.Not(conditions(node).get(0));
                }
                case "imply" -> {
                    operands(node, 2);
                    List<Expr> parts = conditions(node);
                    return Logical.implies(parts.get(0), parts.get(1));
                }
                default -> throw error(node, element(node) + ": an operator that this version does not know");
            }
        }

        private static @Nullable Relation relation(String name) {
            return switch (name) {
                case "equality" -> Relation.EQUAL;
                case "inequality" -> Relation.DIFFERENT;
                case "lessthan", "lt", "ltp" -> Relation.LESS;
                case "lessthanorequal", "leq" -> Relation.AT_MOST;
                case "greaterthan", "gt", "gtp" -> Relation.MORE;
                case "greaterthanorequal", "geq" -> Relation.AT_LEAST;
                default -> null;
            };
        }

        /** A number without a range takes the range of the other side. */
        private Expr comparison(TermNode node, Relation relation) throws InputException {
            operands(node, 2);
            TermNode first = node.children().get(0);
            TermNode second = node.children().get(1);
            boolean bare = isNumber(first);
            Expr one = expression(bare ? second : first, null);
            Expr other = expression(bare ? first : second, isNumber(bare ? first : second) ? null : one.type());
            return typed(
                    node,
                    () -> bare ? new ValueComparison(other, relation, one) : new ValueComparison(one, relation, other));
        }

        private static boolean isNumber(TermNode node) {
            return node.name().equals("finiteintrangeconstant")
                    && !node.children().isEmpty();
        }

        private List<Expr> conditions(TermNode node) throws InputException {
            List<Expr> parts = new ArrayList<>();
            for (TermNode child : node.children()) {
                parts.add(condition(child));
            }
            return parts;
        }

        void operands(TermNode node, int expected) throws InputException {
            if (node.children().size() != expected) {
                throw error(
                        node,
                        element(node) + ": expected " + expected + (expected == 1 ? " operand" : " operands")
                                + ", found " + node.children().size());
            }
        }

        private <T> T typed(TermNode node, Supplier<T> expression) throws InputException {
            try {
                return expression.get();
            } catch (IllegalArgumentException | IllegalStateException misfit) {
                throw error(node, element(node) + ": " + misfit.getMessage());
            }
        }

        /** {@code transition 't1' term 'successor'}. */
        String element(TermNode node) {
            return what + " term " + quote(node.name());
        }

        InputException error(TermNode node, String message) {
            return declarations.error(node, message);
        }
    }
}
