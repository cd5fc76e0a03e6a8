package org.tidemark.cli.check;

import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.conform.SweptConformance;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.ProgressLine;
import org.tidemark.cli.report.SweepLine;
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

    /** Passes on to a check what else was asked for. */
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
            report = ProgressLine.during(session, result.quiet, new SweepLine(checker::sweepProgress), checker::run);
        }
        for (Property.Conformance property : asked.conformances()) {
            ExploreOptions left = options.withoutSeconds(report.seconds());
            SweptConformance conformance = new SweptConformance(net, property, left, wish);
            report = report.and(
                    ProgressLine.during(session, result.quiet, new SweepLine(conformance::progress), conformance::run));
        }
        return report;
    }
}
