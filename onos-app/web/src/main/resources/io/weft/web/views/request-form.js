/**
 * A form for the fields of an operation, as `about` describes them: `<weft-request-form>`. Sends its request by the
 * event `weft-request`, with the request as its detail. What was typed is kept while the page is open.
 */
import {WeftElement, html, nothing} from '../core/element.js';
import {icon} from '../core/icons.js';
import {capital} from '../core/words.js';
import {label} from '../shell/answer.js';
import './name-list.js';

/** Fewer choices may be read twice. */
const FEW = 4;

/** What only those need to know who type a command, and what is said here in its place. */
const OF_COMMAND = [
  [/: names separated by commas, or several options/, ''],
  [/, separated by commas/, ''],
  [/; give one option for each/, ', one a line'],
  [/, as in --job '([^']*)' --job '[^']*'/, ', as in “$1”'],
  [/; weft export writes [^.]*/, ''],
  [/\bweft simulate\b/, 'a simulation'],
  [/ or --messages/, ''],
  [/, or file:FILE, with the name of one endpoint a line/, ''],
];

/** By operation, what was typed. */
const typed = new Map();

class RequestForm extends WeftElement {
  static watches = ['map'];
  static properties = {
    operation: {attribute: false},
    action: {},
    disabled: {type: Boolean},
    danger: {type: Boolean},
    /** The heading of a group that is open besides the first. */
    unfolded: {},
    faults: {state: true},
  };

  constructor() {
    super();
    this.action = 'Ask';
    this.disabled = false;
    this.danger = false;
    this.faults = {};
  }

  willUpdate(changed) {
    if (changed.get('operation')?.name !== undefined && changed.get('operation').name !== this.operation.name) {
      this.faults = {};
    }
  }

  get values() {
    const {name} = this.operation;
    if (!typed.has(name)) {
      typed.set(name, {});
    }
    return typed.get(name);
  }

