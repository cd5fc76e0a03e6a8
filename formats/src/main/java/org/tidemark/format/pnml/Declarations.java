package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;
import org.tidemark.input.InputException;

/**
 * The sorts, constants, variables and partitions that a high-level net declares, in any order. Everything is referred
 * to by its id; if no id fits, a unique name is accepted too.
 */
final class Declarations {
    private static final int MOST_LEVELS = 100;

    /** The most values in a tuple, including those of nested tuples. */
    private static final int MOST_PARTS = 1 << 16;

    private final String file;
    private final Map<String, TermNode> sorts = new LinkedHashMap<>();
    private final Map<String, Type> types = new HashMap<>();
    private final Set<String> resolving = new HashSet<>();
    private final Map<String, Constant> constants = new HashMap<>();
    private final Map<String, TermNode> variables = new LinkedHashMap<>();
    private final Map<String, Partition> partitions = new HashMap<>();
    private final Map<String, String> idsByName = new HashMap<>();
    private final ValueTable values = new ValueTable();
    private int products;

    /** Classes of the values of a type: the class of each, by rank. */
    record Partition(Type of, EnumType classes, List<Long> classOf) {}

    private Declarations(String file) {
        this.file = file;
    }

    /** The table of the values of types that are too large for ranks. */
    ValueTable values() {
        return values;
    }

    /** Resolves all declarations of a file. */
    static Declarations of(String file, List<TermNode> declared) throws InputException {
        Declarations declarations = new Declarations(file);
        List<TermNode> all = new ArrayList<>();
        for (TermNode node : declared) {
            all.addAll(node.name().equals("declarations") ? node.children() : List.of(node));
        }
        for (TermNode node : all) {
            declarations.enter(node);
        }
        for (TermNode sort : declarations.sorts.values()) {
            declarations.named(sort);
        }
        for (TermNode node : all) {
            if (node.name().equals("partition")) {
                declarations.partition(node);
            }
        }
        return declarations;
    }

    private void enter(TermNode node) throws InputException {
        switch (node.name()) {
            case "namedsort" -> enter(sorts, node, "sort");
            case "variabledecl" -> enter(variables, node, "variable");
            case "partition" -> {}
            default ->
                throw error(
                        node,
                        "declaration " + quote(node.name())
                                + ": this version reads namedsort, variabledecl and partition");
        }
    }

    private void enter(Map<String, TermNode> table, TermNode node, String kind) throws InputException {
        String id = id(node);
        if (table.putIfAbsent(id, node) != null) {
            throw error(node, kind + " " + quote(id) + ": declared twice");
        }
        alias(kind, node, id);
    }

    /** Allows references by name as well, unless several share the name. */
    private void alias(String kind, TermNode node, String id) {
        String name = node.attribute("name");
        if (name != null) {
            idsByName.merge(kind + " " + name, id, (first, second) -> first.equals(second) ? first : "");
        }
    }

    private String id(TermNode node) throws InputException {
        String id = node.attribute("id");
        if (id == null || id.isBlank()) {
            throw error(node, node.name() + " has no attribute 'id'");
        }
        return id;
    }

    /** Follows sorts that rename others, through any number of steps, to the defining one. */
    private Type named(TermNode sort) throws InputException {
        List<String> names = new ArrayList<>();
        TermNode last = sort;
        Type type = types.get(id(last));
        while (type == null) {
            names.add(id(last));
            TermNode definition = definition(last);
            if (definition.name().equals("usersort")) {
                last = declared(definition);
                type = types.get(id(last));
            } else {
                type = type(definition, last);
            }
        }
        for (String name : names) {
            types.put(name, type);
            resolving.remove(name);
        }
        return type;
    }

    private TermNode definition(TermNode sort) throws InputException {
        String id = id(sort);
        if (!resolving.add(id)) {
            throw error(sort, "sort " + quote(id) + " is defined by itself");
        }
        if (sort.children().size() != 1) {
            throw error(
                    sort,
                    "sort " + quote(id) + ": expected one definition, found "
                            + sort.children().size());
        }
        return sort.children().get(0);
    }

