import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  lacksPermission,
  Text,
  type ProvisioningParts,
  closed,
  PLACE_SCOPE,
} from "../../tenancy/index.ts";
import { createAgentCredential, MAX_VALID_DAYS } from "../credentials/create-agent-credential.ts";
import {
  AgentCredentialSchema,
  describeAgentCredential,
  Limits,
  Mode,
  Moment,
  Tools,
} from "./agent-credential-schemas.ts";

const Body = Type.Object(
  {
    name: Text(100, "The purpose of the credential.", "Support assistant"),
    tools: Tools,
    mode: Mode,
    limits: Type.Optional(Limits),
    expiresAt: Moment(
      `From then on it is refused: at most ${MAX_VALID_DAYS} days ahead, and not after the end of the credential that makes it.`,
    ),
  },
  { ...closed, title: "CreateAgentCredentialRequest" },
);

/** A credential of an assistant, which calls `/mcp` with it. */
export const createAgentCredentialOperation = defineOperation({
  id: "createAgentCredential",
  method: "POST",
  summary: "Create a credential of an assistant, for a merchant or a tenant",
  permission: "credentials",
  scope: PLACE_SCOPE,
  body: Body,
  response: {
    agentCredential: AgentCredentialSchema,
    token: Type.String({ description: "Shown once. Sent as `Authorization: Bearer`." }),
  },
  run: async (parts: ProvisioningParts, { params: { placeGuid }, body, caller: giver }) => {
    const expiresAt = Temporal.Instant.from(body.expiresAt);
    const made = await createAgentCredential(parts, { ...body, placeGuid, expiresAt, giver });
    if (!isRefusal(made))
      return { agentCredential: describeAgentCredential(made.credential), token: made.token };
    if (made.code === "place_not_found") return undefined;
    if (made.code === "missing_permission") return lacksPermission(made.permission);
    const { path, message } = made;
    return fieldError({ path, fault: ofPrograms(message) });
  },
});
