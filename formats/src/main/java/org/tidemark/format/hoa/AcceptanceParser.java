package org.tidemark.format.hoa;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.format.InputException;
import org.tidemark.format.hoa.HoaScanner.Kind;

/** Reads acceptance conditions over a number of sets: {@code Inf(0) & (Fin(1) | Inf(!2))}. */
final class AcceptanceParser {
    private static final int MOST_OPEN = 100;

    private final HoaScanner scanner;
    private final int sets;
    private int open;

    AcceptanceParser(HoaScanner scanner, int sets) {
        this.scanner = scanner;
        this.sets = sets;
    }

    /** Reads the condition, up to the next header or the body. */
    Acceptance whole() throws InputException {
        Acceptance condition = any();
        if (scanner.kind() != Kind.HEADER && scanner.kind() != Kind.MARK && scanner.kind() != Kind.END) {
            throw scanner.unexpected("'&', '|' or the next header");
        }
        return condition;
    }

    private Acceptance any() throws InputException {
        List<Acceptance> parts = new ArrayList<>();
        do {
            parts.add(all());
        } while (scanner.skip("|"));
        return parts.size() == 1 ? parts.get(0) : new Acceptance.Junction(false, parts);
    }

    private Acceptance all() throws InputException {
        List<Acceptance> parts = new ArrayList<>();
        do {
            parts.add(one());
        } while (scanner.skip("&"));
        return parts.size() == 1 ? parts.get(0) : new Acceptance.Junction(true, parts);
    }

    private Acceptance one() throws InputException {
        if (scanner.skip("(")) {
            if (++open > MOST_OPEN) {
                throw scanner.error("more than " + MOST_OPEN + " parentheses are open here");
            }
            Acceptance inside = any();
            close("'&', '|' or ')'");
            open--;
            return inside;
        }
        if (scanner.at(Kind.WORD, "t") || scanner.at(Kind.WORD, "f")) {
            return new Acceptance.Constant(scanner.take().equals("t"));
        }
        boolean infinite = scanner.at(Kind.WORD, "Inf");
        if (!infinite && !scanner.at(Kind.WORD, "Fin")) {
            throw scanner.unexpected("Inf, Fin, t, f or '('");
        }
        scanner.take();
        if (!scanner.skip("(")) {
            throw scanner.unexpected("'(' and the number of an acceptance set");
        }
        boolean outside = scanner.skip("!");
        int set = scanner.number("acceptance set", sets);
        close("')'");
        return new Acceptance.Atom(infinite, outside, set);
    }

    private void close(String expected) throws InputException {
        if (!scanner.skip(")")) {
            throw scanner.unexpected(expected);
        }
    }
}
