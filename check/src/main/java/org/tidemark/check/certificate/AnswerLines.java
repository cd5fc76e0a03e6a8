package org.tidemark.check.certificate;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.Finding;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.form.NormalForm;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.proof.CaseProof;
import org.tidemark.net.proof.Fact;
import org.tidemark.net.proof.InductiveProof;
import org.tidemark.net.proof.InductiveSearch;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofAttempt;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.proof.Proofs;
import org.tidemark.net.proof.Refutation;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.verdict.Verdict;

/**
 * The lines that certify one answer after the other: by the run that came with it, by proofs, or by all states.
 *
 * <p>Runs and proofs come first, because they are short; the set of all states is found once, for the first answer that needs it.
 * Not thread-safe.
 */
final class AnswerLines {
    private static final int MOST_INVARIANTS = 100;
    private static final int MOST_STEPS_TO_CYCLE = 100_000;

    private final PetriNet net;
    private final MemoryBudget memory;
    private final BooleanSupplier isOver;
    private final Statements statements;
    private final InvariantProofs proofs;
    private @Nullable ClosedStates states;
    private @Nullable NoCertificate noStates;

    AnswerLines(PetriNet net, MemoryBudget memory, BooleanSupplier isOver) {
        this.net = net;
        this.memory = memory;
        this.isOver = isOver;
        this.statements = new Statements(net);
        this.proofs = new InvariantProofs(net, isOver);
    }

    /** The set of all states, if an answer needed it; null otherwise. */
    @Nullable
    ClosedStates states() {
        return states;
    }

    List<String> of(Finding finding) throws NoCertificate {
        Verdict verdict = finding.verdict();
        if (verdict instanceof Verdict.Unknown) {
            throw new NoCertificate("there is no answer");
        }
        if (!finding.property().fairness().isNone()) {
            throw new NoCertificate("the answer is about fair runs only");
        }
        Evidence run = finding.run();
        if (verdict instanceof Verdict.Unbounded) {
            if (run == null || run.pump().isEmpty()) {
                throw new NoCertificate("no run shows how tokens grow");
            }
            return List.of("pump " + run.pump().getAsInt() + numbers(run.events()));
        }
        Formula said = statements.of(finding.property(), verdict);
        boolean as = !(verdict instanceof Verdict.Violated);
        Logic logic = Logic.of(said);
        return logic == Logic.STATE || logic == Logic.CTL ? branching(said, as, run) : linear(said, as, run);
    }

    private List<String> branching(Formula said, boolean as, @Nullable Evidence run) throws NoCertificate {
        NormalTree tree = NormalTree.of(said, as);
        List<NormalTree> temporal = tree.temporal();
        List<String> lines = new ArrayList<>();
        BitSet shown = new BitSet();
        followRun(run == null ? List.of() : run.events(), temporal, shown, lines);
        if (run != null && run.loop().isPresent() && isRunOfStates(tree)) {
            return List.of(lasso(run.events(), run.loop().getAsInt()));
        }
        for (NormalTree part : temporal) {
            boolean isWanted = part.isInvariant() && temporal.size() <= MOST_INVARIANTS && !isShown(tree, shown);
            List<String> proof = isWanted ? proofs.of(part) : null;
            if (proof != null) {
                lines.add("proof " + part.number());
                lines.addAll(proof);
                shown.set(part.number());
            }
        }
        return isShown(tree, shown) ? lines : labels(tree, temporal);
    }

    /** Whether it says that some run goes on in a certain way, in terms of conditions on states. */
    private static boolean isRunOfStates(NormalTree tree) {
        return (tree.op() == NormalTree.Op.ER || (tree.op() == NormalTree.Op.EU && !tree.isReachability()))
                && tree.left().op() == NormalTree.Op.STATE
                && tree.right().op() == NormalTree.Op.STATE;
    }

