package org.tidemark.check;

/** A stage with a name and a cost, which it is made with. */
public abstract class NamedStage implements Stage {
    private final String name;
    private final Cost cost;

    protected NamedStage(String name, Cost cost) {
        this.name = name;
        this.cost = cost;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Cost cost() {
        return cost;
    }
}
