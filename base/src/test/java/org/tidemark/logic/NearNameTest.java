package org.tidemark.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Names that were probably meant, and lists of names that stay short. */
class NearNameTest {
    @Test
    void oneLetterIsLikeNoOther() {
        assertThat(NearName.of("q", List.of("n", "p"))).isEmpty();
        assertThat(NearName.of("P", List.of("n", "p"))).contains("p");
        assertThat(NearName.of("p", List.of("p1"))).contains("p1");
        assertThat(NearName.of("p2", List.of("p1", "q1"))).contains("p1");
        assertThat(NearName.of("ab", List.of("cd"))).isEmpty();
    }

    @Test
    void longerNamesMayDifferInAThirdOfTheirLetters() {
        assertThat(NearName.of("sendr", List.of("receiver", "sender"))).contains("sender");
        assertThat(NearName.of("snedre", List.of("sender"))).contains("sender");
        assertThat(NearName.of("receive", List.of("sender"))).isEmpty();
    }

    @Test
    void namesThatBeginAlikeMayDifferInTwoLetters() {
        assertThat(NearName.of("plane", List.of("tree", "plain"))).contains("plain");
        assertThat(NearName.of("plot", List.of("plain"))).isEmpty();
        assertThat(NearName.of("p_12", List.of("p_9"))).isEmpty();
    }

    @Test
    void aWordOfASingleNameMeansThatName() {
        List<String> places = List.of("Protocol'Room 1", "Protocol'A 1", "Protocol'B 1", "Protocol'B 2");
        assertThat(NearName.of("Room", places)).contains("Protocol'Room 1");
        assertThat(NearName.of("A", places)).contains("Protocol'A 1");
        assertThat(NearName.of("B", places)).isEmpty();
        assertThat(NearName.of("Roo", places)).isEmpty();
    }

    @Test
    void hintsListWhatThereIsAndStayShort() {
        assertThat(NearName.hint("sendr", List.of("receiver", "sender"))).isEqualTo("; did you mean 'sender'?");
        assertThat(NearName.hint("x", List.of("receiver", "sender"))).isEqualTo("; expected one of receiver, sender");
        assertThat(NearName.hint("x", List.of())).isEmpty();
        List<String> many = IntStream.range(0, 500).mapToObj(i -> "place_" + i).toList();
        assertThat(NearName.hint("x", many))
                .isEqualTo(
                        "; expected one of place_0, place_1, place_2, place_3, place_4, place_5, place_6, … (500 in all)");
        assertThat(NearName.few(List.of("a".repeat(100), "b"))).isEqualTo("a".repeat(100) + ", … (2 in all)");
    }
}
