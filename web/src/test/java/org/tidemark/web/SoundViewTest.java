package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        assertThat(text("document.querySelector('.diagram .note').textContent")).isEqualTo("no way back from here");
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
}
