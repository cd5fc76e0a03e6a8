package org.tidemark.cli.model;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.ValueChange;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.logic.NearName;
import org.tidemark.system.Fraction;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedGame.Window;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/** A walk through a net with dense time, in which time passes by exact amounts: by hand, at random, or along a run with dates. Not thread-safe. */
final class TimedSimulator {
    private static final int SHOWN = 20;
    /** How many of the letters of an event are in a column of their own. */
    private static final int NAME = 24;

    private static final String HELP = """
        NUMBER, NAME   fire that transition, after as short a delay as possible
        d N            let time N pass: 3, 0.5 or 7/2; 'N NAME' lets N pass and fires
        Enter, r       fire one at random, after a random delay; r N fires N
        b              go back a step; b N goes back N
        reset          go back to the start
        m              show the whole state, with ages or clocks
        l              list all that can happen, and when
        h              this help
        q              end
        """;

    private final TransitionSystem system;
    private final TimedGame game;
    private final SplittableRandom random;
    private final Session session;
    private final PrintStream out;
    private final List<TimedRun.Step> steps = new ArrayList<>();
    private final List<Object> states = new ArrayList<>();
    private List<Choice> choices = List.of();
    /** What is left of a run that was read, in the order of its steps. */
    private List<TimedRun.Step> given = List.of();

    /** An event that can happen in a window, with another choice of tokens than others. */
    private record Choice(int event, String name, Window window, String takes) {
        String text() {
            return String.format(Locale.ROOT, "%-" + NAME + "s %s", name, window)
                    + (takes.isEmpty() ? "" : ", " + takes);
        }
    }

    TimedSimulator(TransitionSystem system, TimedGame game, SplittableRandom random, Session session) {
        this.system = system;
        this.game = game;
        this.random = random;
        this.session = session;
        out = session.out();
        look();
    }

    /** The walk so far. */
    TimedRun run() {
        return new TimedRun(steps);
    }

    private void look() {
        choices = new ArrayList<>();
        int[] now = game.enabled();
        for (Window window : game.windows()) {
            int first = system.findEvent(window.name()).orElseThrow();
            boolean isNow = window.contains(Fraction.ZERO);
            if (!isNow) {
                choices.add(new Choice(first, window.name(), window, ""));
            }
            for (int event : isNow ? now : new int[0]) {
                if (system.transitionOf(event) == system.transitionOf(first)) {
                    choices.add(new Choice(event, system.eventName(event), window, game.takes(event)));
                }
            }
        }
    }

    /** Takes a step; false, with a word on why, where it cannot be taken. */
    private boolean take(Fraction delay, int event, String name) {
        Object before = game.state();
        TimedRun.Step step = new TimedRun.Step(game.now().plus(delay), event);
        String obstacle;
        try {
            obstacle = TimedRun.play(step, game, name);
        } catch (ArithmeticException tooMany) {
            obstacle = SimulateCommand.Simulator.TOO_MANY_TOKENS;
        }
        if (!obstacle.isEmpty()) {
            game.goTo(before);
            out.println(obstacle);
            return false;
        }
        states.add(before);
        steps.add(step);
        look();
        return true;
    }

    /** Takes a step and prints what it changed. */
    private boolean show(Fraction delay, int event, String name) {
        Map<String, Object> before = game.values();
        if (!take(delay, event, name)) {
            return false;
        }
        out.println(line(delay, name, before));
        return true;
    }

    private String line(Fraction delay, String name, Map<String, Object> before) {
        String what = name.isEmpty() ? "wait " + delay : name;
        List<String> changes = changes(before);
        String head = String.format(Locale.ROOT, "%6d  %s, time %s", steps.size(), what, game.now());
        return changes.isEmpty() ? head : TraceText.wrapped(head + ": ", String.join(", ", changes));
    }

    /** The numbers of tokens that changed: ages change all the time. */
    private List<String> changes(Map<String, Object> before) {
        Map<String, Object> after = game.values();
        return system.vocabulary().places().stream()
                .map(place -> ValueChange.text(
                        place, tokens(before.getOrDefault(place, 0)), tokens(after.getOrDefault(place, 0))))
                .filter(change -> !change.isEmpty())
                .toList();
    }

    private static Object tokens(Object value) {
        return value instanceof Number
                ? value
                : Integer.valueOf(String.valueOf(value).split(" ", 2)[0]);
    }

