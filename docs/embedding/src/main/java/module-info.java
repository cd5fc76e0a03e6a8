module example {
    requires org.tidemark.core;
}