    /** Notes which states that are asked for are on a run. */
    private void followRun(List<Integer> events, List<NormalTree> temporal, BitSet shown, List<String> lines) {
        TokenGame game = new TokenGame(net);
        for (int k = 0; k <= events.size(); k++) {
            for (NormalTree part : temporal) {
                if (part.isReachability() && game.holds(part.right().condition())) {
                    shown.set(part.number());
                }
            }
            if (k < events.size()) {
                game.fire(events.get(k));
            }
        }
        if (!shown.isEmpty()) {
            lines.add("run" + numbers(events));
        }
    }

    private boolean isShown(NormalTree tree, BitSet shown) {
        return switch (tree.op()) {
            case STATE -> new TokenGame(net).holds(tree.condition());
            case AND -> isShown(tree.left(), shown) && isShown(tree.right(), shown);
            case OR -> isShown(tree.left(), shown) || isShown(tree.right(), shown);
            default -> shown.get(tree.number());
        };
    }

    private List<String> labels(NormalTree tree, List<NormalTree> temporal) throws NoCertificate {
        ClosedStates all = closed();
        Ranks ranks = new Ranks(all, temporal.size(), isOver);
        if (!ranks.label(tree).get(0)) {
            throw new IllegalStateException("all states together contradict an answer");
        }
        List<String> lines = new ArrayList<>();
        for (NormalTree part : temporal) {
            lines.add("label " + part.number() + runLengths(ranks.of(part)));
        }
        return lines;
    }

    private static String runLengths(int[] ranks) {
        StringBuilder text = new StringBuilder();
        for (int from = 0; from < ranks.length; ) {
            int to = from + 1;
            while (to < ranks.length && ranks[to] == ranks[from]) {
                to++;
            }
            text.append(' ').append(ranks[from] < 0 ? "-" : String.valueOf(ranks[from]));
            if (to - from > 1) {
                text.append('x').append(to - from);
            }
            from = to;
        }
        return text.toString();
    }

    private ClosedStates closed() throws NoCertificate {
        if (noStates != null) {
            throw noStates;
        }
        if (states == null) {
            try {
                states = ClosedStates.of(net, memory, isOver);
            } catch (NoCertificate tooMany) {
                noStates = tooMany;
                throw tooMany;
            }
        }
        return states;
    }

    /** A formula about all runs or about some run. */
    private List<String> linear(Formula said, boolean as, @Nullable Evidence run) throws NoCertificate {
        boolean some = said instanceof Formula.Exists;
        Formula path = said instanceof Formula.Exists exists
                ? exists.run()
                : said instanceof Formula.ForAll all ? all.run() : said;
        if (Logic.hasQuantifier(path)) {
            throw new NoCertificate("formulas of CTL* have none");
        }
        NormalTree tree = NormalTree.of(path, some);
        if (some != as) {
            return TableauOrder.lines(RunTableau.of(closed(), tree, memory, isOver));
        }
        OptionalInt loop = run == null ? OptionalInt.empty() : run.loop();
        if (run != null && run.pump().isPresent()) {
            throw new NoCertificate("the run that shows it never comes back to a marking");
        }
        return List.of(
                run != null && loop.isPresent()
                        ? lasso(run.events(), loop.getAsInt())
                        : continued(run == null ? List.of() : run.events(), tree));
    }

    /** A run whose steps so far, perhaps none, decide the formula, continued in any way until it repeats itself or ends. */
    private String continued(List<Integer> events, NormalTree tree) throws NoCertificate {
        TokenGame game = TokenGame.after(net, events);
        List<Integer> longer = new ArrayList<>(events);
        Map<IntBuffer, Integer> seen = new HashMap<>();
        int[] first = new int[1];
        while (longer.size() - events.size() < MOST_STEPS_TO_CYCLE && !isOver.getAsBoolean()) {
            Integer before = seen.put(IntBuffer.wrap(game.marking().clone()), longer.size());
            boolean isDead = before == null && game.enabled(first) == 0;
            if (before != null || isDead) {
                int loop = before == null ? longer.size() : before;
                if (new LassoTruth(net, longer, loop).holds(tree)) {
                    return lasso(longer, loop);
                }
                throw new NoCertificate("there is no run that shows it");
            }
            game.fire(first[0]);
            longer.add(first[0]);
        }
        throw new NoCertificate(isOver.getAsBoolean() ? "time ran out" : "its run does not come to a cycle");
    }

