package org.tidemark.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.tidemark.input.InputException;

/**
 * A text file that is read sequentially, character by character, with its current position.
 *
 * <p>The text is UTF-8, with or without a byte order mark; invalid bytes are an error at their line. Lines and
 * columns count from 1, columns in UTF-16 units. Uses one buffer for a file of any size. All errors are
 * {@link InputException}s. Not thread-safe.
 */
public final class TextInput {
    /** The result of {@link #peek} and {@link #next} at the end of the file. */
    public static final int END = -1;

    private static final char NO_TEXT = '\uFFFF';
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String file;
    private final Reader in;
    private final char[] buffer = new char[1 << 14];
    private int at;
    private int end;
    private int line = 1;
    private int column = 1;

    /** A position in the text. */
    public record Position(int line, int column) {}

    private TextInput(String file, Reader in) {
        this.file = file;
        this.in = in;
    }

    /** Starts to read a text; {@code file} is its name in messages. The caller closes the stream. */
    public static TextInput open(InputStream in, String file) throws InputException {
        TextInput text = new TextInput(
                file,
                new InputStreamReader(
                        in,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .replaceWith(String.valueOf(NO_TEXT))
                                .onMalformedInput(CodingErrorAction.REPLACE)
                                .onUnmappableCharacter(CodingErrorAction.REPLACE)));
        if (text.peek() == BYTE_ORDER_MARK) {
            text.at++;
        }
        return text;
    }

    /** The next character, which is not consumed. */
    public int peek() throws InputException {
        return peek(0);
    }

    /** The character at a small distance ahead, which is not consumed. */
    public int peek(int ahead) throws InputException {
        while (at + ahead >= end) {
            if (!fill()) {
                return END;
            }
        }
        char c = buffer[at + ahead];
        if (c == NO_TEXT) {
            throw error(position(), "invalid UTF-8");
        }
        return c;
    }

    /** Takes the next character. */
    public int next() throws InputException {
        int c = peek();
        if (c != END) {
            at++;
            if (c == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return c;
    }

    private boolean fill() throws InputException {
        System.arraycopy(buffer, at, buffer, 0, end - at);
        end -= at;
        at = 0;
        try {
            int n = in.read(buffer, end, buffer.length - end);
            end += Math.max(0, n);
            return n > 0;
        } catch (IOException e) {
            throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** The position of the next character. */
    public Position position() {
        return new Position(line, column);
    }

    /** The name of the file in messages. */
    public String file() {
        return file;
    }

    /** The file's name without folders and ending, for formats that do not name the net. */
    public String title() {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        name = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name.isEmpty() || name.startsWith("<") ? "net" : name;
    }

    /** An error at a position: {@code model.lola:3:7: …}. */
    public InputException error(Position where, String message) {
        return InputException.at(file, where.line(), where.column(), message);
    }

    /** A number within range; {@code what} describes it in messages. */
    public int number(Position where, String what, String digits, long factor, int least) throws InputException {
        String shown = what + " " + InputException.quote(digits);
        int first = 0;
        while (first < digits.length() - 1 && digits.charAt(first) == '0') {
            first++;
        }
        if (digits.length() - first > 10) {
            throw error(where, shown + ": expected an integer ≤ " + Integer.MAX_VALUE);
        }
        long value = Long.parseLong(digits.substring(first)) * factor;
        if (value > Integer.MAX_VALUE) {
            throw error(where, shown + ": expected an integer ≤ " + Integer.MAX_VALUE);
        }
        if (value < least) {
            throw error(where, shown + ": expected an integer ≥ " + least);
        }
        return (int) value;
    }
}
