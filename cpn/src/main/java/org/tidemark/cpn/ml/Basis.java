package org.tidemark.cpn.ml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.ml.Elaborator.Dependence;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Environment.Binary;
import org.tidemark.cpn.ml.Environment.Entry;
import org.tidemark.cpn.ml.Type.Scheme;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Raised;
import org.tidemark.cpn.ml.Values.Reference;
import org.tidemark.cpn.ml.Values.Row;
import org.tidemark.cpn.ml.Values.Stamped;
import org.tidemark.cpn.ml.Values.Tagged;

/** The names that every net can use: operators, functions of the Standard ML basis library on lists, strings and numbers, those of CPN Tools on multi-sets. */
final class Basis {
    /** The functions of colour sets that need a list of all values. */
    static final Set<String> OF_ALL_VALUES = Set.of("all", "size", "ord", "col", "ran");

    static final Tagged MATCH = exception("Match");
    static final Tagged BIND = exception("Bind");
    private static final Tagged EMPTY = exception("Empty");
    private static final Tagged SUBSCRIPT = exception("Subscript");
    private static final Tagged DIV = exception("Div");
    private static final Tagged OPTION = exception("Option");
    private static final Tagged DOMAIN = exception("Domain");
    private static final Tagged CHR = exception("Chr");
    private static final Tagged SIZE = exception("Size");
    private static final Tagged SUBTRACT = exception("Subtract");
    private static final Tagged NO_SINGLETON = exception("no_singleton");
    private static final Tagged NONE = new Tagged(new Constructor("option", "NONE", 0, false), null);
    private static final Constructor SOME = new Constructor("option", "SOME", 1, true);
    private static final List<Tagged> ORDER = List.of(
            new Tagged(new Constructor("order", "LESS", 0, false), null),
            new Tagged(new Constructor("order", "EQUAL", 1, false), null),
            new Tagged(new Constructor("order", "GREATER", 2, false), null));

    private final Environment into;

    Basis(Environment into) {
        this.into = into;
    }

    private static Tagged exception(String name) {
        return new Tagged(new Constructor("exn", name, name.hashCode() | Integer.MIN_VALUE, false), null);
    }

    private interface Two {
        Object apply(Object first, Object second, Machine machine);
    }

    private interface Three {
        Object apply(Object first, Object second, Object third, Machine machine);
    }

    /** An infix operator, or a function of a pair. */
    private void pair(String names, String type, Binary does) {
        Function function = (pair, m) -> does.apply(((Row) pair).at(0), ((Row) pair).at(1), m);
        for (String name : names.split(" ", -1)) {
            Entry entry = Entry.global(into.scheme(type), function);
            entry.binary = does;
            into.enter(name, entry);
        }
    }

    private void one(String names, String type, Function function) {
        for (String name : names.split(" ", -1)) {
            into.enter(name, Entry.global(into.scheme(type), function));
        }
    }

    private void two(String names, String type, Two does) {
        one(names, type, (first, m) -> (Function) (second, n) -> does.apply(first, second, n));
    }

    private void three(String names, String type, Three does) {
        one(names, type, (first, m) ->
                (Function) (second, n) -> (Function) (third, o) -> does.apply(first, second, third, o));
    }

    private void value(String names, String type, Object value) {
        for (String name : names.split(" ", -1)) {
            into.enter(name, Entry.global(into.scheme(type), value));
        }
    }

    private void constructor(Tagged value, String type) {
        into.enterConstructor(value.constructor(), into.scheme(type), value);
    }

    void enter() {
        into.enterConstructor(new Constructor("bool", "true", 1, false), Scheme.of(Type.BOOL), true);
        into.enterConstructor(new Constructor("bool", "false", 0, false), Scheme.of(Type.BOOL), false);
        into.enterConstructor(new Constructor("list", "nil", 0, false), into.scheme("'a list"), Cells.NIL);
        constructor(NONE, "'a option");
        into.enterConstructor(SOME, into.scheme("'a -> 'a option"), (Function) (value, m) -> new Tagged(SOME, value));
        for (Tagged each : ORDER) {
            constructor(each, "order");
        }
        for (Tagged each : List.of(
                MATCH,
                BIND,
                EMPTY,
                SUBSCRIPT,
                DIV,
                OPTION,
                DOMAIN,
                CHR,
                SIZE,
                SUBTRACT,
                NO_SINGLETON,
                exception("Overflow"))) {
            constructor(each, "exn");
        }
        Constructor fail = new Constructor("exn", "Fail", -1, true);
        into.enterConstructor(fail, into.scheme("string -> exn"), (Function) (value, m) -> new Tagged(fail, value));
        operators();
        numbers();
        lists();
        listsOfCpn();
        strings();
        multiSets();
        others();
        effects();
    }

