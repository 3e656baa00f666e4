"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const colours = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2", "#be185d", "#4d7c0f"];
  const styles = ["circle", "rect", "triangle", "rectRot", "star", "crossRot"];
  const colour = i => colours[i % colours.length];
  const number = (value, digits) => value === null ? "–" : value.toFixed(digits);
  Chart.defaults.font.family = "system-ui, sans-serif";
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;

  const about = document.getElementById("about");
  for (const [term, text] of Object.entries(data.about)) {
    about.append(Object.assign(document.createElement("dt"), { textContent: term }));
    about.append(Object.assign(document.createElement("dd"), { textContent: text }));
  }

  const line = (label, i, points, more) => ({
    label, data: points, showLine: true, borderColor: colour(i), backgroundColor: colour(i),
    pointStyle: styles[i % styles.length], pointRadius: 4, borderWidth: 2, clip: 8, ...more,
  });
  const axes = (x, y, more) => ({
    scales: {
      x: { type: "linear", min: 0, title: { display: true, text: x }, ...more.x },
      y: { type: "linear", min: 0, title: { display: true, text: y }, ...more.y },
    },
    plugins: { legend: { labels: { usePointStyle: true, filter: item => item.text !== "" } } },
  });
  const draw = (id, type, datasets, options, labels) =>
    new Chart(document.getElementById(id), { type, data: { labels, datasets }, options });

  const load = { max: 1, ticks: { stepSize: 0.1 } };
  const below = routing => routing.points.filter(point => !point.saturated && point.averageLatency !== null);
  draw("latency", "scatter", data.routings.flatMap((routing, i) => [
    line(routing.name, i, below(routing).map(point => ({ x: point.offeredLoad, y: point.averageLatency }))),
    line("", i, below(routing).map(point => ({ x: point.offeredLoad, y: point.p99Latency })),
      { borderDash: [4, 4], borderWidth: 1, pointRadius: 0 }),
  ]), axes("offered load", "cycles", { x: load }));

  draw("throughput", "scatter", [
    ...data.routings.map((routing, i) =>
      line(routing.name, i, routing.points.map(point => ({ x: point.offeredLoad, y: point.acceptedThroughput })))),
    { label: "", data: [{ x: 0, y: 0 }, { x: 1, y: 1 }], showLine: true, borderColor: "#d1d5db", pointRadius: 0, borderWidth: 1 },
  ], axes("offered load", "accepted throughput", { x: load, y: load }));

  draw("channels", "scatter", data.routings.map((routing, i) =>
    line(routing.name + (routing.at === null ? "" : " at " + routing.at), i,
      routing.channelLoads.map((y, k) => ({ x: (k + 0.5) / routing.channelLoads.length * 100, y })),
      { pointRadius: 0 })),
    axes("% of channels", "flits in a cycle", { x: { max: 100 }, y: { suggestedMax: 1 } }));

  const most = Math.max(...data.routings.map(routing => routing.queued.length));
  draw("queues", "bar", data.routings.map((routing, i) => ({
    label: routing.name + (routing.at === null ? "" : " at " + routing.at), data: routing.queued,
    backgroundColor: colour(i), borderColor: colour(i), pointStyle: "rect",
  })), {
    scales: {
      x: { title: { display: true, text: "virtual channel" } },
      y: { min: 0, title: { display: true, text: "packets" } },
    },
    plugins: { legend: { labels: { usePointStyle: true } } },
  }, Array.from({ length: most }, (_, v) => String(v)));

  const table = document.getElementById("points");
  const row = (parent, tag, texts, className) => {
    const tr = parent.insertRow();
    tr.className = className;
    for (const text of texts) {
      tr.append(Object.assign(document.createElement(tag), { textContent: text }));
    }
  };
  row(table.createTHead(), "th",
    ["routing", "offered load", "accepted", "average latency", "±", "p99", "hops", "busiest channel", "cycles"], "");
  const body = table.createTBody();
  for (const routing of data.routings) {
    for (const point of routing.points) {
      row(body, "td", [
        routing.name, number(point.offeredLoad, 3), number(point.acceptedThroughput, 4),
        point.saturated ? "saturated" : number(point.averageLatency, 2),
        point.saturated ? "" : number(point.latencyHalfWidth, 2),
        point.saturated ? "" : number(point.p99Latency, 0),
        number(point.averageHops, 2), number(point.maxChannelLoad, 3), point.cycles.toLocaleString("en"),
      ], point.saturated ? "saturated" : "");
    }
  }
})();
