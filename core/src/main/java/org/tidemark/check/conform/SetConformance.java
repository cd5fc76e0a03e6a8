package org.tidemark.check.conform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.replay.AutomatonGame;
import org.tidemark.check.replay.MarkingTruth;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.GraphWords;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.WordGraph;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.ContractedAutomaton;
import org.tidemark.logic.language.Inclusion;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.language.ListedAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Answers what {@link Conformance} answers where the automaton has too many ways to be made deterministic as a whole: as an
 * inclusion of languages, in which only those sets of its states are made that runs of the net lead to.
 *
 * <p>The net is kept as a condensed graph. A letter is a class of events that no guard tells apart, and which of the
 * conditions hold in the state it leads to. An illegal run is a shortest one; it is replayed on net and automaton. Runs
 * once, in the caller's thread.
 */
final class SetConformance {
    private static final long MOST_STEPS = 50_000_000;
    private static final int LOOK_UP = 1 << 12;

    /** Two numbers a step, with room to grow while they are collected. */
    private static final long STEP_BYTES = 20;

    private final PetriNet net;
    private final Property.Conformance property;
    private final FiniteAutomaton automaton;
    private final ExploreOptions options;
    private final SweepMeasure.@Nullable Wish wish;
    private final TimeLimit watch;
    private final List<Formula> conditions = new ArrayList<>();
    private final Map<BitSet, Integer> classes = new LinkedHashMap<>();
    private final Map<BitSet, Integer> valuations = new LinkedHashMap<>();

    /** The question about a net; {@code wish} is what to sweep by, null for breadth-first search. */
    SetConformance(
            PetriNet net, Property.Conformance property, ExploreOptions options, SweepMeasure.@Nullable Wish wish) {
        this.net = net;
        this.property = property;
        this.options = options;
        watch = new TimeLimit(options);
        this.wish = wish;
        automaton = property.automaton().expanded(new NetVocabulary(net));
        for (FiniteAutomaton.Edge edge : automaton.edges()) {
            Formula state = edge.guard().state();
            if (edge.guard().looksAtState() && !conditions.contains(state)) {
                conditions.add(state);
            }
        }
    }

    CheckReport run() throws InputException {
        Map<String, Formula> labels = new LinkedHashMap<>();
        conditions.forEach(condition -> labels.put(Integer.toString(labels.size()), condition));
        GraphReport graph = new GraphExploration(net, options, wish, Encoding.AUTO, labels).run();
        GraphBuilder.Built built = graph.built();
        if (built == null) {
            return report(new Verdict.Unknown(WhyUnknown.after(graph)), "", null, graph);
        }
        MemoryBudget budget =
                new MemoryBudget(options.memoryBytes() - built.graph().bytes());
        try {
            return answer(built.graph(), new LanguageLimit(LanguageLimit.USUAL_STATES, budget, watch::enough), graph);
        } catch (TooLarge e) {
            return report(new Verdict.Unknown(String.valueOf(e.getMessage())), "", null, graph);
        } catch (MemoryBudget.Exhausted full) {
            return report(new Verdict.Unknown("the memory budget was used up by letters"), "", null, graph);
        }
    }

    private CheckReport answer(CondensedGraph graph, LanguageLimit limit, GraphReport built) throws TooLarge {
        int[] classOf = classes();
        IntPages valuationOf = valuations(graph, limit);
        int width = valuations.size();
        long letters = (long) classes.size() * width;
        if (letters * Math.max(1, automaton.edges().size()) > MOST_STEPS) {
            String why = "the automaton tells " + letters + " letters apart, which is too many for its edges";
            return report(new Verdict.Unknown(why), "", null, built);
        }
        GraphWords words = new GraphWords(
                graph,
                (event, target) -> classOf[event] * width + valuationOf.get(target),
                (int) letters,
                state -> true);
        ContractedAutomaton legal = legal((int) letters, valuationOf.get(0), limit);
        Inclusion.Answer answer = Inclusion.of(ContractedAutomaton.of(words, limit), legal, limit);
        if (answer.word() == null) {
            return report(new Verdict.Holds(), "", null, built);
        }
        return violated(words, answer.word(), limit.budget(), built);
    }

    private CheckReport violated(GraphWords words, List<Integer> word, MemoryBudget budget, GraphReport built) {
        ShortestPath path;
        try {
            path = WordGraph.run(words, word, budget, options.cancelled());
        } catch (MemoryBudget.Exhausted | Cancelled noRoom) {
            return report(new Verdict.Violated(), "there was no room or time to find a run", null, built);
        }
        if (path == null) {
            throw new IllegalStateException("a word without a run");
        }
        Evidence run = Evidence.run(path.events(), "a state that breaks it");
        return report(new Verdict.Violated(), complaint(path.events()), run, built);
    }

