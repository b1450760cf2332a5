package dev.seshat.cli;

/// What a run left: what it told the shell, what it printed, and what it said beside.
public record Outcome(int exit, String out, String err) {}
