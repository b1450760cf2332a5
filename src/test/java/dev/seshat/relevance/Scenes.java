package dev.seshat.relevance;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The building blocks of conversations. Collects turns; one per conversation.
final class Scenes {

    private final Talk talk;
    private final Random random;
    private final Noise noise;
    private final List<Turn> turns = new ArrayList<>();

    Scenes(Workplace workplace, Talk talk, Random random) {
        this.talk = talk;
        this.random = random;
        noise = new Noise(workplace, random);
    }

    /// @param words the vocabulary of the code and the output
    Scenes(Workplace workplace, Talk talk, Random random, List<String> words) {
        this.talk = talk;
        this.random = random;
        noise = new Noise(workplace, words, random);
    }

    List<Turn> turns() {
        return turns;
    }

    void prompt(String words) {
        turns.add(new Turn.Prompt(words));
    }

    void answer(String words) {
        turns.add(new Turn.Answer(words));
    }

    void thought(String words) {
        turns.add(new Turn.Thought(words));
    }

    void opening(String problem) {
        prompt(talk.pick("openings", random) + " " + problem);
    }

    /// The agent explores and finds nothing yet.
    void look() {
        answer(talk.pick("looks", random));
        turns.add(Turn.Call.grep(noise.word(), noise.listing()));
        turns.add(Turn.Call.read(noise.file(), noise.code()));
        if (random.nextBoolean()) {
            thought(talk.pick("thoughts", random));
        }
    }

    /// A command fails; its output contains the reason among much else.
    void failure(String command, String error) {
        turns.add(Turn.Call.bash(command, noise.output() + "\n" + error + "\n" + noise.output(), true));
    }

    void doubt() {
        answer(talk.pick("doubts", random));
        prompt(talk.pick("nudges", random));
    }

    void read(String path) {
        turns.add(Turn.Call.read(path, noise.code()));
    }

    void edit(String path) {
        turns.add(Turn.Call.edit(path));
    }

    void success(String command) {
        turns.add(Turn.Call.bash(command, noise.output(), false));
        answer(talk.pick("endings", random));
    }

    /// A command that succeeds.
    void run(String command, String output) {
        turns.add(Turn.Call.bash(command, output, false));
    }

    /// A small unrelated exchange.
    void chore() {
        exchange(talk.pickPair("chores", random));
        if (random.nextInt(3) == 0) {
            turns.add(Turn.Call.bash("git status --short", noise.listing(), false));
        }
    }

    /// A passing remark with filled-in blanks.
    void aside(String occasion, String topic, String project) {
        Talk.Pair pair = talk.pickPair(occasion, random);
        exchange(new Talk.Pair(
                pair.prompt()
                        .replace("{topics}", topic)
                        .replace("{topic}", topic)
                        .replace("{project}", project),
                pair.answer()));
    }

    private void exchange(Talk.Pair pair) {
        prompt(pair.prompt());
        String file = noise.file();
        read(file);
        if (random.nextBoolean()) {
            edit(file);
        }
        answer(pair.answer());
    }
}
