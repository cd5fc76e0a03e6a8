package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Status;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.store.disk.RunFolder;

/** What is said of folders that are resumed, read by others, or no folders of a run at all. */
class ResumedFolderTest {
    private static final String MODEL = "zoo:lamport/3";

    @TempDir
    Path temp;

    private Path folder() {
        return temp.resolve("run");
    }

    private String run() {
        return folder().toString();
    }

    private void explored(String... more) {
        String[] args = new String[6 + more.length];
        System.arraycopy(new String[] {"explore", MODEL, "--store", "disk", "--dir", run()}, 0, args, 0, 6);
        System.arraycopy(more, 0, args, 6, more.length);
        Ran ran = tidemark(args);
        assertThat(ran.status()).as(ran.out() + ran.err()).isIn(Status.DONE, Status.UNKNOWN);
    }

    private void flip(String file) throws IOException {
        Path path = folder().resolve(file);
        byte[] bytes = Files.readAllBytes(path);
        bytes[bytes.length / 2] ^= 4;
        Files.write(path, bytes);
    }

    /** A question that a walk or a proof would have answered without the folder. */
    private Ran checked(String folder) {
        return tidemark("check", MODEL, "--deadlock-free", "--resume", folder);
    }

    private static void assertRefused(Ran ran, String words) {
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(Status.WRONG_INPUT);
        assertThat(ran.err()).contains(words).doesNotContain("Exception");
    }

    @Test
    void checkOpensTheFolderBeforeAnythingAnswersWithoutIt() throws IOException {
        assertRefused(checked(temp.resolve("mistyped").toString()), "there is no folder");
        assertRefused(checked(temp.toString()), "holds no run");
        explored("--max-depth", "3");
        assertRefused(
                tidemark("check", "zoo:lamport/2", "--deadlock-free", "--resume", run()),
                "a run of lamport-3, not of lamport-2");
        try (RunFolder held = RunFolder.open(FolderDisk.existing(folder()))) {
            assertRefused(checked(run()), held + " is in use by another run");
        }
        flip("manifest");
        assertRefused(checked(run()), "manifest is damaged");
    }

    @Test
    void checkAsksACompleteFolderFirst() throws IOException {
        explored();
        Ran ran = tidemark("check", MODEL, "--deadlock-free", "--resume", run(), "--explain");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern("exploration +[0-9.]+ s .*settled deadlock-free")
                .containsPattern("not run: [0-9]+; not needed \\([0-9]+\\)")
                .containsPattern("resumed with [0-9,]+ states\\s+at\\s+depth");
        flip("states-000000.blocks");
        assertRefused(checked(run()), "states-000000.blocks is damaged");
    }

    @Test
    void saysWhatARunGoesOnFrom() {
        explored("--max-depth", "5");
        Ran first = tidemark("explore", MODEL, "--resume", run(), "--max-depth", "6", "--json");
        Map<String, @Nullable Object> disk = first.section("disk");
        assertThat(disk).containsEntry("resumed", true).containsEntry("resumedDepth", 5L);
        assertThat((Long) Objects.requireNonNull(disk.get("resumedStates"))).isPositive();
        Ran text = tidemark("explore", MODEL, "--resume", run());
        assertThat(text.out()).containsPattern("since it was resumed with [0-9,]+ states at depth 6");
        Ran check = tidemark("check", MODEL, "--deadlock-free", "--resume", run(), "--json");
        assertThat(check.section("resumed")).containsKeys("states", "depth");
    }

    @Test
    void graphFindsTheModelOfEdgesThatACheckWrote() {
        explored();
        Ran check = tidemark("check", MODEL, "-f", "AG EF start_1 >= 1", "--resume", run());
        assertThat(check.status()).as(check.out() + check.err()).isIn(Status.DONE, 1);
        assertThat(folder().resolve("edges.graph")).exists();
        Ran graph = tidemark("graph", run(), "--state", "1");
        assertThat(graph.status()).as(graph.out() + graph.err()).isZero();
    }

