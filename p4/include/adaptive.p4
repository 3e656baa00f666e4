// Adaptive choice at the first switch, by local queues alone (UGAL-L; Kim et al., ISCA 2008, and
// Besta and Hoefler, SC 2014): the minimal route against two drawn waypoints, each judged by the
// packets that wait for its first channel times the length of its route, taken as 1 : 2.
//
// A table can be applied once per pass, so each candidate has its own copy of the first hops, with
// the entries of `next_hop`, and the second has its own copy of `waypoints`. The packet leaves by
// the channel whose queue was compared, without asking `next_hop` again.
#ifndef WEFT_ADAPTIVE_P4
#define WEFT_ADAPTIVE_P4

// The first candidate's waypoint is `meta.waypoint`, which `waypoints` has drawn. Leaves in it the
// waypoint of the candidate chosen, and in `meta.leaves_by` whether there was one.
control Adaptive(inout metadata_t meta) {
    candidate_t candidate;
    candidate_t minimal;
    candidate_t via;
    bit<16> index;
    bit<16> drawn;
    bit<16> alternate;

    @name(".first_hop") action first_hop(bit<9> port, bit<4> channel_class) {
        candidate.port = port;
        candidate.channel_class = channel_class;
    }

    @name(".waypoint_2") action waypoint_2(bit<16> switch_id, @name("alternate") bit<16> other) {
        drawn = switch_id;
        alternate = other;
    }

    @name(".waypoints_2") table waypoints_2 {
        key = { index: exact @name("index"); }
        actions = { waypoint_2; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 16384;
    }

    @max_group_size(256)
    @name(".first_hop_0_choice")
    action_selector(HashAlgorithm.identity, 65536, 32) first_hop_0_choice;

    @oneshot()
    @name(".first_hop_0") table first_hop_0 {
        key = {
            meta.destination:   exact @name("target");
            meta.next_hop_draw: selector;
        }
        actions = { first_hop; }
        implementation = first_hop_0_choice;
        size = 16384;
    }

    @max_group_size(256)
    @name(".first_hop_1_choice")
    action_selector(HashAlgorithm.identity, 65536, 32) first_hop_1_choice;

    @oneshot()
    @name(".first_hop_1") table first_hop_1 {
        key = {
            candidate.waypoint: exact @name("target");
            meta.next_hop_draw: selector;
        }
        actions = { first_hop; }
        implementation = first_hop_1_choice;
        size = 16384;
    }

    @max_group_size(256)
    @name(".first_hop_2_choice")
    action_selector(HashAlgorithm.identity, 65536, 32) first_hop_2_choice;

    @oneshot()
    @name(".first_hop_2") table first_hop_2 {
        key = {
            candidate.waypoint: exact @name("target");
            meta.next_hop_draw: selector;
        }
        actions = { first_hop; }
        implementation = first_hop_2_choice;
        size = 16384;
    }

    ReadDepth() minimal_depth;
    ReadDepth() first_depth;
    ReadDepth() second_depth;

    apply {
        via = { 0, 0, 0, 0 };
        candidate = { 0, 0, 0, 0 };
        if (first_hop_0.apply().hit) {
            minimal_depth.apply(candidate, meta.layer);
            minimal = candidate;

            candidate = { meta.waypoint, 0, 0, 0 };
            if (candidate.waypoint != 0 && first_hop_1.apply().hit) {
                first_depth.apply(candidate, meta.layer);
                via = candidate;
            }

            drawn = 0;
            alternate = 0;
            index = draw_index(mix(meta.flow_draw ^ SECOND_WAYPOINT), meta.draws, meta.skip);
            waypoints_2.apply();
            candidate = { usable_waypoint(drawn, alternate, meta.self, meta.destination), 0, 0, 0 };
            if (candidate.waypoint != 0 && first_hop_2.apply().hit) {
                second_depth.apply(candidate, meta.layer);
                if (via.waypoint == 0 || candidate.depth < via.depth) {
                    via = candidate;
                }
            }

            if (via.waypoint == 0 || minimal.depth <= 2 * via.depth + (bit<32>) meta.threshold) {
                via = minimal;
            }
            meta.leaves_by = PortKind.LINK;
            meta.egress_port = via.port;
            meta.channel_class = via.channel_class;
        }
        meta.waypoint = via.waypoint;
    }
}

#endif
