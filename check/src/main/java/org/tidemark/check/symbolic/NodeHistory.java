package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * How many nodes there are while diagrams are searched for, as time goes by: those that are needed, and those that nothing needs
 * any more and that are dropped sooner or later.
 *
 * <p>To know which are needed means to go through them. So there are a few hundred points at most, and no more than a tenth of
 * the time goes into them. One thread.
 */
public final class NodeHistory {
    private static final int MOST_POINTS = 400;
    private static final double SHARE = 0.1;

    private final List<Point> points = new ArrayList<>();
    private final IdentityHashMap<OrderTrial, Point> latest = new IdentityHashMap<>();
    private double spent;
    private double apart = 1e-3;
    private double nextAt;

    /** A moment: of all searches together, how many nodes are needed and how many are not. */
    public record Point(double seconds, long live, long dead) {}

    void watch(OrderTrial trial, double seconds) {
        if (seconds < nextAt || spent > SHARE * seconds) {
            return;
        }
        long before = System.nanoTime();
        int live = trial.saturation().liveNodes();
        add(trial, seconds, live);
        spent += (System.nanoTime() - before) / 1e9;
        nextAt = seconds + apart;
    }

    private void add(OrderTrial trial, double seconds, int live) {
        latest.keySet().removeIf(OrderTrial::isClosed);
        latest.put(trial, new Point(seconds, live, trial.forest().nodeCount() - live));
        if (points.size() == MOST_POINTS) {
            apart *= 2;
            List<Point> every = new ArrayList<>();
            for (int i = 0; i < points.size(); i += 2) {
                every.add(points.get(i));
            }
            points.clear();
            points.addAll(every);
        }
        points.add(new Point(
                seconds,
                latest.values().stream().mapToLong(Point::live).sum(),
                latest.values().stream().mapToLong(Point::dead).sum()));
    }

    /** The diagram of all states is there, and whatever does not belong to it is not needed any more. */
    void end(double seconds, long live, long dead) {
        points.add(new Point(seconds, live, dead));
    }

    public List<Point> points() {
        return List.copyOf(points);
    }
}
