package org.tidemark.format.svg;

/**
 * Writes a line as the {@code d} of an SVG path does, in tenths of a unit. Level pieces that continue each other become one, so that an arc that
 * crosses many columns at one height is short to write and quick to paint. Not thread-safe.
 */
final class Pen {
    private final StringBuilder path = new StringBuilder();
    private long x;
    private long y;

    /** Whether the way to (x, y) from what is written is level and not yet written. */
    private boolean isPending;

    /** Begins at a point. */
    Pen(double x, double y) {
        this.x = tenths(x);
        this.y = tenths(y);
        path.append('M');
        point(this.x, this.y);
    }

    /** A straight line to a point. */
    void straight(double toX, double toY) {
        long nextX = tenths(toX);
        long nextY = tenths(toY);
        if (nextY == y) {
            isPending |= nextX != x;
            x = nextX;
            return;
        }
        settle();
        path.append('L');
        point(nextX, nextY);
        x = nextX;
        y = nextY;
    }

    /** A line to a point that leaves and arrives level, and swings from one height to the other in between. */
    void swing(double toX, double toY) {
        long nextX = tenths(toX);
        long nextY = tenths(toY);
        if (nextY == y) {
            straight(toX, toY);
            return;
        }
        settle();
        long middle = (x + nextX) / 2;
        path.append('C');
        point(middle, y);
        path.append(' ');
        point(middle, nextY);
        path.append(' ');
        point(nextX, nextY);
        x = nextX;
        y = nextY;
    }

    private void settle() {
        if (isPending) {
            path.append('H');
            append(path, x);
            isPending = false;
        }
    }

    /** The path; its last two numbers are the point where it ends. */
    String path() {
        if (isPending) {
            path.append('L');
            point(x, y);
            isPending = false;
        }
        return path.toString();
    }

    private void point(long atX, long atY) {
        append(path, atX);
        path.append(',');
        append(path, atY);
    }

    static long tenths(double value) {
        return Math.round(value * 10);
    }

    /** Writes a number of tenths as a decimal number, without a fraction where that is 0. */
    static void append(StringBuilder into, long tenths) {
        long whole = Math.abs(tenths);
        into.append(tenths < 0 ? "-" : "").append(whole / 10);
        if (whole % 10 != 0) {
            into.append('.').append((char) ('0' + whole % 10));
        }
    }
}
