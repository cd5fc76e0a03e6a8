package org.tidemark.bench.book;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the documents of a checkout as a static site.
 *
 * <p>Pages are in the order of the table in README.md. Every link must lead to a page, a heading or a file of the checkout; those that do
 * not are listed, and the site is not complete.
 */
public final class Book {
    private static final Path FRONT = Path.of("README.md");
    private static final List<String> FILES = List.of("book.css", "search.js");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");

    private final Path root;
    private final Path out;
    private final Map<Path, String> targets = new LinkedHashMap<>();
    private final Set<Path> assets = new LinkedHashSet<>();
    private final List<String> broken = new ArrayList<>();

    /**
     * The documents of a checkout.
     *
     * @param root the checkout
     * @param out the folder of the site, which is created
     */
    public Book(Path root, Path out) {
        this.root = root;
        this.out = out;
    }

    /** Writes the site and says how large it is; false if a link leads nowhere. */
    public boolean write(PrintStream log) throws IOException {
        gather();
        List<Page> pages = new ArrayList<>();
        for (Path source : List.copyOf(targets.keySet())) {
            pages.add(read(source));
        }
        Map<Path, Page> bySource = new LinkedHashMap<>();
        pages.forEach(page -> bySource.put(page.source(), page));
        for (Page page : pages) {
            checkAnchors(page, bySource);
        }
        Navigation navigation = new Navigation(pages);
        for (Page page : pages) {
            put(page.target(), navigation.around(page));
        }
        put("index.js", SearchIndex.of(pages));
        for (String file : FILES) {
            copyResource(file);
        }
        addNeighbours();
        for (Path asset : assets) {
            Path copy = out.resolve(asset.toString());
            Files.createDirectories(folder(copy));
            Files.copy(root.resolve(asset), copy, StandardCopyOption.REPLACE_EXISTING);
        }
        broken.forEach(log::println);
        int sections = pages.stream().mapToInt(page -> page.sections().size()).sum();
        log.println(pages.size() + " pages with " + sections + " sections, " + assets.size() + " other files, "
                + broken.size() + " broken links: " + out.resolve("index.html"));
        return broken.isEmpty();
    }

    /** A page that is not one of ours, such as the report, may link to the files beside it. */
    private void addNeighbours() throws IOException {
        for (Path asset : List.copyOf(assets)) {
            if (asset.toString().endsWith(".html")) {
                try (Stream<Path> files = Files.list(root.resolve(folder(asset)))) {
                    files.filter(Files::isRegularFile).sorted().forEach(file -> assets.add(root.relativize(file)));
                }
            }
        }
    }

    /** All pages: those of the front page's table, in that order, those that it names elsewhere, and then the others. */
    private void gather() throws IOException {
        if (!Files.isRegularFile(root.resolve(FRONT)) || !Files.isDirectory(root.resolve("docs"))) {
            throw new NoSuchFileException("there is no README.md with a folder docs in " + root.toAbsolutePath());
        }
        add(FRONT);
        List<String> front = Files.readAllLines(root.resolve(FRONT));
        front.stream().filter(line -> line.startsWith("|")).forEach(this::addLinked);
        front.forEach(this::addLinked);
        try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(file -> add(root.relativize(file)));
        }
        add(Path.of("CHANGELOG.md"));
    }

    private void addLinked(String line) {
        Matcher link = LINK.matcher(line);
        while (link.find()) {
            Path linked = Path.of(link.group(1).replaceAll("#.*", "")).normalize();
            if (linked.toString().endsWith(".md")) {
                add(linked);
            }
        }
    }

    private void add(Path source) {
        if (Files.isRegularFile(root.resolve(source))) {
            targets.putIfAbsent(source, target(source));
        }
    }

    /** {@code README.md} is {@code index.html}, {@code docs/a/b.md} is {@code a/b.html}, {@code bench/README.md} is {@code bench.html}. */
    static String target(Path source) {
        String name =
                source.toString().replace('\\', '/').replaceFirst("^docs/", "").replaceFirst("\\.md$", "");
        if (name.equals("README")) {
            return "index.html";
        }
        return name.replaceFirst("/README$", "")
                        .replace("CHANGELOG", "changelog")
                        .replace("CONTRIBUTING", "contributing")
                + ".html";
    }

    private Page read(Path source) throws IOException {
        String target = targets.get(source);
        Markdown markdown = new Markdown(href -> address(source, href));
        String html = markdown.html(Files.readString(root.resolve(source)));
        return new Page(source, target == null ? target(source) : target, html, markdown.sections());
    }

    /** Where a link of a page leads to in the site. */
    private String address(Path source, String href) {
        if (href.contains("://") || href.startsWith("#") || href.startsWith("mailto:")) {
            return href;
        }
        String anchor = href.contains("#") ? href.substring(href.indexOf('#')) : "";
        Path linked = folder(source)
                .resolve(href.substring(0, href.length() - anchor.length()))
                .normalize();
        String upwards = "../".repeat(target(source).split("/").length - 1);
        String page = targets.get(linked);
        if (page != null) {
            return upwards + page + anchor;
        }
        if (Files.isDirectory(root.resolve(linked))) {
            return upwards + firstBelow(source, linked, href);
        }
        if (!Files.isRegularFile(root.resolve(linked)) || linked.startsWith("..")) {
            broken.add(source + ": the link '" + href + "' leads to no file");
            return href;
        }
        assets.add(linked);
        return upwards + linked.toString().replace('\\', '/');
    }

    /** A link to a folder leads to its first page. */
    private String firstBelow(Path source, Path linked, String href) {
        for (Map.Entry<Path, String> page : targets.entrySet()) {
            if (page.getKey().startsWith(linked)) {
                return page.getValue();
            }
        }
        broken.add(source + ": there is no page in the folder of the link '" + href + "'");
        return href;
    }

    private void checkAnchors(Page page, Map<Path, Page> pages) throws IOException {
        Matcher link = LINK.matcher(Files.readString(root.resolve(page.source())));
        while (link.find()) {
            String href = link.group(1);
            int mark = href.indexOf('#');
            if (mark < 0 || href.contains("://")) {
                continue;
            }
            Path linked = mark == 0
                    ? page.source()
                    : folder(page.source()).resolve(href.substring(0, mark)).normalize();
            Page there = pages.get(linked);
            if (there != null && !there.hasAnchor(href.substring(mark + 1))) {
                broken.add(page.source() + ": " + linked + " has no heading for '" + href.substring(mark) + "'");
            }
        }
    }

    private void put(String target, String text) throws IOException {
        Path file = out.resolve(target);
        Files.createDirectories(folder(file));
        Files.writeString(file, text);
    }

    private void copyResource(String name) throws IOException {
        try (InputStream in = Book.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program has no " + name);
            }
            put(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Path folder(Path file) {
        Path parent = file.getParent();
        return parent == null ? Path.of("") : parent;
    }
}
