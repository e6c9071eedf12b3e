import { expect } from "vitest";
import type { ApiClient } from "./api-client.ts";

export const DEMO_MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

/** Makes a connector of the demo's merchant; its name is its apiKey. Returns its guid. */
export async function createConnector(
  operator: ApiClient,
  { apiKey, ...request }: { apiKey: string; [field: string]: unknown },
): Promise<string> {
  const { body } = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
    name: apiKey,
    apiKey,
    ...request,
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body["connector"].guid;
}

/** What most connectors of tests are: cards at the Simulator. */
export const SIMULATED_CARDS = { adapter: "Simulator", method: "Creditcard" } as const;
