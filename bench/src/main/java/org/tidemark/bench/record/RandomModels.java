package org.tidemark.bench.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Small random models as texts, and random questions about them. The number of a model fixes it and its questions, so that two records
 * are about the same models. Immutable.
 */
final class RandomModels {
    /** Kinds of models, which differ in what can be asked about them and how they are executed. */
    enum Kind {
        NET,
        COLORED,
        NETWORK
    }

    /**
     * A model with questions about it.
     *
     * @param ending the ending of its file
     * @param net the net itself, where it is a place/transition net
     * @param isFinite whether it is known to have finitely many states
     */
    record Generated(
            Kind kind,
            String ending,
            String text,
            Optional<TextbookNet> net,
            boolean isFinite,
            List<String> questions) {}

    /** Questions that single states answer come first: this many of {@link #questions}. */
    static final int SIMPLE = 3;

    private RandomModels() {}

    static Generated model(int number) {
        SplittableRandom random = new SplittableRandom(0x7EDEC0DEL + number);
        return switch (number % 8) {
            case 5, 6 -> colored(random);
            case 7 -> network(random);
            default -> net(random, number);
        };
    }

    private static Generated net(SplittableRandom random, int number) {
        String ending = List.of("tide", "pnml", "lola").get(number % 3);
        TextbookNet net = new TextbookNet();
        int places = 3 + random.nextInt(5);
        int transitions = 3 + random.nextInt(5);
        for (int p = 0; p < places; p++) {
            net.addPlace("p" + p, random.nextInt(3) == 0 ? 1 + random.nextInt(3) : random.nextInt(2));
        }
        boolean hasWeights = random.nextInt(3) == 0;
        boolean isTight = random.nextInt(8) != 0; // transitions produce as many tokens as they consume
        boolean hasTests = !ending.equals("lola") && random.nextInt(2) == 0;
        boolean hasPriorities = ending.equals("tide") && random.nextInt(5) == 0;
        for (int t = 0; t < transitions; t++) {
            TextbookNet.Transition transition = net.addTransition("t" + t);
            int in = 1 + random.nextInt(2);
            int weight = 0;
            for (int k = 0; k < in; k++) {
                int w = hasWeights && random.nextInt(3) == 0 ? 2 : 1;
                weight += w;
                transition.consumes.merge(random.nextInt(places), w, Integer::sum);
            }
            int out = isTight ? weight : random.nextInt(3);
            for (int k = 0; k < out; k++) {
                transition.produces.merge(random.nextInt(places), 1, Integer::sum);
            }
            if (hasTests && random.nextInt(3) == 0) {
                transition.reads.put(random.nextInt(places), 1 + random.nextInt(2));
            }
            if (hasTests && random.nextInt(3) == 0) {
                transition.inhibitedBy.put(random.nextInt(places), 1 + random.nextInt(2));
            }
            transition.priority = hasPriorities ? random.nextInt(3) - 1 : 0;
        }
        String text = switch (ending) {
            case "tide" -> tide(net);
            case "pnml" -> pnml(net);
            default -> lola(net);
        };
        List<String> names = net.transitions.stream().map(each -> each.name).toList();
        return new Generated(Kind.NET, ending, text, Optional.of(net), isTight, questions(random, net.places, names));
    }

    private static String arcs(TextbookNet net, String before, Map<Integer, Integer> arcs, String between) {
        return arcs.isEmpty()
                ? ""
                : arcs.entrySet().stream()
                        .map(arc -> net.places.get(arc.getKey()) + ": " + arc.getValue())
                        .collect(Collectors.joining(between, before, " "));
    }

