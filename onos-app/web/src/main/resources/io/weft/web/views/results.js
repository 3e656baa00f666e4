/** Answers as people read them: what has a table of its own, and any other document. */
import {html, nothing} from 'lit';
import {isEmpty, isRecord, label, words} from '../shell/answer.js';
import {capital, decimal, number} from '../core/words.js';
import {download} from './job.js';
import {membersOf, saysNothing} from './members.js';

/** By operation, what shows its result in place of the document. */
const SPECIAL = {plan: fabrics, compare: fabrics};

/** More fabrics are the rows of a table, fewer its columns. */
const MOST_SIDE_BY_SIDE = 4;
const MOST_ROWS = 500;

/**
 * The result of an operation. `act`: what is offered for a fabric file, by {title, act}; `described`: what is told of
 * its members.
 */
export function result(operation, document, act = null, described = undefined) {
  return (SPECIAL[operation] ?? anything)(document, act, membersOf('', described));
}

/** Any document: values, then records and tables under their names. `of`: its members by their names. */
function anything(document, act, of, level = 3) {
  const entries = Object.entries(document).filter(
    ([name, value]) => !isEmpty(value) && !(isRecord(value) && saysNothing(name, value)),
  );
  const isPart = value => isRecord(value) && !(level > 3 && isShort(value));
  const plain = entries.filter(([, value]) => !isPart(value) && !isTable(value) && !isLong(value));
  const parts = entries.filter(([, value]) => isPart(value));
  return html`
    ${plain.length === 0
      ? nothing
      : html`
          <dl class="facts">
            ${plain.map(
              ([name, value]) =>
                html`<dt title=${of(name).meaning || nothing}>${of(name).title}</dt>
                  <dd>${written(value, each => of(name).words(each))}</dd>`,
            )}
          </dl>
        `}
    ${entries
      .filter(([, value]) => isLong(value))
      .map(
        ([name, value]) => html`
          <details>
            <summary>${of(name).title} (${number(value.length)})</summary>
            <p class="wrapped">${value.map(words).join(', ')}</p>
          </details>
        `,
      )}
    ${parts.length === 0
      ? nothing
      : html`
          <div class="parts">
            ${parts.map(
              ([name, value]) => html`
                <section class=${Object.values(value).some(isTable) ? 'part wide' : 'part'}>
                  ${level === 3
                    ? html`<h3>${capital(of(name).title)}</h3>`
                    : html`<h4>${capital(of(name).title)}</h4>`}
                  ${anything(value, act, of(name).parts, 4)}
                </section>
              `,
            )}
          </div>
        `}
    ${entries.filter(([, value]) => isTable(value)).map(([name, value]) => tables(of(name), value))}
  `;
}

/** Records as a table, and each list of records that they have as a table of its own, which says whose they are. */
function tables(list, records) {
  const members = [...new Set(records.flatMap(Object.keys))];
  const nested = members.filter(
    member =>
      records.some(each => isTable(each[member])) &&
      records.every(each => isEmpty(each[member]) || isTable(each[member])),
  );
  const [key] = members.filter(member => !nested.includes(member));
  const whose = list.name.replace(/(ch)?e?s$/, '$1');
  const flat = records.map(each =>
    Object.fromEntries(Object.entries(each).filter(([member]) => !nested.includes(member))),
  );
  return html`
    ${table(capital(list.title), flat, null, list.parts)}
    ${nested.map(member =>
      table(
        `${capital(list.title)}: ${label(member)}`,
        records.flatMap(each => (each[member] ?? []).map(one => ({[whose]: each[key], ...one}))),
        null,
        list.parts(member).parts,
      ),
    )}
  `;
}

/** A record that can be said in a line. */
function isShort(record) {
  const values = Object.values(record).filter(each => !isEmpty(each));
  return values.length <= 4 && values.every(each => typeof each !== 'object');
}

/**
 * Records as a table; `columns` as [[member, title]] if not all that they have, `of` their members by their names. Of
 * many only the first are shown.
 */
