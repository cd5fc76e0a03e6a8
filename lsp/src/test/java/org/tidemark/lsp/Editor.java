package org.tidemark.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/** An editor for tests: it speaks to a server in this process over two pipes. */
final class Editor implements LanguageClient, AutoCloseable {
    private static final int SECONDS = 30;

    final InitializeResult started;
    final List<String> progress = new CopyOnWriteArrayList<>();
    final List<String> messages = new CopyOnWriteArrayList<>();
    final BlockingQueue<Boolean> refreshed = new LinkedBlockingQueue<>();
    private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private final OutputStream toServer;
    private final TidemarkServer server;
    private final Launcher<TidemarkServer> launcher;
    private int version = 1;

    Editor() {
        this(256L << 20, Duration.ofSeconds(20));
    }

    Editor(long bytes, Duration time) {
        try {
            Pipe there = Pipe.open();
            Pipe back = Pipe.open();
            Thread serving = new Thread(
                    () -> {
                        try {
                            ended.complete(Lsp.serve(
                                    new Server(bytes, time),
                                    Channels.newInputStream(there.source()),
                                    Channels.newOutputStream(back.sink())));
                        } catch (InterruptedException | RuntimeException e) {
                            ended.completeExceptionally(e);
                        }
                    },
                    "server");
            serving.setDaemon(true);
            serving.start();
            toServer = Channels.newOutputStream(there.sink());
            launcher = new LSPLauncher.Builder<TidemarkServer>()
                    .setLocalService(this)
                    .setRemoteInterface(TidemarkServer.class)
                    .setInput(Channels.newInputStream(back.source()))
                    .setOutput(toServer)
                    .create();
            var unused = launcher.startListening();
            server = launcher.getRemoteProxy();
            started = get(server.initialize(parameters()));
            assertThat(started.getServerInfo().getName()).isEqualTo("tidemark");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static InitializeParams parameters() {
        InitializeParams parameters = new InitializeParams();
        WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
        workspace.setCodeLens(new CodeLensWorkspaceCapabilities(true));
        WindowClientCapabilities window = new WindowClientCapabilities();
        window.setWorkDoneProgress(true);
        parameters.setCapabilities(new ClientCapabilities(workspace, null, window, null));
        JsonObject options = new JsonObject();
        options.addProperty("showRun", true);
        parameters.setInitializationOptions(options);
        return parameters;
    }

    /** A server with the requests of its own. */
    interface TidemarkServer extends LanguageServer {
        @JsonRequest("tidemark/run")
        CompletableFuture<@Nullable Object> run(Map<String, String> about);

        @JsonRequest("tidemark/picture")
        CompletableFuture<@Nullable Object> picture(Map<String, String> about);
    }

    TidemarkServer server() {
        return server;
    }

    /** The answer to a request that the server need not know. */
    Object request(String method) {
        return get(launcher.getRemoteEndpoint().request(method, Map.of()));
    }

    /** What is at a path in an answer, by the names of fields and the indices of lists. */
    static JsonElement at(@Nullable Object answer, Object... path) {
        JsonElement at = new Gson().toJsonTree(answer);
        for (Object step : path) {
            at = step instanceof Integer index
                    ? at.getAsJsonArray().get(index)
                    : Objects.requireNonNull(at.getAsJsonObject().get((String) step), () -> step + " is missing");
        }
        return at;
    }

    /** The text at a path in an answer. */
    static String text(@Nullable Object answer, Object... path) {
        return at(answer, path).getAsString();
    }

    /** The number at a path in an answer. */
    static int number(@Nullable Object answer, Object... path) {
        return at(answer, path).getAsInt();
    }

    OutputStream toServer() {
        return toServer;
    }

    CompletableFuture<Integer> ended() {
        return ended;
    }

    static <T> T get(CompletableFuture<T> answer) {
        try {
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Opens a text; a bar in it, if there is one, is the cursor, and left out. */
    Opened open(String uri, String text) {
        int cursor = Math.max(0, text.indexOf('¦'));
        String plain = text.replace("¦", "");
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "", version, plain)));
        return new Opened(uri, plain, cursor);
    }

    /** A text that is open. */
    final class Opened {
        final String uri;
        final String text;
        final int cursor;

        Opened(String uri, String text, int cursor) {
            this.uri = uri;
            this.text = text;
            this.cursor = cursor;
        }

        TextDocumentIdentifier id() {
            return new TextDocumentIdentifier(uri);
        }

        Position position() {
            return position(cursor);
        }

        Position position(int offset) {
            String before = text.substring(0, offset);
            int line = (int) before.chars().filter(c -> c == '\n').count();
            return new Position(line, offset - before.lastIndexOf('\n') - 1);
        }

        /** Where a word stands for the nth time, from 0. */
        Position of(String word, int nth) {
            int at = -1;
            for (int i = 0; i <= nth; i++) {
                at = text.indexOf(word, at + 1);
            }
            assertThat(at).as(word).isNotNegative();
            return position(at);
        }

        /** The text at a range. */
        String at(Range range) {
            return text.substring(offset(range.getStart()), offset(range.getEnd()));
        }

        private int offset(Position position) {
            return new Document(uri, Language.TIDE, text, 0).offset(position);
        }

        /** The next diagnostics of this text. */
        List<Diagnostic> diagnostics() {
            try {
                while (true) {
                    PublishDiagnosticsParams next = published.poll(SECONDS, TimeUnit.SECONDS);
                    assertThat(next).as("diagnostics").isNotNull();
                    if (next != null && next.getUri().equals(uri)) {
                        return next.getDiagnostics();
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        Opened change(@Nullable Range range, String with) {
            TextDocumentContentChangeEvent change = new TextDocumentContentChangeEvent(with);
            change.setRange(range);
            server.getTextDocumentService()
                    .didChange(new DidChangeTextDocumentParams(
                            new VersionedTextDocumentIdentifier(uri, ++version), List.of(change)));
            return range == null
                    ? new Opened(uri, with, 0)
                    : new Opened(
                            uri,
                            text.substring(0, offset(range.getStart())) + with + text.substring(offset(range.getEnd())),
                            0);
        }

        CompletableFuture<Object> asked(String command, String... more) {
            List<Object> words = new ArrayList<>(List.of(uri));
            words.addAll(List.of(more));
            return server.getWorkspaceService().executeCommand(new ExecuteCommandParams(command, words));
        }
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        published.add(diagnostics);
    }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        refreshed.add(true);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        progress.add("create " + params.getToken().getLeft());
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) {
        progress.add(params.getValue().getLeft().getKind().name() + " "
                + params.getToken().getLeft());
    }

    @Override
    public void telemetryEvent(Object object) {
        throw new AssertionError("nothing is measured");
    }

    @Override
    public void showMessage(MessageParams message) {
        messages.add(message.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
        throw new AssertionError("nothing is asked");
    }

    @Override
    public void logMessage(MessageParams message) {
        messages.add(message.getMessage());
    }

    @Override
    public void close() throws IOException {
        toServer.close();
        assertThat(get(ended)).isIn(0, 1);
    }
}