    private static String lasso(List<Integer> events, int loop) {
        return "lasso " + loop + numbers(events);
    }

    private static String numbers(List<Integer> events) {
        return events.stream().map(event -> " " + event).collect(Collectors.joining());
    }

    /** Where a formula about runs holds on a run that returns to an earlier state, or stays in its last one. */
    static final class LassoTruth {
        private final PetriNet net;
        private final List<Integer> events;
        private final int loop;
        private final int size;

        /** A run that returns to the state after {@code loop} steps; it stays in its last state if that is where it returns to. */
        LassoTruth(PetriNet net, List<Integer> events, int loop) {
            this.net = net;
            this.events = events;
            this.loop = loop;
            size = loop == events.size() ? loop + 1 : events.size();
        }

        boolean holds(NormalTree tree) {
            return along(tree)[0];
        }

        private boolean[] along(NormalTree tree) {
            if (tree.op() == NormalTree.Op.STATE) {
                return satisfying(tree);
            }
            boolean[] left = along(tree.left());
            boolean[] right = tree.op() == NormalTree.Op.X ? left : along(tree.right());
            boolean[] truth = new boolean[size];
            Arrays.fill(truth, tree.op() == NormalTree.Op.R);
            for (int round = 0;
                    round < 2;
                    round++) { // the second time round, the value at the start of the cycle is known
                for (int k = size - 1; k >= 0; k--) {
                    int next = k + 1 < size ? k + 1 : loop;
                    truth[k] = switch (tree.op()) {
                        case AND -> left[k] && right[k];
                        case OR -> left[k] || right[k];
                        case X -> left[next];
                        case U -> right[k] || (left[k] && truth[next]);
                        default -> right[k] && (left[k] || truth[next]);
                    };
                }
            }
            return truth;
        }

        private boolean[] satisfying(NormalTree leaf) {
            TokenGame game = new TokenGame(net);
            boolean[] holds = new boolean[size];
            for (int k = 0; k < size; k++) {
                holds[k] = game.holds(leaf.condition());
                if (k < events.size()) {
                    game.fire(events.get(k));
                }
            }
            return holds;
        }
    }

    /** Translates properties to formulas about the initial state; questions about the whole net become formulas of CTL. */
    private static final class Statements {
        private final PetriNet net;

        Statements(PetriNet net) {
            this.net = net;
        }

        /** The formula that an answer says holds or, if it is violated, does not; never a question about unbounded values. */
        Formula of(Property property, Verdict verdict) throws NoCertificate {
            Formula asked = asked(property, verdict);
            if (!isPlain(asked)) {
                throw new NoCertificate("the question is about more than tokens in places");
            }
            boolean isBareInvariant = asked instanceof Formula.Globally always && Logic.of(always.of()) == Logic.STATE;
            return isBareInvariant ? new Formula.ForAll(asked) : asked;
        }

