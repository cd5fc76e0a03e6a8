package org.tidemark.web.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.tidemark.api.Model;
import org.tidemark.web.message.Refusal;

/**
 * The models in a folder and those below it. Nothing outside can be read, whether by {@code ..}, by an absolute path or by a
 * symbolic link; nothing is ever written. Immutable.
 */
public final class ModelFolder {
    /** A model of more bytes is refused. */
    public static final int MOST_BYTES = 8 << 20;

    private static final int MOST_FILES = 500;
    private static final int MOST_FOLDERS = 2000;
    private static final int DEPTH = 5;

    private final Path folder;
    private final List<String> endings = endings();

    public ModelFolder(Path folder) throws IOException {
        this.folder = folder.toRealPath();
    }

    /** The endings of models; files that end in .xml are mostly something else. */
    static List<String> endings() {
        return Model.endings().stream().filter(ending -> !ending.equals(".xml")).toList();
    }

    /** The ending of the models that a file name has; empty where it has none. */
    static Optional<String> ending(String name, List<String> endings) {
        String lower = name.toLowerCase(Locale.ROOT);
        return endings.stream().filter(lower::endsWith).findFirst();
    }

    private boolean isModel(Path file) {
        return ending(file.toString(), endings).isPresent();
    }

    /** The models, by their paths within the folder; the first {@value #MOST_FILES} in the order of their names. */
    public List<String> files() throws Refusal {
        List<String> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), DEPTH, new Finder(found));
        } catch (IOException e) {
            throw new Refusal(500, "the folder cannot be read");
        }
        Collections.sort(found);
        return found;
    }

    /** Collects models, and stops where a folder is too large to look at. */
    private final class Finder extends SimpleFileVisitor<Path> {
        private final List<String> found;
        private int folders;

        Finder(List<String> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
            String name = String.valueOf(each.getFileName());
            boolean isUninteresting = !each.equals(folder) && (name.startsWith(".") || name.equals("target"));
            if (++folders > MOST_FOLDERS) {
                return FileVisitResult.TERMINATE;
            }
            return isUninteresting ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isModel(file)) {
                found.add(folder.relativize(file).toString());
            }
            return found.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException why) {
            return FileVisitResult.CONTINUE;
        }
    }

    /** The content of a model within the folder. */
    public String read(String name) throws Refusal {
        Path file = inside(name);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new Refusal(413, name + " is larger than " + (MOST_BYTES >> 20) + " MiB");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Refusal.missing("there is no model " + name + " in the folder");
        }
    }

    /** How the command line names a model of the folder. */
    String reference(String name) {
        boolean isHere = folder.equals(Path.of("").toAbsolutePath().normalize());
        return isHere ? name : folder.resolve(name).toString();
    }

    /** The real path of a file; what is outside and what does not exist are refused alike. */
    private Path inside(String name) throws Refusal {
        try {
            Path real = folder.resolve(name).toRealPath();
            boolean isHidden =
                    Stream.of(folder.relativize(real).toString().split("/", -1)).anyMatch(part -> part.startsWith("."));
            if (real.startsWith(folder)
                    && !isHidden
                    && Files.isRegularFile(real)
                    && isModel(Path.of(name))
                    && isModel(real)) {
                return real;
            }
        } catch (IOException | InvalidPathException e) {
            // said below
        }
        throw Refusal.missing("there is no model " + name + " in the folder");
    }
}
