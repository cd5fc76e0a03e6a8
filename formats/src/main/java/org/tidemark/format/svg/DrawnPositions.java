package org.tidemark.format.svg;

import org.tidemark.net.PetriNet;

/** Where {@link SvgWriter} draws the nodes of a net, for those who draw by themselves; nets of any size. Immutable. */
public final class DrawnPositions {
    private final PetriNet net;
    private final Drawing drawing;

    /** Lays out a net; takes seconds where it has thousands of nodes. */
    public DrawnPositions(PetriNet net) {
        this.net = net;
        drawing = new Drawing(Diagram.of(net, net::placeName, net::transitionName));
    }

    public double placeX(int place) {
        return drawing.x(place);
    }

    public double placeY(int place) {
        return drawing.y(place);
    }

    public double transitionX(int transition) {
        return drawing.x(net.places() + transition);
    }

    public double transitionY(int transition) {
        return drawing.y(net.places() + transition);
    }
}
