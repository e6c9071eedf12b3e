import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const CARD = "CO-0000-0000-0000-0000-0000-0001";
const SELECTION = "CO-0000-0000-0000-0000-0000-0003";
const CONFIG = { enabled: true, "3dsOnDemand": false };
const DRAFT = {
  config: { vault: { threeDV2Config: CONFIG } },
  settings: { "3dsecure:check": "mandatory" },
};

const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(async () => void (await started.gateway.db.execute(sql`delete from connector_drafts`)));

const post = (operation: string, body: object) => operator.post(`/api/provisioning/${operation}`, body);
const get = async (operation: string) => (await operator.get(`/api/provisioning/${operation}`)).body;
const inForce = () =>
  started.gateway.db.one<{ config: object; check: string | null }>(sql`
    select config->'vault'->'threeDV2Config' as config, settings->>'3dsecure:check' as check
    from connectors where guid = ${CARD}`);

describe("a draft of the 3-D Secure of a connector", () => {
  test("changes nothing until it is activated, and every version can be taken back", async () => {
    const before = await inForce();
    const { body } = await post(`saveConnectorDraft/${CARD}/three_d_secure`, DRAFT);
    expect(body["draft"]).toMatchObject({ revision: 1, basedOn: 1, content: DRAFT, changedBy: "admin" });
    expect(await inForce()).toEqual(before);
    const activated = await post(`activateConnectorDraft/${CARD}/three_d_secure`, { revision: 1 });
    expect(activated.body["warnings"]).not.toEqual([]);
    expect(await inForce()).toEqual({ config: CONFIG, check: "mandatory" });
    expect(await get(`getConnectorDraft/${CARD}/three_d_secure`)).toMatchObject({ draft: null, version: 2 });
    const { versions } = await get(`listConnectorVersions/${CARD}/three_d_secure`);
    expect(versions).toMatchObject([{ version: 2, madeBy: "admin", content: DRAFT }, { version: 1 }]);
    await post(`restoreConnectorVersion/${CARD}/three_d_secure`, { version: 1 });
    await post(`activateConnectorDraft/${CARD}/three_d_secure`, { revision: 1 });
    expect(await inForce()).toEqual(before);
  });

  test.each([
    [{ config: { vault: { threeDV2Config: { enabled: "yes" } } } }, "config.vault.threeDV2Config.enabled"],
    [{ settings: { "3dsecure:check": "sometimes" } }, "settings.3dsecure:check"],
    [{ settings: { "dcc:enabled": "1" } }, "settings.dcc:enabled"],
    [{ routingMetaConnector: { defaultConnector: CARD } }, "routingMetaConnector"],
    [{ config: { vault: { threeDV2Config: CONFIG }, apiSecret: "sk" } }, "config.apiSecret"],
  ])("refuses %j by the field, and keeps nothing", async (draft, field) => {
    const { status, body } = await post(`saveConnectorDraft/${CARD}/three_d_secure`, draft);
    expect(status).toBe(422);
    expect(String(body["errorMessage"])).toMatch(new RegExp(`^${field.replaceAll(".", String.raw`\.`)}: `));
    expect(await get(`getConnectorDraft/${CARD}/three_d_secure`)).toMatchObject({ draft: null });
  });

  test("is of a connector that has the subject", async () => {
    for (const subject of ["three_d_secure", "routing"])
      expect((await post(`saveConnectorDraft/${SELECTION}/${subject}`, DRAFT)).status, subject).toBe(422);
    expect((await post(`saveConnectorDraft/${CARD}/routing`, DRAFT)).status).toBe(422);
  });

  test("is activated as it was read, and not after what is in force was changed", async () => {
    await post(`saveConnectorDraft/${CARD}/three_d_secure`, DRAFT);
    await post(`saveConnectorDraft/${CARD}/three_d_secure`, { settings: { "3dsecure:check": "mandatory" } });
    expect((await post(`activateConnectorDraft/${CARD}/three_d_secure`, { revision: 1 })).status).toBe(422);
    await post(`updateConnector/${CARD}`, { settings: { "3dsecure:continue-on": "none" } });
    const late = await post(`activateConnectorDraft/${CARD}/three_d_secure`, { revision: 2 });
    expect(late.status).toBe(409);
    await post(`updateConnector/${CARD}`, { settings: { "3dsecure:continue-on": null } });
    expect((await post(`discardConnectorDraft/${CARD}/three_d_secure`, {})).status).toBe(200);
    expect((await post(`discardConnectorDraft/${CARD}/three_d_secure`, {})).status).toBe(404);
  });

  test("a change of something else makes no version", async () => {
    const { version } = await get(`getConnectorDraft/${CARD}/three_d_secure`);
    await post(`updateConnector/${CARD}`, { description: "Cards of the shop" });
    expect((await get(`getConnectorDraft/${CARD}/three_d_secure`))["version"]).toBe(version);
  });
});
