package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.agent.opencode.OpenCodeRows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;

/// The contract of stores, held by the database of OpenCode 2.
class OpenCodeTwoStoreTest extends SessionStoreContract {

    OpenCodeTwoStoreTest() {
        super(new OpenCodeFormat());
    }

    @Override
    Path create(Path directory, String name, String answer) throws Exception {
        Path database = directory.resolve(name + ".db");
        OpenCodeRows.of("""
                {"session_v2":{"id":"ses_1","directory":"/w","time":1772700000000}}
                {"entry":{"id":"msg_1","type":"assistant","time":1772700001000,"data":{"content":[{"type":"text","text":"%s"}]}}}
                """.formatted(answer).getBytes(UTF_8)).writeDatabase(database);
        return database;
    }

    @Override
    void rewrite(Path store, String answer, int number) throws Exception {
        try (Connection agent = DriverManager.getConnection("jdbc:sqlite:" + store);
                PreparedStatement write = agent.prepareStatement(
                        "update session_message set data = ?, time_updated = ? where id = 'msg_1'")) {
            write.setString(1, "{\"content\":[{\"type\":\"text\",\"text\":\"" + answer + "\"}]}");
            write.setLong(2, 1772700001000L + number);
            write.executeUpdate();
        }
    }
}
