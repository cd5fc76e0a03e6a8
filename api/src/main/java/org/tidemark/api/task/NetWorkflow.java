package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/**
 * A net with the markings in which it ends, as soundness sees it: a workflow net with some cases, which are completed when the sink has as many tokens, or a net
 * whose file says how it ends. Immutable.
 */
final class NetWorkflow implements Workflow {
    private final PetriNet net;
    /** The tokens of each place in each final marking; there is one at least. */
    private final List<int[]> ends;

    private final List<String> assumptions;

    private NetWorkflow(PetriNet net, List<int[]> ends, List<String> assumptions) {
        this.net = net;
        this.ends = ends;
        this.assumptions = assumptions;
    }

    /** A workflow net with some cases at its source. */
    static NetWorkflow of(WorkflowNet workflow, int cases) {
        int[] end = new int[workflow.net().places()];
        end[workflow.sink()] = cases;
        return new NetWorkflow(workflow.started(cases), List.of(end), List.of());
    }

    /** A net that begins as its file says, and ends with one of some markings. */
    static NetWorkflow ending(PetriNet net, List<int[]> ends) {
        return new NetWorkflow(
                net, List.copyOf(ends), List.of("it begins and ends with the markings that its file gives"));
    }

    PetriNet net() {
        return net;
    }

    @Override
    public TransitionSystem system() {
        return new NetSystem(net);
    }

    private Formula is(int place, Relation relation, long tokens) {
        return new Formula.Comparison(new Term.Count(net.placeName(place)), relation, new Term.Constant(tokens));
    }

    /** Whether more cases than one may begin in it. */
    boolean hasCases() {
        return assumptions.isEmpty();
    }

    /** Each place compared with its tokens in a final marking, where the marking has some or all are to be compared. */
    private Formula compared(int[] end, Relation relation, boolean withEmpty) {
        return Formula.and(IntStream.range(0, net.places())
                .filter(place -> withEmpty || end[place] > 0)
                .mapToObj(place -> is(place, relation, end[place]))
                .toList());
    }

    /** Holds where a final marking is covered; one without tokens is reached where there are none. */
    private Formula covers(int[] end) {
        boolean isEmpty = Arrays.stream(end).allMatch(tokens -> tokens == 0);
        return isEmpty ? compared(end, Relation.EQUAL, true) : compared(end, Relation.AT_LEAST, false);
    }

    @Override
    public Formula completed() {
        return Formula.or(ends.stream().map(this::covers).toList());
    }

    @Override
    public Formula ended() {
        return completed();
    }

    @Override
    public Formula endedTwice() {
        return Formula.or(Stream.concat(
                        Stream.of(new Formula.Constant(false)),
                        IntStream.range(0, net.places())
                                .filter(this::isEnd)
                                .mapToObj(place -> is(place, Relation.MORE, most(place))))
                .toList());
    }

    /** Whether a place has tokens in some final marking. */
    private boolean isEnd(int place) {
        return most(place) > 0;
    }

    private int most(int place) {
        return ends.stream().mapToInt(end -> end[place]).max().orElse(0);
    }

    @Override
    public Formula exceeding(int tokens) {
        return Formula.or(IntStream.range(0, net.places())
                .mapToObj(place ->
                        is(place, Relation.MORE, Math.max(tokens, Math.max(most(place), net.initial(place)))))
                .toList());
    }

    @Override
    public Obligation properCompletion() {
        Formula open = new Formula.Not(completed());
        String meaning = "nothing is left when the end is reached";
        if (ends.size() > 1) {
            List<Formula> exactly = new ArrayList<>(List.of(open));
            ends.forEach(end -> exactly.add(compared(end, Relation.EQUAL, true)));
            return new Obligation(
                    "proper completion",
                    meaning,
                    List.of(new Obligation.Clause(Formula.or(exactly), "tokens are left beside a final marking")));
        }
        List<Obligation.Clause> clauses = IntStream.range(0, net.places())
                .mapToObj(place -> new Obligation.Clause(
                        Formula.or(List.of(open, is(place, Relation.AT_MOST, most(place)))),
                        isEnd(place)
                                ? "the end is reached more than once"
                                : "a token is left in " + net.shownPlace(place)))
                .toList();
        return new Obligation("proper completion", meaning, clauses);
    }

    @Override
    public Obligation synchronisation() {
        return new Obligation("synchronisation", "the net is bounded", List.of());
    }

    @Override
    public Obligation delivery() {
        return new Obligation("delivery", "every message is received", List.of());
    }

    @Override
    public Obligation removal() {
        return new Obligation("removal", "no event removes tokens", List.of());
    }

    @Override
    public List<Task> tasks() {
        return IntStream.range(0, net.transitions())
                .mapToObj(t -> new Task(net.transitionId(t), "transition " + net.shownTransition(t), true, List.of(t)))
                .toList();
    }

    @Override
    public List<Leftover> leftovers(Game game) {
        List<Leftover> left = new ArrayList<>();
        for (int place = 0; place < net.places(); place++) {
            long tokens = game.number(net.placeName(place)).longValue();
            if (tokens > 0 && !isEnd(place)) {
                left.add(new Leftover(
                        net.placeId(place),
                        Math.toIntExact(tokens),
                        (tokens == 1 ? "a token in " : tokens + " tokens in ") + net.shownPlace(place)));
            }
        }
        return left;
    }

    @Override
    public List<Leftover> removedBy(int event, Game before) {
        return List.of();
    }

    @Override
    public Set<String> elementsOf(int event) {
        Set<String> ids = new LinkedHashSet<>(Set.of(net.transitionId(event)));
        Stream.of(net.inputs(), net.outputs()).forEach(arcs -> places(arcs, event, ids));
        return ids;
    }

    private void places(Arcs arcs, int transition, Set<String> ids) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            ids.add(net.placeId(arcs.place(a)));
        }
    }

    @Override
    public List<String> assumptions() {
        return assumptions;
    }
}
