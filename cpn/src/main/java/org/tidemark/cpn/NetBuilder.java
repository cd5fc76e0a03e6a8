package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnNet.Inscriptions;
import org.tidemark.cpn.ml.ColourSet;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Elaborator.Compiled;
import org.tidemark.cpn.ml.Elaborator.Dependence;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Machine;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Syntax.Exp;
import org.tidemark.cpn.ml.Type;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Stamped;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/** Makes the net of a file without its hierarchy: an instance of a page for every substitution transition, ports joined with their sockets, fusion sets joined. */
final class NetBuilder {
    /** More instances of pages than this are refused. */
    private static final int MOST_INSTANCES = 20_000;
    /** More remarks about single names than this are summed up. */
    private static final int MOST_RENAMED = 5;

    private final String file;
    private final CpnFile cpn;
    private final Elaborator elaborator;
    private final Map<String, CpnFile.Page> pages = new LinkedHashMap<>();
    private final Map<String, Integer> instancesOf = new HashMap<>();
    private final List<Instance> instances = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, ColourSet> colours = new HashMap<>();
    private final Map<String, String> shownNames = new HashMap<>();
    private final List<MlException> chances = new ArrayList<>();
    private final List<String> renamed = new ArrayList<>();
    private final List<String> unnamed = new ArrayList<>();

    /** An instance of a page: its number among those of the page, the node of each of its places, and the instances that its transitions stand for. */
    private record Instance(CpnFile.Page page, int number, Map<String, Node> places, Map<String, Instance> below) {}

    /** An instance of a place; joined with others by its parent, as in union-find. */
    private static final class Node {
        final CpnFile.Place place;
        final String name;
        final int depth;

        @Nullable
        Node parent;

        /** Whether it is joined with a socket, which has the initial marking of both. */
        boolean isPort;

        Node(CpnFile.Place place, String name, int depth) {
            this.place = place;
            this.name = name;
            this.depth = depth;
        }

        Node root() {
            Node node = this;
            while (node.parent != null) {
                node = node.parent;
            }
            return node;
        }
    }

    NetBuilder(String file, CpnFile cpn, Elaborator elaborator) {
        this.file = file;
        this.cpn = cpn;
        this.elaborator = elaborator;
    }

    CpnNet build(String name, String declarations) throws InputException {
        for (CpnFile.Page each : cpn.pages()) {
            if (pages.putIfAbsent(each.id(), each) != null) {
                throw InputException.at(
                        file, each.line(), "page '" + each.name() + "': another page has its id '" + each.id() + "'");
            }
            names(each);
            colourSets(each);
        }
        for (CpnFile.Page each : roots()) {
            instance(each, 0, new HashSet<>());
        }
        fuse();
        return net(name, declarations);
    }

    /** The drawing of the net, once it is built; null where its pages have no positions. */
    @Nullable
    NetDrawing drawing(CpnNet net) {
        boolean isDrawn =
                instances.stream().allMatch(each -> each.page.drawing().isPlaced());
        if (!isDrawn) {
            return null;
        }
        IdentityHashMap<Instance, Integer> numbers = new IdentityHashMap<>();
        instances.forEach(each -> numbers.put(each, numbers.size()));
        List<NetDrawing.PageInstance> drawn = new ArrayList<>();
        for (Instance each : instances) {
            Map<String, String> names = new HashMap<>();
            each.places.forEach((id, node) -> names.put(id, node.root().name));
            each.page.transitions().stream()
                    .filter(transition -> transition.subpage() == null)
                    .forEach(transition -> names.put(transition.id(), instanceName(each, transition)));
            Map<String, Integer> below = new HashMap<>();
            each.below.forEach((id, instance) -> below.put(id, numbers.get(instance)));
            drawn.add(new NetDrawing.PageInstance(
                    each.page.name(), each.number, each.page.drawing(), Map.copyOf(names), Map.copyOf(below)));
        }
        return new NetDrawing(net.name(), List.copyOf(drawn));
    }

    private String instanceName(Instance instance, CpnFile.Transition transition) {
        return plain(instance.page.name()) + "'" + shownNames.get(transition.id()) + " " + instance.number;
    }

    /** Names of places and transitions without blanks, each once on its page. */
    private void names(CpnFile.Page page) {
        Set<String> taken = new HashSet<>();
        page.places().forEach(each -> remark("place", each.name(), page, name(each.id(), each.name(), taken)));
        taken.clear();
        for (CpnFile.Transition each : page.transitions()) {
            String name = name(each.id(), each.name(), taken);
            if (each.subpage() == null) { // others have no events to ask about
                remark("transition", each.name(), page, name);
            }
        }
    }

    private String name(String id, String written, Set<String> taken) {
        String plain = plain(written);
        String name = plain.isEmpty() ? plain(id) : plain;
        String unique = name;
        for (int i = 2; !taken.add(unique); i++) {
            unique = name + "_" + i;
        }
        shownNames.put(id, unique);
        return unique;
    }

