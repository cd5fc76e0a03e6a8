package org.tidemark.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.InputException;
import org.tidemark.graph.Components;
import org.tidemark.graph.GraphFile;

/** Answers to what was asked of a graph, in the order of the options. One thread. */
final class GraphAnswers {
    private final GraphFile file;
    private final GraphModel model;
    private final GraphQuestions questions;
    private final MemoryBudget budget;
    private final BooleanSupplier enough;
    private boolean unfinished;
    private boolean violated;

    /** Answers that take what is left of the budget, while they are looked for. */
    GraphAnswers(
            GraphFile file, GraphModel model, GraphQuestions questions, MemoryBudget budget, BooleanSupplier enough) {
        this.file = file;
        this.model = model;
        this.questions = questions;
        this.budget = budget;
        this.enough = enough;
    }

    /** What the process says of all answers: some formula does not hold, or there was too little memory or patience, or neither. */
    int status() {
        return violated ? Status.VIOLATED : unfinished ? Status.UNKNOWN : Status.DONE;
    }

    List<GraphAnswer> answers(boolean force) throws InputException {
        List<GraphAnswer> answers = new ArrayList<>();
        ofStates(answers);
        if (!questions.path.isEmpty()) {
            answers.add(paths());
        }
        if (questions.deadlocks) {
            answers.add(new GraphStructure(file).deadlocks());
        }
        if (questions.components || questions.homeStates || questions.live) {
            settled(answers);
        }
        if (!questions.formulas.isEmpty()) {
            answers.add(checks());
        }
        GraphPictures pictures = new GraphPictures(file, force);
        if (questions.export != null) {
            pictures.export(questions.export, questions.exportLimit);
        }
        if (questions.picture != null) {
            pictures.draw(questions.picture);
        }
        return answers;
    }

    private void ofStates(List<GraphAnswer> answers) throws InputException {
        GraphStates states = new GraphStates(file, model);
        if (questions.state != null) {
            answers.add(states.state(model.checked("--state", questions.state)));
        }
        if (questions.successors != null) {
            answers.add(states.edges("successors", model.checked("--successors", questions.successors), true));
        }
        if (questions.predecessors != null) {
            answers.add(states.edges("predecessors", model.checked("--predecessors", questions.predecessors), false));
        }
    }

    private GraphAnswer paths() throws InputException {
        GraphPaths paths = new GraphPaths(file, model, budget);
        try {
            for (int i = 0; i + 1 < questions.path.size(); i += 2) {
                paths.find(questions.path.get(i), questions.path.get(i + 1));
            }
            return paths.answer();
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            return unknown("paths", GraphAnswer.TOO_LITTLE_MEMORY);
        }
    }

    /** What takes the components of the graph. */
    private void settled(List<GraphAnswer> answers) throws InputException {
        if (questions.homeStates && !file.card().folded()) {
            throw new InputException("--home-states: the graph is an unfolding, in which a marking has several numbers; "
                    + "build it with --search bfs, or with a measure that never falls");
        }
        Components found;
        try {
            found = Components.of(file.graph(), budget, enough);
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            answers.add(unknown("components", GraphAnswer.TOO_LITTLE_MEMORY));
            return;
        }
        if (found == null) {
            answers.add(unknown("components", "interrupted"));
            return;
        }
        GraphStructure structure = new GraphStructure(file);
        if (questions.components) {
            answers.add(structure.components(found));
        }
        if (questions.homeStates) {
            answers.add(structure.homeStates(found));
        }
        if (questions.live) {
            answers.add(structure.live(found));
        }
        found.free();
    }

    private GraphAnswer checks() throws InputException {
        GraphFormulas formulas = new GraphFormulas(file, model, questions.fairness, budget, enough);
        for (String formula : questions.formulas) {
            formulas.check(formula);
        }
        unfinished |= formulas.anyUnknown();
        violated |= formulas.anyViolated();
        return formulas.answer();
    }

    private GraphAnswer unknown(String name, String why) {
        unfinished = true;
        return GraphAnswer.unknown(name, why);
    }
}
