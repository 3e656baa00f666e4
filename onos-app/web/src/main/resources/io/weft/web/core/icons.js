/** Icons of 24 by 24, drawn with the colour of the text beside them; whoever shows one says in words what it means. */
import {svg, html} from 'lit';

const PATHS = {
  map: svg`<circle cx="5" cy="6" r="2.5"/><circle cx="19" cy="6" r="2.5"/><circle cx="12" cy="18" r="2.5"/><path d="M7.5 6h9M6.4 8.2l4.3 7.6M17.6 8.2l-4.3 7.6"/>`,
  routes: svg`<circle cx="5" cy="19" r="2.5"/><circle cx="19" cy="5" r="2.5"/><path d="M5 16.5V11a4 4 0 0 1 4-4h7.5"/>`,
  cabling: svg`<path d="M7 3v5M11 3v5M5 8h8v3a4 4 0 0 1-8 0zM9 15v2a4 4 0 0 0 4 4h1a4 4 0 0 0 4-4V9"/><circle cx="18" cy="6.5" r="2.5"/>`,
  timeline: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>`,
  whatif: svg`<path d="M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4"/><path d="M12 17.5v.5"/><circle cx="12" cy="12" r="9"/>`,
  simulate: svg`<path d="M4 4v16h16"/><path d="M7 16c4 0 7-1 8.500-4S18 6 18 5"/>`,
  optimise: svg`<path d="M4 17l5-5 4 3 7-8"/><path d="M15 7h5v5"/>`,
  plan: svg`<rect x="4" y="4" width="7" height="7"/><rect x="13" y="13" width="7" height="7"/><rect x="13" y="4" width="7" height="7"/><path d="M4 16h7M7.500 12.500v7"/>`,
  analyse: svg`<path d="M4 20h16M7 20v-7M12 20V5M17 20v-10"/>`,
  compare: svg`<path d="M12 4v16M4 8h6M4 12h6M4 16h4M14 8h6M14 12h6M14 16h6"/>`,
  swap: svg`<path d="M8 4L4 8l4 4M4 8h13M16 12l4 4-4 4M20 16H7"/>`,
  print: svg`<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"/>`,
  actions: svg`<path d="M12 3v4M12 17v4M3 12h4M17 12h4"/><circle cx="12" cy="12" r="4"/>`,
  search: svg`<circle cx="10.5" cy="10.500" r="6"/><path d="M15 15l5.500 5.500"/>`,
  close: svg`<path d="M6 6l12 12M18 6L6 18"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  minus: svg`<path d="M5 12h14"/>`,
  whole: svg`<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>`,
  check: svg`<circle cx="12" cy="12" r="9"/><path d="M7.500 12.500l3 3 6-6.500"/>`,
  warning: svg`<path d="M12 3.500L21.500 20h-19z"/><path d="M12 10v4.500M12 17v.5"/>`,
  error: svg`<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z"/><path d="M9 9l6 6M15 9l-6 6"/>`,
  question: svg`<circle cx="12" cy="12" r="9"/><path d="M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.4-1 .9-1 1.700M12 16.500v.5"/>`,
  live: svg`<circle cx="12" cy="12" r="4" fill="currentColor"/><path d="M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14"/>`,
  stale: svg`<circle cx="12" cy="12" r="4"/><path d="M4 4l16 16"/>`,
  system: svg`<rect x="3" y="4" width="18" height="12" rx="1.500"/><path d="M9 20h6M12 16v4"/>`,
  light: svg`<circle cx="12" cy="12" r="4"/><path d="M12 2.500v2.500M12 19v2.500M2.500 12H5M19 12h2.500M5.300 5.300L7 7M17 17l1.700 1.700M18.700 5.300L17 7M7 17l-1.700 1.700"/>`,
  dark: svg`<path d="M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z"/>`,
  lock: svg`<rect x="5" y="11" width="14" height="9" rx="1.500"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  unlock: svg`<rect x="5" y="11" width="14" height="9" rx="1.500"/><path d="M8 11V8a4 4 0 0 1 7.500-2"/>`,
};

/** An icon by its name. */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`;
}