    private void remark(String kind, String written, CpnFile.Page page, String name) {
        String plain = plain(written);
        String on = plain(page.name()) + "'";
        if (plain.isEmpty()) {
            unnamed.add(on + name);
        } else if (!name.equals(plain)) {
            renamed.add(String.format(
                    "Another %s on page '%s' has the name '%s', too, and is called %s here; %s is the first one.",
                    kind, page.name(), written.strip(), on + name + " 1", on + plain + " 1"));
        }
    }

    /** In sentences, which places and transitions have other names than in the file. */
    List<String> remarks() {
        List<String> all = new ArrayList<>(renamed.subList(0, Math.min(MOST_RENAMED, renamed.size())));
        if (renamed.size() > all.size()) {
            all.add((renamed.size() - all.size()) + " more names stand for several places or transitions of a page.");
        }
        if (!unnamed.isEmpty()) {
            all.add(
                    unnamed.size() == 1
                            ? "A place or transition without a name is called by its id, " + unnamed.get(0) + " 1."
                            : unnamed.size()
                                    + " places and transitions without a name are called by their ids, such as "
                                    + unnamed.get(0) + " 1.");
        }
        return all;
    }

    private static String plain(String written) {
        return written.strip().replaceAll("[^\\p{L}\\p{N}_]", "_");
    }

    private void colourSets(CpnFile.Page page) {
        for (CpnFile.Place each : page.places()) {
            Source source = each.type();
            String type = source.text().strip();
            ColourSet found = elaborator.colourSet(type.isEmpty() ? "UNIT" : type);
            if (found == null) {
                throw new MlException(
                        source,
                        Math.max(0, source.text().indexOf(type)),
                        type.isEmpty()
                                ? "the place has no colour set"
                                : "no colour set " + InputException.quote(type)
                                        + NearName.hint(type, elaborator.colourSetNames()));
            }
            colours.put(each.id(), found);
        }
    }

    private List<CpnFile.Page> roots() {
        Set<String> below = new HashSet<>();
        cpn.pages()
                .forEach(page -> page.transitions().forEach(each -> {
                    if (each.subpage() != null) {
                        below.add(each.subpage());
                    }
                }));
        List<CpnFile.Page> roots = pages.values().stream()
                .filter(each -> each.isPrime() && !below.contains(each.id()))
                .toList();
        return roots.isEmpty() ? List.of(cpn.pages().get(0)) : roots;
    }

    private Instance instance(CpnFile.Page page, int depth, Set<String> above) throws InputException {
        if (!above.add(page.id())) {
            throw InputException.at(file, page.line(), "page '" + page.name() + "' stands for itself");
        }
        if (instances.size() >= MOST_INSTANCES) {
            throw InputException.at(file, page.line(), "more than " + MOST_INSTANCES + " instances of pages");
        }
        int number = instancesOf.merge(page.id(), 1, Integer::sum);
        Map<String, Node> places = new LinkedHashMap<>();
        for (CpnFile.Place each : page.places()) {
            Node node = new Node(each, plain(page.name()) + "'" + shownNames.get(each.id()) + " " + number, depth);
            places.put(each.id(), node);
            nodes.add(node);
        }
        Instance made = new Instance(page, number, places, new HashMap<>());
        instances.add(made);
        for (CpnFile.Transition each : page.transitions()) {
            if (each.subpage() != null) {
                substitute(made, each, depth, above);
            }
        }
        above.remove(page.id());
        return made;
    }

    private void substitute(Instance on, CpnFile.Transition transition, int depth, Set<String> above)
            throws InputException {
        String where = "page '" + on.page.name() + "', transition '" + transition.name() + "'";
        CpnFile.Page page = pages.get(String.valueOf(transition.subpage()));
        if (page == null) {
            throw InputException.at(
                    file,
                    transition.line(),
                    where + ": there is no page '" + transition.subpage() + "' that it could stand for");
        }
        Instance below = instance(page, depth + 1, above);
        on.below.put(transition.id(), below);
        for (List<String> each : transition.ports()) {
            boolean isSocketFirst = on.places.containsKey(each.get(0));
            Node socket = on.places.get(each.get(isSocketFirst ? 0 : 1));
            Node port = below.places.get(each.get(isSocketFirst ? 1 : 0));
            if (socket == null || port == null) {
                throw InputException.at(
                        file,
                        transition.line(),
                        where + ": the port and socket " + each + " are not places of page '" + page.name()
                                + "' and of this one");
            }
            port.isPort = true;
            join(socket, port);
        }
    }

