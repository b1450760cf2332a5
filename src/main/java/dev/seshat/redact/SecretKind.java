package dev.seshat.redact;

/// What kind of secret something is.
public enum SecretKind {
    API_KEY("api key"),
    GITHUB_TOKEN("github token"),
    AWS_KEY("aws key"),
    SLACK_TOKEN("slack token"),
    JWT("jwt"),
    BEARER_TOKEN("bearer token"),
    PRIVATE_KEY("private key"),
    /// The value of something that calls itself a password, a secret, a key or a token.
    CREDENTIAL("credential"),
    /// The password in the address of a server.
    URL_PASSWORD("password");

    private final String label;

    SecretKind(String label) {
        this.label = label;
    }

    /// The name for people.
    public String label() {
        return label;
    }

    /// What stands in the place of such a secret. It begins like a reference to a value, and none of those is taken for
    /// a secret: so masking twice changes nothing.
    public String mask() {
        return "[masked " + label + "]";
    }
}
