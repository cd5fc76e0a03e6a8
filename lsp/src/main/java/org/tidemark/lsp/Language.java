package org.tidemark.lsp;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.tidemark.format.network.NetworkOutline;
import org.tidemark.format.outline.Outline;
import org.tidemark.format.outline.Outline.Span;
import org.tidemark.format.tide.TideOutline;

/** A language that the server knows. */
enum Language {
    TIDE(
            ".tide",
            "net param const type fun place transition property progress include network equivalence fair strongly together",
            "in out read inhibit guard all except for where if then else is capacity each priority enum id union array"
                    + " queue stack vector set map of to bool dot true false succ pred length first rest append fill has"
                    + " insert remove size subset"),
    NETWORK(".network", "network part automaton synchronise together hide", "initial states alphabet tau"),
    PROMELA(
            ".pml",
            "active proctype init inline typedef mtype ltl never chan bit bool byte short int unsigned pid",
            "assert atomic d_step do od if fi for else break goto skip timeout printf run len empty full nempty nfull"
                    + " eval select unless xr xs true false _pid _nr_pr np_ hidden show of provided priority");

    /** The words of formulas in tide files. */
    static final List<String> OF_FORMULAS = List.of(
            "AG",
            "AF",
            "AX",
            "EG",
            "EF",
            "EX",
            "A",
            "E",
            "G",
            "F",
            "X",
            "U",
            "W",
            "R",
            "deadlock",
            "fireable",
            "max",
            "exists",
            "forall",
            "count",
            "sum",
            "in",
            "value");

    private final String ending;
    private final String declaring;
    private final String inside;

    Language(String ending, String declaring, String inside) {
        this.ending = ending;
        this.declaring = declaring;
        this.inside = inside;
    }

    String ending() {
        return ending;
    }

    /** The words that declarations begin with. */
    List<String> declaring() {
        return List.of(declaring.split(" ", -1));
    }

    /** All words of the language, but those of formulas. */
    List<String> words() {
        return Stream.of((declaring + " " + inside).split(" ", -1)).distinct().toList();
    }

    /** The language of a text, by the name that editors give it or else by its address. */
    static Optional<Language> of(String name, String uri) {
        String called = name.toLowerCase(Locale.ROOT);
        String address = uri.toLowerCase(Locale.ROOT);
        for (Language language : values()) {
            if (called.equals(language.name().toLowerCase(Locale.ROOT)) || address.endsWith(language.ending)) {
                return Optional.of(language);
            }
        }
        return address.endsWith(".promela") ? Optional.of(PROMELA) : Optional.empty();
    }

    Outline outline(String text, String file, TideOutline.Files files) {
        return switch (this) {
            case TIDE -> TideOutline.of(text, file, files);
            case NETWORK -> {
                Outline outline = new Outline(file);
                NetworkOutline.of(text, new Span(0, text.length()), outline);
                yield outline;
            }
            case PROMELA -> PromelaOutline.of(text, file);
        };
    }
}
