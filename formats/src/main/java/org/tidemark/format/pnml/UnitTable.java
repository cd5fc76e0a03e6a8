package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.format.pnml.NodeTable.Kind;
import org.tidemark.format.pnml.NodeTable.Node;
import org.tidemark.input.InputException;
import org.tidemark.net.Nupn;

/**
 * The NUPN section of a file, checked against the net when that is complete.
 *
 * <p>It must give the right size of the net, put every place into exactly one unit, arrange the units as a tree, and,
 * if it claims unit-safety, not be contradicted by the initial marking.
 */
final class UnitTable {
    private final String file;
    private int sizeLine;
    private int structureLine;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Unit> units = new ArrayList<>();
    private final int[] sizes = {-1, -1, -1};
    private String root = "";
    private boolean safe;

    private record Unit(String id, int line, List<Node> places, List<String> subunits) {
        @Override
        public String toString() {
            return "unit " + quote(id);
        }
    }

    private UnitTable(String file) {
        this.file = file;
    }

    /** Reads the section whose start tag was read last. */
    static UnitTable read(XmlInput xml, NodeTable nodes) throws InputException {
        UnitTable table = new UnitTable(xml.file());
        int line = xml.line();
        while (xml.nextChild()) {
            switch (xml.name()) {
                case "size" -> table.size(xml);
                case "structure" -> table.structure(xml, nodes);
                default -> xml.skip();
            }
        }
        if (table.structureLine == 0) {
            throw table.error(line, "no element 'structure'");
        }
        return table;
    }

    private void size(XmlInput xml) throws InputException {
        sizeLine = xml.line();
        String[] names = {"places", "transitions", "arcs"};
        for (int i = 0; i < names.length; i++) {
            sizes[i] = count(xml, names[i], "size");
        }
        xml.skip();
    }

    private int count(XmlInput xml, String attribute, String element) throws InputException {
        String text = xml.attribute(attribute, "nupn: " + element);
        String digits = text.strip();
        if (digits.matches("[0-9]{1,10}") && Long.parseLong(digits) <= Integer.MAX_VALUE) {
            return Integer.parseInt(digits);
        }
        throw error(xml.line(), element + " " + attribute + " " + quote(text) + ": expected an integer ≥ 0");
    }

    private void structure(XmlInput xml, NodeTable nodes) throws InputException {
        structureLine = xml.line();
        int claimed = count(xml, "units", "structure");
        root = xml.attribute("root", "nupn: structure");
        String claim = xml.attribute("safe", "nupn: structure");
        safe = claim.equals("true");
        if (!safe && !claim.equals("false")) {
            throw error(structureLine, "structure safe " + quote(claim) + ": expected 'true' or 'false'");
        }
        while (xml.nextChild()) {
            if (xml.name().equals("unit")) {
                unit(xml, nodes);
            } else {
                xml.skip();
            }
        }
        if (claimed != units.size()) {
            throw error(structureLine, "structure units '" + claimed + "': found " + units.size());
        }
        if (!numbers.containsKey(root)) {
            throw error(structureLine, "structure root " + quote(root) + ": no unit has this id");
        }
    }

    private void unit(XmlInput xml, NodeTable nodes) throws InputException {
        Unit unit = new Unit(xml.attribute("id", "nupn: unit"), xml.line(), new ArrayList<>(), new ArrayList<>());
        if (numbers.putIfAbsent(unit.id, units.size()) != null) {
            throw error(unit.line, unit + ": a second unit with this id");
        }
        units.add(unit);
        while (xml.nextChild()) {
            switch (xml.name()) {
                case "places" -> words(xml).forEach(id -> unit.places.add(nodes.mention(id)));
                case "subunits" -> unit.subunits.addAll(words(xml));
                default -> xml.skip();
            }
        }
    }

