#!/usr/bin/env python3
"""Draws the pictures of the README: modules.svg from the poms, by graphviz; report.svg from what `weft verify` prints.

With --check, exits with 1 if the modules or their dependencies are others than those of the picture.
"""
import html
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent
POM = '{http://maven.apache.org/POM/4.0.0}'
# Doors, the desk, the rooms: what a module is for decides its row and colour.
ROLES = {
    'doors': ('#dbeafe', ['cli', 'onos', 'http', 'web']),
    'operations': ('#fde68a', ['operations', 'reproduction']),
    'fabrics, routes, planning': ('#dcfce7', [
        'topology', 'routing', 'simulator', 'planning', 'optimizer', 'optimizer-ortools',
        'formats', 'fabric-config']),
    'control of switches': ('#fce7f3', ['control', 'balancing', 'metrics', 'p4', 'p4runtime']),
    'emulation': ('#ede9fe', ['emulation-switch', 'emulation-fabric', 'emulation-interfaces']),
}
COMMAND = './weft verify fabric-config/examples/slimfly-q5.yaml'


def dependencies():
    """The shipped modules and what each needs of the others, without what follows from the rest."""
    needs = {}
    for path in ROOT.rglob('pom.xml'):
        if 'target' in path.parts:
            continue
        pom = xml.parse(path).getroot()
        name = pom.find(f'{POM}artifactId').text.removeprefix('weft-')
        needs[name] = {
            each.find(f'{POM}artifactId').text.removeprefix('weft-')
            for each in pom.iterfind(f'{POM}dependencies/{POM}dependency')
            if each.find(f'{POM}artifactId').text.startswith('weft-')
            and each.findtext(f'{POM}scope') in (None, 'compile')}
    shown = [name for _, names in ROLES.values() for name in names]

    def reached(name):
        return {far for near in needs[name] for far in {near} | reached(near)}

    return {name: sorted(near for near in needs[name] & set(shown)
                         if not any(near in reached(other) for other in needs[name] - {near}))
            for name in shown}


def modules(graph):
    lines = ['digraph {', 'rankdir=TB; nodesep=0.25; ranksep=0.45; bgcolor="white";',
             'node [shape=box, style="rounded,filled", fontname="DejaVu Sans", fontsize=12, color="#64748b",'
             ' margin="0.12,0.06"];',
             'edge [color="#64748b", arrowsize=0.6];']
    for role, (colour, names) in ROLES.items():
        lines += [f'"{name}" [fillcolor="{colour}", tooltip="{role}"];' for name in names]
    lines += [f'"{name}" -> "{near}";' for name, nears in graph.items() for near in nears]
    return subprocess.run(['dot', '-Tsvg'], input='\n'.join(lines + ['}']), text=True, capture_output=True,
                          check=True).stdout


def report():
    text = subprocess.run(COMMAND.split(), cwd=ROOT, text=True, capture_output=True, check=True).stdout
    lines = ['$ ' + COMMAND, ''] + text.rstrip().split('\n')
    width, height = 30 + max(map(len, lines)) * 8, 20 + len(lines) * 18
    rows = ''.join(f'<text x="14" y="{24 + i * 18}" xml:space="preserve">{html.escape(line)}</text>\n'
                   for i, line in enumerate(lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
            'font-family="DejaVu Sans Mono, monospace" font-size="13" fill="#e2e8f0">\n'
            f'<rect width="100%" height="100%" rx="8" fill="#0f172a"/>\n{rows}</svg>\n')


def edges(picture):
    return sorted(re.findall(r'<title>(\S+)&#45;&gt;(\S+)</title>', picture.replace('-&gt;', '&#45;&gt;')))


graph = dependencies()
if '--check' in sys.argv:
    drawn = [tuple(html.unescape(end) for end in edge) for edge in edges((HERE / 'modules.svg').read_text())]
    now = sorted((name, near) for name, nears in graph.items() for near in nears)
    sys.exit(0 if sorted(drawn) == now else f'{HERE / "modules.svg"} is out of date: run {__file__}')
(HERE / 'modules.svg').write_text(modules(graph))
(HERE / 'report.svg').write_text(report())
