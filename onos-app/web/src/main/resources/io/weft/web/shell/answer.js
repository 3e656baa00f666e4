/** Shows the document of any answer: names and values, lists of records as tables. For what has no view of its own. */
import {html, nothing} from 'lit';

/** `maxHops` as "max hops"; names of switches and links, which have signs in them, as they are. */
export function label(name) {
  return /^[a-z][A-Za-z]*$/.test(name) ? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`) : name;
}

function isEmpty(value) {
  return (
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.values(value).every(isEmpty))
  );
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in a few words. */
export function words(value) {
  if (value === true || value === false) {
    return value ? 'yes' : 'no';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? value.toLocaleString('en-GB') : value.toFixed(3);
  }
  if (Array.isArray(value)) {
    return value.map(words).join(', ');
  }
  return isRecord(value)
    ? Object.entries(value).filter(([, each]) => !isEmpty(each)).map(([name, each]) => `${label(name)} ${words(each)}`).join(', ')
    : String(value);
}

/** The document, without what is empty and what `leaveOut` names. */
export function answerTable(document, leaveOut = []) {
  const entries = Object.entries(document).filter(([name, value]) => !isEmpty(value) && !leaveOut.includes(name));
  const plain = entries.filter(([, value]) => !isTable(value));
  return html`
    <dl class="facts">${plain.map(([name, value]) => html`<dt>${label(name)}</dt><dd>${words(value)}</dd>`)}</dl>
    ${entries.filter(([, value]) => isTable(value)).map(([name, value]) => table(name, value))}
  `;
}

function isTable(value) {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function table(title, records) {
  const columns = [...new Set(records.flatMap(Object.keys))].filter(name => !records.every(each => isEmpty(each[name] ?? null)));
  return html`
    <div class="scrolling" tabindex="0" role="region" aria-label=${label(title)}>
      <table class="ports">
        <caption>${label(title)}</caption>
        <thead><tr>${columns.map(name => html`<th scope="col">${label(name)}</th>`)}</tr></thead>
        <tbody>
          ${records.map(
            record => html`<tr>${columns.map(name => html`<td>${isEmpty(record[name] ?? null) ? nothing : words(record[name])}</td>`)}</tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}
