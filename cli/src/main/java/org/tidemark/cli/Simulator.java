package org.tidemark.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** A walk by hand: shows what is enabled, reads a command, does it, until the input ends. Not thread-safe. */
final class Simulator {
    static final String TOO_MANY_TOKENS =
            "a place would hold more than " + Figures.count(TokenGame.MOST_TOKENS) + " tokens; the walk ends here";
    private static final int SHOWN = 20;
    private static final String HELP = """
            NUMBER, NAME   fire that transition (f NAME where the name is also a command)
            Enter, r       fire one at random; r N fires N
            b              go back a step
            reset          go back to the start
            m              show the marking
            l              list all enabled transitions
            h              this help
            q              end
            """;

    private final PetriNet net;
    private final Walk walk;
    private final SplittableRandom random;
    private final Session session;
    private final PrintStream out;

    Simulator(PetriNet net, Walk walk, SplittableRandom random, Session session) {
        this.net = net;
        this.walk = walk;
        this.random = random;
        this.session = session;
        this.out = session.out();
    }

    void run() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(session.in(), StandardCharsets.UTF_8));
        out.println(net.name() + ": " + ExploreText.sizes(net) + " (h for help)");
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
            case "b", "back" -> back();
            case "reset" -> {
                walk.reset();
                showPlace();
            }
            case "m", "marking" -> out.println(walk.markingInWords());
            case "l", "list" -> list(walk.choices());
            case "h", "help", "?" -> out.print(HELP);
            case "f", "fire" -> fireNamed(rest);
            default -> fireChosen(line);
        }
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
            out.println("no transition and no command '" + name + "' (h for help)");
        } else if (!walk.isEnabled(transition)) {
            out.println("'" + name + "' is not enabled");
        } else if (fire(transition)) {
            showPlace();
        }
    }

    private void atRandom(String count) {
        if (!count.isEmpty() && !count.matches("[0-9]{1,9}")) {
            out.println("r '" + count + "': expected a number of steps");
            return;
        }
        long steps = count.isEmpty() ? 1 : Long.parseLong(count);
        for (long i = 0; i < steps && walk.choices() > 0 && !out.checkError(); i++) {
            if (!fire(walk.randomChoice(random))) {
                return;
            }
        }
        showPlace();
    }

    private boolean fire(int transition) {
        if (!walk.fire(transition)) {
            out.println(net.transitionName(transition) + ": " + TOO_MANY_TOKENS);
            return false;
        }
        out.println(net.transitionName(transition) + ": " + walk.changes(transition));
        return true;
    }

    private void back() {
        if (walk.steps() == 0) {
            out.println("this is the start");
        } else {
            walk.back();
            showPlace();
        }
    }

    /** Where the walk is and how it can go on. */
    private void showPlace() {
        out.println();
        out.println("step " + Figures.count(walk.steps()) + ": " + walk.markingInWords());
        if (walk.choices() == 0) {
            out.println("deadlock: no transition is enabled (b goes back, q ends)");
        } else {
            list(SHOWN);
        }
    }

    private void list(int most) {
        int shown = Math.min(most, walk.choices());
        for (int i = 0; i < shown; i++) {
            out.println(String.format("%4d  %s", i + 1, net.transitionName(walk.choice(i))));
        }
        if (shown < walk.choices()) {
            out.println("      and " + Figures.count(walk.choices() - shown) + " more (l lists all)");
        }
    }
}
