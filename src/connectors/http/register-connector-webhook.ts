import { englishOf } from "@quittance/provider-kit";
import { Type } from "typebox";
import type { CounterKind, Counters } from "../../platform/counters/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, defineOperation, fieldError, recordAuditEvent, refuse } from "../../tenancy/index.ts";
import { isRegistrable, registerWebhook } from "../account/register-webhook.ts";
import { AccountFindingSchema } from "./account-schemas.ts";
import type { AccountParts } from "./connector-parts.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";
import { adapterOfAccount } from "./connector-account.ts";

const Body = Type.Object(
  {
    replaceSecret: Type.Optional(
      Type.Boolean({
        description:
          "A webhook that is there gets another secret: for a connector whose stored one is not the webhook's. False unless given.",
      }),
    ),
  },
  { ...closed, title: "RegisterConnectorWebhookRequest" },
);

/** Longer than a call of the provider lasts. */
const RUNNING: CounterKind = { name: "registrations of webhooks", windowMs: 60_000, maxKeys: 10_000 };

/** Two at once would both find no webhook, and make two. Undefined while another one runs. */
async function oneAtATime<Result>(
  counters: Counters,
  key: string,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  const { isWithin } = await counters.run({ act: "add", kind: RUNNING, key, atMost: 1 });
  if (!isWithin) return undefined;
  try {
    return await run();
  } finally {
    await counters.run({ act: "clear", kind: RUNNING, key });
  }
}

export const registerConnectorWebhookOperation = defineOperation({
  id: "registerConnectorWebhook",
  method: "POST",
  summary: "Register a connector's webhook at its provider",
  description:
    "Registers the connector's address for the events that the adapter reads, and stores the secret that signs them; no response has it. One with the same address is found and put right, so that the request can be repeated. Where the provider has no call for it, the request is refused with what to do by hand.",
  permission: "credentials",
  scope: CONNECTOR_SCOPE,
  body: Body,
  response: {
    result: Type.Enum(["created", "changed", "unchanged", "refused", "unknown"], {
      description:
        "`created`, `changed`, `unchanged`: the provider has the address. `refused`: it has not; the findings say why. `unknown`: nothing proves it; the next attempt finds it.",
    }),
    address: Type.String({ description: "Where the provider sends webhooks." }),
    webhookId: Type.Optional(Type.String({ description: "The webhook's id at the provider." })),
    secretStored: Type.Boolean({ description: "A new secret of the webhook was stored in the connector." }),
    findings: Type.Array(AccountFindingSchema, { description: "What was found about the account." }),
  },
  run: async (parts: AccountParts, { entity: connector, body }) => {
    const adapter = await adapterOfAccount(parts, connector);
    if (isRefusal(adapter)) return adapter;
    const setup = adapter.webhookSetup;
    if (!setup || !isRegistrable(setup))
      return fieldError({
        code: "notApplicable",
        path: "connectorGuid",
        fault: setup
          ? { code: "webhook_by_hand", values: { instructions: englishOf(setup.byHand) } }
          : { code: "no_webhooks_of_adapter", values: { adapter: adapter.id } },
      });
    const registered = await oneAtATime(parts.counters, connector.guid, () =>
      registerWebhook(parts.db, {
        adapter,
        setup,
        connector,
        replacesSecret: body.replaceSecret ?? false,
        parts,
      }),
    );
    if (!registered)
      return refuse(429, "invalidRequest", "The webhook of this connector is being registered");
    const { result, address, webhookId, isSecretStored, findings } = registered;
    await recordAuditEvent(parts.db, {
      entity: "connectorWebhook",
      target: connector.guid,
      placeGuid: connector.merchantGuid,
      ...(result === "refused" && { action: "refused" as const }),
      facts: { result, webhookId, findings: findings.map(({ kind }) => kind) },
    });
    return {
      result,
      address,
      ...(webhookId !== undefined && { webhookId }),
      secretStored: isSecretStored,
      findings,
    };
  },
});
