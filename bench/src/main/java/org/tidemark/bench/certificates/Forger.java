package org.tidemark.bench.certificates;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.TokenGame;

/** Changes that make a right certificate false or useless, whatever the net and the question. Belongs to one thread. */
final class Forger {
    /** One way to forge: the lines with a change, or null where there is nothing to change. */
    private interface Rule {
        @Nullable
        List<String> apply(Certified right, List<String> lines);
    }

    /** A change and its name. */
    private record Named(String name, Rule rule) {}

    /** A certificate after a change. */
    record Forged(String how, String text) {}

    private final SplittableRandom random;
    private final List<Named> rules = List.of(
            new Named("answer turned round", (right, lines) -> turned(lines)),
            new Named("question negated", (right, lines) -> negated(lines)),
            new Named("state dropped", (right, lines) -> withoutState(lines)),
            new Named("state changed", (right, lines) -> otherState(lines)),
            new Named("step that is not enabled", this::disabledStep),
            new Named("rank that is not deserved", (right, lines) -> undeserved(lines)),
            new Named("multiple of nothing", (right, lines) -> multipleOfNothing(lines)),
            new Named("cube with all markings", (right, lines) -> everything(lines)),
            new Named("another net", (right, lines) -> otherNet(lines)));

    Forger(SplittableRandom random) {
        this.random = random;
    }

    int rules() {
        return rules.size();
    }

    /** A forgery by a rule; null where the rule does not apply. */
    @Nullable
    Forged forge(Certified right, int rule) {
        List<String> lines = rules.get(rule).rule.apply(right, right.lines());
        return lines == null ? null : new Forged(rules.get(rule).name, String.join("\n", lines) + "\n");
    }

    /** The number of a random line that begins with a word; -1 if there is none. */
    private int find(List<String> lines, String beginning) {
        int[] all = IntStream.range(0, lines.size())
                .filter(k -> lines.get(k).startsWith(beginning))
                .toArray();
        return all.length == 0 ? -1 : all[random.nextInt(all.length)];
    }

    private static @Nullable List<String> with(List<String> lines, int at, String line) {
        if (at < 0) {
            return null;
        }
        List<String> changed = new ArrayList<>(lines);
        changed.set(at, line);
        return changed;
    }

    private @Nullable List<String> turned(List<String> lines) {
        int at = find(lines, "answer ");
        String answer = lines.get(at).substring("answer ".length());
        String other = switch (answer) {
            case "holds" -> "violated";
            case "violated" -> "holds";
            case "unbounded" -> "1000000";
            default -> String.valueOf(Long.parseLong(answer) + (random.nextBoolean() ? 1 : -1));
        };
        return with(lines, at, "answer " + other);
    }

    /** Of formulas that speak of all runs or of some run; a formula of LTL and its negation may both be violated. */
    private @Nullable List<String> negated(List<String> lines) {
        int at = find(lines, "asks ");
        String asks = lines.get(at).substring("asks ".length());
        return asks.matches("(A|E)[GFX \\[(].*") ? with(lines, at, "asks !(" + asks + ")") : null;
    }

    /** Every state of a certificate can be reached, so a step leads to it. */
    private @Nullable List<String> withoutState(List<String> lines) {
        int at = find(lines, "state");
        if (at < 0) {
            return null;
        }
        List<String> fewer = new ArrayList<>(lines);
        fewer.remove(at);
        return fewer;
    }

    private @Nullable List<String> otherState(List<String> lines) {
        int at = find(lines, "state ");
        return at < 0 ? null : with(lines, at, lines.get(at) + (lines.get(at).matches(".*\\*[0-9]+$") ? "9" : "*2"));
    }

    private @Nullable List<String> disabledStep(Certified right, List<String> lines) {
        int run = find(lines, "run");
        int at = run >= 0 ? run : Math.max(find(lines, "lasso "), find(lines, "pump "));
        if (at < 0) {
            return null;
        }
        List<Integer> events = new ArrayList<>(Arrays.stream(lines.get(at).split(" ", -1))
                .skip(run >= 0 ? 1 : 2)
                .map(Integer::valueOf)
                .toList());
        TokenGame game = TokenGame.after(right.net(), events);
        for (int t = 0; t < right.net().transitions(); t++) {
            if (!game.enabled(t)) {
                return with(lines, at, lines.get(at) + " " + t);
            }
        }
        return null;
    }

    /** A state without a rank is one where the operator does not hold. */
    private @Nullable List<String> undeserved(List<String> lines) {
        int at = find(lines, "label ");
        return at < 0 || !lines.get(at).contains(" -")
                ? null
                : with(lines, at, lines.get(at).replaceFirst(" -", " 0"));
    }

    private @Nullable List<String> multipleOfNothing(List<String> lines) {
        int at = find(lines, "add ");
        return at < 0 ? null : with(lines, at, lines.get(at).replaceFirst("add [0-9]+", "add 0"));
    }

    private @Nullable List<String> everything(List<String> lines) {
        return with(lines, find(lines, "cube "), "cube (all)");
    }

    private @Nullable List<String> otherNet(List<String> lines) {
        int at = find(lines, "net ");
        String digest = lines.get(at);
        char last = digest.charAt(digest.length() - 1);
        return with(lines, at, digest.substring(0, digest.length() - 1) + (last == '0' ? '1' : '0'));
    }
}