        private Formula asked(Property property, Verdict verdict) throws NoCertificate {
            if (property instanceof Property.Truth truth) {
                return truth.formula();
            }
            if (property instanceof Property.Maximum maximum && verdict instanceof Verdict.Value value) {
                Term most = new Term.Constant(value.most());
                return Formula.and(List.of(
                        Formula.reachable(new Formula.Comparison(maximum.term(), Relation.AT_LEAST, most)),
                        Formula.always(new Formula.Comparison(maximum.term(), Relation.AT_MOST, most))));
            }
            List<Formula> parts = new ArrayList<>();
            if (property instanceof Property.OneSafe) {
                for (int p = 0; p < net.places(); p++) {
                    parts.add(tokens(p, Relation.AT_MOST, 1));
                }
                return Formula.always(Formula.and(parts));
            }
            if (property instanceof Property.StableMarking) {
                for (int p = 0; p < net.places(); p++) {
                    parts.add(Formula.always(tokens(p, Relation.EQUAL, net.initial(p))));
                }
                return Formula.or(parts);
            }
            boolean live = property instanceof Property.Liveness;
            if (live || property instanceof Property.QuasiLiveness) {
                for (int t = 0; t < net.transitions(); t++) {
                    Formula can = Formula.reachable(new Formula.Fireable(net.transitionName(t)));
                    parts.add(live ? Formula.always(can) : can);
                }
                return Formula.and(parts);
            }
            throw new NoCertificate("questions of this kind have none");
        }

        private Formula tokens(int place, Relation relation, int number) {
            return new Formula.Comparison(new Term.Count(net.placeName(place)), relation, new Term.Constant(number));
        }

        private static boolean isPlain(Formula f) {
            if (f instanceof Formula.Comparison comparison) {
                return isPlain(comparison.left()) && isPlain(comparison.right());
            }
            boolean isOther = f instanceof Formula.Written || f instanceof Formula.Related || f instanceof Formula.Kept;
            return !isOther && f.children().stream().allMatch(Statements::isPlain);
        }

        private static boolean isPlain(Term term) {
            if (term instanceof Term.Sum sum) {
                return sum.parts().stream().allMatch(Statements::isPlain);
            }
            if (term instanceof Term.Product product) {
                return isPlain(product.left()) && isPlain(product.right());
            }
            return term instanceof Term.Negated negated ? isPlain(negated.of()) : !(term instanceof Term.Tokens);
        }
    }

    /**
     * An order of the strongly connected components of a tableau that shows that no run satisfies its formula: a step never leads to a
     * larger component, and all steps within one put off the same until.
     */
    static final class TableauOrder {
        private final RunTableau tableau;
        private final int[] component;
        private int components;

        private TableauOrder(RunTableau tableau) {
            this.tableau = tableau;
            component = new int[tableau.size()];
            Arrays.fill(component, -1);
            number();
        }

        /** The lines of a certificate. */
        static List<String> lines(RunTableau tableau) {
            return new TableauOrder(tableau).lines();
        }

        /** Tarjan's algorithm without recursion; a component is numbered after all that can be reached from it. */
        private void number() {
            int[] index = new int[component.length];
            int[] low = new int[component.length];
            int[] edge = new int[component.length];
            int[] path = new int[component.length];
            int[] open = new int[component.length];
            int depth = 0;
            int opened = 0;
            int visited = 1;
            path[depth++] = 0;
            index[0] = low[0] = visited++;
            open[opened++] = 0;
            while (depth > 0) {
                int pair = path[depth - 1];
                int[] targets = tableau.targets(pair);
                if (edge[pair] < targets.length) {
                    int next = targets[edge[pair]++];
                    if (index[next] == 0) {
                        index[next] = low[next] = visited++;
                        path[depth++] = next;
                        open[opened++] = next;
                    } else if (component[next] < 0) {
                        low[pair] = Math.min(low[pair], index[next]);
                    }
                    continue;
                }
                depth--;
                if (depth > 0) {
                    low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[pair]);
                }
                if (low[pair] == index[pair]) {
                    do {
                        component[open[--opened]] = components;
                    } while (open[opened] != pair);
                    components++;
                }
            }
        }

