package org.tidemark.bench.book;

import java.util.List;

/** What every page has around it: the list of pages, the field for the search, the list of its own sections, and links to its neighbours. */
final class Navigation {
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
                """.formatted(Spans.escaped(title(page)), up, up));
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
                html.append("<li class=\"folder\">").append(Spans.escaped(of)).append("</li>\n");
            }
            folder = of;
            boolean isHere = page.equals(here);
            html.append(isHere ? "<li class=\"here\">" : "<li>")
                    .append("<a href=\"%s%s\">%s</a>".formatted(up, page.target(), Spans.escaped(page.title())));
            if (isHere) {
                sections(html, page);
            }
            html.append("</li>\n");
        }
        html.append("</ul>\n");
    }

    private static void sections(StringBuilder html, Page page) {
        List<Section> second =
                page.sections().stream().filter(section -> section.level() == 2).toList();
        if (second.isEmpty()) {
            return;
        }
        html.append("<ul>\n");
        for (Section section : second) {
            html.append(
                    "<li><a href=\"#%s\">%s</a></li>\n".formatted(section.anchor(), Spans.escaped(section.title())));
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
        html.append(
                "<a href=\"%s%s\">%s</a>".formatted(up, page.target(), Spans.escaped(arrow.formatted(page.title()))));
    }
}
