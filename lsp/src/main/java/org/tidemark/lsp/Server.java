package org.tidemark.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;

/**
 * The server: it keeps the texts that are open in the editor, and hands each request to the feature that answers it.
 *
 * <p>Messages are taken in order on one thread. Whatever reads a whole text or runs a check is done on other threads, on the
 * version of the text that was there when it was asked for, and can be cancelled.
 */
public final class Server implements LanguageServer, TextDocumentService, WorkspaceService, LanguageClientAware {
    /** After an edit, mistakes are looked for when nothing was typed for so long. */
    private static final long PAUSE_MILLIS = 150;

    private static final String CANCEL = "tidemark.cancel";

    private final Checks checks;
    private final Hovering hovering;
    private final Map<String, Document> documents = new ConcurrentHashMap<>();
    private final Map<String, ScheduledFuture<?>> readings = new ConcurrentHashMap<>();
    private final CheckRuns runs = new CheckRuns();
    private final ScheduledExecutorService reader = Executors.newScheduledThreadPool(1, daemons("tidemark-reader"));
    private final ExecutorService workers = Executors.newCachedThreadPool(daemons("tidemark-request"));
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable LanguageClient client;
    private boolean showsRuns;
    private boolean refreshesLenses;
    private boolean isShutDown;

    /** A server whose checks share so much memory and take so long at most. */
    public Server(long bytes, Duration time) {
        checks = new Checks(bytes, time);
        hovering = new Hovering(checks);
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void connect(LanguageClient editor) {
        client = editor;
        runs.connect(editor);
    }

    // Life

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        if (params.getInitializationOptions() instanceof JsonObject options) {
            showsRuns = options.has("showRun") && options.get("showRun").getAsBoolean();
        }
        var capabilities = params.getCapabilities();
        var workspace = capabilities == null ? null : capabilities.getWorkspace();
        refreshesLenses = workspace != null
                && workspace.getCodeLens() != null
                && Boolean.TRUE.equals(workspace.getCodeLens().getRefreshSupport());
        var window = capabilities == null ? null : capabilities.getWindow();
        runs.showProgress(window != null && Boolean.TRUE.equals(window.getWorkDoneProgress()));
        ServerCapabilities offered = new ServerCapabilities();
        offered.setTextDocumentSync(TextDocumentSyncKind.Incremental);
        offered.setCompletionProvider(new CompletionOptions(false, List.of(".", "(", ":")));
        offered.setHoverProvider(true);
        offered.setDefinitionProvider(true);
        offered.setReferencesProvider(true);
        offered.setDocumentHighlightProvider(true);
        offered.setDocumentSymbolProvider(true);
        offered.setDocumentFormattingProvider(true);
        offered.setRenameProvider(new RenameOptions(true));
        offered.setCodeLensProvider(new CodeLensOptions(false));
        offered.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(Lenses.CHECK, CANCEL)));
        return CompletableFuture.completedFuture(new InitializeResult(offered, new ServerInfo("tidemark")));
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        isShutDown = true;
        runs.cancelAll();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        ended.countDown();
    }

    /** Waits until the editor has ended the server. */
    void awaitExit() throws InterruptedException {
        ended.await();
    }

    /** The exit status that the protocol asks for: an editor shuts the server down before it ends it. */
    int status() {
        return isShutDown ? 0 : 1;
    }

    /** Ends what is still running. */
    void close() {
        runs.cancelAll();
        reader.shutdownNow();
        workers.shutdownNow();
        ended.countDown();
    }

    @Override
    public void cancelProgress(WorkDoneProgressCancelParams params) {
        if (params.getToken() != null && params.getToken().isLeft()) {
            runs.cancelToken(params.getToken().getLeft());
        }
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return this;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return this;
    }

    // Texts

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        var item = params.getTextDocument();
        Language.of(String.valueOf(item.getLanguageId()), item.getUri())
                .ifPresent(
                        language -> put(new Document(item.getUri(), language, item.getText(), item.getVersion()), 0));
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        Document document = documents.get(params.getTextDocument().getUri());
        if (document == null) {
            return;
        }
        Integer version = params.getTextDocument().getVersion();
        for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
            document = changed(document, change, version == null ? document.version() + 1 : version);
        }
        put(document, PAUSE_MILLIS);
    }

    private static Document changed(Document before, TextDocumentContentChangeEvent change, int version) {
        Range range = change.getRange();
        String text = change.getText();
        if (range != null) {
            int start = before.offset(range.getStart());
            int end = Math.max(start, before.offset(range.getEnd()));
            text = before.text().substring(0, start) + text + before.text().substring(end);
        }
        return new Document(before.uri(), before.language(), text, version);
    }

    private void put(Document document, long delayMillis) {
        documents.put(document.uri(), document);
        ScheduledFuture<?> before = readings.put(
                document.uri(), reader.schedule(() -> publish(document), delayMillis, TimeUnit.MILLISECONDS));
        if (before != null) {
            before.cancel(false);
        }
    }

    private void publish(Document document) {
        LanguageClient editor = client;
        if (editor == null || documents.get(document.uri()) != document) {
            return;
        }
        List<Diagnostic> all = new ArrayList<>(checks.diagnostics(document));
        try {
            all.addAll(Mistakes.of(document));
        } catch (RuntimeException | StackOverflowError fault) {
            editor.logMessage(new MessageParams(MessageType.Error, "internal fault: " + fault));
        }
        if (documents.get(document.uri()) == document) {
            editor.publishDiagnostics(new PublishDiagnosticsParams(document.uri(), all, document.version()));
        }
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        String uri = params.getTextDocument().getUri();
        documents.remove(uri);
        readings.remove(uri);
        checks.forget(uri);
        runs.cancel(uri);
        if (client != null) {
            client.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
        }
    }

    /** Others may include what was saved. */
    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        documents.values().stream()
                .map(document -> new Document(document.uri(), document.language(), document.text(), document.version()))
                .forEach(document -> put(document, 0));
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // The limits are options of the command.
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        // Files are read again when a text that includes them is.
    }

    // Questions about a text

    /** An answer about a text. */
    private interface Feature<T> {
        @Nullable
        T answer(Document document, Cancellation cancellation) throws Renaming.Refused;
    }

    /** Answers on another thread, where the text is open; otherwise at once with what is said of no text. */
    private <T> CompletableFuture<T> of(@Nullable String uri, @Nullable T none, Feature<T> feature) {
        Document document = uri == null ? null : documents.get(uri);
        if (document == null) {
            return CompletableFuture.completedFuture(none);
        }
        Cancellation cancellation = new Cancellation();
        CompletableFuture<T> answer = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterrupt) {
                cancellation.cancel();
                return super.cancel(mayInterrupt);
            }
        };
        workers.execute(() -> {
            try {
                answer.complete(feature.answer(document, cancellation));
            } catch (Renaming.Refused refused) {
                answer.completeExceptionally(error(ResponseErrorCode.RequestFailed, refused.getMessage()));
            } catch (RuntimeException | Error fault) {
                answer.completeExceptionally(error(ResponseErrorCode.InternalError, "internal fault: " + fault));
            }
        });
        return answer;
    }

    static ResponseErrorException error(ResponseErrorCode code, @Nullable String sentence) {
        return new ResponseErrorException(new ResponseError(code, sentence, null));
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return of(
                params.getTextDocument().getUri(),
                Either.forLeft(List.of()),
                (document, cancelled) ->
                        Either.forLeft(Completion.at(document, document.offset(params.getPosition()))));
    }

    @Override
    public CompletableFuture<@Nullable Hover> hover(HoverParams params) {
        return this.<@Nullable Hover>of(
                params.getTextDocument().getUri(),
                null,
                (document, cancelled) -> hovering.at(document, document.offset(params.getPosition()), cancelled));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams params) {
        return of(
                params.getTextDocument().getUri(),
                Either.forLeft(List.of()),
                (document, cancelled) ->
                        Either.forLeft(Navigation.definition(document, document.offset(params.getPosition()))));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return of(
                params.getTextDocument().getUri(),
                List.of(),
                (document, cancelled) -> Navigation.references(
                        document,
                        document.offset(params.getPosition()),
                        params.getContext() == null || params.getContext().isIncludeDeclaration()));
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(DocumentHighlightParams params) {
        return of(
                params.getTextDocument().getUri(),
                List.of(),
                (document, cancelled) -> Navigation.highlights(document, document.offset(params.getPosition())));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return of(
                params.getTextDocument().getUri(),
                List.of(),
                (document, cancelled) -> Navigation.symbols(document).stream()
                        .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                        .toList());
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        var options = params.getOptions();
        int width = options == null || options.getTabSize() <= 0 ? 2 : Math.min(16, options.getTabSize());
        String indentation = options != null && !options.isInsertSpaces() ? "\t" : " ".repeat(width);
        return of(
                params.getTextDocument().getUri(),
                List.of(),
                (document, cancelled) -> Formatting.of(document, indentation));
    }

    @Override
    public CompletableFuture<@Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(
            PrepareRenameParams params) {
        return this.<@Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>of(
                params.getTextDocument().getUri(),
                null,
                (document, cancelled) -> Either3.forFirst(
                        document.range(Renaming.renamed(document, document.offset(params.getPosition()))
                                .at())));
    }

    @Override
    public CompletableFuture<@Nullable WorkspaceEdit> rename(RenameParams params) {
        return this.<@Nullable WorkspaceEdit>of(
                params.getTextDocument().getUri(),
                null,
                (document, cancelled) -> Renaming.rename(
                        document, document.offset(params.getPosition()), String.valueOf(params.getNewName())));
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return of(
                params.getTextDocument().getUri(),
                List.of(),
                (document, cancelled) -> Lenses.of(document, checks, showsRuns));
    }

    // Checks

    /** {@code tidemark.check URI [PROPERTY]}, {@code tidemark.cancel [URI]}. */
    @Override
    public CompletableFuture<@Nullable Object> executeCommand(ExecuteCommandParams params) {
        List<String> words = params.getArguments() == null
                ? List.of()
                : params.getArguments().stream().map(Server::text).toList();
        String uri = words.isEmpty() ? "" : words.get(0);
        if (CANCEL.equals(params.getCommand())) {
            if (uri.isEmpty()) {
                runs.cancelAll();
            } else {
                runs.cancel(uri);
            }
            return CompletableFuture.completedFuture(null);
        }
        if (!Lenses.CHECK.equals(params.getCommand())) {
            return refused(
                    "there is no command '" + params.getCommand() + "'; expected " + Lenses.CHECK + " or " + CANCEL);
        }
        if (!documents.containsKey(uri)) {
            return refused("'" + uri + "' is not open in the editor; expected the address of an open model");
        }
        String property = words.size() > 1 ? words.get(1) : "";
        return this.<@Nullable Object>of(uri, null, (document, cancelled) -> checked(document, property, cancelled));
    }

    private static <T> CompletableFuture<T> refused(String sentence) {
        return CompletableFuture.failedFuture(error(ResponseErrorCode.InvalidParams, sentence));
    }

    private static String text(Object argument) {
        return argument instanceof JsonPrimitive primitive ? primitive.getAsString() : String.valueOf(argument);
    }

    private Checks.Result checked(Document document, String property, Cancellation cancellation) {
        Checks.Result result = runs.during(
                document.uri(),
                property.isEmpty() ? "checking" : "checking " + property,
                cancellation,
                progress -> checks.check(document, property, cancellation, progress));
        reader.execute(() -> publish(documents.getOrDefault(document.uri(), document)));
        if (client != null && refreshesLenses) {
            var unused = client.refreshCodeLenses();
        }
        if (client != null && result.answers().isEmpty()) {
            client.showMessage(new MessageParams(MessageType.Warning, String.join("\n", result.remarks())));
        }
        return result;
    }

    /** What a request names. */
    public record About(@Nullable String uri, @Nullable String property) {}

    /** {@code tidemark/run}: the run that shows the answer of the last check to a question; null where there is none. */
    @JsonRequest("tidemark/run")
    public CompletableFuture<@Nullable Object> run(About about) {
        return CompletableFuture.completedFuture(
                checks.run(String.valueOf(about.uri()), String.valueOf(about.property())));
    }

    /** {@code tidemark/picture}: the model as a picture in SVG, or a sentence that says why there is none. */
    @JsonRequest("tidemark/picture")
    public CompletableFuture<@Nullable Object> picture(About about) {
        return this.<@Nullable Object>of(
                about.uri(),
                new Pictures.Picture("", "the model is not open in the editor"),
                (document, cancelled) -> Pictures.of(document, cancelled));
    }
}
