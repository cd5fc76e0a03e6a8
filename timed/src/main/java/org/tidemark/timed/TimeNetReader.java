package org.tidemark.timed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.tidemark.format.tina.NdrReader;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/**
 * Reads time Petri nets in the formats of TINA: {@code .net}, {@code .tpn} (the same text), and drawn ones, {@code .ndr}. Files in which no transition has an interval are left
 * to the readers of plain nets. {@code classes} may be defined: which sets of states are explored.
 */
public final class TimeNetReader implements SystemReader {
    private static final String CLASSES = "classes";
    /** A transition with an interval other than {@code [0,w[}. */
    private static final Pattern TIMED = Pattern.compile(
            "(?m)^[ \\t]*tr[ \\t]+(\\{(\\\\.|[^}\\\\])*\\}|[^\\s:\\[\\]]+)[ \\t]*(:[ \\t]*(\\{(\\\\.|[^}\\\\])*\\}|[^\\s\\[\\]]+))?[ \\t]*(?!\\[0,w\\[)[\\[\\]]");

    private static final Pattern DRAWN = Pattern.compile("(?m)^[pt] +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? ");
    /** A drawn transition that may not fire at any time. */
    private static final Pattern DRAWN_TIMED = Pattern.compile(
            "(?m)^t +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? +(\\{(\\\\.|[^}\\\\])*\\}|\\S+) +(?:[a-z]+ +)?(?!0 +w )[\\]\\[]?\\d+ +(\\d+[\\[\\]]?|w\\[?)( |$)");

    @Override
    public List<String> endings() {
        return List.of(".net", ".ndr", ".tpn");
    }

    @Override
    public boolean recognises(String start) {
        return TIMED.matcher(start).find() || DRAWN_TIMED.matcher(start).find();
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        for (String defined : definitions.keySet()) {
            if (!defined.equals(CLASSES)) {
                throw new InputException(file + ": no parameter " + InputException.quote(defined)
                        + NearName.hint(defined, List.of(CLASSES)));
            }
        }
        String word = definitions.getOrDefault(CLASSES, StateClasses.AUTO.word());
        StateClasses classes = StateClasses.of(word);
        if (classes == null) {
            throw new InputException(file + ": classes " + InputException.quote(word) + ": expected one of "
                    + String.join(", ", StateClasses.words()));
        }
        byte[] text = in.readAllBytes();
        boolean isDrawn =
                DRAWN.matcher(new String(text, StandardCharsets.UTF_8)).find();
        InputStream again = new ByteArrayInputStream(text);
        TimedNet net = isDrawn ? NdrReader.readTimed(again, file) : TinaReader.readTimed(again, file);
        return new TimeNetSystem(new TimeNet(net.net(), net.intervals()), classes);
    }
}
