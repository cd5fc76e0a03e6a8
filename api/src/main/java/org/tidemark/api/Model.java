package org.tidemark.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.TableCosts;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.properties.PropertyText;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.system.Drawing;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/**
 * A Petri net, with values on its tokens or without, or a system of another formalism, that can be explored and asked. Any number of threads may use
 * one model at the same time, and there is nothing to close.
 *
 * <p>A net with values is kept as it was written; every call unfolds it, or executes it directly, within its own limits.
 *
 * <p>Immutable, but for one thing: where a type has 2^62 values or more, those that calls meet are numbered in a table of the
 * model. Calls on such a model run one after the other, and a listener of one must not make another. The values stay in the table
 * as long as the model is in use, and count towards the memory of later calls; opening the model again starts afresh.
 */
public final class Model {
    private final ModelSource source;
    private final Turns turns;

    Model(ModelSource source) {
        this.source = source;
        turns = new Turns(source.net().colored());
    }

    /** Reads a file, in the format that its name ends in. */
    public static Model open(Path file) throws InvalidInputException {
        return open(file, Map.of());
    }

    /** Reads a file of the tide language, or of a formalism that takes definitions, with values for some of its parameters. */
    public static Model open(Path file, Map<String, String> parameters) throws InvalidInputException {
        return opened(() -> ModelSource.file(file, parameters));
    }

    /** Reads a model from a text, which cannot include files. */
    public static Model parse(String text, Format format) throws InvalidInputException {
        return parse(text, format, Map.of());
    }

    /** Reads a model of the tide language from a text, with values for some of its parameters. */
    public static Model parse(String text, Format format, Map<String, String> parameters) throws InvalidInputException {
        return parse(text, format.file("model").toString(), parameters);
    }

    /** Reads a text as a file of this name would be read, but without other files, with values for some of its parameters. */
    public static Model parse(String text, String fileName, Map<String, String> parameters)
            throws InvalidInputException {
        return opened(() -> ModelSource.text(text, Path.of(fileName), parameters));
    }

    /**
     * What is wrong with a text that stands for the content of a file while it is edited: why it cannot be read, or else why
     * properties in it cannot be asked; empty where nothing is. What the text includes is read beside the file.
     *
     * @param notes hears what the text may not mean as it is written
     */
    public static List<InvalidInputException> mistakes(
            String text, Path file, Map<String, String> parameters, Consumer<String> notes) {
        return ModelSource.mistakes(text, file, parameters, notes::accept).stream()
                .map(InvalidInputException::new)
                .toList();
    }

    /** The endings of the names of files that can be opened, each with its dot: those of {@link Format}, and of formalisms that modules provide. */
    public static List<String> endings() {
        return NetFiles.readable();
    }

    /** A model of the zoo with its parameters after slashes: {@code philosophers/4}. */
    public static Model zoo(String reference) throws InvalidInputException {
        return zoo(reference, Map.of());
    }

    /** A model of the zoo, with values for some of its parameters by their names. */
    public static Model zoo(String reference, Map<String, String> parameters) throws InvalidInputException {
        return opened(() -> ModelSource.zoo(reference, parameters));
    }

    /** The families of models that {@link #zoo(String)} opens. */
    public static List<ZooEntry> zoo() {
        return NetView.zoo();
    }

    /** Starts to build a place/transition net. */
    public static NetBuilder builder(String name) {
        return new NetBuilder(name);
    }

    /** Something that meets wrong input. */
    private interface Work<T> {
        T result() throws InputException;
    }

