/** Programs with processes, variables and channels: DVE and Promela. */
module org.tidemark.programs {
    requires static org.jspecify;
    requires org.tidemark.base;
    requires org.objectweb.asm;

    provides org.tidemark.system.SystemReader with
            org.tidemark.program.dve.DveReader,
            org.tidemark.program.promela.PromelaReader;
}
