package org.tidemark.timed;

import static org.tidemark.input.InputException.quote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.logic.property.Property;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;

/**
 * Reads timed-arc nets of TAPAAL ({@code .tapn}, with components, shared places and transitions, constants and queries) and of its engines ({@code .xml}). A place of
 * one of several components is called {@code Component.place}; a shared one by its own name. Constants may be defined, and {@code time}: discrete or dense. Coloured nets and games are refused.
 */
public final class ArcReader implements SystemReader {
    /** The event that time passes. */
    static final String DELAY = "delay";

    private static final String TIME = "time";
    private static final String AUTO = "auto";
    private static final String DENSE = "dense";
    private static final List<String> TIMES = List.of(AUTO, "discrete", DENSE);

    /** How many tokens with ages a net may begin with: runs are confirmed token by token. */
    private static final long MOST_AGED = 20_000;

    private static final Pattern NET = Pattern.compile("<pnml[\\s>]");
    private static final Pattern AGED = Pattern.compile("<place\\s[^>]*\\sinvariant\\s*=\\s*[\"']");
    private static final Pattern INTERVAL =
            Pattern.compile("\\s*([\\[(])\\s*(\\w+)\\s*,\\s*(\\w+)\\s*([\\])])\\s*(?::\\s*(\\w+)\\s*)?");
    private static final Pattern INVARIANT = Pattern.compile("\\s*(<=?)\\s*(\\w+)\\s*");

    @Override
    public List<String> endings() {
        return List.of(".tapn", ".xml", ".pnml");
    }

    @Override
    public boolean recognises(String start) {
        return NET.matcher(start).find() && AGED.matcher(start).find();
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        byte[] text = in.readAllBytes();
        boolean isOfEngine = !new String(text, StandardCharsets.UTF_8).contains("<net active=");
        return new Reading(XmlInput.open(new ByteArrayInputStream(text), file), definitions, isOfEngine).system();
    }

    /** A place while its arcs are read. */
    private record Place(String name, int initial, Ages allowed) {}

    /** A transition while its arcs are read. */
    private static final class Transition {
        final String name;
        boolean isUrgent;
        final List<Input> inputs = new ArrayList<>();
        final List<Inhibitor> inhibitors = new ArrayList<>();
        final List<Output> outputs = new ArrayList<>();
        /** Transport arcs that lead here, by their number, and where from. */
        final Map<String, Half> from = new TreeMap<>();

        final Map<String, Half> to = new TreeMap<>();

        Transition(String name) {
            this.name = name;
        }
    }

    /** One end of a transport arc. */
    private record Half(int line, int place, Ages ages, int weight) {}

    /** An interval and the number of the transport arc that it is on; null for another arc. */
    private record Inscription(Ages ages, @Nullable String transport) {}

    /** An arc whose net is not complete yet. */
    private record Arc(
            int line,
            String component,
            String type,
            String inscription,
            String source,
            String target,
            @Nullable String through,
            String weight) {}

    /** One file while it is read. */
    private static final class Reading {
        private final XmlInput xml;
        private final Map<String, String> definitions;
        private final Map<String, Integer> constants = new LinkedHashMap<>();
        private final List<Place> places = new ArrayList<>();
        private final List<Transition> transitions = new ArrayList<>();
        /** By names as the file writes them in arcs of a component: {@code component.name}. */
        private final Map<String, Integer> placeNumbers = new LinkedHashMap<>();

        private final Map<String, Integer> transitionNumbers = new LinkedHashMap<>();
        private final Map<String, Integer> sharedPlaces = new LinkedHashMap<>();
        private final Map<String, Integer> sharedTransitions = new LinkedHashMap<>();
        private final List<Arc> arcs = new ArrayList<>();
        private final List<ArcQueries.Query> queries = new ArrayList<>();
        private final List<String> components = new ArrayList<>();
        private final boolean isOfEngine;

        Reading(XmlInput xml, Map<String, String> definitions, boolean isOfEngine) {
            this.xml = xml;
            this.definitions = definitions;
            this.isOfEngine = isOfEngine;
        }

        TransitionSystem system() throws InputException {
            if (!xml.nextChild() || !xml.name().equals("pnml")) {
                throw xml.error(xml.line(), "found no element 'pnml': expected a timed-arc net");
            }
            while (xml.nextChild()) {
                element();
            }
            for (String defined : definitions.keySet()) {
                if (!constants.containsKey(defined) && !defined.equals(TIME)) {
                    throw new InputException(xml.file() + ": no constant " + quote(defined)
                            + NearName.hint(defined, List.copyOf(constants.keySet())));
                }
            }
            if (components.isEmpty()) {
                throw new InputException(xml.file() + ": no element 'net': expected a component that is active");
            }
            for (Arc arc : arcs) {
                connect(arc);
            }
            return built();
        }

