/** Light or dark: as the system has it, or as was chosen on this page, which this browser remembers. */
const KEY = 'weft-theme';
const THEMES = ['system', 'light', 'dark'];
const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What was chosen: system, light or dark. */
export function theme() {
  const chosen = localStorage.getItem(KEY);
  return THEMES.includes(chosen) ? chosen : 'system';
}

/** What follows from it. */
export function isDark() {
  return theme() === 'system' ? dark.matches : theme() === 'dark';
}

/** Whether things may move by themselves. */
export function mayMove() {
  return !still.matches;
}

/** Chooses the next of system, light and dark. */
export function nextTheme() {
  localStorage.setItem(KEY, THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  applyTheme();
}

/** Tells the style sheet, and whoever draws by himself by the event `weft-theme`. */
export function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  dispatchEvent(new Event('weft-theme'));
}

dark.addEventListener('change', applyTheme);
