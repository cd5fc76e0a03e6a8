package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.network.NetworkOutline;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.outline.Outline.Symbol;
import org.tidemark.format.tide.Syntax.Binder;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.Syntax.Items;
import org.tidemark.format.tide.Syntax.Sort;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;

/**
 * The outline of a tide file, whole or half typed.
 *
 * <p>The words that begin declarations are keywords, so that each declaration is parsed by itself: one that is wrong has
 * its names looked up one by one, and the others are not affected. Names of included files are known, too. The names of
 * fields, constants and tags are looked up without types, so that one which several types have means all of them.
 */
public final class TideOutline {
    /** The most files that are included by one another. */
    private static final int MOST_FILES = 100;

    /** Reads an included file. */
    @FunctionalInterface
    public interface Files {
        /** The text of a file that another one includes, with its name; null where it cannot be read. */
        @Nullable
        Included open(String from, String name);
    }

    /** An included file. */
    public record Included(String file, String text) {}

    /** The namespaces of the language; a name means the same in a whole file, but for variables. */
    private enum Space {
        TYPES,
        FUNCTIONS,
        VALUES,
        MEMBERS,
        NODES,
        QUESTIONS
    }

    /** The tokens of one declaration, or of what can be read of one, and the declarations they are parsed to. */
    private record Chunk(List<TideToken> tokens, List<Declaration> declarations, boolean isWrong) {
        Span span() {
            return TideOutline.span(tokens.get(0), tokens.get(tokens.size() - 1));
        }
    }

    private final Map<Space, Map<String, List<Symbol>>> names = new HashMap<>();
    private final Files files;
    private final Set<String> included = new HashSet<>();
    private @Nullable NetworkOutline network;
    private Outline outline;

    /** The variables in scope. */
    private Map<String, Symbol> variables = new HashMap<>();

    /** The declaration that variables belong to. */
    private @Nullable Symbol owner;

    private TideOutline(Outline outline, Files files) {
        this.outline = outline;
        this.files = files;
    }

    /** The outline of a text; included files are asked for. */
    public static Outline of(String text, String file, Files files) {
        Outline outline = new Outline(file);
        new TideOutline(outline, files).read(text, file, true);
        return outline;
    }

    private void read(String text, String file, boolean withUses) {
        if (!included.add(file) || included.size() > MOST_FILES) {
            return;
        }
        Outline outer = outline;
        outline = withUses ? outline : new Outline(file);
        List<Chunk> chunks = chunks(Lexer.tolerant(new Source(file, text)));
        for (Chunk chunk : chunks) {
            include(chunk, file);
            declare(chunk);
        }
        if (withUses) {
            chunks.forEach(this::resolve);
        } else {
            outer.include(outline);
        }
        outline = outer;
    }

    private void include(Chunk chunk, String file) {
        for (Declaration declaration : chunk.declarations()) {
            if (declaration instanceof Syntax.Include include) {
                Included other = files.open(file, include.at().text());
                if (other != null) {
                    read(other.text(), other.file(), false);
                }
            }
        }
    }

    private static Span span(TideToken first, TideToken last) {
        return new Span(first.start(), last.end());
    }

    private static Span span(TideToken token) {
        return new Span(token.start(), token.end());
    }

    // Declarations one by one

    private static List<Chunk> chunks(List<TideToken> all) {
        List<TideToken> tokens = all.stream()
                .filter(token -> token.kind() != TideToken.Kind.COMMENT)
                .toList();
        List<Chunk> chunks = new ArrayList<>();
        int from = 0;
        for (int i = 1; i < tokens.size(); i++) {
            if (i == tokens.size() - 1 || begins(tokens, i)) {
                chunks.add(chunk(tokens.subList(from, i)));
                from = i;
            }
        }
        return chunks;
    }

    /** Whether a declaration begins at a token. */
    private static boolean begins(List<TideToken> tokens, int i) {
        TideToken token = tokens.get(i);
        TideToken before = tokens.get(i - 1);
        boolean isFair = isWord(before, "together") || isWord(before, "fair");
        if (token.kind() == TideToken.Kind.KEYWORD) {
            return TideParser.DECLARATIONS.contains(token.text()) && !(token.is("transition") && isFair);
        }
        boolean isNamed = tokens.get(i + 1).kind() == TideToken.Kind.NAME && i + 2 < tokens.size();
        TideToken third = tokens.get(Math.min(i + 2, tokens.size() - 1));
        boolean isPart = isNamed && (third.is("{") || third.is("("));
        return (isWord(token, "network") && isPart)
                || (isWord(token, TideParser.EQUIVALENCE) && isPart)
                || (isWord(token, "fair") && leadsToTransition(tokens, i + 1) && !isWord(before, "strongly"))
                || (isWord(token, "strongly") && isWord(tokens.get(i + 1), "fair") && leadsToTransition(tokens, i + 2));
    }

