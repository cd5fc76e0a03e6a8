package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Shift;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.ValueComparison;
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
import org.tidemark.color.type.Value;
import org.tidemark.format.NodePositions;
import org.tidemark.format.Notes;
import org.tidemark.format.pnml.TermRewriting.Inexpressible;
import org.tidemark.format.pnml.TermRewriting.Undecided;
import org.tidemark.format.tide.ExpressionText;
import org.tidemark.format.tide.Naming;
import org.tidemark.format.tide.TokensText;
import org.tidemark.format.tide.TypeText;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Remedy;

/**
 * Writes a high-level net as a symmetric net in PNML (ISO 15909-2), so that {@link PnmlReader} reads a net with the
 * same unfolding, but for the names of such transitions.
 *
 * <p>Ranges, enumerations, identities and tuples become sorts; the names of fields are lost. Calls are replaced by what
 * they mean, and a transition with an {@code if} becomes one transition for each case. What symmetric nets
 * cannot express, such as queues, unions or sums of variables, is refused with the node that needs it. Holds the whole
 * text in memory. The same net gives the same bytes.
 */
public final class SymmetricNetWriter {
    /** The most transitions that one with conditions becomes. */
    private static final int MOST_CASES = 64;

    private final ColoredNet net;
    private final NodePositions positions;
    private final SortTable sorts;
    private final TypeText types = new TypeText(Naming.AS_THEY_ARE);
    private final TokensText tokens = new TokensText(Naming.AS_THEY_ARE);
    private final ExpressionText expressions = new ExpressionText(Naming.AS_THEY_ARE);
    private final StringBuilder nodes = new StringBuilder();
    private final StringBuilder arcs = new StringBuilder();
    private boolean limited;
    private boolean isSplit;
    private int arcNumber;

    private SymmetricNetWriter(ColoredNet net, NodePositions positions) {
        this.net = net;
        this.positions = positions;
        this.sorts = new SortTable(net);
    }

