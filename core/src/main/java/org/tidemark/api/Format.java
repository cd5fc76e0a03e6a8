package org.tidemark.api;

/** The formats of models; {@code docs/formats.md} describes them. */
public enum Format {
    /** Tidemark's own language. */
    TIDE(".tide"),
    /** PNML (ISO 15909-2), place/transition nets and symmetric nets. */
    PNML(".pnml"),
    /** The format of LoLA. */
    LOLA(".lola"),
    /** The textual format of TINA. */
    TINA(".net"),
    /** The graphical format of TINA. */
    TINA_GRAPHICAL(".ndr"),
    /** Labelled transition systems of the CADP tools. */
    AUT(".aut");

    private final String ending;

    Format(String ending) {
        this.ending = ending;
    }

    /** The ending of file names in this format, such as {@code .pnml}. */
    public String ending() {
        return ending;
    }
}
