package org.tidemark.check.why;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SparseVector;

/**
 * A weighted sum of tokens that no transition of a net changes, so that some markings can never be: in words, {@code key + in_1 + in_2 = 1}, of
 * which only one is marked at a time.
 *
 * @param sum the sum and its value, as a person reads it
 * @param weights the weights of the places
 * @param value the value that it always has
 */
public record KeptSum(String sum, SparseVector weights, long value) {
    /** A condition with more cases than this is left to other proofs. */
    private static final int MOST_CASES = 64;

    /** More sums than this do not explain anything. */
    private static final int MOST_SUMS = 4;

    /** Where more transitions may be wrong, to name them helps nobody. */
    private static final int MOST_SPOILT = 2;

    /**
     * A sum that would rule a condition out if it were not for one transition, in which something may therefore be wrong: it takes a token too
     * few, or gives back one too many.
     *
     * @param sum the sum, with the value that it has at first
     * @param transition the only transition that changes it
     * @param change by how much, when it first did so in the run
     */
    public record Spoilt(KeptSum sum, String transition, long change) {}

    /** The sentence that says what the sum means. */
    public String meaning() {
        long single = 0;
        for (int k = 0; k < weights.size(); k++) {
            single += weights.value(k) == 1 ? 1 : 0;
        }
        boolean areOnes = single == weights.size();
        if (value == 1 && single > 1) {
            String which = areOnes ? single == 2 ? "the two" : "them" : "those that count once";
            return "exactly one of " + which + " is marked at any time: they take turns";
        }
        if (!areOnes) {
            return "no transition changes this sum";
        }
        return weights.size() == 1
                ? "no transition changes the number of its tokens"
                : "together they always hold " + value + (value == 1 ? " token" : " tokens");
    }

    /**
     * Sums that rule out a condition on markings, each of its cases by one of them; empty where there are none such.
     *
     * @param bad the condition, with names written out
     */
    static List<KeptSum> against(PetriNet net, Formula bad, Limit limit) {
        List<List<Inequality>> cases = cases(ProofGoal.of(bad, net));
        return cases == null
                ? List.of()
                : against(net, cases, Semiflows.someOfPlaces(net, limit).minimal());
    }

    /** Sums that leave each place room for one token, the smallest first; empty where they do not speak of all places. */
    static List<KeptSum> ofSafety(PetriNet net, Limit limit) {
        List<SparseVector> flows = Semiflows.someOfPlaces(net, limit).minimal();
        Set<SparseVector> used = new LinkedHashSet<>();
        for (int place = 0; place < net.places(); place++) {
            int of = place;
            SparseVector flow = flows.stream()
                    .filter(each -> each.at(of) > 0
                            && each.sum(net.initialMarking()).compareTo(BigInteger.valueOf(2 * each.at(of))) < 0)
                    .findFirst()
                    .orElse(null);
            if (flow == null) {
                return List.of();
            }
            used.add(flow);
        }
        return used.stream().map(flow -> of(net, flow)).toList();
    }

    private static List<KeptSum> against(PetriNet net, List<List<Inequality>> cases, List<SparseVector> flows) {
        Set<SparseVector> used = new LinkedHashSet<>();
        for (List<Inequality> each : cases) {
            SparseVector flow = flows.stream()
                    .filter(candidate -> isRuledOut(each, candidate, net))
                    .findFirst()
                    .orElse(null);
            if (flow == null) {
                return List.of();
            }
            used.add(flow);
        }
        return used.size() > MOST_SUMS
                ? List.of()
                : used.stream().map(flow -> of(net, flow)).toList();
    }

    /**
     * The sums with the smallest weights that would rule out what a run leads to, and that one transition in it changes; empty where there are none,
     * or several that are as small. Sums that have no tokens at first, and those of a single place, say nothing new.
     *
     * @param bad the condition, with names written out
     * @param events a run to a marking in which it holds
     */
    static List<Spoilt> spoilt(PetriNet net, Formula bad, List<Integer> events, Limit limit) {
        List<List<Inequality>> cases = cases(ProofGoal.of(bad, net));
        if (cases == null) {
            return List.of();
        }
        List<Spoilt> spoilt = new ArrayList<>();
        Set<Integer> groups = new LinkedHashSet<>();
        for (int event : events) {
            int group = net.transitionGroups().of(event);
            if (!groups.add(group) || limit.isOver()) {
                continue;
            }
            BitSet without = new BitSet();
            net.transitionGroups().members(group).forEach(without::set);
            List<KeptSum> sums = against(
                    net, cases, Semiflows.someOfPlaces(net, without, limit).minimal());
            KeptSum sum = sums.size() == 1 ? sums.get(0) : null;
            if (sum != null && sum.value > 0 && sum.weights.size() > 1) {
                events.stream()
                        .filter(other -> net.transitionGroups().of(other) == group)
                        .map(other -> change(sum.weights, Incidence.effect(net, other)))
                        .filter(change -> change.signum() != 0 && change.bitLength() < Long.SIZE)
                        .findFirst()
                        .ifPresent(change -> spoilt.add(
                                new Spoilt(sum, net.transitionGroups().name(group), change.longValueExact())));
            }
        }
        double least =
                spoilt.stream().mapToDouble(each -> each.sum.total()).min().orElse(0);
        List<Spoilt> smallest =
                spoilt.stream().filter(each -> each.sum.total() == least).toList();
        return smallest.size() > MOST_SPOILT ? List.of() : smallest;
    }

