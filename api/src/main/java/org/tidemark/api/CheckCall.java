package org.tidemark.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.task.CheckTask;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.state.Simplification;
import org.tidemark.engine.Colors;
import org.tidemark.format.LimitException;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** One check: reads the properties over the names of the net, and puts what was found into the words of this package. */
final class CheckCall {
    private final ModelSource source;
    private final List<Property> asked;
    private final Options options;
    private final List<Finding> announced = new ArrayList<>();
    private @Nullable TransitionSystem checked;

    CheckCall(ModelSource source, List<Property> asked, Options options) {
        this.source = source;
        this.asked = List.copyOf(asked);
        this.options = options;
        OptionConflicts.checkForCheck(options);
    }

    /** A property that cannot be asked, on its way through the task. */
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient InvalidInputException why;

        Unreadable(InvalidInputException why) {
            super(why);
            this.why = why;
        }
    }

    List<Answer> run() throws InvalidInputException {
        try (CallContext call = new CallContext(options)) {
            return run(call);
        } catch (FolderFault fault) {
            return noRoom(fault);
        } catch (Unreadable property) {
            throw property.why;
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private List<Answer> run(CallContext call) throws InputException {
        CheckTask task = new CheckTask(
                        source.net(), call.engine(), call.options(), call.watch(), scene -> read(scene, call))
                .starting(limits -> call.engine().execution(source.net(), colors(), limits, Execution.Purpose.ANSWERS))
                .measuring(names -> source.measure(options.engine().measure(), names))
                .tuning((usual, plan) -> usual.without(options.skipped()).announcing(this::announce));
        if (call.isOver()) {
            read(task.scene(source.names()), call);
            return unknown(call.limit(), call.whyNothing());
        }
        call.engine().inspectFolder(); // before something else answers, and it is found to be wrong only the next time
        LimitException known = source.tooLarge();
        CheckTask.Result found;
        try {
            found = known == null ? task.run(call) : task.withoutNet(known, call);
        } catch (LimitException limit) { // not even the names of a network fit
            return unknown(call.limit(), limit.what());
        }
        if (found instanceof CheckTask.Answered answered) {
            return answers(answered);
        }
        if (found instanceof CheckTask.TooLarge tooLarge) {
            read(tooLarge.scene(), call);
            return unknown(
                    known == null ? call.limit() : StopReason.MEMORY,
                    tooLarge.limit().what());
        }
        return List.of();
    }

    /** Conditions of the model are conditions on its unfolding. */
    private Colors colors() {
        return asked.stream().anyMatch(property -> property.kind() == Property.Kind.DECLARED_CONDITIONS)
                ? Colors.UNFOLD
                : options.engine().colors();
    }

    private List<org.tidemark.logic.property.Property> read(CheckTask.Scene scene, CallContext call)
            throws InputException {
        checked = scene.names();
        Plan.Refusal refusal =
                call.isOver() ? scene.plan().refusal() : unlessSimplified(scene.subject(), call, scene.plan());
        try {
            return new PropertyReader(
                            scene.names(),
                            scene.countable(scene.subject().direct() == null ? () -> false : call::isOver),
                            source.fairness(),
                            options,
                            refusal)
                    .read(asked);
        } catch (InvalidInputException wrong) {
            throw new Unreadable(wrong);
        }
    }

    /** A refusal of what a plan refuses, unless simplification decides it or leaves something that the plan takes. */
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
                return simple.verdict() instanceof Verdict.Unknown open
                                && open.why().cause() == StopReason.REFUSED
                        ? refused
                        : null;
            } catch (InputException wrong) {
                return refused;
            }
        };
    }

    private List<Answer> answers(CheckTask.Answered answered) {
        CheckReport report = answered.report();
        DirectReport executed = report.direct();
        DirectSweepReport swept = report.directSweep();
        DirectReport.Fault fault = executed != null ? executed.fault() : swept != null ? swept.fault() : null;
        if (fault != null) {
            return unknown(StopReason.MODEL_FAULT, fault.event() + " has all its tokens, but " + fault.why());
        }
        TransitionSystem system = report.system() == null ? answered.names() : report.system();
        ClassReport classes = report.work().classes();
        return IntStream.range(0, asked.size())
                .mapToObj(i -> {
                    Finding finding = report.findings().get(i);
                    String assumption =
                            classes == null || report.assumedFor(finding).isEmpty() ? "" : classes.assumption();
                    return answer(system, asked.get(i), finding, assumption);
                })
                .toList();
    }

    private List<Answer> unknown(StopReason why, String reason) {
        return asked.stream()
                .map(property -> Answer.unknown(property, why, reason))
                .toList();
    }

    /** The answers found before there was no more room for files; the rest is open. */
    private List<Answer> noRoom(FolderFault fault) throws InvalidInputException {
        try {
            String reason = CallContext.noRoom(fault);
            TransitionSystem system = checked == null ? source.names() : checked;
            return asked.stream()
                    .map(property -> answered(system, property)
                            .orElseGet(() -> Answer.unknown(property, StopReason.DISK, reason)))
                    .toList();
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private Optional<Answer> answered(TransitionSystem system, Property property) {
        synchronized (asked) {
            return announced.stream()
                    .filter(finding -> finding.property().name().equals(property.name()))
                    .findFirst()
                    .map(finding -> answer(system, property, finding, ""));
        }
    }

    /** Tells whoever listens of a verdict that is known by now. */
    private void announce(Finding finding) {
        synchronized (asked) {
            announced.add(finding);
            asked.stream()
                    .filter(property ->
                            property.name().equals(finding.property().name()))
                    .forEach(property -> options.watch().verdicts().accept(property, finding.verdict()));
        }
    }

    private static Answer answer(TransitionSystem system, Property property, Finding finding, String assumption) {
        String reason = reason(system, finding);
        return new Answer(
                property,
                finding.verdict(),
                finding.stage(),
                assumption.isEmpty() || reason.isEmpty() ? reason + assumption : reason + "\n" + assumption,
                Run.of(system, finding.run()));
    }

    /** Why a finding is so; never empty. */
    private static String reason(TransitionSystem system, Finding finding) {
        if (finding.verdict() instanceof Verdict.Unknown unknown) {
            return unknown.reason();
        }
        Evidence run = finding.evidence();
        Explanation why = finding.explanation();
        String shown = run != null
                ? reason(run)
                : why != null
                        ? new ExplanationText(system::shownEvent).text(why)
                        : finding.because().isEmpty() ? examined(finding.technique()) : "";
        return finding.because().isEmpty() || shown.isEmpty()
                ? finding.because() + shown
                : finding.because() + "\n" + shown;
    }

    /** The meaning of a run, in words. */
    static String reason(Evidence run) {
        String steps = run.steps() == 1 ? "a run of one step" : "a run of " + run.steps() + " steps";
        return steps + " shows " + (run.shows().isEmpty() ? "it" : run.shows());
    }

    /** The scope of a method that leaves nothing else to say. */
    private static String examined(@Nullable Technique technique) {
        if (technique == null) {
            return "nothing had to be examined";
        }
        return switch (technique) {
            case SIMPLIFICATION -> "what is proven of the places and of its conditions decides it";
            case INITIAL_STATE -> "the initial state decides it";
            case STRUCTURE -> "the structure of the net decides it";
            case WALK, GUIDED_WALK -> "a state on a random walk decides it";
            case SEARCH -> "every state it depends on was explored";
            case COMPONENTS -> "every terminal component of the state graph was examined";
            case LOCAL, LABELLING -> "every state it depends on was labelled";
            case PRODUCT -> "every run was compared with the automaton";
            case LANGUAGE -> "every word of the model was looked for in the automaton";
            case COMPOSITION -> "every state was composed from the states of the parts";
            case DIAGRAM -> "every state is in a decision diagram";
        };
    }
}
