package org.tidemark.timed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;

/** Queries of TAPAAL: text in an attribute of older files, elements in newer ones, which are turned into text. */
final class ArcQueries {
    private static final Pattern DOTTED = Pattern.compile("(?<![\"\\w.])([A-Za-z_]\\w*\\.[A-Za-z_]\\w*)(?![\"\\w.])");

    private ArcQueries() {}

    /**
     * A query.
     *
     * @param text the formula; null where there is none that can be read
     * @param why why not
     */
    record Query(String name, int line, @Nullable String text, String why) {
        /** The formula over the names of a net. */
        Formula formula(String file, Vocabulary names) throws InputException {
            if (text == null) {
                throw InputException.at(file, line, "query " + InputException.quote(name) + ": " + why);
            }
            try {
                return FormulaParser.formula(text, names);
            } catch (FormulaSyntaxException e) {
                throw InputException.at(file, line, "query " + InputException.quote(name) + ": " + e.getMessage(), e);
            }
        }
    }

    /** Reads the element of a query. */
    static Query read(XmlInput xml, String name) throws InputException {
        int line = xml.line();
        String text = xml.attribute("query");
        String found = text == null ? null : DOTTED.matcher(text).replaceAll("\"$1\"");
        String why = "it has no formula";
        while (xml.nextChild()) {
            if (xml.name().equals("formula")) {
                try {
                    List<String> parts = parts(xml);
                    found = parts.isEmpty() ? found : parts.get(0);
                } catch (Unknown unknown) {
                    why = "its formula has an element '" + unknown.getMessage() + "', which is not supported";
                    found = null;
                }
            } else {
                xml.skip();
            }
        }
        return new Query(name, line, found, why);
    }

    /** An element that no formula here has; thrown when all of the formula has been read. */
    private static final class Unknown extends Exception {
        private static final long serialVersionUID = 1L;

        Unknown(String element) {
            super(element);
        }
    }

    /** The formulas within the current element, which is read to its end. */
    private static List<String> parts(XmlInput xml) throws InputException, Unknown {
        List<String> parts = new ArrayList<>();
        Unknown unknown = null;
        while (xml.nextChild()) {
            try {
                parts.add(part(xml));
            } catch (Unknown e) {
                unknown = e;
            }
        }
        if (unknown != null) {
            throw unknown;
        }
        return parts;
    }

    private static String part(XmlInput xml) throws InputException, Unknown {
        String kind = xml.name();
        switch (kind) {
            case "tokens-count" -> {
                List<String> names = names(xml);
                return names.isEmpty() ? "0" : "(" + String.join(" + ", names) + ")";
            }
            case "is-fireable" -> {
                List<String> names = names(xml);
                return "("
                        + String.join(
                                " or ",
                                names.stream()
                                        .map(each -> "fireable(" + each + ")")
                                        .toList()) + ")";
            }
            case "integer-constant" -> {
                return xml.text();
            }
            default -> {
                List<String> parts = parts(xml);
                String joined = joined(kind, parts);
                if (joined == null) {
                    throw new Unknown(kind);
                }
                return joined;
            }
        }
    }

    private static List<String> names(XmlInput xml) throws InputException {
        List<String> names = new ArrayList<>();
        while (xml.nextChild()) {
            names.add("\"" + xml.text().replace("\"", "") + "\"");
        }
        return names;
    }

    private static @Nullable String joined(String kind, List<String> parts) {
        int count = parts.size();
        String operator = switch (kind) {
            case "conjunction" -> " and ";
            case "disjunction" -> " or ";
            case "integer-le" -> " <= ";
            case "integer-lt" -> " < ";
            case "integer-eq" -> " = ";
            case "integer-ne" -> " != ";
            case "integer-ge" -> " >= ";
            case "integer-gt" -> " > ";
            case "integer-sum" -> " + ";
            case "integer-difference" -> " - ";
            case "integer-product" -> " * ";
            default -> "";
        };
        if (!operator.isEmpty()) {
            return count < 1 ? null : "(" + String.join(operator, parts) + ")";
        }
        if (kind.equals("until") && count == 2) {
            return "((" + parts.get(0) + ") U (" + parts.get(1) + "))";
        }
        if ((kind.equals("before") || kind.equals("reach")) && count == 1) {
            return parts.get(0);
        }
        String prefix = switch (kind) {
            case "exists-path" -> "E ";
            case "all-paths" -> "A ";
            case "finally" -> "F ";
            case "globally" -> "G ";
            case "next" -> "X ";
            case "negation" -> "not ";
            default -> "";
        };
        if (!prefix.isEmpty()) {
            return count == 1 ? "(" + prefix + "(" + parts.get(0) + "))" : null;
        }
        return switch (kind) {
            case "deadlock" -> "deadlock";
            case "true" -> "true";
            case "false" -> "false";
            default -> null;
        };
    }
}
