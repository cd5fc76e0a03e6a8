package org.tidemark.cli.compose;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.dd.Dag;
import org.tidemark.dd.DagCard;
import org.tidemark.dd.DagFile;
import org.tidemark.dd.UnusableDag;
import org.tidemark.format.InputException;

/** A file of states that was opened again, and what it says. */
final class StatesFile {
    private static final String ENDING = ".dag";
    private static final int MOST_PARTS = 12;

    private final Path file;
    private final DagFile states;
    private final Conditions conditions;

    private StatesFile(Path file, DagFile states, Conditions conditions) {
        this.file = file;
        this.states = states;
        this.conditions = conditions;
    }

    /** Whether a file is meant to be one of states, by its content or by its name. */
    static boolean isMeant(Path file) {
        return DagFile.isDag(file) || (file.toString().endsWith(ENDING) && !Files.isDirectory(file));
    }

    /** Opens a file and answers conditions on its states. */
    static StatesFile open(Path file, List<String> asked, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        if (!Files.exists(file)) {
            throw new InputException(
                    file + ": no such file; expected one that 'tidemark compose MODEL --dag FILE' has written");
        }
        try {
            DagFile states = DagFile.open(file, budget);
            return new StatesFile(file, states, Conditions.of(asked, states, budget, cancelled));
        } catch (UnusableDag e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    DagFile states() {
        return states;
    }

    boolean isAnswered() {
        return conditions.areAllAnswered();
    }

    void print(PrintStream out, @Nullable String picture) {
        Dag dag = states.dag();
        out.println(states.card().model() + ": "
                + Figures.count(states.card().levels().size(), "part") + ", from " + file);
        out.println();
        Table table = new Table()
                .row("parts", Figures.count(dag.levels()), "of " + sizes() + " states")
                .row("states", Figures.count(dag.count()), "reachable")
                .row(
                        "diagram",
                        Figures.count(dag.nodes()),
                        CompositionText.diagramRemark(dag.nodes(), dag.arcs(), dag.bytes()));
        conditions.addTo(table);
        if (picture != null) {
            table.words("picture in", picture);
        }
        table.print(out);
    }

    private String sizes() {
        List<DagCard.Level> levels = states.card().levels();
        String first = levels.stream()
                .limit(MOST_PARTS)
                .map(level -> Figures.count(level.states().size()))
                .collect(Collectors.joining(", "));
        return levels.size() > MOST_PARTS ? first + ", …" : first;
    }

    void json(JsonGenerator json, @Nullable String picture) throws IOException {
        Dag dag = states.dag();
        json.writeStartObject();
        json.writeStringField("file", file.toString());
        json.writeStringField("model", states.card().model());
        json.writeNumberField("states", dag.count());
        json.writeArrayFieldStart("parts");
        for (DagCard.Level level : states.card().levels()) {
            json.writeStartObject();
            json.writeStringField("name", level.name());
            json.writeNumberField("states", level.states().size());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("diagram");
        json.writeNumberField("nodes", dag.nodes());
        json.writeNumberField("arcs", dag.arcs());
        json.writeNumberField("bytes", dag.bytes());
        json.writeEndObject();
        conditions.write(json);
        json.writeStringField("picture", picture);
        json.writeEndObject();
    }
}
