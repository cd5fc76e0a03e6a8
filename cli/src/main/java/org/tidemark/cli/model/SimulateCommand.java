package org.tidemark.cli.model;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.ShortRun;
import org.tidemark.api.report.ValueChange;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.DirectWalk;
import org.tidemark.check.view.NetworkWalk;
import org.tidemark.cli.option.EvidenceOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ModelCommand;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.SteppedRun;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Heap;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.trace.TraceReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.model.Evidence;
import org.tidemark.net.MarkingText;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark simulate}: a walk through a net, by hand or at random, or along a run that was kept. */
@Command(
        name = "simulate",
        header = "Walk through a net, step by step or at random, or replay a run.",
        description = {
            "Without --steps it shows what is enabled and reads commands: a number or a transition's name fires it,"
                    + " Enter fires one at random, 'b' goes back, 'h' lists all commands, 'q' ends. With --steps it walks"
                    + " at random and prints each step and what it changes. --trace keeps the walk. With --trace and a"
                    + " file that holds a run it replays that run by the textbook rule and says where it breaks (status"
                    + " 2); otherwise it steps through the run, or prints it if input is not a terminal. In nets with"
                    + " dense time it shows when each transition can fire, takes delays such as 'd 7/2', and replays runs"
                    + " with dates; --picture draws the walk over time."
        },
        footer = {
            "  tidemark simulate zoo:philosophers/3                          by hand",
            "  tidemark simulate zoo:philosophers/3 --steps 20 --seed 7      at random, the same each time",
            "  tidemark simulate model.pnml --steps 100 --trace walk.json    keep the walk",
            "  tidemark simulate model.pnml --trace walk.json                step through a run that was kept",
            "  printf 'down\\nd 7/2\\n' | tidemark simulate model.net          fire, then let time 7/2 pass",
            "  printf '1\\nr 5\\nm\\n' | tidemark simulate model.pnml           commands from a script"
        })
public final class SimulateCommand extends ModelCommand {
    /** How long a run that is replayed may look for all classes of states. */
    private static final int MOST_SECONDS = 30;

    @Option(
            names = "--steps",
            paramLabel = "N",
            converter = Quantities.Natural.class,
            description = "Walk N steps at random, or fewer where it ends in a deadlock or a fault of the model.")
    @Nullable
    Long steps;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            converter = Quantities.Natural.class,
            description = "For random steps and for values that inscriptions of CPN Tools draw; the same seed gives the"
                    + " same walk. A run that is replayed has the seed of its file. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Mixin
    EvidenceOptions evidence = new EvidenceOptions();

    @Mixin
    ResultOptions result = new ResultOptions();

    public SimulateCommand(Session session) {
        super(session);
    }

    /** Why a random walk ended. */
    private enum End {
        STEPS,
        DEADLOCK,
        FAULT,
        OVERFLOW
    }

    @Override
    public Integer call() throws InputException, IOException {
        if (steps == null && evidence.holdsRun()) {
            return replay();
        }
        if (result.json && steps == null) {
            throw wrong("--json needs --steps: a walk by hand is for people");
        }
        evidence.check();
        NetSource source = model.source(result.notes(session));
        evidence.check(source);
        TransitionSystem system;
        try {
            system = Engine.system(source, UnfoldingLimits.usual()).withDrawSeed(seed);
        } catch (LimitException tooLarge) {
            return source.network() == null ? direct(source, tooLarge) : throughNetwork(source.network(), tooLarge);
        }
        if (system.timedGame() != null) {
            return timed(system);
        }
        SteppedRun walk = new SteppedRun(system);
        SafetyClaim claim = new SafetyClaim(system, result.notes(session));
        SplittableRandom random = new SplittableRandom(seed);
        if (steps == null) {
            announceTrace();
            new Simulator(system, walk, random, claim, session).run();
        } else {
            randomWalk(system, walk, random, claim, steps);
        }
        keep(system, walk.past());
        return Status.DONE;
    }

