package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.tidemark.program.Cells.Frame;

/**
 * The events of a program by their numbers. An event is a step of a process, or of two that meet; or a further step of an atomic sequence, after those of another event
 * and where there was a choice. Numbers are only ever added. Thread-safe.
 */
final class EventTable {
    /** The parent of an event that begins in a state. */
    static final int NO_PARENT = -1;

    private static final int LONGEST_TEXT = 60;

    private final Program program;
    private final Traits traits;
    private final List<Event> events = new ArrayList<>();
    private final Map<Event, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final Map<String, Integer> byText = new HashMap<>();

    /** The texts of the steps of each template; steps with equal texts are told apart by their order in the program. */
    private final List<List<String>> steps;

    /** A step that follows those of another event, or begins in a state. */
    record Event(int parent, World.Move move) {}

    EventTable(Program program, Traits traits) {
        this.program = program;
        this.traits = traits;
        steps = program.templates().stream().map(EventTable::steps).toList();
    }

    private static List<String> steps(Program.Template template) {
        Set<String> taken = new HashSet<>();
        List<String> texts = new ArrayList<>();
        for (Edge edge : template.graph().edges()) {
            String text = text(edge.source());
            String unique = text;
            for (int i = 2; !taken.add(unique); i++) {
                unique = text + " #" + i;
            }
            texts.add(unique);
        }
        return texts;
    }

    /** The number of an event, which is given to it now where it has none. */
    synchronized int number(int parent, World.Move move) {
        Event event = new Event(parent, move);
        Integer known = numbers.get(event);
        if (known != null) {
            return known;
        }
        int number = events.size();
        numbers.put(event, number);
        events.add(event);
        String name = (parent < 0 ? "" : names.get(parent) + ";") + name(move);
        String unique = name;
        for (int i = 2; byName.putIfAbsent(unique, number) != null; i++) {
            unique = name + "#" + i;
        }
        names.add(unique);
        String text = (parent < 0 ? "" : texts.get(parent) + "; ") + text(move);
        String shown = text;
        for (int i = 2; byText.putIfAbsent(shown, number) != null; i++) {
            shown = text + " #" + i;
        }
        texts.add(shown);
        return number;
    }

    synchronized int size() {
        return events.size();
    }

    synchronized Event get(int event) {
        return events.get(event);
    }

    /** The move that an event begins with. */
    synchronized World.Move first(int event) {
        Event first = events.get(event);
        while (first.parent() >= 0) {
            first = events.get(first.parent());
        }
        return first.move();
    }

    synchronized List<String> texts() {
        return List.copyOf(texts);
    }

    /** The event that has a name, or a text. */
    synchronized OptionalInt find(String name) {
        Integer event = byName.getOrDefault(name, byText.get(name));
        return event == null ? OptionalInt.empty() : OptionalInt.of(event);
    }

    /** The event in words: who takes which lines. */
    synchronized String text(int number) {
        return texts.get(number);
    }

    private String text(World.Move move) {
        return text(move.pid(), move.template(), move.edge())
                + (move.otherPid() < 0 ? "" : " with " + text(move.otherPid(), move.otherTemplate(), move.otherEdge()));
    }

    private String name(World.Move move) {
        return name(move.pid(), move.template(), move.edge())
                + (move.otherPid() < 0 ? "" : "/" + name(move.otherPid(), move.otherTemplate(), move.otherEdge()));
    }

    private String name(int pid, int template, int number) {
        Program.Graph graph = program.templates().get(template).graph();
        Edge edge = graph.edges().get(number);
        return process(pid, template) + "." + graph.locations().get(edge.from()).name() + "->"
                + graph.locations().get(edge.to()).name();
    }

    String process(int pid, int template) {
        return Cells.frameName(program, traits, new Frame(pid, template));
    }

    /** The steps that a process has at a location, whether or not they are possible: {@code line 6 {lock == 0}}. */
    List<String> stepsFrom(int template, int location) {
        List<Edge> edges = program.templates().get(template).graph().edges();
        return IntStream.range(0, edges.size())
                .filter(edge -> edges.get(edge).from() == location)
                .mapToObj(steps.get(template)::get)
                .toList();
    }

    private String text(int pid, int template, int number) {
        return process(pid, template) + ", " + steps.get(template).get(number);
    }

    static String text(Edge.Source source) {
        String inside = source.text().length() > LONGEST_TEXT
                ? source.text().substring(0, LONGEST_TEXT - 1) + "…"
                : source.text();
        return "line " + source.line() + (inside.isEmpty() ? "" : " {" + inside + "}");
    }
}