    /**
     * Writes the net as UTF-8 and flushes, but does not close, the stream.
     *
     * @throws InputException when symmetric nets cannot express it
     */
    public static void write(ColoredNet net, NodePositions positions, OutputStream out, Notes notes)
            throws IOException, InputException {
        SymmetricNetWriter writer = new SymmetricNetWriter(net, positions);
        String text = writer.document();
        writer.note(notes);
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private void note(Notes notes) {
        if (limited) {
            notes.add("a value outside its type is a fault of this model; in PNML it just disables the transition");
        }
        if (isSplit) {
            notes.add("PNML has no 'if'; a transition with one is written as several, one for each case");
        }
        if (net.places().stream().anyMatch(p -> p.capacity() != null || p.each() != null || p.content() != null)) {
            notes.add("PNML cannot represent capacities and redundant places; the places are written without");
        }
        if (net.places().stream()
                .anyMatch(p ->
                        p.type() instanceof TupleType tuple && !tuple.fields().isEmpty())) {
            notes.add("PNML has no names for fields; records are written as tuples");
        }
    }

    private String document() throws InputException {
        String page = sorts.free("page");
        String arcPrefix = sorts.free("arc");
        for (int p = 0; p < net.places().size(); p++) {
            try {
                place(p, net.places().get(p));
            } catch (Inexpressible e) {
                throw refused("place " + quote(net.places().get(p).id()), e);
            }
        }
        for (int t = 0; t < net.transitions().size(); t++) {
            try {
                transition(t, net.transitions().get(t), arcPrefix);
            } catch (Inexpressible e) {
                throw refused("transition " + quote(net.transitions().get(t).id()), e);
            }
        }
        String id = net.name().matches("[A-Za-z_][A-Za-z0-9_.-]*") ? net.name() : "net";
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
                + "<net id=\"" + id + "\" type=\"" + NetType.SYMMETRIC + "\">\n"
                + name(net.name()) + sorts.text()
                + "<page id=\"" + page + "\">\n" + nodes + arcs + "</page>\n</net>\n</pnml>\n";
    }

    private static InputException refused(String node, Inexpressible why) {
        return new InputException(node + ": " + why.getMessage(), null, Remedy.WRITE_UNFOLDING);
    }

    private static String name(String name) throws InputException {
        return "<name><text>" + PnmlWriter.escape(name) + "</text></name>\n";
    }

    /** A label with its text and its structure. */
    private static String label(String element, String text, String structure) throws InputException {
        return "<" + element + "><text>" + PnmlWriter.escape(text) + "</text><structure>" + structure + "</structure></"
                + element + ">\n";
    }

    private void place(int p, ColoredPlace place) throws InputException {
        nodes.append("<place id=\"" + PnmlWriter.escape(place.id()) + "\">\n");
        nodes.append(name(place.name())).append(PnmlWriter.graphics(positions.place(p)));
        nodes.append(label("type", types.use(place.type()), sorts.use(place.type())));
        TermRewriting none = new TermRewriting(List.of(), Set.of(), Map.of());
        String initial = new TokensWriter(
                        none, new TermWriter(sorts, List.of()), place.initial().slots())
                .of(place.initial());
        if (initial != null) {
            nodes.append(label("hlinitialMarking", tokens.of(place.initial()), initial));
        }
        nodes.append("</place>\n");
    }

    private void transition(int t, ColoredTransition transition, String arcPrefix) throws InputException {
        if (transition.priority() != 0) {
            throw new Inexpressible(
                    "its priority " + transition.priority()
                            + ": .pnml files cannot represent it, and without it the behaviour would change; use .tide instead");
        }
        Deque<Map<Expr, Boolean>> open = new ArrayDeque<>(List.of(Map.of()));
        List<Case> found = new ArrayList<>();
        while (!open.isEmpty()) {
            Map<Expr, Boolean> cases = open.pop();
            try {
                found.add(rewritten(transition, cases));
            } catch (Undecided left) {
                if (found.size() + open.size() >= MOST_CASES) {
                    throw new Inexpressible(
                            left.condition(), "the conditions of 'if' would make more than " + MOST_CASES + " cases");
                }
                open.push(with(cases, left.condition(), false));
                open.push(with(cases, left.condition(), true));
            }
        }
        for (int i = 0; i < found.size(); i++) {
            boolean isWhole = found.size() == 1;
            String ending = isWhole ? "" : "_case" + (i + 1);
            String id = isWhole ? transition.id() : sorts.free(transition.id() + ending);
            String where = i == 0 ? PnmlWriter.graphics(positions.transition(t)) : "";
            nodes.append("<transition id=\"" + PnmlWriter.escape(id) + "\">\n");
            nodes.append(name(transition.name() + ending)).append(where);
            nodes.append(found.get(i).guard()).append("</transition>\n");
            for (Inscribed arc : found.get(i).arcs()) {
                arcs.append(arc(id, arc, arcPrefix));
            }
        }
        isSplit |= found.size() > 1;
    }

    /**
     * A transition in one case of its conditions.
     *
     * @param guard the label with its guard; may be empty
     * @param arcs those of its arcs that have tokens
     */
    private record Case(String guard, List<Inscribed> arcs) {}

    /** An arc with the label of its tokens. */
    private record Inscribed(ColoredArc arc, String inscription) {}

    private static Map<Expr, Boolean> with(Map<Expr, Boolean> cases, Expr condition, boolean holds) {
        Map<Expr, Boolean> more = new LinkedHashMap<>(cases);
        more.put(condition, holds);
        return more;
    }

    private Case rewritten(ColoredTransition transition, Map<Expr, Boolean> cases) throws InputException {
        TermRewriting rewriting = new TermRewriting(transition.variables(), DividedVariables.of(transition), cases);
        TermWriter terms = new TermWriter(sorts, sorts.variables(rewriting.variables()));
        TokensWriter multiSets = new TokensWriter(rewriting, terms, transition.slots());
        List<Inscribed> inscribed = new ArrayList<>();
        for (ColoredArc arc : transition.arcs()) {
            String term = multiSets.of(arc.tokens());
            if (term != null) {
                inscribed.add(new Inscribed(arc, label("hlinscription", tokens.of(arc.tokens()), term)));
            }
        }
        List<Expr> guard = guard(transition, rewriting);
        limited |= !rewriting.limits().isEmpty();
        rewriting.limits().stream().distinct().forEach(guard::add);
        guard.addAll(rewriting.conditions());
        guard.addAll(unused(
                rewriting,
                terms,
                guard,
                inscribed.stream().map(Inscribed::inscription).collect(Collectors.joining())));
        String text = String.join(" && ", expressions.guard(transition.guard()));
        return new Case(guard.isEmpty() ? "" : label("condition", text, terms.of(new Logical.And(guard))), inscribed);
    }

    private List<Expr> guard(ColoredTransition transition, TermRewriting rewriting) {
        List<Expr> guard = new ArrayList<>();
        for (Expr part : Logical.conjuncts(transition.guard())) {
            if (ExpressionText.isImplied(part)) {
                continue; // the limits of the rewritten values say the same
            }
            try {
                guard.add(rewriting.of(part));
            } catch (Inexpressible | Undecided unless) {
                Expr table = GuardTable.of(part, transition.variables(), transition.slots());
                if (table == null) {
                    throw unless;
                }
                guard.add(rewriting.of(table));
            }
        }
        return guard;
    }

    /** A variable that nothing mentions still has values, so a condition that always holds mentions it. */
    private static List<Expr> unused(TermRewriting rewriting, TermWriter terms, List<Expr> guard, String written)
            throws InputException {
        String all = written + terms.of(new Logical.And(guard));
        List<Expr> mentions = new ArrayList<>();
        for (Variable variable : rewriting.variables()) {
            if (!all.contains(terms.of(variable))) {
                mentions.add(new ValueComparison(variable, ValueComparison.Relation.EQUAL, variable));
            }
        }
        return mentions;
    }

    private String arc(String transition, Inscribed inscribed, String prefix) throws InputException {
        ColoredArc arc = inscribed.arc();
        String place = PnmlWriter.escape(net.places().get(arc.place()).id());
        String other = PnmlWriter.escape(transition);
        boolean out = arc.kind() == ColoredArc.Kind.OUTPUT;
        String type = switch (arc.kind()) {
            case READ -> " type=\"read\"";
            case INHIBITOR -> " type=\"inhibitor\"";
            default -> "";
        };
        return "<arc id=\"" + sorts.free(prefix + "_" + arcNumber++) + "\" source=\"" + (out ? other : place)
                + "\" target=\"" + (out ? place : other) + "\"" + type + ">\n" + inscribed.inscription() + "</arc>\n";
    }

    /**
     * A condition written out: the values of its variables for which it holds, or, if these are fewer, all but those for
     * which it does not hold. For conditions on few values that symmetric nets have no operators for, such as
     * {@code x % 2 = 0}.
     */
    private static final class GuardTable {
        private static final int MOST_ROWS = 1 << 12;

        private GuardTable() {}

        /** The condition written out, over the variables of the transition; null if there are too many values. */
        static @Nullable Expr of(Expr condition, List<Variable> variables, int slots) {
            BitSet used = new BitSet();
            condition.variables(used);
            List<Variable> mine =
                    variables.stream().filter(v -> used.get(v.index())).toList();
            double rows = 1;
            for (Variable variable : mine) {
                rows *= variable.type().size().doubleValue();
            }
            if (rows > MOST_ROWS || mine.size() < used.cardinality()) {
                return null;
            }
            List<Expr> holding = new ArrayList<>();
            List<Expr> failing = new ArrayList<>();
            long[] binding = new long[slots];
            for (long row = 0; row < rows; row++) {
                long left = row;
                List<Expr> values = new ArrayList<>();
                for (Variable variable : mine) {
                    long rank = left % variable.type().count();
                    left /= variable.type().count();
                    binding[variable.index()] = rank;
                    values.add(new ValueComparison(
                            variable, ValueComparison.Relation.EQUAL, new Constant(variable.type(), rank)));
                }
                (holds(condition, binding) ? holding : failing).add(new Logical.And(values));
            }
            return holding.size() <= failing.size()
                    ? new Logical.Or(holding)
                    : new Logical.Not(new Logical.Or(failing));
        }

        private static boolean holds(Expr condition, long[] binding) {
            try {
                return condition.holds(binding);
            } catch (EvaluationFault fault) {
                return false;
            }
        }
    }

    /** The variables of a transition whose components are used one by one, also by the functions that it calls. */
    private static final class DividedVariables {
        private DividedVariables() {}

        static Set<Integer> of(ColoredTransition transition) {
            Set<Integer> divided = new HashSet<>();
            divided(transition.guard(), divided);
            transition.arcs().forEach(arc -> divided(arc.tokens(), divided));
            return divided;
        }

        private static void divided(MultiSet tokens, Set<Integer> into) {
            if (tokens instanceof MultiSet.Times times) {
                divided(times.count(), into);
                divided(times.element(), into);
            } else if (tokens instanceof MultiSet.Scaled scaled) {
                divided(scaled.part(), into);
            } else if (tokens instanceof MultiSet.Sum sum) {
                sum.parts().forEach(part -> divided(part, into));
            } else if (tokens instanceof MultiSet.Difference difference) {
                divided(difference.from(), into);
                divided(difference.taken(), into);
            } else if (tokens instanceof MultiSet.Comprehension each) {
                divided(each.condition(), into);
                divided(each.part(), into);
            }
        }

        private static void divided(Expr expr, Set<Integer> into) {
            @Nullable
            Expr of = expr instanceof TupleExpr.Component component
                    ? component.of()
                    : expr instanceof TupleExpr.With with ? with.of() : null;
            if (of != null) {
                divide(of, into);
            }
            if (expr instanceof Function.Call call) {
                Set<Integer> inside = new HashSet<>();
                divided(call.function().body(), inside);
                for (int i = 0; i < call.children().size(); i++) {
                    if (inside.contains(call.function().parameters().get(i).index())) {
                        divide(call.children().get(i), into);
                    }
                }
            }
            expr.children().forEach(child -> divided(child, into));
        }

        /** Adds the variable that a part is taken of. */
        private static void divide(Expr whole, Set<Integer> into) {
            Expr of = whole;
            while (of instanceof TupleExpr.Component inner) {
                of = inner.of();
            }
            if (of instanceof Variable variable) {
                into.add(variable.index());
            }
        }
    }

    /**
     * Writes multi-sets as terms of symmetric nets.
     *
     * <p>These have no comprehensions: one over a variable becomes the sum of its values. A condition on the variable alone
     * selects values; a condition that it differs from something takes one element of the sum away again, as in
     * {@code (s, 1) + (s, 2) + (s, 3) - (s, s)}. Other conditions are refused. Not thread-safe.
     */
    private static final class TokensWriter {
        /** The most elements that a comprehension is written out to. */
        private static final int MOST_ELEMENTS = 1 << 16;

        private final TermRewriting rewriting;
        private final TermWriter terms;
        private final long[] binding;
        private final BitSet known = new BitSet();
        private int written;

        /** Multi-sets whose bindings have this length. */
        TokensWriter(TermRewriting rewriting, TermWriter terms, int slots) {
            this.rewriting = rewriting;
            this.terms = terms;
            this.binding = new long[slots];
        }

        /** The term of a multi-set; null if it is always empty. */
        @Nullable
        String of(MultiSet tokens) throws InputException {
            if (++written > MOST_ELEMENTS) {
                throw new Inexpressible(
                        "a multi-set of more than " + MOST_ELEMENTS + " elements, which would be written out");
            }
            if (tokens instanceof MultiSet.All all) {
                return "<all>" + terms.sort(all.of()) + "</all>";
            }
            if (tokens instanceof MultiSet.Times times) {
                long count = number(times.count());
                return count == 0 ? null : operator("numberof", count(count), terms.of(rewriting.of(times.element())));
            }
            if (tokens instanceof MultiSet.Scaled scaled) {
                long count = number(scaled.count());
                String part = count == 0 ? null : of(scaled.part());
                return part == null || count == 1 ? part : operator("scalarproduct", count(count), part);
            }
            if (tokens instanceof MultiSet.Sum sum) {
                List<String> parts = new ArrayList<>();
                for (MultiSet part : sum.parts()) {
                    add(parts, of(part));
                }
                return sum(parts);
            }
            if (tokens instanceof MultiSet.Difference difference) {
                return difference(of(difference.from()), of(difference.taken()));
            }
            return new Expansion((MultiSet.Comprehension) tokens).from(0);
        }

        private static void add(List<String> parts, @Nullable String part) {
            if (part != null) {
                parts.add(part);
            }
        }

        private static @Nullable String sum(List<String> parts) {
            return parts.isEmpty()
                    ? null
                    : parts.size() == 1 ? parts.get(0) : operator("add", parts.toArray(String[]::new));
        }

        private static @Nullable String difference(@Nullable String from, @Nullable String taken) {
            return from == null || taken == null ? from : operator("subtract", from, taken);
        }

        private static String operator(String word, String... operands) {
            StringBuilder text = new StringBuilder("<" + word + ">");
            for (String operand : operands) {
                text.append(TermWriter.subterm(operand));
            }
            return text.append("</" + word + ">").toString();
        }

        private static String count(long number) {
            return "<numberconstant value=\"" + number + "\"><positive/></numberconstant>";
        }

        private long number(Expr count) {
            if (!count.isBoundBy(known)) {
                throw new Inexpressible(
                        count, "the number of tokens depends on variables, which symmetric nets do not have");
            }
            long number = ((IntType) count.type()).spans().number(count.eval(binding));
            if (number < 0 || number > Integer.MAX_VALUE) {
                throw new Inexpressible(count, "not a number of tokens");
            }
            return number;
        }

        /** Nested comprehensions, each condition at the first variable after which it can be decided. */
        private final class Expansion {
            private final List<Variable> variables = new ArrayList<>();
            private final List<List<Expr>> conditions = new ArrayList<>();
            private final MultiSet part;

            Expansion(MultiSet.Comprehension outermost) {
                List<Expr> all = new ArrayList<>();
                MultiSet inner = outermost;
                while (inner instanceof MultiSet.Comprehension each) {
                    variables.add(each.variable());
                    conditions.add(new ArrayList<>());
                    all.addAll(Logical.conjuncts(each.condition()));
                    inner = each.part();
                }
                part = inner;
                all.forEach(condition -> conditions.get(level(condition)).add(condition));
            }

            private int level(Expr condition) {
                BitSet used = new BitSet();
                condition.variables(used);
                int level = variables.size() - 1;
                while (level > 0 && !used.get(variables.get(level).index())) {
                    level--;
                }
                return level;
            }

            @Nullable
            String from(int level) throws InputException {
                if (level == variables.size()) {
                    return of(part);
                }
                Variable variable = variables.get(level);
                List<String> elements = new ArrayList<>();
                List<Expr> others = others(level);
                if (variable.type().size().bitLength() > 16) {
                    throw new Inexpressible(
                            "a multi-set over " + variable.type().howMany() + " values, which would be written out");
                }
                for (long rank = 0; rank < variable.type().count(); rank++) {
                    binding[variable.index()] = rank;
                    known.set(variable.index());
                    rewriting.bind(variable, new Constant(variable.type(), rank));
                    if (conditions.get(level).stream().allMatch(c -> !c.isBoundBy(known) || c.holds(binding))) {
                        add(elements, from(level + 1));
                    }
                }
                known.clear(variable.index());
                List<String> taken = new ArrayList<>();
                for (Expr other : others) {
                    rewriting.bind(variable, rewriting.of(other));
                    add(taken, from(level + 1));
                }
                return difference(sum(elements), sum(taken));
            }

            /** The values from which the variable must differ, besides those that conditions on it alone exclude. */
            private List<Expr> others(int level) {
                Variable variable = variables.get(level);
                BitSet constant = (BitSet) known.clone();
                constant.set(variable.index());
                List<Expr> others = new ArrayList<>();
                for (Expr condition : conditions.get(level)) {
                    if (!condition.isBoundBy(constant)) {
                        others.add(other(condition, variable));
                    }
                }
                if (!others.isEmpty() && !showsValue(part, variable)) {
                    throw new Inexpressible(
                            others.get(0), "a condition on tokens that do not show the value of " + variable.name());
                }
                return others;
            }

            private Expr other(Expr condition, Variable variable) {
                if (condition instanceof ValueComparison compared
                        && compared.relation() == ValueComparison.Relation.DIFFERENT) {
                    Expr other = compared.left().equals(variable) ? compared.right() : compared.left();
                    BitSet used = new BitSet();
                    other.variables(used);
                    boolean direct =
                            compared.left().equals(variable) || compared.right().equals(variable);
                    if (direct && !used.get(variable.index()) && other.type().equals(variable.type())) {
                        return other;
                    }
                }
                throw new Inexpressible(condition, "symmetric nets have no conditions on single tokens");
            }

            /** Whether tokens for different values of a variable are different. */
            private boolean showsValue(MultiSet tokens, Variable variable) {
                return tokens instanceof MultiSet.Times times
                        && (times.element().equals(variable)
                                || (times.element() instanceof TupleExpr tuple
                                        && tuple.children().contains(variable)));
            }
        }
    }

    /** Writes expressions that {@link TermRewriting} has produced as terms of symmetric nets. */
    static final class TermWriter {
        private static final int FARTHEST = 1_000;

        private final SortTable sorts;
        private final List<String> variables;

        /** Terms over variables with these ids. */
        TermWriter(SortTable sorts, List<String> variables) {
            this.sorts = sorts;
            this.variables = variables;
        }

        String of(Expr expr) throws InputException {
            if (expr instanceof Constant constant) {
                return value(constant.type(), constant.type().value(constant.rank()));
            }
            if (expr instanceof Variable variable) {
                return "<variable refvariable=\"" + PnmlWriter.escape(variables.get(variable.index())) + "\"/>";
            }
            if (expr instanceof TupleExpr tuple) {
                return operator("tuple", tuple.children());
            }
            if (expr instanceof Shift shift) {
                return shift(shift);
            }
            if (expr instanceof Lookup lookup) {
                return "<partitionelementof refpartition=\"" + PnmlWriter.escape(sorts.partition(lookup)) + "\">"
                        + subterm(of(lookup.of())) + "</partitionelementof>";
            }
            if (expr instanceof ValueComparison compared) {
                return operator(word(compared.relation()), compared.children());
            }
            if (expr instanceof Logical.Not not) {
                return operator("not", not.children());
            }
            if (expr instanceof Logical.And and) {
                return junction("and", and.children(), Constant.TRUE);
            }
            if (expr instanceof Logical.Or or) {
                return junction("or", or.children(), Constant.FALSE);
            }
            throw new Inexpressible(expr, "symmetric nets have no such operation");
        }

        private String shift(Shift shift) throws InputException {
            long size = shift.type().count();
            long forward = Math.floorMod(shift.by(), size);
            boolean back = size - forward < forward;
            long steps = back ? size - forward : forward;
            if (steps > FARTHEST) {
                throw new Inexpressible(shift, "more than " + FARTHEST + " successors in a row");
            }
            String word = back ? "predecessor" : "successor";
            String term = of(shift.of());
            for (long i = 0; i < steps; i++) {
                term = "<" + word + ">" + subterm(term) + "</" + word + ">";
            }
            return term;
        }

        private String junction(String word, List<Expr> parts, Constant none) throws InputException {
            return parts.isEmpty() ? of(none) : parts.size() == 1 ? of(parts.get(0)) : operator(word, parts);
        }

        private String operator(String word, List<Expr> operands) throws InputException {
            StringBuilder text = new StringBuilder("<" + word + ">");
            for (Expr operand : operands) {
                text.append(subterm(of(operand)));
            }
            return text.append("</" + word + ">").toString();
        }

        /** A reference to the sort of a type. */
        String sort(Type type) throws InputException {
            return sorts.use(type);
        }

        static String subterm(String term) {
            return "<subterm>" + term + "</subterm>";
        }

        private static String word(ValueComparison.Relation relation) {
            return switch (relation) {
                case EQUAL -> "equality";
                case DIFFERENT -> "inequality";
                case LESS -> "lessthan";
                case AT_MOST -> "lessthanorequal";
                case MORE -> "greaterthan";
                case AT_LEAST -> "greaterthanorequal";
            };
        }

        private String value(Type type, Value value) throws InputException {
            if (type instanceof DotType) {
                return "<dotconstant/>";
            }
            if (type instanceof BoolType && value instanceof Value.Truth truth) {
                return "<booleanconstant value=\"" + truth.isTrue() + "\"/>";
            }
            if (type instanceof IntType numbers && value instanceof Value.Whole whole) {
                return "<finiteintrangeconstant value=\"" + whole.number() + "\">" + SortTable.range(numbers)
                        + "</finiteintrangeconstant>";
            }
            if (value instanceof Value.Member member) {
                return "<useroperator declaration=\"" + PnmlWriter.escape(sorts.constant(type, member.index()))
                        + "\"/>";
            }
            if (type instanceof TupleType tuple && value instanceof Value.Parts parts) {
                StringBuilder text = new StringBuilder("<tuple>");
                for (int i = 0; i < parts.values().size(); i++) {
                    text.append(subterm(
                            value(tuple.components().get(i), parts.values().get(i))));
                }
                return text.append("</tuple>").toString();
            }
            throw new Inexpressible("the value " + type.show(value) + ": symmetric nets have no such sort");
        }
    }
}
