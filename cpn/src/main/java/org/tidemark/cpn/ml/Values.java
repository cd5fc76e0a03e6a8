package org.tidemark.cpn.ml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of CPN ML: {@link Long} for int, intinf and discrete time, {@link Double}, {@link String}, {@link Character}, {@link Boolean}, and those below. All
 * but references and functions are immutable and compared by their contents. A multi-set is a list, as in CPN Tools.
 */
public final class Values {
    private Values() {}

    /** A hash with another one taken in. Values are small numbers mostly, of which sums with small weights would often be equal. */
    public static int mixed(int hash, int other) {
        int h = (hash ^ other) * 0x9E3779B1;
        return h ^ h >>> 15;
    }

    /** The value of type unit. */
    public static final Row UNIT = new Row(new String[0], new Object[0]);

    /** A function. */
    @FunctionalInterface
    public interface Function {
        Object apply(Object argument, Machine machine);

        /** The value, or {@link Machine#CALL} where it is that of another call which is left to the caller. */
        default Object enter(Object argument, Machine machine) {
            return apply(argument, machine);
        }
    }

    /** A function written in CPN ML. */
    @FunctionalInterface
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // apply gives the same value as enter, on a stack of its own
    interface Closure extends Function {
        @Override
        Object enter(Object argument, Machine machine);

        @Override
        default Object apply(Object argument, Machine machine) {
            return machine.value(enter(argument, machine));
        }
    }

    /** A tuple or a record, with its fields in the order of the sorted labels; those of a tuple are numbers. */
    public static final class Row {
        private static final List<String[]> TUPLES =
                IntStream.range(0, 32).mapToObj(Row::numbers).toList();

        final String[] labels;
        final Object[] fields;
        private int hash;

        Row(String[] labels, Object[] fields) {
            this.labels = labels;
            this.fields = fields;
        }

        public static Row tuple(Object... fields) {
            return new Row(tupleLabels(fields.length), fields);
        }

        static String[] tupleLabels(int n) {
            return n < TUPLES.size() ? TUPLES.get(n) : numbers(n);
        }

        private static String[] numbers(int n) {
            String[] labels = new String[n];
            Arrays.setAll(labels, i -> String.valueOf(i + 1));
            return labels;
        }

        public boolean isTuple() {
            return labels.length == 0 || labels[0].equals("1");
        }

        public Object at(int i) {
            return fields[i];
        }

        public int size() {
            return fields.length;
        }

        /** The position of a label; -1 where there is none. */
        public int indexOf(String label) {
            for (int i = 0; i < labels.length; i++) {
                if (labels[i].equals(label)) {
                    return i;
                }
            }
            return -1;
        }

        Object field(String label) {
            return fields[indexOf(label)];
        }

        Row with(int i, Object value) {
            Object[] changed = fields.clone();
            changed[i] = value;
            return new Row(labels, changed);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other == this
                    || (other instanceof Row row && hashCode() == row.hashCode() && Arrays.equals(fields, row.fields));
        }

        @Override
        public int hashCode() {
            if (hash == 0) {
                int h = fields.length;
                for (Object each : fields) {
                    h = mixed(h, each.hashCode());
                }
                hash = h | 1;
            }
            return hash;
        }
    }

    /** A list, cell by cell; the empty list has no head. */
    public static final class Cells implements Iterable<Object> {
        public static final Cells NIL = new Cells(UNIT, null);

        private final Object head;
        private final @Nullable Cells tail;
        private final int size;
        private int hash;

        private Cells(Object head, @Nullable Cells tail) {
            this.head = head;
            this.tail = tail;
            size = tail == null ? 0 : tail.size + 1;
        }

        public Cells prepend(Object value) {
            return new Cells(value, this);
        }

        public static Cells of(List<?> values) {
            Cells cells = NIL;
            for (int i = values.size() - 1; i >= 0; i--) {
                cells = cells.prepend(values.get(i));
            }
            return cells;
        }

        public boolean isEmpty() {
            return tail == null;
        }

        public Object head() {
            return head;
        }

        public Cells tail() {
            return tail == null ? this : tail;
        }

        public int size() {
            return size;
        }

        public List<Object> toList() {
            List<Object> all = new ArrayList<>(size);
            forEach(all::add);
            return all;
        }

        public Cells append(Cells other) {
            Cells all = other;
            List<Object> mine = toList();
            for (int i = mine.size() - 1; i >= 0; i--) {
                all = all.prepend(mine.get(i));
            }
            return all;
        }

        @Override
        public Iterator<Object> iterator() {
            return new Iterator<>() {
                private Cells at = Cells.this;

                @Override
                public boolean hasNext() {
                    return !at.isEmpty();
                }

                @Override
                public Object next() {
                    if (at.isEmpty()) {
                        throw new NoSuchElementException();
                    }
                    Object value = at.head;
                    at = at.tail();
                    return value;
                }
            };
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (!(other instanceof Cells cells) || cells.size != size || cells.hashCode() != hashCode()) {
                return false;
            }
            Cells mine = this;
            Cells its = cells;
            while (!mine.isEmpty()) {
                if (mine == its) {
                    return true;
                }
                if (!mine.head.equals(its.head)) {
                    return false;
                }
                mine = mine.tail();
                its = its.tail();
            }
            return true;
        }

