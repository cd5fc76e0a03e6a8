package org.tidemark.cli.pages;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.tidemark.cli.Tidemark;
import org.tidemark.cli.session.Session;

/**
 * As much of a shell as the pages need, in a folder of its own: {@code tidemark} runs in this virtual machine; {@code cat}, {@code mkdir},
 * {@code echo … |}, {@code | head -n N}, {@code < FILE}, {@code > FILE} and {@code java FILE} are understood.
 */
final class Shell {
    /** Options and a command with the name of a folder, which need not have an extension. */
    private static final Set<String> FOLDERS = Set.of("--dir", "--resume", "new");

    private final Path folder;

    /** @param folder where files are, in place of the current directory, which Java cannot change */
    Shell(Path folder) {
        this.folder = folder;
    }

    /** What a command prints, results and remarks together; nothing if it is not understood. */
    Optional<String> run(ShownRun run) throws IOException {
        List<String> words = new ArrayList<>(ShownRun.words(run.command()));
        String input = "";
        int pipe = words.indexOf("|");
        if (pipe > 0 && words.get(0).equals("echo")) {
            input = String.join(" ", words.subList(1, pipe)) + "\n";
            words = new ArrayList<>(words.subList(pipe + 1, words.size()));
            pipe = words.indexOf("|");
        }
        int from = words.indexOf("<");
        if (from > 0) {
            String name = words.get(from + 1);
            input = name.equals("/dev/null") ? "" : Files.readString(folder.resolve(name));
            words = new ArrayList<>(words.subList(0, from));
        }
        int most = Integer.MAX_VALUE;
        if (pipe > 0) {
            if (pipe + 4 != words.size() || !words.subList(pipe + 1, pipe + 3).equals(List.of("head", "-n"))) {
                return Optional.empty();
            }
            most = Integer.parseInt(words.get(pipe + 3));
            words = new ArrayList<>(words.subList(0, pipe));
        }
        String file = "";
        int redirect = words.indexOf(">");
        if (redirect > 0) {
            file = words.get(redirect + 1);
            words = new ArrayList<>(words.subList(0, redirect));
        }
        return switch (words.get(0)) {
            case "tidemark", "./tidemark" -> Optional.of(tidemark(words.subList(1, words.size()), input, file, most));
            case "mkdir" -> {
                Files.createDirectories(folder.resolve(words.get(1)));
                yield Optional.of("");
            }
            case "cat" -> {
                Path shown = folder.resolve(words.get(1));
                if (!Files.exists(shown)) { // a file that the reader writes
                    Files.writeString(shown, String.join("\n", run.output()) + "\n");
                }
                yield Optional.of(Files.readString(shown));
            }
            case "java" -> Optional.of(java(words));
            default -> Optional.empty();
        };
    }

    private String tidemark(List<String> words, String input, String file, int most) throws IOException {
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        ByteArrayOutputStream remarks = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(remarks, true, StandardCharsets.UTF_8);
        try (PrintStream out = new PrintStream(results, true, StandardCharsets.UTF_8)) {
            String[] args = new String[words.size()];
            for (int i = 0; i < args.length; i++) {
                boolean isFolder = i > 0 && FOLDERS.contains(words.get(i - 1));
                args[i] = isFolder ? folder.resolve(words.get(i)).toString() : inFolder(words.get(i));
            }
            ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
            Tidemark.run(args, Session.quiet(in, out, file.isEmpty() && most == Integer.MAX_VALUE ? out : err));
        }
        String printed =
                results.toString(StandardCharsets.UTF_8).lines().limit(most).collect(Collectors.joining("\n"));
        if (!file.isEmpty() && !file.equals("/dev/null")) {
            Files.writeString(folder.resolve(file), printed);
        }
        String shown = (file.isEmpty() ? printed : "") + remarks.toString(StandardCharsets.UTF_8);
        return shown.replace(folder + "/", "");
    }

    /** A program of one file, from the root of the checkout. */
    private String java(List<String> words) throws IOException {
        List<String> command = new ArrayList<>(words);
        command.set(
                0, Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        command.set(1, Path.of("..", words.get(1)).toRealPath().toString());
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** A word that is the name of a file, as one in the folder. */
    private String inFolder(String word) {
        boolean isName = word.matches("[A-Za-z0-9_][A-Za-z0-9_./-]*");
        boolean isFile =
                isName && (word.matches(".*[A-Za-z_]+\\.[a-z]+(\\.gz)?") || Files.exists(folder.resolve(word)));
        return isFile ? folder.resolve(word).toString() : word;
    }
}
