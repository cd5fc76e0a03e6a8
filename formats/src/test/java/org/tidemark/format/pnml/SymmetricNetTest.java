package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

class SymmetricNetTest {
    private static final String DECLARATIONS = """
            <declaration><structure><declarations>
            <namedsort id='S' name='Site'><cyclicenumeration><feconstant id='a' name='A'/><feconstant id='b' name='B'/>
            <feconstant id='c' name='C'/></cyclicenumeration></namedsort>
            <namedsort id='N' name='N'><finiteintrange start='1' end='4'/></namedsort>
            <namedsort id='P' name='P'><productsort><usersort declaration='S'/><usersort declaration='N'/></productsort></namedsort>
            <partition id='H' name='H'><usersort declaration='S'/><partitionelement id='h1' name='h1'>
            <useroperator declaration='a'/><useroperator declaration='b'/></partitionelement>
            <partitionelement id='h2' name='h2'><useroperator declaration='c'/></partitionelement></partition>
            <variabledecl id='x' name='x'><usersort declaration='S'/></variabledecl>
            <variabledecl id='n' name='n'><usersort declaration='N'/></variabledecl>
            </declarations></structure></declaration>""";

    private static String net(String... lines) {
        return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/symmetricnet'><page id='g'>\n"
                + String.join("\n", lines) + "\n</page>" + DECLARATIONS + "</net></pnml>";
    }

    private static String place(String id, String sort, String marking) {
        String initial =
                marking.isEmpty() ? "" : "<hlinitialMarking><structure>" + marking + "</structure></hlinitialMarking>";
        return "<place id='" + id + "'><type><structure>" + sort + "</structure></type>" + initial + "</place>";
    }

    private static String user(String sort) {
        return "<usersort declaration='" + sort + "'/>";
    }

    private static String transition(String guard) {
        return "<transition id='t'>"
                + (guard.isEmpty() ? "" : "<condition><structure>" + guard + "</structure></condition>")
                + "</transition>";
    }

    private static String arc(String source, String target, String term) {
        return "<arc id='" + source + "_" + target + "' source='" + source + "' target='" + target
                + "'><hlinscription><structure>" + term + "</structure></hlinscription></arc>";
    }

    private static String of(String operator, String... operands) {
        StringBuilder term = new StringBuilder("<" + operator + ">");
        for (String operand : operands) {
            term.append("<subterm>").append(operand).append("</subterm>");
        }
        return term.append("</").append(operator).append('>').toString();
    }

    private static String times(int n, String element) {
        return of("numberof", "<numberconstant value='" + n + "'><positive/></numberconstant>", element);
    }

    private static final String X = "<variable refvariable='x'/>";
    private static final String N = "<variable refvariable='n'/>";

    private static String constant(String id) {
        return "<useroperator declaration='" + id + "'/>";
    }

    private static String number(int n) {
        return "<finiteintrangeconstant value='" + n + "'><finiteintrange start='1' end='4'/></finiteintrangeconstant>";
    }

    @Test
    void everyConstructMeansWhatItShould() throws Exception {
        String pairs = of("tuple", of("all", user("S")), of("add", number(1), times(2, number(3))));
        String guard = of(
                "and",
                of("imply", of("equality", X, constant("a")), of("lessthan", N, number(3))),
                of("not", of("equality", N, number(4))),
                of("or", of("inequality", X, constant("c")), of("greaterthanorequal", N, number(3))),
                of(
                        "equality",
                        "<partitionelementof refpartition='H'><subterm>" + X + "</subterm></partitionelementof>",
                        constant("h1")));
        PetriNet net = Pnml.read(net(
                place("p", user("P"), pairs),
                place("q", user("S"), of("subtract", of("all", user("S")), times(1, constant("h1")))),
                place("d", "<dot/>", times(2, "<dotconstant/>")),
                transition(guard),
                arc("p", "t", times(1, of("tuple", X, N))),
                arc("t", "q", of("add", of("successor", X), times(2, of("predecessor", X)))),
                arc("d", "t", of("scalarproduct", "<numberconstant value='2'/>", "<dotconstant/>"))));
        assertThat(Pnml.describe(net))
                .containsExactly(
                        "net n",
                        "place p.A.1 'p.A.1' 1",
                        "place p.B.1 'p.B.1' 1",
                        "place p.C.1 'p.C.1' 1",
                        "place p.A.3 'p.A.3' 2",
                        "place p.B.3 'p.B.3' 2",
                        "place p.C.3 'p.C.3' 2",
                        "place q.A 'q.A' 0",
                        "place q.B 'q.B' 0",
                        "place q.C 'q.C' 1",
                        "place d 'd' 2",
                        "transition t.A.1 't.A.1' in p.A.1*1 in d*2 out q.B*1 out q.C*2",
                        "transition t.B.1 't.B.1' in p.B.1*1 in d*2 out q.A*2 out q.C*1",
                        "transition t.B.3 't.B.3' in p.B.3*1 in d*2 out q.A*2 out q.C*1",
                        "no units");
    }

