package org.tidemark.timed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.tina.NdrReader;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/**
 * Reads time Petri nets in the formats of TINA: {@code .net}, {@code .tpn} (the same text), drawn ones, {@code .ndr}, and PNML. Files in which no transition has an interval are left
 * to the readers of plain nets. {@code classes} may be defined: which sets of states are explored.
 */
public final class TimeNetReader implements SystemReader {
    private static final String CLASSES = "classes";
    /** A transition with an interval other than {@code [0,w[}. */
    private static final Pattern TIMED = Pattern.compile(
            "(?m)^[ \\t]*tr[ \\t]+(\\{(\\\\.|[^}\\\\])*\\}|[^\\s:\\[\\]]+)[ \\t]*(:[ \\t]*(\\{(\\\\.|[^}\\\\])*\\}|[^\\s\\[\\]]+))?[ \\t]*(?!\\[0,w\\[)[\\[\\]]");

    private static final Pattern DRAWN = Pattern.compile("(?m)^[pt] +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? ");
    /** A transition of PNML with an interval as TINA writes it. */
    private static final Pattern MARKUP = Pattern.compile("<delay>\\s*<(\\w+:)?interval\\b");

    /** A drawn transition that may not fire at any time. */
    private static final Pattern DRAWN_TIMED = Pattern.compile(
            "(?m)^t +-?\\d+(\\.\\d+)? +-?\\d+(\\.\\d+)? +(\\{(\\\\.|[^}\\\\])*\\}|\\S+) +(?:[a-z]+ +)?(?!0 +w )[\\]\\[]?\\d+ +(\\d+[\\[\\]]?|w\\[?)( |$)");

    @Override
    public List<String> endings() {
        return List.of(".net", ".ndr", ".tpn", ".pnml");
    }

    @Override
    public boolean recognises(String start) {
        return MARKUP.matcher(start).find() || TIMED.matcher(start).find() || DRAWN_TIMED.matcher(start).find();
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
        return new TimeNetSystem(net(text, file), classes);
    }

    private static TimeNet net(byte[] text, String file) throws IOException, InputException {
        String shown = new String(text, StandardCharsets.UTF_8);
        InputStream in = new ByteArrayInputStream(text);
        TimedNet net;
        if (MARKUP.matcher(shown).find()) {
            net = PnmlReader.readTimed(in, file);
        } else {
            net = DRAWN.matcher(shown).find() ? NdrReader.readTimed(in, file) : TinaReader.readTimed(in, file);
        }
        return new TimeNet(net.net(), net.intervals());
    }
}
