package org.tidemark.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.check.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.NetFiles;
import org.tidemark.format.Notes;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

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
            converter = Setting.Reader.class,
            description = "A parameter of a zoo model by its name, instead of after a slash.")
    List<Setting> settings = new ArrayList<>();

    /** A parameter and the value it is to have. */
    record Setting(String name, String value) {
        /** Reads {@code name=value}. */
        static final class Reader implements ITypeConverter<Setting> {
            @Override
            public Setting convert(String text) {
                int equals = text.indexOf('=');
                if (equals < 1) {
                    throw new TypeConversionException(
                            "'" + text + "': expected a name and a value such as philosophers=7");
                }
                return new Setting(text.substring(0, equals), text.substring(equals + 1));
            }
        }
    }

    /** Reads or builds the net; the notes hear what it cannot keep of a file. */
    PetriNet open(Notes notes) throws InputException {
        return open(notes, UnfoldingLimits.usual());
    }

    /** Reads or builds the net within the limits of a run, which may have to unfold it. */
    PetriNet open(Notes notes, ExploreOptions options) throws InputException {
        return open(notes, limits(options));
    }

    /** Half of the memory of a run is enough for its net, or else there would be none for states. */
    static UnfoldingLimits limits(ExploreOptions options) {
        return new UnfoldingLimits(options.memoryBytes() / 2, options.timeNanos(), options.cancelled());
    }

    private PetriNet open(Notes notes, UnfoldingLimits limits) throws InputException {
        if (reference.isEmpty()) {
            throw new InputException(
                    "the name of the model is empty; expected a file or a zoo model such as zoo:philosophers/12");
        }
        if (Zoo.isReference(reference)) {
            return Zoo.open(settings.isEmpty() ? reference : withParameters());
        }
        if (!settings.isEmpty()) {
            throw new InputException(reference + ": -D sets parameters of zoo models, and a file has none");
        }
        Path file = path(reference);
        String meant = reference.toLowerCase(Locale.ROOT);
        meant = meant.startsWith(ZOO) ? meant : ZOO + meant;
        if (!Files.exists(file) && isZooModel(meant.substring(ZOO.length()).split("/", 2)[0])) {
            throw new InputException(reference + ": no such file; did you mean " + meant + "?");
        }
        return NetFiles.read(file, notes, limits);
    }

    /** The model as it can be opened again from the same folder: its name, with the parameters that were given. */
    String whole() throws InputException {
        return Zoo.isReference(reference) && !settings.isEmpty() ? withParameters() : reference;
    }

    /** The progress measures that come with the model, by their names. */
    Map<String, String> measures() throws InputException {
        if (!Zoo.isReference(reference)) {
            return Map.of();
        }
        return Zoo.measures(settings.isEmpty() ? reference : withParameters());
    }

    /** A path as the user gave it. */
    static Path path(String text) throws InputException {
        if (text.isEmpty()) {
            throw new InputException("the name of a file is empty");
        }
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
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            given.put(known.get(i - 1).name(), parts[i]);
        }
        List<String> names = known.stream().map(Parameter::name).toList();
        for (Setting setting : settings) {
            if (!names.contains(setting.name)) {
                throw new InputException(reference + ": no parameter " + InputException.quote(setting.name)
                        + (known.isEmpty() ? "; it has none" : "; expected " + String.join(", ", names)));
            }
            String former = given.put(setting.name, setting.value);
            if (former != null && !former.equals(setting.value)) {
                throw new InputException(reference + ": parameter '" + setting.name + "' is given as "
                        + InputException.quote(former) + " and as " + InputException.quote(setting.value)
                        + "; expected one of them");
            }
        }
        return known.stream()
                .map(p -> "/" + given.getOrDefault(p.name(), String.valueOf(p.fallback())))
                .collect(Collectors.joining());
    }
}