    /** Walks through a net with dense time. */
    private int timed(TransitionSystem system) throws InputException, IOException {
        TimedSimulator simulator = new TimedSimulator(system, new SplittableRandom(seed), session);
        if (steps == null) {
            announceTrace();
            simulator.byHand();
        } else {
            Report walk = simulator.atRandom(steps, seed, !result.json);
            if (result.json) {
                walk.write(session.out());
            }
        }
        if (steps != null || !simulator.run().steps().isEmpty()) {
            evidence.write(system, simulator.run());
        }
        return Status.DONE;
    }

    /** Writes a walk to the files asked for; not one by hand that took no step, since a file to replay may have been misspelt. */
    private void keep(TransitionSystem system, List<Integer> walk) throws InputException {
        if (steps != null || !walk.isEmpty()) {
            evidence.write(system, Evidence.run(walk, ""));
        }
    }

    /** Walks at random through a network whose net is too large; by hand there would be too much to choose from. */
    private int throughNetwork(Network network, LimitException tooLarge) throws InputException, IOException {
        if (steps == null) {
            throw tooLarge;
        }
        NetworkWalk.Shown shown = NetworkWalk.random(network, steps, new SplittableRandom(seed));
        TransitionSystem net = new NetSystem(shown.net());
        SteppedRun walk = new SteppedRun(net);
        TraceText text = new TraceText(net);
        if (!result.json) {
            session.out().println(network.name() + ": " + ModelSizes.of(network) + ", seed " + seed);
            session.out().println(TraceText.start(walk));
        }
        for (int event : shown.events()) {
            walk.fire(event);
            if (!result.json) {
                session.out().println(text.step(walk, event));
            }
        }
        End end = walk.choices() == 0 ? End.DEADLOCK : End.STEPS;
        if (result.json) {
            report(net, walk.past(), end, null).write(session.out());
        } else {
            session.out().println(sentence(end, walk));
        }
        evidence.write(net, Evidence.run(walk.past(), ""));
        return Status.DONE;
    }

    /** Walks through a high-level net that is too large to unfold. */
    private int direct(NetSource source, LimitException tooLarge) throws InputException, IOException {
        ColoredNet net = source.colored();
        try {
            if (net == null) {
                throw tooLarge;
            }
            DirectWalk walk = new DirectWalk(DirectNet.of(net));
            DirectSimulator simulator = new DirectSimulator(net, walk, new SplittableRandom(seed), session);
            if (!result.json) {
                session.out().println(net.name() + ": " + ModelSizes.of(net) + ", seed " + seed);
            }
            if (steps == null) {
                announceTrace();
                simulator.byHand();
            } else {
                simulator.atRandom(steps, !result.json);
            }
            TransitionSystem shown = new NetSystem(walk.shown(UnfoldingLimits.usual()));
            if (result.json) {
                String fault = walk.fault();
                End end = fault != null ? End.FAULT : walk.choices().isEmpty() ? End.DEADLOCK : End.STEPS;
                report(shown, walk.run(), end, fault).write(session.out());
            }
            keep(shown, walk.run());
            return Status.DONE;
        } catch (ColorException indirect) {
            throw tooLarge;
        }
    }

    /** Shows the run that the file holds; reading it has replayed it. */
    private int replay() throws InputException, IOException {
        evidence.checkPicture();
        NetSource source = model.source(result.notes(session));
        evidence.check(source);
        try {
            return replay(source);
        } catch (InputException wrong) {
            ColoredNet net = source.colored();
            if (net == null || net.clock() == null) {
                throw wrong;
            }
            return replayInAbsoluteTime(source, wrong);
        }
    }

    private int replay(NetSource source) throws InputException, IOException {
        TransitionSystem system = Engine.system(source, UnfoldingLimits.usual());
        if (system.timedGame() != null) {
            limit(system.models(() -> true, seed));
        }
        try {
            return replay(system);
        } catch (MemoryBudget.Exhausted | Cancelled noEnd) {
            throw new InputException(
                    evidence.file + ": not replayed, because the classes of states that its events lead to were not all"
                            + " found within " + MOST_SECONDS + " s and " + Figures.bytes(Heap.defaultBudgetBytes())
                            + "; a run that is found without -D classes=atomic needs its own alone");
        }
    }

