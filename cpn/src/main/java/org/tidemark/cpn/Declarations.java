package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Element;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Syntax;

/** Takes the declarations of a file into an elaborator: colour sets and variables come as elements, the rest as text. */
final class Declarations {
    private static final Set<String> BASIC = Set.of("unit", "bool", "int", "intinf", "real", "time", "string");

    private final Elaborator into;
    private final StringBuilder text = new StringBuilder();

    Declarations(Elaborator into) {
        this.into = into;
    }

    /** All declarations as text, to recognise the net by. */
    String text() {
        return text.toString();
    }

    void read(List<Element> elements) {
        for (Element each : elements) {
            switch (each.name()) {
                case "block" -> read(each.children());
                case "color" -> colourSet(each);
                case "var" -> variables(each);
                case "globref" -> reference(each);
                case "ml", "errordecl" -> {
                    Source source =
                            new Source("declaration", each.line(), each.text().toString());
                    text.append(source.text()).append('\n');
                    into.declare(source);
                }
                default -> {
                    // names of blocks, layouts, files to use: no meaning for markings
                }
            }
        }
    }

    private static String id(Element of) {
        Element id = of.first("id");
        return id == null ? "" : id.trimmed();
    }

    private static List<String> ids(Element of) {
        return of.all("id").stream().map(Element::trimmed).toList();
    }

    private void variables(Element element) {
        Element type = element.first("type");
        String of = type == null ? "" : id(type);
        Source source = new Source("variables " + String.join(", ", ids(element)), element.line(), "");
        text.append("var ").append(ids(element)).append(':').append(of).append('\n');
        into.declare(source, new Syntax.VarDec(ids(element), of, 0));
    }

    private void reference(Element element) {
        Element value = element.first("ml");
        Source source = value == null
                ? new Source("reference '" + id(element) + "'", element.line(), "")
                : new Source(
                        "reference '" + id(element) + "'",
                        value.line(),
                        value.text().toString());
        text.append("globref ")
                .append(id(element))
                .append('=')
                .append(source.text())
                .append('\n');
        into.declare(source, new Syntax.GlobalRef(id(element), new Parser(source).whole(), 0));
    }

    private void colourSet(Element element) {
        String name = id(element);
        Source source = new Source("colour set '" + name + "'", element.line(), "");
        boolean isTimed = element.first("timed") != null;
        for (Element each : element.children()) {
            Syntax.ColourExp of = kind(each, source);
            if (of != null) {
                text.append("colset ")
                        .append(name)
                        .append('=')
                        .append(of)
                        .append(isTimed)
                        .append('\n');
                into.declare(source, new Syntax.ColourDec(name, of, isTimed, 0));
                return;
            }
        }
        throw new MlException(source, 0, "expected a colour set of a kind that is known");
    }

    private Syntax.@Nullable ColourExp kind(Element element, Source source) {
        if (BASIC.contains(element.name())) {
            return basic(element, source);
        }
        switch (element.name()) {
            case "enum" -> {
                return new Syntax.Enumeration(ids(element));
            }
            case "index" -> {
                List<Element> bounds = element.all("ml");
                if (bounds.size() != 2) {
                    throw new MlException(source, 0, "expected two bounds of the index");
                }
                return new Syntax.Index(id(element), parsed(bounds.get(0), source), parsed(bounds.get(1), source));
            }
            case "product" -> {
                return new Syntax.Product(ids(element));
            }
            case "record", "union" -> {
                return fields(element);
            }
            case "list" -> {
                List<Syntax.Exp> lengths = bounds(element, "with", source);
                return lengths.isEmpty()
                        ? new Syntax.ListOf(id(element), null, null)
                        : new Syntax.ListOf(id(element), lengths.get(0), lengths.get(1));
            }
            case "subset" -> {
                return subset(element, source);
            }
            case "alias" -> {
                return new Syntax.Alias(id(element));
            }
            default -> {
                return null;
            }
        }
    }

    private Syntax.ColourExp basic(Element element, Source source) {
        Element with = element.first("with");
        List<Syntax.Exp> range = bounds(element, "with", source);
        List<Syntax.Exp> lengths = bounds(element, "and", source);
        return new Syntax.Basic(
                element.name(),
                range.isEmpty() ? null : range.get(0),
                range.isEmpty() ? null : range.get(1),
                with == null || !range.isEmpty() ? List.of() : ids(with),
                lengths.isEmpty() ? null : lengths.get(0),
                lengths.isEmpty() ? null : lengths.get(1));
    }

    /** Both ends of a range in a part of an element; none where it has no such part. */
    private static List<Syntax.Exp> bounds(Element of, String part, Source source) {
        Element found = of.first(part);
        List<Element> bounds = found == null ? List.of() : found.all("ml");
        return bounds.size() == 2 ? List.of(parsed(bounds.get(0), source), parsed(bounds.get(1), source)) : List.of();
    }

    private static Syntax.ColourExp fields(Element element) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (Element each : element.children()) {
            if (each.name().equals("recordfield")) {
                List<String> ids = ids(each);
                parts.put(ids.get(0), ids.size() > 1 ? ids.get(1) : "");
            } else if (each.name().equals("unionfield")) {
                Element type = each.first("type");
                parts.put(id(each), type == null ? "" : id(type));
            }
        }
        return new Syntax.Fields(element.name().equals("union"), parts);
    }

    private Syntax.ColourExp subset(Element element, Source source) {
        Element by = element.first("by");
        Element function = by == null ? null : by.first("ml");
        if (function != null) {
            return new Syntax.Subset(id(element), parsed(function, source), List.of());
        }
        Element with = element.first("with");
        List<Syntax.Exp> values = new ArrayList<>();
        if (with != null) {
            for (Element each : with.all("ml")) {
                Syntax.Exp parsed = parsed(each, source);
                if (parsed instanceof Syntax.ListExp list) {
                    values.addAll(list.items());
                } else {
                    values.add(parsed);
                }
            }
        }
        return new Syntax.Subset(id(element), null, values);
    }

    /** An expression in an element; what is wrong with it is reported where it stands. */
    private static Syntax.Exp parsed(Element element, Source of) {
        return new Parser(new Source(of.where(), element.line(), element.text().toString())).whole();
    }
}