    private String start() {
        return TraceText.wrapped("     0  ", game.text());
    }

    /** Why nothing can happen. */
    private String standstill() {
        Window delays = game.delays();
        return "no " + system.nouns().event() + " can ever happen; time may pass "
                + (delays.until() == null
                        ? "without end"
                        : "up to " + (delays.isUntilOpen() ? "less than " : "")
                                + game.now().plus(delays.until()));
    }

    private String ending() {
        String after = " after " + Figures.count(steps.size(), "step");
        return choices.isEmpty() ? Report.hanging("deadlock" + after + ": " + standstill(), 2) : "stopped" + after;
    }

    /** Walks at random until the steps are done or nothing can happen. */
    Report atRandom(long most, long seed, boolean talk) {
        if (talk) {
            out.println(system.name() + ": " + ModelSizes.of(system) + ", seed " + seed);
            out.println(start());
        }
        while (steps.size() < most && !choices.isEmpty() && !out.checkError()) {
            Map<String, Object> before = game.values();
            Choice choice = choices.get(random.nextInt(choices.size()));
            Fraction delay = delay(choice.window);
            if (!take(delay, choice.event, choice.name)) {
                break;
            }
            if (talk) {
                out.println(line(delay, choice.name, before));
            }
        }
        if (talk) {
            out.println(ending());
        }
        return new Report()
                .put("model", system.name(), "seed", seed, "steps", steps.size())
                .put("end", choices.isEmpty() ? "deadlock" : "steps")
                .put("trace", TraceText.values(system, run()));
    }

    /** A delay within a window: one of its ends, or of three numbers between them; whole where time is discrete. */
    private Fraction delay(Window window) {
        Fraction from = window.from();
        Fraction until = window.until() == null ? from.plus(4) : window.until();
        Fraction mid = from.mid(until);
        List<Fraction> all = List.of(from, from.mid(mid), mid, mid.mid(until), until);
        Fraction some = all.get(random.nextInt(all.size()));
        for (Fraction each : List.of(some, some.floor())) {
            if (window.contains(each) && game.obstacle(each) == null) {
                return each;
            }
        }
        return window.some();
    }

    /** Plays a run that was read: to a person step by step, to others as a whole. */
    void replay(TimedRun run, boolean asJson) throws IOException {
        if (asJson) {
            new Report()
                    .put("model", system.name(), "steps", run.steps().size(), "trace", TraceText.values(system, run))
                    .write(out);
            return;
        }
        given = run.steps();
        out.println(system.name() + ": a run of " + Figures.count(given.size(), "step") + " with dates"
                + (session.terminalIn() ? " (Enter takes the next one, h for help)" : ""));
        if (session.terminalIn()) {
            showPlace();
            session.obey(this::obey);
            return;
        }
        out.println(start());
        boolean goesOn = true;
        while (goesOn && steps.size() < given.size() && !out.checkError()) {
            goesOn = next();
        }
        out.println(choices.isEmpty() ? ending() : "the run ends after " + Figures.count(steps.size(), "step"));
    }

    /** Takes the next step of the run that was read. */
    private boolean next() {
        TimedRun.Step step = given.get(steps.size());
        return show(
                step.date().minus(game.now()),
                step.event(),
                step.event() == TimedRun.WAIT ? "" : system.eventName(step.event()));
    }

    private boolean isNextGiven() {
        return steps.size() < given.size() && given.subList(0, steps.size()).equals(steps);
    }

    void byHand() throws IOException {
        out.println(system.name() + ": " + ModelSizes.of(system) + " (h for help)");
        showPlace();
        session.obey(this::obey);
    }

    private void obey(String line) {
        String[] words = line.split("\\s+", 2);
        String rest = words.length > 1 ? words[1] : "";
        if (system.findEvent(line).isPresent()) {
            fire(named(line), line);
            return;
        }
        switch (words[0]) {
            case "", "r", "random" -> atRandom(rest, line.isEmpty());
            case "d", "delay", "wait" -> delay(rest);
            case "b", "back" -> back(rest);
            case "f", "fire" -> fire(named(rest), rest);
            case "reset" -> backTo(0);
            case "m", "marking" -> state();
            case "l", "list" -> list(choices.size());
            case "h", "help", "?" -> out.print(HELP);
            default -> fireChosen(line, words[0], rest);
        }
    }

