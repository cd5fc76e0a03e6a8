package org.tidemark.cpn;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/**
 * Reads files of CPN Tools, CPN IDE and Access/CPN, and what Design/CPN exported for them. A definition replaces the value of a declaration {@code val n = 3} or of
 * a reference.
 */
public final class CpnReader implements SystemReader {
    private static final Pattern FOLDERS = Pattern.compile("^.*[/\\\\]");

    @Override
    public List<String> endings() {
        return List.of(".cpn");
    }

    @Override
    public boolean recognises(String start) {
        return start.contains("<workspaceElements");
    }

    @Override
    public boolean takesDefinitions() {
        return true;
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        CpnFile cpn = CpnFile.read(in, file);
        try {
            Elaborator elaborator = new Elaborator(definitions);
            Declarations declarations = new Declarations(elaborator);
            declarations.read(cpn.declarations());
            for (String each : elaborator.unusedDefinitions()) {
                throw new InputException(file + ": no declaration val " + each + " that a definition could replace"
                        + NearName.hint(each, elaborator.constants()));
            }
            String name = FOLDERS.matcher(file).replaceFirst("").replaceFirst("\\.cpn(\\.gz)?$", "");
            NetBuilder builder = new NetBuilder(file, cpn, elaborator);
            CpnNet net = builder.build(name, declarations.text() + new TreeMap<>(definitions));
            List<String> remarks = new ArrayList<>(builder.remarks());
            if (cpn.monitors() > 0) {
                boolean isOne = cpn.monitors() == 1;
                remarks.add("The file has " + (isOne ? "a monitor, which is" : cpn.monitors() + " monitors, which are")
                        + " left out: " + (isOne ? "it changes" : "they change") + " no marking.");
            }
            return new CpnSystem(net, builder.drawing(net), List.copyOf(remarks));
        } catch (MlException e) {
            throw e.in(file);
        } catch (StackOverflowError e) {
            throw new InputException(file + ": an expression is nested too deeply", e);
        }
    }
}
