package org.tidemark.web.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
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
 */
record OpenModel(Model model, String reference, String ending, String text, boolean isEdited, boolean isNamed) {
    private static final int LONGEST_TEXT = 2 << 20;

    /** The languages in which nets are shown. */
    private static final List<Format> LANGUAGES = List.of(Format.NETWORK, Format.TIDE);

    /** Larger nets are not drawn: the picture would be unreadable, and slow to show in a browser. */
    private static final int MOST_NODES = 6000;

    private static final int MOST_ARCS = 20_000;

    static OpenModel zoo(String reference) throws InvalidInputException {
        Model model = Model.zoo(reference);
        return shown(model, reference.startsWith("zoo:") ? reference : "zoo:" + reference);
    }

    /** A file named when the server was started, which may be anywhere and include others. */
    static OpenModel file(Path file) throws InvalidInputException {
        Model model = Model.open(file);
        return model.isNet() ? shown(model, file.toString()) : asItIs(model, file.toString(), content(file));
    }

    private static String content(Path file) {
        try {
            String text = Files.readString(file);
            return text.length() <= LONGEST_TEXT ? text : "";
        } catch (IOException unreadable) {
            return ""; // a compressed file, say, which is not shown
        }
    }

    private static OpenModel asItIs(Model model, String name, String text) {
        String ending = ModelFolder.ending(name, ModelFolder.endings()).orElse("");
        return new OpenModel(model, name, ending, text, false, true);
    }

    /** A text under the name of a file, which says its format. */
    static OpenModel named(String name, String text) throws InvalidInputException, Refusal {
        List<String> endings = ModelFolder.endings();
        String ending = ModelFolder.ending(name, endings)
                .orElseThrow(() -> Refusal.wrong(
                        name + ": its ending is not that of a model; expected one of " + String.join(", ", endings)));
        Model model = Model.parse(text, "model" + ending, Map.of());
        boolean isShownAsItIs = LANGUAGES.stream().anyMatch(own -> own.ending().equals(ending)) || !model.isNet();
        return (isShownAsItIs ? asItIs(model, name, text) : shown(model, name)).restored(name, false);
    }

    /** This model after its text was changed. */
    OpenModel edited(String changed) throws InvalidInputException {
        return new OpenModel(
                Model.parse(changed, "model" + ending, Map.of()), editedName(), ending, changed, true, false);
    }

    /** This model under a reference where the command line finds it. */
    OpenModel foundAt(String other) {
        return new OpenModel(model, other, ending, text, isEdited, true);
    }

    /** This model under the reference that it once had. */
    OpenModel restored(String other, boolean wasEdited) {
        return new OpenModel(model, other, ending, text, wasEdited, false);
    }

    /** The preparation after which a command on the reference does the same; empty where there is none. */
    String before() {
        return isNamed ? "" : "Save the text as " + fileName() + " first.";
    }

    /** The reference for a command: the file of the model, or the one that its text would be saved as. */
    String fileName() {
        if (isNamed) {
            return reference;
        }
        String last = reference.substring(reference.lastIndexOf('/') + 1);
        return last.endsWith(ending) ? last : last + ending;
    }

    private String editedName() {
        return isEdited ? reference : model.name().replaceAll("[^A-Za-z0-9_.-]", "_") + ending;
    }

    /** A model in the language that suits it. */
    private static OpenModel shown(Model model, String reference) {
        for (Format format : LANGUAGES) {
            try {
                String text = model.text(format, unheard -> {});
                return new OpenModel(
                        model, reference, format.ending(), text.length() <= LONGEST_TEXT ? text : "", false, true);
            } catch (InvalidInputException notThisOne) {
                // Networks alone are written as networks; a net with reset arcs, say, is not written as tide.
            }
        }
        return new OpenModel(model, reference, Format.TIDE.ending(), "", false, true);
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
        return json;
    }

    /** The net as it is drawn; empty where it is too large. May take as long as the options allow. */
    Map<String, Object> picture(Options limits) {
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
    private List<Map<String, String>> questions() {
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
