package org.tidemark.api;

import java.nio.file.Path;

/** The formats of models, graphs and pictures; {@code docs/formats.md} describes them. */
public enum Format {
    /** Tidemark's own language. */
    TIDE(".tide"),
    /** PNML (ISO 15909-2), place/transition nets and symmetric nets; written without values. */
    PNML(".pnml"),
    /** The format of LoLA. */
    LOLA(".lola"),
    /** The textual format of TINA. */
    TINA(".net"),
    /** The graphical format of TINA, which is only read. */
    TINA_GRAPHICAL(".ndr"),
    /** Labelled transition systems of the CADP tools: nets that are state machines, and graphs. */
    AUT(".aut"),
    /** Networks of automata; only models that are networks can be written as one. */
    NETWORK(".network"),
    /** A graph for Graphviz, which is only written. */
    DOT(".dot"),
    /** A picture of a net, a graph or a run that is not too large, which is only written. */
    SVG(".svg"),
    /** A graph in XML, which is only written, and only from graphs. */
    GRAPHML(".graphml");

    private final String ending;

    Format(String ending) {
        this.ending = ending;
    }

    /** The ending of file names in this format, such as {@code .pnml}. */
    public String ending() {
        return ending;
    }

    /** A file name in this format, for messages. */
    Path file(String name) {
        return Path.of(name + ending);
    }
}
