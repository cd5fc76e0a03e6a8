package org.tidemark.format.pnml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ValueLanguage;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.format.pnml.TermRewriting.Inexpressible;
import org.tidemark.format.tide.Naming;
import org.tidemark.format.tide.TypeText;
import org.tidemark.input.InputException;

/**
 * The declarations of a symmetric net that is being written: sorts for types, constants, partitions for tables, and
 * variables. They are collected while terms are written and come first in the file. Not thread-safe.
 */
final class SortTable {
    private static final Pattern ID = Pattern.compile("[\\p{L}_][\\p{L}\\p{Nd}_.-]*");

    private final ValueLanguage language;
    private final Set<String> taken = new HashSet<>();
    private final Map<Type, String> sorts = new LinkedHashMap<>();
    private final Map<Type, List<String>> constants = new HashMap<>();
    private final Map<Lookup, String> partitions = new LinkedHashMap<>();
    private final List<String> variableIds = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final StringBuilder sortText = new StringBuilder();
    private final StringBuilder partitionText = new StringBuilder();

    SortTable(ColoredNet net) {
        language = net.language();
        net.places().forEach(place -> taken.add(place.id()));
        net.transitions().forEach(transition -> taken.add(transition.id()));
    }

    /** An id that nothing else has. */
    String free(String wish) {
        String id = wish.isBlank() ? "x" : wish;
        for (int n = 2; !taken.add(id); n++) {
            id = wish + "_" + n;
        }
        return id;
    }

    /** The id of the sort of a type, which is declared if necessary. */
    String sort(Type type) throws InputException {
        String known = sorts.get(type);
        if (known != null) {
            return known;
        }
        String definition = definition(type);
        String id = free(wish(type));
        sorts.put(type, id);
        sortText.append("<namedsort id=\"")
                .append(PnmlWriter.escape(id))
                .append("\" name=\"")
                .append(PnmlWriter.escape(id))
                .append("\">")
                .append(definition)
                .append("</namedsort>\n");
        return id;
    }

    /** The name of a type where it has one that can be an id. */
    private String wish(Type type) {
        if (type instanceof DotType || type instanceof BoolType) {
            return type instanceof DotType ? "dot" : "bool";
        }
        String declared = language.typeName(type);
        String name =
                declared != null ? declared : type instanceof EnumType || type instanceof IdType ? type.toString() : "";
        return ID.matcher(name).matches() ? name : "Sort";
    }

    /** {@code <usersort declaration="…"/>}. */
    String use(Type type) throws InputException {
        return "<usersort declaration=\"" + PnmlWriter.escape(sort(type)) + "\"/>";
    }

