/** Asks before something is done, in a dialog that is there while it asks. */
import {html, nothing, render} from 'lit';

/**
 * Asks, and does it.
 *
 * @param title what would be done, as a question
 * @param text what follows from it: texts, or a template
 * @param action the words of the button
 * @param act what does it, a promise; while it goes on the dialog waits, and says what went wrong
 * @param danger whether something is lost by it
 * @return whether it was done
 */
export function confirm({title, text, action, act, danger = false}) {
  return new Promise(resolve => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'confirm-title');
    let busy = false;
    let done = false;
    let fault = '';
    const draw = () =>
      render(
        html`
          <form @submit=${submit}>
            <h2 id="confirm-title">${title}</h2>
            <div>${text}</div>
            ${fault === '' ? nothing : html`<p class="fault" role="alert">${fault}</p>`}
            ${busy ? html`<p class="quiet" role="status">Under way …</p>` : nothing}
            <div class="buttons">
              <button type="button" ?disabled=${busy} @click=${() => dialog.close()}>Cancel</button>
              <button class=${danger ? 'danger' : 'primary'} ?disabled=${busy}>${action}</button>
            </div>
          </form>
        `,
        dialog,
      );
    const submit = async event => {
      event.preventDefault();
      busy = true;
      fault = '';
      draw();
      try {
        await act();
        done = true;
        dialog.close();
      } catch (problem) {
        busy = false;
        fault = problem.message;
        draw();
      }
    };
    dialog.addEventListener('cancel', event => busy && event.preventDefault());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(done);
    });
    draw();
    document.body.append(dialog);
    dialog.showModal();
  });
}
