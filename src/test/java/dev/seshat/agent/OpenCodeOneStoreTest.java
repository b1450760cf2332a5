package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.agent.opencode.OpenCodeFormat;
import dev.seshat.agent.opencode.OpenCodeRows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;

/// The contract of stores, held by the database of OpenCode 1.
class OpenCodeOneStoreTest extends SessionStoreContract {

    OpenCodeOneStoreTest() {
        super(new OpenCodeFormat());
    }

    @Override
    Path create(Path directory, String name, String answer) throws Exception {
        Path database = directory.resolve(name + ".db");
        OpenCodeRows.of("""
                {"session":{"id":"ses_1","directory":"/w","time":1772700000000}}
                {"message":{"id":"msg_1","time":1772700001000,"data":{"role":"assistant"}}}
                {"part":{"id":"prt_1","time":1772700001000,"data":{"type":"text","text":"%s"}}}
                """.formatted(answer).getBytes(UTF_8)).writeDatabase(database);
        return database;
    }

    @Override
    void rewrite(Path store, String answer, int number) throws Exception {
        try (Connection agent = DriverManager.getConnection("jdbc:sqlite:" + store);
                PreparedStatement write =
                        agent.prepareStatement("update part set data = ?, time_updated = ? where id = 'prt_1'")) {
            write.setString(1, "{\"type\":\"text\",\"text\":\"" + answer + "\"}");
            write.setLong(2, 1772700001000L + number);
            write.executeUpdate();
        }
    }
}