    /** Joins places; the one nearer to the top, or else the first, is the one they are known by. */
    private void join(Node one, Node other) {
        Node a = one.root();
        Node b = other.root();
        if (a != b) {
            boolean isFirst = a.depth < b.depth || (a.depth == b.depth && nodes.indexOf(a) <= nodes.indexOf(b));
            if (isFirst) {
                b.parent = a;
            } else {
                a.parent = b;
            }
        }
    }

    private void fuse() {
        for (List<String> set : cpn.fusions()) {
            Node first = null;
            for (Node each : nodes) {
                if (set.contains(each.place.id())) {
                    if (first == null) {
                        first = each;
                    } else {
                        join(first, each);
                    }
                }
            }
        }
    }

    private CpnNet net(String name, String declarations) throws InputException {
        Map<String, Node> sorted = new TreeMap<>();
        nodes.stream().filter(each -> each.parent == null).forEach(each -> sorted.put(each.name, each));
        List<Node> roots = List.copyOf(sorted.values());
        Map<Node, Integer> numbers = new HashMap<>();
        roots.forEach(each -> numbers.put(each, numbers.size()));
        Map<String, Integer> placeNames = new LinkedHashMap<>();
        Map<Node, Source> initials = new HashMap<>();
        for (Node each : nodes) {
            placeNames.put(each.name, java.util.Objects.requireNonNull(numbers.get(each.root())));
            Source initial = each.place.initial();
            if (!each.isPort
                    && !new Parser(initial).isEmpty()
                    && (each.parent == null || !initials.containsKey(each.root()))) {
                initials.put(each.root(), initial);
            }
        }
        Map<String, Inscriptions> inscriptions = inscriptions();
        List<CpnNet.Transition> transitions = transitions(inscriptions, numbers);
        Map<Node, Initial> compiled = new HashMap<>();
        for (Map.Entry<Node, Source> each : initials.entrySet()) {
            compiled.put(each.getKey(), initial(colours(each.getKey()), each.getValue()));
        }
        LongFunction<List<Tokens>> initial = seed -> {
            List<Tokens> tokens = new ArrayList<>();
            for (Node each : roots) {
                Initial of = compiled.get(each);
                tokens.add(of == null ? Tokens.NONE : tokens(of, colours(each), Machine.seed(seed, tokens.size())));
            }
            return List.copyOf(tokens);
        };
        List<Tokens> usual = initial.apply(1);
        List<CpnNet.Place> places = new ArrayList<>();
        for (Node each : roots) {
            places.add(new CpnNet.Place(each.name, colours(each), usual.get(places.size())));
        }
        boolean isTimed = places.stream().anyMatch(CpnNet.Place::isTimed);
        Object zero = elaborator.isRealTime() ? (Object) 0.0 : 0L;
        return new CpnNet(
                name,
                List.copyOf(places),
                List.copyOf(transitions),
                placeNames,
                isTimed,
                zero,
                elaborator,
                declarations + texts(),
                chances.isEmpty() ? null : new CpnNet.Chance(chances.get(0).in(file), initial));
    }

    private ColourSet colours(Node of) {
        return java.util.Objects.requireNonNull(colours.get(of.place.id()));
    }

    /** All inscriptions of the pages as text. */
    private String texts() {
        StringBuilder text = new StringBuilder().append(cpn.fusions()).append('\n');
        cpn.pages().forEach(page -> {
            text.append(page.id()).append(page.name()).append(page.isPrime()).append('\n');
            page.places()
                    .forEach(each -> text.append(each.id())
                            .append(each.name())
                            .append(each.type().text())
                            .append(each.initial().text())
                            .append('\n'));
            page.transitions()
                    .forEach(each -> text.append(each.id())
                            .append(each.name())
                            .append(each.subpage())
                            .append(each.ports())
                            .append(each.inscriptions().values().stream()
                                    .map(Source::text)
                                    .toList())
                            .append('\n'));
            page.arcs()
                    .forEach(each -> text.append(each.place())
                            .append(each.transition())
                            .append(each.direction())
                            .append(each.inscription().text())
                            .append('\n'));
        });
        return text.toString();
    }

    private Map<String, Inscriptions> inscriptions() {
        Set<String> read = readReferences();
        Map<String, Inscriptions> compiled = new HashMap<>();
        Set<String> used = new HashSet<>();
        instances.forEach(each -> used.add(each.page.id()));
        for (CpnFile.Page page : pages.values()) {
            for (CpnFile.Transition each : page.transitions()) {
                if (each.subpage() == null && used.contains(page.id())) {
                    List<CpnFile.Arc> arcs = arcsOf(page, each);
                    compiled.put(
                            each.id(), new TransitionCompiler(elaborator, each, read, chances).compile(arcs, colours));
                }
            }
        }
        return compiled;
    }

    private static List<CpnFile.Arc> arcsOf(CpnFile.Page page, CpnFile.Transition transition) {
        return page.arcs().stream()
                .filter(each -> each.transition().equals(transition.id()))
                .toList();
    }

