package org.tidemark.graph.ltl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;
import org.tidemark.graph.ltl.RegionLook.Judgement;

/**
 * Looks in a strongly connected set of nodes for a part in which a run can stay forever, be accepted, and be fair.
 *
 * <p>A run that stays may go through all nodes and edges again and again. So the set itself serves unless something spoils it: a mark
 * that is missing or a weak constraint that is enabled everywhere and does not happen inside spoils every part of it, too; the nodes
 * that enable a strong constraint which does not happen inside are taken out, as are the edges with a request that is not
 * answered inside, and what is left falls into components, of which each is looked at in the same way (Emerson and Lei
 * 1987). No way down is longer than there are strong constraints and pairs. Any number of them costs no memory per node: four bytes
 * per node of the product, and eight to thirty per node of the set while it is looked at. One thread.
 */
final class StreettSearch {
    private final ProductNodes nodes;
    private final RegionMarks region;
    private final RegionLook look;
    private final RegionSplit split;

    /** The members of the region that is looked at. */
    private final StateStack members;

    /** The regions yet to be looked at: their members, then how many, and the banned marks in two halves. */
    private final StateStack waiting;

    /** The marks that a run in the region found must not carry. */
    private long banned;

    private long cost;

    StreettSearch(BuchiProduct product, MemoryBudget budget, BooleanSupplier cancelled) {
        nodes = product.nodes;
        region = new RegionMarks(budget);
        look = new RegionLook(product, cancelled);
        split = new RegionSplit(product, region, budget, cancelled);
        members = new StateStack(budget);
        waiting = new StateStack(budget);
    }

    /**
     * Whether there is such a part among the entries of a stack from a position on, which reach one another. The product stands
     * elsewhere afterwards.
     */
    boolean find(StateStack from, long position) {
        leave();
        cost = 0;
        region.reach(nodes.size());
        waiting.clear();
        put(from, position, 0);
        while (!waiting.isEmpty()) {
            take();
            cost += members.size();
            Judgement judgement = look.judge(members, region, banned);
            if (judgement == Judgement.FAIR) {
                return true;
            }
            if (judgement == Judgement.TOO_LARGE) {
                takeApart();
            }
            leave();
        }
        return false;
    }

    private void put(StateStack stack, long from, long without) {
        for (long i = from; i < stack.size(); i++) {
            waiting.push(stack.get(i));
        }
        waiting.push((int) (stack.size() - from));
        waiting.push((int) (without >>> Integer.SIZE));
        waiting.push((int) without);
    }

    private void take() {
        banned = Integer.toUnsignedLong(waiting.pop()) | (long) waiting.pop() << Integer.SIZE;
        for (int left = waiting.pop(); left > 0; left--) {
            int node = waiting.pop();
            members.push(node);
            region.add(node);
        }
    }

    private void takeApart() {
        long without = banned | look.bannedMarks();
        for (long i = 0; i < members.size(); i++) {
            if (look.mustBeAvoided(members.get(i))) {
                region.remove(members.get(i));
            }
        }
        split.split(members, without, (stack, from) -> put(stack, from, without));
    }

    /** Ends with the region that was looked at. */
    private void leave() {
        while (!members.isEmpty()) {
            region.remove(members.pop());
        }
    }

    /** How many nodes were looked at for the last answer, each as often as it was. */
    long cost() {
        return cost;
    }

    /** Whether a node is in the part that was found last. */
    boolean has(int node) {
        return region.has(node);
    }

    /** The marks that a run in the part found last must not carry. */
    long banned() {
        return banned;
    }

    void free() {
        region.free();
        split.free();
        members.free();
        waiting.free();
    }
}
