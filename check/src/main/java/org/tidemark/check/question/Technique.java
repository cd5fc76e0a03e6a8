package org.tidemark.check.question;

/** The kind of argument that decided a question; the stage that did is known by its name. */
public enum Technique {
    SIMPLIFICATION("TOPOLOGICAL"),
    INITIAL_STATE("EXPLICIT"),
    STRUCTURE("TOPOLOGICAL"),
    WALK("EXPLICIT"),
    GUIDED_WALK("EXPLICIT"),
    SEARCH("EXPLICIT"),
    COMPONENTS("EXPLICIT"),
    LOCAL("EXPLICIT"),
    LABELLING("EXPLICIT"),
    PRODUCT("EXPLICIT"),
    LANGUAGE("EXPLICIT"),
    COMPOSITION("DECISION_DIAGRAMS"),
    DIAGRAM("DECISION_DIAGRAMS");

    private final String contestWord;

    Technique(String contestWord) {
        this.contestWord = contestWord;
    }

    /** The contest's keyword for techniques of this kind. */
    public String contestWord() {
        return contestWord;
    }
}
