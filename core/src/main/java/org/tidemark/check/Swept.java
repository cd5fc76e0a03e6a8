package org.tidemark.check;

import java.util.HashMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Property;
import org.tidemark.logic.Simplifier;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Tells which questions a sweep can answer: those about single states and about finite runs, which it sees all of before it
 * forgets them, and formulas of CTL, for which it leaves a condensed graph behind. Whatever else needs several states at once
 * is for a search that keeps them.
 */
public final class Swept {
    private final PetriNet net;
    private final Simplifier simplifier;

    public Swept(PetriNet net) {
        this.net = net;
        simplifier = new Simplifier(new KnownCounts(net, PlaceBounds.of(net, Limit.millis(0))));
    }

    /** Why a sweep cannot answer the question and what can, as a sentence without its full stop; null where it can. */
    public @Nullable String objection(Property property) {
        if (property instanceof Property.Liveness) {
            return "liveness is a matter of the terminal components of the whole state space, which a sweep forgets; "
                    + "ask with --search bfs";
        }
        if (property instanceof Property.Forbidden) {
            return "a run that never ends is found as a cycle, of which a sweep has forgotten states; "
                    + "ask with --search bfs";
        }
        if (property instanceof Property.Truth truth && !isSwept(truth)) {
            return Logic.of(truth.formula()).title()
                    + " beyond AG and EF of conditions on one state needs states that a sweep has forgotten; "
                    + "ask with --search bfs";
        }
        return null;
    }

    private boolean isSwept(Property.Truth property) {
        Question question =
                Question.of(property, net, simplifier, new HashMap<>(), new Claims(false), new LinearClaims(false));
        return !(question.verdict() instanceof Verdict.Unknown)
                && question.inquiries().stream()
                        .allMatch(inquiry -> inquiry.isShownByStates() || inquiry instanceof Claim);
    }
}
