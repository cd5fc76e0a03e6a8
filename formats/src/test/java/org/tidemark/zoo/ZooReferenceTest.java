package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** What a user may type after {@code zoo:}, and what the zoo answers when it is wrong. */
class ZooReferenceTest {

    private static void assertWrong(String reference, String message) {
        assertThatThrownBy(() -> Zoo.open(reference))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @Test
    void aReferenceNamesModelAndParameters() throws InputException {
        PetriNet net = Zoo.open("zoo:philosophers/12");
        assertThat(net.name()).isEqualTo("philosophers-12");
        assertThat(net.places()).isEqualTo(48);
        assertThat(net.transitions()).isEqualTo(36);
        assertThat(Zoo.open("zoo:race/2/7").places()).isEqualTo(16);
    }

    @Test
    void missingParametersTakeTheirDefaults() throws InputException {
        assertThat(Zoo.open("zoo:philosophers").name()).isEqualTo("philosophers-5");
        assertThat(Zoo.open("zoo:producer-consumer/7").name()).isEqualTo("producer-consumer-7-2-2");
        assertThat(Zoo.open("zoo:producer-consumer/7/1").name()).isEqualTo("producer-consumer-7-1-2");
    }

    @Test
    void onlyTheSchemeMakesAReference() {
        assertThat(Zoo.isReference("zoo:ring/3")).isTrue();
        assertThat(Zoo.isReference("zoo.pnml")).isFalse();
        assertWrong("ring/3", "ring/3: expected a zoo reference such as zoo:philosophers/12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "1", "-3", "10001", "99999999999", "-99999999999", "x", "3x", "+3", " 3", "3.0", "٣", ""})
    void aBadValueIsAnsweredWithItsRange(String value) {
        assertWrong(
                "zoo:philosophers/" + value,
                "zoo:philosophers/" + value + ": parameter 'philosophers' '" + value
                        + "': expected an integer from 2 to 10000");
    }

    @ParameterizedTest
    @CsvSource({"/,slots,'',1000000000", "//,slots,'',1000000000", "/3//2,producers,'',1000000000"})
    void anEmptyValueIsNoDefault(String values, String parameter, String found, String most) {
        String reference = "zoo:producer-consumer" + values;
        assertWrong(
                reference,
                reference + ": parameter '" + parameter + "' '" + found + "': expected an integer from 1 to " + most);
    }

    @Test
    void tooManyValuesAreAnsweredWithTheParameters() {
        assertWrong(
                "zoo:philosophers/3/4",
                "zoo:philosophers/3/4: 2 parameters: expected at most 1, namely philosophers (from 2 to 10000)");
        assertWrong(
                "zoo:philosophers//",
                "zoo:philosophers//: 2 parameters: expected at most 1, namely philosophers (from 2 to 10000)");
        assertWrong(
                "zoo:race/1/2/3",
                "zoo:race/1/2/3: 3 parameters: expected at most 2, namely runners (from 1 to 1000), stages (from 1 to 50)");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "philosopher,\"'philosophers', 'philosophers-safe' or 'tide-philosophers'\"",
                "Philosophers,\"'philosophers', 'philosophers-safe' or 'tide-philosophers'\"",
                "philosphers,\"'philosophers'\"",
                "prod,\"'producer-consumer'\"",
                "cannban,\"'kanban'\"",
                "lampert,\"'lamport'\""
            })
    void upToThreeNearNamesAreSuggested(String typed, String meant) {
        assertWrong(
                "zoo:" + typed + "/3",
                "zoo:" + typed + "/3: the zoo has no model '" + typed + "'; did you mean " + meant + "?");
    }

    @Test
    void aStrangeNameIsAnsweredWithWhereTheListIs() {
        assertWrong(
                "zoo:xyzzy",
                "zoo:xyzzy: the zoo has no model 'xyzzy'; 'tidemark zoo' lists all "
                        + Zoo.models().size());
        assertWrong("zoo:", "zoo:: expected a model's name after 'zoo:'; 'tidemark zoo' lists them");
        assertWrong("zoo:/3", "zoo:/3: expected a model's name after 'zoo:'; 'tidemark zoo' lists them");
    }

    @Test
    void aVeryLongReferenceIsQuotedInPart() {
        assertThatThrownBy(() -> Zoo.open("zoo:ring/" + "9".repeat(100_000)))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("9…': expected an integer from 2 to 10000")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(250));
    }
}
