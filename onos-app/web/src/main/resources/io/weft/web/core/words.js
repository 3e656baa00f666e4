/** Numbers, times and lists as people read them. */
const whole = new Intl.NumberFormat('en-GB');
const clock = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit'});
const day = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'});

/** 10,469 */
export function number(n) {
  return whole.format(n);
}

/** 0.123, with three digits behind the point at most. */
export function decimal(x, digits = 3) {
  return x === null || x === undefined ? 'not known' : Number(x).toFixed(digits);
}

/** `1 switch`, `2 switches`. */
export function count(n, one, many = `${one}s`) {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** 14:03:22, with the day if it is not today's. */
export function timeOf(date) {
  const at = new Date(date);
  return at.toDateString() === new Date().toDateString() ? clock.format(at) : day.format(at);
}

/** 4 ms, 1.3 s, 2 min 5 s, 3 h 10 min. */
export function duration(millis) {
  if (millis < 999.5) {
    return `${Math.round(millis)} ms`;
  }
  const seconds = millis / 1000;
  if (seconds < 59.5) {
    return `${seconds < 9.95 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  }
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A sentence with a capital in front. */
export function capital(text) {
  return text === '' ? '' : text[0].toUpperCase() + text.slice(1);
}
