package dev.seshat.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectLabelsTest {

    private static Checkout at(String path) {
        return new Checkout(Project.at(path), null);
    }

    private static ProjectLabels labels(String... paths) {
        return ProjectLabels.of(Arrays.stream(paths).map(ProjectLabelsTest::at).toList());
    }

    @Test
    void theLastPartIsEnoughUntilAnotherHasTheSame() {
        ProjectLabels labels = labels("/w/acme/cli", "/w/foo/cli", "/home/me/foo/cli", "/w/web");
        assertThat(labels.full(at("/w/web"))).isEqualTo("web");
        assertThat(labels.full(at("/w/acme/cli"))).isEqualTo("acme/cli");
        assertThat(labels.full(at("/w/foo/cli"))).isEqualTo("w/foo/cli");
        assertThat(labels.full(at("/home/me/foo/cli"))).isEqualTo("me/foo/cli");
        assertThat(labels.full(Checkout.UNKNOWN)).isNull();
    }

    @Test
    void aPathThatIsTheEndOfAnotherIsShownWhole() {
        ProjectLabels labels = labels("/cli", "/w/cli", "C:\\work\\cli");
        assertThat(labels.full(at("/cli"))).isEqualTo("/cli");
        assertThat(labels.full(at("/w/cli"))).isEqualTo("w/cli");
        assertThat(labels.full(at("C:\\work\\cli"))).isEqualTo("work/cli");
        assertThat(labels.full(at("/elsewhere/cli")))
                .as("not known with the others")
                .isEqualTo("elsewhere/cli");
    }

    @ParameterizedTest
    @CsvSource({
        "/w/acme/cli/.claude/worktrees/fix-login, cli (worktree fix-login)",
        "/w/acme/cli/.worktrees/2/web, cli (worktree 2/web)",
        "/home/me/.cursor/worktrees/cli/ab12, cli (worktree ab12)",
        "/home/me/conductor/workspaces/cli/lima, cli (worktree lima)",
        "/home/me/.codex/worktrees/c3d4/cli, cli (worktree c3d4)",
        "C:\\w\\cli\\.claude\\worktrees\\x, cli (worktree x)",
        "/w/worktrees/cli, cli",
    })
    void aWorktreeHasTheNameOfItsRepository(String path, String label) {
        assertThat(labels("/w/web", path).full(at(path))).isEqualTo(label);
    }

    @Test
    void aWorktreeIsNoProjectOfItsOwnToTellOthersFrom() {
        String worktree = "/w/acme/cli/.claude/worktrees/cli";
        ProjectLabels labels = labels("/w/acme/cli", worktree);
        assertThat(labels.name(at("/w/acme/cli"))).isEqualTo("cli");
        assertThat(labels.full(at(worktree))).isEqualTo("cli (worktree cli)");
    }

    @Test
    void whereOnlyTheNameOfARepositoryIsKnownItIsTheOneProjectOfThatName() {
        String worktree = "/home/me/.cursor/worktrees/cli/1";
        assertThat(labels("/w/acme/cli", worktree).name(at(worktree))).isEqualTo("cli");
        assertThat(labels("/w/acme/cli", "/w/foo/cli", worktree).name(at(worktree)))
                .isEqualTo("cli");
    }

    @Test
    void whatGitSaysOfAWorktreeBeatsItsPlace() {
        Checkout checkout = new Checkout(Project.at("/trees/4"), "/w/acme/cli");
        assertThat(ProjectLabels.of(List.of(checkout, at("/w/foo/cli"))).full(checkout))
                .isEqualTo("acme/cli (worktree 4)");
    }

    @Property
    void noTwoProjectsHaveTheSameLabel(
            @ForAll @Size(max = 12)
                    Set<
                                    @NotEmpty @Size(max = 4) List<
                                            @StringLength(min = 1, max = 1) @CharRange(from = 'a', to = 'c') String>>
                            paths) {
        List<Checkout> checkouts =
                paths.stream().map(parts -> at("/" + String.join("/", parts))).toList();
        ProjectLabels labels = ProjectLabels.of(checkouts);
        List<String> all = checkouts.stream().map(labels::full).toList();
        assertThat(new HashSet<>(all)).hasSameSizeAs(all);
    }
}
