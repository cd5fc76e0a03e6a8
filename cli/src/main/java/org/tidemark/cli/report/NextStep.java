package org.tidemark.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.Growth;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.session.Heap;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Term;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;

/**
 * The next step after a command that left something open: options to repeat it with, from what was measured: states per second, bytes per state,
 * how many states were found and not expanded yet, which says whether there is an end in sight, and whether tokens can grow without end, so that no limit is
 * enough. Immutable.
 *
 * @param options option and value in turn, each as a shell would hand it over: to be added to the command, or to replace what it says of
 *     the same option
 * @param because why they are likely to help, with an estimate, as a sentence without its full stop
 */
public record NextStep(List<String> options, String because) {
    /** Of more states than this share that are not expanded yet, a search is still growing. */
    private static final double GROWING = 0.2;

    /** A search that is still growing gets this many times what it had, and one that is not gets twice as much time and memory. */
    private static final int MORE = 10;

    /** Where the end of states is in sight, this many times as many are usually enough. */
    private static final int ENOUGH = 4;

    /** Fewer states or steps than these need not be tried one after the other. */
    private static final long FEW_STATES = 10_000;

    private static final long FEW_STEPS = 100;

    /** Runs that take no longer than this need not be tried in small steps. */
    private static final double QUICK_SECONDS = 5;

    /** With fewer states nothing is measured. */
    private static final long FEWEST_STATES = 1_000;

    /** With as many tokens in one place, and a share of them among the states that is not small, the net may have no bound. */
    private static final long MANY_TOKENS = 1_000;

    private static final long FEW_STATES_FOR_TOKENS = 200;

    /** About how many contents of the places that grow are left in by a cut-off. */
    private static final double CONTENTS = 10_000;

    private static final long MOST_CUT_OFF = 100;
    private static final long LEAST_CUT_OFF = 3;
    private static final int MOST_GROWING = 6;

    public NextStep {
        options = List.copyOf(options);
    }

    /** The step with its reason, as {@code --time 20s: …}. */
    public String sentence() {
        return options.isEmpty() ? because : inWords(options) + ": " + because;
    }

    /** Adds the step to what programs read. */
    public Report addTo(Report report) {
        return report.put("next", sentence()).putIfAny("nextOptions", options);
    }

