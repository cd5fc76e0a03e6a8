package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.server.WebServer;

/** Who and what is refused, and what is harmless: each a way in which a page elsewhere, or a file, could do harm. */
class SafetyTest {
    @TempDir
    Path top;

    private RunningServer running;

    @BeforeEach
    void start() throws Exception {
        Path folder = Files.createDirectories(top.resolve("models"));
        Files.writeString(folder.resolve("one.tide"), "place p = 1\ntransition t { in p }\n");
        Files.writeString(top.resolve("secret.tide"), "place secret = 1\ntransition t { in secret }\n");
        Files.writeString(folder.resolve("notes.txt"), "not a model");
        Files.createSymbolicLink(folder.resolve("link.tide"), top.resolve("secret.tide"));
        Files.writeString(Files.createDirectories(folder.resolve(".git")).resolve("hidden.tide"), "place h\n");
        running = new RunningServer(folder, "");
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private int status(HttpRequest.Builder request) throws IOException, InterruptedException {
        return running.send(request).statusCode();
    }

    private Fields ask(String action, Map<String, @Nullable Object> fields) throws Exception {
        return running.ask(action, fields);
    }

    @Test
    void aRightRequestIsAnswered() throws Exception {
        assertThat(status(running.post("session", "{}"))).isEqualTo(200);
        assertThat(status(running.get("/"))).isEqualTo(200);
        assertThat(status(running.get("/app.js"))).isEqualTo(200);
    }

    @Test
    void onlyTheLoopbackAddressListens() throws Exception {
        int port = running.server.port();
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> new Socket(address, port).close()).isInstanceOf(IOException.class);
                }
            }
        }
        new Socket(InetAddress.getLoopbackAddress(), port).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example"})
    void aForeignHostIsRefused(String host) throws Exception {
        assertThat(status(running.post("session", "{}").setHeader("Host", host)))
                .isEqualTo(403);
        assertThat(status(running.get("/").setHeader("Host", host))).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://localhost"})
    void aForeignOriginIsRefused(String origin) throws Exception {
        assertThat(status(running.post("session", "{}").setHeader("Origin", origin)))
                .isEqualTo(403);
        assertThat(status(running.get("/events?session=x").setHeader("Origin", origin)))
                .isEqualTo(403);
    }

    @Test
    void aRequestThatDoesSomethingSaysWhereItComesFrom() throws Exception {
        HttpRequest.Builder silent = HttpRequest.newBuilder(URI.create(running.origin() + "/api/session"))
                .header("Content-Type", "application/json")
                .header("Cookie", running.cookie)
                .POST(HttpRequest.BodyPublishers.ofString("{}"));
        assertThat(status(silent)).isEqualTo(403);
        assertThat(status(running.post("session", "{}").header("Sec-Fetch-Site", "cross-site")))
                .isEqualTo(403);
    }

    @Test
    void nothingIsDoneWithoutTheCookie() throws Exception {
        for (String cookie : List.of("", "tidemark-" + running.server.port() + "=0", "other=" + running.cookie)) {
            assertThat(status(running.post("session", "{}").setHeader("Cookie", cookie)))
                    .isEqualTo(403);
            assertThat(status(running.get("/").setHeader("Cookie", cookie))).isEqualTo(403);
            assertThat(status(running.get("/events?session=x").setHeader("Cookie", cookie)))
                    .isEqualTo(403);
        }
    }

    @Test
    void theCookieAloneDoesNothing() throws Exception {
        String unused = running.server.address().replaceAll(".*token=", "");
        for (String token : List.of("", "0", unused)) {
            assertThat(status(running.post("session", "{}").setHeader("Tidemark-Token", token)))
                    .isEqualTo(403);
        }
        assertThat(status(running.get("/?token=0"))).isEqualTo(403);
        assertThat(status(running.get("/?token=" + running.token))).isEqualTo(200);
    }

    @Test
    void aTokenIsGoodForOneBrowser() throws Exception {
        String address = running.server.address();
        HttpResponse<String> first = running.send(HttpRequest.newBuilder(URI.create(address)));
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Set-Cookie").orElse(""))
                .contains("SameSite=Strict", "HttpOnly", "Path=/");
        assertThat(status(HttpRequest.newBuilder(URI.create(address)))).isEqualTo(403);
        assertThat(running.server.address()).isNotEqualTo(address);
    }

    @Test
    void thePolicyAllowsOnePictureOfThePageItself() throws Exception {
        for (String path : List.of("/", "/app.js", "/style.css", "/nothing")) {
            HttpResponse<String> response = running.send(running.get(path));
            assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                    .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
                            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
            assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.tide",
                "x/../../secret.tide",
                "link.tide",
                "notes.txt",
                ".git/hidden.tide",
                "/etc/passwd",
                "one.tide/../../secret.tide",
                "\u0000one.tide",
                ""
            })
    void nothingOutsideOfTheFolderIsRead(String file) throws Exception {
        String path = file.isEmpty() ? top.resolve("secret.tide").toString() : file;
        assertThatThrownBy(() -> ask("open", Map.of("file", path)))
                .isInstanceOfSatisfying(
                        Refusal.class, refused -> assertThat(refused.status()).isEqualTo(404));
    }

    @Test
    void modelsOfTheFolderAreRead() throws Exception {
        assertThat(ask("files", Map.of()).texts("list")).containsExactly("one.tide");
        assertThat(ask("open", Map.of("file", "one.tide")).object("model").list("places"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../Serve.class",
                "/..%2fServe.class",
                "/%2e%2e/app.js",
                "/page/app.js",
                "/org/tidemark/web/Serve.class"
            })
    void onlyThePageIsServed(String path) throws Exception {
        assertThat(status(running.get(path))).isIn(400, 404);
    }

    @Test
    void aTextThatIncludesFilesIsRefused() throws Exception {
        Fields answer =
                ask("open", Map.of("name", "a.tide", "text", "include \"" + top.resolve("secret.tide") + "\"\n"));
        assertThat(answer.object("wrong").text("message")).isNotEmpty().doesNotContain("place secret");
    }

    @Test
    void anUploadThatIsTooLargeIsRefused() throws Exception {
        String large = "x".repeat(WebServer.MOST_BYTES);
        assertThatThrownBy(() -> ask("open", Map.of("name", "a.tide", "text", large)))
                .isInstanceOfSatisfying(
                        Refusal.class, refused -> assertThat(refused.status()).isEqualTo(413));
        String lessLarge = "x".repeat(9 << 20);
        assertThatThrownBy(() -> ask("open", Map.of("name", "a.tide", "text", lessLarge)))
                .isInstanceOfSatisfying(
                        Refusal.class, refused -> assertThat(refused.status()).isEqualTo(413));
        assertThat(status(running.post("session", "{}"))).isEqualTo(200);
    }

    @Test
    void anEntityBombIsRefused() throws Exception {
        String bomb = """
                <?xml version="1.0"?>
                <!DOCTYPE pnml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>
                <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="p"><place id="&c;"/></page></net></pnml>
                """;
        assertThat(ask("open", Map.of("name", "bomb.pnml", "text", bomb))
                        .object("wrong")
                        .text("message"))
                .isNotEmpty();
    }

    @Test
    void aTextOfAMillionTokensIsAnswered() throws Exception {
        String text = "place p = 1000000\n" + "place q\n".repeat(1) + "// " + "x ".repeat(1_000_000)
                + "\ntransition t { in p out q }\n";
        Fields model = ask("open", Map.of("name", "a.tide", "text", text)).object("model");
        assertThat(model.list("places")).hasSize(2);
        Fields wrong = ask("edit", Map.of("text", "place ".repeat(300_000))).object("wrong");
        assertThat(wrong.number("line", 0, 0, 9)).isEqualTo(1);
    }

    @Test
    @Timeout(120)
    void aMillionWordsThatMeanSomethingAreAnswered() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 250_000; i++) {
            text.append("place p").append(i).append(" = 1\n");
        }
        Fields answer = ask("open", Map.of("name", "wide.tide", "text", text.toString()));
        assertThat(answer.object("model").list("places")).hasSize(250_000);
        assertThat(ask("picture", Map.of()).list("nodes"))
                .as("too large to be drawn")
                .isEmpty();
    }

    @Test
    void aShortTextWithManyTokensIsAnsweredAtOnce() throws Exception {
        for (String initial : List.of("all V", "all V, 5", "v for v: V where v > 3")) {
            String text = "type V = 1..4000000000000000000\nplace p: V = " + initial + "\n";
            Fields answer = ask("open", Map.of("name", "many.tide", "text", text));
            assertThat(answer.object("model").list("places")).as(initial).hasSize(1);
        }
    }

    @Test
    void halfARequestIsNotWaitedForForever() throws Exception {
        try (Socket half = new Socket(InetAddress.getLoopbackAddress(), running.server.port())) {
            half.setSoTimeout(60_000);
            half.getOutputStream().write("POST /api/session HTTP/1.1\r\nHost: 127".getBytes(StandardCharsets.US_ASCII));
            half.getOutputStream().flush();
            assertThat(half.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void whatIsNotJsonIsRefused() throws Exception {
        assertThat(status(running.post("session", "no"))).isEqualTo(400);
        assertThat(status(running.post("session", "[".repeat(100_000)))).isEqualTo(400);
        assertThat(status(running.post("session", "{}").setHeader("Content-Type", "text/plain")))
                .isEqualTo(415);
        assertThat(status(running.post("no-such-action", "{}"))).isEqualTo(404);
        assertThat(status(running.get("/api/session"))).isEqualTo(405);
    }

    @Test
    void statesOnDiskLieInTheFolderThatWasGivenAndNotForLong() throws Exception {
        ask("open", Map.of("zoo", "philosophers/3"));
        Fields job = running.ended(ask("explore", Map.of("store", "disk")).number("id", 0, 1, Long.MAX_VALUE));
        assertThat(job.object("result").object("states").number("number", 0, 0, 99))
                .isEqualTo(14);
        try (Stream<Path> left = Files.list(top.resolve("models"))) {
            assertThat(left.map(file -> String.valueOf(file.getFileName())))
                    .noneMatch(name -> name.startsWith("tidemark-run"));
        }
    }

    @Test
    void theFilesOfAllRunsKeepToTheirRoom() throws Exception {
        Path left = Files.createDirectory(top.resolve("models").resolve("tidemark-run-killed"));
        Files.write(left.resolve("states"), new byte[(int) (RunningServer.DISK - (1L << 20))]);
        ask("open", Map.of("zoo", "kanban/4"));
        Map<String, @Nullable Object> onDisk = Map.of("store", "disk", "memory", 2);
        Fields ended = running.ended(ask("explore", onDisk).number("id", 0, 1, Long.MAX_VALUE));
        assertThat(ended.object("result").text("reason"))
                .contains("would take more than 1 MiB, the most that they may");
        Files.write(left.resolve("more"), new byte[1]);
        Fields refused = running.ended(ask("explore", onDisk).number("id", 0, 1, Long.MAX_VALUE));
        assertThat(refused.text("status")).isEqualTo("FAILED");
        assertThat(refused.text("failure"))
                .startsWith("no room for states on disk")
                .contains("--disk-space");
        try (Stream<Path> runs = Files.list(top.resolve("models"))) {
            assertThat(runs.filter(file -> String.valueOf(file.getFileName()).startsWith("tidemark-run")))
                    .containsExactly(left);
        }
    }

    @Test
    void noRunGetsMoreThanTheBudget() throws Exception {
        ask("open", Map.of("zoo", "philosophers/3"));
        assertThatThrownBy(() -> ask("explore", Map.of("memory", (RunningServer.MEMORY >> 20) + 1)))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> ask("explore", Map.of("seconds", 3600))).isInstanceOf(Refusal.class);
    }
}
