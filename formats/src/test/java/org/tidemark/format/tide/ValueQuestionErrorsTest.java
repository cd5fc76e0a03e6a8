package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.PropertyEntry;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.net.MarkingText;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** Wrong questions about values are refused at their position; what is shown can be written. */
class ValueQuestionErrorsTest {
    private static final String MODEL = """
            type Kind = enum {data, ack}
            type Message = {kind: Kind, src: id[3]}
            const k = 2
            place channel: Message = 2'{kind = data, src = i} for i: id[3], {kind = ack, src = i} for i: id[3]
            place sender: {next: 0..3} = {next = 0}
            place free = 4
            place switch: union {off, on: 0..1} = off
            place wire: queue[2] of (0..1, Kind) = [(1, data), (0, ack)]
            transition send(n: 1..2, m: Message) { in channel: m; sender: {next = 0} out sender: {next = n} }
            property bound { EF (exists k in channel: k.kind = ack) }
            property fields { EF sender = {{next = k}} }
            """;

    private static PetriNet net() throws Exception {
        return Unfolding.of(model().net(), UnfoldingLimits.usual());
    }

    private static TideModel model() throws InputException {
        return TideReader.read(MODEL, "m.tide", Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "EF exists m in channel: m.knd = ack | 1:27: no field is called 'knd'; did you mean 'kind'?",
                "EF exists m in chanel: true | 1:16: no place is called 'chanel'; did you mean 'channel'?",
                "EF exists m in channel: m.src < 2 | 1:31: values of type id[3] have no order: expected '=' or '!='",
                "EF exists m in channel: m | 1:25: a value of type {kind: Kind, src: id[3]}: expected one of type bool",
                "EF exists m in channel m.src = 2 | 1:24: found 'm': expected ':' and a condition",
                "EF exists m in elements(free): true | 1:25: tokens of type dot have no elements: expected sequences",
                "AG sum(m in channel: m.kind) = 1 | 1:23: a value of type Kind: expected a number",
                "AG sender.nxt = 1 | 1:11: no field is called 'nxt'; did you mean 'next'?",
                "AG channel = {kind = ack, src = 2} | 1:14: a record: expected a multi-set; one that contains a record is written {{…}}",
                "EF wire = {[(1, data) | 1:22: the formula ends here: expected ']' or ',' after a value",
                "EF fireable(send(q = 1)) | 1:18: 'send' has no variable 'q'; expected one of n, m",
                "AG sendr.next = 1 | 1:4: there is no place 'sendr.next'; did you mean 'sender.next'?",
                "AG if sender.next = 1 then true else false | 1:4: formulas have no 'if'; write (c -> a) && (!c -> b), or use it in a condition on values: exists x in p: if c then a else b",
                "EF exists s in switch: s = off(1) | 1:28: the tag 'off' has no content: expected it without parentheses",
                "EF exists s in switch: s = on | 1:28: the tag 'on' has a content: expected it in parentheses after it",
                "EF exists m in channel: m.kind = blue | 1:34: no value is called 'blue'; expected one of ack, data, k, m, off, on",
                "EF fireable(send(n = 3)) | 1:22: the value of 'n': 3 is not a value of type 1..2",
                "EF fireable(send(n = 1, n = 2)) | 1:25: the variable 'n' has two values here",
                "EF fireable(send(n = 1, m = )) | 1:29: the value of 'm': found ')': expected a value",
                "EF fireable(send()) | 1:18: no value is given here: expected one such as send(n = 1); without parentheses all bindings are meant",
                "EF fireable(free, send(m = {kind = ack, src = 4})) | 1:13: 'free' is a place, not a transition",
                "EF fireable(send, send(m = {kind = ack, src = 4})) | 1:47: the value of 'm': 4 is not a value of type id[3]",
                "EF exists channel: true | 1:11: found 'channel': expected a variable, 'in' and a place, such as exists x in channel: …",
                "EF forall chanel: true | 1:11: found 'chanel': expected a variable, 'in' and a place, such as forall x in p: …",
                "AG count(channel) <= 3 | 1:10: found 'channel': expected a variable, 'in' and a place, such as count(x in channel)",
                "AG sum(wire) <= 3 | 1:8: found 'wire': expected a variable, 'in' and a place, such as sum(x in wire: …)",
                "EF wire < {[]} | 1:9: found '<': expected '=', '!=', '<=' or '>=', by which multi-sets are compared",
                "EF exists m in channel: m.src = 7 | 1:33: 7 is not a value of type id[3]",
                "EF exists m in channel: exists n in channel: m.src = n.scr | 1:56: no field is called 'scr'; did you mean 'src'?",
                "EF exists m in channel: exists n in chanel: m.src = n | 1:37: no place is called 'chanel'; did you mean 'channel'?",
                "EF exists m in channel: m.kind = channel.kind | 1:32: 'channel' may hold no token, or several: expected a place whose arcs show that it always holds one; use exists, forall, count or sum",
                "EF exists m in channel: count(n in channel: n = m) | 1:25: a number: expected a comparison of it",
                "EF exists m in channel: (exists n in channel: n = m) = true | 1:26: a condition: expected a number, as on the other side of the comparison",
                "EF exists m in channel: count(n in channel: n = m) % 2 = 0 | 1:52: a count within a value: expected sums of counts and of their multiples",
                "AG count(m in channel: exists n in sender: true) = 1 | 1:24: 'exists' within a value: expected it in the condition of exists or forall, joined to others by and, or, -> and not",
                "EF exists m, n in channel: m = n | 1:12: found ',': expected one variable and 'in'; quantifiers nest, as in exists x in p: exists y in p: …",
                "AG count(m in channel: m.kind = ack && sender.next = 1) = 1 | 1:40: 'sender' is another place: expected a condition on the tokens that are counted; with a quantifier around it, exists x in sender: …, it may mention x",
                "EF exists w in wire: w.kind = ack | 1:24: a value of type queue[2] of (0..1, Kind) has no component 'kind'; use length(…), first(…), …[0] or, in formulas, x in elements(…)",
                "EF exists (m in channel): true | 1:11: found '(': expected a variable, 'in' and a place, such as exists x in p: …",
                "EF exists m: Message in channel: true | 1:12: found ':': expected 'in' and a place, whose tokens have a type already",
                "EF exists m in channel, n in channel: m = n | 1:23: found ',': expected ':'; quantifiers nest, as in exists x in p: exists y in q: …",
                "EF exists m in channel where m.src = 1: true | 1:24: found 'where': expected ':' and a condition; several are joined by '&&'",
                "AG sum(m in sender: m.next where m.next > 1) = 1 | 1:28: found 'where': expected it before the ':', as in sum(x in p where …: …)",
                "EF exists m in channel: m in wire | 1:27: found 'in': expected a comparison; that a place holds a value is exists x in p: x = …",
                "EF wire.length = 2 | 1:9: a value of type queue[2] of (0..1, Kind) has no component 'length'; use length(…), first(…), …[0] or, in formulas, x in elements(…)",
                "EF value(wire) = {1} | 1:18: a set: expected a value of type queue[2] of (0..1, Kind)",
            })
    void errorsHavePositions(String formula, String message) throws Exception {
        NetVocabulary names = new NetVocabulary(net());
        assertThatThrownBy(() -> FormulaParser.formula(formula, names)).hasMessage(message);
    }

