import { DEMO_BI_KEY, DEMO_CONNECTORS, DEMO_USER } from "./demo-data.ts";

const CREDENTIALS = new Set([DEMO_USER.guid, DEMO_BI_KEY.apiKey, ...DEMO_CONNECTORS.map(({ guid }) => guid)]);

/**
 * Which credentials are switched off: none in demo mode, else the demo's API user, connector keys and BI key, whose values
 * are public. The database is not changed, so that they work again after the next start in demo mode.
 */
export function switchedOffBy({ demo }: { demo: boolean }): (guid: string) => boolean {
  return (guid) => !demo && CREDENTIALS.has(guid);
}
