package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Program.Template;

/**
 * The assertions in the steps of a program, numbered. A step does not end at one that is violated, so that the states behind it are explored, too; that it can be violated by a
 * step from a state is a condition on that state. Immutable.
 */
final class Assertions {
    /** The texts of what is asserted of the messages that are sent and received, which are names by themselves. */
    private static final Set<String> TRACES = Set.of("trace", "notrace");

    private final Program program;

    /** By the text of each assertion, its name. */
    private final Map<String, String> names = new LinkedHashMap<>();

    private final List<String> texts;

    Assertions(Program program) {
        this.program = program;
        Map<String, Integer> used = new HashMap<>();
        for (Template template : program.templates()) {
            for (Edge edge : template.graph().edges()) {
                Traits.each(
                        edge,
                        inner -> inner.effects().forEach(effect -> {
                            if (effect instanceof Statement.Assert claim && !names.containsKey(claim.text())) {
                                String name = TRACES.contains(claim.text())
                                        ? claim.text()
                                        : "assert:" + inner.source().line();
                                int times = used.merge(name, 1, Integer::sum);
                                names.put(claim.text(), times == 1 ? name : name + "#" + times);
                            }
                        }),
                        statement -> {},
                        expression -> {});
            }
        }
        texts = List.copyOf(names.keySet());
    }

    int number(String text) {
        return texts.indexOf(text);
    }

    /** The number of the assertion of a name; -1 where there is none. */
    int named(String name) {
        return List.copyOf(names.values()).indexOf(name);
    }

    String text(int number) {
        return texts.get(number);
    }

    List<String> names() {
        return List.copyOf(names.values());
    }

    /** For each template, the locations from which a process can get to an assertion within one step. */
    boolean[][] before(int number) {
        List<boolean[]> all = new ArrayList<>();
        for (Template template : program.templates()) {
            boolean[] found = new boolean[template.graph().locations().size()];
            boolean changed = true;
            while (changed) {
                changed = false;
                for (Edge edge : template.graph().edges()) {
                    // Behind a rendezvous the other process goes on, and may come back to this one.
                    boolean goesOn = edge.control().isKept()
                            || edge.action() instanceof Action.Send
                            || template.graph()
                                    .locations()
                                    .get(edge.to())
                                    .marks()
                                    .isAlone();
                    if (!found[edge.from()] && (has(edge, number) || (goesOn && found[edge.to()]))) {
                        found[edge.from()] = true;
                        changed = true;
                    }
                }
            }
            all.add(found);
        }
        return all.toArray(boolean[][]::new);
    }

    private boolean has(Edge edge, int number) {
        List<Statement> statements = new ArrayList<>();
        Traits.each(edge, inner -> {}, statements::add, expression -> {});
        return statements.stream()
                .anyMatch(each -> each instanceof Statement.Assert claim && number(claim.text()) == number);
    }
}
