package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.cli.report.Json;

/** The effect of a model's equivalences on an exploration: how many classes of states there are, and what is assumed of them. */
public final class ClassText {
    /** The remark beside the number of classes. */
    static final String OF_STATES = "of states, each met as its representative";

    private final ClassReport classes;

    public ClassText(ClassReport classes) {
        this.classes = classes;
    }

    /** The counts, all of classes: how many states these represent is not known. */
    void addTo(Report table, ExplorationReport report, String runToDeadlock) {
        String least = report.complete() ? "" : "at least ";
        long dead = report.counts().deadlocks();
        table.row("classes", least + Figures.count(report.states()), OF_STATES);
        table.row("edges", least + Figures.count(report.counts().edges()), "between classes");
        table.row(
                "deadlocks",
                dead == 0 && !report.complete() ? "none seen" : least + Figures.count(dead),
                dead > 0 ? ofDeadStates(runToDeadlock) : "");
        addEquivalences(table);
    }

    /** The remark beside the number of dead classes. */
    static String ofDeadStates(String runToDeadlock) {
        return "classes" + (runToDeadlock.isEmpty() ? "" : "; " + runToDeadlock);
    }

    /** Which equivalences there are, and what is assumed of them. */
    void addEquivalences(Report table) {
        if (!classes.proven().isEmpty()) {
            table.row("equivalence", String.join(", ", classes.proven()), "follows from the arcs");
        }
        if (!classes.assumed().isEmpty()) {
            table.row("equivalence", String.join(", ", classes.assumed()), classes.assumption());
        }
    }

    /** A sentence on how completely the reachable markings were seen, with its assumption. */
    static String seen(ClassReport classes) {
        return "every class of reachable markings was seen"
                + (classes.assumed().isEmpty()
                        ? "."
                        : ", assuming that " + String.join(" and ", classes.assumed())
                                + (classes.assumed().size() == 1 ? " is an equivalence." : " are equivalences."));
    }

    /** Writes this for programs. */
    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("equivalences");
        Json.strings(json, "proven", classes.proven());
        Json.strings(json, "assumed", classes.assumed());
        Json.count(json, "compared", classes.compared());
        json.writeEndObject();
    }
}