  render() {
    const fields = this.operation.fields.map(withoutFiles);
    const headings = [...new Set(fields.map(each => each.heading))];
    return html`
      <form class="request" novalidate @submit=${this.#submit}>
        ${headings.map(heading => {
          const its = fields.filter(each => each.heading === heading);
          return heading === ''
            ? html`<div class="fields">${its.map(each => this.#field(each))}</div>`
            : html`
                <details
                  ?open=${heading === headings[0] ||
                  heading === this.unfolded ||
                  its.some(each => !isEmpty(this.values[each.name]))}
                >
                  <summary>${heading}</summary>
                  <div class="fields">${its.map(each => this.#field(each))}</div>
                </details>
              `;
        })}
        <div class="buttons">
          ${fields.length === 0 ? nothing : html`<button type="button" @click=${this.#clear}>Clear</button>`}
          <button class=${this.danger ? 'danger' : 'primary'} ?disabled=${this.disabled}>${this.action}</button>
        </div>
      </form>
    `;
  }

  #field(field) {
    const id = `field-${this.operation.name}-${field.name}`;
    const fault = this.faults[field.name];
    const described = `${id}-help${fault ? ` ${id}-fault` : ''}`;
    const input = inputOf(field);
    if (input === 'names') {
      return html`
        <div class="field">
          <weft-name-list
            .label=${capital(label(field.name))}
            .names=${this.values[field.name] ?? []}
            .hint=${'Switch or link'}
            @weft-names=${event => this.#set(field, event.detail)}
          ></weft-name-list>
          ${this.#help(field, id)}
        </div>
      `;
    }
    if (input === 'flag') {
      return html`
        <div class="field">
          <label class="check">
            <input
              id=${id}
              name=${field.name}
              type="checkbox"
              aria-describedby=${described}
              .checked=${this.values[field.name] === true}
              @change=${event => this.#set(field, event.target.checked)}
            />
            ${capital(label(field.name))}
          </label>
          ${this.#help(field, id)}
        </div>
      `;
    }
    if (input === 'several') {
      return this.#several(field, id, described);
    }
    return html`
      <div class="field">
        <label for=${id}
          >${capital(label(field.name))}${field.required ? html` <small>(needed)</small>` : nothing}</label
        >
        ${this.#control(field, id, described, input, fault)}
        ${fault ? html`<p id=${`${id}-fault`} class="fault">${fault}</p>` : nothing} ${this.#help(field, id)}
      </div>
    `;
  }

  #control(field, id, described, input, fault) {
    const value = this.values[field.name] ?? '';
    const usual = field.schema.default === undefined ? '' : String(field.schema.default);
    const invalid = fault ? 'true' : 'false';
    switch (input) {
      case 'choice':
        return html`
          <select
            id=${id}
            name=${field.name}
            aria-describedby=${described}
            @change=${event => this.#set(field, event.target.value)}
          >
            <option value="" ?selected=${value === ''}>${usual === '' ? 'default' : `${usual} (default)`}</option>
            ${field.choices
              .filter(each => each !== usual)
              .map(each => html`<option value=${each} ?selected=${each === value}>${each}</option>`)}
          </select>
        `;
      case 'fabrics':
        return this.#fabrics(field, id, described);
      case 'text':
      case 'lines':
        return html`
          <textarea
            id=${id}
            name=${field.name}
            rows="3"
            spellcheck="false"
            aria-describedby=${described}
            aria-invalid=${invalid}
            placeholder=${input === 'lines' ? `${field.placeholder}, one per line` : ''}
            .value=${value}
            @input=${event => this.#set(field, event.target.value)}
          ></textarea>
          ${input === 'text' ? this.#file(field) : nothing}
        `;
      default: {
        const offered = field.choices.length > 0;
        return html`
          <input
            id=${id}
            name=${field.name}
            type="text"
            inputmode=${input === 'number' ? 'decimal' : nothing}
            autocomplete="off"
            spellcheck="false"
            list=${offered ? `${id}-list` : nothing}
            placeholder=${usual || exampleOf(field) || nothing}
            aria-describedby=${described}
            aria-invalid=${invalid}
            aria-required=${field.required ? 'true' : nothing}
            .value=${value}
            @input=${event => this.#set(field, event.target.value)}
          />
          ${offered
            ? html`<datalist id=${`${id}-list`}>
                ${field.choices.map(each => html`<option value=${each}></option>`)}
              </datalist>`
            : nothing}
        `;
      }
    }
  }

  /** Several of some choices; those that need a number or the like are typed. */
  #several(field, id, described) {
    const now = () => this.values[field.name] ?? {ticked: [], more: ''};
    const value = now();
    const plain = field.choices.filter(isPlain);
    const set = some => this.#set(field, {...now(), ...some});
    const tick = (name, on) => set({ticked: on ? [...now().ticked, name] : now().ticked.filter(each => each !== name)});
    return html`
      <fieldset class="field ticks" aria-describedby=${described}>
        <legend>${capital(label(field.name))}</legend>
        <div>
          ${plain.map(
            each => html`
              <label class="check">
                <input
                  type="checkbox"
                  .checked=${value.ticked.includes(each)}
                  @change=${event => tick(each, event.target.checked)}
                />
                ${each}
              </label>
            `,
          )}
        </div>
        ${plain.length === field.choices.length
          ? nothing
          : html`<input
              id=${id}
              type="text"
              aria-label=${`${capital(label(field.name))}, others`}
              placeholder="others, separated by commas"
              spellcheck="false"
              .value=${value.more}
              @input=${event => set({more: event.target.value})}
            />`}
        ${this.#help(field, id)}
      </fieldset>
    `;
  }

  /** Texts of fabric files, each from a file or typed. */
  #fabrics(field, id, described) {
    const texts = this.values[field.name] ?? [];
    const isOne = field.schema.type !== 'array';
    return html`
      <ul class="things">
        ${texts.map(
          (text, i) => html`
            <li class="thing">
              <b>${nameIn(text) ?? `Fabric ${i + 1}`}</b>
              <button
                type="button"
                class="icon-button"
                aria-label=${`Remove ${nameIn(text) ?? `fabric ${i + 1}`}`}
                @click=${() =>
                  this.#set(
                    field,
                    texts.filter((each, j) => j !== i),
                  )}
              >
                ${icon('close')}
              </button>
            </li>
          `,
        )}
      </ul>
      <textarea
        id=${id}
        rows="3"
        spellcheck="false"
        aria-describedby=${described}
        placeholder="the text of a fabric file"
      ></textarea>
      <div class="row">
        <button type="button" class="small" @click=${() => this.#addFabric(field, id, isOne)}>Add this text</button>
        ${this.#file(field, isOne)}
      </div>
    `;
  }

  #addFabric(field, id, isOne) {
    const area = this.querySelector(`#${id}`);
    const text = area.value.trim();
    if (text !== '') {
      area.value = '';
      this.#set(field, isOne ? [text] : [...(this.values[field.name] ?? []), text]);
    }
  }

  #file(field, isOne = true) {
    const isFabric = inputOf(field) === 'fabrics';
    return html`
      <label class="button small file">
        ${isFabric && !isOne ? 'Choose files' : 'Choose a file'}
        <input
          class="unseen"
          type="file"
          ?multiple=${!isOne}
          @change=${async event => {
            const texts = await Promise.all([...event.target.files].map(each => each.text()));
            event.target.value = '';
            if (texts.length > 0) {
              this.#set(field, !isFabric ? texts[0] : isOne ? texts : [...(this.values[field.name] ?? []), ...texts]);
            }
          }}
        />
      </label>
    `;
  }

  #help(field, id) {
    const {description} = field.schema;
    const words = description === undefined ? '' : this.#worded(withoutChoices(description, field));
    return words === '' ? nothing : html`<small id=${`${id}-help`}>${words}</small>`;
  }

  /** The help of a command speaks of `--other-option`, which here is another field, and of how options are given. */
  #worded(description) {
    const said = OF_COMMAND.reduce((text, [words, ours]) => text.replace(words, ours), description);
    return said.replace(/--([a-z]+(?:-[a-z]+)*)/g, (all, words) => {
      const camel = words.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
      const field = this.operation.fields.find(({name}) => name === camel || name === `${camel}s`);
      return field === undefined ? all : `“${capital(label(field.name))}”`;
    });
  }

  #set(field, value) {
    this.values[field.name] = value;
    if (this.faults[field.name]) {
      this.faults = {...this.faults, [field.name]: undefined};
    }
    this.requestUpdate();
  }

  #clear() {
    typed.set(this.operation.name, {});
    this.faults = {};
    this.requestUpdate();
  }

  #submit(event) {
    event.preventDefault();
    const request = {};
    const faults = {};
    for (const field of this.operation.fields) {
      try {
        const value = valueOf(field, this.values[field.name]);
        if (!isEmpty(value)) {
          request[field.name] = value;
        } else if (field.required) {
          throw new Error('Required.');
        }
      } catch (fault) {
        faults[field.name] = fault.message;
      }
    }
    this.faults = faults;
    const [first] = Object.keys(faults);
    if (first === undefined) {
      this.dispatchEvent(new CustomEvent('weft-request', {detail: request}));
    } else {
      this.updateComplete.then(() => {
        const control = this.querySelector(`#field-${this.operation.name}-${first}`);
        control?.closest('details')?.setAttribute('open', '');
        control?.focus();
      });
    }
  }
}

/** Puts values into the form of an operation before it is shown: those of other operations, of links. */
export function prefill(operation, values) {
  typed.set(operation, {...typed.get(operation), ...values});
}

/** How a value is written, if the name of the command's option tells; `N` tells nobody. */
function exampleOf({placeholder}) {
  const [first] = placeholder.split('|');
  return /^[A-Z]+(,\.\.\.)?$/.test(first) ? '' : first;
}

/** Over HTTP no choice can name a file of the controller's machine. */
function withoutFiles(field) {
  const choices = field.choices.filter(each => !each.includes('FILE'));
  return {...field, choices, allChoices: field.choices};
}

/** Choices that are shown need not be read once more; what is said of files is for the command. */
function withoutChoices(description, field) {
  const {choices, allChoices} = field;
  const said = description
    .split(/(?<=\.) /)
    .filter(sentence => !/^[a-z]+:FILE/.test(sentence))
    .join(' ');
  const list = allChoices.join(', ');
  if (inputOf(field) === 'line') {
    return said.replace(list, choices.join(', '));
  }
  return choices.length < FEW
    ? said
    : said
        .replace(new RegExp(`: one of ${escaped(list)}|: ${escaped(list)}|, of ${escaped(list)}`), '')
        .replace(', separated by commas', '');
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isPlain(choice) {
  return !/[A-Z:=[]/.test(choice);
}

/** How a field is filled in. */
function inputOf({schema, choices, placeholder}) {
  if (schema.type === 'boolean') {
    return 'flag';
  }
  if (schema.type === undefined || (schema.type === 'array' && schema.items?.oneOf !== undefined)) {
    return 'fabrics';
  }
  if (schema.type === 'array') {
    if (placeholder.includes('LINK') || placeholder.includes('SWITCH')) {
      return 'names';
    }
    return choices.length > 0 ? 'several' : schema.items?.type === 'number' ? 'numbers' : 'lines';
  }
  if (schema.type === 'object') {
    return 'lines';
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return 'number';
  }
  if (choices.length > 0) {
    return choices.every(isPlain) ? 'choice' : 'line';
  }
  return /FILE|CSV/.test(placeholder) ? 'text' : 'line';
}

/** The value for the request. */
function valueOf(field, value) {
  if (isEmpty(value)) {
    return undefined;
  }
  switch (inputOf(field)) {
    case 'number':
      return numberOf(value, field.schema.type === 'integer');
    case 'numbers':
      return numbersOf(value);
    case 'several':
      return [...value.ticked, ...partsOf(value.more, /,/)];
    case 'lines':
      return field.schema.type === 'object' ? settingsOf(value) : partsOf(value, /\n/);
    case 'fabrics':
      return field.schema.type === 'array' ? value : value[0];
    default:
      return typeof value === 'string' ? value.trim() : value;
  }
}

function partsOf(text, separator) {
  return text
    .split(separator)
    .map(each => each.trim())
    .filter(each => each !== '');
}

function numberOf(text, isWhole) {
  const n = Number(String(text).trim());
  if (Number.isNaN(n) || (isWhole && !Number.isInteger(n))) {
    throw new Error(isWhole ? 'This is not a whole number.' : 'This is not a number.');
  }
  return n;
}

/** Numbers separated by commas, or ranges FROM:TO:STEP. */
function numbersOf(text) {
  return partsOf(text, /,/).flatMap(part => {
    const [from, to, step] = part.split(':').map(each => numberOf(each, false));
    if (to === undefined) {
      return [from];
    }
    if (!(step > 0)) {
      throw new Error('A range is written FROM:TO:STEP, with a step above 0.');
    }
    const steps = Math.floor((to - from) / step + 1e-9);
    if (steps > 1000) {
      throw new Error('This range has more than 1,000 values.');
    }
    return Array.from({length: steps + 1}, (_, i) => Number((from + i * step).toPrecision(12)));
  });
}

function settingsOf(text) {
  return Object.fromEntries(
    partsOf(text, /[\n,]/).map(part => {
      const [name, value, ...rest] = part.split('=');
      if (value === undefined || rest.length > 0) {
        throw new Error(`'${part}' is not of the form NAME=N.`);
      }
      return [name.trim(), numberOf(value, true)];
    }),
  );
}

function nameIn(text) {
  return /^\s*"?name"?\s*:\s*["']?([^"'\n,}]+)/m.exec(text)?.[1].trim();
}

function isEmpty(value) {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && value.ticked?.length === 0 && value.more.trim() === '')
  );
}

customElements.define('weft-request-form', RequestForm);