    /** Limits the table that says which atomic class an event leads to: there may be no end of these. */
    private static void limit(StateModels tables) {
        long begin = System.nanoTime();
        tables.charge(new MemoryBudget(Heap.defaultBudgetBytes()));
        tables.cancelWhen(() -> System.nanoTime() - begin >= TimeUnit.SECONDS.toNanos(MOST_SECONDS));
    }

    private int replay(TransitionSystem system) throws InputException, IOException {
        TraceReader.Trace trace = TraceReader.trace(ModelArgument.path(String.valueOf(evidence.file)), system);
        if (trace.timed() != null) {
            new TimedSimulator(system, new SplittableRandom(seed), session).replay(trace.timed(), result.json);
            evidence.draw(system, trace.timed());
        } else {
            new TraceReplay(trace.system(), trace.run(), session).show(result.json);
            evidence.draw(trace.system(), trace.run());
        }
        return Status.DONE;
    }

    /** A run of a net with time may have been found with a clock that counts it all. */
    private int replayInAbsoluteTime(NetSource source, InputException wrong) throws InputException, IOException {
        try {
            return replay(source.withAbsoluteTime());
        } catch (InputException alsoWrong) {
            throw wrong;
        }
    }

    /** A file that was meant to be read may be misspelt. */
    private void announceTrace() {
        if (evidence.file != null && !evidence.force && !result.quiet) {
            session.remark("there is no " + evidence.file
                    + " to replay; if this walk takes a step, it goes there when it ends");
        }
    }

    private void randomWalk(
            TransitionSystem system, SteppedRun walk, SplittableRandom random, SafetyClaim claim, long most)
            throws IOException {
        boolean talk = !result.json;
        TraceText text = new TraceText(system);
        if (talk) {
            session.out().println(system.name() + ": " + ModelSizes.of(system) + ", seed " + seed);
            session.out().println(TraceText.start(walk));
        }
        End end = End.STEPS;
        while (walk.steps() < most && !session.out().checkError()) {
            if (walk.choices() == 0 || walk.fault() != null) {
                break;
            }
            int event = walk.randomChoice(random);
            if (!walk.fire(event)) {
                end = End.OVERFLOW;
                break;
            }
            claim.check(walk);
            if (talk) {
                session.out().println(text.step(walk, event));
            }
        }
        if (end == End.STEPS && walk.fault() != null) {
            end = End.FAULT;
        } else if (end == End.STEPS && walk.choices() == 0) {
            end = End.DEADLOCK;
        }
        if (talk) {
            session.out().println(sentence(end, walk));
        } else {
            End why = end;
            String fault = end == End.FAULT ? walk.fault() : null;
            report(system, walk.past(), why, fault).write(session.out());
        }
    }

    private static String sentence(End end, SteppedRun walk) {
        return switch (end) {
            case STEPS -> "stopped after " + Figures.count(walk.steps(), "step");
            case DEADLOCK, FAULT -> TraceText.stop(walk);
            case OVERFLOW -> Simulator.TOO_MANY_TOKENS;
        };
    }

    private Report report(TransitionSystem system, List<Integer> walk, End end, @Nullable String fault) {
        return new Report()
                .put("model", system.name(), "seed", seed, "steps", walk.size())
                .put("end", end.name().toLowerCase(Locale.ROOT))
                .putIfAny("reason", fault)
                .put("trace", TraceText.values(system, walk));
    }

    /** A walk by hand: shows what is enabled, reads a command, does it, until the input ends. Not thread-safe. */
    static final class Simulator {
        static final String TOO_MANY_TOKENS =
                "a place would hold more than " + Figures.count(TokenGame.MOST_TOKENS) + " tokens; the walk ends here";

        /** How many names are compared to guess what was meant. */
        private static final int MOST_COMPARED = 10_000;

        private static final String HELP = """
            NUMBER, NAME   fire that transition (f NAME where the name is also a command);
                           values may be left out where one binding is enabled
            Enter, r       fire one at random; r N fires N
            b              go back a step; b N goes back N
            reset          go back to the start
            m              show the whole marking
            l              list all enabled transitions
            h              this help
            q              end
            """;

