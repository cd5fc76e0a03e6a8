package org.tidemark.cli.model;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.cli.explore.WholeReport;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.structure.Algebra;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.Coverability.Witness;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.NetClass;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.net.summary.Structure;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark info}: what is known of a net without exploring it. */
@Command(
        name = "info",
        header = "Look at a net without exploring it: its class, invariants, bounds, parts, what is proven.",
        description = {
            "Everything printed is proven; what is not known is reported as unknown. "
                    + "An analysis that runs out of time says so, and does not affect the others."
        },
        footer = {
            "  tidemark info zoo:kanban/5              a page about a net",
            "  tidemark info model.pnml --time 60s     look longer at a big one",
            "  tidemark info model.pnml --json         every bound and invariant, for a program"
        })
public final class InfoCommand extends ModelCommand {
    private static final long DEFAULT_MILLIS = 10_000;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = Quantities.Duration.class,
            description =
                    "How long to look: 500ms, 60s, 1m30s (units ms, s, m, h, d). Default: 10s; small nets take far less.")
    @Nullable
    Long time;

    @Mixin
    ResultOptions result = new ResultOptions();

    public InfoCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws InputException, IOException {
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            NetSource source = model.source(result.notes(session));
            TransitionSystem system = source.system();
            if (system != null) {
                return tell(system);
            }
            UnfoldingLimits usual = UnfoldingLimits.usual();
            long nanos = time == null ? usual.nanos() : time;
            PetriNet net;
            try {
                net = source.unfolded(new UnfoldingLimits(usual.bytes(), nanos, interrupt));
            } catch (LimitException limit) {
                if (source.network() != null) {
                    result.show(session, new NetworkInfo(source.network(), limit.what()).report());
                    return Status.DONE;
                }
                return WholeReport.unfinished(session, result, source, limit, null, 1, 0);
            }
            return tell(net, interrupt);
        }
    }

    /** Says how large a system is that is not a net, of which nothing is proven without exploring it. */
    private int tell(TransitionSystem system) {
        TransitionSystem.Nouns nouns = system.nouns();
        List<String> fields = system.vocabulary().places();
        List<String> events = system.vocabulary().transitions();
        result.show(
                session,
                ModelSizes.Head.of(system)
                        .report()
                        .words("formalism", nouns.model())
                        .figure(nouns.field() + "Names", fields, nouns.fields(), "", String.join(", ", fields))
                        .figure(nouns.event() + "Names", events, nouns.events(), "", String.join(", ", events))
                        .words("initially", system.game().text())
                        .words("structure", "invariants, bounds and other facts without exploring take a net"));
        return Status.DONE;
    }

    private int tell(PetriNet net, Interrupts.Watch interrupt) {
        long start = System.nanoTime();
        Structure structure = structure(net, interrupt);
        double seconds = (System.nanoTime() - start) / 1e9;
        result.show(
                session,
                result.json ? new InfoValues(structure).report(seconds) : new InfoText(structure, seconds).report());
        return Status.DONE;
    }

    /** Ctrl-C ends the looking, and what was found is shown. */
    private Structure structure(PetriNet net, Interrupts.Watch interrupt) {
        Limit limit = Limit.millis(time == null ? DEFAULT_MILLIS : time / 1_000_000);
        return Structure.of(net, limit.orWhen(interrupt));
    }

    /** The facts about a net that need no exploration, for people. */
    static final class InfoText {
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

        Report report() {
            Report table = new Report()
                    .line(net.name() + ": " + ModelSizes.of(net))
                    .line()
                    .line(verdict())
                    .line()
                    .words("class", String.join(", ", structure.kinds()));
            WorkflowNet workflow = WorkflowNet.of(net);
            if (workflow != null) {
                table.words(
                        "workflow net",
                        "source " + net.shownPlace(workflow.source()) + ", sink " + net.shownPlace(workflow.sink())
                                + "; 'tidemark sound' says whether it is sound");
            }
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
            return table.words("time", Figures.seconds(seconds));
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
            String names =
                    ExplanationText.names(transitions.stream().limit(SHORT).map(net::shownTransition));
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

        private void dead(Report table) {
            BitSet places = structure.bounds().dead().places();
            BitSet transitions = structure.bounds().dead().transitions();
            if (!places.isEmpty()) {
                table.words("never marked", names(places, net::shownPlace));
            }
            if (!transitions.isEmpty()) {
                table.words("never fire", names(transitions, net::shownTransition));
            }
        }

        private void invariants(Report table) {
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

        private void states(Report table) {
            BigInteger most = structure.mostStates();
            if (most != null) {
                table.words(
                        "states",
                        "at most " + Figures.bound(most) + ", by invariants and bounds; exploring counts them");
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
                                    : " of a basis, not all: "
                                            + flows.basisLack().reason());
        }

        private String components() {
            int parts = structure.components().size();
            return parts == 0
                    ? "no part with one token was found"
                    : Figures.count(parts, "part")
                            + (parts == 1 ? " with one token, which holds " : " with one token each, which hold ")
                            + Figures.count(structure.placesInComponents()) + " of "
                            + Figures.count(net.places(), "place");
        }

        private static String names(BitSet nodes, IntFunction<String> name) {
            String few = nodes.stream().limit(FEW).mapToObj(name).collect(Collectors.joining(", "));
            int others = nodes.cardinality() - FEW;
            return few + (others > 0 ? " and " + Figures.count(others, "other") : "");
        }
    }

    /** The ends of a workflow net, for programs; null where the net is none. */
    private static @Nullable Report workflow(PetriNet net) {
        WorkflowNet workflow = WorkflowNet.of(net);
        return workflow == null
                ? null
                : new Report()
                        .put("source", net.shownPlace(workflow.source()), "sink", net.shownPlace(workflow.sink()));
    }

    /** The facts about a net that need no exploration, for programs: all of them, unlike the page for people. */
    static final class InfoValues {
        private final Structure structure;
        private final PetriNet net;

        InfoValues(Structure structure) {
            this.structure = structure;
            this.net = structure.net();
        }

        Report report(double seconds) {
            Coverability answer = structure.boundedness();
            Commoner liveness = structure.liveness();
            Report growth = answer.witness() == null
                    ? null
                    : new Report()
                            .put(
                                    "prefix",
                                    run(answer.witness().prefix()),
                                    "pump",
                                    run(answer.witness().pump()));
            return new Report()
                    .put("model", net.name())
                    .add(ModelSizes.sizes(net))
                    .put("class", netClass(structure.netClass()))
                    .put("workflowNet", workflow(net))
                    .add(bounds(structure.bounds()))
                    .put("boundedness", word(answer.verdict()), "boundednessComplete", answer.complete())
                    .put("unboundedPlaces", names(answer.unbounded(), net::shownPlace), "growth", growth)
                    .put("invariants", semiflows(structure.invariants(), net::shownPlace, true))
                    .put("cycles", semiflows(structure.cycles(), net::shownTransition, false))
                    .list(
                            "components",
                            structure.components(),
                            part -> new Report()
                                    .put("places", names(part.places(), net::shownPlace))
                                    .put("initial", net.shownPlace(part.initial())))
                    .put("deadlockFree", word(liveness.deadlockFree()), "live", word(liveness.live()))
                    .put("reason", liveness.reason(), "mostStates", structure.mostStates())
                    .put("suggestion", Advice.sentence(structure.suggestion()))
                    .seconds("seconds", seconds);
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }

        private static Report netClass(NetClass kind) {
            return new Report()
                    .put("ordinary", kind.ordinary(), "simpleFreeChoice", kind.simpleFreeChoice())
                    .put("extendedFreeChoice", kind.extendedFreeChoice(), "asymmetricChoice", kind.asymmetricChoice())
                    .put("stateMachine", kind.stateMachine(), "markedGraph", kind.markedGraph())
                    .put("connected", kind.connected(), "stronglyConnected", kind.stronglyConnected())
                    .put("sourcePlace", kind.sourcePlace(), "sinkPlace", kind.sinkPlace())
                    .put("sourceTransition", kind.sourceTransition(), "sinkTransition", kind.sinkTransition())
                    .put("loopFree", kind.loopFree(), "conservative", kind.conservative())
                    .put("subConservative", kind.subConservative(), "nestedUnits", kind.nestedUnits());
        }

        private Report bounds(PlaceBounds bounds) {
            Report report = new Report().put("safe", structure.provesSafety());
            if (net.hasColors()) {
                report.put("unfoldingSafe", bounds.provesSafety());
            }
            Report each = new Report();
            for (int p = 0; p < net.places(); p++) {
                each.put(net.shownPlace(p), bounds.bound(p) == PlaceBounds.UNKNOWN ? null : bounds.bound(p));
            }
            Structure.StateSize size = structure.stateSize();
            return report.put("provenPlaces", bounds.proven())
                    .put("bounds", each, "bitsPerState", size.bits() < 0 ? null : size.bits())
                    .put("wordsPerState", size.bits() < 0 ? null : size.words())
                    .put("neverMarked", names(bounds.dead().places(), net::shownPlace))
                    .put("neverFire", names(bounds.dead().transitions(), net::shownTransition));
        }

        private List<String> run(List<Integer> transitions) {
            return transitions.stream().map(net::shownTransition).toList();
        }

        private static List<String> names(BitSet nodes, IntFunction<String> name) {
            return nodes.stream().mapToObj(name).toList();
        }

        private Report semiflows(Semiflows flows, IntFunction<String> name, boolean valued) {
            return new Report()
                    .put("complete", flows.complete(), "lack", word(flows.lack()))
                    .put("semiflows", vectors(flows.minimal(), name, valued), "basisComplete", flows.basisComplete())
                    .put("basis", vectors(flows.basis(), name, valued));
        }

        private List<Report> vectors(List<SparseVector> vectors, IntFunction<String> name, boolean valued) {
            List<Report> all = new ArrayList<>();
            for (SparseVector vector : vectors) {
                Report weights = new Report();
                for (int k = 0; k < vector.size(); k++) {
                    weights.put(name.apply(vector.position(k)), vector.value(k));
                }
                Report each = new Report().put("weights", weights);
                all.add(valued ? each.put("value", vector.sum(net.initialMarking())) : each);
            }
            return all;
        }
    }

    /** The facts about a network whose net is too large to be looked at: its parts, and what they do together. */
    static final class NetworkInfo {
        private static final int FEW = 6;

        private final Network network;
        private final String why;
        private final List<Together> together;

        /**
         * The facts.
         *
         * @param why why the net is not there
         */
        NetworkInfo(Network network, String why) {
            this.network = network;
            this.why = why;
            together = network.synchronisations().stream()
                    .map(each -> new Together(each, NetworkNet.combinations(network, each)))
                    .sorted(Comparator.comparing(Together::ways).reversed())
                    .toList();
        }

        private record Together(Synchronisation label, BigInteger ways) {}

        Report report() {
            Report report = ModelSizes.fields(network)
                    .line(network.name() + ": " + ModelSizes.of(network))
                    .line()
                    .sentence("SAFE: each part is in one state at a time. " + capital(why) + ".")
                    .line()
                    .put("reason", why)
                    .row("parts", Figures.count(network.parts().size()), "of " + sizes() + " states")
                    .list(
                            "parts",
                            network.parts(),
                            part -> new Report()
                                    .put(
                                            "name",
                                            part.name(),
                                            "states",
                                            part.automaton().states())
                                    .put("steps", part.automaton().steps()))
                    .row("combinations", Figures.count(potential()), "of their states at most")
                    .row(
                            "together",
                            Figures.count(together.size()),
                            together.size() == 1
                                    ? "label that parts take together"
                                    : "labels that parts take together");
            for (Together each : together.subList(0, Math.min(FEW, together.size()))) {
                report.words(
                        "",
                        each.label.name() + ": "
                                + Figures.count(each.label.parts().size(), "part") + ", "
                                + Figures.count(each.ways, "combination"));
            }
            return report.list("together", together, this::value)
                    .put("mostStates", potential())
                    .words(
                            "advice",
                            "'tidemark compose' counts its states, 'tidemark check' answers questions about them");
        }

        private Report value(Together each) {
            List<String> parts = each.label.parts().stream()
                    .map(part -> network.parts().get(part).name())
                    .toList();
            return new Report().put("label", each.label.name(), "parts", parts, "combinations", each.ways);
        }

        private BigInteger potential() {
            return network.parts().stream()
                    .map(part -> BigInteger.valueOf(part.automaton().states()))
                    .reduce(BigInteger.ONE, BigInteger::multiply);
        }

        private String sizes() {
            String sizes = network.parts().stream()
                    .limit(2L * FEW)
                    .map(part -> Figures.count(part.automaton().states()))
                    .collect(Collectors.joining(", "));
            return network.parts().size() > 2 * FEW ? sizes + ", …" : sizes;
        }

        private static String capital(String sentence) {
            return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
        }
    }
}
