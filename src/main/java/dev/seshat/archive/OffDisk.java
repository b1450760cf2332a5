package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Workstation;
import java.util.List;

/// Which archived sessions are not on this disk: those of other workstations and those whose logs are gone, but
/// for what changed since the archive last heard of the logs.
///
/// @param here this workstation
/// @param lost the numbers of sessions whose logs are gone, unknown to the archive
/// @param unlisted the numbers of sessions whose logs exist but are not listed, as in a directory that is no
/// longer scanned
/// @param returned the numbers of sessions whose logs are back, unknown to the archive
public record OffDisk(Workstation here, List<Long> lost, List<Long> unlisted, List<Long> returned) {
    public OffDisk {
        requireNonNull(here, "here");
        lost = List.copyOf(lost);
        unlisted = List.copyOf(unlisted);
        returned = List.copyOf(returned);
    }
}