    /** The declaration that a reference to a sort means. */
    private TermNode declared(TermNode usersort) throws InputException {
        String reference = reference(usersort, "declaration");
        TermNode declared = find(sorts, "sort", reference);
        if (declared == null) {
            throw error(usersort, "sort " + quote(reference) + ": no sort of this name is declared");
        }
        return declared;
    }

    /** The type of a sort. */
    Type type(TermNode sort) throws InputException {
        return type(sort, null);
    }

    private Type type(TermNode sort, @Nullable TermNode owner) throws InputException {
        switch (sort.name()) {
            case "dot" -> {
                return DotType.DOT;
            }
            case "bool" -> {
                return BoolType.BOOL;
            }
            case "usersort" -> {
                return named(declared(sort));
            }
            case "productsort" -> {
                return product(sort);
            }
            case "finiteintrange" -> {
                long first = number(sort, "start");
                long last = number(sort, "end");
                if (first > last) {
                    throw error(
                            sort, "finiteintrange from " + first + " to " + last + ": expected one with numbers in it");
                }
                return IntType.of(first, last);
            }
            case "finiteenumeration", "cyclicenumeration" -> {
                return enumeration(sort, owner);
            }
            default ->
                throw error(
                        sort,
                        "sort " + quote(sort.name()) + ": this version reads dot, bool, finiteenumeration, "
                                + "cyclicenumeration, finiteintrange, productsort and usersort");
        }
    }

    private Type product(TermNode sort) throws InputException {
        if (++products > MOST_LEVELS) {
            throw error(sort, "products of sorts are nested more than " + MOST_LEVELS + " levels deep");
        }
        List<Type> components = new ArrayList<>();
        for (TermNode child : sort.children()) {
            components.add(type(child));
        }
        products--;
        TupleType product = new TupleType(components, List.of(), values);
        if (product.parts() > MOST_PARTS) {
            throw error(sort, "a product of " + product.parts() + " sorts: expected at most " + MOST_PARTS);
        }
        return product;
    }

    private EnumType enumeration(TermNode sort, @Nullable TermNode owner) throws InputException {
        String name = owner == null ? "line " + sort.line() : id(owner);
        if (sort.children().isEmpty()) {
            throw error(sort, "sort " + quote(name) + ": an enumeration without constants");
        }
        EnumType type = new EnumType(name, sort.name().startsWith("cyclic"), shown(sort.children()));
        for (int i = 0; i < sort.children().size(); i++) {
            TermNode constant = sort.children().get(i);
            enter(constant, new Constant(type, i));
        }
        return type;
    }

    private void enter(TermNode node, Constant constant) throws InputException {
        String id = id(node);
        if (constants.putIfAbsent(id, constant) != null) {
            throw error(node, "constant " + quote(id) + ": declared twice");
        }
        alias("constant", node, id);
    }

    /** How constants are shown: by their names, if these are distinct. */
    private List<String> shown(List<TermNode> constants) throws InputException {
        List<String> ids = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (TermNode constant : constants) {
            ids.add(id(constant));
            String name = constant.attribute("name");
            names.add(name == null || name.isBlank() ? id(constant) : name);
        }
        return new HashSet<>(names).size() == names.size() ? names : ids;
    }

    private void partition(TermNode node) throws InputException {
        String id = id(node);
        List<TermNode> elements = new ArrayList<>(node.children());
        if (elements.isEmpty() || elements.get(0).name().equals("partitionelement")) {
            throw error(node, "partition " + quote(id) + ": expected the sort it divides, and its elements");
        }
        Type of = type(elements.remove(0));
        if (elements.isEmpty() || of.size().bitLength() > 24) {
            throw error(node, "partition " + quote(id) + ": expected elements that divide a small sort");
        }
        EnumType classes = new EnumType(id, false, shown(elements));
        List<Long> classOf = new ArrayList<>(Collections.nCopies((int) of.count(), -1L));
        for (int i = 0; i < elements.size(); i++) {
            enter(elements.get(i), new Constant(classes, i));
            for (TermNode member : elements.get(i).children()) {
                Constant constant = constant(member, of);
                if (!constant.type().equals(of)) {
                    throw error(member, "partition " + quote(id) + ": " + constant + " is not a value of sort " + of);
                }
                long before = classOf.set((int) constant.rank(), (long) i);
                if (before >= 0 && before != i) {
                    throw error(
                            member,
                            "partition " + quote(id) + ": " + of.show(constant.rank()) + " is in two of its elements, "
                                    + quote(classes.show(before)) + " and " + quote(classes.show(i)));
                }
            }
        }
        int missing = classOf.indexOf(-1L);
        if (missing >= 0) {
            throw error(node, "partition " + quote(id) + ": " + of.show(missing) + " is in none of its elements");
        }
        if (partitions.put(id, new Partition(of, classes, classOf)) != null) {
            throw error(node, "partition " + quote(id) + ": declared twice");
        }
    }