        private final TransitionSystem system;
        private final SteppedRun walk;
        private final SplittableRandom random;
        private final Session session;
        private final SafetyClaim claim;
        private final PrintStream out;

        Simulator(
                TransitionSystem system, SteppedRun walk, SplittableRandom random, SafetyClaim claim, Session session) {
            this.system = system;
            this.walk = walk;
            this.random = random;
            this.session = session;
            this.claim = claim;
            this.out = session.out();
        }

        void run() throws IOException {
            out.println(system.name() + ": " + ModelSizes.of(system) + " (h for help)");
            showPlace();
            session.obey(this::obey);
        }

        private void obey(String line) {
            String[] words = line.split("\\s+", 2);
            String rest = words.length > 1 ? words[1] : "";
            switch (words[0]) {
                case "", "r", "random" -> atRandom(rest);
                case "b", "back" -> back(rest);
                case "f", "fire" -> fireNamed(rest);
                case "reset", "m", "marking", "l", "list", "h", "help", "?" -> {
                    if (rest.isEmpty()) {
                        obeyWord(words[0]);
                    } else if (system.findEvent(line).isPresent()) {
                        fireNamed(line);
                    } else {
                        out.println(words[0] + " '" + rest + "': expected nothing after " + words[0] + " (h for help)");
                    }
                }
                default -> fireChosen(line);
            }
        }

        private void obeyWord(String word) {
            switch (word) {
                case "reset" -> {
                    walk.backTo(0);
                    showPlace();
                }
                case "m", "marking" -> print("", walk.markingInWords(Integer.MAX_VALUE));
                case "l", "list" -> list(walk.choices());
                default -> out.print(HELP);
            }
        }

        /** Prints a text that may be long, broken between words. */
        private void print(String start, String text) {
            out.println(Report.hanging(start + text, 4));
        }

        private void fireChosen(String line) {
            if (!line.matches("[0-9]{1,9}") || system.findEvent(line).isPresent()) {
                fireNamed(line);
                return;
            }
            int number = Integer.parseInt(line);
            if (number < 1 || number > walk.choices()) {
                out.println("no number " + number + ": "
                        + (walk.choices() == 0 ? "nothing is enabled" : "expected 1 to " + walk.choices()));
                return;
            }
            if (fire(walk.choice(number - 1))) {
                showPlace();
            }
        }

        private void fireNamed(String name) {
            int event = system.findEvent(name).orElse(-1);
            List<Integer> bindings = event < 0 ? bindings(name) : List.of();
            if (bindings.size() == 1) {
                event = bindings.get(0);
            }
            if (event < 0 && system.vocabulary().transition(name) != null) {
                out.println(
                        bindings.isEmpty()
                                ? "'" + name + "' is not enabled"
                                : "'" + name + "' is enabled with " + Figures.count(bindings.size(), "binding")
                                        + "; expected one of them, such as "
                                        + system.shownEvent(bindings.get(0)));
            } else if (event < 0) {
                String hint = NearName.of(name, names())
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(" (h for help)");
                out.println("no " + system.nouns().event() + " and no command '" + name + "'" + hint);
            } else if (!walk.isEnabled(event)) {
                out.println("'" + name + "' is not enabled");
            } else if (fire(event)) {
                showPlace();
            }
        }

        /** The enabled events of a transition, or those of them that have the values given with its name. */
        private List<Integer> bindings(String name) {
            String transition = system.vocabulary().transition(name);
            Set<String> events = transition == null
                    ? Set.of()
                    : Set.copyOf(system.vocabulary().eventsOf(transition));
            return IntStream.range(0, walk.choices())
                    .mapToObj(walk::choice)
                    .filter(event -> events.contains(system.eventName(event)))
                    .toList();
        }

        private List<String> names() {
            return system instanceof NetSystem of
                    ? IntStream.range(0, Math.min(of.net().transitions(), MOST_COMPARED))
                            .mapToObj(of::shownEvent)
                            .toList()
                    : system.vocabulary().transitions();
        }

