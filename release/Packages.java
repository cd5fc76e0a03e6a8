import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs the folder that {@code java release/Release.java} has left: {@code java release/Packages.java [WORD…]} from the root of a
 * checkout, where the words are some of
 *
 * <ul>
 *   <li>{@code deb}: a package for Debian and Ubuntu, with manual pages, completion and copyright;
 *   <li>{@code oci}: an image as an OCI layout, made without a daemon, over five packages of Debian;
 *   <li>{@code jars}: a zip for every system that has Java 17, and a Homebrew formula for it;
 *   <li>{@code benchkit}: the folder that the Model Checking Contest starts, with {@code BenchKit_head.sh}.
 * </ul>
 *
 * Without words, all of them. Two runs over the same folder give the same bytes.
 */
public final class Packages {
    private static final Path OUT = Path.of("target", "release");
    private static final Path HOME = OUT.resolve("tidemark");
    private static final List<String> WORDS = List.of("deb", "oci", "jars", "benchkit");
    /** What the image has below Tidemark: a C library and a shell. */
    private static final List<String> BASE = List.of("libc6", "libgcc-s1", "libstdc++6", "zlib1g", "busybox-static");

    private static final List<String> APPLETS = List.of("sh", "readlink", "dirname", "head", "sed", "cat", "ls");

    private final String version;
    private final long time;

    private Packages(String version, long time) {
        this.version = version;
        this.time = time;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> words = args.length == 0 ? WORDS : List.of(args);
        if (!WORDS.containsAll(words)) {
            fail("expected some of " + String.join(", ", WORDS));
        }
        if (!Files.isDirectory(HOME.resolve("runtime"))) {
            fail("there is no " + HOME + "; java release/Release.java makes it");
        }
        String pom = Files.readString(Path.of("pom.xml"));
        String version = find("<version>(.+?)</version>", pom);
        long time = Instant.parse(find("<project.build.outputTimestamp>(.+?)<", pom)).getEpochSecond();
        Packages packages = new Packages(version, time);
        for (String word : words) {
            switch (word) {
                case "deb" -> packages.deb();
                case "oci" -> packages.image();
                case "jars" -> packages.jars();
                default -> packages.benchkit();
            }
        }
    }

    /** The version as Debian orders it: a snapshot comes before its release. */
    private String debianVersion() {
        return version.replace("-SNAPSHOT", "~snapshot");
    }

    private static String architecture() {
        return switch (System.getProperty("os.arch")) {
            case "aarch64" -> "arm64";
            case "amd64", "x86_64" -> "amd64";
            default -> System.getProperty("os.arch");
        };
    }

    // Debian

    private void deb() throws IOException {
        String name = "tidemark_" + debianVersion() + "_" + architecture();
        Tar data = new Tar(time);
        data.tree("usr/lib/tidemark", HOME, file -> !file.startsWith("share/man") && !file.startsWith("share/bash-completion"));
        data.link("usr/bin/tidemark", "../lib/tidemark/bin/tidemark");
        data.link("usr/bin/tidemark-verify", "../lib/tidemark/bin/tidemark-verify");
        try (Stream<Path> pages = Files.list(HOME.resolve("share/man/man1")).sorted()) {
            for (Path page : (Iterable<Path>) pages::iterator) {
                data.file("usr/share/man/man1/" + page.getFileName() + ".gz", gzip(Files.readAllBytes(page)), 0644);
            }
        }
        data.file(
                "usr/share/bash-completion/completions/tidemark",
                Files.readAllBytes(HOME.resolve("share/bash-completion/completions/tidemark")),
                0644);
        data.file("usr/share/doc/tidemark/copyright", bytes(copyright()), 0644);
        data.file("usr/share/doc/tidemark/changelog.gz", gzip(Files.readAllBytes(Path.of("CHANGELOG.md"))), 0644);
        data.link("usr/share/doc/tidemark/html", "../../../lib/tidemark/share/doc");
        Tar control = new Tar(time);
        control.file("control", bytes(control(data.size())), 0644);
        control.file("md5sums", bytes(data.md5sums()), 0644);
        ByteArrayOutputStream deb = new ByteArrayOutputStream();
        deb.write(bytes("!<arch>\n"));
        member(deb, "debian-binary", bytes("2.0\n"));
        member(deb, "control.tar.gz", gzip(control.end()));
        member(deb, "data.tar.gz", gzip(data.end()));
        write(name + ".deb", deb.toByteArray());
    }

