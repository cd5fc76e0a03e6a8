package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.OneTokenPlace;
import org.tidemark.color.net.TokenWeight;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.logic.Term;

/**
 * Expressions in which the name of a place means its one token: {@code sender.next}, {@code length(channel)},
 * {@code value(turn)}. Not thread-safe.
 */
final class OneToken {
    private static final String VALUE = "value";

    private final ColoredNet net;
    private final Scope scope;
    private final ToIntFunction<String> places;
    private final Map<Integer, Integer> placeOf = new HashMap<>();

    OneToken(ColoredNet net, Scope scope, ToIntFunction<String> places) {
        this.net = net;
        this.scope = scope;
        this.places = places;
    }

    /** The tokens with each {@code value(p)} as one token, which means the place. */
    static List<TideToken> shortened(List<TideToken> tokens, Predicate<String> isPlace) {
        List<TideToken> shorter = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            TideToken at = tokens.get(i);
            boolean value = i + 3 < tokens.size()
                    && at.written().equals(VALUE)
                    && tokens.get(i + 1).is("(")
                    && tokens.get(i + 2).kind() == Kind.NAME
                    && isPlace.test(tokens.get(i + 2).text())
                    && tokens.get(i + 3).is(")");
            if (value) {
                TideToken close = tokens.get(i + 3);
                String place = tokens.get(i + 2).text();
                at = new TideToken(Kind.NAME, place, at.source(), at.line(), at.column(), at.start(), close.end());
                i += 3;
            }
            shorter.add(at);
        }
        return shorter;
    }

    /** Whether a token was {@code value(p)}. */
    static boolean isWhole(TideToken token) {
        return token.kind() == Kind.NAME && token.written().endsWith(")");
    }

    /** Makes the places that some tokens name known, unless a name means something else there. */
    void open(List<TideToken> tokens, int end) {
        for (int i = 0; i < tokens.size() && tokens.get(i).end() <= end; i++) {
            TideToken name = tokens.get(i);
            int place = name.kind() == Kind.NAME ? places.applyAsInt(name.text()) : -1;
            boolean means = !scope.findConstants(name.text()).isEmpty()
                    || !scope.findTags(name.text()).isEmpty();
            boolean free = i == 0 || isWhole(name) || (!means && isValue(tokens, i));
            if (place >= 0 && free && scope.findVariable(name.text()) == null) {
                Type type = net.places().get(place).type();
                if (!(type instanceof DotType)) {
                    placeOf.put(scope.open(name.text(), type).index(), place);
                }
            }
        }
    }

    /**
     * Whether a name is followed by a part of its value, or is an argument. By itself the name of a place is its number of
     * tokens elsewhere in a formula, so that it would be misread as a value.
     */
    private static boolean isValue(List<TideToken> tokens, int i) {
        TideToken next = tokens.get(Math.min(i + 1, tokens.size() - 1));
        if (i == 0 || tokens.get(i - 1).is(".")) {
            return false;
        }
        boolean isCall = i > 1 && tokens.get(i - 1).is("(") && tokens.get(i - 2).kind() == Kind.NAME;
        boolean isListed = tokens.get(i - 1).is(",") || next.is(",");
        return next.is(".")
                || next.is("[")
                || next.is("is")
                || ((isCall || isListed) && (next.is(")") || next.is(",")));
    }

    /** The place whose one token a variable means; -1 if it is another variable. */
    int place(int variable) {
        return placeOf.getOrDefault(variable, -1);
    }

    /** Refuses a place that may hold no token, or several. */
    void require(int place, TideToken at) throws InputException {
        if (!OneTokenPlace.isShown(net, place)) {
            throw at.error(quote(net.places().get(place).name())
                    + " may hold no token, or several: expected a place whose arcs show that it always holds one;"
                    + " use exists, forall, count or sum");
        }
    }

    /** A number that the one token has. */
    Term number(String shown, Expr number, TideToken at) throws InputException {
        return weight(shown, Constant.TRUE, number, number, at);
    }

    /** The number of tokens, of which there is one, for which a condition holds. */
    Term holds(String shown, Expr condition, TideToken at) throws InputException {
        return weight(shown, condition, null, condition, at);
    }

    private Term weight(String shown, Expr condition, @Nullable Expr number, Expr mentions, TideToken at)
            throws InputException {
        BitSet used = new BitSet();
        mentions.variables(used);
        if (used.cardinality() != 1) {
            throw at.error(
                    used.isEmpty()
                            ? "no place is mentioned here: expected a place, whose one token is meant"
                            : "the tokens of " + used.cardinality()
                                    + " places in one expression: expected one place; compare numbers, or use exists");
        }
        int place = Objects.requireNonNull(placeOf.get(used.nextSetBit(0)));
        require(place, at);
        Variable each =
                new Variable(used.nextSetBit(0), "", net.places().get(place).type());
        return new Term.Tokens(new TokenWeight(
                net.places().get(place).id(), shown, null, each, condition, true, number, scope.mostSlots()));
    }
}
