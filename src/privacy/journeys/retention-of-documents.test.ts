import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { ManualClock } from "../../platform/clock.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
/** Uuids are made by the machine's clock. */
const clock = new ManualClock(Temporal.Now.instant().toString());
const started = forThisFile(() =>
  startTestGateway({ clock, bi: { kind: "embedded" }, biRetentionMonths: 1 }),
);

test("the preview counts the BI documents that are too old, from the first month that is kept", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const documents = async (tenant: string) => {
    const { status, body } = await operator.get(`/api/provisioning/previewRetention/${tenant}`);
    expect(status).toBe(200);
    return (body["due"] as { kind: string }[]).filter(({ kind }) => kind === "biDocuments");
  };
  await new ApiClient(started.url).debit({});
  await project(started);
  expect(await documents(TENANT)).toEqual([]);
  clock.advance({ hours: 70 * 24 });
  const firstKept = clock
    .now()
    .toZonedDateTimeISO("UTC")
    .toPlainDate()
    .with({ day: 1 })
    .subtract({ months: 1 });
  expect(await documents(TENANT)).toEqual([
    {
      kind: "biDocuments",
      tenantGuid: TENANT,
      before: `${firstKept.toString()}T00:00:00Z`,
      rows: expect.any(Number),
    },
  ]);
});
