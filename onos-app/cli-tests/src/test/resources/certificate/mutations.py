"""Changes certificates at random, one thing at a time, and sees whether check_certificate.py judges each of them as the
oracle does: python3 mutations.py CHECKER NUMBER SEED CERTIFICATE...
"""
import collections
import importlib.util
import json
import marshal
import random
import sys

import oracle


def pick(rng, table, actions=None):
    """A random row of a table, as the list it is in and its index."""
    rows = [(table[action], i) for action in (actions or table) for i in range(len(table.get(action, [])))]
    return rng.choice(rows) if rows else (None, None)


def a_switch(rng, told, table=None):
    having = [s for s in told['switches'] if table is None or s.get(table)]
    return rng.choice(having) if having else None


def foreign(told):
    """The id of no switch."""
    return max(s['switch_config']['configure'][0][0] for s in told['switches']) + 1


def next_hop(rng, told):
    """Sends packets for a target by another port, or by one more."""
    table = rng.choice(['next_hop', 'next_hop', 'minimal.next_hop', 'via_1.next_hop', 'via_2.next_hop'])
    s = a_switch(rng, told, table)
    if s is None or len(s['actions']) < 2:
        return False
    hosts = [e[1] for e in told['endpoints']]
    ends = {other['switch_config']['configure'][0][0] for other in told['switches'] if other['name'] in hosts}
    chosen, targets = rng.choice([row for row in s[table] if ends & set(row[1])])
    target = rng.choice([t for t in targets if t in ends])
    targets.remove(target)
    how = rng.randrange(4)
    if how < 2:
        s[table].append([[rng.choice([a for a in range(len(s['actions'])) if a not in chosen] or [0])], [target]])
    elif how == 2:
        s[table].append([chosen + [rng.randrange(len(s['actions']))], [target]])
    return True


def next_hop_moved(rng, told):
    """Makes an entry one of another target."""
    s = a_switch(rng, told, 'next_hop')
    targets = s['next_hop'][rng.randrange(len(s['next_hop']))][1]
    targets[rng.randrange(len(targets))] = rng.randrange(1, len(told['switches']) + 3)
    return True


def action(rng, told):
    """Changes port or classes of a next hop."""
    s = a_switch(rng, told, 'actions')
    row = rng.choice(s['actions'])
    i = rng.choice([0, 0, 0, 1, 1, 2])
    row[i] = rng.randrange(1, 12) if i == 0 else rng.choice([0 if i == 1 else 15, rng.randrange(0, 6)])
    return True


def cable(rng, told):
    """Takes a cable out, or plugs one otherwise."""
    cables = told['cables']
    i, j = rng.randrange(len(cables)), rng.randrange(len(cables))
    how = rng.randrange(3)
    if how == 0:
        del cables[i]
    elif how == 1:
        cables[i][2:], cables[j][2:] = cables[j][2:], cables[i][2:]
    else:
        cables[i][1] += rng.choice([-1, 1])
    return True


def queue(rng, told):
    """Takes a VC away, or puts two into one queue."""
    rows = a_switch(rng, told, 'queue')['queue']['enqueue']
    i = rng.randrange(len(rows))
    if rng.random() < 0.5:
        del rows[i]
    else:
        rows[i][rng.randrange(2)] = rng.randrange(len(rows))
    return True


def configuration(rng, told):
    row = a_switch(rng, told)['switch_config']['configure'][0]
    if rng.random() < 0.5:
        row[0] = rng.randrange(0, len(told['switches']) + 2)
    else:
        row[3] = rng.randrange(0, 3)
    return True


def ports(rng, told):
    table = a_switch(rng, told)['ports']
    rows, i = pick(rng, table)
    row = rows.pop(i)
    if rng.random() < 0.5:
        table.setdefault(rng.choice(['endpoint_port', 'link_port']), []).append([row[0] + rng.randrange(2)])
    return True


def endpoint_entry(rng, told):
    s = a_switch(rng, told, 'endpoint')
    if s is None:
        return False
    rows, i = pick(rng, s['endpoint'])
    how = rng.randrange(4)
    if how == 0:
        del rows[i]
    elif how == 1:
        rows[i][1] = rng.randrange(20, 33)
    else:
        j = rng.choice([0] + list(range(2, len(rows[i]))))
        rows[i][j] += rng.choice([-1, 1, 256])
    return True


def default_entry(rng, told):
    table = a_switch(rng, told, 'endpoint')
    if table is None:
        return False
    table['endpoint default'] = rng.choice([
        {'unknown': [[]]}, {'carried': [[10, 0]]}, {'carried': [[11, 4]]}, {'remote': [[rng.randrange(1, 5)]]}, {}])
    return True


def endpoint(rng, told):
    """Changes an endpoint itself: its switch, its port, its address or its MAC."""
    row = rng.choice(told['endpoints'])
    i = rng.randrange(1, 5)
    row[i] = rng.choice(told['switches'])['name'] if i == 1 else row[i] + rng.choice([-1, 1])
    return True


