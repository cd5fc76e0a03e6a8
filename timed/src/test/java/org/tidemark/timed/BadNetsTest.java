package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.input.InputException;
import org.tidemark.system.SystemReader;
import org.tidemark.system.TransitionSystem;

/** What is wrong in a file is said in a sentence with its line. */
class BadNetsTest {
    private static String message(SystemReader reader, String text, Map<String, String> definitions) {
        return String.valueOf(catchThrowableOfType(
                        InputException.class,
                        () -> reader.read(
                                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m", definitions))
                .getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "tr t [5,2] a -> # m:1:6: transition 't' interval '[5,2]': it ends before it begins",
                "tr t ]2,2] a -> # m:1:6: transition 't' interval ']2,2]': it is empty",
                "tr t [2,2[ a -> # m:1:6: transition 't' interval '[2,2[': it is empty",
                "tr t [2;3] a -> # m:1:6: transition 't' interval '[2;3]': expected one such as [2,5] or [0,w[",
                "tr t [-1,3] a -> # m:1:6: transition 't' interval '[-1,3]': expected one such as [2,5] or [0,w[",
                "tr t [1.5,3] a -> # m:1:6: transition 't' interval '[1.5,3]': expected one such as [2,5] or [0,w[",
                "tr t [2,w] a -> # m:1:6: transition 't' interval '[2,w]': expected one such as [2,5] or [0,w[",
                "tr t [2 a -> # m:1:6: transition 't' interval '[2a->': expected one such as [2,5] or [0,w[",
                "tr t [1,2,3] a -> # m:1:6: transition 't' interval '[1,2,3]': expected one such as [2,5] or [0,w[",
                "tr t [0,200000000] a -> # m:1:6: transition 't' interval '[0,200000000]': expected ends of at most"
                        + " 100000000",
                "tr t [99999999999999999999,w[ a -> # m:1:6: transition 't' interval '[99999999999999999999,w[':"
                        + " expected ends of at most 100000000",
                "tr t [1,2] a*0 -> # m:1:14: transition 't' arc 'a' weight '0': expected an integer ≥ 1",
                "tr t [1,2] a!1 -> # m:1:13: transition 't' arc 'a' stopwatch arc '!': it changes the behaviour, and"
                        + " this version does not support it",
                "tr t [1,2] a** -> # m:1:13: transition 't' reset arc in a net with time intervals: it changes the"
                        + " behaviour, and this version does not support it",
                "tr t [1,2] a - b # m:1:16: found 'b': expected '>' after '-', for the arrow '->'",
                "t 1 2 a 4 3 n # m:1:1: transition 'a' interval '4,3': it ends before it begins",
                "t 1 2 a x w n # m:1:1: transition 'a' interval from 'x' to 'w': expected two numbers, or w for no end",
                "t 1 2 a ]2 2 n # m:1:1: transition 'a' interval ']2,2': it is empty",
                "t 1 2 a 1 2 # m:1:1: a transition of 5 words: expected x y name from to anchor",
                "t 1 2 a 0 999999999 n # m:1:1: transition 'a' interval '0,999999999': expected ends of at most"
                        + " 100000000",
            })
    void inFilesOfTina(String text, String message) {
        assertThat(message(new TimeNetReader(), text, Map.of())).isEqualTo(message);
    }

    private static String markup(String delay) {
        return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'><place id='p'/>"
                + "<transition id='t'><delay><interval " + delay + "</delay></transition></page></net></pnml>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "/> #: expected an interval with two ends, of which the first is a number",
                "><cn>1</cn></interval> #: expected an interval with two ends, of which the first is a number",
                "><ci>infty</ci><cn>1</cn></interval> #: expected an interval with two ends, of which the first is a"
                        + " number",
                "><cn>3</cn><cn>1</cn></interval> # '[3,1]': it ends before it begins",
                "closure='open'><cn>3</cn><cn>3</cn></interval> # ']3,3[': it is empty",
                "closure='ajar'><cn>3</cn><cn>4</cn></interval> # closure 'ajar': expected closed, open, open-closed or"
                        + " closed-open",
                "><cn>-1</cn><cn>4</cn></interval> # end '-1': expected an integer ≥ 0",
                "><cn>1.5</cn><cn>4</cn></interval> # end '1.5': expected an integer ≥ 0",
                "><cn>1</cn><cn>99999999999</cn></interval> # end '99999999999': expected at most 100000000",
                "><cn>1</cn><ci>k</ci></interval> # end 'k': expected <cn> with a number, or <ci>infty</ci>",
                "><cn>1</cn><cn>2</cn></interval><interval/> #: a second interval; expected one",
                "><cn>1</cn><cn>2</cn></interval></delay><delay> #: expected an element 'interval'",
            })
    void inMarkup(String delay, String message) {
        assertThat(message(new TimeNetReader(), markup(delay), Map.of()))
                .isEqualTo("m:1: transition 't' delay" + (message.startsWith(":") ? "" : " ") + message);
    }

    @Test
    void markupHasTheIntervalsOfTheText() throws Exception {
        String text = "net n\npl p (1)\npl q\ntr t ]2,5] p -> q\ntr u [1,w[ q -> p\ntr v q ->\n";
        String same = "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'>"
                + "<place id='p'><initialMarking><text>1</text></initialMarking></place><place id='q'/>"
                + "<transition id='t'><delay><interval closure='open-closed'><cn>2</cn><cn>5</cn></interval></delay>"
                + "</transition><transition id='u'><delay><interval closure='closed-open'><cn>1</cn><ci>infty</ci>"
                + "</interval></delay></transition><transition id='v'/><arc id='a' source='p' target='t'/>"
                + "<arc id='b' source='t' target='q'/><arc id='c' source='q' target='u'/><arc id='d' source='u'"
                + " target='p'/><arc id='e' source='q' target='v'/></page></net></pnml>";
        assertThat(RandomTimeNets.system(same, "linear").definition())
                .isEqualTo(RandomTimeNets.system(text, "linear").definition());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "transition t [5,2] { } # m:1:14: interval '[5,2]': it ends before it begins",
                "transition t ]2,2] { } # m:1:14: interval ']2,2]': it is empty",
                "transition t [2,inf] { } # m:1:14: an interval without end that is closed: expected '[' behind 'inf'",
                "transition t [0,999999999] { } # m:1:14: interval from 0 to 999999999: expected ends from 0 to"
                        + " 100000000",
                "transition t [2 { } # m:1:17: found '{': expected ',' and the end of the interval",
                "transition t [1,2] priority 3 { } # m:1:14: an interval beside a priority: this version does not"
                        + " support both",
                "place p; transition t [1,2] { out p @+ 2 } # m:1:23: an interval in a net with delayed tokens:"
                        + " expected one or the other",
            })
    void inTideFiles(String text, String message) {
        String lines = text.replace("; ", "\n");
        String expected = message.replace("m:1:23", "m:2:14");
        assertThat(message(new TimeNetReader(), lines, Map.of())).isEqualTo(expected);
    }

