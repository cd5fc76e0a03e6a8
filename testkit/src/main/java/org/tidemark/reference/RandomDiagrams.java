package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * BPMN diagrams as text that are put together from blocks at random: sequences, choices, forks, inclusive blocks, loops, sub-processes with boundary events, messages between two
 * pools. With wild edits, gateways change their kind and flows lead elsewhere.
 */
public final class RandomDiagrams {
    private static final String HEAD = "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\">\n";

    private final Random random;
    private final List<String> nodes = new ArrayList<>();
    private final List<String> flows = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private int last;
    private int edits;

    private RandomDiagrams(long seed) {
        random = new Random(seed);
    }

    /** The text of a diagram of which every part can be completed, but for messages. */
    public static String structured(long seed, int size) {
        return new RandomDiagrams(seed).text(size, false);
    }

    /** The text of a structured diagram after one random edit: the kind of a gateway, or where a flow leads. */
    public static String broken(long seed, int size) {
        RandomDiagrams diagrams = new RandomDiagrams(seed);
        diagrams.edits = 1;
        return diagrams.text(size, false);
    }

    /** The text of a diagram that may be wrong in any way. */
    public static String wild(long seed, int size) {
        return new RandomDiagrams(seed).text(size, true);
    }

    /** The text of a diagram in which gateways, most of them inclusive, are connected in any way, also in circles. */
    public static String tangled(long seed, int size) {
        return new RandomDiagrams(seed).tangle(size);
    }

    /** The text of a diagram, wild or not, in which sub-processes and tasks have several instances. */
    public static String several(long seed, int size) {
        String text = seed % 2 == 0 ? wild(seed, size) : structured(seed, size);
        Random random = new Random(seed);
        Matcher activity = Pattern.compile("<(subProcess|task) id=\"\\w+\">").matcher(text);
        return activity.replaceAll(found -> found.group() + (random.nextInt(3) == 0 ? "" : instances(random)));
    }

    /** Loop characteristics of any kind. */
    private static String instances(Random random) {
        String count = random.nextBoolean() ? "" : "<loopCardinality>" + (1 + random.nextInt(3)) + "</loopCardinality>";
        boolean isSequential = random.nextInt(3) == 0 && !count.isEmpty();
        return "<multiInstanceLoopCharacteristics isSequential=\"" + isSequential + "\">" + count
                + (random.nextInt(3) == 0 ? "<completionCondition/>" : "") + "</multiInstanceLoopCharacteristics>";
    }

    private String tangle(int size) {
        List<String> kinds =
                List.of("inclusiveGateway", "inclusiveGateway", "exclusiveGateway", "parallelGateway", "task");
        List<String> inner = new ArrayList<>();
        String start = node("startEvent", "");
        for (int i = 0; i < size; i++) {
            inner.add(node(i < 2 ? kinds.get(0) : kinds.get(random.nextInt(kinds.size())), ""));
        }
        String end = node("endEvent", "");
        flow(start, inner.get(0));
        for (int i = 0; i < size; i++) {
            flow(inner.get(i), i + 1 < size ? inner.get(i + 1 + random.nextInt(size - i - 1)) : end);
        }
        for (int i = 0; i < size / 2 + 1; i++) {
            flow(inner.get(random.nextInt(size)), inner.get(random.nextInt(size)));
        }
        return HEAD + "<process id=\"p0\">" + String.join("", nodes) + String.join("", flows)
                + "</process>\n</definitions>\n";
    }

    private String text(int size, boolean isWild) {
        StringBuilder pools = new StringBuilder();
        int count = isWild ? 1 + random.nextInt(2) : 1;
        for (int pool = 0; pool < count; pool++) {
            nodes.clear();
            flows.clear();
            String start = node("startEvent", "");
            String end = node("endEvent", isWild && random.nextInt(6) == 0 ? "<terminateEventDefinition/>" : "");
            flow(block(start, size, isWild, 2), end);
            if (isWild) {
                damage();
            }
            for (int i = 0; i < edits; i++) {
                edit();
            }
            pools.append("<process id=\"p").append(pool).append("\">");
            nodes.forEach(pools::append);
            flows.forEach(pools::append);
            pools.append("</process>\n");
        }
        StringBuilder mail = new StringBuilder();
        if (count == 2) {
            mail.append("<collaboration id=\"c\"><participant id=\"a\" name=\"A\" processRef=\"p0\"/>"
                    + "<participant id=\"b\" name=\"B\" processRef=\"p1\"/><participant id=\"o\" name=\"Outside\"/>");
            mail(pools.toString());
            messages.forEach(mail::append);
            mail.append("</collaboration>\n");
        }
        return HEAD + mail + pools + "</definitions>\n";
    }

    /** Message flows between tasks of the two pools, and from outside. */
    private void mail(String pools) {
        String[] parts = pools.split("</process>", -1);
        List<String> first = tasks(parts[0]);
        List<String> second = tasks(parts[1]);
        for (int i = 0; i < 3; i++) {
            boolean isBack = random.nextBoolean();
            List<String> from = isBack ? second : first;
            List<String> to = isBack ? first : second;
            if (!from.isEmpty() && !to.isEmpty()) {
                String source = random.nextInt(5) == 0 ? "o" : from.get(random.nextInt(from.size()));
                messages.add("<messageFlow id=\"m" + i + "\" sourceRef=\"" + source + "\" targetRef=\""
                        + to.get(random.nextInt(to.size())) + "\"/>");
            }
        }
    }

