package org.tidemark.check.direct;

import java.util.Set;
import java.util.stream.Collectors;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.LateUnfolding;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Countable;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Leaves a place/transition net to the stages after direct execution: the unfolding, or what an exploration has seen to occur. Questions that speak of
 * larger numbers than the engines for such a net can compute stay open. Stateless.
 */
final class NetHandover {
    /** Engines may take that many bits for places with fewer tokens. */
    private static final int LEAST_WIDTH = 8;

    private NetHandover() {}

    /** Goes on with an unfolding that was put off; false if it is refused, which a note says. */
    static boolean unfolded(Context context, LateUnfolding late) throws InputException {
        PetriNet unfolded = late.make();
        if (unfolded == null) {
            context.note("executed directly, not unfolded: " + late.refusal());
            return false;
        }
        use(context, unfolded);
        return true;
    }

    /** Goes on with the unfolding of a net that has a fault; false where it is too large. */
    static boolean takeUnfolding(Context context, DirectReport.Fault fault) throws InputException {
        PetriNet unfolded = context.subject().unfolding().unfold();
        if (unfolded == null) {
            return false;
        }
        use(context, unfolded);
        context.note("unfolded, since direct execution ends at a fault: " + fault.event() + " has all its tokens, but "
                + fault.why());
        return true;
    }

    /** Leaves an unfolding to the stages after this one, with the questions about it. */
    private static void use(Context context, PetriNet unfolded) {
        Set<String> asked =
                context.openProperties().stream().map(Property::name).collect(Collectors.toSet());
        context.use(unfolded);
        context.subject().unfolding().alsoAsked(unfolded).stream()
                .filter(property -> !asked.contains(property.name()))
                .forEach(context::alsoAsk);
        leaveUncountable(context, Countable.in(unfolded, context::isCancelled));
    }

    /** Leaves the net of what occurs to the stages after this one; no place in it holds more than that many tokens. */
    static void leave(Context context, PetriNet occurring, long mostTokens) {
        context.useExplored(occurring);
        leaveUncountable(context, Countable.within(occurring, width(mostTokens), context::isCancelled));
    }

    /** The bits of the fields in which places are counted that hold that many tokens: widths are doubled until they fit. */
    private static int width(long most) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(most);
        return Math.min(FieldWidths.MOST_BITS, Math.max(LEAST_WIDTH, 2 * bits));
    }

    /** Leaves open what speaks of numbers that the engines for a net cannot compute. */
    private static void leaveUncountable(Context context, Countable countable) {
        for (Property property : context.openProperties()) {
            try {
                countable.check(property);
            } catch (FormulaException tooLarge) {
                OpenReason why = new OpenReason(StopReason.NUMBER_TOO_LARGE, String.valueOf(tooLarge.getMessage()));
                context.decide(Finding.unknown(property, why, context.seconds()));
            } catch (Cancelled noTime) {
                context.decide(Finding.unknown(property, WhyUnknown.NO_TIME, context.seconds()));
            }
        }
    }
}
