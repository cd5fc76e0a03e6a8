package org.tidemark.format.log;

import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.tidemark.format.Notes;
import org.tidemark.format.XmlInput;
import org.tidemark.input.InputException;

/**
 * A log in XES (IEEE 1849-2016), trace by trace. The activity of an event is its {@code concept:name}; events are taken in the order of
 * the file, as the standard says. All other attributes but {@code lifecycle:transition} are passed over. Used once.
 */
final class XesLog {
    private static final String NAME = "concept:name";
    private static final String LIFECYCLE = "lifecycle:transition";

    private final XmlInput xml;
    private final EventLogReader.Choice choice;
    private final EventLogReader.Limits limits;
    private final EventLog.Builder log;
    private final Map<String, Integer> lifecycles = new TreeMap<>();
    private int[] events = new int[64];
    private int length;
    private int traces;

    XesLog(InputStream in, String file, EventLogReader.Choice choice, EventLogReader.Limits limits)
            throws InputException {
        xml = XmlInput.open(in, file);
        this.choice = choice;
        this.limits = limits;
        log = new EventLog.Builder(file, limits.budget());
    }

    EventLog read(Notes notes) throws InputException {
        xml.nextChild();
        if (!xml.name().equals("log")) {
            throw xml.error(xml.line(), "root element " + InputException.quote(xml.name()) + ": expected 'log'");
        }
        int line = xml.line();
        while (xml.nextChild()) {
            if (xml.name().equals("trace")) {
                trace();
            } else if (xml.name().equals("event")) {
                throw xml.error(xml.line(), "an event outside of all traces; expected it in a 'trace'");
            } else {
                xml.skip();
            }
        }
        xml.nextChild();
        if (traces == 0) {
            throw xml.error(line, "the log has no trace");
        }
        noteLifecycles(notes);
        return log.build();
    }

    private void trace() throws InputException {
        limits.check(xml.file());
        traces++;
        length = 0;
        String own = "trace " + traces;
        int seen = 0;
        while (xml.nextChild()) {
            if (xml.name().equals("event")) {
                event(own, ++seen);
            } else {
                String value = NAME.equals(xml.attribute("key")) ? xml.attribute("value") : null;
                own = value == null ? own : value;
                xml.skip();
            }
        }
        log.add(own, events, length);
    }

    private void event(String trace, int number) throws InputException {
        int line = xml.line();
        String name = null;
        String lifecycle = null;
        while (xml.nextChild()) {
            String key = xml.attribute("key");
            if (NAME.equals(key)) {
                name = xml.attribute("value");
            } else if (LIFECYCLE.equals(key)) {
                lifecycle = xml.attribute("value");
            }
            xml.skip();
        }
        if (name == null || name.isEmpty()) {
            throw xml.error(
                    line,
                    "event " + number + " of " + InputException.quote(trace)
                            + ": has no activity; expected <string key=\"" + NAME + "\" value=\"…\"/>");
        }
        if (choice.counts(lifecycle)) {
            if (length == events.length) {
                log.book(4L * length);
                events = Arrays.copyOf(events, 2 * length);
            }
            events[length++] = log.activity(name);
        }
        if (lifecycle != null && !lifecycle.isEmpty()) {
            lifecycles.merge(lifecycle, 1, Integer::sum);
        }
    }

    private void noteLifecycles(Notes notes) {
        if (lifecycles.size() > 1 && choice.lifecycle() == null) {
            notes.add(xml.file() + ": events are "
                    + lifecycles.entrySet().stream()
                            .map(each -> InputException.quote(each.getKey()) + " (" + each.getValue() + ")")
                            .collect(Collectors.joining(", "))
                    + " by their lifecycle, and each counts as one of its activity");
        }
    }
}