    private static boolean leadsToTransition(List<TideToken> tokens, int i) {
        int at = Math.min(i, tokens.size() - 1);
        return tokens.get(at).is("transition")
                || (isWord(tokens.get(at), "together") && tokens.get(at + 1).is("transition"));
    }

    private static boolean isWord(TideToken token, String word) {
        return token.kind() == TideToken.Kind.NAME && token.written().equals(word);
    }

    private static Chunk chunk(List<TideToken> tokens) {
        TideToken last = tokens.get(tokens.size() - 1);
        List<TideToken> closed = new ArrayList<>(tokens);
        closed.add(new TideToken(
                TideToken.Kind.END, "", last.source(), last.line(), last.column(), last.end(), last.end()));
        try {
            return new Chunk(tokens, TideParser.parse(closed), false);
        } catch (InputException wrong) {
            return new Chunk(tokens, List.of(), true);
        }
    }

    private void declare(Chunk chunk) {
        for (Declaration declaration : chunk.declarations()) {
            declare(declaration, chunk.span());
        }
        if (chunk.isWrong()) {
            declareWrong(chunk);
        }
    }

    private void declare(Declaration declaration, Span whole) {
        TideToken at = declaration.at();
        if (declaration instanceof Syntax.NetName) {
            add(Space.QUESTIONS, Kind.MODEL, at, whole, null);
        } else if (declaration instanceof Syntax.Parameter) {
            add(Space.VALUES, Kind.PARAMETER, at, whole, null);
        } else if (declaration instanceof Syntax.ConstantIs) {
            add(Space.VALUES, Kind.CONSTANT, at, whole, null);
        } else if (declaration instanceof Syntax.TypeIs type) {
            members(type.sort(), add(Space.TYPES, Kind.TYPE, at, whole, null));
        } else if (declaration instanceof Syntax.FunctionIs) {
            add(Space.FUNCTIONS, Kind.FUNCTION, at, whole, null);
        } else if (declaration instanceof Syntax.Place place) {
            Symbol symbol = add(Space.NODES, Kind.PLACE, at, whole, null);
            members(place.sort(), symbol);
        } else if (declaration instanceof Syntax.Transition) {
            add(Space.NODES, Kind.TRANSITION, at, whole, null);
        } else if (declaration instanceof Syntax.Question question) {
            add(Space.QUESTIONS, question.measure() ? Kind.MEASURE : Kind.PROPERTY, at, whole, null);
        } else if (declaration instanceof Syntax.Equivalence) {
            add(Space.QUESTIONS, Kind.EQUIVALENCE, at, whole, null);
        } else if (declaration instanceof Syntax.NetworkIs section) {
            add(Space.QUESTIONS, Kind.MODEL, at, whole, null);
            TideToken raw = section.raw();
            network = NetworkOutline.of(raw.source().text(), span(raw), outline);
        }
    }

    private Symbol add(Space space, Kind kind, TideToken at, Span whole, @Nullable Symbol parent) {
        Symbol symbol = outline.declare(kind, at.text(), span(at), whole, parent);
        names.computeIfAbsent(space, empty -> new LinkedHashMap<>())
                .computeIfAbsent(at.text(), empty -> new ArrayList<>())
                .add(symbol);
        return symbol;
    }

    /** The fields, constants and tags that a type declares; places of one list share theirs. */
    private void members(@Nullable Sort sort, Symbol of) {
        if (sort instanceof Syntax.Enumeration enumeration) {
            enumeration.constants().forEach(each -> member(Space.VALUES, Kind.VALUE, each, of));
        } else if (sort instanceof Syntax.RecordSort fields) {
            fields.fields().forEach(field -> {
                member(Space.MEMBERS, Kind.FIELD, field.at(), of);
                members(field.sort(), of);
            });
        } else if (sort instanceof Syntax.UnionSort union) {
            union.tags().forEach(tag -> member(Space.VALUES, Kind.VALUE, tag, of));
            union.contents().forEach(content -> members(content, of));
        } else {
            parts(sort).forEach(part -> members(part, of));
        }
    }

    private void member(Space space, Kind kind, TideToken at, Symbol of) {
        boolean isKnown =
                find(space, at.text()).stream().anyMatch(known -> known.at().equals(span(at)));
        if (!isKnown) {
            add(space, kind, at, span(at), of);
        }
    }