    /** By how much a transition changes a sum. */
    private static BigInteger change(SparseVector weights, SparseVector effect) {
        BigInteger change = BigInteger.ZERO;
        for (int k = 0; k < effect.size(); k++) {
            BigInteger weight = BigInteger.valueOf(weights.at(effect.position(k)));
            change = change.add(weight.multiply(BigInteger.valueOf(effect.value(k))));
        }
        return change;
    }

    /** The sum of its weights: the smaller, the more it says. */
    private double total() {
        double total = 0;
        for (int k = 0; k < weights.size(); k++) {
            total += weights.value(k);
        }
        return total;
    }

    /** The sum as people read it, in which all values of a place of a high-level net are that place. */
    private static KeptSum of(PetriNet net, SparseVector flow) {
        long value = flow.sum(net.initialMarking()).longValueExact();
        String text = new Inequality(flow, value).text(net).replace(" ≥ ", " = ");
        return new KeptSum(text, flow, value);
    }

    /** The cases of a condition, each of which is a list of inequalities; null where there are too many. */
    private static @Nullable List<List<Inequality>> cases(ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return List.of(List.of(need.inequality()));
        }
        if (goal instanceof ProofGoal.Any any) {
            List<List<Inequality>> cases = new ArrayList<>();
            for (ProofGoal part : any.parts()) {
                List<List<Inequality>> more = cases(part);
                if (more == null || cases.size() + more.size() > MOST_CASES) {
                    return null;
                }
                cases.addAll(more);
            }
            return cases;
        }
        List<List<Inequality>> cases = List.of(List.of());
        for (ProofGoal part : ((ProofGoal.All) goal).parts()) {
            List<List<Inequality>> more = cases(part);
            if (more == null || cases.size() * more.size() > MOST_CASES) {
                return null;
            }
            cases = combined(cases, more);
        }
        return cases;
    }

    private static List<List<Inequality>> combined(List<List<Inequality>> some, List<List<Inequality>> others) {
        List<List<Inequality>> all = new ArrayList<>();
        for (List<Inequality> one : some) {
            for (List<Inequality> other : others) {
                List<Inequality> both = new ArrayList<>(one);
                both.addAll(other);
                all.add(both);
            }
        }
        return all;
    }

    /** Whether no marking with some inequalities has the value that a sum always has. */
    private static boolean isRuledOut(List<Inequality> inequalities, SparseVector flow, PetriNet net) {
        BigInteger value = flow.sum(net.initialMarking());
        if (value.bitLength() > Integer.SIZE) {
            return false;
        }
        BigInteger least = BigInteger.ZERO;
        BigInteger most = BigInteger.ZERO;
        boolean isBounded = true;
        for (int k = 0; k < flow.size(); k++) {
            BigInteger weight = BigInteger.valueOf(flow.value(k));
            long[] range = range(inequalities, flow.position(k));
            least = least.add(weight.multiply(BigInteger.valueOf(range[0])));
            isBounded &= range[1] < Long.MAX_VALUE;
            most = isBounded ? most.add(weight.multiply(BigInteger.valueOf(range[1]))) : most;
        }
        return least.compareTo(value) > 0
                || (isBounded && most.compareTo(value) < 0)
                || inequalities.stream().anyMatch(each -> exceeds(each, flow, value) || fallsShort(each, flow, value));
    }

    /** The least and the most tokens that inequalities about a place alone leave to it. */
    private static long[] range(List<Inequality> inequalities, int place) {
        long[] range = {0, Long.MAX_VALUE};
        for (Inequality each : inequalities) {
            if (each.weights().size() == 1 && each.weights().position(0) == place) {
                long weight = each.weights().value(0);
                if (weight > 0) {
                    range[0] = Math.max(range[0], -Math.floorDiv(-each.least(), weight));
                } else {
                    range[1] = Math.min(range[1], Math.floorDiv(-each.least(), -weight));
                }
            }
        }
        return range;
    }

    /**
     * Whether an inequality {@code a·m ≥ c} with {@code c > 0} makes a sum larger than its value: each token that counts for the inequality
     * counts for the sum, so that the sum is at least {@code c} times the smallest ratio of its weights to those of the inequality.
     */
    private static boolean exceeds(Inequality inequality, SparseVector flow, BigInteger value) {
        boolean isExceeded = inequality.least() > 0;
        for (int k = 0; isExceeded && k < inequality.weights().size(); k++) {
            long weight = inequality.weights().value(k);
            BigInteger sum = BigInteger.valueOf(flow.at(inequality.weights().position(k)))
                    .multiply(BigInteger.valueOf(inequality.least()));
            isExceeded = weight < 0 || sum.compareTo(value.multiply(BigInteger.valueOf(weight))) > 0;
        }
        return isExceeded;
    }

    /**
     * Whether an inequality {@code a·m ≤ c} without negative weights makes a sum smaller than its value: every token that counts for the sum
     * counts for the inequality, so that the sum is at most {@code c} times the largest ratio of its weights to those of the inequality.
     */
    private static boolean fallsShort(Inequality inequality, SparseVector flow, BigInteger value) {
        BigInteger most = BigInteger.valueOf(-inequality.least());
        for (int k = 0; k < inequality.weights().size(); k++) {
            if (inequality.weights().value(k) > 0) {
                return false;
            }
        }
        for (int k = 0; k < flow.size(); k++) {
            BigInteger weight = BigInteger.valueOf(-inequality.weights().at(flow.position(k)));
            BigInteger sum = BigInteger.valueOf(flow.value(k)).multiply(most);
            if (weight.signum() <= 0 || sum.compareTo(value.multiply(weight)) >= 0) {
                return false;
            }
        }
        return flow.size() > 0;
    }
}
