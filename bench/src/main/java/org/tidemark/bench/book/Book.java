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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the documents of a checkout as a static site.
 *
 * <p>Pages are in the order of the table in README.md. Every link must lead to a page, a heading or a file of the
 * checkout; those that do not are listed, and the site is not complete.
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

    /**
     * All pages: those of the front page's table, in that order, those that it names elsewhere, and then the others.
     */
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

    /**
     * {@code README.md} is {@code index.html}, {@code docs/a/b.md} is {@code a/b.html}, {@code bench/README.md} is
     * {@code bench.html}.
     */
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

    /**
     * A page of the site.
     *
     * @param source its file, relative to the root of the project
     * @param target the file of the site, with slashes
     * @param html what stands between the navigation and the end
     * @param sections its parts; the first one has the title
     */
    private record Page(Path source, String target, String html, List<Markdown.Section> sections) {
        String title() {
            return sections.isEmpty() ? target : sections.get(0).title();
        }

        boolean hasAnchor(String name) {
            return sections.stream().anyMatch(section -> section.anchor().equals(name));
        }
    }

    /**
     * The frame of every page: the list of pages, the field for the search, the list of its own sections, and links to
     * its neighbours.
     */
    private static final class Navigation {
        private final List<Page> pages;

        Navigation(List<Page> pages) {
            this.pages = pages;
        }

        String around(Page page) {
            String up = "../".repeat(page.target().split("/").length - 1);
            StringBuilder html = new StringBuilder();
            html.append("""
                    <!DOCTYPE html>
                    <html lang="en">
                    <head>
                    <meta charset="utf-8">
                    <meta name="viewport" content="width=device-width, initial-scale=1">
                    <meta name="color-scheme" content="light dark">
                    <title>%s</title>
                    <link rel="stylesheet" href="%sbook.css">
                    </head>
                    <body data-root="%s">
                    <nav>
                    <input id="search" type="search" placeholder="Search" aria-label="Search the pages">
                    <ol id="found" hidden></ol>
                    """.formatted(Markdown.escaped(title(page)), up, up));
            list(html, page, up);
            html.append("</nav>\n<main>\n").append(page.html());
            neighbours(html, page, up);
            html.append("""
                    </main>
                    <script src="%sindex.js"></script>
                    <script src="%ssearch.js"></script>
                    </body>
                    </html>
                    """.formatted(up, up));
            return html.toString();
        }

        private static String title(Page page) {
            return page.title().equals("Tidemark") ? "Tidemark" : page.title() + " · Tidemark";
        }

        private void list(StringBuilder html, Page here, String up) {
            html.append("<ul>\n");
            String folder = "";
            for (Page page : pages) {
                String of = page.target().contains("/")
                        ? page.target().substring(0, page.target().indexOf('/'))
                        : "";
                if (!of.equals(folder) && !of.isEmpty()) {
                    html.append("<li class=\"folder\">")
                            .append(Markdown.escaped(of))
                            .append("</li>\n");
                }
                folder = of;
                boolean isHere = page.equals(here);
                html.append(isHere ? "<li class=\"here\">" : "<li>")
                        .append("<a href=\"%s%s\">%s</a>".formatted(up, page.target(), Markdown.escaped(page.title())));
                if (isHere) {
                    sections(html, page);
                }
                html.append("</li>\n");
            }
            html.append("</ul>\n");
        }

        private static void sections(StringBuilder html, Page page) {
            List<Markdown.Section> second = page.sections().stream()
                    .filter(section -> section.level() == 2)
                    .toList();
            if (second.isEmpty()) {
                return;
            }
            html.append("<ul>\n");
            for (Markdown.Section section : second) {
                html.append("<li><a href=\"#%s\">%s</a></li>\n"
                        .formatted(section.anchor(), Markdown.escaped(section.title())));
            }
            html.append("</ul>\n");
        }

        private void neighbours(StringBuilder html, Page page, String up) {
            int at = pages.indexOf(page);
            html.append("<p class=\"neighbours\">");
            if (at > 0) {
                neighbour(html, pages.get(at - 1), up, "← %s");
            }
            if (at + 1 < pages.size()) {
                neighbour(html, pages.get(at + 1), up, "%s →");
            }
            html.append("</p>\n");
        }

        private static void neighbour(StringBuilder html, Page page, String up, String arrow) {
            html.append("<a href=\"%s%s\">%s</a>"
                    .formatted(up, page.target(), Markdown.escaped(arrow.formatted(page.title()))));
        }
    }

    /** The index of the search: every section with its words, as a script that a page can load from a file. */
    private static final class SearchIndex {
        private SearchIndex() {}

        static String of(List<Page> pages) {
            return pages.stream()
                    .flatMap(page -> page.sections().stream().map(section -> entry(page, section)))
                    .collect(Collectors.joining(",\n", "const sections = [\n", "\n];\n"));
        }

        private static String entry(Page page, Markdown.Section section) {
            String address = section.level() == 1 ? page.target() : page.target() + "#" + section.anchor();
            return "[" + quoted(address) + ", " + quoted(page.title()) + ", " + quoted(section.title()) + ", "
                    + quoted(section.text().toString().strip().replaceAll("\\s+", " ")) + "]";
        }

        /** A string of JavaScript, in which nothing can end the script. */
        private static String quoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("</", "<\\/") + '"';
        }
    }
}
