/** Business processes: BPMN 2.0 diagrams as systems. Nothing else of Tidemark names this module; it is found as a service. */
module org.tidemark.workflows {
    requires static org.jspecify;
    requires org.tidemark.base;
    requires org.tidemark.formats;
    requires org.tidemark.nets;

    provides org.tidemark.system.SystemReader with
            org.tidemark.workflow.BpmnReader;
}
