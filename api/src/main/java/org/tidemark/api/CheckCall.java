package org.tidemark.api;

import java.util.ArrayList;
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
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Countable;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.report.ClassReport;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.check.run.sweep.DirectSweepReport;
import org.tidemark.check.state.Simplification;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.LimitException;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.store.disk.FolderFault;

/** One check: chooses how the net is executed, lets the properties be answered, and puts the answers into our words. */
final class CheckCall {
    private final ModelSource source;
    private final List<Property> asked;
    private final Options options;
    private final List<Finding> announced = new ArrayList<>();
    private @Nullable PetriNet checked;

    CheckCall(ModelSource source, List<Property> asked, Options options) {
        this.source = source;
        this.asked = List.copyOf(asked);
        this.options = options;
        OptionConflicts.checkForCheck(options);
    }

    List<Answer> run() throws InvalidInputException {
        try (CallContext call = new CallContext(options)) {
            if (call.isOver()) {
                return unknown(source.names().net(), call.limit(), call.whyNothing());
            }
            if (CallContext.store(options) instanceof OnDisk files) {
                files.inspect(); // before something else answers, and the folder is found to be wrong only the next
                // time
            }
            LimitException tooLarge = source.tooLarge();
            if (tooLarge != null) {
                return compose(call, tooLarge);
            }
            Execution way;
            try {
                way = Execution.of(source.net(), colors(), call.unfolding(), purpose());
            } catch (LimitException limit) {
                return unknown(source.names().net(), call.limit(), limit.what());
            }
            return check(call, way);
        } catch (FolderFault fault) {
            return noRoom(fault);
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    /** What was answered before there was no more room for files; the rest is open. */
    private List<Answer> noRoom(FolderFault fault) throws InvalidInputException {
        try {
            String reason = CallContext.noRoom(fault);
            PetriNet net = checked == null ? source.names().net() : checked;
            return asked.stream()
                    .map(property ->
                            answered(net, property).orElseGet(() -> Answer.unknown(property, StopReason.DISK, reason)))
                    .toList();
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private Optional<Answer> answered(PetriNet net, Property property) {
        synchronized (asked) {
            return announced.stream()
                    .filter(finding -> finding.property().name().equals(property.name()))
                    .findFirst()
                    .map(finding -> answer(net, property, finding, ""));
        }
    }

    /** Asks about a network whose net is too large. */
    private List<Answer> compose(CallContext call, LimitException tooLarge)
            throws InputException, InvalidInputException {
        PetriNet names = source.plain();
        return options.engine().search() == SearchOrder.SWEEP
                        || options.engine().store() == Store.DISK
                ? unknown(names, StopReason.MEMORY, tooLarge.what())
                : check(
                        call,
                        Subject.of(names).ofNetwork(source.net().network()),
                        names,
                        Countable.byNames(names, () -> false),
                        Plans.composingNetwork(call.unfolding()));
    }

    /** Conditions of the model are conditions on its unfolding. */
    private Execution.Colors colors() {
        return asked.stream().anyMatch(property -> property.kind() == Property.Kind.DECLARED_CONDITIONS)
                ? Execution.Colors.UNFOLD
                : OptionConflicts.colors(options);
    }

    private Execution.Purpose purpose() {
        return switch (options.engine().search()) {
            case SWEEP -> Execution.Purpose.OTHER;
            case BREADTH_FIRST, DEPTH_FIRST -> Execution.Purpose.ANSWERS;
        };
    }

    /** Leaves all properties open, if they can be asked at all. */
    private List<Answer> unknown(PetriNet names, StopReason why, String reason)
            throws InputException, InvalidInputException {
        new PropertyReader(
                        names,
                        source.fairness(),
                        options,
                        plan(names, UnfoldingLimits.usual()).refusal())
                .read(asked);
        return asked.stream()
                .map(property -> Answer.unknown(property, why, reason))
                .toList();
    }

    private Plan plan(PetriNet net, UnfoldingLimits limits) throws InputException {
        Plan whole = switch (options.engine().search()) {
            case SWEEP -> Plans.sweeping(source.measure(options.engine().measure(), net), limits);
            case BREADTH_FIRST, DEPTH_FIRST -> Plans.exploring(limits);
        };
        Limit limit = Limit.nanos(limits.nanos() / 8).orWhen(limits.cancelled());
        return Plans.reduced(whole, options.reductions(), net, limit);
    }

    private List<Answer> check(CallContext call, Execution way) throws InputException, InvalidInputException {
        DirectNet direct = way.direct();
        PetriNet names = direct == null ? Objects.requireNonNull(way.unfolded()) : direct.names();
        Plan plan = plan(names, call.unfolding());
        Subject subject =
                direct == null ? Subject.of(names).ofNetwork(source.net().network()) : way.subject(unfolding(call));
        Countable countable =
                direct == null ? Countable.in(names, () -> false) : Countable.byNames(names, call::isOver);
        return check(call, subject, names, countable, plan);
    }

    /** What a plan refuses, unless simplification decides it or leaves what the plan takes. */
    private static Plan.Refusal unlessSimplified(Subject subject, CallContext call, Plan plan) {
        Plan simplifying = new Plan(List.of(new Simplification()), plan.own(), plan.wrong());
        return property -> {
            OpenReason refused = plan.refusal().of(property);
            if (refused == null || plan.own().of(property) == null) {
                return refused;
            }
            try {
                Finding simple = new Checker(subject, List.of(property), new CheckOptions(call.left()), simplifying)
                        .run()
                        .findings()
                        .get(0);
                return simple.verdict() instanceof org.tidemark.check.question.Verdict.Unknown open
                                && open.why().cause() == OpenReason.Cause.REFUSED
                        ? refused
                        : null;
            } catch (InputException wrong) {
                return refused;
            }
        };
    }

    private List<Answer> check(CallContext call, Subject subject, PetriNet names, Countable countable, Plan plan)
            throws InputException, InvalidInputException {
        checked = names;
        Checker checker = new Checker(
                subject,
                new PropertyReader(names, countable, source.fairness(), options, unlessSimplified(subject, call, plan))
                        .read(asked),
                new CheckOptions(call.left())
                        .withReductions(options.reductions())
                        .without(options.leftOut())
                        .announcing(this::announce),
                plan);
        call.follow(() -> Translation.progress(checker.progress()));
        CheckReport report = checker.run();
        DirectReport executed = report.direct();
        DirectSweepReport swept = report.directSweep();
        DirectReport.Fault fault = executed != null ? executed.fault() : swept != null ? swept.fault() : null;
        if (fault != null) {
            String reason = fault.event() + " has all its tokens, but " + fault.why();
            return unknown(names, StopReason.MODEL_FAULT, reason);
        }
        return answers(report.net() == null ? names : report.net(), report);
    }

    /** Tells whoever listens of a verdict that is known by now. */
    private void announce(Finding finding) {
        synchronized (asked) {
            announced.add(finding);
            asked.stream()
                    .filter(property ->
                            property.name().equals(finding.property().name()))
                    .forEach(property -> options.watch().verdicts().accept(property, decided(finding.verdict())));
        }
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

    private List<Answer> answers(PetriNet net, CheckReport report) {
        return IntStream.range(0, asked.size())
                .mapToObj(i -> answer(net, asked.get(i), report.findings().get(i), report))
                .toList();
    }

    private static Answer answer(PetriNet net, Property property, Finding finding, CheckReport report) {
        ClassReport classes = report.work().classes();
        return answer(
                net,
                property,
                finding,
                classes == null || report.assumedFor(finding).isEmpty() ? "" : classes.assumption());
    }

    private static Answer answer(PetriNet net, Property property, Finding finding, String assumption) {
        String reason = new ReasonText(net::shownTransition).of(finding);
        return new Answer(
                property,
                verdict(finding.verdict()),
                finding.stage(),
                assumption.isEmpty() || reason.isEmpty() ? reason + assumption : reason + "\n" + assumption,
                Translation.run(net, finding.run()));
    }

    private static Verdict verdict(org.tidemark.check.question.Verdict verdict) {
        return verdict instanceof org.tidemark.check.question.Verdict.Unknown unknown
                ? new Verdict.Unknown(stop(unknown.why()), unknown.reason())
                : decided(verdict);
    }

    private static Verdict decided(org.tidemark.check.question.Verdict verdict) {
        if (verdict instanceof org.tidemark.check.question.Verdict.Value value) {
            return new Verdict.Value(value.most());
        }
        if (verdict instanceof org.tidemark.check.question.Verdict.Unbounded) {
            return new Verdict.Unbounded();
        }
        return verdict instanceof org.tidemark.check.question.Verdict.Holds
                ? new Verdict.Holds()
                : new Verdict.Violated();
    }

    /** What ran out, where a question stayed open for some reason. */
    private static StopReason stop(OpenReason why) {
        return switch (why.cause()) {
            case MEMORY, HEAP -> StopReason.MEMORY;
            case TIME -> StopReason.TIME;
            case CANCELLED -> StopReason.CANCELLED;
            case STATE_LIMIT -> StopReason.MAX_STATES;
            case DEPTH_LIMIT -> StopReason.MAX_DEPTH;
            case CUT_OFF -> StopReason.CUT_OFF;
            case NUMBER_TOO_LARGE -> StopReason.TOKEN_OVERFLOW;
            case LOSSY_STORE, FORGOTTEN_STATES -> StopReason.STORE;
            case AUTOMATON_TOO_LARGE, NET_TOO_LARGE, UNDECIDED, REFUSED -> StopReason.COMPLEXITY;
            case FAULT -> throw new IllegalStateException("a bug, which ends a call"); // since nobody listens for one
        };
    }
}
