package org.tidemark.format.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.reference.ReferenceNetwork;

/** The networks of docs/networks.md have the states that they say, and are those of the folder of examples. */
class NetworksPageTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```network\\n// states: (\\d+)\\n(.*?)^```");

    @Test
    void everyNetworkOnThePageIsAsItSays() throws Exception {
        List<String> names = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(Path.of("../docs/networks.md")));
        while (block.find()) {
            Network network = read(block.group(2));
            assertThat(new ReferenceNetwork(network).states()).hasSize(Integer.parseInt(block.group(1)));
            String example = Files.readString(Path.of("../examples", network.name() + ".network"));
            assertThat(example).endsWith(block.group(2));
            names.add(network.name());
        }
        assertThat(names).containsExactly("philosophers", "vending");
    }

    private static Network read(String text) throws Exception {
        return NetworkReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "page.network",
                null,
                MemoryBudget.unlimited());
    }
}
