package org.tidemark.program.dve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.property.Property;
import org.tidemark.program.Definition;
import org.tidemark.program.Edge;
import org.tidemark.program.Expression;
import org.tidemark.program.Program.Location;
import org.tidemark.program.Program.Template;

/**
 * A property process as a Büchi automaton: each of its steps reads one state of the program, and a run is forbidden along which the process is at an accepting state infinitely often. A run that ends stays in its last
 * state. Its steps ask for conditions and do nothing.
 */
final class PropertyProcess {
    private final Map<String, Expression> conditions = new LinkedHashMap<>();
    private final Property claim;

    PropertyProcess(String file, String text, String name, Template process) throws InputException {
        for (Edge edge : process.graph().edges()) {
            if (!(edge.action() instanceof Edge.Action.None) || !edge.effects().isEmpty()) {
                throw DveToken.wrong(
                        file,
                        text,
                        edge.source().line(),
                        "a step of the property process '" + name + "' does more than ask for a condition");
            }
            conditions.putIfAbsent(condition(edge), edge.guard());
        }
        List<String> names = new ArrayList<>(conditions.keySet());
        if (names.size() > BuchiBuilder.MOST_BITS) {
            throw DveToken.wrong(
                    file,
                    text,
                    process.graph().locations().get(0).line(),
                    "the property process '" + name + "' has more than " + BuchiBuilder.MOST_BITS + " conditions");
        }
        BuchiBuilder builder =
                new BuchiBuilder(names.stream().<Formula>map(Formula.Kept::new).toList(), 1);
        List<Location> locations = process.graph().locations();
        locations.forEach(each -> builder.state());
        for (Edge edge : process.graph().edges()) {
            long asked = edge.guard().equals(Expression.TRUE) ? 0 : 1L << names.indexOf(condition(edge));
            boolean isAccepting = locations.get(edge.from()).marks().isAccepting();
            builder.transition(edge.from(), asked, 0, isAccepting ? 1 : 0, edge.to());
        }
        claim = new Property.Forbidden(name, builder.build(process.graph().initial()));
    }

    /** A guard as it is written. */
    private static String condition(Edge edge) {
        return edge.source().text().replaceFirst("^guard\\s+", "").replaceFirst("\\s*;$", "");
    }

    /** The claim that no run is accepted. */
    Property claim() {
        return claim;
    }

    /** The conditions by their names. */
    List<Definition> definitions() {
        List<Definition> found = new ArrayList<>();
        conditions.forEach((name, value) -> found.add(new Definition(name, value)));
        return found;
    }
}
