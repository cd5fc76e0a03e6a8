package org.tidemark.bench.record;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A place/transition net with the firing rule of the textbooks on plain integers. It shares no code with the model checker, so that runs
 * that are reported can be replayed independently. Not thread-safe.
 */
final class TextbookNet {
    /** A transition: arcs by place, and its priority. */
    static final class Transition {
        final String name;
        final Map<Integer, Integer> consumes = new LinkedHashMap<>();
        final Map<Integer, Integer> produces = new LinkedHashMap<>();
        final Map<Integer, Integer> reads = new LinkedHashMap<>();
        final Map<Integer, Integer> inhibitedBy = new LinkedHashMap<>();
        int priority;

        Transition(String name) {
            this.name = name;
        }
    }

    final List<String> places = new ArrayList<>();
    final List<Integer> initial = new ArrayList<>();
    final List<Transition> transitions = new ArrayList<>();
    private final Map<String, Integer> placeNumbers = new HashMap<>();
    private final Map<String, Transition> transitionNames = new HashMap<>();

    int addPlace(String name, int tokens) {
        places.add(name);
        initial.add(tokens);
        placeNumbers.put(name, places.size() - 1);
        return places.size() - 1;
    }

    Transition addTransition(String name) {
        Transition added = new Transition(name);
        transitions.add(added);
        transitionNames.put(name, added);
        return added;
    }

