package dev.seshat.archive;

import dev.seshat.model.Mask;
import java.util.Optional;
import java.util.function.Function;

/// A store that no secret goes into: what is written is masked before it leaves this machine.
public final class MaskedStore implements Store {

    private final Store store;
    private final Masking masking;

    /// @param mask masks the secrets in what is written
    public MaskedStore(Store store, Mask mask) {
        this.store = store;
        this.masking = new Masking(mask);
    }

    private <T> Function<Archive, T> masked(Function<Archive, T> writing) {
        return archive -> writing.apply(new MaskedArchive(archive, masking));
    }

    @Override
    public IndexReport index(Function<Archive, IndexReport> indexing, Voice voice) {
        return store.index(masked(indexing), voice);
    }

    @Override
    public Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, Voice voice) {
        return store.tryIndex(masked(indexing), voice);
    }

    @Override
    public IndexReport rebuild(Rebuilding indexing, Voice voice) {
        return store.rebuild((archive, request) -> indexing.into(new MaskedArchive(archive, masking), request), voice);
    }

    @Override
    public <T> T change(Function<Archive, T> change, Voice voice) {
        return store.change(masked(change), voice);
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public Archive read() {
        return store.read();
    }

    @Override
    public Optional<Archive> find() {
        return store.find();
    }

    @Override
    public boolean mayExist() {
        return store.mayExist();
    }

    @Override
    public Optional<String> writer() {
        return store.writer();
    }
}
