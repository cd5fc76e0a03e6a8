package org.tidemark.cli.option;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.view.OccurringSteps;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.registry.ModelInput;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.Translated;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.system.TransitionSystem;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The MODEL of a command: a file, or a model of the zoo with its parameters. */
public final class ModelArgument {
    private static final String TIDE = ".tide";
    private static final String ZOO = "zoo:";
    private static final String AGAIN = " -D ";
    private static final String STANDARD_INPUT = "-";
    private static final String STANDARD_INPUT_NAME = "<standard input>";

    @Parameters(
            paramLabel = "MODEL",
            description = "A model of the zoo, such as zoo:philosophers/12 ('tidemark zoo' lists them), a file (.pnml,"
                    + " .tide, .cpn, .pml, .dve, .bpmn, …; compressed ones end in .gz), or - for standard input.")
    public String reference = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "The format of a model from standard input: pnml, tide, lola, net, ndr, aut, network. Default:"
                            + " what it looks like.")
    @Nullable
    String format;

    @Option(
            names = "-D",
            paramLabel = "NAME=VALUE",
            converter = Setting.Reader.class,
            description =
                    "A parameter of a .tide or .lna file or of a zoo model, a val of a .cpn file, or a macro of a .pml"
                            + " file.")
    List<Setting> settings = new ArrayList<>();

    private final InputStream standardInput;
    private final String inputName;
    private byte @Nullable [] typed;
    private @Nullable TideModel tide;

    /** The text of the model in the tide language, where its file is in another one. */
    private @Nullable String text;

    /** The argument of a command that can read a model from this stream. */
    public ModelArgument(InputStream standardInput) {
        this(standardInput, STANDARD_INPUT_NAME);
    }

    /** The argument of a command that can read a model from this stream, which messages call by a name. */
    public ModelArgument(InputStream standardInput, String inputName) {
        this.standardInput = standardInput;
        this.inputName = inputName;
    }

    /** Gives a value to a parameter, as {@code -D} does. */
    public void define(String name, String value) {
        settings.add(new Setting(name, value));
    }

    /** A parameter and the value it is to have. */
    public record Setting(String name, String value) {
        /** Reads {@code name=value}. */
        public static final class Reader implements ITypeConverter<Setting> {
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

    /** Reads or builds the system: a net, which a high-level one is unfolded to, or another one; the notes hear what it cannot keep of a file. */
    public TransitionSystem open(Notes notes) throws InputException {
        return Engine.system(source(notes), UnfoldingLimits.usual());
    }

    /** Reads or builds the net as it is, without unfolding; the notes hear what it cannot keep of a file. */
    public NetSource source(Notes notes) throws InputException {
        return read(notes).findingSteps((network, limits) -> {
            JointSteps occurring = OccurringSteps.of(network, limits);
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: of %,d transitions those are left out that never occur",
                    network.name(),
                    NetworkNet.transitions(network)));
            return occurring;
        });
    }

    private NetSource read(Notes notes) throws InputException {
        if (reference.isEmpty()) {
            throw new InputException(
                    "the name of the model is empty; expected a file or a zoo model such as zoo:philosophers/12");
        }
        if (Zoo.isReference(reference)) {
            String whole = settings.isEmpty() ? reference : withParameters();
            tide = Zoo.tide(whole);
            return tide == null ? NetSource.of(Zoo.open(whole), reference) : tide.source();
        }
        if (reference.equals(STANDARD_INPUT_NAME)) {
            throw new InputException("the model was read from standard input, and cannot be opened again");
        }
        if (format != null && !isStandardInput()) {
            throw new InputException("--format " + format + ": only for a model from standard input, written as -");
        }
        Path file = path(reference);
        if (holdsQuestions() && (isStandardInput() || Files.isRegularFile(file))) {
            try (InputStream in = content()) {
                if (isTide()) {
                    tide = TideReader.read(in, name(), chosen(), notes);
                } else {
                    Translated translated =
                            NetFiles.translated(in, isStandardInput() ? ending() : reference, name(), chosen(), notes);
                    tide = translated.model();
                    text = translated.text();
                }
                return NetFiles.source(tide);
            } catch (IOException e) {
                throw unreadable(e);
            }
        }
        if (!settings.isEmpty() && !takesDefinitions()) {
            throw new InputException(
                    name() + ": -D sets parameters of zoo models and .tide files, and other files have none");
        }
        if (isStandardInput()) {
            return standardInput(notes);
        }
        if (GraphFile.isGraph(file)) {
            throw new InputException(reference + ": is a graph file and not a model; 'tidemark graph " + reference
                    + "' queries it, and other commands take the model that it was built from");
        }
        if (DagFile.isDag(file)) {
            throw new InputException(reference + ": is a file of states and not a model; 'tidemark compose " + reference
                    + "' answers questions about them");
        }
        if (!Files.exists(file)) {
            throw new InputException(reference + ": no such file" + meantOfZoo());
        }
        return NetFiles.open(file, chosen(), notes);
    }

    /** The end of a sentence about a file that there is not: the model of the zoo that has its name, where there is one. */
    public String meantOfZoo() {
        String meant = reference.toLowerCase(Locale.ROOT);
        meant = meant.startsWith(ZOO) ? meant : ZOO + meant;
        return isZooModel(meant.substring(ZOO.length()).split("/", 2)[0]) ? "; did you mean " + meant + "?" : "";
    }

    private boolean isStandardInput() {
        return reference.equals(STANDARD_INPUT);
    }

    /** The name of the model in messages. */
    private String name() {
        return isStandardInput() ? inputName : reference;
    }

    private NetSource standardInput(Notes notes) throws InputException {
        try (InputStream in = content()) {
            return NetFiles.open(in, ending(), name(), chosen(), notes);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The ending that a file with the content of standard input would have. */
    private String ending() throws InputException {
        if (format != null) {
            return format.startsWith(".") ? format : "." + format;
        }
        try (InputStream in = content()) {
            return ModelInput.ending(in, name());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The content of the model, decompressed; standard input is read once and kept. */
    private InputStream content() throws IOException {
        if (!isStandardInput()) {
            return ModelInput.open(Path.of(reference));
        }
        if (typed == null) {
            typed = new BufferedInputStream(standardInput).readAllBytes(); // a pipe cannot be asked for its length
        }
        return ModelInput.decompressed(new ByteArrayInputStream(typed));
    }

    /** The text of a model in the tide language, or as it is translated into that. */
    public String text() throws InputException {
        if (text != null) {
            return text;
        }
        try (InputStream in = content()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private InputException unreadable(IOException e) {
        return isStandardInput()
                ? new InputException(name() + ": cannot be read: " + e.getMessage(), e)
                : InputException.unreadable(Path.of(reference), e);
    }

    /** The opened model where it is written in the tide language; null otherwise. */
    @Nullable
    public TideModel tide() {
        return tide;
    }

    /** Whether the model is a file of the tide language, or of one that is translated into it. */
    public boolean holdsQuestions() {
        if (isTide()) {
            return true;
        }
        try {
            String name = isStandardInput() ? ending() : reference;
            return !Zoo.isReference(reference) && NetFiles.isTranslated(name);
        } catch (InputException saidWhenOpened) {
            return false;
        }
    }

    /** Whether the model is a net in the tide language, which may bring questions of its own; with intervals it is a system. */
    public boolean isTide() {
        try {
            return isStandardInput()
                    ? ending().equals(TIDE) && !isRecognised(TIDE)
                    : !Zoo.isReference(reference) && isTide(reference) && !isRecognised(reference);
        } catch (InputException saidWhenOpened) {
            return false;
        }
    }

    /** Whether the content, in a file that is called so, is of a formalism of its own. */
    private boolean isRecognised(String name) {
        try (InputStream in = new BufferedInputStream(content())) {
            return NetFiles.isSystem(name, in);
        } catch (IOException saidWhenOpened) {
            return false;
        }
    }

    /** Whether values can be given to names in the file. */
    private boolean takesDefinitions() throws InputException {
        return !Zoo.isReference(reference) && NetFiles.takesDefinitions(isStandardInput() ? ending() : reference);
    }

    /** Whether the model may bring questions of its own; refuses a model that the zoo does not have. */
    public boolean mayAsk() throws InputException {
        return holdsQuestions() || isSystem() || (Zoo.isReference(reference) && Zoo.tide(reference) != null);
    }

    /** Whether the model is a file of a formalism of its own. */
    private boolean isSystem() {
        try {
            return !Zoo.isReference(reference) && NetFiles.isSystem(isStandardInput() ? ending() : reference);
        } catch (InputException saidWhenOpened) {
            return false;
        }
    }

    public static boolean isTide(String file) {
        return ModelInput.withoutCompression(file).toLowerCase(Locale.ROOT).endsWith(TIDE);
    }

    /** The values given for parameters. */
    private Map<String, String> chosen() throws InputException {
        Map<String, String> chosen = new LinkedHashMap<>();
        for (Setting setting : settings) {
            String former = chosen.put(setting.name, setting.value);
            if (former != null && !former.equals(setting.value)) {
                throw twice(setting, former);
            }
        }
        return chosen;
    }

    private InputException twice(Setting setting, String former) {
        return new InputException(reference + ": parameter '" + setting.name + "' is given as "
                + InputException.quote(former) + " and as " + InputException.quote(setting.value)
                + "; expected one of them");
    }

    /** The questions that the opened model brings, over names. */
    public List<PropertyEntry> questions(TransitionSystem names) {
        return tide == null ? PropertyEntry.claims(names) : tide.properties(names.vocabulary());
    }

    /** The fairness that the opened model declares. */
    public Fairness fairness() {
        return tide == null ? Fairness.NONE : tide.fairness();
    }

    /** The model as it can be opened again from the same folder: its name, with the parameters that were given. */
    public String whole() throws InputException {
        String again = inputName.equals(STANDARD_INPUT_NAME) ? reference : name();
        if (takesDefinitions()) {
            return again
                    + settings.stream().map(s -> AGAIN + s.name + "=" + s.value).collect(Collectors.joining());
        }
        return Zoo.isReference(reference) && !settings.isEmpty() ? withParameters() : again;
    }

    /** The model as it can be opened again from any folder. */
    public String wholeFromAnywhere() throws InputException {
        if (Zoo.isReference(reference)) {
            return whole();
        }
        if (isStandardInput()) {
            return STANDARD_INPUT_NAME;
        }
        String file = path(reference).toAbsolutePath().normalize().toString();
        return file + whole().substring(reference.length());
    }

    /** The argument that a model was opened with, as {@link #whole} says it. */
    public static ModelArgument again(String whole) {
        ModelArgument argument = new ModelArgument(InputStream.nullInputStream());
        String[] parts = whole.split(AGAIN, -1);
        boolean set = parts.length > 1 && NetFiles.takesDefinitions(parts[0]);
        argument.reference = set ? parts[0] : whole;
        for (int i = 1; set && i < parts.length; i++) {
            argument.settings.add(new Setting.Reader().convert(parts[i]));
        }
        return argument;
    }

    /** The progress measures that come with the opened model, by their names. */
    public Map<String, String> measures(TransitionSystem names) throws InputException {
        if (tide != null) {
            tide.readMeasures(names.vocabulary(), text -> SweepMeasure.Wish.read(text, names));
            return tide.measures(names.vocabulary());
        }
        if (!Zoo.isReference(reference)) {
            return names.measures();
        }
        return Zoo.measures(settings.isEmpty() ? reference : withParameters());
    }

    /** The file of the model, as the user gave it; null where it is none. */
    public @Nullable String file() {
        return Zoo.isReference(reference) || isStandardInput() ? null : reference;
    }

    /** A path as the user gave it. */
    public static Path path(String text) throws InputException {
        if (text.isEmpty()) {
            throw new InputException("the name of a file is empty");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new InputException(InputException.quote(text) + ": not the name of a file", e);
        }
    }

    public static boolean isZooModel(String name) {
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
                throw twice(setting, former);
            }
        }
        return known.stream()
                .map(p -> "/" + given.getOrDefault(p.name(), String.valueOf(p.fallback())))
                .collect(Collectors.joining());
    }
}
