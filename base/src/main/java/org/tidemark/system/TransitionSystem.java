package org.tidemark.system;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;

/**
 * A system with states and events: a net, a high-level net that is executed directly, a network of automata, a program.
 *
 * <p>Events are numbered by the system, not by one of its models: number 7 means the same transition and binding in every model, game and run of
 * this object, for as long as it lives. A system that finds its events while it is explored only ever appends to their list. Thread-safe.
 */
public interface TransitionSystem {
    /** The name of the model, as its file gives it. */
    String name();

    /** The names that formulas may use, and what they mean in the states of a model of this system. */
    Vocabulary vocabulary();

    /** The names that definitions such as {@code -D size=3} may set, with the values that they have, in the order of the file. */
    default Map<String, String> parameters() {
        return Map.of();
    }

    /** The nouns of this formalism, for messages and reports. */
    default Nouns nouns() {
        return Nouns.STATES;
    }

    /**
     * The name of an event, unique within the system; it identifies the event in files and in runs that are kept. Unless this is overridden, and with it the other
     * methods about events, every transition of the vocabulary is one event.
     */
    default String eventName(int event) {
        return vocabulary().transitions().get(event);
    }

    /** How the event is shown to a person, with its binding where it has one. */
    default String shownEvent(int event) {
        return eventName(event);
    }

    /** How many of the first events have a name: all that there is room for, unless events are numbered as they are met. */
    default int namedEvents(int room) {
        return room;
    }

    /** The event with this name, or that is {@linkplain #shownEvent shown} so. */
    default OptionalInt findEvent(String name) {
        int event = vocabulary().transitions().indexOf(name);
        return event < 0 ? OptionalInt.empty() : OptionalInt.of(event);
    }

    /**
     * The transitions of which events are bindings, in the order of their proper names in the {@linkplain #vocabulary vocabulary}: the number of
     * the transition that an event belongs to.
     */
    default int transitionOf(int event) {
        return event;
    }

    /** Which processes begin events; null where events are not steps of processes. */
    default @Nullable Processes processes() {
        return null;
    }

    /** Whether events are numbered when they are first met, so that their list may become longer. */
    default boolean findsEvents() {
        return false;
    }

    /**
     * Conditions that the model takes for granted, such as assertions, capacities, or expressions that must have a value. A check asks them as
     * properties; an exploration ends at the first state that breaks one.
     */
    default List<Obligation> obligations() {
        return List.of();
    }

    /** Questions that the model brings along, such as the formulas of its file. A check asks them where it is asked nothing else. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default List<Property> claims() {
        return List.of();
    }

    /** The questions of the model that cannot be asked, by name, each with the reason. */
    default Map<String, InputException> refusedClaims() {
        return Map.of();
    }

    /** In sentences, what is to be known about every answer: that the model says something in a way that is read in another. */
    default List<String> remarks() {
        return List.of();
    }

    /** What is to be known about the answer to a question, as a clause about it; null where there is nothing. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default @Nullable String remark(Property question) {
        return null;
    }

    /** What no step has come to, in the words of the source, when all states were expanded; empty where that is not recorded. */
    default List<String> unreached() {
        return List.of();
    }

    /** A proof that there are infinitely many states, as a sentence without its full stop; null where none is found in a moment. */
    default @Nullable String endlessness() {
        return null;
    }

    /** Progress measures that the model suggests, by their names, each as a list of terms over the vocabulary; what grows along most steps is enough. */
    default Map<String, String> measures() {
        return Map.of();
    }

    /** Systems with fewer states that have the same answers to these questions, each to some of them, made by some reductions. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default List<SmallerSystem> smaller(List<Property> asked, Set<Reduction> by) {
        return List.of();
    }

    /** Parts of the system that behave alike; null where such parts are not looked for. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default @Nullable AlikeParts alikeParts() {
        return null;
    }

    /**
     * Why the states of this system do not decide a property, as a sentence without its full stop: they stand for sets of states, and keep less than the property
     * depends on. Null where they do.
     */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default @Nullable String objection(Property property) {
        return null;
    }

    /** The system to ask about some properties, with the same names and runs: itself, or one with more states that has fewer {@linkplain #objection objections}. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    default TransitionSystem deciding(List<Property> properties) {
        return this;
    }

    /** What soundness asks of the system, where it is a workflow; null for any other. */
    default @Nullable Workflow workflow() {
        return this instanceof Workflow self ? self : null;
    }

