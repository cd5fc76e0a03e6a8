package org.tidemark.cli.report;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.ExplanationText;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.report.ShortRun;
import org.tidemark.api.report.ShownFields;
import org.tidemark.check.Finding;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Alarms;
import org.tidemark.system.Game;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/**
 * Runs as people read them: numbered steps, each with its event and only what it changed; the marked places at the start.
 * Lines that would get longer than {@value #WIDTH} characters are broken between places, and long events between words.
 */
public final class TraceText {
    private static final int WIDTH = 100;
    private static final int MOST_DATES = 20;
    private static final String MARGIN = " ".repeat(10);

    private final TransitionSystem system;
    private final boolean isLate;

    public TraceText(TransitionSystem system) {
        this(system, false);
    }

    private TraceText(TransitionSystem system, boolean isLate) {
        this.system = system;
        this.isLate = isLate;
    }

    /** Texts about the run of a finding: with the latest dates where it shows how long something may take. */
    public static TraceText of(Finding finding, TransitionSystem system) {
        Evidence run = finding.evidence();
        boolean isLongest = finding.property() instanceof Property.Duration time && time.isLongest();
        return new TraceText(system, isLongest && run != null && run.loop().isEmpty());
    }

    /** The names of the first events, as many as said. */
    public static String names(TransitionSystem system, List<Integer> run, int most) {
        return ExplanationText.names(run.stream().limit(most).map(system::shownEvent));
    }

    /**
     * Prints a run and how it ends.
     *
     * @param most how many steps to show; of a longer run the middle is left out
     * @param hint how to see what was left out
     */
    public void print(PrintStream out, Evidence run, int most, String hint) {
        Predicate<String> printing = line -> {
            out.println(line);
            return !out.checkError();
        };
        SteppedRun walk = steps(printing, run, most, hint);
        String dates = dates(run);
        if (!dates.isEmpty()) {
            out.println(dates);
        }
        out.println(end(run, walk));
    }

    /** The lines of a run, and how it ends. */
    public Report run(Evidence run, int most, String hint) {
        Report report = new Report();
        SteppedRun walk = steps(line -> report.line(line) != null, run, most, hint);
        String dates = dates(run);
        return (dates.isEmpty() ? report : report.line(dates)).line(end(run, walk));
    }

    /**
     * The few rows of a run that matter to a property, and how it ends where {@link #course} does not say that.
     *
     * @param most how many rows to show; of more, the middle is left out
     */
    public Report rows(Evidence run, ShownFields fields, int most, String hint) {
        Report report = new Report();
        ShortRun few = ShortRun.of(system, run, fields);
        if (!few.start().isEmpty()) {
            report.line(wrapped(head("0"), few.start()));
        }
        List<ShortRun.Row> rows = few.rows();
        int head = rows.size() <= most ? rows.size() : (most + 1) / 2;
        int tail = rows.size() <= most ? rows.size() : rows.size() - most / 2;
        rows.subList(0, head).forEach(row -> report.line(row(row)));
        if (head < tail) {
            int steps = rows.get(tail).from() - rows.get(head).from();
            report.line("     …  " + Figures.count(steps, "step") + " left out; " + hint);
        }
        rows.subList(tail, rows.size()).forEach(row -> report.line(row(row)));
        if (!few.end().isEmpty()) {
            report.line(wrapped(head("end"), few.end()));
        }
        SteppedRun walk = new SteppedRun(system);
        run.events().forEach(walk::fire);
        String dates = dates(run);
        if (!dates.isEmpty()) {
            report.line(dates);
        }
        boolean isSaid = run.loop().isPresent() ? walk.fault() == null : walk.choices() > 0;
        String folded = rounds(run, rows);
        return isSaid && folded.isEmpty() ? report : report.line(folded.isEmpty() ? ending(run, walk) : folded);
    }

    /** When the steps of a run may happen; of a long run the middle is left out. Empty where events have no dates. */
    private String dates(Evidence run) {
        List<String> dates = datesOf(run);
        if (dates.isEmpty()) {
            return "";
        }
        List<String> shown = new ArrayList<>(dates.subList(0, Math.min(MOST_DATES, dates.size())));
        if (shown.size() < dates.size()) {
            shown.add("…");
            shown.add(dates.get(dates.size() - 1));
        }
        return Report.hanging("dates: " + String.join(", ", shown), 2);
    }

    /** The dates of the steps of a run; empty where events have none. */
    public List<String> datesOf(Evidence run) {
        TimedRun timed = timed(run);
        return timed == null ? system.dates(run.events()) : timed.dates();
    }

    /** A run with dates; null where events have none. */
    public @Nullable TimedRun timed(Evidence run) {
        Alarms alarms = isLate ? system.alarms() : null;
        TimedRun latest = alarms == null ? null : alarms.latest(run.events());
        return latest == null ? system.timed(run.events()) : latest;
    }

    public TransitionSystem system() {
        return system;
    }

    /** A run for programs, as {@link org.tidemark.format.trace.TraceReader} reads it, with dates where it has some and ends. */
    public Object value(Evidence run) {
        TimedRun timed = run.loop().isPresent() ? null : timed(run);
        return timed == null ? value(system, run) : values(system, timed);
    }