    private static List<String> words(XmlInput xml) throws InputException {
        List<String> words = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(xml.text());
        while (tokens.hasMoreTokens()) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    /** The unit structure of the complete net, in the net's own numbers, checked against it. */
    Nupn resolve(NodeTable nodes, int places, int transitions, int arcs) throws InputException {
        checkSize("places", sizes[0], places);
        checkSize("transitions", sizes[1], transitions);
        checkSize("arcs", sizes[2], arcs);
        checkPlaces(nodes, places);
        int[] parent = parents();
        List<Nupn.Unit> resolved = new ArrayList<>();
        for (Unit unit : units) {
            resolved.add(new Nupn.Unit(
                    unit.id,
                    unit.places.stream().map(Node::number).toList(),
                    unit.subunits.stream()
                            .map(id -> numbers.getOrDefault(id, -1))
                            .toList()));
        }
        Nupn nupn = new Nupn(resolved, numbers.getOrDefault(root, -1), safe, file + ":" + structureLine);
        checkTree(nupn, parent);
        return nupn;
    }

    private void checkSize(String what, int claimed, int found) throws InputException {
        if (claimed >= 0 && claimed != found) {
            throw error(sizeLine, "size " + what + " '" + claimed + "': the net has " + found);
        }
    }

    private void checkPlaces(NodeTable nodes, int places) throws InputException {
        @Nullable Unit[] owner = new Unit[places];
        for (Unit unit : units) {
            for (Node node : unit.places) {
                if (node.kind() != Kind.PLACE) {
                    throw error(unit.line, unit + " place " + quote(node.id()) + ": no place has this id");
                }
                Unit other = owner[node.number()];
                if (other != null) {
                    throw error(unit.line, unit + " " + node + ": it is in " + other + " already");
                }
                owner[node.number()] = unit;
            }
        }
        for (Node node : nodes.inOrder()) {
            if (node.kind() == Kind.PLACE && owner[node.number()] == null) {
                throw error(structureLine, node + " is in no unit; expected it in exactly one");
            }
        }
    }

    /** The parent of each unit, -1 for the root. */
    private int[] parents() throws InputException {
        int[] parent = new int[units.size()];
        Arrays.fill(parent, -1);
        for (int u = 0; u < parent.length; u++) {
            Unit unit = units.get(u);
            for (String id : unit.subunits) {
                Integer inner = numbers.get(id);
                if (inner == null) {
                    throw error(unit.line, unit + " subunit " + quote(id) + ": no unit has this id");
                }
                if (parent[inner] >= 0) {
                    throw error(
                            unit.line,
                            unit + " subunit " + quote(id) + ": it is in " + units.get(parent[inner]) + " already");
                }
                parent[inner] = u;
            }
        }
        return parent;
    }

    /**
     * Walks down from the root: every unit must be reached and, if the net is claimed safe, there must be at most one
     * token on each path.
     */
    private void checkTree(Nupn nupn, int[] parent) throws InputException {
        if (parent[nupn.root()] >= 0) {
            throw error(
                    units.get(nupn.root()).line,
                    units.get(nupn.root()) + " is the root, yet it is in " + units.get(parent[nupn.root()]));
        }
        boolean[] met = new boolean[units.size()];
        @Nullable Node[] marked = new Node[units.size()];
        for (int u : nupn.fromTheRootDown()) {
            met[u] = true;
            Node above = parent[u] < 0 ? null : marked[parent[u]];
            marked[u] = safe ? markedPlace(units.get(u), above) : null;
        }
        for (int u = 0; u < met.length; u++) {
            if (!met[u]) {
                throw error(units.get(u).line, units.get(u) + " cannot be reached from the root by subunits");
            }
        }
    }

    private @Nullable Node markedPlace(Unit unit, @Nullable Node above) throws InputException {
        Node marked = above;
        for (Node place : unit.places) {
            if (place.tokens() > 1) {
                throw unsafe(place + " starts with " + place.tokens() + " tokens");
            }
            if (place.tokens() == 1) {
                if (marked != null) {
                    throw unsafe(
                            marked + " and " + place + " both start with a token, in one unit or one inside the other");
                }
                marked = place;
            }
        }
        return marked;
    }

    private InputException unsafe(String why) {
        return error(structureLine, "structure safe 'true': " + why);
    }

    private InputException error(int at, String message) {
        return InputException.at(file, at, "nupn: " + message);
    }
}
