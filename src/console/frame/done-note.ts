import { html, type Html } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** The effect of the last form, by the `done` of the address to which it leads. */
const WORDS = {
  "approver-confirmed": "The role is confirmed.",
  "limit-set": "The limit is set.",
  "limit-removed": "The limit is removed.",
  "colleague-removed": "The colleague is removed.",
  "factor-reset": "The second factor is reset.",
  "invitation-withdrawn": "The invitation is withdrawn.",
  "key-revoked": "The key is revoked.",
  "assistant-revoked": "The assistant is revoked: its token no longer works.",
  "session-ended": "The session is signed out.",
  "other-sessions-ended": "All other sessions are signed out.",
  "passkey-removed": "The passkey is removed.",
  "credential-revoked": "The credential is revoked.",
} as const satisfies Readonly<Record<string, PlainText>>;
type Done = keyof typeof WORDS;

/** The note above the list that a form changed; nothing for an address that names no act. */
export function doneNote(done: string | undefined): Html | "" {
  if (done === undefined || !Object.hasOwn(WORDS, done)) return "";
  return html`<p class="note" role="status">${t(WORDS[done as Done])}</p>`;
}

/** The query that shows the note. */
export function noted(done: Done): { readonly done: Done } {
  return { done };
}
