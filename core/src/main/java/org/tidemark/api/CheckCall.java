package org.tidemark.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.DirectCheck;
import org.tidemark.check.direct.DirectReport;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.linear.FairEvents;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property.Truth;
import org.tidemark.net.PetriNet;
import org.tidemark.search.Outcome;

/** One check: chooses how the net is executed, lets the properties be answered, and puts the answers into our words. */
final class CheckCall {
    private final ModelSource source;
    private final List<Property> asked;
    private final Options options;

    CheckCall(ModelSource source, List<Property> asked, Options options) {
        this.source = source;
        this.asked = List.copyOf(asked);
        this.options = options;
        OptionConflicts.check(options);
    }

    List<Answer> run() throws InvalidInputException {
        try (CallContext call = new CallContext(options)) {
            if (call.isOver()) {
                return unknown(source.names().net(), call.limit(), call.whyNothing());
            }
            Execution way;
            try {
                way = Execution.of(source.net(), colors(), call.unfolding(), false);
            } catch (LimitException limit) {
                return unknown(source.names().net(), call.limit(), limit.what());
            }
            DirectNet direct = way.direct();
            return direct == null ? check(call, Objects.requireNonNull(way.unfolded())) : directly(call, direct);
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    /** Conditions of the model are conditions on its unfolding. */
    private Execution.Colors colors() {
        return asked.stream().anyMatch(Property::isDeclaredConditions)
                ? Execution.Colors.UNFOLD
                : OptionConflicts.colors(options);
    }

    /** Leaves all properties open, if they can be asked at all. */
    private List<Answer> unknown(PetriNet names, StopReason why, String reason) throws InvalidInputException {
        new PropertyReader(names, options).read(asked);
        return asked.stream()
                .map(property -> new Answer(property, new Verdict.Unknown(why, reason), "", "", Optional.empty()))
                .toList();
    }

    private List<Answer> check(CallContext call, PetriNet net) throws InputException, InvalidInputException {
        return answers(call, net, report(call, net, new PropertyReader(net, options).read(asked)));
    }

    private CheckReport report(CallContext call, PetriNet net, List<org.tidemark.logic.property.Property> properties)
            throws InputException, InvalidInputException {
        if (options.engine().search() == Search.SWEEP) {
            Checker checker = new Checker(
                    net,
                    properties,
                    call.left(),
                    finding -> {},
                    source.measure(options.engine().measure(), net));
            call.follow(() -> Translation.progress(checker.sweepProgress()));
            return fair(checker, net, properties).run();
        }
        Checker checker = new Checker(net, properties, call.left(), finding -> {});
        call.follow(() -> Translation.progress(checker.progress()));
        return fair(checker, net, properties).run();
    }

    /** Tells the check which endless runs count for formulas of linear time; those of CTL carry their fairness with them. */
    private Checker fair(Checker checker, PetriNet net, List<org.tidemark.logic.property.Property> properties)
            throws InvalidInputException {
        Fairness fairness = new PropertyReader(net, options).fairness();
        boolean isLinear = properties.stream()
                .anyMatch(property -> property instanceof Truth truth && Logic.of(truth.formula()) != Logic.CTL);
        try {
            return isLinear ? checker.assume(FairEvents.of(net, fairness.weak(), fairness.strong())) : checker;
        } catch (FormulaException e) {
            throw new InvalidInputException("fairness: " + e.getMessage());
        }
    }

    /** Executes the net as it is; where that does not work, its unfolding. */
    private List<Answer> directly(CallContext call, DirectNet direct) throws InputException, InvalidInputException {
        DirectCheck check = new DirectCheck(direct, call.left(), call.unfolding());
        List<org.tidemark.logic.property.Property> properties = new PropertyReader(check.names(), options).read(asked);
        call.follow(() -> Translation.progress(check.progress()));
        DirectCheck.Answers found = check.run(properties);
        DirectReport.Fault fault = found.report().fault();
        if (fault != null) {
            return unfolded(call, fault);
        }
        CheckReport report = found.decided();
        if (!found.open().isEmpty()) {
            report = report.and(report(call, found.net(), found.open()));
        }
        return answers(call, found.net(), report.inOrderOf(properties));
    }

    private List<Answer> unfolded(CallContext call, DirectReport.Fault fault)
            throws InputException, InvalidInputException {
        PetriNet net;
        try {
            net = source.net().unfolded(call.unfolding());
        } catch (InputException tooLarge) {
            String reason = fault.event() + " has all its tokens, but " + fault.why();
            return unknown(source.names().net(), StopReason.MODEL_FAULT, reason);
        }
        return check(call, net);
    }

    private List<Answer> answers(CallContext call, PetriNet net, CheckReport report) {
        return IntStream.range(0, asked.size())
                .mapToObj(i -> answer(
                        call, net, report, asked.get(i), report.findings().get(i)))
                .toList();
    }

    private Answer answer(CallContext call, PetriNet net, CheckReport report, Property property, Finding finding) {
        return new Answer(
                property,
                verdict(call, report, finding.verdict()),
                finding.technique() == null ? "" : finding.technique().title(),
                new ReasonText(net::transitionName).of(finding),
                Translation.run(net, finding.run()));
    }

    private Verdict verdict(CallContext call, CheckReport report, org.tidemark.check.question.Verdict verdict) {
        if (verdict instanceof org.tidemark.check.question.Verdict.Value value) {
            return new Verdict.Value(value.most());
        }
        if (verdict instanceof org.tidemark.check.question.Verdict.Unknown unknown) {
            return new Verdict.Unknown(stop(call, report, unknown.reason()), unknown.reason());
        }
        if (verdict instanceof org.tidemark.check.question.Verdict.Unbounded) {
            return new Verdict.Unbounded();
        }
        return verdict instanceof org.tidemark.check.question.Verdict.Holds
                ? new Verdict.Holds()
                : new Verdict.Violated();
    }

    /** What ran out, where a question stayed open for some reason. */
    private StopReason stop(CallContext call, CheckReport report, String reason) {
        if (call.isEnough()) {
            return call.limit();
        }
        Outcome.End end = end(report);
        ExplorationReport explored = report.exploration();
        if (end == Outcome.End.COMPLETE
                && CallContext.store(options.engine().store()).isForgetful()) {
            return StopReason.STORE;
        }
        if (end == Outcome.End.COMPLETE && explored != null && reason.equals(WhyUnknown.after(explored))) {
            return StopReason.MEMORY;
        }
        return end == null ? StopReason.COMPLEXITY : Translation.stop(end).orElse(StopReason.COMPLEXITY);
    }

    /** How the last exploration ended; null where there was none. */
    private static Outcome.@Nullable End end(CheckReport report) {
        if (report.graph() != null) {
            return report.graph().end();
        }
        if (report.sweep() != null) {
            return report.sweep().outcome().end();
        }
        return report.exploration() == null
                ? null
                : report.exploration().outcome().end();
    }
}