        private void element() throws InputException {
            switch (xml.name()) {
                case "shared-place" -> {
                    String name = xml.attribute("name", "the shared place");
                    unused(sharedPlaces, name, "shared place");
                    sharedPlaces.put(name, place(name));
                    xml.skip();
                }
                case "shared-transition" -> {
                    String name = xml.attribute("name", "the shared transition");
                    unused(sharedTransitions, name, "shared transition");
                    sharedTransitions.put(name, transition(name));
                    xml.skip();
                }
                case "constant" -> {
                    String name = xml.attribute("name", "the constant");
                    unused(constants, name, "constant");
                    String text = definitions.getOrDefault(name, xml.attribute("value", "constant " + quote(name)));
                    constants.put(name, number(text, "constant " + quote(name), 0));
                    xml.skip();
                }
                case "net" -> net();
                case "query" -> query();
                default -> xml.skip();
            }
        }

        private void unused(Map<String, Integer> taken, String name, String what) throws InputException {
            if (taken.containsKey(name)) {
                throw xml.error(xml.line(), what + " " + quote(name) + ": there is one of this name already");
            }
        }

        private void net() throws InputException {
            String component = xml.attribute("id", "the net");
            if ("false".equals(xml.attribute("active"))) {
                xml.skip();
                return;
            }
            components.add(component);
            while (xml.nextChild()) {
                String kind = xml.name();
                switch (kind) {
                    case "place" -> placeOf(component);
                    case "transition" -> transitionOf(component);
                    case "arc", "inputArc", "outputArc", "transportArc", "inhibitorArc" -> arc(component, kind);
                    default -> xml.skip();
                }
            }
        }

        private void placeOf(String component) throws InputException {
            String name = named("place");
            String id = component + "." + id(name);
            int line = xml.line();
            Integer shared = sharedPlaces.get(name);
            if (placeNumbers.containsKey(id)) {
                throw xml.error(line, "place " + quote(name) + ": there is one of this name already");
            }
            placeNumbers.put(id, shared == null ? place(isOfEngine ? name : component + "." + name) : shared);
            while (xml.nextChild()) {
                if (xml.name().equals("type")) {
                    uncoloured(name);
                } else {
                    xml.skip();
                }
            }
        }

        private String named(String kind) throws InputException {
            String name = xml.attribute("name");
            return name == null || name.isBlank() ? xml.attribute("id", "the " + kind) : name;
        }

        private String id(String name) {
            String id = xml.attribute("id");
            return id == null ? name : id;
        }

        /** Refuses places with tokens of other colours than the one that all tokens have. */
        private void uncoloured(String place) throws InputException {
            int line = xml.line();
            while (xml.nextChild()) {
                if (xml.name().equals("text")) {
                    String type = xml.text();
                    if (!type.isEmpty() && !type.equals("dot")) {
                        throw xml.error(
                                line,
                                "place " + quote(place) + " has tokens of type " + quote(type)
                                        + ": coloured timed-arc nets are not supported");
                    }
                } else {
                    xml.skip();
                }
            }
        }

        private int place(String name) throws InputException {
            String what = "place " + quote(name);
            String initial = xml.attribute("initialMarking");
            places.add(new Place(
                    name, initial == null ? 0 : number(initial, what + " initial marking", 0), allowed(what)));
            return places.size() - 1;
        }

        private Ages allowed(String what) throws InputException {
            String text = xml.attribute("invariant");
            if (text == null) {
                return Ages.ANY;
            }
            Matcher found = INVARIANT.matcher(text);
            if (!found.matches()) {
                throw xml.error(
                        xml.line(), what + " invariant " + quote(text) + ": expected one such as <= 5 or < inf");
            }
            if (found.group(2).equals("inf")) {
                return Ages.ANY;
            }
            boolean isStrict = found.group(1).equals("<");
            int most = number(found.group(2), what + " invariant", 0);
            if (isStrict && most == 0) {
                throw xml.error(xml.line(), what + " invariant " + quote(text) + ": no token could ever be there");
            }
            return new Ages(0, false, most, isStrict);
        }

