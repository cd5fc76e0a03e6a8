package org.tidemark.format.tide;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.network.NetworkReader;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;

/**
 * Reads files of the tide language. An included file is read once, as if its text were in place of the include; its
 * name is relative to the file that includes it. Holds the text while it reads. Stateless.
 */
public final class TideReader {
    private final List<Declaration> declarations = new ArrayList<>();
    private final Set<Path> included = new LinkedHashSet<>();
    private final boolean isFile;
    private final Notes notes;
    private @Nullable Network network;

    private TideReader(boolean isFile, Notes notes) {
        this.notes = notes;
        this.isFile = isFile;
    }

    /** Reads a file, with some of its parameters set. */
    public static TideModel read(Path file, Map<String, String> settings) throws InputException {
        return read(file, settings, unheard -> {});
    }

    /**
     * Reads a file, with some of its parameters set; the notes receive unexpected effects of a line of a network on
     * others.
     */
    public static TideModel read(Path file, Map<String, String> settings, Notes notes) throws InputException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString(), settings, notes);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads a stream; {@code file} is its name in messages. The caller closes it. */
    public static TideModel read(InputStream in, String file, Map<String, String> settings) throws InputException {
        return read(in, file, settings, unheard -> {});
    }

    /**
     * Reads a stream, with some of its parameters set; the notes receive unexpected effects of a line of a network on
     * others.
     */
    public static TideModel read(InputStream in, String file, Map<String, String> settings, Notes notes)
            throws InputException {
        return new TideReader(true, notes).model(in, file, settings);
    }

    /** Reads a text, which has no folder and so includes no files; {@code file} is its name in messages. */
    public static TideModel read(String text, String file, Map<String, String> settings) throws InputException {
        return read(text, file, settings, unheard -> {});
    }

    /**
     * Reads a text, which has no folder and so includes no files; the notes receive unexpected effects of a line of a
     * network on others.
     */
    public static TideModel read(String text, String file, Map<String, String> settings, Notes notes)
            throws InputException {
        return new TideReader(false, notes)
                .model(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), file, settings);
    }

    private TideModel model(InputStream in, String file, Map<String, String> settings) throws InputException {
        TextInput input = TextInput.open(in, file);
        Path path = path(file);
        included.add(path.toAbsolutePath().normalize());
        take(new Source(file, text(input)), path);
        if (declarations.isEmpty() && network == null) {
            throw new InputException(file + ": nothing is declared in it; expected a model, such as 'place p = 1'");
        }
        TideModel model = NetMaker.make(declarations, file, input.title(), settings);
        return network == null ? model : model.with(network);
    }

    private void take(Source source, Path path) throws InputException {
        for (Declaration declaration : TideParser.parse(Lexer.tokens(source))) {
            if (declaration instanceof Syntax.Include include) {
                include(include.at(), path);
            } else if (declaration instanceof Syntax.NetworkIs section) {
                network(section);
            } else {
                declarations.add(declaration);
            }
        }
        if (network != null) {
            refuseNodes();
        }
    }

    private void network(Syntax.NetworkIs section) throws InputException {
        if (network != null) {
            throw section.at().error("a second network; the first is called " + InputException.quote(network.name()));
        }
        TideToken raw = section.raw();
        network = NetworkReader.section(
                raw.text(),
                section.at().text(),
                raw.source().file(),
                new TextInput.Position(raw.line(), raw.column()),
                isFile ? Files::newInputStream : null,
                new MemoryBudget(UnfoldingLimits.usual().bytes()),
                notes);
    }

    private void refuseNodes() throws InputException {
        for (Declaration declaration : declarations) {
            if (declaration instanceof Syntax.Place
                    || declaration instanceof Syntax.Transition
                    || declaration instanceof Syntax.Equivalence) {
                throw declaration
                        .at()
                        .error("a file with a network has no places, transitions or equivalences beside it");
            }
        }
    }

    private void include(TideToken name, Path from) throws InputException {
        if (!isFile) {
            throw name.error("include " + InputException.quote(name.text())
                    + ": a text that is not in a file has no folder to include from");
        }
        try {
            Path file = from.resolveSibling(name.text());
            if (!included.add(file.toAbsolutePath().normalize())) {
                return;
            }
            if (Files.isDirectory(file)) {
                throw name.error("include " + InputException.quote(name.text()) + ": a directory; expected a file");
            }
            try (InputStream in = Files.newInputStream(file)) {
                take(new Source(file.toString(), text(TextInput.open(in, file.toString()))), file);
            }
        } catch (InvalidPathException e) {
            throw name.error("include " + InputException.quote(name.text()) + ": not the name of a file");
        } catch (IOException e) {
            throw name.error("include "
                    + InputException.unreadable(Path.of(name.text()), e).getMessage());
        }
    }

    static Path path(String file) throws InputException {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new InputException(InputException.quote(file) + ": not the name of a file", e);
        }
    }

    private static String text(TextInput input) throws InputException {
        StringBuilder text = new StringBuilder();
        for (int c = input.next(); c != TextInput.END; c = input.next()) {
            text.append((char) c);
        }
        return text.toString();
    }
}