    private void operators() {
        pair(
                "+",
                "'num * 'num -> 'num",
                (a, b, m) -> a instanceof Long x ? (Object) Math.addExact(x, (Long) b) : (Double) a + (Double) b);
        pair(
                "-",
                "'num * 'num -> 'num",
                (a, b, m) -> a instanceof Long x ? (Object) Math.subtractExact(x, (Long) b) : (Double) a - (Double) b);
        pair(
                "*",
                "'num * 'num -> 'num",
                (a, b, m) -> a instanceof Long x ? (Object) Math.multiplyExact(x, (Long) b) : (Double) a * (Double) b);
        pair("/", "real * real -> real", (a, b, m) -> (Double) a / (Double) b);
        pair("div", "int * int -> int", (a, b, m) -> Math.floorDiv((Long) a, divisor(b)));
        pair("mod", "int * int -> int", (a, b, m) -> Math.floorMod((Long) a, divisor(b)));
        pair("quot Int.quot", "int * int -> int", (a, b, m) -> (Long) a / divisor(b));
        pair("rem Int.rem", "int * int -> int", (a, b, m) -> (Long) a % divisor(b));
        pair("=", "'a * 'a -> bool", (a, b, m) -> a.equals(b));
        pair("<>", "'a * 'a -> bool", (a, b, m) -> !a.equals(b));
        pair("<", "'ord * 'ord -> bool", (a, b, m) -> Values.ORDER.compare(a, b) < 0);
        pair(">", "'ord * 'ord -> bool", (a, b, m) -> Values.ORDER.compare(a, b) > 0);
        pair("<=", "'ord * 'ord -> bool", (a, b, m) -> Values.ORDER.compare(a, b) <= 0);
        pair(">=", "'ord * 'ord -> bool", (a, b, m) -> Values.ORDER.compare(a, b) >= 0);
        pair("^", "string * string -> string", (a, b, m) -> (String) a + (String) b);
        pair("::", "'a * 'a list -> 'a list", (a, b, m) -> ((Cells) b).prepend(a));
        pair("^^", "'a list * 'a list -> 'a list", (a, b, m) -> ((Cells) a).append((Cells) b));
        pair("o", "('b -> 'c) * ('a -> 'b) -> 'a -> 'c", (f, g, m) -> (Function) (x, n) -> call(f, call(g, x, n), n));
        pair("before", "'a * 'b -> 'a", (a, b, m) -> a);
        pair(":=", "'a ref * 'a -> unit", (r, value, m) -> {
            ((Reference) r).value = value;
            return Values.UNIT;
        });
        one("!", "'a ref -> 'a", (r, m) -> ((Reference) r).value);
        one("ref", "'a -> 'a ref", (value, m) -> new Reference(value));
        one("inc", "int ref -> unit", (r, m) -> added((Reference) r, 1));
        one("dec", "int ref -> unit", (r, m) -> added((Reference) r, -1));
        one("not", "bool -> bool", (a, m) -> !(Boolean) a);
        one("ignore", "'a -> unit", (a, m) -> Values.UNIT);
    }

    private static Object added(Reference to, long amount) {
        to.value = Math.addExact((Long) to.value, amount);
        return Values.UNIT;
    }

    private static long divisor(Object of) {
        if ((Long) of == 0) {
            throw new Raised(DIV);
        }
        return (Long) of;
    }

