package org.tidemark.check.symmetry;

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
 * <p>Who uses them books what they take. Between stages nobody does, so that they go where memory is needed, and are found again.
 */
public final class FoundSymmetry {
    private @Nullable SoftReference<NetSymmetry> found;
    private double seconds;

    /** Those that leave each obligation of the net as it is. */
    public NetSymmetry of(Context context) {
        return of(context, Long.MAX_VALUE);
    }

    /** The same, as far as they are found in some part of the time that is left. */
    public Function<Context, NetSymmetry> within(double partOfTime) {
        return context -> of(context, context.part(partOfTime));
    }

    /** The same, as far as they are found in some time. */
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
