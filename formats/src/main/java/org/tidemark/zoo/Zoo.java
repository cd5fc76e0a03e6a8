package org.tidemark.zoo;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.tide.TideModel;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.TideModels.TideExhibit;

/**
 * The entrance of the zoo: finds and builds a model by a reference such as {@code zoo:philosophers/12}.
 *
 * <p>After the name come the values of its parameters, each after a slash, in order; those left out at the end take
 * their defaults. Stateless and safe for any thread; opening a model takes time proportional to its net.
 */
public final class Zoo {
    private static final String SCHEME = "zoo:";
    private static final int LONGEST_QUOTE = 60;
    private static final int MOST_SUGGESTIONS = 3;

    private static final List<ZooModel> MODELS = Stream.of(
                    Philosophers.all(),
                    Rings.all(),
                    MutualExclusion.all(),
                    Workshops.all(),
                    DistributedAlgorithms.all(),
                    Puzzles.all(),
                    TideModels.all())
            .flatMap(List::stream)
            .toList();

    private Zoo() {}

    /** All models, in the order in which they are listed. */
    public static List<ZooModel> models() {
        return MODELS;
    }

    /** Whether this is meant as a reference into the zoo rather than as a file. */
    public static boolean isReference(String model) {
        return model.startsWith(SCHEME);
    }

    /** Builds the net that a reference names. */
    public static PetriNet open(String reference) throws InputException {
        String[] parts = parts(reference);
        ZooModel model = find(reference, parts[0]);
        return model.build(values(reference, model, parts));
    }

    /** The model that a reference names, as written in the tide language; null if it is built by Java code. */
    public static @Nullable TideModel tide(String reference) throws InputException {
        String[] parts = parts(reference);
        ZooModel model = find(reference, parts[0]);
        int[] values = values(reference, model, parts);
        return model instanceof TideExhibit tide ? tide.model(values) : null;
    }

    /**
     * The source of the model that a reference names; null if there is no such model or it is not in the tide
     * language.
     */
    public static @Nullable String source(String reference) {
        String name = reference.substring(Math.min(SCHEME.length(), reference.length()))
                .split("/", -1)[0];
        for (ZooModel model : MODELS) {
            if (model instanceof TideExhibit tide && tide.name().equals(name)) {
                return tide.source();
            }
        }
        return null;
    }

    /** The progress measures of the model that a reference names, by their names. */
    public static Map<String, String> measures(String reference) throws InputException {
        String[] parts = parts(reference);
        ZooModel model = find(reference, parts[0]);
        return model.measures(values(reference, model, parts));
    }

    /** The model's name and its values. */
    private static String[] parts(String reference) throws InputException {
        if (!isReference(reference)) {
            throw wrong(reference, "expected a zoo reference such as zoo:philosophers/12");
        }
        return reference.substring(SCHEME.length()).split("/", -1);
    }

    private static ZooModel find(String reference, String name) throws InputException {
        for (ZooModel model : MODELS) {
            if (model.name().equals(name)) {
                return model;
            }
        }
        List<String> names = MODELS.stream().map(ZooModel::name).sorted().toList();
        if (name.isEmpty()) {
            throw wrong(reference, "expected a model's name after 'zoo:'; 'tidemark zoo' lists them");
        }
        String near = NearName.nearest(name, names, MOST_SUGGESTIONS).stream()
                .map(Zoo::quote)
                .collect(Collectors.joining(", "))
                .replaceFirst(", (?=[^,]*$)", " or ");
        String hint = near.isEmpty() ? "; 'tidemark zoo' lists all " + names.size() : "; did you mean " + near + "?";
        throw wrong(reference, "the zoo has no model " + quote(name) + hint);
    }

    private static int[] values(String reference, ZooModel model, String[] parts) throws InputException {
        List<Parameter> parameters = model.parameters();
        int given = parts.length - 1;
        if (given > parameters.size()) {
            String expected = parameters.stream()
                    .map(p -> p.name() + " (" + p.range() + ")")
                    .collect(Collectors.joining(", "));
            throw wrong(
                    reference, given + " parameters: expected at most " + parameters.size() + ", namely " + expected);
        }
        int[] values = new int[parameters.size()];
        for (int i = 0; i < values.length; i++) {
            Parameter parameter = parameters.get(i);
            values[i] = i < given ? value(reference, parameter, parts[i + 1]) : parameter.fallback();
        }
        return values;
    }

    private static int value(String reference, Parameter parameter, String text) throws InputException {
        // Ten digits cannot overflow a long, and more cannot be in range.
        if (text.matches("-?[0-9]{1,10}")) {
            long value = Long.parseLong(text);
            if (parameter.allows(value)) {
                return (int) value;
            }
        }
        throw wrong(
                reference,
                "parameter '" + parameter.name() + "' " + quote(text) + ": expected an integer " + parameter.range());
    }

    private static InputException wrong(String reference, String message) {
        return new InputException(shorten(reference) + ": " + message);
    }

    private static String quote(String text) {
        return "'" + shorten(text) + "'";
    }

    private static String shorten(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }
}
