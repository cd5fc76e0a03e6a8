package org.tidemark.format.tide;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;

/**
 * A copy of a tide file for another folder: parameters get the values they were set to as defaults, includes still
 * lead to the same files, and the text is formatted by {@link TideFormatter}. Everything else stays as it was
 * written.
 */
public final class TideCopy {
    private final Path from;
    private final Path to;
    private final Map<String, String> settings;

    private TideCopy(Path from, Path to, Map<String, String> settings) {
        this.from = from;
        this.to = to;
        this.settings = new LinkedHashMap<>(settings);
    }

    /**
     * The copy of a file that can be parsed.
     *
     * @param text the content of the file
     * @param file the name of the file, to which its includes are relative
     * @param to the file that the copy is for
     * @param settings the values of some of its parameters
     * @throws InputException when a parameter is set that an included file declares
     */
    public static String of(String text, String file, Path to, Map<String, String> settings) throws InputException {
        List<TideToken> tokens = Lexer.tokens(new Source(file, text));
        TideCopy copy = new TideCopy(TideReader.path(file), to, settings);
        StringBuilder copied = new StringBuilder();
        int done = 0;
        for (Declaration declaration : TideParser.parse(tokens)) {
            if (declaration instanceof Syntax.Include include) {
                copied.append(text, done, include.at().start()).append(copy.moved(include.at()));
                done = include.at().end();
            } else if (declaration instanceof Syntax.Parameter parameter
                    && copy.settings.containsKey(parameter.at().text())) {
                copied.append(text, done, parameter.first().start()).append(copy.set(parameter));
                done = parameter.last().end();
            }
        }
        copy.refuseOthers(file);
        return TideFormatter.format(copied.append(text, done, text.length()).toString(), file);
    }

    private String set(Syntax.Parameter parameter) throws InputException {
        String value = String.valueOf(settings.remove(parameter.at().text()));
        return Lexer.tokens(new Source("-D", value)).stream()
                .filter(token -> token.kind() != Kind.COMMENT && token.kind() != Kind.END)
                .map(TideToken::written)
                .collect(Collectors.joining(" "));
    }

    /** The name of an included file relative to the folder of the copy. */
    private String moved(TideToken name) throws InputException {
        Path folder = to.toAbsolutePath().normalize().getParent();
        try {
            Path old = from.resolveSibling(name.text());
            Path meant = old.toAbsolutePath().normalize();
            boolean stays = old.isAbsolute() && name.text().equals(old.toString());
            boolean near = folder != null
                    && folder.equals(from.toAbsolutePath().normalize().getParent());
            if (stays || near || folder == null) {
                return name.written();
            }
            return quoted(folder.relativize(meant));
        } catch (InvalidPathException e) {
            throw name.error("include " + InputException.quote(name.text()) + ": not the name of a file");
        } catch (IllegalArgumentException differentRoots) {
            return quoted(from.resolveSibling(name.text()).toAbsolutePath().normalize());
        }
    }

    private static String quoted(Path file) {
        String separator = file.getFileSystem().getSeparator();
        String text = file.toString().replace(separator, "/");
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private void refuseOthers(String file) throws InputException {
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            throw new InputException(file + ": parameter " + InputException.quote(setting.getKey())
                    + " is declared in an included file, which is not copied; expected no -D "
                    + setting.getKey() + "=" + setting.getValue() + ", or a copy of that file too");
        }
    }
}
