package org.tidemark.cli.report;

import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.format.trace.Playback;
import org.tidemark.model.Evidence;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;

/**
 * Runs as people read them: numbered steps, each with its event and only what it changed; the marked places at the start.
 * Lines that would get longer than {@value #WIDTH} characters are broken between places, and long events between words.
 */
public final class TraceText {
    private static final int WIDTH = 100;
    private static final String MARGIN = " ".repeat(10);

    private final PetriNet net;

    public TraceText(PetriNet net) {
        this.net = net;
    }

    /** The names of the first events, as many as said. */
    public static String names(PetriNet net, List<Integer> run, int most) {
        return ExplanationText.names(run.stream().limit(most).map(net::shownTransition));
    }

    /**
     * Prints a run of the net and how it ends.
     *
     * @param most how many steps to show; of a longer run the middle is left out
     * @param hint how to see what was left out
     */
    public void print(PrintStream out, Evidence run, int most, String hint) {
        Predicate<String> printing = line -> {
            out.println(line);
            return !out.checkError();
        };
        out.println(end(run, steps(printing, run, most, hint)));
    }

    /** The lines of a run of the net, and how it ends. */
    public Report run(Evidence run, int most, String hint) {
        Report report = new Report();
        return report.line(end(run, steps(line -> report.line(line) != null, run, most, hint)));
    }

    /** Gives the steps of a run, as many as said, line by line until a line is not wanted; the walk at its end. */
    public SteppedRun steps(Predicate<String> lines, Evidence run, int most, String hint) {
        SteppedRun walk = new SteppedRun(net);
        int head = run.steps() <= most ? run.steps() : (most + 1) / 2;
        int tail = run.steps() <= most ? run.steps() : run.steps() - most / 2;
        boolean goesOn = lines.test(start(walk));
        for (int step = 0; step < run.steps() && goesOn; step++) {
            int transition = run.events().get(step);
            walk.fire(transition);
            if (step < head || step >= tail) {
                goesOn = lines.test(step(walk, transition));
            } else if (step == head) {
                goesOn = lines.test("     …  " + Figures.count(tail - head, "step") + " left out; " + hint);
            }
        }
        return walk;
    }

    /** The first line: the initial marking. */
    public static String start(SteppedRun walk) {
        return wrapped(String.format("%6d  ", walk.steps()), walk.markingInWords(SteppedRun.SHOWN));
    }

    /** A line for the step that a walk took just now. */
    public String step(SteppedRun walk, int transition) {
        String time = net.isTick(transition) ? ", time " + walk.time() : "";
        return wrapped(
                String.format("%6d  %s%s: ", walk.steps(), net.shownTransition(transition), time),
                walk.changes(transition));
    }

    /** How a run ends; the walk is at its end. */
    public static String end(Evidence run, SteppedRun walk) {
        String shows = run.shows().isEmpty() ? "" : "\nThis shows " + run.shows() + ".";
        return ending(run, walk) + shows;
    }

    private static String ending(Evidence run, SteppedRun walk) {
        int steps = run.steps();
        if (run.loop().isEmpty()) {
            return walk.choices() == 0
                    ? stop(walk)
                    : "the run ends after " + Figures.count(steps, "step") + growth(run);
        }
        int loop = run.loop().getAsInt();
        if (loop == steps) {
            return "forever: " + walk.standstill() + ", so the run stays here";
        }
        String repeated =
                loop + 1 == steps ? "step " + steps + " repeats" : "steps " + (loop + 1) + " to " + steps + " repeat";
        return "forever: this is the state of step " + loop + " again, so " + repeated;
    }

    /** Why a walk that nothing continues has ended: a fault of the model is not a deadlock of the system. */
    public static String stop(SteppedRun walk) {
        String what = walk.fault() == null ? "deadlock" : "stopped";
        return Report.hanging(what + " after " + Figures.count(walk.steps(), "step") + ": " + walk.standstill(), 2);
    }

    private static String growth(Evidence run) {
        if (run.pump().isEmpty()) {
            return "";
        }
        int from = run.pump().getAsInt() + 1;
        return "; "
                + (from == run.steps() ? "step " + from : "steps " + from + " to " + run.steps())
                + " can be repeated forever, with more tokens each time";
    }

    /** A head and a list of places behind it, on as many lines as it takes. */
    public static String wrapped(String head, String places) {
        String indent = head.substring(0, head.length() - head.stripLeading().length());
        String start = head.length() <= WIDTH ? head : indent + Report.hanging(head.stripLeading(), MARGIN.length());
        int last = start.lastIndexOf('\n') + 1;
        StringBuilder text = new StringBuilder(start.substring(0, last));
        StringBuilder line = new StringBuilder(start.substring(last));
        for (String place : MarkingText.pieces(places)) {
            if (line.length() > MARGIN.length()
                    && line.length() + place.stripTrailing().length() > WIDTH) {
                text.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder(MARGIN);
            }
            line.append(place);
        }
        return text.append(line).toString();
    }

    /**
     * A run for programs, as {@link org.tidemark.format.trace.TraceReader} reads it: a list of steps, and for a run that goes round
     * forever an object with that list and the step to which it returns.
     */
    public static Object value(PetriNet net, Evidence run) {
        Iterable<Report> steps = values(net, run.events());
        return run.loop().isEmpty()
                ? steps
                : new Report().put("trace", steps).put("loop", run.loop().getAsInt());
    }

    /** The states of a run from the initial marking, each with the event that led to it, computed one by one as they are read. */
    public static Iterable<Report> values(PetriNet net, Iterable<Integer> transitions) {
        return () -> new Iterator<>() {
            private final Playback playback = new Playback(net);
            private final Iterator<Integer> rest = transitions.iterator();
            private long time;
            private boolean isBegun;

            @Override
            public boolean hasNext() {
                return !isBegun || rest.hasNext();
            }

            @Override
            public Report next() {
                String event = null;
                if (isBegun) {
                    int transition = rest.next();
                    String obstacle = playback.play(transition);
                    if (obstacle != null) {
                        throw new IllegalStateException("no run of the net: " + obstacle);
                    }
                    time += net.isTick(transition) ? 1 : 0;
                    event = net.shownTransition(transition);
                }
                isBegun = true;
                Report step = new Report().put("event", event);
                return (net.time() == null ? step : step.put("time", time))
                        .put("state", marking(net, playback.marking()));
            }
        };
    }

    /** The places that hold tokens, for programs. */
    public static Report marking(PetriNet net, int[] marking) {
        Report state = new Report();
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] != 0) {
                state.put(net.shownPlace(p), marking[p]);
            }
        }
        return state;
    }
}
