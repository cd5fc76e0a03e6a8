package org.tidemark.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.tidemark.format.InputException;
import org.tidemark.format.PropertyEntry;
import org.tidemark.logic.property.PropertyPrinter;

/**
 * A Petri net, with values on its tokens or without, that can be explored and asked. Immutable: any number of threads may use
 * one model at the same time, and there is nothing to close.
 *
 * <p>A net with values is kept as it was written; every call unfolds it, or executes it directly, within its own limits.
 */
public final class Model {
    private final ModelSource source;

    Model(ModelSource source) {
        this.source = source;
    }

    /** Reads a file, in the format that its name ends in. */
    public static Model open(Path file) throws InvalidInputException {
        return open(file, Map.of());
    }

    /** Reads a file of the tide language, with values for some of its parameters. */
    public static Model open(Path file, Map<String, String> parameters) throws InvalidInputException {
        return opened(() -> ModelSource.file(file, parameters));
    }

    /** Reads a model from a text. */
    public static Model parse(String text, Format format) throws InvalidInputException {
        return parse(text, format, Map.of());
    }

    /** Reads a model of the tide language from a text, with values for some of its parameters. */
    public static Model parse(String text, Format format, Map<String, String> parameters) throws InvalidInputException {
        return opened(() -> ModelSource.text(text, format, parameters));
    }

    /** A model of the zoo with its parameters after slashes: {@code philosophers/4}. */
    public static Model zoo(String reference) throws InvalidInputException {
        return zoo(reference, Map.of());
    }

    /** A model of the zoo, with values for some of its parameters by their names. */
    public static Model zoo(String reference, Map<String, String> parameters) throws InvalidInputException {
        return opened(() -> ModelSource.zoo(reference, parameters));
    }

    /** Starts to build a place/transition net. */
    public static NetBuilder builder(String name) {
        return new NetBuilder(name);
    }

    private interface Opening {
        ModelSource open() throws InputException;
    }

    private static Model opened(Opening opening) throws InvalidInputException {
        try {
            return new Model(opening.open());
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    /** The name of the net. */
    public String name() {
        return source.name();
    }

    /** The places that formulas may name. */
    public List<String> places() {
        return source.names().places();
    }

    /** The transitions that formulas may name. */
    public List<String> transitions() {
        return source.names().transitions();
    }

    /** What was in the file and has no meaning here, in sentences. */
    public List<String> notes() {
        return source.notes();
    }

    /**
     * The questions that the model brings along, in the order of its file.
     *
     * @throws InvalidInputException where one of them cannot be read
     */
    public List<Property> properties() throws InvalidInputException {
        List<PropertyEntry> entries = source.questions();
        for (PropertyEntry entry : entries) {
            if (entry instanceof PropertyEntry.Refused refused) {
                throw new InvalidInputException(refused.message());
            }
        }
        return entries.stream()
                .map(entry -> ((PropertyEntry.Read) entry).property())
                .map(property -> new Property(property.name(), PropertyPrinter.print(property)))
                .toList();
    }

    /**
     * Finds all reachable states, or as many as the options allow.
     *
     * @throws InvalidInputException where the net cannot be executed, or a progress measure is wrong
     */
    public ExplorationResult explore(Options options) throws InvalidInputException {
        return new ExploreCall(source, options).run();
    }

    /**
     * Answers properties, all of them together: one answer for each, in the same order.
     *
     * @throws InvalidFormulaException where a formula cannot be read
     * @throws InvalidInputException where the net cannot be executed, or a property cannot be answered in the way asked for
     */
    public List<Answer> check(List<Property> properties, Options options) throws InvalidInputException {
        return new CheckCall(source, properties, options).run();
    }

    /** Answers one formula. */
    public Answer check(String formula, Options options) throws InvalidInputException {
        return check(List.of(Property.formula(formula)), options).get(0);
    }

    /**
     * Builds the whole reachability graph, breadth first or behind a sweep; there is none where a limit is met.
     *
     * @throws InvalidInputException where the net cannot be executed, or a progress measure is wrong
     */
    public GraphResult graph(Options options) throws InvalidInputException {
        return new GraphCall(source, options).run();
    }

    ModelSource source() {
        return source;
    }
}
