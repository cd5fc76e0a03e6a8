package org.tidemark.cli;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.ExploreOptions;
import org.tidemark.check.Finding;
import org.tidemark.check.Verdict;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.net.PetriNet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tidemark check}: verdicts with evidence. */
@Command(
        name = "check",
        header = "Ask questions about a model: deadlocks, reachable states, invariants, bounds, liveness.",
        description = {
            "All questions are answered together, in one exploration at most. Before it, the initial state, proofs from "
                    + "the structure of the net and short walks are tried; every answer names what decided it. A run that "
                    + "shows an answer is replayed before it is printed; after breadth-first search it is a shortest one.",
            "Formulas: AG f (always), EF f (possible), over conditions such as p + q <= 1, fireable(t), deadlock, "
                    + "with ! && || -> <-> and parentheses; names that are no identifiers in double quotes."
        },
        footer = {
            "  tidemark check zoo:philosophers/5 --deadlock-free",
            "  tidemark check zoo:mutex/3 -f 'AG critical1 + critical2 <= 1'",
            "  tidemark check model.pnml -f 'EF deadlock' --trace run.json",
            "  tidemark check model.pnml --properties questions.props --json",
            "  tidemark check model.pnml --properties ReachabilityCardinality.xml --time 60s"
        })
final class CheckCommand implements Callable<Integer> {
    private final Session session;

    @Mixin
    ModelArgument model = new ModelArgument();

    @Mixin
    QuestionOptions questions = new QuestionOptions();

    @Mixin
    EngineOptions engines = new EngineOptions();

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    CheckCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException, IOException {
        Engine engine = engines.engine();
        questions.check();
        evidence.check();
        try (Interrupts.Watch interrupt = session.interrupts().watch()) {
            ExploreOptions options = engines.options(engine, interrupt);
            PetriNet net = model.open(result.notes(session));
            QuestionOptions.Asked asked = questions.read(net);
            asked.errors().forEach(session::remark);
            if (asked.properties().isEmpty()) {
                return Status.WRONG_INPUT;
            }
            CheckReport report = run(new Checker(net, asked.properties(), options, finding -> {}), options);
            show(net, engine, options, report);
            return asked.errors().isEmpty() ? status(report) : Status.WRONG_INPUT;
        }
    }

    private CheckReport run(Checker checker, ExploreOptions options) throws InputException {
        if (result.quiet || !session.terminalErr()) {
            return checker.run();
        }
        ProgressLine line = new ProgressLine(new ExplorationLine(checker::progress, options.memoryBytes()), session.err());
        try {
            return checker.run();
        } finally {
            line.close();
        }
    }

    private void show(PetriNet net, Engine engine, ExploreOptions options, CheckReport report)
            throws IOException, InputException {
        if (result.json) {
            Json.write(session.out(), json -> CheckJson.write(json, net, engine, options, report));
        } else {
            new CheckText(net, report).print(session.out());
        }
        Evidence shown = report.findings().stream()
                .map(Finding::evidence)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (shown != null) {
            evidence.write(net, shown);
        } else if (!evidence.targets().isEmpty() && !result.quiet) {
            session.remark("no answer is shown by a run, so there is none to write to " + evidence.targets());
        }
    }

    private static int status(CheckReport report) {
        boolean violated = false;
        boolean unknown = false;
        for (Finding finding : report.findings()) {
            violated |= finding.verdict() instanceof Verdict.Violated;
            unknown |= finding.verdict() instanceof Verdict.Unknown;
        }
        return violated ? Status.VIOLATED : unknown ? Status.UNKNOWN : Status.DONE;
    }
}
