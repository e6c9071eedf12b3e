import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, defineOperation, Guid } from "../../tenancy/index.ts";
import { putInFront } from "../put-in-front.ts";
import { connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

const Body = Type.Object(
  {
    connector: Guid(
      "A connector that the routing sends payments to. The routing gets its API key and shared secret.",
      "CO-91ec-509a-3899-4f4f-a4ad-67fb",
    ),
  },
  {
    ...closed,
    title: "PutRoutingInFrontRequest",
    examples: [{ connector: "CO-0000-0000-0000-0000-0000-0002" }],
  },
);

export const putRoutingInFrontOperation = defineOperation({
  id: "putRoutingInFront",
  method: "POST",
  summary: "Put a routing in front of one of its connectors, without new keys for the shop",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  body: Body,
  response: { connector: ConnectorSchema },
  run: async (parts: ConnectorParts, { params: { connectorGuid }, body }) => {
    const inFront = await putInFront(parts.db, {
      routingGuid: connectorGuid,
      memberGuid: body.connector,
      parts,
    });
    if (!isRefusal(inFront)) return { connector: connectorAnswer(inFront, parts).connector };
    return inFront.code === "field_refused" ? inFront : undefined;
  },
});
