package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.engine.Store;
import org.tidemark.input.InputException;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.DiskFull;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Questions that are answered by exploring in files get the answers of an exploration in memory. */
class CheckOnDiskTest {
    /** Nothing but the exploration is left to answer. */
    private static final Options EXPLORED = Options.defaults()
            .memory(64L << 20)
            .reduce()
            .without("proof", "walk", "first", "diagram", "look", "invariant", "equation");

    private static final List<String> QUESTIONS = List.of(
            "EF (eat_1 >= 1 && eat_3 >= 1)",
            "AG (eat_1 + eat_2 <= 1)",
            "AG !deadlock",
            "max(eat_1 + eat_2 + eat_3 + eat_4 + eat_5 + eat_6)",
            "AG EF eat_1 >= 1");

    @TempDir
    Path folder;

    private static List<Property> questions() {
        return QUESTIONS.stream().map(text -> new Property(text, text)).toList();
    }

    @Test
    void answersAreThoseOfMemory() throws Exception {
        Model model = Model.zoo("philosophers/6");
        List<Answer> inMemory = model.check(questions(), EXPLORED.store(Store.PLAIN));
        Path files = folder.resolve("run");
        List<Answer> onDisk =
                model.check(questions(), EXPLORED.store(Store.DISK).folder(files));
        for (int i = 0; i < QUESTIONS.size(); i++) {
            String question = QUESTIONS.get(i);
            assertThat(onDisk.get(i).verdict())
                    .as(question)
                    .isEqualTo(inMemory.get(i).verdict());
            assertThat(onDisk.get(i).run().map(Run::length))
                    .as(question)
                    .isEqualTo(inMemory.get(i).run().map(Run::length));
        }
        try (Stream<Path> written = Files.list(files)) {
            assertThat(written).as("files of states").isNotEmpty();
        }
    }

    @Test
    void aFolderInUseIsRefusedEvenWhereNothingHasToBeExplored() throws Exception {
        Model model = Model.zoo("mutex/2");
        Options onDisk = Options.defaults().store(Store.DISK).folder(folder.resolve("used"));
        model.explore(onDisk);
        assertThatThrownBy(() -> model.check("EF deadlock", onDisk)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void whereThereIsNoMoreRoomTheRestIsOpen() throws Exception {
        Model model = Model.zoo("philosophers/12");
        List<Property> questions =
                List.of(new Property("near", "EF eat_1 >= 1"), new Property("far", "AG (eat_1 + eat_2 <= 1)"));
        List<Answer> answers = model.check(
                questions, EXPLORED.memory(2L << 20).store(Store.DISK).folder(folder.resolve("few"), 50_000));
        assertThat(answers.get(1).verdict()).isInstanceOfSatisfying(Verdict.Unknown.class, open -> {
            assertThat(open.stoppedBy()).isEqualTo(StopReason.DISK);
            assertThat(open.reason()).startsWith("the files of the run would take more than 50000 bytes");
        });
        assertThat(answers.get(0).verdict()).isEqualTo(new Verdict.Holds());
    }

    @Test
    void aFullDiskIsALimitAndABrokenOneIsNot() throws Exception {
        Disk disk = FolderDisk.at(folder.resolve("disk"));
        FolderFault full = FolderFault.of(disk, "states.blocks", new DiskFull("No space left on device"));
        assertThat(CallContext.noRoom(full)).startsWith("the disk is full: no room for " + disk + "/states.blocks; ");
        FolderFault broken = FolderFault.of(disk, "states.blocks", new IOException("Input/output error"));
        assertThatThrownBy(() -> CallContext.noRoom(broken))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot be read or written: input/output error");
    }
}
