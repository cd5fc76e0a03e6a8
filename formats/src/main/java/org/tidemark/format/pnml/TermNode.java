package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.input.InputException;

/**
 * An element of a sort, a declaration or a term as in the file, to be resolved once all declarations are known, which
 * may come last. {@code subterm} elements are replaced by their contents.
 */
record TermNode(String name, Map<String, String> attributes, int line, List<TermNode> children) {
    /** Deeper nesting is not a model but an attack on the stack. */
    private static final int MOST_LEVELS = 500;

    private static final List<String> KNOWN =
            List.of("id", "name", "declaration", "refvariable", "refpartition", "value", "start", "end");

    /** Reads the current element and leaves it. */
    static TermNode read(XmlInput xml) throws InputException {
        return read(xml, 1);
    }

    /**
     * Reads the content of the structure of the current label and leaves the label; null if the label is empty. Its
     * text is only for display and cannot replace a structure.
     */
    static @Nullable TermNode structure(XmlInput xml, String what) throws InputException {
        int line = xml.line();
        String text = "";
        TermNode found = null;
        while (xml.nextChild()) {
            if (xml.name().equals("structure")) {
                TermNode structure = read(xml);
                if (structure.children.size() > 1) {
                    TermNode second = structure.children.get(1);
                    throw xml.error(second.line, what + " element " + quote(second.name) + ": a structure holds one");
                }
                found = structure.children.isEmpty() ? found : structure.children.get(0);
            } else if (xml.name().equals("text")) {
                text = xml.text();
            } else {
                xml.skip();
            }
        }
        if (found == null && !text.isEmpty()) {
            throw xml.error(line, what + " " + quote(text) + ": expected a 'structure' that says what the text means");
        }
        return found;
    }

    private static TermNode read(XmlInput xml, int level) throws InputException {
        if (level > MOST_LEVELS) {
            throw xml.error(xml.line(), "a term is nested more than " + MOST_LEVELS + " levels deep");
        }
        Map<String, String> attributes = new HashMap<>(4);
        for (String attribute : KNOWN) {
            String value = xml.attribute(attribute);
            if (value != null) {
                attributes.put(attribute, value);
            }
        }
        TermNode node = new TermNode(xml.name(), attributes, xml.line(), new ArrayList<>(2));
        while (xml.nextChild()) {
            TermNode child = read(xml, level + 1);
            if (child.name.equals("subterm")) {
                node.children.addAll(child.children);
            } else {
                node.children.add(child);
            }
        }
        return node;
    }

    @Nullable
    String attribute(String attribute) {
        return attributes.get(attribute);
    }
}