    /** The states of a run with dates, from the initial one, each with its date and the event that led to it. */
    public static List<Report> values(TransitionSystem system, TimedRun run) {
        TimedGame game = Objects.requireNonNull(system.timedGame(), "clocks");
        List<Report> steps = new ArrayList<>(List.of(dated(game, null)));
        for (TimedRun.Step step : run.steps()) {
            String event = step.event() == TimedRun.WAIT ? null : system.eventName(step.event());
            String obstacle = TimedRun.play(step, game, String.valueOf(event));
            if (!obstacle.isEmpty()) {
                throw new IllegalStateException(obstacle);
            }
            steps.add(dated(game, event));
        }
        return steps;
    }

    private static Report dated(TimedGame game, @Nullable String event) {
        return new Report()
                .put("event", event)
                .put("date", game.now().toString())
                .put("state", state(game));
    }

    /** How a loop of a net with time ends that is one round over and over, until the clock comes round; empty for any other. */
    private String rounds(Evidence run, List<ShortRun.Row> rows) {
        ShortRun.Row last = rows.isEmpty() ? null : rows.get(rows.size() - 1);
        boolean hasTime = system instanceof NetSystem of && of.net().time() != null;
        if (last == null || last.times() == 0 || !hasTime || run.loop().isEmpty()) {
            return "";
        }
        int from = run.loop().getAsInt() + 1;
        int round = (run.steps() - from + 1) / (last.times() + 1);
        return last.from() == from + round
                ? "forever: steps " + from + " to " + (last.from() - 1) + " repeat; the clock wraps around to the same "
                        + "moment after " + (last.times() + 1) + " rounds"
                : "";
    }

    private static String row(ShortRun.Row row) {
        String changed = row.changed();
        String happening = row.happening();
        return changed.isEmpty()
                ? wrapped(head(row.steps()), happening)
                : wrapped(head(row.steps()), happening + ": " + changed);
    }

    private static String head(String steps) {
        return String.format("%6s  ", steps);
    }

    /** Gives the steps of a run, as many as said, line by line until a line is not wanted; the walk at its end. */
    public SteppedRun steps(Predicate<String> lines, Evidence run, int most, String hint) {
        SteppedRun walk = new SteppedRun(system);
        int head = run.steps() <= most ? run.steps() : (most + 1) / 2;
        int tail = run.steps() <= most ? run.steps() : run.steps() - most / 2;
        boolean goesOn = lines.test(start(walk));
        for (int step = 0; step < run.steps() && goesOn; step++) {
            int event = run.events().get(step);
            walk.fire(event);
            if (step < head || step >= tail) {
                goesOn = lines.test(step(walk, event));
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
    public String step(SteppedRun walk, int event) {
        String time = walk.isTick(event) ? ", time " + walk.time() : "";
        return wrapped(String.format("%6d  %s%s: ", walk.steps(), system.shownEvent(event), time), walk.changes(event));
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

    /** How long a run is and what it shows; of an infinite one, how long the way to its cycle and the cycle are. */
    public static String course(Evidence run) {
        if (run.pump().isPresent()) {
            int before = run.pump().getAsInt();
            return (before == 0 ? "" : Figures.count(before, "step") + ", then ")
                    + Figures.count(run.steps() - before, "step")
                    + " that can be repeated forever, with more tokens each time";
        }
        int stem = run.loop().orElse(run.steps());
        if (stem == run.steps()) {
            return Figures.count(stem, "step") + " to " + run.shows();
        }
        int round = run.steps() - stem;
        String does = run.shows().replaceFirst("^a loop", "");
        String repeated = round == 1 ? "step " + run.steps() : "steps " + (stem + 1) + " to " + run.steps();
        return (stem == 0
                        ? "a cycle of " + Figures.count(round, "step")
                        : Figures.count(stem, "step") + ", then a cycle of " + Figures.count(round) + " (" + repeated
                                + ")")
                + does;
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
     * A run for programs, as {@link org.tidemark.format.trace.TraceReader} reads it: a list of steps, and for a run that loops
     * forever an object with that list and the step to which it returns.
     */
    public static Object value(TransitionSystem system, Evidence run) {
        Iterable<Report> steps = values(system, run.events());
        return run.loop().isEmpty()
                ? steps
                : new Report().put("trace", steps).put("loop", run.loop().getAsInt());
    }

    /** The states of a run from the initial one, each with the event that led to it, computed one by one as they are read. */
    public static Iterable<Report> values(TransitionSystem system, Iterable<Integer> events) {
        PetriNet net = system instanceof NetSystem of ? of.net() : null;
        return () -> new Iterator<>() {
            private final Game game = system.game();
            private final Iterator<Integer> rest = events.iterator();
            private long time;
            private boolean isBegun;

            @Override
            public boolean hasNext() {
                return !isBegun || rest.hasNext();
            }

            @Override
            public Report next() {
                String shown = null;
                if (isBegun) {
                    int event = rest.next();
                    game.fire(event);
                    time += net != null && net.isTick(event) ? 1 : 0;
                    shown = system.shownEvent(event);
                }
                Report step = new Report().put("event", shown);
                if (!isBegun && system.drawSeed().isPresent()) {
                    step.put("seed", system.drawSeed().getAsLong());
                }
                isBegun = true;
                return (net == null || net.time() == null ? step : step.put("time", time)).put("state", state(game));
            }
        };
    }

    /** The state of a game, for programs: the values other than zero. */
    public static Report state(Game game) {
        Report state = new Report();
        for (Map.Entry<String, Object> field : game.values().entrySet()) {
            String text = String.valueOf(field.getValue());
            if (!(field.getValue() instanceof Number)) {
                state.put(field.getKey(), text);
            } else if (!text.equals("0")) {
                state.put(field.getKey(), new BigDecimal(text));
            }
        }
        return state;
    }
}