        /** The number of steps after a command, 1 where there is none; 0, with an explanation, if it is not a number. */
        private int steps(String command, String count) {
            if (count.isEmpty()) {
                return 1;
            }
            if (!count.matches("[0-9]{1,9}") || Integer.parseInt(count) == 0) {
                out.println(command + " '" + count + "': expected a number of steps");
                return 0;
            }
            return Integer.parseInt(count);
        }

        private void atRandom(String count) {
            int steps = steps("r", count);
            if (steps == 0) {
                return;
            }
            for (int i = 0; i < steps && walk.choices() > 0 && !out.checkError(); i++) {
                if (!fire(walk.randomChoice(random))) {
                    return;
                }
            }
            showPlace();
        }

        private boolean fire(int event) {
            if (!walk.fire(event)) {
                out.println(system.shownEvent(event) + ": " + TOO_MANY_TOKENS);
                return false;
            }
            print(system.shownEvent(event) + ": ", walk.changes(event));
            claim.check(walk);
            return true;
        }

        private void back(String count) {
            int steps = steps("b", count);
            if (steps > walk.steps()) {
                out.println(
                        walk.steps() == 0
                                ? "this is the start"
                                : "b " + steps + ": there are only " + Figures.count(walk.steps(), "step")
                                        + " to go back");
            } else if (steps > 0) {
                walk.backTo(walk.steps() - steps);
                showPlace();
            }
        }

        /** Where the walk is and how it can go on. */
        private void showPlace() {
            out.println();
            print("step " + Figures.count(walk.steps()) + ": ", walk.markingInWords(SteppedRun.SHOWN));
            if (walk.choices() == 0) {
                print(walk.fault() == null ? "deadlock: " : "", walk.standstill() + " (b goes back, q ends)");
            } else {
                String fault = walk.fault();
                if (fault != null) {
                    print("a fault in the model: ", fault);
                }
                list(SteppedRun.SHOWN);
            }
        }

        private void list(int most) {
            int shown = Math.min(most, walk.choices());
            for (int i = 0; i < shown; i++) {
                out.println(String.format("%4d  %s", i + 1, system.shownEvent(walk.choice(i))));
            }
            if (shown < walk.choices()) {
                out.println("      and " + Figures.count(walk.choices() - shown) + " more (l lists all)");
            }
        }
    }

    /** A walk through a high-level net that is too large to unfold, by hand or at random. Not thread-safe. */
    static final class DirectSimulator {
        private static final int SHOWN = 20;
        private static final int INDENT = 10;

        private static final String HELP = """
            NUMBER, NAME   let that event happen; values may be left out where one event
                           of the transition is enabled
            Enter, r       let one happen at random; r N lets N happen
            b              go back a step; b N goes back N
            m              show the whole marking
            l              list all enabled events
            h              this help
            q              end
            """;

        private final ColoredNet net;
        private final DirectWalk walk;
        private final SplittableRandom random;
        private final Session session;
        private final PrintStream out;

        DirectSimulator(ColoredNet net, DirectWalk walk, SplittableRandom random, Session session) {
            this.net = net;
            this.walk = walk;
            this.random = random;
            this.session = session;
            this.out = session.out();
        }

        /** Walks at random until the steps are done or nothing is enabled. */
        void atRandom(long most, boolean talk) {
            if (talk) {
                print("     0  ", MarkingText.of(walk.contents()));
            }
            while (walk.steps() < most && !walk.choices().isEmpty() && !out.checkError()) {
                int event = walk.choices().get(random.nextInt(walk.choices().size()));
                Map<String, Object> before = walk.contents();
                walk.fire(event);
                if (talk) {
                    print(String.format("%6d  ", walk.steps()), walk.name(event) + ": " + differences(before));
                }
            }
            if (talk) {
                out.println(ending());
            }
        }

        private String ending() {
            String after = " after " + Figures.count(walk.steps(), "step");
            String fault = walk.fault();
            return fault != null
                    ? "fault" + after + ": " + fault
                    : walk.choices().isEmpty() ? "deadlock" + after + ": no transition is enabled" : "stopped" + after;
        }

