package org.tidemark.check.question;

/** By what kind of argument a question was decided. What did it is a stage, and has the name of the stage. */
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