    @Test
    void tideHasTheIntervalsOfTheText() throws Exception {
        String text = """
            net n
            pl p (1)
            pl q
            tr t ]2,5] p -> q
            tr u [1,w[ q -> p
            tr v q ->
            """;
        String same = """
            param d = 5
            place p = 1
            place q
            transition t ]d - 3, d] { in p out q }
            transition u [1,inf[ { in q out p }
            transition v { in q }
            """;
        TimeNetSystem declared = (TimeNetSystem) RandomTimeNets.system(same, "linear");
        TimeNetSystem expected = (TimeNetSystem) RandomTimeNets.system(text, "linear");
        assertThat(declared.net().intervals()).isEqualTo(expected.net().intervals());
        assertThat(declared.vocabulary().transitions()).containsExactly("t", "u", "v");
    }

    @Test
    void twoIntervalsOfATransition() {
        assertThat(message(new TimeNetReader(), "tr t [1,2] a ->\ntr t [1,3] b ->", Map.of()))
                .isEqualTo("m:2:6: transition 't' interval '[1,3]': it has [1,2] already; expected one interval");
        assertThat(message(new TimeNetReader(), "tr t [1,2] a ->\npr t > u", Map.of()))
                .startsWith("m:2:1: priority of transition 't': it changes the behaviour");
    }

