package org.tidemark.format.helena;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.helena.Lexer.Kind;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.tide.TideWriter;
import org.tidemark.format.tide.Translated;
import org.tidemark.format.tide.Translated.Piece;
import org.tidemark.input.InputException;

/**
 * Reads nets in the language of Helena by translating them into the tide language, together with the properties in the file {@code model.prop.lna} beside
 * {@code model.lna}. Stateless.
 */
public final class HelenaReader {
    /** The ending of files with nets. */
    public static final String ENDING = ".lna";

    private static final String PROPERTIES = ".prop.lna";

    private HelenaReader() {}

    /**
     * Reads a stream; {@code file} is its name in messages. The caller closes it.
     *
     * @param settings values of parameters, and symbols that conditions of the file ask for
     * @param notes receives which properties cannot be read
     */
    public static Translated read(InputStream in, String file, Map<String, String> settings, Notes notes)
            throws InputException {
        if (file.endsWith(PROPERTIES)) {
            throw new InputException(file + ": holds the properties of a net; open the net, "
                    + file.substring(0, file.length() - PROPERTIES.length()) + ENDING
                    + ", and they are read with it");
        }
        String source = text(in, file);
        Lexer.Lexed lexed = Lexer.read(source, file, Lexer.Language.HELENA, settings.keySet());
        Syntax.Net net = new Parser(lexed.tokens()).net();
        Map<String, Long> values = values(net, lexed.asked(), file, settings);
        boolean keepsTops = lexed.tokens().stream().anyMatch(each -> each.is("prefix"));
        Translation translation = new Translation(net, values, keepsTops);
        List<Piece> pieces = new ArrayList<>(translation.pieces());
        properties(file, translation, settings.keySet(), pieces, notes);
        return Translated.of(pieces, file);
    }

    private static String text(InputStream in, String file) throws InputException {
        TextInput input = TextInput.open(in, file);
        StringBuilder text = new StringBuilder();
        for (int c = input.next(); c != TextInput.END; c = input.next()) {
            text.append((char) c);
        }
        return text.toString();
    }

    private static Map<String, Long> values(
            Syntax.Net net, Set<String> symbols, String file, Map<String, String> settings) throws InputException {
        Set<String> names = new LinkedHashSet<>();
        net.parameters().forEach(each -> names.add(each.at().text()));
        Map<String, Long> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            String name = setting.getKey();
            if (names.contains(name)) {
                try {
                    values.put(name, Long.valueOf(setting.getValue()));
                } catch (NumberFormatException e) {
                    throw new InputException(
                            file + ": the parameter " + InputException.quote(name) + " is "
                                    + InputException.quote(setting.getValue()) + "; expected a whole number",
                            e);
                }
            } else if (!symbols.contains(name)) {
                throw new InputException(file + ": there is no parameter " + InputException.quote(name) + "; expected "
                        + listed("a parameter of ", names)
                        + (symbols.isEmpty() ? "" : listed(" or a symbol of ", symbols)));
            }
        }
        return values;
    }

    private static String listed(String what, Set<String> names) {
        return what + (names.isEmpty() ? "none" : String.join(", ", names));
    }

    private static void properties(
            String file, Translation translation, Set<String> symbols, List<Piece> pieces, Notes notes)
            throws InputException {
        Path beside;
        try {
            beside = Path.of(
                    file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) + PROPERTIES : "");
        } catch (InvalidPathException e) {
            return;
        }
        if (beside.toString().isEmpty() || !Files.isRegularFile(beside)) {
            return;
        }
        Parser parser;
        try {
            String text = Files.readString(beside, StandardCharsets.UTF_8);
            parser = new Parser(Lexer.read(text, beside.toString(), Lexer.Language.PROPERTIES, symbols)
                    .tokens());
        } catch (IOException e) {
            throw InputException.unreadable(beside, e);
        }
        int line = pieces.stream().mapToInt(Piece::line).max().orElse(1);
        while (parser.peek().kind() != Kind.END) {
            Property property = property(parser);
            try {
                String formula = formula(property.words, translation);
                pieces.add(new Piece(
                        ++line, "property " + TideWriter.name(property.name.text()) + " { " + formula + " }"));
            } catch (InputException e) {
                notes.add("property " + property.name.shown() + " is left out: " + e.getMessage());
            }
        }
    }

    /** A property: its formula word by word, in which what is not an operator is the name of a proposition. */
    private record Property(Token name, List<Token> words) {}

    private static Property property(Parser parser) throws InputException {
        Token kind = parser.name("'state' or 'ltl'");
        if (!kind.is("state") && !kind.is("ltl")) {
            throw kind.error(kind.shown() + ": expected 'state' or 'ltl'");
        }
        parser.take("property");
        Token name = parser.name("the name of a property");
        parser.take(":");
        List<Token> words = new ArrayList<>();
        if (kind.is("ltl")) {
            while (!parser.takes(";")) {
                words.add(parser.next());
            }
            return new Property(name, words);
        }
        while (parser.peek().is("reject") || parser.peek().is("accept")) {
            words.add(parser.next());
            words.add(parser.name("a proposition or 'deadlock'"));
            parser.take(";");
        }
        return new Property(name, words);
    }

    private static String formula(List<Token> words, Translation translation) throws InputException {
        if (words.isEmpty() || !(words.get(0).is("reject") || words.get(0).is("accept"))) {
            List<String> parts = new ArrayList<>();
            for (Token word : words) {
                parts.add(temporal(word, translation));
            }
            return String.join(" ", parts);
        }
        List<String> rejected = new ArrayList<>();
        List<String> accepted = new ArrayList<>();
        for (int i = 0; i < words.size(); i += 2) {
            Token word = words.get(i + 1);
            String condition = word.is("deadlock") ? "deadlock" : "(" + translation.proposition(word) + ")";
            (words.get(i).is("reject") ? rejected : accepted).add(condition);
        }
        String some = rejected.stream().collect(Collectors.joining(" || "));
        String wrong = rejected.isEmpty() ? "false" : rejected.size() == 1 ? some : "(" + some + ")";
        return accepted.isEmpty() ? "AG !" + wrong : "AG (" + wrong + " -> " + String.join(" || ", accepted) + ")";
    }

    private static String temporal(Token word, Translation translation) throws InputException {
        return switch (word.text()) {
            case "[]" -> "G";
            case "<>" -> "F";
            case "=>" -> "->";
            case "and" -> "&&";
            case "or" -> "||";
            case "not" -> "!";
            case "until" -> "U";
            case "(", ")", "true", "false", "deadlock" -> word.text();
            default -> {
                if (word.kind() != Kind.NAME) {
                    throw word.error(word.shown() + ": expected a proposition or an operator such as [] or <>");
                }
                yield "(" + translation.proposition(word) + ")";
            }
        };
    }
}
