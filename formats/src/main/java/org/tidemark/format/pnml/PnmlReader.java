package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.ProcessMarks;
import org.tidemark.format.ResetArcs;
import org.tidemark.format.XmlInput;
import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Reads a place/transition net or a symmetric net from PNML (ISO 15909-2).
 *
 * <p>Pages are flattened, references followed, graphics other than positions of nodes and tool-specific sections
 * skipped; the NUPN 1.1 section is read and checked against the net. Features that change the behaviour and are not
 * supported, such as capacities, or time, are refused by name. Where the standard is vague or tools deviate from it,
 * all common spellings are accepted. One pass over the file; memory is that of the net and a few dozen bytes per arc,
 * regardless of decoration.
 */
public final class PnmlReader {
    private static final int ABSENT = -1;
    /** How ProM and PM4Py mark a transition that no log shows. */
    private static final String INVISIBLE = "$invisible$";

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    /** Labels that change the behaviour, each with the neutral value, if there is one. */
    private static final Map<String, String> BEHAVIOUR = Map.ofEntries(
            Map.entry("capacity", "0"),
            Map.entry("priority", "1"),
            Map.entry("timed", "false"),
            Map.entry("urgent", "false"),
            Map.entry("timing", ""),
            Map.entry("reset", ""),
            Map.entry("delay", ""),
            Map.entry("interval", ""),
            Map.entry("timeInterval", ""),
            Map.entry("staticInterval", ""),
            Map.entry("invariant", ""),
            Map.entry("guard", ""),
            Map.entry("condition", ""),
            Map.entry("hlinitialMarking", ""),
            Map.entry("hlinscription", ""));

    private final XmlInput xml;
    private final NodeTable nodes = new NodeTable();
    private final ArcTable arcs = new ArcTable();
    private final Notes notes;
    private final List<Map<String, Integer>> finalMarkings = new ArrayList<>();
    private final Map<String, Integer> finalPlaces = new LinkedHashMap<>();
    private final Set<String> silent = new LinkedHashSet<>();
    private final Set<String> unnamed = new LinkedHashSet<>();
    private boolean isAnyNamed;
    private @Nullable Annotations colored;
    private @Nullable UnitTable units;
    /** Where intervals are kept; null where they are refused. */
    private @Nullable DelayTable delays;

    private @Nullable String netLabel;
    /** The line of the text of the label read last. */
    private int labelLine;

    private PnmlReader(XmlInput xml, Notes notes) {
        this.xml = xml;
        this.notes = notes;
    }

