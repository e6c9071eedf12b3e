import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** By the part of the address that names an area of the console. */
const SUBJECTS: Readonly<Record<string, PlainText>> = {
  approvals: "Sign in to go on with the request.",
  customers: "Sign in to go on with the customer.",
  disputes: "Sign in to go on with the dispute.",
  links: "Sign in to go on with the link.",
  payments: "Sign in to go on with the payment.",
};

/**
 * Names the page that a person whose session has ended goes on with, by its kind and no more: the order, the amount and the name are
 * read for signed-in people only.
 */
export function goOnText(next: string | undefined): string {
  const [, area = "", id = ""] = /^\/console\/[^/?]+\/([a-z-]+)\/([^/?]+)/.exec(next ?? "") ?? [];
  const subject = id !== "" && id !== "new" && Object.hasOwn(SUBJECTS, area) ? SUBJECTS[area] : undefined;
  return t(subject ?? "Sign in to go on.");
}
