import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { Below } from "../frame/address.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { decisionWord, type Decided } from "./second-person-words.ts";

/** A request that a second person decides, with the person who made it. */
export interface SecondPersonRequest extends Decided {
  readonly requestedBy: string;
  readonly requestedAt: Temporal.Instant;
}

/** Name and time of the person who made the request. */
export function requesterText(
  { requestedBy, requestedAt }: SecondPersonRequest,
  people: ReadonlyMap<string, string>,
): string {
  return `${people.get(requestedBy) ?? ""}, ${timeText(requestedAt)}`;
}

export function decisionBadge(request: Decided): Html {
  const [tone, word, sign] = decisionWord(request);
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}

/** Whether the request can still be decided, carried out or withdrawn. */
export function isWaiting({ state, isExpired }: Decided): boolean {
  return (state === "open" || state === "approved") && !isExpired;
}

/** The form of the person who decides. With a `refusal`, the reason why this person may not approve, only "Refuse" is left. */
export function decisionForm({
  viewer,
  at,
  refusal,
}: {
  viewer: Viewer;
  at: Below;
  refusal?: string | undefined;
}): Html {
  return html`<form method="post" action="${at(refusal === undefined ? "approve" : "refuse")}">
    ${csrfField(viewer)} ${refusal === undefined ? "" : html`<p class="hint">${refusal}</p>`}
    <p class="actions">
      ${refusal === undefined ? html`<button class="primary">${t("Approve")}</button>` : ""}
      <button formaction="${at("refuse")}">${t("Refuse")}</button>
    </p>
  </form>`;
}

/** Sentences of a request for rights, which changes nothing before it is carried out. */
export const RIGHTS_SENTENCES = {
  open: (time: string) => t("Open until {time}. Nothing has changed.", { time }),
  failed: (by: { who: string; when: string }) => t("{who} approved it, {when}.", by),
};