    private void numbers() {
        one(
                "~ Int.~ Real.~",
                "'num -> 'num",
                (a, m) -> a instanceof Long x ? (Object) Math.negateExact(x) : -(Double) a);
        one(
                "abs Int.abs Real.abs IntInf.abs",
                "'num -> 'num",
                (a, m) -> a instanceof Long x ? (Object) Math.abs(x) : Math.abs((Double) a));
        pair("Int.max IntInf.max", "int * int -> int", (a, b, m) -> Math.max((Long) a, (Long) b));
        pair("Int.min IntInf.min", "int * int -> int", (a, b, m) -> Math.min((Long) a, (Long) b));
        pair("Real.max", "real * real -> real", (a, b, m) -> Math.max((Double) a, (Double) b));
        pair("Real.min", "real * real -> real", (a, b, m) -> Math.min((Double) a, (Double) b));
        pair("Real.==", "real * real -> bool", (a, b, m) -> ((Double) a).doubleValue() == (Double) b);
        pair("Real.!=", "real * real -> bool", (a, b, m) -> ((Double) a).doubleValue() != (Double) b);
        for (String type : List.of("int", "real", "string", "char")) {
            String structure = type.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + type.substring(1);
            pair(
                    structure + ".compare",
                    type + " * " + type + " -> order",
                    (a, b, m) -> order(Values.ORDER.compare(a, b)));
            pair(structure + ".<", type + " * " + type + " -> bool", (a, b, m) -> Values.ORDER.compare(a, b) < 0);
            pair(structure + ".>", type + " * " + type + " -> bool", (a, b, m) -> Values.ORDER.compare(a, b) > 0);
            pair(structure + ".<=", type + " * " + type + " -> bool", (a, b, m) -> Values.ORDER.compare(a, b) <= 0);
            pair(structure + ".>=", type + " * " + type + " -> bool", (a, b, m) -> Values.ORDER.compare(a, b) >= 0);
        }
        pair("IntInf.compare", "int * int -> order", (a, b, m) -> order(Values.ORDER.compare(a, b)));
        one("Int.sign Real.sign", "'num -> int", (a, m) -> (long) Math.signum(((Number) a).doubleValue()));
        one("real Real.fromInt Real.fromLargeInt", "int -> real", (a, m) -> (double) (Long) a);
        one("floor Real.floor", "real -> int", (a, m) -> (long) Math.floor((Double) a));
        one("ceil Real.ceil", "real -> int", (a, m) -> (long) Math.ceil((Double) a));
        one("round Real.round", "real -> int", (a, m) -> (long) Math.rint((Double) a));
        one("trunc Real.trunc", "real -> int", (a, m) -> (long) ((Double) a).doubleValue());
        one("Int.toString IntInf.toString", "int -> string", (a, m) -> Values.number(a));
        one("Real.toString", "real -> string", (a, m) -> realText((Double) a));
        one("Int.fromString IntInf.fromString", "string -> int option", (a, m) -> parsedInt((String) a));
        one("Real.fromString", "string -> real option", (a, m) -> parsedReal((String) a));
        one("IntInf.toInt IntInf.fromInt IntInf.toLarge Int.toLarge Int.fromLarge", "int -> int", (a, m) -> a);
        one("Math.sqrt", "real -> real", (a, m) -> Math.sqrt((Double) a));
        one("Math.ln", "real -> real", (a, m) -> Math.log((Double) a));
        one("Math.exp", "real -> real", (a, m) -> Math.exp((Double) a));
        one("Math.sin", "real -> real", (a, m) -> Math.sin((Double) a));
        one("Math.cos", "real -> real", (a, m) -> Math.cos((Double) a));
        pair("Math.pow", "real * real -> real", (a, b, m) -> Math.pow((Double) a, (Double) b));
        value("Math.pi", "real", Math.PI);
    }

    private static String realText(double value) {
        String text = value == Math.rint(value) && Math.abs(value) < 1e12
                ? String.format(java.util.Locale.ROOT, "%.1f", value)
                : String.valueOf(value);
        return text.replace('-', '~');
    }

    private static Object parsedInt(String text) {
        java.util.regex.Matcher found =
                java.util.regex.Pattern.compile("\\s*([~+-]?)([0-9]{1,18})").matcher(text);
        if (!found.lookingAt()) {
            return NONE;
        }
        long number = Long.parseLong(found.group(2));
        return new Tagged(SOME, found.group(1).isEmpty() || found.group(1).equals("+") ? number : -number);
    }

    private static Object parsedReal(String text) {
        java.util.regex.Matcher found = java.util.regex.Pattern.compile(
                        "\\s*[~+-]?[0-9]+(\\.[0-9]+)?([eE][~-]?[0-9]+)?")
                .matcher(text);
        return found.lookingAt()
                ? new Tagged(SOME, Double.valueOf(found.group().strip().replace('~', '-')))
                : NONE;
    }

    private static Tagged order(int sign) {
        return ORDER.get(Integer.signum(sign) + 1);
    }

    static Object call(Object function, Object argument, Machine m) {
        m.step();
        return ((Function) function).apply(argument, m);
    }

    private static boolean test(Object function, Object argument, Machine m) {
        return (Boolean) call(function, argument, m);
    }

    private static Cells cells(Object list) {
        return (Cells) list;
    }

    static Cells nonEmpty(Object list) {
        if (cells(list).isEmpty()) {
            throw new Raised(EMPTY);
        }
        return cells(list);
    }

