package org.tidemark.format.mcc;

import static org.tidemark.input.InputException.quote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.XmlInput;
import org.tidemark.format.mcc.FormulaXml.Refusal;
import org.tidemark.input.InputException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;

/**
 * Reads the property files of the Model Checking Contest: element {@code property-set} with any number of
 * {@code property} elements.
 *
 * <p>A property that cannot be read does not prevent the others from being read; if the XML itself is malformed, the
 * properties before that point are kept. One pass.
 */
public final class PropertyXml {
    private final XmlInput xml;
    private final FormulaXml formulas;
    private final List<Found> found = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();

    /** A property, or why it cannot be read. */
    private record Found(String name, @Nullable Property property, String message, boolean namesUnknown) {}

    private PropertyXml(XmlInput xml, Vocabulary names) {
        this.xml = xml;
        this.formulas = new FormulaXml(xml, names);
    }

    /** Reads a file of properties of a model whose places and transitions have these names. */
    public static List<PropertyEntry> read(Path file, Vocabulary names) throws InputException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString(), names);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads a stream; {@code file} is its name in messages. The caller closes it. */
    public static List<PropertyEntry> read(InputStream in, String file, Vocabulary names) throws InputException {
        return new PropertyXml(XmlInput.open(in, file), names).entries();
    }

    private List<PropertyEntry> entries() throws InputException {
        formulas.enter();
        if (!xml.name().equals("property-set")) {
            throw xml.error(xml.line(), "root element " + quote(xml.name()) + ": expected 'property-set'");
        }
        try {
            while (formulas.enter()) {
                if (xml.name().equals("property")) {
                    property();
                } else {
                    formulas.leave();
                }
            }
        } catch (InputException broken) {
            if (found.isEmpty()) {
                throw broken;
            }
            refuse("line " + xml.line(), String.valueOf(broken.getMessage()), false);
        }
        return found.stream().map(this::entry).toList();
    }

    private PropertyEntry entry(Found one) {
        if (one.property() != null) {
            return new PropertyEntry.Read(one.property());
        }
        boolean foreign = one.namesUnknown() && formulas.isForeign();
        return new PropertyEntry.Refused(
                one.name(), one.message() + (foreign ? " (is this file for another model?)" : ""));
    }

    private void refuse(String name, String message, boolean namesUnknown) {
        found.add(new Found(name, null, message, namesUnknown));
    }

    /** Reads the current element {@code property} and leaves it. */
    private void property() throws InputException {
        int depth = formulas.open();
        int line = xml.line();
        int unknown = formulas.unknown();
        String name = "line " + line;
        try {
            Property property = null;
            while (formulas.enter()) {
                switch (xml.name()) {
                    case "id" -> name = formulas.text();
                    case "formula" -> property = formulas.property(name);
                    default -> formulas.leave();
                }
            }
            if (property == null) {
                throw new Refusal(line, "property " + quote(name) + " has no element 'formula'");
            }
            Integer first = lines.putIfAbsent(name, line);
            if (first != null) {
                throw new Refusal(line, "the name " + quote(name) + " is taken by line " + first);
            }
            found.add(new Found(name, property, "", false));
        } catch (Refusal e) {
            while (formulas.open() >= depth) {
                formulas.leave();
            }
            refuse(name, xml.file() + ":" + e.line() + ": " + e.getMessage(), formulas.unknown() > unknown);
        }
    }
}