    /** As in the formula around it. */
    @Test
    void negationIsWeakerThanComparisons() throws Exception {
        NetVocabulary names = new NetVocabulary(net());
        Expansion expansion = new Expansion(names);
        Map<String, String> meant = Map.of(
                "!m.kind = ack", "!(m.kind = ack)",
                "!m.src = 2 || m.kind = data", "(!(m.src = 2)) || m.kind = data",
                "not not m.src = 2 && m.kind = data", "m.src = 2 && m.kind = data");
        for (String condition : meant.keySet()) {
            assertThat(expansion.of(FormulaParser.formula("EF exists m in channel: " + condition, names)))
                    .as(condition)
                    .isEqualTo(expansion.of(
                            FormulaParser.formula("EF exists m in channel: " + meant.get(condition), names)));
        }
        assertThatThrownBy(() -> FormulaParser.formula("EF exists m in channel: (!m.kind) = ack", names))
                .hasMessage("1:28: a value of type Kind: expected one of type bool");
    }

    @Test
    void identitiesAreNumbersInModelsToo() throws Exception {
        PetriNet net = Unfolding.of(TideReader.read("""
                        type Node = id[3]
                        place holder: Node = 2
                        transition leave { in holder: 2 out holder: 3 }
                        """, "m.tide", Map.of()).net(), UnfoldingLimits.usual());
        assertThat(MarkingText.of(net, net.initialMarking())).isEqualTo("holder: 2");
        assertThat(net.transitions()).isOne();
    }

