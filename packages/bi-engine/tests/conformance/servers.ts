/**
 * Which servers the conformance suite talks to.
 */

/**
 * The URL of a real OpenSearch that is ours alone (a case begins with no index at all), or undefined when the
 * environment names none. `npm run opensearch:up` starts one.
 */
export function realServerUrl(): string | undefined {
  return process.env["QUITTANCE_TEST_OPENSEARCH_URL"];
}

/** Says loudly what is not checked, so that a green run without a server is not mistaken for a proof. */
export function warnNotChecked(what: string, missing: string): void {
  process.stderr.write(`\n*** NOT CHECKED: ${what}, because ${missing} ***\n`);
}

/** Removes every index, and limits that a case has set for the whole cluster. */
export async function emptyServer(serverUrl: string): Promise<void> {
  await fetch(`${serverUrl}/*?expand_wildcards=all`, { method: "DELETE" });
  await fetch(`${serverUrl}/_cluster/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ persistent: { "*": null }, transient: { "*": null } }),
  });
}
