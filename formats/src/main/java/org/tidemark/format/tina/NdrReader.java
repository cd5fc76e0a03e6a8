package org.tidemark.format.tina;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.NetDraft;
import org.tidemark.format.NetDraft.Arc;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Reads the net in a drawing of TINA's editor ({@code .ndr}): lines of words, the first of which says whether the
 * line is a place, a transition, an edge, a note or the name of the net.
 *
 * <p>Coordinates are dropped. Nodes come before the edges that use them. What changes the behaviour is refused as in
 * {@link TinaReader}.
 */
public final class NdrReader {
    private static final int LABELLED_TRANSITION = 9;
    private static final Pattern LEAST = Pattern.compile("([\\[\\]])?(\\d+)");
    private static final Pattern MOST = Pattern.compile("(?:(\\d+)([\\[\\]])?|w\\[?)");

    private final TextInput text;
    private final TinaScanner scanner;
    private final NetDraft net = new NetDraft();
    private @Nullable String title;

    /** The interval of each transition; null where none may have one. */
    private final @Nullable Map<Integer, FiringInterval> intervals;

    private NdrReader(TextInput text, @Nullable Map<Integer, FiringInterval> intervals) {
        this.text = text;
        this.intervals = intervals;
        this.scanner = new TinaScanner(text);
    }

    /** Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. */
    public static PetriNet read(InputStream in, String file, Notes notes) throws InputException {
        return new NdrReader(TextInput.open(in, file), null).net();
    }

    /** Reads the net in a stream with its intervals. */
    public static TimedNet readTimed(InputStream in, String file) throws InputException {
        Map<Integer, FiringInterval> intervals = new HashMap<>();
        PetriNet net = new NdrReader(TextInput.open(in, file), intervals).net();
        return TinaReader.timed(net, intervals);
    }

    private PetriNet net() throws InputException {
        while (scanner.nextLine()) {
            Position where = scanner.position();
            String kind = scanner.word("p, t, e, n or h");
            switch (kind) {
                case "p" -> place(where, rest());
                case "t" -> transition(where, rest());
                case "e" -> edge(where, rest());
                case "n" -> rest();
                case "h" -> title = rest().stream().findFirst().orElse(text.title());
                default -> throw text.error(where, "found " + quote(kind) + ": expected one of p, t, e, n and h");
            }
        }
        return net.finish(title == null ? text.title() : title, text.file());
    }

    private List<String> rest() throws InputException {
        List<String> words = new ArrayList<>();
        while (!scanner.atLineEnd()) {
            words.add(scanner.word("a word"));
        }
        return words;
    }

    /** {@code p x y name tokens anchor}, optionally with a label and its anchor. */
    private void place(Position where, List<String> words) throws InputException {
        if (words.size() != 5 && words.size() != 7) {
            throw text.error(where, "a place of " + words.size() + " words: expected x y name tokens anchor");
        }
        String name = words.get(2);
        if (net.findPlace(name) >= 0 || net.findTransition(name) >= 0) {
            throw twice(where, "place", name);
        }
        int place = net.place(name);
        net.tokens(place, scanner.number(where, "place " + quote(name) + " initial marking", words.get(3), 0));
        if (words.size() == 7 && !words.get(5).isEmpty()) {
            net.placeLabel(place, words.get(5));
        }
    }

    /** {@code t x y name eft lft anchor}, or with an anchor after the name and a label at the end. */
    private void transition(Position where, List<String> words) throws InputException {
        boolean labelled = words.size() == LABELLED_TRANSITION;
        if (words.size() != 6 && !labelled) {
            throw text.error(where, "a transition of " + words.size() + " words: expected x y name from to anchor");
        }
        String name = words.get(2);
        if (net.findPlace(name) >= 0 || net.findTransition(name) >= 0) {
            throw twice(where, "transition", name);
        }
        String from = words.get(labelled ? 4 : 3);
        String to = words.get(labelled ? 5 : 4);
        FiringInterval interval = interval(where, name, from, to);
        int transition = net.transition(name);
        if (intervals != null) {
            intervals.put(transition, interval);
        }
        if (labelled && !words.get(7).isEmpty()) {
            net.transitionLabel(transition, words.get(7));
        }
    }

    /** The ends of an interval: a number, with {@code ]} before the first or {@code [} behind the last where that end is open, or {@code w} for no end. */
    private FiringInterval interval(Position where, String name, String from, String to) throws InputException {
        Matcher least = LEAST.matcher(from);
        Matcher most = MOST.matcher(to);
        String what = "transition " + quote(name);
        if (!least.matches() || !most.matches()) {
            throw text.error(
                    where,
                    what + " interval from " + quote(from) + " to " + quote(to)
                            + ": expected two numbers, or w for no end");
        }
        FiringInterval interval = new FiringInterval(
                scanner.end(least.group(2)),
                "]".equals(least.group(1)),
                most.group(1) == null ? FiringInterval.UNBOUNDED : scanner.end(most.group(1)),
                most.group(1) == null || "[".equals(most.group(2)));
        scanner.interval(where, what, from + "," + to, interval, intervals != null);
        return interval;
    }

    private InputException twice(Position where, String kind, String name) {
        return text.error(where, kind + " " + quote(name) + ": a node of this name was drawn before");
    }

    /** {@code e source target weight anchor}; in a curve, source and target are each followed by two numbers. */
    private void edge(Position where, List<String> words) throws InputException {
        if (words.size() != 4 && words.size() != 8) {
            throw text.error(where, "an edge of " + words.size() + " words: expected source target weight anchor");
        }
        String source = words.get(0);
        String target = words.get(words.size() == 4 ? 1 : 3);
        String weight = words.get(words.size() - 2);
        String what = "edge from " + quote(source) + " to " + quote(target);
        int from = node(where, what, source);
        int to = node(where, what, target);
        boolean fromPlace = net.findPlace(source) >= 0;
        boolean toPlace = net.findPlace(target) >= 0;
        if (!fromPlace && !toPlace) {
            throw scanner.dishonoured(where, what, "between transitions, a priority");
        }
        if (fromPlace && toPlace) {
            throw text.error(where, what + ": expected one end to be a place and the other a transition");
        }
        arc(where, what, fromPlace ? to : from, fromPlace ? from : to, weight, fromPlace);
    }

    private int node(Position where, String what, String name) throws InputException {
        int place = net.findPlace(name);
        int node = place >= 0 ? place : net.findTransition(name);
        if (node < 0) {
            throw text.error(where, what + ": no node " + quote(name) + " is drawn before it");
        }
        return node;
    }

    private void arc(Position where, String what, int transition, int place, String weight, boolean fromPlace)
            throws InputException {
        if (weight.startsWith("!")) {
            throw scanner.dishonoured(where, what, "stopwatch " + quote(weight));
        }
        boolean tests = weight.startsWith("?");
        boolean inhibits = weight.startsWith("?-");
        if (tests && !fromPlace) {
            throw text.error(where, what + ": expected a test to lead from a place to a transition");
        }
        Arc normal = fromPlace ? Arc.INPUT : Arc.OUTPUT;
        Arc kind = inhibits ? Arc.INHIBITOR : tests ? Arc.READ : normal;
        String digits = weight.substring(inhibits ? 2 : tests ? 1 : 0);
        net.arc(kind, transition, place, scanner.number(where, what + " weight", digits, 1), where);
    }
}
