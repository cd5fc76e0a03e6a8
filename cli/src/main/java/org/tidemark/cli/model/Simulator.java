package org.tidemark.cli.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.ModelSizes;
import org.tidemark.cli.report.SteppedRun;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.logic.NearName;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** A walk by hand: shows what is enabled, reads a command, does it, until the input ends. Not thread-safe. */
final class Simulator {
    static final String TOO_MANY_TOKENS =
            "a place would hold more than " + Figures.count(TokenGame.MOST_TOKENS) + " tokens; the walk ends here";

    /** How many names are compared to guess what was meant. */
    private static final int MOST_COMPARED = 10_000;

    private static final String HELP = """
            NUMBER, NAME   fire that transition (f NAME where the name is also a command)
            Enter, r       fire one at random; r N fires N
            b              go back a step; b N goes back N
            reset          go back to the start
            m              show the whole marking
            l              list all enabled transitions
            h              this help
            q              end
            """;

    private final PetriNet net;
    private final SteppedRun walk;
    private final SplittableRandom random;
    private final Session session;
    private final SafetyClaim claim;
    private final PrintStream out;

    Simulator(PetriNet net, SteppedRun walk, SplittableRandom random, SafetyClaim claim, Session session) {
        this.net = net;
        this.walk = walk;
        this.random = random;
        this.session = session;
        this.claim = claim;
        this.out = session.out();
    }

    void run() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(session.in(), StandardCharsets.UTF_8));
        out.println(net.name() + ": " + ModelSizes.of(net) + " (h for help)");
        showPlace();
        String line = read(in);
        while (line != null && !isQuit(line) && !out.checkError()) {
            obey(line);
            line = read(in);
        }
    }

    private @Nullable String read(BufferedReader in) throws IOException {
        out.print("> ");
        out.flush();
        String line = in.readLine();
        if (line == null) {
            out.println();
        } else if (!session.terminalIn()) {
            out.println(line); // a terminal has shown it already
        }
        return line == null ? null : line.strip();
    }

    private static boolean isQuit(String line) {
        return line.equals("q") || line.equals("quit") || line.equals("exit");
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
                } else if (net.findTransition(line) >= 0) {
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
                walk.reset();
                showPlace();
            }
            case "m", "marking" -> print("", walk.markingInWords(net.places()));
            case "l", "list" -> list(walk.choices());
            default -> out.print(HELP);
        }
    }

    /** Prints a text that may be long, broken between words. */
    private void print(String start, String text) {
        out.println(Table.hanging(start + text, 4));
    }

    private void fireChosen(String line) {
        if (!line.matches("[0-9]{1,9}") || net.findTransition(line) >= 0) {
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
        int transition = net.findTransition(name);
        if (transition < 0) {
            String hint = NearName.of(name, names())
                    .map(near -> "; did you mean " + near + "?")
                    .orElse(" (h for help)");
            out.println("no transition and no command '" + name + "'" + hint);
        } else if (!walk.isEnabled(transition)) {
            out.println("'" + name + "' is not enabled");
        } else if (fire(transition)) {
            showPlace();
        }
    }

    private List<String> names() {
        return IntStream.range(0, Math.min(net.transitions(), MOST_COMPARED))
                .mapToObj(net::shownTransition)
                .toList();
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

    private boolean fire(int transition) {
        if (!walk.fire(transition)) {
            out.println(net.shownTransition(transition) + ": " + TOO_MANY_TOKENS);
            return false;
        }
        print(net.shownTransition(transition) + ": ", walk.changes(transition));
        claim.check(walk);
        return true;
    }

    private void back(String count) {
        int steps = steps("b", count);
        if (steps > walk.steps()) {
            out.println(
                    walk.steps() == 0
                            ? "this is the start"
                            : "b " + steps + ": there are only " + Figures.count(walk.steps(), "step") + " to go back");
        } else if (steps > 0) {
            for (int i = 0; i < steps; i++) {
                walk.back();
            }
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
            out.println(String.format("%4d  %s", i + 1, net.shownTransition(walk.choice(i))));
        }
        if (shown < walk.choices()) {
            out.println("      and " + Figures.count(walk.choices() - shown) + " more (l lists all)");
        }
    }
}
