package org.tidemark.cli.model;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.TimedWalk;
import org.tidemark.api.TimedWalk.Choice;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.ValueChange;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.logic.NearName;
import org.tidemark.system.Fraction;
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
    private final TimedWalk walk;
    private final SplittableRandom random;
    private final Session session;
    private final PrintStream out;
    /** A run that was read, along which the walk may go. */
    private List<TimedRun.Step> given = List.of();

    TimedSimulator(TransitionSystem system, SplittableRandom random, Session session) {
        this.system = system;
        walk = new TimedWalk(system, null);
        this.random = random;
        this.session = session;
        out = session.out();
    }

    /** The walk so far. */
    TimedRun run() {
        return walk.run();
    }

    private int steps() {
        return walk.length();
    }

    private static String text(Choice choice) {
        return String.format(Locale.ROOT, "%-" + NAME + "s %s", choice.event(), choice.window())
                + (choice.takes().isEmpty() ? "" : ", " + choice.takes());
    }

    /** Takes a step; false, with a word on why, where it cannot be taken. Without a name, time passes. */
    private boolean take(Fraction delay, String name) {
        try {
            if (name.isEmpty()) {
                walk.pass(delay);
            } else {
                walk.fire(delay, name);
            }
            return true;
        } catch (IllegalArgumentException impossible) {
            out.println(impossible.getMessage());
            return false;
        }
    }

    /** Takes a step and prints what it changed. */
    private boolean show(Fraction delay, String name) {
        Map<String, Object> before = walk.values();
        if (!take(delay, name)) {
            return false;
        }
        out.println(line(delay, name, before));
        return true;
    }

    private String line(Fraction delay, String name, Map<String, Object> before) {
        String what = name.isEmpty() ? "wait " + delay : name;
        List<String> changes = changes(before);
        String head = String.format(Locale.ROOT, "%6d  %s, time %s", steps(), what, walk.now());
        return changes.isEmpty() ? head : TraceText.wrapped(head + ": ", String.join(", ", changes));
    }

    /** The numbers of tokens that changed: ages change all the time. */
    private List<String> changes(Map<String, Object> before) {
        Map<String, Object> after = walk.values();
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
        return TraceText.wrapped("     0  ", walk.toString());
    }

    /** Why nothing can happen. */
    private String standstill() {
        Window delays = walk.delays();
        return "no " + system.nouns().event() + " can ever happen; time may pass "
                + (delays.until() == null
                        ? "without end"
                        : "up to " + (delays.isUntilOpen() ? "less than " : "")
                                + walk.now().plus(delays.until()));
    }

    private String ending() {
        String after = " after " + Figures.count(steps(), "step");
        return walk.choices().isEmpty()
                ? Report.hanging("deadlock" + after + ": " + standstill(), 2)
                : "stopped" + after;
    }

    /** Walks at random until the steps are done or nothing can happen. */
    Report atRandom(long most, long seed, boolean talk) {
        if (talk) {
            out.println(system.name() + ": " + ModelSizes.of(system) + ", seed " + seed);
            out.println(start());
        }
        while (steps() < most && !walk.choices().isEmpty() && !out.checkError()) {
            Map<String, Object> before = walk.values();
            Choice choice = anyChoice();
            Fraction delay = walk.delay(choice, random);
            if (!take(delay, choice.event())) {
                break;
            }
            if (talk) {
                out.println(line(delay, choice.event(), before));
            }
        }
        if (talk) {
            out.println(ending());
        }
        return new Report()
                .put("model", system.name(), "seed", seed, "steps", steps())
                .put("end", walk.choices().isEmpty() ? "deadlock" : "steps")
                .put("trace", TraceText.values(system, run()));
    }

    private Choice anyChoice() {
        List<Choice> choices = walk.choices();
        return choices.get(random.nextInt(choices.size()));
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
        while (goesOn && steps() < given.size() && !out.checkError()) {
            goesOn = next();
        }
        out.println(walk.choices().isEmpty() ? ending() : "the run ends after " + Figures.count(steps(), "step"));
    }

    /** Takes the next step of the run that was read. */
    private boolean next() {
        TimedRun.Step step = given.get(steps());
        return show(step.date().minus(walk.now()), step.event() == TimedRun.WAIT ? "" : system.eventName(step.event()));
    }

    private boolean isNextGiven() {
        return steps() < given.size() && given.subList(0, steps()).equals(run().steps());
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
            case "reset" -> back(steps());
            case "m", "marking" -> state();
            case "l", "list" -> list(walk.choices().size());
            case "h", "help", "?" -> out.print(HELP);
            default -> fireChosen(line, words[0], rest);
        }
    }

    private void fireChosen(String line, String first, String rest) {
        Fraction delay = rest.isEmpty() ? null : Fraction.read(first);
        if (delay != null) {
            if (system.findEvent(rest).isEmpty()) {
                unknown(rest);
            } else if (show(delay, rest)) {
                showPlace();
            }
        } else if (line.matches("[0-9]{1,9}")) {
            int number = Integer.parseInt(line);
            List<Choice> choices = walk.choices();
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
        return walk.choices().stream()
                .filter(choice -> choice.event().equals(name))
                .findFirst()
                .orElse(null);
    }

    private void fire(@Nullable Choice choice, String name) {
        if (choice == null && system.findEvent(name).isEmpty()) {
            unknown(name);
        } else if (choice == null) {
            out.println("'" + name + "' cannot happen before something else does");
        } else if (show(choice.delay(), choice.event())) {
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
        } else if (show(delay, "")) {
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
        for (int i = 0; i < most && !walk.choices().isEmpty(); i++) {
            Choice choice = anyChoice();
            if (!show(walk.delay(choice, random), choice.event())) {
                return;
            }
        }
        if (most > 0) {
            showPlace();
        }
    }

    private void back(String count) {
        int by = number("b", count);
        if (by > steps()) {
            out.println(
                    steps() == 0
                            ? "this is the start"
                            : "b " + by + ": there are only " + Figures.count(steps(), "step") + " to go back");
        } else if (by > 0) {
            back(by);
        }
    }

    private void back(int count) {
        walk.undo(count);
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
        walk.values().forEach((name, value) -> out.println("    " + name + " = " + value));
    }

    /** Where the walk is and how it can go on. */
    private void showPlace() {
        out.println();
        out.println(Report.hanging("step " + Figures.count(steps()) + ", time " + walk.now() + ": " + walk, 4));
        if (walk.choices().isEmpty()) {
            out.println(Report.hanging("deadlock: " + standstill() + " (b goes back, q ends)", 4));
            return;
        }
        list(SHOWN);
        Window delays = walk.delays();
        if (delays.until() != null) {
            out.println("      time may pass " + (delays.isUntilOpen() ? "to any date before " : "until ")
                    + walk.now().plus(delays.until()));
        }
    }

    private void list(int most) {
        List<Choice> choices = walk.choices();
        int shown = Math.min(most, choices.size());
        for (int i = 0; i < shown; i++) {
            out.println(String.format(Locale.ROOT, "%4d  %s", i + 1, text(choices.get(i))));
        }
        if (shown < choices.size()) {
            out.println("      and " + Figures.count(choices.size() - shown) + " more (l lists all)");
        }
    }
}
