package org.tidemark.color.net;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;

/**
 * A high-level net: places with types, transitions with variables. Immutable, but for the table of values that are too
 * many for ranks, which grows while the net is executed. Ids are unique among places and transitions together, and
 * every arc leads to a place whose type is that of its tokens.
 *
 * @param language how people write values of this net and ask about them
 * @param clock where its time is kept; null where it has none
 * @param equivalences which of its markings are taken for one, where only representatives are wanted
 */
public record ColoredNet(
        String name,
        List<ColoredPlace> places,
        List<ColoredTransition> transitions,
        ValueLanguage language,
        @Nullable Clock clock,
        List<Equivalence> equivalences) {
    public ColoredNet {
        places = List.copyOf(places);
        transitions = List.copyOf(transitions);
        equivalences = List.copyOf(equivalences);
        Set<String> ids = new HashSet<>();
        places.forEach(place -> claim(ids, place.id()));
        for (ColoredTransition transition : transitions) {
            claim(ids, transition.id());
            for (ColoredArc arc : transition.arcs()) {
                Type type = places.get(arc.place()).type();
                Expr.require(
                        arc.tokens().of().equals(type),
                        "tokens of type " + type,
                        arc.tokens().of());
            }
        }
    }

    /** A net of whose markings none is taken for another. */
    public ColoredNet(
            String name,
            List<ColoredPlace> places,
            List<ColoredTransition> transitions,
            ValueLanguage language,
            @Nullable Clock clock) {
        this(name, places, transitions, language, clock, List.of());
    }

    /** A net without time. */
    public ColoredNet(
            String name, List<ColoredPlace> places, List<ColoredTransition> transitions, ValueLanguage language) {
        this(name, places, transitions, language, null);
    }

    /** A net about whose values nothing can be asked yet. */
    public ColoredNet(String name, List<ColoredPlace> places, List<ColoredTransition> transitions) {
        this(name, places, transitions, ValueLanguage.NONE);
    }

    /** This net with another language for questions about values. */
    public ColoredNet in(ValueLanguage other) {
        return new ColoredNet(name, places, transitions, other, clock, equivalences);
    }

    private static void claim(Set<String> ids, String id) {
        if (!ids.add(id)) {
            throw new IllegalArgumentException("two nodes with the id " + id);
        }
    }

    /** Whether it has no colours, so that it is in effect a place/transition net. */
    public boolean isPlain() {
        return places.stream().allMatch(place -> place.type() instanceof DotType)
                && transitions.stream()
                        .allMatch(transition -> transition.variables().isEmpty());
    }

    /**
     * This net without capacities and declared contents. Its states and edges are the same, since these are checked but
     * restrict nothing.
     */
    public ColoredNet withoutObligations() {
        List<ColoredPlace> bare = places.stream()
                .map(place -> new ColoredPlace(place.id(), place.label(), place.type(), place.initial()))
                .toList();
        return new ColoredNet(name, bare, transitions, language, clock, equivalences);
    }

    /**
     * The table that keeps the values of types that are too large for ranks. If no place or variable has such a type,
     * and no guard computes with one, it is an empty table.
     */
    public ValueTable values() {
        return table().orElseGet(ValueTable::new);
    }

    /** Whether there are values that are kept in a table. */
    public boolean keepsValues() {
        return table().isPresent();
    }

    private Optional<ValueTable> table() {
        Stream<Type> ofPlaces = places.stream().map(ColoredPlace::type);
        Stream<Type> ofVariables =
                transitions.stream().flatMap(t -> t.variables().stream()).map(Variable::type);
        Stream<Type> ofGuards =
                transitions.stream().map(ColoredTransition::guard).flatMap(ColoredNet::types);
        return Stream.of(ofPlaces, ofVariables, ofGuards)
                .flatMap(types -> types)
                .map(Type::table)
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static Stream<Type> types(Expr expr) {
        return Stream.concat(Stream.of(expr.type()), expr.children().stream().flatMap(ColoredNet::types));
    }

    /** All arcs, of every kind. */
    public int arcs() {
        return transitions.stream().mapToInt(t -> t.arcs().size()).sum();
    }
}
