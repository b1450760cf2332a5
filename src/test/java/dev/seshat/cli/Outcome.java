package dev.seshat.cli;

/// The result of a run: exit code, stdout and stderr.
public record Outcome(int exit, String out, String err) {}
