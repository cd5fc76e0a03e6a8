package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Tagged;

/** A colour set: a type, which values of it are meant, and how they are written. Immutable. */
public final class ColourSet {
    /** Variables that nothing binds are tried with all values of colour sets that have at most this many. */
    public static final long MOST_VALUES = 10_000;

    private final String name;
    private final Type type;
    private final boolean isTimed;
    private final Shape shape;

    ColourSet(String name, Type type, boolean isTimed, Shape shape) {
        this.name = name;
        this.type = type;
        this.isTimed = isTimed;
        this.shape = shape;
    }

    /** The structure of a colour set. */
    sealed interface Shape {}

    /** Unit, numbers, strings; where there is a range, the values of it. */
    record Plain(@Nullable List<Object> values, @Nullable String unitName) implements Shape {}

    /** A range of numbers. */
    record Range(long low, long high) implements Shape {}

    /** Constructors: an enumeration, an index, a union; the colour set of each argument, or null. */
    record Choice(List<Constructor> constructors, List<@Nullable ColourSet> arguments) implements Shape {}

    /** A product or a record, in the order of its declaration. */
    record Parts(List<String> labels, List<ColourSet> parts) implements Shape {}

    /** Reals between two numbers. */
    record Between(double low, double high) implements Shape {}

    /** Strings of characters between two, as long as said. */
    record Text(char low, char high, Lengths lengths) implements Shape {}

    /** Lists, as long as said. */
    record Many(ColourSet element, Lengths lengths) implements Shape {}

    /** The values of a colour set that are in; all of them where they are listed. */
    record Filtered(
            ColourSet of, Predicate<Object> isIn, @Nullable List<Object> listed) implements Shape {}

    record Renamed(ColourSet of) implements Shape {}

    /** How long strings or lists are. */
    record Lengths(long least, long most) {
        static final Lengths ANY = new Lengths(0, Long.MAX_VALUE);

        boolean contain(int length) {
            return length >= least && length <= most;
        }
    }

    public String name() {
        return name;
    }

    public Type type() {
        return type;
    }

    public boolean isTimed() {
        return isTimed;
    }

    Shape shape() {
        return shape;
    }

    /** All values in order; null where there are too many. */
    public @Nullable List<Object> all() {
        if (shape instanceof Plain plain) {
            return plain.values;
        }
        if (shape instanceof Range range) {
            long size = range.high - range.low; // negative where it does not fit
            if (size >= MOST_VALUES || (size < 0 && range.high > range.low)) {
                return null;
            }
            List<Object> values = new ArrayList<>();
            for (long i = range.low; i <= range.high; i++) {
                values.add(i);
            }
            return values;
        }
        if (shape instanceof Choice choice) {
            return all(choice);
        }
        if (shape instanceof Parts parts) {
            return all(parts);
        }
        if (shape instanceof Many many) {
            return all(many);
        }
        if (shape instanceof Filtered filtered) {
            List<Object> values = filtered.listed != null ? filtered.listed : filtered.of.all();
            return values == null ? null : values.stream().filter(filtered.isIn).toList();
        }
        return shape instanceof Renamed renamed ? renamed.of.all() : null;
    }

    private static @Nullable List<Object> all(Many many) {
        List<Object> elements = many.lengths.most < MOST_VALUES ? many.element.all() : null;
        if (elements == null) {
            return null;
        }
        List<Object> all = new ArrayList<>();
        List<Cells> longest = List.of(Cells.NIL);
        for (long length = 0; length <= many.lengths.most; length++) {
            if (length >= many.lengths.least) {
                all.addAll(longest);
            }
            if ((long) longest.size() * elements.size() > MOST_VALUES || all.size() > MOST_VALUES) {
                return null;
            }
            List<Cells> shorter = longest;
            longest = elements.stream()
                    .flatMap(first -> shorter.stream().map(rest -> rest.prepend(first)))
                    .toList();
        }
        return all;
    }

