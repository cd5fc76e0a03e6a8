package org.tidemark.search.sweep;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.search.sweep.SweepOutcome.LayerRecord;

/**
 * The layers one after the other, for a plot. When there are more than {@value #MOST}, neighbours are joined in pairs, of
 * one sweep if that is enough; so it stays small whatever the number of layers. One thread adds, any may look.
 */
final class LayerProfile {
    static final int MOST = 4096;

    private List<LayerRecord> records = new ArrayList<>();

    /** The record still being filled, once several layers share one. */
    private long layersInRecord = 1;

    synchronized void add(LayerRecord next) {
        int last = records.size() - 1;
        if (last >= 0 && records.get(last).layers() < layersInRecord && sameSweep(records.get(last), next)) {
            records.set(last, joined(records.get(last), next));
            return;
        }
        if (records.size() == MOST) {
            joinPairs(false);
            if (records.size() > MOST * 3 / 4) {
                joinPairs(true);
            }
        }
        records.add(next);
    }

    private void joinPairs(boolean acrossSweeps) {
        List<LayerRecord> fewer = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            LayerRecord one = records.get(i);
            if (i + 1 < records.size() && (acrossSweeps || sameSweep(one, records.get(i + 1)))) {
                fewer.add(joined(one, records.get(i + 1)));
                i++;
            } else {
                fewer.add(one);
            }
        }
        records = fewer;
        layersInRecord *= 2;
    }

    private static boolean sameSweep(LayerRecord one, LayerRecord next) {
        return one.sweep() == next.sweep();
    }

    private static LayerRecord joined(LayerRecord one, LayerRecord next) {
        return new LayerRecord(
                one.sweep(),
                one.value(),
                one.layers() + next.layers(),
                one.states() + next.states(),
                Math.max(one.held(), next.held()),
                one.regressEdges() + next.regressEdges());
    }

    synchronized List<LayerRecord> records() {
        return List.copyOf(records);
    }
}