    /** The types that another one is directly made of. */
    private static List<Sort> parts(@Nullable Sort sort) {
        if (sort instanceof Syntax.TupleSort tuple) {
            return tuple.parts();
        } else if (sort instanceof Syntax.ArraySort array) {
            return List.of(array.index(), array.element());
        } else if (sort instanceof Syntax.ListSort list) {
            return List.of(list.element());
        } else if (sort instanceof Syntax.SetSort set) {
            return List.of(set.element());
        } else if (sort instanceof Syntax.MapSort map) {
            return List.of(map.key(), map.content());
        }
        return sort instanceof Syntax.SubSort sub ? List.of(sub.of().sort()) : List.of();
    }

    /** Declares what a declaration that is wrong begins with. */
    private void declareWrong(Chunk chunk) {
        List<TideToken> tokens = chunk.tokens();
        int word = 0;
        while (word < tokens.size() - 1 && tokens.get(word).kind() != TideToken.Kind.KEYWORD) {
            word++;
        }
        if (word + 1 >= tokens.size() || tokens.get(word + 1).kind() != TideToken.Kind.NAME) {
            return;
        }
        TideToken name = tokens.get(word + 1);
        switch (tokens.get(word).text()) {
            case "param" -> add(Space.VALUES, Kind.PARAMETER, name, chunk.span(), null);
            case "const" -> add(Space.VALUES, Kind.CONSTANT, name, chunk.span(), null);
            case "type" -> add(Space.TYPES, Kind.TYPE, name, chunk.span(), null);
            case "fun" -> add(Space.FUNCTIONS, Kind.FUNCTION, name, chunk.span(), null);
            case "transition" -> add(Space.NODES, Kind.TRANSITION, name, chunk.span(), null);
            case "property" -> add(Space.QUESTIONS, Kind.PROPERTY, name, chunk.span(), null);
            case "progress" -> add(Space.QUESTIONS, Kind.MEASURE, name, chunk.span(), null);
            case "place" -> {
                for (int i = word + 1;
                        i < tokens.size()
                                && tokens.get(i).kind() == TideToken.Kind.NAME
                                && tokens.get(i - 1).is(i == word + 1 ? "place" : ",");
                        i += 2) {
                    add(Space.NODES, Kind.PLACE, tokens.get(i), chunk.span(), null);
                }
            }
            default -> {}
        }
    }

    // Uses

    private List<Symbol> find(Space space, String name) {
        return names.getOrDefault(space, Map.of()).getOrDefault(name, List.of());
    }

    /** Adds the use of a name in the first of some namespaces that has it. */
    private void use(TideToken at, Space... spaces) {
        for (Space space : spaces) {
            List<Symbol> found = find(space, at.text());
            if (!found.isEmpty()) {
                outline.use(found, span(at));
                return;
            }
        }
    }

    private void resolve(Chunk chunk) {
        for (Declaration declaration : chunk.declarations()) {
            Outline.Use name = outline.at(declaration.at().start());
            owner = name == null ? null : name.symbols().get(0);
            variables = new HashMap<>();
            resolve(declaration);
        }
        if (chunk.isWrong()) {
            resolveWrong(chunk.tokens());
        }
    }

    private void resolve(Declaration declaration) {
        if (declaration instanceof Syntax.Parameter parameter) {
            sort(parameter.sort());
            value(parameter.value());
        } else if (declaration instanceof Syntax.ConstantIs constant) {
            sort(constant.sort());
            value(constant.value());
        } else if (declaration instanceof Syntax.TypeIs type) {
            sort(type.sort());
        } else if (declaration instanceof Syntax.FunctionIs function) {
            function.parameters().forEach(this::binder);
            sort(function.sort());
            value(function.body());
        } else if (declaration instanceof Syntax.Place place) {
            place(place);
        } else if (declaration instanceof Syntax.Transition transition) {
            transition.variables().forEach(this::binder);
            value(transition.priority());
            transition.arcs().forEach(this::arc);
            transition.guards().forEach(this::value);
        } else if (declaration instanceof Syntax.Question question) {
            TideToken raw = question.raw();
            formula(raw.text(), raw.start());
        } else if (declaration instanceof Syntax.Equivalence equivalence) {
            equivalence.draws().forEach(this::draw);
            equivalence.guards().forEach(this::value);
            equivalence.definitions().forEach(definition -> {
                use(definition.at(), Space.NODES);
                items(definition.items());
            });
            equivalence.caps().forEach(cap -> {
                use(cap.at(), Space.NODES);
                value(cap.most());
            });
        }
    }