    /** Reads the net in a file; a high-level net is unfolded. */
    public static PetriNet read(Path file) throws InputException {
        if (Files.isDirectory(file)) {
            throw new InputException(file + ": is a directory; expected a PNML file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads the net in a stream and unfolds a high-level net; {@code file} is its name in messages. */
    public static PetriNet read(InputStream in, String file) throws InputException {
        return open(in, file, unheard -> {}).unfolded(UnfoldingLimits.usual());
    }

    /**
     * Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. The notes
     * receive minor deviations from the standard.
     */
    public static NetSource open(InputStream in, String file, Notes notes) throws InputException {
        return new PnmlReader(XmlInput.open(in, file), notes).document();
    }

    /** Reads a time Petri net: a net without colours, with intervals as TINA writes them. */
    public static TimedNet readTimed(InputStream in, String file) throws InputException {
        PnmlReader reader = new PnmlReader(XmlInput.open(in, file), unheard -> {});
        DelayTable delays = new DelayTable();
        reader.delays = delays;
        NetSource source = reader.document();
        if (reader.colored != null) {
            throw new InputException(
                    file + ": transitions with intervals in a high-level net: this version does not" + " support them");
        }
        PetriNet net = source.unfolded(UnfoldingLimits.usual());
        return new TimedNet(net, delays.of(net));
    }

    private NetSource document() throws InputException {
        xml.nextChild();
        if (!xml.name().equals("pnml")) {
            throw xml.error(xml.line(), "root element " + quote(xml.name()) + ": expected 'pnml'");
        }
        List<String> ids = new ArrayList<>();
        int line = xml.line();
        while (xml.nextChild()) {
            if (!xml.name().equals("net")) {
                xml.skip();
                continue;
            }
            line = xml.line();
            String id = xml.attribute("id");
            ids.add(id == null ? "" : id);
            if (ids.size() == 1) {
                net(ids.get(0));
            } else {
                xml.skip();
            }
        }
        xml.nextChild();
        if (ids.isEmpty()) {
            throw xml.error(line, "element 'pnml' holds no net; expected one");
        }
        if (ids.size() > 1) {
            List<String> shown =
                    ids.stream().limit(5).map(InputException::quote).toList();
            String more = ids.size() > shown.size() ? ", …" : "";
            throw xml.error(
                    line,
                    "a file with " + ids.size() + " nets (" + String.join(", ", shown) + more
                            + "); expected one, so give each its own file");
        }
        String id = ids.get(0).isEmpty() ? "net" : ids.get(0);
        String name = netLabel == null ? id : netLabel;
        NetSource source = colored == null
                ? NetSource.of(NetAssembly.assemble(xml.file(), name, nodes, arcs, units), xml.file())
                : NetSource.of(
                        ColoredAssembly.assemble(xml.file(), name, nodes, arcs, colored, notes),
                        xml.file(),
                        nodes.positions(xml.file()));
        return source.drawnAt(nodes.drawing()).marked(marks());
    }

    /** Reads a net and its pages, nested to any depth, as one flat sequence of elements. */
    private void net(String id) throws InputException {
        checkType("net " + quote(id));
        for (int depth = 1; depth > 0; ) {
            if (!xml.nextChild()) {
                depth--;
                continue;
            }
            switch (xml.name()) {
                case "page" -> depth++;
                case "place" -> place();
                case "transition" -> transition();
                case "arc" -> arc();
                case "referencePlace" -> reference(Kind.REFERENCE_PLACE);
                case "referenceTransition" -> reference(Kind.REFERENCE_TRANSITION);
                case "toolspecific" -> toolSpecific();
                case "finalmarkings" -> finalMarkings(colored != null);
                case "declaration" -> declaration();
                case "name" -> netLabel = depth == 1 ? name() : skipped(netLabel);
                default -> {
                    Dialects.checkElement(xml);
                    xml.skip();
                }
            }
        }
    }

    private void checkType(String net) throws InputException {
        String type = xml.attribute("type", net);
        switch (NetType.of(type)) {
            case PLACE_TRANSITION -> {}
            case HIGH_LEVEL -> colored = new Annotations();
            case UNKNOWN ->
                throw xml.error(
                        xml.line(),
                        net + " type " + quote(type) + ": expected a place/transition net (" + NetType.STANDARD
                                + ") or a symmetric net");
        }
    }

    private void place() throws InputException {
        int line = xml.line();
        String id = newId(Kind.PLACE);
        String what = "place " + quote(id);
        if (xml.attribute("initialMarking") != null) {
            throw xml.error(line, what + " attribute 'initialMarking': expected an element of this name");
        }
        String label = null;
        int tokens = ABSENT;
        Node node = nodes.mention(id);
        while (xml.nextChild()) {
            switch (xml.name()) {
                case "name" -> label = name();
                case "initialMarking" -> tokens = number(what + " initial marking", tokens, 0);
                case "graphics" -> graphics(node);
                default -> {
                    if (colored != null && xml.name().equals("type")) {
                        Annotations.keep(colored.sorts, node, term(what + " type"));
                    } else if (colored != null && xml.name().equals("hlinitialMarking")) {
                        Annotations.keep(colored.markings, node, term(what + " initial marking"));
                    } else {
                        decoration(what);
                    }
                }
            }
        }
        nodes.declare(id, Kind.PLACE, line, label, Math.max(0, tokens));
    }

    private void transition() throws InputException {
        int line = xml.line();
        String id = newId(Kind.TRANSITION);
        String what = "transition " + quote(id);
        Dialects.checkTransition(xml, what);
        String label = null;
        Node node = nodes.mention(id);
        while (xml.nextChild()) {
            if (xml.name().equals("name")) {
                label = name();
            } else if (xml.name().equals("graphics")) {
                graphics(node);
            } else if (xml.name().equals("toolspecific")) {
                if (INVISIBLE.equals(xml.attribute("activity"))) {
                    silent.add(id);
                }
                xml.skip();
            } else if (colored != null && xml.name().equals("condition")) {
                Annotations.keep(colored.guards, node, term(what + " condition"));
            } else if (delays != null && xml.name().equals("delay")) {
                delays.read(xml, id);
            } else {
                decoration(what);
            }
        }
        isAnyNamed |= label != null;
        if (label == null) {
            unnamed.add(id);
        }
        nodes.declare(id, Kind.TRANSITION, line, label, 0);
    }

    /** The markings in which a case ends, as ProM and PM4Py write them. */
    private void finalMarkings(boolean isHighLevel) throws InputException {
        while (xml.nextChild()) {
            if (isHighLevel || !xml.name().equals("marking")) {
                xml.skip();
                continue;
            }
            Map<String, Integer> marking = new LinkedHashMap<>();
            while (xml.nextChild()) {
                if (!xml.name().equals("place")) {
                    xml.skip();
                    continue;
                }
                String id = xml.attribute("idref", "a place of a final marking");
                finalPlaces.putIfAbsent(id, xml.line());
                int tokens = number("place " + quote(id) + " final marking", ABSENT, 0);
                if (tokens > 0) {
                    marking.put(id, tokens);
                }
            }
            finalMarkings.add(marking);
        }
    }

    private ProcessMarks marks() throws InputException {
        for (Map.Entry<String, Integer> each : finalPlaces.entrySet()) {
            Node node = nodes.declared(each.getKey());
            if (node == null || node.kind() != Kind.PLACE) {
                throw xml.error(
                        each.getValue(), "final marking: there is no place with the id " + quote(each.getKey()));
            }
        }
        if (isAnyNamed) {
            silent.addAll(unnamed);
        }
        return new ProcessMarks(finalMarkings, silent);
    }

    private void reference(Kind kind) throws InputException {
        int line = xml.line();
        String id = newId(kind);
        String target = xml.attribute("ref", kind.element() + " " + quote(id));
        xml.skip();
        nodes.declare(id, kind, line, null, 0).refersTo(nodes.mention(target));
    }

    private void arc() throws InputException {
        int line = xml.line();
        String id = xml.attribute("id", "arc");
        String what = "arc " + quote(id);
        checkFree(id, what);
        Node source = nodes.mention(xml.attribute("source", what));
        Node target = nodes.mention(xml.attribute("target", what));
        String type = xml.attribute("type");
        ArcKind kind = type == null ? ArcKind.NORMAL : kind(what, type);
        int weight = ABSENT;
        TermNode inscription = null;
        Dialects.checkArc(xml, what);
        while (xml.nextChild()) {
            switch (xml.name()) {
                case "inscription" -> weight = number(what + " weight", weight, 1);
                case "type", "arctype" -> {
                    String value = xml.attribute("value");
                    String word = label();
                    if (value == null && word.isEmpty()) {
                        throw xml.error(
                                labelLine, what + " type: expected a word such as 'inhibitor' in an element 'text'");
                    }
                    kind = kind(what, value == null ? word : value);
                }
                default -> {
                    if (colored != null && xml.name().equals("hlinscription")) {
                        inscription = term(what + " inscription");
                    } else {
                        decoration(what);
                    }
                }
            }
        }
        arcs.add(id, line, source, target, kind, weight == ABSENT ? 1 : weight);
        if (colored != null) {
            colored.inscribe(inscription);
        }
    }

    private ArcKind kind(String what, String word) throws InputException {
        ArcKind kind = ArcKind.of(word);
        if (kind == null) {
            throw xml.error(
                    xml.line(),
                    what + " type " + quote(word) + ": this version reads normal, inhibitor, read and reset arcs");
        }
        if (kind == ArcKind.RESET && colored != null) {
            throw xml.error(
                    xml.line(),
                    what + " type " + quote(word) + ": this version reads reset arcs of place/transition nets only");
        }
        return kind;
    }

    private String newId(Kind kind) throws InputException {
        String id = xml.attribute("id", kind.element());
        checkFree(id, kind.element() + " " + quote(id));
        return id;
    }

    private void checkFree(String id, String what) throws InputException {
        Node taken = nodes.declared(id);
        if (taken != null) {
            throw xml.error(
                    xml.line(),
                    what + ": the " + taken.kind().element() + " at line " + taken.line() + " has the same id");
        }
    }

    private void toolSpecific() throws InputException {
        if (!"nupn".equalsIgnoreCase(xml.attribute("tool")) || !"1.1".equals(xml.attribute("version"))) {
            xml.skip();
            return;
        }
        if (units != null) {
            throw xml.error(xml.line(), "toolspecific 'nupn': a second unit structure; expected one");
        }
        units = UnitTable.read(xml, nodes);
    }

    private void declaration() throws InputException {
        TermNode declared = term("declaration");
        if (colored != null && declared != null) {
            colored.declarations.add(declared);
        }
    }

    /** The content of the structure of the current label; null if the label is empty. */
    private @Nullable TermNode term(String what) throws InputException {
        return TermNode.structure(xml, what);
    }

    /** Keeps the position of a node; other graphics, and positions that are not numbers, do not matter. */
    private void graphics(Node node) throws InputException {
        while (xml.nextChild()) {
            String x = xml.attribute("x");
            String y = xml.attribute("y");
            if (xml.name().equals("position") && x != null && y != null) {
                try {
                    node.drawnAt(Float.parseFloat(x.strip()), Float.parseFloat(y.strip()));
                } catch (NumberFormatException notDrawn) {
                    // The node is drawn wherever a program likes.
                }
            }
            xml.skip();
        }
    }

    /** Skips a label that does not matter, and refuses one that does. */
    private void decoration(String what) throws InputException {
        String name = xml.name();
        String harmless = BEHAVIOUR.get(name);
        if (harmless == null) {
            xml.skip();
            return;
        }
        String value = label();
        if (harmless.isEmpty() || !value.equals(harmless)) {
            throw xml.error(
                    labelLine,
                    what + " " + name + (value.isEmpty() ? "" : " " + quote(value))
                            + ": it changes the behaviour, and this version does not support it");
        }
    }

    private @Nullable String skipped(@Nullable String kept) throws InputException {
        xml.skip();
        return kept;
    }

    private @Nullable String name() throws InputException {
        String name = label();
        return name.isEmpty() ? null : name;
    }

    /** The text of the current label; older files call its element {@code value}. */
    private String label() throws InputException {
        String found = "";
        labelLine = xml.line();
        while (xml.nextChild()) {
            if (xml.name().equals("text") || xml.name().equals("value")) {
                labelLine = xml.line();
                found = xml.text();
            } else {
                xml.skip();
            }
        }
        return found;
    }

    /** The number in the current label, which must be the first of its kind. */
    private int number(String what, int before, int least) throws InputException {
        if (before != ABSENT) {
            throw xml.error(xml.line(), what + ": given twice; expected it once");
        }
        String text = label();
        // PIPE puts the name of its only token class first.
        String digits = text.startsWith("Default,")
                ? text.substring("Default,".length()).strip()
                : text;
        boolean integer = INTEGER.matcher(digits).matches(); // Java itself would accept the digits of any script
        try {
            int number = integer ? Integer.parseInt(digits) : least - 1;
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            if (!digits.startsWith("-")) {
                throw xml.error(labelLine, what + " " + quote(text) + ": expected an integer ≤ " + Integer.MAX_VALUE);
            }
        }
        throw xml.error(labelLine, what + " " + quote(text) + ": expected an integer ≥ " + least);
    }

    /**
     * Refuses what other dialects of PNML write in elements and attributes of their own: passed over, it would leave a net that
     * behaves differently.
     */
    private static final class Dialects {
        private Dialects() {}

        /** Checks an element of a net or page that the standard does not have. */
        static void checkElement(XmlInput xml) throws InputException {
            if (xml.attribute("source") != null && xml.attribute("target") != null) {
                throw xml.error(
                        xml.line(),
                        "element " + quote(xml.name()) + " with a source and a target: expected an element 'arc'");
            }
        }

        static void checkTransition(XmlInput xml, String what) throws InputException {
            checkNeutral(xml, what, "priority", "1");
            checkNeutral(xml, what, "urgent", "false");
        }

        private static void checkNeutral(XmlInput xml, String what, String name, String neutral) throws InputException {
            String value = xml.attribute(name);
            if (value != null && !value.strip().equals(neutral)) {
                throw xml.error(
                        xml.line(),
                        what + " " + name + " " + quote(value)
                                + ": it changes the behaviour, and this version does not support it");
            }
        }

        static void checkArc(XmlInput xml, String what) throws InputException {
            if (xml.attribute("weight") != null || xml.attribute("inscription") != null) {
                String name = xml.attribute("weight") != null ? "weight" : "inscription";
                throw xml.error(xml.line(), what + " attribute '" + name + "': expected an element 'inscription'");
            }
        }
    }

    /** Builds a net from the tables once the file is read: numbers the nodes and connects the arcs. */
    private static final class NetAssembly {
        private final String file;
        private final NodeTable nodes;
        private final ArcTable arcs;
        private final References references;
        private final PetriNetBuilder builder;

        private NetAssembly(String file, String name, NodeTable nodes, ArcTable arcs) {
            this.file = file;
            this.nodes = nodes;
            this.arcs = arcs;
            this.references = new References(file, nodes, arcs);
            this.builder = new PetriNetBuilder(name);
        }

        static PetriNet assemble(String file, String name, NodeTable nodes, ArcTable arcs, @Nullable UnitTable units)
                throws InputException {
            return new NetAssembly(file, name, nodes, arcs).assemble(units);
        }

        private PetriNet assemble(@Nullable UnitTable units) throws InputException {
            numberNodes();
            references.resolve();
            for (int arc = 0; arc < arcs.size(); arc++) {
                tie(arc);
            }
            if (units != null) {
                builder.nupn(units.resolve(nodes, builder.places(), builder.transitions(), arcs.size()));
            }
            try {
                PetriNet net = builder.build();
                return hasResets() ? withResets(net) : net;
            } catch (ArithmeticException tooHeavy) {
                throw overweight();
            }
        }

        private boolean hasResets() {
            return IntStream.range(0, arcs.size()).anyMatch(arc -> arcs.kind(arc) == ArcKind.RESET);
        }

        private PetriNet withResets(PetriNet net) throws InputException {
            ResetArcs resets = new ResetArcs(net, file);
            for (int arc = 0; arc < arcs.size(); arc++) {
                if (arcs.kind(arc) == ArcKind.RESET) {
                    References.Tie tie = references.tie(arc);
                    resets.add(tie.transition().number(), tie.place().number(), Integer.toString(arcs.line(arc)));
                }
            }
            return resets.translated();
        }

        private void numberNodes() {
            for (Node node : nodes.inOrder()) {
                if (node.kind() == Kind.PLACE) {
                    node.number(builder.place(node.id(), node.label(), node.tokens()));
                } else if (node.kind() == Kind.TRANSITION) {
                    node.number(builder.transition(node.id(), node.label()));
                }
            }
        }

        private void tie(int arc) throws InputException {
            References.Tie tie = references.tie(arc);
            int place = tie.place().number();
            int transition = tie.transition().number();
            int weight = arcs.weight(arc);
            switch (arcs.kind(arc)) {
                case READ -> builder.read(transition, place, weight);
                case INHIBITOR -> builder.inhibitor(transition, place, weight);
                case RESET -> {} // added once the net is known
                case NORMAL -> {
                    if (tie.fromPlace()) {
                        builder.input(transition, place, weight);
                    } else {
                        builder.output(transition, place, weight);
                    }
                }
            }
        }

        /**
         * The error for the first arc whose weight, added to those of earlier arcs between the same nodes, is too large.
         */
        private InputException overweight() {
            Map<Long, Long> weights = new HashMap<>();
            for (int arc = 0; arc < arcs.size(); arc++) {
                Node source = arcs.source(arc).refersTo();
                Node target = arcs.target(arc).refersTo();
                int direction = source.kind() == Kind.PLACE ? 0 : 1;
                long ends = ((long) source.number() << 32 | target.number()) * 2 + direction;
                if (arcs.kind(arc) == ArcKind.NORMAL
                        && weights.merge(ends, (long) arcs.weight(arc), Long::sum) > Integer.MAX_VALUE) {
                    return InputException.at(
                            file,
                            arcs.line(arc),
                            references.describe(arc) + " weight '" + arcs.weight(arc)
                                    + "': with the arcs before it from " + source + " to " + target + " it exceeds "
                                    + Integer.MAX_VALUE);
                }
            }
            throw new IllegalStateException("the weights of parallel arcs overflow, yet none is found to");
        }
    }

    /**
     * The annotations of a high-level net besides its graph: declarations, the sorts and markings of places, guards,
     * inscriptions.
     */
    static final class Annotations {
        final List<TermNode> declarations = new ArrayList<>();
        final Map<Node, TermNode> sorts = new HashMap<>();
        final Map<Node, TermNode> markings = new HashMap<>();
        final Map<Node, TermNode> guards = new HashMap<>();
        private final List<@Nullable TermNode> inscriptions = new ArrayList<>();

        /** The inscription of the next arc. */
        void inscribe(@Nullable TermNode inscription) {
            inscriptions.add(inscription);
        }

        @Nullable
        TermNode inscription(int arc) {
            return inscriptions.get(arc);
        }

        /** Records the term of a node if there is one. */
        static void keep(Map<Node, TermNode> terms, Node node, @Nullable TermNode term) {
            if (term != null) {
                terms.put(node, term);
            }
        }
    }
}
