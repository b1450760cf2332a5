package dev.seshat.archive;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.Message;
import dev.seshat.model.Project;

/// Masks messages before they are packed, and so before their words are made.
record MaskedPacker(Packer packer, Masking masking) implements Packer {

    @Override
    public void begin() {
        packer.begin();
    }

    @Override
    public void project(Project project) {
        packer.project(project);
    }

    @Override
    public void response(ModelResponse response) {
        packer.response(masking.response(response));
    }

    @Override
    public void accept(Message message) {
        packer.accept(masking.message(message));
    }

    @Override
    public long size() {
        return packer.size();
    }

    @Override
    public Parcel take() {
        return packer.take();
    }
}
