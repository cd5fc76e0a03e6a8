package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Syntax.Items;
import org.tidemark.format.tide.Syntax.Place;
import org.tidemark.format.tide.Syntax.Value;

/**
 * Builds places from their declarations. The content of a place may be computed from others, in any order but not
 * from itself; its initial marking is then computed from theirs.
 */
final class PlaceMaker {
    private final Scope scope;
    private final ValueMaker values;
    private final SortMaker sorts;
    private final MultiSetMaker multiSets;
    private final List<Place> declared = new ArrayList<>();
    private final List<Type> types = new ArrayList<>();
    private final List<@Nullable MultiSet> initial = new ArrayList<>();
    private final List<@Nullable Content> contents = new ArrayList<>();

    PlaceMaker(Scope scope, ValueMaker values, SortMaker sorts, MultiSetMaker multiSets) {
        this.scope = scope;
        this.values = values;
        this.sorts = sorts;
        this.multiSets = multiSets;
    }

    /** All places, numbered in the order of their declarations. */
    List<ColoredPlace> make(List<Place> places) throws InputException {
        for (Place place : places) {
            scope.clearVariables();
            types.add(place.sort() == null ? DotType.DOT : sorts.of(place.sort()));
            scope.place(place.at(), declared.size());
            declared.add(place);
        }
        for (int p = 0; p < declared.size(); p++) {
            scope.clearVariables();
            Items items = declared.get(p).initial();
            Type type = types.get(p);
            if (items != null && multiSets.draws(items)) {
                refuseDelays(declared.get(p));
                contents.add(multiSets.content(items, type, types));
                initial.add(null);
            } else {
                contents.add(null);
                initial.add(items == null ? MultiSet.empty(type) : multiSets.of(items, type));
            }
        }
        List<ColoredPlace> made = new ArrayList<>();
        for (int p = 0; p < declared.size(); p++) {
            Syntax.Capacity capacity = declared.get(p).capacity();
            made.add(new ColoredPlace(
                    declared.get(p).at().text(),
                    null,
                    types.get(p),
                    initial(p, new ArrayList<>()),
                    capacity == null ? null : most(capacity.all()),
                    capacity == null ? null : most(capacity.each()),
                    contents.get(p)));
        }
        return made;
    }

    /** What a place holds is computed from tokens that are there. */
    private static void refuseDelays(Place place) throws InputException {
        if (!place.later().isEmpty()) {
            throw place.later()
                    .get(0)
                    .at()
                    .error("a delay: expected none, since other places determine what place "
                            + quote(place.at().text()) + " holds");
        }
    }

    private @Nullable Integer most(@Nullable Value written) throws InputException {
        if (written == null) {
            return null;
        }
        long most = values.number(written);
        if (most < 0 || most > Integer.MAX_VALUE) {
            throw written.at().error("the capacity " + most + ": expected a number from 0 to " + Integer.MAX_VALUE);
        }
        return (int) most;
    }

    /** The initial marking of a place; if it is computed from others, theirs comes first. */
    private MultiSet initial(int p, List<Integer> above) throws InputException {
        MultiSet known = initial.get(p);
        Content content = contents.get(p);
        if (known != null || content == null) {
            return known == null ? MultiSet.empty(types.get(p)) : known;
        }
        TideToken name = declared.get(p).at();
        if (above.contains(p)) {
            throw name.error("the content of place " + quote(name.text())
                    + " depends on itself; expected places that do not depend on it");
        }
        above.add(p);
        Bag left = bag(content.given(), name, above);
        left.remove(bag(content.taken(), name, above));
        above.remove(above.size() - 1);
        List<MultiSet> parts = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            if (left.count(i) > 0) {
                parts.add(MultiSet.Times.of(left.count(i), new Constant(types.get(p), left.rank(i))));
            }
        }
        MultiSet begins = new MultiSet.Sum(types.get(p), parts);
        initial.set(p, begins);
        return begins;
    }

    private Bag bag(List<Content.Share> shares, TideToken name, List<Integer> above) throws InputException {
        Bag bag = new Bag();
        for (Content.Share share : shares) {
            Bag source = new Bag();
            MultiSet tokens = share.place() == Content.Share.NOWHERE ? null : initial(share.place(), above);
            try {
                if (tokens != null) {
                    tokens.addTo(source, 1, new long[tokens.slots()]);
                }
                share.addTo(bag, source);
            } catch (EvaluationFault fault) {
                throw name.error("the initial marking of place " + quote(name.text()) + ": " + fault.getMessage());
            }
        }
        return bag;
    }
}
