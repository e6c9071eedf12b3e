import type { RecordedAct } from "../../audit/act-store.ts";
import { t } from "../../language/translate.ts";
import type { StoryEntry } from "./story-facts.ts";

/** The page shows notes with what happened; a list of evidence for a bank leaves them out. */
export function actEntry({ act, name, at, text }: RecordedAct): StoryEntry[] {
  if (act === "noted") return [{ at, text: t("{name} wrote", { name }), sign: "note", quote: text ?? "" }];
  return [{ at, text: t(ACT_SENTENCES[act], { name }), sign: "customers" }];
}

/** Sentences for the actions of people. */
const ACT_SENTENCES = {
  link_mail_resent: "{name} requested the e-mail with the link.",
  link_replaced: "{name} replaced the address of the link.",
  link_cancelled: "{name} cancelled the link.",
  callback_resent: "{name} resent the newest callback.",
} as const satisfies Readonly<Record<Exclude<RecordedAct["act"], "noted">, string>>;
