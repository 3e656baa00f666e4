// Adaptive choice at the first switch, by local queues alone (UGAL-L; Kim et al., ISCA 2008, Besta
// and Hoefler, SC 2014, and Kathareios et al., SC 2015): the minimal route against up to four drawn
// waypoints, each judged by the packets that wait for its first channel.
//
// A table can be applied once per pass, so each candidate has its own copy of the first hops, with
// the entries of `next_hop`, and those with a waypoint their own copy of `waypoints`. How many
// candidates there are is how many of the copies hold entries. The packet leaves by the channel
// whose queue was compared, without asking `next_hop` again.
#ifndef WEFT_ADAPTIVE_P4
#define WEFT_ADAPTIVE_P4

// The actions of all copies. Declared here, since there may be only one of each name, and a control
// makes one for each of its instances.
@name(".first_hop")
action first_hop(inout candidate_t candidate, bit<9> port, bit<4> entry_class, bit<4> exit_class) {
    candidate.port = port;
    candidate.entry_class = entry_class;
    candidate.exit_class = exit_class;
}

@name(".candidate")
action candidate_waypoint(out bit<16> drawn, out bit<16> other,
                          bit<16> switch_id, bit<16> alternate) {
    drawn = switch_id;
    other = alternate;
}

// A copy of `next_hop`: the first channel of a candidate.
control FirstHop(inout metadata_t meta, inout candidate_t candidate) {
    @max_group_size(256)
    action_selector(HashAlgorithm.identity, 65536, 32) choice;

    @oneshot()
    table next_hop {
        key = {
            candidate.target:   exact @name("target");
            meta.next_hop_draw: selector;
        }
        actions = { first_hop(candidate); }
        implementation = choice;
        size = 16384;
    }

    ReadDepth() read_depth;

    apply {
        candidate.found = 0;
        if (candidate.target != 0 && next_hop.apply().hit) {
            candidate.found = 1;
            read_depth.apply(candidate);
        }
    }
}

// A copy of `waypoints`: the target of a candidate; 0 for none.
control DrawnWaypoint(inout metadata_t meta, inout candidate_t candidate)(bit<32> own_draw) {
    bit<16> index = 0;
    bit<16> drawn = 0;
    bit<16> other = 0;

    table waypoints {
        key = { index: exact @name("index"); }
        actions = { candidate_waypoint(drawn, other); @defaultonly NoAction; }
        const default_action = NoAction();
        size = 16384;
    }

    apply {
        index = meta.first + draw_index(mix(meta.flow_draw ^ own_draw), meta.draws, meta.skip);
        waypoints.apply();
        candidate.target = usable_waypoint(drawn, other, meta.self, meta.destination);
    }
}

control Shorter(in candidate_t candidate, inout candidate_t best) {
    apply {
        if (candidate.found == 1 && (best.found == 0 || candidate.depth < best.depth)) {
            best = candidate;
        }
    }
}

// Leaves in `meta.waypoint` the waypoint of the candidate chosen, 0 for minimal, and its first
// channel, if there was any.
control Adaptive(inout metadata_t meta) {
    candidate_t minimal;
    candidate_t via;
    candidate_t candidate;

    @name(".minimal") FirstHop() minimal_hop;
    @name(".via_1") DrawnWaypoint(FIRST_CANDIDATE) draw_1;
    @name(".via_1") FirstHop() hop_1;
    @name(".via_2") DrawnWaypoint(SECOND_CANDIDATE) draw_2;
    @name(".via_2") FirstHop() hop_2;
    @name(".via_3") DrawnWaypoint(THIRD_CANDIDATE) draw_3;
    @name(".via_3") FirstHop() hop_3;
    @name(".via_4") DrawnWaypoint(FOURTH_CANDIDATE) draw_4;
    @name(".via_4") FirstHop() hop_4;
    Shorter() shorter;

    apply {
        candidate = { 0, 0, 0, 0, 0, 0 };
        via = candidate;
        minimal = candidate;
        minimal.target = meta.destination;
        minimal_hop.apply(meta, minimal);
        if (minimal.found == 1) {
            if (minimal.depth >= (bit<32>) meta.threshold) {
                draw_1.apply(meta, candidate);
                hop_1.apply(meta, candidate);
                shorter.apply(candidate, via);
                draw_2.apply(meta, candidate);
                hop_2.apply(meta, candidate);
                shorter.apply(candidate, via);
                draw_3.apply(meta, candidate);
                hop_3.apply(meta, candidate);
                shorter.apply(candidate, via);
                draw_4.apply(meta, candidate);
                hop_4.apply(meta, candidate);
                shorter.apply(candidate, via);
            }
            // What it costs to go by a waypoint is a fraction with eight bits behind the point.
            if (via.found == 0
                    || (bit<48>) minimal.depth << 8
                        <= (bit<48>) meta.waypoint_cost * (bit<48>) via.depth) {
                via = minimal;
                meta.waypoint = 0;
            } else {
                meta.waypoint = via.target;
            }
            meta.leaves_by = PortKind.LINK;
            meta.egress_port = via.port;
            meta.entry_class = via.entry_class;
            meta.exit_class = via.exit_class;
        }
    }
}

#endif
