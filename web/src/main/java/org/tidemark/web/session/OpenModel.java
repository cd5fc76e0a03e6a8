package org.tidemark.web.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.ManualRun;
import org.tidemark.api.Model;
import org.tidemark.api.Net;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.NetJson;

/**
 * A model and the text that the page shows of it. Immutable.
 *
 * @param reference how the command line would name it
 * @param ending the ending of files with such a text: tide, that of a network, or of another formalism
 * @param text what can be edited; empty where the model is too large to be shown as a text
 * @param isEdited whether the text was changed since the model was opened
 * @param isNamed whether the command line finds this very model under the reference, which it does not where the model was
 *     dropped or edited
 * @param origin what it was read from
 * @param parameters the parameters that were given other values than the text gives them
 */
record OpenModel(
        Model model,
        String reference,
        String ending,
        String text,
        boolean isEdited,
        boolean isNamed,
        Origin origin,
        Map<String, String> parameters) {
    private static final int LONGEST_TEXT = 2 << 20;
    private static final String ZOO = "zoo:";

    /** The languages in which nets are shown. */
    private static final List<Format> LANGUAGES = List.of(Format.NETWORK, Format.TIDE);

    /** Larger nets are not drawn: the picture would be unreadable, and slow to show in a browser. */
    private static final int MOST_NODES = 6000;

    private static final int MOST_ARCS = 20_000;

    /**
     * What a command reads to get the same model again.
     *
     * @param reference a model of the zoo, or the file that was named when the server was started; empty for a text
     * @param text the text, where there is no reference
     * @param name the name of a file with this text
     * @param ending its ending
     */
    record Origin(String reference, String text, String name, String ending) {
        static Origin of(String reference) {
            return new Origin(reference, "", "", "");
        }

        /** The words that name it; a text is read from standard input. */
        List<String> words() {
            return reference.isEmpty()
                    ? List.of("-", "--format=" + ending.substring(1))
                    : List.of(reference.startsWith("-") ? "./" + reference : reference);
        }
    }

    OpenModel {
        parameters = Map.copyOf(parameters);
    }

    static OpenModel zoo(String reference) throws InvalidInputException {
        String whole = reference.startsWith(ZOO) ? reference : ZOO + reference;
        return shown(Model.zoo(reference), whole, Origin.of(whole));
    }

    /** A file named when the server was started, which may be anywhere and include others. */
    static OpenModel file(Path file) throws InvalidInputException {
        Model model = Model.open(file);
        Origin origin = Origin.of(file.toString());
        return model.isNet()
                ? shown(model, file.toString(), origin)
                : asItIs(model, file.toString(), content(file), origin);
    }

    private static String content(Path file) {
        try {
            String text = Files.readString(file);
            return text.length() <= LONGEST_TEXT ? text : "";
        } catch (IOException unreadable) {
            return ""; // a compressed file, say, which is not shown
        }
    }

    private static OpenModel asItIs(Model model, String name, String text, Origin origin) {
        String ending = ModelFolder.ending(name, ModelFolder.endings()).orElse("");
        return new OpenModel(model, name, ending, text, false, true, origin, Map.of());
    }

    /** A text under the name of a file, which says its format. */
    static OpenModel named(String name, String text) throws InvalidInputException, Refusal {
        return named(name, text, Map.of());
    }

    /** A text under the name of a file, with values for some of its parameters. */
    static OpenModel named(String name, String text, Map<String, String> parameters)
            throws InvalidInputException, Refusal {
        List<String> endings = ModelFolder.endings();
        String ending = ModelFolder.ending(name, endings)
                .orElseThrow(() -> Refusal.wrong(
                        name + ": its ending is not that of a model; expected one of " + String.join(", ", endings)));
        String file = fileName(name, ending);
        Model model = Model.parse(text, file, parameters);
        boolean isShownAsItIs = LANGUAGES.stream().anyMatch(own -> own.ending().equals(ending)) || !model.isNet();
        Origin origin = new Origin("", text, file, ending);
        OpenModel opened = isShownAsItIs ? asItIs(model, name, text, origin) : shown(model, name, origin);
        boolean hasNoText =
                opened.text.isEmpty() && text.length() <= LONGEST_TEXT; // no language of the page can say it
        return (hasNoText ? asItIs(model, name, text, origin) : opened)
                .restored(name, false)
                .withParameters(model, parameters);
    }

    /** This model after its text was changed, with values for some of its parameters. */
    OpenModel edited(String changed, Map<String, String> values) throws InvalidInputException {
        String name = editedName();
        String file = fileName(name, ending);
        Map<String, String> known = known(changed, file, values);
        return new OpenModel(
                Model.parse(changed, file, known),
                name,
                ending,
                changed,
                true,
                false,
                new Origin("", changed, file, ending),
                known);
    }

    /** The values of parameters that a text has; it may have lost some. */
    private static Map<String, String> known(String text, String file, Map<String, String> values)
            throws InvalidInputException {
        Map<String, String> known = new LinkedHashMap<>(values);
        if (!known.isEmpty()) {
            known.keySet()
                    .retainAll(Model.parse(text, file, Map.of()).parameters().keySet());
        }
        return known;
    }

    /** This model with other values for its parameters; those of a model of the zoo are part of its name. */
    OpenModel set(Map<String, String> values) throws InvalidInputException {
        if (reference.startsWith(ZOO)) {
            Map<String, String> all = new LinkedHashMap<>(model.parameters());
            all.putAll(values);
            String family = reference.split("/", 2)[0];
            return zoo(all.isEmpty() ? family : family + "/" + String.join("/", all.values()));
        }
        return withParameters(
                origin.reference().isEmpty()
                        ? Model.parse(origin.text(), origin.name(), values)
                        : Model.open(Path.of(origin.reference()), values),
                values);
    }

    private OpenModel withParameters(Model read, Map<String, String> values) {
        return new OpenModel(read, reference, ending, text, isEdited, isNamed, origin, values);
    }

    /** This model under a reference where the command line finds it. */
    OpenModel foundAt(String other) {
        return new OpenModel(model, other, ending, text, isEdited, true, origin, parameters);
    }

    /** This model under the reference that it once had. */
    OpenModel restored(String other, boolean wasEdited) {
        return new OpenModel(model, other, ending, text, wasEdited, false, origin, parameters);
    }

    /** The preparation after which a command on the reference does the same; empty where there is none. */
    String before() {
        return isNamed ? "" : "Save the text as " + fileName() + " first.";
    }

    /** The reference for a command: the file of the model, or the one that its text would be saved as. */
    String fileName() {
        return isNamed ? reference : fileName(reference, ending);
    }

    /** The name of a file without its folders, with an ending. */
    private static String fileName(String name, String ending) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
                .replaceAll("\\p{Cntrl}", "_");
        return last.endsWith(ending) ? last : last + ending;
    }

    /** The words with which a command reads this model. */
    List<String> words() {
        return Stream.concat(origin.words().stream(), settings().stream()).toList();
    }

    /** The words that give parameters their values, in the order of the file. */
    List<String> settings() {
        return model.parameters().keySet().stream()
                .filter(parameters::containsKey)
                .map(name -> "-D" + name + "=" + parameters.get(name))
                .toList();
    }

    /** A text that was edited never has the name of the file that it came from, so that nobody takes one for the other. */
    private String editedName() {
        if (isEdited) {
            return reference;
        }
        boolean isFile = !reference.startsWith(ZOO) && reference.endsWith(ending);
        return isFile
                ? reference.substring(0, reference.length() - ending.length()) + "-edited" + ending
                : model.name().replaceAll("[^A-Za-z0-9_.-]", "_") + ending;
    }

    /** A model in the language that suits it. */
    private static OpenModel shown(Model model, String reference, Origin origin) {
        for (Format format : LANGUAGES) {
            try {
                String text = model.text(format, unheard -> {});
                return new OpenModel(
                        model,
                        reference,
                        format.ending(),
                        text.length() <= LONGEST_TEXT ? text : "",
                        false,
                        true,
                        origin,
                        Map.of());
            } catch (InvalidInputException notThisOne) {
                // Networks alone are written as networks; a net with reset arcs, say, is not written as tide.
            }
        }
        return new OpenModel(model, reference, Format.TIDE.ending(), "", false, true, origin, Map.of());
    }

    Map<String, Object> json() {
        Net net = model.net();
        Map<String, Object> json = new LinkedHashMap<>(NetJson.of(net));
        json.put("name", model.name());
        json.put("reference", reference);
        json.put("format", ending);
        json.put("text", text);
        json.put("edited", isEdited);
        json.put("file", fileName());
        json.put("notes", model.notes());
        json.put("questions", questions());
        json.put("isNet", model.isNet());
        json.put("isWorkflow", model.isWorkflow());
        json.put("isDrawn", model.drawing().isPresent());
        if (!model.isNet()) {
            json.put("initial", initial());
        }
        json.put("nouns", NetJson.of(model.nouns()));
        json.put(
                "parameters",
                model.parameters().entrySet().stream()
                        .map(each -> Map.of(
                                "name",
                                each.getKey(),
                                "value",
                                each.getValue(),
                                "set",
                                parameters.containsKey(each.getKey())))
                        .toList());
        return json;
    }

    /** The initial state of a model that is not a net, which has no picture to show it. */
    private Map<String, Map<String, Integer>> initial() {
        try (ManualRun run = model.manualRun()) {
            return NetJson.of(run.marking());
        } catch (InvalidInputException unreadable) {
            return Map.of(); // which playing it will say
        }
    }

    /** The net as it is drawn, or the drawing of a process; empty where it is too large. May take as long as the options allow. */
    Map<String, Object> picture(Options limits) {
        Optional<String> drawing = model.drawing();
        if (drawing.isPresent()) {
            return Map.of("drawing", drawing.get());
        }
        Net net = model.net();
        int nodes = net.places().size() + net.transitions().size();
        int arcs = net.transitions().stream()
                .mapToInt(transition -> transition.arcs().size())
                .sum();
        return nodes <= MOST_NODES && arcs <= MOST_ARCS
                ? model.picture(limits).map(NetJson::of).orElse(Map.of())
                : Map.of();
    }

    /** The questions of the model's file; none where one of them is wrong, which asking it will say. */
    List<Map<String, String>> questions() {
        List<Map<String, String>> found = new ArrayList<>();
        try {
            for (Property property : model.properties()) {
                found.add(Map.of("name", property.name(), "text", property.text()));
            }
        } catch (InvalidInputException wrong) {
            found.clear();
        }
        return found;
    }
}
