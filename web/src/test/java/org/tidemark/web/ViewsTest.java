package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.cli.Tidemark;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;

/** What the views offer beside the ways through them that {@link PageTest} goes. Skipped where no Chromium is installed. */
class ViewsTest {
    /** Every choice of a store, a search, a reduction and an execution, with whether the form takes it as it is. */
    private static final String CHOICES = """
            (() => {
              const all = ['store', 'search', 'reduce', 'colors'].map(name => document.querySelector('#view-explore [name=' + name + ']'));
              const [stores, searches, reductions, colors] = all.map(each => [...each.options].map(option => option.value));
              const found = [];
              for (const a of stores) for (const b of searches) for (const c of reductions) for (const d of colors) {
                const asked = [a, b, c, d];
                all.forEach((each, i) => (each.value = asked[i]));
                all[0].dispatchEvent(new Event('change', {bubbles: true}));
                found.push([...asked, all.every((each, i) => each.value === asked[i])].join(' '));
              }
              return found;
            })()""";

    /** Pairs of texts of the picture that cover each other, but for their edges. */
    private static final String OVERLAPS = """
            (() => {
              const texts = [...document.querySelectorAll('svg.net text')].filter(each => each.textContent.trim());
              const boxes = texts.map(each => each.getBoundingClientRect());
              const found = [];
              for (let i = 0; i < boxes.length; i++) for (let j = 0; j < i; j++) {
                const [a, b] = [boxes[i], boxes[j]];
                const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                if (width > 0.1 * Math.min(a.width, b.width) && height > 0.3 * Math.min(a.height, b.height))
                  found.push(texts[i].textContent + ' and ' + texts[j].textContent);
              }
              return found;
            })()""";

    @TempDir
    static Path folder;

    private static Chromium browser;
    private static RunningServer running;

