package org.tidemark.format.hoa;

import static org.tidemark.format.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.automaton.StateCondition;
import org.tidemark.format.hoa.HoaDocument.Edge;
import org.tidemark.format.hoa.HoaDocument.Marks;
import org.tidemark.format.hoa.LabelCubes.Cube;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;

/**
 * Reads one automaton in the Hanoi format, version 1, as one over endless runs.
 *
 * <p>A proposition is a formula about one state, such as {@code cs1 >= 1}. Acceptance is a conjunction of {@code Inf(n)},
 * {@code t} or {@code f}: Büchi and generalised Büchi, with marks on states, which then count for each edge out of them, or
 * on edges. Anything with {@code Fin}, {@code |} or {@code Inf(!n)} is refused by its name. Labels stand on edges, on states, or nowhere,
 * where the edges of a state are in the order of the letters. Several start states become one. Stateless.
 */
public final class BuchiHoaReader {
    private static final Pattern INF = Pattern.compile("Inf\\((\\d{1,9})\\)");
    private static final int MOST_IMPLICIT = 16;

    private final TextInput text;
    private final Vocabulary names;
    private final List<Formula> propositions = new ArrayList<>();

    private BuchiHoaReader(TextInput text, Vocabulary names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a stream that messages call by the name {@code file}; the caller closes it. */
    public static BuchiAutomaton read(InputStream in, String file, Vocabulary names) throws InputException {
        return new BuchiHoaReader(TextInput.open(in, file), names).automaton();
    }

    private BuchiAutomaton automaton() throws InputException {
        HoaDocument document = new HoaDocument(text, this::proposition);
        List<Integer> needed = neededSets(document);
        boolean never = document.acceptance().endsWith(" f");
        LabelCubes cubes = new LabelCubes(propositions);
        BuchiBuilder builder = new BuchiBuilder(propositions, never ? 1 : needed.size());
        while (builder.states() < document.states()) {
            builder.state();
        }
        int initial = document.starts.size() == 1 ? document.starts.get(0) : builder.state();
        for (Edge edge : document.edges) {
            long marks = marks(document.stateMarks.get(edge.from()), needed) | marks(edge.marks(), needed);
            for (Cube cube : cubes(edge, cubes)) {
                builder.transition(edge.from(), cube.positive(), cube.negative(), marks, edge.to());
                if (initial >= document.states() && document.starts.contains(edge.from())) {
                    builder.transition(initial, cube.positive(), cube.negative(), marks, edge.to());
                }
            }
        }
        return builder.build(initial);
    }

    private Label proposition(String proposition, Position where) throws InputException {
        if (names.transition(proposition) != null) {
            throw text.error(
                    where,
                    "proposition " + quote(proposition) + ": an automaton over endless runs looks at states, not at"
                            + " events; for a transition that can happen, write 'fireable(…)'");
        }
        Formula condition = StateCondition.read(proposition, where, text, names);
        if (!propositions.contains(condition)) {
            if (propositions.size() == BuchiBuilder.MOST_BITS) {
                throw text.error(where, "more than " + BuchiBuilder.MOST_BITS + " different propositions");
            }
            propositions.add(condition);
        }
        return new Label.State(condition);
    }

    /** The sets that the acceptance condition asks for. */
    private List<Integer> neededSets(HoaDocument document) throws InputException {
        String condition = document.acceptance()
                .replaceFirst("^\\d+ ", "")
                .replace("(I", "I")
                .replace("))", ")");
        if (condition.equals("t") || condition.equals("f")) {
            return List.of();
        }
        List<Integer> sets = new ArrayList<>();
        for (String part : condition.split("&", -1)) {
            Matcher inf = INF.matcher(part);
            if (!inf.matches()) {
                throw unsupported(document);
            }
            int set = Integer.parseInt(inf.group(1));
            if (set >= document.sets()) {
                throw text.error(
                        document.acceptanceAt(),
                        "acceptance set " + set + ": expected a number below " + document.sets());
            }
            if (!sets.contains(set)) {
                sets.add(set);
            }
        }
        if (sets.size() > BuchiBuilder.MOST_BITS) {
            throw text.error(
                    document.acceptanceAt(),
                    sets.size() + " acceptance sets: expected " + BuchiBuilder.MOST_BITS + " at most");
        }
        return sets;
    }

    private InputException unsupported(HoaDocument document) {
        String condition = document.acceptance().replaceFirst("^\\d+ ", "");
        String own = document.acceptanceName();
        String called = own != null ? own : condition.matches("Fin\\(\\d+\\)") ? "co-Buchi" : "";
        return text.error(
                document.acceptanceAt(),
                (called.isEmpty() ? "acceptance " : "acceptance " + called + " ") + quote(condition)
                        + ": not supported; expected Büchi or generalised Büchi, a conjunction of 'Inf(n)'");
    }

    private static long marks(@Nullable Marks marks, List<Integer> needed) {
        long bits = 0;
        if (marks != null) {
            for (int set : marks.sets()) {
                int bit = needed.indexOf(set);
                bits |= bit < 0 ? 0 : 1L << bit;
            }
        }
        return bits;
    }

    private List<Cube> cubes(Edge edge, LabelCubes cubes) throws InputException {
        Label label = edge.label();
        if (label != null) {
            List<Cube> found = cubes.of(label);
            if (found == null) {
                throw text.error(
                        edge.where(),
                        "a label that is more than " + LabelCubes.MOST + " conjunctions when written out");
            }
            return found;
        }
        int count = propositions.size();
        if (count > MOST_IMPLICIT || edge.place() >= 1 << count) {
            throw text.error(
                    edge.where(),
                    count > MOST_IMPLICIT
                            ? "an edge without a label: expected labels where there are more than " + MOST_IMPLICIT
                                    + " propositions"
                            : "edge number " + (edge.place() + 1) + " without a label: expected one for each of the "
                                    + (1 << count) + " letters");
        }
        return Arrays.asList(new Cube(edge.place(), ~edge.place() & ((1L << count) - 1)));
    }
}
