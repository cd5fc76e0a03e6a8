module example {
    requires org.tidemark.api;
}
