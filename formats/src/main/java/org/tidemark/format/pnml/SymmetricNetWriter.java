package org.tidemark.format.pnml;

import static org.tidemark.format.InputException.quote;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.type.TupleType;
import org.tidemark.format.InputException;
import org.tidemark.format.NodePositions;
import org.tidemark.format.Notes;
import org.tidemark.format.Remedy;
import org.tidemark.format.pnml.TermRewriting.Inexpressible;
import org.tidemark.format.pnml.TermRewriting.Undecided;
import org.tidemark.format.tide.ExpressionText;
import org.tidemark.format.tide.Naming;
import org.tidemark.format.tide.TokensText;
import org.tidemark.format.tide.TypeText;

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
}