    private void lists() {
        one("hd List.hd", "'a list -> 'a", (l, m) -> nonEmpty(l).head());
        one("tl List.tl", "'a list -> 'a list", (l, m) -> nonEmpty(l).tail());
        one("null List.null", "'a list -> bool", (l, m) -> cells(l).isEmpty());
        one("length List.length", "'a list -> int", (l, m) -> (long) cells(l).size());
        one("rev List.rev", "'a list -> 'a list", (l, m) -> reversed(cells(l)));
        one("List.last", "'a list -> 'a", (l, m) -> reversed(nonEmpty(l)).head());
        one("concat flatten List.concat", "'a list list -> 'a list", (l, m) -> concatenated(cells(l)));
        pair("List.@", "'a list * 'a list -> 'a list", (a, b, m) -> cells(a).append(cells(b)));
        pair("nth List.nth", "'a list * int -> 'a", (l, n, m) -> {
            long i = (Long) n;
            if (i < 0 || i >= cells(l).size()) {
                throw new Raised(SUBSCRIPT);
            }
            Cells at = cells(l);
            for (; i > 0; i--) {
                at = at.tail();
            }
            return at.head();
        });
        pair(
                "List.take",
                "'a list * int -> 'a list",
                (l, n, m) -> Cells.of(cells(l).toList().subList(0, length(l, n))));
        pair(
                "List.drop",
                "'a list * int -> 'a list",
                (l, n, m) -> Cells.of(cells(l).toList().subList(length(l, n), cells(l).size())));
        two(
                "map List.map",
                "('a -> 'b) -> 'a list -> 'b list",
                (f, l, m) -> mapped(cells(l), each -> call(f, each, m)));
        two("app List.app", "('a -> 'b) -> 'a list -> unit", (f, l, m) -> {
            cells(l).forEach(each -> call(f, each, m));
            return Values.UNIT;
        });
        two("filter List.filter", "('a -> bool) -> 'a list -> 'a list", (f, l, m) -> filtered(l, f, true, m));
        two(
                "List.partition",
                "('a -> bool) -> 'a list -> 'a list * 'a list",
                (f, l, m) -> Row.tuple(filtered(l, f, true, m), filtered(l, f, false, m)));
        two(
                "exists List.exists",
                "('a -> bool) -> 'a list -> bool",
                (f, l, m) -> cells(l).toList().stream().anyMatch(each -> test(f, each, m)));
        two(
                "all List.all forall",
                "('a -> bool) -> 'a list -> bool",
                (f, l, m) -> cells(l).toList().stream().allMatch(each -> test(f, each, m)));
        two("List.find find", "('a -> bool) -> 'a list -> 'a option", (f, l, m) -> {
            for (Object each : cells(l)) {
                if (test(f, each, m)) {
                    return new Tagged(SOME, each);
                }
            }
            return NONE;
        });
        two("List.mapPartial", "('a -> 'b option) -> 'a list -> 'b list", (f, l, m) -> {
            List<Object> found = new ArrayList<>();
            for (Object each : cells(l)) {
                Object argument = ((Tagged) call(f, each, m)).argument();
                if (argument != null) {
                    found.add(argument);
                }
            }
            return Cells.of(found);
        });
        three("foldl List.foldl", "('a * 'b -> 'b) -> 'b -> 'a list -> 'b", (f, start, l, m) -> {
            Object value = start;
            for (Object each : cells(l)) {
                value = call(f, Row.tuple(each, value), m);
            }
            return value;
        });
        three("foldr List.foldr", "('a * 'b -> 'b) -> 'b -> 'a list -> 'b", (f, start, l, m) -> {
            Object value = start;
            for (Object each : reversed(cells(l))) {
                value = call(f, Row.tuple(each, value), m);
            }
            return value;
        });
        pair("List.tabulate", "int * (int -> 'a) -> 'a list", (n, f, m) -> {
            List<Object> made = new ArrayList<>();
            for (long i = 0; i < (Long) n; i++) {
                made.add(call(f, i, m));
            }
            return Cells.of(made);
        });
        pair("ListPair.zip", "'a list * 'b list -> ('a * 'b) list", (a, b, m) -> {
            List<Object> pairs = new ArrayList<>();
            for (Cells x = cells(a), y = cells(b); !x.isEmpty() && !y.isEmpty(); x = x.tail(), y = y.tail()) {
                pairs.add(Row.tuple(x.head(), y.head()));
            }
            return Cells.of(pairs);
        });
        one(
                "ListPair.unzip",
                "('a * 'b) list -> 'a list * 'b list",
                (l, m) -> Row.tuple(
                        mapped(cells(l), each -> ((Row) each).at(0)), mapped(cells(l), each -> ((Row) each).at(1))));
        two(
                "ListMergeSort.sort",
                "('a * 'a -> bool) -> 'a list -> 'a list",
                (f, l, m) -> Cells.of(sorted(cells(l).toList(), (a, b) -> test(f, Row.tuple(b, a), m))));
    }

    private static int length(Object list, Object n) {
        if ((Long) n < 0 || (Long) n > cells(list).size()) {
            throw new Raised(SUBSCRIPT);
        }
        return (int) (long) (Long) n;
    }

    /**
     * Merges runs that rise already, as CPN Tools does: what is not before another element stays behind it. Any function may be asked, also one that is no order, like
     * {@code <=}.
     */
    private static List<Object> sorted(List<Object> list, BiPredicate<Object, Object> isBefore) {
        ArrayDeque<List<Object>> runs = new ArrayDeque<>();
        int count = 0;
        for (int i = 0; i < list.size(); ) {
            List<Object> run = new ArrayList<>();
            do {
                run.add(list.get(i++));
            } while (i < list.size() && isBefore.test(list.get(i - 1), list.get(i)));
            runs.push(run);
            for (int k = ++count; k % 2 == 0; k /= 2) {
                runs.push(merged(runs.pop(), runs.pop(), isBefore));
            }
        }
        while (runs.size() > 1) {
            runs.push(merged(runs.pop(), runs.pop(), isBefore));
        }
        return runs.isEmpty() ? list : runs.pop();
    }

