package org.tidemark.cpn;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;

/** Writes files of CPN Tools for tests: one page, each line of the file with at most one inscription. */
final class NetText {
    private final List<String> declarations = new ArrayList<>();
    private final List<String> body = new ArrayList<>();
    private final Map<String, String> ids = new HashMap<>();
    private int next;

    private String id() {
        return "ID" + ++next;
    }

    private static String text(String of) {
        return "<text>" + of.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</text>";
    }

    /** Declarations in CPN ML, also of colour sets and variables. */
    NetText ml(String of) {
        declarations.add("<ml>" + text(of).replaceAll("</?text>", "") + "</ml>");
        return this;
    }

    NetText place(String name, String colours, String initial) {
        String id = ids.computeIfAbsent(name, unused -> id());
        body.add("<place id=\"" + id + "\">" + text(name) + "<type>" + text(colours) + "</type><initmark>"
                + text(initial) + "</initmark></place>");
        return this;
    }

    NetText transition(String name) {
        return transition(name, "", "", "", "");
    }

    NetText transition(String name, String guard, String delay, String code, String priority) {
        String id = ids.computeIfAbsent(name, unused -> id());
        body.add("<trans id=\"" + id + "\">" + text(name) + "<cond>" + text(guard) + "</cond><time>" + text(delay)
                + "</time><code>" + text(code) + "</code><priority>" + text(priority) + "</priority></trans>");
        return this;
    }

    NetText arc(String orientation, String place, String transition, String inscription) {
        body.add("<arc id=\"" + id() + "\" orientation=\"" + orientation + "\"><transend idref=\""
                + ids.getOrDefault(transition, transition) + "\"/><placeend idref=\"" + ids.getOrDefault(place, place)
                + "\"/><annot>" + text(inscription) + "</annot></arc>");
        return this;
    }

    NetText in(String place, String transition, String inscription) {
        return arc("PtoT", place, transition, inscription);
    }

    NetText out(String place, String transition, String inscription) {
        return arc("ttop", place, transition, inscription);
    }

    @Override
    public String toString() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<workspaceElements>\n<cpnet>\n<globbox>\n"
                + String.join("\n", declarations) + "\n</globbox>\n<page id=\"P\">\n<pageattr name=\"Main\"/>\n"
                + String.join("\n", body) + "\n</page>\n</cpnet>\n</workspaceElements>\n";
    }

    CpnSystem system() {
        return system(Map.of());
    }

    CpnSystem system(Map<String, String> definitions) {
        try {
            return read(toString(), definitions);
        } catch (InputException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** Why the file is refused; null where it is not. */
    @Nullable
    String refusal() {
        try {
            read(toString(), Map.of());
            return null;
        } catch (InputException e) {
            return e.getMessage();
        }
    }

    static CpnSystem read(String text, Map<String, String> definitions) throws InputException {
        try {
            return (CpnSystem) new CpnReader()
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "net.cpn", definitions);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
