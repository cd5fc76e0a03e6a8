package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, used as a person uses it. Skipped where no Chromium is installed. */
class PageTest {
    @TempDir
    static Path folder;

    private static Chromium browser;
    private static RunningServer running;

    @BeforeAll
    static void open() throws Exception {
        Optional<Path> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium is installed: the page is not tried out");
        running = new RunningServer(folder, "zoo:philosophers/4");
        browser = new Chromium(program.get(), 1280, 800);
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

    /** Every test begins with a new session. */
    @BeforeEach
    void begin() throws Exception {
        browser.complaints.clear(); // what the test before this one failed for
        browser.go(running.server.address());
        browser.await("document.readyState === 'complete' && document.getElementById('tab-model')");
        browser.value("sessionStorage.clear()");
        browser.go(running.origin() + "/?again#model");
        browser.await("document.querySelectorAll('.net .place').length === 16");
    }

    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.complaints).isEmpty();
    }

    private static long count(String selector) throws Exception {
        return Long.parseLong(String.valueOf(browser.value("document.querySelectorAll('" + selector + "').length")));
    }

    private static String text(String selector) throws Exception {
        return String.valueOf(browser.value("document.querySelector('" + selector + "').textContent"));
    }

    /** Replaces some of the text of the model, as typing does. */
    private static void replace(String old, String changed) throws Exception {
        browser.value("(() => { const area = document.querySelector('#view-model textarea'); area.focus(); "
                + "const at = area.value.indexOf('" + old + "'); area.setSelectionRange(at, at + " + old.length()
                + ") })()");
        browser.type(changed);
    }

    @Test
    void theTokenLeavesTheAddress() throws Exception {
        assertThat(browser.value("location.href")).isEqualTo(running.origin() + "/#model");
    }

    @Test
    void aZooModelIsOpened() throws Exception {
        browser.click("#open-zoo");
        browser.await("document.querySelector('dialog .side input')");
        browser.value(
                "(() => { const filter = document.querySelector('dialog input[type=search]'); filter.value = 'two-phase'; "
                        + "filter.dispatchEvent(new Event('input')) })()");
        browser.click("dialog .side button.main");
        browser.await("document.title.startsWith('two-phase')");
        browser.await("!document.querySelector('dialog')"); // which goes when it has heard that it was closed
    }

    @Test
    void whatIsWrongIsMarkedUnderTheWordAndRepaired() throws Exception {
        replace("in think_1", "in thnk_1");
        browser.await("document.querySelector('#view-model .wrong')");
        assertThat(text("#view-model .wrong")).isEqualTo("thnk_1");
        assertThat(text("#view-model .message")).contains("thnk_1");
        browser.value("document.querySelector('#view-model textarea').blur()");
        replace("in thnk_1", "in think_1");
        browser.await(
                "document.querySelector('#view-model .message').hidden && !document.querySelector('#view-model .wrong')");
        browser.await("document.querySelector('.origin').textContent.includes('(edited)')");
    }

    @Test
    void wordsAreCompleted() throws Exception {
        browser.click("#tab-ask");
        browser.value("document.querySelector('#view-ask textarea').focus()");
        browser.type("AG has");
        browser.await("document.querySelectorAll('#view-ask .offers li').length >= 4");
        assertThat(text("#view-ask .offers li")).isEqualTo("hasLeft_1");
    }

    @Test
    void transitionsAreFiredOnTheNetAndTakenBack() throws Exception {
        browser.click("#tab-play");
        for (String transition : new String[] {"takeLeft_1", "takeRight_1", "takeLeft_3"}) {
            browser.await("document.querySelector('.enabled[data-transition=" + transition + "]')");
            browser.click("[data-transition=" + transition + "] .body");
            browser.await("document.querySelector('#history .last button')?.textContent === '" + transition + "'");
        }
        assertThat(count("[data-place=eat_1] .dot")).isEqualTo(1);
        browser.click("#undo");
        browser.await("document.querySelector('#history .undone')");
        browser.click("#undo");
        browser.await("document.querySelector('[data-place=hasLeft_1] .dot')");
        assertThat(count("[data-place=eat_1] .dot")).isZero();
    }

    @Test
    void theSessionIsThereAfterReloading() throws Exception {
        browser.click("#tab-play");
        browser.await("document.querySelector('.enabled[data-transition=takeLeft_2]')");
        browser.click("[data-transition=takeLeft_2] .body");
        browser.await("document.querySelector('#history .last')");
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.querySelector('#history .last')");
        assertThat(text("#history .last button")).isEqualTo("takeLeft_2");
    }

    @Test
    void anExplorationShowsLiveFiguresAndIsCancelled() throws Exception {
        browser.value("document.getElementById('tab-explore').click()");
        replaceModel("slotted-ring/9");
        // no diagram beside it, which would count all states before the click on Cancel
        browser.value("(() => { const store = document.querySelector('#view-explore [name=store]'); "
                + "store.value = 'plain'; store.dispatchEvent(new Event('change', {bubbles: true})) })()");
        browser.click("#explore");
        browser.await("document.querySelector('#live b') && document.querySelectorAll('.charts svg').length === 4");
        browser.value("(() => { window.figure = document.querySelector('#live b').textContent; "
                + "window.curve = document.querySelector('.charts .curve').getAttribute('d') })()");
        browser.await("document.querySelector('#live b').textContent !== window.figure");
        browser.await("document.querySelector('.charts .curve').getAttribute('d') !== window.curve");
        browser.click("#cancel");
        browser.await("document.querySelector('#runs .cancelled') && document.querySelector('.figures')");
        assertThat(text("#detail .bad")).startsWith("UNKNOWN");
        assertThat(text("#detail .command code"))
                .startsWith("./tidemark explore zoo:slotted-ring/9 --store plain --threads 2");
    }

    private static void replaceModel(String zoo) throws Exception {
        browser.value("import('/server.js').then(server => server.ask('open', {zoo: '" + zoo + "'}))");
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.title.startsWith('" + zoo.replaceAll("/.*", "") + "')");
    }

    @Test
    void aViolatedFormulaIsSteppedThrough() throws Exception {
        browser.click("#tab-ask");
        browser.value("document.querySelector('#view-ask textarea').focus()");
        browser.type("AG !deadlock");
        browser.click("#ask");
        browser.await("document.querySelector('.answer.violated .step-through')");
        assertThat(text(".answer .how")).contains("search, 4 steps");
        browser.click(".step-through");
        browser.await("document.querySelectorAll('#steps li').length === 5");
        browser.click("#next-step");
        browser.await("document.querySelector('.net .fired')");
        assertThat(text("#where")).startsWith("1 of 4 steps: takeLeft_");
        browser.click("#last-step");
        browser.await("document.querySelectorAll('.net .dot').length === 4");
        browser.click("#first-step");
        browser.await("document.querySelectorAll('.net .dot').length === 8");
    }

    @Test
    void aRunIsShownAsASequence() throws Exception {
        browser.click("#tab-ask");
        browser.value("document.querySelector('#view-ask textarea').focus()");
        browser.type("F eat_1 >= 1");
        browser.click("#ask");
        browser.await("document.querySelector('.answer.violated .step-through')");
        browser.click(".step-through");
        browser.await("document.querySelector('#steps .loop')");
        long steps = count("#steps li") - 1;
        browser.click("#sequence");
        browser.await("document.querySelector('dialog .sequence .loop-arrow')");
        assertThat(count("dialog .sequence .step")).isEqualTo(steps);
        assertThat(count("dialog .sequence .life")).isGreaterThan(1);
        browser.click("dialog [data-step=\"1\"] .event");
        browser.await("!document.querySelector('dialog')");
        assertThat(text("#where")).startsWith("1 of " + steps);
    }

    @Test
    void theLayersOfASweepAreShown() throws Exception {
        browser.value("document.getElementById('tab-explore').click()");
        replaceModel("dbm/4");
        browser.value(
                "(() => { const search = document.querySelector('#view-explore [name=search]'); search.value = 'sweep'; "
                        + "search.dispatchEvent(new Event('change', {bubbles: true})) })()");
        assertThat(browser.value("document.querySelector('#view-explore [name=threads]').disabled"))
                .isEqualTo(true);
        browser.click("#explore");
        browser.await("document.querySelectorAll('.strip .bar').length > 1 && document.querySelector('.figures')");
    }

    @Test
    void moreThanSixPagesAreOpen() throws Exception {
        List<String> tabs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            tabs.add(browser.openTab(running.origin() + "/#model"));
        }
        browser.awaitTitles("philosophers-4", 9);
        browser.value("document.getElementById('tab-compare').click()");
        browser.click("#compare");
        browser.await("document.querySelectorAll('.comparison tbody tr').length === 3");
        for (String tab : tabs) {
            browser.closeTab(tab);
        }
    }

    @Test
    void aDroppedFileIsOpened() throws Exception {
        drop("dropped.pnml", """
                <?xml version="1.0"?>
                <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
                <place id="p"><initialMarking><text>3</text></initialMarking></place><place id="q"/><transition id="t"/>
                <arc id="a" source="p" target="t"/><arc id="b" source="t" target="q"/></page></net></pnml>
                """);
        browser.await("document.querySelectorAll('.net .place').length === 2");
        assertThat(count("[data-place=p] .dot")).isEqualTo(3);
        assertThat(text(".origin")).isEqualTo("dropped.pnml");
    }

    private static void drop(String name, String content) throws Exception {
        browser.value("(() => { const data = new DataTransfer(); data.items.add(new File([`"
                + content.replace("`", "\\`").replace("${", "\\${") + "`], '" + name
                + "')); window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true})) })()");
    }

    @Test
    void scriptsInNamesAreText() throws Exception {
        drop("evil.tide", """
                net "<img src=x onerror=window.evil=1>"
                place "<script>window.evil=1</script>" = 1
                place "' onload=window.evil=1 x='"
                transition "<b onclick=window.evil=1>bold</b>" { in "<script>window.evil=1</script>" out "' onload=window.evil=1 x='" }
                """);
        browser.await("document.querySelectorAll('.net .place').length === 2");
        browser.value("document.getElementById('tab-play').click()");
        browser.await("document.querySelector('#enabled button')");
        assertThat(text("#enabled button")).isEqualTo("<b onclick=window.evil=1>bold</b>");
        browser.click("#enabled button");
        browser.await("document.querySelector('#history .last')");
        for (String tab : new String[] {"ask", "graph", "compare", "model"}) {
            browser.value("document.getElementById('tab-" + tab + "').click()");
        }
        Thread.sleep(300);
        assertThat(browser.value("window.evil === undefined")).isEqualTo(true);
        assertThat(count("main script, main b, main img")).isZero();
    }

    private static final String FAULTY = """
            net climb
            param most = 3
            type N = 0..most
            place at: N = 0
            place done
            strongly fair transition up(x: N) { in at: x out at: x + 1 }
            transition stop(x: N) { guard x = 2 in at: x out done }
            property low { AG done <= 1 }
            property arrives { F done >= 1 }
            """;

    @Test
    void aFaultIsShownWhereverItMatters() throws Exception {
        drop("climb.tide", FAULTY);
        browser.await("document.title.startsWith('climb-3')");
        browser.value("document.getElementById('tab-ask').click()");
        browser.click("#ask-own");
        browser.await("document.querySelector('.answer.holds.marked') && document.querySelector('.job pre')");
        assertThat(text(".answer.violated code")).startsWith("fault:up: transition");
        assertThat(text(".answer.holds .chip")).isEqualTo("holds*");
        assertThat(browser.value("getComputedStyle(document.querySelector('.answer.holds .chip')).color"))
                .as("not as green as an answer without reservations")
                .isEqualTo(browser.value(
                        "(() => { const made = document.createElement('i'); made.style.color = 'var(--warn)'; document.body.append(made); "
                                + "const colour = getComputedStyle(made).color; made.remove(); return colour })()"));
        assertThat(text(".remarks"))
                .contains("may change once the model is repaired")
                .contains("strongly fair to up");
        assertThat(text(".job .command code")).startsWith("./tidemark check climb.tide --threads 2");
        assertThat(text(".job .before")).startsWith("Save the text as climb.tide first.");
        browser.value("document.getElementById('tab-explore').click()");
        browser.click("#explore");
        browser.await("document.querySelector('#runs .violated')");
        assertThat(text("#detail .bad")).startsWith("VIOLATED: fault:up after 3 steps");
        assertThat(count("#runs .done")).isZero();
        browser.value("document.getElementById('tab-compare').click()");
        browser.await("document.querySelector('.comparison tbody tr')");
        assertThat(text(".comparison tbody tr td:last-child")).isEqualTo("violated");
        browser.value("document.getElementById('tab-graph').click()");
        browser.click("#build");
        browser.await("document.querySelector('#graph-status.bad')");
        assertThat(text("#graph-status")).startsWith("FAULT");
    }

    @Test
    void parametersAreFields() throws Exception {
        drop("climb.tide", FAULTY);
        browser.await("document.querySelector('#parameters [name=most]')?.value === '3'");
        browser.value("document.querySelector('#parameters [name=most]').value = '2'");
        browser.click("#set-parameters");
        browser.await("document.title.startsWith('climb-2')");
        browser.value("document.getElementById('tab-ask').click()");
        browser.click("#ask-own");
        browser.await("document.querySelector('.answer.violated .step-through')");
        assertThat(text(".job .command code")).startsWith("./tidemark check climb.tide -D most=2 ");
        browser.value("document.getElementById('tab-model').click()");
        browser.value("document.querySelector('#parameters [name=most]').value = 'green'");
        browser.click("#set-parameters");
        browser.await("document.querySelector('#toast:not([hidden])')?.textContent.includes('most=green')");
        browser.value("document.querySelector('#parameters [name=most]').value = '1'");
        browser.value("(() => { const area = document.querySelector('#view-model textarea'); area.value += 'nonsense'; "
                + "area.dispatchEvent(new Event('input')); document.getElementById('set-parameters').click() })()");
        browser.await("document.querySelector('#toast:not([hidden])')?.textContent.includes('mend it first')");
        assertThat(String.valueOf(browser.value("document.querySelector('#view-model textarea').value")))
                .endsWith("nonsense");
    }

    @Test
    void thePanelIsWidened() throws Exception {
        String width = "document.querySelector('#view-model .panel').getBoundingClientRect().width";
        double before = Double.parseDouble(String.valueOf(browser.value(width)));
        browser.value("document.querySelector('#view-model .edge').focus()");
        browser.press("ArrowRight");
        browser.press("ArrowRight");
        assertThat(Double.parseDouble(String.valueOf(browser.value(width)))).isGreaterThan(before + 60);
        browser.press("Home");
        assertThat(Double.parseDouble(String.valueOf(browser.value(width)))).isEqualTo(before);
    }

    @Test
    void assumptionsAreMade() throws Exception {
        browser.click("#tab-ask");
        browser.value("(() => { document.querySelector('.options').open = true; "
                + "const fair = document.querySelector('.options [name=fair]'); fair.value = 'all'; "
                + "fair.dispatchEvent(new Event('input', {bubbles: true})) })()");
        assertThat(text("#ask-options")).endsWith(": fair all");
        browser.value("document.querySelector('#view-ask textarea').focus()");
        browser.type("G F eat_1 >= 1");
        browser.click("#ask");
        browser.await("document.querySelector('.job .remarks')");
        assertThat(text(".job .remarks")).contains("weakly fair to every transition");
        assertThat(text(".job .command code")).contains("--fair all");
    }

    @Test
    void aStateGraphIsDrawn() throws Exception {
        browser.click("#tab-graph");
        browser.click("#build");
        browser.await(
                "document.querySelectorAll('.states .state').length === 34 && document.querySelector('#about-state h3')");
        assertThat(text("#about-state p")).contains("4 steps to the next deadlock");
        browser.click(".states .dead circle");
        browser.await("document.querySelector('#about-state p').textContent.includes('a deadlock')");
    }

    @Test
    void storesAreCompared() throws Exception {
        browser.click("#tab-compare");
        browser.click("#compare");
        browser.await("document.querySelectorAll('.comparison tbody tr').length === 3");
        assertThat(text(".comparison tbody tr:last-child td")).isEqualTo("34");
        assertThat(count("#comparison .chart")).isEqualTo(3);
    }

    @Test
    void aNetOfTwoThousandNodesIsDrawnInTime() throws Exception {
        long start = System.nanoTime();
        browser.value("import('/server.js').then(server => server.ask('open', {zoo: 'philosophers/290'}))");
        browser.value("location.reload()");
        browser.await("document.title.startsWith('philosophers-290') && document.querySelector('.net .place')");
        double seconds = (System.nanoTime() - start) / 1e9;
        assertThat(count(".net .place"))
                .as("only what is in view is in the page")
                .isLessThan(200);
        browser.value(
                "(() => { const find = document.querySelector('.bar input[type=search]'); find.value = 'eat_290'; "
                        + "find.dispatchEvent(new Event('input')) })()");
        browser.await("document.querySelector('.net .found[data-place=eat_290]')");
        browser.click(".zoom button:last-child");
        browser.await("document.querySelectorAll('.net .place').length === 1160");
        assertThat(count(".net .transition")).isEqualTo(870);
        assertThat(seconds).isLessThan(60); // three seconds where the machine does nothing else
    }
}
