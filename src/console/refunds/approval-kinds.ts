import { html, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Subjects of a second person's decision, by the path of its list. */
const KINDS = {
  approvals: "Refunds",
  "api-user-requests": "API users that need approval",
  "agent-requests": "Assistants that need approval",
  "account-requests": "Accounts that need approval",
} as const satisfies Record<string, Text>;
type ApprovalKind = keyof typeof KINDS;

/** Those about rights. */
export type RightsKind = Exclude<ApprovalKind, "approvals">;

export function kindTitle(kind: ApprovalKind): string {
  return t(KINDS[kind]);
}

/** The head of each list of requests, which leads to the other lists. */
export function approvalsHead(
  { at }: PlaceVisit,
  {
    kind,
    waiting,
  }: {
    readonly kind: ApprovalKind;
    /** Requests of the list that wait. */
    readonly waiting: number;
  },
): Html {
  const kinds = Object.keys(KINDS) as ApprovalKind[];
  return html`${pageHead({ title: t("Approvals") })}
    <nav class="chips" aria-label="${t("Kinds of requests")}">
      ${kinds.map(
        (one) =>
          html`<a class="chip" href="${at(one)}" ${one === kind ? html`aria-current="page"` : ""}
            >${kindTitle(one)}${one === kind ? html`<span class="n">${waiting}</span>` : ""}</a
          >`,
      )}
    </nav>`;
}
