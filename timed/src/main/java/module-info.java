/** Nets with dense time: time Petri nets and timed-arc nets. Nothing else of Tidemark names this module; it is found as a service. */
module org.tidemark.timed {
    requires static org.jspecify;
    requires org.tidemark.base;
    requires org.tidemark.nets;
    requires org.tidemark.formats;

    provides org.tidemark.system.SystemReader with
            org.tidemark.timed.TimeNetReader,
            org.tidemark.timed.ArcReader;
}
