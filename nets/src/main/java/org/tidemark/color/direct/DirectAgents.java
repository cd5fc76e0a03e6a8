package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.color.type.Type;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.net.symmetry.AgentState;
import org.tidemark.net.symmetry.Scramble;

/**
 * A state of a high-level net as the tokens that its agents have, where agents are values that may be exchanged or rotated: an entry for
 * each value of a place that has an agent in it. To move agents is to put other values into the multi-sets. Belongs to one thread.
 */
final class DirectAgents extends AgentState {
    private static final int FIRST = 64;

    private final SortSymmetry symmetry;
    private final MultiSetTable[] tables;
    private final Layout layout;
    private final Type[] types;
    private final WorkerCosts costs;
    private final LastUnpacked<int[]> pairs;
    private final LastUnpacked<long[]> ranks;

    /** The places with values that are moved, and of each the number of its first entry; after them the number of all. */
    private final int[] places;

    private final int[] firstEntry;
    private final long[] state;
    private int[] placeOf = new int[FIRST];
    private long[] rank = new long[FIRST];
    private int[] count = new int[FIRST];
    private long[] sign = new long[FIRST];

    /** Where the agents of each entry begin, and after them the number of all. */
    private int[] agentsFrom = new int[FIRST + 1];

    private int[] agents = new int[2 * FIRST];
    private int agentsRead;

    /** The entries by place and rank: one more than the number of each, by a hash. */
    private int[] slots = new int[4 * FIRST];

    DirectAgents(SortSymmetry symmetry, DirectModel model) {
        super(symmetry.agents(), 0);
        this.symmetry = symmetry;
        layout = model.layout();
        tables = model.direct().places();
        costs = model.direct().workerCosts();
        pairs = LastUnpacked.pairs(tables, costs);
        ranks = LastUnpacked.ranks(tables, pairs, costs);
        types = model.direct().net().places().stream()
                .map(place -> place.type())
                .toArray(Type[]::new);
        int[] all = new int[types.length];
        Arrays.setAll(all, p -> p);
        places = Arrays.stream(all).filter(p -> symmetry.moves(types[p])).toArray();
        firstEntry = new int[places.length + 1];
        state = new long[layout.words()];
    }

    @Override
    public void read(long[] words, int at) {
        System.arraycopy(words, at, state, 0, state.length);
        clear();
        agentsRead = 0;
        for (int i = 0; i < places.length; i++) {
            firstEntry[i] = size();
            int id = (int) layout.get(words, at, places[i]);
            int[] tokens = pairs.get(places[i], id);
            long[] values = ranks.get(places[i], id);
            for (int k = 0; k < values.length; k++) {
                read(i, values[k], tokens[2 * k + 1]);
            }
        }
        firstEntry[places.length] = size();
        enterAll();
    }

    private void read(int place, long value, int tokens) {
        int entry = size();
        if (entry == rank.length) {
            costs.replace(entryBytes(FIRST), entryBytes(entry), entryBytes(2 * entry));
            placeOf = Arrays.copyOf(placeOf, 2 * entry);
            rank = Arrays.copyOf(rank, 2 * entry);
            count = Arrays.copyOf(count, 2 * entry);
            sign = Arrays.copyOf(sign, 2 * entry);
            agentsFrom = Arrays.copyOf(agentsFrom, 2 * entry + 1);
        }
        placeOf[entry] = place;
        rank[entry] = value;
        count[entry] = tokens;
        agentsFrom[entry] = agentsRead;
        long rest = symmetry.read(types[places[place]], value, this::readAgent);
        agentsFrom[entry + 1] = agentsRead;
        sign[entry] = Scramble.of(rest + places[place]) + tokens;
        added();
    }

    /** What the arrays with something for each entry take. */
    private static long entryBytes(int entries) {
        return 2 * ArrayBytes.ofInts(entries) + 2 * ArrayBytes.ofLongs(entries) + ArrayBytes.ofInts(entries + 1);
    }

    private void readAgent(int agent) {
        if (agentsRead == agents.length) {
            costs.replace(
                    ArrayBytes.ofInts(2 * FIRST), ArrayBytes.ofInts(agentsRead), ArrayBytes.ofInts(2 * agentsRead));
            agents = Arrays.copyOf(agents, 2 * agentsRead);
        }
        agents[agentsRead++] = agent;
    }

    private void enterAll() {
        int length = slots.length;
        while (length < 2 * size()) {
            length *= 2;
        }
        if (length > slots.length) {
            costs.replace(ArrayBytes.ofInts(4 * FIRST), ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(length));
            slots = new int[length];
        } else {
            Arrays.fill(slots, 0);
        }
        for (int entry = 0; entry < size(); entry++) {
            int slot = slot(placeOf[entry], rank[entry]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = entry + 1;
        }
    }

    private int slot(int place, long value) {
        return (int) Scramble.of(31 * value + place) & (slots.length - 1);
    }

    /** How many tokens of a value a place has. */
    private int tokens(int place, long value) {
        for (int slot = slot(place, value); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            int entry = slots[slot] - 1;
            if (placeOf[entry] == place && rank[entry] == value) {
                return count[entry];
            }
        }
        return 0;
    }

    @Override
    protected long sign(int entry) {
        return sign[entry];
    }

    @Override
    protected int lists(int entry) {
        return 1;
    }

    @Override
    protected int length(int entry) {
        return agentsFrom[entry + 1] - agentsFrom[entry];
    }

    @Override
    protected int agent(int entry, int list, int position) {
        return agents[agentsFrom[entry] + position];
    }

    @Override
    protected boolean isKept(int entry, int[] agentImages) {
        long to = symmetry.image(types[places[placeOf[entry]]], rank[entry], agentImages);
        return tokens(placeOf[entry], to) == count[entry];
    }

    @Override
    public void write(int[] agentImages, long[] out) {
        System.arraycopy(state, 0, out, 0, state.length);
        for (int i = 0; i < places.length; i++) {
            int id = moved(i, agentImages);
            if (id >= 0) {
                if (id > layout.maxValue(places[i])) {
                    throw new FieldOverflow(places[i], 0);
                }
                layout.set(out, 0, places[i], id);
            }
        }
    }

    /** The number of the multi-set that a place holds then; -1 where it stays the same. */
    private int moved(int place, int[] agentImages) {
        MultiSetTable table = tables[places[place]];
        Type type = types[places[place]];
        int n = firstEntry[place + 1] - firstEntry[place];
        long[] images = new long[n];
        boolean isChanged = false;
        for (int i = 0; i < n; i++) {
            int entry = firstEntry[place] + i;
            long to = symmetry.image(type, rank[entry], agentImages);
            isChanged |= to != rank[entry];
            images[i] = ((long) table.color(to) << Integer.SIZE) | count[entry];
        }
        if (!isChanged) {
            return -1;
        }
        Arrays.sort(images);
        int[] flat = new int[2 * n];
        for (int i = 0; i < n; i++) {
            flat[2 * i] = (int) (images[i] >>> Integer.SIZE);
            flat[2 * i + 1] = (int) images[i];
        }
        return table.intern(flat, flat.length);
    }
}