    /**
     * A command that left something open.
     *
     * @param system the model; null where it is not known
     * @param limits the limits that the command had
     * @param offered the options that the command has
     * @param explored what an exploration found; null where there was none
     * @param seconds how long the command took
     * @param isTabled whether the report has the figures of the states anyway
     */
    public record Run(
            @Nullable TransitionSystem system,
            ExploreOptions limits,
            Set<String> offered,
            @Nullable ExplorationReport explored,
            double seconds,
            boolean isTabled) {
        /** The step for a reason; null where the reason itself says what has to change. */
        public @Nullable NextStep after(OpenReason why) {
            NextStep none = OpenReasons.isAboutWhatFollows(why) ? endlessly() : null;
            return none == null ? after(why.cause(), why.remedy()) : none;
        }

        /** Where states are cut off however far away that is, and an answer depends on what follows them; null elsewhere. */
        private @Nullable NextStep endlessly() {
            Formula now = limits.cutOff();
            if (now == null || !(system instanceof NetSystem of)) {
                return null;
            }
            return Growth.all(of.net(), MOST_GROWING).stream()
                    .filter(each -> each.pump().grown().stream()
                            .anyMatch(place -> isIn(of.net().placeName(place), now)))
                    .findFirst()
                    .map(each -> new NextStep(
                            List.of(),
                            each.sentence()
                                    + ", so that every cut-off leaves out what follows some states, on which this"
                                    + " answer depends"))
                    .orElse(null);
        }

        /**
         * The step for an obstacle; null where the reason itself says what has to change.
         *
         * @param remedy that the core names; null for none
         */
        public @Nullable NextStep after(StopReason cause, @Nullable Remedy remedy) {
            boolean isLimit = cause == StopReason.TIME
                    || cause == StopReason.MEMORY
                    || cause == StopReason.HEAP
                    || cause == StopReason.STATE_LIMIT
                    || cause == StopReason.DEPTH_LIMIT
                    || cause == StopReason.CANCELLED
                    || cause == StopReason.NUMBER_TOO_LARGE;
            NextStep growth = isLimit ? growth() : null;
            if (growth != null) {
                return growth;
            }
            return switch (cause) {
                case TIME -> time();
                case MEMORY -> memory();
                case HEAP -> heap();
                case STATE_LIMIT -> states();
                case DEPTH_LIMIT -> depth();
                case CUT_OFF -> cutOff();
                case CANCELLED -> new NextStep(List.of(), "the same command again goes to its end");
                case MODEL_FAULT -> new NextStep(List.of(), "repair the model, and ask again");
                case REFUSED, NO_VALUE -> remedy == null ? null : other(remedy);
                default -> other(remedy);
            };
        }

        private NextStep time() {
            boolean hasLimit = limits.timeNanos() < Long.MAX_VALUE;
            double had = Math.max(0.1, hasLimit ? limits.timeNanos() / 1e9 : seconds);
            double rest = rest();
            long wanted = wholeSeconds(
                    rest < 0 || isGrowing() ? MORE * had : Math.max(2 * had, 2 * (Math.max(had, seconds) + rest)));
            double given = hasLimit ? Math.max(1e-3, limits.timeNanos() / 1e9) : seconds;
            String factor = times((double) wanted, given) + " the time";
            String room = explored == null || explored.states() <= 1
                    ? "the time was up before there were states to estimate from; this is " + factor
                    : explored.complete()
                            ? "all " + Figures.count(explored.states(), "state")
                                    + " were found, and what takes the time comes after that; this is " + factor
                            : rest < 0
                                    ? few() + ", and this is " + factor
                                    : measured()
                                            + (isGrowing()
                                                    ? ", so that no end is in sight; this has room for about "
                                                            + Figures.rough(
                                                                    Math.round(explored.states() * wanted / had))
                                                            + " states"
                                                    : ", which takes " + Figures.seconds(Math.max(0.1, rest))
                                                            + " at least");
            return new NextStep(List.of("--time", duration(wanted)), room);
        }

        private NextStep memory() {
            long had = Math.min(limits.memoryBytes(), Heap.mostBudgetBytes());
            long wanted = mebibytes(isGrowing() ? MORE * had : 2 * had);
            boolean isRoom = wanted << 20 <= Heap.mostBudgetBytes();
            String figures =
                    isMeasured() ? measured() + (isGrowing() ? ", so that no end is in sight" : "") + "; " : "";
            String room = explored == null || explored.bytesPerState() == 0
                    ? "this is " + times((double) (wanted << 20), (double) had) + " the memory"
                    : "this has room for about " + Figures.rough(Math.round((wanted << 20) / bytesPerState(explored)))
                            + " states";
            if (isRoom) {
                return new NextStep(List.of("--memory", wanted + "m"), figures + room);
            }
            return offered.contains("--dir") && !limits.store().isOnDisk()
                    ? new NextStep(
                            List.of("--store", "disk", "--dir", "states"),
                            figures + "it keeps states in files, in a new folder, as many as the disk has room for")
                    : heap();
        }

        /** The bytes that a state took, with its share of the tables where these are larger than all states. */
        private static double bytesPerState(ExplorationReport explored) {
            long peak = explored.memory().peakBytes();
            return peak > 2 * explored.memory().stateBytes()
                    ? (double) peak / Math.max(1, explored.states())
                    : explored.bytesPerState();
        }

        private NextStep heap() {
            return new NextStep(
                    List.of(),
                    "TIDEMARK_JAVA_OPTS=-Xmx" + ((Heap.mostBudgetBytes() >> 29) + 2)
                            + "g in the environment: " + (isMeasured() ? measured() + "; " : "")
                            + "it makes the Java heap twice as large, and --memory may then be more than "
                            + Figures.bytes(Heap.mostBudgetBytes()));
        }

        private NextStep states() {
            long most = limits.maxStates();
            double had = explored == null ? seconds : explored.timing().seconds();
            boolean isQuick = MORE * had < QUICK_SECONDS;
            long wanted = Math.max(FEW_STATES, rounded((isGrowing() || isQuick ? MORE : ENOUGH) * most));
            double more = Math.max(0.1, had * wanted / Math.max(1, most));
            return new NextStep(
                    List.of("--max-states", String.valueOf(wanted)),
                    isMeasured()
                            ? measured() + (isGrowing() ? ", so that no end is in sight; " : "; ") + "it takes about "
                                    + Figures.seconds(more) + " at most"
                            : explored == null
                                    ? "this is " + Figures.count(wanted / Math.max(1, most)) + " times as many"
                                    : few() + ", too few to say how long more of them take");
        }

        private NextStep depth() {
            long wanted = Math.max(FEW_STEPS, ENOUGH * limits.maxDepth());
            String seen = "each step more looks at the next states";
            if (explored != null) {
                long last = waiting();
                long more = explored.states() + last * (wanted - limits.maxDepth());
                seen = few() + ", " + Figures.count(last)
                        + " of them by the last step; if each step adds as many, there are about " + Figures.rough(more)
                        + " within " + Figures.count(wanted, "step");
            }
            return new NextStep(List.of("--max-depth", String.valueOf(wanted)), seen);
        }

        /** A cut-off twice as far away; where a condition has no numbers to raise, none. */
        private NextStep cutOff() {
            Formula now = limits.cutOff();
            Formula farther = now == null ? null : farther(now);
            String cut = explored == null
                    ? "what was cut off was not looked at"
                    : Figures.count(explored.counts().cutOff(), "state") + " of "
                            + Figures.count(explored.states()) + " were cut off after "
                            + Figures.seconds(explored.timing().seconds());
            return farther == null || farther.equals(now)
                    ? new NextStep(List.of(), cut + "; another --cut-off leaves more in")
                    : new NextStep(
                            List.of("--cut-off", FormulaPrinter.print(farther)), cut + "; this one is twice as far");
        }

        /** Where tokens can grow without end: what is beyond some number of them is left out. */
        private @Nullable NextStep growth() {
            List<String> places = new ArrayList<>();
            String how = "one place held many tokens, and may gain them without end";
            Formula now = limits.cutOff();
            if (system instanceof NetSystem of) {
                List<Growth> all = Growth.all(of.net(), MOST_GROWING);
                all.forEach(each -> each.pump().grown().stream()
                        .map(of.net()::placeName)
                        .filter(place -> now == null || !isIn(place, now))
                        .forEach(places::add));
                how = all.isEmpty() ? how : all.get(0).sentence();
            }
            String fullest = places.isEmpty() && now == null ? fullest() : null;
            if (fullest != null) {
                places.add(fullest);
            } else if (places.isEmpty()) {
                return endless();
            }
            long most = Math.max(
                    LEAST_CUT_OFF, Math.min(MOST_CUT_OFF, Math.round(Math.pow(CONTENTS, 1.0 / places.size()))));
            String condition = (now == null ? "" : FormulaPrinter.print(now) + " || ")
                    + places.stream()
                            .map(place -> FormulaPrinter.name(place) + " > " + most)
                            .collect(Collectors.joining(" || "));
            String because = how + "; no limit is enough for that, and a cut-off leaves about "
                    + Figures.count(Math.round(Math.pow(most + 1.0, places.size()))) + " contents of "
                    + (places.size() == 1 ? "that place" : "those places");
            List<String> options = List.of("--cut-off", condition);
            return offered.contains("--cut-off")
                    ? new NextStep(options, because)
                    : new NextStep(
                            List.of(), because + ": tidemark check and tidemark explore take " + inWords(options));
        }

        /** Where a proof says that there is no end of states, but not by which places; a report with figures has the proof, too. */
        private @Nullable NextStep endless() {
            String proof = system == null || limits.cutOff() != null ? null : system.endlessness();
            return proof == null
                    ? null
                    : new NextStep(
                            List.of(),
                            (isTabled ? "there is no end of states" : proof)
                                    + "; no limit is enough for that, and --cut-off CONDITION leaves out what is beyond it");
        }

        private boolean isIn(String place, Formula condition) {
            return FormulaPrinter.print(condition).contains(FormulaPrinter.name(place));
        }

        /** The place with enough tokens that it may have no bound; null where there is none. */
        private @Nullable String fullest() {
            if (explored == null || system == null) {
                return null;
            }
            List<Long> tokens = explored.tokens().asWritten();
            long most = explored.tokens().inPlace();
            List<String> names = system.vocabulary().places();
            boolean isSuspect = most >= MANY_TOKENS
                    && explored.states() / most < FEW_STATES_FOR_TOKENS
                    && names.size() == tokens.size();
            return !isSuspect
                    ? null
                    : names.get(IntStream.range(0, names.size())
                            .filter(p -> tokens.get(p) == most)
                            .findFirst()
                            .orElseThrow());
        }

        private NextStep other(@Nullable Remedy remedy) {
            List<String> options = remedy == null ? List.of() : Advice.literally(remedy);
            if (remedy != null && !options.isEmpty() && offered.contains(options.get(0))) {
                return new NextStep(options, Advice.gain(remedy));
            }
            return new NextStep(
                    List.of(),
                    offered.contains("--explain")
                            ? "--explain shows what each stage has tried; a smaller question or model may be within"
                                    + " reach"
                            : "a smaller question or model may be within reach");
        }

        private boolean isMeasured() {
            return explored != null && !explored.complete() && explored.states() >= FEWEST_STATES;
        }

        private long waiting() {
            return explored == null
                    ? 0
                    : Math.max(0, explored.states() - explored.counts().explored());
        }

        private boolean isGrowing() {
            return !isMeasured() || explored == null || waiting() > GROWING * explored.states();
        }

        /** The seconds that the states need which were found and not expanded; negative where too little was measured. */
        private double rest() {
            if (!isMeasured() || explored == null) {
                return -1;
            }
            double rate = explored.counts().explored()
                    / Math.max(1e-3, explored.timing().seconds());
            return waiting() / Math.max(1, rate);
        }

        /** The states found and the time they took, after little work: most of that is how long it takes to begin. */
        private String few() {
            return explored == null
                    ? ""
                    : Figures.count(explored.states(), "state") + (explored.states() == 1 ? " was" : " were")
                            + " found in "
                            + Figures.seconds(Math.max(1e-5, explored.timing().seconds()));
        }

        private String measured() {
            if (explored == null) {
                return "";
            }
            long open = waiting();
            if (isTabled) {
                return Figures.count(open) + " of the states " + (open == 1 ? "was" : "were") + " not expanded yet";
            }
            return Figures.count(explored.states(), "state") + " were found at "
                    + Figures.rate(explored.states(), explored.timing().seconds()) + " states/s, "
                    + Figures.trimmed(explored.bytesPerState()) + " bytes each; " + Figures.count(open)
                    + (open == 1 ? " of them was not expanded yet" : " of them were not expanded yet");
        }
    }