    @Test
    void definitionsThatMeanNothing() {
        assertThat(message(new TimeNetReader(), "tr t [1,2] a ->", Map.of("clases", "linear")))
                .isEqualTo("m: no parameter 'clases'; did you mean 'classes'?");
        assertThat(message(new TimeNetReader(), "tr t [1,2] a ->", Map.of("classes", "nuclear")))
                .isEqualTo("m: classes 'nuclear': expected one of auto, linear, strong, atomic, markings, states,"
                        + " regions");
        assertThat(message(new ArcReader(), "<pnml><net id='n'/></pnml>", Map.of("k", "3")))
                .isEqualTo("m: no constant 'k'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "<place id='p' invariant='<= x'/> # place 'p' invariant 'x': no constant has this name",
                "<place id='p' invariant='< 0'/> # place 'p' invariant '< 0': no token could ever be there",
                "<place id='p' invariant='> 3'/> # place 'p' invariant '> 3': expected one such as <= 5 or < inf",
                "<place id='p' invariant='<= 3.5'/> # place 'p' invariant '<= 3.5': expected one such as <= 5 or < inf",
                "<place id='p' initialMarking='-1'/> # place 'p' initial marking '-1': expected an integer ≥ 0",
                "<place id='p' initialMarking='1000000000'/> # place 'p' initial marking '1000000000': expected at"
                        + " most 100000000",
                "<place id='p'/><place id='p'/> # place 'p': there is one of this name already",
                "<place/> # the place has no attribute 'id'",
                "<place id='p'><type><text>Colour</text></type></place> # place 'p' has tokens of type 'Colour':"
                        + " coloured timed-arc nets are not supported",
                "<transition id='t'/><transition id='t'/> # transition 't': there is one of this name already",
                "<transition id='t' player='1'/> # transition 't' belongs to the environment: games are not supported",
                "<transition id='t' priority='2'/> # transition 't' priority '2': priorities are not supported",
                "<place id='p'/><transition id='p'/> # transition 'p': a place is called so; arcs need different names",
                "<transition id='t' urgent='soon'/> # transition 't' urgent 'soon': expected true or false",
                "<place id='p' invariant='<= 99999999999'/> # place 'p' invariant '99999999999': expected at most"
                        + " 100000000",
                "<place id='p'/><transition id='t'/><inputArc source='p' target='t' inscription='[k,inf)'/> # arc from"
                        + " 'p' to 't' interval 'k': no constant has this name",
                "<arc source='p' target='t' type='bent'/> # arc from 'p' to 't' type 'bent': expected one of timed,"
                        + " normal, transport and tapnInhibitor",
                "<inputArc target='t' inscription='[0,1]'/> # the arc has no attribute 'source'",
                "<inputArc source='q' target='t' inscription='[0,1]'/> # arc from 'q' to 't': no transition 't' in"
                        + " this net",
                "<transition id='t'/><inputArc source='q' target='t' inscription='[0,1]'/> # arc from 'q' to 't': no"
                        + " place 'q' in this net",
                "<place id='p'/><transition id='t'/><inputArc source='p' target='t' inscription='[3,1]'/> # arc from"
                        + " 'p' to 't' interval '[3,1]': it ends before it begins",
                "<place id='p'/><transition id='t'/><inputArc source='p' target='t' inscription='(3,3]'/> # arc from"
                        + " 'p' to 't' interval '(3,3]': it is empty",
                "<place id='p'/><transition id='t'/><inputArc source='p' target='t' inscription='3'/> # arc from 'p'"
                        + " to 't' interval '3': expected one such as [2,5] or [0,inf)",
                "<place id='p'/><transition id='t'/><inputArc source='p' target='t' inscription='[0,300000000]'/> #"
                        + " arc from 'p' to 't' interval '300000000': expected at most 100000000",
                "<place id='p'/><transition id='t'/><inputArc source='p' target='t' inscription='[0,inf)' weight='0'/>"
                        + " # arc from 'p' to 't' weight '0': expected an integer ≥ 1",
                "<place id='p'/><transition id='t'/><arc source='p' target='t' type='transport'"
                        + " inscription='[0,inf):1'/> # transition 't': the transport arc '1' only begins here; expected"
                        + " both halves",
                "<place id='p'/><transition id='t'/><transportArc source='p' target='p' inscription='[0,inf)'/> # arc"
                        + " from 'p' to 'p': expected an attribute 'transition'",
            })
    void inFilesOfTapaal(String content, String message) {
        String text = "<pnml><net id='n'>" + content.replace("'<", "'&lt;") + "</net></pnml>";
        assertThat(message(new ArcReader(), text, Map.of())).isEqualTo("m:1: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "<constant name='k' value='99999999999'/> # constant 'k' '99999999999': expected at most 100000000",
                "<constant name='k' value='-1'/> # constant 'k' '-1': expected an integer ≥ 0",
                "<constant name='k' value='1.5'/> # constant 'k' '1.5': expected an integer ≥ 0",
                "<constant name='k'/> # constant 'k' has no attribute 'value'",
                "<constant value='1'/> # the constant has no attribute 'name'",
                "<constant name='k' value='1'/><constant name='k' value='2'/> # constant 'k': there is one of this name"
                        + " already",
                "<shared-place name='p'/><shared-place name='p'/> # shared place 'p': there is one of this name"
                        + " already",
                "<shared-transition name='t'/><shared-transition name='t'/> # shared transition 't': there is one of"
                        + " this name already",
                "<shared-place name='p' invariant='<= 3' initialMarking='x'/> # place 'p' initial marking 'x': no"
                        + " constant has this name",
                "<net active='true'/> # the net has no attribute 'id'",
            })
    void aroundComponentsOfTapaal(String content, String message) {
        String text = "<pnml>" + content.replace("'<", "'&lt;") + "<net id='n'/></pnml>";
        assertThat(message(new ArcReader(), text, Map.of())).isEqualTo("m:1: " + message);
    }