    private static List<Object> merged(List<Object> later, List<Object> earlier, BiPredicate<Object, Object> isBefore) {
        List<Object> all = new ArrayList<>(later.size() + earlier.size());
        for (int i = 0, k = 0; i < later.size() || k < earlier.size(); ) {
            boolean isLater = k == earlier.size() || (i < later.size() && isBefore.test(later.get(i), earlier.get(k)));
            all.add(isLater ? later.get(i++) : earlier.get(k++));
        }
        return all;
    }

    /** A list, or a multi-set, without the elements of another one, which it must have. */
    private static Cells subtracted(Cells from, Cells less) {
        List<Object> all = from.toList();
        for (Object each : less) {
            if (!all.remove(each)) {
                throw new Raised(SUBTRACT);
            }
        }
        return Cells.of(all);
    }

    private static Cells reversed(Cells list) {
        Cells reversed = Cells.NIL;
        for (Object each : list) {
            reversed = reversed.prepend(each);
        }
        return reversed;
    }

    private static Cells concatenated(Cells lists) {
        Cells all = Cells.NIL;
        for (Object each : reversed(lists)) {
            all = cells(each).append(all);
        }
        return all;
    }

    private static Cells mapped(Cells list, UnaryOperator<Object> by) {
        List<Object> all = list.toList();
        all.replaceAll(by);
        return Cells.of(all);
    }

    private static Cells filtered(Object list, Object by, boolean keep, Machine m) {
        List<Object> all = cells(list).toList();
        all.removeIf(each -> test(by, each, m) != keep);
        return Cells.of(all);
    }

    /** The list functions that CPN Tools adds. */
    private void listsOfCpn() {
        two("mem", "'a list -> 'a -> bool", (l, x, m) -> cells(l).toList().contains(x));
        two("ins", "'a list -> 'a -> 'a list", (l, x, m) -> cells(l).append(Cells.NIL.prepend(x)));
        two(
                "ins_new",
                "'a list -> 'a -> 'a list",
                (l, x, m) -> cells(l).toList().contains(x) ? l : cells(l).append(Cells.NIL.prepend(x)));
        two("rm", "'a -> 'a list -> 'a list", (x, l, m) -> {
            List<Object> all = cells(l).toList();
            all.remove(x);
            return Cells.of(all);
        });
        two("rmall", "'a -> 'a list -> 'a list", (x, l, m) -> {
            List<Object> all = cells(l).toList();
            all.removeIf(x::equals);
            return Cells.of(all);
        });
        one(
                "remdupl",
                "'a list -> 'a list", // of equal elements the last one stays
                (l, m) -> reversed(Cells.of(
                        List.copyOf(new LinkedHashSet<>(reversed(cells(l)).toList())))));
        two("listsub", "'a list -> 'a list -> 'a list", (a, b, m) -> subtracted(cells(a), cells(b)));
        two("union", "'a list -> 'a list -> 'a list", (a, b, m) -> cells(a).append(cells(b)));
        two("intersect", "'a list -> 'a list -> 'a list", (a, b, m) -> {
            List<Object> all = cells(a).toList();
            List<Object> other = cells(b).toList();
            all.removeIf(each -> !other.remove(each));
            return Cells.of(all);
        });
        two(
                "contains",
                "'a list -> 'a list -> bool",
                (a, b, m) -> cells(a).toList().containsAll(cells(b).toList()));
        two("contains_all", "'a list -> 'a list -> bool", (a, b, m) -> isPart(b, a)); // as often as there
        two(
                "sort sort_ms",
                "('a * 'a -> bool) -> 'a list -> 'a list",
                (f, l, m) -> Cells.of(sorted(cells(l).toList(), (a, b) -> test(f, Row.tuple(a, b), m))));
        two("unique_sort", "('a * 'a -> bool) -> 'a list -> 'a list", (f, l, m) -> {
            List<Object> all = sorted(cells(l).toList(), (a, b) -> test(f, Row.tuple(a, b), m));
            for (int i = all.size() - 1; i > 0; i--) {
                if (!test(f, Row.tuple(all.get(i - 1), all.get(i)), m)) {
                    all.remove(i);
                }
            }
            return Cells.of(all);
        });
        two("pos", "'a -> 'a list -> int", (x, l, m) -> {
            long at = cells(l).toList().indexOf(x);
            if (at < 0) {
                throw new Raised(MATCH);
            }
            return at;
        });
        two(
                "mapcan fmap",
                "('a -> 'b list) -> 'a list -> 'b list",
                (f, l, m) -> concatenated(mapped(cells(l), each -> call(f, each, m))));
    }