    /** Reads a place/transition net from PNML; empty if the file holds another kind of net, or arcs that are not known here. */
    static Optional<TextbookNet> read(Path pnml) throws IOException {
        Document document;
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(Files.readString(pnml))));
        } catch (ParserConfigurationException | SAXException wrong) {
            throw new IOException(pnml + ": " + wrong.getMessage(), wrong);
        }
        List<Element> nets = elements(document, "net");
        if (nets.isEmpty() || nets.get(0).getAttribute("type").matches("(?i).*(symmetric|hlpn|highlevel).*")) {
            return Optional.empty();
        }
        TextbookNet net = new TextbookNet();
        Map<String, String> names = new LinkedHashMap<>();
        for (Element place : elements(document, "place")) {
            String id = place.getAttribute("id");
            net.addPlace(id, number(place, "initialMarking", 0));
            names.put(id, label(place, "name"));
        }
        for (Element transition : elements(document, "transition")) {
            net.addTransition(transition.getAttribute("id"));
        }
        for (Element arc : elements(document, "arc")) {
            if (!net.addArc(arc)) {
                return Optional.empty();
            }
        }
        names.forEach((id, name) -> net.placeNumbers.putIfAbsent(name, net.placeNumbers.getOrDefault(id, 0)));
        for (Element transition : elements(document, "transition")) {
            Transition meant = net.transitionNames.get(transition.getAttribute("id"));
            if (meant != null) {
                net.transitionNames.putIfAbsent(label(transition, "name"), meant);
            }
        }
        return Optional.of(net);
    }

    private boolean addArc(Element arc) {
        String kind = arc.getAttribute("type");
        for (Element type : elements(arc, "type")) {
            kind = type.getAttribute("value");
        }
        int weight = number(arc, "inscription", 1);
        Transition target = transitionNames.get(arc.getAttribute("target"));
        Transition source = transitionNames.get(arc.getAttribute("source"));
        if (target == null && source == null) {
            return false;
        }
        if (target == null) {
            Integer place = placeNumbers.get(arc.getAttribute("target"));
            return place != null && put(Objects.requireNonNull(source).produces, place, weight);
        }
        Integer place = placeNumbers.get(arc.getAttribute("source"));
        if (place == null) {
            return false;
        }
        return switch (kind) {
            case "", "normal" -> put(target.consumes, place, weight);
            case "inhibitor", "inhib" -> target.inhibitedBy.merge(place, weight, Math::min) > 0;
            case "read", "test", "readarc" -> target.reads.merge(place, weight, Math::max) > 0;
            default -> false;
        };
    }

    private static boolean put(Map<Integer, Integer> arcs, int place, int weight) {
        arcs.merge(place, weight, Integer::sum);
        return true;
    }

    private static List<Element> elements(Document in, String name) {
        return list(in.getElementsByTagName(name));
    }

    private static List<Element> elements(Element in, String name) {
        return list(in.getElementsByTagName(name));
    }

    private static List<Element> list(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element) {
                elements.add(element);
            }
        }
        return elements;
    }

    private static String label(Element of, String name) {
        for (Element label : elements(of, name)) {
            List<Element> texts = elements(label, "text");
            List<Element> values = texts.isEmpty() ? elements(label, "value") : texts;
            return values.isEmpty() ? "" : values.get(0).getTextContent().strip();
        }
        return "";
    }

    private static int number(Element of, String name, int fallback) {
        String text = label(of, name);
        return text.isEmpty() ? fallback : Integer.parseInt(text);
    }

    int[] initialMarking() {
        return initial.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean hasConcession(Transition transition, int[] marking) {
        return holds(transition.consumes, marking)
                && holds(transition.reads, marking)
                && transition.inhibitedBy.entrySet().stream().allMatch(arc -> marking[arc.getKey()] < arc.getValue());
    }

    private static boolean holds(Map<Integer, Integer> needs, int[] marking) {
        return needs.entrySet().stream().allMatch(arc -> marking[arc.getKey()] >= arc.getValue());
    }

    /** Whether a transition may fire: it has concession, and none of higher priority has. */
    boolean isEnabled(Transition transition, int[] marking) {
        return hasConcession(transition, marking)
                && transitions.stream()
                        .noneMatch(other -> other.priority > transition.priority && hasConcession(other, marking));
    }

    /**
     * Replays a run from the initial marking and compares every marking with the one reported.
     *
     * @param steps the steps as reported: the event, empty for the first step, and the marked places
     * @param loop the step to which the run returns at its end; -1 if it does not
     * @return the last marking, or why the run is not one of this net
     */
    Object replay(List<Object> steps, int loop) {
        int[] marking = initialMarking();
        for (int k = 0; k < steps.size(); k++) {
            Map<String, Object> step = JsonTree.members(steps.get(k));
            String event = JsonTree.text(step, "event");
            if (k > 0) {
                Transition transition = transitionNames.get(event);
                if (transition == null) {
                    return "step " + k + ": no transition " + event;
                }
                if (!isEnabled(transition, marking)) {
                    return "step " + k + ": " + event + " is not enabled";
                }
                for (Map.Entry<Integer, Integer> arc : transition.consumes.entrySet()) {
                    marking[arc.getKey()] -= arc.getValue();
                }
                for (Map.Entry<Integer, Integer> arc : transition.produces.entrySet()) {
                    marking[arc.getKey()] += arc.getValue();
                }
            }
            if (!shown(marking).equals(tokens(step))) {
                return "step " + k + ": another marking";
            }
        }
        boolean returns = loop < 0
                || (loop < steps.size()
                        && tokens(JsonTree.members(steps.get(loop))).equals(shown(marking)));
        return returns ? marking : "the run does not return to step " + loop;
    }

    private Map<Integer, Integer> shown(int[] marking) {
        Map<Integer, Integer> shown = new HashMap<>();
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] != 0) {
                shown.put(p, marking[p]);
            }
        }
        return shown;
    }

    private Map<Integer, Integer> tokens(Map<String, Object> step) {
        Map<Integer, Integer> tokens = new HashMap<>();
        JsonTree.members(step.getOrDefault("state", ""))
                .forEach((place, count) ->
                        tokens.put(placeNumbers.getOrDefault(place, -1), Integer.parseInt(String.valueOf(count))));
        return tokens;
    }

    /**
     * Whether the last marking of a run shows the answer to {@code EF condition}, {@code AG condition} or {@code max(expression)}; true
     * where the question is of another kind.
     */
    boolean shows(String question, String verdict, String value, int[] last) {
        try {
            if (question.startsWith("max(")) {
                Condition sum = new Condition(question.substring(4, question.length() - 1), last);
                return value.equals("unbounded") || (sum.sum() == Long.parseLong(value) && sum.isAtEnd());
            }
            boolean isReached = question.startsWith("EF ");
            if (isReached == verdict.equals("holds") && (isReached || question.startsWith("AG "))) {
                Condition condition = new Condition(question.substring(3), last);
                boolean holds = condition.operand();
                return !condition.isAtEnd() || holds == isReached;
            }
            return true;
        } catch (NotACondition other) {
            return true;
        }
    }

    /** The text is not a condition on one marking. */
    private static final class NotACondition extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotACondition(String text) {
            super(text);
        }
    }

    /** A condition, evaluated in a marking while it is read. */
    private final class Condition {
        private final List<String> tokens = new ArrayList<>();
        private final int[] marking;
        private int at;

        Condition(String text, int[] marking) {
            this.marking = marking;
            Matcher matcher = Pattern.compile(
                            "\\s*(\"[^\"]*\"|[A-Za-z_][A-Za-z_0-9.]*|[0-9]+|<->|->|&&|\\|\\||<=|>=|!=|[-+*()<>=!,\\[\\]{}:'])")
                    .matcher(text);
            int end = 0;
            while (matcher.find() && matcher.start() == end) {
                tokens.add(matcher.group(1));
                end = matcher.end();
            }
            if (end != text.length()) {
                throw new NotACondition(text);
            }
        }

        boolean isAtEnd() {
            return at == tokens.size();
        }

        private boolean take(String token) {
            boolean is = at < tokens.size() && tokens.get(at).equals(token);
            at += is ? 1 : 0;
            return is;
        }

        private void expect(String token) {
            if (!take(token)) {
                throw new NotACondition(token);
            }
        }

        private boolean equivalence() {
            boolean value = implication();
            while (take("<->")) {
                value = value == implication();
            }
            return value;
        }

        private boolean implication() {
            boolean value = disjunction();
            return take("->") ? implication() || !value : value;
        }

        private boolean disjunction() {
            boolean value = conjunction();
            while (take("||")) {
                value |= conjunction();
            }
            return value;
        }

        private boolean conjunction() {
            boolean value = operand();
            while (take("&&")) {
                value &= operand();
            }
            return value;
        }

        boolean operand() {
            if (take("!")) {
                return !operand();
            }
            if (take("true")) {
                return true;
            }
            if (take("false")) {
                return false;
            }
            if (take("deadlock")) {
                return transitions.stream().noneMatch(transition -> isEnabled(transition, marking));
            }
            if (take("fireable")) {
                return fireable();
            }
            int start = at;
            if (take("(")) {
                try {
                    boolean value = equivalence();
                    expect(")");
                    return value;
                } catch (NotACondition number) {
                    at = start;
                }
            }
            return comparison();
        }

        private boolean fireable() {
            expect("(");
            boolean any = false;
            do {
                Transition transition = transitionNames.get(name());
                if (transition == null) {
                    throw new NotACondition("fireable");
                }
                any |= isEnabled(transition, marking);
            } while (take(","));
            expect(")");
            return any;
        }

        private boolean comparison() {
            long left = sum();
            String relation = at < tokens.size() ? tokens.get(at++) : "";
            long right = sum();
            return switch (relation) {
                case "=" -> left == right;
                case "!=" -> left != right;
                case "<" -> left < right;
                case "<=" -> left <= right;
                case ">" -> left > right;
                case ">=" -> left >= right;
                default -> throw new NotACondition(relation);
            };
        }

        long sum() {
            long value = product();
            while (true) {
                if (take("+")) {
                    value += product();
                } else if (take("-")) {
                    value -= product();
                } else {
                    return value;
                }
            }
        }

        private long product() {
            long value = factor();
            while (take("*")) {
                value *= factor();
            }
            return value;
        }

        private long factor() {
            if (take("-")) {
                return -factor();
            }
            if (take("(")) {
                long value = sum();
                expect(")");
                return value;
            }
            if (at < tokens.size() && tokens.get(at).matches("[0-9]+")) {
                return Long.parseLong(tokens.get(at++));
            }
            Integer place = placeNumbers.get(name());
            if (place == null) {
                throw new NotACondition("place");
            }
            return marking[place];
        }

        private String name() {
            String token = at < tokens.size() ? tokens.get(at++) : "";
            return token.startsWith("\"") ? token.substring(1, token.length() - 1) : token;
        }
    }
}
