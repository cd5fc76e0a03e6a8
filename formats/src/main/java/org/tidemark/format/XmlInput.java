package org.tidemark.format;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;

/**
 * An XML document that is read sequentially, element by element; holds only the current tag.
 *
 * <p>The reader is always inside an element. {@link #nextChild} moves to the next start tag in it, which the caller
 * then consumes with {@link #text}, {@link #skip} or a loop over its own children; it returns false at the end tag.
 * Elements and attributes are identified by their local names; namespaces are ignored. Nesting uses no stack.
 *
 * <p>A DOCTYPE is refused before its content is processed, so a document can neither open another file nor expand
 * entities; the parser's own size limits, which guard against these, are off. All errors are {@link InputException}s
 * with file and line. Not thread-safe. Costs about 20 ns per byte.
 */
public final class XmlInput {
    private static final List<String> LIMITS = List.of(
            "entityExpansionLimit",
            "elementAttributeLimit",
            "maxGeneralEntitySizeLimit",
            "maxXMLNameLimit",
            "maxElementDepth",
            "totalEntitySizeLimit");

    private final String file;
    private final Ending characters;
    private final XMLStreamReader reader;
    private final StringBuilder text = new StringBuilder();

    private XmlInput(String file, Ending characters, XMLStreamReader reader) {
        this.file = file;
        this.characters = characters;
        this.reader = reader;
    }

    /** Starts to read a document; {@code file} is its name in messages. The caller closes the stream. */
    public static XmlInput open(InputStream in, String file) throws InputException {
        try {
            Ending characters = new Ending(XmlDecoder.reader(in, file));
            return new XmlInput(file, characters, factory().createXMLStreamReader(characters));
        } catch (IOException e) {
            throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
        } catch (XMLStreamException e) {
            throw malformed(file, 1, e, false);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        for (String limit : LIMITS) {
            factory.setProperty(
                    "http://www.oracle.com/xml/jaxp/properties/" + limit, String.valueOf(Integer.MAX_VALUE));
        }
        return factory;
    }

    /** Moves to the next start tag inside the current element, or to its end tag and returns false. */
    public boolean nextChild() throws InputException {
        while (true) {
            switch (next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
                    return false;
                }
                default -> {}
            }
        }
    }

    /** Skips the current element with all its content. */
    public void skip() throws InputException {
        for (int depth = 1; depth > 0; ) {
            depth += nextChild() ? 1 : -1;
        }
    }

    /** The text of the current element, without surrounding white space and without the text of its children. */
    public String text() throws InputException {
        text.setLength(0);
        while (true) {
            switch (next()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
                case XMLStreamConstants.START_ELEMENT -> skip();
                case XMLStreamConstants.END_ELEMENT -> {
                    return text.toString().strip();
                }
                default -> {}
            }
        }
    }

    private int next() throws InputException {
        int event;
        try {
            event = reader.next();
        } catch (XMLStreamException e) {
            throw malformed(file, line(), e, characters.reached);
        }
        if (event == XMLStreamConstants.DTD) {
            throw error(line(), "DOCTYPE: refused, since it could open other files or expand without limit; remove it");
        }
        return event;
    }

    /** The local name of the current element. */
    public String name() {
        String name = reader.getLocalName();
        return name.substring(name.indexOf(':') + 1);
    }

    /** The line where the tag just read ends. */
    public int line() {
        return reader.getLocation().getLineNumber();
    }

    /** An attribute of the start tag just read; null if it is missing. */
    public @Nullable String attribute(String name) {
        return reader.getAttributeValue(null, name);
    }

    /** A required, non-empty attribute; {@code element} describes its owner in messages. */
    public String attribute(String name, String element) throws InputException {
        String value = attribute(name);
        if (value == null || value.isBlank()) {
            throw error(line(), element + " has no attribute '" + name + "'");
        }
        return value;
    }

    /** The name of the document in messages. */
    public String file() {
        return file;
    }

    public InputException error(int line, String message) {
        return InputException.at(file, line, message);
    }

    private static InputException malformed(String file, int line, XMLStreamException e, boolean atEnd) {
        if (e.getNestedException() instanceof IOException io) {
            return InputException.at(file, line, "cannot be read: " + io.getMessage(), e);
        }
        String told = e.getMessage() == null ? "" : e.getMessage();
        int at = e.getLocation() == null ? line : Math.max(1, e.getLocation().getLineNumber());
        String hint = atEnd ? " (the file ends here; was it cut short?)" : "";
        return InputException.at(file, at, "not well-formed XML: " + XmlComplaint.inPlainWords(told) + hint, e);
    }

