import { pathOfCardData } from "../vault/index.ts";
import { webOrigin } from "../platform/http/index.ts";
import { planRefusal, type PlanRefusal } from "./refusals.ts";

/** Ids: of random ones some pass for a card number. */
const SKIPPED: ReadonlySet<string> = new Set(["registrationUuid"]);

/** An address that cannot be called is refused now, and so is a card number in a text that is kept in the open. */
export function checkTexts(request: { readonly callbackUrl?: string | null }): PlanRefusal | undefined {
  const { callbackUrl } = request;
  if (typeof callbackUrl === "string" && webOrigin(callbackUrl) === undefined)
    return planRefusal("field_invalid", "callbackUrl", { code: "no_url" });
  const path = pathOfCardData(request, { path: "", skip: SKIPPED });
  return path === undefined ? undefined : planRefusal("field_invalid", path, { code: "holds_card_data" });
}
