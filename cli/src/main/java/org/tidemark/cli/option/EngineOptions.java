package org.tidemark.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.Task;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.cli.report.RunLine;
import org.tidemark.cli.report.RunLine.ProgressLine;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Session;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.input.InputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How states are found and kept, and when to stop: the options of every command that explores. */
public final class EngineOptions {
    private static final String AUTO = "auto";

    private static final OptionWords<Store> STORES = OptionWords.of(
            "--store",
            Arrays.stream(Store.values())
                    .filter(store -> store != Store.FORGETFUL_DELTA && store != Store.CLUSTER)
                    .toList(),
            Store::word);

    private static final OptionWords<SearchOrder> ORDERS = new OptionWords<>("--search", orders());

    /** The words of {@code --store}, for the completion of command lines. */
    static final class StoreWords extends ArrayList<String> {
        StoreWords() {
            super(STORES.values().keySet());
        }
    }

    /** The words of {@code --search}, for the completion of command lines. */
    static final class SearchWords extends ArrayList<String> {
        SearchWords() {
            super(ORDERS.values().keySet());
        }
    }

    private static Map<String, SearchOrder> orders() {
        Map<String, SearchOrder> orders = new LinkedHashMap<>();
        orders.put(AUTO, SearchOrder.BREADTH_FIRST);
        Arrays.stream(SearchOrder.values()).forEach(order -> orders.put(order.word(), order));
        return orders;
    }

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--store",
            paramLabel = "STORE",
            completionCandidates = StoreWords.class,
            defaultValue = AUTO,
            description =
                    "How states are stored: plain (every state whole), tree (parts that states share are stored once),"
                            + " delta (each as a step from another), condensed (each as a string of bits, as short as the"
                            + " model can write it), collapse (for high-level nets: numbers of the multi-sets in places,"
                            + " as with --colors direct), auto (plain, then tree or delta once the memory budget is nearly"
                            + " used up, and finally disk if --dir is given; an 'explore' that takes seconds is raced by"
                            + " mdd), compact-tree (parts, and of each state only that it was seen; a run is found by"
                            + " exploring again), disk (in sorted files in the folder --dir, for more states than memory"
                            + " holds). Two stores may miss states and never report that something holds: hash-compact"
                            + " (hashes only) and bitstate (a few bits per state, 2.6 to 4 bytes). For check only:"
                            + " bitvector (composed from the states of the model's parts, as 'tidemark compose' does it)."
                            + " For explore and check: mdd (all states in one decision diagram; counts of any size)."
                            + " Default: ${DEFAULT-VALUE}.")
    String store = "";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "With --store disk: the folder for the files of the run; it is created, and must not hold another"
                            + " run. With --store auto: where to go on when memory is used up. The run can be killed at"
                            + " any moment, and resumed.")
    @Nullable
    Path dir;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "Resume the run in this folder from its last checkpoint, with --store disk and the same model; "
                            + "memory, threads and limits may differ.")
    @Nullable
    Path resume;

    @Option(
            names = "--delta-k",
            paramLabel = "N",
            converter = Quantities.Threads.class,
            description = "With --store delta or auto: keep every N-th state of a chain whole. Default: 20.")
    @Nullable
    Integer deltaK;

    @Option(
            names = "--forget",
            description =
                    "With --store delta, breadth first: when the memory budget is used up, forget expanded states that"
                            + " no other refers to; they may be met and counted again.")
    boolean forget;

    @Option(
            names = "--search",
            paramLabel = "ORDER",
            completionCandidates = SearchWords.class,
            defaultValue = AUTO,
            description =
                    "The order of exploration: auto, bfs (breadth first, exact depths), dfs (depth first, one thread)"
                            + " or sweep (by progress, forgetting what lies behind). Default: ${DEFAULT-VALUE}, which is"
                            + " bfs.")
    String search = "";

    @Option(
            names = "--progress",
            paramLabel = "MEASURE",
            description =
                    "The progress measure of a sweep: an expression over places such as 'received + 2*acked', several"
                            + " separated by commas, the name of a measure of the model, or auto; fired(t) counts how"
                            + " often t has fired. Default: auto.")
    @Nullable
    public String progress;

    @Option(
            names = "--reduce",
            paramLabel = "WORDS",
            completionCandidates = ReductionOption.Candidates.class,
            defaultValue = AUTO,
            description =
                    "What to leave out, for check: stubborn (events that can wait, in each state), structural (parts"
                            + " of the net), symmetry (states that differ only in which of several equal parts is where;"
                            + " also for explore), several of these separated by commas, none, or auto (whatever preserves"
                            + " the question, as far as it pays). For explore: counting (the states of a smaller net are"
                            + " found, and all states that they represent are counted), and auto, where it is given, for"
                            + " symmetry if that pays. Default: ${DEFAULT-VALUE}.")
    String reduce = "";

    @Mixin
    LimitOptions limits = new LimitOptions();

    @Option(
            names = "--max-states",
            paramLabel = "N",
            converter = Quantities.Positive.class,
            description = "Stop when there are more than N states (in a sweep: at once). Default: no limit.")
    @Nullable
    Long maxStates;

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            converter = Quantities.Natural.class,
            description = "Do not expand states that are N steps away; bfs still examines them for deadlocks and token "
                    + "counts. Default: no limit.")
    @Nullable
    public Long maxDepth;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = Quantities.Threads.class,
            description = "Worker threads. Default: all cores.")
    @Nullable
    Integer threads;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            converter = Quantities.Natural.class,
            description =
                    "For random walks and samples; it never changes a count or a verdict. Default: ${DEFAULT-VALUE}.")
    long seed;

    private final @Nullable ExternalStates elsewhere;
    private @Nullable Engine thatEngine;

    /** Options of a command that explores here. */
    public EngineOptions() {
        this(null);
    }

    /** Options of a command that explores elsewhere; null for here. */
    public EngineOptions(@Nullable ExternalStates elsewhere) {
        this.elsewhere = elsewhere;
    }

    /** The engine asked for, every word checked. */
    public Engine engine() {
        if (elsewhere != null) {
            if (thatEngine == null) {
                thatEngine = Engine.elsewhere(elsewhere.search(command()));
            }
            return thatEngine;
        }
        Store wished = STORES.read(spec, store, offered());
        checkFolder(wished);
        Engine engine = Engine.of(
                wished,
                deltaK == null ? StoreChoice.USUAL_K : deltaK,
                ORDERS.read(spec, search),
                ReductionOption.read(spec, reduce));
        if (forget) {
            checkForgetting(engine);
            engine = engine.with(StoreChoice.stratified(engine.choice().deltaK()));
        }
        if (deltaK != null && (engine.sweeps() || (wished != Store.DELTA && wished != Store.AUTO))) {
            throw wrong("--delta-k is for Δ-markings; add --store delta or auto");
        }
        engine = inFolder(engine, wished);
        if (engine.composes() || engine.isSymbolic()) {
            refuseOrder(engine, "--store " + engine.store().word());
        }
        if (engine.sweeps() && engine.store() != Store.PLAIN) {
            throw wrong("--store " + store + " and --search sweep do not go together: a sweep keeps whole states, in "
                    + "layers that it can forget");
        }
        if (engine.reduce().asksFor(Reduction.STUBBORN) || engine.reduce().asksFor(Reduction.SYMMETRY)) {
            checkSearch(engine);
        }
        if (!engine.sweeps() && progress != null) {
            throw wrong("--progress is for sweeps; add --search sweep");
        }
        if (engine.sweeps() && maxDepth != null) {
            throw wrong(
                    "--max-depth and --search sweep do not go together: a sweep does not know how deep a state lies");
        }
        return engine;
    }

    /** The stores that the command has a use for, which a refusal names. */
    private List<String> offered() {
        String command = spec == null ? "check" : spec.name();
        return STORES.values().values().stream()
                .filter(store -> switch (store) {
                    case BITVECTOR -> command.equals("check");
                    case AUTO, PLAIN, TREE, CONDENSED, DELTA -> true;
                    default -> List.of("check", "explore").contains(command);
                })
                .map(Store::word)
                .toList();
    }

    /** Says all that is wrong with forgetting at once. */
    private void checkForgetting(Engine engine) {
        String add = engine.store() == Store.DELTA ? "" : "add --store delta";
        String leaveOut = engine.search() == SearchOrder.BREADTH_FIRST ? "" : "leave out --search " + search;
        if (!add.isEmpty() || !leaveOut.isEmpty()) {
            throw wrong("--forget is for Δ-markings that are found level by level; " + add
                    + (add.isEmpty() || leaveOut.isEmpty() ? "" : " and ") + leaveOut);
        }
    }

    /** Refuses what was said of an order where there is none. */
    private void refuseOrder(Engine engine, String who) {
        List<String> said = new ArrayList<>();
        if (engine.search() != SearchOrder.BREADTH_FIRST) {
            said.add("--search " + search);
        }
        if (maxDepth != null) {
            said.add("--max-depth");
        }
        if (maxStates != null) {
            said.add("--max-states");
        }
        if (!said.isEmpty()) {
            throw wrong(who + " finds all states together, in no order of exploration; leave out "
                    + String.join(" and ", said));
        }
    }

    /** These look at one state at a time. */
    private void checkSearch(Engine engine) {
        if (engine.composes() || engine.isSymbolic()) {
            throw wrong("--reduce " + reduce + " explores states one by one; leave out --store " + store);
        }
    }

    /** Whether states are to be counted by way of a smaller net; refuses what does not go with that. */
    public boolean counts() {
        Engine engine = engine();
        if (!engine.reduce().asksFor(Reduction.COUNTING)) {
            return false;
        }
        if (!store.equals(AUTO) && !engine.isSymbolic()) {
            throw wrong(
                    "--reduce counting keeps the states of the smaller net in a diagram; leave out --store " + store);
        }
        if (deltaK != null) {
            throw wrong("--delta-k is for Δ-markings, and --reduce counting keeps a diagram; leave it out");
        }
        refuseOrder(engine, "--reduce counting");
        if (dir != null || resume != null) {
            throw wrong("--reduce counting keeps nothing on disk; leave out " + (dir == null ? "--resume" : "--dir"));
        }
        return true;
    }

    /** Whether something may be left out, as far as that preserves what is asked and pays. */
    public boolean mayReduce() {
        return reduce.equals(AUTO);
    }

    /** Refuses to count by way of a smaller net. */
    public void refuseCounting() {
        if (engine().reduce().asksFor(Reduction.COUNTING)) {
            throw wrong("--reduce counting counts states and answers no other questions; it is for 'tidemark explore'");
        }
    }

    /** The engine for commands that count states, for which representatives are enough. */
    public Engine countingEngine(String who) {
        Engine engine = engine();
        refuseReductions(engine.reduce(), Set.of(Reduction.SYMMETRY), who);
        if (engine.reduce().isAsked()) {
            return engine;
        }
        return engine.reducing(asksForAny() ? new Reductions(Set.of(Reduction.SYMMETRY), false) : Reductions.NONE);
    }

    /** Whether a user wrote that something may be left out; those who count states are shown all of them otherwise. */
    private boolean asksForAny() {
        return elsewhere == null
                && mayReduce()
                && command().commandLine().getParseResult().hasMatchedOption("--reduce");
    }

    /**
     * The engine for commands that need every state and every edge.
     *
     * @param order what is said of another order, or of a limit on depths
     * @param what the thing that is made
     */
    public Engine wholeEngine(String who, String order, String what) {
        Engine engine = engine();
        refuseReductions(engine.reduce(), Set.of(), who);
        if (engine.search() == SearchOrder.DEPTH_FIRST || maxDepth != null) {
            throw wrong(order);
        }
        refuseLossy(what);
        return engine.reducing(Reductions.NONE);
    }

    /** Refuses reductions that were asked for, except for some; only those that cannot be used are named. */
    private void refuseReductions(Reductions asked, Set<Reduction> usable, String who) {
        List<Reduction> wrong = asked.allowed().stream()
                .filter(reduction -> asked.isAsked() && !usable.contains(reduction))
                .toList();
        if (!wrong.isEmpty()) {
            throw wrong("--reduce " + Engine.words(wrong) + " leaves states out, and " + who
                    + " needs all of them; it is for " + ReductionOption.commandsFor(wrong.get(0)));
        }
    }

    /** Whether anything was asked for that only an exploration has: a store, an order, a limit on states or on how far they are. */
    public boolean choosesEngine() {
        return elsewhere != null
                || !store.equals(AUTO)
                || !search.equals(AUTO)
                || dir != null
                || resume != null
                || maxStates != null
                || maxDepth != null;
    }

    private void checkFolder(Store wished) {
        if (dir != null && resume != null) {
            throw wrong("--dir begins a run and --resume continues one; leave out one of them");
        }
        if ((dir != null && dir.toString().isEmpty())
                || (resume != null && resume.toString().isEmpty())) {
            throw wrong((dir == null ? "--resume" : "--dir") + " '': expected the name of a folder");
        }
        if (wished == Store.DISK && dir == null && resume == null) {
            throw wrong("--store disk needs a folder for its files; add --dir DIR, or --resume DIR to continue a run");
        }
        if (dir != null && wished != Store.DISK && wished != Store.AUTO) {
            throw wrong("--dir is for states on disk; add --store disk or auto");
        }
        if (resume != null && wished != Store.DISK && wished != Store.AUTO) {
            throw wrong("--resume continues with states on disk; leave out --store " + store);
        }
    }

    /** The engine with states in the folder that was given, if one was. */
    private Engine inFolder(Engine engine, Store wished) {
        if (dir == null && resume == null) {
            return engine;
        }
        if (engine.search() != SearchOrder.BREADTH_FIRST) {
            throw wrong("states on disk are found level by level; leave out --search " + search);
        }
        if (resume != null) {
            return engine.onDisk(OnDisk.resuming(resume));
        }
        OnDisk files = OnDisk.at(Objects.requireNonNull(dir));
        return wished == Store.DISK
                ? engine.onDisk(files)
                : engine.with(files.whenMemoryIsUsedUp(engine.choice().deltaK()));
    }

    public ExploreOptions options(Engine engine, BooleanSupplier cancelled) {
        return new ExploreOptions(
                engine.order(),
                elsewhere != null
                        ? elsewhere.threads()
                        : threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                elsewhere != null ? limits.bytesElsewhere() : limits.bytes(command()),
                limits.nanos(),
                orUnlimited(maxStates),
                orUnlimited(maxDepth),
                seed,
                engine.choice(),
                cancelled);
    }

    /** The stages of a check that know how states follow one another where they are found elsewhere. */
    public List<Stage> laterStages() {
        return elsewhere == null ? List.of() : elsewhere.stages();
    }

    /** Shows the progress of a task in a line, with what there is to say of a search elsewhere, and prints its remarks. */
    public Task.Follower follower(Session session, boolean quiet, long memoryBytes) {
        Host host = session.host();
        return host != null ? host.follower() : line(session, quiet, memoryBytes);
    }

    private Task.Follower line(Session session, boolean quiet, long memoryBytes) {
        return new Task.Follower() {
            @Override
            public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                    throws InputException {
                DoubleFunction<String> line = line(new RunLine(progress, before, memoryBytes));
                return ProgressLine.<T, InputException>during(session, quiet, line, part::run);
            }

            @Override
            public void remark(String sentence) {
                if (!quiet) {
                    session.remark(sentence);
                }
            }
        };
    }

    private DoubleFunction<String> line(DoubleFunction<String> here) {
        ExternalStates there = elsewhere;
        return there == null ? here : seconds -> (here.apply(seconds) + "  " + there.progress()).stripTrailing();
    }

    /** The measure asked for, where a model comes with some of its own. */
    public SweepMeasure.Wish measure(Map<String, String> named) {
        return new SweepMeasure.Wish(progress == null ? SweepMeasure.AUTO : progress, named);
    }

    /** The folder for the files of a new run; null where none was given. */
    public @Nullable Path folder() {
        return dir;
    }

    /** Refuses a store that some way to answer does not know. */
    public void refuseStore(String who) {
        if (elsewhere == null && engine().store() != Store.PLAIN) {
            throw wrong(who + " keeps its states in the plain store in this version; leave out --store " + store);
        }
    }

    /** Refuses a store that may leave states out, forgets them, or has no states of the unfolding. */
    private void refuseLossy(String who) {
        StoreChoice choice = engine().choice();
        if (engine().collapses()) {
            throw wrong(who + " is made from the unfolding, and --store collapse keeps states of the net as it is; "
                    + "leave it out");
        }
        refuseComposition(who);
        refuseDiagram(who);
        if (dir != null || resume != null) {
            throw wrong(who + " keeps its states in memory in this version; leave out "
                    + (dir == null ? "--resume" : "--dir"));
        }
        if (choice.isForgetful() && !choice.isLossy()) {
            throw wrong(who + " needs every state by its number, and --store " + store + (forget ? " --forget" : "")
                    + " forgets them");
        }
        if (engine().choice().isLossy()) {
            throw wrong(who + " needs every state, and --store " + store + " may leave some out");
        }
    }

    /** Refuses states that are found all together, as a diagram. */
    public void refuseDiagram(String who) {
        if (engine().isSymbolic()) {
            throw wrong(
                    who + " needs states one by one, and --store mdd has them all together, for 'tidemark explore' and "
                            + "'tidemark check'; leave it out");
        }
    }

    /** Refuses states that are composed and have no numbers of their own. */
    public void refuseComposition(String who) {
        if (engine().composes()) {
            throw wrong(
                    who + " explores states one by one; 'tidemark compose' composes them from the model's parts, and "
                            + "'tidemark check --store bitvector' answers questions about them");
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(command().commandLine(), sentence);
    }

    /** How to get more memory than there was. */
    public String moreMemory() {
        return limits.moreMemory();
    }

    private static long orUnlimited(@Nullable Long limit) {
        return limit == null ? Long.MAX_VALUE : limit;
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    /** The words of {@code --reduce}: the reductions, and two that mean several. */
    static final class ReductionOption {
        private static final String NONE = "none";
        private static final OptionWords<Optional<Reduction>> WORDS = new OptionWords<>("--reduce", words());

        private ReductionOption() {}

        private static Map<String, Optional<Reduction>> words() {
            Map<String, Optional<Reduction>> words = new LinkedHashMap<>();
            words.put(AUTO, Optional.empty());
            words.put(NONE, Optional.empty());
            Arrays.stream(Reduction.values()).forEach(each -> words.put(OptionWords.word(each), Optional.of(each)));
            return words;
        }

        /** The words, for the completion of command lines. */
        static final class Candidates extends ArrayList<String> {
            Candidates() {
                super(WORDS.values().keySet());
            }
        }

        /** The commands that have a use for a reduction. */
        private static List<String> commands(Reduction reduction) {
            return switch (reduction) {
                case STUBBORN, STRUCTURAL -> List.of("check");
                case COUNTING -> List.of("explore");
                case SYMMETRY -> List.of("check", "explore");
            };
        }

        /** Reads words separated by commas; the first that is not available is refused, and so is a word that excludes the others. */
        static Reductions read(@Nullable CommandSpec command, String text) {
            List<String> offered = WORDS.values().entrySet().stream()
                    .filter(word -> command == null
                            || word.getValue().isEmpty()
                            || commands(word.getValue().get()).contains(command.name()))
                    .map(Map.Entry::getKey)
                    .toList();
            List<String> words = List.of(text.split(",", -1));
            Set<Reduction> which = EnumSet.noneOf(Reduction.class);
            words.forEach(word -> WORDS.read(command, word, offered).ifPresent(which::add));
            for (String word : words) {
                boolean isAlone = word.equals(AUTO) || word.equals(NONE) || word.equals("counting");
                if (isAlone && words.size() > 1 && command != null) {
                    throw new ParameterException(
                            command.commandLine(),
                            "--reduce " + text + ": '" + word + "' does not go with other words");
                }
            }
            return words.contains(AUTO) ? Reductions.AUTO : Reductions.asked(which);
        }

        /** The commands that have a use for a reduction, as a sentence names them. */
        static String commandsFor(Reduction reduction) {
            return commands(reduction).stream()
                    .map(command -> "'tidemark " + command + "'")
                    .collect(Collectors.joining(" and "));
        }
    }
}
