package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Equivalence;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;

/**
 * Builds equivalences from their declarations, and refuses those that cannot be sound by the arcs of the net: a cap on tokens that
 * transitions take, or test for more of.
 */
final class EquivalenceMaker {
    private final Scope scope;
    private final ValueMaker values;
    private final MultiSetMaker multiSets;
    private final List<ColoredPlace> places;
    private final List<ColoredTransition> transitions;

    EquivalenceMaker(
            Scope scope,
            ValueMaker values,
            MultiSetMaker multiSets,
            List<ColoredPlace> places,
            List<ColoredTransition> transitions) {
        this.scope = scope;
        this.values = values;
        this.multiSets = multiSets;
        this.places = places;
        this.transitions = transitions;
    }

    Equivalence of(Syntax.Equivalence declared) throws InputException {
        scope.declare("equivalence", declared.at());
        scope.clearVariables();
        List<Type> types = places.stream().map(ColoredPlace::type).toList();
        List<Equivalence.Drawn> drawn = new ArrayList<>();
        for (Syntax.Draw draw : declared.draws()) {
            int place = scope.place(draw.place());
            drawn.add(new Equivalence.Drawn(
                    place, scope.variable(draw.at(), types.get(place)).index()));
        }
        List<Expr> guards = new ArrayList<>();
        for (Syntax.Value guard : declared.guards()) {
            guards.add(values.of(guard, BoolType.BOOL));
        }
        List<Equivalence.Part> parts = new ArrayList<>();
        Set<Integer> changed = new HashSet<>();
        // Where it depends on other tokens whether a place is changed, a step may end what it changed before.
        boolean isProven = drawn.isEmpty() && guards.isEmpty();
        for (Syntax.Definition definition : declared.definitions()) {
            int place = changed(definition.at(), changed);
            parts.add(new Equivalence.Part(
                    place, multiSets.content(definition.items(), types.get(place), types), Integer.MAX_VALUE));
            isProven &= transitions.stream()
                    .flatMap(transition -> transition.arcs().stream())
                    .noneMatch(arc -> arc.place() == place && arc.kind() != ColoredArc.Kind.OUTPUT);
        }
        for (Syntax.Cap cap : declared.caps()) {
            int place = changed(cap.at(), changed);
            parts.add(new Equivalence.Part(place, null, most(cap, place)));
        }
        if (parts.isEmpty()) {
            throw declared.at()
                    .error("the equivalence " + quote(declared.at().text())
                            + " changes no place: expected tokens for a place, after '=', or 'at most'");
        }
        Expr guard = guards.isEmpty() ? Constant.TRUE : guards.size() == 1 ? guards.get(0) : new Logical.And(guards);
        return new Equivalence(
                declared.at().text(), declared.at().position(), drawn, guard, parts, scope.mostSlots(), isProven);
    }

    /** The number of a place that is changed; twice is refused, and so is one that the model says more about. */
    private int changed(TideToken name, Set<Integer> changed) throws InputException {
        int place = scope.place(name);
        if (!changed.add(place)) {
            throw name.error("the place " + quote(name.text()) + " for the second time: expected each place once");
        }
        boolean isObliged = places.stream()
                .anyMatch(other -> other.content() != null
                        && (other.equals(places.get(place))
                                || other.content().places().contains(place)));
        if (places.get(place).capacity() != null || places.get(place).each() != null) {
            throw name.error("the place " + quote(name.text())
                    + " has a capacity, and whether that is kept would no longer be seen: expected a place without");
        }
        if (isObliged) {
            throw name.error(
                    "the place " + quote(name.text())
                            + " has a declared content, or that of another place is computed from it: expected a place of which nothing is declared");
        }
        return place;
    }

    /** How many tokens of one value are enough: nobody may take one, or test for more. */
    private int most(Syntax.Cap cap, int place) throws InputException {
        long most = values.number(cap.most());
        String which = "the place " + quote(cap.at().text()) + " at most " + most + ": ";
        if (most < 0 || most > Integer.MAX_VALUE) {
            throw cap.most().at().error(which + "expected a number from 0 to " + Integer.MAX_VALUE);
        }
        for (ColoredTransition transition : transitions) {
            for (ColoredArc arc : transition.arcs()) {
                if (arc.place() != place || arc.kind() == ColoredArc.Kind.OUTPUT) {
                    continue;
                }
                String who = which + "transition " + quote(transition.name());
                if (arc.kind() == ColoredArc.Kind.INPUT) {
                    throw cap.at()
                            .error(who + " takes tokens from it, so that " + (most + 1) + " do not behave like " + most
                                    + "; expected a place from which no transition takes tokens");
                }
                if (weight(arc.tokens()) > most) {
                    throw cap.at().error(who + " may test for more; expected a number that no arc exceeds");
                }
            }
        }
        return (int) most;
    }

    /** A number that the tokens of one value do not exceed. */
    private static long weight(MultiSet tokens) {
        if (tokens instanceof MultiSet.Times times && times.count().type() instanceof IntType number) {
            return number.spans().greatest();
        }
        if (tokens instanceof MultiSet.Sum sum) {
            long all = 0;
            for (MultiSet part : sum.parts()) {
                long more = weight(part);
                all = Math.max(all, more) > Integer.MAX_VALUE ? Long.MAX_VALUE : all + more;
            }
            return all;
        }
        if (tokens instanceof MultiSet.Difference difference) {
            return weight(difference.from());
        }
        return tokens instanceof MultiSet.All ? 1 : Long.MAX_VALUE;
    }
}
