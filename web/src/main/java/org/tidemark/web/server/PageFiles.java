package org.tidemark.web.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page, its modules and its style sheet, read once. Immutable. */
final class PageFiles {
    private static final String FOLDER = "/org/tidemark/web/page/";

    /** There is no other file to ask for, whatever a path says. */
    private static final List<String> NAMES = List.of(
            "index.html",
            "style.css",
            "icon.svg",
            "app.js",
            "why.js",
            "dom.js",
            "server.js",
            "events.js",
            "net.js",
            "shapes.js",
            "overview.js",
            "viewport.js",
            "editor.js",
            "language.js",
            "model.js",
            "play.js",
            "picture.js",
            "ask.js",
            "steps.js",
            "sequence.js",
            "explore.js",
            "chart.js",
            "graph.js",
            "keys.js",
            "compare.js",
            "save.js",
            "diagram.js",
            "sound.js",
            "report.js",
            "state.js",
            "width.js");

    private final Map<String, Content> files = new LinkedHashMap<>();

    /** A file and its type. */
    static final class Content {
        private final String type;
        private final byte[] bytes;

        Content(String type, byte[] bytes) {
            this.type = type;
            this.bytes = bytes;
        }

        String type() {
            return type;
        }

        /** The content itself, not to be changed. */
        byte[] bytes() {
            return bytes;
        }
    }

    PageFiles() {
        for (String name : NAMES) {
            try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + name)) {
                if (in == null) {
                    throw new IllegalStateException("the program has no " + name);
                }
                files.put("/" + name, new Content(type(name), in.readAllBytes()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String type(String name) {
        String kind = name.endsWith(".html")
                ? "text/html"
                : name.endsWith(".css") ? "text/css" : name.endsWith(".js") ? "text/javascript" : "image/svg+xml";
        return kind + "; charset=utf-8";
    }

    @Nullable
    Content find(String path) {
        return files.get(path.equals("/") ? "/index.html" : path);
    }
}
