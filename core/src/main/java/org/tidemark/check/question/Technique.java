package org.tidemark.check.question;

/** What decided a question. */
public enum Technique {
    SIMPLIFICATION("simplification", "TOPOLOGICAL"),
    INITIAL_STATE("initial state", "EXPLICIT"),
    STRUCTURE("structural proof", "TOPOLOGICAL"),
    WALK("random walk", "EXPLICIT"),
    GUIDED_WALK("guided walk", "EXPLICIT"),
    SEARCH("exploration", "EXPLICIT"),
    COMPONENTS("terminal components", "EXPLICIT"),
    LOCAL("local search", "EXPLICIT"),
    LABELLING("labelling", "EXPLICIT"),
    PRODUCT("product", "EXPLICIT"),
    LANGUAGE("language inclusion", "EXPLICIT");

    private final String title;
    private final String contestWord;

    Technique(String title, String contestWord) {
        this.title = title;
        this.contestWord = contestWord;
    }

    /** As a person reads it. */
    public String title() {
        return title;
    }

    /** The contest's keyword for techniques of this kind. */
    public String contestWord() {
        return contestWord;
    }
}
