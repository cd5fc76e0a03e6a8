package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.tidemark.input.InputException;

/**
 * A net of another language as a model of the tide language.
 *
 * @param model the net with its properties
 * @param text the same in the tide language, as a person would write it
 */
public record Translated(TideModel model, String text) {
    /** A declaration of tide, and the line of the file that it was made from. */
    public record Piece(int line, String text) {}

    /** A model of some declarations; types and functions stand before those that use them. */
    public static Translated of(List<Piece> pieces, String file) throws InputException {
        return new Translated(model(pieces, file), written(pieces));
    }

    /** The model, read from a text in which every declaration has the line that it has in the file. */
    private static TideModel model(List<Piece> pieces, String file) throws InputException {
        StringBuilder text = new StringBuilder();
        int line = 1;
        List<Piece> byLine = new ArrayList<>(pieces);
        byLine.sort(Comparator.comparingInt(Piece::line));
        for (Piece piece : byLine) {
            for (; line < piece.line; line++) {
                text.append('\n');
            }
            text.append(piece.text.replace('\n', ' ')).append(' ');
        }
        try {
            return TideReader.read(text.toString(), file, Map.of());
        } catch (InputException e) {
            String message = String.valueOf(e.getMessage());
            String place = file + ":" + e.line() + ":" + e.column() + ": ";
            throw e.line() > 0 && message.startsWith(place)
                    ? InputException.at(file, e.line(), message.substring(place.length()), e)
                    : e;
        }
    }

    private static String written(List<Piece> pieces) {
        StringBuilder text = new StringBuilder();
        String kind = "";
        for (Piece piece : pieces) {
            String next = piece.text.substring(0, piece.text.indexOf(' '));
            boolean isLong = piece.text.contains("\n") || next.equals("property");
            text.append(!kind.isEmpty() && (!next.equals(kind) || isLong) ? "\n" : "")
                    .append(piece.text)
                    .append('\n');
            kind = next;
        }
        return text.toString();
    }
}
