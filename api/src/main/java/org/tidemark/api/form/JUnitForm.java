package org.tidemark.api.form;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.tidemark.api.form.CheckedModel.Answer;
import org.tidemark.api.form.CheckedModel.Kind;

/**
 * Answers as the results of tests in JUnit's XML: a suite for each model, a test case for each question. An answer that fails is a failure where it
 * was found and an error where none was; an open question that does not fail is a skipped test. Stateless.
 */
public final class JUnitForm {
    private JUnitForm() {}

    /** Writes all models as one document; the stream stays open. */
    public static void write(List<CheckedModel> models, Set<Kind> failing, OutputStream out) throws IOException {
        try {
            document(models, failing, out);
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void document(List<CheckedModel> models, Set<Kind> failing, OutputStream out)
            throws XMLStreamException {
        XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out, "UTF-8");
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuites");
        xml.writeAttribute("name", "tidemark");
        totals(models.stream().flatMap(model -> model.answers().stream()).toList(), failing, xml);
        xml.writeAttribute(
                "time", time(models.stream().mapToDouble(CheckedModel::seconds).sum()));
        for (CheckedModel model : models) {
            suite(model, failing, xml);
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        xml.flush();
    }

    private static void suite(CheckedModel model, Set<Kind> failing, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", clean(model.model()));
        totals(model.answers(), failing, xml);
        xml.writeAttribute("time", time(model.seconds()));
        for (Answer answer : model.answers()) {
            test(model, answer, failing, xml);
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
    }

    private static void test(CheckedModel model, Answer answer, Set<Kind> failing, XMLStreamWriter xml)
            throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("name", clean(answer.name()));
        xml.writeAttribute("classname", clean(model.model()));
        xml.writeAttribute("time", time(answer.seconds()));
        String outcome = outcome(answer, failing);
        if (!outcome.equals("passed")) {
            xml.writeCharacters("\n      ");
            xml.writeStartElement(outcome);
            xml.writeAttribute("message", clean(answer.sentence()));
            if (!outcome.equals("skipped")) {
                xml.writeAttribute("type", answer.kind().word());
                xml.writeCharacters(clean(String.join("\n", answer.details())));
            }
            xml.writeEndElement();
            xml.writeCharacters("\n    ");
        }
        xml.writeEndElement();
    }

    /** The element that says how a test ended. */
    private static String outcome(Answer answer, Set<Kind> failing) {
        boolean isOpen = answer.kind() == Kind.UNKNOWN || answer.kind() == Kind.REFUSED;
        if (answer.fails(failing)) {
            return isOpen ? "error" : "failure";
        }
        return isOpen && !answer.isExpected() ? "skipped" : "passed";
    }

    private static void totals(List<Answer> answers, Set<Kind> failing, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeAttribute("tests", String.valueOf(answers.size()));
        xml.writeAttribute(
                "failures", count(answers, answer -> outcome(answer, failing).equals("failure")));
        xml.writeAttribute(
                "errors", count(answers, answer -> outcome(answer, failing).equals("error")));
        xml.writeAttribute(
                "skipped", count(answers, answer -> outcome(answer, failing).equals("skipped")));
    }

    private static String count(List<Answer> answers, Predicate<Answer> which) {
        return String.valueOf(answers.stream().filter(which).count());
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Text without characters that XML cannot have. */
    private static String clean(String text) {
        return text.codePoints()
                .filter(c -> c == '\t'
                        || c == '\n'
                        || c == '\r'
                        || (c >= ' ' && c < 0xD800)
                        || (c >= 0xE000 && c != 0xFFFE && c != 0xFFFF))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
