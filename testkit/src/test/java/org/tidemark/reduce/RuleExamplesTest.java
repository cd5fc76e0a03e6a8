package org.tidemark.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.reduce.WrittenNets.net;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Agglomerations.FreeAgglomeration;
import org.tidemark.reduce.Agglomerations.PostAgglomeration;
import org.tidemark.reduce.Agglomerations.PreAgglomeration;
import org.tidemark.reduce.PlaceRules.ConstantPlaces;
import org.tidemark.reduce.PlaceRules.EqualPlaces;
import org.tidemark.reduce.PlaceRules.ImpliedPlaces;
import org.tidemark.reduce.PlaceRules.SymmetricPlaces;
import org.tidemark.reduce.PlaceRules.UnconstrainingPlaces;
import org.tidemark.reduce.TransitionRules.DeadTransitions;
import org.tidemark.reduce.TransitionRules.DominatedTransitions;
import org.tidemark.reduce.TransitionRules.IdleLoops;
import org.tidemark.reduce.TransitionRules.LosingTransitions;
import org.tidemark.reduce.TransitionRules.PermanentTransition;
import org.tidemark.reduce.TransitionRules.SourceTransitions;
import org.tidemark.reference.NaiveStateSpace;

/** Each rule on a net by itself, and on one that lacks a condition of the rule only, where the rule would be wrong. */
class RuleExamplesTest {
    /** What a rule makes of a net. */
    private record Example(Rule rule, PetriNet net, String visible, PetriNet after) {
        @Override
        public String toString() {
            return rule.name();
        }
    }

    static Stream<Example> applied() {
        return Stream.of(
                new Example(
                        new DeadTransitions(),
                        net("a=1 b c=1 d", "t: a -> c", "u: b -> d", "v: d -> b", "w: 2*a ->"),
                        "",
                        net("a=1 b c=1 d", "t: a -> c")),
                new Example(
                        new DeadTransitions(),
                        net("a=1 m=2 v", "t: 2*m -> m", "u: a !m -> v"),
                        "",
                        net("a=1 m=2 v", "t: 2*m -> m")),
                new Example(
                        new ConstantPlaces(),
                        net("a=1 k=2 v=1", "t: a ?2*k ?v ->", "u: k -> a k"),
                        "v",
                        net("a=1 v=1", "t: a ->", "u: -> a")),
                new Example(
                        new UnconstrainingPlaces(),
                        net("a=1 s g=1", "t: a g -> s 2*g", "u: a -> s"),
                        "",
                        net("a=1", "t: a ->", "u: a ->")),
                new Example(
                        new EqualPlaces(),
                        net("a=3 b=1 c=2 d", "t: 2*a b c -> d", "u: d -> 2*a b c"),
                        "",
                        net("b=1 d", "t: b -> d", "u: d -> b")),
                new Example(
                        new ImpliedPlaces(),
                        net("a=1 p b c", "t: a -> p b", "u: b -> c", "v: p c -> a"),
                        "",
                        net("a=1 b c", "t: a -> b", "u: b -> c", "v: c -> a")),
                new Example(
                        new DominatedTransitions(),
                        net("a=1 b k=1", "t: a -> b", "u: a -> b", "v: a ?k -> b", "w: k -> b"),
                        "",
                        net("a=1 b k=1", "t: a -> b", "w: k -> b")),
                new Example(
                        new LosingTransitions(),
                        net("a=2 b v=1", "t: a -> b", "loop: a -> a", "sink: a b ->", "read: b ?v ->"),
                        "v",
                        net("a=2 b v=1", "t: a -> b")),
                new Example(
                        new IdleLoops(),
                        net("a=2 b", "t: a -> b", "loop: a b -> a b", "last: b -> b"),
                        "",
                        net("a=2 b", "t: a -> b", "last: b -> b")),
                new Example(
                        new PermanentTransition(), net("a b=1", "t: -> a", "u: a b -> b"), "", net("none", "t: ->")),
                new Example(
                        new SourceTransitions(),
                        net("a b=1 c", "t: -> a", "u: a b -> c"),
                        "c",
                        net("b=1 c", "u: b -> c")),
                new Example(
                        new ConeOfInfluence(),
                        net("a=1 b c d=1", "t: a -> b", "u: b -> c", "v: d -> a a", "w: c -> d"),
                        "a",
                        net("a=1 b c d=1", "t: a -> b", "u: b -> c", "v: d -> a a", "w: c -> d")),
                new Example(
                        new ConeOfInfluence(),
                        net("a=1 b c d=1", "t: a -> b", "u: b -> c", "v: d -> a d"),
                        "a",
                        net("a=1 d=1", "t: a ->", "v: d -> a d")),
                new Example(
                        new PostAgglomeration(false),
                        net("a=1 p b c", "t: a -> p", "u: p -> b", "v: p -> c"),
                        "a",
                        net("a=1 b c", "tu: a -> b", "tv: a -> c")),
                new Example(
                        new PostAgglomeration(true),
                        net("a=1 p=3 b", "t: a -> 4*p", "u: 2*p -> b"),
                        "a",
                        net("a=1 b=1", "tuu: a -> 2*b")),
                new Example(
                        new PreAgglomeration(),
                        net("a=2 p b=1 c", "t: a -> p", "u: 2*p b -> c", "v: p -> b"),
                        "bc",
                        net("a=2 b=1 c", "ttu: 2*a b -> c", "tv: a -> b")),
                new Example(
                        new FreeAgglomeration(),
                        net("a=2 p b=1 c", "t: a -> p", "u: p b -> c", "v: a ->"),
                        "bc",
                        net("a=2 b=1 c", "v: a ->", "tu: a b -> c")),
                new Example(
                        new SymmetricPlaces(),
                        net("a=1 p q b", "t: a -> p", "u: a -> q", "v: p -> b", "w: q -> b"),
                        "b",
                        net("a=1 p b", "t: a -> p", "u: a -> p", "v: p -> b")));
    }

