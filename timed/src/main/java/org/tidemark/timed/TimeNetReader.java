package org.tidemark.timed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tina.NdrReader;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/**
 * Reads time Petri nets in the formats of TINA: {@code .net}, {@code .tpn} (the same text), drawn ones, {@code .ndr}, PNML, and the tide language. Files in which no transition has an interval are left
 * to the readers of plain nets. {@code classes} may be defined: which sets of states are explored.
 */
public final class TimeNetReader implements SystemReader {
    private static final String CLASSES = "classes";
    private static final String TIDE = ".tide";
    /** A transition of a tide file with an interval. */
    private static final Pattern DECLARED = Pattern.compile(
            "(?m)^[ \\t]*(?:(?:strongly[ \\t]+)?fair[ \\t]+(?:together[ \\t]+)?)?transition\\s+(?:\"[^\"]*\"|[^\\s\\[\\](){]+)\\s*(?:\\([^)]*\\)\\s*)?[\\[\\]]");

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
        return List.of(".net", ".ndr", ".tpn", ".pnml", TIDE);
    }

    @Override
    public boolean recognises(String start) {
        return DECLARED.matcher(start).find()
                || MARKUP.matcher(start).find()
                || TIMED.matcher(start).find()
                || DRAWN_TIMED.matcher(start).find();
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        String word = definitions.getOrDefault(CLASSES, StateClasses.AUTO.word());
        StateClasses classes = StateClasses.of(word);
        if (classes == null) {
            throw new InputException(file + ": classes " + InputException.quote(word) + ": expected one of "
                    + String.join(", ", StateClasses.words()));
        }
        byte[] text = in.readAllBytes();
        Map<String, String> others = new LinkedHashMap<>(definitions);
        others.remove(CLASSES);
        if (DECLARED.matcher(new String(text, StandardCharsets.UTF_8)).find()) {
            TideModel model = TideReader.read(new ByteArrayInputStream(text), file, others);
            TimedNet timed = model.timed(UnfoldingLimits.usual());
            return new TimeNetSystem(new TimeNet(timed.net(), timed.intervals()), classes, model);
        }
        if (!others.isEmpty()) {
            String defined = others.keySet().iterator().next();
            throw new InputException(file + ": no parameter " + InputException.quote(defined)
                    + NearName.hint(defined, List.of(CLASSES)));
        }
        return new TimeNetSystem(net(text, file), classes, null);
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
