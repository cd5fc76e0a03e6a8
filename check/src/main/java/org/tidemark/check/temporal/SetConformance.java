package org.tidemark.check.temporal;

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
import org.tidemark.check.Context;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.question.ConformanceClaim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.AutomatonGame;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.graph.GraphWords;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.WordGraph;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.GraphBuilder;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.ContractedAutomaton;
import org.tidemark.logic.language.Inclusion;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.logic.language.ListedAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;

/**
 * Answers what {@link ConformanceSearch} answers where the automaton has too many ways to be made deterministic as a whole: as an
 * inclusion of languages, in which only those sets of its states are made that runs of the net lead to.
 *
 * <p>The net is kept as a condensed graph. A letter is a class of events that no guard distinguishes, and which of the
 * conditions hold in the state it leads to. An illegal run is a shortest one; it is replayed on net and automaton. Runs
 * once, in the caller's thread.
 */
final class SetConformance {
    private static final long MOST_STEPS = 50_000_000;
    private static final int POLL_INTERVAL = 1 << 12;

    /** Two numbers a step, with room to grow while they are collected. */
    private static final long STEP_BYTES = 20;

    private final PetriNet net;
    private final Context context;
    private final ConformanceClaim claim;
    private final FiniteAutomaton automaton;
    private final ExploreOptions options;
    private final SweepMeasure.@Nullable Wish measure;
    private final List<Formula> conditions = new ArrayList<>();
    private final Map<BitSet, Integer> classes = new LinkedHashMap<>();
    private final Map<BitSet, Integer> valuations = new LinkedHashMap<>();

    /** The claim about the net of a check; the measure is what to sweep by, null for breadth-first search. */
    SetConformance(Context context, ConformanceClaim claim, SweepMeasure.@Nullable Wish measure) {
        this.context = context;
        this.claim = claim;
        this.measure = measure;
        net = context.net();
        options = context.optionsLeft();
        automaton = claim.automaton().expanded(new NetVocabulary(net));
        for (FiniteAutomaton.Edge edge : automaton.edges()) {
            Formula state = edge.guard().state();
            if (edge.guard().looksAtState() && !conditions.contains(state)) {
                conditions.add(state);
            }
        }
    }

    void run() throws InputException {
        Map<String, Formula> labels = new LinkedHashMap<>();
        conditions.forEach(condition -> labels.put(Integer.toString(labels.size()), condition));
        GraphExploration building =
                new GraphExploration(context.system(), options, measure, Encoding.AUTO, labels, context.models());
        context.show(building::progress);
        GraphReport graph = building.run();
        context.work().also(graph);
        GraphBuilder.Built built = graph.built();
        if (built == null) {
            claim.obstruct(OpenReasons.after(graph, options));
            return;
        }
        MemoryBudget budget = options.budgetBeside(built.graph().bytes());
        try {
            answer(built.graph(), new LanguageLimit(LanguageLimit.USUAL_STATES, budget, context::isCancelled));
        } catch (TooLarge e) {
            claim.obstruct(Inquiry.tooLarge(e));
        } catch (MemoryBudget.Exhausted full) {
            claim.obstruct(new OpenReason(StopReason.MEMORY, "the memory budget was used up by letters"));
        }
    }

    private void answer(CondensedGraph graph, LanguageLimit limit) throws TooLarge {
        int[] classOf = classes();
        IntPages valuationOf = valuations(graph, limit);
        int width = valuations.size();
        long letters = (long) classes.size() * width;
        if (letters * Math.max(1, automaton.edges().size()) > MOST_STEPS) {
            claim.obstruct(new OpenReason(
                    StopReason.AUTOMATON_TOO_LARGE,
                    "the automaton distinguishes " + letters + " letters, which is too many for its edges"));
            return;
        }
        GraphWords words = new GraphWords(
                graph,
                (event, target) -> classOf[event] * width + valuationOf.get(target),
                (int) letters,
                state -> true);
        ContractedAutomaton accepted = accepted((int) letters, valuationOf.get(0), limit);
        Inclusion.Answer answer = Inclusion.of(ContractedAutomaton.of(words, limit), accepted, limit);
        if (answer.word() == null) {
            claim.settle(true, Technique.LANGUAGE);
        } else {
            reject(words, answer.word(), limit.budget());
        }
    }

    private void reject(GraphWords words, List<Integer> word, MemoryBudget budget) {
        ShortestPath path;
        try {
            path = WordGraph.run(words, word, budget, options.cancelled());
        } catch (MemoryBudget.Exhausted | Cancelled noRoom) {
            claim.reject(null, "there was no memory or time to find a run", Technique.LANGUAGE);
            return;
        }
        if (path == null) {
            throw new IllegalStateException("a word without a run");
        }
        claim.reject(path.events(), complaint(path.events()), Technique.LANGUAGE);
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
            if (s % POLL_INTERVAL == POLL_INTERVAL - 1) {
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
    private ContractedAutomaton accepted(int letters, int initial, LanguageLimit limit) throws TooLarge {
        ListedAutomaton listed = service(letters, initial, limit);
        ContractedAutomaton accepted = ContractedAutomaton.of(listed, limit);
        limit.budget().release(listed.size() * STEP_BYTES);
        return accepted;
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
        AutomatonGame game = new AutomatonGame(automaton);
        if (automaton.readsInitial()) {
            game.read(null, tokens);
        }
        for (int event : run) {
            if (!game.isLegal() || !tokens.enabled(event)) {
                throw new IllegalStateException("not a run, or one that was illegal before its end");
            }
            tokens.fire(event);
            game.read(net.transitionName(event), tokens);
        }
        if (game.isLegal()) {
            throw new IllegalStateException("a run that is legal after all");
        }
        return game.complaint();
    }
}
