package org.tidemark.web.message;

/** A request that is not answered, with the HTTP status and a sentence for the person who sees the page. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    public Refusal(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    /** A request that makes no sense. */
    public static Refusal wrong(String sentence) {
        return new Refusal(400, sentence);
    }

    /** The request names something that does not, or no longer, exist. */
    public static Refusal missing(String sentence) {
        return new Refusal(404, sentence);
    }

    public int status() {
        return status;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
