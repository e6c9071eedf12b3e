import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { describeImport } from "../../vault-files/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** An import as the API shows it. */
export type ShownImport = Awaited<ReturnType<typeof describeImport>>;

type Words = readonly [tone: string, word: PlainText, sign: IconName];

const STATES: Readonly<Record<ShownImport["state"], Words>> = {
  checked: ["wait", "Not imported yet", "clock"],
  running: ["wait", "Running", "clock"],
  imported: ["good", "Imported", "check"],
  undoing: ["wait", "Running", "clock"],
  undone: ["quiet", "Undone", "cross"],
  discarded: ["quiet", "Discarded", "cross"],
};

const ROWS: Readonly<Record<ShownImport["sample"][number]["state"], Words>> = {
  ready: ["good", "Ready", "check"],
  expired: ["quiet", "Expired", "clock"],
  invalid: ["wrong", "Not valid", "cross"],
  duplicate: ["quiet", "Twice in the file", "copy"],
  known: ["quiet", "Already in the vault", "check"],
  imported: ["good", "Imported", "check"],
  failed: ["wrong", "Failed", "cross"],
  undone: ["quiet", "Undone", "cross"],
  kept: ["quiet", "Kept", "check"],
};

export function importBadge(state: ShownImport["state"]): Html {
  return badgeOf(STATES[state]);
}

export function rowBadge(state: ShownImport["sample"][number]["state"]): Html {
  return badgeOf(ROWS[state]);
}

/** The figures of a dry run, with their words. */
export const FIGURES = [
  ["valid", "Ready"],
  ["expired", "Expired"],
  ["duplicates", "Twice in the file"],
  ["known", "Already in the vault"],
  ["invalid", "Not valid"],
] as const satisfies readonly (readonly [keyof ShownImport, PlainText])[];

function badgeOf([tone, word, sign]: Words): Html {
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}
