package org.tidemark.format.hoa;

import static org.tidemark.format.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.automaton.StateCondition;
import org.tidemark.format.hoa.HoaDocument.Edge;
import org.tidemark.format.hoa.HoaDocument.Marks;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.Cube;

/**
 * Reads a Büchi automaton in the Hanoi format, version 1.
 *
 * <p>A proposition is a formula about one state, such as {@code cs1 >= 1}. Acceptance is a conjunction of
 * {@code Inf(n)}, {@code t} or {@code f}: Büchi and generalised Büchi, with marks on edges, or on states, where they
 * count for each outgoing edge. Anything with {@code Fin}, {@code |} or {@code Inf(!n)} is refused by name. Labels
 * are on edges, on states, or implicit, in which case the edges of a state are in the order of the letters. Several
 * initial states are merged into one. Stateless.
 */
public final class BuchiHoaReader {
    private static final int MOST_IMPLICIT = 16;

    private final TextInput text;
    private final Vocabulary names;
    private final List<Formula> propositions = new ArrayList<>();

    private BuchiHoaReader(TextInput text, Vocabulary names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a stream; {@code file} is its name in messages. The caller closes it. */
    public static BuchiAutomaton read(InputStream in, String file, Vocabulary names) throws InputException {
        return new BuchiHoaReader(TextInput.open(in, file), names).automaton();
    }

    private BuchiAutomaton automaton() throws InputException {
        HoaDocument document = new HoaDocument(text, this::proposition);
        List<Acceptance> conjuncts = conjuncts(document.acceptance());
        List<Integer> asked = neededSets(document, conjuncts);
        boolean never = conjuncts.contains(new Acceptance.Constant(false));
        List<Integer> needed = never ? List.of() : asked;
        LabelCubes cubes = new LabelCubes(propositions);
        BuchiBuilder builder = new BuchiBuilder(propositions, never ? 1 : needed.size());
        while (builder.states() < document.states()) {
            builder.state();
        }
        int initial = document.starts.size() == 1 ? document.starts.get(0) : builder.state();
        for (Edge edge : document.edges) {
            long marks = marks(document.stateMarks.get(edge.from()), needed) | marks(edge.marks(), needed);
            for (Cube cube : cubes(edge, cubes, document.propositions)) {
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
                    "proposition " + quote(proposition) + ": an automaton over infinite runs reads states, not"
                            + " events; for a transition that is enabled, write 'fireable(…)'");
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

    private static List<Acceptance> conjuncts(Acceptance condition) {
        if (!(condition instanceof Acceptance.Junction junction) || !junction.all()) {
            return List.of(condition);
        }
        List<Acceptance> conjuncts = new ArrayList<>();
        junction.parts().forEach(part -> conjuncts.addAll(conjuncts(part)));
        return conjuncts;
    }

    /** The sets that the acceptance condition requires. */
    private List<Integer> neededSets(HoaDocument document, List<Acceptance> conjuncts) throws InputException {
        Set<Integer> sets = new LinkedHashSet<>();
        for (Acceptance part : conjuncts) {
            if (part instanceof Acceptance.Atom atom && atom.infinite() && !atom.outside()) {
                sets.add(atom.set());
            } else if (!(part instanceof Acceptance.Constant)) {
                throw unsupported(document);
            }
        }
        if (sets.size() > BuchiBuilder.MOST_BITS) {
            throw text.error(
                    document.acceptanceAt(),
                    sets.size() + " acceptance sets: expected " + BuchiBuilder.MOST_BITS + " at most");
        }
        return List.copyOf(sets);
    }

    private InputException unsupported(HoaDocument document) {
        String condition = document.acceptance().toString();
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

    private List<Cube> cubes(Edge edge, LabelCubes cubes, List<Label> listed) throws InputException {
        Label label = edge.label();
        List<Cube> found = label == null ? cubes.of(letter(edge, listed)) : cubes.of(label);
        if (found == null) {
            throw text.error(edge.where(), "a label that expands to more than " + LabelCubes.MOST + " conjunctions");
        }
        return found;
    }

    /**
     * The letter that an edge with an implicit label means, over the propositions as the file lists them; one may be
     * listed twice.
     */
    private Label letter(Edge edge, List<Label> listed) throws InputException {
        int count = listed.size();
        if (count > MOST_IMPLICIT || edge.place() >= 1 << count) {
            throw text.error(
                    edge.where(),
                    count > MOST_IMPLICIT
                            ? "an edge without a label: expected labels where there are more than " + MOST_IMPLICIT
                                    + " propositions"
                            : "edge number " + (edge.place() + 1) + " without a label: expected one for each of the "
                                    + (1 << count) + " letters");
        }
        List<Label> literals = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            literals.add(((edge.place() >>> p) & 1) == 1 ? listed.get(p) : new Label.Not(listed.get(p)));
        }
        return new Label.Junction(true, literals);
    }
}
