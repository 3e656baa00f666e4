/** Curves over the offered load: `<weft-curves>`, one for each routing, drawn with Chart.js. */
import {WeftElement, html} from '../core/element.js';
import {chartClass} from '../core/libraries.js';
import {isDark} from '../core/theme.js';
import {palette} from '../map/palette.js';

const SHAPES = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'crossRot', 'rectRounded', 'cross'];
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3], [], [7, 4], [2, 3], [9, 3, 2, 3]];
/** Latencies grow without bound where a fabric is saturated: more than so many times the smallest is off the picture. */
const MOST_TIMES = 6;

class Curves extends WeftElement {
  static properties = {
    /** [{routing, offeredLoad, saturated, ...}] */
    points: {attribute: false},
    /** The member that is drawn, its title and unit. */
    member: {},
    label: {},
    unit: {},
    /** Whether values grow without bound where saturated. */
    grows: {attribute: false},
    /** Whether a line shows where what is accepted is what is offered. */
    diagonal: {attribute: false},
    fault: {state: true},
  };

  constructor() {
    super();
    this.points = [];
    this.fault = '';
  }

  connectedCallback() {
    super.connectedCallback();
    this.onTheme = () => {
      this.chart?.destroy();
      this.chart = null;
      this.requestUpdate();
    };
    addEventListener('weft-theme', this.onTheme);
  }

  disconnectedCallback() {
    removeEventListener('weft-theme', this.onTheme);
    this.chart?.destroy();
    this.chart = null;
    super.disconnectedCallback();
  }

  render() {
    return html`
      <figure class="curves">
        <figcaption>${this.label} <small>${this.unit}</small></figcaption>
        <div class="canvas">
          <canvas
            role="img"
            aria-label=${`${this.label} over the offered load, by routing; the values are in the table below.`}
          ></canvas>
        </div>
        ${this.fault === '' ? '' : html`<p class="fault">${this.fault}</p>`}
      </figure>
    `;
  }

  async updated() {
    let Chart;
    try {
      Chart = await chartClass();
    } catch (problem) {
      this.fault = problem.message;
      return;
    }
    if (!this.isConnected) {
      return;
    }
    if (!this.chart) {
      this.chart = new Chart(this.querySelector('canvas'), this.#configuration());
    }
    this.#fill();
  }

  #configuration() {
    const colours = palette(isDark());
    const axis = (text, most) => ({
      type: 'linear',
      beginAtZero: true,
      max: most,
      title: {display: true, text, color: colours.text},
      ticks: {color: colours.quietText},
      grid: {color: colours.groupEdge},
    });
    return {
      type: 'line',
      data: {datasets: []},
      options: {
        animation: false,
        maintainAspectRatio: false,
        parsing: false,
        interaction: {mode: 'nearest', intersect: false},
        scales: {x: {...axis('Offered load', undefined), suggestedMax: 1}, y: {...axis(this.label), grace: '4%'}},
        plugins: {
          legend: {
            labels: {color: colours.text, usePointStyle: true, boxHeight: 7},
          },
          tooltip: {
            callbacks: {
              title: ([first]) => (first ? `${first.dataset.label} at ${first.parsed.x}` : ''),
              label: ({raw, parsed}) => `${parsed.y.toFixed(3)}${raw.saturated ? ', saturated' : ''}`,
            },
          },
        },
      },
    };
  }

  #fill() {
    const colours = palette(isDark());
    const routings = [...new Set(this.points.map(each => each.routing))];
    const datasets = routings.map((routing, i) => {
      const data = this.points
        .filter(each => each.routing === routing && each[this.member] !== null && each[this.member] !== undefined)
        .map(each => ({x: each.offeredLoad, y: each[this.member], saturated: each.saturated}))
        .sort((a, b) => a.x - b.x);
      const colour = colours.channels[i % colours.channels.length];
      return {
        label: routing,
        data,
        borderColor: colour,
        borderWidth: 2,
        borderDash: DASHES[i % DASHES.length],
        pointStyle: SHAPES[i % SHAPES.length],
        pointRadius: 5,
        pointBorderColor: colour,
        // What is saturated is drawn hollow.
        pointBackgroundColor: data.map(each => (each.saturated ? colours.ground : colour)),
        pointBorderWidth: 2,
      };
    });
    if (this.diagonal && this.points.length > 0) {
      const most = Math.max(...this.points.map(each => each.offeredLoad));
      datasets.push({
        label: 'offered load',
        data: [
          {x: 0, y: 0},
          {x: most, y: most},
        ],
        borderColor: colours.quietText,
        borderWidth: 1,
        borderDash: [2, 4],
        pointRadius: 0,
        pointStyle: 'line',
      });
    }
    this.chart.data.datasets = datasets;
    this.chart.options.scales.y.max = this.grows ? this.#most() : undefined;
    this.chart.update();
  }

  #most() {
    const all = this.points.map(each => each[this.member]).filter(each => each > 0);
    const bounded = this.points
      .filter(each => !each.saturated)
      .map(each => each[this.member])
      .filter(each => each > 0);
    if (all.length === 0) {
      return undefined;
    }
    const shown = Math.max(MOST_TIMES * Math.min(...all), bounded.length > 0 ? 1.1 * Math.max(...bounded) : 0);
    const most = Math.max(...all) <= shown ? 1.1 * Math.max(...all) : shown;
    const step = 10 ** Math.floor(Math.log10(most));
    return (Math.ceil((2 * most) / step) * step) / 2;
  }
}

customElements.define('weft-curves', Curves);
