package org.tidemark.check.certificate;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
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
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
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
}