    @ParameterizedTest
    @MethodSource("applied")
    void theRuleDoesWhatItSays(Example example) {
        ReducedNet reduced = reduced(example.rule(), example.net(), example.visible());
        assertThat(sketch(reduced.net())).containsExactlyInAnyOrderElementsOf(sketch(example.after()));
    }

    private static ReducedNet reduced(Rule rule, PetriNet net, String visible) {
        BitSet places = new BitSet();
        visible.chars().forEach(name -> places.set(net.findPlace(Character.toString(name))));
        return Reducer.reduce(net, places, List.of(rule), Limit.none());
    }

    /** Places with their tokens, and transitions by what they do, whatever they are called. */
    private static List<String> sketch(PetriNet net) {
        ReducibleNet same = new ReducibleNet(net, new BitSet());
        Stream<String> places = Arrays.stream(same.original().placeNames().toArray(String[]::new))
                .map(name -> name + "=" + net.initial(net.findPlace(name)));
        Stream<String> transitions = Stream.iterate(0, t -> t < net.transitions(), t -> t + 1)
                .map(t -> named(net, same.inputs(t)) + "!" + named(net, same.inhibitors(t)) + "->"
                        + named(net, same.outputs(t)));
        return Stream.concat(places, transitions).toList();
    }

    private static List<String> named(PetriNet net, Bag bag) {
        return Stream.iterate(0, i -> i < bag.size(), i -> i + 1)
                .map(i -> bag.count(i) + "*" + net.placeName(bag.place(i)))
                .sorted()
                .toList();
    }

    /** A net that lacks one condition of a rule, and what the rule would make of it. */
    private record NearMiss(Rule rule, String lacks, PetriNet net, String visible, PetriNet wrong) {
        @Override
        public String toString() {
            return rule.name() + ": " + lacks;
        }
    }

