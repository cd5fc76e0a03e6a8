package org.tidemark.check.symmetry;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.symmetry.Automorphism;
import org.tidemark.net.symmetry.Invariance;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;

/** The symmetries of a net that may be used. */
final class FoundSymmetry {
    private FoundSymmetry() {}

    /** Those that leave each obligation of the net as it is. */
    static NetSymmetry keepingObligations(PetriNet net, BooleanSupplier cancelled) {
        NetSymmetry all = SymmetryFinder.of(net, cancelled);
        if (net.obligations().isEmpty()) {
            return all;
        }
        Invariance invariance = new Invariance(net);
        List<Predicate<Automorphism>> kept = net.obligations().stream()
                .map(Obligation::condition)
                .map(invariance::of)
                .toList();
        return all.allowing(symmetry -> kept.stream().allMatch(each -> each.test(symmetry)));
    }
}
