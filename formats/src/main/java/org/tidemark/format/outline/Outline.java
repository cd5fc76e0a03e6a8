package org.tidemark.format.outline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of a text: the symbols that are declared and the places where they are used, the declarations included.
 * Offsets count UTF-16 units. Built once on one thread and only read afterwards.
 */
public final class Outline {
    /** What a symbol stands for. */
    public enum Kind {
        MODEL,
        PARAMETER,
        CONSTANT,
        TYPE,
        FUNCTION,
        PLACE,
        TRANSITION,
        PROPERTY,
        MEASURE,
        EQUIVALENCE,
        VARIABLE,
        FIELD,
        /** A constant of an enumeration or the tag of a union. */
        VALUE,
        PART,
        STATE,
        LABEL,
        PROCESS,
        MACRO
    }

    /** A piece of the text, from an offset to one behind its end. */
    public record Span(int start, int end) {
        public boolean contains(int offset) {
            return start <= offset && offset <= end;
        }
    }

    /**
     * A symbol; two are the same only where they are the same object.
     *
     * @see #declare
     */
    public static final class Symbol {
        private final Kind kind;
        private final String name;
        private final String file;
        private final Span at;
        private final Span whole;
        private final @Nullable Symbol parent;

        Symbol(Kind kind, String name, String file, Span at, Span whole, @Nullable Symbol parent) {
            this.kind = kind;
            this.name = name;
            this.file = file;
            this.at = at;
            this.whole = whole;
            this.parent = parent;
        }

        public Kind kind() {
            return kind;
        }

        /** The name without quotes. */
        public String name() {
            return name;
        }

        /** The file that declares it. */
        public String file() {
            return file;
        }

        /** Where its name stands in the declaration. */
        public Span at() {
            return at;
        }

        /** The whole declaration. */
        public Span whole() {
            return whole;
        }

        /** The symbol that it belongs to, such as the transition of a variable; null for those of the whole text. */
        public @Nullable Symbol parent() {
            return parent;
        }

        @Override
        public String toString() {
            return kind + " " + name;
        }
    }

    /** A place where a name is used; where only types could tell, it may mean one of several symbols. */
    public record Use(List<Symbol> symbols, Span at) {}

    private final String file;
    private final List<Symbol> symbols = new ArrayList<>();
    private final List<Symbol> others = new ArrayList<>();
    private final TreeMap<Integer, Use> uses = new TreeMap<>();

    /** An empty outline of the text of a file. */
    public Outline(String file) {
        this.file = file;
    }

    /** Adds a symbol of this text, and the use where it is declared. */
    public Symbol declare(Kind kind, String name, Span at, Span whole, @Nullable Symbol parent) {
        Symbol symbol = new Symbol(kind, name, file, at, whole, parent);
        symbols.add(symbol);
        use(List.of(symbol), at);
        return symbol;
    }

    /** Adds a use; without symbols it is none, and the first one at an offset counts. */
    public void use(List<Symbol> meant, Span at) {
        if (!meant.isEmpty()) {
            uses.putIfAbsent(at.start(), new Use(List.copyOf(meant), at));
        }
    }

    /** The symbols of this text in the order of their declarations; those of included files are not among them. */
    public List<Symbol> symbols() {
        return symbols.stream()
                .sorted(Comparator.comparingInt(symbol -> symbol.at().start()))
                .toList();
    }

    /** Makes the symbols of an included file known. */
    public void include(Outline other) {
        others.addAll(other.known());
    }

    /** The symbols of this text and of included files. */
    public List<Symbol> known() {
        return Stream.concat(symbols().stream(), others.stream()).toList();
    }

    /** All uses by their positions. */
    public List<Use> uses() {
        return List.copyOf(uses.values());
    }

    /** The use at an offset, also right behind its last character; null where there is none. */
    public @Nullable Use at(int offset) {
        for (int from : new int[] {offset, offset - 1}) {
            Map.Entry<Integer, Use> before = uses.floorEntry(from);
            if (before != null && before.getValue().at().contains(offset)) {
                return before.getValue();
            }
        }
        return null;
    }

    /** Where a symbol is used in this text, its declaration included. */
    public List<Use> of(Symbol symbol) {
        return uses.values().stream()
                .filter(use -> use.symbols().contains(symbol))
                .toList();
    }
}
