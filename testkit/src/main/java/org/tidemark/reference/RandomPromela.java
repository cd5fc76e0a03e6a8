package org.tidemark.reference;

import java.util.List;
import java.util.Random;

/** Random programs in Promela with few states: variables hold 0 to 2, and there are two or three short processes. */
public final class RandomPromela {
    private static final List<String> LABELS = List.of("progress", "accept", "end");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int labels;
    private int depth;

    /** Whether statements may wait for others: not in a d_step. */
    private boolean mayWait = true;

    /** Whether there may be loops in sequences that are one step, some of which have no end. */
    private boolean mayLoopAtOnce = true;

    private boolean mayLoop = true;

    private RandomPromela(long seed) {
        random = new Random(seed);
    }

    /** The program of a seed. */
    public static String of(long seed) {
        return new RandomPromela(seed).program();
    }

    /** A program of some seed in which two or three processes have one text; most of them may be exchanged. */
    public static String withEqualProcesses(long seed) {
        return new RandomPromela(seed).equalProcesses();
    }

    private String equalProcesses() {
        text.append("byte g; byte h = 1; byte a[2];\nchan meet = [0] of { byte };\nchan box = [1] of { byte };\n");
        int equal = 2 + random.nextInt(2);
        boolean isStarted = once(2);
        boolean isForever = once(2);
        mayLoopAtOnce = false;
        text.append(isStarted ? "" : "active [" + equal + "] ").append("proctype P() {\n  byte x; byte y = 1;\n");
        text.append(once(8) ? "  x = _pid;\n" : "").append(isForever ? "  do :: true;\n" : "");
        body(1 + random.nextInt(3));
        text.append(isForever ? "  od\n}\n" : "}\n");
        if (once(2)) {
            text.append("active proctype Q() {\n  byte x; byte y = 1;\n");
            body(1 + random.nextInt(2));
            text.append("}\n");
        }
        if (isStarted) {
            boolean isAtOnce = once(2);
            text.append("init {\n").append(isAtOnce ? "  atomic { " : "  ").append("run P()");
            for (int i = 1; i < equal; i++) {
                text.append(isAtOnce || once(2) ? "; run P()" : "; g = 1 - g % 2; run P()");
            }
            text.append(isAtOnce ? " }" : "").append(once(3) ? ";\n  _nr_pr == 1\n}\n" : "\n}\n");
        }
        return text.toString();
    }

    private boolean once(int in) {
        return random.nextInt(in) == 0;
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    private String program() {
        text.append("byte g; byte h = 1; byte a[2];\nchan meet = [0] of { byte };\nchan box = [")
                .append(1 + random.nextInt(2))
                .append("] of { byte };\n");
        int types = 2 + random.nextInt(2);
        boolean starts = once(3);
        for (int type = 0; type < types; type++) {
            boolean isStarted = starts && type == types - 1;
            text.append(isStarted ? "" : types == 2 && once(4) ? "active [2] " : "active ")
                    .append("proctype P")
                    .append(type)
                    .append("() {\n  byte x; byte y = 1;\n");
            if (starts && type == 0) {
                text.append("  run P").append(types - 1).append("();\n");
            }
            body(2 + random.nextInt(3));
            text.append("}\n");
        }
        return text.toString();
    }

    private void body(int statements) {
        depth++;
        for (int i = 0; i < statements; i++) {
            text.append("  ");
            statement();
            text.append(";\n");
        }
        depth--;
    }

    private void statement() {
        if (depth < 3 && mayWait && once(9)) {
            text.append(one(LABELS.toArray(String[]::new))).append(labels++).append(": ");
        }
        int kind = random.nextInt(depth > 2 || !mayWait ? 7 : 13);
        switch (kind) {
            case 0, 1, 2 -> text.append(variable()).append(" = ").append(value());
            case 3 -> text.append(one("x", "y", "g")).append(" = ").append(one("0", "1", "2"));
            case 4 -> text.append("assert(").append(condition()).append(")");
            case 5 -> text.append(mayWait ? condition() : "skip");
            case 6 -> text.append(mayWait ? message() : one("x", "y") + " = 1 - " + one("x", "y") + " % 2");
            case 7, 8 -> choice("if", "fi", once(2));
            case 9, 10 -> {
                if (mayLoop) {
                    choice("do", "od", true);
                } else {
                    choice("if", "fi", true);
                }
            }
            case 11 -> block("atomic");
            default -> {
                if (once(2)) {
                    mayWait = false;
                    block("d_step");
                    mayWait = true;
                } else {
                    text.append("{ ");
                    body(1);
                    text.append("} unless { ").append(condition()).append("; g = 0 }");
                }
            }
        }
    }

    private void block(String word) {
        boolean couldLoop = mayLoop;
        mayLoop &= mayLoopAtOnce;
        text.append(word).append(" {\n");
        body(2);
        mayLoop = couldLoop;
        text.append("  }");
    }

    /** A loop has an end, so that what is behind it is reached. */
    private void choice(String begin, String end, boolean hasElse) {
        text.append(begin).append("\n");
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            text.append("  :: ")
                    .append(once(4) ? message() : once(5) ? one("x", "g") + " = " + value() : condition())
                    .append(" ->\n");
            body(1);
        }
        if (begin.equals("do") && once(2)) {
            text.append("  :: ").append(condition()).append(" -> break\n");
        }
        if (hasElse && text.indexOf("timeout") < 0 && once(2)) {
            text.append("  :: else -> ")
                    .append(begin.equals("do") ? "break" : "skip")
                    .append("\n");
        } else if (begin.equals("do")) {
            text.append("  :: break\n");
        }
        text.append("  ").append(end);
    }

    private String message() {
        return one("meet!" + value(), "meet?" + one("x", "y", "g"), "box!" + value(), "box?" + one("x", "1", "h"))
                .replace("box?1", "box?eval(1)");
    }

    private String variable() {
        return one("x", "y", "g", "h", "a[0]", "a[1]", "a[x % 2]");
    }

    private String value() {
        String one = variable();
        return "(" + one + one(" + ", " * ") + one("1", "2", "x", "y") + ") % 3";
    }

    private String condition() {
        return once(12)
                ? one("timeout", "empty(box)", "nfull(box)", "len(box) < 1")
                : "(" + one("x", "y", "g", "h", "a[0]") + one(" == ", " < ", " != ") + one("0", "1", "2", "y") + ")";
    }
}
