package org.tidemark.format;

import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

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
}
