package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.discover.Agents;
import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/// The laws of every format, checked on its fixtures below `src/test/resources/<agent>` and on truncated,
/// changed and corrupted copies of them.
abstract class AgentFormatContract {

    private static final int MAX_LINE_BYTES = 1 << 16;

    private final AgentFormat format;
    private final LogReader reader;
    private final Fixtures fixtures;

    AgentFormatContract(AgentFormat format) {
        this(format, new Fixtures(format));
    }

    AgentFormatContract(AgentFormat format, Fixtures fixtures) {
        this.format = format;
        this.reader = format.reader(MAX_LINE_BYTES);
        this.fixtures = fixtures;
    }

    @BeforeProperty
    void createFiles() throws IOException {
        fixtures.create();
    }

    @AfterProperty
    void deleteFiles() throws IOException {
        fixtures.delete();
    }

    @Example
    void thereAreFixturesAndEachIsASession() throws IOException {
        assertThat(fixtures.all()).isNotEmpty();
        for (Fixture fixture : fixtures.all()) {
            assertLaws(fixtures.place(fixture, fixture.bytes()));
        }
    }

    /// The default place of its logs, relative to the home directory.
    abstract List<String> logsAtHome();

    @Example
    void itsLogsAreFoundAtHome() {
        Path home = Path.of("/home/somebody");
        List<Path> roots = format.roots(new Environment(Map.of("HOME", home.toString())));
        for (String log : logsAtHome()) {
            Path path = home.resolve(log);
            assertThat(roots).as(log).anyMatch(path::startsWith);
            assertThat(format.recognise(path)).as(log).isPresent();
        }
    }

    /// The command that resumes the session `child`, whose log is `/logs/l.jsonl`; empty if it cannot be
    /// resumed.
    abstract String resumeCommand();

    @Example
    void itHasItsOwnCommandToGoOnWithASession() {
        SessionKey key = SessionKey.of(new Workstation("ws"), Project.UNKNOWN, "child");
        Session session = new Session(
                key,
                format.agent(),
                null,
                Path.of("/logs/l.jsonl"),
                Instant.EPOCH,
                Instant.EPOCH,
                SessionFacts.ofNothing("child"));
        assertThat(String.join(" ", format.resumeCommand(session))).isEqualTo(resumeCommand());
    }

    @Example
    void itIsAmongTheAgentsThatAreRead() {
        assertThat(Agents.all()).hasAtLeastOneElementOfType(format.getClass());
        assertThat(Agents.all()).extracting(AgentFormat::agent).doesNotHaveDuplicates();
        assertThat(format.agent()).matches("[a-z]+");
    }

    @Property(tries = 200)
    void anyBytesInNoCrashOut(@ForAll("fixtures") Fixture fixture, @ForAll byte[] bytes) throws IOException {
        assertLawsOrUnreadable(fixture, bytes);
    }

    @Property(tries = 600)
    void whatIsCountedIsWhatIsShownHoweverALineIsChanged(@ForAll("fixtures") Fixture fixture, @ForAll long seed)
            throws IOException {
        assertLawsOrUnreadable(fixture, new Mutation(seed).of(fixture.bytes()));
    }

    @Property(tries = 600)
    void goingOnAfterAnAppendIsReadingFromTheStart(@ForAll("logsOfLines") Fixture fixture, @ForAll int cut)
            throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        byte[] log = fixture.bytes();
        byte[] prefix = Arrays.copyOf(log, Math.floorMod(cut, log.length + 1));
        if (Lines.endsInsideWhatLooksWhole(prefix, log)) {
            return;
        }
        Kept inTwoParts = new Kept();
        LogReading first = reader.read(fixtures.place(fixture, prefix), Checkpoint.START, inTwoParts);
        List<Message> before = List.copyOf(inTwoParts.messages());
        SessionFile file = fixtures.place(fixture, log);
        if (!reader.canGoOn(file, first.end())) {
            return;
        }
        LogReading second = reader.read(file, first.end(), inTwoParts);
        Kept atOnce = new Kept();
        LogReading whole = reader.read(file, Checkpoint.START, atOnce);

