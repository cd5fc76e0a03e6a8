package org.tidemark.cli.model;

import java.io.PrintStream;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.EventList;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Algebra;
import org.tidemark.net.structure.Coverability.Witness;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.summary.Structure;

/** What is known of a net without exploring it, for people. */
final class InfoText {
    private static final int FEW = 6;
    private static final int SHORT = 16;

    private final Structure structure;
    private final PetriNet net;
    private final double seconds;

    InfoText(Structure structure, double seconds) {
        this.structure = structure;
        this.net = structure.net();
        this.seconds = seconds;
    }

    void print(PrintStream out) {
        out.println(net.name() + ": " + ModelSizes.of(net));
        out.println();
        out.println(verdict());
        out.println();
        Table table = new Table().words("class", String.join(", ", structure.kinds()));
        Nupn nupn = net.nupn();
        if (nupn != null) {
            String claim = nupn.safe() ? ", which claim that the net is safe" : "";
            table.words("units", Figures.count(nupn.units().size(), "nested unit") + claim);
        }
        table.words("bounds", bounds());
        dead(table);
        invariants(table);
        table.words("cycles", cycles());
        table.words("sequential", components());
        table.words("deadlocks", structure.livenessSentence());
        states(table);
        table.words("advice", Advice.sentence(structure.suggestion()));
        table.words("time", Figures.seconds(seconds));
        table.print(out);
    }

    private String verdict() {
        return switch (structure.boundedness().verdict()) {
            case BOUNDED ->
                structure.provesSafety()
                        ? "SAFE: no place ever holds two tokens, by proof." + size()
                        : "BOUNDED: the net has finitely many states"
                                + (structure.bounds().provesSafety()
                                        ? ", and no place ever holds two tokens of the same value"
                                        : "")
                                + ", by proof." + size();
            case UNBOUNDED -> "UNBOUNDED: " + growth();
            case UNKNOWN ->
                "UNKNOWN: it was not found out whether the net is bounded: "
                        + structure.boundedness().reason() + ".";
        };
    }

    private String size() {
        Structure.StateSize size = structure.stateSize();
        return size.bits() < 0
                ? ""
                : " A state takes " + Figures.count(size.bits(), "bit") + ", " + Figures.count(size.words() * 8L)
                        + " bytes.";
    }

    private String growth() {
        Witness witness = structure.boundedness().witness();
        String places = names(structure.boundedness().unbounded(), net::shownPlace);
        return "tokens gather without end in " + places + (witness == null ? "." : ", " + repetition(witness));
    }

    private String repetition(Witness witness) {
        String after = witness.prefix().isEmpty() ? "" : "after " + run(witness.prefix()) + " ";
        return after + "by repeating " + run(witness.pump()) + ".";
    }

    private String run(List<Integer> transitions) {
        String names = EventList.of(transitions.stream().limit(SHORT).map(net::shownTransition));
        return names + (transitions.size() > SHORT ? " … (" + Figures.count(transitions.size(), "step") + ")" : "");
    }

    private String bounds() {
        PlaceBounds bounds = structure.bounds();
        long most = -1;
        int fullest = -1;
        BitSet open = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            open.set(p, bounds.bound(p) == PlaceBounds.UNKNOWN);
            if (bounds.bound(p) > most) {
                most = bounds.bound(p);
                fullest = p;
            }
        }
        String proven = bounds.allProven()
                ? "proven for all places"
                : "proven for " + Figures.count(bounds.proven(), "place") + " of " + Figures.count(net.places());
        return proven
                + (fullest < 0 || bounds.provesSafety()
                        ? ""
                        : "; the most is " + Figures.count(most, "token") + " in " + net.shownPlace(fullest))
                + (open.isEmpty() ? "" : "; unknown for " + names(open, net::shownPlace));
    }

    private void dead(Table table) {
        BitSet places = structure.bounds().dead().places();
        BitSet transitions = structure.bounds().dead().transitions();
        if (!places.isEmpty()) {
            table.words("never marked", names(places, net::shownPlace));
        }
        if (!transitions.isEmpty()) {
            table.words("never fire", names(transitions, net::shownTransition));
        }
    }

    private void invariants(Table table) {
        Semiflows flows = structure.invariants();
        table.words("invariants", amount(flows, "minimal semiflow"));
        List<SparseVector> all = flows.minimal().isEmpty() ? flows.basis() : flows.minimal();
        List<SparseVector> shown =
                all.stream().filter(flow -> flow.size() <= SHORT).limit(FEW).toList();
        shown.forEach(flow -> table.words("", Algebra.invariant(net, flow)));
        if (shown.size() < all.size()) {
            table.words("", shown.isEmpty() ? "of many places each (--json lists all)" : "… (--json lists all)");
        }
    }

    private void states(Table table) {
        BigInteger most = structure.mostStates();
        if (most != null) {
            table.words(
                    "states", "at most " + Figures.bound(most) + ", by invariants and bounds; exploring counts them");
        }
    }

    private String cycles() {
        return "firings that change nothing: " + amount(structure.cycles(), "minimal set");
    }

    private static String amount(Semiflows flows, String noun) {
        int found = flows.minimal().size();
        return flows.complete()
                ? Figures.count(found, noun)
                : Figures.count(found, noun) + " found, not all: "
                        + flows.lack().reason() + "; "
                        + Figures.count(flows.basis().size(), "flow")
                        + (flows.basisComplete()
                                ? " in a basis of all"
                                : " of a basis, not all: " + flows.basisLack().reason());
    }

    private String components() {
        int parts = structure.components().size();
        return parts == 0
                ? "no part with one token was found"
                : Figures.count(parts, "part")
                        + (parts == 1 ? " with one token, which holds " : " with one token each, which hold ")
                        + Figures.count(structure.placesInComponents()) + " of " + Figures.count(net.places(), "place");
    }

    private static String names(BitSet nodes, IntFunction<String> name) {
        String few = nodes.stream().limit(FEW).mapToObj(name).collect(Collectors.joining(", "));
        int others = nodes.cardinality() - FEW;
        return few + (others > 0 ? " and " + Figures.count(others, "other") : "");
    }
}
