package org.tidemark.check.state;

import java.lang.ref.SoftReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Context;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.system.Obligation;

/**
 * The symmetries of the net of a check that may be used, found once for all stages. Belongs to one check.
 *
 * <p>A stage that uses them books their memory. Between stages they are softly reachable only: where memory is needed they are dropped, and found again.
 */
public final class FoundSymmetry {
    private @Nullable SoftReference<NetSymmetry> found;
    private double seconds;

    /** The symmetries that leave each obligation of the net as it is. */
    public NetSymmetry of(Context context) {
        return of(context, Long.MAX_VALUE);
    }

    /** The symmetries that keep each obligation, as far as they are found in a part of the time that is left. */
    public Function<Context, NetSymmetry> within(double partOfTime) {
        return context -> of(context, context.part(partOfTime));
    }

    /** The symmetries that keep each obligation, as far as they are found in the given time. */
    NetSymmetry of(Context context, long nanos) {
        PetriNet net = context.net();
        NetSymmetry known = found == null ? null : found.get();
        if (known == null || known.net() != net) {
            double begin = context.seconds();
            Limit limit = Limit.nanos(nanos).orWhen(context::isCancelled);
            known = of(net, context.options().explore().budget(), limit);
            found = new SoftReference<>(known);
            seconds = context.seconds() - begin;
        }
        return known;
    }

    /** The symmetries of a net that leave each of its obligations as it is. */
    public static NetSymmetry of(PetriNet net, Limit limit) {
        return of(net, MemoryBudget.unlimited(), limit);
    }

    private static NetSymmetry of(PetriNet net, MemoryBudget budget, Limit limit) {
        return SymmetryFinder.of(net, budget, limit::isOver)
                .keeping(net.obligations().stream().map(Obligation::condition).toList(), limit::isOver);
    }

    /** How long it took to find them. */
    double seconds() {
        return seconds;
    }
}