    /** A constant of an enumeration, a partition or a range of integers. */
    Constant constant(TermNode node, @Nullable Type expected) throws InputException {
        if (node.name().equals("useroperator")) {
            String reference = reference(node, "declaration");
            Constant found = find(constants, "constant", reference);
            if (found == null) {
                throw error(node, "useroperator " + quote(reference) + ": no constant of this name is declared");
            }
            return found;
        }
        long number = number(node, "value");
        Type type = expected instanceof IntType || node.children().isEmpty()
                ? expected
                : type(node.children().get(0));
        if (!(type instanceof IntType range)) {
            throw error(node, node.name() + " '" + number + "': expected a range of integers that it belongs to");
        }
        if (!range.spans().contains(number)) {
            throw error(node, node.name() + " '" + number + "': expected an integer of the range " + range);
        }
        return new Constant(range, range.spans().rank(number));
    }

    /** The values in a named element of a partition; empty if the term does not name one. */
    List<Constant> members(TermNode node, Type type) {
        String name = node.name().equals("useroperator") ? node.attribute("declaration") : null;
        Constant element = name == null ? null : find(constants, "constant", name);
        List<Constant> members = new ArrayList<>();
        if (element != null && !element.type().equals(type)) {
            for (Partition partition : partitions.values()) {
                boolean meant = partition.classes().equals(element.type())
                        && partition.of().equals(type);
                for (int rank = 0; meant && rank < partition.classOf().size(); rank++) {
                    if (partition.classOf().get(rank) == element.rank()) {
                        members.add(new Constant(type, rank));
                    }
                }
            }
        }
        return members;
    }

    /** The declaration of a variable that a term names. */
    TermNode variable(TermNode node) throws InputException {
        String reference = reference(node, "refvariable");
        TermNode found = find(variables, "variable", reference);
        if (found == null) {
            throw error(node, "variable " + quote(reference) + ": no variable of this name is declared");
        }
        return found;
    }

    /** All variables in the order of their declarations. */
    List<TermNode> variables() {
        return List.copyOf(variables.values());
    }

    /** The type of a declared variable. */
    Type variableType(TermNode declaration) throws InputException {
        if (declaration.children().isEmpty()) {
            throw error(declaration, "variable " + quote(id(declaration)) + " has no sort");
        }
        return type(declaration.children().get(0));
    }

    Partition partition(TermNode node, String reference) throws InputException {
        Partition found = partitions.get(reference);
        if (found == null) {
            throw error(node, node.name() + " refpartition " + quote(reference) + ": no such partition is declared");
        }
        return found;
    }

    private <T> @Nullable T find(Map<String, T> table, String kind, String reference) {
        T found = table.get(reference);
        return found != null ? found : table.get(idsByName.getOrDefault(kind + " " + reference, ""));
    }

    String reference(TermNode node, String attribute) throws InputException {
        String value = node.attribute(attribute);
        if (value == null || value.isBlank()) {
            throw error(node, node.name() + " has no attribute '" + attribute + "'");
        }
        return value;
    }

    long number(TermNode node, String attribute) throws InputException {
        String digits = reference(node, attribute).strip();
        try {
            long number = Long.parseLong(digits);
            if (number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw error(node, node.name() + " " + attribute + " " + quote(digits) + ": expected an integer of 32 bits");
    }

    InputException error(TermNode node, String message) {
        return InputException.at(file, node.line(), message);
    }
}
