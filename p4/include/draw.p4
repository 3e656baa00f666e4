// Draws: the numbers that choose among next hops and among waypoints.
//
// A CRC is linear: with a salt XORed into its input or output, two switches still split the flows
// that reach them alike, up to a relabelling of the members. Flows that agreed at the first stage
// would all agree at the second, and half of its next hops would stay idle. So salt and CRC are
// mixed by multiplications and shifts (the 32-bit finaliser of MurmurHash3, every input bit of
// which changes every output bit with probability near one half), and the result is mixed once
// more with a constant per choice, so that a switch's choices are independent of one another too.
#ifndef WEFT_DRAW_P4
#define WEFT_DRAW_P4

const bit<32> WAYPOINT         = 0x9E3779B9;
const bit<32> NEXT_HOP         = 0xD1B54A33;
const bit<32> FIRST_CANDIDATE  = WAYPOINT;
const bit<32> SECOND_CANDIDATE = 0x7F4A7C15;
const bit<32> THIRD_CANDIDATE  = 0x94D049BB;
const bit<32> FOURTH_CANDIDATE = 0xBF58476D;

bit<32> mix(in bit<32> value) {
    bit<32> v = value;
    v = v ^ (v >> 16);
    v = v * 0x85EBCA6B;
    v = v ^ (v >> 13);
    v = v * 0xC2B2AE35;
    return v ^ (v >> 16);
}

// Uniform over 0..draws for a `skip` within it, less `skip` itself; over 0..draws-1 otherwise.
bit<16> draw_index(in bit<32> draw, in bit<16> draws, in bit<16> skip) {
    bit<48> scaled = (bit<48>) draw * (bit<48>) draws;
    bit<16> index = scaled[47:32];
    if (index >= skip) {
        index = index + 1;
    }
    return index;
}

// The first of `drawn` and `alternate` that is neither end of the route; 0 when there is none.
bit<16> usable_waypoint(in bit<16> drawn, in bit<16> alternate, in bit<16> self,
                        in bit<16> destination) {
    bit<16> waypoint = drawn;
    if (waypoint == self || waypoint == destination) {
        waypoint = alternate;
    }
    if (waypoint == self || waypoint == destination) {
        waypoint = 0;
    }
    return waypoint;
}

#endif