    private static @Nullable List<Object> all(Choice choice) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < choice.constructors.size(); i++) {
            Constructor constructor = choice.constructors.get(i);
            ColourSet argument = choice.arguments.get(i);
            if (argument == null) {
                values.add(new Tagged(constructor, null));
                continue;
            }
            List<Object> arguments = argument.all();
            if (arguments == null || values.size() + arguments.size() > MOST_VALUES) {
                return null;
            }
            arguments.forEach(each -> values.add(new Tagged(constructor, each)));
        }
        return values;
    }

    private @Nullable List<Object> all(Parts parts) {
        List<Object[]> rows = new ArrayList<>();
        rows.add(new Object[parts.parts.size()]);
        List<String> sorted = parts.labels.stream().sorted(Type.LABELS).toList();
        for (int i = 0; i < parts.parts.size(); i++) {
            List<Object> values = parts.parts.get(i).all();
            if (values == null || (long) rows.size() * values.size() > MOST_VALUES) {
                return null;
            }
            int at = sorted.indexOf(parts.labels.get(i));
            List<Object[]> more = new ArrayList<>();
            for (Object[] row : rows) {
                for (Object value : values) {
                    Object[] longer = row.clone();
                    longer[at] = value;
                    more.add(longer);
                }
            }
            rows = more;
        }
        String[] labels = labels(sorted);
        List<Object> all = new ArrayList<>();
        rows.forEach(row -> all.add(new Row(labels, row)));
        return all;
    }

    private static String[] labels(List<String> sorted) {
        return !sorted.isEmpty() && sorted.get(0).equals("1")
                ? Row.tupleLabels(sorted.size())
                : sorted.toArray(String[]::new);
    }

    /** Patterns that each name a whole number in a colour {@code n}. */
    public List<String> numbers() {
        if (shape instanceof Renamed renamed) {
            return renamed.of().numbers();
        }
        if (shape instanceof Filtered filtered) {
            return filtered.of().numbers();
        }
        if (shape instanceof Parts product && !product.labels().isEmpty()) {
            boolean isTuple = product.labels().get(0).equals("1");
            List<String> patterns = new ArrayList<>();
            for (int i = 0; i < product.parts().size(); i++) {
                if (product.parts().get(i).type() == Type.INT) {
                    List<String> parts = new ArrayList<>();
                    for (int k = 0; k < product.labels().size(); k++) {
                        String part = k == i ? "n" : "_";
                        parts.add(isTuple ? part : product.labels().get(k) + " = " + part);
                    }
                    patterns.add((isTuple ? "(" : "{") + String.join(", ", parts) + (isTuple ? ")" : "}"));
                }
            }
            return patterns;
        }
        return type == Type.INT ? List.of("n") : List.of();
    }

    /**
     * Whether the type has values that the colour set does not have, so that CPN Tools looks at each of them. It does not look into lists of any length.
     */
    public boolean isPart() {
        if (shape instanceof Plain) {
            return false;
        }
        if (shape instanceof Choice choice) {
            return choice.arguments.stream().anyMatch(each -> each != null && each.isPart());
        }
        if (shape instanceof Parts parts) {
            return parts.parts.stream().anyMatch(ColourSet::isPart);
        }
        if (shape instanceof Many many) {
            return !many.lengths.equals(Lengths.ANY);
        }
        return !(shape instanceof Renamed renamed) || renamed.of.isPart();
    }

    /** Whether a value of the type is one of the colour set. */
    public boolean isLegal(Object value) {
        if (shape instanceof Range range) {
            return (Long) value >= range.low && (Long) value <= range.high;
        }
        if (shape instanceof Between range) {
            return (Double) value >= range.low && (Double) value <= range.high;
        }
        if (shape instanceof Text text) {
            return text.lengths.contain(((String) value).length())
                    && ((String) value).chars().allMatch(c -> c >= text.low && c <= text.high);
        }
        if (shape instanceof Choice choice && value instanceof Tagged tagged) {
            ColourSet argument = choice.arguments.get(tagged.constructor().tag());
            return tagged.argument() == null || argument == null || argument.isLegal(tagged.argument());
        }
        if (shape instanceof Parts parts && value instanceof Row row) {
            for (int i = 0; i < parts.labels.size(); i++) {
                if (!parts.parts.get(i).isLegal(row.at(row.indexOf(parts.labels.get(i))))) {
                    return false;
                }
            }
            return true;
        }
        if (shape instanceof Many many) {
            Cells cells = (Cells) value;
            return many.lengths.contain(cells.size()) && cells.toList().stream().allMatch(many.element::isLegal);
        }
        if (shape instanceof Filtered filtered) {
            return filtered.of.isLegal(value) && filtered.isIn.test(value);
        }
        return !(shape instanceof Renamed renamed) || renamed.of.isLegal(value);
    }

    /** A value as CPN Tools writes it: records in the order of their declaration, numbers below zero in parentheses. */
    public String text(Object value) {
        if (shape instanceof Parts parts && value instanceof Row row) {
            boolean isTuple = row.isTuple();
            StringJoiner text = new StringJoiner(",", isTuple ? "(" : "{", isTuple ? ")" : "}");
            for (int i = 0; i < parts.labels.size(); i++) {
                String label = parts.labels.get(i);
                text.add((isTuple ? "" : label + "=") + parts.parts.get(i).text(row.at(row.indexOf(label))));
            }
            return text.toString();
        }
        if (shape instanceof Many many && value instanceof Cells cells) {
            StringJoiner text = new StringJoiner(",", "[", "]");
            cells.forEach(each -> text.add(many.element.text(each)));
            return text.toString();
        }
        if (shape instanceof Choice choice && value instanceof Tagged tagged && tagged.argument() != null) {
            ColourSet argument = choice.arguments.get(tagged.constructor().tag());
            boolean isIndex = argument != null && argument.name.equals(name);
            String inner =
                    argument == null || isIndex ? Values.text(tagged.argument()) : argument.text(tagged.argument());
            return tagged.constructor().name() + "(" + inner + ")";
        }
        if (shape instanceof Filtered filtered) {
            return filtered.of.text(value);
        }
        if (shape instanceof Renamed renamed) {
            return renamed.of.text(value);
        }
        if (value instanceof Long number && number < 0) {
            return "(" + Values.text(value) + ")";
        }
        return shape instanceof Plain plain && plain.unitName != null ? plain.unitName : Values.text(value);
    }

    /** Orders values as CPN Tools lists them: records by their fields in the order of the declaration. */
    public int compare(Object one, Object other) {
        if (shape instanceof Parts parts && one instanceof Row r && other instanceof Row s) {
            for (int i = 0; i < parts.labels.size(); i++) {
                int at = r.indexOf(parts.labels.get(i));
                int sign = parts.parts.get(i).compare(r.at(at), s.at(at));
                if (sign != 0) {
                    return sign;
                }
            }
            return 0;
        }
        return shape instanceof Renamed renamed ? renamed.of.compare(one, other) : Values.ORDER.compare(one, other);
    }

    /** Whether all values of another colour set are certainly in this one. */
    public boolean hasAllOf(ColourSet other) {
        if (shape instanceof Renamed renamed) {
            return renamed.of.hasAllOf(other);
        }
        if (other.shape instanceof Renamed renamed) {
            return hasAllOf(renamed.of);
        }
        return this == other
                || (shape instanceof Range range
                        && other.shape instanceof Range inner
                        && inner.low >= range.low
                        && inner.high <= range.high);
    }

    /** The colour sets of the parts of a product or record, in the order of its declaration; empty for other kinds. */
    public List<ColourSet> parts() {
        return shape instanceof Renamed renamed
                ? renamed.of.parts()
                : shape instanceof Parts product ? product.parts : List.of();
    }

    /** The colour sets of the fields of a record, by their labels; empty for other kinds. */
    Map<String, ColourSet> fields() {
        Map<String, ColourSet> found = new java.util.LinkedHashMap<>();
        if (shape instanceof Parts parts) {
            for (int i = 0; i < parts.labels.size(); i++) {
                found.put(parts.labels.get(i), parts.parts.get(i));
            }
        } else if (shape instanceof Renamed renamed) {
            return renamed.of.fields();
        }
        return found;
    }

    @Override
    public String toString() {
        return name;
    }
}
