package org.tidemark.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.direct.DirectExecution;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.tide.TideModel;
import org.tidemark.logic.Fairness;
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
            return check(call, way);
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
    private List<Answer> unknown(PetriNet names, StopReason why, String reason)
            throws InputException, InvalidInputException {
        new PropertyReader(names, fairness(), options, plan(names, UnfoldingLimits.usual()).refusal()).read(asked);
        return asked.stream()
                .map(property -> new Answer(property, new Verdict.Unknown(why, reason), "", "", Optional.empty()))
                .toList();
    }

    /** What the model itself says that runs are fair to. */
    private Fairness fairness() {
        TideModel tide = source.tide();
        return tide == null ? Fairness.NONE : tide.fairness();
    }

    private Plan plan(PetriNet net, UnfoldingLimits limits) throws InputException {
        return options.engine().search() == SearchOrder.SWEEP
                ? Plans.sweeping(source.measure(options.engine().measure(), net))
                : Plans.exploring(limits);
    }

    private List<Answer> check(CallContext call, Execution way) throws InputException, InvalidInputException {
        DirectNet direct = way.direct();
        PetriNet names = direct == null ? Objects.requireNonNull(way.unfolded()) : DirectExecution.names(direct);
        Plan plan = plan(names, call.unfolding());
        Subject subject = direct == null ? Subject.of(names) : Subject.of(direct, unfolding(call));
        Checker checker = new Checker(
                subject,
                new PropertyReader(names, fairness(), options, plan.refusal()).read(asked),
                new CheckOptions(call.left()),
                plan);
        call.follow(() -> Translation.progress(checker.progress()));
        CheckReport report = checker.run();
        DirectReport executed = report.direct();
        if (executed != null && executed.fault() != null) {
            String reason = executed.fault().event() + " has all its tokens, but "
                    + executed.fault().why();
            return unknown(names, StopReason.MODEL_FAULT, reason);
        }
        return answers(call, report.net() == null ? names : report.net(), report);
    }

    /** The unfolding of a net that has a fault, of which only what was asked is asked. */
    private Subject.Unfolding unfolding(CallContext call) {
        return new Subject.Unfolding() {
            @Override
            public @Nullable PetriNet unfold() {
                try {
                    return source.net().unfolded(call.unfolding());
                } catch (InputException tooLarge) {
                    return null;
                }
            }

            @Override
            public List<org.tidemark.logic.property.Property> alsoAsked(PetriNet unfolded) {
                return List.of();
            }
        };
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
        return report.exploration() == null ? null : report.exploration().end();
    }
}
