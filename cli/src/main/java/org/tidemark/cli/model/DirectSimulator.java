package org.tidemark.cli.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.DirectWalk;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Table;
import org.tidemark.cli.session.Session;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;

/** A walk through a high-level net that is too large to unfold, by hand or at random. Not thread-safe. */
final class DirectSimulator {
    private static final int SHOWN = 20;
    private static final int INDENT = 10;

    private static final String HELP = """
            NUMBER         let that event happen
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
            print("     0  ", differences(null));
        }
        while (walk.steps() < most && !walk.choices().isEmpty() && !out.checkError()) {
            int event = walk.choices().get(random.nextInt(walk.choices().size()));
            List<String> before = walk.contents();
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

    /** The places whose content differs from a former one, or those with tokens. */
    private String differences(@Nullable List<String> before) {
        List<String> shown = new ArrayList<>();
        List<String> now = walk.contents();
        for (int p = 0; p < now.size(); p++) {
            ColoredPlace place = net.places().get(p);
            boolean tell = before == null ? !now.get(p).isEmpty() : !now.get(p).equals(before.get(p));
            if (tell) {
                shown.add(place.name() + ": " + (now.get(p).isEmpty() ? "empty" : now.get(p)));
            }
        }
        return shown.isEmpty() ? (before == null ? "no tokens at all" : "no change") : String.join("; ", shown);
    }

    /** Prints a text after a few characters, broken between words. */
    private void print(String start, String text) {
        out.println(start + Table.hanging(text, INDENT));
    }

    void byHand() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(session.in(), StandardCharsets.UTF_8));
        showPlace();
        for (String line = read(in); line != null && !line.equals("q"); line = read(in)) {
            obey(line);
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

    private void obey(String line) {
        String[] words = line.split("\\s+", 2);
        int number = words.length < 2 ? 1 : number(words[1]);
        if (line.equals("h")) {
            out.print(HELP);
        } else if (line.equals("m")) {
            print("", differences(null));
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
            out.println("'" + line + "': expected the number of an event, or a command (h for help)");
        }
    }

    /** A number of at most nine digits; 0 for another word. */
    private static int number(String word) {
        return word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : 0;
    }

    private void showPlace() {
        out.println();
        print("step " + Figures.count(walk.steps()) + ": ", differences(null));
        if (walk.choices().isEmpty() || walk.fault() != null) {
            out.println(ending());
        }
        list(SHOWN);
    }

    private void list(int most) {
        int shown = Math.min(most, walk.choices().size());
        for (int i = 0; i < shown; i++) {
            out.println(String.format("%4d  %s", i + 1, walk.name(walk.choices().get(i))));
        }
        if (shown < walk.choices().size()) {
            out.println("      and " + Figures.count(walk.choices().size() - shown) + " more (l lists all)");
        }
    }
}
