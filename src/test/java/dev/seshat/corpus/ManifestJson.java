package dev.seshat.corpus;

import java.util.Map;

/// Writes a manifest as JSON.
final class ManifestJson {

    private final JsonLine json = new JsonLine();

    byte[] write(CorpusManifest manifest) {
        json.object().object("totals").member("files", manifest.files().size()).member("bytes", manifest.bytes());
        json.member("lines", manifest.lines())
                .member("messages", manifest.messageCount())
                .endObject()
                .array("needles");
        manifest.needles().forEach(this::needle);
        json.endArray().array("files");
        manifest.files().forEach(this::file);
        return json.endArray().endObject().toBytes();
    }

    private void needle(Needle needle) {
        json.object()
                .member("phrase", needle.phrase())
                .member("place", needle.place().name());
        json.member("file", needle.file())
                .member("sessionId", needle.sessionId())
                .endObject();
    }

    private void file(FileTruth file) {
        json.object()
                .member("path", file.path())
                .member("kind", file.kind().name())
                .array("quirks");
        file.quirks().forEach(quirk -> json.string(quirk.name()));
        json.endArray()
                .member("version", file.version())
                .member("id", file.id())
                .member("parentId", file.parentId());
        json.member("forkedFrom", file.forkedFrom()).member("cwd", file.cwd()).member("branch", file.branch());
        json.member("bytes", file.bytes()).member("modifiedMillis", file.modifiedMillis());
        json.member("lines", file.lines()).member("malformed", file.malformed()).member("overlong", file.overlong());
        counts("messages", file.messages());
        json.member("messageCount", file.messageCount()).member("exchanges", file.exchanges());
        json.member("abandoned", file.abandoned());
        FileTruth.Tokens tokens = file.tokens();
        json.object("tokens").member("input", tokens.input()).member("output", tokens.output());
        json.member("cacheRead", tokens.cacheRead())
                .member("cacheWrite", tokens.cacheWrite())
                .endObject();
        json.member("firstMillis", file.firstMillis()).member("lastMillis", file.lastMillis());
        json.member("title", file.title()).member("summary", file.summary()).member("firstPrompt", file.firstPrompt());
        counts("toolCalls", file.toolCalls());
        json.array("models");
        file.models().forEach(json::string);
        json.endArray().endObject();
    }

    private void counts(String name, Map<String, Integer> counts) {
        json.object(name);
        counts.forEach(json::member);
        json.endObject();
    }
}
