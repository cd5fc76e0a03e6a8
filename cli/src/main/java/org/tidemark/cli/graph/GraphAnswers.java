package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.StageReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.session.Status;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;

/** Answers to what was asked of a graph, in the order of the options. One thread. */
final class GraphAnswers {
    private final GraphFile file;
    private final GraphModel model;
    private final GraphQuestions questions;
    private final MemoryBudget budget;
    private final TimeLimit time;
    private final BooleanSupplier enough;
    private boolean unfinished;
    private boolean violated;
    private List<String> errors = List.of();
    private List<StageReport> stages = List.of();

    /** Answers that take what is left of the budget, while they are looked for. */
    GraphAnswers(GraphFile file, GraphModel model, GraphQuestions questions, MemoryBudget budget, TimeLimit time) {
        this.file = file;
        this.model = model;
        this.questions = questions;
        this.budget = budget;
        this.time = time;
        this.enough = time::isReached;
    }

    /**
     * What the process says of all answers: some formula makes no sense, or does not hold, or there was too little memory or
     * patience, or nothing of it.
     */
    int status() {
        return !errors.isEmpty()
                ? Status.WRONG_INPUT
                : violated ? Status.VIOLATED : unfinished ? Status.UNKNOWN : Status.DONE;
    }

    /** What is wrong with formulas that could not be asked, once answers were looked for. */
    List<String> errors() {
        return errors;
    }

    /** What became of each stage of the check of formulas; empty where none was asked for. */
    List<StageReport> stages() {
        return stages;
    }

    List<GraphAnswer> answers(boolean force) throws InputException {
        List<GraphAnswer> answers = new ArrayList<>();
        ofStates(answers);
        if (!questions.path.isEmpty()) {
            answers.add(paths());
        }
        GraphStructure structure = new GraphStructure(file, model, budget, enough);
        if (questions.deadlocks) {
            answers.add(answer("deadStates", structure::deadlocks));
        }
        if (questions.components || questions.homeStates || questions.live) {
            settled(answers, structure);
        }
        if (!questions.formulas.isEmpty()) {
            answers.add(checks());
        }
        GraphPictures pictures = new GraphPictures(file, model, force);
        if (questions.export != null) {
            answers.add(pictures.export(questions.export, questions.exportLimit));
        }
        if (questions.picture != null) {
            answers.add(pictures.draw(questions.picture));
        }
        return answers;
    }

    private void ofStates(List<GraphAnswer> answers) throws InputException {
        GraphStates states = new GraphStates(file, model, enough);
        if (questions.state != null) {
            answers.add(states.state(model.checked("--state", questions.state)));
        }
        if (questions.successors != null) {
            answers.add(states.successors(model.checked("--successors", questions.successors)));
        }
        if (questions.predecessors != null) {
            int state = model.checked("--predecessors", questions.predecessors);
            answers.add(answer("predecessors", () -> states.predecessors(state)));
        }
    }

    private GraphAnswer paths() throws InputException {
        GraphPaths paths = new GraphPaths(file, model, budget, enough);
        return answer("paths", () -> {
            for (int i = 0; i + 1 < questions.path.size(); i += 2) {
                paths.find(questions.path.get(i), questions.path.get(i + 1));
            }
            return paths.answer();
        });
    }

    /** What takes the components of the graph. */
    private void settled(List<GraphAnswer> answers, GraphStructure structure) throws InputException {
        if (questions.components) {
            answers.add(answer("components", structure::components));
        }
        if (questions.homeStates) {
            answers.add(file.card().folded() ? answer("homeStates", structure::homeStates) : unfolded());
        }
        if (questions.live) {
            answers.add(answer("live", structure::live));
        }
        structure.free();
    }

    private GraphAnswer unfolded() {
        unfinished = true;
        return GraphAnswer.unknown(
                "homeStates",
                "the graph is an unfolding, in which a marking has several numbers; build it with --search bfs, or with "
                        + "a measure that never falls");
    }

    /** An answer that may take more memory or time than there is. */
    private interface Search {
        GraphAnswer run() throws InputException;
    }

    private GraphAnswer answer(String name, Search search) throws InputException {
        try {
            return search.run();
        } catch (MemoryBudget.Exhausted | OutOfMemoryError | Cancelled ended) {
            unfinished = true;
            return GraphAnswer.unknown(name, ended);
        }
    }

    private GraphAnswer checks() throws InputException {
        GraphFormulas formulas = new GraphFormulas(file, model, questions.fairness, budget, time.left());
        formulas.check(questions.formulas);
        stages = formulas.stages();
        unfinished |= formulas.anyUnknown();
        violated |= formulas.anyViolated();
        errors = formulas.errors();
        return formulas.answer();
    }
}
