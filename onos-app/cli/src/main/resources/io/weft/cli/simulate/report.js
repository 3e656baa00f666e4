"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  data.routings.forEach(each => each.points.sort((a, b) => a.offeredLoad - b.offeredLoad));
  // Two routings differ in colour, dashes or marks: 8, 5 and 7 of these have no common factor, so that 280 do.
  const colours = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2", "#be185d", "#4d7c0f"];
  const dashes = [[], [10, 4], [6, 2, 2, 2], [4, 3], [14, 3, 3, 3, 3, 3]];
  const marks = ["circle", "rect", "triangle", "rectRot", "crossRot", "star", "cross"];
  const colour = i => colours[i % colours.length];
  const faint = i => colour(i) + "a0";
  const dotted = [1, 3];
  const number = (value, digits) => value === null ? "–" : value.toFixed(digits);
  Chart.defaults.font.family = "system-ui, sans-serif";
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;

  const about = document.getElementById("about");
  for (const [term, text] of Object.entries(data.about)) {
    about.append(Object.assign(document.createElement("dt"), { textContent: term }));
    about.append(Object.assign(document.createElement("dd"), { textContent: text }));
  }

  // The first is drawn first, and is thickest, so that where curves lie upon each other all of them are seen.
  const line = (label, i, points, more) => ({
    label, data: points, showLine: true, order: -i, borderColor: colour(i), backgroundColor: "#ffffff",
    borderDash: dashes[i % dashes.length], borderWidth: i === 0 ? 3 : 2, pointBorderWidth: 1.5,
    pointStyle: marks[i % marks.length], pointRadius: 4, clip: { left: 8, top: 8, right: 8, bottom: 8 }, ...more,
  });
  // A sample of the line with its mark, which the library draws as marks alone.
  const sample = (dash, stroke, mark) => {
    const canvas = document.createElement("canvas");
    const ratio = window.devicePixelRatio || 1;
    canvas.width = 44 * ratio;
    canvas.height = 12 * ratio;
    canvas.style.width = "44px";
    canvas.style.height = "12px";
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    Object.assign(context, { strokeStyle: stroke, fillStyle: "#ffffff", lineWidth: 2 });
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(0, 6);
    context.lineTo(44, 6);
    context.stroke();
    if (mark) {
      context.setLineDash([]);
      context.lineWidth = 1.5;
      Chart.helpers.drawPoint(context, { pointStyle: mark, radius: 4, borderWidth: 1.5 }, 22, 6);
    }
    return canvas;
  };
  const legend = (id, entries) => {
    const list = document.getElementById(id + "-legend");
    for (const [picture, text] of entries) {
      const entry = document.createElement("li");
      entry.append(picture, Object.assign(document.createElement("span"), { textContent: text }));
      list.append(entry);
    }
  };
  const routing = (each, i, marked) =>
    sample(dashes[i % dashes.length], colour(i), marked ? marks[i % marks.length] : null);
  const axes = (x, y, more) => ({
    scales: {
      x: { type: "linear", min: 0, title: { display: true, text: x }, ...more.x },
      y: { type: "linear", min: 0, title: { display: true, text: y }, ...more.y },
    },
    plugins: { legend: { display: false }, tooltip: { callbacks: {
      label: item => item.dataset.label + ": " + item.parsed.x + ", " + item.parsed.y.toPrecision(4),
    } } },
  });
  const draw = (id, type, datasets, options, labels) =>
    new Chart(document.getElementById(id), { type, data: { labels, datasets }, options });

  const load = { max: 1, ticks: { stepSize: 0.1 } };
  const below = each => each.points.filter(point => !point.saturated && point.averageLatency !== null);
  // Next to saturation latencies are many times those of an empty network, which nobody could read beside them.
  const empty = data.routings.filter(each => below(each).length > 0).map(each => below(each)[0].averageLatency);
  const longest = Math.max(1, ...data.routings.flatMap(below).map(point => point.p99Latency ?? point.averageLatency));
  const round = value => {
    const step = 10 ** Math.floor(Math.log10(value)) / 2;
    return Math.ceil(value / step) * step;
  };
  const top = empty.length === 0 ? 1 : Math.min(
    round(longest * 1.05), round(Math.max(5 * Math.min(...empty), 2.5 * Math.max(...empty))));
  const cut = { clip: { left: 8, top: 0, right: 8, bottom: 8 } };
  draw("latency", "scatter", data.routings.flatMap((each, i) => [
    line(each.name, i, below(each).map(point => ({ x: point.offeredLoad, y: point.averageLatency })), cut),
    line(each.name + ", 99 %", i, below(each).map(point => ({ x: point.offeredLoad, y: point.p99Latency })),
      { ...cut, borderDash: dotted, borderWidth: 1.5, pointRadius: 0, borderColor: faint(i) }),
  ]), axes("offered load", "cycles", { x: load, y: { max: top } }));
  legend("latency", [
    ...data.routings.map((each, i) => [routing(each, i, true), each.name]),
    [sample(dotted, "#6b7280", null), "in the same colour: what 99 % of packets do not exceed"],
  ]);
  if (empty.length === 0) {
    document.getElementById("latency-note").textContent = " Here, all points are saturated.";
  } else if (longest > top) {
    document.getElementById("latency-note").textContent =
      ` Up to ${top} cycles; some next to saturation are longer, up to ${Math.round(longest)}: see the table.`;
  }

  draw("throughput", "scatter", [
    ...data.routings.map((each, i) => line(each.name, i,
      each.points.map(point => ({ x: point.offeredLoad, y: point.acceptedThroughput })),
      { pointBackgroundColor: each.points.map(point => point.saturated ? colour(i) : "#ffffff") })),
    { label: "all", data: [{ x: 0, y: 0 }, { x: 1, y: 1 }], showLine: true, order: 1, borderColor: "#d1d5db",
      pointRadius: 0, borderWidth: 1 },
  ], axes("offered load", "accepted throughput", { x: load, y: load }));
  legend("throughput", data.routings.map((each, i) => [routing(each, i, true), each.name]));

  const at = each => each.name + (each.at === null ? " (saturated at all loads)" : " at " + each.at);
  draw("channels", "scatter", data.routings.map((each, i) => line(at(each), i,
    each.channelLoads.map((y, k) => ({ x: (k + 0.5) / each.channelLoads.length * 100, y })), { pointRadius: 0 })),
  axes("% of channels", "flits in a cycle", { x: { max: 100 }, y: { suggestedMax: 1 } }));
  legend("channels", data.routings.map((each, i) => [routing(each, i, false), at(each)]));

  const most = Math.max(0, ...data.routings.map(each => each.queued.length));
  draw("queues", "bar", data.routings.map((each, i) => ({
    label: at(each), data: each.queued, backgroundColor: i < colours.length ? colour(i) : faint(i),
    borderColor: colour(i), borderWidth: 1,
  })), {
    scales: {
      x: { title: { display: true, text: "virtual channel" } },
      y: { min: 0, title: { display: true, text: "flits" } },
    },
    plugins: { legend: { display: false } },
  }, Array.from({ length: most }, (_, v) => String(v)));
  legend("queues", data.routings.map((each, i) => {
    const box = document.createElement("b");
    box.style.background = i < colours.length ? colour(i) : faint(i);
    return [box, at(each)];
  }));

  const table = document.getElementById("points");
  const row = (parent, tag, texts, className) => {
    const tr = parent.insertRow();
    tr.className = className;
    for (const text of texts) {
      tr.append(Object.assign(document.createElement(tag), { textContent: text }));
    }
  };
  const unroutable = data.routings.some(each => each.points.some(point => point.unroutable > 0));
  if (unroutable) {
    document.getElementById("points-note").textContent =
      " No route: packets whose receiver cannot be reached; they were not sent.";
  }
  row(table.createTHead(), "th", ["routing", "offered load", "accepted", "±", "average latency", "±", "p99", "hops",
    "busiest channel", "cycles", ...(unroutable ? ["no route"] : []), ""], "");
  const loadDigits = value => value.toFixed(5).replace(/0{1,2}$/, "");
  const body = table.createTBody();
  for (const each of data.routings) {
    for (const point of each.points) {
      row(body, "td", [
        each.name, loadDigits(point.offeredLoad), number(point.acceptedThroughput, 4),
        number(point.acceptedHalfWidth, 4),
        point.saturated ? "saturated" : number(point.averageLatency, 2),
        point.saturated ? "" : number(point.latencyHalfWidth, 2),
        point.saturated ? "" : number(point.p99Latency, 0),
        number(point.averageHops, 2), number(point.maxChannelLoad, 3), point.cycles.toLocaleString("en"),
        ...(unroutable ? [point.unroutable.toLocaleString("en")] : []),
        (point.converged ? "" : "*") + (point.highestUnsaturated ? "<" : ""),
      ], point.saturated ? "saturated" : "");
    }
  }
})();
