import { DEMO_BI_KEY, DEMO_CONNECTORS, DEMO_USER } from "./demo-data.ts";

const CREDENTIALS = new Set([DEMO_USER.guid, DEMO_BI_KEY.apiKey, ...DEMO_CONNECTORS.map(({ guid }) => guid)]);

/**
 * What of the demo's credentials is switched off: none while the demo is on, else its API user, its connectors' keys and
 * its BI key, whose values everybody can read in the documentation. Nothing is changed in the database, so that they work
 * again with the next start in demo mode, as they were.
 */
export function switchedOffBy({ demo }: { demo: boolean }): (guid: string) => boolean {
  return (guid) => !demo && CREDENTIALS.has(guid);
}
