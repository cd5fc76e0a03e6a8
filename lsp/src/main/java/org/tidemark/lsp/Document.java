package org.tidemark.lsp;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.outline.Outline.Symbol;
import org.tidemark.format.tide.TideOutline.Included;

/**
 * A version of a text in the editor. Positions of the protocol are lines and UTF-16 units from 0; one beyond the end of a
 * line means its end, one beyond the text the end of the text. Immutable, but for the outline, which is made when it is
 * needed first.
 */
final class Document {
    private final String uri;
    private final String text;
    private final int version;
    private final Language language;

    /** The offsets at which lines begin. */
    private final int[] lines;

    private @Nullable Outline outline;

    Document(String uri, Language language, String text, int version) {
        this.uri = uri;
        this.language = language;
        this.text = text;
        this.version = version;
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'));
            if (ends) {
                starts = count == starts.length ? Arrays.copyOf(starts, 2 * count) : starts;
                starts[count++] = i + 1;
            }
        }
        lines = Arrays.copyOf(starts, count);
    }

    String uri() {
        return uri;
    }

    String text() {
        return text;
    }

    int version() {
        return version;
    }

    Language language() {
        return language;
    }

    /** The file of the text; a text that was never saved has a name that the user gave it. */
    Path file() {
        try {
            return Path.of(URI.create(uri));
        } catch (IllegalArgumentException | FileSystemNotFoundException notAFile) {
            String name = uri.replaceAll(".*[/:\\\\]", "").replaceAll("[^\\p{L}\\p{Nd}_.-]", "_");
            return Path.of(name.endsWith(language.ending()) ? name : name + language.ending());
        }
    }

    /** The address of a file that a text of this one names; this address for the text itself. */
    String uri(String file) {
        return file.equals(file().toString()) ? uri : Path.of(file).toUri().toString();
    }

    /** The names of the text. */
    synchronized Outline outline() {
        if (outline == null) {
            outline = language.outline(text, file().toString(), Document::included);
        }
        return outline;
    }

    /** The text that declares a symbol: this one, or an included file as it is saved. */
    Document declaring(Symbol symbol) {
        if (symbol.file().equals(file().toString())) {
            return this;
        }
        Included other = included("", symbol.file());
        return new Document(uri(symbol.file()), language, other == null ? "" : other.text(), 0);
    }

    private static @Nullable Included included(String from, String name) {
        try {
            Path file = Path.of(from).resolveSibling(name);
            return new Included(file.toString(), Files.readString(file));
        } catch (IOException | IllegalArgumentException unreadable) {
            return null;
        }
    }

    int offset(Position position) {
        int line = position.getLine();
        if (line < 0) {
            return 0;
        }
        if (line >= lines.length) {
            return text.length();
        }
        int end = endOfLine(line);
        return (int) Math.min(end, (long) lines[line] + Math.max(0, position.getCharacter()));
    }

    /** Where a line ends, without its line break. */
    private int endOfLine(int line) {
        int end = line + 1 < lines.length ? lines[line + 1] : text.length();
        while (end > lines[line] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return end;
    }

    Position position(int offset) {
        int within = Math.max(0, Math.min(offset, text.length()));
        int found = Arrays.binarySearch(lines, within);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, within - lines[line]);
    }

    Range range(Span span) {
        return new Range(position(span.start()), position(span.end()));
    }

    /** A line, counted from 0, without the white space around it; that at the end for one that is not there. */
    Span line(int number) {
        int line = Math.max(0, Math.min(number, lines.length - 1));
        int start = lines[line];
        int end = endOfLine(line);
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return new Span(start, end);
    }

    /** The word at a line and a column, both counted from 1; the whole line where the column is 0. */
    Span word(int line, int column) {
        if (column <= 0) {
            return line(line - 1);
        }
        int start = offset(new Position(line - 1, column - 1));
        int end = start;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        int last = Math.min(text.length(), start + 1);
        return new Span(start, end > start ? end : start < text.length() && text.charAt(start) == '\n' ? start : last);
    }

    static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    String text(Span span) {
        return text.substring(span.start(), span.end());
    }

    Range whole() {
        return range(new Span(0, text.length()));
    }
}
