package dev.seshat.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With the real git.
class GitWorktreeTest {

    @TempDir
    private Path temporary;

    private Path directory;

    @BeforeEach
    void realPath() throws IOException {
        directory = temporary.toRealPath();
    }

    private void git(Path at, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@b"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(at.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(said).isZero();
    }

    private Path repository(String name) throws IOException, InterruptedException {
        Path repository = Files.createDirectories(directory.resolve(name));
        git(repository, "init", "-q");
        git(repository, "commit", "-q", "--allow-empty", "-m", "first");
        return repository;
    }

    @Test
    void aWorktreeKnowsItsRepository() throws Exception {
        Path repository = repository("cli");
        git(repository, "worktree", "add", "-q", "../trees/4");
        assertThat(GitWorktree.repository(directory.resolve("trees/4").toString()))
                .isEqualTo(repository.toString());
        assertThat(GitWorktree.repository(repository.toString())).isNull();
    }

    @Test
    void aWorktreeOfABareRepositoryKnowsItToo() throws Exception {
        Path repository = repository("cli");
        git(directory, "clone", "-q", "--bare", "cli", "shop.git");
        git(directory.resolve("shop.git"), "worktree", "add", "-q", "../one");
        assertThat(GitWorktree.repository(directory.resolve("one").toString()))
                .isEqualTo(directory.resolve("shop").toString());
        assertThat(repository).exists();
    }

    @Test
    void aSubmoduleIsNoWorktreeAndNeitherIsAnythingElse() throws Exception {
        Path submodule = Files.createDirectories(directory.resolve("sub"));
        Files.writeString(submodule.resolve(".git"), "gitdir: ../.git/modules/sub\n");
        assertThat(GitWorktree.repository(submodule.toString())).isNull();
        assertThat(GitWorktree.repository("relative")).isNull();
        assertThat(GitWorktree.repository("/not/there\0")).isNull();
        assertThat(GitWorktree.repository(null)).isNull();
    }

    @Test
    void aLinkIsNotFollowed() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "gitdir: /w/cli/.git/worktrees/1\n");
        Path place = Files.createDirectories(directory.resolve("place"));
        Files.createSymbolicLink(place.resolve(".git"), secret);
        assertThat(GitWorktree.repository(place.toString())).isNull();
    }
}
