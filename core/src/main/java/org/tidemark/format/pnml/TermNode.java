package org.tidemark.format.pnml;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.XmlInput;

/**
 * An element of a sort, a declaration or a term as the file has it, to be understood once all declarations are known:
 * files may have them last. {@code subterm} elements are left out, their contents stand in their places.
 */
record TermNode(String name, Map<String, String> attributes, int line, List<TermNode> children) {
    /** Deeper nesting is no model but an attack on the stack. */
    private static final int MOST_LEVELS = 500;

    private static final List<String> KNOWN =
            List.of("id", "name", "declaration", "refvariable", "refpartition", "value", "start", "end");

    /** The current element, which is left. */
    static TermNode read(XmlInput xml) throws InputException {
        return read(xml, 1);
    }

    /**
     * The content of the structure of the current label, which is left; null where the label says nothing. Its text is for
     * people and cannot stand in for a structure.
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
