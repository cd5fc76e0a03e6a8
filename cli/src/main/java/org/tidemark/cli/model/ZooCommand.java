package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.report.Json;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
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
                Json.write(session.out(), json -> ZooText.write(json, model));
            } else {
                ZooText.details(model, session.out());
            }
        } else if (result.json) {
            Json.write(session.out(), ZooCommand::all);
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

    private static void all(JsonGenerator json) throws IOException {
        List<ZooModel> models = Zoo.models();
        json.writeStartObject();
        json.writeArrayFieldStart("models");
        for (ZooModel model : models) {
            ZooText.write(json, model);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
