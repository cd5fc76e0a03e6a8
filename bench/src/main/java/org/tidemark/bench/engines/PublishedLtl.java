package org.tidemark.bench.engines;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** LTL formulas from papers that compare translators, over propositions of one letter; and some random ones. */
final class PublishedLtl {
    /**
     * After Dwyer, Avrunin and Corbett, Patterns in Property Specifications, ICSE 1999: one pattern per line, by
     * scope.
     */
    private static final List<String> DWYER = List.of(
            "G !p",
            "F r -> (!p U r)",
            "G (q -> G !p)",
            "G ((q && !r && F r) -> (!p U r))",
            "G ((q && !r) -> (!p W r))",
            "F p",
            "!r W (p && !r)",
            "G !q || F (q && F p)",
            "G ((q && !r) -> (!r W (p && !r)))",
            "G ((q && !r) -> (!r U (p && !r)))",
            "!p W (p W (!p W (p W G !p)))",
            "G p",
            "F r -> (p U r)",
            "G (q -> G p)",
            "G ((q && !r && F r) -> (p U r))",
            "G ((q && !r) -> (p W r))",
            "!p W s",
            "F r -> (!p U (s || r))",
            "G !q || F (q && (!p W s))",
            "G ((q && !r && F r) -> (!p U (s || r)))",
            "G ((q && !r) -> (!p W (s || r)))",
            "G (p -> F s)",
            "F r -> ((p -> (!r U (s && !r))) U r)",
            "G (q -> G (p -> F s))",
            "G ((q && !r && F r) -> ((p -> (!r U (s && !r))) U r))",
            "G ((q && !r) -> ((p -> (!r U (s && !r))) W r))",
            "F p -> (!p U (s && !p && X (!p U t)))",
            "G (p -> F (s && X F t))");

    /** After Etessami and Holzmann, Optimizing Büchi Automata, CONCUR 2000. */
    private static final List<String> ETESSAMI_HOLZMANN = List.of(
            "p U (q && G r)",
            "p U (q && X (r U s))",
            "p U (q && X (r && F (s && X F (t && X F (u && X F v)))))",
            "F (p && X G q)",
            "F (p && X (q && X F r))",
            "F (q && X (p U r))",
            "F G q || G F p",
            "G (p -> (q U r))",
            "G (p && X F (q && X F (r && X F s)))",
            "G F p && G F q && G F r && G F s && G F t",
            "(p U (q U r)) || (q U (r U p)) || (r U (p U q))",
            "G (p -> (q U (G r || G s)))");

    /** After Somenzi and Bloem, Efficient Büchi Automata from LTL Formulae, CAV 2000. */
    private static final List<String> SOMENZI_BLOEM = List.of(
            "p U q",
            "p U (q U r)",
            "!(p U (q U r))",
            "G F p -> G F q",
            "(F p) U (G q)",
            "(G p) U q",
            "!(F F p <-> F p)",
            "!(G F p -> G F q)",
            "!(G F p <-> G F q)",
            "p R (p || q)",
            "((X p) U (X q)) || !X (p U q)",
            "((X p) U q) || !X (p U (p && q))",
            "G (p -> F q) && (((X p) U q) || !X (p U (p && q)))",
            "G (p -> F q) && (((X p) U (X q)) || !X (p U q))",
            "G (p -> F q)",
            "!G (p -> X (q R r))",
            "!(G F p || F G q)",
            "G (F p && F q)",
            "F p && F !p",
            "(X q && r) R X (((s U p) R r) U (s R r))",
            "(G (q || G F p) && G (r || G F !p)) || G q || G r",
            "(G (q || F G p) && G (r || F G !p)) || G q || G r",
            "!((G (q || G F p) && G (r || G F !p)) || G q || G r)",
            "!((G (q || F G p) && G (r || F G !p)) || G q || G r)",
            "G (q || X G p) && G (r || X G !p)",
            "G (q || (X p && X !p))",
            "(p U p) || (q U p)");

    private static final int RANDOM = 100;

    private PublishedLtl() {}

    /** All sets by name, each in the order of its publication. */
    static Map<String, List<String>> sets() {
        Map<String, List<String>> sets = new LinkedHashMap<>();
        sets.put("Dwyer", DWYER);
        sets.put("Etessami–Holzmann", ETESSAMI_HOLZMANN);
        sets.put("Somenzi–Bloem", SOMENZI_BLOEM);
        Random random = new Random(1);
        List<String> drawn = new ArrayList<>();
        while (drawn.size() < RANDOM) {
            drawn.add(draw(random, 4 + random.nextInt(5)));
        }
        sets.put("random", drawn);
        return sets;
    }

    private static String draw(Random random, int operators) {
        if (operators == 0) {
            return List.of("p", "q", "r").get(random.nextInt(3));
        }
        int kind = random.nextInt(operators == 1 ? 4 : 8);
        if (kind < 4) {
            return List.of("! ", "X ", "F ", "G ").get(kind) + "(" + draw(random, operators - 1) + ")";
        }
        int left = random.nextInt(operators);
        String sign = List.of(" && ", " || ", " U ", " R ").get(kind - 4);
        return "(" + draw(random, left) + sign + draw(random, operators - 1 - left) + ")";
    }
}
