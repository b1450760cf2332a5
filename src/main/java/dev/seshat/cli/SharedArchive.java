package dev.seshat.cli;

import dev.seshat.archive.MaskedStore;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.Store;
import dev.seshat.archive.postgres.PostgresStore;
import dev.seshat.archive.postgres.Server;
import dev.seshat.export.SecretsMask;
import dev.seshat.host.Environment;
import dev.seshat.model.Workstation;

/// Makes the store of a shared archive; what others can read is masked before it leaves this machine. Apart from what
/// every verb loads: only who has one loads its driver.
final class SharedArchive {

    private SharedArchive() {}

    static Store at(
            String address,
            Workstation workstation,
            ProjectLanguages languages,
            boolean masked,
            Environment environment) {
        Store store = new PostgresStore(Server.at(address, environment), workstation, languages, masked);
        return masked ? new MaskedStore(store, new SecretsMask()) : store;
    }
}