    private void place(Syntax.Place place) {
        sort(place.sort());
        if (place.capacity() != null) {
            value(place.capacity().all());
            value(place.capacity().each());
        }
        items(place.initial());
        place.later().forEach(later -> {
            items(later.items());
            value(later.delay());
        });
    }

    private void arc(Syntax.Arc arc) {
        use(arc.at(), Space.NODES);
        items(arc.items());
        if (arc.delay() != null) {
            value(arc.delay().least());
            value(arc.delay().most());
        }
    }

    private void binder(Binder binder) {
        sort(binder.sort());
        variable(binder.at());
    }

    /** Declares a variable; places of one list share their tokens, and so their variables. */
    private void variable(TideToken at) {
        Outline.Use known = outline.at(at.start());
        Symbol variable = known != null && known.at().equals(span(at))
                ? known.symbols().get(0)
                : outline.declare(Kind.VARIABLE, at.text(), span(at), span(at), owner);
        variables.put(at.text(), variable);
    }

    private void draw(Syntax.Draw draw) {
        use(draw.place(), Space.NODES);
        variable(draw.at());
    }

    private void items(@Nullable Items items) {
        if (items != null) {
            items.items().forEach(this::item);
            items.except().forEach(this::item);
        }
    }

    private void item(Syntax.Item item) {
        Map<String, Symbol> outer = new HashMap<>(variables);
        value(item.count());
        sort(item.all());
        if (item.draw() != null) {
            draw(item.draw());
        }
        item.binders().forEach(this::binder);
        value(item.value());
        value(item.condition());
        variables = outer;
    }

    private void sort(@Nullable Sort sort) {
        if (sort == null) {
            return;
        }
        parts(sort).forEach(this::sort);
        if (sort instanceof Syntax.NamedSort named) {
            use(named.at(), Space.TYPES);
        } else if (sort instanceof Syntax.Ranges ranges) {
            ranges.firsts().forEach(this::value);
            ranges.lasts().forEach(this::value);
        } else if (sort instanceof Syntax.Identities identities) {
            value(identities.number());
        } else if (sort instanceof Syntax.ListSort list) {
            value(list.capacity());
        } else if (sort instanceof Syntax.RecordSort fields) {
            fields.fields().forEach(field -> sort(field.sort()));
        } else if (sort instanceof Syntax.UnionSort union) {
            union.contents().forEach(this::sort);
        } else if (sort instanceof Syntax.SubSort sub) {
            Map<String, Symbol> outer = new HashMap<>(variables);
            variable(sub.of().at());
            value(sub.condition());
            variables = outer;
        }
    }

    private void value(@Nullable Value value) {
        if (value == null) {
            return;
        }
        if (value instanceof Syntax.Name name) {
            name(name.at());
        } else if (value instanceof Syntax.Call call) {
            use(call.at(), Space.FUNCTIONS, Space.VALUES, Space.TYPES);
        } else if (value instanceof Syntax.Fields fields) {
            fields.fields().forEach(field -> use(field, Space.MEMBERS));
        } else if (value instanceof Syntax.Member member) {
            use(member.member(), Space.MEMBERS, Space.VALUES);
        } else if (value instanceof Syntax.MemberChanged changed) {
            use(changed.member(), Space.MEMBERS, Space.VALUES);
        } else if (value instanceof Syntax.Is is) {
            use(is.tag(), Space.VALUES);
        }
        Syntax.parts(value).forEach(this::value);
    }

    /** A variable, a value, or in the definition of a redundant place another place. */
    private void name(TideToken at) {
        Symbol variable = variables.get(at.text());
        if (variable != null) {
            outline.use(List.of(variable), span(at));
        } else {
            use(at, Space.VALUES, Space.NODES);
        }
    }

