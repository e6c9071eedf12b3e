import type { ApiClient } from "./api-client.ts";

const QUESTION = { draft: "authentication", from: "2026-11-01", to: "2026-11-20", currency: "EUR" };

/** The guid of a what-if of a draft of the connector's 3-D Secure. */
export async function startWhatIf(root: ApiClient, connectorGuid: string): Promise<string> {
  const draft = { settings: { "3dsecure:check": null } };
  await root.post(`/api/provisioning/saveConnectorDraft/${connectorGuid}/three_d_secure`, draft);
  const { body } = await root.post(`/api/provisioning/whatIf/${connectorGuid}`, QUESTION);
  return String(body["whatIf"].guid);
}

/** The operations of what-ifs and trials, with the permission of each. */
export function whatIfCases(connectorGuid: string, whatIfGuid: () => string) {
  return {
    whatIf: { needs: "read", path: () => connectorGuid, body: QUESTION },
    getWhatIf: { needs: "read", path: whatIfGuid },
    listConnectorExperiments: { needs: "read", path: () => connectorGuid },
    stopConnectorExperiment: {
      needs: "configure",
      path: () => `${connectorGuid}/three_d_secure`,
      body: {},
    },
  } as const;
}