        private void transitionOf(String component) throws InputException {
            String name = named("transition");
            String id = component + "." + id(name);
            if (transitionNumbers.containsKey(id)) {
                throw xml.error(xml.line(), "transition " + quote(name) + ": there is one of this name already");
            }
            if (placeNumbers.containsKey(id)) {
                throw xml.error(
                        xml.line(), "transition " + quote(name) + ": a place is called so; arcs need different names");
            }
            Integer shared = sharedTransitions.get(name);
            int number = shared == null ? transition(isOfEngine ? name : component + "." + name) : shared;
            settings(transitions.get(number));
            transitionNumbers.put(id, number);
            xml.skip();
        }

        private int transition(String name) throws InputException {
            Transition transition = new Transition(name);
            settings(transition);
            transitions.add(transition);
            return transitions.size() - 1;
        }

        private void settings(Transition transition) throws InputException {
            String what = "transition " + quote(transition.name);
            if ("1".equals(xml.attribute("player"))) {
                throw xml.error(xml.line(), what + " belongs to the environment: games are not supported");
            }
            String priority = xml.attribute("priority");
            if (priority != null && !priority.equals("0")) {
                throw xml.error(xml.line(), what + " priority " + quote(priority) + ": priorities are not supported");
            }
            String urgent = xml.attribute("urgent");
            if (urgent != null && !urgent.equals("true") && !urgent.equals("false")) {
                throw xml.error(xml.line(), what + " urgent " + quote(urgent) + ": expected true or false");
            }
            transition.isUrgent |= "true".equals(urgent);
        }

        private void arc(String component, String kind) throws InputException {
            String type = kind;
            if (kind.equals("arc")) {
                type = xml.attribute("type") == null ? "normal" : xml.attribute("type", "the arc");
            }
            String inscription = xml.attribute("inscription");
            String weight = xml.attribute("weight");
            arcs.add(new Arc(
                    xml.line(),
                    component,
                    type,
                    inscription == null ? "1" : inscription,
                    xml.attribute("source", "the arc"),
                    xml.attribute("target", "the arc"),
                    xml.attribute("transition"),
                    weight == null ? "1" : weight));
            xml.skip();
        }

        private void connect(Arc arc) throws InputException {
            String what = "arc from " + quote(arc.source) + " to " + quote(arc.target);
            switch (arc.type) {
                case "timed", "inputArc" -> {
                    Ages ages = ages(arc, what).ages;
                    transition(arc, arc.target)
                            .inputs
                            .add(new Input(place(arc, arc.source), ages, weight(arc, what), -1));
                }
                case "normal", "outputArc" -> {
                    if (find(placeNumbers, arc, arc.source) != null) {
                        // an input arc without an interval
                        transition(arc, arc.target)
                                .inputs
                                .add(new Input(place(arc, arc.source), Ages.ANY, weight(arc, what), -1));
                    } else {
                        transition(arc, arc.source).outputs.add(new Output(place(arc, arc.target), weight(arc, what)));
                    }
                }
                case "tapnInhibitor", "inhibitorArc" -> {
                    Ages ages = ages(arc, what).ages;
                    transition(arc, arc.target)
                            .inhibitors
                            .add(new Inhibitor(place(arc, arc.source), ages, weight(arc, what)));
                }
                case "transportArc" -> {
                    Ages ages = ages(arc, what).ages;
                    String through = arc.through;
                    if (through == null) {
                        throw xml.error(arc.line, what + ": expected an attribute 'transition'");
                    }
                    transition(arc, through)
                            .inputs
                            .add(new Input(place(arc, arc.source), ages, weight(arc, what), place(arc, arc.target)));
                }
                case "transport" -> transport(arc, what);
                default ->
                    throw xml.error(
                            arc.line,
                            what + " type " + quote(arc.type)
                                    + ": expected one of timed, normal, transport and tapnInhibitor");
            }
        }

        /** The two halves of a transport arc have the same number at their transition. */
        private void transport(Arc arc, String what) throws InputException {
            Inscription inscription = ages(arc, what);
            String number = inscription.transport == null ? "" : inscription.transport;
            boolean isFrom = find(placeNumbers, arc, arc.source) != null;
            Transition transition = transition(arc, isFrom ? arc.target : arc.source);
            Half half = new Half(
                    arc.line, place(arc, isFrom ? arc.source : arc.target), inscription.ages, weight(arc, what));
            Map<String, Half> same = isFrom ? transition.from : transition.to;
            Map<String, Half> others = isFrom ? transition.to : transition.from;
            if (same.put(number, half) != null) {
                throw xml.error(
                        arc.line, what + ": another transport arc of the transition has number " + quote(number));
            }
            Half other = others.get(number);
            if (other != null) {
                Half from = isFrom ? half : other;
                Half to = isFrom ? other : half;
                if (from.weight != to.weight) {
                    throw xml.error(
                            arc.line,
                            what + " weight " + half.weight + ": expected " + other.weight + ", as its other half has");
                }
                transition.inputs.add(new Input(from.place, from.ages, from.weight, to.place));
            }
        }