    private String control(long bytes) {
        return "Package: tidemark\nVersion: " + debianVersion() + "\nArchitecture: " + architecture()
                + "\nMaintainer: The Tidemark authors <tidemark@localhost>\nInstalled-Size: " + (bytes + 1023) / 1024
                + "\nDepends: libc6, libgcc-s1, libstdc++6, zlib1g\nSection: math\nPriority: optional\n"
                + "Description: model checker and state-space explorer\n"
                + " Tidemark explores the state spaces of Petri nets, programs and BPMN diagrams\n"
                + " in little memory, and answers questions about them: deadlocks, invariants,\n"
                + " bounds, liveness, CTL and LTL, each with a run or a proof.\n"
                + " .\n It comes with the Java runtime that it needs.\n";
    }

    private static String copyright() throws IOException {
        StringBuilder text = new StringBuilder(
                "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Tidemark\n\n"
                        + "Files: *\nCopyright: the Tidemark authors\nLicense: tidemark\n");
        for (String line : Files.readAllLines(Path.of("LICENSE"))) {
            text.append(line.isBlank() ? " .\n" : " " + line + "\n");
        }
        return text.append("\nFiles: usr/lib/tidemark/runtime/*\nCopyright: Oracle and others\nLicense: GPL-2 with Classpath Exception\n"
                        + " The licences of the Java modules are in /usr/lib/tidemark/runtime/legal.\n"
                        + " On Debian systems, the GPL is in /usr/share/common-licenses/GPL-2.\n")
                .toString();
    }

    /** A member of an archive of the kind that ar makes. */
    private void member(OutputStream out, String name, byte[] content) throws IOException {
        out.write(bytes(String.format(Locale.ROOT, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, time, 0, 0, "100644", content.length)));
        out.write(content);
        if (content.length % 2 == 1) {
            out.write('\n');
        }
    }

    // An image

