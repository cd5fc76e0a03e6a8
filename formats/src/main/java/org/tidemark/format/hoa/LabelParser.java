package org.tidemark.format.hoa;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.hoa.HoaScanner.Kind;

/** Reads label expressions: {@code 0 & !(1 | @alias)}. */
final class LabelParser {
    private static final int MOST_OPEN = 100;

    private final HoaScanner scanner;
    private final List<Label> propositions;
    private final Map<String, Label> aliases = new HashMap<>();
    private int open;

    /** A parser of labels over these propositions. */
    LabelParser(HoaScanner scanner, List<Label> propositions) {
        this.scanner = scanner;
        this.propositions = propositions;
    }

    void alias(String name, Label means) {
        aliases.put(name, means);
    }

    /** The label in square brackets, after the opening bracket. */
    Label bracketed() throws InputException {
        Label label = any();
        if (!scanner.skip("]")) {
            throw scanner.unexpected("an operator or ']'");
        }
        return label;
    }

    Label any() throws InputException {
        List<Label> parts = new ArrayList<>();
        do {
            parts.add(all());
        } while (scanner.skip("|"));
        return parts.size() == 1 ? parts.get(0) : new Label.Junction(false, parts);
    }

    private Label all() throws InputException {
        List<Label> parts = new ArrayList<>();
        do {
            parts.add(atom());
        } while (scanner.skip("&"));
        return parts.size() == 1 ? parts.get(0) : new Label.Junction(true, parts);
    }

    private Label atom() throws InputException {
        boolean not = false;
        while (scanner.skip("!")) {
            not = !not;
        }
        Label label = positive();
        return not ? new Label.Not(label) : label;
    }

    private Label positive() throws InputException {
        if (scanner.skip("(")) {
            if (++open > MOST_OPEN) {
                throw scanner.error("more than " + MOST_OPEN + " parentheses are open here");
            }
            Label inside = any();
            if (!scanner.skip(")")) {
                throw scanner.unexpected("an operator or ')'");
            }
            open--;
            return inside;
        }
        if (scanner.kind() == Kind.NUMBER) {
            return propositions.get(scanner.number("proposition", propositions.size()));
        }
        if (scanner.kind() == Kind.ALIAS) {
            Position where = scanner.position();
            Label means = aliases.get(scanner.current());
            if (means == null) {
                throw scanner.error(
                        "there is no alias " + quote("@" + scanner.current()) + " before line " + where.line());
            }
            scanner.take();
            return means;
        }
        boolean value = scanner.at(Kind.WORD, "t");
        if (!value && !scanner.at(Kind.WORD, "f")) {
            throw scanner.unexpected("the number of a proposition, an alias, t, f, '!' or '('");
        }
        scanner.take();
        return new Label.Constant(value);
    }
}
