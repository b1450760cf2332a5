package dev.seshat.archive.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

    private static final Environment BARE = new Environment(Map.of());

    @Test
    void saysAllThatTheDriverNeedsAndShowsNoOptions() {
        Address address = Address.parse("postgresql://anna@db.example:5433/seshat?sslmode=verify-full", BARE);
        assertThat(address.url()).isEqualTo("jdbc:postgresql://db.example:5433/seshat?sslmode=verify-full");
        assertThat(address.user()).isEqualTo("anna");
        assertThat(address).hasToString("postgresql://anna@db.example:5433/seshat");
    }

    @Test
    void whatIsLeftOutIsTakenFromTheEnvironment() {
        Environment environment =
                new Environment(Map.of("PGHOST", "there", "PGPORT", "6000", "PGUSER", "ben", "PGDATABASE", "logs"));
        assertThat(Address.parse("postgresql://", environment)).hasToString("postgresql://ben@there:6000/logs");
        assertThat(Address.parse("postgres:///mine", environment)).hasToString("postgresql://ben@there:6000/mine");
        assertThat(Address.parse("postgresql://cleo@here", BARE).url()).isEqualTo("jdbc:postgresql://here/cleo");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://anna:s3cret@host/seshat",
                "postgresql://anna:s3cret@one,two/seshat",
                "postgresql://:s3cret@host/seshat",
                "postgresql://host/seshat?user=anna&password=s3cret",
                "postgresql://host/seshat?PASSWORD=s3cret"
            })
    void aPasswordIsRefusedAndNotRepeated(String address) {
        assertThatThrownBy(() -> Address.parse(address, BARE))
                .isInstanceOf(SeshatException.class)
                .hasMessageContaining("PGPASSFILE")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql://s3cret@host", "postgresql://a b s3cret", "s3cret", ""})
    void whatIsNoAddressIsNotRepeatedEither(String address) {
        assertThatThrownBy(() -> Address.parse(address, BARE))
                .isInstanceOf(SeshatException.class)
                .hasMessageContaining("postgresql://user@host/database")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }
}
