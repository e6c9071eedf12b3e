import type { UpcomingChange } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { dateText } from "../language/time-text.ts";
import type { At } from "../frame/address.ts";
import { withCode } from "../frame/with-code.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t, translated } from "../language/translate.ts";

/** People plan so far ahead. */
export const SHOWN_DAYS = { daysAhead: 5 * 366, daysSince: 5 * 366 } as const;
/** More names than this are a number. */
const MAX_NAMES = 4;

const KINDS: Readonly<Record<UpcomingChange["kind"], PlainText>> = {
  law: "Law",
  scheme: "Scheme",
  provider: "Provider",
};

/** Dated duties of laws and schemes and changes of providers that concern connectors of the place; those in force are closed at first. */
export function calendarPart(changes: readonly UpcomingChange[], { at }: { at: At }): Html {
  if (changes.length === 0) return html``;
  const coming = changes.filter(({ daysLeft }) => daysLeft > 0);
  const inForce = changes.filter(({ daysLeft }) => daysLeft <= 0).toReversed();
  return html`<section class="panel calendar" id="calendar">
    <header><h2>${t("Calendar of changes")}</h2></header>
    <div class="body">
      ${
        coming.length === 0
          ? html`<p class="soft small">${t("There are no changes ahead for these connectors.")}</p>`
          : html`<ul>
              ${coming.map((change) => changeItem(change, at))}
            </ul>`
      }
      ${
        inForce.length === 0
          ? ""
          : html`<details>
              <summary>${t("In force")} (${inForce.length})</summary>
              <ul>
                ${inForce.map((change) => changeItem(change, at))}
              </ul>
            </details>`
      }
    </div>
  </section>`;
}

function changeItem(change: UpcomingChange, at: At): Html {
  const { on, title, what, source, url, kind, daysLeft, connectors } = change;
  return html`<li>
    <p>
      <b>${translated(title)}</b> <span class="badge quiet">${t(KINDS[kind])}</span>
      <span class="soft small nowrap"
        ><time datetime="${on}">${dateText(Temporal.PlainDate.from(on))}</time> ·
        ${daysLeft > 0 ? t("in {count} days", { count: daysLeft }) : t("in force")}</span
      >
    </p>
    <p>${withCode(translated(what))}</p>
    <p class="soft small">
      ${url === undefined ? source : html`<a href="${url}" rel="noreferrer">${source}</a>`} ·
      ${
        connectors.length > MAX_NAMES
          ? t("{count} connectors", { count: connectors.length })
          : connectors.map(
              ({ guid, name }, index) =>
                html`${index > 0 ? ", " : ""}<a href="${at("connectors", guid)}">${name}</a>`,
            )
      }
    </p>
  </li>`;
}
