package org.tidemark.bench.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.CoreHtmlNodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders a page of Markdown, tables included, as HTML, and collects its sections. Headings get the anchors that GitHub
 * gives them, so that the same links work in both places. For one page and one thread.
 */
final class Markdown {
    /**
     * A part of a page under one heading.
     *
     * @param level 1 for the title of the page
     * @param title its heading, as plain words
     * @param anchor the name that links use
     * @param text the plain words below the heading, for the search
     */
    record Section(int level, String title, String anchor, StringBuilder text) {}

    private static final List<Extension> TABLES = List.of(TablesExtension.create());
    private static final Pattern ROW = Pattern.compile("(?m)^\\|.*$");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s<>)\\]]*[^\\s<>)\\].,;]");

    /** Inline code of at most this length is not broken across lines. */
    private static final int LONGEST_UNBROKEN = 40;

    private final UnaryOperator<String> address;
    private final List<Section> sections = new ArrayList<>();
    private final Map<String, Integer> anchors = new HashMap<>();

    /** @param address maps a link of the source to its address in the site */
    Markdown(UnaryOperator<String> address) {
        this.address = address;
    }

    /** Reads a page. */
    String html(String text) {
        Node page = Parser.builder().extensions(TABLES).build().parse(withBarsInCodeEscaped(text));
        return HtmlRenderer.builder()
                .escapeHtml(true)
                .softbreak(" ")
                .nodeRendererFactory(PageRenderer::new)
                .build()
                .render(page);
    }

    /** The sections of the page that was read. */
    List<Section> sections() {
        return List.copyOf(sections);
    }

    /** In these pages, unlike in GitHub's Markdown, a bar in code never divides the cells of a table. */
    private static String withBarsInCodeEscaped(String text) {
        return ROW.matcher(text)
                .replaceAll(row -> Matcher.quoteReplacement(CODE.matcher(row.group())
                        .replaceAll(
                                code -> Matcher.quoteReplacement(code.group().replaceAll("\\\\?\\|", "\\\\|")))));
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private String anchor(String title) {
        String name = title.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = anchors.merge(name, 1, Integer::sum) - 1;
        return before == 0 ? name : name + "-" + before;
    }

    private static String plain(Node node) {
        StringBuilder words = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                words.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral());
            }
        });
        return words.toString();
    }

    /** The elements of the site that differ from commonmark's; adds the words of each to its section on the way. */
    private final class PageRenderer extends CoreHtmlNodeRenderer {
        PageRenderer(HtmlNodeRendererContext context) {
            super(context);
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            Set<Class<? extends Node>> types = new HashSet<>(super.getNodeTypes());
            types.addAll(List.of(TableBlock.class, TableHead.class, TableBody.class, TableRow.class, TableCell.class));
            return types;
        }

        @Override
        public void visit(Heading heading) {
            String title = plain(heading);
            Section section = new Section(heading.getLevel(), title, anchor(title), new StringBuilder());
            sections.add(section);
            String tag = "h" + heading.getLevel();
            raw("<" + tag + " id=\"" + section.anchor + "\">");
            visitChildren(heading);
            raw("<a class=\"anchor\" href=\"#" + section.anchor + "\">#</a></" + tag + ">\n");
            section.text.setLength(0);
        }

        /** The first paragraph of an item has no space around it. */
        @Override
        public void visit(Paragraph paragraph) {
            boolean isBare = paragraph.getParent() instanceof ListItem && paragraph.getPrevious() == null;
            raw(isBare ? "" : "<p>");
            visitChildren(paragraph);
            raw(isBare ? "" : "</p>\n");
            addWords(" ");
        }

        @Override
        public void visit(FencedCodeBlock block) {
            block(block.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock block) {
            block(block.getLiteral());
        }

        private void block(String code) {
            addWords(code);
            raw("<pre><code>" + escaped(code.stripTrailing()) + "</code></pre>\n");
        }

        @Override
        public void visit(HtmlBlock block) {
            if (!block.getLiteral().startsWith("<!--")) {
                super.visit(block);
            }
        }

        @Override
        public void visit(CustomBlock table) {
            raw("<div class=\"table\"><table>\n");
            visitChildren(table);
            raw("</table></div>\n");
        }

        @Override
        public void visit(CustomNode part) {
            String tag = part instanceof TableRow
                    ? "tr"
                    : part instanceof TableCell cell ? cell.isHeader() ? "th" : "td" : "";
            raw(tag.isEmpty() ? "" : "<" + tag + ">");
            visitChildren(part);
            raw(tag.isEmpty() ? "" : "</" + tag + ">");
            raw(tag.equals("tr") ? "\n" : "");
            addWords(" ");
        }

        @Override
        public void visit(Link link) {
            link.setDestination(address.apply(link.getDestination()));
            super.visit(link);
        }

        @Override
        public void visit(Image image) {
            addWords(plain(image));
            image.setDestination(address.apply(image.getDestination()));
            super.visit(image);
        }

        @Override
        public void visit(Code code) {
            String text = code.getLiteral();
            addWords(text);
            raw((text.length() > LONGEST_UNBROKEN ? "<code class=\"long\">" : "<code>") + escaped(text) + "</code>");
        }

        /** An address in the text is a link. */
        @Override
        public void visit(Text text) {
            addWords(text.getLiteral());
            String html = escaped(text.getLiteral());
            raw(text.getParent() instanceof Link ? html : ADDRESS.matcher(html).replaceAll("<a href=\"$0\">$0</a>"));
        }

        @Override
        public void visit(SoftLineBreak end) {
            addWords(" ");
            super.visit(end);
        }

        private void raw(String html) {
            context.getWriter().raw(html);
        }

        private void addWords(String text) {
            if (!sections.isEmpty()) {
                sections.get(sections.size() - 1).text.append(text);
            }
        }
    }
}
