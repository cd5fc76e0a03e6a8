package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.report.SteppedRun;
import org.tidemark.cli.report.TraceJson;
import org.tidemark.cli.report.TraceText;
import org.tidemark.cli.session.Session;
import org.tidemark.model.Evidence;
import org.tidemark.system.TransitionSystem;

/** Shows a run that was read, and so replayed, before: to a person step by step, to others as a whole. */
final class TraceReplay {
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
            Json.write(session.out(), this::write);
        } else if (session.terminalIn()) {
            new TracePlayer(system, run, session).run();
        } else {
            session.out().println(system.name() + ": a run of " + Figures.count(run.steps(), "step"));
            new TraceText(system).print(session.out(), run, Integer.MAX_VALUE, "");
        }
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", system.name());
        json.writeNumberField("steps", run.steps());
        json.writeFieldName("trace");
        TraceJson.steps(json, system, run.events());
        if (run.loop().isPresent()) {
            json.writeNumberField("loop", run.loop().getAsInt());
        }
        json.writeEndObject();
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
            BufferedReader in = new BufferedReader(new InputStreamReader(session.in(), StandardCharsets.UTF_8));
            out.println(system.name() + ": a run of " + Figures.count(run.steps(), "step") + " (h for help)");
            show();
            String line = read(in);
            while (line != null && !line.equals("q") && !line.equals("quit") && !out.checkError()) {
                obey(line);
                line = read(in);
            }
        }

        private @Nullable String read(BufferedReader in) throws IOException {
            out.print("> ");
            out.flush();
            String line = in.readLine();
            return line == null ? null : line.strip();
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
