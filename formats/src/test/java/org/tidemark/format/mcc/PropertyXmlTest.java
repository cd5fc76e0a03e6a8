package org.tidemark.format.mcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.Questions;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.PropertyPrinter;

/** The contest's files of questions: every element, and what is said of files that are wrong. */
class PropertyXmlTest {
    private static final String P = "<tokens-count><place>p</place></tokens-count>";
    private static final String ONE = "<integer-constant> 1 </integer-constant>";
    private static final String ATOM = "<integer-le>" + ONE + P + "</integer-le>";

    private static List<PropertyEntry> read(String xml) throws InputException {
        return PropertyXml.read(
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), "q.xml", Questions.names());
    }

    private static String property(String id, String formula) {
        return "<property>\n<id>" + id + "</id><description>x</description><formula>" + expand(formula)
                + "</formula></property>\n";
    }

    /** Short words for what every formula of these tests is made of. */
    private static String expand(String formula) {
        return formula.replace("[a]", ATOM).replace("[p]", P).replace("[1]", ONE);
    }

    private static List<PropertyEntry> set(String... properties) throws InputException {
        return read("<?xml version='1.0'?>\n<property-set xmlns='http://mcc.lip6.fr/'>\n" + String.join("", properties)
                + "</property-set>");
    }

    private static String shown(List<PropertyEntry> entries) {
        assertThat(Questions.refusals(entries)).isEmpty();
        return PropertyPrinter.print(((PropertyEntry.Read) entries.get(0)).property());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "<all-paths><globally>[a]</globally></all-paths>~AG 1 <= p",
                "<exists-path><finally><deadlock/></finally></exists-path>~EF deadlock",
                "<exists-path><next><true/></next></exists-path>~EX true",
                "<all-paths><until><before><false/></before><reach>[a]</reach></until></all-paths>~A[false U 1 <= p]",
                "<all-paths><weak-until><before>[a]</before><reach>[a]</reach></weak-until></all-paths>"
                        + "~A[1 <= p W 1 <= p]",
                "<exists-path><release><before>[a]</before><reach>[a]</reach></release></exists-path>"
                        + "~E[1 <= p R 1 <= p]",
                "<all-paths><finally><globally>[a]</globally></finally></all-paths>~A(F G 1 <= p)",
                "<negation>[a]</negation>~!(1 <= p)",
                "<conjunction>[a]<true/>[a]</conjunction>~1 <= p && true && 1 <= p",
                "<disjunction>[a]<disjunction><true/>[a]</disjunction></disjunction>~1 <= p || true || 1 <= p",
                "<conjunction>[a]</conjunction>~1 <= p",
                "<implication>[a]<true/></implication>~1 <= p -> true",
                "<equivalence>[a]<true/></equivalence>~1 <= p <-> true",
                "<exclusive-disjunction>[a]<true/></exclusive-disjunction>~!(1 <= p <-> true)",
                "<integer-lt>[p][1]</integer-lt>~p < 1",
                "<integer-ge>[p][1]</integer-ge>~p >= 1",
                "<integer-gt>[p][1]</integer-gt>~p > 1",
                "<integer-eq>[p][1]</integer-eq>~p = 1",
                "<integer-ne>[p][1]</integer-ne>~p != 1",
                "<integer-eq><integer-sum>[p][1][p]</integer-sum>[1]</integer-eq>~p + 1 + p = 1",
                "<integer-eq><integer-difference>[p][p][p]</integer-difference>[1]</integer-eq>~p - p - p = 1",
                "<integer-eq><integer-product>[p][p][1]</integer-product>[1]</integer-eq>~p*p*1 = 1",
                "<integer-eq><tokens-count><place>p</place><place>P4</place></tokens-count>[1]</integer-eq>~p + cs2 = 1",
                "<is-fireable><transition>t</transition></is-fireable>~fireable(t)",
                "<is-fireable><transition>t</transition><transition>u</transition></is-fireable>"
                        + "~fireable(t) || fireable(u)",
                "<place-bound><place>p</place></place-bound>~max(p)",
                "<place-bound><place>p</place><place>q</place></place-bound>~max(p + q)",
            })
    void everyElementIsRead(String xml, String printed) throws InputException {
        assertThat(shown(set(property("a", xml)))).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "``~element 'formula' is empty",
                "[a][a]~element 'integer-le': expected one formula and no more",
                "<integer-le>[p]</integer-le>~element 'integer-le': expected two numbers in it",
                "<integer-le>[p][a]</integer-le>~element 'integer-le': expected a number, such as 'tokens-count'",
                "<negation>[a][a]</negation>~element 'negation': expected one formula in it",
                "<until>[a]</until>~element 'until': expected two formulas in it",
                "<conjunction/>~element 'conjunction': expected at least one formula in it",
                "[p]~element 'tokens-count': expected a formula",
                "<integer-le>[1]<tokens-count/></integer-le>~element 'tokens-count': expected at least one 'place' in it",
                "<is-fireable><place>p</place></is-fireable>~element 'place': expected 'transition'",
                "<is-fireable><transition>p</transition></is-fireable>~'p' is a place, not a transition",
                "<place-bound><place>cs</place></place-bound>~there is no place 'cs'; did you mean 'cs1'? "
                        + "(is this file for another model?)",
                "<integer-le>[1]<integer-constant>1e3</integer-constant></integer-le>"
                        + "~element 'integer-constant' '1e3': expected an integer of 64 bits",
                "<conjunction><globally>[a]</globally><exists-path><next>[a]</next></exists-path></conjunction>"
                        + "~some temporal operators are under 'all-paths' or 'exists-path' and others are not, "
                        + "so this is neither LTL nor CTL*",
            })
    void aWrongPropertyIsRefusedAloneWithItsLine(String xml, String message) throws InputException {
        List<PropertyEntry> entries =
                set(property("before", "[a]"), property("wrong", xml), property("after", "<deadlock/>"));

        assertThat(entries).extracting(PropertyEntry::name).containsExactly("before", "wrong", "after");
        String said = message.replace(" (is this file for another model?)", "");
        assertThat(Questions.refusals(entries)).containsExactly("q.xml:6: " + said);
        assertThat(Questions.refusals(set(property("wrong", xml))).get(0))
                .isEqualTo("q.xml:4: " + message
                        + (xml.contains(">p</transition>") ? " (is this file for another model?)" : ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {501, 100_000})
    void whatIsNestedTooDeeplyIsRefusedAlone(int levels) throws InputException {
        String deep = "<negation>".repeat(levels) + "[a]" + "</negation>".repeat(levels);

        List<PropertyEntry> entries = set(property("deep", deep), property("after", "[a]"));

        assertThat(entries.get(1)).isInstanceOf(PropertyEntry.Read.class);
        assertThat(Questions.refusals(entries))
                .containsExactly("q.xml:4: the formula is nested more than 500 levels deep");
    }

    @Test
    void whatStandsForSeveralLevelsCountsAsSuch() throws InputException {
        String product = "<integer-le>[1]<integer-product>" + "[p]".repeat(100_000) + "</integer-product></integer-le>";
        String either = "<exclusive-disjunction><true/>".repeat(300) + "[a]" + "</exclusive-disjunction>".repeat(300);

        assertThat(Questions.refusals(set(property("a", product), property("b", either))))
                .containsExactly(
                        "q.xml:4: the formula is nested more than 500 levels deep",
                        "q.xml:6: the formula is nested more than 500 levels deep");
    }

    @Test
    void aFileWhoseNamesAreMostlyUnknownIsProbablyForAnotherModel() throws InputException {
        String foreign = "<place-bound><place>p</place><place>aaaa</place><place>bbbb</place></place-bound>";
        String slip = "<place-bound><place>p</place><place>q</place><place>cs3</place></place-bound>";

        assertThat(Questions.refusals(set(property("a", foreign))))
                .containsExactly(
                        "q.xml:4: there is no place 'aaaa'; expected one of p, q, cs1, cs2 (is this file for another model?)");
        assertThat(Questions.refusals(set(property("a", slip))))
                .containsExactly("q.xml:4: there is no place 'cs3'; did you mean 'cs1'?");
    }

    @Test
    void whatHasNoNameNoFormulaOrATakenNameIsTold() throws InputException {
        List<PropertyEntry> entries = set(
                "<property><formula><true/></formula></property>\n",
                "<property><id>none</id></property>\n",
                property("a", "[a]"),
                property("a", "[a]"));

        assertThat(entries).extracting(PropertyEntry::name).containsExactly("line 3", "none", "a", "a");
        assertThat(Questions.refusals(entries))
                .containsExactly(
                        "q.xml:4: property 'none' has no element 'formula'",
                        "q.xml:7: the name 'a' is taken by line 5");
    }

    @Test
    void whatWasReadBeforeTheFileBreaksOffIsKept() throws InputException {
        List<PropertyEntry> entries = read("<property-set>" + property("a", "[a]") + "<property><id>b</id><form");

        assertThat(entries.get(0).name()).isEqualTo("a");
        assertThat(Questions.refusals(entries)).singleElement().asString().contains("not well-formed XML");
    }

    @Test
    void whatIsNoSetOfPropertiesIsRefused() {
        assertThatThrownBy(() -> read("<pnml/>"))
                .isInstanceOf(InputException.class)
                .hasMessage("q.xml:1: root element 'pnml': expected 'property-set'");
        assertThatThrownBy(() -> read("AG p = 1")).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> read("<!DOCTYPE x [<!ENTITY a 'b'>]><property-set/>"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("DOCTYPE");
    }
}