    private static <T> T answered(Work<T> work) throws InvalidInputException {
        try {
            return work.result();
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    private static Model opened(Work<ModelSource> opening) throws InvalidInputException {
        return new Model(answered(opening));
    }

    /** The name of the net. */
    public String name() {
        return source.name();
    }

    /** Whether it is a Petri net, or a network, which has one; what is about nets is refused for other systems. */
    public boolean isNet() {
        return source.net().system() == null;
    }

    /** Whether it is meant to come to an end, so that one may ask whether it is sound: a diagram of a process, a workflow net, or a net whose file says how it ends. */
    public boolean isWorkflow() {
        boolean isPlain =
                isNet() && source.net().colored() == null && source.net().network() == null;
        boolean hasEnd = !source.net().marks().finalMarkings().isEmpty();
        return workflow() != null || (isPlain && (hasEnd || WorkflowNet.of(source.plain()) != null));
    }

    private @Nullable Workflow workflow() {
        TransitionSystem system = source.net().system();
        return system == null ? null : system.workflow();
    }

    /** The drawing in the file of a process or of a net of CPN Tools as SVG, each element with its id or name; empty for other models. */
    public Optional<String> drawing() {
        TransitionSystem system = source.net().system();
        Drawing drawing = system == null ? null : system.drawing();
        if (drawing == null) {
            return Optional.empty();
        }
        StringBuilder svg = new StringBuilder();
        try {
            drawing.svg(true, svg);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Optional.of(svg.toString());
    }

    /** The words of its formalism: a net has places and transitions, a counter machine has variables and events. */
    public TransitionSystem.Nouns nouns() {
        return source.names().nouns();
    }

    /** The parameters that can be given other values when it is opened, with the values that they have, in the order of the file. */
    public Map<String, String> parameters() {
        return source.parameters();
    }

    /**
     * The net as it was written, or that of a network; of a system that is not a net, its variables as places and its events as transitions without arcs. Where the parts of a network take steps together in such a number of ways that there is no
     * room for a net, it has only those that they take alone; such a network can be explored and checked all the same.
     */
    public Net net() {
        return turns.take(() -> new NetView(source).net());
    }

    /** Where a picture shows the places and transitions of {@link #net}; takes seconds where there are thousands. */
    public List<Net.Position> layout() {
        return turns.take(() -> new NetView(source).layout());
    }

    /**
     * {@link #net} as it is drawn, with everything that stands in the picture; takes seconds where there are thousands of nodes.
     */
    public Picture picture() {
        return turns.take(() -> new NetView(source).picture(() -> false));
    }

    /** {@link #net} as it is drawn, within the time of the options and until it is cancelled; empty where it is not ready by then. */
    public Optional<Picture> picture(Options options) {
        return turns.take(options, () -> {
            try (CallContext call = new CallContext(options)) {
                return Optional.of(new NetView(source).picture(call::isEnough));
            } catch (Cancelled ended) {
                return Optional.empty();
            }
        });
    }

    /**
     * The model in a format. What the format cannot carry is left out and noted; where that would change the behaviour, the
     * format is refused. Pictures and {@link Format#TIDE} show the net as it was written; the other formats, which
     * are written without values, hold its unfolding.
     *
     * @param notes hears in sentences what was left out
     * @throws InvalidInputException where the model cannot be written in this format
     */
    public String text(Format format, Consumer<String> notes) throws InvalidInputException {
        return turns.take(() -> answered(() -> new NetView(source).text(format, notes)));
    }

    /**
     * The facts about the net that need no exploration; looks for them as long as the options say, by default ten seconds.
     *
     * @throws InvalidInputException where a net with values cannot be unfolded
     */
    public Facts facts(Options options) throws InvalidInputException {
        return turns.take(options, () -> answered(() -> FactsCall.of(source, options)));
    }

    /**
     * A run that begins in the initial state and is made by hand.
     *
     * @throws InvalidInputException where a net with values cannot be unfolded
     */
    public ManualRun manualRun() throws InvalidInputException {
        return turns.take(() -> answered(() -> new ManualRun(Engine.system(source.net(), UnfoldingLimits.usual()))));
    }

    /**
     * A run made by hand, where unfolding a net with values may take only as much memory and time as the options allow. Where they name
     * memory to share, the run keeps some of it until it is closed.
     *
     * @throws InvalidInputException where a net with values cannot be unfolded within the limits
     */
    public ManualRun manualRun(Options options) throws InvalidInputException {
        return turns.take(
                options,
                () -> answered(() -> {
                    try (CallContext call = new CallContext(options)) {
                        TransitionSystem system = Engine.system(source.net(), call.unfolding());
                        boolean isUnfolded = source.net().colored() != null && system instanceof NetSystem;
                        long bytes = isUnfolded ? ManualRun.bytes(((NetSystem) system).net()) : 0; // else the model's
                        if (!call.takes(bytes)) {
                            throw new InputException("the shared memory is in use by others");
                        }
                        return new ManualRun(system, bytes, call.keep(bytes));
                    }
                }));
    }

    /**
     * A run of a net with dense time that is made by hand, with delays; empty for other models. Where the options name memory to share, it keeps some of it until it is
     * closed.
     *
     * @throws InvalidInputException where there is no memory for it
     */
    public Optional<TimedWalk> timedWalk(Options options) throws InvalidInputException {
        TransitionSystem system = source.net().system();
        if (system == null || system.timedGame() == null) {
            return Optional.empty();
        }
        return turns.take(
                options,
                () -> answered(() -> {
                    try (CallContext call = new CallContext(options)) {
                        if (!call.takes(0)) {
                            throw new InputException("the shared memory is in use by others");
                        }
                        return Optional.of(new TimedWalk(system, call.keep(0)));
                    }
                }));
    }

    /**
     * A run that was kept by the names of its events, replayed by the textbook firing rule.
     *
     * @param loop after how many steps the part begins that repeats forever; empty where the run ends
     * @param shows what it leads to; may be empty
     * @throws InvalidInputException where it is not a run of this model, or a net with values cannot be unfolded within the limits
     */
    public Run replay(List<String> events, OptionalInt loop, String shows, Options options)
            throws InvalidInputException {
        return turns.take(
                options,
                () -> answered(() -> {
                    try (CallContext call = new CallContext(options)) {
                        return new Run(Engine.system(source.net(), call.unfolding()), events, loop, shows);
                    }
                }));
    }

    /** The parts of the file that have no meaning here, in sentences. */
    public List<String> notes() {
        return source.notes();
    }

    /**
     * The questions that the model brings along, in the order of its file.
     *
     * @throws InvalidInputException where one of them cannot be read
     */
    public List<Property> properties() throws InvalidInputException {
        return turns.take(() -> properties(source.questions()));
    }

    /**
     * Reads a file of questions: the contest's XML where its name ends in {@code .xml}, otherwise lines of {@code name: formula}
     * and {@code fair t, u}.
     *
     * @throws InvalidInputException where one of them cannot be read
     */
    public List<Property> properties(Path file) throws InvalidInputException {
        boolean isContest = file.toString().toLowerCase(Locale.ROOT).endsWith(".xml");
        return turns.take(() -> properties(
                answered(() -> isContest ? PropertyXml.read(file, names()) : PropertyText.read(file, names()))));
    }

    /**
     * Reads questions from the text of such a file.
     *
     * @param isContest whether it is the contest's XML
     * @throws InvalidInputException where one of them cannot be read
     */
    public List<Property> properties(String text, boolean isContest) throws InvalidInputException {
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return turns.take(() -> properties(answered(() -> isContest
                ? PropertyXml.read(in, "properties.xml", names())
                : PropertyText.read(in, "properties", names()))));
    }

    private Vocabulary names() {
        return source.names().vocabulary();
    }

    private static List<Property> properties(List<PropertyEntry> entries) throws InvalidInputException {
        for (PropertyEntry entry : entries) {
            if (entry instanceof PropertyEntry.Refused refused) {
                throw new InvalidInputException(refused.error());
            }
        }
        return entries.stream()
                .map(entry -> property((PropertyEntry.Read) entry))
                .toList();
    }

    private static Property property(PropertyEntry.Read read) {
        Fairness fair = read.fairness();
        return new Property(
                read.name(),
                Property.Kind.FORMULA,
                PropertyPrinter.print(read.property()),
                Optional.ofNullable(fair).map(runs -> new Property.Runs(runs.weak(), runs.strong())));
    }

    /**
     * Finds all reachable states, or as many as the options allow.
     *
     * @throws InvalidInputException where the net cannot be executed, or a progress measure is wrong
     */
    public ExplorationResult explore(Options options) throws InvalidInputException {
        return turns.take(options, () -> new ExploreCall(source, options).run());
    }

    /**
     * Answers properties, all of them together: one answer for each, in the same order.
     *
     * @throws InvalidInputException where a property cannot be read or cannot be answered in the way asked for, or the net cannot
     *     be executed
     */
    public List<Answer> check(List<Property> properties, Options options) throws InvalidInputException {
        return turns.take(options, () -> new CheckCall(source, properties, options).run());
    }

    /** Answers one property. */
    public Answer check(Property property, Options options) throws InvalidInputException {
        return check(List.of(property), options).get(0);
    }

    /** Answers one formula. */
    public Answer check(String formula, Options options) throws InvalidInputException {
        return check(Property.formula(formula), options);
    }

    /**
     * Builds the whole reachability graph, breadth first or behind a sweep; there is none where a limit is met.
     *
     * @throws InvalidInputException where the net cannot be executed, or a progress measure is wrong
     */
    public Graph.Result graph(Options options) throws InvalidInputException {
        return turns.take(options, () -> new GraphCall(source, options).run());
    }

    /** The name of the net, for logs. */
    @Override
    public String toString() {
        return name();
    }

    ModelSource source() {
        return source;
    }

    /** Who uses the model when, where that matters. */
    Turns turns() {
        return turns;
    }

    /**
     * Lets calls on one model run one after the other where its net keeps values in a table: all of them would add to it, but only
     * one at a time can be charged for it. Calls on other models do not wait. Thread-safe.
     */
    static final class Turns {
        private static final long LOOK_UP_MILLIS = 10;

        private final @Nullable TableCosts costs;
        private final ReentrantLock lock = new ReentrantLock(true);

        Turns(@Nullable ColoredNet net) {
            costs = net != null && net.keepsValues() ? net.values().costs() : null;
        }

        /** The work of a turn. */
        interface Turn<T, E extends Exception> {
            T result() throws E;
        }

        /** Waits for a turn and takes it. */
        <T, E extends Exception> T take(Turn<T, E> work) throws E {
            TableCosts table = costs;
            if (table == null) {
                return work.result();
            }
            lock.lock();
            return use(table, work);
        }

        /** Does the work of the turn that has come, and ends it. */
        private <T, E extends Exception> T use(TableCosts table, Turn<T, E> work) throws E {
            try {
                return work.result();
            } finally {
                if (lock.getHoldCount() == 1) {
                    table.charge(MemoryBudget.unlimited()); // nobody pays between calls
                }
                lock.unlock();
            }
        }

        /** Waits for a turn unless it is cancelled meanwhile; a cancelled call has nothing to do, and needs no turn for that. */
        <T, E extends Exception> T take(Options options, Turn<T, E> work) throws E {
            TableCosts table = costs;
            Cancellation cancellation = options.watch().cancellation();
            if (table == null || cancellation == null) {
                return take(work);
            }
            return await(cancellation) ? use(table, work) : work.result();
        }

        /** Whether a turn came before the cancellation. */
        private boolean await(Cancellation cancellation) {
            boolean isInterrupted = false;
            boolean isMine = false;
            while (!isMine && !cancellation.isCancelled()) {
                try {
                    isMine = lock.tryLock(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    isInterrupted = true; // calls are cancelled and not interrupted; the caller hears of it afterwards
                }
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
            return isMine;
        }
    }
}