    /** Looks up each name of a declaration that is wrong; what stands before it says what it is a name of. */
    private void resolveWrong(List<TideToken> tokens) {
        int question = 0;
        while (question < tokens.size() && !tokens.get(question).is("{")) {
            question++;
        }
        boolean isQuestion = tokens.get(0).is("property") || tokens.get(0).is("progress");
        if (isQuestion && question < tokens.size()) {
            TideToken from = tokens.get(question);
            TideToken last = tokens.get(tokens.size() - 1);
            formula(from.source().text().substring(from.end(), last.end()), from.end());
            return;
        }
        header(tokens);
        for (int i = 1; i < tokens.size(); i++) {
            TideToken token = tokens.get(i);
            Symbol variable = variables.get(token.text());
            if (token.kind() == TideToken.Kind.NAME && variable != null) {
                outline.use(List.of(variable), span(token));
            } else if (token.kind() == TideToken.Kind.NAME) {
                boolean isType = tokens.get(i - 1).is(":")
                        || tokens.get(i - 1).is("of")
                        || tokens.get(i - 1).is("all");
                use(
                        token,
                        isType ? Space.TYPES : Space.NODES,
                        Space.VALUES,
                        Space.TYPES,
                        Space.FUNCTIONS,
                        Space.MEMBERS);
            }
        }
    }

    /** Declares the variables in the parentheses after the name of a transition or function that is wrong further on. */
    private void header(List<TideToken> tokens) {
        variables = new HashMap<>();
        int open = 0;
        while (open < tokens.size()
                && !tokens.get(open).is("(")
                && !tokens.get(open).is("{")) {
            open++;
        }
        boolean hasVariables =
                tokens.get(0).is("transition") || tokens.get(0).is("fun") || isWord(tokens.get(0), "fair");
        if (!hasVariables
                || open == 0
                || open == tokens.size()
                || !tokens.get(open).is("(")) {
            return;
        }
        Outline.Use name = outline.at(tokens.get(open - 1).start());
        owner = name == null ? null : name.symbols().get(0);
        boolean isType = false;
        for (int i = open + 1;
                i < tokens.size() && !tokens.get(i).is(")") && !tokens.get(i).is("{");
                i++) {
            TideToken token = tokens.get(i);
            isType = token.is(":") || (isType && !token.is(","));
            if (!isType && token.kind() == TideToken.Kind.NAME) {
                variable(token);
            }
        }
    }

    // Formulas

    /** The names in a formula or a measure, which begins at an offset of the file. */
    private void formula(String text, int offset) {
        List<TideToken> tokens = Lexer.tolerant(new Source("", text)).stream()
                .filter(token -> token.kind() != TideToken.Kind.COMMENT)
                .toList();
        variables = new HashMap<>();
        Symbol transition = null;
        for (int i = 0; i < tokens.size() - 1; i++) {
            TideToken token = tokens.get(i);
            if (token.kind() != TideToken.Kind.NAME) {
                continue;
            }
            TideToken before = tokens.get(Math.max(0, i - 1));
            Span span = new Span(offset + token.start(), offset + token.end());
            boolean isDrawn = tokens.get(i + 1).is("in") && i > 0;
            if (isDrawn) {
                variables.put(token.text(), outline.declare(Kind.VARIABLE, token.text(), span, span, owner));
            } else if (i > 1 && before.is(".")) {
                outline.use(member(tokens.get(i - 2), token.text()), span);
            } else if (i > 1 && before.is("(") && isWord(tokens.get(i - 2), "fireable")) {
                List<Symbol> found = node(token.text());
                transition = found.isEmpty() ? null : found.get(0);
                outline.use(found, span);
            } else if (transition != null && tokens.get(i + 1).is("=") && (before.is("(") || before.is(","))) {
                outline.use(variable(transition, token.text()), span);
            } else {
                outline.use(inFormula(token.text()), span);
            }
        }
    }

    private List<Symbol> inFormula(String name) {
        Symbol variable = variables.get(name);
        if (variable != null) {
            return List.of(variable);
        }
        for (List<Symbol> found :
                List.of(node(name), find(Space.VALUES, name), find(Space.FUNCTIONS, name), find(Space.MEMBERS, name))) {
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** A place, a transition, or a part or a label of the network. */
    private List<Symbol> node(String name) {
        Symbol part = network == null ? null : network.part(name);
        Symbol label = network == null ? null : network.label(name);
        return part != null ? List.of(part) : label != null ? List.of(label) : find(Space.NODES, name);
    }

    private List<Symbol> member(TideToken of, String name) {
        Symbol part = network == null ? null : network.part(of.text());
        if (part != null && network != null) {
            Symbol state = network.state(part, name);
            return state == null ? List.of() : List.of(state);
        }
        List<Symbol> fields = find(Space.MEMBERS, name);
        return fields.isEmpty() ? find(Space.VALUES, name) : fields;
    }

    private List<Symbol> variable(Symbol transition, String name) {
        return outline.symbols().stream()
                .filter(symbol -> symbol.kind() == Kind.VARIABLE
                        && symbol.parent() == transition
                        && symbol.name().equals(name))
                .limit(1)
                .toList();
    }
}