    /** Knows whether the parser has seen the end of the file, which distinguishes a truncated file from a mistake. */
    private static final class Ending extends FilterReader {
        private boolean reached;

        Ending(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] into, int at, int length) throws IOException {
            int n = super.read(into, at, length);
            reached |= n < 0;
            return n;
        }
    }

    /**
     * Translates messages of the JDK's XML parser to plain words for users who wrote a net, not a grammar.
     *
     * <p>The parser has no error codes, only sentences in the language of the system. A sentence that is not known here
     * is passed on unchanged. Stateless.
     */
    private static final class XmlComplaint {
        /** The words that the parser puts before the message itself. */
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
                plain(
                        "Open quote is expected for attribute \"(.*?)\".*",
                        "the value of attribute '$1' is not in quotes"),
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
                plain(
                        "An invalid XML character \\(Unicode: 0x(.*?)\\).*",
                        "the character U+$1, which XML does not allow"));

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

    /**
     * The characters of an XML document: finds the encoding as the XML recommendation requires (byte order mark, else the
     * declaration, else UTF-8) and decodes.
     *
     * <p>The JDK's parser could do this too, but prints to standard error when bytes are invalid. Here such bytes become
     * {@link #NO_TEXT}, which is not allowed in XML, so that the parser stops exactly there.
     */
    private static final class XmlDecoder {
        static final char NO_TEXT = '\uFFFF';

        private static final int HEAD_BYTES = 256;
        private static final Pattern DECLARED =
                Pattern.compile("^<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([^\"']*)[\"']", Pattern.DOTALL);

        private XmlDecoder() {}

        static Reader reader(InputStream in, String file) throws IOException, InputException {
            byte[] head = in.readNBytes(HEAD_BYTES);
            if (head.length == 0) {
                throw new InputException(file + ": the file is empty; expected an XML document");
            }
            int mark = startsWith(head, 0xEF, 0xBB, 0xBF) ? 3 : 0;
            InputStream all = new SequenceInputStream(new ByteArrayInputStream(head, mark, head.length - mark), in);
            BufferedReader text = new BufferedReader(new InputStreamReader(
                    all,
                    charset(head, file)
                            .newDecoder()
                            .replaceWith(String.valueOf(NO_TEXT))
                            .onMalformedInput(CodingErrorAction.REPLACE)
                            .onUnmappableCharacter(CodingErrorAction.REPLACE)));
            checkStart(text, file);
            return text;
        }

        /** Refuses a file that is not XML and names its first word, since it is often a net in another format. */
        private static void checkStart(BufferedReader text, String file) throws IOException, InputException {
            text.mark(HEAD_BYTES);
            char[] start = new char[HEAD_BYTES];
            int length = Math.max(0, text.read(start, 0, HEAD_BYTES));
            text.reset();
            String shown = String.valueOf(start, 0, length);
            String word = shown.strip().split("\\s", 2)[0];
            if (!word.isEmpty() && word.charAt(0) != '<' && word.indexOf(NO_TEXT) < 0) {
                String before = shown.substring(0, shown.indexOf(word));
                throw InputException.at(
                        file,
                        1 + (int) before.chars().filter(c -> c == '\n').count(),
                        "not XML: found " + InputException.quote(word)
                                + " where '<' was expected; a LoLA or TINA net needs a name that ends in .lola or .net");
            }
        }

        private static Charset charset(byte[] head, String file) throws InputException {
            if (startsWith(head, 0xFE, 0xFF) || startsWith(head, 0xFF, 0xFE)) {
                return StandardCharsets.UTF_16;
            }
            if (startsWith(head, 0, '<') || startsWith(head, '<', 0)) {
                return head[0] == 0 ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
            }
            Matcher declared = DECLARED.matcher(new String(head, StandardCharsets.ISO_8859_1));
            String name = declared.find() ? declared.group(1) : "UTF-8";
            try {
                return Charset.forName(name);
            } catch (IllegalArgumentException unknown) {
                throw InputException.at(
                        file, 1, "encoding " + InputException.quote(name) + ": unknown; expected one such as UTF-8");
            }
        }

        private static boolean startsWith(byte[] head, int... bytes) {
            for (int i = 0; i < bytes.length; i++) {
                if (i >= head.length || (head[i] & 0xFF) != bytes[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
