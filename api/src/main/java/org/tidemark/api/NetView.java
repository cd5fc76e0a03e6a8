package org.tidemark.api;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.InitialMarking;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.DotType;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.svg.DrawnNet;
import org.tidemark.format.svg.DrawnPositions;
import org.tidemark.format.tide.TideCopy;
import org.tidemark.format.tide.TideModel;
import org.tidemark.input.InputException;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.system.TransitionSystem;
import org.tidemark.zoo.Zoo;

/** A model as something to look at: its structure, its texts and its pictures. Immutable. */
final class NetView {
    /** To look at a net takes no longer than this many values of tokens. */
    private static final long MOST_STEPS = 1L << 19;

    private final ModelSource source;

    NetView(ModelSource source) {
        this.source = source;
    }

    static List<ZooEntry> zoo() {
        return Zoo.models().stream()
                .map(model -> new ZooEntry(
                        model.name(),
                        model.story(),
                        model.parameters().stream()
                                .map(each -> new ZooEntry.Parameter(
                                        each.name(), each.meaning(), each.fallback(), each.least(), each.most()))
                                .toList()))
                .toList();
    }

    Net net() {
        TransitionSystem system = source.net().system();
        if (system != null) {
            return system(system);
        }
        ColoredNet colored = source.net().colored();
        return colored == null ? plain(source.plain()) : colored(colored);
    }

    private static Net system(TransitionSystem system) {
        Map<String, Object> values = system.game().values();
        List<Net.Place> variables = system.vocabulary().places().stream()
                .map(name -> new Net.Place(
                        name, "", values.getOrDefault(name, 0) instanceof Number number ? number.longValue() : 1))
                .toList();
        List<Net.Transition> events = system.vocabulary().transitions().stream()
                .map(name -> new Net.Transition(name, List.of(), 0, List.of()))
                .toList();
        return new Net(system.name(), variables, events);
    }

    private static Net plain(PetriNet net) {
        List<Net.Place> places = IntStream.range(0, net.places())
                .mapToObj(p -> new Net.Place(net.placeName(p), "", net.initial(p)))
                .toList();
        List<Net.Transition> transitions = IntStream.range(0, net.transitions())
                .mapToObj(t -> new Net.Transition(net.transitionName(t), List.of(), net.priority(t), arcs(net, t)))
                .toList();
        return new Net(net.name(), places, transitions);
    }

    private static List<Net.Arc> arcs(PetriNet net, int transition) {
        List<Net.Arc> found = new ArrayList<>();
        add(found, Net.Arc.Kind.INPUT, net, net.inputs(), transition);
        add(found, Net.Arc.Kind.OUTPUT, net, net.outputs(), transition);
        add(found, Net.Arc.Kind.READ, net, net.reads(), transition);
        add(found, Net.Arc.Kind.INHIBITOR, net, net.inhibitors(), transition);
        return found;
    }

