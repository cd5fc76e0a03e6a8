package org.tidemark.format.pnml;

import static org.tidemark.format.InputException.quote;

import org.tidemark.format.InputException;
import org.tidemark.format.XmlInput;

/**
 * Refuses what other dialects of PNML write in elements and attributes of their own: passed over, it would leave a net that
 * behaves differently.
 */
final class Dialects {
    private Dialects() {}

    /** Checks an element of a net or page that the standard does not have. */
    static void checkElement(XmlInput xml) throws InputException {
        if (xml.attribute("source") != null && xml.attribute("target") != null) {
            throw xml.error(
                    xml.line(),
                    "element " + quote(xml.name()) + " with a source and a target: expected an element 'arc'");
        }
    }

    static void checkTransition(XmlInput xml, String what) throws InputException {
        checkNeutral(xml, what, "priority", "1");
        checkNeutral(xml, what, "urgent", "false");
    }

    private static void checkNeutral(XmlInput xml, String what, String name, String neutral) throws InputException {
        String value = xml.attribute(name);
        if (value != null && !value.strip().equals(neutral)) {
            throw xml.error(
                    xml.line(),
                    what + " " + name + " " + quote(value)
                            + ": it changes the behaviour, and this version does not support it");
        }
    }

    static void checkArc(XmlInput xml, String what) throws InputException {
        if (xml.attribute("weight") != null || xml.attribute("inscription") != null) {
            String name = xml.attribute("weight") != null ? "weight" : "inscription";
            throw xml.error(xml.line(), what + " attribute '" + name + "': expected an element 'inscription'");
        }
    }
}
