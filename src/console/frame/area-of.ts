import { AREAS, type Area } from "./page.ts";

/** Pages whose address does not begin with the entry of the menu that they belong to. */
const OTHERS: Readonly<Record<string, Area>> = {
  "account-requests": "approvals",
  "agent-requests": "approvals",
  "api-user-requests": "approvals",
  approvers: "people",
  costs: "connectors",
  credentials: "people",
  exemptions: "three-d-secure",
  invitations: "people",
  limits: "people",
  "sample-history": "overview",
  search: "payments",
  "second-factor": "people",
};

/** The entry of the menu that a path belongs to: `/console/:place/risk/profiles` to `risk`, `/console/me/sessions` to `me`. */
export function areaOf(path: string): Area | undefined {
  if (/^\/console\/me(?:[/?]|$)/.test(path)) return "me";
  const [, begin = ""] = /^(?:\/console)?\/[^/]+\/([^/?]+)/.exec(path) ?? [];
  return AREAS.find((area) => area === begin) ?? OTHERS[begin];
}
