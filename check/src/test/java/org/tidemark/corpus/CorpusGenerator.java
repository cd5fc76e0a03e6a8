package org.tidemark.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveStateSpace;

/**
 * Writes what the corpus of our own knows about its nets: questions where a folder has none, the answers to them, and the
 * sizes of state spaces. To add a net, add its file and run this class in the folder of the module {@code core}.
 */
final class CorpusGenerator {
    static final Path ROOT = Path.of("../testkit/corpus");
    private static final String INDEX_HEAD = "model,type,instance,places,transitions,arcs,nupn,known_states,"
            + "known_transitions,max_tokens_place,max_tokens_marking,source";

    private CorpusGenerator() {}

    public static void main(String[] args) throws IOException, InputException {
        for (Path path : folders()) {
            ContestFolder folder = ContestFolder.open(path);
            ReferenceAnswers answers = new ReferenceAnswers(folder);
            for (String examination : ContestFolder.WITH_FORMULAS) {
                if (!Files.exists(folder.questions(examination))) {
                    Files.writeString(
                            folder.questions(examination),
                            QuestionXml.write(new DrawnQuestions(folder, answers).draw(examination)));
                }
            }
            Files.write(path.resolve("oracle.csv"), answers.oracle());
        }
        Files.write(ROOT.resolve("index.csv"), index());
        Files.write(ROOT.resolve("texts/facts.csv"), textFacts());
    }

    /** The contest-like folders, in order. */
    static List<Path> folders() throws IOException {
        return list(ROOT.resolve("mcc"));
    }

    static List<String> index() throws IOException, InputException {
        List<String> lines = new ArrayList<>(List.of(INDEX_HEAD));
        for (Path path : folders()) {
            lines.add(new ReferenceAnswers(ContestFolder.open(path)).indexLine());
        }
        return lines;
    }

    /** The sizes of the nets in text formats and in PNML outside of contest folders. */
    static List<String> textFacts() throws IOException, InputException {
        List<String> lines = new ArrayList<>(List.of("file,places,transitions,arcs,states,edges,deadlocks"));
        for (Path file : list(ROOT.resolve("texts"))) {
            if (!file.toString().endsWith(".csv")) {
                PetriNet net = NetFiles.read(file);
                NaiveStateSpace space = NaiveStateSpace.of(net, 3_000);
                lines.add(file.getFileName() + "," + net.places() + "," + net.transitions() + "," + net.arcs() + ","
                        + figures(space));
            }
        }
        return lines;
    }

    private static String figures(NaiveStateSpace space) {
        if (!space.isComplete()) {
            throw new IllegalArgumentException("a net of the corpus has too many states for the reference");
        }
        return space.states().size() + "," + space.edgeCount() + "," + space.deadlocks();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.sorted().toList();
        }
    }
}
