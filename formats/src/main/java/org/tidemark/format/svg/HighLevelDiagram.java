package org.tidemark.format.svg;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.format.tide.ExpressionText;
import org.tidemark.format.tide.Naming;
import org.tidemark.format.tide.TokensText;
import org.tidemark.format.tide.TypeText;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * A high-level net as a diagram: places with their types and initial markings, transitions with their guards, arcs with
 * their inscriptions, all as the tide language writes them. Arcs of one kind between the same two nodes are drawn as
 * one. A place for dots is drawn like a place of a place/transition net.
 */
final class HighLevelDiagram {
    private static final int LINE = 30;
    private static final int MOST_LINES = 4;
    private static final int MOST_DOTS = 1_000_000;

    private final ColoredNet net;
    private final TypeText types = new TypeText(Naming.AS_THEY_ARE);
    private final TokensText tokens = new TokensText(Naming.AS_THEY_ARE);
    private final ExpressionText expressions = new ExpressionText(Naming.AS_THEY_ARE);
    private final Map<Arc, StringJoiner> inscriptions = new HashMap<>();

    private record Arc(ColoredArc.Kind kind, int transition, int place) {}

    private HighLevelDiagram(ColoredNet net) {
        this.net = net;
    }

    static Diagram of(ColoredNet net) {
        return new HighLevelDiagram(net).diagram();
    }

    private Diagram diagram() {
        PetriNet shape = shape();
        Diagram diagram = new Diagram(shape, (t, kind, a) -> inscription(new Arc(kind(shape, kind), t, kind.place(a))));
        net.places().forEach(place -> add(diagram, place));
        net.transitions().forEach(transition -> add(diagram, transition));
        return diagram;
    }

    private PetriNet shape() {
        PetriNetBuilder builder = new PetriNetBuilder(net.name());
        net.places().forEach(place -> builder.place(place.id(), place.label(), dots(place)));
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition transition = net.transitions().get(t);
            builder.transition(transition.id(), transition.label());
            for (ColoredArc arc : transition.arcs()) {
                Arc drawn = new Arc(arc.kind(), t, arc.place());
                if (!inscriptions.containsKey(drawn)) {
                    inscriptions.put(drawn, new StringJoiner(", "));
                    tie(builder, drawn);
                }
                inscriptions.getOrDefault(drawn, new StringJoiner("")).add(tokens.of(arc.tokens()));
            }
        }
        return builder.build();
    }

    private static void tie(PetriNetBuilder builder, Arc arc) {
        switch (arc.kind) {
            case INPUT -> builder.input(arc.transition, arc.place, 1);
            case OUTPUT -> builder.output(arc.transition, arc.place, 1);
            case READ -> builder.read(arc.transition, arc.place, 1);
            case INHIBITOR -> builder.inhibitor(arc.transition, arc.place, 1);
        }
    }

    private static ColoredArc.Kind kind(PetriNet shape, Arcs arcs) {
        return arcs == shape.inputs()
                ? ColoredArc.Kind.INPUT
                : arcs == shape.outputs()
                        ? ColoredArc.Kind.OUTPUT
                        : arcs == shape.reads() ? ColoredArc.Kind.READ : ColoredArc.Kind.INHIBITOR;
    }

    /** The number of dots; for a place with colours, whether there are tokens, since marked places come first. */
    private int dots(ColoredPlace place) {
        String initial = tokens.of(place.initial());
        if (initial.isEmpty()) {
            return 0;
        }
        boolean number = place.type() instanceof DotType && initial.matches("[0-9]{1,6}");
        return number ? Math.min(MOST_DOTS, Integer.parseInt(initial)) : 1;
    }

    private Caption inscription(Arc arc) {
        String text = inscriptions.getOrDefault(arc, new StringJoiner("")).toString();
        boolean oneDot = net.places().get(arc.place).type() instanceof DotType && text.equals("1");
        return oneDot ? Caption.NONE : Caption.of(text, Canvas.SMALL, LINE, MOST_LINES);
    }

    private void add(Diagram diagram, ColoredPlace place) {
        boolean dots = place.type() instanceof DotType;
        MultiSet initial = place.initial();
        Caption marking = dots ? Caption.NONE : caption(tokens.of(initial));
        String type = types.use(place.type());
        diagram.add(
                place.name(),
                dots
                        ? place.name()
                        : place.name() + ": " + type + (marking.lines().isEmpty() ? "" : " = " + marking.whole()),
                marking,
                dots ? Caption.NONE : caption(type));
    }

    private void add(Diagram diagram, ColoredTransition transition) {
        List<String> guards = expressions.guard(transition.guard());
        String guard = guards.isEmpty() ? "" : "[" + String.join(" && ", guards) + "]";
        String priority = transition.priority() == 0 ? "" : "priority " + transition.priority() + " ";
        String variables = transition.variables().stream()
                .map(variable -> Naming.AS_THEY_ARE.variable(variable) + ": " + types.use(variable.type()))
                .collect(Collectors.joining(", ", "(", ")"));
        diagram.add(
                transition.name(),
                transition.name()
                        + (transition.variables().isEmpty() ? "" : variables)
                        + (guard.isEmpty() ? "" : " " + guard),
                Caption.NONE,
                caption(priority + guard));
    }

    private static Caption caption(String text) {
        return text.isEmpty() ? Caption.NONE : Caption.of(text, Canvas.SMALL, LINE, MOST_LINES);
    }
}
