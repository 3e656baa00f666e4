/** What shapes, dashes and colours of the map mean. */
import {html, nothing, svg} from 'lit';
import {DRAINED, FAILED, LOSSY, MISCABLED, NOT_PROGRAMMED, STATES, UNWATCHED, UP} from './fabric-states.js';

const DASHES = {
  [UP]: '',
  [DRAINED]: '2 4',
  [UNWATCHED]: '5 2',
  [NOT_PROGRAMMED]: '1 3',
  [LOSSY]: '12 4',
  [MISCABLED]: '9 3 2 3',
  [FAILED]: '7 5',
};

const SIGNS = {
  [UP]: nothing,
  [DRAINED]: svg`<path d="M17 8h8"/>`,
  [UNWATCHED]: svg`<path d="M18.500 11.500l5-7"/>`,
  [NOT_PROGRAMMED]: svg`<circle cx="21" cy="8" r="3.2"/>`,
  [LOSSY]: svg`<path d="M17.500 7l3.500 3.500l3.500-3.500"/>`,
  [MISCABLED]: svg`<path d="M21 4v4.500M21 12v0"/>`,
  [FAILED]: svg`<path d="M17.500 4.500l7 7M24.500 4.500l-7 7"/>`,
};

/** The legend of a colouring. */
export function legend(coloured, colours) {
  return html`
    <ul class="legend">
      ${STATES.map((state, i) => ({state, i}))
        .filter(({i}) => coloured.of === null || i !== UP)
        .map(
          ({state, i}) => html`
            <li title=${state.means}>
              <svg viewBox="0 0 42 16" width="42" height="16" aria-hidden="true" stroke=${colours.states[i]} fill="none" stroke-width="2" stroke-linecap="round">
                <path d="M1 8h40" stroke-dasharray=${DASHES[i]} stroke-linecap="butt" stroke=${i === UP ? colours.link : colours.states[i]} />
                <circle cx="21" cy="8" r="6.500" fill=${i === UP ? colours.switch : colours.halo} stroke=${i === UP ? 'none' : colours.states[i]} />
                ${SIGNS[i]}
              </svg>
              ${state.title}
            </li>
          `,
        )}
      <li>
        <svg viewBox="0 0 42 16" width="42" height="16" aria-hidden="true" fill=${colours.switch}>
          <circle cx="12" cy="8" r="6" />
          <rect x="25" y="2.500" width="11" height="11" />
        </svg>
        with endpoints, without
      </li>
    </ul>
    ${coloured.of === null ? nothing : buckets(coloured, colours)}
  `;
}

function buckets({buckets: titles, ends, mark, scale, unit}, colours) {
  const colour = i => colours[scale][i % colours[scale].length];
  if (scale === 'ramp') {
    const width = 160 / titles.length;
    return html`
      <p class="ramp">
        ${ends[0]}
        <svg viewBox="0 0 160 18" width="160" height="18" role="img" aria-label="to">
          ${titles.map((_, i) => svg`<rect x=${i * width} y="3" width=${width + 0.5} height="12" fill=${colour(i)} />`)}
          ${mark ? svg`<path d=${`M${160 * mark} 0v18`} stroke=${colours.text} stroke-width="2" />` : nothing}
        </svg>
        ${ends[1]} <span class="quiet">${unit}${mark ? ', where the line is' : nothing}</span>
      </p>
    `;
  }
  return html`
    <ul class="legend">
      ${titles.map(
        (title, i) => html`
          <li>
            <svg viewBox="0 0 26 16" width="26" height="16" aria-hidden="true">
              <path d="M1 8h24" stroke=${colour(i)} stroke-width="4" />
            </svg>
            ${title}
          </li>
        `,
      )}
      <li class="quiet">${unit}</li>
    </ul>
  `;
}