        private static @Nullable Integer find(Map<String, Integer> numbers, Arc arc, String id) {
            return numbers.get(arc.component + "." + id);
        }

        private int place(Arc arc, String id) throws InputException {
            Integer place = find(placeNumbers, arc, id);
            if (place == null) {
                throw xml.error(
                        arc.line,
                        "arc from " + quote(arc.source) + " to " + quote(arc.target) + ": no place " + quote(id)
                                + " in this net");
            }
            return place;
        }

        private Transition transition(Arc arc, String id) throws InputException {
            Integer transition = find(transitionNumbers, arc, id);
            if (transition == null) {
                throw xml.error(
                        arc.line,
                        "arc from " + quote(arc.source) + " to " + quote(arc.target) + ": no transition " + quote(id)
                                + " in this net");
            }
            return transitions.get(transition);
        }

        private int weight(Arc arc, String what) throws InputException {
            return number(arc.weight, what + " weight", 1, arc.line);
        }

        private Inscription ages(Arc arc, String what) throws InputException {
            String text = arc.inscription;
            Matcher found = INTERVAL.matcher(text);
            if (!found.matches()) {
                throw xml.error(
                        arc.line, what + " interval " + quote(text) + ": expected one such as [2,5] or [0,inf)");
            }
            boolean isLeastStrict = found.group(1).equals("(");
            boolean isMostStrict = found.group(4).equals(")");
            int least = number(found.group(2), what + " interval", 0, arc.line);
            if (found.group(3).equals("inf")) {
                return new Inscription(new Ages(least, isLeastStrict, ArcNet.NO_END, false), found.group(5));
            }
            int most = number(found.group(3), what + " interval", 0, arc.line);
            if (least > most || (least == most && (isLeastStrict || isMostStrict))) {
                throw xml.error(
                        arc.line,
                        what + " interval " + quote(text) + ": it "
                                + (least > most ? "ends before it begins" : "is empty"));
            }
            return new Inscription(new Ages(least, isLeastStrict, most, isMostStrict), found.group(5));
        }

        private int number(String text, String what, int least) throws InputException {
            return number(text, what, least, xml.line());
        }

        private int number(String text, String what, int least, int line) throws InputException {
            String found = text.strip();
            Integer constant = constants.get(found);
            if (constant != null && constant >= least) {
                return constant;
            }
            if (!found.matches("\\d+")) {
                boolean isName = found.matches("[A-Za-z_]\\w*") && constant == null;
                throw xml.error(
                        line,
                        what + " " + quote(found) + ": "
                                + (isName
                                        ? "no constant has this name"
                                                + NearName.hint(found, List.copyOf(constants.keySet()))
                                        : "expected an integer ≥ " + least));
            }
            if (found.length() > 9 || Integer.parseInt(found) > FiringInterval.LARGEST) {
                throw xml.error(line, what + " " + quote(found) + ": expected at most " + FiringInterval.LARGEST);
            }
            int value = Integer.parseInt(found);
            if (value < least) {
                throw xml.error(line, what + " " + quote(found) + ": expected an integer ≥ " + least);
            }
            return value;
        }

        private void query() throws InputException {
            String name = xml.attribute("name");
            queries.add(ArcQueries.read(xml, name == null || name.isBlank() ? "query " + (queries.size() + 1) : name));
        }

        private TransitionSystem built() throws InputException {
            for (Transition transition : transitions) {
                unpaired(transition.from, transition.to, transition, "begins");
                unpaired(transition.to, transition.from, transition, "ends");
            }
            boolean isPlain = components.size() == 1 && !isOfEngine;
            Map<String, String> aliases = new LinkedHashMap<>();
            List<ArcNet.Place> all = new ArrayList<>();
            for (Place place : places) {
                all.add(new ArcNet.Place(proper(place.name, isPlain, aliases), place.initial, place.allowed, 1, -1));
            }
            List<ArcNet.Transition> firing = new ArrayList<>();
            for (Transition each : transitions) {
                firing.add(new ArcNet.Transition(
                        proper(each.name, isPlain, aliases),
                        each.isUrgent,
                        List.copyOf(each.inputs),
                        List.copyOf(each.inhibitors),
                        List.copyOf(each.outputs)));
            }
            ArcNet net = ArcNet.of(components.get(0), all, firing, all + "\n" + firing);
            boolean isDense = isDense(net);
            ArcSystem names = new ArcSystem(net, isDense, aliases);
            List<Property> claims = new ArrayList<>();
            Map<String, InputException> refused = new LinkedHashMap<>();
            for (ArcQueries.Query query : queries) {
                try {
                    claims.add(new Property.Truth(query.name(), query.formula(xml.file(), names.vocabulary())));
                } catch (InputException e) {
                    refused.put(query.name(), e);
                }
            }
            return new ArcSystem(
                    net, isDense, aliases, claims, refused, remarks(net, isDense), difference(net, isDense));
        }