    private void fireChosen(String line, String first, String rest) {
        Fraction delay = rest.isEmpty() ? null : Fraction.read(first);
        if (delay != null) {
            int event = system.findEvent(rest).orElse(-1);
            if (event < 0) {
                unknown(rest);
            } else if (show(delay, event, rest)) {
                showPlace();
            }
        } else if (line.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(line);
            if (number < 1 || number > choices.size()) {
                out.println("no number " + number + ": "
                        + (choices.isEmpty() ? "nothing can happen" : "expected 1 to " + choices.size())
                        + " ('d " + line + "' lets time pass)");
            } else {
                fire(choices.get(number - 1), line);
            }
        } else {
            fire(named(line), line);
        }
    }

    /** The first choice of this name; null where there is none. */
    private @Nullable Choice named(String name) {
        return choices.stream()
                .filter(choice -> choice.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    private void fire(@Nullable Choice choice, String name) {
        if (choice == null && system.findEvent(name).isEmpty()) {
            unknown(name);
        } else if (choice == null) {
            out.println("'" + name + "' cannot happen before something else does");
        } else if (show(
                choice.window.contains(Fraction.ZERO) ? Fraction.ZERO : choice.window.some(),
                choice.event,
                choice.name)) {
            showPlace();
        }
    }

    private void unknown(String name) {
        String hint = NearName.of(name, system.vocabulary().transitions())
                .map(near -> "; did you mean " + near + "?")
                .orElse(" (h for help)");
        out.println("no " + system.nouns().event() + " and no command '" + name + "'" + hint);
    }

    private void delay(String text) {
        Fraction delay = Fraction.read(text);
        if (delay == null) {
            out.println("d '" + text + "': expected a time such as 3, 0.5 or 7/2");
        } else if (show(delay, TimedRun.WAIT, "")) {
            showPlace();
        }
    }

    private void atRandom(String count, boolean mayBeGiven) {
        int most = number("r", count);
        if (mayBeGiven && isNextGiven()) {
            if (next()) {
                showPlace();
            }
            return;
        }
        for (int i = 0; i < most && !choices.isEmpty(); i++) {
            Choice choice = choices.get(random.nextInt(choices.size()));
            if (!show(delay(choice.window), choice.event, choice.name)) {
                return;
            }
        }
        if (most > 0) {
            showPlace();
        }
    }

    private void back(String count) {
        int by = number("b", count);
        if (by > steps.size()) {
            out.println(
                    steps.isEmpty()
                            ? "this is the start"
                            : "b " + by + ": there are only " + Figures.count(steps.size(), "step") + " to go back");
        } else if (by > 0) {
            backTo(steps.size() - by);
        }
    }

    private void backTo(int step) {
        if (step < steps.size()) {
            game.goTo(states.get(step));
            steps.subList(step, steps.size()).clear();
            states.subList(step, states.size()).clear();
            look();
        }
        showPlace();
    }

    /** A number of steps, 1 where none is given; 0 where it is none, which is said. */
    private int number(String command, String count) {
        if (count.isEmpty()) {
            return 1;
        }
        if (!count.matches("0*[1-9][0-9]{0,8}")) {
            out.println(command + " '" + count + "': expected a number of steps");
            return 0;
        }
        return Integer.parseInt(count);
    }

    private void state() {
        game.values().forEach((name, value) -> out.println("    " + name + " = " + value));
    }

    /** Where the walk is and how it can go on. */
    private void showPlace() {
        out.println();
        out.println(
                Report.hanging("step " + Figures.count(steps.size()) + ", time " + game.now() + ": " + game.text(), 4));
        if (choices.isEmpty()) {
            out.println(Report.hanging("deadlock: " + standstill() + " (b goes back, q ends)", 4));
            return;
        }
        list(SHOWN);
        Window delays = game.delays();
        if (delays.until() != null) {
            out.println("      time may pass up to " + (delays.isUntilOpen() ? "less than " : "")
                    + game.now().plus(delays.until()));
        }
    }

    private void list(int most) {
        int shown = Math.min(most, choices.size());
        for (int i = 0; i < shown; i++) {
            out.println(
                    String.format(Locale.ROOT, "%4d  %s", i + 1, choices.get(i).text()));
        }
        if (shown < choices.size()) {
            out.println("      and " + Figures.count(choices.size() - shown) + " more (l lists all)");
        }
    }
}
