package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.cli.explore.ExploreJson;
import org.tidemark.cli.explore.Unfinished;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.EventList;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.Table;
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
public final class InfoCommand implements Callable<Integer> {
    private static final long DEFAULT_MILLIS = 10_000;

    private final Session session;

    @Mixin
    final ModelArgument model;

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
        this.session = session;
        this.model = new ModelArgument(session.in());
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
                    return tell(new NetworkInfo(source.network(), limit.what()));
                }
                return Unfinished.tell(session, result, source, limit);
            }
            return tell(net, interrupt);
        }
    }

    /** Says how large a system is that is not a net, of which nothing is proven without exploring it. */
    private int tell(TransitionSystem system) throws IOException {
        if (result.json) {
            Json.object(session.out(), json -> {
                ExploreJson.model(json, system);
                Json.strings(
                        json,
                        system.nouns().field() + "Names",
                        system.vocabulary().places());
                Json.strings(
                        json,
                        system.nouns().event() + "Names",
                        system.vocabulary().transitions());
            });
        } else {
            session.out().println(system.name() + ": " + ModelSizes.of(system));
            session.out().println();
            new Table()
                    .words("formalism", system.nouns().model())
                    .words(
                            system.nouns().fields(),
                            String.join(", ", system.vocabulary().places()))
                    .words(
                            system.nouns().events(),
                            String.join(", ", system.vocabulary().transitions()))
                    .words("initially", system.game().text())
                    .words("structure", "invariants, bounds and other facts without exploring take a net")
                    .print(session.out());
        }
        return Status.DONE;
    }

    private int tell(NetworkInfo network) throws IOException {
        if (result.json) {
            Json.write(session.out(), network::write);
        } else {
            network.print(session.out());
        }
        return Status.DONE;
    }

    private int tell(PetriNet net, Interrupts.Watch interrupt) throws IOException {
        long start = System.nanoTime();
        Structure structure = structure(net, interrupt);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (result.json) {
            Json.write(session.out(), json -> new InfoJson(json, structure).write(seconds));
        } else {
            new InfoText(structure, seconds).print(session.out());
        }
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

    /** The facts about a net that need no exploration, for programs: all of them, unlike the page for people. */
    static final class InfoJson {
        private final JsonGenerator json;
        private final Structure structure;
        private final PetriNet net;

        InfoJson(JsonGenerator json, Structure structure) {
            this.json = json;
            this.structure = structure;
            this.net = structure.net();
        }

        void write(double seconds) throws IOException {
            json.writeStartObject();
            json.writeStringField("model", net.name());
            ExploreJson.sizes(json, net);
            netClass();
            bounds();
            boundedness();
            semiflows("invariants", structure.invariants(), net::shownPlace, true);
            semiflows("cycles", structure.cycles(), net::shownTransition, false);
            components();
            liveness();
            BigInteger mostStates = structure.mostStates();
            Json.count(json, "mostStates", mostStates);
            json.writeStringField("suggestion", Advice.sentence(structure.suggestion()));
            json.writeNumberField("seconds", Math.round(seconds * 1e6) / 1e6);
            json.writeEndObject();
        }

        private void netClass() throws IOException {
            NetClass kind = structure.netClass();
            json.writeObjectFieldStart("class");
            json.writeBooleanField("ordinary", kind.ordinary());
            json.writeBooleanField("simpleFreeChoice", kind.simpleFreeChoice());
            json.writeBooleanField("extendedFreeChoice", kind.extendedFreeChoice());
            json.writeBooleanField("asymmetricChoice", kind.asymmetricChoice());
            json.writeBooleanField("stateMachine", kind.stateMachine());
            json.writeBooleanField("markedGraph", kind.markedGraph());
            json.writeBooleanField("connected", kind.connected());
            json.writeBooleanField("stronglyConnected", kind.stronglyConnected());
            json.writeBooleanField("sourcePlace", kind.sourcePlace());
            json.writeBooleanField("sinkPlace", kind.sinkPlace());
            json.writeBooleanField("sourceTransition", kind.sourceTransition());
            json.writeBooleanField("sinkTransition", kind.sinkTransition());
            json.writeBooleanField("loopFree", kind.loopFree());
            json.writeBooleanField("conservative", kind.conservative());
            json.writeBooleanField("subConservative", kind.subConservative());
            json.writeBooleanField("nestedUnits", kind.nestedUnits());
            json.writeEndObject();
        }

        private void bounds() throws IOException {
            PlaceBounds bounds = structure.bounds();
            json.writeBooleanField("safe", structure.provesSafety());
            if (net.hasColors()) {
                json.writeBooleanField("unfoldingSafe", bounds.provesSafety());
            }
            json.writeNumberField("provenPlaces", bounds.proven());
            json.writeObjectFieldStart("bounds");
            for (int p = 0; p < net.places(); p++) {
                if (bounds.bound(p) == PlaceBounds.UNKNOWN) {
                    json.writeNullField(net.shownPlace(p));
                } else {
                    Json.count(json, net.shownPlace(p), bounds.bound(p));
                }
            }
            json.writeEndObject();
            Structure.StateSize size = structure.stateSize();
            if (size.bits() < 0) {
                json.writeNullField("bitsPerState");
                json.writeNullField("wordsPerState");
            } else {
                json.writeNumberField("bitsPerState", size.bits());
                json.writeNumberField("wordsPerState", size.words());
            }
            names("neverMarked", bounds.dead().places(), net::shownPlace);
            names("neverFire", bounds.dead().transitions(), net::shownTransition);
        }

        private void boundedness() throws IOException {
            Coverability answer = structure.boundedness();
            json.writeStringField("boundedness", answer.verdict().name().toLowerCase(Locale.ROOT));
            json.writeBooleanField("boundednessComplete", answer.complete());
            names("unboundedPlaces", answer.unbounded(), net::shownPlace);
            if (answer.witness() == null) {
                json.writeNullField("growth");
            } else {
                json.writeObjectFieldStart("growth");
                run("prefix", answer.witness().prefix());
                run("pump", answer.witness().pump());
                json.writeEndObject();
            }
        }

        private void run(String field, List<Integer> transitions) throws IOException {
            json.writeArrayFieldStart(field);
            for (int t : transitions) {
                json.writeString(net.shownTransition(t));
            }
            json.writeEndArray();
        }

        private void names(String field, BitSet nodes, IntFunction<String> name) throws IOException {
            json.writeArrayFieldStart(field);
            for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(i + 1)) {
                json.writeString(name.apply(i));
            }
            json.writeEndArray();
        }

        private void semiflows(String field, Semiflows flows, IntFunction<String> name, boolean valued)
                throws IOException {
            json.writeObjectFieldStart(field);
            json.writeBooleanField("complete", flows.complete());
            json.writeStringField("lack", flows.lack().name().toLowerCase(Locale.ROOT));
            vectors("semiflows", flows.minimal(), name, valued);
            json.writeBooleanField("basisComplete", flows.basisComplete());
            vectors("basis", flows.basis(), name, valued);
            json.writeEndObject();
        }

        private void vectors(String field, List<SparseVector> vectors, IntFunction<String> name, boolean valued)
                throws IOException {
            json.writeArrayFieldStart(field);
            for (SparseVector vector : vectors) {
                json.writeStartObject();
                json.writeObjectFieldStart("weights");
                for (int k = 0; k < vector.size(); k++) {
                    Json.count(json, name.apply(vector.position(k)), vector.value(k));
                }
                json.writeEndObject();
                if (valued) {
                    Json.count(json, "value", vector.sum(net.initialMarking()));
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        }

        private void components() throws IOException {
            Json.objects(json, "components", structure.components(), part -> {
                names("places", part.places(), net::shownPlace);
                json.writeStringField("initial", net.shownPlace(part.initial()));
            });
        }

        private void liveness() throws IOException {
            Commoner answer = structure.liveness();
            json.writeStringField("deadlockFree", answer.deadlockFree().name().toLowerCase(Locale.ROOT));
            json.writeStringField("live", answer.live().name().toLowerCase(Locale.ROOT));
            json.writeStringField("reason", answer.reason());
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

        void print(PrintStream out) {
            out.println(network.name() + ": " + ModelSizes.of(network));
            out.println();
            out.println(Table.hanging("SAFE: each part is in one state at a time. " + capital(why) + ".", 0));
            out.println();
            Table table = new Table();
            table.row("parts", Figures.count(network.parts().size()), "of " + sizes() + " states");
            table.row("combinations", Figures.count(potential()), "of their states at most");
            table.row(
                    "together",
                    Figures.count(together.size()),
                    together.size() == 1 ? "label that parts take together" : "labels that parts take together");
            for (Together each : together.subList(0, Math.min(FEW, together.size()))) {
                table.words(
                        "",
                        each.label.name() + ": "
                                + Figures.count(each.label.parts().size(), "part") + ", "
                                + Figures.count(each.ways, "combination"));
            }
            table.words(
                    "advice", "'tidemark compose' counts its states, 'tidemark check' answers questions about them");
            table.print(out);
        }

        void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            ExploreJson.model(json, network);
            json.writeStringField("reason", why);
            Json.objects(json, "parts", network.parts(), part -> {
                json.writeStringField("name", part.name());
                json.writeNumberField("states", part.automaton().states());
                json.writeNumberField("steps", part.automaton().steps());
            });
            Json.objects(json, "together", together, each -> {
                json.writeStringField("label", each.label.name());
                Json.strings(
                        json,
                        "parts",
                        each.label.parts().stream()
                                .map(part -> network.parts().get(part).name())
                                .toList());
                Json.count(json, "combinations", each.ways);
            });
            Json.count(json, "mostStates", potential());
            json.writeEndObject();
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
