package org.tidemark.net.symmetry;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tidemark.model.FieldOverflow;

/**
 * One state as what its agents have: entries, each of which says what some place holds, or how often some value is
 * there, and which agents it belongs to. Belongs to one thread and is filled again for each state.
 */
public abstract class AgentState {
    private final Agents agents;
    private int size;

    /** For each agent the last mention of it, and of each mention the one before it. */
    private final int[] lastOf;

    private final int[] mentionsOf;
    private int[] before;
    private int[] mentioned;
    private int mentions;
    private final int[] images;

    /**
     * States of these agents.
     *
     * @param mentions how many mentions of agents a state has, if it is known
     */
    protected AgentState(Agents agents, int mentions) {
        this.agents = agents;
        lastOf = new int[agents.count()];
        mentionsOf = new int[agents.count()];
        before = new int[mentions];
        mentioned = new int[mentions];
        images = IntStream.range(0, agents.count()).toArray();
    }

    final Agents agents() {
        return agents;
    }

    /** Takes a state. */
    public abstract void read(long[] words, int at);

    /**
     * Writes the state with its agents moved.
     *
     * @throws FieldOverflow where a place has fewer bits than another that it takes the tokens of
     */
    public abstract void write(int[] agentImages, long[] out);

    /** A number that says what an entry holds and where, whichever agents it belongs to. */
    protected abstract long sign(int entry);

    /** How many lists of agents say the same about an entry. */
    protected abstract int lists(int entry);

    /** How many agents each list has. */
    protected abstract int length(int entry);

    /** An agent of a list. */
    protected abstract int agent(int entry, int list, int position);

    /** Whether what an entry holds is also held where it is led if agents are. */
    protected abstract boolean isKept(int entry, int[] agentImages);

    /** How many entries there are. */
    protected final int size() {
        return size;
    }

    /** Forgets all entries. */
    protected final void clear() {
        Arrays.fill(lastOf, -1);
        Arrays.fill(mentionsOf, 0);
        size = 0;
        mentions = 0;
    }

    /** Adds the next entry, whose agents are known by now. */
    protected final void added() {
        int entry = size++;
        int length = length(entry);
        for (int list = 0; list < lists(entry); list++) {
            for (int i = 0; i < length; i++) {
                mention(agent(entry, list, i), entry);
            }
        }
    }

    private void mention(int agent, int entry) {
        if (mentions == before.length) {
            before = Arrays.copyOf(before, 2 * mentions + 16);
            mentioned = Arrays.copyOf(mentioned, before.length);
        }
        mentioned[mentions] = entry;
        before[mentions] = lastOf[agent];
        lastOf[agent] = mentions++;
        mentionsOf[agent]++;
    }

    /** Whether the state stays the same if two agents are exchanged. */
    final boolean isKeptByExchange(int one, int other) {
        images[one] = other;
        images[other] = one;
        // As many entries on both sides: if those of one are led to equal ones, those of the other are.
        boolean isKept = mentionsOf[one] == mentionsOf[other] && isAllKept(one);
        images[one] = one;
        images[other] = other;
        return isKept;
    }

    private boolean isAllKept(int agent) {
        for (int mention = lastOf[agent]; mention >= 0; mention = before[mention]) {
            if (!isKept(mentioned[mention], images)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the state stays the same if a circle of agents is rotated this far. */
    final boolean isKeptByRotation(int set, int steps) {
        int first = agents.first(set);
        int n = agents.size(set);
        for (int i = 0; i < n; i++) {
            images[first + i] = first + (i + steps) % n;
        }
        boolean isKept = true;
        for (int entry = 0; entry < size && isKept; entry++) {
            isKept = isKept(entry, images);
        }
        for (int i = 0; i < n; i++) {
            images[first + i] = first + i;
        }
        return isKept;
    }
}
