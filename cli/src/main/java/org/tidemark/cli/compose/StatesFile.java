package org.tidemark.cli.compose;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.compose.StateDifference;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.SampledStates;
import org.tidemark.cli.report.Table;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagCursor;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.UnusableDag;
import org.tidemark.input.InputException;

/** A file of states that was opened again, without those of another file where there is one, and what it says. */
final class StatesFile {
    private static final String ENDING = ".dag";
    private static final int MOST_PARTS = 12;
    private static final String EXPECTED = "expected one that 'tidemark compose MODEL --dag FILE' or "
            + "'tidemark explore MODEL --store mdd -o FILE' has written";

    private final Path file;
    private final @Nullable Path without;
    private final DagFile whole;
    private final @Nullable DagFile states;
    private final Conditions conditions;

    /** The states are null where memory or time did not suffice to take away those of the other file. */
    private StatesFile(
            Path file, @Nullable Path without, DagFile whole, @Nullable DagFile states, Conditions conditions) {
        this.file = file;
        this.without = without;
        this.whole = whole;
        this.states = states;
        this.conditions = conditions;
    }

    /** Whether a file is meant to be one of states, by its content or by its name. */
    static boolean isMeant(Path file) {
        return DagFile.isDag(file) || (file.toString().endsWith(ENDING) && !Files.isDirectory(file));
    }

    /**
     * Opens a file and answers conditions on its states.
     *
     * @param without a file whose states are left out; null where all count
     */
    static StatesFile open(
            Path file, @Nullable Path without, List<String> asked, MemoryBudget budget, BooleanSupplier cancelled)
            throws InputException {
        DagFile whole = open(file, budget);
        DagFile states = whole;
        if (without != null) {
            DagFile other = open(without, budget);
            try {
                states = StateDifference.of(
                        whole, other, List.of(file.toString(), without.toString()), budget, cancelled);
            } catch (MemoryBudget.Exhausted | Cancelled none) {
                return new StatesFile(file, without, whole, null, new Conditions(List.of()));
            }
        }
        return new StatesFile(file, without, whole, states, Conditions.of(asked, states, budget, cancelled));
    }

    private static DagFile open(Path file, MemoryBudget budget) throws InputException {
        if (!Files.exists(file)) {
            throw new InputException(file + ": no such file; " + EXPECTED);
        }
        try {
            return DagFile.open(file, budget);
        } catch (UnusableDag e) {
            throw new InputException(file + ": " + e.getMessage() + (DagFile.isDag(file) ? "" : "; " + EXPECTED), e);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Whether the states that are asked for could be found. */
    boolean isThere() {
        return states != null;
    }

    DagFile states() {
        return Objects.requireNonNull(states);
    }

    boolean isAnswered() {
        return states != null && conditions.areAllAnswered();
    }

    void print(PrintStream out, @Nullable String picture, @Nullable SampledStates samples) {
        DagCard card = whole.card();
        out.println(card.model() + ": " + Figures.count(card.levels().size(), noun()) + ", from " + file);
        out.println();
        Table table = new Table().row(noun() + "s", Figures.count(whole.dag().levels()), sizes());
        table.row("states", Figures.count(whole.dag().count()), "reachable");
        if (without != null) {
            table.row(
                    "of these",
                    states == null ? "unknown" : Figures.count(states.dag().count()),
                    states == null
                            ? "no memory or time was left to compare with " + without
                            : "not in " + without + first(states));
        }
        Dag dag = states == null ? whole.dag() : states.dag();
        table.row(
                "diagram",
                Figures.count(dag.nodes()),
                CompositionText.diagramRemark(dag.nodes(), dag.arcs(), dag.bytes()));
        conditions.addTo(table);
        if (picture != null) {
            table.words("picture in", picture);
        }
        table.print(out);
        if (samples != null) {
            samples.print(out);
        }
    }

    private static String first(DagFile states) {
        DagCursor cursor = states.dag().cursor();
        return cursor.next()
                ? "; first " + Table.cut(states.card().stateName(cursor.state()), Conditions.MOST_SHOWN)
                : "";
    }

    private String noun() {
        return whole.card().isOfPlaces() ? "place" : "part";
    }

    private String sizes() {
        List<DagCard.Level> levels = whole.card().levels();
        if (whole.card().isOfPlaces()) {
            int most = levels.stream()
                    .mapToInt(level -> level.states().size() - 1)
                    .max()
                    .orElse(0);
            return "with up to " + Figures.count(most, "token") + " each";
        }
        String first = levels.stream()
                .limit(MOST_PARTS)
                .map(level -> Figures.count(level.states().size()))
                .collect(Collectors.joining(", "));
        return "of " + (levels.size() > MOST_PARTS ? first + ", …" : first) + " states";
    }

    void json(JsonGenerator json, @Nullable String picture, @Nullable SampledStates samples) throws IOException {
        Dag dag = states == null ? whole.dag() : states.dag();
        json.writeStartObject();
        json.writeStringField("file", file.toString());
        json.writeStringField("model", whole.card().model());
        json.writeNumberField("states", whole.dag().count());
        if (without != null) {
            json.writeStringField("minus", without.toString());
            if (states == null) {
                json.writeNullField("statesNotInOther");
            } else {
                json.writeNumberField("statesNotInOther", dag.count());
            }
        }
        json.writeArrayFieldStart(noun() + "s");
        for (DagCard.Level level : whole.card().levels()) {
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
        if (samples != null) {
            samples.write(json);
        }
        json.writeStringField("picture", picture);
        json.writeEndObject();
    }
}