    private static List<String> tasks(String process) {
        List<String> found = new ArrayList<>();
        for (String part : process.split("<task id=\"", -1)) {
            found.add(part.substring(0, part.indexOf('"')));
        }
        return found.subList(1, found.size());
    }

    private String node(String element, String content) {
        String id = "n" + last++;
        nodes.add("<" + element + " id=\"" + id + "\">" + content + "</" + element + ">\n");
        return id;
    }

    private void flow(String from, String to) {
        flows.add("<sequenceFlow id=\"f" + last++ + "\" sourceRef=\"" + from + "\" targetRef=\"" + to + "\"/>\n");
    }

    /** Adds a block behind a node, and returns the node that it ends with. */
    private String block(String before, int size, boolean isWild, int depth) {
        int kind = size < 2 ? 0 : random.nextInt(depth > 0 ? 7 : 5);
        if (kind == 0) {
            String task = node("task", "");
            flow(before, task);
            return size < 3 ? task : block(task, size - 1, isWild, depth);
        }
        if (kind <= 3) {
            String gateway = kind == 1 ? "exclusiveGateway" : kind == 2 ? "parallelGateway" : "inclusiveGateway";
            return branches(before, gateway, size, isWild, depth);
        }
        if (kind == 4) {
            String again = node("exclusiveGateway", "");
            flow(before, again);
            String leave = node("exclusiveGateway", "");
            flow(block(again, size / 2, isWild, depth), leave);
            flow(leave, again);
            return leave;
        }
        return inside(before, size, isWild, depth, kind == 6);
    }

    private String branches(String before, String gateway, int size, boolean isWild, int depth) {
        String split = node(gateway, "");
        String join = node(gateway, "");
        flow(before, split);
        int ways = 2 + random.nextInt(2);
        for (int i = 0; i < ways; i++) {
            flow(block(split, size / ways, isWild, depth), join);
        }
        return join;
    }

    /** A sub-process, which may have a boundary event. */
    private String inside(String before, int size, boolean isWild, int depth, boolean isWatched) {
        List<String> outerNodes = new ArrayList<>(nodes);
        List<String> outerFlows = new ArrayList<>(flows);
        nodes.clear();
        flows.clear();
        String start = node("startEvent", "");
        boolean fails = isWatched && random.nextBoolean();
        String end = node("endEvent", "");
        String body = block(start, size / 2, isWild, depth - 1);
        if (fails) {
            String choice = node("exclusiveGateway", "");
            String error = node("endEvent", "<errorEventDefinition errorRef=\"e\"/>");
            flow(body, choice);
            flow(choice, error);
            flow(choice, end);
        } else {
            flow(body, end);
        }
        String content = String.join("", nodes) + String.join("", flows);
        nodes.clear();
        flows.clear();
        nodes.addAll(outerNodes);
        flows.addAll(outerFlows);
        String sub = node("subProcess", content);
        flow(before, sub);
        if (!isWatched) {
            return sub;
        }
        boolean isInterrupting = fails || !isWild || random.nextBoolean();
        String id = "n" + last++;
        nodes.add("<boundaryEvent id=\"" + id + "\" attachedToRef=\"" + sub + "\" cancelActivity=\"" + isInterrupting
                + "\">" + (fails ? "<errorEventDefinition errorRef=\"e\"/>" : "<timerEventDefinition/>")
                + "</boundaryEvent>\n");
        String join = node("exclusiveGateway", "");
        flow(sub, join);
        flow(block(id, 1, isWild, 0), join);
        return join;
    }

    /** Changes the kinds of some gateways, and the targets of some flows. */
    private void damage() {
        for (int i = 0; i < 2; i++) {
            changeKind(random.nextInt(nodes.size()));
        }
        if (random.nextBoolean() && flows.size() > 1) {
            moveFlow();
        }
    }

    /** One edit of a gateway, or of a flow where that gateway is none. */
    private void edit() {
        if (random.nextInt(3) == 0 || !changeKind(random.nextInt(nodes.size()))) {
            moveFlow();
        }
    }

    /** Changes the kind of a node, if that is a gateway. */
    private boolean changeKind(int at) {
        List<String> kinds = List.of("exclusiveGateway", "parallelGateway", "inclusiveGateway");
        String node = nodes.get(at);
        for (String kind : kinds) {
            if (node.startsWith("<" + kind)) {
                nodes.set(at, node.replace(kind, kinds.get(random.nextInt(3))));
                return true;
            }
        }
        return false;
    }

    private void moveFlow() {
        String one = flows.get(random.nextInt(flows.size()));
        int at = random.nextInt(flows.size());
        String target = one.replaceAll(".*targetRef=\"(.*?)\".*\n", "$1");
        flows.set(at, flows.get(at).replaceAll("targetRef=\".*?\"", "targetRef=\"" + target + "\""));
    }
}
