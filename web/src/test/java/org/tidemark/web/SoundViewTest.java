package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.reference.BrokenProcesses;

/** A modeller finds and mends the faults of processes with the page alone. Skipped where no Chromium is installed. */
class SoundViewTest {
    @TempDir
    static Path folder;

    private static Chromium browser;
    private static RunningServer running;

    @BeforeAll
    static void open() throws Exception {
        Optional<Path> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium is installed: the drawing of processes is not tried out");
        for (BrokenProcesses each : BrokenProcesses.values()) {
            Files.writeString(folder.resolve(each.file()), each.text());
        }
        Files.writeString(folder.resolve("two.tpn"), "place i init 1; place o; trans a in i out o;");
        running = new RunningServer(folder, "zoo:philosophers/3");
        browser = new Chromium(program.get(), 1280, 800);
        browser.go(running.server.address());
        browser.await("document.readyState === 'complete' && document.querySelector('.net .place')");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (running != null) {
            running.close();
        }
    }

    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.complaints).isEmpty();
    }

    private static String text(String expression) throws Exception {
        return String.valueOf(browser.value(expression));
    }

    private static void openFile(String file) throws Exception {
        browser.value("location.hash = 'model'");
        browser.value("import('/server.js').then(server => server.ask('open', {file: '" + file + "'})).then(() => 0)");
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.querySelector('.origin')?.textContent.endsWith('" + file + "')");
    }

    private static String verdict() throws Exception {
        browser.await("document.getElementById('verdict')");
        return text("document.getElementById('verdict').textContent");
    }

    private static int count(String selector) throws Exception {
        return Integer.parseInt(text("document.querySelectorAll('" + selector + "').length"));
    }

    @Test
    void theFaultIsShownInTheDrawingAndMendedByASuggestion() throws Exception {
        openFile(BrokenProcesses.INVOICE.file());
        browser.click("#ask-sound");
        assertThat(verdict()).startsWith("Not sound");
        browser.await("document.querySelector('.diagram .note')");
        assertThat(text("document.querySelector('.diagram .note').textContent"))
                .isEqualTo("once 'no' is taken it cannot be completed");
        assertThat(covered()).as("what the note covers").isEmpty();
        assertThat(text("[...document.querySelectorAll('.diagram .turn title')].map(each => each.textContent).join()"))
                .isEqualTo("exclusive gateway 'In stock?'");
        assertThat(
                        text(
                                "[...document.querySelectorAll('.diagram .flow.left')].map(each => each.dataset.element).join()"))
                .isEqualTo("f8");
        assertThat(count(".diagram .token")).isEqualTo(1);
        assertThat(count(".diagram .token.lost")).isEqualTo(1);
        assertThat(text("document.querySelector('.answer.violated').textContent"))
                .contains("Can it always be completed?")
                .contains("It gets stuck.")
                .contains("waiting there for a token from 'Pack'");
        browser.value("document.querySelector('.stepper').focus()");
        browser.press("Home");
        browser.await("document.querySelectorAll('.diagram .note').length === 0");
        for (int i = 0; i < 2; i++) {
            browser.click("#next-step");
        }
        browser.await("document.querySelectorAll('.diagram .tokens .token').length === 2");
        int offered = count(".suggestion");
        assertThat(offered).isBetween(1, 5);
        for (int i = 0; i < offered; i++) {
            openFile(BrokenProcesses.INVOICE.file());
            browser.click("#ask-sound");
            browser.await("document.querySelectorAll('.apply').length === " + offered);
            browser.value("document.querySelectorAll('.apply')[" + i + "].click()");
            browser.await("document.querySelector('#verdict')?.textContent.startsWith('Sound')");
        }
        assertThat(text("document.querySelector('.origin').textContent")).endsWith("(edited)");
    }

    @Test
    void everyFaultIsShownWithASuggestionThatMendsIt() throws Exception {
        for (BrokenProcesses each : BrokenProcesses.values()) {
            openFile(each.file());
            browser.click("#ask-sound");
            assertThat(verdict()).as(each.name()).startsWith("Not sound");
            browser.await("document.querySelector('.answer.violated.chosen')");
            assertThat(text("document.querySelector('#soundness').textContent"))
                    .as(each.name())
                    .contains(each.words());
            assertThat(count(".suggestion")).as(each.name()).isPositive();
            browser.click(".apply");
            browser.await("document.querySelector('#verdict')?.textContent.startsWith('Sound')");
        }
    }

    /** Two instances that go round forever: the drawing is that of one, with the tokens of both. */
    @Test
    void aLoopWithoutEndIsShownInAllInstances() throws Exception {
        Files.writeString(folder.resolve("watch.bpmn"), """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/>
                <subProcess id="sub" name="Watch"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality>
                </multiInstanceLoopCharacteristics><exclusiveGateway id="m"/><task id="a" name="Measure"/>
                <sequenceFlow id="f0" sourceRef="i" targetRef="m"/><sequenceFlow id="f1" sourceRef="m" targetRef="a"/>
                <sequenceFlow id="f2" sourceRef="a" targetRef="m"/><startEvent id="i"/></subProcess><endEvent id="e" name="Over"/>
                <sequenceFlow id="k1" sourceRef="s" targetRef="sub"/><sequenceFlow id="k2" sourceRef="sub" targetRef="e"/></process>
                </definitions>""");
        openFile("watch.bpmn");
        browser.click("#ask-sound");
        assertThat(verdict()).startsWith("Not sound");
        browser.await("document.querySelector('.diagram .note')?.textContent === 'repeats from here'");
        browser.await("document.querySelector('.diagram .token.lost[data-at=f1]')");
        assertThat(count(".diagram .dead")).isEqualTo(1);
        assertThat(count(".steps .loop")).as("the steps of the loop are marked").isEqualTo(2);
        assertThat(text("document.getElementById('where').textContent")).contains("then forever from step");
        assertThat(text("document.querySelector('#soundness').textContent"))
                .contains("goes on forever")
                .contains("repeat forever")
                .contains("(instance 1)")
                .contains("No small change was found");
        assertThat(text("document.querySelector('.diagram .tokens .token[data-at=sub] + .count') === null"))
                .as("one of the two instances has begun")
                .isEqualTo("true");
    }

    @Test
    void tokensAreSeenWhilePlaying() throws Exception {
        openFile(BrokenProcesses.INVOICE.file());
        browser.value("document.getElementById('tab-play').click()");
        browser.await(
                "document.querySelector('.diagram .enabled title')?.textContent === \"start event 'Order received'\"");
        browser.value(
                "document.querySelector('.diagram .enabled').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        browser.await("document.querySelector('.diagram .token[data-at=f1]')");
        browser.click("#enabled button");
        browser.await("document.querySelectorAll('.diagram .token[data-at]').length === 2");
        assertThat(text("document.querySelectorAll('#history li').length")).isEqualTo("2");
        browser.click("#undo");
        browser.await("document.querySelector('.diagram .token[data-at=f1]')");
    }

    @Test
    void onlyWorkflowsAreAsked() throws Exception {
        openFile("two.tpn");
        browser.click("#ask-sound");
        assertThat(verdict()).startsWith("Sound");
        browser.value("import('/server.js').then(server => server.ask('open', {zoo: 'philosophers/3'})).then(() => 0)");
        browser.value("location.hash = 'model'; location.reload()");
        Thread.sleep(300);
        browser.await("document.querySelectorAll('.net .place').length === 12");
        assertThat(text("document.getElementById('tab-sound').hidden")).isEqualTo("true");
        assertThat(List.of(text("document.querySelector('#ask-sound')"))).containsExactly("null");
    }

    /** The names and nodes of the drawing that its note covers. */
    private static String covered() throws Exception {
        return text("""
                (() => {
                  const note = document.querySelector('.diagram .note').getBoundingClientRect();
                  return [...document.querySelectorAll('.diagram text:not(.note), .diagram .node:not(.inside)')].filter(each => {
                    const box = each.getBoundingClientRect();
                    return box.left < note.right && note.left < box.right && box.top < note.bottom && note.top < box.bottom;
                  }).map(each => each.textContent || each.parentNode.textContent).join();
                })()""");
    }

    /** Replaces a part of the text as typing would, and does something else before the page has asked about it. */
    private static void retype(String old, String changed, String then) throws Exception {
        assertThat(text("document.querySelector('#view-model textarea').value")).contains(old);
        browser.value(
                "(() => { const area = document.querySelector('#view-model textarea'); area.value = area.value.replace('"
                        + old + "', '" + changed + "'); area.dispatchEvent(new Event('input')); " + then + " })()");
    }

    private static void click(String selector) throws Exception {
        browser.value("document.querySelector('" + selector + "').click()");
    }

    @Test
    void aTextWithAMistakeIsNeitherAnsweredNorSavedNorReplaced() throws Exception {
        openFile(BrokenProcesses.HOLIDAY.file());
        browser.click("#ask-sound");
        browser.await("document.querySelector('.apply')");
        retype(
                "</process>",
                "</proces>",
                "document.getElementById('tab-sound').click(); document.querySelector('.apply').click()");
        browser.await("document.getElementById('mistake')");
        assertThat(text("document.getElementById('mistake').textContent"))
                .contains("has a mistake")
                .contains("Line ");
        assertThat(text("document.getElementById('verdict')")).isEqualTo("null");
        assertThat(count(".diagram .note, .diagram .lost")).isZero();
        click("#sound");
        Thread.sleep(500);
        assertThat(count("#mistake")).as("it stays").isEqualTo(1);
        assertThat(count("#verdict, .apply, .busy")).isZero();
        browser.click("#mistake button");
        assertThat(text("document.activeElement.ariaLabel")).isEqualTo("The model as a text");
        assertThat(text("document.activeElement.value")).contains("</proces>");
        retype("</proces>", "</process>", "document.getElementById('ask-sound').click()");
        browser.await("document.querySelector('#save-diagram')"); // the answer about the text that was typed
        assertThat(verdict()).startsWith("Not sound");
        click(".apply");
        browser.await("document.querySelector('#verdict')?.textContent.startsWith('Sound')");
        browser.value("window.saved = []; URL.createObjectURL = blob => { window.saved.push(blob); return '#sound' }");
        click("#save-diagram");
        browser.await("window.saved.length === 1");
        click("#tab-model");
        retype(
                "</process>",
                "</proces>",
                "document.getElementById('ask-sound').click(); document.getElementById('save-diagram').click()");
        browser.await("document.getElementById('mistake') && !document.getElementById('verdict')");
        Thread.sleep(300);
        assertThat(text("window.saved.length")).isEqualTo("1");
        assertThat(text("document.querySelector('#view-model textarea').value")).contains("</proces>");
    }

    @Test
    void aChangeIsTakenBack() throws Exception {
        openFile(BrokenProcesses.HOLIDAY.file());
        browser.click("#ask-sound");
        browser.await("document.querySelector('.apply')");
        String before = text("document.querySelector('#view-model textarea').value");
        String sentence = text("document.querySelector('.suggestion span').textContent");
        assertThat(count("#changed")).isZero();
        click(".apply");
        browser.await("document.querySelector('#verdict')?.textContent.startsWith('Sound')");
        assertThat(text("document.querySelector('#changed span').textContent").toLowerCase(Locale.ROOT))
                .isEqualTo("changed: " + sentence.toLowerCase(Locale.ROOT));
        assertThat(text("document.querySelector('#view-model textarea').value")).isNotEqualTo(before);
        click("#undo-change");
        browser.await("document.querySelector('#verdict')?.textContent.startsWith('Not sound')");
        assertThat(text("document.querySelector('#view-model textarea').value")).isEqualTo(before);
        assertThat(count("#changed")).isZero();
        browser.await("document.querySelector('.apply')");
        click(".apply");
        browser.await("document.querySelector('#undo-change')");
        retype("Ask the manager", "Ask both", "0");
        browser.await("!document.querySelector('#undo-change')");
    }

    @Test
    void theAnswersFitTheQuestions() throws Exception {
        openFile(BrokenProcesses.HOLIDAY.file());
        browser.click("#ask-sound");
        assertThat(verdict()).startsWith("Not sound");
        assertThat(text("document.querySelector('.answer.idle').textContent"))
                .contains("Does it end exactly once, with nothing left?")
                .contains("Not asked, since it may never end.")
                .doesNotContain("yes");
        assertThat(text("document.querySelector('.meaning').textContent")).startsWith("A process is sound if");
        openFile(BrokenProcesses.HIRING.file());
        browser.click("#ask-sound");
        assertThat(verdict()).startsWith("Not sound");
        String answers =
                text("[...document.querySelectorAll('.answer .verdict')].map(each => each.textContent).join()");
        assertThat(answers)
                .contains("yesCan it always be completed?")
                .contains("noDoes it end exactly once, with nothing left?")
                .contains("yesDoes any step run twice by mistake?");
        assertThat(count(".answer.idle")).isZero();
        click(".apply");
        browser.await("document.querySelector('#verdict')?.textContent.startsWith('Sound')");
        assertThat(text("document.querySelector('#soundness').textContent"))
                .contains("noDoes any step run twice by mistake?");
        assertThat(count(".answer.violated")).isZero();
    }

    /** The note stands where the way that it names keeps its name. */
    @Test
    void theNoteOfALoopCoversNothing() throws Exception {
        Files.writeString(folder.resolve("papers.bpmn"), """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/>
                <parallelGateway id="f"/><exclusiveGateway id="m"/><task id="a" name="Assess"/><task id="b" name="Check"/>
                <parallelGateway id="j"/><exclusiveGateway id="x" name="complete?"/><task id="c" name="Ask again"/>
                <task id="d" name="Pay"/><endEvent id="e" name="closed"/>
                <sequenceFlow id="f1" sourceRef="s" targetRef="f"/><sequenceFlow id="f2" sourceRef="f" targetRef="m"/>
                <sequenceFlow id="f3" sourceRef="f" targetRef="b"/><sequenceFlow id="f4" sourceRef="m" targetRef="a"/>
                <sequenceFlow id="f5" sourceRef="a" targetRef="j"/><sequenceFlow id="f6" sourceRef="b" targetRef="j"/>
                <sequenceFlow id="f7" sourceRef="j" targetRef="x"/><sequenceFlow id="f8" name="yes" sourceRef="x" targetRef="d"/>
                <sequenceFlow id="f9" name="no" sourceRef="x" targetRef="c"/><sequenceFlow id="fa" sourceRef="c" targetRef="m"/>
                <sequenceFlow id="fb" sourceRef="d" targetRef="e"/></process></definitions>""");
        openFile("papers.bpmn");
        browser.click("#ask-sound");
        browser.await("document.querySelector('.diagram .note')");
        assertThat(text("document.querySelector('.diagram .note').textContent"))
                .isEqualTo("once 'no' is taken it cannot be completed");
        assertThat(covered()).isEmpty();
    }

    @Test
    void anotherModelIsNotSearched() throws Exception {
        openFile(BrokenProcesses.INVOICE.file());
        browser.await("document.querySelector('.diagram .element')");
        browser.value("document.querySelector('.bar input[type=search]').focus()");
        browser.type("pack");
        browser.await("document.querySelector('svg.net.finding')");
        retype("Apologise", "Say sorry", "0");
        browser.await("document.querySelector('.origin').textContent.endsWith('(edited)')");
        assertThat(text("document.querySelector('.bar input[type=search]').value"))
                .isEqualTo("pack");
        click("#open-folder");
        browser.await("document.querySelector('dialog .choices button')");
        browser.value("[...document.querySelectorAll('dialog .choices button')].find(each => each.textContent === '"
                + BrokenProcesses.HIRING.file() + "').click()");
        browser.await(
                "document.querySelector('.origin').textContent.endsWith('" + BrokenProcesses.HIRING.file() + "')");
        assertThat(text("document.querySelector('.bar input[type=search]').value"))
                .isEmpty();
        assertThat(count("svg.net.finding, .diagram .found")).isZero();
    }
}
