package org.tidemark.cli.check;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.conform.SweptConformance;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.cli.explore.SweepRun;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.session.Session;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/** {@code check --search sweep}: one run of sweeps for all questions about states, one for a graph, and one for each automaton. */
final class SweepCheck {
    private final Session session;
    private final ResultOptions result;
    private final SweepMeasure.Wish wish;
    private final Setting setting;

    /** Tells a check what else was asked for. */
    interface Setting {
        void of(Checker checker) throws InputException;
    }

    SweepCheck(Session session, ResultOptions result, SweepMeasure.Wish wish, Setting setting) {
        this.setting = setting;
        this.session = session;
        this.result = result;
        this.wish = wish;
    }

    CheckReport answer(PetriNet net, QuestionOptions.Asked asked, ExploreOptions options) throws InputException {
        CheckReport report = CheckReport.empty();
        if (!asked.properties().isEmpty()) {
            Checker checker = new Checker(net, asked.properties(), options, finding -> {}, wish);
            setting.of(checker);
            report = run(checker::sweepProgress, checker::run);
        }
        for (Property.Conformance property : asked.conformances()) {
            ExploreOptions left = options.withoutSeconds(report.seconds());
            SweptConformance conformance = new SweptConformance(net, property, left, wish);
            report = report.and(run(conformance::progress, conformance::run));
        }
        return report;
    }

    /** Something that answers questions. */
    private interface Answering {
        CheckReport run() throws InputException;
    }

    private CheckReport run(Supplier<? extends SweepExploration.@Nullable Progress> progress, Answering work)
            throws InputException {
        if (result.quiet || !session.terminalErr()) {
            return work.run();
        }
        ProgressLine line = new ProgressLine(seconds -> SweepRun.text(progress.get(), seconds), session.err());
        try {
            return work.run();
        } finally {
            line.close();
        }
    }
}