    @Test
    void truthIsWrittenAsXmlHasIt() throws Exception {
        for (String value : List.of("true", "1", " true ", "false", "0")) {
            PetriNet net = Pnml.read(net(
                    place("p", "<dot/>", "<dotconstant/>"),
                    transition("<booleanconstant value='" + value + "'/>"),
                    arc("p", "t", "<dotconstant/>")));
            assertThat(net.transitions()).as(value).isEqualTo(value.contains("1") || value.contains("true") ? 1 : 0);
        }
        assertThat(Pnml.refusal(net(transition("<booleanconstant value='yes'/>"))))
                .isEqualTo("m.pnml:2: transition 't' term 'booleanconstant' value 'yes': expected 'true', 'false', "
                        + "'1' or '0'");
    }

    @Test
    void tuplesWithAllValuesMayBeMany() throws Exception {
        String[] many = new String[100];
        Arrays.fill(many, times(1, of("tuple", of("all", user("S")), of("all", user("N")))));
        PetriNet net = Pnml.read(net(
                place("p", user("P"), of("add", many)),
                place("q", user("P"), ""),
                transition(""),
                arc("t", "q", of("add", many))));
        assertThat(net.initialMarking()).containsOnly(100, 0).hasSize(24);
    }

    private static String sorts(String... declarations) {
        return "<pnml><net id='n' type='http://www.pnml.org/version-2009/grammar/symmetricnet'><page id='g'>"
                + place("p", user("last"), "") + "</page><declaration><structure><declarations>\n"
                + String.join("\n", declarations) + "</declarations></structure></declaration></net></pnml>";
    }

    private static String sort(String id, String definition) {
        return "<namedsort id='" + id + "' name='" + id + "'>" + definition + "</namedsort>";
    }

    @Test
    void sortsMayGoByManyNames() throws Exception {
        List<String> chain = new ArrayList<>();
        chain.add(sort("last", user("s0")));
        for (int i = 0; i < 20_000; i++) {
            chain.add(sort("s" + i, i < 19_999 ? user("s" + (i + 1)) : "<finiteintrange start='1' end='4'/>"));
        }
        assertThat(Pnml.read(sorts(chain.toArray(String[]::new))).places()).isZero();
        chain.set(20_000, sort("s19999", user("s7")));
        assertThat(Pnml.refusal(sorts(chain.toArray(String[]::new)))).endsWith(" is defined by itself");
    }

    @Test
    void productsOfProductsHaveAnEnd() throws Exception {
        List<String> twice = new ArrayList<>(List.of(sort("s0", "<dot/>"), sort("last", "<dot/>")));
        List<String> deep = new ArrayList<>(List.of(sort("last", user("s0"))));
        for (int i = 1; i <= 40; i++) {
            twice.add(sort("s" + i, "<productsort>" + user("s" + (i - 1)).repeat(2) + "</productsort>"));
        }
        for (int i = 0; i < 10_000; i++) {
            deep.add(sort("s" + i, "<productsort><dot/>" + user("s" + (i + 1)) + "</productsort>"));
        }
        assertThat(Pnml.refusal(sorts(twice.toArray(String[]::new))))
                .isEqualTo("m.pnml:20: a product of 131072 sorts: expected at most 65536");
        assertThat(Pnml.refusal(sorts(deep.toArray(String[]::new))))
                .endsWith(": products of sorts are nested more than 100 levels deep");
    }

    @Test
    void whatKeepsANetFromBeingUnfoldedHasALine() throws InputException {
        String large = "<finiteintrange start='1' end='2000000000'/>";
        String all = of("all", "<productsort>" + large.repeat(3) + "</productsort>");
        assertThat(Pnml.refusal(net("", place("p", "<productsort>" + large.repeat(3) + "</productsort>", all))))
                .startsWith("m.pnml: place 'p': type (1..2000000000, 1..2000000000, 1..2000000000) has "
                        + "8,000,000,000,000,000,000,000,000,000 values, more than fit in the memory");
    }

    @Test
    void productsOfMoreValuesThanRanksAreUnfoldedWithThoseThatOccur() throws InputException {
        String large = "<finiteintrange start='1' end='2000000000'/>";
        String two = "<finiteintrangeconstant value='2'>" + large + "</finiteintrangeconstant>";
        String one = "<finiteintrangeconstant value='1'>" + large + "</finiteintrangeconstant>";
        String sort = "<productsort>" + large.repeat(3) + "</productsort>";
        PetriNet net = Pnml.read(net(place(
                "p", sort, of("add", times(3, of("tuple", two, one, two)), of("tuple", one, two, two)))));
        assertThat(net.placeNames()).containsExactly("p.2.1.2", "p.1.2.2");
        assertThat(net.initial(0)).isEqualTo(3);
    }

