package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.Table;

/** What the equivalences of a model did to an exploration: how many classes of states there are, and what is assumed of them. */
public final class ClassText {
    private final ClassReport classes;

    public ClassText(ClassReport classes) {
        this.classes = classes;
    }

    /** The counts, all of classes: how many states these stand for is not known. */
    void addTo(Table table, ExplorationReport report, String runToDeadlock) {
        String least = report.complete() ? "" : "at least ";
        long dead = report.counts().deadlocks();
        table.row("classes", least + Figures.count(report.states()), "of states, each met as its representative");
        table.row("edges", least + Figures.count(report.counts().edges()), "between classes");
        table.row(
                "deadlocks",
                dead == 0 && !report.complete() ? "none seen" : least + Figures.count(dead),
                dead > 0 ? runToDeadlock : "");
        if (!classes.proven().isEmpty()) {
            table.row("equivalence", String.join(", ", classes.proven()), "follows from the arcs");
        }
        if (!classes.assumed().isEmpty()) {
            table.row("equivalence", String.join(", ", classes.assumed()), classes.assumption());
        }
    }

    /** The same for programs. */
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("equivalences");
        Json.strings(json, "proven", classes.proven());
        Json.strings(json, "assumed", classes.assumed());
        Json.count(json, "compared", classes.compared());
        json.writeEndObject();
    }
}