    /** The references that some inscription reads: only changes of these matter. */
    private Set<String> readReferences() {
        Set<String> read = new HashSet<>();
        for (CpnFile.Page page : pages.values()) {
            List<Source> all = new ArrayList<>();
            page.arcs().forEach(each -> all.add(each.inscription()));
            for (CpnFile.Transition each : page.transitions()) {
                all.addAll(List.of(each.inscription("cond"), each.inscription("time")));
                Source code = each.inscription("code");
                if (!new Parser(code).isEmpty()
                        && !new Parser(code).segment().output().isEmpty()) {
                    all.add(code);
                }
            }
            page.places().forEach(each -> all.add(each.initial()));
            for (Source each : all) {
                elaborator.referencesIn(each).forEach(read::add);
            }
        }
        return read;
    }

    private List<CpnNet.Transition> transitions(Map<String, Inscriptions> inscriptions, Map<Node, Integer> numbers) {
        List<CpnNet.Transition> transitions = new ArrayList<>();
        for (Instance instance : instances) {
            for (CpnFile.Transition each : instance.page.transitions()) {
                Inscriptions of = inscriptions.get(each.id());
                if (of != null) {
                    int[] places = arcsOf(instance.page, each).stream()
                            .mapToInt(arc -> numbers.getOrDefault(
                                    java.util.Objects.requireNonNull(instance.places.get(arc.place()))
                                            .root(),
                                    -1))
                            .toArray();
                    transitions.add(CpnNet.Transition.of(instanceName(instance, each), of, places));
                }
            }
        }
        transitions.sort(java.util.Comparator.comparing(CpnNet.Transition::name));
        return transitions;
    }

    /** The initial marking of a place: a token or a multi-set, and the time of those that have none of their own. */
    private record Initial(
            Source source,
            int at,
            Compiled tokens,
            @Nullable Compiled delay) {}

    private Initial initial(ColourSet of, Source source) {
        Parser.Delayed parsed = new Parser(source).delayed();
        Exp tokens = parsed.tokens();
        if (tokens == null) {
            throw new MlException(source, 0, "expected tokens before the time");
        }
        Compiled compiled = elaborator.inscription(source, tokens, null);
        for (Dependence each : compiled.dependences()) {
            MlException refused = Elaborator.refused(
                    each.source().line() == 0 ? new Dependence(each.kind(), each.name(), source, tokens.at()) : each);
            if (each.kind() == Kind.RANDOM) {
                chances.add(refused);
            } else if (each.kind() != Kind.READS) {
                throw refused;
            }
        }
        if (!elaborator.fits(of.type(), compiled)
                && !elaborator.fits(Type.list(of.type()), compiled)
                && !elaborator.fitsStamped(of.type(), compiled)) {
            elaborator.expect(Type.multiSet(of.type()), compiled);
        }
        Exp delay = parsed.delay();
        return new Initial(
                source, tokens.at(), compiled, delay == null ? null : elaborator.inscription(source, delay, null));
    }

    private Tokens tokens(Initial initial, ColourSet of, long seed) {
        Object value = elaborator.evaluated(initial.tokens, seed);
        boolean isToken = elaborator.fits(of.type(), initial.tokens);
        List<Object> all = isToken ? List.of(value) : ((Cells) value).toList();
        List<Object> values = all.stream()
                .map(each -> each instanceof Stamped stamped ? stamped.value() : each)
                .toList();
        refuseOthers(of, values, initial);
        if (!of.isTimed()) {
            return Tokens.of(values);
        }
        Object zero = elaborator.isRealTime() ? (Object) 0.0 : 0L;
        Object stamp = zero;
        if (initial.delay != null) {
            stamp = elaborator.evaluated(initial.delay, seed);
            if (elaborator.isRealTime() && stamp instanceof Long whole) {
                stamp = (double) whole;
            }
        }
        Map<Object, List<Object>> stamps = new TreeMap<>(org.tidemark.cpn.ml.Values.ORDER);
        for (Object each : all) {
            Object token = each instanceof Stamped stamped ? stamped.value() : each;
            Object at = each instanceof Stamped stamped ? stamped.stamp() : stamp;
            stamps.computeIfAbsent(token, unused -> new ArrayList<>()).add(at);
        }
        return Tokens.ofStamps(stamps);
    }

    /** Refuses tokens that the type has, but not the colour set. */
    private static void refuseOthers(ColourSet of, List<Object> values, Initial initial) {
        for (Object value : of.isPart() ? values : List.of()) {
            if (!BindingSearch.isLegal(of, value, initial.source)) {
                throw new MlException(
                        initial.source,
                        initial.at,
                        "the value " + of.text(value) + " is not in the colour set " + of.name() + " of the place");
            }
        }
    }
}
