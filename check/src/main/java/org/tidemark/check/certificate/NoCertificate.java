package org.tidemark.check.certificate;

/** An answer for which no certificate can be written, for a reason that users read. */
final class NoCertificate extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /** A reason that continues the words "no certificate, ". */
    NoCertificate(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
