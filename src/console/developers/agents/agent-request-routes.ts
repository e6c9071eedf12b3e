import { createAgentCredential } from "../../../agents/index.ts";
import { html } from "../../../platform/pages/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { merchantsWithin } from "../../../tenancy/index.ts";
import { authorityAt } from "../../access/authority-at.ts";
import { changedBy } from "../../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { timeText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import {
  notCarriedOut,
  requestedRightsRoutes,
  type CarriedOut,
} from "../../refunds/requested-rights-routes.ts";
import { agentRequests, type AgentRequest } from "./agent-request-store.ts";
import { tokenNote } from "./agents-page.ts";
import { refuseAgreement } from "./agreed-agent.ts";
import { AGREED } from "./giver.ts";

const REFUSED = {
  role: "Your role cannot do itself what the assistant would do.",
  limit: "The limits of the assistant are above your own limits for refunds.",
} as const;

/** Assistants that move live money need a second person, who may move it: nobody gives an assistant more than people have. */
export function agentRequestRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return requestedRightsRoutes(parts, {
    kind: "agent-requests",
    store: agentRequests,
    placesAt: async (db, { kind, guid }) => [
      guid,
      ...(kind === "merchant" ? [] : await merchantsWithin(db, guid)),
    ],
    none: () => t("No assistant waits for approval. New ones that move live money appear here."),
    titleOf: ({ name }) => t("Create assistant {name}", { name }),
    factsOf: (_visit, { tools, limits, mode, expiresAt }) => [
      [t("Tools"), html`<code>${tools.join(", ")}</code>`],
      [t("Payments"), mode === "test" ? t("Test payments") : t("Live payments")],
      [t("One move"), limits && `${limits.perAction} ${limits.currency}`],
      [t("All moves in 24 hours"), limits && `${limits.perDay} ${limits.currency}`],
      [t("Validity"), t("valid until {time}", { time: timeText(expiresAt) })],
    ],
    refuse: async ({ db }, place, wanted) => {
      const refusal = refuseAgreement(await authorityAt(db, place), wanted);
      return refusal && t(REFUSED[refusal]);
    },
    audited: "Agent",
    carryOutWords: () => t("Create and show token once"),
    carryOut,
  });
}

async function carryOut(parts: ConsoleParts, visit: PlaceVisit, found: AgentRequest): Promise<CarriedOut> {
  const { viewer, request } = visit;
  const made = await changedBy(viewer, { request, operation: "console.createAgentCredential" }, async () => {
    const result = await makeAgent(parts, visit, found);
    if (isRefusal(result) && result.code !== "not_approved") await agentRequests.fail(parts.db, found.id);
    return result;
  });
  return isRefusal(made)
    ? notCarriedOut(
        made.code,
        t("Nothing was changed: in the meantime its last day has passed. Request it again."),
      )
    : { secret: tokenNote({ token: made.token, url: `${parts.publicUrl}/mcp` }) };
}

/** Uses up the request and makes the credential, both or neither. */
function makeAgent(parts: ConsoleParts, { viewer, place }: PlaceVisit, { id }: AgentRequest) {
  return parts.db.transaction(async (tx) => {
    const taken = await agentRequests.take(tx, { id, personId: viewer.person.id });
    if (!taken) return { refused: true, code: "not_approved" } as const;
    const giver = AGREED;
    return createAgentCredential({ ...parts, db: tx }, { ...taken.wanted, placeGuid: place.guid, giver });
  });
}
