/** Says to those who may only look why that is, and what to do about it. */
import {html, nothing} from 'lit';
import {isStale} from '../core/connection.js';
import {icon} from '../core/icons.js';
import {store} from '../core/store.js';

/** For where `may` is false: why, and a button to log in where that helps. `what`: as in "Only those who log in can {what}." */
export function permission(may, what) {
  if (may) {
    return nothing;
  }
  if (isStale()) {
    return html`
      <div class="notice">
        ${icon('lock')}
        <p>Nothing can be changed while the connection to the controller is broken.</p>
      </div>
    `;
  }
  const {login} = store.get('about') ?? {};
  return html`
    <div class="notice">
      ${icon('lock')}
      <p>${words(login, what)}</p>
      ${login === 'token'
        ? html`<button type="button" @click=${() => dispatchEvent(new CustomEvent('weft-login'))}>Log in</button>`
        : nothing}
    </div>
  `;
}

function words(login, what) {
  switch (login) {
    case 'token':
      return `Log in to ${what}.`;
    case 'basic':
      return `You are logged in as a user who may not ${what}.`;
    default:
      return `Nobody can ${what} here, because the controller was started without --token.`;
  }
}
