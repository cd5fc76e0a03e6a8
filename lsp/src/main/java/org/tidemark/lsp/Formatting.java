package org.tidemark.lsp;

import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.tidemark.format.tide.TideFormatter;
import org.tidemark.input.InputException;

/**
 * Formats a text without changing its meaning. Tide files get the standard style; in the other languages, lines are moved
 * to the margin that the braces around them ask for, and nothing else is changed.
 */
final class Formatting {
    private Formatting() {}

    /** The edits, none where the text cannot be read or is formatted already. */
    static List<TextEdit> of(Document document, String indentation) {
        String formatted = formatted(document, indentation);
        return formatted.equals(document.text()) ? List.of() : List.of(new TextEdit(document.whole(), formatted));
    }

    private static String formatted(Document document, String indentation) {
        if (document.language() != Language.TIDE) {
            return indented(document.text(), document.language(), indentation);
        }
        try {
            return TideFormatter.format(document.text(), document.file().toString());
        } catch (InputException halfTyped) {
            return document.text();
        }
    }

    /** Every line at its margin and without white space at its end; what is in comments and directives of several lines stays. */
    static String indented(String text, Language language, String indentation) {
        StringBuilder out = new StringBuilder();
        int depth = 0;
        boolean isComment = false;
        boolean isContinued = false;
        for (String line : text.split("\n", -1)) {
            String content = line.strip();
            boolean stays = isComment || isContinued || content.startsWith("#");
            Braces braces = Braces.of(line, language, isComment);
            int margin = depth - (braces.closesFirst() ? 1 : 0);
            String moved = content.isEmpty() ? "" : indentation.repeat(Math.max(0, margin)) + content;
            out.append(stays ? line : line.endsWith("\r") ? moved + "\r" : moved)
                    .append('\n');
            depth = Math.max(0, depth + braces.opened());
            isComment = braces.isComment();
            isContinued = (content.startsWith("#") || isContinued) && content.endsWith("\\");
        }
        out.setLength(out.length() - 1);
        return out.toString();
    }

    /** The braces of a line outside of comments and quotes, and whether a comment goes on behind it. */
    private record Braces(int opened, boolean closesFirst, boolean isComment) {
        static Braces of(String line, Language language, boolean inComment) {
            int opened = 0;
            boolean isComment = inComment;
            boolean isQuoted = false;
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                boolean hasBlocks = language == Language.PROMELA;
                if (isComment) {
                    isComment = !line.startsWith("*/", i);
                    i += isComment ? 0 : 1;
                } else if (isQuoted) {
                    i += c == '\\' ? 1 : 0;
                    isQuoted = c != '"';
                } else if (line.startsWith("//", i)) {
                    break;
                } else if (hasBlocks && line.startsWith("/*", i)) {
                    isComment = true;
                    i++;
                } else if (c == '"') {
                    isQuoted = true;
                } else {
                    opened += opening(c, line, i, language);
                }
            }
            String content = line.strip();
            boolean closes =
                    content.startsWith("}") || (language == Language.PROMELA && content.matches("(?s)(od|fi)\\b.*"));
            return new Braces(opened, !inComment && closes, isComment);
        }

        /** In Promela, {@code do} and {@code if} are closed like braces. */
        private static int opening(char c, String line, int i, Language language) {
            if (c == '{' || c == '}') {
                return c == '{' ? 1 : -1;
            }
            boolean begins = i == 0 || !Document.isWordPart(line.charAt(i - 1));
            if (language != Language.PROMELA || !begins || !Character.isLetter(c)) {
                return 0;
            }
            String word = line.substring(i).replaceFirst("(?s)[^A-Za-z_0-9].*", "");
            return word.equals("do") || word.equals("if") ? 1 : word.equals("od") || word.equals("fi") ? -1 : 0;
        }
    }
}
