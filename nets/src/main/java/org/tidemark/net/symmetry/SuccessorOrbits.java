package org.tidemark.net.symmetry;

import java.util.Arrays;
import org.tidemark.model.Layout;
import org.tidemark.net.symmetry.NetSymmetry.AgentTokens;

/**
 * Recognises successors of one state that differ by a symmetry which leaves that state as it is: of a hundred equal
 * agents that may take the same step, one is enough. Agents that may be exchanged without a change of the state form
 * groups. What a successor changes is written down with the agents it mentions led to the first of their groups, in an
 * order that their changes decide; successors with the same changes are alike. Some that are alike may not be
 * recognised. Belongs to one thread.
 */
final class SuccessorOrbits {
    private static final int FIRST_LENGTH = 64;

    private final PlaceIndex index;
    private final Agents agents;
    private final AgentTokens tokens;
    private final Layout layout;

    /** For each agent the first one of its group, and of each first one how many were mentioned. */
    private final int[] group;

    private final int[] taken;

    /** The members of each group one after the other, from the number of its first on. */
    private final int[] members;

    private final int[] membersFrom;
    private final long[] key;
    private final int[] mentioned;
    private int mentions;
    private final int[] images;

    /** The changes by the last successor: places and their new contents. */
    private int[] places = new int[FIRST_LENGTH];

    private long[] values = new long[FIRST_LENGTH];
    private int changes;

    /** The changes of all that are known, one after the other, and where each begins. */
    private long[] known = new long[FIRST_LENGTH];

    private int[] from = new int[FIRST_LENGTH];
    private int[] entry = new int[FIRST_LENGTH];
    private int size;

    SuccessorOrbits(PlaceIndex index, AgentTokens tokens, Layout layout) {
        this.index = index;
        agents = index.agents();
        this.tokens = tokens;
        this.layout = layout;
        int n = agents.count();
        group = new int[n];
        taken = new int[n];
        members = new int[n];
        membersFrom = new int[n];
        key = new long[n];
        mentioned = new int[n];
        images = new int[n];
        for (int a = 0; a < n; a++) {
            images[a] = a;
        }
    }

    /** Finds the groups of a state; false where all agents are in groups of their own. */
    boolean begin(long[] words, int at) {
        tokens.read(words, at);
        size = 0;
        from[0] = 0;
        boolean any = false;
        int next = 0;
        for (int set = 0; set < agents.sets(); set++) {
            int end = agents.first(set) + agents.size(set);
            for (int agent = agents.first(set); agent < end; agent++) {
                boolean joins =
                        agent > agents.first(set) && !agents.isCircle(set) && tokens.isKeptByExchange(agent - 1, agent);
                group[agent] = joins ? group[agent - 1] : agent;
                if (!joins) {
                    membersFrom[agent] = next;
                }
                members[next++] = agent;
                any |= joins;
            }
        }
        return any;
    }

    /** An earlier successor that this one is like; -1 where none is known. To be followed by {@link #keep} if it is to be known. */
    int like(long[] words, int at, long[] successor, int start) {
        changes = 0;
        mentions = 0;
        for (int w = 0; w < layout.words(); w++) {
            for (long bits = words[at + w] ^ successor[start + w]; bits != 0; ) {
                int bit = w * Long.SIZE + Long.numberOfTrailingZeros(bits);
                int place = tokens.fieldAt(bit);
                bits &= ~layout.mask(place);
                change(place, layout.get(successor, start, place));
            }
        }
        lead();
        int begin = from[size];
        makeRoom(begin + changes);
        for (int c = 0; c < changes; c++) {
            known[begin + c] = ((long) index.image(places[c], images) << Integer.SIZE) | values[c];
        }
        Arrays.sort(known, begin, begin + changes);
        release();
        for (int i = 0; i < size; i++) {
            if (Arrays.equals(known, from[i], from[i + 1], known, begin, begin + changes)) {
                return entry[i];
            }
        }
        return -1;
    }

    /** Remembers the last successor. */
    void keep(int number) {
        if (size + 2 > from.length) {
            from = Arrays.copyOf(from, 2 * from.length);
            entry = Arrays.copyOf(entry, 2 * entry.length);
        }
        entry[size] = number;
        from[size + 1] = from[size] + changes;
        size++;
    }

    private void change(int place, long value) {
        if (changes == places.length) {
            places = Arrays.copyOf(places, 2 * changes);
            values = Arrays.copyOf(values, 2 * changes);
        }
        places[changes] = place;
        values[changes++] = value;
        if (index.kind(place) < 0) {
            return;
        }
        int list = index.listsFrom(place);
        for (int i = 0; i < PlaceIndex.MOST_AGENTS && index.agent(list, i) >= 0; i++) {
            int agent = index.agent(list, i);
            if (key[agent] == 0) {
                mentioned[mentions++] = agent;
            }
            long hash = ((index.kind(place) * 31L + i) * 0x9E3779B97F4A7C15L) ^ value;
            hash *= 0xBF58476D1CE4E5B9L;
            key[agent] += (hash ^ (hash >>> 31)) | 1; // a sum, so that the order of places does not matter
            key[agent] = key[agent] == 0 ? 1 : key[agent];
        }
    }

    /** Leads the agents that are mentioned to the first members of their groups, by their keys. */
    private void lead() {
        for (int i = 1; i < mentions; i++) { // few, or nearly in order
            int agent = mentioned[i];
            int at = i;
            while (at > 0 && isAfter(mentioned[at - 1], agent)) {
                mentioned[at] = mentioned[at - 1];
                at--;
            }
            mentioned[at] = agent;
        }
        for (int i = 0; i < mentions; i++) {
            int first = group[mentioned[i]];
            images[mentioned[i]] = members[membersFrom[first] + taken[first]++];
        }
    }

    private boolean isAfter(int one, int other) {
        return key[one] != key[other] ? key[one] > key[other] : one > other;
    }

    private void release() {
        for (int i = 0; i < mentions; i++) {
            int agent = mentioned[i];
            images[agent] = agent;
            taken[group[agent]] = 0;
            key[agent] = 0;
        }
    }

    private void makeRoom(int length) {
        if (length > known.length) {
            known = Arrays.copyOf(known, Math.max(length, 2 * known.length));
        }
    }
}
