package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A net without colours whose transitions take one token from a place and put tokens that may come later, as a test draws it.
 *
 * @param initial the tokens that each place has at first
 * @param later the delays of further tokens of each place
 * @param takes the place that each transition takes a token from
 * @param puts what each transition puts
 */
public record TimedSketch(
        List<Integer> initial, List<List<Integer>> later, List<Integer> takes, List<List<Delayed>> puts) {
    /** The longest delay that is drawn. */
    public static final int LONGEST = 3;

    /** A token for a place after a delay that is chosen from an interval. */
    public record Delayed(int place, int least, int most) {}

    public static TimedSketch random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> initial = new ArrayList<>();
        List<List<Integer>> later = new ArrayList<>();
        for (int p = random.nextInt(4); p >= 0; p--) {
            initial.add(random.nextInt(3));
            later.add(random.nextInt(4) == 0 ? List.of(random.nextInt(LONGEST + 1)) : List.of());
        }
        List<Integer> takes = new ArrayList<>();
        List<List<Delayed>> puts = new ArrayList<>();
        for (int t = random.nextInt(4); t >= 0; t--) {
            takes.add(random.nextInt(initial.size()));
            List<Delayed> tokens = new ArrayList<>();
            for (int a = random.nextInt(3) / 2 + random.nextInt(2); a > 0; a--) {
                int least = random.nextInt(LONGEST + 1);
                int most = random.nextInt(3) == 0 ? least + random.nextInt(LONGEST + 1 - least) : least;
                tokens.add(new Delayed(random.nextInt(initial.size()), least, most));
            }
            puts.add(tokens);
        }
        return new TimedSketch(initial, later, takes, puts);
    }

    public int places() {
        return initial.size();
    }

    public boolean hasTime() {
        return later.stream().anyMatch(tokens -> !tokens.isEmpty())
                || puts.stream().anyMatch(tokens -> !tokens.isEmpty());
    }

    /** The net in the tide language. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int p = 0; p < places(); p++) {
            text.append("place p").append(p).append(" = ").append(initial.get(p));
            later.get(p).forEach(delay -> text.append("; 1 @+ ").append(delay));
            text.append('\n');
        }
        for (int t = 0; t < takes.size(); t++) {
            text.append("transition t").append(t).append(" { in p").append(takes.get(t));
            for (Delayed put : puts.get(t)) {
                text.append(" out p").append(put.place).append(" @+ ").append(put.least);
                text.append(put.most == put.least ? "" : ".." + put.most);
            }
            text.append(" }\n");
        }
        return text.toString();
    }
}