    private void strings() {
        one("String.size", "string -> int", (s, m) -> (long) ((String) s).length());
        one("explode String.explode", "string -> char list", (s, m) -> {
            List<Object> all = new ArrayList<>();
            ((String) s).chars().forEach(c -> all.add((char) c));
            return Cells.of(all);
        });
        one("implode String.implode", "char list -> string", (l, m) -> {
            StringBuilder text = new StringBuilder();
            cells(l).forEach(text::append);
            return text.toString();
        });
        one("String.concat", "string list -> string", (l, m) -> {
            StringBuilder text = new StringBuilder();
            cells(l).forEach(text::append);
            return text.toString();
        });
        two("String.concatWith", "string -> string list -> string", (s, l, m) -> {
            List<String> parts = cells(l).toList().stream().map(String::valueOf).toList();
            return String.join((String) s, parts);
        });
        one("substring String.substring", "string * int * int -> string", (row, m) -> {
            String text = (String) ((Row) row).at(0);
            long from = (Long) ((Row) row).at(1);
            long length = (Long) ((Row) row).at(2);
            if (from < 0 || length < 0 || from + length > text.length()) {
                throw new Raised(SUBSCRIPT);
            }
            return text.substring((int) from, (int) (from + length));
        });
        one("str String.str Char.toString", "char -> string", (c, m) -> String.valueOf(c));
        pair("String.sub", "string * int -> char", (s, i, m) -> {
            if ((Long) i < 0 || (Long) i >= ((String) s).length()) {
                throw new Raised(SUBSCRIPT);
            }
            return ((String) s).charAt((int) (long) (Long) i);
        });
        two("String.isPrefix", "string -> string -> bool", (a, b, m) -> ((String) b).startsWith((String) a));
        two("String.isSuffix", "string -> string -> bool", (a, b, m) -> ((String) b).endsWith((String) a));
        two("String.isSubstring", "string -> string -> bool", (a, b, m) -> ((String) b).contains((String) a));
        two("String.map", "(char -> char) -> string -> string", (f, s, m) -> {
            StringBuilder text = new StringBuilder();
            ((String) s).chars().forEach(c -> text.append(call(f, (char) c, m)));
            return text.toString();
        });
        two("String.translate", "(char -> string) -> string -> string", (f, s, m) -> {
            StringBuilder text = new StringBuilder();
            ((String) s).chars().forEach(c -> text.append(call(f, (char) c, m)));
            return text.toString();
        });
        two("String.tokens", "(char -> bool) -> string -> string list", (f, s, m) -> split(f, (String) s, false, m));
        two("String.fields", "(char -> bool) -> string -> string list", (f, s, m) -> split(f, (String) s, true, m));
        one("ord Char.ord", "char -> int", (c, m) -> (long) (Character) c);
        one("chr Char.chr", "int -> char", (i, m) -> {
            if ((Long) i < 0 || (Long) i > 255) {
                throw new Raised(CHR);
            }
            return (char) (long) (Long) i;
        });
        character("Char.isDigit", Character::isDigit);
        character("Char.isAlpha", Character::isLetter);
        character("Char.isAlphaNum", Character::isLetterOrDigit);
        character("Char.isSpace", Character::isWhitespace);
        character("Char.isUpper", Character::isUpperCase);
        character("Char.isLower", Character::isLowerCase);
        one("Char.toLower", "char -> char", (c, m) -> Character.toLowerCase((Character) c));
        one("Char.toUpper", "char -> char", (c, m) -> Character.toUpperCase((Character) c));
        two("Char.contains", "string -> char -> bool", (s, c, m) -> ((String) s).indexOf((Character) c) >= 0);
        one("Bool.toString", "bool -> string", (b, m) -> String.valueOf(b));
    }

    private void character(String name, IntPredicate test) {
        one(name, "char -> bool", (c, m) -> test.test((Character) c));
    }

