package org.tidemark.format.svg;

/** An arc to be drawn, with its bends. Immutable. */
final class Link {
    /** The kinds of lines. */
    enum Line {
        NORMAL,
        READ,
        INHIBITOR
    }

    static final int NOWHERE = -1;

    private final int number;
    private final int[] path;
    private final boolean isBackward;
    private final Line line;
    private final Caption text;
    private final int textAt;

    Link(int number, int[] path, boolean isBackward, Line line, Caption text, int textAt) {
        this.number = number;
        this.path = path;
        this.isBackward = isBackward;
        this.line = line;
        this.text = text;
        this.textAt = textAt;
    }

    /** Its place among all links. */
    int number() {
        return number;
    }

    /** How many nodes it has, bends included. */
    int length() {
        return path.length;
    }

    /** Its nodes from left to right. */
    int at(int index) {
        return path[index];
    }

    int first() {
        return path[0];
    }

    int last() {
        return path[path.length - 1];
    }

    /** Whether it leads from right to left. */
    boolean isBackward() {
        return isBackward;
    }

    Line line() {
        return line;
    }

    /** The text at it. */
    Caption text() {
        return text;
    }

    /** The bend that makes room for the text; {@link #NOWHERE} if there is none. */
    int textAt() {
        return textAt;
    }
}