    @Test
    void partitionsDivide() throws InputException {
        String range = sort("last", "<finiteintrange start='1' end='2'/>");
        String one = "<finiteintrangeconstant value='1'/>";
        String two = "<finiteintrangeconstant value='2'/>";
        assertThat(Pnml.refusal(sorts(range, partition("H", "h1", one + two, "h2", two))))
                .isEqualTo("m.pnml:3: partition 'H': 2 is in two of its elements, 'h1' and 'h2'");
        assertThat(Pnml.refusal(
                        sorts(range, partition("H", "h1", one, "h2", two), partition("H", "k1", one, "k2", two))))
                .isEqualTo("m.pnml:4: partition 'H': declared twice");
    }

    private static String partition(String id, String first, String members, String second, String others) {
        return "<partition id='" + id + "' name='" + id + "'>" + user("last") + "<partitionelement id='" + first + "'>"
                + members + "</partitionelement><partitionelement id='" + second + "'>" + others
                + "</partitionelement></partition>";
    }

    @Test
    void slightlyInvalidFilesAreReadWithNotes() throws Exception {
        List<String> notes = new ArrayList<>();
        String document = net(
                "<place id='p'><initialMarking><text>3</text></initialMarking></place>",
                transition(""),
                "<arc id='i' source='p' target='t'/>");
        ColoredNet net = PnmlReader.open(
                        new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)), "m.pnml", notes::add)
                .colored();
        assertThat(net).isNotNull();
        assertThat(notes)
                .containsExactly(
                        "m.pnml:2: place 'p' has no type; dot is assumed",
                        "m.pnml:2: place 'p' initial marking is a number; taken as that many dots",
                        "m.pnml:4: arc 'i' is a number; taken as that many dots");
    }

    @Test
    void whatIsWrongIsToldWithLineAndElement() throws InputException {
        String p = place("p", user("S"), "");
        assertThat(Pnml.refusal(net(place("p", user("Z"), ""))))
                .isEqualTo("m.pnml:2: sort 'Z': no sort of this name is declared");
        assertThat(Pnml.refusal(net(place("p", "<string/>", ""))))
                .startsWith("m.pnml:2: sort 'string': this version reads dot,");
        assertThat(Pnml.refusal(net(p, transition(""), arc("p", "t", of("tuple", X, N)))))
                .isEqualTo("m.pnml:4: transition 't' term 'tuple' of 2: expected a value of type S");
        assertThat(Pnml.refusal(net(p, transition(""), arc("p", "t", N))))
                .isEqualTo(
                        "m.pnml:4: transition 't' term 'variable': expected a value of type S, found one of type 1..4");
        assertThat(Pnml.refusal(net(place("p", user("P"), of("tuple", constant("a"), times(-2, number(1)))))))
                .isEqualTo("m.pnml:2: place 'p' initial marking term 'numberconstant' '-2': expected an integer ≥ 0");
        String[] sum = new String[1000];
        Arrays.fill(sum, number(1));
        String sums = of("tuple", of("add", sum).replace(number(1), constant("a")), of("add", sum));
        assertThat(Pnml.refusal(net(place("p", user("P"), sums))))
                .isEqualTo("m.pnml:2: place 'p' initial marking term 'tuple': its sums make more than 262144 tuples; "
                        + "expected fewer");
        assertThat(Pnml.refusal(net(p, transition(of("modulo", X, X)))))
                .isEqualTo("m.pnml:3: transition 't' term 'modulo': an operator that this version does not know");
        assertThat(Pnml.refusal(net(p, transition(of("equality", X)))))
                .isEqualTo("m.pnml:3: transition 't' term 'equality': expected 2 operands, found 1");
        assertThat(Pnml.refusal(net(p, transition("<variable refvariable='y'/>"))))
                .isEqualTo("m.pnml:3: variable 'y': no variable of this name is declared");
        assertThat(Pnml.refusal(net(place("p", user("S"), X))))
                .isEqualTo("m.pnml:2: place 'p' initial marking term 'variable': an initial marking has no variables");
        assertThat(Pnml.refusal(net(place("p", user("N"), "<finiteintrangeconstant value='9'/>"))))
                .isEqualTo("m.pnml:2: finiteintrangeconstant '9': expected an integer of the range 1..4");
        assertThat(Pnml.refusal(net(p, transition(""), "<arc id='i' source='p' target='t'/>")))
                .isEqualTo("m.pnml:4: arc 'i' is only a number; expected a structure with values of type S");
        assertThat(Pnml.refusal(net(place("p", "<not>".repeat(600) + "</not>".repeat(600), ""))))
                .isEqualTo("m.pnml:2: a term is nested more than 500 levels deep");
    }
}
