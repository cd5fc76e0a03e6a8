package org.tidemark.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.format.InputException;
import org.tidemark.format.NetFiles;
import org.tidemark.format.Notes;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The MODEL of a command: a file, or a model of the zoo with its parameters. */
final class ModelArgument {
    private static final String ZOO = "zoo:";

    @Parameters(
            paramLabel = "MODEL",
            description =
                    "A file (.pnml, .lola, .net, …), or a model of the zoo such as zoo:philosophers/12; 'tidemark zoo' lists them.")
    String reference = "";

    @Option(
            names = "-D",
            paramLabel = "NAME=VALUE",
            description = "A parameter of a zoo model by its name, instead of after a slash.")
    Map<String, String> parameters = new LinkedHashMap<>();

    /** Reads or builds the net, and lets pass what a net cannot keep of a file. */
    PetriNet open() throws InputException {
        return open(unheard -> {});
    }

    /** Reads or builds the net; the notes hear what it cannot keep of a file. */
    PetriNet open(Notes notes) throws InputException {
        if (Zoo.isReference(reference)) {
            return Zoo.open(parameters.isEmpty() ? reference : withParameters());
        }
        if (!parameters.isEmpty()) {
            throw new InputException(reference + ": -D sets parameters of zoo models, and a file has none");
        }
        Path file = path(reference);
        if (!Files.exists(file) && isZooModel(reference.split("/", 2)[0])) {
            throw new InputException(reference + ": no such file; did you mean " + ZOO + reference + "?");
        }
        return NetFiles.read(file, notes);
    }

    /** A path as the user gave it. */
    static Path path(String text) throws InputException {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new InputException(InputException.quote(text) + ": not the name of a file", e);
        }
    }

    private static boolean isZooModel(String name) {
        return Zoo.models().stream().anyMatch(model -> model.name().equals(name));
    }

    /** The reference with every parameter written out, those given by name in their places. */
    private String withParameters() throws InputException {
        String[] parts = reference.split("/", -1);
        for (ZooModel model : Zoo.models()) {
            if (parts[0].equals(ZOO + model.name())
                    && parts.length <= model.parameters().size() + 1) {
                return parts[0] + values(model.parameters(), parts);
            }
        }
        return reference; // opening it says what is wrong
    }

    private String values(List<Parameter> known, String[] parts) throws InputException {
        Map<String, String> left = new LinkedHashMap<>(parameters);
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < known.size(); i++) {
            String named = left.remove(known.get(i).name());
            String placed = i + 1 < parts.length
                    ? parts[i + 1]
                    : String.valueOf(known.get(i).fallback());
            values.append('/').append(named == null ? placed : named);
        }
        if (!left.isEmpty()) {
            String names = known.stream().map(Parameter::name).collect(Collectors.joining(", "));
            String wrong = left.keySet().iterator().next();
            throw new InputException(reference + ": no parameter " + InputException.quote(wrong)
                    + (known.isEmpty() ? "; it has none" : "; expected " + names));
        }
        return values.toString();
    }
}
