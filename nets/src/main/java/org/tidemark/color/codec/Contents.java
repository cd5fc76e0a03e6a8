package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Content;

/**
 * The declared contents of redundant places, computed from what other places hold. A redundant place may depend on others of its
 * kind. If some depend on each other, one of them is not computed: it has to be known. Plain rather than fast. Immutable.
 */
public final class Contents {
    private final ColoredNet net;
    private final List<Integer> inOrder = new ArrayList<>();

    public Contents(ColoredNet net) {
        this.net = net;
        Set<Integer> known = new HashSet<>();
        for (int p = 0; p < net.places().size(); p++) {
            append(p, known, new HashSet<>());
        }
    }

    /** Appends a place behind those it depends on; false if it is one of those for which that is tried just now. */
    private boolean append(int place, Set<Integer> known, Set<Integer> tried) {
        Content content = net.places().get(place).content();
        if (content == null || known.contains(place)) {
            return true;
        }
        if (!tried.add(place)) {
            return false;
        }
        boolean canCompute = true;
        for (int other : content.places()) {
            canCompute &= append(other, known, tried);
        }
        if (known.add(place) && canCompute) {
            inOrder.add(place);
        }
        return true;
    }

    /** The redundant places, each behind those that it depends on. */
    public List<Integer> inOrder() {
        return List.copyOf(inOrder);
    }

    /**
     * The required content of a redundant place, sorted; null if more is taken than given, or an expression has no
     * value.
     */
    public @Nullable Tokens of(int place, Tokens[] marking) {
        Content content = net.places().get(place).content();
        if (content == null) {
            throw new IllegalArgumentException(
                    "place '" + net.places().get(place).name() + "' has no declared content");
        }
        Bag given = new Bag();
        Bag taken = new Bag();
        try {
            content.given().forEach(share -> share.addTo(given, source(share, marking)));
            content.taken().forEach(share -> share.addTo(taken, source(share, marking)));
        } catch (EvaluationFault noValue) {
            return null;
        }
        for (int i = 0; i < taken.size(); i++) {
            if (taken.count(i) > given.countOf(taken.rank(i))) {
                return null;
            }
        }
        given.remove(taken);
        Tokens tokens = new Tokens();
        for (int i = 0; i < given.size(); i++) {
            if (given.count(i) > 0) {
                tokens.add(given.rank(i), given.count(i));
            }
        }
        tokens.sort(net.places().get(place).type());
        return tokens;
    }

    private static Bag source(Content.Share share, Tokens[] marking) {
        Bag bag = new Bag();
        if (share.place() != Content.Share.NOWHERE) {
            Tokens tokens = marking[share.place()];
            for (int i = 0; i < tokens.size(); i++) {
                bag.add(tokens.rank(i), tokens.count(i));
            }
        }
        return bag;
    }
}
