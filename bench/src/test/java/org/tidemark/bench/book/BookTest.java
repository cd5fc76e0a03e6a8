package org.tidemark.bench.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents as a site: what becomes of Markdown, and that the links of all pages lead somewhere. */
class BookTest {
    @TempDir
    Path folder;

    private static String html(String markdown) {
        return new Markdown(href -> "to:" + href).html(markdown).strip();
    }

    private String written(Path root, boolean expected) throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        boolean isWhole =
                new Book(root, folder.resolve("site")).write(new PrintStream(said, true, StandardCharsets.UTF_8));
        assertThat(isWhole).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linesBecomeParagraphsWithSpans() {
        assertThat(html("one `a < b`\ntwo **bold *and* `c`** and CTL\\*, *stressed*: [a [b]](c.md#d)."))
                .isEqualTo(
                        "<p>one <code>a &lt; b</code> two <strong>bold <em>and</em> <code>c</code></strong> and CTL*, "
                                + "<em>stressed</em>: <a href=\"to:c.md#d\">a [b]</a>.</p>");
        assertThat(html("a * b * c, 2\\*3\\*4, snake_case_name")).isEqualTo("<p>a * b * c, 2*3*4, snake_case_name</p>");
    }

    @Test
    void listsNestAndGoOn() {
        assertThat(html("- a\n  b\n  - c\n- d\n\n  e\n").replace("\n", ""))
                .isEqualTo("<ul><li>a b<ul><li>c</li></ul></li><li>d<p>e</p></li></ul>");
        assertThat(html("1. a\n   b\n2. c").replace("\n", "")).isEqualTo("<ol><li>a b</li><li>c</li></ol>");
    }

    @Test
    void tablesDivideAtBarsOutsideCode() {
        assertThat(html("| a | b |\n| --- | --- |\n| `x || y` | p \\| q |").replace("\n", ""))
                .isEqualTo("<div class=\"table\"><table><tr><th>a</th><th>b</th></tr>"
                        + "<tr><td><code>x || y</code></td><td>p | q</td></tr></table></div>");
    }

    @Test
    void codeIsLeftAlone() {
        assertThat(html("```\n$ a *b* <c>\n# no heading\n```"))
                .isEqualTo("<pre><code>$ a *b* &lt;c&gt;\n# no heading</code></pre>");
        String formula = "AG (eat_1 + eat_2 <= 1 && eat_2 + eat_3 <= 1)";
        assertThat(html("`" + formula + "` may be broken"))
                .isEqualTo("<p><code class=\"long\">" + Markdown.escaped(formula) + "</code> may be broken</p>");
        assertThat(html("    indented\n\n      more\n")).isEqualTo("<pre><code>indented\n\n  more</code></pre>");
    }

    @Test
    void headingsHaveTheAnchorsThatLinksUse() {
        Markdown markdown = new Markdown(href -> href);
        markdown.html("# The `a`-b: c, d\n## Same\n## Same\n");
        assertThat(markdown.sections())
                .extracting(Markdown.Section::anchor)
                .containsExactly("the-a-b-c-d", "same", "same-1");
    }

    @Test
    void aLinkThatLeadsNowhereIsNamed() throws IOException {
        Path root = folder.resolve("checkout");
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(
                root.resolve("README.md"),
                "# Top\n[a](docs/a.md) [b](docs/b.md) [c](docs/a.md#there) [d](docs/a.md#nowhere)\n");
        Files.writeString(root.resolve("docs/a.md"), "# A\n## There\n[up](../README.md)\n");
        assertThat(written(root, false))
                .contains(
                        "README.md: the link 'docs/b.md' leads to no file",
                        "docs/a.md has no heading for '#nowhere'",
                        "2 broken links")
                .doesNotContain("#there'");
    }

    @Test
    void aPageThatIsNotOursTakesTheFilesBesideItAlong() throws IOException {
        Path root = folder.resolve("checkout");
        Files.createDirectories(root.resolve("docs/report"));
        Files.writeString(root.resolve("README.md"), "# Top\n[report](docs/report/index.html)\n");
        Files.writeString(root.resolve("docs/report/index.html"), "<a href=\"figures.csv\">figures</a>");
        Files.writeString(root.resolve("docs/report/figures.csv"), "a,b\n");
        written(root, true);
        assertThat(folder.resolve("site/docs/report/index.html")).isNotEmptyFile();
        assertThat(folder.resolve("site/docs/report/figures.csv")).isNotEmptyFile();
    }

    @Test
    void everyLinkOfTheDocumentsLeadsSomewhere() throws IOException {
        assertThat(written(Path.of(".."), true)).contains(" 0 broken links");
        assertThat(Files.readString(folder.resolve("site/index.html"))).contains("<a href=\"command-line.html\">");
        assertThat(Files.readString(folder.resolve("site/index.js")))
                .contains("[\"limits.html\", \"What does not work yet\"");
        assertThat(folder.resolve("site/web/model.png")).doesNotExist();
        assertThat(folder.resolve("site/docs/web/model.png")).isNotEmptyFile();
    }
}
