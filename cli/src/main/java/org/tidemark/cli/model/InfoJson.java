package org.tidemark.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.tidemark.cli.explore.ExploreJson;
import org.tidemark.cli.report.Advice;
import org.tidemark.cli.report.Json;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.NetClass;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.structure.StateMachine;
import org.tidemark.net.summary.Structure;

/** What is known of a net without exploring it, for programs: everything that was found, unlike the page for people. */
final class InfoJson {
    private final JsonGenerator json;
    private final Structure structure;
    private final PetriNet net;

    InfoJson(JsonGenerator json, Structure structure) {
        this.json = json;
        this.structure = structure;
        this.net = structure.net();
    }

    void write(double seconds) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", net.name());
        ExploreJson.sizes(json, net);
        netClass();
        bounds();
        boundedness();
        semiflows("invariants", structure.invariants(), net::placeName, true);
        semiflows("cycles", structure.cycles(), net::transitionName, false);
        components();
        liveness();
        BigInteger mostStates = structure.mostStates();
        if (mostStates == null) {
            json.writeNullField("mostStates");
        } else {
            Json.count(json, "mostStates", mostStates);
        }
        json.writeStringField("suggestion", Advice.sentence(structure.suggestion()));
        json.writeNumberField("seconds", Math.round(seconds * 1e6) / 1e6);
        json.writeEndObject();
    }

    private void netClass() throws IOException {
        NetClass kind = structure.netClass();
        json.writeObjectFieldStart("class");
        json.writeBooleanField("ordinary", kind.ordinary());
        json.writeBooleanField("simpleFreeChoice", kind.simpleFreeChoice());
        json.writeBooleanField("extendedFreeChoice", kind.extendedFreeChoice());
        json.writeBooleanField("asymmetricChoice", kind.asymmetricChoice());
        json.writeBooleanField("stateMachine", kind.stateMachine());
        json.writeBooleanField("markedGraph", kind.markedGraph());
        json.writeBooleanField("connected", kind.connected());
        json.writeBooleanField("stronglyConnected", kind.stronglyConnected());
        json.writeBooleanField("sourcePlace", kind.sourcePlace());
        json.writeBooleanField("sinkPlace", kind.sinkPlace());
        json.writeBooleanField("sourceTransition", kind.sourceTransition());
        json.writeBooleanField("sinkTransition", kind.sinkTransition());
        json.writeBooleanField("loopFree", kind.loopFree());
        json.writeBooleanField("conservative", kind.conservative());
        json.writeBooleanField("subConservative", kind.subConservative());
        json.writeBooleanField("nestedUnits", kind.nestedUnits());
        json.writeEndObject();
    }

    private void bounds() throws IOException {
        PlaceBounds bounds = structure.bounds();
        json.writeBooleanField("safe", structure.provesSafety());
        if (net.hasColors()) {
            json.writeBooleanField("unfoldingSafe", bounds.provesSafety());
        }
        json.writeNumberField("provenPlaces", bounds.proven());
        json.writeObjectFieldStart("bounds");
        for (int p = 0; p < net.places(); p++) {
            if (bounds.bound(p) == PlaceBounds.UNKNOWN) {
                json.writeNullField(net.placeName(p));
            } else {
                Json.count(json, net.placeName(p), bounds.bound(p));
            }
        }
        json.writeEndObject();
        Structure.StateSize size = structure.stateSize();
        if (size.bits() < 0) {
            json.writeNullField("bitsPerState");
            json.writeNullField("wordsPerState");
        } else {
            json.writeNumberField("bitsPerState", size.bits());
            json.writeNumberField("wordsPerState", size.words());
        }
        names("neverMarked", bounds.dead().places(), net::placeName);
        names("neverFire", bounds.dead().transitions(), net::transitionName);
    }

    private void boundedness() throws IOException {
        Coverability answer = structure.boundedness();
        json.writeStringField("boundedness", answer.verdict().name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("boundednessComplete", answer.complete());
        names("unboundedPlaces", answer.unbounded(), net::placeName);
        if (answer.witness() == null) {
            json.writeNullField("growth");
        } else {
            json.writeObjectFieldStart("growth");
            run("prefix", answer.witness().prefix());
            run("pump", answer.witness().pump());
            json.writeEndObject();
        }
    }

    private void run(String field, List<Integer> transitions) throws IOException {
        json.writeArrayFieldStart(field);
        for (int t : transitions) {
            json.writeString(net.transitionName(t));
        }
        json.writeEndArray();
    }

    private void names(String field, BitSet nodes, IntFunction<String> name) throws IOException {
        json.writeArrayFieldStart(field);
        for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(i + 1)) {
            json.writeString(name.apply(i));
        }
        json.writeEndArray();
    }

    private void semiflows(String field, Semiflows flows, IntFunction<String> name, boolean valued) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeBooleanField("complete", flows.complete());
        json.writeStringField("lack", flows.lack().name().toLowerCase(Locale.ROOT));
        vectors("semiflows", flows.minimal(), name, valued);
        json.writeBooleanField("basisComplete", flows.basisComplete());
        vectors("basis", flows.basis(), name, valued);
        json.writeEndObject();
    }

    private void vectors(String field, List<SparseVector> vectors, IntFunction<String> name, boolean valued)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (SparseVector vector : vectors) {
            json.writeStartObject();
            json.writeObjectFieldStart("weights");
            for (int k = 0; k < vector.size(); k++) {
                Json.count(json, name.apply(vector.position(k)), vector.value(k));
            }
            json.writeEndObject();
            if (valued) {
                Json.count(json, "value", vector.sum(net.initialMarking()));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void components() throws IOException {
        json.writeArrayFieldStart("components");
        for (StateMachine part : structure.components()) {
            json.writeStartObject();
            names("places", part.places(), net::placeName);
            json.writeStringField("initial", net.placeName(part.initial()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void liveness() throws IOException {
        Commoner answer = structure.liveness();
        json.writeStringField("deadlockFree", answer.deadlockFree().name().toLowerCase(Locale.ROOT));
        json.writeStringField("live", answer.live().name().toLowerCase(Locale.ROOT));
        json.writeStringField("reason", answer.reason());
    }
}
