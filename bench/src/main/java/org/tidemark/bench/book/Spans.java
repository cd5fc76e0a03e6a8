package org.tidemark.bench.book;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What happens inside a line of Markdown: code, links, images, emphasis and escapes, as HTML. */
final class Spans {
    private static final Pattern SPAN = Pattern.compile("(?<code>(?<ticks>`+)(?<inside>.+?)\\k<ticks>(?!`))"
            + "|(?<escape>\\\\[\\\\`*_\\[\\](){}#+.!|<>-])"
            + "|(?<link>(?<image>!?)\\[(?<text>(?:[^\\[\\]`]|`[^`]*`|\\[[^\\]]*\\])*)\\]\\((?<href>[^()\\s]+)\\))"
            + "|(?<bold>\\*\\*(?<strong>(?:[^*`]|`[^`]*`|\\\\\\*|\\*(?!\\*))+?)\\*\\*)"
            + "|(?<emphasis>(?<![\\w*])\\*(?<stressed>[^*\\s](?:[^*`]|`[^`]*`)*?)\\*(?![\\w*]))"
            + "|(?<address>https?://[^\\s<>)\\]]*[^\\s<>)\\].,;])");

    private static final int LONGEST_UNBROKEN = 40;

    private final UnaryOperator<String> address;

    /** @param address where a link of the source leads to in the site */
    Spans(UnaryOperator<String> address) {
        this.address = address;
    }

    String html(String text) {
        StringBuilder html = new StringBuilder();
        Matcher span = SPAN.matcher(text);
        int done = 0;
        while (span.find()) {
            html.append(escaped(text.substring(done, span.start()))).append(of(span));
            done = span.end();
        }
        return html.append(escaped(text.substring(done))).toString();
    }

    private String of(Matcher span) {
        if (span.group("code") != null) {
            return code(span.group("inside").strip());
        }
        if (span.group("escape") != null) {
            return escaped(span.group("escape").substring(1));
        }
        if (span.group("link") != null) {
            return link(!span.group("image").isEmpty(), span.group("text"), span.group("href"));
        }
        if (span.group("bold") != null) {
            return "<strong>" + html(span.group("strong")) + "</strong>";
        }
        if (span.group("emphasis") != null) {
            return "<em>" + html(span.group("stressed")) + "</em>";
        }
        String plain = escaped(span.group("address"));
        return "<a href=\"" + plain + "\">" + plain + "</a>";
    }

    /** Options and names stay on one line; what is too long for that may be broken. */
    private static String code(String text) {
        return (text.length() > LONGEST_UNBROKEN ? "<code class=\"long\">" : "<code>") + escaped(text) + "</code>";
    }

    private String link(boolean isImage, String text, String href) {
        String target = escaped(address.apply(href));
        return isImage
                ? "<img src=\"" + target + "\" alt=\"" + escaped(text) + "\">"
                : "<a href=\"" + target + "\">" + html(text) + "</a>";
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** The words alone, for titles and the search. */
    static String plain(String text) {
        return text.replaceAll("!?\\[([^\\]]*)\\]\\([^()\\s]+\\)", "$1")
                .replaceAll("\\\\([\\\\`*_\\[\\]])", "$1")
                .replace("**", "")
                .replace("`", "");
    }
}
