package org.tidemark.format;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates messages of the JDK's XML parser to plain words for users who wrote a net, not a grammar.
 *
 * <p>The parser has no error codes, only sentences in the language of the system. A sentence that is not known here
 * is passed on unchanged. Stateless.
 */
final class XmlComplaint {
    /** What the parser puts before the message itself. */
    private static final String PREFACE = "Message: ";
    /** How the parser names {@link XmlDecoder#NO_TEXT}, in any language. */
    private static final String NO_TEXT_CODE = "0x" + Integer.toHexString(XmlDecoder.NO_TEXT);

    private static final List<Plain> PLAIN = List.of(
            plain("XML document structures must start and end within the same entity", "an element is not closed"),
            plain(
                    "The element type \"(.*?)\" must be terminated by the matching end-tag.*",
                    "element '$1' is not closed"),
            plain("The end-tag for element type \"(.*?)\" must end with a '>'.*", "the tag '</$1' lacks its '>'"),
            plain("Element type \"(.*?)\" must be followed by either attribute.*", "the tag '<$1' lacks its '>'"),
            plain("Open quote is expected for attribute \"(.*?)\".*", "the value of attribute '$1' is not in quotes"),
            plain(
                    "The value of attribute \"(.*?)\" .* must not contain the '<'.*",
                    "attribute '$1' lacks its closing quote"),
            plain("Attribute name \"(.*?)\" .* must be followed by the ' = '.*", "attribute '$1' has no value"),
            plain(
                    "Attribute \"(.*?)\" was already specified for element \"(.*?)\".*",
                    "element '$2' has attribute '$1' twice"),
            plain(
                    "The entity \"(.*?)\" was referenced, but not declared.*",
                    "'&$1;' is unknown; write '&amp;' for '&'"),
            plain("The entity name must immediately follow the '&'.*", "'&' stands alone; write '&amp;'"),
            plain(
                    "The reference to entity \"(.*?)\" must end with the ';'.*",
                    "'&$1' stands alone; write '&amp;' for '&'"),
            plain(
                    "The markup in the document following the root element.*",
                    "there is more after the end of the document"),
            plain(
                    "The content of elements must consist of well-formed.*",
                    "'<' is not followed by a name; write '&lt;' for '<'"),
            plain(
                    "Scanner State \\d+ not Recognized",
                    "'<!DOCTYPE' or another declaration is inside an element; it may only be before the first one"),
            plain("Content is not allowed in prolog", "there is text before the first '<'"),
            plain("The processing instruction target matching.*", "'<?xml' is not the first thing in the file"),
            plain("An invalid XML character \\(Unicode: 0x(.*?)\\).*", "the character U+$1, which XML does not allow"));

    private XmlComplaint() {}

    private record Plain(Pattern jargon, String words) {}

    private static Plain plain(String jargon, String words) {
        return new Plain(Pattern.compile(jargon + "\\.?"), words);
    }

    /** The message in plain words, on one line. */
    static String inPlainWords(String told) {
        if (told.contains(NO_TEXT_CODE)) {
            return "bytes that are invalid in the document's encoding";
        }
        int start = told.contains(PREFACE) ? told.indexOf(PREFACE) + PREFACE.length() : 0;
        String complaint = told.substring(start).replaceAll("\\s+", " ").strip();
        for (Plain plain : PLAIN) {
            Matcher matcher = plain.jargon.matcher(complaint);
            if (matcher.matches()) {
                return matcher.replaceFirst(plain.words);
            }
        }
        return complaint;
    }
}
