import { AREAS, type Area } from "./page.ts";

/** Pages whose address does not begin with the entry of the menu that they belong to. */
const OTHERS: Readonly<Record<string, Area>> = {
  "account-requests": "approvals",
  "agent-requests": "approvals",
  "api-user-requests": "approvals",
  approvers: "people",
  credentials: "people",
  limits: "people",
  "sample-history": "overview",
  search: "payments",
  "second-factor": "people",
};

/** The entry of the menu that a path below a place belongs to, as `/console/:place/risk/profiles` to `risk`. */
export function areaOf(path: string): Area | undefined {
  const [, begin = ""] = /^(?:\/console)?\/[^/]+\/([^/?]+)/.exec(path) ?? [];
  return AREAS.find((area) => area === begin) ?? OTHERS[begin];
}
