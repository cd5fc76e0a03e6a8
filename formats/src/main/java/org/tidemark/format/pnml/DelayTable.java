package org.tidemark.format.pnml;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * The intervals of the transitions of a time Petri net, as TINA writes them: {@code <delay>} with an {@code <interval>} of MathML, which has a {@code closure} and
 * two numbers {@code <cn>}, or {@code <ci>infty</ci>} for no end.
 */
final class DelayTable {
    private final Map<String, FiringInterval> byId = new HashMap<>();

    /** Reads the delay that has begun. */
    void read(XmlInput xml, String id) throws InputException {
        String what = "transition " + quote(id) + " delay";
        int line = xml.line();
        FiringInterval interval = null;
        while (xml.nextChild()) {
            if (xml.name().equals("interval")) {
                if (interval != null) {
                    throw xml.error(xml.line(), what + ": a second interval; expected one");
                }
                interval = interval(xml, what);
            } else {
                xml.skip();
            }
        }
        if (interval == null) {
            throw xml.error(line, what + ": expected an element 'interval'");
        }
        if (byId.putIfAbsent(id, interval) != null) {
            throw xml.error(line, what + ": given twice; expected it once");
        }
    }

    private static FiringInterval interval(XmlInput xml, String what) throws InputException {
        int line = xml.line();
        String written = xml.attribute("closure");
        String closure = written == null ? "closed" : written;
        boolean isLeastOpen;
        boolean isMostOpen;
        switch (closure) {
            case "closed" -> {
                isLeastOpen = false;
                isMostOpen = false;
            }
            case "open" -> {
                isLeastOpen = true;
                isMostOpen = true;
            }
            case "open-closed" -> {
                isLeastOpen = true;
                isMostOpen = false;
            }
            case "closed-open" -> {
                isLeastOpen = false;
                isMostOpen = true;
            }
            default ->
                throw xml.error(
                        line,
                        what + " closure " + quote(closure) + ": expected closed, open, open-closed or closed-open");
        }
        List<@Nullable Integer> ends = new ArrayList<>();
        while (xml.nextChild()) {
            String kind = xml.name();
            String text = xml.text();
            if (kind.equals("cn")) {
                ends.add(number(xml, line, what, text));
            } else if (kind.equals("ci") && (text.equals("infty") || text.equals("infinity"))) {
                ends.add(null);
            } else {
                throw xml.error(
                        line, what + " end " + quote(text) + ": expected <cn> with a number, or <ci>infty</ci>");
            }
        }
        Integer least = ends.size() == 2 ? ends.get(0) : null;
        if (least == null) {
            throw xml.error(line, what + ": expected an interval with two ends, of which the first is a number");
        }
        Integer most = ends.get(1);
        FiringInterval interval = most == null
                ? new FiringInterval(least, isLeastOpen, FiringInterval.UNBOUNDED, true)
                : new FiringInterval(least, isLeastOpen, most, isMostOpen);
        String fault = interval.fault();
        if (fault != null) {
            throw xml.error(line, what + " " + quote(interval.toString()) + ": " + fault);
        }
        return interval;
    }

    private static int number(XmlInput xml, int line, String what, String text) throws InputException {
        if (!text.matches("[0-9]+")) {
            throw xml.error(line, what + " end " + quote(text) + ": expected an integer ≥ 0");
        }
        String digits = text.replaceFirst("^0+(?=.)", "");
        if (digits.length() > 9 || Integer.parseInt(digits) > FiringInterval.LARGEST) {
            throw xml.error(line, what + " end " + quote(text) + ": expected at most " + FiringInterval.LARGEST);
        }
        return Integer.parseInt(digits);
    }

    /** The intervals of all transitions of a net. */
    List<FiringInterval> of(PetriNet net) {
        return IntStream.range(0, net.transitions())
                .mapToObj(t -> byId.getOrDefault(net.transitionId(t), FiringInterval.ANY))
                .toList();
    }
}
