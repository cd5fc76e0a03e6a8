package org.tidemark.cli.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.count.CountReport;
import org.tidemark.check.count.ReducedCount;
import org.tidemark.check.diagram.Deadlocks;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.NetReduction;
import org.tidemark.cli.option.Heap;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Pump;
import org.tidemark.reduce.RuleUse;

/** {@code explore --reduce counting}: counts all states by way of a smaller net, and says how that was made. */
final class CountingRun {
    private final Session session;
    private final ResultOptions result;
    private final boolean explain;

    /** A run; with {@code explain} it lists what each rule did, and how long that took. */
    CountingRun(Session session, ResultOptions result, boolean explain) {
        this.session = session;
        this.result = result;
        this.explain = explain;
    }

    int explore(PetriNet net, ExploreOptions options) throws InputException, IOException {
        refuse(net);
        Pump pump = UnboundedGrowth.of(net, options);
        CountReport report = pump == null ? counted(net, options) : endless(net, pump);
        report.checkClaim(net);
        if (result.json) {
            Json.write(session.out(), json -> write(json, net, report, options.threads()));
        } else {
            print(session.out(), net, report);
        }
        if (explain && report.reduction() != null) {
            printRules(result.json ? session.err() : session.out(), report.reduction());
        }
        return report.why() == null ? Status.DONE : Status.UNKNOWN;
    }

    private static void printRules(PrintStream out, NetReduction reduction) {
        out.println();
        out.println("Rules:");
        Table table = new Table();
        for (RuleUse use : reduction.uses()) {
            table.row(use.rule(), Figures.count(use.times()), "times, " + Figures.seconds(use.seconds()));
        }
        table.print(out);
    }

    private CountReport counted(PetriNet net, ExploreOptions options) throws InputException {
        ReducedCount count = new ReducedCount(net, options, true);
        RunLine line = new RunLine(count::progress, "reducing", options.memoryBytes());
        return ProgressLine.during(session, result.quiet, line, count::run);
    }

    private static CountReport endless(PetriNet net, Pump pump) {
        OpenReason why = new OpenReason(
                OpenReason.Cause.REFUSED, UnboundedGrowth.sentence(net, pump) + ", so that its states have no number");
        return new CountReport(null, null, null, null, why, 0, 0, 0);
    }

    private static void refuse(PetriNet net) throws InputException {
        String obstacle = ReducedCount.obstacle(net);
        if (!obstacle.isEmpty() || !net.obligations().isEmpty()) {
            throw new InputException(net.name() + ": --reduce counting cannot be used, since "
                    + (obstacle.isEmpty()
                            ? "it does not check capacities and other obligations of the model"
                            : obstacle)
                    + "; leave it out to explore state by state");
        }
    }

    static void print(PrintStream out, PetriNet net, CountReport report) {
        out.println(ModelHead.of(net).title());
        out.println();
        CountReport.Counts counts = report.counts();
        OpenReason why = report.why();
        String says = why == null
                ? "COMPLETE: every reachable marking was counted."
                : (counts == null ? "UNKNOWN: " : "COMPLETE, but ") + Advice.sentence(why) + ".";
        out.println(Table.hanging(says, 0));
        out.println();
        Table table = new Table();
        if (counts != null) {
            BigInteger edges = counts.edges();
            Deadlocks deadlocks = report.deadlocks();
            int[] dead = deadlocks == null ? null : deadlocks.first();
            table.row("states", DiagramText.count(counts.states()))
                    .row("edges", edges == null ? "unknown" : DiagramText.count(edges))
                    .row(
                            "deadlocks",
                            deadlocks == null ? "unknown" : DiagramText.count(deadlocks.count()),
                            deadlocks == null
                                    ? "it would take too much to count them"
                                    : dead == null ? "" : "first " + DiagramText.cutMarking(net, dead));
            most(table, net, counts.most());
        }
        NetReduction reduction = report.reduction();
        if (reduction != null) {
            table.words("smaller net", reduction.sizes() + " left after " + Figures.seconds(reduction.seconds()))
                    .words("rules", reduction.uses().isEmpty() ? "no rule applies" : reduction.rules());
        }
        CountReport.Diagram diagram = report.diagram();
        if (diagram != null) {
            table.row("its states", DiagramText.count(diagram.states()))
                    .row(
                            "its diagram",
                            Figures.count(diagram.nodes()),
                            "nodes and " + Figures.count(diagram.arcs(), "arc"));
        }
        table.row("memory", Figures.bytes(report.peakBytes()), "at most at one time" + withoutDeadlocks(report))
                .row("time", Figures.seconds(report.seconds()));
        table.print(out);
    }

    /** What the rest took, where most of the memory was for deadlocks, whether they were found or not. */
    private static String withoutDeadlocks(CountReport report) {
        return report.peakBytes() == report.countBytes()
                ? ""
                : ", " + Figures.bytes(report.countBytes()) + " before deadlocks were looked for";
    }

    private static void most(Table table, PetriNet net, CountReport.Counts.@Nullable Most most) {
        if (most == null) {
            table.row("most tokens", "unknown");
            return;
        }
        table.row("most tokens", Figures.count(most.inPlace()), "in a place");
        if (net.hasColors()) {
            table.row("", Figures.count(most.ofOneValue()), "of one value in a place");
        }
        table.row("", Figures.count(most.inAll()), "in a marking");
    }

    private static void write(JsonGenerator json, PetriNet net, CountReport report, int threads) throws IOException {
        json.writeStartObject();
        ExploreJson.model(json, net);
        json.writeObjectFieldStart("engine");
        json.writeStringField("store", "mdd");
        json.writeStringField("reduce", "counting");
        json.writeNumberField("threads", threads);
        json.writeEndObject();
        CountReport.Counts counts = report.counts();
        OpenReason why = report.why();
        json.writeBooleanField("complete", counts != null);
        json.writeStringField(
                "end",
                counts != null
                        ? "complete"
                        : Objects.requireNonNull(why).cause().name().toLowerCase(Locale.ROOT));
        if (why != null) {
            json.writeStringField("reason", why.sentence());
        }
        if (counts == null) {
            json.writeNullField("states");
            json.writeNullField("edges");
        } else {
            Json.count(json, "states", counts.states());
            BigInteger edges = counts.edges();
            if (edges == null) {
                json.writeNullField("edges");
            } else {
                Json.count(json, "edges", edges);
            }
            CountReport.Counts.Most most = counts.most();
            if (most == null) {
                json.writeNullField("maxTokensInPlace");
                json.writeNullField("maxTokensOfOneValue");
                json.writeNullField("maxTokensInMarking");
            } else {
                json.writeNumberField("maxTokensInPlace", most.inPlace());
                json.writeNumberField("maxTokensOfOneValue", most.ofOneValue());
                json.writeNumberField("maxTokensInMarking", most.inAll());
            }
        }
        Deadlocks deadlocks = report.deadlocks();
        if (deadlocks == null) {
            json.writeNullField("deadlocks");
        } else {
            Json.count(json, "deadlocks", deadlocks.count());
        }
        NetReduction reduction = report.reduction();
        if (reduction != null) {
            json.writeObjectFieldStart("reduction");
            ReductionJson.write(json, reduction);
            json.writeEndObject();
        }
        json.writeObjectFieldStart("bytes");
        json.writeNumberField("total", report.peakBytes());
        json.writeNumberField("beforeDeadlocks", report.countBytes());
        json.writeEndObject();
        json.writeNumberField("seconds", ExploreJson.rounded(report.seconds(), 1e6));
        json.writeNumberField("peakHeapBytes", Heap.peakBytes());
        json.writeEndObject();
    }
}
