package org.tidemark.format.hoa;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.automaton.StateCondition;
import org.tidemark.format.hoa.BuchiHoaReader.StreettForm.Clause;
import org.tidemark.format.hoa.HoaDocument.Acceptance;
import org.tidemark.format.hoa.HoaDocument.Acceptance.Atom;
import org.tidemark.format.hoa.HoaDocument.Edge;
import org.tidemark.format.hoa.HoaDocument.Marks;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.logic.buchi.Cube;

/**
 * Reads a Büchi or Streett automaton in the Hanoi format, version 1.
 *
 * <p>A proposition is a formula about one state, such as {@code cs1 >= 1}. Any acceptance condition is read, with marks on edges,
 * or on states, where they count for each outgoing edge. Büchi, generalised Büchi and Streett conditions are taken as they are; of
 * others, such as Rabin, the automaton gets a copy of all its states for each alternative of the condition. Labels are on edges, on
 * states, or implicit, in which case the edges of a state are in the order of the letters. Several initial states are merged into
 * one. Stateless.
 */
public final class BuchiHoaReader {
    private static final int MOST_IMPLICIT = 16;
    private static final int MOST_STATES = 1_000_000;

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
        List<Set<Clause>> alternatives = alternatives(document);
        boolean never = alternatives.isEmpty();
        int sets = never ? 1 : most(alternatives, false);
        int pairs = most(alternatives, true);
        if (sets + 2 * pairs > BuchiBuilder.MOST_BITS) {
            throw text.error(
                    document.acceptanceAt(),
                    sets + " acceptance sets and " + pairs + " pairs: expected " + BuchiBuilder.MOST_BITS
                            + " marks at most, of which a pair has two");
        }
        BuchiBuilder builder = new BuchiBuilder(propositions, sets, pairs);
        int copies = Math.max(1, alternatives.size());
        while (builder.states() < document.states() * copies) {
            builder.state();
        }
        boolean merges = document.starts.size() > 1 || copies > 1;
        int initial = merges ? builder.state() : document.starts.get(0);
        LabelCubes cubes = new LabelCubes(propositions);
        for (Edge edge : document.edges) {
            Set<Integer> carried = carried(document.stateMarks.get(edge.from()), edge.marks());
            List<Cube> labels = cubes(edge, cubes, document.propositions);
            boolean starts = merges && document.starts.contains(edge.from());
            for (int copy = 0; copy < copies; copy++) {
                long marks = never ? 0 : marks(carried, alternatives.get(copy), sets);
                int base = copy * document.states();
                for (Cube cube : labels) {
                    long positive = cube.positive();
                    builder.transition(base + edge.from(), positive, cube.negative(), marks, base + edge.to());
                    if (starts) {
                        builder.transition(initial, positive, cube.negative(), marks, base + edge.to());
                    }
                }
            }
        }
        return builder.build(initial);
    }

    private List<Set<Clause>> alternatives(HoaDocument document) throws InputException {
        List<Set<Clause>> alternatives = StreettForm.alternatives(document.acceptance());
        if (alternatives == null || (long) alternatives.size() * document.states() > MOST_STATES) {
            throw text.error(
                    document.acceptanceAt(),
                    "acceptance " + quote(document.acceptance().toString()) + ": has "
                            + (alternatives == null ? "more than " + StreettForm.MOST : alternatives.size())
                            + " alternatives, too many to copy the states for each; expected a conjunction of 'Inf(n)'"
                            + " and 'Fin(n)|Inf(m)', or a disjunction of few such");
        }
        return alternatives;
    }

    /** The most sets, or pairs, that an alternative needs. */
    private static int most(List<Set<Clause>> alternatives, boolean pairs) {
        int most = 0;
        for (Set<Clause> clauses : alternatives) {
            most = Math.max(most, (int) clauses.stream()
                    .filter(clause -> (clause.fin() != null) == pairs)
                    .count());
        }
        return most;
    }

    private static Set<Integer> carried(@Nullable Marks ofState, @Nullable Marks ofEdge) {
        Set<Integer> carried = new LinkedHashSet<>();
        if (ofState != null) {
            carried.addAll(ofState.sets());
        }
        if (ofEdge != null) {
            carried.addAll(ofEdge.sets());
        }
        return carried;
    }

    /** The marks of an edge for an alternative; what others need more than this one, every edge has. */
    private static long marks(Set<Integer> carried, Set<Clause> clauses, int sets) {
        long bits = 0;
        int set = 0;
        int pair = sets;
        for (Clause clause : clauses) {
            if (clause.fin() == null) {
                bits |= clause.isInfinite(carried) ? 1L << set : 0;
                set++;
            } else {
                bits |= clause.isFinite(carried) ? 1L << pair : 0;
                bits |= clause.isInfinite(carried) ? 2L << pair : 0;
                pair += 2;
            }
        }
        for (; set < sets; set++) {
            bits |= 1L << set;
        }
        return bits;
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

    /** Converts labels to disjunctive normal form. Immutable. */
    private static final class LabelCubes {
        /** The most conjunctions a label may be expanded to. */
        static final int MOST = 4096;

        private final List<Formula> propositions;

        LabelCubes(List<Formula> propositions) {
            this.propositions = List.copyOf(propositions);
        }

        /** The conjunctions of a label over conditions on the state; null if there are too many. */
        @Nullable
        List<Cube> of(Label label) {
            return of(label, true);
        }

        private @Nullable List<Cube> of(Label label, boolean as) {
            if (label instanceof Label.Not not) {
                return of(not.of(), !as);
            }
            if (label instanceof Label.Constant constant) {
                return constant.value() == as ? List.of(Cube.ALL) : List.of();
            }
            if (label instanceof Label.State state) {
                long bit = 1L << propositions.indexOf(state.formula());
                return List.of(as ? new Cube(bit, 0) : new Cube(0, bit));
            }
            if (!(label instanceof Label.Junction junction)) {
                throw new IllegalArgumentException("a label about events: " + label);
            }
            boolean all = junction.all() == as;
            List<Cube> cubes = all ? List.of(Cube.ALL) : List.of();
            for (Label part : junction.parts()) {
                List<Cube> others = of(part, as);
                cubes = others == null ? null : all ? product(cubes, others) : union(cubes, others);
                if (cubes == null || cubes.size() > MOST) {
                    return null;
                }
            }
            return cubes;
        }

        private static @Nullable List<Cube> product(List<Cube> left, List<Cube> right) {
            List<Cube> cubes = new ArrayList<>();
            for (Cube a : left) {
                for (Cube b : right) {
                    Cube both = new Cube(a.positive() | b.positive(), a.negative() | b.negative());
                    if ((both.positive() & both.negative()) == 0) {
                        add(both, cubes);
                    }
                    if (cubes.size() > MOST) {
                        return null;
                    }
                }
            }
            return cubes;
        }

        private static List<Cube> union(List<Cube> left, List<Cube> right) {
            List<Cube> cubes = new ArrayList<>(left);
            right.forEach(cube -> add(cube, cubes));
            return cubes;
        }

        private static void add(Cube cube, List<Cube> cubes) {
            if (cubes.stream().noneMatch(other -> other.contains(cube))) {
                cubes.removeIf(cube::contains);
                cubes.add(cube);
            }
        }
    }

    /**
     * An acceptance condition as alternatives, each of which is a conjunction of clauses with one {@code Fin} at most:
     * generalised Büchi and Streett, or a mixture. {@code Fin(0)&Inf(1) | Fin(2)&Inf(3)}, a Rabin condition, has two
     * alternatives. Stateless.
     */
    static final class StreettForm {
        /** A condition with more alternatives is not taken apart. */
        static final int MOST = 64;

        private StreettForm() {}

        /**
         * The condition that one set is met finitely often, or one of others infinitely often.
         *
         * @param fin null where there is no such set
         */
        record Clause(@Nullable Atom fin, Set<Atom> infs) {
            boolean isFinite(Set<Integer> marks) {
                return fin != null && holds(fin, marks);
            }

            boolean isInfinite(Set<Integer> marks) {
                return infs.stream().anyMatch(atom -> holds(atom, marks));
            }

            private static boolean holds(Atom atom, Set<Integer> marks) {
                return marks.contains(atom.set()) != atom.outside();
            }
        }

        /** The alternatives, none where nothing is accepted; null where there are more than {@value #MOST}. */
        static @Nullable List<Set<Clause>> alternatives(Acceptance condition) {
            if (condition instanceof Acceptance.Constant constant) {
                return constant.value() ? List.of(Set.of()) : List.of();
            }
            if (condition instanceof Atom atom) {
                return List.of(Set.of(clause(List.of(atom))));
            }
            Acceptance.Junction junction = (Acceptance.Junction) condition;
            return junction.all() ? all(junction.parts()) : any(junction.parts());
        }

        private static Clause clause(List<Atom> atoms) {
            Atom fin = null;
            Set<Atom> infs = new LinkedHashSet<>();
            for (Atom atom : atoms) {
                if (atom.infinite()) {
                    infs.add(atom);
                } else {
                    fin = atom;
                }
            }
            return new Clause(fin, infs);
        }

        /** Each alternative of the first part with each of the others. */
        private static @Nullable List<Set<Clause>> all(List<Acceptance> parts) {
            List<Set<Clause>> found = List.of(Set.of());
            for (Acceptance part : parts) {
                List<Set<Clause>> more = alternatives(part);
                if (more == null || found.size() * more.size() > MOST) {
                    return null;
                }
                List<Set<Clause>> both = new ArrayList<>();
                for (Set<Clause> one : found) {
                    for (Set<Clause> other : more) {
                        Set<Clause> joined = new LinkedHashSet<>(one);
                        joined.addAll(other);
                        both.add(joined);
                    }
                }
                found = both;
            }
            return found;
        }

        /** One clause of the first {@code Fin} and every {@code Inf}, and an alternative for whatever else there is. */
        private static @Nullable List<Set<Clause>> any(List<Acceptance> parts) {
            List<Atom> together = new ArrayList<>();
            List<Acceptance> apart = new ArrayList<>();
            boolean hasFin = false;
            for (Acceptance part : parts) {
                boolean joins = part instanceof Atom atom && (atom.infinite() || !hasFin);
                hasFin |= joins && !((Atom) part).infinite();
                if (joins) {
                    together.add((Atom) part);
                } else {
                    apart.add(part);
                }
            }
            List<Set<Clause>> found = new ArrayList<>();
            if (!together.isEmpty()) {
                found.add(Set.of(clause(together)));
            }
            for (Acceptance part : apart) {
                List<Set<Clause>> more = alternatives(part);
                if (more == null) {
                    return null;
                }
                found.addAll(more);
            }
            return found.size() > MOST ? null : found;
        }
    }
}