        /** What has changed since, as other runs show it. */
        private String differences(Map<String, Object> before) {
            Map<String, Object> now = walk.contents();
            List<String> changes = net.places().stream()
                    .map(place -> place.name())
                    .map(name -> ValueChange.text(name, before.getOrDefault(name, 0), now.getOrDefault(name, 0)))
                    .filter(change -> !change.isEmpty())
                    .toList();
            return changes.isEmpty() ? "no change" : ShortRun.joined(changes);
        }

        /** Prints a text after a few characters, broken between words. */
        private void print(String start, String text) {
            out.println(start + Report.hanging(text, INDENT));
        }

        void byHand() throws IOException {
            showPlace();
            session.obey(this::obey);
        }

        private void obey(String line) {
            String[] words = line.split("\\s+", 2);
            int number = words.length < 2 ? 1 : number(words[1]);
            if (line.equals("h")) {
                out.print(HELP);
            } else if (line.equals("m")) {
                print("", MarkingText.of(walk.contents()));
            } else if (line.equals("l")) {
                list(walk.choices().size());
            } else if (number > 0 && (line.isEmpty() || words[0].equals("r"))) {
                atRandom((long) walk.steps() + number, false);
                showPlace();
            } else if (number > 0 && number <= walk.steps() && words[0].equals("b")) {
                walk.back(number);
                showPlace();
            } else if (number(line) > 0 && number(line) <= walk.choices().size()) {
                walk.fire(walk.choices().get(number(line) - 1));
                showPlace();
            } else {
                fireNamed(line);
            }
        }

        /** Lets the event of this name happen, or the only enabled one of the transition of this name. */
        private void fireNamed(String name) {
            List<Integer> meant = walk.choices().stream()
                    .filter(event ->
                            walk.name(event).equals(name) || walk.name(event).startsWith(name + "("))
                    .toList();
            if (meant.size() == 1) {
                walk.fire(meant.get(0));
                showPlace();
            } else {
                out.println(
                        meant.isEmpty()
                                ? "'" + name
                                        + "': expected the number or the name of an event, or a command (h for help)"
                                : "'" + name + "' is enabled with " + Figures.count(meant.size(), "binding")
                                        + "; expected one of them, such as " + walk.name(meant.get(0)));
            }
        }

        /** A number of at most nine digits; 0 for another word. */
        private static int number(String word) {
            return word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : 0;
        }

        private void showPlace() {
            out.println();
            print("step " + Figures.count(walk.steps()) + ": ", MarkingText.of(walk.contents()));
            if (walk.choices().isEmpty() || walk.fault() != null) {
                out.println(ending());
            }
            list(SHOWN);
        }

        private void list(int most) {
            int shown = Math.min(most, walk.choices().size());
            for (int i = 0; i < shown; i++) {
                out.println(
                        String.format("%4d  %s", i + 1, walk.name(walk.choices().get(i))));
            }
            if (shown < walk.choices().size()) {
                out.println("      and " + Figures.count(walk.choices().size() - shown) + " more (l lists all)");
            }
        }
    }

    /**
     * Watches whether a walk keeps to what its net claims in a NUPN section: that no place ever holds two tokens. A walk does
     * not rely on it, so a claim that proves false is remarked upon, once, and the walk goes on. Not thread-safe.
     */
    static final class SafetyClaim {
        private final @Nullable PetriNet net;
        private final Notes notes;
        private boolean open;

        SafetyClaim(TransitionSystem system, Notes notes) {
            net = system instanceof NetSystem of ? of.net() : null;
            this.notes = notes;
            this.open = net != null && FieldWidths.claimsSafety(net);
        }

        /** Looks at where the walk is; costs nothing where the net claims nothing. */
        void check(SteppedRun walk) {
            for (int p = 0; net != null && open && p < net.places(); p++) {
                int tokens = walk.marking()[p];
                if (tokens > 1) {
                    open = false;
                    notes.add(Nupn.contradicted(net, "there are " + Figures.count(tokens) + " tokens in", p));
                }
            }
        }
    }

