package dev.seshat.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is a secret and what is not, by example. The tokens are made up.
class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "key sk-ant-api03-Zm9vYmFyYmF6cXV4 used | key [masked api key] used",
                "sk_live_4eC39HqLyjWDarjtT1zdp7dc | [masked api key]",
                "a ghp_AAAAbbbbCCCCddddEEEE1111 b | a [masked github token] b",
                "github_pat_11AAAAAAA0aaaaaaaaaaaa_bbbbbbbb | [masked github token]",
                "https://github.com/a?t=gho_AAAAbbbbCCCCddddEEEE1111&x=1 | https://github.com/a?t=[masked github token]&x=1",
                "id AKIAIOSFODNN7EXAMPLE. | id [masked aws key].",
                "ASIAIOSFODNN7EXAMPLE | [masked aws key]",
                "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY | aws_secret_access_key = [masked credential]",
                "\"SecretAccessKey\": \"wJalrXUtnFEMI/KMDENG\" | \"SecretAccessKey\": \"[masked credential]\"",
                "xoxb-123456789012-abcdef | [masked slack token]",
                "eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSM_a-b x | [masked jwt] x",
                "curl -H 'Authorization: Bearer abc123def456' u | curl -H 'Authorization: Bearer [masked credential]' u",
                "bearer abcdefgh12345678 | bearer [masked bearer token]",
                "Authorization: Basic dXNlcjpwYXNz1 | Authorization: Basic [masked credential]",
                "export DB_PASSWORD=hunter,two;three | export DB_PASSWORD=[masked credential]",
                "PASSWORD=hunter | PASSWORD=[masked credential]",
                "?password=hunter&user=x | ?password=[masked credential]&user=x",
                "{\"password\": \"p w d\", \"a\": 1} | {\"password\": \"[masked credential]\", \"a\": 1}",
                "{\\\"api_key\\\": \\\"pwd!x\\\"} | {\\\"api_key\\\": \\\"[masked credential]\\\"}",
                "{'clientSecret': 'abcdef'} | {'clientSecret': '[masked credential]'}",
                "passwd: hunter | passwd: [masked credential]",
                "  - token: abcdefg # mine | - token: [masked credential] # mine",
                "mysql --password hunter2 db | mysql --password [masked credential] db",
                "--api-key='a b c' | --api-key='[masked credential]'",
                "postgres://me:p:w@d@host/db | postgres://me:[masked password]@host/db",
                "redis://:hunter2@host | redis://:[masked password]@host",
                "https://ghp_AAAAbbbbCCCCddddEEEE1111:x-oauth@h/ | https://[masked github token]:x-oauth@h/",
                "curl -u admin:topsecret99 https://h/ | curl -u admin:[masked credential] https://h/",
                "curl -s --user \\\"admin:topsecret\\\" u | curl -s --user \\\"admin:[masked credential]\\\" u",
                "curl -u ghp_AAAAbbbbCCCCddddEEEE1111: u | curl -u [masked github token]: u",
                "mysql -uroot -pMyS3cretPw db | mysql -uroot -p[masked credential] db",
                "docker exec -i db mysqldump -p'a;b' db | docker exec -i db mysqldump -p'[masked credential]' db",
                "<password>xmlpw12345</password> | <password>[masked credential]</password>",
                "<a><apiKey>abcdef</apiKey></a> | <a><apiKey>[masked credential]</apiKey></a>",
                "Authorization: Basic YWRtaW46YWRtaW4= x | Authorization: Basic [masked credential] x",
                "-H 'X: Basic YWJjOmRlZmdo' | -H 'X: Basic [masked credential]'",
                "basic YTpi | basic [masked credential]",
                "token=ghp_AAAAbbbbCCCCddddEEEE1111 | token=[masked github token]",
                "a ghp_AAAAbbbb\\u001b[0mCCCCddddEEEE1111 b | a [masked github token] b",
                "jwt.verify(raw, 'q7Lm2Vw9Rt4xZ81k') | jwt.verify(raw, '[masked credential]')",
                "Secret Access Key [None]: q7Lm2Vw9Rt4xZ81kq7Lm | Secret Access Key [None]: [masked credential]",
            })
    void masksWhatIsSecret(String text, String masked) {
        assertThat(Secrets.mask(text)).isEqualTo(masked);
    }

    /// Invisible characters split a token for rules, but not for its user.
    @ParameterizedTest
    @ValueSource(
            ints = {
                0x200b, 0x34f, 0x115f, 0x1160, 0x180b, 0x180f, 0x3164, 0xfe00, 0xfe0f, 0xffa0, 0xe0001, 0xe0041, 0xe0100
            })
    void masksATokenThatAnUnseenCharacterSplits(int unseen) {
        assertThat(Secrets.mask("a ghp_AAAAbbbb" + Character.toString(unseen) + "CCCCddddEEEE1111 b"))
                .isEqualTo("a [masked github token] b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing here",
                "token = nextToken();",
                "String password = input.readLine();",
                "login(user=user, password=password)",
                "def f(token: str, secret: Optional[str]) -> None:",
                "interface A { password: string; token?: string }",
                "password=$PASSWORD secret=${SECRET} token=<your token> key={{ key }}",
                "\"max_tokens\": 4000, \"tokens\": 12, \"token\": null",
                "the password: it must be changed",
                "The task-force-and-its-disk-0123456789abcdef",
                "http://localhost:8080/a?b=c@d",
                "git@github.com:owner/repo.git",
                "https://user@host:443/path",
                "-----BEGIN PUBLIC KEY-----\nMIIBIjANBg\n-----END PUBLIC KEY-----",
                "use bearer authentication here",
                "see --password for that, or --token when needed",
                "AKIA is how the id of a key begins",
                "password: ********",
                "docker run -u 1000:1000 -p8080:80 image",
                "docker run --name mysql -p3306:3306 -u node:node mysql",
                "curl -u $USER:$PASS -u me https://host:8080/path",
                "python -u script.py:main and git push -u origin:main",
                "mkdir -parents; mysql -p db; ssh -p2222 host",
                "<password>$PASSWORD</password> <token></token> <password>must be long</password>",
                "usage: login <user>:<password>@<host> <token>",
                "Basic authentication, basic principles, Basic auth: basic types; BASIC programs",
                "List<Token> tokens = a -> b; Map<Secret>x</b>",
                "commit 4e6f1c2a8b3d4f5e9a701c2d3e4f5a6b00000000",
            })
    void leavesAloneWhatOnlySpeaksOfSecrets(String text) {
        assertThat(Secrets.mask(text)).isSameAs(text);
    }

    @Test
    void masksAPrivateKeyAsAWhole() {
        String key =
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEow/+=\nabc\n-----END RSA PRIVATE KEY-----";
        assertThat(Secrets.mask("a\n" + key + "\nb")).isEqualTo("a\n[masked private key]\nb");
        assertThat(Secrets.mask("{\"private_key\": \"" + key.replace("\n", "\\n") + "\", \"b\": 1}"))
                .isEqualTo("{\"private_key\": \"[masked private key]\", \"b\": 1}");
        assertThat(Secrets.mask("a " + key.substring(0, 70))).isEqualTo("a [masked private key]");
    }

    @Test
    void saysWhatItFoundAndWhere() {
        assertThat(Secrets.in("a AKIAIOSFODNN7EXAMPLE b PASSWORD=hunter"))
                .isEqualTo(List.of(new Finding(SecretKind.AWS_KEY, 2, 22), new Finding(SecretKind.CREDENTIAL, 34, 40)));
    }

    @Test
    void seesACommandThatGoesOnOnTheNextLine() {
        assertThat(Secrets.mask("curl -s \\\n  -u me:hunter https://h")).contains(" -u me:[masked credential] ");
        assertThat(Secrets.mask("a\\ncurl -u me:hunter https://h")).contains(" -u me:[masked credential] ");
        assertThat(Secrets.mask("curl https://h\nsudo -u me:staff ls")).contains("me:staff");
    }

    @Test
    void seesASecretBehindALineEndOfJson() {
        assertThat(Secrets.mask("{\"c\":\"a\\nghp_AAAAbbbbCCCCddddEEEE1111\\nPASSWORD=hunter\\nb\"}"))
                .isEqualTo("{\"c\":\"a\\n[masked github token]\\nPASSWORD=[masked credential]\\nb\"}");
    }
}
