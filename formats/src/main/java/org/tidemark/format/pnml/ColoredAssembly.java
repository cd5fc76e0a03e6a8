package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;
import org.tidemark.format.Notes;
import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;

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
}
