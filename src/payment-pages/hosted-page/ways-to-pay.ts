import { html, type Html } from "../../platform/pages/index.ts";

/** One way to pay: a line with its mark and name, which opens what is inside it. */
export interface WayToPay {
  readonly mark: Html;
  readonly label: string;
  /** Below the label, in small letters. */
  readonly detail?: string | undefined;
  readonly isOpen: boolean;
  /** Beside it, the form of a card is that of another one. */
  readonly isSavedCard?: boolean;
  readonly inside: Html;
}

/** All ways to pay as one list: opening one closes the others, and the open one has the only button to pay. */
export function waysToPay(ways: readonly WayToPay[]): Html {
  return html`<div class="ways">
    ${ways.map(
      ({ mark, label, detail, isOpen, inside }) =>
        html`<details class="way" name="way" ${isOpen ? html`open` : ""}>
          <summary>
            ${mark}<span class="label"
              ><span>${label}</span>${detail === undefined ? "" : html`<small>${detail}</small>`}</span
            >
          </summary>
          <div class="inside">${inside}</div>
        </details> `,
    )}
  </div>`;
}