        private List<String> lines() {
            BitSet[] putOff = new BitSet[components];
            for (int pair = 0; pair < tableau.size(); pair++) {
                int[] targets = tableau.targets(pair);
                for (int k = 0; k < targets.length; k++) {
                    int own = component[pair];
                    if (component[targets[k]] == own) {
                        BitSet off = tableau.putOffs(pair)[k];
                        if (putOff[own] == null) {
                            putOff[own] = (BitSet) off.clone();
                        } else {
                            putOff[own].and(off);
                        }
                    }
                }
            }
            List<String> lines = new ArrayList<>();
            for (int k = 0; k < components; k++) {
                if (putOff[k] != null && putOff[k].isEmpty()) {
                    throw new IllegalStateException("a run satisfies what no run was said to satisfy");
                }
                if (putOff[k] != null) {
                    lines.add("component " + k + " " + putOff[k].nextSetBit(0));
                }
            }
            for (int k = 0; k < tableau.size(); k++) {
                RunTableau.Pair pair = tableau.pair(k);
                StringBuilder line = new StringBuilder("pair " + pair.state() + " " + component[k]);
                pair.owed().stream().forEach(owed -> line.append(' ').append(owed));
                lines.add(line.toString());
            }
            return lines;
        }
    }

    /**
     * Proofs of invariants of one net, as lines of a certificate. How long they are looked for is counted in work, not time, so that a net always has
     * the same certificate, unless the time for everything is up. Not thread-safe.
     */
    static final class InvariantProofs {
        private static final long CASE_POLLS = 20_000;
        private static final long INDUCTIVE_POLLS = 50_000;

        /** In a net with more nodes than this a step back from a set takes too long. */
        private static final int MOST_INDUCTIVE_NODES = 6_000;

        private final PetriNet net;
        private final BooleanSupplier isOver;
        private @Nullable PlaceBounds bounds;
        private @Nullable Proofs proofs;
        private @Nullable InductiveSearch inductive;

        InvariantProofs(PetriNet net, BooleanSupplier isOver) {
            this.net = net;
            this.isOver = isOver;
        }

        /** A proof of an invariant: by the state equation and traps, or else by cubes that are never entered; null if none is found. */
        @Nullable
        List<String> of(NormalTree invariant) {
            Formula normal = NormalForm.of(invariant.right().condition());
            PlaceBounds known = bounds();
            List<String> byCases = hasEquivalence(normal) ? null : byCases(NormalForm.ofContrary(normal), known);
            return byCases == null ? inductive(ProofGoal.of(NormalForm.ofContrary(normal), net), known) : byCases;
        }

        private PlaceBounds bounds() {
            if (bounds == null) {
                bounds = PlaceBounds.of(net, limit(CASE_POLLS));
            }
            return bounds;
        }

        private Limit limit(long polls) {
            return Limit.polls(polls).orWhen(isOver);
        }

        /**
         * The program that checks such a proof sees the contrary of the invariant in normal form, so it is taken from there: the cases of an
         * equivalence would be others.
         */
        private @Nullable List<String> byCases(Formula contrary, PlaceBounds known) {
            if (proofs == null) {
                proofs = Proofs.of(net, known);
            }
            ProofAttempt attempt = proofs.unreachable(contrary, limit(CASE_POLLS));
            return attempt instanceof ProofAttempt.Proven proven && proven.proof() instanceof CaseProof cases
                    ? ProofLines.of(cases)
                    : null;
        }

        private @Nullable List<String> inductive(ProofGoal goal, PlaceBounds known) {
            if (net.places() + net.transitions() > MOST_INDUCTIVE_NODES) {
                return null;
            }
            if (inductive == null) {
                inductive = new InductiveSearch(net, known);
            }
            return inductive.reach(goal, limit(INDUCTIVE_POLLS)) instanceof InductiveSearch.Never never
                    ? ProofLines.of(never.proof())
                    : null;
        }

        private static boolean hasEquivalence(Formula f) {
            return f instanceof Formula.Iff || f.children().stream().anyMatch(InvariantProofs::hasEquivalence);
        }

        /** A proof that no reachable marking meets a goal, as lines of a certificate: what is known of all markings first, then the cases. */
        static final class ProofLines {
            private final Map<Fact, Integer> facts = new LinkedHashMap<>();
            private final List<String> steps = new ArrayList<>();
            private final BitSet never = new BitSet();

            private ProofLines() {}

            static List<String> of(CaseProof proof) {
                ProofLines writer = new ProofLines();
                writer.never.or(proof.never());
                writer.step(proof.root());
                List<String> known = new ArrayList<>();
                writer.facts.keySet().forEach(fact -> known.add(writer.fact(fact)));
                List<String> lines = new ArrayList<>();
                if (!writer.never.isEmpty()) {
                    lines.add("never " + places(writer.never));
                }
                lines.addAll(known);
                lines.addAll(writer.steps);
                return lines;
            }

            /** The cubes that are never entered, after the proofs of what is unreachable anyway. */
            static List<String> of(InductiveProof proof) {
                List<String> lines = new ArrayList<>(List.of("inductive"));
                for (CaseProof never : proof.unreachable()) {
                    lines.add("unreachable " + goal(never.goal()));
                    lines.addAll(of(never));
                }
                for (List<Inequality> cube : proof.cubes()) {
                    lines.add(cube.stream()
                            .map(side -> " " + inequality(side))
                            .collect(Collectors.joining("", "cube (all", ")")));
                }
                return lines;
            }

            private void step(CaseProof.Step step) {
                if (step instanceof CaseProof.Cases cases) {
                    List<ProofGoal> parts = cases.any().parts();
                    steps.add("cases " + parts.size());
                    for (int k = 0; k < parts.size(); k++) {
                        steps.add("case " + goal(parts.get(k)));
                        step(cases.steps().get(k));
                    }
                    return;
                }
                Refutation refutation = ((CaseProof.Contradiction) step).refutation();
                steps.add("sum");
                for (Refutation.Share share : refutation.shares()) {
                    Fact fact = share.fact();
                    steps.add("add " + share.times() + " "
                            + (fact == null
                                    ? inequality(share.inequality())
                                    : "fact " + facts.computeIfAbsent(fact, known -> facts.size())));
                }
                if (refutation.spare().size() > 0) {
                    steps.add("spare" + weights(refutation.spare()));
                }
            }

            /** Sets of places that are never marked are joined: their union is never marked either. */
            private String fact(Fact fact) {
                if (fact instanceof Fact.MarkedTrap trap) {
                    return "trap " + places(trap.places());
                }
                Certificate bound = ((Fact.Bounded) fact).certificate();
                String most = bound.place() + " " + bound.bound();
                if (bound instanceof Certificate.WeightedSum sum) {
                    never.or(sum.never());
                    return "bound " + most + weights(sum.weights());
                }
                if (bound instanceof Certificate.NeverMarked unmarked) {
                    never.or(unmarked.siphon());
                    return "bound " + most + " " + bound.place() + "*1";
                }
                return "inhibited " + most;
            }

            private static String goal(ProofGoal goal) {
                if (goal instanceof ProofGoal.Need need) {
                    return inequality(need.inequality());
                }
                List<ProofGoal> parts =
                        goal instanceof ProofGoal.All all ? all.parts() : ((ProofGoal.Any) goal).parts();
                return parts.stream()
                        .map(part -> " " + goal(part))
                        .collect(Collectors.joining("", goal instanceof ProofGoal.All ? "(all" : "(any", ")"));
            }

            private static String inequality(Inequality inequality) {
                return "[" + inequality.least() + weights(inequality.weights()) + "]";
            }

            private static String weights(SparseVector weights) {
                StringBuilder text = new StringBuilder();
                for (int k = 0; k < weights.size(); k++) {
                    text.append(' ').append(weights.position(k)).append('*').append(weights.value(k));
                }
                return text.toString();
            }

            private static String places(BitSet set) {
                return set.stream().mapToObj(String::valueOf).collect(Collectors.joining(" "));
            }
        }
    }
}
