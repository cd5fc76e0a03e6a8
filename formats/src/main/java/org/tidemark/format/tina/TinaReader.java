package org.tidemark.format.tina;

import static org.tidemark.input.InputException.quote;

import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.NetDraft;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Reads a net in TINA's textual format ({@code .net}).
 *
 * <p>A declaration is one line; several declarations of the same node add up. Nodes need not be declared. The label of
 * a node becomes its display name if it is unique. Intervals are kept where they are asked for; elsewhere only {@code
 * [0,w[} is accepted, which is neutral. Priorities and stopwatches are refused. Reset arcs are translated if their places
 * are bounded, and refused beside intervals. One pass; memory proportional to the net.
 */
public final class TinaReader {
    private static final Pattern INTERVAL = Pattern.compile("([\\[\\]])(\\d+),(?:(\\d+)([\\[\\]])|w\\[)");
    private static final int LONGEST_INTERVAL = 60;

    private final TextInput text;
    private final TinaScanner scanner;
    private final NetDraft net = new NetDraft();
    private final Set<Integer> marked = new HashSet<>();
    private final Map<String, Label> labels = new LinkedHashMap<>();
    private @Nullable String title;

    /** A label that is assigned once all nodes are known. */
    private record Label(String label, Position where) {}

    /** The interval of each transition that has one; null where no transition may. */
    private final @Nullable Map<Integer, FiringInterval> intervals;

    private TinaReader(TextInput text, @Nullable Map<Integer, FiringInterval> intervals) {
        this.text = text;
        this.intervals = intervals;
        this.scanner = new TinaScanner(text);
    }

    /** Reads the net in a stream; {@code file} is its name in messages. The caller closes the stream. */
    public static PetriNet read(InputStream in, String file, Notes notes) throws InputException {
        return new TinaReader(TextInput.open(in, file), null).net();
    }

    /** Reads the net in a stream with its intervals; a transition without one may fire at any time. */
    public static TimedNet readTimed(InputStream in, String file) throws InputException {
        Map<Integer, FiringInterval> intervals = new HashMap<>();
        PetriNet net = new TinaReader(TextInput.open(in, file), intervals).net();
        return timed(net, intervals);
    }

    static TimedNet timed(PetriNet net, Map<Integer, FiringInterval> intervals) {
        return new TimedNet(
                net,
                IntStream.range(0, net.transitions())
                        .mapToObj(t -> intervals.getOrDefault(t, FiringInterval.ANY))
                        .toList());
    }

    private PetriNet net() throws InputException {
        while (scanner.nextLine()) {
            declaration();
            scanner.expectLineEnd();
        }
        for (Map.Entry<String, Label> waiting : labels.entrySet()) {
            label(waiting.getKey(), waiting.getValue());
        }
        return net.finish(title == null ? text.title() : title, text.file());
    }

    private void declaration() throws InputException {
        Position where = scanner.position();
        String keyword = scanner.name("a declaration: net, tr, pl, lb, pr or nt");
        switch (keyword) {
            case "net" -> {
                if (title != null) {
                    throw text.error(where, "a second name of the net; expected one");
                }
                title = scanner.name("the name of the net");
            }
            case "tr" -> transition();
            case "pl" -> place();
            case "lb" -> {
                String node = scanner.name("the name of a place or transition");
                labels.put(node, new Label(scanner.name("a label"), where));
            }
            case "pr" ->
                throw scanner.dishonoured(
                        where, "priority", "of transition " + quote(scanner.name("the name of a transition")));
            case "nt" -> note();
            default ->
                throw text.error(where, "found " + quote(keyword) + ": expected one of net, tr, pl, lb, pr and nt");
        }
    }

    private void transition() throws InputException {
        String name = scanner.name("the name of a transition");
        int transition = net.transition(name);
        if (scanner.skip(':')) {
            net.transitionLabel(transition, scanner.name("a label"));
        }
        if (scanner.at('[') || scanner.at(']')) {
            interval(transition, "transition " + quote(name));
        }
        ends("transition " + quote(name), (other, into) -> {
            Position where = scanner.position();
            int place = net.place(other);
            TinaScanner.Inscription arc =
                    scanner.inscription("transition " + quote(name) + " arc " + quote(other), into);
            arc(arc, transition, place, "transition " + quote(name), where);
        });
    }

    private void place() throws InputException {
        String name = scanner.name("the name of a place");
        String what = "place " + quote(name);
        int place = net.place(name);
        if (scanner.skip(':')) {
            net.placeLabel(place, scanner.name("a label"));
        }
        Position where = scanner.position();
        if (scanner.skip('(')) {
            if (!marked.add(place)) {
                throw text.error(where, what + " initial marking: given twice; expected it once");
            }
            scanner.skipBlanks();
            net.tokens(place, scanner.number(what + " initial marking", 0));
            if (!scanner.skip(')')) {
                throw scanner.unexpected("')' after the marking");
            }
        }
        ends(what, (other, into) -> {
            Position at = scanner.position();
            int transition = net.transition(other);
            TinaScanner.Inscription arc = scanner.inscription(what + " arc " + quote(other), !into);
            arc(arc, transition, place, what, at);
        });
    }

    private void arc(TinaScanner.Inscription arc, int transition, int place, String what, Position where)
            throws InputException {
        if (intervals != null && arc.kind() == NetDraft.Arc.RESET) {
            throw scanner.dishonoured(where, what, "reset arc in a net with time intervals");
        }
        net.arc(arc.kind(), transition, place, arc.weight(), where);
    }

    /** Receives the node at the other end of an arc. */
    private interface End {
        void take(String name, boolean into) throws InputException;
    }

    /** The nodes before and after an arrow; a line may end without either. */
    private void ends(String what, End end) throws InputException {
        if (scanner.atLineEnd()) {
            return;
        }
        while (!scanner.at('-')) {
            if (scanner.atLineEnd()) {
                throw scanner.unexpected("'->' in the line of " + what);
            }
            end.take(scanner.name("a node at an arc of " + what), true);
        }
        scanner.skip('-');
        if (!scanner.skip('>')) {
            throw scanner.unexpected("'>' after '-', for the arrow '->'");
        }
        while (!scanner.atLineEnd()) {
            end.take(scanner.name("a node at an arc of " + what), false);
        }
    }

    private void interval(int transition, String what) throws InputException {
        Position where = scanner.position();
        StringBuilder found = new StringBuilder().append((char) text.next());
        while (text.peek() != '\n' && text.peek() != TextInput.END && found.length() < LONGEST_INTERVAL) {
            char c = (char) text.next();
            if (c > ' ') {
                found.append(c);
            }
            if (c == '[' || c == ']') {
                break;
            }
        }
        Matcher ends = INTERVAL.matcher(found);
        if (!ends.matches()) {
            throw text.error(
                    where, what + " interval " + quote(found.toString()) + ": expected one such as [2,5] or [0,w[");
        }
        FiringInterval interval = new FiringInterval(
                scanner.end(ends.group(2)),
                ends.group(1).equals("]"),
                ends.group(3) == null ? FiringInterval.UNBOUNDED : scanner.end(ends.group(3)),
                !"]".equals(ends.group(4)));
        scanner.interval(where, what, found.toString(), interval, intervals != null);
        if (intervals != null) {
            FiringInterval before = intervals.put(transition, interval);
            if (before != null && !before.equals(interval)) {
                throw text.error(
                        where,
                        what + " interval " + quote(found.toString()) + ": it has " + before
                                + " already; expected one interval");
            }
        }
    }

    /** A comment: its name, a flag and the text, none of which affects the net. */
    private void note() throws InputException {
        scanner.name("the name of a note");
        scanner.name("0 or 1");
        scanner.name("the text of a note");
    }

    private void label(String node, Label label) throws InputException {
        int place = net.findPlace(node);
        int transition = net.findTransition(node);
        if (place >= 0) {
            net.placeLabel(place, label.label);
        } else if (transition >= 0) {
            net.transitionLabel(transition, label.label);
        } else {
            throw text.error(label.where, "lb " + quote(node) + ": no place or transition has this name");
        }
    }
}
