package dev.seshat.corpus;

import java.util.List;

/// A working directory.
///
/// @param path where it is on the machine that the logs came from
record ProjectPlan(int index, String path) {

    private static final List<String> HOMES =
            List.of("/home/dev/src/", "/Users/mira.k/code/", "/srv/build_area/", "/home/dev/My Work/");

    static ProjectPlan draw(long seed, int index) {
        Dice dice = new Dice(seed, "project", index);
        String name = Vocabulary.rareWord(dice) + dice.pick(List.of("-", "_", ".")) + Vocabulary.rareWord(dice);
        String path = switch (index % 12) {
            case 5 -> "C:\\Users\\Mira\\repos\\" + name;
            case 9 -> dice.pick(HOMES) + "港口" + name;
            default -> dice.pick(HOMES) + name;
        };
        return new ProjectPlan(index, path + (index < 12 ? "" : index));
    }

    /// The name of its directory of logs: all but letters and digits becomes a dash.
    String key() {
        return path.replaceAll("[^A-Za-z0-9]", "-");
    }

    /// The same for pi, which only replaces what separates the parts of a path.
    String piKey() {
        return "--" + path.replaceFirst("^/", "").replaceAll("[/\\\\:]", "-") + "--";
    }

    /// The absolute path of a file in it.
    String file(String relative) {
        return path.startsWith("C:") ? path + "\\" + relative.replace('/', '\\') : path + "/" + relative;
    }
}