    @Test
    void whatCannotBeAFolderIsRefusedInOneSentence() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "mine");
        assertRefused(
                tidemark("explore", MODEL, "--store", "disk", "--dir", file.toString()),
                "file is a file, not a folder; choose another name for the folder");
        assertRefused(
                tidemark("explore", MODEL, "--resume", file.toString()), "file is a file, not the folder of a run");
        assertRefused(
                tidemark(
                        "explore",
                        MODEL,
                        "--store",
                        "disk",
                        "--dir",
                        file.resolve("run").toString()),
                "cannot be created");
    }

    @Test
    void helpOfGraphsLeavesOutFolders() {
        assertThat(tidemark("graph", "--help").out()).doesNotContain("--resume").doesNotContain("--dir DIR  ");
        assertThat(tidemark("explore", "--help").out())
                .contains("--resume DIR  ")
                .contains("--dir DIR  ");
    }

    @Test
    void exploringNamesDamagedEdges() throws IOException {
        explored("--edges");
        assertThat(tidemark("explore", MODEL, "--resume", run()).status()).isZero();
        flip("edges.graph");
        Ran damaged = tidemark("explore", MODEL, "--resume", run());
        assertRefused(
                damaged,
                "edges.graph cannot be used: it is damaged: its checksum does not fit; delete it, and it is made again\n");
        assertThat(damaged.out()).as("said before the files were read").isEmpty();
        Ran graph = tidemark("graph", run());
        assertRefused(
                graph,
                "edges.graph: is damaged: its checksum does not fit; delete it, and 'tidemark explore MODEL --resume "
                        + run() + " --edges' writes it again\n");
        Files.writeString(folder().resolve("edges.graph"), "something else");
        assertRefused(
                tidemark("graph", run()), "edges.graph: is not a graph file, since it does not begin as one; delete");
    }

    @Test
    void graphSaysWhatIsMissing() throws IOException {
        String mistyped = temp.resolve("mistyped").toString();
        assertRefused(tidemark("graph", mistyped), mistyped + ": no such file or folder");
        assertRefused(tidemark("graph", temp.toString()), temp + ": is a folder without a run in it");
        assertRefused(tidemark("graph", "kanban"), "did you mean zoo:kanban?");
        Files.createDirectory(temp.resolve("with.graph"));
        assertRefused(tidemark("graph", temp.resolve("with.graph").toString()), "is a folder without a run in it");
    }

    /** As after a kill before the first checkpoint. */
    @Test
    void aFolderWithoutStatesIsResumedFromTheBeginning() {
        explored();
        Path empty = temp.resolve("empty");
        RunFolder.create(FolderDisk.at(empty), RunFolder.identityOf(FolderDisk.existing(folder())))
                .close();
        Ran ran = tidemark("explore", MODEL, "--resume", empty.toString());
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern("since it was resumed from the beginning,\\s+since no states had been kept")
                .doesNotContain("0 states at depth");
    }

    /** A question that is answered without any states. */
    @Test
    void checkLooksAtTheFolderOfANewRunFirst() throws IOException {
        String[] asked = {"check", MODEL, "--one-safe", "--store", "disk", "--dir", run()};
        Ran first = tidemark(asked);
        assertThat(first.status()).as(first.out()).isZero();
        assertThat(first.err())
                .contains("no states were written to " + run() + ": it did not come to an exploration on disk");
        assertThat(folder()).isDirectory();
        explored();
        assertRefused(tidemark(asked), "already holds a run of lamport-3; resume it, or choose an empty folder");
        Path file = Files.writeString(temp.resolve("file"), "mine");
        assertRefused(tidemark("check", MODEL, "--one-safe", "--dir", file.toString()), "file is a file, not a folder");
    }

    @Test
    void eventsMayBeLeftOut() throws IOException {
        explored("--edges");
        Ran whole = tidemark("graph", run(), "--deadlocks", "--components", "--path", "0", "7");
        long bytes = Files.size(folder().resolve("edges.graph"));
        Ran left = tidemark("explore", MODEL, "--resume", run(), "--edges", "--encoding", "targets");
        assertThat(left.err())
                .containsPattern(
                        "edges in .*, [0-9.]+ bytes each without their events, which are recomputed; [0-9.]+ with");
        assertThat(Files.size(folder().resolve("edges.graph"))).isLessThan(bytes);
        Ran targets = tidemark("graph", run(), "--deadlocks", "--components", "--path", "0", "7");
        assertThat(targets.status()).as(targets.err()).isZero();
        assertThat(targets.out()).isEqualTo(whole.out());
        assertThat(tidemark("graph", run(), "--json").json()).containsEntry("eventsRecomputed", true);
        Ran again = tidemark("explore", MODEL, "--resume", run(), "--edges");
        assertThat(again.err()).contains("without their events");
        assertThat(tidemark("explore", MODEL, "--resume", run(), "--edges", "--encoding", "auto")
                        .err())
                .doesNotContain("without their events");
        assertThat(Files.size(folder().resolve("edges.graph"))).isEqualTo(bytes);
        assertRefused(tidemark("explore", MODEL, "--resume", run(), "--encoding", "targets"), "add --edges");
    }
}
