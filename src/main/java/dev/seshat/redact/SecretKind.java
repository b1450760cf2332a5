package dev.seshat.redact;

/// What kind of secret something is.
public enum SecretKind {
    API_KEY("api key", "API key"),
    GITHUB_TOKEN("github token", "GitHub token"),
    AWS_KEY("aws key", "AWS key"),
    GITLAB_TOKEN("gitlab token", "GitLab token"),
    GOOGLE_KEY("google key", "Google key"),
    AZURE_KEY("azure key", "Azure key"),
    SLACK_TOKEN("slack token", "Slack token"),
    BOT_TOKEN("bot token", "bot token"),
    /// An address that anyone who knows it may post to.
    WEBHOOK("webhook", "webhook"),
    JWT("jwt", "JWT"),
    BEARER_TOKEN("bearer token", "bearer token"),
    PRIVATE_KEY("private key", "private key"),
    COOKIE("cookie", "cookie"),
    /// The value of something named a password, a secret, a key or a token.
    CREDENTIAL("credential", "credential"),
    /// The password in the address of a server.
    URL_PASSWORD("password", "password");

    private final String label;
    private final String noun;

    SecretKind(String label, String noun) {
        this.label = label;
        this.noun = noun;
    }

    /// The kind with this label.
    static SecretKind labelled(String label) {
        for (SecretKind kind : values()) {
            if (kind.label.equals(label)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no kind of secret: " + label);
    }

    /// The noun for one of them in a sentence.
    public String noun() {
        return noun;
    }

    /// The display name.
    public String label() {
        return label;
    }

    /// The mask for such a secret. It begins like a reference to a value, which is never taken for a secret:
    /// so masking twice changes nothing.
    public String mask() {
        return "[masked " + label + "]";
    }
}
