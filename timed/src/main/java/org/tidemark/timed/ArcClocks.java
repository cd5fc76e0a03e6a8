package org.tidemark.timed;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Transition;

/**
 * A timed-arc net with clocks in exact fractions: each token has the date of its birth, and every step of a run is checked by the rule alone. Dates are in parts of a
 * unit, and those of births multiples of 4 parts, so that there are others between them. For one thread.
 */
final class ArcClocks {
    private final ArcNet net;
    private final long unit;
    private final List<Integer> numbers;
    private final List<Token> tokens = new ArrayList<>();
    private final List<Stay> stays = new ArrayList<>();
    private long now;

    /** A token, since it came into its place. */
    private static final class Token {
        final int place;
        final long birth;
        final long since;

        Token(int place, long birth, long since) {
            this.place = place;
            this.birth = birth;
            this.since = since;
        }
    }

    /**
     * How long a token was in a place, in parts of a unit.
     *
     * @param birth when it had age 0
     * @param until -1 where it is still there
     */
    record Stay(int place, long birth, long since, long until) {}

    /** A transition at a date, with the births of the tokens that it takes for each of its inputs. */
    record Firing(int transition, long date, List<List<Long>> births) {}

    /** Clocks that show the beginning. */
    ArcClocks(ArcNet net, long partsOfUnit) {
        this.net = net;
        unit = partsOfUnit;
        numbers = numbers(net);
        for (int p = 0; p < net.places().size(); p++) {
            for (int k = 0; k < net.places().get(p).initial(); k++) {
                tokens.add(new Token(p, 0, 0));
            }
        }
    }

    long unit() {
        return unit;
    }

    /** The births of the tokens of a place, the oldest first. */
    List<Long> births(int place) {
        return tokens.stream()
                .filter(token -> token.place == place)
                .map(token -> token.birth)
                .sorted()
                .toList();
    }

    /** How long tokens were where. */
    List<Stay> stays() {
        List<Stay> all = new ArrayList<>(stays);
        tokens.forEach(token -> all.add(new Stay(token.place, token.birth, token.since, -1)));
        return all;
    }

    private boolean fits(Ages ages, long age) {
        long least = ages.least() * unit;
        long most = ages.most() * unit;
        return (ages.isLeastOpen() ? age > least : age >= least)
                && (!ages.isBounded() || (ages.isMostOpen() ? age < most : age <= most));
    }

    /** The numbers of all intervals. */
    private static List<Integer> numbers(ArcNet net) {
        TreeSet<Integer> all = new TreeSet<>(List.of(0));
        List<Ages> met = new ArrayList<>();
        net.places().forEach(place -> met.add(place.allowed()));
        for (Transition t : net.transitions()) {
            t.inputs().forEach(input -> met.add(input.ages()));
            t.inhibitors().forEach(each -> met.add(each.ages()));
        }
        for (Ages each : met) {
            all.add(each.least());
            all.add(each.largest());
        }
        return List.copyOf(all);
    }

    /** Moments from a date on: every one at which an age reaches a number, one between each of them and the next, and one after all. */
    private List<Long> moments(long from) {
        TreeSet<Long> whole = new TreeSet<>(List.of(from));
        for (Token token : tokens) {
            numbers.forEach(number -> whole.add(token.birth + number * unit));
        }
        whole.add(whole.last() + unit);
        List<Long> all = new ArrayList<>();
        for (long moment : whole.tailSet(from)) {
            if (!all.isEmpty()) {
                all.add((all.get(all.size() - 1) + moment) / 2);
            }
            all.add(moment);
        }
        return all;
    }

    private boolean areAllowed(long date) {
        return tokens.stream()
                .allMatch(token -> fits(net.places().get(token.place).allowed(), date - token.birth));
    }

    private boolean isInhibited(Transition of, long date) {
        for (Inhibitor each : of.inhibitors()) {
            long within = tokens.stream()
                    .filter(token -> token.place == each.place() && fits(each.ages(), date - token.birth))
                    .count();
            if (within >= each.weight()) {
                return true;
            }
        }
        return false;
    }

    private boolean mayTake(Input input, Token token, long date) {
        long age = date - token.birth;
        return token.place == input.place()
                && fits(input.ages(), age)
                && (input.to() < 0 || fits(net.places().get(input.to()).allowed(), age));
    }

    private boolean isEnabled(Transition of, long date) {
        return !isInhibited(of, date) && canTake(of, 0, 0, tokens, date);
    }

    private boolean canTake(Transition of, int arc, int taken, List<Token> left, long date) {
        if (arc == of.inputs().size()) {
            return true;
        }
        Input input = of.inputs().get(arc);
        if (taken == input.weight()) {
            return canTake(of, arc + 1, 0, left, date);
        }
        for (Token token : left) {
            if (mayTake(input, token, date)) {
                List<Token> rest = left.stream().filter(other -> other != token).toList();
                if (canTake(of, arc, taken + 1, rest, date)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isUrgent(long date) {
        return net.transitions().stream().anyMatch(t -> t.isUrgent() && isEnabled(t, date));
    }

    /** Lets time pass up to a date; false where it may not. */
    boolean waitUntil(long date) {
        if (date < now) {
            return false;
        }
        if (date > now) {
            boolean hasUrgent = net.transitions().stream().anyMatch(Transition::isUrgent);
            for (long moment : hasUrgent ? moments(now) : List.<Long>of()) {
                if (moment < date && isUrgent(moment)) {
                    return false;
                }
            }
        }
        now = date;
        return areAllowed(date);
    }

    /** Lets a transition fire; false where it may not. */
    boolean fire(Firing firing) {
        Transition of = net.transitions().get(firing.transition);
        if (!waitUntil(firing.date) || isInhibited(of, firing.date)) {
            return false;
        }
        List<Token> moved = new ArrayList<>();
        for (int i = 0; i < of.inputs().size(); i++) {
            Input input = of.inputs().get(i);
            if (firing.births.get(i).size() != input.weight()) {
                return false;
            }
            for (long birth : firing.births.get(i)) {
                Token token = tokens.stream()
                        .filter(each -> each.birth == birth && mayTake(input, each, firing.date))
                        .findFirst()
                        .orElse(null);
                if (token == null) {
                    return false;
                }
                tokens.remove(token);
                stays.add(new Stay(token.place, token.birth, token.since, firing.date));
                if (input.to() >= 0) {
                    moved.add(new Token(input.to(), birth, firing.date));
                }
            }
        }
        tokens.addAll(moved);
        for (Output output : of.outputs()) {
            IntStream.range(0, output.weight())
                    .forEach(k -> tokens.add(new Token(output.place(), firing.date, firing.date)));
        }
        return true;
    }

    /** Whether time may pass up to a date, or to any before it where it may not reach it, after which no transition is ever enabled. */
    boolean isOverBy(long date) {
        if (areAllowed(date)) {
            return waitUntil(date) && isOver();
        }
        Long last = null;
        for (long moment : moments(now)) {
            last = moment < date ? (Long) moment : last;
        }
        return last != null && waitUntil((last + date) / 2) && isOver();
    }

    /** Whether no transition is enabled now, or at any later date that time may reach. */
    private boolean isOver() {
        for (long moment : moments(now)) {
            if (!areAllowed(moment)) {
                return true;
            }
            boolean isUrgent = isUrgent(moment);
            if (isUrgent || net.transitions().stream().anyMatch(t -> isEnabled(t, moment))) {
                return false;
            }
        }
        return true;
    }
}