    private static void add(List<Net.Arc> found, Net.Arc.Kind kind, PetriNet net, Arcs arcs, int transition) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            found.add(new Net.Arc(kind, net.placeName(arcs.place(a)), arcs.weight(a)));
        }
    }

    private static Net colored(ColoredNet net) {
        long[] tokens = tokens(net);
        List<Net.Place> places = IntStream.range(0, tokens.length)
                .mapToObj(p -> new Net.Place(
                        net.places().get(p).name(), type(net.places().get(p)), tokens[p]))
                .toList();
        List<Net.Transition> transitions = net.transitions().stream()
                .map(each -> new Net.Transition(
                        each.name(),
                        each.variables().stream()
                                .map(variable -> variable.name() + ": " + variable.type())
                                .toList(),
                        each.priority(),
                        each.arcs().stream().map(arc -> arc(net, arc)).toList()))
                .toList();
        return new Net(net.name(), places, transitions);
    }

    private static String type(ColoredPlace place) {
        return place.type() instanceof DotType ? "" : place.type().toString();
    }

    private static Net.Arc arc(ColoredNet net, ColoredArc arc) {
        return new Net.Arc(kind(arc), net.places().get(arc.place()).name(), 0);
    }

    private static Net.Arc.Kind kind(ColoredArc arc) {
        return switch (arc.kind()) {
            case INPUT -> Net.Arc.Kind.INPUT;
            case OUTPUT -> Net.Arc.Kind.OUTPUT;
            case READ -> Net.Arc.Kind.READ;
            case INHIBITOR -> Net.Arc.Kind.INHIBITOR;
        };
    }

    /**
     * How many tokens the places of a net hold at first: 0 where that has no value, which executing the net reports, and {@link
     * Net.Place#MANY} where counting them would take long.
     */
    private static long[] tokens(ColoredNet net) {
        CancellationCheck steps = CancellationCheck.after(MOST_STEPS); // for all places together
        return net.places().stream().mapToLong(place -> tokens(place, steps)).toArray();
    }

    private static long tokens(ColoredPlace place, CancellationCheck steps) {
        if (place.initial() instanceof MultiSet.All all) {
            return all.of().size().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        }
        try {
            Bag tokens = InitialMarking.of(place, steps);
            return IntStream.range(0, tokens.size()).mapToLong(tokens::count).sum();
        } catch (Cancelled tooMany) {
            return Net.Place.MANY;
        } catch (ColorException wrong) {
            return 0;
        }
    }

    List<Net.Position> layout() {
        PetriNet net = drawn();
        DrawnPositions at = new DrawnPositions(net);
        List<Net.Position> positions = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            positions.add(new Net.Position(net.placeName(p), at.placeX(p), at.placeY(p)));
        }
        for (int t = 0; t < net.transitions(); t++) {
            positions.add(new Net.Position(net.transitionName(t), at.transitionX(t), at.transitionY(t)));
        }
        return positions;
    }

    Picture picture(BooleanSupplier cancelled) {
        Net net = net();
        ColoredNet colored = source.net().colored();
        DrawnNet drawn = colored == null ? DrawnNet.of(drawn(), cancelled) : DrawnNet.of(colored, cancelled);
        int places = net.places().size();
        List<Picture.Node> nodes = IntStream.range(0, drawn.nodes())
                .mapToObj(i -> node(
                        i < places
                                ? net.places().get(i).name()
                                : net.transitions().get(i - places).name(),
                        i < places,
                        drawn.node(i)))
                .toList();
        List<Picture.Line> lines = drawn.lines().stream()
                .map(line -> new Picture.Line(
                        nodes.get(line.from()).name(),
                        nodes.get(line.to()).name(),
                        switch (line.kind()) {
                            case FLOW -> line.from() < places ? Net.Arc.Kind.INPUT : Net.Arc.Kind.OUTPUT;
                            case READ -> Net.Arc.Kind.READ;
                            case INHIBITOR -> Net.Arc.Kind.INHIBITOR;
                        },
                        line.path(),
                        new Picture.Label(line.text(), line.textX(), line.textY())))
                .toList();
        return new Picture(drawn.width(), drawn.height(), nodes, lines);
    }

    private static Picture.Node node(String name, boolean isPlace, DrawnNet.Node drawn) {
        return new Picture.Node(
                name,
                isPlace,
                new Picture.Box(drawn.x(), drawn.y(), drawn.width(), drawn.height()),
                new Picture.Texts(drawn.label(), drawn.whole(), drawn.above(), drawn.below()));
    }

    String text(Format format, Consumer<String> notes) throws InputException {
        TideModel tide = source.tide();
        if (format == Format.TIDE && tide != null) {
            String file = source.net().file();
            return TideCopy.of(source.text(), file, Path.of(file), tide.settings());
        }
        Network network = source.net().network();
        if (format == Format.NETWORK && network != null) {
            return NetFiles.text(network);
        }
        ColoredNet colored = source.net().colored();
        if (format == Format.TIDE && colored != null) {
            return NetFiles.text(colored, format.file("model"), notes::accept);
        }
        source.net().requireNet("the format " + format.ending());
        boolean isPicture = format == Format.SVG || format == Format.DOT;
        PetriNet net = isPicture ? drawn() : source.net().unfolded(UnfoldingLimits.usual());
        return NetFiles.text(net, format.file("model"), notes::accept);
    }

    /** The net that is drawn: where there are values, one with the same nodes and arcs, and without them; of a system that is not a net, the nodes alone. */
    private PetriNet drawn() {
        if (source.net().system() != null) {
            Net shown = net();
            PetriNetBuilder bare = new PetriNetBuilder(shown.name());
            shown.places().forEach(each -> bare.place(each.name(), (int) Math.max(0, each.tokens())));
            shown.transitions().forEach(each -> bare.transition(each.name()));
            return bare.build();
        }
        ColoredNet net = source.net().colored();
        if (net == null) {
            return source.plain();
        }
        PetriNetBuilder bare = new PetriNetBuilder(net.name());
        long[] tokens = tokens(net);
        for (int p = 0; p < tokens.length; p++) {
            ColoredPlace place = net.places().get(p);
            boolean isMany = tokens[p] == Net.Place.MANY || tokens[p] > Integer.MAX_VALUE;
            bare.place(place.id(), place.label(), isMany ? Integer.MAX_VALUE : (int) tokens[p]);
        }
        for (ColoredTransition each : net.transitions()) {
            int transition = bare.transition(each.id(), each.label());
            for (ColoredArc arc : each.arcs()) {
                switch (arc.kind()) {
                    case INPUT -> bare.input(transition, arc.place(), 1);
                    case OUTPUT -> bare.output(transition, arc.place(), 1);
                    case READ -> bare.read(transition, arc.place(), 1);
                    case INHIBITOR -> bare.inhibitor(transition, arc.place(), 1);
                }
            }
        }
        return bare.build();
    }
}
