package org.tidemark.api.task;

import java.util.ArrayList;
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

/** A workflow net with some cases, as soundness sees it: they are completed when the sink has as many tokens. Immutable. */
final class NetWorkflow implements Workflow {
    private final PetriNet net;
    private final int sink;
    private final int cases;

    NetWorkflow(WorkflowNet workflow, int cases) {
        net = workflow.started(cases);
        sink = workflow.sink();
        this.cases = cases;
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

    @Override
    public Formula completed() {
        return is(sink, Relation.AT_LEAST, cases);
    }

    @Override
    public Formula ended() {
        return is(sink, Relation.AT_LEAST, cases);
    }

    @Override
    public Formula endedTwice() {
        return is(sink, Relation.MORE, cases);
    }

    @Override
    public Formula exceeding(int tokens) {
        int most = Math.max(tokens, cases);
        return Formula.or(IntStream.range(0, net.places())
                .mapToObj(place -> is(place, Relation.MORE, most))
                .toList());
    }

    @Override
    public Obligation properCompletion() {
        Formula open = new Formula.Not(completed());
        List<Obligation.Clause> clauses = IntStream.range(0, net.places())
                .mapToObj(place -> place == sink
                        ? new Obligation.Clause(
                                Formula.or(List.of(open, is(place, Relation.AT_MOST, cases))),
                                "the end is reached more than once")
                        : new Obligation.Clause(
                                Formula.or(List.of(open, is(place, Relation.EQUAL, 0))),
                                "a token is left in " + net.shownPlace(place)))
                .toList();
        return new Obligation("proper completion", "nothing is left when the end is reached", clauses);
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
            if (tokens > 0 && place != sink) {
                left.add(new Leftover(
                        net.placeId(place),
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
        return List.of();
    }
}