        /** Whether time is dense: as it is asked for, or else where bounds are strict, or inhibitor arcs ask for ages and dense time is possible. */
        private boolean isDense(ArcNet net) throws InputException {
            String asked = asked();
            if (!TIMES.contains(asked)) {
                throw new InputException(
                        xml.file() + ": time " + quote(asked) + ": expected one of " + String.join(", ", TIMES));
            }
            String obstacle = obstacle(net);
            boolean isDense = asked.equals(DENSE)
                    || (asked.equals(AUTO) && (!net.isClosed() || (net.hasAgedInhibitors() && obstacle == null)));
            if (!isDense && !net.isClosed()) {
                throw new InputException(xml.file() + ": time 'discrete': the net has strict bounds, which take dense"
                        + " time; leave out '-D time=discrete'");
            }
            if (isDense && obstacle != null) {
                throw new InputException(xml.file() + ": " + obstacle + "; "
                        + (net.isClosed()
                                ? "leave out '-D time=dense'"
                                : "the net has strict bounds, so that time is dense"));
            }
            if (ZoneModel.firstSlots(net) > MOST_AGED) {
                throw new InputException(String.format(
                        Locale.ROOT,
                        "%s: the net begins with %,d tokens with ages: expected at most %,d",
                        xml.file(),
                        ZoneModel.firstSlots(net),
                        MOST_AGED));
            }
            return isDense;
        }

        private String asked() {
            return constants.containsKey(TIME) ? AUTO : definitions.getOrDefault(TIME, AUTO);
        }

        /** Why time cannot be dense; null where it can. */
        private static @Nullable String obstacle(ArcNet net) {
            ArcNet.Transition urgent = net.agedUrgent();
            if (urgent != null) {
                return "transition " + quote(urgent.name())
                        + ": in dense time, an urgent transition takes and moves tokens of any age";
            }
            return ZoneModel.firstSlots(net) <= ZoneModel.mostSlots(net)
                    ? null
                    : String.format(
                            Locale.ROOT,
                            "the net begins with %,d tokens with ages, and dense time takes at most %d, fewer where"
                                    + " ages are large",
                            ZoneModel.firstSlots(net),
                            ZoneModel.mostSlots(net));
        }

        /** Why answers are those of discrete time where dense time might have others, and nobody has asked for either. */
        private List<String> remarks(ArcNet net, boolean isDense) {
            String obstacle = obstacle(net);
            return isDense || obstacle == null || !net.hasAgedInhibitors() || !asked().equals(AUTO)
                    ? List.of()
                    : List.of("time is discrete, and dense time may have other answers, since inhibitor arcs ask for"
                            + " ages; " + obstacle);
        }

        /** A remark on answers that depend on more than which markings there are; null where there is nothing to say. */
        private @Nullable String difference(ArcNet net, boolean isDense) {
            return isDense || !asked().equals(AUTO) || !remarks(net, isDense).isEmpty()
                    ? null
                    : "time is discrete; in dense time the answer may be another one, since it depends on what can happen"
                            + " between two whole numbers";
        }

        /** The name without its component where there is only one. */
        private static String proper(String name, boolean isPlain, Map<String, String> aliases) {
            int dot = name.indexOf('.');
            if (!isPlain || dot < 0) {
                return name;
            }
            aliases.put(name, name.substring(dot + 1));
            return name.substring(dot + 1);
        }

        private void unpaired(Map<String, Half> some, Map<String, Half> others, Transition at, String where)
                throws InputException {
            for (Map.Entry<String, Half> each : some.entrySet()) {
                if (!others.containsKey(each.getKey())) {
                    throw xml.error(
                            each.getValue().line,
                            "transition " + quote(at.name) + ": the transport arc " + quote(each.getKey()) + " only "
                                    + where + " here; expected both halves");
                }
            }
        }
    }
}
