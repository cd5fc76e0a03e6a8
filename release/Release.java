import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a release for the system it runs on: {@code java release/Release.java} from the root of a checkout. It takes a JDK (17 or
 * newer) and Maven, and leaves in {@code target/release} the folder {@code tidemark}, which needs no Java, and a zip of it.
 *
 * <p>{@code --built} takes the jars that are there, {@code --twice} builds them a second time and compares.
 */
public final class Release {
    private static final Path OUT = Path.of("target", "release");
    private static final Path HOME = OUT.resolve("tidemark");
    private static final boolean WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("windows");
    private static final List<String> MODULES = List.of("base", "nets", "programs", "cpn", "engines", "symbolic", "formats", "workflows", "timed", "check", "api", "cli", "web");
    private static final String LAUNCHER = WINDOWS ? "tidemark.cmd" : "tidemark";

    private Release() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> options = List.of(args);
        if (!List.of("--built", "--twice").containsAll(options) || !Files.exists(Path.of("release", "Release.java"))) {
            fail("usage, from the root of a checkout: java release/Release.java [--built] [--twice]");
        }
        if (!options.contains("--built")) {
            build("package");
        }
        if (options.contains("--twice")) {
            compareWithSecondBuild();
        }
        String version = version();
        delete(HOME);
        Files.createDirectories(HOME.resolve("bin"));
        link();
        strip();
        launchers();
        languageServer();
        verifier();
        archiveClasses();
        documents();
        smoke(version);
        Path zip = zip("tidemark-" + version + "-" + platform());
        say(zip + ": " + megabytes(Files.size(zip)) + ", unpacked " + megabytes(size(HOME)) + parts());
    }

    /** The jars of the command line, the page and, for the book, the benchmarks. */
    private static void build(String... goals) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(WINDOWS ? "mvn.cmd" : "mvn", "-B", "-q"));
        command.addAll(List.of("-Dmaven.test.skip=true", "-Dspotless.check.skip"));
        command.addAll(List.of(goals));
        command.addAll(List.of("-pl", "cli,web,lsp,bench", "-am"));
        say("building …");
        run(command);
    }

    private static void compareWithSecondBuild() throws IOException, InterruptedException {
        Map<String, String> first = hashes();
        build("clean", "package");
        Map<String, String> second = hashes();
        if (!first.equals(second)) {
            first.keySet().removeIf(jar -> first.get(jar).equals(second.get(jar)));
            fail("a second build gives other bytes: " + first.keySet());
        }
        say("a second build gives the same " + first.size() + " jars");
    }

    private static Map<String, String> hashes() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        for (String module : MODULES) {
            hashes.put(module, sha256(jar(module)));
        }
        hashes.put("bench", sha256(jar("bench")));
        hashes.put("lsp", sha256(jar("lsp")));
        return hashes;
    }

    private static String version() throws IOException {
        Matcher version =
                Pattern.compile("tidemark-cli-(.+)\\.jar").matcher(jar("cli").getFileName().toString());
        return version.matches() ? version.group(1) : "unknown";
    }

    private static Path jar(String module) throws IOException {
        Path target = Path.of(module, "target");
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                List<Path> jars = files.filter(
                                file -> file.getFileName().toString().matches("tidemark-" + module + "-[0-9].*\\.jar"))
                        .filter(file -> !file.toString().matches(".*-(sources|javadoc)\\.jar"))
                        .toList();
                if (jars.size() == 1) {
                    return jars.get(0);
                }
            }
        }
        return fail("expected one tidemark-" + module + "-VERSION.jar in " + target);
    }

    private static Path library(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("web", "target", "lib"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(name + "-"))
                    .findFirst()
                    .orElseGet(() -> fail("there is no " + name + " in web/target/lib"));
        }
    }

    /** A Java runtime of the modules that Tidemark needs, and of Tidemark itself. */
    private static void link() throws IOException {
        say("linking …");
        List<Path> jars = new ArrayList<>(List.of(library("picocli"), library("jackson-core"), library("asm")));
        for (String module : MODULES) {
            jars.add(jar(module));
        }
        String path = jars.stream().map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
        tool(
                "jlink",
                "--module-path",
                path,
                "--add-modules",
                "java.logging,org.tidemark.cli,org.tidemark.web,org.tidemark.programs,org.tidemark.cpn,org.tidemark.timed,org.tidemark.workflows",
                "--compress",
                "2",
                "--no-header-files",
                "--no-man-pages",
                "--strip-java-debug-attributes",
                "--output",
                HOME.resolve("runtime").toString());
    }

    /** Some systems ship a virtual machine with the names of all its functions, which nobody needs to run it. */
    private static void strip() throws IOException, InterruptedException {
        Path machine = HOME.resolve("runtime/lib/server/libjvm.so");
        if (Files.exists(machine) && Files.isExecutable(Path.of("/usr/bin/objcopy"))) {
            run(List.of("/usr/bin/objcopy", "--strip-unneeded", machine.toString()));
        }
    }

    private static void launchers() throws IOException {
        for (String name : List.of("tidemark", "tidemark-verify")) {
            String file = WINDOWS ? name + ".cmd" : name;
            Path launcher = HOME.resolve("bin").resolve(file);
            Files.copy(Path.of("release", file), launcher);
            if (!WINDOWS) {
                Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    /** The server for editors, beside the runtime: its libraries are no modules that could be linked. */
    private static void languageServer() throws IOException {
        Path folder = Files.createDirectories(HOME.resolve("lsp"));
        Files.copy(jar("lsp"), folder.resolve(jar("lsp").getFileName()));
        try (Stream<Path> libraries = Files.list(Path.of("lsp", "target", "lib"))) {
            for (Path file : (Iterable<Path>) libraries::iterator) {
                if (file.getFileName().toString().matches("(org\\.eclipse\\.|gson-).*")) {
                    Files.copy(file, folder.resolve(file.getFileName()));
                }
            }
        }
    }

    private static void verifier() {
        tool("javac", "--release", "17", "-d", HOME.resolve("verify").toString(), "verify/TidemarkVerify.java");
    }

    /** One archive of the classes that a run needs, ready to map. */
    private static void archiveClasses() throws IOException, InterruptedException {
        say("archiving classes …");
        String java = HOME.resolve("runtime/bin/java").toString();
        Path classes = OUT.resolve("classes.txt");
        run(List.of(
                java,
                "-XX:+UseSerialGC",
                "-Xlog:disable",
                "-XX:DumpLoadedClassList=" + classes,
                "-m",
                "org.tidemark.cli/org.tidemark.cli.UsualCommands"));
        run(List.of(
                java,
                "-XX:+UseSerialGC",
                "-Xlog:disable",
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + HOME.resolve("runtime/lib/tidemark.jsa")));
        Files.delete(classes);
    }

    private static void documents() throws IOException, InterruptedException {
        say("writing manual pages, completion and the book …");
        Path share = HOME.resolve("share");
        tidemark("man", "-o", share.resolve("man/man1").toString());
        Files.copy(Path.of("release", "tidemark-verify.1"), share.resolve("man/man1/tidemark-verify.1"));
        String completion = tidemark("completion");
        for (String file : List.of("bash-completion/completions/tidemark", "zsh/tidemark.zsh")) {
            Files.createDirectories(share.resolve(file).getParent());
            Files.writeString(share.resolve(file), completion);
        }
        String classes = jar("bench") + System.getProperty("path.separator") + Path.of("bench/target/lib/*");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        run(List.of(java, "-cp", classes, "org.tidemark.bench.Bench", "book", "--out", share.resolve("doc").toString()));
        copyTree(Path.of("formats/src/main/resources/org/tidemark/zoo"), HOME.resolve("examples")); // what the link "examples" leads to
        copyTree(Path.of("python"), HOME.resolve("python"));
        for (String file : List.of("LICENSE", "README.md", "CHANGELOG.md")) {
            Files.copy(Path.of(file), HOME.resolve(file));
        }
    }

    /** What a release must do before it is packed. */
    private static void smoke(String version) throws IOException, InterruptedException {
        say("trying it out …");
        expect(tidemark("--version"), "tidemark " + version);
        expect(tidemark("explore", "zoo:philosophers/12"), "39,202");
        expect(tidemark("compose", "zoo:slotted-ring/12"), "1,030,537,089,024");
        expect(tidemark("serve", "--help"), "--no-browser");
        expect(tidemark("lsp", "--help"), "Language Server Protocol");
        for (String command : List.of("check", "info", "graph", "report", "language", "minimise", "simulate", "mcc", "convert")) {
            expect(tidemark(command, "--help"), "Usage: tidemark " + command);
        }
        Path net = OUT.resolve("smoke.pnml");
        Path certificate = OUT.resolve("smoke.cert");
        tidemark("convert", "zoo:philosophers/3", "-o", net.toString(), "--force");
        tidemark("check", net.toString(), "-f", "AG (eat_1 + eat_2 <= 1)", "--certificate", certificate.toString());
        Path verifier = HOME.resolve("bin").resolve(WINDOWS ? "tidemark-verify.cmd" : "tidemark-verify");
        expect(run(List.of(verifier.toString(), net.toString(), certificate.toString())), "accepted");
        Files.delete(net);
        Files.delete(certificate);
        python();
    }

    /** Runs the tests of the Python module where there is a Python. */
    private static void python() throws InterruptedException {
        ProcessBuilder tests = new ProcessBuilder(WINDOWS ? "python" : "python3", "-B", "-m", "unittest", "discover", "-s", "python/tests");
        tests.environment().put("TIDEMARK", HOME.resolve("bin").resolve(LAUNCHER).toAbsolutePath().toString());
        try {
            Process process = tests.redirectErrorStream(true).start();
            expect(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8), "\nOK");
            process.waitFor();
        } catch (IOException e) {
            say("the Python module was not tried: " + e.getMessage());
        }
    }

    private static void expect(String text, String part) {
        if (!text.contains(part)) {
            fail("the release does not work; expected '" + part + "' in:\n" + text);
        }
    }

    /** A zip with the permissions of files, sorted, in which every file is as old as the build says. */
    private static Path zip(String name) throws IOException {
        Path zip = OUT.resolve(name + ".zip");
        Files.deleteIfExists(zip);
        FileTime time = FileTime.from(outputTime());
        Map<String, ?> posix = WINDOWS ? Map.of("create", "true") : Map.of("create", "true", "enablePosixFileAttributes", "true");
        try (FileSystem packed = FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), posix);
                Stream<Path> files = Files.walk(HOME).sorted()) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path entry = packed.getPath(name, HOME.relativize(file).toString().replace('\\', '/'));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(entry);
                } else {
                    Files.copy(file, entry, StandardCopyOption.COPY_ATTRIBUTES);
                    if (!WINDOWS) {
                        Files.setPosixFilePermissions(entry, Files.getPosixFilePermissions(file));
                    }
                }
                Files.setLastModifiedTime(entry, time);
            }
        }
        Files.writeString(OUT.resolve(name + ".zip.sha256"), sha256(zip) + "  " + zip.getFileName() + "\n");
        return zip;
    }

    private static Instant outputTime() throws IOException {
        Matcher time = Pattern.compile("<project.build.outputTimestamp>(.+?)<").matcher(Files.readString(Path.of("pom.xml")));
        return time.find() ? Instant.parse(time.group(1)) : fail("pom.xml has no project.build.outputTimestamp");
    }

    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT).replaceAll("(windows|mac).*", "$1");
        return system + "-" + System.getProperty("os.arch");
    }

    private static String tidemark(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(HOME.resolve("bin").resolve(LAUNCHER).toString()));
        command.addAll(List.of(args));
        return run(command);
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            fail(String.join(" ", command) + " ended with status " + process.exitValue() + ":\n" + said);
        }
        return said;
    }

    private static void tool(String name, String... args) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
        ToolProvider tool = ToolProvider.findFirst(name).orElseGet(() -> fail("no " + name + " found; it takes a JDK"));
        if (tool.run(stream, stream, args) != 0) {
            fail(name + " failed:\n" + said.toString(StandardCharsets.UTF_8));
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                if (!file.toString().contains("__pycache__")) {
                    Path copy = to.resolve(from.relativize(file).toString());
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder).sorted(Comparator.reverseOrder())) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    Files.delete(file);
                }
            }
        }
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }

    /** What takes the most space. */
    private static String parts() throws IOException {
        try (Stream<Path> files = Files.walk(HOME)) {
            return files.filter(Files::isRegularFile)
                    .sorted(Comparator.comparingLong((Path file) -> file.toFile().length()).reversed())
                    .limit(4)
                    .map(file -> file.getFileName() + " " + megabytes(file.toFile().length()))
                    .collect(Collectors.joining(", ", " (", ")"));
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void say(String text) {
        System.out.println(text);
    }

    private static <T> T fail(String why) {
        System.err.println("release: " + why);
        System.exit(2);
        throw new IllegalStateException(why);
    }
}
