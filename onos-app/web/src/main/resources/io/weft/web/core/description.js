/** What the API's own description tells of answers: what each member means, and the unit of its values. */
import {api} from './api.js';

const SCHEMAS = '#/components/schemas/';

let asked = null;

/**
 * The description; a promise, asked for when it is first needed. Where it cannot be had just now, members are called by
 * their names.
 */
export function description() {
  asked ??= api.description().then(
    document => new Description(document),
    () => {
      // It is tried again by who asks next.
      asked = null;
      return UNKNOWN;
    },
  );
  return asked;
}

class Description {
  #paths;
  #schemas;

  constructor({paths = {}, components = {}}) {
    this.#paths = paths;
    this.#schemas = components.schemas ?? {};
  }

  /** The members of what an operation answers. */
  answerOf(operation) {
    const {post, get} = this.#paths[`/${operation}`] ?? {};
    return new Members(this.#schemas, (post ?? get)?.responses?.['200']?.content?.['application/json']?.schema);
  }
}

/** The members of a record or of each record in a list; none of what is not described. */
class Members {
  #schemas;
  #schema;

  constructor(schemas, schema = {}) {
    this.#schemas = schemas;
    this.#schema = resolved(schemas, schema);
  }

  /** A member: `meaning`, a sentence, `unit` of its values, each empty if nothing is told of it; `members` in it. */
  member(name) {
    const schema = this.#schema.properties?.[name] ?? {};
    return {
      meaning: schema.description ?? '',
      unit: schema['x-unit'] ?? '',
      members: new Members(this.#schemas, schema),
    };
  }
}

/** What a schema refers to, or has in its lists. */
function resolved(schemas, schema) {
  if (schema.$ref?.startsWith(SCHEMAS)) {
    return resolved(schemas, schemas[schema.$ref.slice(SCHEMAS.length)] ?? {});
  }
  return schema.type === 'array' ? resolved(schemas, schema.items ?? {}) : schema;
}

const UNKNOWN = new Description({});

/** Members of which nothing is told. */
export const UNDESCRIBED = UNKNOWN.answerOf('');