    @Test
    void namesThatMeanSomethingElseAreQuoted() throws Exception {
        PetriNet net = Unfolding.of(TideReader.read("""
                        type Way = enum {"in", up, "true", "a-b"}
                        place p: Way = all Way
                        place r: {"not": 0..1, x: Way} = {"not" = 1, x = "in"}
                        transition t(w: Way) { in p: w }
                        """, "m.tide", Map.of()).net(), UnfoldingLimits.usual());
        assertThat(MarkingText.of(net, net.initialMarking()))
                .isEqualTo("p: \"in\", up, \"true\", \"a-b\"; r: {\"not\" = 1, x = \"in\"}");
        for (int p = 0; p < net.places(); p++) {
            assertThat(net.findPlace(net.shownPlace(p))).isEqualTo(p);
        }
        for (int t = 0; t < net.transitions(); t++) {
            assertThat(net.findTransition(net.shownTransition(t))).isEqualTo(t);
        }
    }

    /** All values of a type, some of them, and values that are tried in vain. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{all 0..1000000000000}",
                "{all 0..1000000000000 except 1}",
                "{x for x: 0..1000000000000 where x % 2 = 0}",
                "{1 for x: 0..1000000000000 where x < 0}",
                "{1 for x: 0..10000 for y: 0..10000 for z: 0..10000 where x + y + z < 0}",
            })
    void multiSetsThatTakeTooLongToListAreRefused(String multiSet) throws Exception {
        PetriNet names = Unfolding.names(TideReader.read("place p: 0..1000000000000 = 0", "m.tide", Map.of())
                .net());
        assertThatThrownBy(() -> FormulaParser.formula("AG p != " + multiSet, new NetVocabulary(names)))
                .isInstanceOf(FormulaSyntaxException.class)
                .hasMessage(
                        "1:9: a multi-set that takes too many steps to list: expected at most 10000 values, from types"
                                + " with few values");
    }

    @Test
    void aPlaceThatMayBeEmptyHasNoOneToken() throws Exception {
        NetVocabulary names = new NetVocabulary(net());
        assertThatThrownBy(() -> FormulaParser.formula("EF channel.kind = ack", names))
                .hasMessageStartingWith("1:4: 'channel' may hold no token, or several");
        assertThatThrownBy(() -> FormulaParser.formula("AG exists m in channel: m.kind = ack && free >= 1", names))
                .hasMessageStartingWith("1:41: 'free' is a place, and this is a condition on values, which extends");
        assertThatThrownBy(() -> FormulaParser.formula("exists m in channel: m.kind = ack -> F free >= 1", names))
                .hasMessageStartingWith("1:38: 'F' is an operator of formulas");
    }

    @Test
    void constantsDoNotReplaceVariablesAndFields() throws Exception {
        assertThat(model().properties(new NetVocabulary(net())))
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry).isInstanceOf(PropertyEntry.Read.class));
    }

    @Test
    void whatIsShownCanBeWritten() throws Exception {
        PetriNet net = net();
        NetVocabulary names = new NetVocabulary(net);
        for (int p = 0; p < net.places(); p++) {
            assertThat(net.findPlace(net.shownPlace(p))).as(net.shownPlace(p)).isEqualTo(p);
            assertThat(names.placesOf(String.valueOf(names.place(net.shownPlace(p)))))
                    .containsExactly(net.placeName(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            assertThat(net.findTransition(net.shownTransition(t)))
                    .as(net.shownTransition(t))
                    .isEqualTo(t);
        }
        assertThat(net.shownTransition(0)).isEqualTo("send(n = 1, m = {kind = data, src = 1})");
        assertThat(MarkingText.of(net, net.initialMarking()))
                .isEqualTo("channel: 2'{kind = data, src = 1}, {kind = ack, src = 1}, 2'{kind = data, src = 2}, "
                        + "{kind = ack, src = 2}, 2'{kind = data, src = 3}, {kind = ack, src = 3}; "
                        + "sender: {next = 0}; free=4; switch: off; wire: [(1, data), (0, ack)]");
    }
}
