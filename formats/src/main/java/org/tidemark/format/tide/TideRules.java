package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.input.InputException;

/**
 * The words and signs of a text that decide how its model behaves: all but comments, layout and questions. Two texts
 * with the same rules differ in nothing else. Immutable.
 *
 * <p>What tokens can lie in some places is decided by a part of the rules: by the transitions that change these places,
 * the places that those mention, and so on, and by all types, functions and constants.
 */
public final class TideRules {
    private final List<Part> parts;
    private final boolean isOneByOne;

    /**
     * The text of one declaration.
     *
     * @param places the places that it declares
     * @param transition the transition that it declares, or null
     * @param changed the places that this transition changes
     * @param needed the names in it, but those of places that it only gives tokens to
     */
    private record Part(
            String text, Set<String> places, @Nullable String transition, Set<String> changed, Set<String> needed) {
        /** Whether it matters to every question. */
        boolean isCommon() {
            return places.isEmpty() && transition == null;
        }
    }

    private TideRules(List<Part> parts, boolean isOneByOne) {
        this.parts = parts;
        this.isOneByOne = isOneByOne;
    }

    /** The rules of a text; null where other files or a network have a part in it, or it is not of the language. */
    public static @Nullable TideRules of(String text) {
        try {
            List<TideToken> tokens = Lexer.tokens(new Source("", text)).stream()
                    .filter(token -> token.kind() != Kind.COMMENT)
                    .toList();
            List<Declaration> declarations = TideParser.parse(tokens);
            boolean isForeign = declarations.stream()
                    .anyMatch(each -> each instanceof Syntax.Include || each instanceof Syntax.NetworkIs);
            return isForeign ? null : new TideRules(parts(tokens, declarations), isOneByOne(declarations));
        } catch (InputException foreign) {
            return null;
        }
    }

    /** Whether nothing but the tokens in its places decides if a transition can fire: no other one, and no time. */
    private static boolean isOneByOne(List<Declaration> declarations) {
        return declarations.stream().allMatch(each -> {
            if (each instanceof Syntax.Transition transition) {
                return transition.priority() == null
                        && transition.window() == null
                        && transition.arcs().stream().allMatch(arc -> arc.delay() == null);
            }
            return each instanceof Syntax.Place place
                    ? place.later().isEmpty()
                    : each instanceof Syntax.NetName
                            || each instanceof Syntax.Parameter
                            || each instanceof Syntax.ConstantIs
                            || each instanceof Syntax.TypeIs
                            || each instanceof Syntax.FunctionIs
                            || each instanceof Syntax.Question;
        });
    }

    private static List<Part> parts(List<TideToken> tokens, List<Declaration> declarations) {
        Map<Integer, Integer> indices = new HashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            indices.put(tokens.get(i).start(), i);
        }
        // Several places may be declared at once.
        TreeMap<Integer, List<Declaration>> starts = new TreeMap<>();
        for (Declaration declaration : declarations) {
            int start = Objects.requireNonNull(indices.get(declaration.at().start())) - 1;
            while (declaration instanceof Syntax.Place && !tokens.get(start).is("place")) {
                start--;
            }
            starts.computeIfAbsent(start, first -> new ArrayList<>()).add(declaration);
        }
        List<Part> parts = new ArrayList<>();
        starts.forEach((start, declared) -> {
            Integer next = starts.higherKey(start);
            int end = next == null ? tokens.size() - 1 : next; // the last token marks the end of the file
            if (!(declared.get(0) instanceof Syntax.Question)) {
                parts.add(part(tokens.subList(start, end), declared));
            }
        });
        return List.copyOf(parts);
    }

    private static Part part(List<TideToken> tokens, List<Declaration> declared) {
        StringBuilder text = new StringBuilder();
        Map<String, Integer> words = new HashMap<>(); // and how often each occurs
        for (TideToken token : tokens) {
            text.append(token.written()).append('\n');
            if (token.kind() == Kind.NAME) {
                words.merge(token.text(), 1, Integer::sum);
            }
        }
        Set<String> places = new LinkedHashSet<>();
        Set<String> changed = new HashSet<>();
        String transition = null;
        for (Declaration each : declared) {
            if (each instanceof Syntax.Place) {
                places.add(each.at().text());
            } else if (each instanceof Syntax.Transition of) {
                transition = of.at().text();
                for (Syntax.Arc arc : of.arcs()) {
                    if (arc.kind() == ColoredArc.Kind.OUTPUT) {
                        words.merge(arc.at().text(), -1, Integer::sum);
                    }
                    if (arc.kind() == ColoredArc.Kind.OUTPUT || arc.kind() == ColoredArc.Kind.INPUT) {
                        changed.add(arc.at().text());
                    }
                }
            }
        }
        words.values().removeIf(times -> times == 0);
        return new Part(text.toString(), places, transition, changed, words.keySet());
    }

    /** All of them. */
    public String whole() {
        return text(new HashSet<>(parts));
    }

    /**
     * Those that decide which tokens can lie in some places, and whether some transitions can fire.
     *
     * @param names the places and transitions; null if there is no part that decides this alone, or another name
     */
    public @Nullable String around(Set<String> names) {
        Set<String> declared = new HashSet<>();
        for (Part part : parts) {
            declared.addAll(part.places);
            if (part.transition != null) {
                declared.add(part.transition);
            }
        }
        Set<String> asked = new HashSet<>();
        names.forEach(name -> asked.add(declared.contains(name) ? name : withoutValue(name)));
        if (!isOneByOne || !declared.containsAll(asked)) {
            return null;
        }
        Set<Part> needed = new HashSet<>();
        Set<String> reached = new HashSet<>(asked);
        for (boolean grows = true; grows; ) {
            grows = false;
            for (Part part : parts) {
                if (isNeeded(part, asked, reached) && needed.add(part)) {
                    reached.addAll(part.transition == null ? Set.of() : part.needed);
                    grows = true;
                }
            }
        }
        return text(needed);
    }

    /** The place in a name such as {@code client.open}, which counts the tokens of one value. */
    private static String withoutValue(String name) {
        int end = name.indexOf('.');
        return end < 0 ? name : name.substring(0, end);
    }

    private static boolean isNeeded(Part part, Set<String> names, Set<String> reached) {
        return part.isCommon()
                || (part.transition != null && names.contains(part.transition))
                || part.places.stream().anyMatch(reached::contains)
                || part.changed.stream().anyMatch(reached::contains);
    }

    private String text(Set<Part> needed) {
        StringBuilder text = new StringBuilder();
        parts.stream().filter(needed::contains).forEach(part -> text.append(part.text));
        return text.toString();
    }
}
