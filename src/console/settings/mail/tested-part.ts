import type { MailFailure, TemplatedMail } from "../../../pay-by-link/index.ts";
import { html, icon, type Html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { provision } from "../../frame/provision.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { FAILURE_WORDS } from "./failure-words.ts";

/** How a test mail ended, or why there was none. */
export type TestedMail =
  | { readonly kind: "tested"; readonly result: string; readonly reason: MailFailure | undefined }
  | { readonly kind: "refused"; readonly message: string };

/** Sends a test to the person's own address: it is no way to mail others. */
export async function sendTestMail(
  parts: ConsoleParts,
  visit: PlaceVisit,
  tenantGuid: string,
  of: { readonly template?: TemplatedMail; readonly language?: string; readonly connectorGuid?: string } = {},
): Promise<TestedMail> {
  const tested = await provision(parts, visit, {
    operation: "sendTestMail",
    params: { tenantGuid },
    body: { to: visit.viewer.person.email, ...of },
  });
  if ("problem" in tested) return { kind: "refused", message: tested.problem.message };
  const { result, reason } = tested.done as { result: string; reason?: MailFailure };
  return { kind: "tested", result, reason };
}

export function testedPart(tested: TestedMail): Html {
  if (tested.kind === "refused") return notice("wait", tested.message, "");
  const { result, reason } = tested;
  const why = reason === undefined ? "" : t(FAILURE_WORDS[reason]);
  switch (result) {
    case "sent":
      return notice("good", t("The server accepted the mail."), t("Look into your inbox."));
    case "unclear":
      return notice("wait", t("The gateway could not find out whether the mail was sent."), why);
    default:
      return notice("wrong", t("The mail was not sent."), why);
  }
}

function notice(look: "good" | "wrong" | "wait", head: string, text: string): Html {
  return html`<p class="notice ${look}" role="status">
    ${icon(look === "good" ? "check" : "alert")}<span><b>${head}</b> ${text}</span>
  </p>`;
}