    @Test
    void moreTokensWithAgesThanRunsAreConfirmedFor() throws Exception {
        String text = "<pnml><net id='n'><place id='p' initialMarking='20001' invariant='&lt;= 3'/></net></pnml>";
        assertThat(message(new ArcReader(), text, Map.of()))
                .isEqualTo("m: the net begins with 20,001 tokens with ages: expected at most 20,000");
        assertThat(system(text.replace("invariant='&lt;= 3'", "")).vocabulary().places())
                .containsExactly("p");
    }

    private static TransitionSystem system(String text) throws IOException, InputException {
        return new ArcReader().read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m", Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "<place id='p' initialMarking='1'/> # no transition takes tokens from p, or puts some there",
                "<place id='p' initialMarking='1'/><place id='q'/> # no transition puts tokens on p, q",
                "<place id='p' initialMarking='1'/><place id='q'/><transition id='t'/><inputArc source='p' target='t'"
                        + " inscription='[0,inf)'/><outputArc source='t' target='p'/> # no transition takes tokens from q,"
                        + " or puts some there",
                "<place id='p' initialMarking='1'/><transition id='t'/><inputArc source='p' target='t'"
                        + " inscription='[0,inf)'/><outputArc source='t' target='p'/> # some transition puts tokens on"
                        + " every place",
                "<place id='p' initialMarking='2'/><place id='q'/><transition id='t'/><inputArc source='p' target='t'"
                        + " inscription='[0,inf)'/><outputArc source='t' target='q'/> # it begins with 2 tokens on p",
                "<place id='p' initialMarking='1'/><place id='q'/><transition id='t'/><inputArc source='p' target='t'"
                        + " inscription='[0,inf)'/><outputArc source='t' target='q'/><transition id='u'/><outputArc"
                        + " source='u' target='q'/> # transition u takes no tokens",
            })
    void netsThatAreNotWorkflows(String content, String why) throws Exception {
        assertThat(system("<pnml><net id='n'>" + content + "</net></pnml>").noWorkflow())
                .isEqualTo("is not a workflow net: " + why
                        + "; soundness takes one place to begin with, which has the only token, and one to end in");
    }

    private static final String BOMB =
            "<?xml version='1.0'?><!DOCTYPE pnml [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]>";
    private static final String OUTSIDE =
            "<?xml version='1.0'?><!DOCTYPE pnml [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>";

    @Test
    void hostileMarkupIsRefused() {
        for (SystemReader reader : new SystemReader[] {new ArcReader(), new TimeNetReader()}) {
            for (String prologue : new String[] {BOMB, OUTSIDE}) {
                String text = prologue + "<pnml><net id='&a;' type='http://www.pnml.org/version-2009/grammar/ptnet'>"
                        + "<transition id='t'><delay><interval closure='closed'/></delay></transition></net></pnml>";
                assertThat(message(reader, text, Map.of()))
                        .isEqualTo("m:1: DOCTYPE: refused, since it could open other files or expand without limit;"
                                + " remove it");
            }
        }
        assertThat(message(new ArcReader(), "<pnml><net id='n' ".repeat(5000), Map.of()))
                .startsWith("m:1: ");
        assertThat(message(new ArcReader(), "<pnml>".repeat(100_000), Map.of())).startsWith("m:1: not well-formed XML");
    }

    /** Where a file is cut short or one of its letters is another one, it is read, or a sentence says where it is wrong; nothing else is thrown. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "net n\npl a (1)\npl {b c}\ntr t ]2,5] a*2 {b c}?1 -> {b c}\ntr u : l [1,w[ {b c}?-3 -> a\n",
                "p 10 20 a 2 n\nt 30 40 t 1 w n\nt 50 60 u ]2 3] n\ne a t 1 n\ne t a 2 n\nh n\n",
                """
                param d = 5
                place p = 1
                place q
                transition t ]d - 3, d] { in p * 2 out q }
                transition u [1,inf[ { in q out p }
                """,
                "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='g'><place id='p'/>"
                        + "<transition id='t'><delay><interval closure='open'><cn>2</cn><ci>infty</ci></interval>"
                        + "</delay></transition><arc id='a' source='p' target='t'/></page></net></pnml>",
                "<pnml><constant name='k' value='3'/><shared-place name='s' invariant='&lt;= k'/><net id='n'"
                        + " active='true'><place id='s' name='s'/><place id='p' name='p' initialMarking='1'/><transition"
                        + " id='t' urgent='true'/><arc source='p' target='t' type='transport' inscription='[0,k]:1'/><arc"
                        + " source='t' target='s' type='transport' inscription='[0,inf):1' weight='1'/></net></pnml>",
            })
    void damagedFilesAreReadOrRefused(String text) {
        List<String> damaged = new ArrayList<>();
        for (int at = 0; at < text.length(); at++) {
            damaged.add(text.substring(0, at));
            for (String other : List.of("", "9", "(", "]", "\"", "\0", "-", "é")) {
                damaged.add(text.substring(0, at) + other + text.substring(at + 1));
            }
        }
        int refused = 0;
        for (String each : damaged) {
            for (SystemReader reader : List.of(new ArcReader(), new TimeNetReader())) {
                try {
                    reader.read(new ByteArrayInputStream(each.getBytes(StandardCharsets.UTF_8)), "m", Map.of());
                } catch (InputException wrong) {
                    refused++;
                    assertThat(wrong.getMessage()).as(each).matches("m:(\\d+:)*(\\d+:)? [^\\n]{5,300}");
                } catch (IOException | RuntimeException fault) {
                    throw new AssertionError(each, fault);
                }
            }
        }
        assertThat(refused).isGreaterThan(damaged.size() / 4);
    }

    @Test
    void filesThatAreNoNets() {
        assertThat(message(new ArcReader(), "<html/>", Map.of()))
                .isEqualTo("m:1: found no element 'pnml': expected a timed-arc net");
        assertThat(message(new ArcReader(), "<pnml/>", Map.of()))
                .isEqualTo("m: no element 'net': expected a component that is active");
        assertThat(message(new ArcReader(), "<pnml><net id='n'>", Map.of())).startsWith("m:1: not well-formed XML");
    }
}