    private static Cells split(Object at, String text, boolean keepsEmpty, Machine m) {
        List<Object> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (test(at, c, m)) {
                if (keepsEmpty || !part.isEmpty()) {
                    parts.add(part.toString());
                }
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (keepsEmpty || !part.isEmpty()) {
            parts.add(part.toString());
        }
        return Cells.of(parts);
    }

    private void multiSets() {
        value("empty", "'a ms", Cells.NIL);
        value("tempty", "'a tms", Cells.NIL);
        pair("`", "int * 'a -> 'a ms", (n, x, m) -> copies((Long) n, x));
        pair("++ +++", "'a ms * 'a ms -> 'a ms", (a, b, m) -> cells(a).append(cells(b)));
        pair("--", "'a ms * 'a ms -> 'a ms", (a, b, m) -> subtracted(cells(a), cells(b)));
        pair("**", "int * 'a ms -> 'a ms", (n, l, m) -> {
            Cells all = Cells.NIL;
            for (long i = 0; i < (Long) n; i++) {
                m.step();
                all = cells(l).append(all);
            }
            return all;
        });
        pair("==", "'a ms * 'a ms -> bool", (a, b, m) -> canonical(a).equals(canonical(b)));
        pair("<><> !=", "'a ms * 'a ms -> bool", (a, b, m) -> !canonical(a).equals(canonical(b)));
        pair("<<= <<==", "'a ms * 'a ms -> bool", (a, b, m) -> isPart(a, b));
        pair(">>= >>==", "'a ms * 'a ms -> bool", (a, b, m) -> isPart(b, a));
        pair("<<", "'a ms * 'a ms -> bool", (a, b, m) -> isPart(a, b) && cells(a).size() < cells(b).size());
        pair(">>", "'a ms * 'a ms -> bool", (a, b, m) -> isPart(b, a) && cells(b).size() < cells(a).size());
        pair(
                "%",
                "bool list * 'a -> 'a ms",
                (conditions, x, m) -> cells(conditions).toList().stream().allMatch(each -> (Boolean) each)
                        ? Cells.NIL.prepend(x)
                        : Cells.NIL);
        one("size", "'a ms -> int", (l, m) -> (long) cells(l).size());
        pair("cf", "'a * 'a ms -> int", (x, l, m) -> (long) Collections.frequency(cells(l).toList(), x));
        one("ms_to_list", "'a ms -> 'a list", (l, m) -> l);
        one("list_to_ms", "'a list -> 'a ms", (l, m) -> l);
        one("ms_to_col", "'a ms -> 'a", (l, m) -> {
            if (cells(l).size() != 1) {
                throw new Raised(NO_SINGLETON);
            }
            return cells(l).head();
        });
        two("ext_col", "('a -> 'b) -> 'a ms -> 'b ms", (f, l, m) -> mapped(cells(l), each -> call(f, each, m)));
        two(
                "ext_ms",
                "('a -> 'b ms) -> 'a ms -> 'b ms",
                (f, l, m) -> concatenated(mapped(cells(l), each -> call(f, each, m))));
        pair("@+", "'a ms * int -> 'a tms", (l, d, m) -> stamped(cells(l), later(m.clock(), d)));
        pair("@++", "'a ms * time -> 'a tms", (l, d, m) -> stamped(cells(l), later(m.clock(), d)));
        pair("@", "'a ms * time -> 'a tms", (l, t, m) -> stamped(cells(l), t));
    }

    /** A point in time after another one. */
    static Object later(Object clock, Object delay) {
        return clock instanceof Long now && delay instanceof Long more
                ? (Object) Math.addExact(now, more)
                : ((Number) clock).doubleValue() + ((Number) delay).doubleValue();
    }

    private static Cells stamped(Cells values, Object stamp) {
        return mapped(values, each -> new Stamped(each, stamp));
    }

    /** Equal tokens; none for a number below zero, as in CPN Tools. */
    private static Cells copies(long n, Object x) {
        if (n > Integer.MAX_VALUE >> 8) {
            throw new Raised(SIZE);
        }
        Cells all = Cells.NIL;
        for (long i = 0; i < n; i++) {
            all = all.prepend(x);
        }
        return all;
    }

    private static List<Object> canonical(Object multiSet) {
        List<Object> all = cells(multiSet).toList();
        all.sort(Values.ORDER);
        return all;
    }

    private static boolean isPart(Object part, Object whole) {
        List<Object> all = cells(whole).toList();
        return cells(part).toList().stream().allMatch(all::remove);
    }

    private void others() {
        one("valOf Option.valOf", "'a option -> 'a", (o, m) -> {
            Object argument = ((Tagged) o).argument();
            if (argument == null) {
                throw new Raised(OPTION);
            }
            return argument;
        });
        one("isSome Option.isSome", "'a option -> bool", (o, m) -> ((Tagged) o).argument() != null);
        pair("getOpt Option.getOpt", "'a option * 'a -> 'a", (o, otherwise, m) -> {
            Object argument = ((Tagged) o).argument();
            return argument == null ? otherwise : argument;
        });
        into.enter("time", Entry.global(into.scheme("unit -> time"), (Function) (unit, m) -> m.clock()));
        one("clock", "string -> time", (s, m) -> {
            Object time = ((Tagged) (into.isRealTime() ? parsedReal((String) s) : parsedInt((String) s))).argument();
            if (time == null) {
                throw new Raised(OPTION);
            }
            return time;
        });
        one("ModelTime.fromInt", "int -> time", (i, m) -> into.isRealTime() ? (Object) (double) (Long) i : i);
        one("ModelTime.toString", "time -> string", (t, m) -> t instanceof Double d ? realText(d) : Values.number(t));
        one(
                "ModelTime.fromString",
                "string -> time option",
                (s, m) -> into.isRealTime() ? parsedReal((String) s) : parsedInt((String) s));
    }

    private void effects() {
        new Draws(into).enter();
        Entry print = Entry.global(into.scheme("string -> unit"), (Function) (unused, m) -> Values.UNIT);
        print.dependences = Set.of(new Dependence(Kind.EFFECT, "print", BUILT_IN, 0));
        into.enter("print", print);
    }

    static final Source BUILT_IN = new Source("declarations", 0, "");

    /** A function that comes with a colour set, such as {@code CS.all}; null where there is none of the name. */
    static @Nullable Entry member(ColourSet of, String name, Environment into) {
        Type type = of.type();
        Type many = Type.multiSet(type);
        switch (name) {
            case "all" -> {
                List<Object> all = of.all();
                return all == null ? null : function(Type.UNIT, many, (unit, m) -> Cells.of(all));
            }
            case "size" -> {
                List<Object> all = of.all();
                return all == null ? null : function(Type.UNIT, Type.INT, (unit, m) -> (long) all.size());
            }
            case "ord" -> {
                List<Object> all = of.all();
                return all == null ? null : function(type, Type.INT, (value, m) -> (long) all.indexOf(value));
            }
            case "col" -> {
                List<Object> all = of.all();
                return all == null ? null : function(Type.INT, type, (i, m) -> element(all, (Long) i));
            }
            case "mkstr", "mkst_col", "mkst" -> {
                return function(type, Type.STRING, (value, m) -> of.text(value));
            }
            case "mkstr_ms", "mkst_ms" -> {
                return function(many, Type.STRING, (list, m) -> text(of, cells(list)));
            }
            case "lt" -> {
                return function(
                        Type.tuple(List.of(type, type)),
                        Type.BOOL,
                        (pair, m) -> Values.ORDER.compare(((Row) pair).at(0), ((Row) pair).at(1)) < 0);
            }
            case "legal" -> {
                return function(type, Type.BOOL, (value, m) -> of.isLegal(value));
            }
            case "mult" -> {
                return multiplied(of);
            }
            case "ran" -> {
                List<Object> all = of.all();
                if (all == null || all.isEmpty()) {
                    return null;
                }
                Entry entry = function(
                        Type.UNIT, type, (unit, m) -> all.get(m.random().nextInt(all.size())));
                entry.dependences = Set.of(into.dependence(Kind.RANDOM, of.name() + ".ran"));
                return entry;
            }
            default -> {
                return field(of, name);
            }
        }
    }

    private static Object element(List<Object> all, long i) {
        if (i < 0 || i >= all.size()) {
            throw new Raised(SUBSCRIPT);
        }
        return all.get((int) i);
    }

    /** A setter of a record, or a test of a union. */
    private static @Nullable Entry field(ColourSet of, String name) {
        Type type = of.type();
        if (name.startsWith("set_")) {
            String label = name.substring(4);
            ColourSet field = of.fields().get(label);
            return field == null
                    ? null
                    : function(type, Type.function(field.type(), type), (row, m) ->
                            (Function) (value, n) -> ((Row) row).with(((Row) row).indexOf(label), value));
        }
        if (name.startsWith("of_") && of.shape() instanceof ColourSet.Choice) {
            String constructor = name.substring(3);
            return function(
                    type,
                    Type.BOOL,
                    (value, m) -> ((Tagged) value).constructor().name().equals(constructor));
        }
        return null;
    }

    private static @Nullable Entry multiplied(ColourSet of) {
        List<ColourSet> parts = new ArrayList<>(of.fields().values());
        if (parts.size() < 2) {
            return null;
        }
        Type from = Type.tuple(
                parts.stream().map(each -> Type.multiSet(each.type())).toList());
        return function(from, Type.multiSet(of.type()), (row, m) -> {
            List<Object[]> rows = new ArrayList<>();
            rows.add(new Object[0]);
            for (int i = 0; i < parts.size(); i++) {
                List<Object[]> more = new ArrayList<>();
                for (Object[] each : rows) {
                    for (Object value : cells(((Row) row).at(i))) {
                        m.step();
                        Object[] longer = Arrays.copyOf(each, each.length + 1);
                        longer[each.length] = value;
                        more.add(longer);
                    }
                }
                rows = more;
            }
            List<Object> all = new ArrayList<>();
            rows.forEach(each -> all.add(Row.tuple(each)));
            return Cells.of(all);
        });
    }

    private static Entry function(Type from, Type to, Function function) {
        return Entry.global(Scheme.of(Type.function(from, to)), function);
    }

    /** A multi-set as text. */
    private static String text(ColourSet of, Cells multiSet) {
        if (multiSet.isEmpty()) {
            return "empty";
        }
        java.util.TreeMap<Object, Integer> counts = new java.util.TreeMap<>(Values.ORDER);
        multiSet.forEach(each -> counts.merge(each, 1, Integer::sum));
        List<String> parts = new ArrayList<>();
        counts.forEach((each, count) -> parts.add(count + "`" + of.text(Objects.requireNonNull(each))));
        return String.join("++\n", parts);
    }
}
