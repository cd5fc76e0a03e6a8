package org.tidemark.cli.option;

import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.Task;
import org.tidemark.check.Reduction;
import org.tidemark.check.question.Countable;
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
                    "Do not expand states in which this condition holds, such as 'buffer > 5' or 'time >= 100'. What is found is "
                            + "so; what is not found up to there is unknown, unless nothing was cut off.")
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
        if (text == null) {
            return;
        }
        String other = engine.isSymbolic()
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
        if (other != null && spec != null) {
            throw new ParameterException(spec.commandLine(), "--cut-off does not go with " + other);
        }
    }

    /** The condition, read over the names of a system; null where there is none. */
    public Task.@Nullable ByNames<Formula> condition() {
        String condition = text;
        return condition == null ? null : names -> read(condition, names);
    }

    private static Formula read(String text, TransitionSystem names) throws InputException {
        try {
            Formula condition = FormulaParser.formula(text, names.vocabulary());
            if (Logic.of(condition) != Logic.STATE) {
                throw new InputException("--cut-off " + InputException.quote(text)
                        + ": is about runs; expected a condition on one state");
            }
            Countable.byNames(names, () -> false).check(new Property.Truth("cut-off", Formula.always(condition)));
            return condition;
        } catch (FormulaSyntaxException e) {
            throw new InputException(
                    "--cut-off " + InputException.quote(text) + ":" + e.getMessage() + "\n" + e.excerpt(), e);
        } catch (FormulaException e) {
            throw new InputException("--cut-off " + InputException.quote(text) + ": " + e.getMessage(), e);
        }
    }
}
