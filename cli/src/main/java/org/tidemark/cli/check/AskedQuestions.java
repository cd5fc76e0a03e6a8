package org.tidemark.cli.check;

import java.io.IOException;
import java.util.List;
import org.tidemark.check.question.Countable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.cli.language.LanguageSources;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.format.Notes;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/** The questions of {@code check}, from wherever they come, and what is said of those that cannot be asked. */
final class AskedQuestions {
    private static final int SHOWN_ERRORS = 8;

    private final Session session;
    private final ResultOptions result;
    private final EngineOptions engines;
    private final ModelArgument model;
    private final QuestionOptions questions;

    AskedQuestions(
            Session session,
            ResultOptions result,
            EngineOptions engines,
            ModelArgument model,
            QuestionOptions questions) {
        this.session = session;
        this.result = result;
        this.engines = engines;
        this.model = model;
        this.questions = questions;
    }

    /** All questions, about a net. */
    QuestionOptions.Asked of(PetriNet net, ExploreOptions options, Emptiness.Method emptiness) throws InputException {
        return of(net, Countable.in(net, new TimeLimit(options)::isReached), options, emptiness);
    }

    /** All questions, over a net that has the names of what they are about, and not its transitions. */
    QuestionOptions.Asked overNames(PetriNet names, ExploreOptions options, Emptiness.Method emptiness)
            throws InputException {
        return of(names, Countable.byNames(names, new TimeLimit(options)::isReached), options, emptiness);
    }

    private QuestionOptions.Asked of(
            PetriNet net, Countable countable, ExploreOptions options, Emptiness.Method emptiness)
            throws InputException {
        Notes notes = result.notes(session);
        ModelServices services = new ModelServices(new LanguageSources(engines, options, notes), options, notes);
        QuestionOptions.Asked asked = questions.read(net, model.questions(net), model.fairness(), services, countable);
        refuseNested(asked.properties(), emptiness);
        remark(asked);
        return asked;
    }

    /** The nested search takes acceptance sets in turn, and knows no other way to accept. */
    private static void refuseNested(List<Property> properties, Emptiness.Method emptiness) throws InputException {
        for (Property property : emptiness == Emptiness.Method.NESTED ? properties : List.<Property>of()) {
            boolean strong = !property.fairness().strong().isEmpty();
            if (strong
                    || (property instanceof Property.Forbidden forbidden
                            && forbidden.automaton().pairs() > 0)) {
                throw new InputException("--emptiness nested: " + property.name() + ": "
                        + (strong
                                ? "strong fairness to "
                                        + property.fairness().strong().get(0)
                                : "an automaton with Streett acceptance")
                        + " takes whole components; expected --emptiness components");
            }
        }
    }

    private void remark(QuestionOptions.Asked asked) {
        if (!result.quiet) {
            asked.notes().forEach(session::remark);
        }
        asked.open().forEach(session::remark);
        int more = asked.errors().size() - SHOWN_ERRORS;
        asked.errors().stream().limit(SHOWN_ERRORS).forEach(session::remark);
        if (more > 0) {
            session.remark("… and " + Figures.count(more, "more question") + " that cannot be asked");
        }
    }

    /** Says that no question can be asked. */
    int nothing(QuestionOptions.Asked asked) throws IOException {
        List<String> errors = asked.errors().isEmpty() ? asked.open() : asked.errors();
        if (result.json) {
            String field = asked.errors().isEmpty() ? "reason" : "error";
            Json.write(session.out(), json -> {
                json.writeStartObject();
                json.writeStringField(field, String.join("; ", errors));
                Json.strings(json, field + "s", errors);
                json.writeEndObject();
            });
        }
        return asked.errors().isEmpty() ? Status.UNKNOWN : Status.WRONG_INPUT;
    }
}
