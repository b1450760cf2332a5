package dev.seshat.export;

import dev.seshat.agent.LoggedImage;
import java.util.Base64;
import java.util.Optional;

/// The images of exported messages: embedded, or a note that they are not.
///
/// An image's type is one of four and its data is base64, so nothing in it can be taken for markup.
final class HtmlImages {

    private final UncheckedAppendable out;
    private final ExportImages images;

    HtmlImages(UncheckedAppendable out, ExportImages images) {
        this.out = out;
        this.images = images;
    }

    /// What the page's policy must allow.
    String policy() {
        return images.equals(ExportImages.NONE) ? "" : " img-src data:;";
    }

    /// Write those of a message.
    void write(int seq, int count) {
        int missing = 0;
        for (int i = 0; i < count; i++) {
            Optional<LoggedImage> image = images.find(seq, i);
            if (image.isEmpty()) {
                missing++;
            } else {
                write(image.get(), count == 1 ? "Image" : "Image " + (i + 1) + " of " + count);
            }
        }
        if (missing > 0) {
            out.append("<p class=\"none\">" + ExportLabels.images(missing) + "</p>\n");
        }
    }

    private void write(LoggedImage image, String name) {
        out.append("<p><img alt=\"" + name + "\" src=\"data:" + image.type().mediaType() + ";base64,")
                .append(Base64.getEncoder().encodeToString(image.bytes()))
                .append("\"></p>\n");
    }
}