    private String definition(Type type) throws InputException {
        if (type instanceof DotType) {
            return "<dot/>";
        }
        if (type instanceof BoolType) {
            return "<bool/>";
        }
        if (type instanceof IntType numbers
                && numbers.spans().isOneRange()
                && numbers.spans().least() >= Integer.MIN_VALUE
                && numbers.spans().greatest() <= Integer.MAX_VALUE) {
            return range(numbers);
        }
        if (type instanceof EnumType enumeration) {
            String element = enumeration.cyclic() ? "cyclicenumeration" : "finiteenumeration";
            return listed(element, enumeration, enumeration.constants());
        }
        if (type instanceof IdType identities) {
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= identities.number(); i++) {
                names.add(String.valueOf(i));
            }
            return listed("finiteenumeration", identities, names);
        }
        if (type instanceof TupleType tuple) {
            StringBuilder parts = new StringBuilder("<productsort>");
            for (Type component : tuple.components()) {
                parts.append(use(component));
            }
            return parts.append("</productsort>").toString();
        }
        throw new Inexpressible(
                "the type " + new TypeText(Naming.AS_THEY_ARE).use(type) + ": symmetric nets have no such sort");
    }

    static String range(IntType numbers) {
        return "<finiteintrange start=\"" + numbers.spans().least() + "\" end=\""
                + numbers.spans().greatest() + "\"/>";
    }

    private String listed(String element, Type type, List<String> names) throws InputException {
        List<String> ids = new ArrayList<>();
        StringBuilder text = new StringBuilder("<" + element + ">");
        for (String name : names) {
            boolean plain = !name.isBlank() && !Character.isDigit(name.charAt(0)) && !taken.contains(name);
            String id = free(plain ? name : wish(type) + "_" + name);
            ids.add(id);
            text.append("<feconstant id=\"")
                    .append(PnmlWriter.escape(id))
                    .append("\" name=\"")
                    .append(PnmlWriter.escape(name))
                    .append("\"/>");
        }
        constants.put(type, ids);
        return text.append("</" + element + ">").toString();
    }

    /** The id of a constant of an enumeration, an identity, or a class of a partition. */
    String constant(Type type, int index) throws InputException {
        if (!constants.containsKey(type)) {
            sort(type);
        }
        return constants.getOrDefault(type, List.of()).get(index);
    }

    /** The id of the partition that a table describes. */
    String partition(Lookup lookup) throws InputException {
        Type of = lookup.of().type();
        Lookup table = new Lookup(new Variable(0, "", of), lookup.ranks(), lookup.type());
        String known = partitions.get(table);
        if (known != null) {
            return known;
        }
        if (!(lookup.type() instanceof EnumType classes)) {
            throw new Inexpressible(lookup, "symmetric nets have tables with classes only");
        }
        String id = free(classes.name());
        partitions.put(table, id);
        partitionText.append(
                "<partition id=\"" + PnmlWriter.escape(id) + "\" name=\"" + PnmlWriter.escape(id) + "\">" + use(of));
        List<String> ids = new ArrayList<>();
        for (int c = 0; c < classes.constants().size(); c++) {
            String name = classes.constants().get(c);
            ids.add(free(name));
            partitionText.append("<partitionelement id=\"" + PnmlWriter.escape(ids.get(c)) + "\" name=\""
                    + PnmlWriter.escape(name) + "\">");
            for (int rank = 0; rank < lookup.ranks().size(); rank++) {
                if (lookup.ranks().get(rank) == c) {
                    partitionText.append(
                            of instanceof IntType numbers
                                    ? "<finiteintrangeconstant value=\""
                                            + numbers.spans().number(rank) + "\">" + range(numbers)
                                            + "</finiteintrangeconstant>"
                                    : "<useroperator declaration=\"" + PnmlWriter.escape(constant(of, rank)) + "\"/>");
                }
            }
            partitionText.append("</partitionelement>");
        }
        partitionText.append("</partition>\n");
        constants.put(classes, ids);
        return id;
    }

    /**
     * The ids of the variables of a transition. A variable of another transition with the same name and sort is used
     * again if that keeps the order of the variables, which is that of their declarations.
     */
    List<String> variables(List<Variable> declared) throws InputException {
        List<String> ids = new ArrayList<>();
        int last = -1;
        for (Variable variable : declared) {
            int at = last + 1;
            while (at < variables.size()
                    && !(variables.get(at).name().equals(variable.name())
                            && variables.get(at).type().equals(variable.type()))) {
                at++;
            }
            if (at == variables.size()) {
                sort(variable.type());
                variables.add(variable);
                variableIds.add(free(variable.name()));
            }
            ids.add(variableIds.get(at));
            last = at;
        }
        return ids;
    }

    /** All declarations, as a label of the net. */
    String text() throws InputException {
        StringBuilder text = new StringBuilder("<declaration>\n<structure>\n<declarations>\n");
        text.append(sortText).append(partitionText);
        for (int v = 0; v < variables.size(); v++) {
            text.append("<variabledecl id=\"" + PnmlWriter.escape(variableIds.get(v)) + "\" name=\""
                    + PnmlWriter.escape(variables.get(v).name()) + "\">"
                    + use(variables.get(v).type())
                    + "</variabledecl>\n");
        }
        return text.append("</declarations>\n</structure>\n</declaration>\n").toString();
    }
}
