package io.weft.planning.cost;

/** Which cables between switches are electric; the others are optical. */
public enum CableRule {
    /** Cables within racks are electric, if they are to be had in that length. */
    IN_RACK("in-rack"),
    /** All that are to be had in their length. */
    BY_LENGTH("by-length"),
    /** None. */
    OPTICAL("optical");

    private final String word;

    CableRule(String word) {
        this.word = word;
    }

    /** Its name in price lists. */
    public String word() {
        return word;
    }

    boolean asksForElectric(boolean inRack) {
        return this == BY_LENGTH || (this == IN_RACK && inRack);
    }
}