    @BeforeAll
    static void open() throws Exception {
        Optional<Path> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium is installed: the views are not tried out");
        Files.writeString(folder.resolve("two.tide"), "place p = 1\nplace q\ntransition t { in p out q }\n");
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

    @BeforeEach
    void begin() throws Exception {
        browser.complaints.clear();
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

    private static String text(String expression) throws Exception {
        return String.valueOf(browser.value(expression));
    }

    private static void tab(String name) throws Exception {
        browser.value("document.getElementById('tab-" + name + "').click()");
    }

    /** Clicks a button by what it says. */
    private static void press(String within, String words) throws Exception {
        String button = "[...document.querySelectorAll('" + within + " button')].find(each => each.textContent === '"
                + words + "')";
        browser.await(button);
        browser.value(button + ".click()");
    }

    private static void openZoo(String model) throws Exception {
        browser.value("import('/server.js').then(server => server.ask('open', {zoo: '" + model + "'}))");
        browser.value("location.reload()");
        Thread.sleep(300);
        String name = model.replaceAll("^tide-|/.*", "");
        browser.await("document.title.startsWith('" + name + "') && document.querySelector('.net .place') "
                + "&& document.querySelector('.origin').textContent === 'zoo:" + model + "'");
    }

    /** Keeps what the page saves, instead of a file in somebody's folder. */
    private static void catchFiles() throws Exception {
        browser.value(
                "(() => { window.files = []; "
                        + "URL.createObjectURL = blob => { files.push(blob); return 'about:blank#' }; URL.revokeObjectURL = () => {}; "
                        + "HTMLAnchorElement.prototype.click = function() { files[files.length - 1].file = this.download } })()");
    }

    private static String caught(String name) throws Exception {
        browser.await("files.some(each => each.file === '" + name + "')");
        return text("files.find(each => each.file === '" + name + "').text()");
    }

    @Test
    void theFormOffersWhatTheEnginesTake() throws Exception {
        openZoo("tide-philosophers/3");
        tab("explore");
        Model model = Model.zoo("tide-philosophers/3");
        List<?> choices = (List<?>) Objects.requireNonNull(browser.value(CHOICES));
        assertThat(choices).hasSize(324);
        for (int i = 0; i < choices.size(); i++) {
            String[] choice = String.valueOf(choices.get(i)).split(" ", -1);
            Path disk = Files.createDirectory(folder.resolve("disk-" + i));
            assertThat(takes(model, choice, disk))
                    .as(String.join(" ", choice))
                    .isEqualTo(Boolean.parseBoolean(choice[4]));
        }
    }

    private static boolean takes(Model model, String[] choice, Path disk) {
        Options options = Options.defaults()
                .memory(16 << 20)
                .time(Duration.ofSeconds(20))
                .threads(1)
                .store(Store.valueOf(choice[0].toUpperCase(Locale.ROOT)))
                .search(SearchOrder.valueOf(choice[1].toUpperCase(Locale.ROOT)))
                .reduce(
                        choice[2].equals("none")
                                ? new Reduction[0]
                                : new Reduction[] {Reduction.valueOf(choice[2].toUpperCase(Locale.ROOT))})
                .colors(Colors.valueOf(choice[3].toUpperCase(Locale.ROOT)));
        try {
            model.explore(choice[0].equals("disk") ? options.folder(disk, 1 << 24) : options);
            return true;
        } catch (InvalidInputException | IllegalArgumentException refused) {
            return false;
        }
    }

    private static String printed(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Tidemark.run(
                words,
                InputStream.nullInputStream(),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ").strip();
    }

    private static final String REASONS =
            "[...document.querySelectorAll('#reason > p, #reason > pre')].map(each => each.textContent).join(' ').replace(/\\s+/g, ' ').trim()";

    @Test
    void reasonsAreShownAsTheyArePrinted() throws Exception {
        tab("why");
        press("#view-why", "Deadlock-free?");
        browser.await("document.querySelector('#why-picture')");
        assertThat(text(REASONS)).isEqualTo(printed("why", "zoo:philosophers/4", "--deadlock-free"));
        browser.await("document.querySelector('#why-picture').naturalWidth > 100");
        assertThat(text("document.querySelector('#reason pre').textContent.split('\\n')[1]"))
                .as("in columns")
                .startsWith("       1  ●       takeLeft_1  ");
        tab("ask");
        browser.value("document.querySelector('#view-ask textarea').focus()");
        browser.type("AG (eat_1 + eat_2 <= 1)");
        browser.click("#ask");
        browser.click(".answer.holds .explain");
        browser.await("document.querySelector('#reason .good')");
        assertThat(text("document.querySelector('#view-why textarea').value")).isEqualTo("AG (eat_1 + eat_2 <= 1)");
        assertThat(text(REASONS)).isEqualTo(printed("why", "zoo:philosophers/4", "-f", "AG (eat_1 + eat_2 <= 1)"));
        assertThat(text("document.querySelectorAll('#reasons li').length")).isEqualTo("2");
        press("#reason", "Remove");
        browser.await(
                "document.querySelectorAll('#reasons li').length === 1 && document.querySelector('#reason .bad')");
    }

    @Test
    void aModelOfTheZooTakesParameters() throws Exception {
        browser.click("#open-zoo");
        browser.await("document.querySelector('dialog .side input')");
        browser.value(
                "(() => { const filter = document.querySelector('dialog input[type=search]'); filter.value = 'philosophers'; "
                        + "filter.dispatchEvent(new Event('input')); document.querySelector('dialog .side input').value = 7 })()");
        browser.click("dialog .side button.main");
        browser.await("document.title.startsWith('philosophers-7')");
        assertThat(text("document.querySelector('.origin').textContent")).isEqualTo("zoo:philosophers/7");
    }

    @Test
    void aModelOfTheFolderIsOpened() throws Exception {
        browser.click("#open-folder");
        browser.click("dialog .choices button");
        browser.await("document.querySelector('.origin').textContent.endsWith('two.tide')");
        browser.await("document.querySelectorAll('.net .place').length === 2");
    }

    @Test
    void namesAreCompletedInTheText() throws Exception {
        browser.value("(() => { const area = document.querySelector('#view-model textarea'); area.focus(); "
                + "area.setSelectionRange(area.value.length, area.value.length) })()");
        browser.type("transition u { in hasL");
        browser.await("document.querySelectorAll('#view-model .offers li').length === 4");
        browser.press("Tab");
        assertThat(text("document.querySelector('#view-model textarea').value")).endsWith("in hasLeft_1");
    }

    @Test
    void placesAreColouredByComponents() throws Exception {
        browser.await("document.querySelector('.bar select option[value=Components]')");
        browser.value("(() => { const colours = document.querySelector('.bar select'); colours.value = 'Components'; "
                + "colours.dispatchEvent(new Event('change')) })()");
        assertThat(text("document.querySelectorAll('.net .place[class*=hue-]').length"))
                .isEqualTo("16");
        assertThat(
                        text(
                                "new Set([...document.querySelectorAll('.net .place .disc')].map(each => getComputedStyle(each).fill)).size > 3"))
                .isEqualTo("true");
    }

    @Test
    void aBindingIsChosen() throws Exception {
        openZoo("tide-philosophers/5");
        tab("play");
        browser.await("document.querySelector('#enabled button small')");
        browser.click("#enabled button");
        browser.await("document.querySelectorAll('dialog.menu .events button').length === 5");
        String chosen = text("document.querySelectorAll('dialog.menu .events button')[2].textContent");
        browser.value("document.querySelectorAll('dialog.menu .events button')[2].click()");
        browser.await("document.querySelector('#history .last')");
        assertThat(text("document.querySelector('#history .last button').textContent"))
                .isEqualTo(chosen)
                .contains(" = ");
    }

    @Test
    void usualQuestionsAreButtonsAndProofsAreInWords() throws Exception {
        tab("ask");
        press("#view-ask", "One-safe?");
        browser.await("document.querySelector('.answer.holds details')");
        assertThat(text("document.querySelector('.answer.holds details pre').textContent"))
                .containsPattern("[a-z]+ [a-z]+ [a-z]+");
        assertThat(text("document.querySelector('.answer.holds .how').textContent"))
                .containsPattern("\\d\\h(ms|s)");
        press("#view-ask", "Deadlock-free?");
        browser.await("document.querySelector('.answer.violated .step-through')");
    }

    @Test
    void aRunIsDrawnAsAPartialOrder() throws Exception {
        tab("ask");
        press("#view-ask", "Deadlock-free?");
        browser.click(".step-through");
        browser.await("document.querySelectorAll('#steps li').length === 5");
        press(".stepper", "Partial order");
        browser.await("document.querySelector('dialog .sheet-of-paper img')?.naturalWidth > 100");
    }

    @Test
    void picturesAndTablesAreSaved() throws Exception {
        catchFiles();
        press(".stage", "Save SVG");
        String picture = caught("philosophers-4.svg");
        assertThat(picture).startsWith("<svg").contains("data-place=\"think_1\"", ".net");
        tab("explore");
        browser.click("#explore");
        browser.await("document.querySelector('#detail .figures')");
        press("#detail", "Save CSV");
        assertThat(caught("philosophers-4.csv")).startsWith("states,34\nedges,88\n");
        tab("compare");
        press("#comparison", "Save CSV");
        assertThat(caught("philosophers-4-comparison.csv"))
                .startsWith("run,states,edges")
                .contains(",34,88,");
        press("#comparison", "Save SVG");
        assertThat(caught("philosophers-4-seconds.svg")).startsWith("<svg");
    }

    @Test
    void aSessionIsSavedAndDroppedOnThePage() throws Exception {
        tab("play");
        browser.await("document.querySelector('.enabled[data-transition=takeLeft_2]')");
        browser.click("[data-transition=takeLeft_2] .body");
        browser.await("document.querySelector('#history .last')");
        catchFiles();
        press("#tools", "Save");
        assertThat(caught("philosophers-4.tidemark.json")).startsWith("{");
        browser.value("files[0].text().then(text => window.name = text)"); // which a reload leaves as it is
        openZoo("mutex/2");
        browser.value(
                "(() => { const data = new DataTransfer(); data.items.add(new File([window.name], 'saved.tidemark.json')); "
                        + "window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true})) })()");
        browser.await("document.title.startsWith('philosophers-4')");
        browser.await("document.querySelector('#history .last button')?.textContent === 'takeLeft_2'");
        browser.value("window.name = ''");
    }

    @Test
    void theThemeIsSwitchedAndKept() throws Exception {
        String colour = "getComputedStyle(document.body).backgroundColor";
        String before = text(colour);
        browser.click("#theme");
        String after = text(colour);
        assertThat(after).isNotEqualTo(before);
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.getElementById('theme')");
        assertThat(text(colour)).isEqualTo(after);
        browser.value("localStorage.removeItem('theme')");
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 1920})
    void everyViewFitsTheScreen(int width) throws Exception {
        browser.size(width, width * 5 / 8);
        for (String name : List.of("model", "play", "ask", "explore", "graph", "compare")) {
            tab(name);
            Thread.sleep(100);
            assertThat(
                            text(
                                    "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"))
                    .as(name)
                    .isEqualTo("true");
            assertThat(
                            (List<?>)
                                    browser.value(
                                            "[...document.querySelectorAll('header button, #view-" + name
                                                    + " button')].filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"))
                    .as(name + ": buttons whose words do not fit")
                    .isEmpty();
        }
        browser.size(1280, 800);
    }

    @ParameterizedTest
    @ValueSource(strings = {"philosophers/8", "connection", "tide-philosophers/5", "dbm/4", "kanban/6"})
    void noLabelsOverlap(String model) throws Exception {
        openZoo(model);
        browser.click(".zoom button:last-child");
        browser.await("document.querySelectorAll('svg.net text').length > 8");
        assertThat((List<?>) browser.value(OVERLAPS)).isEmpty();
    }

    @Test
    void aNetOfCpnToolsIsPlayedInTheDrawingOfItsFile() throws Exception {
        Files.copy(Path.of("../examples/protocol.cpn"), folder.resolve("protocol.cpn"));
        browser.value("import('/server.js').then(server => server.ask('open', {file: 'protocol.cpn'})).then(() => 0)");
        browser.go(running.origin() + "/?drawn#play");
        browser.await("document.querySelector('.diagram .place')");
        assertThat(text("document.querySelectorAll('.diagram .place').length")).isEqualTo("9");
        browser.await("document.querySelector('.diagram .element.enabled')");
        String enabled = text("document.querySelector('.diagram .element.enabled').dataset.transition");
        assertThat(text("document.getElementById('enabled').textContent")).contains(enabled);
        String marking = text("document.getElementById('marking').textContent");
        browser.click(".diagram .element.enabled");
        browser.await("document.querySelector('.diagram .element.fired')");
        assertThat(text("document.querySelector('.diagram .element.fired').dataset.transition"))
                .isEqualTo(enabled);
        assertThat(text("document.getElementById('marking').textContent")).isNotEqualTo(marking);
        assertThat(text("document.querySelectorAll('.diagram .place.changed').length"))
                .isNotEqualTo("0");
    }
}
