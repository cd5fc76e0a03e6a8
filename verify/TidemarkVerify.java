import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Text;

/**
 * Checks answers about a place/transition net against the net alone, without trusting the program that found them.
 *
 * <p>It reads a net (PNML) and a certificate, and shares no code with Tidemark: the reader, the firing rule, the formulas and the
 * arithmetic are its own. {@code docs/certificates.md} describes the certificates. To run it without building anything:
 *
 * <pre>java TidemarkVerify.java NET CERTIFICATE</pre>
 *
 * <p>The exit status is 0 if every answer is accepted, 1 if one is refused, 2 if a file cannot be read, and 3 if an answer has no
 * certificate.
 */
public final class TidemarkVerify {
    /** A certificate that does not show what it claims. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String why) {
            super(why);
        }
    }

    /** A file that cannot be read, or does not say anything. */
    static final class BadInput extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BadInput(String why) {
            super(why);
        }
    }

    private static final String USAGE = """
            usage: tidemark-verify NET.pnml CERTIFICATE
            Checks each answer of a certificate against the net alone.
            Exit status: 0 every answer is accepted, 1 one is refused, 2 a file cannot be read, 3 an answer has no certificate.
            """;

    public static void main(String[] args) {
        System.exit(run(args, System.out, System.err));
    }

    /** Checks all answers and returns the exit status. */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
            out.print(USAGE);
            return 0;
        }
        if (args.length != 2 || args[0].startsWith("-")) {
            err.println(USAGE.substring(0, USAGE.indexOf('\n')) + " (--help says more)");
            return 2;
        }
        String file = args[0];
        String trouble;
        try {
            Net net = readNet(Path.of(file));
            file = args[1];
            try (BufferedReader in = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
                return new TidemarkVerify(net, new Lines(file, in)).certificate(out);
            }
        } catch (BadInput e) {
            trouble = e.getMessage();
        } catch (NoSuchFileException e) {
            trouble = file + ": no such file";
        } catch (InvalidPathException e) {
            trouble = file + ": is not the name of a file";
        } catch (IOException e) {
            trouble = file + ": cannot be read as text";
        } catch (StackOverflowError | OutOfMemoryError e) {
            trouble = file + ": too large or nested too deeply; try java -Xss64m -Xmx8g";
        } catch (RuntimeException e) {
            trouble = file + ": is not written as it should be"; // nothing that was not foreseen may look like an answer
        }
        err.println("tidemark-verify: " + printable(trouble));
        return 2;
    }

    /** A text from a file, without characters that could change what a terminal shows. */
    private static String printable(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
                        Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED ->
                    shown.append(String.format("\\u%04x", c));
                default -> shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    /** The name of a question; in quotes unless it is a plain word, so that it cannot be taken for more than a name. */
    private static String quoted(String name) {
        return name.matches("[\\p{L}\\p{N}_.-]+")
                ? name
                : '"' + printable(name.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }

    // ---------------------------------------------------------------------------------------------------- the net

    /** Arcs between one transition and some places, in the order of the places. */
    record Arcs(int[] places, long[] weights) {
        static Arcs of(TreeMap<Integer, Long> weights) {
            return new Arcs(
                    weights.keySet().stream().mapToInt(p -> p).toArray(),
                    weights.values().stream().mapToLong(w -> w).toArray());
        }

        boolean touches(BitSet set) {
            return Arrays.stream(places).anyMatch(set::get);
        }
    }

    record Transition(Arcs inputs, Arcs reads, Arcs inhibitors, Arcs outputs) {
        boolean needs(BitSet set) {
            return inputs.touches(set) || reads.touches(set);
        }
    }

    record Net(Map<String, Integer> places, Map<String, Integer> transitions, long[] initial, Transition[] firing, String digest) {
        boolean enabled(int t, long[] m) {
            Transition tr = firing[t];
            return reaches(tr.inputs, m) && reaches(tr.reads, m) && !reachesAny(tr.inhibitors, m);
        }

        private static boolean reaches(Arcs arcs, long[] m) {
            for (int k = 0; k < arcs.places.length; k++) {
                if (m[arcs.places[k]] < arcs.weights[k]) {
                    return false;
                }
            }
            return true;
        }

        private static boolean reachesAny(Arcs arcs, long[] m) {
            for (int k = 0; k < arcs.places.length; k++) {
                if (m[arcs.places[k]] >= arcs.weights[k]) {
                    return true;
                }
            }
            return false;
        }

        long[] fire(int t, long[] m) {
            long[] after = m.clone();
            Transition tr = firing[t];
            for (int k = 0; k < tr.inputs.places.length; k++) {
                after[tr.inputs.places[k]] -= tr.inputs.weights[k];
            }
            for (int k = 0; k < tr.outputs.places.length; k++) {
                after[tr.outputs.places[k]] = Math.addExact(after[tr.outputs.places[k]], tr.outputs.weights[k]);
            }
            return after;
        }

        boolean isDead(long[] m) {
            for (int t = 0; t < firing.length; t++) {
                if (enabled(t, m)) {
                    return false;
                }
            }
            return true;
        }
    }

    static Net readNet(Path file) {
        Document xml;
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            try (var in = Files.newInputStream(file)) {
                xml = builder.parse(in);
            }
        } catch (NoSuchFileException e) {
            throw new BadInput(file + ": no such file");
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read");
        } catch (Exception e) {
            throw new BadInput(file + ": is not XML; expected a place/transition net as PNML");
        }
        return new NetReader(file, xml).read();
    }

    /** Reads the nodes and arcs of all pages; anything there that is not known to leave the behaviour alone is refused. */
    private static final class NetReader {
        private static final Set<String> TYPES = Set.of("pnmlcoremodel", "pnml", "inhibitorptnet", "resetptnet",
                "resetinhibitorptnet", "placetransitionnet");
        private static final Set<String> DECORATION = Set.of("graphics", "toolspecific", "orientation", "arcpath", "rate");
        /** Labels that change nothing if they have this value, which PIPE writes. */
        private static final Map<String, String> NEUTRAL = Map.of("capacity", "0", "priority", "1", "timed", "false",
                "infiniteServer", "false", "tagged", "false");
        private static final Set<String> XML = Set.of("http://www.w3.org/2000/xmlns/", "http://www.w3.org/XML/1998/namespace");
        private final Path file;
        private final Document xml;
        private final List<String> places = new ArrayList<>();
        private final List<String> transitions = new ArrayList<>();
        private final List<Long> initial = new ArrayList<>();
        private final List<Element> arcs = new ArrayList<>();
        private final Set<String> ids = new HashSet<>();
        private final Map<String, String> names = new HashMap<>();
        private final Map<String, String> references = new HashMap<>();

        NetReader(Path file, Document xml) {
            this.file = file;
            this.xml = xml;
        }

        Net read() {
            Element root = xml.getDocumentElement();
            List<Element> nets = new ArrayList<>(children(root));
            nets.removeIf(e -> e.getLocalName().equals("toolspecific"));
            if (!root.getLocalName().equals("pnml") || nets.size() != 1 || !nets.get(0).getLocalName().equals("net")) {
                throw bad("expected an element 'pnml' with one 'net' and nothing else");
            }
            Element net = nets.get(0);
            attributes(net, List.of("id", "type"));
            String type = net.getAttribute("type").strip().replaceAll("[/#]+$", "").replaceAll(".*://.*/", "")
                    .toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
            if (!type.startsWith("ptnet") && !TYPES.contains(type)) {
                throw bad("the net has the type '" + net.getAttribute("type") + "'; expected a place/transition net");
            }
            page(net);
            Map<String, Integer> placeIds = numbered(places);
            Map<String, Integer> transitionIds = numbered(transitions);
            List<List<TreeMap<Integer, Long>>> arcsOf = new ArrayList<>();
            transitions.forEach(t -> arcsOf.add(List.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>())));
            for (Element arc : arcs) {
                Map<String, String> labels = labels(arc, List.of("id", "source", "target", "type"),
                        List.of("name", "inscription", "type", "arctype"));
                String from = target(arc.getAttribute("source"));
                String to = target(arc.getAttribute("target"));
                boolean out = transitionIds.containsKey(from);
                Integer place = placeIds.get(out ? to : from);
                Integer transition = transitionIds.get(out ? from : to);
                if (place == null || transition == null) {
                    throw bad(shown(arc) + ": expected a place and a transition");
                }
                int kind = kind(arc, labels);
                long weight = number(arc, labels.get("inscription"), 1);
                if (weight < 1 || (out && kind != 0)) {
                    throw bad(shown(arc) + ": has a weight or type that is not allowed");
                }
                TreeMap<Integer, Long> ofKind = arcsOf.get(transition).get(out ? 3 : kind);
                ofKind.merge(place, weight, kind == 0 ? Math::addExact : kind == 1 ? Math::max : Math::min);
            }
            Transition[] firing = arcsOf.stream()
                    .map(a -> new Transition(Arcs.of(a.get(0)), Arcs.of(a.get(1)), Arcs.of(a.get(2)), Arcs.of(a.get(3))))
                    .toArray(Transition[]::new);
            long[] marking = initial.stream().mapToLong(n -> n).toArray();
            String digest = digest(marking, firing);
            return new Net(named(placeIds), named(transitionIds), marking, firing, digest);
        }

        private void page(Element page) {
            for (Element e : children(page)) {
                switch (e.getLocalName()) {
                    case "page" -> {
                        attributes(e, List.of("id"));
                        page(e);
                    }
                    case "place" -> {
                        Map<String, String> labels = node(e, "id", "initialMarking");
                        places.add(e.getAttribute("id"));
                        initial.add(number(e, labels.get("initialMarking"), 0));
                    }
                    case "transition" -> {
                        node(e, "id", "name");
                        transitions.add(e.getAttribute("id"));
                    }
                    case "referencePlace", "referenceTransition" -> {
                        node(e, "ref", "name");
                        references.put(e.getAttribute("id"), e.getAttribute("ref"));
                    }
                    case "arc" -> arcs.add(e);
                    case "name", "graphics", "toolspecific" -> {
                        // They do not change the behaviour.
                    }
                    default -> throw unknown("element", e.getLocalName(), page);
                }
            }
        }

        /** The labels of a place or transition, whose id must be new; remembers its name. */
        private Map<String, String> node(Element e, String attribute, String label) {
            Map<String, String> labels = labels(e, List.of("id", attribute), List.of("name", label));
            String id = e.getAttribute("id");
            if (!ids.add(id)) {
                throw bad("the id '" + id + "' occurs twice");
            }
            if (!labels.getOrDefault("name", "").isEmpty()) {
                names.put(id, labels.get("name"));
            }
            return labels;
        }

        private Map<String, String> labels(Element e, List<String> attributes, List<String> known) {
            attributes(e, attributes);
            if (e.getAttribute("id").isBlank()) {
                throw bad("an element '" + e.getLocalName() + "' has no id");
            }
            Map<String, String> labels = new HashMap<>();
            for (Element child : children(e)) {
                String name = child.getLocalName();
                if (DECORATION.contains(name)) {
                    continue;
                }
                if (!known.contains(name) && !NEUTRAL.containsKey(name)) {
                    throw unknown("element", name, e);
                }
                String text = label(child);
                if (labels.put(name, text) != null) {
                    throw bad(shown(e) + " has two elements '" + name + "'; expected one");
                }
                if (NEUTRAL.containsKey(name) && !NEUTRAL.get(name).equals(text)) {
                    throw bad(shown(e) + " has the " + name + " '" + text + "'; expected a place/transition net");
                }
            }
            return labels;
        }

        /** The text of a label; that of the type of an arc may be an attribute. */
        private String label(Element label) {
            boolean isType = label.getLocalName().equals("type");
            attributes(label, isType ? List.of("value") : List.of());
            String found = isType && label.hasAttribute("value") ? label.getAttribute("value").strip() : null;
            for (var part = label.getFirstChild(); part != null; part = part.getNextSibling()) {
                boolean isText = part instanceof Element e && Set.of("text", "value").contains(e.getLocalName())
                        && children(e).isEmpty();
                boolean isNothing = part instanceof Element e ? DECORATION.contains(e.getLocalName())
                        : !(part instanceof Text text) || text.getData().isBlank();
                if ((!isText && !isNothing) || (isText && found != null)) {
                    throw bad(shown((Element) label.getParentNode()) + " has a '" + label.getLocalName()
                            + "' that is not one element 'text'");
                }
                found = isText ? part.getTextContent().strip() : found;
            }
            return found == null ? "" : found;
        }

        private void attributes(Element e, List<String> known) {
            for (int k = 0; k < e.getAttributes().getLength(); k++) {
                var attribute = e.getAttributes().item(k);
                String space = attribute.getNamespaceURI();
                if (space == null ? !known.contains(attribute.getLocalName()) : !XML.contains(space)) {
                    throw unknown("attribute", attribute.getNodeName(), e);
                }
            }
        }

        private BadInput unknown(String kind, String name, Element in) {
            return bad(shown(in) + " has the " + kind + " '" + name + "', which is not known and might change the behaviour");
        }

        private static String shown(Element e) {
            return e.getLocalName() + (e.hasAttribute("id") ? " '" + e.getAttribute("id") + "'" : "");
        }

        private BadInput bad(String why) {
            return new BadInput(file + ": " + why);
        }

        private static List<Element> children(Element e) {
            List<Element> found = new ArrayList<>();
            for (var child = e.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child instanceof Element element) {
                    found.add(element);
                }
            }
            return found;
        }

        private long number(Element e, String text, long otherwise) {
            if (text == null) {
                return otherwise;
            }
            if (!text.matches("\\+?[0-9]{1,9}|\\+?1[0-9]{9}")) {
                throw bad(shown(e) + ": '" + text + "' is not a number of tokens");
            }
            return Long.parseLong(text);
        }

        /** 0 for a normal arc, 1 for a read arc, 2 for an inhibitor arc. */
        private int kind(Element arc, Map<String, String> labels) {
            List<String> words = new ArrayList<>();
            if (arc.hasAttribute("type")) {
                words.add(arc.getAttribute("type"));
            }
            for (String label : List.of("type", "arctype")) {
                if (labels.containsKey(label)) {
                    words.add(labels.get(label));
                }
            }
            if (words.size() > 1) {
                throw bad(shown(arc) + " has two types; expected one");
            }
            return switch (words.isEmpty() ? "normal" : words.get(0).strip().toLowerCase(Locale.ROOT)) {
                case "normal", "default" -> 0;
                case "read", "test", "readarc", "testarc" -> 1;
                case "inhibitor", "inhib", "inhibitorarc" -> 2;
                default -> throw bad(shown(arc) + " has the unknown type '" + words.get(0) + "'");
            };
        }

        private String target(String id) {
            String end = id;
            for (int steps = 0; references.containsKey(end); steps++) {
                if (steps > references.size()) {
                    throw new BadInput(file + ": the reference '" + id + "' leads back to itself");
                }
                end = references.get(end);
            }
            return end;
        }

        private static Map<String, Integer> numbered(List<String> ids) {
            Map<String, Integer> numbers = new LinkedHashMap<>();
            ids.forEach(id -> numbers.put(id, numbers.size()));
            return numbers;
        }

        /** Ids come first; a label is a name if no other node of the kind has it as its label or id. */
        private Map<String, Integer> named(Map<String, Integer> numbers) {
            Map<String, Integer> uses = new HashMap<>();
            numbers.keySet().stream().filter(names::containsKey).forEach(id -> uses.merge(names.get(id), 1, Integer::sum));
            Map<String, Integer> known = new HashMap<>(numbers);
            numbers.forEach((id, number) -> {
                if (names.containsKey(id) && uses.get(names.get(id)) == 1) {
                    known.putIfAbsent(names.get(id), number);
                }
            });
            return known;
        }

        private String digest(long[] marking, Transition[] firing) {
            StringBuilder text = new StringBuilder();
            for (int p = 0; p < marking.length; p++) {
                text.append("place ").append(oneLine(places.get(p))).append(' ').append(marking[p]).append('\n');
            }
            for (int t = 0; t < firing.length; t++) {
                text.append("transition ").append(oneLine(transitions.get(t))).append('\n');
                lines(text, "input", firing[t].inputs);
                lines(text, "read", firing[t].reads);
                lines(text, "inhibitor", firing[t].inhibitors);
                lines(text, "output", firing[t].outputs);
            }
            try {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
                return String.format("%064x", new BigInteger(1, hash));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        /** An id without line breaks, so that no two nets have the same text. */
        private static String oneLine(String id) {
            return id.replace("\\", "\\\\").replace("\n", "\\n");
        }

        private static void lines(StringBuilder text, String kind, Arcs arcs) {
            for (int k = 0; k < arcs.places.length; k++) {
                text.append(kind).append(' ').append(arcs.places[k]).append(' ').append(arcs.weights[k]).append('\n');
            }
        }
    }

    // ------------------------------------------------------------------------------------------------ the formulas

    /** A number that depends on the state: {@code constant}, {@code place}, or a sum, difference or product. */
    record Term(char op, long value, Term left, Term right) {
        long at(long[] m) {
            return switch (op) {
                case 'n' -> value;
                case 'p' -> m[(int) value];
                case '+' -> Math.addExact(left.at(m), right.at(m));
                case '-' -> Math.subtractExact(left.at(m), right.at(m));
                default -> Math.multiplyExact(left.at(m), right.at(m));
            };
        }

        /** Its weights, with the constant at -1; null if it is a product of two counts. */
        Map<Integer, BigInteger> linear() {
            Map<Integer, BigInteger> sum = new TreeMap<>();
            if (op == 'n' || op == 'p') {
                sum.put(op == 'n' ? -1 : (int) value, op == 'n' ? BigInteger.valueOf(value) : BigInteger.ONE);
                return sum;
            }
            Map<Integer, BigInteger> a = left.linear();
            Map<Integer, BigInteger> b = right.linear();
            if (a == null || b == null) {
                return null;
            }
            if (op != '*') {
                sum.putAll(a);
                b.forEach((p, w) -> sum.merge(p, op == '-' ? w.negate() : w, BigInteger::add));
                return sum;
            }
            boolean isConstant = isConstant(a);
            if (!isConstant && !isConstant(b)) {
                return null;
            }
            BigInteger factor = (isConstant ? a : b).getOrDefault(-1, BigInteger.ZERO);
            (isConstant ? b : a).forEach((p, w) -> sum.put(p, w.multiply(factor)));
            return sum;
        }

        private static boolean isConstant(Map<Integer, BigInteger> sum) {
            return sum.entrySet().stream().allMatch(e -> e.getKey() < 0 || e.getValue().signum() == 0);
        }
    }

    /**
     * A formula. As written: {@code true}, {@code false}, a comparison, {@code fireable}, {@code deadlock}, {@code ! & | > =} (the
     * last two for {@code ->} and {@code <->}), {@code X F G U W R}, {@code E A}. In negation normal form only what is true of a
     * state may be negated, and {@code X U R EX EU ER AX AU AR} remain of the others, numbered from the inside out.
     */
    static final class Formula {
        final String op;
        final Formula left;
        final Formula right;
        Term a;
        Term b;
        int number = -1; // of a transition in "fireable", of a temporal operator in normal form
        boolean negated;

        Formula(String op, Formula left, Formula right) {
            this.op = op;
            this.left = left;
            this.right = right;
        }

        boolean isTemporal() {
            return "XFGUWR".contains(op);
        }

        boolean isOfStates() {
            boolean leaf = left == null && right == null;
            return leaf || (!isTemporal() && op.length() == 1 && !"EA".contains(op) && left.isOfStates()
                    && (right == null || right.isOfStates()));
        }

        boolean hasQuantifier() {
            return op.equals("E") || op.equals("A") || (left != null && left.hasQuantifier())
                    || (right != null && right.hasQuantifier());
        }

        /** Every temporal operator directly follows a quantifier. */
        boolean isBranching() {
            if (op.equals("E") || op.equals("A")) {
                return left.isTemporal() && left.left.isBranching() && (left.right == null || left.right.isBranching());
            }
            return !isTemporal() && (left == null || left.isBranching()) && (right == null || right.isBranching());
        }
    }

    private static Formula constant(boolean value) {
        return new Formula(value ? "true" : "false", null, null);
    }

    private static Formula comparison(Term a, String relation, Term b) {
        Formula f = new Formula(relation.equals("==") ? "=" : relation, null, null);
        f.a = a;
        f.b = b;
        return f;
    }

    private static Formula fireable(int transition, boolean negated) {
        Formula f = new Formula("fireable", null, null);
        f.number = transition;
        f.negated = negated;
        return f;
    }

    private static Formula quantified(String quantifier, String temporal, Formula of) {
        return new Formula(quantifier, new Formula(temporal, of, null), null);
    }

    private static boolean holds(Formula f, Net net, long[] m) {
        if (f.a != null) {
            long a = f.a.at(m);
            long b = f.b.at(m);
            return switch (f.op) {
                case "<" -> a < b;
                case "<=" -> a <= b;
                case "=" -> a == b;
                case "!=" -> a != b;
                case ">=" -> a >= b;
                default -> a > b;
            };
        }
        return switch (f.op) {
            case "true" -> true;
            case "false" -> false;
            case "&" -> holds(f.left, net, m) && holds(f.right, net, m);
            case "|" -> holds(f.left, net, m) || holds(f.right, net, m);
            case "deadlock" -> net.isDead(m) != f.negated;
            case "fireable" -> net.enabled(f.number, m) != f.negated;
            default -> throw new IllegalStateException(f.op);
        };
    }

    private static final Map<String, String> OPPOSITE = Map.of("<", ">=", "<=", ">", "=", "!=", "!=", "=", ">=", "<", ">", "<=",
            "&", "|", "|", "&", "U", "R", "R", "U");

    /** The formula, or its negation, in negation normal form. */
    private static Formula normal(Formula f, boolean as) {
        if (f.a != null) {
            return comparison(f.a, as ? f.op : OPPOSITE.get(f.op), f.b);
        }
        switch (f.op) {
            case "true", "false":
                return constant(f.op.equals("true") == as);
            case "fireable":
                return fireable(f.number, f.negated == as);
            case "deadlock":
                Formula dead = new Formula("deadlock", null, null);
                dead.negated = f.negated == as;
                return dead;
            case "!":
                return normal(f.left, !as);
            case "&", "|":
                return new Formula(as ? f.op : OPPOSITE.get(f.op), normal(f.left, as), normal(f.right, as));
            case ">":
                return new Formula(as ? "|" : "&", normal(f.left, !as), normal(f.right, as));
            case "=":
                return new Formula(
                        "|",
                        new Formula("&", normal(f.left, true), normal(f.right, as)),
                        new Formula("&", normal(f.left, false), normal(f.right, !as)));
            case "E", "A":
                Formula run = path(f.left, as);
                return new Formula((f.op.equals("E") == as ? "E" : "A") + run.op, run.left, run.right);
            default:
                return path(f, as);
        }
    }

    /** A temporal operator in terms of X, U and R. */
    private static Formula path(Formula f, boolean as) {
        if (f.op.equals("X")) {
            return new Formula("X", normal(f.left, as), null);
        }
        if (f.op.equals("F") || f.op.equals("G")) {
            boolean until = f.op.equals("F") == as;
            return new Formula(until ? "U" : "R", constant(until), normal(f.left, as));
        }
        if (f.op.equals("W")) { // f W g is g R (f | g)
            return path(new Formula("R", f.right, new Formula("|", f.left, f.right)), as);
        }
        return new Formula(as ? f.op : OPPOSITE.get(f.op), normal(f.left, as), normal(f.right, as));
    }

    /** Numbers the temporal operators from the inside out, left before right, and lists them. */
    private static void number(Formula f, List<Formula> temporal) {
        if (f.left != null) {
            number(f.left, temporal);
        }
        if (f.right != null) {
            number(f.right, temporal);
        }
        if (!f.isOfStates() && !"&|".contains(f.op)) {
            f.number = temporal.size();
            temporal.add(f);
        }
    }

    /** Reads formulas as Tidemark writes them. */
    private static final class FormulaReader {
        private static final List<List<String>> LEVELS = List.of(List.of("<->"), List.of("->"), List.of("||"), List.of("&&"),
                List.of("U", "W", "R"), List.of(), List.of("<", "<=", "=", "==", "!=", ">=", ">"), List.of("+", "-"), List.of("*"));
        private static final Set<String> PREFIXES = Set.of("!", "X", "F", "G", "EX", "EF", "EG", "AX", "AF", "AG");
        private final Net net;
        private final List<String> tokens = new ArrayList<>();
        private int next;

        FormulaReader(Net net, String text) {
            this.net = net;
            var scanner = java.util.regex.Pattern.compile("\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|[\\p{L}_][\\p{L}\\p{N}_.]*|[0-9]+"
                    + "|<->|->|<=|>=|==|!=|&&|\\|\\||[-+*<>=!(),\\[\\]])\\s*").matcher(text);
            int end = 0;
            while (scanner.find() && scanner.start() == end) {
                tokens.add(scanner.group(1));
                end = scanner.end();
            }
            if (end < text.length()) {
                throw new BadInput("the question '" + text + "' cannot be read from '" + text.substring(end) + "'");
            }
            tokens.add("");
        }

        Formula whole() {
            Formula f = formula(operators(0));
            expect("");
            return f;
        }

        Term number() {
            Term term = term(operators(0));
            expect("");
            return term;
        }

        private boolean take(String token) {
            boolean there = tokens.get(next).equals(token);
            next += there ? 1 : 0;
            return there;
        }

        private void expect(String token) {
            if (!tokens.get(next).equals(token)) {
                throw new BadInput("in a question: found '" + tokens.get(next) + "', expected '" + token + "'");
            }
            next++;
        }

        private static Formula formula(Object part) {
            if (part instanceof Formula f) {
                return f;
            }
            throw new BadInput("in a question: a number where a condition is expected");
        }

        private static Term term(Object part) {
            if (part instanceof Term term) {
                return term;
            }
            throw new BadInput("in a question: a condition where a number is expected");
        }

        private Object operators(int level) {
            Object left = prefix();
            while (true) {
                String op = tokens.get(next);
                int at = 0;
                while (at < LEVELS.size() && !LEVELS.get(at).contains(op)) {
                    at++;
                }
                if (at == LEVELS.size() || at < level) {
                    return left;
                }
                next++;
                boolean fromTheRight = op.equals("->") || at == 4;
                left = joined(left, op, operators(fromTheRight ? at : at + 1));
            }
        }

        private Object joined(Object left, String op, Object right) {
            switch (op) {
                case "+", "-", "*":
                    return new Term(op.charAt(0), 0, term(left), term(right));
                case "<->", "->", "||", "&&", "U", "W", "R":
                    String sign = Map.of("<->", "=", "->", ">", "||", "|", "&&", "&").getOrDefault(op, op);
                    return new Formula(sign, formula(left), formula(right));
                default:
                    return comparison(term(left), op, term(right));
            }
        }

        private Object prefix() {
            String token = tokens.get(next++);
            if (token.equals("-")) {
                return new Term('-', 0, new Term('n', 0, null, null), term(prefix()));
            }
            if (PREFIXES.contains(token)) {
                Formula of = formula(operators(5));
                return token.length() == 1
                        ? new Formula(token, of, null)
                        : quantified(token.substring(0, 1), token.substring(1), of);
            }
            if (token.equals("E") || token.equals("A")) {
                Object run;
                if (take("(")) {
                    run = operators(0);
                    expect(")");
                } else if (take("[")) {
                    run = operators(0);
                    expect("]");
                } else {
                    run = prefix();
                }
                return new Formula(token, formula(run), null);
            }
            if (token.equals("(")) {
                Object inner = operators(0);
                expect(")");
                return inner;
            }
            return atom(token);
        }

        private Object atom(String token) {
            switch (token) {
                case "true", "false", "deadlock":
                    return new Formula(token, null, null);
                case "fireable":
                    expect("(");
                    Formula any = null;
                    do {
                        Formula one = fireable(find(net.transitions, tokens.get(next++), "transition"), false);
                        any = any == null ? one : new Formula("|", any, one);
                    } while (take(","));
                    expect(")");
                    return any;
                default:
                    if (token.isEmpty() || "<->=!(),[]*+".contains(token.substring(0, 1))) {
                        throw new BadInput("in a question: found '" + token + "', expected a condition");
                    }
                    return Character.isDigit(token.charAt(0))
                            ? new Term('n', number(token), null, null)
                            : new Term('p', find(net.places, token, "place"), null, null);
            }
        }

        private static long number(String digits) {
            try {
                return Long.parseLong(digits);
            } catch (NumberFormatException e) {
                throw new BadInput("in a question: the number " + digits + " is too large");
            }
        }

        private static int find(Map<String, Integer> names, String token, String kind) {
            Integer found = names.get(token.startsWith("\"") ? unquoted(token) : token);
            if (found == null) {
                throw new BadInput("in a question: the net has no " + kind + " " + token);
            }
            return found;
        }

        private static String unquoted(String token) {
            StringBuilder name = new StringBuilder();
            for (int k = 1; k < token.length() - 1; k++) {
                char c = token.charAt(k);
                if (c == '\\') {
                    c = switch (token.charAt(++k)) {
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        case 't' -> '\t';
                        case '"' -> '"';
                        case '\\' -> '\\';
                        default -> throw new BadInput("in a question: the name " + token + " has an unknown escape");
                    };
                }
                name.append(c);
            }
            return name.toString();
        }
    }

    // --------------------------------------------------------------------------------------------- the certificate

    /** The lines of a certificate, each split into words. */
    private static final class Lines {
        private final String file;
        private final BufferedReader in;
        private String line;
        private int number;

        Lines(String file, BufferedReader in) throws IOException {
            this.file = file;
            this.in = in;
            advance();
        }

        private void advance() {
            try {
                line = in.readLine();
                number++;
            } catch (IOException e) {
                throw new BadInput(file + ": cannot be read as text");
            }
        }

        /** The first word of the current line; empty at the end. */
        String word() {
            return line == null ? "" : line.split(" ", 2)[0];
        }

        /** The rest of the current line, which must start with this word; goes on to the next one. */
        String rest(String word) {
            if (line == null || !word().equals(word)) {
                throw bad("expected '" + word + "'");
            }
            String rest = line.substring(word.length()).strip();
            advance();
            return rest;
        }

        int[] numbers(String word, int below) {
            String rest = rest(word);
            String[] words = rest.isEmpty() ? new String[0] : rest.split(" ");
            return Arrays.stream(words).mapToInt(w -> number(w, below)).toArray();
        }

        int number(String word, int below) {
            try {
                int value = Integer.parseInt(word);
                if (value >= 0 && value < below) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // The message is the same.
            }
            throw bad("'" + word + "' is not a number below " + below);
        }

        BigInteger integer(String word) {
            if (!word.matches("-?[0-9]{1,4000}")) {
                throw bad("'" + word + "' is not a whole number");
            }
            return new BigInteger(word);
        }

        BadInput bad(String why) {
            return new BadInput(file + ":" + Math.max(1, line == null ? number : number - 1) + ": " + why);
        }
    }

    private final Net net;
    private final Lines in;
    private final List<long[]> states = new ArrayList<>();
    private int[][] successors = new int[0][];

    private TidemarkVerify(Net net, Lines in) {
        this.net = net;
        this.in = in;
    }

    private int certificate(PrintStream out) {
        if (!in.rest("tidemark-certificate").equals("1")) {
            throw in.bad("expected a certificate of version 1");
        }
        if (!in.rest("net").equals(net.digest)) {
            out.println("refused: the certificate is about another net");
            return 1;
        }
        int accepted = 0;
        int without = 0;
        try {
            states();
            while (in.word().equals("question")) {
                String name = in.rest("question");
                String asks = in.rest("asks");
                String answer = in.rest("answer");
                if (!answer.matches("holds|violated|unbounded|unknown|-?[0-9]+")) {
                    throw in.bad("the answer '" + answer + "': expected holds, violated, a number, unbounded or unknown");
                }
                String about = quoted(name) + ": " + answer + ": ";
                String asked = ": " + printable(asks);
                if (in.word().equals("none")) {
                    out.println(about + "no certificate, " + printable(in.rest("none")) + asked);
                    without++;
                } else {
                    try {
                        out.println(about + "accepted, " + question(asks, answer) + asked);
                        accepted++;
                    } catch (Refused e) {
                        out.println(about + "refused, " + printable(e.getMessage()) + asked);
                        return 1;
                    }
                }
                in.rest("end");
            }
            in.rest("done");
            if (in.line != null) {
                throw in.bad("expected nothing more");
            }
        } catch (Refused e) {
            out.println("refused: " + e.getMessage());
            return 1;
        } catch (ArithmeticException e) {
            out.println("refused: a number in it is too large");
            return 1;
        }
        if (accepted + without == 0) {
            throw in.bad("it has no answers");
        }
        out.println(accepted + " accepted" + (without == 0 ? "" : ", " + without + " without a certificate"));
        return without == 0 ? 0 : 3;
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new Refused(otherwise);
        }
    }

    /** Reads a set of states and checks that the initial state is its first and that no step leaves it. */
    private void states() {
        Map<LongBuffer, Integer> numbers = new HashMap<>();
        while (in.word().equals("state")) {
            long[] m = new long[net.initial.length];
            for (String word : in.rest("state").split(" ")) {
                if (!word.isEmpty()) {
                    String[] parts = word.split("\\*", 2);
                    BigInteger tokens = parts.length < 2 ? BigInteger.ONE : in.integer(parts[1]);
                    require(tokens.signum() > 0 && tokens.bitLength() < 63, "a place has " + tokens + " tokens in a state");
                    m[in.number(parts[0], m.length)] = tokens.longValue();
                }
            }
            require(numbers.put(LongBuffer.wrap(m), states.size()) == null, "the state " + states.size() + " is there twice");
            states.add(m);
        }
        if (states.isEmpty()) {
            return;
        }
        require(Arrays.equals(states.get(0), net.initial), "the first state is not the initial one");
        successors = new int[states.size()][];
        int[] found = new int[net.firing.length];
        for (int s = 0; s < successors.length; s++) {
            int count = 0;
            for (int t = 0; t < net.firing.length; t++) {
                if (net.enabled(t, states.get(s))) {
                    Integer after = numbers.get(LongBuffer.wrap(net.fire(t, states.get(s))));
                    require(after != null, "transition " + t + " leads from state " + s + " out of the set");
                    found[count++] = after;
                }
            }
            successors[s] = Arrays.copyOf(found, count);
        }
    }

    /** Checks the answer to one question and says by what. */
    private String question(String asks, String answer) {
        if (asks.equals("sound")) {
            return new RankTheorem().check(answer);
        }
        if (asks.startsWith("max(") && asks.endsWith(")")) {
            Term term = new FormulaReader(net, asks.substring(4, asks.length() - 1)).number();
            if (answer.equals("unbounded")) {
                return pump(term);
            }
            BigInteger most = in.integer(answer);
            require(most.bitLength() < 63, "the answer is too large");
            Term value = new Term('n', most.longValue(), null, null);
            Formula exactly = new Formula(
                    "&",
                    quantified("E", "F", comparison(term, ">=", value)),
                    quantified("A", "G", comparison(term, "<=", value)));
            return branching(normal(exactly, true));
        }
        if (!answer.equals("holds") && !answer.equals("violated")) {
            throw in.bad("the answer '" + answer + "': expected holds or violated");
        }
        boolean as = answer.equals("holds");
        Formula asked = asked(asks);
        while (asked.op.equals("!") && asked.isBranching()) { // of runs, a formula and its negation may both be violated
            asked = asked.left;
            as = !as;
        }
        if (asked.isBranching() && !in.word().equals("lasso")) {
            return branching(normal(asked, as));
        }
        boolean exists = asked.op.equals("E") == as;
        Formula run = asked.op.equals("E") || asked.op.equals("A") ? asked.left : asked;
        if (run.hasQuantifier() || (asked.isBranching() && (!exists || run == asked || run.op.equals("X")))) {
            throw new Refused("runs alone do not show this");
        }
        Formula path = normal(run, asked.op.equals("E")); // what some run, or no run, satisfies
        return exists ? lasso(path) : tableau(path);
    }

    /** The question as a formula; those about the whole net are conjunctions or disjunctions. */
    private Formula asked(String asks) {
        List<Formula> parts = new ArrayList<>();
        switch (asks) {
            case "one-safe", "stable-marking":
                for (int p = 0; p < net.initial.length; p++) {
                    boolean safe = asks.equals("one-safe");
                    Term tokens = new Term('p', p, null, null);
                    Formula f = comparison(tokens, safe ? "<=" : "=", new Term('n', safe ? 1 : net.initial[p], null, null));
                    parts.add(safe ? f : quantified("A", "G", f));
                }
                return asks.equals("one-safe")
                        ? quantified("A", "G", joined("&", parts, true))
                        : joined("|", parts, false);
            case "quasi-live", "live":
                for (int t = 0; t < net.firing.length; t++) {
                    Formula f = quantified("E", "F", fireable(t, false));
                    parts.add(asks.equals("live") ? quantified("A", "G", f) : f);
                }
                return joined("&", parts, true);
            default:
                Formula f = new FormulaReader(net, asks).whole();
                return f.op.equals("G") && f.left.isOfStates() ? quantified("A", "G", f.left) : f;
        }
    }

    // ------------------------------------------------------------------------------------------------- soundness

    /**
     * Whether a free-choice workflow net is sound: with a transition from its sink to its source, and one token in its source, it is live and bounded. By Desel and
     * Esparza's rank theorem it is so if and only if it has positive invariants of places and transitions, the rank of its incidence matrix is the number of its
     * clusters less one, and every siphon has a token.
     */
    private final class RankTheorem {
        private final int places = net.initial.length;
        /** The places before and after each transition; the closing one is the last. */
        private final int[][] before = new int[net.firing.length + 1][];
        private final int[][] after = new int[net.firing.length + 1][];
        private int source;

        /** Checks the answer to whether it is sound. */
        String check(String answer) {
            close();
            requireFreeChoice();
            int rank = rank();
            int clusters = clusters();
            switch (answer) {
                case "holds":
                    BigInteger[] weights = integers("invariant", places);
                    BigInteger[] counts = integers("cycle", before.length);
                    require(isPositive(weights), "a weight of a place is not positive");
                    require(isPositive(counts), "a count of a transition is not positive");
                    require(signs(effects(weights)).isEmpty(), "a transition changes the weighted sum of the places");
                    require(signs(changes(counts)).isEmpty(), "a place is changed by firing all transitions so often");
                    requireNoEmptySiphon();
                    require(rank == clusters - 1, "the rank is " + rank + ", and there are " + clusters + " clusters");
                    return "the rank theorem, rank " + rank + " and " + clusters + " clusters";
                case "violated":
                    return objection(rank, clusters);
                default:
                    throw in.bad("the answer '" + answer + "': expected holds or violated");
            }
        }

        private String objection(int rank, int clusters) {
            switch (in.word()) {
                case "siphon":
                    BitSet siphon = new BitSet();
                    for (int p : in.numbers("siphon", places)) {
                        siphon.set(p);
                    }
                    require(!siphon.isEmpty() && !siphon.get(source), "the places are none, or one has a token");
                    for (int t = 0; t < before.length; t++) {
                        boolean fills = Arrays.stream(after[t]).anyMatch(siphon::get);
                        require(!fills || Arrays.stream(before[t]).anyMatch(siphon::get), "the places are not a siphon");
                    }
                    return "a siphon without a token";
                case "gain":
                    require(signs(changes(integers("gain", before.length))).equals(Set.of(1)), "no gain without a loss");
                    return "no positive invariant of places";
                case "rise":
                    require(signs(effects(integers("rise", places))).equals(Set.of(1)), "no rise without a fall");
                    return "no positive invariant of transitions";
                case "rank":
                    in.rest("rank");
                    require(rank != clusters - 1, "the rank is the number of clusters less one");
                    return "the rank theorem, rank " + rank + " and " + clusters + " clusters";
                default:
                    throw in.bad("expected 'siphon', 'gain', 'rise' or 'rank'");
            }
        }

        /** Reads the arcs; the net must be a workflow net: all its nodes are on a path from its source to its sink. */
        private void close() {
            BitSet filled = new BitSet();
            BitSet drained = new BitSet();
            for (int t = 0; t < net.firing.length; t++) {
                Transition tr = net.firing[t];
                require(tr.reads.places.length + tr.inhibitors.places.length == 0, "an arc is no ordinary one");
                for (Arcs arcs : List.of(tr.inputs, tr.outputs)) {
                    require(Arrays.stream(arcs.weights).allMatch(w -> w == 1), "an arc has a weight");
                }
                before[t] = tr.inputs.places;
                after[t] = tr.outputs.places;
                Arrays.stream(before[t]).forEach(drained::set);
                Arrays.stream(after[t]).forEach(filled::set);
            }
            source = filled.nextClearBit(0);
            int sink = drained.nextClearBit(0);
            require(
                    filled.cardinality() == places - 1 && drained.cardinality() == places - 1,
                    "the net has not one source and one sink");
            before[net.firing.length] = new int[] {sink};
            after[net.firing.length] = new int[] {source};
            require(reached(source, before, after) && reached(sink, after, before), "a node is on no path to the sink");
        }

        /** Whether all nodes can be reached from a place. */
        private boolean reached(int from, int[][] into, int[][] out) {
            List<List<Integer>> users = new ArrayList<>();
            for (int p = 0; p < places; p++) {
                users.add(new ArrayList<>());
            }
            for (int t = 0; t < before.length - 1; t++) {
                for (int p : into[t]) {
                    users.get(p).add(t);
                }
            }
            BitSet met = new BitSet();
            BitSet used = new BitSet();
            List<Integer> open = new ArrayList<>(List.of(from));
            met.set(from);
            while (!open.isEmpty()) {
                for (int t : users.get(open.remove(open.size() - 1))) {
                    used.set(t);
                    for (int p : out[t]) {
                        if (!met.get(p)) {
                            met.set(p);
                            open.add(p);
                        }
                    }
                }
            }
            return met.cardinality() == places && used.cardinality() == before.length - 1;
        }

        private void requireFreeChoice() {
            int[][] needed = new int[places][];
            for (int[] inputs : before) {
                for (int p : inputs) {
                    require(needed[p] == null || Arrays.equals(needed[p], inputs), "the net is not free-choice");
                    needed[p] = inputs;
                }
            }
        }

        private BigInteger[] integers(String word, int size) {
            String[] words = in.rest(word).split(" ");
            require(words.length == size, "'" + word + "' has " + words.length + " numbers, not " + size);
            return Arrays.stream(words).map(in::integer).toArray(BigInteger[]::new);
        }

        private boolean isPositive(BigInteger[] numbers) {
            return Arrays.stream(numbers).allMatch(n -> n.signum() > 0);
        }

        /** The signs of all numbers that are not 0. */
        private Set<Integer> signs(BigInteger[] numbers) {
            Set<Integer> signs = new HashSet<>();
            for (BigInteger number : numbers) {
                signs.add(number.signum());
            }
            signs.remove(0);
            return signs;
        }

        /** How each transition changes a weighted sum of the places. */
        private BigInteger[] effects(BigInteger[] weights) {
            BigInteger[] effects = new BigInteger[before.length];
            for (int t = 0; t < before.length; t++) {
                effects[t] = sum(after[t], weights).subtract(sum(before[t], weights));
            }
            return effects;
        }

        private BigInteger sum(int[] of, BigInteger[] weights) {
            return Arrays.stream(of).mapToObj(p -> weights[p]).reduce(BigInteger.ZERO, BigInteger::add);
        }

        /** How firing each transition so often changes the places. */
        private BigInteger[] changes(BigInteger[] counts) {
            BigInteger[] changes = new BigInteger[places];
            Arrays.fill(changes, BigInteger.ZERO);
            for (int t = 0; t < before.length; t++) {
                for (int p : before[t]) {
                    changes[p] = changes[p].subtract(counts[t]);
                }
                for (int p : after[t]) {
                    changes[p] = changes[p].add(counts[t]);
                }
            }
            return changes;
        }

        /**
         * Checks that every siphon has a token: the places without one are given in an order in which each is filled by a transition that takes only from places
         * that have a token or come before it. So the first of them that were in a siphon without a token would not be in it.
         */
        private void requireNoEmptySiphon() {
            List<List<Integer>> fillers = new ArrayList<>();
            for (int p = 0; p < places; p++) {
                fillers.add(new ArrayList<>());
            }
            for (int t = 0; t < before.length; t++) {
                for (int p : after[t]) {
                    fillers.get(p).add(t);
                }
            }
            BitSet out = new BitSet();
            out.set(source);
            for (int p : in.numbers("order", places)) {
                boolean isOut = fillers.get(p).stream().anyMatch(t -> Arrays.stream(before[t]).allMatch(out::get));
                require(isOut, "place " + p + " may be in a siphon without a token");
                out.set(p);
            }
            require(out.cardinality() == places, "a place without a token is not in the order");
        }

        private int clusters() {
            Set<List<Integer>> presets = new HashSet<>();
            BitSet drained = new BitSet();
            for (int[] inputs : before) {
                presets.add(Arrays.stream(inputs).boxed().toList());
                Arrays.stream(inputs).forEach(drained::set);
            }
            return presets.size() + places - drained.cardinality(); // in a free-choice net, transitions of a cluster need the same
        }

        /** The rank of the incidence matrix: its rows are made 0 one by one, in exact numbers. */
        private int rank() {
            Map<Integer, TreeMap<Integer, BigInteger>> pivots = new HashMap<>();
            for (int t = 0; t < before.length; t++) {
                TreeMap<Integer, BigInteger> row = new TreeMap<>();
                for (int p : before[t]) {
                    row.merge(p, BigInteger.ONE.negate(), BigInteger::add);
                }
                for (int p : after[t]) {
                    row.merge(p, BigInteger.ONE, BigInteger::add);
                }
                row.values().removeIf(value -> value.signum() == 0);
                while (!row.isEmpty() && pivots.containsKey(row.firstKey())) {
                    TreeMap<Integer, BigInteger> pivot = pivots.get(row.firstKey());
                    BigInteger own = row.firstEntry().getValue();
                    BigInteger other = pivot.firstEntry().getValue();
                    BigInteger common = own.gcd(other);
                    BigInteger times = other.divide(common);
                    BigInteger less = own.divide(common).negate();
                    row.replaceAll((p, value) -> value.multiply(times));
                    for (Map.Entry<Integer, BigInteger> entry : pivot.entrySet()) {
                        row.merge(entry.getKey(), entry.getValue().multiply(less), BigInteger::add);
                    }
                    row.values().removeIf(value -> value.signum() == 0);
                }
                if (!row.isEmpty()) {
                    pivots.put(row.firstKey(), row);
                }
            }
            return pivots.size();
        }
    }

    // --------------------------------------------------------------------------------------------- the certificate

    private static Formula joined(String op, List<Formula> parts, boolean ofNone) {
        return parts.stream().reduce((a, b) -> new Formula(op, a, b)).orElse(constant(ofNone));
    }

    // ---------------------------------------------------------------- CTL: runs, proofs, and labels on a closed set

    /** What has been shown of the initial state: by runs and proofs, and by the ranks of each state in the closed set. */
    private String branching(Formula root) {
        List<Formula> temporal = new ArrayList<>();
        number(root, temporal);
        BitSet shown = new BitSet();
        int[][] ranks = new int[temporal.size()][];
        Set<String> ways = new TreeSet<>();
        while (true) {
            switch (in.word()) {
                case "run" -> {
                    List<long[]> run = replay(in.numbers("run", net.firing.length));
                    for (Formula f : temporal) {
                        if (f.op.equals("EU") && f.left.op.equals("true") && f.right.isOfStates()) {
                            shown.set(f.number, shown.get(f.number) || run.stream().anyMatch(m -> holds(f.right, net, m)));
                        }
                    }
                    ways.add("a run");
                }
                case "proof" -> {
                    Formula f = temporal.get(in.number(in.rest("proof"), temporal.size()));
                    require(f.op.equals("AR") && f.left.op.equals("false") && f.right.isOfStates(), "not an invariant");
                    new Proof().refutes(goal(normal(f.right, false)));
                    shown.set(f.number);
                    ways.add("a proof");
                }
                case "label" -> {
                    String[] words = in.rest("label").split(" ");
                    Formula f = temporal.get(in.number(words[0], temporal.size()));
                    ranks[f.number] = ranks(words);
                    for (int s = 0; s < states.size(); s++) {
                        require(ranks[f.number][s] < 0 || isJustified(f, s, ranks), "state " + s + " has a rank without a reason");
                    }
                    ways.add(states.size() + " states");
                }
                default -> {
                    require(isShown(root, shown, ranks), "what is shown does not amount to the answer");
                    return ways.isEmpty() ? "the initial state" : String.join(" and ", ways);
                }
            }
        }
    }

    /** The ranks of all states, from words such as {@code 3}, {@code -} for none, and {@code 0x25} for 25 times 0. */
    private int[] ranks(String[] words) {
        int[] ranks = new int[states.size()];
        int filled = 0;
        for (int k = 1; k < words.length; k++) {
            String[] parts = words[k].split("x", 2);
            int times = parts.length < 2 ? 1 : in.number(parts[1], states.size() + 1);
            int rank = parts[0].equals("-") ? -1 : in.number(parts[0], Integer.MAX_VALUE);
            require(times <= ranks.length - filled, "more ranks than states");
            Arrays.fill(ranks, filled, filled + times, rank);
            filled += times;
        }
        require(filled == ranks.length && filled > 0, "fewer ranks than states");
        return ranks;
    }

    /** Whether a formula in normal form is known to hold in a state of the closed set. */
    private boolean isKnown(Formula f, int s, int[][] ranks) {
        if (f.isOfStates()) {
            return holds(f, net, states.get(s));
        }
        if (f.op.equals("&") || f.op.equals("|")) {
            boolean first = isKnown(f.left, s, ranks);
            return first == f.op.equals("|") ? first : isKnown(f.right, s, ranks);
        }
        return ranks[f.number] != null && ranks[f.number][s] >= 0;
    }

    private boolean isJustified(Formula f, int s, int[][] ranks) {
        int[] next = successors[s];
        boolean some = f.op.startsWith("E");
        if (f.op.endsWith("X")) {
            return some
                    ? Arrays.stream(next).anyMatch(n -> isKnown(f.left, n, ranks))
                    : Arrays.stream(next).allMatch(n -> isKnown(f.left, n, ranks));
        }
        int[] own = ranks[f.number];
        boolean right = isKnown(f.right, s, ranks);
        boolean left = isKnown(f.left, s, ranks);
        if (f.op.endsWith("R")) { // no rank: a greatest fixed point
            boolean goesOn = next.length == 0
                    || (some ? Arrays.stream(next).anyMatch(n -> own[n] >= 0) : Arrays.stream(next).allMatch(n -> own[n] >= 0));
            return right && (left || goesOn);
        }
        boolean nearer = next.length > 0
                && (some
                        ? Arrays.stream(next).anyMatch(n -> own[n] >= 0 && own[n] < own[s])
                        : Arrays.stream(next).allMatch(n -> own[n] >= 0 && own[n] < own[s]));
        return right || (left && nearer);
    }

    private boolean isShown(Formula f, BitSet shown, int[][] ranks) {
        if (f.isOfStates()) {
            return holds(f, net, net.initial);
        }
        if (f.op.equals("&") || f.op.equals("|")) {
            boolean first = isShown(f.left, shown, ranks);
            return first == f.op.equals("|") ? first : isShown(f.right, shown, ranks);
        }
        return shown.get(f.number) || (ranks[f.number] != null && ranks[f.number][0] >= 0);
    }

    /** The states of a run from the initial one. */
    private List<long[]> replay(int[] events) {
        List<long[]> run = new ArrayList<>(List.of(net.initial));
        for (int event : events) {
            long[] m = run.get(run.size() - 1);
            require(net.enabled(event, m), "step " + run.size() + " of the run, transition " + event + ", is not enabled");
            run.add(net.fire(event, m));
        }
        return run;
    }

    /** A run whose end can be repeated forever, each time with a larger value. */
    private String pump(Term term) {
        int[] numbers = in.numbers("pump", Integer.MAX_VALUE);
        require(numbers.length > 0 && numbers[0] < numbers.length - 1, "nothing is repeated");
        int[] events = Arrays.copyOfRange(numbers, 1, numbers.length);
        require(Arrays.stream(events).allMatch(t -> t < net.firing.length), "the net has no such transition");
        List<long[]> run = replay(events);
        long[] before = run.get(numbers[0]);
        long[] after = run.get(run.size() - 1);
        for (int p = 0; p < before.length; p++) {
            require(before[p] <= after[p], "place " + p + " has fewer tokens after the repetition");
        }
        for (int k = numbers[0]; k < events.length; k++) {
            require(net.firing[events[k]].inhibitors.places.length == 0, "an inhibitor arc may end the repetition");
        }
        require(term.linear() != null && term.at(after) > term.at(before), "the value does not grow");
        return "a run of " + events.length + " steps";
    }

    // ------------------------------------------------------------------------------------------------------- proofs

    /** A condition on a marking: an inequality (parts is null), all of some conditions, or any of them. */
    record Goal(boolean all, List<Goal> parts, TreeMap<Integer, BigInteger> weights, BigInteger least, String key) {
        /** The weighted sum of tokens is at least a number; divided by the common divisor of the weights, and rounded up. */
        static Goal atLeast(Map<Integer, BigInteger> sum, BigInteger least) {
            TreeMap<Integer, BigInteger> weights = new TreeMap<>(sum);
            weights.values().removeIf(w -> w.signum() == 0);
            if (weights.isEmpty()) {
                return junction(least.signum() <= 0, List.of());
            }
            BigInteger divisor = weights.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
            weights.replaceAll((p, w) -> w.divide(divisor));
            BigInteger[] parts = least.divideAndRemainder(divisor);
            BigInteger rounded = parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
            return new Goal(true, null, weights, rounded, "[" + rounded + " " + weights + "]");
        }

        /** All or any of these, flattened, each once. */
        static Goal junction(boolean all, List<Goal> parts) {
            TreeMap<String, Goal> flat = new TreeMap<>();
            for (Goal part : parts) {
                List<Goal> inner = part.parts != null && part.all == all ? part.parts : List.of(part);
                inner.forEach(goal -> flat.put(goal.key, goal));
            }
            Goal never = flat.get(all ? "(any)" : "(all)");
            if (never != null) {
                return never;
            }
            return flat.size() == 1
                    ? flat.firstEntry().getValue()
                    : new Goal(all, List.copyOf(flat.values()), null, null,
                            "(" + (all ? "all" : "any") + String.join("", flat.keySet()) + ")");
        }

        Goal negated() {
            Map<Integer, BigInteger> opposite = new HashMap<>();
            weights.forEach((p, w) -> opposite.put(p, w.negate()));
            return atLeast(opposite, BigInteger.ONE.subtract(least));
        }
    }

    private static final Goal TRUE = Goal.junction(true, List.of());

    /** What every marking that satisfies a state formula in normal form satisfies. */
    private Goal goal(Formula f) {
        if (f.a != null) {
            return comparison(f);
        }
        return switch (f.op) {
            case "true", "false" -> Goal.junction(f.op.equals("true"), List.of());
            case "fireable" -> enabled(net.firing[f.number], !f.negated);
            case "deadlock" -> Goal.junction(
                    !f.negated, Arrays.stream(net.firing).map(t -> enabled(t, f.negated)).toList());
            default -> Goal.junction(f.op.equals("&"), List.of(goal(f.left), goal(f.right)));
        };
    }

    private static Goal enabled(Transition t, boolean as) {
        List<Goal> parts = new ArrayList<>();
        for (Arcs arcs : List.of(t.inputs, t.reads, t.inhibitors)) {
            for (int k = 0; k < arcs.places.length; k++) {
                Goal enough = Goal.atLeast(Map.of(arcs.places[k], BigInteger.ONE), BigInteger.valueOf(arcs.weights[k]));
                parts.add((arcs == t.inhibitors) == as ? enough.negated() : enough);
            }
        }
        return Goal.junction(as, parts);
    }

    private static Goal comparison(Formula f) {
        Map<Integer, BigInteger> sum = new Term('-', 0, f.a, f.b).linear();
        if (sum == null) {
            return TRUE;
        }
        BigInteger constant = sum.getOrDefault(-1, BigInteger.ZERO);
        sum.remove(-1);
        return switch (f.op) {
            case ">=" -> compared(sum, constant, 0, 1);
            case ">" -> compared(sum, constant, 1, 1);
            case "<=" -> compared(sum, constant, 0, -1);
            case "<" -> compared(sum, constant, 1, -1);
            case "=" -> Goal.junction(true, List.of(compared(sum, constant, 0, 1), compared(sum, constant, 0, -1)));
            default -> Goal.junction(false, List.of(compared(sum, constant, 1, 1), compared(sum, constant, 1, -1)));
        };
    }

    /** The sum and the constant, times the sign, are at least a number. */
    private static Goal compared(Map<Integer, BigInteger> sum, BigInteger constant, int least, int sign) {
        Map<Integer, BigInteger> signed = new HashMap<>();
        sum.forEach((p, w) -> signed.put(p, sign < 0 ? w.negate() : w));
        return Goal.atLeast(signed, BigInteger.valueOf(least).subtract(sign < 0 ? constant.negate() : constant));
    }

    /** Shows that no reachable marking meets a goal: by cases, each of which ends in a sum that would have to grow. */
    private final class Proof {
        private final BitSet never = new BitSet();
        private final List<Goal> facts = new ArrayList<>();

        void refutes(Goal goal) {
            if (in.word().equals("inductive")) {
                new NeverEntered().refutes(goal);
            } else {
                refutesByCases(goal);
            }
        }

        private void refutesByCases(Goal goal) {
            if (in.word().equals("never")) {
                Arrays.stream(in.numbers("never", net.initial.length)).forEach(never::set);
                require(never.stream().allMatch(p -> net.initial[p] == 0), "a place that is never marked is marked");
                for (Transition t : net.firing) {
                    require(t.needs(never) || !t.outputs.touches(never), "a place that is never marked can be marked");
                }
            }
            while (in.word().matches("trap|bound|inhibited")) {
                facts.add(in.word().equals("trap") ? trap() : in.word().equals("bound") ? bound() : inhibited());
            }
            step(goal, Set.of(), Set.of());
        }

        private Goal trap() {
            BitSet trap = new BitSet();
            Arrays.stream(in.numbers("trap", net.initial.length)).forEach(trap::set);
            require(trap.stream().anyMatch(p -> net.initial[p] > 0), "a trap is not marked");
            Map<Integer, BigInteger> weights = new HashMap<>();
            trap.stream().forEach(p -> weights.put(p, BigInteger.ONE));
            for (Transition t : net.firing) {
                boolean leavesSome = t.outputs.touches(trap) || Arrays.stream(t.reads.places)
                        .anyMatch(p -> trap.get(p) && weight(t.reads, p) > weight(t.inputs, p));
                require(!t.inputs.touches(trap) || leavesSome, "a set of places is not a trap");
            }
            return Goal.atLeast(weights, BigInteger.ONE);
        }

        /** {@code bound PLACE MOST WEIGHTS}: a sum without negative weights never grows. */
        private Goal bound() {
            String[] words = in.rest("bound").split(" ");
            require(words.length > 2, "a bound without weights");
            int place = in.number(words[0], net.initial.length);
            BigInteger most = in.integer(words[1]);
            TreeMap<Integer, BigInteger> weights = weights(words, 2);
            require(weights.values().stream().allMatch(w -> w.signum() > 0), "a bound with a negative weight");
            BigInteger weight = weights.getOrDefault(place, BigInteger.ZERO);
            require(weight.signum() > 0 && value(weights).divide(weight).compareTo(most) <= 0, "a bound is too low");
            neverGrows(weights);
            return Goal.atLeast(Map.of(place, BigInteger.ONE.negate()), most.negate());
        }

        /** {@code inhibited PLACE MOST}: whatever adds tokens to the place is inhibited by it. */
        private Goal inhibited() {
            String[] words = in.rest("inhibited").split(" ");
            require(words.length == 2, "a bound without a number");
            int place = in.number(words[0], net.initial.length);
            BigInteger most = in.integer(words[1]);
            require(BigInteger.valueOf(net.initial[place]).compareTo(most) <= 0, "a bound is too low");
            for (Transition t : net.firing) {
                long added = weight(t.outputs, place) - weight(t.inputs, place);
                long ban = weight(t.inhibitors, place);
                require(added <= 0 || (ban > 0 && BigInteger.valueOf(ban - 1 + added).compareTo(most) <= 0),
                        "a place is not bounded by what inhibits it");
            }
            return Goal.atLeast(Map.of(place, BigInteger.ONE.negate()), most.negate());
        }

        private static long weight(Arcs arcs, int place) {
            int at = Arrays.binarySearch(arcs.places, place);
            return at < 0 ? 0 : arcs.weights[at];
        }

        private void step(Goal assumed, Set<String> inequalities, Set<String> choices) {
            Set<String> known = new HashSet<>(inequalities);
            Set<String> open = new HashSet<>(choices);
            for (Goal goal : assumed.parts != null && assumed.all ? assumed.parts : List.of(assumed)) {
                (goal.parts == null ? known : open).add(goal.key);
            }
            if (in.word().equals("cases")) {
                int count = in.number(in.rest("cases"), Integer.MAX_VALUE);
                List<Goal> cases = new ArrayList<>();
                for (int k = 0; k < count; k++) {
                    Goal one = new GoalReader(in.rest("case")).read();
                    cases.add(one);
                    step(one, known, open);
                }
                boolean either = cases.size() == 2 && cases.get(0).parts == null && cases.get(1).parts == null
                        && cases.get(0).negated().key.equals(cases.get(1).key);
                require(either || isGiven(Goal.junction(false, cases), known, open), "the cases of a proof are not all cases");
                return;
            }
            in.rest("sum");
            TreeMap<Integer, BigInteger> weights = new TreeMap<>();
            BigInteger asked = BigInteger.ZERO;
            while (in.word().equals("add")) {
                String[] words = in.rest("add").split(" ", 2);
                BigInteger times = in.integer(words[0]);
                Goal part = words.length > 1 && words[1].startsWith("fact ")
                        ? facts.get(in.number(words[1].substring(5), facts.size()))
                        : new GoalReader(words.length > 1 ? words[1] : "").read();
                require(times.signum() > 0 && part.parts == null, "a sum with something that is not a multiple of an inequality");
                require(words[1].startsWith("fact ") || known.contains(part.key), "a sum with an inequality that is not given");
                part.weights.forEach((p, w) -> weights.merge(p, w.multiply(times), BigInteger::add));
                asked = asked.add(part.least.multiply(times));
            }
            if (in.word().equals("spare")) {
                TreeMap<Integer, BigInteger> spare = weights(in.rest("spare").split(" "), 0);
                require(spare.values().stream().allMatch(w -> w.signum() > 0), "a sum with a negative spare weight");
                spare.forEach((p, w) -> weights.merge(p, w, BigInteger::add));
            }
            require(value(weights).compareTo(asked) < 0, "a sum is not too small initially");
            neverGrows(weights);
        }

        private static boolean isGiven(Goal goal, Set<String> known, Set<String> open) {
            return goal.parts != null && goal.all
                    ? goal.parts.stream().allMatch(part -> isGiven(part, known, open))
                    : (goal.parts == null ? known : open).contains(goal.key);
        }

        private TreeMap<Integer, BigInteger> weights(String[] words, int from) {
            TreeMap<Integer, BigInteger> weights = new TreeMap<>();
            for (int k = from; k < words.length; k++) {
                String[] parts = words[k].split("\\*", 2);
                BigInteger weight = parts.length < 2 ? BigInteger.ONE : in.integer(parts[1]);
                require(weights.put(in.number(parts[0], net.initial.length), weight) == null, "a place has two weights");
            }
            return weights;
        }

        private BigInteger value(Map<Integer, BigInteger> weights) {
            BigInteger sum = BigInteger.ZERO;
            for (Map.Entry<Integer, BigInteger> e : weights.entrySet()) {
                sum = sum.add(e.getValue().multiply(BigInteger.valueOf(net.initial[e.getKey()])));
            }
            return sum;
        }

        private void neverGrows(Map<Integer, BigInteger> weights) {
            for (int t = 0; t < net.firing.length; t++) {
                BigInteger growth = moved(net.firing[t].outputs, weights).subtract(moved(net.firing[t].inputs, weights));
                require(growth.signum() <= 0 || net.firing[t].needs(never), "transition " + t + " makes a sum grow");
            }
        }

        private static BigInteger moved(Arcs arcs, Map<Integer, BigInteger> weights) {
            BigInteger sum = BigInteger.ZERO;
            for (int k = 0; k < arcs.places.length; k++) {
                BigInteger weight = weights.getOrDefault(arcs.places[k], BigInteger.ZERO);
                sum = sum.add(weight.multiply(BigInteger.valueOf(arcs.weights[k])));
            }
            return sum;
        }

        /** The inequalities of a line, all of which hold of a marking. */
        private List<Goal> conjunction(String word) {
            Goal all = new GoalReader(in.rest(word)).read();
            List<Goal> parts = all.parts == null ? List.of(all) : all.parts;
            require(all.all && parts.stream().allMatch(part -> part.parts == null), "a cube that is not a conjunction of inequalities");
            return parts;
        }

        /** Reads {@code [LEAST PLACE*WEIGHT …]}, {@code (all GOAL …)} and {@code (any GOAL …)}. */
        private final class GoalReader {
            private final String[] words;
            private int next;

            GoalReader(String text) {
                words = text.replace("[", "[ ").replace("]", " ]").replace("(", "( ").replace(")", " )").split(" +");
            }

            Goal read() {
                Goal goal = part();
                if (next < words.length) {
                    throw in.bad("a condition goes on with '" + words[next] + "'");
                }
                return goal;
            }

            private Goal part() {
                String open = word();
                String head = word();
                if (open.equals("[")) {
                    int from = next;
                    while (!word().equals("]")) {
                        // up to the end
                    }
                    return Goal.atLeast(weights(Arrays.copyOfRange(words, from, next - 1), 0), in.integer(head));
                }
                if (!open.equals("(") || !(head.equals("all") || head.equals("any"))) {
                    throw in.bad("'" + open + "' is not a condition");
                }
                List<Goal> parts = new ArrayList<>();
                while (!words[Math.min(next, words.length - 1)].equals(")")) {
                    parts.add(part());
                }
                next++;
                return Goal.junction(head.equals("all"), parts);
            }

            private String word() {
                if (next >= words.length) {
                    throw in.bad("a condition ends too early");
                }
                return words[next++];
            }
        }
    }

    /** One side of a cube: the sum with this number is at least that. The sums 2k and 2k + 1 have opposite weights. */
    record Side(int sum, BigInteger least) {
        Side negated() {
            return new Side(sum ^ 1, BigInteger.ONE.subtract(least));
        }
    }

    /**
     * Shows that no reachable marking meets a goal: by a set of markings, given as cubes, that has the goal in it but not the initial marking,
     * and that no transition leads into from outside. Markings that are unreachable by proofs of their own need not be in it.
     */
    private final class NeverEntered {
        private static final int MOST_CASES = 20_000_000;
        private final Map<Map<Integer, BigInteger>, Integer> numbers = new HashMap<>();
        private final List<Map<Integer, BigInteger>> sums = new ArrayList<>();
        /** The cubes, and what is unreachable. */
        private final List<List<Side>> set = new ArrayList<>();
        private int cases;

        void refutes(Goal goal) {
            require(in.rest("inductive").isEmpty(), "an inductive proof with something else in its line");
            while (in.word().equals("unreachable")) {
                Proof proof = new Proof();
                List<Goal> never = proof.conjunction("unreachable");
                proof.refutesByCases(Goal.junction(true, never));
                set.add(never.stream().map(this::side).toList());
            }
            int first = set.size();
            while (in.word().equals("cube")) {
                List<Goal> cube = new Proof().conjunction("cube");
                require(cube.stream().anyMatch(side -> value(side.weights, net.initial).compareTo(side.least) < 0),
                        "a cube has the initial marking in it");
                set.add(cube.stream().map(this::side).toList());
            }
            for (List<Side> cube : set.subList(first, set.size())) {
                for (Transition t : net.firing) {
                    Map<Integer, BigInteger> before = before(cube, t);
                    require(before == null || isInside(before), "a transition leads into a cube from outside");
                }
            }
            require(hasAll(List.of(goal), new HashMap<>()), "the cubes do not have all markings in them that must not be reached");
        }

        private Side side(Goal inequality) {
            return new Side(number(inequality.weights), inequality.least);
        }

        private int number(Map<Integer, BigInteger> weights) {
            Integer known = numbers.get(weights);
            if (known == null) {
                Map<Integer, BigInteger> opposite = new TreeMap<>();
                weights.forEach((p, w) -> opposite.put(p, w.negate()));
                known = sums.size();
                sums.add(weights);
                sums.add(opposite);
                numbers.put(weights, known);
                numbers.put(opposite, known + 1);
            }
            return known;
        }

        private static BigInteger value(Map<Integer, BigInteger> weights, long[] m) {
            BigInteger sum = BigInteger.ZERO;
            for (Map.Entry<Integer, BigInteger> e : weights.entrySet()) {
                sum = sum.add(e.getValue().multiply(BigInteger.valueOf(m[e.getKey()])));
            }
            return sum;
        }

        /** The least values of sums before a step into a cube; null if there is no such marking, or it is one of the cube. */
        private Map<Integer, BigInteger> before(List<Side> cube, Transition t) {
            Map<Integer, BigInteger> least = new HashMap<>();
            boolean changes = false;
            for (Side side : cube) {
                BigInteger growth = Proof.moved(t.outputs, sums.get(side.sum)).subtract(Proof.moved(t.inputs, sums.get(side.sum)));
                changes |= growth.signum() != 0;
                if (!assume(new Side(side.sum, side.least.subtract(growth)), least)) {
                    return null;
                }
            }
            Goal enabled = enabled(t, true);
            for (Goal needed : enabled.parts == null ? List.of(enabled) : enabled.parts) {
                if (!assume(side(needed), least)) {
                    return null;
                }
            }
            return changes ? least : null;
        }

        /** Takes a side for granted; false if no marking has it. */
        private boolean assume(Side side, Map<Integer, BigInteger> least) {
            least.merge(side.sum, side.least, BigInteger::max);
            return !follows(side.negated(), least);
        }

        private boolean follows(Side side, Map<Integer, BigInteger> least) {
            BigInteger known = least.get(side.sum);
            return (known != null && known.compareTo(side.least) >= 0)
                    || (side.least.signum() <= 0 && sums.get(side.sum).values().stream().allMatch(w -> w.signum() > 0));
        }

        /** Whether every marking that meets these goals, and what is assumed, is in the set. */
        private boolean hasAll(List<Goal> goals, Map<Integer, BigInteger> assumed) {
            Map<Integer, BigInteger> least = new HashMap<>(assumed);
            List<Goal> choices = new ArrayList<>();
            List<Goal> open = new ArrayList<>(goals);
            while (!open.isEmpty()) {
                Goal goal = open.remove(open.size() - 1);
                if (goal.parts == null) {
                    if (!assume(side(goal), least)) {
                        return true;
                    }
                } else if (goal.all) {
                    open.addAll(goal.parts);
                } else {
                    choices.add(goal);
                }
            }
            if (choices.isEmpty()) {
                return isInside(least);
            }
            require(++cases < MOST_CASES, "an inductive proof has too many cases");
            if (set.stream().anyMatch(cube -> cube.stream().allMatch(side -> follows(side, least)))) {
                return true;
            }
            Goal choice = choices.remove(choices.size() - 1);
            for (Goal one : choice.parts) {
                List<Goal> rest = new ArrayList<>(choices);
                rest.add(one);
                if (!hasAll(rest, least)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether every marking of which this is known is in the set: in one cube, or beyond a side of it and then in others. */
        private boolean isInside(Map<Integer, BigInteger> least) {
            require(++cases < MOST_CASES, "an inductive proof has too many cases");
            List<Side> fewest = null;
            for (List<Side> cube : set) {
                List<Side> open = cube.stream().filter(side -> !follows(side, least)).toList();
                if (open.isEmpty()) {
                    return true;
                }
                if ((fewest == null || open.size() < fewest.size())
                        && open.stream().noneMatch(side -> follows(side.negated(), least))) {
                    fewest = open;
                }
            }
            if (fewest == null) {
                return false;
            }
            for (Side side : fewest) {
                Map<Integer, BigInteger> beyond = new HashMap<>(least);
                if (assume(side.negated(), beyond) && !isInside(beyond)) {
                    return false;
                }
            }
            return true;
        }
    }

    // ---------------------------------------------------------------------------------------- LTL: lassos and tableaux

    /** A run that cycles forever, or stays in its last state, which is dead, satisfies the formula. */
    private String lasso(Formula path) {
        int[] numbers = in.numbers("lasso", Integer.MAX_VALUE);
        require(numbers.length > 0 && numbers[0] < numbers.length, "no step is repeated");
        int[] events = Arrays.copyOfRange(numbers, 1, numbers.length);
        require(Arrays.stream(events).allMatch(t -> t < net.firing.length), "the net has no such transition");
        List<long[]> run = replay(events);
        int back = numbers[0];
        long[] last = run.get(events.length);
        if (back == events.length) {
            require(net.isDead(last), "the run ends in a state that is not dead");
        } else {
            require(Arrays.equals(last, run.get(back)), "the last state is not the one to which the run returns");
            run.remove(events.length);
        }
        require(along(path, run, back)[0], "the run does not satisfy what it should");
        return "a run of " + events.length + " steps";
    }

    /** Where on the run the formula holds. */
    private boolean[] along(Formula f, List<long[]> run, int back) {
        int size = run.size();
        boolean[] truth = new boolean[size];
        if (f.isOfStates()) {
            for (int k = 0; k < size; k++) {
                truth[k] = holds(f, net, run.get(k));
            }
            return truth;
        }
        boolean[] left = along(f.left, run, back);
        boolean[] right = f.right == null ? left : along(f.right, run, back);
        Arrays.fill(truth, f.op.equals("R"));
        for (int round = 0; round < 2; round++) { // the second time round, the value at the start of the cycle is known
            for (int k = size - 1; k >= 0; k--) {
                boolean next = truth[k + 1 < size ? k + 1 : back];
                truth[k] = switch (f.op) {
                    case "&" -> left[k] && right[k];
                    case "|" -> left[k] || right[k];
                    case "X" -> left[k + 1 < size ? k + 1 : back];
                    case "U" -> right[k] || (left[k] && next);
                    default -> right[k] && (left[k] || next);
                };
            }
        }
        return truth;
    }

    /** A state together with what the rest of the run has to satisfy. */
    private record Pair(int state, BitSet owed) {}

    /** One way to meet what is owed in a state: what is owed next, and the untils that are put off. */
    private record Way(BitSet next, BitSet putOff) {}

    /** No run satisfies the formula: each infinite path of the tableau puts off some until forever. */
    private String tableau(Formula path) {
        require(!states.isEmpty(), "there is no closed set of states");
        List<Formula> temporal = new ArrayList<>();
        number(path, temporal);
        Map<Integer, Integer> putOff = new HashMap<>();
        while (in.word().equals("component")) {
            int[] numbers = in.numbers("component", Integer.MAX_VALUE);
            require(numbers.length == 2 && numbers[1] < temporal.size() && temporal.get(numbers[1]).op.equals("U"),
                    "a component puts off something that is not an until");
            require(putOff.put(numbers[0], numbers[1]) == null, "a component is there twice");
        }
        Map<Pair, Integer> components = new LinkedHashMap<>();
        while (in.word().equals("pair")) {
            int[] numbers = in.numbers("pair", Integer.MAX_VALUE);
            require(numbers.length > 1 && numbers[0] < states.size(), "a pair without a state");
            BitSet owed = new BitSet();
            for (int k = 2; k < numbers.length; k++) {
                require(numbers[k] <= temporal.size(), "a pair with an unknown formula");
                owed.set(numbers[k]);
            }
            require(components.put(new Pair(numbers[0], owed), numbers[1]) == null, "a pair is there twice");
        }
        BitSet start = new BitSet();
        start.set(temporal.size()); // the whole formula
        require(components.containsKey(new Pair(0, start)), "the initial pair is missing");
        components.forEach((pair, component) -> {
            List<Formula> owed = new ArrayList<>();
            pair.owed.stream().forEach(k -> {
                Formula f = k == temporal.size() ? path : temporal.get(k);
                owed.add(k < temporal.size() && f.op.equals("X") ? f.left : f);
            });
            int[] next = successors[pair.state].length == 0 ? new int[] {pair.state} : successors[pair.state];
            List<Way> ways = new ArrayList<>();
            ways(owed, pair.state, new Way(new BitSet(), new BitSet()), ways);
            for (Way way : ways) {
                for (int s : next) {
                    Integer to = components.get(new Pair(s, way.next));
                    require(to != null, "a pair is missing");
                    require(to < component || (to.equals(component) && putOff.containsKey(component)
                                    && way.putOff.get(putOff.get(component))),
                            "a step does not go down the order of components");
                }
            }
        });
        return components.size() + " pairs of " + states.size() + " states and what is owed";
    }

    private void ways(List<Formula> owed, int state, Way soFar, List<Way> found) {
        if (owed.isEmpty()) {
            found.add(soFar);
            return;
        }
        Formula f = owed.get(owed.size() - 1);
        List<Formula> rest = owed.subList(0, owed.size() - 1);
        if (f.isOfStates()) {
            if (holds(f, net, states.get(state))) {
                ways(rest, state, soFar, found);
            }
            return;
        }
        switch (f.op) {
            case "&" -> ways(with(rest, f.left, f.right), state, soFar, found);
            case "|" -> {
                ways(with(rest, f.left), state, soFar, found);
                ways(with(rest, f.right), state, soFar, found);
            }
            case "X" -> ways(rest, state, later(soFar, f.number, false), found);
            case "U" -> {
                ways(with(rest, f.right), state, soFar, found);
                ways(with(rest, f.left), state, later(soFar, f.number, true), found);
            }
            default -> {
                ways(with(rest, f.left, f.right), state, soFar, found);
                ways(with(rest, f.right), state, later(soFar, f.number, false), found);
            }
        }
    }

    private static List<Formula> with(List<Formula> rest, Formula... more) {
        List<Formula> all = new ArrayList<>(rest);
        all.addAll(List.of(more));
        return all;
    }

    private static Way later(Way soFar, int number, boolean putOff) {
        BitSet next = (BitSet) soFar.next.clone();
        next.set(number);
        BitSet off = (BitSet) soFar.putOff.clone();
        off.set(number, off.get(number) || putOff);
        return new Way(next, off);
    }
}
