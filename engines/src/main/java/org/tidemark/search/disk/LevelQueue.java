package org.tidemark.search.disk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states of one level that are still to be expanded. Workers take them piece by piece, a block of a file at most,
 * and give back what they did not come to. Thread-safe.
 */
final class LevelQueue {
    private static final int PIECE = 1024;

    private final int workers;
    private final Deque<Stretch> left = new ArrayDeque<>();
    private long size;

    LevelQueue(int workers) {
        this.workers = workers;
    }

    synchronized void add(Stretch stretch) {
        if (stretch.size() > 0) {
            left.addLast(stretch);
            size += stretch.size();
        }
    }

    /** The next piece; null where there is none. */
    synchronized @Nullable Stretch take() {
        Stretch first = left.pollFirst();
        if (first == null) {
            return null;
        }
        long end = Math.min(first.to(), endOfPiece(first));
        if (end < first.to()) {
            left.addFirst(first.after(end));
        }
        Stretch piece = first.before(end);
        size -= piece.size();
        return piece;
    }

    /**
     * A block of a file is decoded as a whole, so it is not cut; places of the log are shared out evenly where they are
     * few.
     */
    private long endOfPiece(Stretch stretch) {
        if (stretch.file() == null) {
            return stretch.from() + Math.min(PIECE, Math.max(16, size / (4L * workers)));
        }
        var index = stretch.file().run().index();
        int block = index.blockOf(stretch.from());
        return block + 1 < index.blocks()
                ? index.row(block + 1)
                : stretch.file().run().records();
    }

    synchronized void giveBack(Stretch rest) {
        if (rest.size() > 0) {
            left.addFirst(rest);
            size += rest.size();
        }
    }

    synchronized long size() {
        return size;
    }

    synchronized List<Stretch> all() {
        return new ArrayList<>(left);
    }

    synchronized void replace(Collection<Stretch> others) {
        left.clear();
        size = 0;
        others.forEach(this::add);
    }
}
