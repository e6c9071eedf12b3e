import { html, icon, type Html } from "../../platform/pages/index.ts";

interface Choice {
  readonly at: string;
  readonly text: string;
  readonly isCurrent?: boolean;
}

/** A menu of links that opens without a script, by what is chosen now. */
export function pickMenu(present: Html | string, choices: readonly Choice[]): Html {
  return html`<details class="pick">
    <summary>${present}${icon("down", "xs")}</summary>
    <ul class="pop">
      ${choices.map(
        ({ at, text, isCurrent = false }) =>
          html`<li><a href="${at}" ${isCurrent ? html`aria-current="true"` : ""}>${text}</a></li>`,
      )}
    </ul>
  </details>`;
}

/** The same of periods. */
export function periodMenu(present: string, choices: readonly Choice[]): Html {
  return pickMenu(html`${icon("schedules", "s")}${present}`, choices);
}

/** The same of currencies; nothing where there is none. */
export function currencyMenu(
  currencies: readonly string[],
  { currency, at }: { currency: string | undefined; at: (currency: string) => string },
): Html {
  if (currency === undefined) return html``;
  return pickMenu(
    currency,
    currencies.map((one) => ({ at: at(one), text: one, isCurrent: one === currency })),
  );
}