    /** Shows a run that was read, and so replayed, before: to a person step by step, to others as a whole. */
    static final class TraceReplay {
        private final TransitionSystem system;
        private final Evidence run;
        private final Session session;

        TraceReplay(TransitionSystem system, Evidence run, Session session) {
            this.system = system;
            this.run = run;
            this.session = session;
        }

        void show(boolean asJson) throws IOException {
            if (asJson) {
                report().write(session.out());
            } else if (session.terminalIn()) {
                new TracePlayer(system, run, session).run();
            } else {
                session.out().println(system.name() + ": a run of " + Figures.count(run.steps(), "step"));
                new TraceText(system).print(session.out(), run, Integer.MAX_VALUE, "");
            }
        }

        private Report report() {
            Report report = new Report()
                    .put("model", system.name(), "steps", run.steps(), "trace", TraceText.values(system, run.events()));
            run.loop().ifPresent(step -> report.put("loop", step));
            return report;
        }

        /** Steps through a run that exists, forwards and back, as its reader wishes. Not thread-safe. */
        static final class TracePlayer {
            private static final int SHOWN = 40;
            private static final String HELP = """
                Enter, n       the next step; n N takes N
                p              a step back; p N goes back N
                g N            go to step N
                m              show the marking
                l              list the run, without the middle of a long one
                a              list all of it
                h              this help
                q              end
                """;

            private final TransitionSystem system;
            private final Evidence run;
            private final SteppedRun walk;
            private final TraceText text;
            private final Session session;
            private final PrintStream out;

            TracePlayer(TransitionSystem system, Evidence run, Session session) {
                this.system = system;
                this.run = run;
                this.walk = new SteppedRun(system);
                this.text = new TraceText(system);
                this.session = session;
                this.out = session.out();
            }

            void run() throws IOException {
                out.println(system.name() + ": a run of " + Figures.count(run.steps(), "step") + " (h for help)");
                show();
                session.obey(this::obey);
            }

            private void obey(String line) {
                String[] words = line.split("\\s+", 2);
                String rest = words.length > 1 ? words[1] : "";
                switch (words[0]) {
                    case "", "n", "next" -> move(rest, 1);
                    case "p", "previous" -> move(rest, -1);
                    case "g", "go" -> go(rest);
                    case "m", "marking" -> out.println(TraceText.wrapped("", walk.markingInWords(Integer.MAX_VALUE)));
                    case "l", "list" -> text.print(out, run, SHOWN, "a shows all");
                    case "a", "all" -> text.print(out, run, Integer.MAX_VALUE, "");
                    case "h", "help", "?" -> out.print(HELP);
                    default -> out.println("no command '" + line + "' (h for help)");
                }
            }

            private void move(String count, int direction) {
                int by = count.isEmpty() ? 1 : number(count);
                if (by < 0) {
                    out.println("'" + count + "': expected a number of steps");
                } else {
                    moveTo(walk.steps() + (long) direction * by);
                }
            }

            private void go(String step) {
                int to = number(step);
                if (to < 0 || to > run.steps()) {
                    out.println("g '" + step + "': expected a step from 0 to " + run.steps());
                } else {
                    moveTo(to);
                }
            }

            /** The number; -1 where there is none. */
            private static int number(String text) {
                return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
            }

            private void moveTo(long step) {
                if (step < 0 && walk.steps() == 0) {
                    out.println("this is the start");
                } else if (step > run.steps() && walk.steps() == run.steps()) {
                    out.println("this is the end");
                } else {
                    if (walk.steps() > Math.max(0, step)) {
                        walk.backTo((int) Math.max(0, step));
                    }
                    while (walk.steps() < Math.min(run.steps(), step)) {
                        walk.fire(run.events().get(walk.steps()));
                    }
                    show();
                }
            }

            /** The last step and what it changed, and whether that is all. */
            private void show() {
                out.println(
                        walk.steps() == 0
                                ? TraceText.start(walk)
                                : text.step(walk, run.events().get(walk.steps() - 1)));
                if (walk.steps() == run.steps()) {
                    out.println(TraceText.end(run, walk));
                }
            }
        }
    }
}
