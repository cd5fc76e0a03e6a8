package org.tidemark.cli.option;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.Task;
import org.tidemark.check.question.NumberLimits;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.FiniteTime;
import org.tidemark.engine.Reduction;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a search through very many states, or infinitely many, comes to an end. */
public final class CutOffOption {
    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--cut-off",
            paramLabel = "FORMULA",
            description =
                    "Do not expand states in which this condition holds, such as 'buffer > 5' or 'time >= 100'. What"
                            + " is found is so; what is not found up to there is unknown, unless nothing was cut off.")
    @Nullable
    String text;

    /** The condition as it was written; null where there is none. */
    public @Nullable String text() {
        return text;
    }

    public boolean isAsked() {
        return text != null;
    }

    /** Refuses engines that leave out states of their own, or cannot leave out any. */
    public void check(Engine engine) {
        String other = text == null ? null : obstacle(engine);
        if (other != null && spec != null) {
            throw new ParameterException(spec.commandLine(), "--cut-off does not go with " + other);
        }
    }

    /** The options that may be added to a command: without this one where it does not go with the engine, or stages are left out by name. */
    public static Set<String> offered(CommandSpec command, Engine engine) {
        Set<String> offered = new HashSet<>(command.optionsMap().keySet());
        if (obstacle(engine) != null || command.commandLine().getParseResult().hasMatchedOption("--without")) {
            offered.remove("--cut-off");
        }
        return offered;
    }

    /** The option of an engine that this does not go with; null where there is none. */
    private static @Nullable String obstacle(Engine engine) {
        return engine.isSymbolic()
                ? "--store mdd, which does not go from state to state"
                : engine.choice().isOnDisk()
                        ? "--store disk in this version; leave it out"
                        : engine.composes()
                                ? "composed states, which are not met one by one"
                                : engine.reduce().asksFor(Reduction.COUNTING)
                                        ? "--reduce counting, which does not go from state to state"
                                        : engine.reduce().isAsked()
                                                ? "--reduce: a reduction leaves out states as it sees fit"
                                                : null;
    }

    /** The condition, read over the names of a system; null where there is none. */
    public Task.@Nullable ByNames<Formula> condition() {
        String condition = text;
        return condition == null ? null : names -> read("--cut-off", condition, names);
    }

    /** The condition over the names of a system; null where there is none. */
    public @Nullable Formula readOver(TransitionSystem names) throws InputException {
        String condition = text;
        return condition == null ? null : read("--cut-off", condition, names);
    }

    /** Reads a condition on one state that was given to an option. */
    public static Formula read(String option, String text, TransitionSystem names) throws InputException {
        try {
            Formula condition = FormulaParser.formula(text, names.vocabulary());
            if (Logic.of(condition) != Logic.STATE) {
                throw new InputException(option + " " + InputException.quote(text)
                        + ": is about runs; expected a condition on one state");
            }
            NumberLimits.byNames(names, () -> false).check(new Property.Truth("condition", Formula.always(condition)));
            return condition;
        } catch (FormulaSyntaxException e) {
            throw new InputException(
                    option + " " + InputException.quote(text) + ":" + e.getMessage() + "\n" + e.excerpt(), e);
        } catch (FormulaException e) {
            throw new InputException(option + " " + InputException.quote(text) + ": " + e.getMessage(), e);
        }
    }

    /** How the time of a net with delayed tokens is kept. */
    public static final class ClockOption {
        private static final OptionWords<Way> WORDS = OptionWords.of("--clock", Way.values());
        private static final Pattern TIME = Pattern.compile("(?<![\\w.\"])" + Clock.TIME + "(?![\\w.(\"])");

        private static final Pattern TIMES = Pattern.compile("\\b(?:earliest|latest)\\s*\\(");

        /** The words of the option. */
        private enum Way {
            AUTO,
            ABSOLUTE,
            RELATIVE,
            MODULO
        }

        @Spec(Spec.Target.MIXEE)
        @Nullable
        CommandSpec spec;

        @Option(
                names = "--clock",
                paramLabel = "CLOCK",
                defaultValue = "auto",
                description =
                        "How a model with delayed tokens keeps its time: absolute (the place 'time' counts it all,"
                                + " which sweeps go by), modulo (it wraps around, so that states do not grow with time),"
                                + " relative (the same, and states that differ only in the current time are one) or auto:"
                                + " absolute where a question or --cut-off speaks of time, and for sweeps that come to an"
                                + " end or find times; otherwise modulo. Default: ${DEFAULT-VALUE}.")
        String clock = "";

        /** Refuses a word that is none before a model is read. */
        public void check() {
            WORDS.read(spec, clock);
        }

        /**
         * The model with the clock that was asked for, or that fits.
         *
         * @param sweeps whether its states are swept
         * @param cutOff where the search ends; null where it does not
         * @param asked all that is asked, as it was written
         */
        public NetSource on(
                NetSource source, boolean sweeps, @Nullable String cutOff, Collection<String> asked, Notes notes)
                throws InputException {
            Way way = WORDS.read(spec, clock);
            ColoredNet net = source.colored();
            if (net == null || net.clock() == null) {
                if (way != Way.AUTO) {
                    throw new InputException(source.file() + ": --clock " + clock
                            + ": no tokens are delayed in it, so it has no time; out p @+ 3 delays some in a"
                            + " .tide file");
                }
                return source;
            }
            if (way == Way.AUTO && Clock.isTaken(net)) {
                return source; // a question that speaks of 'time' means that node
            }
            boolean isAskedFor = asked.stream().anyMatch(ClockOption::speaksOfTime)
                    || (cutOff != null && speaksOfTime(cutOff))
                    || (sweeps && asked.stream().anyMatch(ClockOption::asksForTimes));
            boolean isEndless = !FiniteTime.isCertain(net);
            if (way == Way.ABSOLUTE || (way == Way.AUTO && (isAskedFor || (sweeps && !isEndless)))) {
                if (isEndless && cutOff == null) {
                    notes.add("the clock is absolute and time may go on forever; --cut-off '" + Clock.TIME
                            + " >= 100' ends the search at that time");
                }
                return source.withAbsoluteTime();
            }
            if (way == Way.RELATIVE) {
                return source.with(Clock::relative);
            }
            if (way == Way.AUTO && sweeps) {
                notes.add("the clock wraps around, since time may go on forever; --clock absolute with --cut-off '"
                        + Clock.TIME + " >= 100' sweeps by it up to that time");
            }
            return source;
        }

        private static boolean speaksOfTime(String text) {
            return TIME.matcher(text).find();
        }

        private static boolean asksForTimes(String text) {
            return TIMES.matcher(text).find();
        }
    }
}
