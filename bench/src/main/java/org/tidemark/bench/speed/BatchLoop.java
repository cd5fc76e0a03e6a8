package org.tidemark.bench.speed;

/**
 * A breadth-first loop over a net whose marking fits a word: a few hundred successors are found, then entered all at once. How is left to
 * the yardsticks. The call for each batch is lost among its hundreds of look-ups. Runs in the caller's thread.
 */
abstract class BatchLoop {
    private static final int BATCH = 256;

    private final OneWordRules rules;

    /** The most successors that are entered at once. */
    final int room;

    /** The states in the order in which they were found; the first {@link #size} count. */
    long[] states = new long[1 << 12];

    int size;

    BatchLoop(OneWordRules rules) {
        this.rules = rules;
        room = BATCH + rules.needs.length + 1;
    }

    /** Adds the first of these states that are new to {@link #states}; may change the batch. */
    abstract void insert(long[] batch, int count);

    /** Explores everything once. */
    final RowCounts run() {
        long[] batch = new long[room];
        int expanded = 0;
        long edges = 0;
        long deadlocks = 0;
        batch[0] = rules.initial;
        insert(batch, 1);
        while (expanded < size) {
            int n = 0;
            while (n < BATCH && expanded < size) {
                int before = n;
                n = rules.expand(states[expanded++], batch, n);
                deadlocks += n == before ? 1 : 0;
            }
            edges += n;
            insert(batch, n);
        }
        return new RowCounts(size, edges, deadlocks);
    }
}
