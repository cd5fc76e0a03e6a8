package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.net.PetriNet;

/**
 * Explores a group on its own: wherever a transition could fire as far as the group is concerned, it does.
 *
 * <p>The states of the automaton are the local markings that keep to the caps; its labels are all transitions that touch the
 * group, with or without steps. Takes time proportional to the local markings times the transitions of the group. Used once,
 * by one thread.
 */
final class LocalExploration {
    private static final int LOOK_EVERY = 1 << 8;
    private static final long STRING_BYTES = 56;

    /** A group with a place whose bound is not proven is taken to be infinite when it has more states than this. */
    private static final int MOST_UNCAPPED = 20_000;

    private final PetriNet net;
    private final String group;
    private final LocalNet local;
    private final BitSet dead;
    private final SplitLimits limits;

    /**
     * The exploration of a group.
     *
     * @param dead transitions that never fire; they are labels without steps
     */
    LocalExploration(PetriNet net, String group, LocalNet local, BitSet dead, SplitLimits limits) {
        this.net = net;
        this.group = group;
        this.local = local;
        this.dead = dead;
        this.limits = limits;
    }

    /** The part that the group becomes, and its markings. */
    record Result(NetworkPart part, LocalMarkings markings) {
        /** What is booked for both. */
        long bytes() {
            LabelledAutomaton automaton = part.automaton();
            long names = part.stateNames().stream()
                    .mapToLong(LocalExploration::bytes)
                    .sum();
            return LabelledAutomaton.bytes(automaton.states(), automaton.steps()) + markings.bytes() + names;
        }
    }

    private static long bytes(String name) {
        return STRING_BYTES + name.length();
    }

    Result run() throws NotSplittable, TooLarge {
        int reached = 0;
        try {
            LocalMarkings markings = new LocalMarkings(local, limits.budget());
            AutomatonBuilder steps = new AutomatonBuilder(limits.budget());
            int[] marking = new int[local.places()];
            for (int p = 0; p < marking.length; p++) {
                marking[p] = net.initial(local.place(p));
            }
            markings.number(marking);
            for (int state = 0; state < markings.size(); state++) {
                reached = markings.size();
                look(state, reached);
                if (reached > MOST_UNCAPPED) {
                    refuseUncapped(markings);
                }
                markings.read(state, marking);
                expand(state, marking, markings, steps);
            }
            List<String> labels = local.rules().stream()
                    .map(rule -> net.transitionName(rule.transition()))
                    .toList();
            return new Result(
                    new NetworkPart(group, steps.build(markings.size(), 0, labels), names(markings)), markings);
        } catch (LocalNet.Uncountable beyond) {
            throw new NotSplittable(String.format(
                    Locale.ROOT,
                    "place %s would hold more than %,d tokens on its own",
                    net.shownPlace(local.place(beyond.local())),
                    Integer.MAX_VALUE));
        } catch (MemoryBudget.Exhausted full) {
            throw tooLarge(TooLarge.Limit.MEMORY, "the memory was full after", reached);
        }
    }

    private void expand(int state, int[] marking, LocalMarkings markings, AutomatonBuilder steps)
            throws LocalNet.Uncountable {
        List<LocalRule> rules = local.rules();
        for (int label = 0; label < rules.size(); label++) {
            LocalRule rule = rules.get(label);
            if (!dead.get(rule.transition()) && local.fire(rule, marking)) {
                steps.add(state, label, markings.number(marking));
                rule.apply(marking, -1);
            }
        }
    }

    private void look(int state, int reached) throws TooLarge {
        if (reached > limits.mostStates()) {
            throw tooLarge(TooLarge.Limit.SIZE, "more than", limits.mostStates());
        }
        if (state % LOOK_EVERY == 0 && limits.cancelled().getAsBoolean()) {
            throw tooLarge(TooLarge.Limit.CANCELLED, "cancelled after", reached);
        }
    }

    /** Without a proof of a bound, nothing says that the exploration would ever end. */
    private void refuseUncapped(LocalMarkings markings) throws NotSplittable {
        for (int p = 0; p < local.places(); p++) {
            if (local.most(p) == LocalNet.UNCAPPED && markings.tokens(markings.size() - 1, p) > 1) {
                throw new NotSplittable(String.format(
                        Locale.ROOT,
                        "place %s has no proven bound, and part %s has more than %,d local states on its own",
                        net.shownPlace(local.place(p)),
                        group,
                        MOST_UNCAPPED));
            }
        }
    }

    private TooLarge tooLarge(TooLarge.Limit limit, String how, int states) {
        return new TooLarge(
                limit,
                String.format(
                        Locale.ROOT,
                        "part %s is too large on its own: %s %,d local states of %d places",
                        group,
                        how,
                        states,
                        local.places()),
                states);
    }

    private List<String> names(LocalMarkings markings) {
        List<String> names = new ArrayList<>(markings.size());
        for (int state = 0; state < markings.size(); state++) {
            String name = name(markings, state);
            limits.budget().replace(0, bytes(name));
            names.add(name);
        }
        return names;
    }

    /** The marked places of the group: {@code think_1, buffer=3}. */
    private String name(LocalMarkings markings, int state) {
        StringJoiner name = new StringJoiner(", ").setEmptyValue("empty");
        for (int p = 0; p < local.places(); p++) {
            int tokens = markings.tokens(state, p);
            if (tokens > 0) {
                name.add(net.shownPlace(local.place(p)) + (tokens == 1 ? "" : "=" + tokens));
            }
        }
        return name.toString();
    }
}