        assertThat(inTwoParts.messages()).isEqualTo(atOnce.messages());
        assertThat(inTwoParts.messages().subList(0, before.size())).isEqualTo(before);
        assertThat(inTwoParts.usage()).isEqualTo(atOnce.usage());
        assertThat(second.facts()).isEqualTo(whole.facts());
        assertThat(second.end())
                .usingRecursiveComparison()
                .ignoringFields("facts", "lines")
                .isEqualTo(whole.end());
    }

    @Property(tries = 300)
    void messagesFromAPositionAreTheRest(@ForAll("logsOfLines") Fixture fixture, @ForAll int place) throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        SessionFile file = fixtures.place(fixture, fixture.bytes());
        List<Message> all = new ArrayList<>();
        reader.messages(file, LogPosition.START, all::add);
        List<Message> some = new ArrayList<>();
        int wanted = Math.floorMod(place, all.size() + 1);
        LogEnd end = reader.messages(file, LogPosition.START, new FirstFew(some, wanted));
        reader.messages(file, end.position(), some::add);
        assertThat(some).isEqualTo(all);
    }

    @Property(tries = 300)
    void anUnknownLineMeansNothing(@ForAll("logsOfLines") Fixture fixture, @ForAll int place) throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        Told before = told(fixtures.place(fixture, fixture.bytes()));
        byte[] more = Lines.insert(
                fixture.bytes(), place, "{\"type\":\"of-a-later-version\",\"payload\":{\"type\":\"?\"},\"data\":[7]}");
        assertThat(told(fixtures.place(fixture, more))).isEqualTo(before);
    }

    @Property(tries = 300)
    void aLineThatIsNoObjectIsCountedAndTheRestIsKept(
            @ForAll("logsOfLines") Fixture fixture, @ForAll int place, @ForAll("nonsense") String nonsense)
            throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        Told before = told(fixtures.place(fixture, fixture.bytes()));
        Told after = told(fixtures.place(fixture, Lines.insert(fixture.bytes(), place, nonsense)));
        assertThat(after.messages()).isEqualTo(before.messages());
        assertThat(after.skipped()).isEqualTo(before.skipped().plus(new SkippedLines(1, 0)));
    }

    @Property(tries = 100)
    void aLineThatCannotBeShortenedIsCountedAndTheRestIsKept(@ForAll("logsOfLines") Fixture fixture, @ForAll int place)
            throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        Told before = told(fixtures.place(fixture, fixture.bytes()));
        String line = "{\"type\":\"message\",\"text\":[" + "7,".repeat(MAX_LINE_BYTES) + "7]}";
        Told after = told(fixtures.place(fixture, Lines.insert(fixture.bytes(), place, line)));
        assertThat(after.messages()).isEqualTo(before.messages());
        assertThat(after.skipped()).isEqualTo(before.skipped().plus(new SkippedLines(0, 1)));
    }

    /// Whether several objects may be on one line. The row of a database is one line.
    boolean mayJoinObjects() {
        return true;
    }

    @Property(tries = 200)
    void objectsOnOneLineAreLinesOfTheirOwn(
            @ForAll("logsOfLines") Fixture fixture, @ForAll int place, @ForAll("gaps") String gap) throws IOException {
        if (!fixture.isOfLines() || !mayJoinObjects()) {
            return;
        }
        Told before = told(fixtures.place(fixture, fixture.bytes()));
        SessionFile file = fixtures.place(fixture, Lines.join(fixture.bytes(), place, gap));
        assertThat(told(file)).isEqualTo(before);
        assertLaws(file);
    }

    @Property(tries = 200)
    void objectsAreKeptIfTheRestOfTheirLineIsBad(
            @ForAll("logsOfLines") Fixture fixture, @ForAll int place, @ForAll("nonsense") String nonsense)
            throws IOException {
        if (!fixture.isOfLines() || !mayJoinObjects()) {
            return;
        }
        Told before = told(fixtures.place(fixture, fixture.bytes()));
        byte[] appended = Lines.append(fixture.bytes(), place, nonsense);
        SessionFile file = fixtures.place(fixture, appended);
        int bad = Arrays.equals(appended, fixture.bytes()) ? 0 : 1;
        assertThat(told(file))
                .isEqualTo(new Told(before.messages(), before.skipped().plus(new SkippedLines(bad, 0))));
        assertLaws(file);
    }

    /// A text that is too long to hold is cut, and nothing else changes.
    @Property(tries = 100)
    void anOverlongLineIsReadAsIfItsLongTextWereShorter(@ForAll("logsOfLines") Fixture fixture, @ForAll int place)
            throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        Told before = told(fixtures.place(fixture, fixture.bytes()));
        String text = "what a long text ".repeat(MAX_LINE_BYTES / 4);
        SessionFile file = fixtures.place(fixture, Lines.addMember(fixture.bytes(), place, text));
        assertThat(told(file)).isEqualTo(before);
        assertLaws(file);
    }

    /// The members without which a record says nothing, or something else, in any format.
    private static final Set<String> ESSENTIAL = Set.of(
            "type",
            "role",
            "message",
            "payload",
            "data",
            "item",
            "content",
            "text",
            "prompt",
            "parts",
            "kind",
            "entry",
            "part",
            "session",
            "session_v2");

    /// Whether a line decides what the lines after it mean, so that losing a part of it may change them.
    boolean decidesForOthers(Obj line) {
        return false;
    }

    /// Whether a record changes what the other records say, so that a log without it is no measure.
    boolean changesOthers(OneField changed) {
        return false;
    }

    /// Whether a field contains records of their own, as an array of messages does, and they go with it.
    boolean holdsOthers(OneField changed) {
        return false;
    }

    /// A field that is absent or of another type costs at most what its own record says, and the rest of that
    /// only if it is the text itself or what says whose text it is.
    @Property(tries = 400)
    void aFieldThatIsAbsentOrOfAnotherTypeCostsNothingElse(@ForAll("logsOfLines") Fixture fixture, @ForAll long seed)
            throws IOException {
        if (!fixture.isOfLines()) {
            return;
        }
        OneField changed = OneField.of(fixture.bytes(), seed);
        if (changed == null || decidesForOthers(changed.line())) {
            return;
        }
        List<String> without = changesOthers(changed)
                ? List.of()
                : said(fixtures.place(fixture, changed.withoutLine().getBytes(UTF_8)));
        List<String> whole = said(fixtures.place(fixture, fixture.bytes()));
        SessionFile file = fixtures.place(fixture, changed.log().getBytes(UTF_8));
        assertThat(reader.facts(file).sessionId()).isNotEmpty();
        List<String> now = said(file);
        assertThat(missing(without, now))
                .as("without %s in %s", changed.path(), changed.line())
                .isEmpty();
        if (!holdsOthers(changed) && changed.path().stream().noneMatch(ESSENTIAL::contains)) {
            assertThat(missing(whole, now))
                    .as("without %s in %s", changed.path(), changed.line())
                    .isEmpty();
        }
    }

    /// What people and models said.
    private List<String> said(SessionFile file) {
        return told(file).messages().stream()
                .filter(message -> message.category() == Category.USER || message.category() == Category.ASSISTANT)
                .map(Message::text)
                .toList();
    }

    /// A format may join what several records say.
    private static List<String> missing(List<String> wanted, List<String> present) {
        return wanted.stream()
                .filter(text -> present.stream().noneMatch(said -> said.contains(text)))
                .toList();
    }

    @Example
    void mostLogsCanBeReadOnAfterAnAppend() throws IOException {
        int goOn = 0;
        List<Fixture> logs = fixtures.ofLines();
        for (Fixture fixture : logs) {
            byte[] log = fixture.bytes();
            byte[] prefix = Arrays.copyOf(log, Lines.startOfLast(log));
            Checkpoint end = reader.read(fixtures.place(fixture, prefix), Checkpoint.START, new Kept())
                    .end();
            goOn += reader.canGoOn(fixtures.place(fixture, log), end) ? 1 : 0;
        }
        assertThat(goOn).as("of " + logs.size()).isGreaterThan(leastThatGoOn(logs.size()));
    }

    /// The minimum number of logs of lines that can be continued; a format that replaces what it wrote has
    /// fewer.
    int leastThatGoOn(int logs) {
        return logs / 2;
    }

    @Example
    void anIdFromALogLeadsNowhereElse() throws IOException {
        for (Fixture fixture : fixtures.all()) {
            SessionFile file = fixtures.place(fixture, fixture.bytes());
            for (String id : List.of("../../../../etc/passwd", "/etc/passwd", "..", "a/b", "", "\u0000")) {
                Optional<Path> parent = format.parentOf(file, id).map(SessionFile::path);
                assertThat(parent.map(path -> path.normalize().startsWith(fixtures.directory())))
                        .as(id)
                        .isNotEqualTo(Optional.of(false));
            }
        }
    }

    @Provide
    Arbitrary<Fixture> fixtures() throws IOException {
        return Arbitraries.of(fixtures.all());
    }

    @Provide
    Arbitrary<Fixture> logsOfLines() throws IOException {
        List<Fixture> logs = fixtures.ofLines();
        // A format of documents has none; then the laws about lines do not apply.
        return Arbitraries.of(logs.isEmpty() ? fixtures.all() : logs);
    }

    @Provide
    Arbitrary<String> nonsense() {
        return Arbitraries.of("null", "[{}]", "\"text\"", "7", "{\"type\":", "7 {}", "no json", "{\"a\":\"\u0001\"}");
    }

    @Provide
    Arbitrary<String> gaps() {
        return Arbitraries.of("", " ", "\t", "\r", "  \t ");
    }

    /// What was read from a log.
    private record Told(List<Message> messages, SkippedLines skipped) {}

    private Told told(SessionFile file) {
        List<Message> messages = new ArrayList<>();
        return new Told(
                messages,
                reader.messages(file, LogPosition.START, messages::add).skipped());
    }

    /// Nothing can be read from a damaged compressed log, and that is reported.
    private void assertLawsOrUnreadable(Fixture fixture, byte[] log) throws IOException {
        SessionFile file = fixtures.place(fixture, log);
        if (fixture.isCompressed()) {
            try {
                reader.facts(file);
            } catch (SeshatException e) {
                assertThat(e.kind()).isEqualTo(SeshatException.Kind.UNREADABLE);
                return;
            }
        }
        assertLaws(file);
    }

    /// Counts and transcript must agree, and the transcript must be valid.
    private void assertLaws(SessionFile file) {
        Told told = told(file);
        SessionFacts facts = reader.facts(file);
        Kept kept = new Kept();
        LogReading reading = reader.read(file, Checkpoint.START, kept);

        assertThat(facts.messageCount()).isEqualTo(told.messages().size());
        assertThat(facts.exchangeCount()).isBetween(0, facts.messageCount());
        assertThat(facts.skippedLines()).isEqualTo(told.skipped());
        assertThat(kept.messages()).isEqualTo(told.messages());
        assertThat(kept.usage()).isEqualTo(facts.usage());
        assertThat(kept.project()).isEqualTo(facts.project()).isEqualTo(reader.project(file));
        assertThat(reading.facts())
                .usingRecursiveComparison()
                .ignoringFields("usage")
                .isEqualTo(facts);
        assertThat(facts.sessionId()).matches("[^/\\\\]+");
        for (int i = 0; i < told.messages().size(); i++) {
            Message message = told.messages().get(i);
            assertThat(message.seq()).isEqualTo(i);
            assertThat(message.text().codePoints()).noneMatch(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff));
        }
        assertThat(new String(reading.end().facts().getBytes(UTF_8), UTF_8))
                .isEqualTo(reading.end().facts());
    }
}
