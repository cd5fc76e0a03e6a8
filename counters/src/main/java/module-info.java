/** Counter machines: the smallest formalism that is not a net, as an example and for tests. Not released. */
module org.tidemark.counters {
    requires static org.jspecify;
    requires org.tidemark.base;

    provides org.tidemark.system.SystemReader with
            org.tidemark.counters.CounterReader;
}
