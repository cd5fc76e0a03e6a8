package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.speed.BenchNets;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.verdict.Verdict;

/**
 * The cost of checking properties: a net explored without a property, and with sixteen invariants of several atoms
 * each that hold in every state, so that none is decided before the last state is seen.
 *
 * <p>The invariants say that one place never holds more tokens than it does, by a product, so that no proof decides
 * them, next to comparisons that hold in some states. Runs alternate in one virtual machine; the times are those of
 * the best run. The exploration with properties is one column, the whole check another: it includes a first search of
 * a hundred thousand states, random walks and attempted proofs.
 */
public final class FormulaCost {
    private static final int FORMULAS = 16;

    private final PrintStream out;

    public FormulaCost(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        List<String> nets = arguments.some("--nets", BenchNets.nets());
        List<BenchNets.Entry> entries = BenchNets.select(nets, arguments.some("--sizes", BenchNets.sizes()));
        int repeat = arguments.number("--repeat", 3);
        ExploreOptions options = ExploreOptions.plain().withThreads(arguments.number("--threads", 1));
        out.printf(
                Locale.ROOT,
                "%-22s %10s %9s %9s %7s %9s %7s%n",
                "net",
                "states",
                "plain s",
                "asking s",
                "ratio",
                "check s",
                "ratio");
        for (BenchNets.Entry entry : entries) {
            measure(entry, repeat, options);
        }
    }

    private void measure(BenchNets.Entry entry, int repeat, ExploreOptions options) throws InputException, WrongCount {
        PetriNet net = entry.open();
        List<Property> questions = List.of();
        double plain = Double.MAX_VALUE;
        double asking = Double.MAX_VALUE;
        double check = Double.MAX_VALUE;
        for (int turn = 0; turn <= repeat; turn++) {
            System.gc();
            ExplorationReport alone = new Exploration(new NetSystem(net), options).run();
            questions = questions.isEmpty() ? invariants(net, alone.tokens().ofPlaces()) : questions;
            System.gc();
            CheckReport report = new Checker(
                            Subject.of(net),
                            questions,
                            new CheckOptions(options),
                            Plans.exploring(UnfoldingLimits.usual()))
                    .run();
            ExplorationReport asked = explored(entry, report);
            if (turn > 0) { // the first one warms up
                plain = Math.min(plain, alone.timing().seconds());
                asking = Math.min(asking, asked.timing().seconds());
                check = Math.min(check, report.seconds());
            }
        }
        out.printf(
                Locale.ROOT,
                "%-22s %,10d %9.3f %9.3f %7.2f %9.3f %7.2f%n",
                entry.label(),
                entry.counts().states(),
                plain,
                asking,
                asking / plain,
                check,
                check / plain);
    }

    /** The exploration that saw every state, for a check that found what holds. */
    private static ExplorationReport explored(BenchNets.Entry entry, CheckReport report) throws WrongCount {
        ExplorationReport explored = report.exploration();
        if (explored == null || explored.states() != entry.counts().states()) {
            throw new WrongCount(entry.label() + ": not all states were seen");
        }
        if (!report.findings().stream().allMatch(finding -> finding.verdict() instanceof Verdict.Holds)) {
            throw new WrongCount(entry.label() + ": an invariant does not hold");
        }
        return explored;
    }

    private static List<Property> invariants(PetriNet net, List<Long> maxTokens) {
        SplittableRandom random = new SplittableRandom(7);
        List<Property> invariants = new ArrayList<>();
        for (int i = 0; i < FORMULAS; i++) {
            int bounded = random.nextInt(net.places());
            Term tokens = new Term.Count(net.placeName(bounded));
            long tooMany = maxTokens.get(bounded) + 1;
            Formula never = new Formula.And(List.of(
                    compare(any(net, random), Relation.AT_LEAST, 1),
                    new Formula.Or(List.of(
                            compare(any(net, random), Relation.EQUAL, 0),
                            compare(any(net, random), Relation.AT_LEAST, 1))),
                    compare(new Term.Sum(List.of(any(net, random), any(net, random))), Relation.AT_LEAST, 1),
                    compare(new Term.Product(tokens, tokens), Relation.AT_LEAST, tooMany * tooMany)));
            invariants.add(new Property.Truth("i" + i, Formula.always(new Formula.Not(never))));
        }
        return invariants;
    }

    private static Term any(PetriNet net, SplittableRandom random) {
        return new Term.Count(net.placeName(random.nextInt(net.places())));
    }

    private static Formula compare(Term term, Relation relation, long number) {
        return new Formula.Comparison(term, relation, new Term.Constant(number));
    }
}
