package org.tidemark.format.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.Questions;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.PropertyPrinter;

/** Our own files of questions. */
class PropertyTextTest {
    private static List<PropertyEntry> read(String text) throws InputException {
        return PropertyText.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "q.txt", Questions.names());
    }

    private static List<String> shown(List<PropertyEntry> entries) {
        return entries.stream()
                .map(e -> e.name() + ": "
                        + (e instanceof PropertyEntry.Read read ? PropertyPrinter.print(read.property()) : "refused"))
                .toList();
    }

    @Test
    void questionsRunUpToTheNextName() throws InputException {
        assertThat(shown(read("""
                        # Two processes, one critical section: see the paper.
                        mutex:    AG !(cs1 >= 1 && cs2 >= 1)   # by its name
                        by-id.2: EF P4 = 1
                        progress: G (p >= 1 ->   # p: a remark
                                     F cs1 >= 1)
                          "a name: #1" : max(cs1 + "cs2")

                        safe: one-safe # a word
                        l: live
                        """)))
                .containsExactly(
                        "mutex: AG !(cs1 >= 1 && cs2 >= 1)",
                        "by-id.2: EF cs2 = 1",
                        "progress: G (p >= 1 -> F cs1 >= 1)",
                        "a name: #1: max(cs1 + cs2)",
                        "safe: one-safe",
                        "l: live");
    }

    @Test
    void aMissingColonIsPointedOut() throws InputException {
        List<PropertyEntry> entries = read("a: EF p = 1\nmutex AG p <= 1\nb: EF q = 1\n");
        assertThat(Questions.refusals(entries))
                .containsExactly(
                        "q.txt:2:1: expected ':' after the name 'mutex'; without it this line goes on with 'a'");
        assertThat(shown(entries)).containsExactly("a: refused", "b: EF q = 1");
    }

    @Test
    void anErrorDoesNotLoseTheOthers() throws InputException {
        List<PropertyEntry> entries =
                read("EF p = 1\na: EF p = 1\nb: EF\n  p >= \n# end\nc: AG q\nd: true\na: false\n");

        assertThat(shown(entries))
                .containsExactly("line 1: refused", "a: EF p = 1", "b: refused", "c: refused", "d: true", "a: refused");
        assertThat(Questions.refusals(entries))
                .containsExactly(
                        "q.txt:1:1: expected a name and ':' before the first question, such as mutex: AG p <= 1",
                        "q.txt:4:7: found the end, expected a condition or a number",
                        "q.txt:6:7: 'q' is a place; compare it, such as q >= 1",
                        "q.txt:8:1: the name 'a' is taken by line 2");
    }

    private static @Nullable Fairness fairness(String text) throws InputException {
        return ((PropertyEntry.Read) read(text).get(0)).fairness();
    }

    @Test
    void aFileSaysWhichRunsItIsAbout() throws InputException {
        List<PropertyEntry> entries = read("""
                fair t, u # both: weakly
                live: G F
                  p >= 1
                  strongly fair  "t" , u(*)
                fair: AG q <= 1
                next: EF q
                """);

        Fairness fair = new Fairness(List.of("t", "u"), List.of("t", "u(*)"));
        assertThat(shown(entries)).containsExactly("live: G F p >= 1", "fair: AG q <= 1", "next: refused");
        assertThat(entries.subList(0, 2))
                .allSatisfy(entry ->
                        assertThat(((PropertyEntry.Read) entry).fairness()).isEqualTo(fair));
        assertThat(Questions.refusals(entries))
                .containsExactly("q.txt:6:10: 'q' is a place; compare it, such as q >= 1");
        assertThat(fairness("strongly fair all\na: F p = 1")).isEqualTo(new Fairness(List.of(), List.of("t", "u")));
        assertThat(fairness("a: F p = 1\nfair none")).isEqualTo(Fairness.NONE);
        assertThat(fairness("a: F p = 1")).isNull();
    }

    @Test
    void aFileThatIsFairToNothingKnownIsRefused() {
        assertThatThrownBy(() -> read("a: F p = 1\n fair t,  v\n"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("q.txt:2:11: there is no transition 'v'");
        assertThatThrownBy(() -> read("strongly fair p: F p = 1"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("q.txt:1:15: there is no transition 'p: F p = 1'");
        assertThatThrownBy(() -> read("fair t,,u"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("q.txt:1:8: ");
    }

    @Test
    void aFileOfRemarksAsksNothing() throws InputException {
        assertThat(read("")).isEmpty();
        assertThat(read("# nothing: here\n\n  # or here")).isEmpty();
    }

    @Test
    void aFileThatIsNoTextOrNotThereIsRefused() {
        byte[] latin = {'a', ':', ' ', 't', 'r', 'u', 'e', '\n', (byte) 0xe9};

        assertThatThrownBy(() -> PropertyText.read(new ByteArrayInputStream(latin), "q.txt", Questions.names()))
                .isInstanceOf(InputException.class)
                .hasMessage("q.txt:2:1: invalid UTF-8");
        assertThatThrownBy(() -> PropertyText.read(Path.of("no", "such.txt"), Questions.names()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }
}
