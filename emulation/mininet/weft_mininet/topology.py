"""The topology of any fabric, for Mininet; also for `mn --custom`.

    mn --custom emulation/mininet/weft_mininet/topology.py --topo weft,fabric.json --switch bmv2

needs PYTHONPATH=emulation/mininet.
"""

import subprocess

from mininet.link import Intf, Link
from mininet.node import Node
from mininet.topo import Topo

from weft_mininet.plan import Plan
from weft_mininet.rates import HOST_FRAMES, shaping, tc
from weft_mininet.switches import LOOPBACK, Bmv2Switch, FabricSwitch, WeftSwitch

FABRIC_MTU = 9000
HOST_MTU = 1500
FORWARD_LINK_PROTOCOLS = 1 << 14  # LLDP


class FabricHost(Node):
    """A Linux host with one address, whose interface leaves checksums and segments to nobody else."""

    def config(self, linkRate=None, **params):
        result = super().config(**params)
        self.cmd("sysctl -qw net.ipv6.conf.all.disable_ipv6=1")
        interface = self.defaultIntf().name
        self.cmd(f"ethtool -K {interface} tx off rx off tso off gso off gro off sg off")
        if linkRate:
            tc([shaping(interface, linkRate, HOST_FRAMES)], self.pid)
        return result


class FabricIntf(Intf):
    """An interface with an MTU, which goes down as a cut cable does: without its carrier, but not switched off.

    One receiving thread of bmv2 serves all its ports, and none of them any more while one is switched off.
    """

    def config(self, mtu=HOST_MTU, **params):
        result = super().config(**params)
        self.ifconfig("mtu", str(mtu))
        return result

    def delete(self):
        """That of a host goes away with the other end; the host may be busy."""
        if isinstance(self.node, FabricSwitch):
            super().delete()
        else:
            self.node.delIntf(self)
            self.link = None

    def ifconfig(self, *arguments):
        """For "up" and "down", the other end of the cable; with the host's end down its switch has no carrier."""
        if not isinstance(self.node, FabricSwitch) or arguments not in (("up",), ("down",)):
            return super().ifconfig(*arguments)
        result = super().ifconfig("up")
        if isinstance(self.link, Cable):
            ip([f"link set {wire(self.name)} {arguments[0]}"])
        return result


class Cable(Link):
    """Two interfaces and a bridge between them, which forwards everything and learns nothing."""

    @classmethod
    def makeIntfPair(cls, intfname1, intfname2, addr1=None, addr2=None, node1=None, node2=None, deleteIntfs=True):
        """Makes them; switches are all in this namespace."""
        bridge = "c" + intfname1[1:]
        lines = [
            f"link add name {bridge} mtu {FABRIC_MTU} type bridge stp_state 0 ageing_time 0 mcast_snooping 0"
            f" group_fwd_mask {FORWARD_LINK_PROTOCOLS}"
        ]
        for name in (intfname1, intfname2):
            end = wire(name)
            lines += [
                f"link add name {name} mtu {FABRIC_MTU} type veth peer name {end} mtu {FABRIC_MTU}",
                f"link set dev {end} master {bridge}",
                f"link set dev {end} up",
            ]
        ip([*lines, f"link set dev {bridge} up"])

    def delete(self):
        """Takes all of it away."""
        bridge = "c" + self.intf1.name[1:]
        super().delete()
        ip([f"link delete dev {bridge}"])


def wire(name):
    """The end in the bridge that belongs to the interface of a switch."""
    return "w" + name[1:]


def ip(lines):
    """Runs commands of `ip` together."""
    subprocess.run(["ip", "-batch", "-"], input="\n".join(lines), text=True, check=True)


class FabricTopo(Topo):
    """Hosts, switches and links of a fabric; nodes have the names of the fabric, or short ones by number."""

    def build(self, plan, apart=frozenset(), linkRate=None, grpcAddress=LOOPBACK, **_options):
        """Builds from a Plan, or from the name of a file that holds one; then nodes are called s1 and h1.

        Switches whose names are in `apart` get processes of their own. All links have a rate in bits/s, both ways,
        unless that is None. The P4Runtime servers of switches listen on an address.
        """
        by_id = not isinstance(plan, Plan)
        fabric = Plan.load(plan) if by_id else plan
        ids = {switch.name: switch.id for switch in fabric.switches}

        def node(switch):
            return f"s{ids[switch]}" if by_id else switch

        for switch in fabric.switches:
            self.addSwitch(
                node(switch.name),
                deviceId=switch.id,
                grpcPort=switch.grpcPort,
                apart=switch.name in apart,
                portRate=linkRate,
                grpcAddress=grpcAddress,
            )
        for host in fabric.hosts:
            name = f"h{host.id}" if by_id else host.name
            address = f"{host.ip}/{host.prefixLength}"
            self.addHost(name, cls=FabricHost, ip=address, mac=host.mac, linkRate=linkRate)
            self.addLink(
                name,
                node(host.switch),
                port1=0,
                port2=host.port,
                intfName1="eth0",
                intfName2=f"s{ids[host.switch]}-eth{host.port}",
                addr1=host.mac,
                cls=Link,
                intf=FabricIntf,
                params1={"mtu": HOST_MTU},
                params2={"mtu": HOST_MTU},
            )
        for link in fabric.links:
            self.addLink(
                node(link.switchA),
                node(link.switchB),
                port1=link.portA,
                port2=link.portB,
                intfName1=f"s{ids[link.switchA]}-eth{link.portA}",
                intfName2=f"s{ids[link.switchB]}-eth{link.portB}",
                cls=Cable,
                intf=FabricIntf,
                params1={"mtu": FABRIC_MTU},
                params2={"mtu": FABRIC_MTU},
            )


topos = {"weft": FabricTopo}
switches = {"bmv2": Bmv2Switch, "weft": WeftSwitch}
