/** Formalisms: automata, place/transition nets, high-level nets, and their reductions. Exported to other modules of Tidemark only; it may change at any time. */
@SuppressWarnings("module") // the modules above are compiled later
module org.tidemark.nets {
    requires static org.jspecify;
    requires org.tidemark.base;

    exports org.tidemark.automata to
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.automata.equivalence to
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.automata.network to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.color to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats,
            org.tidemark.timed;
    exports org.tidemark.color.direct to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.color.expr to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.formats;
    exports org.tidemark.color.net to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.color.symmetry to
            org.tidemark.check;
    exports org.tidemark.color.type to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.formats;
    exports org.tidemark.color.unfold to
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.net to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats,
            org.tidemark.timed,
            org.tidemark.workflows;
    exports org.tidemark.net.equation to
            org.tidemark.check;
    exports org.tidemark.net.exec to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.timed;
    exports org.tidemark.net.level to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.net.network to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.net.proof to
            org.tidemark.check;
    exports org.tidemark.net.split to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.net.structure to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats;
    exports org.tidemark.net.summary to
            org.tidemark.api,
            org.tidemark.cli;
    exports org.tidemark.net.symmetry to
            org.tidemark.check;
    exports org.tidemark.reduce to
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.reduce.colored to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli;
    exports org.tidemark.reduce.count to
            org.tidemark.check;
}
