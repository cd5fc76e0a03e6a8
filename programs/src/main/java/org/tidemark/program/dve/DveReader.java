package org.tidemark.program.dve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.tidemark.input.InputException;
import org.tidemark.program.Program;
import org.tidemark.program.ProgramSystem;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/** Reads programs in DVE, which {@link DveParser} describes. */
public final class DveReader implements SystemReader {
    private static final Pattern SYSTEM = Pattern.compile("(?m)^\\s*system\\s+(async|sync)\\b");
    private static final Pattern PROCESS = Pattern.compile("(?m)^\\s*process\\s+\\w+\\s*\\{");

    @Override
    public List<String> endings() {
        return List.of(".dve");
    }

    @Override
    public boolean recognises(String start) {
        return PROCESS.matcher(start).find()
                && (SYSTEM.matcher(start).find() || (start.contains("trans") && start.contains("->")));
    }

    @Override
    public TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        DveParser parser = new DveParser(file, text);
        Program program = parser.program();
        PropertyProcess property = parser.property();
        return property == null
                ? new ProgramSystem(program, parser.invariants(), List.of())
                : new ProgramSystem(program, parser.invariants(), property.definitions(), List.of(property.claim()));
    }
}