    private void image() throws IOException, InterruptedException {
        byte[] base;
        try {
            base = base();
        } catch (IOException unavailable) {
            say("the image was not made: it takes apt-get and dpkg-deb (" + unavailable.getMessage() + ")");
            return;
        }
        Tar own = new Tar(time);
        own.tree("opt/tidemark", HOME, file -> true);
        own.link("usr/local/bin/tidemark", "/opt/tidemark/bin/tidemark");
        own.link("usr/local/bin/tidemark-verify", "/opt/tidemark/bin/tidemark-verify");
        own.folder("models", 0777);
        Path layout = OUT.resolve("oci");
        Map<String, byte[]> blobs = new LinkedHashMap<>();
        List<String> layers = new ArrayList<>();
        List<String> contents = new ArrayList<>();
        for (byte[] layer : List.of(base, own.end())) {
            byte[] packed = gzip(layer);
            layers.add(descriptor("application/vnd.oci.image.layer.v1.tar+gzip", packed, blobs));
            contents.add("\"sha256:" + sha256(layer) + "\"");
        }
        String made = Instant.ofEpochSecond(time).toString();
        String config = "{\"created\":\"" + made + "\",\"architecture\":\"" + architecture() + "\",\"os\":\"linux\",\"config\":{"
                + "\"User\":\"65532:65532\",\"Env\":[\"PATH=/usr/local/bin:/usr/bin:/bin\",\"LANG=C.UTF-8\"],"
                + "\"Entrypoint\":[\"/opt/tidemark/bin/tidemark\"],\"Cmd\":[\"--help\"],\"WorkingDir\":\"/models\"},"
                + "\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[" + String.join(",", contents) + "]},"
                + "\"history\":[{\"created\":\"" + made + "\",\"created_by\":\"packages of Debian\"},{\"created\":\"" + made
                + "\",\"created_by\":\"tidemark " + version + "\"}]}";
        String manifest = "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":"
                + descriptor("application/vnd.oci.image.config.v1+json", bytes(config), blobs) + ",\"layers\":["
                + String.join(",", layers) + "]}";
        String described = descriptor("application/vnd.oci.image.manifest.v1+json", bytes(manifest), blobs);
        String index = "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.index.v1+json\",\"manifests\":["
                + described.substring(0, described.length() - 1)
                + ",\"annotations\":{\"org.opencontainers.image.ref.name\":\"" + version + "\"}}]}";
        Tar all = new Tar(time);
        Map<String, byte[]> files = new TreeMap<>();
        files.put("oci-layout", bytes("{\"imageLayoutVersion\":\"1.0.0\"}"));
        files.put("index.json", bytes(index));
        blobs.forEach((digest, content) -> files.put("blobs/sha256/" + digest, content));
        deleteTree(layout);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path target = layout.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.write(target, file.getValue());
            all.file(file.getKey(), file.getValue(), 0644);
        }
        write("tidemark-" + version + "-oci-" + architecture() + ".tar", all.end());
    }

    private static String descriptor(String type, byte[] content, Map<String, byte[]> blobs) {
        String digest = sha256(content);
        blobs.put(digest, content);
        return "{\"mediaType\":\"" + type + "\",\"digest\":\"sha256:" + digest + "\",\"size\":" + content.length + "}";
    }

    /** The layer of the packages of Debian: their files, and the links by which a shell finds its programs. */
    private byte[] base() throws IOException, InterruptedException {
        Path folder = OUT.resolve("base").toAbsolutePath();
        Path root = folder.resolve("root");
        deleteTree(root);
        Files.createDirectories(root);
        List<String> fetch = new ArrayList<>(List.of("apt-get", "download", "-q"));
        fetch.addAll(BASE);
        run(folder, fetch);
        try (Stream<Path> packages = Files.list(folder)) {
            for (Path deb : (Iterable<Path>) packages.filter(file -> file.toString().endsWith(".deb")).sorted()::iterator) {
                run(folder, List.of("dpkg-deb", "-x", deb.toString(), root.toString()));
            }
        }
        Tar tar = new Tar(time);
        tar.tree("", root, file -> !file.matches("usr/share/(man|locale|lintian|doc/[^/]+/(changelog|NEWS|README|examples)).*"));
        String shell = Files.exists(root.resolve("bin/busybox")) ? "bin" : "usr/bin";
        for (String applet : APPLETS) {
            tar.link("usr/bin/" + applet, "/" + shell + "/busybox");
        }
        tar.link(shell.equals("bin") ? "bin/sh" : "bin", shell.equals("bin") ? "busybox" : "usr/bin");
        tar.folder("tmp", 01777);
        tar.file("etc/passwd", bytes("root:x:0:0::/:/bin/sh\nuser:x:65532:65532::/models:/bin/sh\n"), 0644);
        return tar.end();
    }

    // Jars

    private void jars() throws IOException {
        String name = "tidemark-" + version + "-java";
        Map<String, byte[]> files = new TreeMap<>();
        Path page = Path.of("web", "target", "tidemark-web-" + version + ".jar");
        files.put("lib/" + page.getFileName(), Files.readAllBytes(page));
        try (Stream<Path> libraries = Files.list(Path.of("web", "target", "lib"))) { // all that the page needs, which is everything
            for (Path jar : (Iterable<Path>) libraries.filter(file -> !file.getFileName().toString().startsWith("jspecify"))::iterator) {
                files.put("lib/" + jar.getFileName(), Files.readAllBytes(jar));
            }
        }
        Path editors = HOME.resolve("lsp");
        try (Stream<Path> libraries = Files.list(editors)) {
            for (Path jar : (Iterable<Path>) libraries::iterator) {
                files.put("lib/" + jar.getFileName(), Files.readAllBytes(jar));
            }
        }
        files.put("bin/tidemark", bytes(SHELL_LAUNCHER));
        files.put("bin/tidemark.cmd", bytes(WINDOWS_LAUNCHER.replace("\n", "\r\n")));
        for (String file : List.of("LICENSE", "README.md", "CHANGELOG.md")) {
            files.put(file, Files.readAllBytes(Path.of(file)));
        }
        try (Stream<Path> share = Files.walk(HOME.resolve("share"))) {
            for (Path file : (Iterable<Path>) share.filter(Files::isRegularFile)::iterator) {
                files.put(HOME.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                ZipEntry entry = new ZipEntry(name + "/" + file.getKey());
                entry.setTime(time * 1000);
                CRC32 crc = new CRC32();
                crc.update(file.getValue());
                entry.setCrc(crc.getValue());
                out.putNextEntry(entry);
                out.write(file.getValue());
                out.closeEntry();
            }
        }
        write(name + ".zip", zip.toByteArray());
        write("tidemark.rb", bytes(formula(name, sha256(zip.toByteArray()))));
    }

    private static final String SHELL_LAUNCHER = """
            #!/bin/sh
            # Starts Tidemark with the Java on the PATH or in JAVA_HOME, 17 or newer.
            self=$0
            while [ -L "$self" ]; do
                target=$(readlink "$self")
                case $target in /*) self=$target ;; *) self=$(dirname "$self")/$target ;; esac
            done
            root=$(cd "$(dirname "$self")/.." && pwd -P)
            java=java
            [ -n "${JAVA_HOME:-}" ] && java=$JAVA_HOME/bin/java
            main=org.tidemark.cli/org.tidemark.cli.Tidemark
            if [ "${1:-}" = serve ]; then
                shift
                main=org.tidemark.web/org.tidemark.web.Serve
            elif [ "${1:-}" = lsp ]; then
                shift
                main=org.tidemark.lsp/org.tidemark.lsp.Lsp
            fi
            terminals=
            [ -t 0 ] && terminals=0
            [ -t 1 ] && terminals=${terminals}1
            [ -t 2 ] && terminals=${terminals}2
            # shellcheck disable=SC2086
            exec "$java" -XX:+UseSerialGC -Xmn64m -XX:MaxRAMPercentage=85 -XX:-UsePerfData ${TIDEMARK_JAVA_OPTS:-} \\
                -Dtidemark.terminals="$terminals" -Dtidemark.book="$root/share/doc" -p "$root/lib" \\
                -m "$main" "$@"
            """;

    private static final String WINDOWS_LAUNCHER = """
            @echo off
            rem Starts Tidemark with the Java on the PATH or in JAVA_HOME, 17 or newer. Not tried.
            setlocal
            chcp 65001 >nul
            set "root=%~dp0.."
            set "java=java"
            if defined JAVA_HOME set "java=%JAVA_HOME%\\bin\\java"
            set "main=org.tidemark.cli/org.tidemark.cli.Tidemark"
            set "rest=%*"
            if "%~1"=="serve" set "main=org.tidemark.web/org.tidemark.web.Serve" & goto :shifted
            if "%~1"=="lsp" set "main=org.tidemark.lsp/org.tidemark.lsp.Lsp" & goto :shifted
            goto :start
            :shifted
            set "rest="
            for /f "tokens=1,*" %%a in ("%*") do set "rest=%%b"
            :start
            "%java%" -XX:+UseSerialGC -Xmn64m -XX:MaxRAMPercentage=85 -XX:-UsePerfData %TIDEMARK_JAVA_OPTS% "-Dtidemark.book=%root%\\share\\doc" -p "%root%\\lib" -m %main% %rest%
            exit /b %errorlevel%
            """;

    private String formula(String name, String hash) throws IOException {
        String site = find("<url>(.+?)/?</url>", Files.readString(Path.of("pom.xml")));
        return """
                # Not tried: nobody has installed this with Homebrew yet.
                class Tidemark < Formula
                  desc "Model checker and state-space explorer"
                  homepage "SITE"
                  url "SITE/releases/NAME.zip"
                  version "VERSION"
                  sha256 "HASH"
                  depends_on "openjdk@17"

                  def install
                    libexec.install Dir["*"]
                    chmod 0755, libexec/"bin/tidemark"
                    (bin/"tidemark").write_env_script libexec/"bin/tidemark", JAVA_HOME: Formula["openjdk@17"].opt_prefix
                    man1.install Dir[libexec/"share/man/man1/*.1"]
                    bash_completion.install libexec/"share/bash-completion/completions/tidemark"
                  end

                  test do
                    assert_match "39,202", shell_output("#{bin}/tidemark explore zoo:philosophers/12")
                  end
                end
                """
                .replace("SITE", site)
                .replace("NAME", name)
                .replace("VERSION", version)
                .replace("HASH", hash);
    }

    // The contest

    private void benchkit() throws IOException {
        Tar tar = new Tar(time);
        tar.file("BenchKit_head.sh", Files.readAllBytes(Path.of("release/BenchKit_head.sh")), 0755);
        tar.tree("tidemark", HOME, file -> !file.startsWith("share") && !file.startsWith("examples") && !file.startsWith("python"));
        write("tidemark-" + version + "-benchkit.tar.gz", gzip(tar.end()));
    }

    /** A tape archive in the format of POSIX (ustar), all files of root and of one age. */
    private static final class Tar {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final Map<String, byte[]> known = new TreeMap<>();
        private final Map<String, String> sums = new TreeMap<>();
        private final long time;
        private long size;

        Tar(long time) {
            this.time = time;
        }

        interface Choice {
            boolean of(String file);
        }

        /** Adds the files below a folder that are chosen, by their names relative to it. */
        void tree(String to, Path from, Choice choice) throws IOException {
            try (Stream<Path> files = Files.walk(from).sorted()) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    String name = from.relativize(file).toString().replace('\\', '/');
                    String target = to.isEmpty() ? name : to + "/" + name;
                    if (name.isEmpty() || !choice.of(name)) {
                        continue;
                    }
                    if (Files.isSymbolicLink(file)) {
                        link(target, Files.readSymbolicLink(file).toString());
                    } else if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                        folder(target, 0755);
                    } else {
                        file(target, Files.readAllBytes(file), Files.isExecutable(file) ? 0755 : 0644);
                    }
                }
            }
        }

        void file(String name, byte[] content, int mode) throws IOException {
            parents(name);
            sums.put(name, hash("MD5", content));
            header(name, content.length, mode, '0', "");
            out.write(content);
            out.write(new byte[(512 - content.length % 512) % 512]);
            size += content.length;
        }

        void link(String name, String target) throws IOException {
            parents(name);
            header(name, 0, 0777, '2', target);
        }

        void folder(String name, int mode) throws IOException {
            if (known.putIfAbsent(name, new byte[0]) == null) {
                parents(name);
                header(name + "/", 0, mode, '5', "");
            }
        }

        private void parents(String name) throws IOException {
            int slash = name.lastIndexOf('/');
            if (slash > 0) {
                folder(name.substring(0, slash), 0755);
            }
        }

        private void header(String name, long length, int mode, char type, String target) throws IOException {
            byte[] whole = bytes("./" + name);
            byte[] header = new byte[512];
            int split = 0;
            if (whole.length > 100) {
                split = whole.length - 101;
                while (split < whole.length && whole[split] != '/') {
                    split++;
                }
                if (split > 155 || split == whole.length) {
                    throw new IOException("the name " + name + " is too long for an archive");
                }
                System.arraycopy(whole, 0, header, 345, split++);
            }
            System.arraycopy(whole, split, header, 0, whole.length - split);
            octal(header, 100, 8, mode);
            octal(header, 108, 8, 0);
            octal(header, 116, 8, 0);
            octal(header, 124, 12, length);
            octal(header, 136, 12, time);
            header[156] = (byte) type;
            byte[] link = bytes(target);
            System.arraycopy(link, 0, header, 157, link.length);
            System.arraycopy(bytes("ustar\0" + "00root"), 0, header, 257, 12);
            System.arraycopy(bytes("root"), 0, header, 297, 4);
            Arrays.fill(header, 148, 156, (byte) ' ');
            int sum = 0;
            for (byte b : header) {
                sum += b & 0xff;
            }
            octal(header, 148, 7, sum);
            out.write(header);
        }

        private static void octal(byte[] header, int at, int width, long number) {
            byte[] digits = bytes(String.format(Locale.ROOT, "%0" + (width - 1) + "o", number));
            System.arraycopy(digits, 0, header, at, digits.length);
            header[at + width - 1] = 0;
        }

        long size() {
            return size;
        }

        String md5sums() {
            StringBuilder text = new StringBuilder();
            sums.forEach((name, sum) -> text.append(sum).append("  ").append(name).append('\n'));
            return text.toString();
        }

        byte[] end() throws IOException {
            out.write(new byte[1024]);
            return out.toByteArray();
        }
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        }
        return packed.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] content) {
        return hash("SHA-256", content);
    }

    private static String hash(String algorithm, byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(String name, byte[] content) throws IOException {
        Path aside = OUT.resolve("." + name);
        Files.write(aside, content);
        Files.move(aside, OUT.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        say(OUT.resolve(name) + ": " + String.format(Locale.ROOT, "%.1f MB", content.length / 1e6));
    }

    private static void deleteTree(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void run(Path folder, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said.strip());
        }
    }

    private static String find(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        return found.find() ? found.group(1) : fail("pom.xml has no " + pattern);
    }

    private static void say(String text) {
        System.out.println(text);
    }

    private static <T> T fail(String why) {
        System.err.println("packages: " + why);
        System.exit(2);
        throw new IllegalStateException(why);
    }
}