def path(rng, told):
    s = a_switch(rng, told, 'path')
    rows, i = pick(rng, s['path'])
    how = rng.randrange(5)
    if how < 2:
        del rows[i]
    elif how < 4:
        rows[i][0] = rng.randrange(0, len(told['switches']) + 3)
    elif len(rows[i]) > 1:
        rows[i][rng.randrange(1, min(4, len(rows[i])))] = rng.choice([0, 1, 2, 3, 5, 65535])
    else:
        s['path'].setdefault(rng.choice(['valiant', 'adaptive', 'direct']), []).append(
            rows.pop(i) + rng.choice([[], [0, 2, 65535], [0, 2, 65535, 0, 0]]))
    return True


def waypoint(rng, told):
    table = rng.choice(['waypoints', 'via_1.waypoints', 'via_2.waypoints'])
    s = a_switch(rng, told, table)
    if s is None:
        return False
    rows, i = pick(rng, s[table])
    if rng.random() < 0.2:
        del rows[i]
    else:
        rows[i][rng.choice([1, 1, 1, 2])] = rng.choice([0, foreign(told), foreign(told), rng.randrange(1, 10)])
    return True


def pair(rng, told):
    """Gives a pair of endpoints another waypoint, or one that it had not."""
    s = a_switch(rng, told, 'path')
    rows = s.setdefault('pair', {}).setdefault('via', [])
    if rows:
        row = rng.choice(rows)
        row[2] = rng.choice([0, foreign(told), foreign(told), rng.randrange(1, len(told['switches']) + 1)])
    else:
        a, b = rng.choice(told['endpoints']), rng.choice([e for e in told['endpoints'] if e[1] != s['name']])
        rows.append([a[3], b[3] + rng.choice([0, 0, 0, 0, 0, 3, 256]),
                     rng.choice([foreign(told)] * 3 + [rng.randrange(0, len(told['switches']) + 1)])])
    return True


def order(rng, told):
    """Gives channels other places."""
    _, rows = rng.choice([each for each in told['order'] if each[1]])
    row = rng.choice(rows)
    how = rng.randrange(5)
    top = max(row[1:]) + 1
    if how == 0:
        rows.remove(row)
    elif how == 1:
        row.pop()
    elif how == 2:
        row[1:] = row[:0:-1] if len(row) > 2 else [top + 9]
    elif how == 3:
        row[1] = top
    else:
        other = rng.choice(rows)
        row[1:], other[1:] = other[1:], row[1:]
    return True


def order_upside_down(rng, told):
    for _, rows in told['order']:
        for row in rows:
            row[1:] = [1000 - place for place in row[1:]]
    return True


MUTATIONS = [next_hop, next_hop, next_hop, next_hop_moved, next_hop_moved, action, action, cable, cable, queue,
             configuration, ports, ports, endpoint_entry, endpoint_entry, default_entry, endpoint, endpoint, path, path,
             waypoint, pair, order, order, order_upside_down, endpoint]


def load(path):
    spec = importlib.util.spec_from_file_location('checker', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fault(checker, told):
    try:
        checker.Fabric(told).check()
    except checker.Fault as refused:
        return str(refused)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        return 'no certificate: %r' % error
    return None


def main(checker_path, number, seed, *paths):
    checker, rng = load(checker_path), random.Random(int(seed))
    whole = {path: json.loads(open(path, encoding='utf-8').read()) for path in paths}
    # What marshal writes is copied faster than JSON.
    written = {path: marshal.dumps(told) for path, told in whole.items()}
    for path, told in written.items():
        for found in fault(checker, marshal.loads(told)), oracle.fault(marshal.loads(told)):
            if found:
                return '%s is refused as it is: %s' % (path, found)
    refused, accepted = collections.Counter(), collections.Counter()
    while sum(refused.values()) + sum(accepted.values()) < int(number):
        path, mutation = rng.choice(paths), rng.choice(MUTATIONS)
        told = marshal.loads(written[path])
        if not mutation(rng, told) or told == whole[path]:
            continue
        changed = marshal.dumps(told)
        by_checker, by_oracle = fault(checker, told), oracle.fault(marshal.loads(changed))
        if (by_checker is None) != (by_oracle is None):
            with open(path + '.changed', 'w', encoding='utf-8') as file:
                json.dump(marshal.loads(changed), file)
            return 'seed %s: %s of %s: the checker says %s, the oracle %s; see %s.changed' % (
                seed, mutation.__name__, path, by_checker, by_oracle, path)
        (accepted if by_checker is None else refused)[mutation.__name__] += 1
    for mutation in sorted({each.__name__ for each in MUTATIONS}):
        print('%-20s %5d refused, %4d hold' % (mutation, refused[mutation], accepted[mutation]))
    print('%d refused, %d hold' % (sum(refused.values()), sum(accepted.values())))
    return None


if __name__ == '__main__':
    verdict = main(*sys.argv[1:])
    if verdict:
        print(verdict)
        sys.exit(1)