        @Override
        public int hashCode() {
            if (hash == 0) {
                int h = 7;
                for (Object each : this) {
                    h = mixed(h, each.hashCode());
                }
                hash = h | 1;
            }
            return hash;
        }
    }

    /**
     * A constructor of a datatype, an enumeration, an index, a union, or an exception.
     *
     * @param tag its number among those of its type
     */
    public record Constructor(String type, String name, int tag, boolean hasArgument) {}

    /** A value made by a constructor. */
    public record Tagged(Constructor constructor, @Nullable Object argument) {
        @Override
        public int hashCode() {
            return mixed(constructor.tag, argument == null ? 1 : argument.hashCode());
        }
    }

    /** A token with a time stamp, or with a delay that is not yet added to the clock. */
    public record Stamped(Object value, Object stamp) {}

    /** A reference. */
    static final class Reference {
        Object value;

        Reference(Object value) {
            this.value = value;
        }
    }

    /** An exception of ML that nothing has handled yet. */
    public static final class Raised extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Tagged exception;

        Raised(Tagged exception) {
            super("exception " + exception.constructor().name() + " is raised", null, false, false);
            this.exception = exception;
        }

        Tagged exception() {
            return exception;
        }
    }

    /** Orders the values of one type. */
    public static final Comparator<Object> ORDER = Values::compare;

    private static int compare(Object a, Object b) {
        if (a == b) {
            return 0;
        }
        if (a instanceof Long r && b instanceof Long s) {
            return Long.compare(r, s);
        }
        if (a instanceof Row r && b instanceof Row s) {
            for (int i = 0; i < Math.min(r.fields.length, s.fields.length); i++) {
                int sign = compare(r.fields[i], s.fields[i]);
                if (sign != 0) {
                    return sign;
                }
            }
            return r.fields.length - s.fields.length;
        }
        if (a instanceof Cells r && b instanceof Cells s) {
            Iterator<Object> i = r.iterator();
            Iterator<Object> j = s.iterator();
            while (i.hasNext() && j.hasNext()) {
                int sign = compare(i.next(), j.next());
                if (sign != 0) {
                    return sign;
                }
            }
            return Boolean.compare(i.hasNext(), j.hasNext());
        }
        if (a instanceof Tagged r && b instanceof Tagged s) {
            int sign = Integer.compare(r.constructor.tag, s.constructor.tag);
            return sign != 0 || r.argument == null || s.argument == null ? sign : compare(r.argument, s.argument);
        }
        if (a instanceof Stamped r && b instanceof Stamped s) {
            int sign = compare(r.value, s.value);
            return sign != 0 ? sign : compare(r.stamp, s.stamp);
        }
        return compareBasic(a, b);
    }

    private static int compareBasic(Object a, Object b) {
        if (a instanceof Number r && b instanceof Number s) {
            return Double.compare(r.doubleValue(), s.doubleValue());
        }
        if (a instanceof String r && b instanceof String s) {
            return r.compareTo(s);
        }
        if (a instanceof Boolean r && b instanceof Boolean s) {
            return r.compareTo(s);
        }
        if (a instanceof Character r && b instanceof Character s) {
            return r.compareTo(s);
        }
        return 0;
    }

    /** A value as ML writes it; records with their labels sorted. */
    public static String text(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Row row && row.isTuple()) {
            joined(Arrays.asList(row.fields), "(", ")", out);
        } else if (value instanceof Row row) {
            out.append('{');
            for (int i = 0; i < row.labels.length; i++) {
                out.append(i > 0 ? "," : "").append(row.labels[i]).append('=');
                write(row.fields[i], out);
            }
            out.append('}');
        } else if (value instanceof Cells cells) {
            joined(cells.toList(), "[", "]", out);
        } else if (value instanceof Tagged tagged) {
            out.append(tagged.constructor.name);
            if (tagged.argument != null) {
                boolean isBracketed = tagged.argument instanceof Row row && row.isTuple();
                out.append(isBracketed ? "" : "(");
                write(tagged.argument, out);
                out.append(isBracketed ? "" : ")");
            }
        } else if (value instanceof Stamped stamped) {
            write(stamped.value, out);
            out.append('@');
            write(stamped.stamp, out);
        } else {
            out.append(basic(value));
        }
    }

    private static String basic(Object value) {
        if (value instanceof String string) {
            return '"'
                    + string.replace("\\", "\\\\")
                            .replace("\"", "\\\"")
                            .replace("\n", "\\n")
                            .replace("\t", "\\t")
                    + '"';
        }
        if (value instanceof Character c) {
            return "#\"" + c + '"';
        }
        return number(value);
    }

    /** A number as ML writes it, with ~ for minus. */
    static String number(Object value) {
        return String.valueOf(value).replace('-', '~');
    }

    private static void joined(Collection<Object> values, String open, String close, StringBuilder out) {
        out.append(open);
        String separator = "";
        for (Object each : values) {
            out.append(separator);
            write(each, out);
            separator = ",";
        }
        out.append(close);
    }
}
