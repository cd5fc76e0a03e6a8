package org.tidemark.zoo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** A model written in the tide language, with its questions and measures; its file is a resource next to this class. */
final class TideExhibit extends ZooFacts {
    private final String file;

    /** A model in the file with this name, with these parameters in order. */
    TideExhibit(String name, String file, String story, String shows, Parameter... parameters) {
        super(name, story, shows, parameters);
        this.file = file + ".tide";
    }

    /** Adds exact counts found by exploration, as a list of {@code states, edges, deadlocks, values…}. */
    TideExhibit counting(long[]... counts) {
        for (long[] count : counts) {
            Integer[] values = new Integer[count.length - 3];
            for (int i = 0; i < values.length; i++) {
                values[i] = (int) count[i + 3];
            }
            measured(count[0], count[1], count[2], values);
        }
        return this;
    }

    /** The file as it was written. */
    String source() {
        try (InputStream in = TideExhibit.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the zoo lacks its file " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The model with values that have been checked. */
    TideModel model(int[] values) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            settings.put(parameters().get(i).name(), String.valueOf(values[i]));
        }
        try {
            return TideReader.read(source(), file, settings);
        } catch (InputException e) {
            throw new IllegalStateException("a model of the zoo that cannot be read", e);
        }
    }

    @Override
    PetriNet net(int[] values) {
        try {
            return model(values).unfolded(UnfoldingLimits.usual());
        } catch (InputException e) {
            throw new IllegalStateException("a model of the zoo that cannot be unfolded", e);
        }
    }

    @Override
    public Map<String, String> measures(int... values) {
        check(values);
        TideModel model = model(values);
        return model.hasMeasures() ? model.measures(new NetVocabulary(net(values))) : Map.of();
    }
}
