/** Nets of CPN Tools as a system. Found as a service by the modules that open files. */
module org.tidemark.cpn {
    requires java.xml;
    requires static org.jspecify;
    requires org.tidemark.base;

    provides org.tidemark.system.SystemReader with
            org.tidemark.cpn.CpnReader;
}
