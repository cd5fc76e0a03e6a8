package org.tidemark.timed;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Transition;

/** A timed-arc net with one place to begin with, which has the only token, and one to end in. Immutable. */
final class ArcWorkflow implements Workflow {
    private final TransitionSystem system;
    private final ArcNet net;
    private final int sink;

    private ArcWorkflow(TransitionSystem system, ArcNet net, int sink) {
        this.system = system;
        this.net = net;
        this.sink = sink;
    }

    /** The workflow that a net is; null where it is none. */
    static @Nullable ArcWorkflow of(TransitionSystem system, ArcNet net) {
        Ends ends = Ends.of(net);
        return ends.obstacle(net).isEmpty() ? new ArcWorkflow(system, net, ends.sinks.get(0)) : null;
    }

    /** Why a net is not a workflow; empty where it is one. */
    static String obstacle(ArcNet net) {
        String why = Ends.of(net).obstacle(net);
        return why.isEmpty()
                ? ""
                : "is not a workflow net: " + why
                        + "; soundness takes one place to begin with, which has the only token, and one to end in";
    }

    /** The places that no transition puts tokens on, and those that none takes tokens from. */
    private record Ends(List<Integer> sources, List<Integer> sinks) {
        private static final int NAMED = 4;

        static Ends of(ArcNet net) {
            List<Integer> sources = new ArrayList<>();
            List<Integer> sinks = new ArrayList<>();
            for (int p = 0; p < net.places().size(); p++) {
                int place = p;
                boolean isFilled = net.transitions().stream().anyMatch(t -> fills(t, place));
                boolean isEmptied = net.transitions().stream()
                        .anyMatch(t -> t.inputs().stream().anyMatch(input -> input.place() == place));
                if (!isFilled) {
                    sources.add(p);
                }
                if (!isEmptied) {
                    sinks.add(p);
                }
            }
            return new Ends(sources, sinks);
        }

        private static String names(ArcNet net, List<Integer> places) {
            String some = places.stream()
                    .limit(NAMED)
                    .map(p -> net.places().get(p).name())
                    .collect(Collectors.joining(", "));
            return places.size() <= NAMED ? some : some + " and " + (places.size() - NAMED) + " more";
        }

        String obstacle(ArcNet net) {
            if (sources.size() != 1) {
                return sources.isEmpty()
                        ? "some transition puts tokens on every place"
                        : "no transition puts tokens on " + names(net, sources);
            }
            if (sinks.size() != 1) {
                return sinks.isEmpty()
                        ? "some transition takes tokens from every place"
                        : "no transition takes tokens from " + names(net, sinks);
            }
            if (sources.equals(sinks)) {
                return "no transition takes tokens from " + names(net, sinks) + ", or puts some there";
            }
            for (int p = 0; p < net.places().size(); p++) {
                int tokens = net.places().get(p).initial();
                if (tokens != (p == sources.get(0) ? 1 : 0)) {
                    return "it begins with " + tokens + (tokens == 1 ? " token on " : " tokens on ")
                            + net.places().get(p).name();
                }
            }
            return net.transitions().stream()
                    .filter(t -> t.inputs().isEmpty())
                    .map(t -> "transition " + t.name() + " takes no tokens")
                    .findFirst()
                    .orElse("");
        }
    }

    private static boolean fills(Transition transition, int place) {
        return transition.outputs().stream().anyMatch(output -> output.place() == place)
                || transition.inputs().stream().anyMatch(input -> input.to() == place);
    }

    @Override
    public TransitionSystem system() {
        return system;
    }

    private Formula is(int place, Relation relation, long tokens) {
        return new Formula.Comparison(
                new Term.Count(net.places().get(place).name()), relation, new Term.Constant(tokens));
    }

    @Override
    public Formula completed() {
        return is(sink, Relation.AT_LEAST, 1);
    }

    @Override
    public Formula ended() {
        return completed();
    }

    @Override
    public Formula endedTwice() {
        return is(sink, Relation.MORE, 1);
    }

    @Override
    public Formula exceeding(int tokens) {
        return Formula.or(IntStream.range(0, net.places().size())
                .mapToObj(place -> is(place, Relation.MORE, tokens))
                .toList());
    }

    @Override
    public Obligation properCompletion() {
        Formula open = new Formula.Not(completed());
        List<Obligation.Clause> clauses = IntStream.range(0, net.places().size())
                .mapToObj(place -> place == sink
                        ? new Obligation.Clause(
                                Formula.or(List.of(open, is(place, Relation.AT_MOST, 1))),
                                "the end is reached more than once")
                        : new Obligation.Clause(
                                Formula.or(List.of(open, is(place, Relation.EQUAL, 0))),
                                "a token is left in " + net.places().get(place).name()))
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

    /** Transitions; time may pass or not. */
    @Override
    public List<Task> tasks() {
        return IntStream.range(0, net.transitions().size())
                .mapToObj(t -> new Task(
                        net.transitions().get(t).name(),
                        "transition " + net.transitions().get(t).name(),
                        true,
                        IntStream.range(0, ArcModel.MOST_CHOICES)
                                .mapToObj(round -> round * (net.transitions().size() + 1) + t)
                                .toList()))
                .toList();
    }

    @Override
    public List<Leftover> leftovers(Game game) {
        List<Leftover> left = new ArrayList<>();
        for (int place = 0; place < net.places().size(); place++) {
            String name = net.places().get(place).name();
            long tokens = game.number(name).longValue();
            if (tokens > 0 && place != sink) {
                left.add(new Leftover(
                        name, Math.toIntExact(tokens), (tokens == 1 ? "a token in " : tokens + " tokens in ") + name));
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
        Set<String> names = new LinkedHashSet<>();
        int number = event % (net.transitions().size() + 1);
        if (number < net.transitions().size()) {
            Transition transition = net.transitions().get(number);
            names.add(transition.name());
            for (Input input : transition.inputs()) {
                names.add(net.places().get(input.place()).name());
            }
            for (Output output : transition.outputs()) {
                names.add(net.places().get(output.place()).name());
            }
        }
        return names;
    }

    @Override
    public OptionalInt delay() {
        return OptionalInt.of(net.delay());
    }

    @Override
    public List<String> assumptions() {
        return List.of("time is discrete");
    }
}
