/** The names and values of any answer's document in words. */

/** `maxHops` as "max hops"; names of switches and links, which have signs in them, as they are. */
export function label(name) {
  return /^[a-z][A-Za-z]*$/.test(name) ? name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`) : name;
}

/** Whether there is nothing to tell of it. */
export function isEmpty(value) {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.values(value).every(isEmpty))
  );
}

/** Whether it is an object by names. */
export function isRecord(value) {
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
    ? Object.entries(value)
        .filter(([, each]) => !isEmpty(each))
        .map(([name, each]) => `${label(name)} ${words(each)}`)
        .join(', ')
    : String(value);
}
