package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tidemark.color.expr.Conditional;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;
import org.tidemark.format.tide.Syntax.Item;
import org.tidemark.format.tide.Syntax.Items;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.input.InputException;

/**
 * Builds multi-sets from their syntax; for a place without colours a number is the number of tokens. The declared
 * content of a place may refer to other places.
 */
final class MultiSetMaker {
    private static final int MOST_BINDERS = 32;

    private final Scope scope;
    private final ValueMaker values;
    private final SortMaker sorts;

    MultiSetMaker(Scope scope, ValueMaker values, SortMaker sorts) {
        this.scope = scope;
        this.values = values;
        this.sorts = sorts;
    }

    /** Whether items refer to the tokens of places. */
    boolean draws(Items items) {
        return Stream.concat(items.items().stream(), items.except().stream())
                .anyMatch(item -> item.draw() != null || isPlace(item));
    }

    /** Whether an item is the name of a place, which means its tokens. */
    private boolean isPlace(Item item) {
        return item.draw() == null
                && item.binders().isEmpty()
                && item.value() instanceof Syntax.Name name
                && scope.findConstants(name.at().text()).isEmpty()
                && scope.isPlace(name.at().text());
    }

    /** The content of a place, computed from the tokens of others. */
    Content content(Items items, Type type, List<Type> places) throws InputException {
        return new Content(shares(items.items(), type, places), shares(items.except(), type, places));
    }

    private List<Content.Share> shares(List<Item> items, Type type, List<Type> places) throws InputException {
        List<Content.Share> shares = new ArrayList<>();
        for (Item item : items) {
            Scope.Frame before = scope.frame();
            shares.add(share(item, type, places));
            scope.restore(before);
        }
        return shares;
    }

    private Content.Share share(Item item, Type type, List<Type> places) throws InputException {
        Syntax.Draw draw = item.draw();
        if (isPlace(item) && item.value() != null) {
            TideToken name = item.value().at();
            int place = scope.place(name);
            Variable each = scope.open("", places.get(place));
            Expr condition = item.condition() == null ? Constant.TRUE : values.of(item.condition(), BoolType.BOOL);
            Expr count = where(condition, item.count() == null ? Constant.number(1) : count(item.count()));
            return new Content.Share(
                    place, each.index(), new MultiSet.Times(count, TypeConversions.to(type, each, item.at())));
        }
        if (draw == null) {
            return Content.Share.always(item(item, type));
        }
        int place = scope.place(draw.place());
        Variable each = scope.open(draw.at().text(), places.get(place));
        Item drawn =
                new Item(item.at(), item.count(), item.value(), item.all(), null, item.binders(), item.condition());
        return new Content.Share(place, each.index(), item(drawn, type));
    }

    MultiSet of(Items items, Type type) throws InputException {
        MultiSet sum = sum(items.items(), type);
        return items.except().isEmpty() ? sum : new MultiSet.Difference(sum, sum(items.except(), type));
    }

    private MultiSet sum(List<Item> items, Type type) throws InputException {
        List<MultiSet> parts = new ArrayList<>();
        for (Item item : items) {
            parts.add(item(item, type));
        }
        return parts.size() == 1 ? parts.get(0) : new MultiSet.Sum(type, parts);
    }

    private MultiSet item(Item item, Type type) throws InputException {
        if (item.draw() != null) {
            throw item.draw()
                    .place()
                    .error("the tokens of a place: expected a type; only places are declared by other places");
        }
        Scope.Frame before = scope.frame();
        if (item.binders().size() > MOST_BINDERS) {
            throw item.at().error(item.binders().size() + " variables: expected at most " + MOST_BINDERS);
        }
        List<Variable> bound = new ArrayList<>();
        for (Syntax.Binder binder : item.binders()) {
            bound.add(scope.open(
                    binder.at().text(),
                    listed(sorts.of(binder.sort()), binder.sort().at())));
        }
        Expr condition = item.condition() == null ? Constant.TRUE : values.of(item.condition(), BoolType.BOOL);
        MultiSet made = counted(item, type, bound.isEmpty() ? condition : Constant.TRUE);
        scope.restore(before);
        for (int i = bound.size() - 1; i >= 0; i--) {
            made = new MultiSet.Comprehension(bound.get(i), i == bound.size() - 1 ? condition : Constant.TRUE, made);
        }
        return made;
    }

    /** A type whose values can be listed. */
    private static Type listed(Type type, TideToken at) throws InputException {
        if (!type.isRanked()) {
            throw at.error(
                    "all values of a type with " + type.howMany() + " values: expected fewer than 2^" + Type.RANK_BITS);
        }
        return type;
    }

    /** The item with its count, or none if the condition does not hold. */
    private MultiSet counted(Item item, Type type, Expr condition) throws InputException {
        Expr count = item.count() == null ? Constant.number(1) : count(item.count());
        if (item.all() != null) {
            MultiSet all = all(listed(sorts.of(item.all()), item.all().at()), type, item.at());
            boolean once = item.count() == null && condition.equals(Constant.TRUE);
            return once ? all : new MultiSet.Scaled(where(condition, count), all);
        }
        Value value = item.value();
        if (value == null) {
            throw new IllegalStateException("an item that is nothing");
        }
        if (type instanceof DotType && item.count() == null) {
            Expr number = values.of(value, null);
            if (number.type() instanceof IntType) {
                return new MultiSet.Times(where(condition, notNegative(number, value)), Constant.DOT);
            }
        }
        return new MultiSet.Times(where(condition, count), values.of(value, type));
    }

    private Expr count(Value value) throws InputException {
        Expr count = values.of(value, null);
        if (!(count.type() instanceof IntType)) {
            throw value.at().error("a value of type " + count.type() + ": expected a number of tokens");
        }
        return notNegative(count, value);
    }

    private static Expr notNegative(Expr count, Value value) throws InputException {
        IntType type = (IntType) count.type();
        if (type.spans().greatest() < 0) {
            throw value.at().error(type + " tokens: expected a number ≥ 0");
        }
        if (type.spans().least() > Integer.MAX_VALUE) {
            throw value.at().error(type + " tokens: expected at most " + Integer.MAX_VALUE);
        }
        return count;
    }

    /** The count, or 0 if the condition does not hold. */
    private static Expr where(Expr condition, Expr count) {
        if (condition instanceof Constant known) {
            return known.rank() == 1 ? count : Constant.number(0);
        }
        IntType both = TypeConversions.both((IntType) count.type(), IntType.of(0, 0));
        Constant none = new Constant(both, both.spans().rank(0));
        return new Conditional(condition, count.type().equals(both) ? count : new Conversion(count, both), none);
    }

    /** All values of a type, which may be a subtype of the type of the place. */
    private MultiSet all(Type all, Type type, TideToken at) throws InputException {
        if (all.equals(type)) {
            return new MultiSet.All(type);
        }
        Scope.Frame before = scope.frame();
        Variable each = scope.open("", all);
        scope.restore(before);
        return new MultiSet.Comprehension(
                each, Constant.TRUE, MultiSet.Times.of(1, TypeConversions.to(type, each, at)));
    }

    /** One token without a colour, for an arc without an inscription. */
    static MultiSet one(Type type, TideToken place) throws InputException {
        if (!(type instanceof DotType)) {
            throw place.error("the place " + InputException.quote(place.text()) + " holds values of type " + type
                    + ": expected ':' and the tokens");
        }
        return MultiSet.Times.of(1, Constant.DOT);
    }
}