export function table(title, records, columns = null, of = membersOf('')) {
  const shown =
    columns ??
    [...new Set(records.flatMap(Object.keys))]
      .filter(name => !records.every(each => isEmpty(each[name])))
      .map(name => [name, of(name).head, of(name).meaning]);
  const numbers = new Set(
    shown
      .map(([name]) => name)
      .filter(name => records.every(each => isEmpty(each[name]) || typeof each[name] === 'number')),
  );
  const sort = name => (numbers.has(name) ? 'number' : '');
  const cell = (record, name) =>
    html`<td class=${sort(name)}>
      ${isEmpty(record[name]) ? nothing : written(record[name], each => of(name).underHead(each))}
    </td>`;
  return html`
    <div class="scrolling" tabindex="0" role="region" aria-label=${title}>
      <table>
        <caption>
          ${title}
        </caption>
        <thead>
          <tr>
            ${shown.map(
              ([name, title, meaning]) =>
                html`<th scope="col" class=${sort(name)} title=${meaning || nothing}>${title}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${records.slice(0, MOST_ROWS).map(
            record =>
              html`<tr>
                ${shown.map(([name]) => cell(record, name))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${records.length > MOST_ROWS
      ? html`<p class="quiet">and ${number(records.length - MOST_ROWS)} more, which a download has</p>`
      : nothing}
  `;
}

/** Fabrics side by side: what they are, cost and carry. */
function fabrics(document, act, of) {
  const {currency, prices, left = {}, stoppedEarly} = document;
  const list = document.fabrics;
  const chosen = new Set();
  const columns = [
    ['Endpoints', f => number(f.endpoints)],
    ['Switches', f => number(f.switches)],
    ['Ports used', f => number(f.radix)],
    ['Links', f => number(f.links)],
    ['Diameter', f => f.diameter],
    ['Average hops', f => decimal(f.averageHops, 2)],
    ['Load with minimal routing', f => percent(f.limits?.minimal)],
    ['Load with Valiant routing', f => percent(f.limits?.valiant)],
    ['Bisection per endpoint', f => f.bisection?.perEndpoint?.map(x => decimal(x, 2)).join(' to ')],
    [`Cost per endpoint (${currency})`, f => number(Math.round(f.costPerEndpoint))],
    ['Power per endpoint (W)', f => decimal(f.powerPerEndpoint, 0)],
    ['Racks', f => f.racks],
    ['Cable (m)', f => number(Math.round(f.cableMetres))],
    ['Link failures survived', f => percent(f.resilience)],
  ];
  return html`
    <p class="quiet">
      Prices: ${prices}. ${stoppedEarly ? 'The search ended before it had looked at all fabrics. ' : ''}Loads are for uniform traffic, as
              shares of the capacity of an endpoint’s link.
      ${act === null ? nothing : 'Marked rows: no other fabric here is better in every respect.'}
    </p>
    ${list.length <= MOST_SIDE_BY_SIDE && act === null ? sideBySide(list, columns) : rows(list, columns, act, chosen)}
    ${act === null
      ? nothing
      : html`
          <p><button type="button" @click=${() => act.act([...chosen].map(f => f.fabricFile))}>${act.title}</button></p>
        `}
    ${Object.keys(left).length === 0
      ? nothing
      : html`
          <details>
            <summary>Topologies left out (${Object.keys(left).length})</summary>
            <dl class="facts">
              ${Object.entries(left).map(
                ([name, why]) =>
                  html`<dt>${name}</dt>
                    <dd>${why}</dd>`,
              )}
            </dl>
          </details>
        `}
    ${anything(
      Object.fromEntries(
        Object.entries(document).filter(
          ([name]) => !['fabrics', 'currency', 'prices', 'left', 'stoppedEarly'].includes(name),
        ),
      ),
      null,
      of,
    )}
  `;
}

function sideBySide(list, columns) {
  return html`
    <div class="scrolling" tabindex="0" role="region" aria-label="Fabrics">
      <table class="side-by-side">
        <thead>
          <tr>
            <th scope="col"><span class="unseen">Measure</span></th>
            ${list.map(f => html`<th scope="col" class="number">${f.name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${columns.map(
            ([title, of]) =>
              html`<tr>
                <th scope="row">${title}</th>
                ${list.map(f => html`<td class="number">${of(f) ?? '–'}</td>`)}
              </tr>`,
          )}
          <tr>
            <th scope="row">Better in every respect</th>
            ${list.map(f => html`<td class="number">${f.dominatedBy ?? 'none of these'}</td>`)}
          </tr>
        </tbody>
      </table>
    </div>
  `;
}

function rows(list, columns, act, chosen) {
  return html`
    <div class="scrolling" tabindex="0" role="region" aria-label="Fabrics">
      <table class="fabrics">
        <thead>
          <tr>
            ${act === null ? nothing : html`<th scope="col"><span class="unseen">Choose</span></th>`}
            <th scope="col">Fabric</th>
            ${columns.map(([title]) => html`<th scope="col" class="number">${title}</th>`)}
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          ${list.map(
            f => html`
              <tr class=${f.front ? 'front' : ''}>
                ${act === null ? nothing : html`<td>${choice(f, chosen)}</td>`}
                <th scope="row">${f.name} ${f.fabricFile === undefined ? nothing : fabricFile(f)}</th>
                ${columns.map(([, of]) => html`<td class="number">${of(f) ?? '–'}</td>`)}
                <td>${f.reason ?? (f.dominatedBy ? `${f.dominatedBy} is better in every respect` : '')}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function choice(fabric, chosen) {
  const change = event => (event.target.checked ? chosen.add(fabric) : chosen.delete(fabric));
  return html`<input type="checkbox" aria-label=${`Choose ${fabric.name}`} @change=${change} />`;
}

function fabricFile({name, fabricFile: text}) {
  return html`
    <button
      type="button"
      class="link"
      aria-label=${`Download the fabric file of ${name}`}
      @click=${() => download(`${name}.yaml`, text, 'application/yaml')}
    >
      fabric file
    </button>
  `;
}

function percent(value) {
  return value === null || value === undefined ? '–' : `${(100 * value).toFixed(1)} %`;
}

function written(value, write) {
  if (typeof value === 'string' && value.includes('\n')) {
    return html`<pre>${value}</pre>`;
  }
  return write(value);
}

function isTable(value) {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isLong(value) {
  return Array.isArray(value) && value.length > 12 && !value.some(isRecord);
}