    /** The class of each event: by the sets of guards that it belongs to. */
    private int[] classes() {
        List<EventSet> sets = automaton.edges().stream()
                .map(e -> e.guard().events())
                .distinct()
                .toList();
        int[] of = new int[net.transitions()];
        for (int t = 0; t < of.length; t++) {
            BitSet member = new BitSet();
            for (int i = 0; i < sets.size(); i++) {
                member.set(i, sets.get(i).contains(net.transitionName(t)));
            }
            of[t] = classes.computeIfAbsent(member, fresh -> classes.size());
        }
        return of;
    }

    /** The number of each state's valuation: which conditions hold there. */
    private IntPages valuations(CondensedGraph graph, LanguageLimit limit) throws TooLarge {
        IntPages of = new IntPages(limit.budget());
        if (!of.resize(graph.states())) {
            throw new MemoryBudget.Exhausted();
        }
        List<StateLabel> labels = new ArrayList<>(graph.labels().values());
        for (int s = 0; s < graph.states(); s++) {
            if (s % LOOK_UP == LOOK_UP - 1) {
                limit.look(s);
            }
            BitSet holds = new BitSet();
            for (int i = 0; i < labels.size(); i++) {
                holds.set(i, labels.get(i).holdsIn(s));
            }
            Integer number = valuations.get(holds);
            if (number == null) {
                number = valuations.size();
                valuations.put(holds, number);
            }
            of.set(s, number);
        }
        return of;
    }

    /** The automaton over numbered letters, whose steps are booked while they are listed. */
    private ContractedAutomaton legal(int letters, int initial, LanguageLimit limit) throws TooLarge {
        ListedAutomaton listed = service(letters, initial, limit);
        ContractedAutomaton legal = ContractedAutomaton.of(listed, limit);
        limit.budget().release(listed.size() * STEP_BYTES);
        return legal;
    }

    /** The automaton over numbered letters, which has read the initial state where it does that. */
    private ListedAutomaton service(int letters, int initial, LanguageLimit limit) throws TooLarge {
        ListedAutomaton.Builder service = new ListedAutomaton.Builder(letters);
        for (int s = 0; s < automaton.states(); s++) {
            service.state(automaton.accepts(s));
        }
        List<EventSet> sets = automaton.edges().stream()
                .map(e -> e.guard().events())
                .distinct()
                .toList();
        List<BitSet> members = new ArrayList<>(classes.keySet());
        Map<EventSet, int[]> classesIn = new HashMap<>();
        for (int i = 0; i < sets.size(); i++) {
            int set = i;
            classesIn.put(
                    sets.get(i),
                    IntStream.range(0, members.size())
                            .filter(c -> members.get(c).get(set))
                            .toArray());
        }
        List<BitSet> valuation = new ArrayList<>(valuations.keySet());
        for (FiniteAutomaton.Edge edge : automaton.edges()) {
            limit.look(0);
            int[] possible = classesIn.getOrDefault(edge.guard().events(), new int[0]);
            int condition = edge.guard().looksAtState()
                    ? conditions.indexOf(edge.guard().state())
                    : -1;
            for (int v = 0; v < valuation.size(); v++) {
                if (condition >= 0 && !valuation.get(v).get(condition)) {
                    continue;
                }
                limit.budget().replace(0, possible.length * STEP_BYTES);
                for (int c : possible) {
                    service.step(edge.from(), c * valuation.size() + v, edge.to());
                }
                boolean first = v == initial
                        && automaton.readsInitial()
                        && edge.guard().events().contains(null);
                if (first && automaton.starts().contains(edge.from())) {
                    service.start(edge.to());
                }
            }
        }
        if (!automaton.readsInitial()) {
            automaton.starts().forEach(service::start);
        }
        return service.build();
    }

    /** Plays a run on net and automaton by their definitions; says why it is illegal. */
    private String complaint(List<Integer> run) {
        TokenGame tokens = new TokenGame(net);
        MarkingTruth marking = new MarkingTruth(tokens);
        AutomatonGame game = new AutomatonGame(automaton);
        if (automaton.readsInitial()) {
            game.read(null, marking);
        }
        for (int event : run) {
            if (!game.isLegal() || !tokens.enabled(event)) {
                throw new IllegalStateException("a run that was illegal before its end, or is none");
            }
            tokens.fire(event);
            game.read(net.transitionName(event), marking);
        }
        if (game.isLegal()) {
            throw new IllegalStateException("a run that is legal after all");
        }
        return game.complaint();
    }

    private CheckReport report(Verdict verdict, String because, @Nullable Evidence evidence, GraphReport graph) {
        Technique technique = verdict instanceof Verdict.Unknown ? null : Technique.LANGUAGE;
        Finding finding = new Finding(property, verdict, technique, because, evidence, null, watch.seconds());
        return new CheckReport(List.of(finding), null, null, graph, watch.seconds());
    }
}