    /** The condition with its positive numbers doubled; itself where that is not how it is written. */
    private static Formula farther(Formula formula) {
        if (formula instanceof Formula.Comparison comparison) {
            return new Formula.Comparison(
                    farther(comparison.left()), comparison.relation(), farther(comparison.right()));
        }
        if (formula instanceof Formula.Or or) {
            return new Formula.Or(or.parts().stream().map(NextStep::farther).toList());
        }
        return formula;
    }

    private static Term farther(Term term) {
        return term instanceof Term.Constant constant && constant.value() > 0
                ? new Term.Constant(Math.min(Integer.MAX_VALUE, 2 * Math.min(Integer.MAX_VALUE, constant.value())))
                : term;
    }

    private static String inWords(List<String> options) {
        return options.stream()
                .map(word -> word.matches("[\\w.-]+") ? word : "'" + word + "'")
                .collect(Collectors.joining(" "));
    }

    private static String times(double wanted, double had) {
        return Figures.trimmed(wanted / had) + " times";
    }

    /** At least this time, in a number of seconds that {@link #duration} writes shortly. */
    private static long wholeSeconds(double seconds) {
        long whole = rounded((long) Math.ceil(seconds));
        long unit = whole < 120 ? 1 : whole < 7200 ? 60 : 3600;
        return (whole + unit - 1) / unit * unit;
    }

    /** A duration that is written shortly: 1s, 20s, 5m, 3h. */
    private static String duration(long seconds) {
        return seconds < 120 ? seconds + "s" : seconds < 7200 ? seconds / 60 + "m" : seconds / 3600 + "h";
    }

    private static long mebibytes(long bytes) {
        return rounded(Math.max(1, (bytes + (1 << 20) - 1) >> 20));
    }

    /** Rounded up to two digits. */
    private static long rounded(long number) {
        long unit = 1;
        while (number / unit >= 100) {
            unit *= 10;
        }
        return (number + unit - 1) / unit * unit;
    }
}
