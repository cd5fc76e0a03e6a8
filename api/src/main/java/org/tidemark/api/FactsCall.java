package org.tidemark.api;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Algebra;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.summary.Structure;

/** Looks at a net without exploring it, and puts what is known into the words of this package. Stateless. */
final class FactsCall {
    private static final long USUAL_NANOS = 10_000_000_000L;

    private FactsCall() {}

    static Facts of(ModelSource source, Options options) throws InputException {
        try (CallContext call = new CallContext(options)) {
            source.net().requireNet("what is known without exploring");
            PetriNet net = source.net().unfolded(call.unfolding());
            long nanos = Math.min(USUAL_NANOS, call.left().timeNanos());
            return facts(Structure.of(net, Limit.nanos(nanos).orWhen(call::isCancelled)));
        }
    }

    private static Facts facts(Structure structure) {
        return new Facts(
                structure.kinds(),
                bounds(structure),
                parts(structure),
                structure.livenessSentence(),
                structure.suggestion().sentence());
    }

    private static Facts.Bounds bounds(Structure structure) {
        PetriNet net = structure.net();
        PlaceBounds bounds = structure.bounds();
        Map<String, Long> ofPlaces = new LinkedHashMap<>();
        for (int p = 0; p < net.places(); p++) {
            if (bounds.bound(p) != PlaceBounds.UNKNOWN) {
                ofPlaces.put(net.shownPlace(p), bounds.bound(p));
            }
        }
        Optional<Boolean> isBounded = switch (structure.boundedness().verdict()) {
            case BOUNDED -> Optional.of(true);
            case UNBOUNDED -> Optional.of(false);
            case UNKNOWN -> Optional.empty();
        };
        return new Facts.Bounds(
                isBounded,
                bounds.provesSafety(),
                ofPlaces,
                names(bounds.dead().places(), net::shownPlace),
                names(bounds.dead().transitions(), net::shownTransition),
                Optional.ofNullable(structure.mostStates()));
    }

    private static Facts.Parts parts(Structure structure) {
        PetriNet net = structure.net();
        List<SparseVector> flows = structure.invariants().minimal();
        Map<String, List<String>> units = new LinkedHashMap<>();
        Nupn nupn = net.nupn();
        if (nupn != null) {
            nupn.units()
                    .forEach(unit -> units.put(
                            unit.id(),
                            unit.places().stream().map(net::shownPlace).toList()));
        }
        return new Facts.Parts(
                flows.stream().map(flow -> Algebra.invariant(net, flow)).toList(),
                structure.components().stream()
                        .map(part -> names(part.places(), net::shownPlace))
                        .toList(),
                units);
    }

    private static List<String> names(BitSet nodes, IntFunction<String> name) {
        List<String> names = new ArrayList<>();
        nodes.stream().forEach(node -> names.add(name.apply(node)));
        return names;
    }
}
