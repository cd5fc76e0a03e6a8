package org.tidemark.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The strings in a class file: its constant pool (The Java Virtual Machine Specification, 4.4). Literals are there, the
 * pieces of concatenations too, comments are not; so are names of fields and methods, in which no hyphen can be.
 */
final class StringConstants {
    /** An option of a command line, at the beginning of a word. */
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

    private StringConstants() {}

    static List<String> of(InputStream classFile) throws IOException {
        DataInputStream in = new DataInputStream(classFile);
        in.skipNBytes(8); // the magic number and the version
        int constants = in.readUnsignedShort();
        List<String> strings = new ArrayList<>();
        for (int i = 1; i < constants; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> strings.add(in.readUTF());
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // a long or a double takes two numbers
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("constant " + i + " has the unknown tag " + tag);
            }
        }
        return strings;
    }

    /** The strings of a class in which an option is named. */
    static List<String> options(JavaClass type) {
        try (InputStream file = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            return of(file).stream().filter(text -> OPTION.matcher(text).find()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Classes name no option of the command line, except those that are known to. */
    static ArchCondition<JavaClass> nameNoOption(Set<String> known) {
        return new ArchCondition<>("name no option of the command line") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (!known.contains(type.getName())) {
                    options(type)
                            .forEach(text -> events.add(
                                    SimpleConditionEvent.violated(type, type.getName() + " names an option: " + text)));
                }
            }
        };
    }
}
