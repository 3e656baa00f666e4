/** Libraries that are scripts and not modules. */

/** D3, which index.html loads. */
export const d3 = globalThis.d3;

let charts = null;

/** Chart.js, which is loaded when it is first asked for; a promise of its class. */
export function chartClass() {
  charts ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'lib/chart/chart.umd.js';
    script.onload = () => resolve(globalThis.Chart);
    script.onerror = () => {
      // It is tried again by who asks next.
      charts = null;
      script.remove();
      reject(new Error('Curves cannot be drawn: the controller does not answer.'));
    };
    document.head.append(script);
  });
  return charts;
}