    /** Why there is no {@linkplain #workflow workflow}, as a sentence about the system without its full stop; empty where its formalism has none. */
    default String noWorkflow() {
        return "";
    }

    /** The drawing in the file of the model; null where it has none. */
    default @Nullable Drawing drawing() {
        Workflow workflow = workflow();
        return workflow == null || !workflow.isDrawn()
                ? null
                : (isEachInstance, out) -> workflow.draw(Workflow.Marks.NONE, out);
    }

    /** A game in the initial state in which time passes by exact amounts; null where events have no dates. */
    default @Nullable TimedGame timedGame() {
        return null;
    }

    /**
     * A run with dates at which its events may happen, a step for each; null where they have no dates. The timed game of this system has confirmed them.
     */
    default @Nullable TimedRun timed(List<Integer> run) {
        return null;
    }

    /** A run with dates over time, for a drawing; null where events have no dates. */
    default @Nullable RunChart chart(TimedRun run) {
        return null;
    }

    /**
     * A run as processes that exchange messages, for a drawing; null where this system has none.
     *
     * @param loop the place in the run from which on it repeats; negative where it ends
     */
    default @Nullable MessageChart messages(List<Integer> run, int loop) {
        return null;
    }

    /** The dates of the events of a {@linkplain #timed run}, one for each, as they are to be read; empty where they have none. */
    default List<String> dates(List<Integer> run) {
        TimedRun timed = timed(run);
        return timed == null ? List.of() : timed.dates();
    }

    /**
     * For each event of a run, the number of events after which it lacked nothing but time; empty where that is not
     * known.
     */
    default int[] readySteps(List<Integer> run) {
        return new int[0];
    }

    /** The events by each of which a unit of time passes; null where time is not counted by events. */
    default @Nullable IntPredicate ticks() {
        return null;
    }

    /** How questions about time are put where time is not counted by events; null where they cannot be. */
    default @Nullable Alarms alarms() {
        return null;
    }

    /** Everything that determines the states and steps, as text: files of a run are only read again where it is the same. */
    default String definition() {
        return name();
    }

    /** Finds events without a result while states are expanded; null where every event that can happen has one. */
    default @Nullable StepFaults faults() {
        return null;
    }

    /**
     * Refuses to have its states explored, where a step may have different results, such as random ones: it can only be simulated then.
     *
     * @throws InputException where that is so, with what in the model is the reason
     */
    default void requireStates() throws InputException {
        // Most systems have states.
    }

    /** The seed that decides which random values the games of this system draw; empty where they draw none. */
    default OptionalLong drawSeed() {
        return OptionalLong.empty();
    }

    /** A system whose games draw random values by another seed; itself where they draw none. */
    default TransitionSystem withDrawSeed(long seed) {
        return this;
    }

    /**
     * The models of this system, for the runs of one check.
     *
     * @param seed for random choices, so that the same seed gives the same layouts
     */
    StateModels models(Effort effort, long seed);

    /** A new game in the initial state. A system has exactly one initial state. */
    Game game();

    /** Which process begins an event, alone or as the one that offers a message. Thread-safe. */
    interface Processes {
        /** The numbers of processes are lower. */
        int most();

        /** The number of the process that begins an event. */
        int of(int event);

        /** How many events are known now. */
        int events();
    }

    /** How long a system may look for tight layouts before the first state is explored. */
    interface Effort {
        /** Whether to stop looking at once. */
        boolean isOver();

        /** For how long to look. */
        default long nanos() {
            return Long.MAX_VALUE;
        }
    }

    /**
     * The nouns of a formalism.
     *
     * @param model one model of the formalism: "net"
     * @param state one state: "marking"
     * @param states several of them
     * @param field what a state gives a value to: "place"
     * @param fields several of them
     * @param event what happens: "transition"
     * @param events several of them
     */
    record Nouns(String model, String state, String states, String field, String fields, String event, String events) {
        /** For formalisms without nouns of their own. */
        public static final Nouns STATES =
                new Nouns("system", "state", "states", "variable", "variables", "event", "events");

        /** These nouns for models that have a noun of their own. */
        public Nouns of(String noun) {
            return new Nouns(noun, state, states, field, fields, event, events);
        }

        /** For nets. */
        public static final Nouns MARKINGS =
                new Nouns("net", "marking", "markings", "place", "places", "transition", "transitions");
    }
}
