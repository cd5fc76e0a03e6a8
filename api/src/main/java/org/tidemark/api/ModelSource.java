package org.tidemark.api;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.view.OccurringSteps;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.registry.ModelInput;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tide.Translated;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.zoo.Parameter;
import org.tidemark.zoo.Zoo;
import org.tidemark.zoo.ZooModel;

/**
 * Where a model comes from, and what comes with it besides the net. Immutable.
 *
 * @param net the net as it was written, or the system that is not a net
 * @param reference how the model is named when it is to be opened again
 * @param tide the model where it is written in the tide language; null otherwise
 * @param text what it was read from, where it is written in the tide language; empty otherwise
 * @param zoo the reference of a model of the zoo, with all its parameters; empty for others
 * @param notes what the net does not keep of its file
 * @param tooLarge why the net of a network cannot be made; null where it was, or is made when it is needed
 */
record ModelSource(
        NetSource net,
        String reference,
        @Nullable TideModel tide,
        String text,
        String zoo,
        List<String> notes,
        @Nullable LimitException tooLarge) {
    private static final String ZOO = "zoo:";
    private static final String PARAMETER = " -D ";

    static ModelSource of(PetriNet net) {
        return new ModelSource(NetSource.of(net, net.name()), net.name(), null, "", "", List.of(), null);
    }

    static ModelSource file(Path file, Map<String, String> parameters) throws InputException {
        String whole = file.toAbsolutePath().normalize().toString();
        List<String> notes = new ArrayList<>();
        if (isTide(file, file)) {
            TideModel tide = TideReader.read(file, parameters, notes::add);
            return made(NetFiles.source(tide), whole + written(parameters), tide, content(file), "", notes);
        }
        if (NetFiles.isTranslated(file.toString())) {
            try (InputStream in = ModelInput.open(file)) {
                Translated net = NetFiles.translated(in, file.toString(), file.toString(), parameters, notes::add);
                return made(net.model().source(), whole + written(parameters), net.model(), net.text(), "", notes);
            } catch (IOException e) {
                throw InputException.unreadable(file, e);
            }
        }
        return made(NetFiles.open(file, parameters, notes::add), whole + written(parameters), null, "", "", notes);
    }

    /** A text that is read as a file of this name would be. */
    static ModelSource text(String text, Path name, Map<String, String> parameters) throws InputException {
        List<String> notes = new ArrayList<>();
        if (isTide(name, text)) {
            TideModel tide = TideReader.read(text, name.toString(), parameters, notes::add);
            return made(NetFiles.source(tide), name.toString(), tide, text, "", notes);
        }
        return made(NetFiles.open(text, name, parameters, notes::add), name.toString(), null, "", "", notes);
    }

    /**
     * What is wrong with a text that stands for the content of a file while it is edited: that it cannot be read, or else
     * each question in it that cannot be asked. What it includes is read beside the file.
     */
    static List<InputException> mistakes(String text, Path file, Map<String, String> parameters, Notes notes) {
        List<InputException> mistakes = new ArrayList<>();
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        try {
            if (isTide(file, text)) {
                TideModel tide = TideReader.read(in, file.toString(), parameters, notes);
                ModelSource source = made(NetFiles.source(tide), file.toString(), tide, text, "", List.of());
                mistakes.addAll(refused(source.questions()));
                source.measure("", source.names());
            } else {
                String name = file.toString();
                NetSource net = NetFiles.open(in, name.substring(name.lastIndexOf('.')), name, parameters, notes);
                TransitionSystem system = net.system();
                mistakes.addAll(system == null ? List.of() : refused(PropertyEntry.claims(system)));
            }
        } catch (InputException wrong) {
            mistakes.add(wrong);
        } catch (IOException e) {
            mistakes.add(InputException.unreadable(file, e));
        }
        return mistakes;
    }

    private static List<InputException> refused(List<PropertyEntry> questions) {
        return questions.stream()
                .filter(PropertyEntry.Refused.class::isInstance)
                .map(entry -> ((PropertyEntry.Refused) entry).error())
                .toList();
    }

    static ModelSource zoo(String reference, Map<String, String> parameters) throws InputException {
        String whole = withParameters(Zoo.isReference(reference) ? reference : ZOO + reference, parameters);
        TideModel tide = Zoo.tide(whole);
        NetSource net = tide == null ? NetSource.of(Zoo.open(whole), whole) : tide.source();
        String text = tide == null ? "" : Objects.requireNonNull(Zoo.source(whole));
        return made(net, whole, tide, text, whole, List.of());
    }

    /** Opens a model again by its reference. */
    static ModelSource again(String reference) throws InputException {
        if (Zoo.isReference(reference)) {
            return zoo(reference, Map.of());
        }
        String[] parts = reference.split(PARAMETER, -1);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] setting = parts[i].split("=", 2);
            parameters.put(setting[0], setting.length < 2 ? "" : setting[1]);
        }
        return file(Path.of(parts[0]), parameters);
    }

    private static String content(Path file) throws InputException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Whether a text is a net in the tide language; with intervals it is a system. */
    private static boolean isTide(Path name, String text) throws InputException {
        return isTide(name, () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static boolean isTide(Path name, Path file) throws InputException {
        return isTide(name, () -> new BufferedInputStream(ModelInput.open(file)));
    }

    /** Opens a text. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    private static boolean isTide(Path name, Opening text) throws InputException {
        if (!name.toString().endsWith(Format.TIDE.ending())) {
            return false;
        }
        try (InputStream in = text.open()) {
            return !NetFiles.isSystem(name.toString(), in);
        } catch (IOException e) {
            throw InputException.unreadable(name, e);
        }
    }

    private static String written(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> PARAMETER + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
    }

    /** The reference with every parameter written out, those given by name in their places. */
    private static String withParameters(String reference, Map<String, String> parameters) throws InputException {
        String[] parts = reference.split("/", -1);
        List<Parameter> known = Zoo.models().stream()
                .filter(model -> parts[0].equals(ZOO + model.name()))
                .map(ZooModel::parameters)
                .findFirst()
                .orElse(List.of());
        if (parameters.isEmpty() || parts.length > known.size() + 1) {
            return reference; // opening it says what is wrong, if anything is
        }
        List<String> names = known.stream().map(Parameter::name).toList();
        for (String name : parameters.keySet()) {
            if (!names.contains(name)) {
                throw new InputException(reference + ": no parameter " + InputException.quote(name) + "; expected "
                        + String.join(", ", names));
            }
        }
        StringBuilder whole = new StringBuilder(parts[0]);
        for (int i = 0; i < known.size(); i++) {
            Parameter parameter = known.get(i);
            String given = i + 1 < parts.length ? parts[i + 1] : String.valueOf(parameter.fallback());
            whole.append('/').append(parameters.getOrDefault(parameter.name(), given));
        }
        return whole.toString();
    }

    String name() {
        ColoredNet colored = net.colored();
        return colored == null ? names().name() : colored.name();
    }

    /** The system, or at least the names that formulas may use without an unfolding. */
    TransitionSystem names() {
        TransitionSystem system = net.system();
        return system != null
                ? system
                : new NetSystem(net.colored() == null ? plain() : Objects.requireNonNull(net.names()));
    }

    /** A source after the net of a network, which is needed all the time, has been made or was found to be too large. */
    private static ModelSource made(
            NetSource read, String reference, @Nullable TideModel tide, String text, String zoo, List<String> notes)
            throws InputException {
        NetSource net = read.findingSteps(OccurringSteps::of);
        LimitException tooLarge = null;
        if (net.network() != null) {
            try {
                net.unfolded(UnfoldingLimits.usual());
            } catch (LimitException e) {
                tooLarge = e;
            }
        }
        return new ModelSource(net, reference, tide, text, zoo, List.copyOf(notes), tooLarge);
    }

    /** The net of a model without values; of a network whose net is too large, one without the steps that parts take together. */
    PetriNet plain() {
        try {
            return tooLarge != null ? net.states(UnfoldingLimits.none()) : net.unfolded(UnfoldingLimits.none());
        } catch (InputException e) {
            throw new IllegalStateException("a place/transition net that has to be unfolded", e);
        }
    }

    /** The parameters with their values. */
    Map<String, String> parameters() {
        TransitionSystem system = net.system();
        if (!zoo.isEmpty()) {
            return parametersOfZoo();
        }
        return tide != null ? tide.parameters() : system == null ? Map.of() : system.parameters();
    }

    private Map<String, String> parametersOfZoo() {
        String[] parts = zoo.split("/", -1);
        Map<String, String> values = new LinkedHashMap<>();
        Zoo.models().stream()
                .filter(model -> parts[0].equals(ZOO + model.name()))
                .flatMap(model -> model.parameters().stream())
                .forEach(parameter -> {
                    int at = values.size() + 1;
                    values.put(parameter.name(), at < parts.length ? parts[at] : String.valueOf(parameter.fallback()));
                });
        return values;
    }

    /** The fairness that the model itself declares. */
    Fairness fairness() {
        return tide == null ? Fairness.NONE : tide.fairness();
    }

    /** The questions that come with the model. */
    List<PropertyEntry> questions() {
        return tide == null ? PropertyEntry.claims(names()) : tide.properties(names().vocabulary());
    }

    /** The progress measure that the options ask for, or one that comes with the model under that name. */
    SweepMeasure.Wish measure(String text, TransitionSystem of) throws InputException {
        Map<String, String> named = of.measures();
        if (tide != null) {
            tide.readMeasures(of.vocabulary(), measure -> SweepMeasure.Wish.read(measure, of));
            named = tide.measures(of.vocabulary());
        } else if (!zoo.isEmpty()) {
            named = Zoo.measures(zoo);
        }
        return new SweepMeasure.Wish(text, named);
    }
}
