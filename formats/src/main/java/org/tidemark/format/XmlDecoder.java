package org.tidemark.format;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The characters of an XML document: finds the encoding as the XML recommendation requires (byte order mark, else the
 * declaration, else UTF-8) and decodes.
 *
 * <p>The JDK's parser could do this too, but prints to standard error when bytes are invalid. Here such bytes become
 * {@link #NO_TEXT}, which is not allowed in XML, so that the parser stops exactly there.
 */
final class XmlDecoder {
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
