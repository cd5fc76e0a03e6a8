package org.tidemark.format.aut;

import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.TextInput;
import org.tidemark.format.aut.AutReader.AutText;
import org.tidemark.input.InputException;

/** Reads a file in the Aldebaran format as the automaton that it is. The labels {@code i} and {@code tau} are silent. Stateless. */
public final class LabelledAutReader {
    private static final Set<String> SILENT = Set.of("i", "tau");

    private LabelledAutReader() {}

    /**
     * Reads the automaton in a stream; {@code file} is its name in messages. The caller closes the stream.
     *
     * @throws MemoryBudget.Exhausted when the budget has no room for it
     */
    public static LabelledAutomaton read(InputStream in, String file, MemoryBudget budget) throws InputException {
        AutText graph = AutText.read(TextInput.open(in, file));
        AutomatonBuilder steps = new AutomatonBuilder(budget);
        List<String> labels =
                graph.labels().stream().filter(label -> !SILENT.contains(label)).toList();
        int[] number =
                graph.labels().stream().mapToInt(label -> labels.indexOf(label)).toArray();
        for (int e = 0; e < graph.edges(); e++) {
            steps.add(graph.from(e), number[graph.label(e)], graph.to(e));
        }
        return steps.build(graph.states(), graph.first(), labels);
    }
}
