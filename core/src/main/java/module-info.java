/**
 * Tidemark: explores and checks Petri nets.
 *
 * <p>Programs that embed it use {@link org.tidemark.api}. The command line is built from the parts below that package, which are
 * exported to it alone and may change at any time.
 */
@SuppressWarnings("module") // the command line is compiled after the core
module org.tidemark.core {
    requires java.xml;
    requires static org.jspecify;

    exports org.tidemark.api;
    exports org.tidemark.api.engine;
    exports org.tidemark.api.task to
            org.tidemark.cli;
    exports org.tidemark.automata to
            org.tidemark.cli;
    exports org.tidemark.automata.equivalence to
            org.tidemark.cli;
    exports org.tidemark.automata.network to
            org.tidemark.cli;
    exports org.tidemark.bits to
            org.tidemark.cli;
    exports org.tidemark.check to
            org.tidemark.cli;
    exports org.tidemark.check.branching to
            org.tidemark.cli;
    exports org.tidemark.check.certificate to
            org.tidemark.cli;
    exports org.tidemark.check.compose to
            org.tidemark.cli;
    exports org.tidemark.check.count to
            org.tidemark.cli;
    exports org.tidemark.check.diagram to
            org.tidemark.cli;
    exports org.tidemark.check.direct to
            org.tidemark.cli;
    exports org.tidemark.check.disk to
            org.tidemark.cli;
    exports org.tidemark.check.network to
            org.tidemark.cli;
    exports org.tidemark.check.equivalence to
            org.tidemark.cli;
    exports org.tidemark.check.graph to
            org.tidemark.cli;
    exports org.tidemark.check.language to
            org.tidemark.cli;
    exports org.tidemark.check.plan to
            org.tidemark.cli;
    exports org.tidemark.check.question to
            org.tidemark.cli;
    exports org.tidemark.check.run to
            org.tidemark.cli;
    exports org.tidemark.check.run.disk to
            org.tidemark.cli;
    exports org.tidemark.check.run.graph to
            org.tidemark.cli;
    exports org.tidemark.check.run.report to
            org.tidemark.cli;
    exports org.tidemark.check.run.search to
            org.tidemark.cli;
    exports org.tidemark.check.run.sweep to
            org.tidemark.cli;
    exports org.tidemark.codec to
            org.tidemark.cli;
    exports org.tidemark.color to
            org.tidemark.cli;
    exports org.tidemark.color.codec to
            org.tidemark.cli;
    exports org.tidemark.color.direct to
            org.tidemark.cli;
    exports org.tidemark.color.net to
            org.tidemark.cli;
    exports org.tidemark.color.unfold to
            org.tidemark.cli;
    exports org.tidemark.compose to
            org.tidemark.cli;
    exports org.tidemark.dd.frozen to
            org.tidemark.cli;
    exports org.tidemark.format to
            org.tidemark.cli;
    exports org.tidemark.format.aut to
            org.tidemark.cli;
    exports org.tidemark.format.automaton to
            org.tidemark.cli;
    exports org.tidemark.format.dot to
            org.tidemark.cli;
    exports org.tidemark.format.hoa to
            org.tidemark.cli;
    exports org.tidemark.format.mcc to
            org.tidemark.cli;
    exports org.tidemark.format.network to
            org.tidemark.cli;
    exports org.tidemark.format.properties to
            org.tidemark.cli;
    exports org.tidemark.format.registry to
            org.tidemark.cli;
    exports org.tidemark.format.tide to
            org.tidemark.cli;
    exports org.tidemark.format.trace to
            org.tidemark.cli;
    exports org.tidemark.graph to
            org.tidemark.cli;
    exports org.tidemark.graph.condensed to
            org.tidemark.cli;
    exports org.tidemark.graph.ctl to
            org.tidemark.cli;
    exports org.tidemark.graph.ltl to
            org.tidemark.cli;
    exports org.tidemark.logic to
            org.tidemark.cli;
    exports org.tidemark.logic.automaton to
            org.tidemark.cli;
    exports org.tidemark.logic.buchi to
            org.tidemark.cli;
    exports org.tidemark.logic.language to
            org.tidemark.cli;
    exports org.tidemark.logic.property to
            org.tidemark.cli;
    exports org.tidemark.net to
            org.tidemark.cli;
    exports org.tidemark.net.exec to
            org.tidemark.cli;
    exports org.tidemark.net.level to
            org.tidemark.cli;
    exports org.tidemark.net.network to
            org.tidemark.cli;
    exports org.tidemark.net.split to
            org.tidemark.cli;
    exports org.tidemark.net.structure to
            org.tidemark.cli;
    exports org.tidemark.net.summary to
            org.tidemark.cli;
    exports org.tidemark.net.symmetry to
            org.tidemark.cli;
    exports org.tidemark.progress to
            org.tidemark.cli;
    exports org.tidemark.reduce to
            org.tidemark.cli;
    exports org.tidemark.reduce.colored to
            org.tidemark.cli;
    exports org.tidemark.reduce.count to
            org.tidemark.cli;
    exports org.tidemark.search to
            org.tidemark.cli;
    exports org.tidemark.search.disk to
            org.tidemark.cli;
    exports org.tidemark.search.sweep to
            org.tidemark.cli;
    exports org.tidemark.store to
            org.tidemark.cli;
    exports org.tidemark.store.disk to
            org.tidemark.cli;
    exports org.tidemark.zoo to
            org.tidemark.cli;
}
