package dev.seshat.redact;

/// What kind of secret something is.
public enum SecretKind {
    API_KEY("api key", "API key"),
    GITHUB_TOKEN("github token", "GitHub token"),
    AWS_KEY("aws key", "AWS key"),
    SLACK_TOKEN("slack token", "Slack token"),
    JWT("jwt", "JWT"),
    BEARER_TOKEN("bearer token", "bearer token"),
    PRIVATE_KEY("private key", "private key"),
    /// The value of something that calls itself a password, a secret, a key or a token.
    CREDENTIAL("credential", "credential"),
    /// The password in the address of a server.
    URL_PASSWORD("password", "password");

    private final String label;
    private final String noun;

    SecretKind(String label, String noun) {
        this.label = label;
        this.noun = noun;
    }

    /// What to call one of them in a sentence.
    public String noun() {
        return noun;
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
