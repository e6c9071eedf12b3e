import { recordEvent, switchOffEndpoint, type WebhookEndpoint } from "../events/index.ts";
import { removeFailures } from "./attempt-store.ts";
import { describeEndpoint } from "./describe-endpoint.ts";
import { endpointDisabled, type DISABLING_REASONS } from "./measurements.ts";
import type { EventParts } from "./parts.ts";

/** An endpoint that acknowledges nothing for so many days is switched off. */
export const FAILING_DAYS = 5;

const WORDS: Record<(typeof DISABLING_REASONS)[number], string> = {
  failing: `It has acknowledged nothing for ${FAILING_DAYS} days.`,
  gone: "It responded with status 410: it is gone.",
};

/** Switches an endpoint off, with a mail to the people who look after it and an event for the others. */
export async function disableEndpoint(
  { db, log, mailPeople, notifyWorkers }: EventParts,
  { endpoint, because }: { endpoint: WebhookEndpoint; because: keyof typeof WORDS },
): Promise<void> {
  const { guid, tenantGuid, merchantGuid, url } = endpoint;
  const isOff = await db.transaction(async (tx) => {
    const disabled = await switchOffEndpoint(tx, guid);
    if (!disabled) return false;
    await removeFailures(tx, guid);
    await recordEvent(tx, {
      type: "endpoint.disabled",
      id: guid,
      tenantGuid,
      merchantGuid,
      test: false,
      object: { ...describeEndpoint(disabled), reason: because },
    });
    await mailPeople(tx, {
      placeGuid: merchantGuid ?? tenantGuid,
      tenantGuid,
      key: `endpoint-disabled:${guid}`,
      subject: `The endpoint ${new URL(url).host} was switched off`,
      text: [
        `Events are not sent to ${url} any more. ${WORDS[because]}`,
        "",
        "Events are kept for 30 days. When the receiver works again, switch the endpoint on and have the events of that time sent again (resendEvents).",
        "",
      ].join("\n"),
    });
    return true;
  });
  if (!isOff) return;
  endpointDisabled.record({ because });
  log.warn({ endpoint: guid, host: new URL(url).host, because }, "An endpoint was switched off.");
  notifyWorkers();
}