    private static String tide(TextbookNet net) {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < net.places.size(); p++) {
            text.append("place ")
                    .append(net.places.get(p))
                    .append(" = ")
                    .append(net.initial.get(p))
                    .append('\n');
        }
        for (TextbookNet.Transition each : net.transitions) {
            text.append("transition ")
                    .append(each.name)
                    .append(each.priority == 0 ? "" : " priority " + each.priority)
                    .append(" { ")
                    .append(arcs(net, "in ", each.consumes, "; "))
                    .append(arcs(net, "read ", each.reads, "; "))
                    .append(arcs(net, "inhibit ", each.inhibitedBy, "; "))
                    .append(arcs(net, "out ", each.produces, "; "))
                    .append("}\n");
        }
        return text.toString();
    }

    private static String lola(TextbookNet net) {
        StringBuilder text = new StringBuilder("PLACE " + String.join(", ", net.places) + ";\nMARKING ");
        List<String> marked = new ArrayList<>();
        for (int p = 0; p < net.places.size(); p++) {
            if (net.initial.get(p) > 0) {
                marked.add(net.places.get(p) + ": " + net.initial.get(p));
            }
        }
        text.append(String.join(", ", marked)).append(";\n");
        for (TextbookNet.Transition each : net.transitions) {
            text.append("TRANSITION ")
                    .append(each.name)
                    .append(" CONSUME ")
                    .append(arcs(net, "", each.consumes, ", "))
                    .append("; PRODUCE ")
                    .append(arcs(net, "", each.produces, ", "))
                    .append(";\n");
        }
        return text.toString();
    }

    private static String pnml(TextbookNet net) {
        StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
                <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="page">
                """);
        for (int p = 0; p < net.places.size(); p++) {
            text.append("<place id=\"%s\"><initialMarking><text>%d</text></initialMarking></place>%n"
                    .formatted(net.places.get(p), net.initial.get(p)));
        }
        int arcs = 0;
        for (TextbookNet.Transition each : net.transitions) {
            text.append("<transition id=\"%s\"/>%n".formatted(each.name));
            Map<String, Map<Integer, Integer>> incoming = new LinkedHashMap<>();
            incoming.put("", each.consumes);
            incoming.put(" type=\"read\"", each.reads);
            incoming.put(" type=\"inhibitor\"", each.inhibitedBy);
            for (Map.Entry<String, Map<Integer, Integer>> kind : incoming.entrySet()) {
                for (Map.Entry<Integer, Integer> arc : kind.getValue().entrySet()) {
                    text.append(arc(arcs++, net.places.get(arc.getKey()), each.name, kind.getKey(), arc.getValue()));
                }
            }
            for (Map.Entry<Integer, Integer> arc : each.produces.entrySet()) {
                text.append(arc(arcs++, each.name, net.places.get(arc.getKey()), "", arc.getValue()));
            }
        }
        return text.append("</page></net></pnml>\n").toString();
    }

    private static String arc(int number, String from, String to, String kind, int weight) {
        return "<arc id=\"a%d\" source=\"%s\" target=\"%s\"%s><inscription><text>%d</text></inscription></arc>%n"
                .formatted(number, from, to, kind, weight);
    }

    /** A high-level net with one small type, pairs of its values, variables and guards. */
    private static Generated colored(SplittableRandom random) {
        int values = 2 + random.nextInt(2);
        boolean isId = random.nextInt(3) == 0;
        StringBuilder text = new StringBuilder("type T = %s%n".formatted(isId ? "id[" + values + "]" : "1.." + values));
        int places = 2 + random.nextInt(3);
        List<String> names = new ArrayList<>();
        List<Integer> kinds = new ArrayList<>(); // 0 plain, 1 of T, 2 pairs
        for (int p = 0; p < places; p++) {
            int kind = p == 0 ? 1 : random.nextInt(5) == 0 ? 2 : random.nextInt(4) == 0 ? 0 : 1;
            kinds.add(kind);
            names.add("q" + p);
            String marking = switch (kind) {
                case 0 -> " = " + random.nextInt(3);
                case 1 -> p == 0 ? ": T = all T" : ": T" + (random.nextInt(3) == 0 ? " = 1" : "");
                default -> ": (T, T)" + (random.nextInt(2) == 0 ? " = (1, 2)" : "");
            };
            text.append("place q").append(p).append(marking).append('\n');
        }
        int transitions = 2 + random.nextInt(3);
        List<String> events = new ArrayList<>();
        for (int t = 0; t < transitions; t++) {
            events.add("u" + t);
            String guard =
                    random.nextInt(3) == 0 ? "guard " + (isId || random.nextBoolean() ? "x != y " : "x < y ") : "";
            int tokens = 1 + random.nextInt(2);
            text.append("transition u%d(x, y: T) { %s".formatted(t, guard))
                    .append(side(random, "in", tokens, kinds, true))
                    .append(random.nextInt(5) == 0 ? side(random, "read", 1, kinds, true) : "")
                    .append(side(random, "out", tokens, kinds, isId))
                    .append("}\n");
        }
        List<String> numbers = new ArrayList<>(names);
        for (int p = 0; p < places; p++) {
            if (kinds.get(p) == 1) {
                numbers.add("q" + p + ".1");
                numbers.add("count(v in q" + p + ": v != " + values + ")");
            }
        }
        List<String> fired = new ArrayList<>(events);
        fired.add("u0(x = 1)");
        return new Generated(
                Kind.COLORED, "tide", text.toString(), Optional.empty(), true, questions(random, numbers, fired));
    }

    private static String side(SplittableRandom random, String word, int tokens, List<Integer> kinds, boolean isPlain) {
        List<String> arcs = new ArrayList<>();
        for (int k = 0; k < tokens; k++) {
            int place = random.nextInt(kinds.size());
            String value = random.nextInt(2) == 0 ? "x" : "y";
            arcs.add("q" + place
                    + switch (kinds.get(place)) {
                        case 0 -> "";
                        case 1 -> ": " + (isPlain || random.nextInt(3) > 0 ? value : "succ(" + value + ")");
                        default -> ": (x, y)";
                    });
        }
        return word + " " + String.join("; ", arcs) + " ";
    }

    private static Generated network(SplittableRandom random) {
        StringBuilder text = new StringBuilder("network n\n");
        int parts = 2 + random.nextInt(2);
        List<String> states = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            int size = 2 + random.nextInt(3);
            text.append("part m%d {%n  initial s0%n".formatted(i));
            for (int s = 0; s < size; s++) {
                states.add("m" + i + ".s" + s);
                String label = List.of("a", "b", "c", "d" + i).get(random.nextInt(4));
                text.append("  s%d --%s--> s%d%n".formatted(s, label, (s + 1) % size));
                labels.add(label);
                if (random.nextInt(2) == 0) {
                    text.append("  s%d --%s--> s%d%n"
                            .formatted(s, random.nextInt(3) == 0 ? "" : "e" + i, random.nextInt(size)));
                }
            }
            text.append("}\n");
        }
        return new Generated(
                Kind.NETWORK,
                "network",
                text.toString().replace("----", "--"),
                Optional.empty(),
                true,
                questions(random, states, labels.stream().distinct().toList()));
    }

    /** Two questions about single states and one about the largest value, then one of CTL, two of LTL and one of CTL*. */
    static List<String> questions(SplittableRandom random, List<String> numbers, List<String> events) {
        Questions ask = new Questions(random, numbers, events);
        return List.of(
                "EF (" + ask.condition() + ")",
                "AG (" + ask.condition() + ")",
                "max(" + ask.sum() + ")",
                ask.filled(
                        "AG EF c",
                        "AF c",
                        "EG c",
                        "E[c U d]",
                        "A[c U d]",
                        "EX (c && AX d)",
                        "AG (c -> AF d)",
                        "EF AG c"),
                ask.filled("G (c -> F d)", "F G c", "G F c", "c U d", "X (c || X d)"),
                ask.filled("F (c && X d)", "G F c -> G F d", "c W d", "G (c -> (d R c))", "F G c || G F d"),
                ask.filled("E (G F c && F G d)", "A (F G EF c)", "EF E (G c)", "A (G (c -> F AX d))"));
    }

    private record Questions(SplittableRandom random, List<String> numbers, List<String> events) {
        private String one(List<String> of) {
            return of.get(random.nextInt(of.size()));
        }

        String sum() {
            String first = name(one(numbers));
            return random.nextInt(3) == 0
                    ? first
                    : first + " + " + (random.nextInt(4) == 0 ? "2*" : "") + name(one(numbers));
        }

        private static String name(String text) {
            return text.matches("[A-Za-z_][A-Za-z_0-9.]*|count.*") ? text : '"' + text + '"';
        }

        private String atom() {
            return switch (random.nextInt(8)) {
                case 0 -> events.isEmpty() ? "deadlock" : "fireable(" + event(one(events)) + ")";
                case 1 -> random.nextInt(3) == 0 ? "deadlock" : "!(" + sum() + " >= 1)";
                case 2 -> name(one(numbers)) + " <= " + name(one(numbers));
                default ->
                    sum() + " " + List.of(">=", "=", "<=", "!=").get(random.nextInt(4)) + " " + random.nextInt(4);
            };
        }

        private static String event(String text) {
            return text.matches("[A-Za-z_][A-Za-z_0-9.]*|u[0-9]\\(.*") ? text : '"' + text + '"';
        }

        String condition() {
            return switch (random.nextInt(3)) {
                case 0 -> atom();
                case 1 -> atom() + " && " + atom();
                default -> atom() + " || " + atom();
            };
        }

        /** One of some patterns, with conditions in the places of c and d. */
        String filled(String... patterns) {
            StringBuilder text = new StringBuilder();
            for (char each : patterns[random.nextInt(patterns.length)].toCharArray()) {
                if (each == 'c' || each == 'd') {
                    text.append('(').append(condition()).append(')');
                } else {
                    text.append(each);
                }
            }
            return text.toString();
        }
    }
}
