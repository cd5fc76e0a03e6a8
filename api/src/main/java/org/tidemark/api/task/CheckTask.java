package org.tidemark.api.task;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.structure.Limit;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;

/**
 * Answers questions about a model: chooses how the net is executed and which plan answers, and composes the states of a network whose net is
 * too large. Used once.
 */
public final class CheckTask implements Task<CheckTask.Result> {
    private final NetSource source;
    private final Engine engine;
    private final ExploreOptions options;
    private final TimeLimit watch;
    private final Questions questions;
    private Start start;
    private ByNames<SweepMeasure.Wish> measure = names -> new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());
    private @Nullable ByNames<Formula> cutOff;
    private ByNet<Optional<LevelOrder>> order = net -> Optional.empty();
    private Tuning tuning = (usual, plan) -> usual;
    private List<Stage> laterStages = List.of();
    private Predicate<String> alsoAsks = name -> false;
    private @Nullable String reference;

    /** The result of a check. */
    public sealed interface Result {}

    /**
     * Questions were asked.
     *
     * @param subject the model as the stages saw it
     * @param names the system, or at least its names, by which questions are asked
     * @param options the limits that the check had
     */
    public record Answered(Subject subject, TransitionSystem names, ExploreOptions options, CheckReport report)
            implements Result {}

    /** There was no question to ask. */
    public record NothingAsked() implements Result {}

    /**
     * No net was made within the limits, and there is no other way to ask.
     *
     * @param scene what questions can be read over all the same
     */
    public record TooLarge(LimitException limit, Scene scene) implements Result {}

    /** Reads the questions of a face; empty where nothing is to be asked. */
    public interface Questions {
        List<Property> read(Scene scene) throws InputException;

        /** Why one of those that were read is not asked; null where it is. */
        default @Nullable OpenReason refusal(Property property) {
            return null;
        }
    }

    /** Changes how the stages of a plan are run. */
    public interface Tuning {
        CheckOptions of(CheckOptions usual, Plan plan) throws InputException;
    }

    /** A model to be asked, before it is known what. */
    public final class Scene {
        private final Subject subject;
        private final TransitionSystem names;
        private final boolean isExecuted;
        private final @Nullable Plan composing;
        private @Nullable Plan plan;

        private Scene(Subject subject, TransitionSystem names, boolean isExecuted, @Nullable Plan composing) {
            this.subject = subject;
            this.names = names;
            this.isExecuted = isExecuted;
            this.composing = composing;
        }

        /** The system that is executed, or at least its names, by which questions are asked. */
        public TransitionSystem names() {
            return names;
        }

        public Subject subject() {
            return subject;
        }

        /** The scene with the states that decide the questions, where those of the system do not. */
        private Scene deciding(List<Property> asked) {
            TransitionSystem better = names.deciding(asked);
            return better.equals(names) ? this : new Scene(named(Subject.of(better)), better, isExecuted, composing);
        }

        /** Whether its states are composed from those of its parts, without a net. */
        public boolean isComposed() {
            return composing != null;
        }

        /** Which numbers can be computed in states of the model. */
        public NumberLimits countable(BooleanSupplier cancelled) {
            return isExecuted && names instanceof NetSystem of
                    ? NumberLimits.in(of.net(), cancelled)
                    : NumberLimits.byNames(names, cancelled);
        }

        /** The plan that answers. */
        public Plan plan() throws InputException {
            if (plan == null) {
                plan = composing == null
                        ? planFor(names, watch.left(), isExecuted || subject.direct() != null)
                        : composing;
            }
            return plan;
        }
    }

    /**
     * A check.
     *
     * @param options all limits, of which {@code watch} knows how much time is left
     */
    public CheckTask(NetSource source, Engine engine, ExploreOptions options, TimeLimit watch, Questions questions) {
        this.source = source;
        this.engine = engine;
        this.options = options;
        this.watch = watch;
        this.questions = questions;
        start = limits -> engine.execution(source, Colors.AUTO, limits, Execution.Purpose.ANSWERS);
    }

    /** Leaves it to the face how the net is executed. */
    public CheckTask starting(Start other) {
        start = other;
        return this;
    }

    /** The measure of a sweep. */
    public CheckTask measuring(ByNames<SweepMeasure.Wish> other) {
        measure = other;
        return this;
    }

    /** States in which a condition holds are not expanded; null for none. */
    public CheckTask cuttingOff(@Nullable ByNames<Formula> where) {
        cutOff = where;
        return this;
    }

    /** The order of the levels of a diagram; empty where several are to race. */
    public CheckTask ordering(ByNet<Optional<LevelOrder>> levels) {
        order = levels;
        return this;
    }

    /** How stages are run. */
    public CheckTask tuning(Tuning other) {
        tuning = other;
        return this;
    }

    /** The stages that know how states follow one another where those are found elsewhere. */
    public CheckTask askingLater(List<Stage> stages) {
        laterStages = stages;
        return this;
    }

    /** Which of the obligations that turn up with an unfolding are asked too, by their names. */
    public CheckTask alsoAsking(Predicate<String> names) {
        alsoAsks = names;
        return this;
    }

    /** How the model is opened again from any folder. */
    public CheckTask of(String model) {
        reference = model;
        return this;
    }

    @Override
    public Result run(Follower follower) throws InputException {
        engine.requireFit(source);
        TransitionSystem system = source.system();
        if (system != null) {
            return answer(new Scene(named(Subject.of(system)), system, true, null), "", follower);
        }
        Execution way;
        try {
            way = start.execution(Engine.unfolding(source, options));
        } catch (LimitException limit) {
            return withoutNet(limit, follower);
        }
        DirectNet direct = way.direct();
        PetriNet names = direct == null ? Objects.requireNonNull(way.unfolded()) : direct.names();
        Subject subject = direct == null
                ? Subject.of(names).ofNetwork(source.network()).ofColored(source.colored())
                : way.subject(unfolding());
        return answer(new Scene(named(subject), new NetSystem(names), direct == null, null), "", follower);
    }

    private Subject named(Subject subject) {
        return reference == null ? subject : subject.from(reference);
    }

    /** A model of which only the names are known, so that questions can be read and nothing more. */
    public Scene scene(TransitionSystem names) {
        return new Scene(Subject.of(names), names, false, null);
    }

    /** Asks about a model that has no net within the limits: a network is composed then, where the engine leaves that open. */
    public Result withoutNet(LimitException limit, Follower follower) throws InputException {
        Network network = source.network();
        if (network == null) {
            return new TooLarge(limit, scene(new NetSystem(Objects.requireNonNull(source.names()))));
        }
        TransitionSystem names = new NetSystem(source.states(Engine.unfolding(watch.left())));
        Subject subject = Subject.of(names).ofNetwork(network);
        if (engine.sweeps() || engine.choice().isOnDisk()) {
            return new TooLarge(limit, scene(names));
        }
        Plan plan = Plans.composingNetwork(Engine.unfolding(watch.left()));
        String remark = limit.what() + "; its states are composed from those of its parts";
        return answer(new Scene(subject, names, false, plan), remark, follower);
    }

    private Result answer(Scene given, String remark, Follower follower) throws InputException {
        List<Property> asked = questions.read(given);
        if (asked.isEmpty()) {
            return new NothingAsked();
        }
        if (!remark.isEmpty()) {
            follower.remark(remark);
        }
        Scene scene = given.deciding(asked);
        Plan plan = scene.plan().notAsking(questions::refusal);
        ExploreOptions within = watch.left().withCutOff(cutOff == null ? null : cutOff.of(scene.names()));
        double before = watch.seconds();
        CheckOptions how = tuning.of(new CheckOptions(within).withReductions(engine.reduce()), plan);
        Checker checker = new Checker(scene.subject(), asked, how, plan);
        String first = engine.sweeps() ? "choosing a progress measure" : "looking for quick answers";
        CheckReport report = follower.during(checker::progress, first, checker::run);
        return new Answered(scene.subject(), scene.names(), within, report.begunEarlier(before));
    }

    /** The unfolding of a net that has a fault: null where it is too large. */
    private Subject.Unfolding unfolding() {
        return new Subject.Unfolding() {
            @Override
            public @Nullable PetriNet unfold() {
                try {
                    return source.unfolded(Engine.unfolding(watch.left()));
                } catch (InputException tooLarge) {
                    return null;
                }
            }

            @Override
            public List<Property> alsoAnswered(List<Property> found) {
                return alsoAsked(found);
            }

            @Override
            public List<Property> alsoAsked(List<Property> found) {
                return found.stream()
                        .filter(property -> alsoAsks.test(property.name()))
                        .toList();
            }
        };
    }

    /** The plan for a net; a folder is opened before anything answers without it, so that a wrong one is refused. */
    private Plan planFor(TransitionSystem system, ExploreOptions within, boolean mayHaveFolder) throws InputException {
        if (mayHaveFolder && areStatesInFolder(system, within)) {
            return Plans.fromFolder(Engine.unfolding(within));
        }
        Limit limit = Limit.nanos(within.timeNanos() / 8).orWhen(within.cancelled());
        Plan whole = wholePlan(system, within);
        return system instanceof NetSystem of
                ? Plans.reduced(whole, engine.reduce(), of.net(), limit)
                : Plans.reduced(whole, engine.reduce(), system);
    }

    private Plan wholePlan(TransitionSystem system, ExploreOptions within) throws InputException {
        if (engine.isElsewhere()) {
            return Plans.showingStates(laterStages);
        }
        if (engine.isSymbolic() && system instanceof NetSystem of) {
            return Plans.drawing(order.of(of.net()).orElse(null));
        }
        if (engine.composes()) {
            return Plans.composing(PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard());
        }
        UnfoldingLimits limits = Engine.unfolding(within);
        if (!engine.sweeps()) {
            return cutOff == null ? Plans.exploring(limits) : Plans.cuttingOff(limits);
        }
        SweepMeasure.Wish wish = Engine.measure(measure.of(system), system);
        return cutOff == null ? Plans.sweeping(wish, limits) : Plans.sweepingToCutOff(wish, limits);
    }

    /** Whether a folder has all states. Those that stubborn sets or symmetries have left answer no other questions than they were left for. */
    private boolean areStatesInFolder(TransitionSystem system, ExploreOptions within) {
        boolean isWhole =
                !engine.reduce().asksFor(Reduction.STUBBORN) && !engine.reduce().asksFor(Reduction.SYMMETRY);
        if (!(engine.choice() instanceof OnDisk files) || !files.resumes() || !isWhole) {
            return false;
        }
        try (KeptRun run = KeptRun.open(files, system, within)) {
            return run.isComplete();
        }
    }
}
