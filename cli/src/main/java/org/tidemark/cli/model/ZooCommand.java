package org.tidemark.cli.model;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.cli.explore.StatesReport;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.zoo.Census;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tidemark zoo}: the models that need no file. */
@Command(
        name = "zoo",
        customSynopsis = "tidemark zoo [OPTIONS] [NAME]",
        header = "Show the example models: what they are, their parameters, what is known of them.",
        description = {
            "A zoo model is used like a file: zoo:NAME/VALUE/..., the values of its parameters in order; "
                    + "those left out at the end have their defaults."
        },
        footer = {
            "  tidemark zoo                            the list",
            "  tidemark zoo philosophers               one of them, in detail",
            "  tidemark explore zoo:philosophers/12    use it"
        })
public final class ZooCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The model to describe in detail.")
    @Nullable
    String name;

    @Mixin
    ResultOptions result = new ResultOptions();

    public ZooCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws InputException, IOException {
        if (name != null) {
            ZooModel model = find(name);
            if (result.json) {
                ZooText.value(model).write(session.out());
            } else {
                ZooText.details(model, session.out());
            }
        } else if (result.json) {
            new Report().list("models", Zoo.models(), ZooText::value).write(session.out());
        } else {
            ZooText.list(Zoo.models(), session.out());
        }
        return Status.DONE;
    }

    /** The model by its name, with or without {@code zoo:} and values. */
    private static ZooModel find(String name) throws InputException {
        String reference = Zoo.isReference(name) ? name : "zoo:" + name;
        String bare = reference.substring(reference.indexOf(':') + 1).split("/", 2)[0];
        for (ZooModel model : Zoo.models()) {
            if (model.name().equals(bare)) {
                return model;
            }
        }
        Zoo.open("zoo:" + bare); // says that there is no such model, and which one may be meant
        throw new IllegalStateException("the zoo opens " + bare + " but does not list it");
    }

    /** The placards of the zoo, for people and for programs. */
    static final class ZooText {
        private static final int LONGEST_MEASURE = 600;

        private ZooText() {}

        /** Each model: how to refer to it, its parameters with their defaults, and below, what it shows. */
        static void list(List<ZooModel> models, PrintStream out) {
            Report table = new Report();
            for (ZooModel model : models) {
                table.words(reference(model), defaults(model.parameters())).words("", model.shows());
            }
            table.print(out);
            out.println();
            out.println("The numbers are the defaults: zoo:ring is zoo:ring/8, and zoo:ring/20 a longer ring.");
            out.println("'tidemark zoo NAME' says more about one of them.");
        }

        private static String defaults(List<Parameter> parameters) {
            return parameters.stream().map(p -> p.name() + "=" + p.fallback()).collect(Collectors.joining(", "));
        }

        /** A reference with the default values: {@code zoo:philosophers/5}. */
        static String reference(ZooModel model) {
            return reference(
                    model, model.parameters().stream().map(Parameter::fallback).toList());
        }

        private static String reference(ZooModel model, List<Integer> values) {
            return "zoo:" + model.name() + values.stream().map(v -> "/" + v).collect(Collectors.joining());
        }

        static void details(ZooModel model, PrintStream out) {
            out.println(reference(model));
            out.println();
            Report facts = new Report();
            facts.words("story", model.story());
            facts.words("shows", model.shows());
            model.formula().ifPresent(formula -> facts.words("states", formula));
            if (!model.finite()) {
                facts.words("states", "infinitely many");
            }
            facts.print(out);
            out.println();
            parameters(model.parameters(), out);
            measures(model, out);
            known(model, out);
        }

        private static void parameters(List<Parameter> parameters, PrintStream out) {
            if (parameters.isEmpty()) {
                return;
            }
            out.println("Parameters:");
            Report table = new Report();
            for (Parameter parameter : parameters) {
                table.words(
                        parameter.name(),
                        parameter.meaning() + ", " + parameter.range() + ", default " + parameter.fallback());
            }
            table.print(out);
            out.println();
        }

        /** The named measures, as they are for the default values. */
        private static Map<String, String> measures(ZooModel model) {
            return model.measures(
                    model.parameters().stream().mapToInt(Parameter::fallback).toArray());
        }

        private static void measures(ZooModel model, PrintStream out) {
            Map<String, String> measures = measures(model);
            if (measures.isEmpty()) {
                return;
            }
            out.println("Measures for --search sweep --progress NAME, with these defaults:");
            Report table = new Report();
            measures.forEach((name, text) -> table.words(name, StatesReport.measure(text, LONGEST_MEASURE)));
            table.print(out);
            out.println();
        }

        private static void known(ZooModel model, PrintStream out) {
            if (model.measured().isEmpty()) {
                return;
            }
            out.println("Known state spaces:");
            Report table = new Report();
            for (Census census : model.measured()) {
                table.row(
                        reference(model, census.values()),
                        Figures.count(census.states()),
                        "states, " + Figures.count(census.edges()) + " edges, "
                                + Figures.count(census.deadlocks(), "deadlock"));
            }
            table.print(out);
        }

        static Report value(ZooModel model) {
            return new Report()
                    .put("name", model.name(), "reference", reference(model), "story", model.story())
                    .put(
                            "shows",
                            model.shows(),
                            "finite",
                            model.finite(),
                            "formula",
                            model.formula().orElse(null))
                    .list(
                            "parameters",
                            model.parameters(),
                            parameter -> new Report()
                                    .put("name", parameter.name(), "default", parameter.fallback())
                                    .put("least", parameter.least(), "most", parameter.most())
                                    .put("meaning", parameter.meaning()))
                    .put("measures", measures(model))
                    .list(
                            "known",
                            model.measured(),
                            census -> new Report()
                                    .put("reference", reference(model, census.values()))
                                    .put("states", census.states(), "edges", census.edges())
                                    .put("deadlocks", census.deadlocks()));
        }
    }
}
