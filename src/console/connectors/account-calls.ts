import type { AccountFinding } from "@quittance/provider-kit";
import type { Connector } from "../../connectors/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { provision } from "../frame/provision.ts";
import type { ConsoleParts } from "../parts.ts";
import type { TestedView } from "./account-part.ts";
import type { RegisteredView } from "./webhook-part.ts";

/** Tests the account by the operation of the API. */
export async function testAccount(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { guid: connectorGuid }: Connector,
): Promise<TestedView> {
  const tested = await provision(parts, visit, {
    operation: "testConnectorAccount",
    params: { connectorGuid },
  });
  if ("problem" in tested) return { kind: "refused", message: tested.problem.message };
  const { result, account, findings } = tested.done as Omit<Extract<TestedView, { kind: "tested" }>, "kind">;
  return { kind: "tested", result, findings, ...(account !== undefined && { account }) };
}

/** Registers the webhook by the operation of the API. */
export async function registerWebhook(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { guid: connectorGuid }: Connector,
): Promise<RegisteredView> {
  const registered = await provision(parts, visit, {
    operation: "registerConnectorWebhook",
    params: { connectorGuid },
    body: { replaceSecret: visit.form("replaceSecret") === "yes" },
  });
  if ("problem" in registered) return { kind: "refused", message: registered.problem.message };
  const { result, secretStored, findings } = registered.done as {
    result: Extract<RegisteredView, { kind: "registered" }>["result"];
    secretStored: boolean;
    findings: AccountFinding[];
  };
  return { kind: "registered", result, secretStored, findings };
}