    static Stream<NearMiss> almost() {
        return Stream.of(
                new NearMiss(
                        new DeadTransitions(),
                        "the place gets tokens",
                        net("a b=1 v", "t: b -> a", "u: a -> v"),
                        "v",
                        net("a b=1 v", "t: b -> a")),
                new NearMiss(
                        new DeadTransitions(),
                        "the trap can be emptied",
                        net("a=1 m=2 v", "t: m ->", "u: a !m -> v"),
                        "v",
                        net("a=1 m=2 v", "t: m ->")),
                new NearMiss(
                        new UnconstrainingPlaces(),
                        "it loses tokens",
                        net("a=2 g=1 v", "t: a g -> v"),
                        "v",
                        net("a=2 v", "t: a -> v")),
                new NearMiss(
                        new EqualPlaces(),
                        "the places hold different numbers, and the wrong one goes",
                        net("a=2 b=1 v", "t: a b -> v"),
                        "av",
                        net("a=2 v", "t: a -> v")),
                new NearMiss(
                        new ImpliedPlaces(),
                        "the others can be emptied in another way",
                        net("a=2 p b v", "t: a -> p b", "x: p ->", "y: p b -> v"),
                        "v",
                        net("a=2 b v", "t: a -> b", "x: ->", "y: b -> v")),
                new NearMiss(
                        new DominatedTransitions(),
                        "the other one is inhibited",
                        net("a=1 i=1 v", "t: a !i -> v", "u: a -> v"),
                        "v",
                        net("a=1 i=1 v", "t: a !i -> v")),
                new NearMiss(
                        new LosingTransitions(), "a visible place changes", net("v=1", "t: v ->"), "v", net("v=1")),
                new NearMiss(new IdleLoops(), "nothing else needs as little", net("a=1", "t: a -> a"), "", net("a=1")),
                new NearMiss(
                        new PermanentTransition(),
                        "the transition is inhibited",
                        net("a=1", "t: !a ->"),
                        "",
                        net("a=1", "t: ->")),
                new NearMiss(
                        new SourceTransitions(),
                        "it needs something",
                        net("a b=2 c=1 v", "t: c -> a", "u: a b -> v"),
                        "v",
                        net("b=2 c=1 v", "u: b -> v")),
                new NearMiss(
                        new PostAgglomeration(false),
                        "what empties the place needs more",
                        net("a=1 p b v", "t: a -> p v", "u: p b ->"),
                        "v",
                        net("a=1 b v", "tu: a b -> v")),
                new NearMiss(
                        new PostAgglomeration(false),
                        "what empties the place is seen",
                        net("a=1 p v w", "t: a -> p v", "u: p -> w"),
                        "vw",
                        net("a=1 v w", "tu: a -> v w")),
                new NearMiss(
                        new PostAgglomeration(true),
                        "there is a choice",
                        net("a=1 p y b c v w", "t: a -> p y", "u: p -> b", "x: p -> c", "m: b -> v", "n: c -> w"),
                        "yvw",
                        net("a=1 y b c v w", "tu: a -> b y", "tx: a -> c y", "m: b -> v", "n: c -> w")),
                new NearMiss(
                        new PreAgglomeration(),
                        "another transition takes the input as well",
                        net("a=1 p b", "t: a -> p", "u: p b -> b", "x: a -> b", "y: b -> b"),
                        "",
                        net("a=1 b", "tu: a b -> b", "x: a -> b", "y: b -> b")),
                new NearMiss(
                        new FreeAgglomeration(),
                        "what fills the place does more",
                        net("a=1 p b v", "t: a -> p b", "u: p v ->", "w: b -> v"),
                        "v",
                        net("a=1 b v", "tu: a v -> b", "w: b -> v")),
                new NearMiss(
                        new SymmetricPlaces(),
                        "tokens go on in different ways",
                        net("a=1 p q v w", "t: a -> p", "u: p -> v", "x: q -> w"),
                        "vw",
                        net("a=1 p v w", "t: a -> p", "u: p -> v", "x: p -> w")));
    }

    @ParameterizedTest
    @MethodSource("almost")
    void everyConditionIsNeeded(NearMiss miss) {
        ReducedNet reduced = reduced(miss.rule(), miss.net(), miss.visible());
        assertThat(sketch(reduced.net())).isNotEqualTo(sketch(miss.wrong()));
        boolean wouldBeRight =
                differsNot(miss, behaviour(miss.net(), miss.visible()), behaviour(miss.wrong(), miss.visible()));
        boolean isRight =
                differsNot(miss, behaviour(miss.net(), miss.visible()), behaviour(reduced.net(), miss.visible()));
        assertThat(isRight).isTrue();
        assertThat(wouldBeRight).isFalse();
    }

    private static VisibleBehaviour behaviour(PetriNet net, String visible) {
        NaiveStateSpace space = NaiveStateSpace.of(net, 100);
        assertThat(space.isComplete()).isTrue();
        return new VisibleBehaviour(
                net, space, visible.chars().mapToObj(Character::toString).toList());
    }

    /** Whether two nets agree on whatever the rule preserves. */
    private static boolean differsNot(NearMiss miss, VisibleBehaviour a, VisibleBehaviour b) {
        var preserved = miss.rule().preserves();
        return (!preserved.contains(Preserved.REACHABILITY) || a.reachable().equals(b.reachable()))
                && (!preserved.contains(Preserved.DEADLOCK) || a.dead().equals(b.dead()))
                && (!preserved.contains(Preserved.CTL_X) || VisibleBehaviour.areStutteringBisimilar(a, b));
    }

    @Test
    void aNetWithPrioritiesIsLeftAlone() {
        assertThat(Reducer.canReduce(net("a=1", "t: a ->"))).isTrue();
        PetriNetBuilder builder = new PetriNetBuilder("two");
        builder.place("a", 1);
        builder.transition("t");
        builder.priority(builder.transition("u"), 1);
        assertThat(Reducer.canReduce(builder.build())).isFalse();
    }
}
