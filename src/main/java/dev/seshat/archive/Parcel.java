package dev.seshat.archive;

/// Messages ready to be stored, in a form that only their archive knows.
public interface Parcel {

    /// What it weighs in memory, roughly.
    long size();
}
