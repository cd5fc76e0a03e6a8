package org.tidemark.lsp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Kind;
import org.tidemark.format.outline.Outline.Symbol;

/** The words and names that may come next; what stands before the cursor says which. */
final class Completion {
    private static final Pattern PREFIX = Pattern.compile("[\\p{L}\\p{Nd}_]*\\z");
    private static final Pattern MEMBER = Pattern.compile("([\\p{L}\\p{Nd}_]+)\\s*\\.\\s*\\z");
    private static final Pattern FIRED = Pattern.compile("\\bfireable\\s*\\(\\s*\\z");
    private static final Pattern TYPE = Pattern.compile("(?:\\bof|\\ball|:)\\s*\\z");
    private static final Pattern ARC = Pattern.compile("(?:\\b(?:in|out|read|inhibit)|;)\\s*\\z");
    private static final Pattern JUMP = Pattern.compile("\\bgoto\\s+\\z");

    /** How much of the text before the cursor the patterns look at. */
    private static final int MOST_BEFORE = 200;

    private final Document document;
    private final Outline outline;
    private final String before;

    /** The declaration that the cursor is in or behind; null at the beginning of the text. */
    private final @Nullable Symbol around;

    private final List<CompletionItem> items = new ArrayList<>();
    private final Set<String> offered = new HashSet<>();

    private Completion(Document document, int offset) {
        this.document = document;
        outline = document.outline();
        Matcher prefix = PREFIX.matcher(document.text().substring(Math.max(0, offset - MOST_BEFORE), offset));
        int start = prefix.find() ? offset - prefix.group().length() : offset;
        before = document.text().substring(Math.max(0, start - MOST_BEFORE), start);
        around = outline.symbols().stream()
                .filter(symbol -> symbol.parent() == null && symbol.kind() != Kind.LABEL)
                .filter(symbol -> symbol.whole().start() < start)
                .reduce((first, second) -> second)
                .filter(symbol -> isOpen(symbol, start))
                .orElse(null);
    }

    static List<CompletionItem> at(Document document, int offset) {
        Completion completion = new Completion(document, offset);
        completion.offer();
        return completion.items;
    }

    /** Whether an offset is between the braces of a declaration. */
    private boolean isOpen(Symbol symbol, int offset) {
        String part = document.text().substring(symbol.whole().start(), offset);
        return part.chars().filter(c -> c == '{').count()
                > part.chars().filter(c -> c == '}').count();
    }

    private void offer() {
        boolean isFormula = around != null && (around.kind() == Kind.PROPERTY || around.kind() == Kind.MEASURE);
        Matcher member = MEMBER.matcher(before);
        if (member.find() && !before.endsWith("..")) {
            members(member.group(1));
        } else if (isFormula && FIRED.matcher(before).find()) {
            symbols(Kind.TRANSITION, Kind.LABEL);
        } else if (isFormula) {
            symbols(Kind.PLACE, Kind.PART, Kind.LABEL, Kind.VALUE, Kind.PARAMETER, Kind.CONSTANT, Kind.FUNCTION);
            locals();
            if (document.language() == Language.PROMELA) {
                symbols(Kind.VARIABLE, Kind.MACRO, Kind.PROCESS);
            }
            words(Language.OF_FORMULAS);
        } else {
            switch (document.language()) {
                case TIDE -> tide();
                case NETWORK -> network();
                case PROMELA -> promela();
            }
        }
    }

    private void members(String of) {
        Stream<Symbol> known = outline.symbols().stream();
        boolean isPart = outline.symbols().stream()
                .anyMatch(symbol -> symbol.kind() == Kind.PART && symbol.name().equals(of));
        if (isPart) {
            known.filter(symbol -> symbol.kind() == Kind.STATE
                            && symbol.parent() != null
                            && symbol.parent().name().equals(of))
                    .forEach(this::add);
            symbols(Kind.LABEL);
        } else {
            symbols(Kind.FIELD, Kind.VALUE);
        }
    }

    private void tide() {
        if (around == null) {
            if (TYPE.matcher(before).find()) {
                types();
            } else {
                words(Language.TIDE.declaring());
                symbols(Kind.TYPE, Kind.PARAMETER, Kind.CONSTANT, Kind.VALUE, Kind.FUNCTION, Kind.PLACE);
                words(Language.TIDE.words());
            }
        } else if (ARC.matcher(before).find()) {
            symbols(Kind.PLACE);
        } else if (around.kind() == Kind.TRANSITION && before.stripTrailing().endsWith("{")) {
            words(List.of("in", "out", "read", "inhibit", "guard"));
        } else {
            locals();
            symbols(Kind.PARAMETER, Kind.CONSTANT, Kind.VALUE, Kind.FUNCTION, Kind.PLACE, Kind.FIELD);
            types();
            words(Language.TIDE.words().stream()
                    .filter(word -> !Language.TIDE.declaring().contains(word))
                    .toList());
        }
    }

    private void types() {
        symbols(Kind.TYPE);
        words(List.of("bool", "dot", "enum", "id", "union", "array", "queue", "stack", "vector", "set", "map"));
    }

    private void network() {
        if (around == null) {
            words(Language.NETWORK.declaring());
            symbols(Kind.PART, Kind.LABEL);
        } else {
            outline.symbols().stream()
                    .filter(symbol -> symbol.parent() == around)
                    .forEach(this::add);
            symbols(Kind.LABEL);
            words(Language.NETWORK.words());
        }
    }

    private void promela() {
        if (JUMP.matcher(before).find()) {
            outline.symbols().stream()
                    .filter(symbol -> symbol.kind() == Kind.LABEL && symbol.parent() == around)
                    .forEach(this::add);
            return;
        }
        locals();
        outline.symbols().stream().filter(symbol -> symbol.parent() == null).forEach(this::add);
        words(Language.PROMELA.words());
    }

    /** The variables of the declaration that the cursor is in. */
    private void locals() {
        outline.symbols().stream()
                .filter(symbol -> symbol.kind() == Kind.VARIABLE && around != null && symbol.parent() == around)
                .forEach(this::add);
    }

    private void symbols(Kind... kinds) {
        List<Kind> wanted = List.of(kinds);
        outline.symbols().stream()
                .filter(symbol -> wanted.contains(symbol.kind()))
                .forEach(this::add);
    }

    private void add(Symbol symbol) {
        String written = Names.written(document.language(), symbol.name());
        if (offered.add(written)) {
            CompletionItem item = new CompletionItem(written);
            item.setKind(kind(symbol.kind()));
            item.setDetail(Names.detail(document, symbol));
            items.add(item);
        }
    }

    private void words(List<String> words) {
        for (String word : words) {
            if (offered.add(word)) {
                CompletionItem item = new CompletionItem(word);
                item.setKind(CompletionItemKind.Keyword);
                items.add(item);
            }
        }
    }

    private static CompletionItemKind kind(Kind kind) {
        return switch (kind) {
            case TRANSITION, LABEL -> CompletionItemKind.Event;
            case FUNCTION, MACRO -> CompletionItemKind.Function;
            case TYPE, PART -> CompletionItemKind.Class;
            case PARAMETER, CONSTANT -> CompletionItemKind.Constant;
            case VALUE, STATE -> CompletionItemKind.EnumMember;
            case FIELD, PLACE -> CompletionItemKind.Field;
            case MODEL, PROCESS -> CompletionItemKind.Module;
            default -> CompletionItemKind.Variable;
        };
    }
}
