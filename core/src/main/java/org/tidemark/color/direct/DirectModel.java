package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.model.Condensable;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.net.symmetry.Canoniser;

/**
 * The states of a high-level net as words: one field per place, with the number of the multi-set it holds.
 *
 * <p>Fields are either wide or a few bits wider than the multi-sets known so far need. A number that does not fit its
 * field throws {@link org.tidemark.model.FieldOverflow}, and so does an event number that is too large; a new
 * {@link DirectNet#model} then fits, and the tables are already filled. Thread-safe.
 */
public final class DirectModel implements Condensable, OwnPredicates {
    /** The field width of a model that is run to learn how many multi-sets there are. */
    private static final int WIDE_BITS = 21;

    private static final int MANY_EVENTS = 1 << 20;

    /** Four spare bits: room for at least sixteen times as many multi-sets. */
    private static final int MORE_BITS = 4;

    /** A field that needs at most this many bits has not grown. */
    private static final int FEW_BITS = 3;

    private static final int MOST_BITS = 31;
    private static final int FEW_EVENTS = 1 << 6;

    /** How the cache is divided: a quarter for each direction of steps, and half for lists of events. */
    private static final int STEPS_SHARE = 4;

    private static final int LISTS_SHARE = 2;

    private final DirectNet direct;
    private final Layout layout;
    private final int events;
    private final StepCache[] forward;
    private final StepCache[] backward;
    private final EventLists[] lists;

    DirectModel(DirectNet direct, boolean wide) {
        this.direct = direct;
        ColoredNet net = direct.net();
        MultiSetTable[] places = direct.places();
        int[] widths = new int[places.length];
        for (int p = 0; p < widths.length; p++) {
            int needed = 32 - Integer.numberOfLeadingZeros(places[p].size());
            widths[p] = Math.min(MOST_BITS, Math.max(wide ? WIDE_BITS : 0, needed + MORE_BITS));
        }
        List<String> names = net.places().stream().map(ColoredPlace::name).toList();
        layout = wide ? Layout.packed(names, widths) : filled(names, widths);
        int least = wide ? MANY_EVENTS : FEW_EVENTS;
        events = (int) Math.min(Integer.MAX_VALUE, Math.max(least, 16L * direct.events()));
        WorkerCosts costs = direct.workerCosts();
        long each = costs.most() / STEPS_SHARE / Math.max(1, places.length);
        forward = new StepCache[places.length];
        backward = new StepCache[places.length];
        for (int p = 0; p < places.length; p++) {
            forward[p] = new StepCache(costs, each);
            backward[p] = new StepCache(costs, each);
        }
        CoverPlan[] plans = direct.plans();
        lists = new EventLists[plans.length];
        for (int t = 0; t < plans.length; t++) {
            lists[t] = new EventLists(plans[t].cover(), costs, costs.most() / LISTS_SHARE / plans.length);
        }
    }

    /** The unused bits of the words go to the fields that have grown. */
    private Layout filled(List<String> names, int[] widths) {
        Layout layout = Layout.packed(names, widths);
        for (boolean more = true; more; ) {
            more = false;
            for (int p = 0; p < widths.length; p++) {
                if (widths[p] > MORE_BITS + FEW_BITS && widths[p] < MOST_BITS) {
                    widths[p]++;
                    Layout wider = Layout.packed(names, widths);
                    boolean fits = wider.words() == layout.words();
                    layout = fits ? wider : layout;
                    widths[p] -= fits ? 0 : 1;
                    more |= fits;
                }
            }
        }
        return layout;
    }

    public DirectNet direct() {
        return direct;
    }

    /** The steps of each place, for all workers. */
    StepCache[] forward() {
        return forward;
    }

    /** The same backwards. */
    StepCache[] backward() {
        return backward;
    }

    /** The events suggested so far, of each transition. */
    EventLists[] lists() {
        return lists;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** The event numbers that the layout has room for, which is more than there are events. */
    @Override
    public int events() {
        return events;
    }

    @Override
    public String eventName(int event) {
        return event < direct.events() ? direct.eventName(event) : "event " + event;
    }

    @Override
    public void initial(Successors out) {
        int to = out.reserve();
        long[] words = out.words();
        Arrays.fill(words, to, to + layout.words(), 0);
        for (int p = 0; p < layout.fields(); p++) {
            layout.set(words, to, p, direct.initial()[p]);
        }
        out.commit(Successors.NO_EVENT);
    }

    @Override
    public DirectExpander expander() {
        return new DirectExpander(this);
    }

    /**
     * A codec by a plan that is trained on a sample of states. The sample is taken when the first codec of the net is asked for, which
     * has to be before a search starts; all models of the net share the plan.
     *
     * @throws org.tidemark.bits.MemoryBudget.Exhausted when there is no room for what the sample adds to the tables
     */
    @Override
    public StateCodec codec() {
        return codec(direct.plan());
    }

    /** A codec by another plan. */
    public StateCodec codec(MarkingPlan plan) {
        return new DirectCodec(this, plan);
    }

    /** The tokens of a place: the count of each rank, in the order of the values. */
    public SortedMap<Long, Integer> tokens(long[] words, int at, int place) {
        int id = (int) layout.get(words, at, place);
        int[] pairs = direct.places()[place].content(id);
        long[] ranks = direct.places()[place].ranks(pairs);
        SortedMap<Long, Integer> tokens =
                new TreeMap<>(direct.net().places().get(place).type()::order);
        for (int i = 0; i < ranks.length; i++) {
            tokens.put(ranks[i], pairs[2 * i + 1]);
        }
        return tokens;
    }

    /** Replaces states by their representatives, where the net has equivalences; for one thread. */
    public Representatives representatives() {
        return new Representatives(this);
    }

    /** Replaces states by those that all states become which differ by a symmetry; for one thread. */
    public Canoniser canoniser(SortSymmetry symmetry) {
        return new Canoniser(new DirectAgents(symmetry, this), layout.words());
    }

    /**
     * The truth of a formula about single states, in the names of the net. It ends with {@link org.tidemark.logic.Undefined} in a state where a number is too
     * large.
     */
    @Override
    public StatePredicate predicate(Formula stateFormula) throws FormulaException {
        return StateFields.predicate(this, stateFormula);
    }

    @Override
    public StateNumber number(Term term) throws FormulaException {
        return StateFields.number(this, term);
    }

    /** Whether states of the net show whether a formula holds. */
    public boolean shows(Formula stateFormula) {
        try {
            predicate(stateFormula);
            return true;
        } catch (FormulaException unknown) {
            return false;
        }
    }

    /** Counts the tokens of states; for one thread. */
    public TokenCounts counts() {
        return new TokenCounts(direct.places(), layout, direct.workerCosts());
    }

    /** Looks whether states keep the obligations of these names; for one thread. */
    public KeptObligations kept(List<String> names) {
        return new KeptObligations(direct.net(), direct.places(), layout, direct.workerCosts(), names);
    }

    /**
     * Computes numbers about the values of tokens in states; for one thread.
     *
     * @param places the place of each
     * @param most the largest number that is wanted, and the largest with a minus sign
     */
    public TokenSums sums(List<TokenSum> sums, int[] places, long most) {
        return new TokenSums(direct.places(), layout, direct.workerCosts(), sums, places, most);
    }

    /**
     * Looks whether conditions that relate tokens hold in states; for one thread.
     *
     * @param places the places that each looks into
     */
    public TokenConditions relations(List<TokenCondition> conditions, List<int[]> places) {
        return new TokenConditions(direct.places(), layout, conditions, places);
    }
}
