package org.tidemark.check.direct;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.Context;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;

/** The symmetries that the sorts of a net declare, where what is looked for cannot tell them. Stateless. */
final class DeclaredSymmetry {
    private DeclaredSymmetry() {}

    /** Those of a net that is executed directly; null where none were asked for, or nothing may be moved. */
    static @Nullable SortSymmetry of(Context context, DirectNet direct) {
        if (!context.options().reductions().asksFor(Reduction.SYMMETRY)) {
            return null;
        }
        SortSymmetry declared = declared(context, direct);
        if (declared != null && declared.isTrivial()) {
            context.note("no values may be exchanged: the net tells all of them apart");
        }
        return declared == null || declared.isTrivial() ? null : declared;
    }

    /** Whether symmetries were asked for, and there are some. */
    static boolean isAskedFor(Context context, DirectNet direct) {
        SortSymmetry declared =
                context.options().reductions().asksFor(Reduction.SYMMETRY) ? declared(context, direct) : null;
        return declared != null && !declared.isTrivial();
    }

    /** Those that are allowed, where they were not asked for; null where nothing may be moved. */
    static @Nullable SortSymmetry allowed(Context context, DirectNet direct) {
        boolean mayBeUsed = context.options().reductions().allows(Reduction.SYMMETRY)
                && !context.options().reductions().isAsked();
        SortSymmetry declared = mayBeUsed ? declared(context, direct) : null;
        return declared == null || declared.isTrivial() ? null : declared;
    }

    private static @Nullable SortSymmetry declared(Context context, DirectNet direct) {
        try {
            return SortSymmetry.of(direct.net(), CancellationCheck.until(context::isCancelled));
        } catch (ColorException | Cancelled noMarking) {
            return null; // the exploration says what is wrong
        }
    }

    /** Whether conditions say the same of states in which values were moved: they count tokens of places and ask whether transitions can happen. */
    static boolean isKept(SortSymmetry symmetry, DirectNet direct, PetriNet names, List<Formula> conditions) {
        FormulaFields seen = new FormulaFields(names);
        conditions.forEach(seen::rewritten);
        boolean areSumsKept = true;
        for (int place : seen.placesOfSums()) {
            areSumsKept &= isStill(symmetry, direct, place);
        }
        for (int[] places : seen.placesOfRelations()) {
            for (int place : places) {
                areSumsKept &= isStill(symmetry, direct, place);
            }
        }
        return areSumsKept && seen.bindings().isEmpty();
    }

    private static boolean isStill(SortSymmetry symmetry, DirectNet direct, int place) {
        return place >= 0 && !symmetry.moves(direct.net().places().get(place).type());
    }
}
