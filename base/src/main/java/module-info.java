/**
 * States as words, their codecs, the interfaces between models and engines, and logic. A module with a formalism of its own uses the packages that are exported to
 * every module; the others are for modules of Tidemark only, and may change at any time.
 */
@SuppressWarnings("module") // the modules above are compiled later
module org.tidemark.base {
    requires static org.jspecify;

    exports org.tidemark.bits to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.cpn,
            org.tidemark.engines,
            org.tidemark.formats,
            org.tidemark.nets,
            org.tidemark.programs,
            org.tidemark.symbolic,
            org.tidemark.timed;
    exports org.tidemark.codec to
            org.tidemark.nets;
    exports org.tidemark.engine;
    exports org.tidemark.input;
    exports org.tidemark.logic;
    exports org.tidemark.logic.automaton to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats,
            org.tidemark.symbolic;
    exports org.tidemark.logic.buchi to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.engines,
            org.tidemark.formats,
            org.tidemark.programs,
            org.tidemark.symbolic,
            org.tidemark.timed;
    exports org.tidemark.logic.form to
            org.tidemark.check;
    exports org.tidemark.logic.language to
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.engines,
            org.tidemark.formats;
    exports org.tidemark.logic.property to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.cli,
            org.tidemark.formats,
            org.tidemark.nets,
            org.tidemark.programs,
            org.tidemark.timed;
    exports org.tidemark.model;
    exports org.tidemark.model.wrap to
            org.tidemark.api,
            org.tidemark.check,
            org.tidemark.engines,
            org.tidemark.nets,
            org.tidemark.programs;
    exports org.tidemark.model.wrap.stubborn to
            org.tidemark.check,
            org.tidemark.nets;
    exports org.tidemark.system;
    exports org.tidemark.verdict;
}
