package org.tidemark.format.hoa;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.automaton.StateCondition;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.NearName;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;

/**
 * Reads an automaton over finite runs in the Hanoi format, version 1.
 *
 * <p>A proposition that is the name of a transition means that it has just fired; any other is a condition on the
 * state. If there is a condition on the state, the initial state is the first letter. Acceptance is {@code 1 Inf(0)}
 * on states, where the states with the mark {@code {0}} accept, or {@code 0 t}, where all states accept. Labels are
 * on edges or on states, and aliases are supported; implicit labels, marks on edges and alternation are refused by
 * name. One pass.
 */
public final class HoaReader {
    private final TextInput text;
    private final Vocabulary names;
    private final List<String> events = new ArrayList<>();

    private HoaReader(TextInput text, Vocabulary names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a stream; {@code file} is its name in messages. The caller closes it. */
    public static FiniteAutomaton read(InputStream in, String file, Vocabulary names) throws InputException {
        return new HoaReader(TextInput.open(in, file), names).automaton();
    }

    private FiniteAutomaton automaton() throws InputException {
        HoaDocument document = new HoaDocument(text, this::proposition);
        String acceptance = document.sets() + " " + document.acceptance();
        if (!acceptance.equals("0 t") && !acceptance.equals("1 Inf(0)")) {
            throw text.error(
                    document.acceptanceAt(),
                    "acceptance " + quote(acceptance) + ": expected '1 Inf(0)', where the marked states accept, or"
                            + " '0 t', where all states do");
        }
        List<Edge> edges = new ArrayList<>();
        for (HoaDocument.Edge edge : document.edges) {
            if (edge.label() == null) {
                throw text.error(
                        edge.where(),
                        "found " + quote(Integer.toString(edge.to()))
                                + ": expected a label such as '[0 & !1]'; implicit labels are not supported");
            }
            if (edge.marks() != null) {
                throw text.error(edge.marks().where(), "an acceptance mark on an edge: expected marks on states only");
            }
            edge.label().guards(events).forEach(guard -> edges.add(new Edge(edge.from(), guard, edge.to())));
        }
        boolean readsInitial = document.readsInitial != null
                ? document.readsInitial
                : document.propositions.stream().anyMatch(Label.State.class::isInstance);
        List<Integer> accepting = IntStream.range(0, document.states())
                .filter(s -> acceptance.equals("0 t") || isMarked(s, document))
                .boxed()
                .toList();
        return new FiniteAutomaton(
                document.name(), document.distinctNames(), document.starts, edges, accepting, readsInitial);
    }

    private static boolean isMarked(int state, HoaDocument document) {
        HoaDocument.Marks marks = document.stateMarks.get(state);
        return marks != null && !marks.sets().isEmpty();
    }

    private Label proposition(String proposition, Position where) throws InputException {
        String event = names.transition(proposition);
        if (event == null) {
            return new Label.State(condition(proposition, where));
        }
        if (!events.contains(event)) {
            events.add(event);
        }
        return new Label.Event(event);
    }

    /** Text that is not a condition may have been meant as an event. */
    private Formula condition(String proposition, Position where) throws InputException {
        try {
            return StateCondition.read(proposition, where, text, names);
        } catch (InputException e) {
            String near = NearName.of(proposition, names.transitions())
                    .map(event -> "; for the event, write " + quote(event))
                    .orElse("");
            throw new InputException(e.getMessage() + near, e);
        }
    }
}
