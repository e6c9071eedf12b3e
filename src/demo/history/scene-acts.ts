import { seedApproval } from "../../console/index.ts";
import { DEMO_PEOPLE } from "../demo-data.ts";
import type { Act, Scene } from "./act.ts";
import { cardFields, failedCharge } from "./failed-charges.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { amountOf, MARK } from "./sample-requests.ts";
import { REFUSED_SCHEDULE_MINOR } from "./sample-scenes.ts";

const HOURS_SINCE_CHARGE = 30;
const HOURS_SINCE_REQUEST = 3;

/** The acts that follow a payment that happens once. */
export function sceneActs(scene: Scene, payment: SamplePayment, uuid: string): Act[] {
  switch (payment.scene) {
    case "schedule_fails":
      return failingSchedule(scene, payment, uuid);
    case "refund_waits":
      return [waitingRefund(scene, payment, uuid)];
    case "charge_fails":
      return payment.charge ? failedCharge(scene, { ...payment, charge: payment.charge }, uuid) : [];
    default:
      // A payment under review waits for a person.
      return [];
  }
}

/** The price went up to an amount for which the issuer wants to see the customer. */
function failingSchedule(
  { shop, end }: Scene,
  { merchant, connector, currency, at }: SamplePayment,
  uuid: string,
): Act[] {
  const due = end.subtract({ hours: HOURS_SINCE_CHARGE });
  return [
    {
      at: at.add({ minutes: 5 }),
      run: async () =>
        void (await shop.send(merchant.username, `/api/v3/schedule/${connector.apiKey}/start`, {
          registrationUuid: uuid,
          ...amountOf({ minor: REFUSED_SCHEDULE_MINOR, currency }),
          periodLength: 1,
          periodUnit: "MONTH",
          startDateTime: due.toString({ smallestUnit: "second" }).replace("Z", "+00:00"),
          merchantMetaData: MARK,
        })),
    },
    { at: due.add({ minutes: 1 }), run: async () => undefined, hasJobs: true },
  ];
}

/** Above the limit of the person who was called by the customer. */
function waitingRefund(
  { gateway, end }: Scene,
  { merchant, minor, currency, order }: SamplePayment,
  uuid: string,
): Act {
  const support = DEMO_PEOPLE.find(({ role }) => role === "support")!;
  return {
    at: end.subtract({ hours: HOURS_SINCE_REQUEST }),
    run: () =>
      seedApproval(gateway.db, {
        id: `sample-${uuid}`,
        formId: `${order}-refund`,
        merchantGuid: merchant.guid,
        transactionUuid: uuid,
        amountMinor: BigInt(minor),
        currency,
        reason: "The frame arrived with a crack",
        requestedBy: support.id,
      }),
  };
}

/** A dispute, and what the issuer decides: those of the last days wait for the merchant's answer. */
export function chargeback(
  { shop }: Scene,
  { merchant }: SamplePayment,
  { uuid, dispute }: { uuid: string; dispute: NonNullable<SamplePayment["dispute"]> },
): readonly Act[] {
  const send = (path: string, body: object) => shop.send(merchant.username, path, body);
  const { at, reason, decision } = dispute;
  let disputeId = "";
  return [
    {
      at,
      run: async () => {
        const opened = await send("/simulator/chargebacks", { transactionUuid: uuid, reason });
        disputeId = String(opened["disputeId"]);
      },
      hasJobs: true,
    },
    {
      at: decision.at,
      run: async () => void (await send(`/simulator/chargebacks/${disputeId}/${decision.step}`, {})),
      hasJobs: true,
    },
  ];
}

/** The customer pays by the link, with the card on its page. */
export function payLink({ gateway }: Scene, payment: SamplePayment, url: string): Act {
  const { linkPaidAt, at } = payment;
  return { at: linkPaidAt ?? at, run: () => gateway.submit({ url, fields: cardFields(payment) }) };
}

/** The customer answers the bank's challenge within a minute or two. */
export function answerChallenge(
  { gateway }: Scene,
  { at, minor, challenge }: SamplePayment,
  url: string,
): Act[] {
  if (challenge === undefined) return [];
  const seconds = QUICKEST_ANSWER_SECONDS + (minor % SECONDS_TO_ANSWER);
  return [{ at: at.add({ seconds }), run: () => gateway.answerChallenge({ url, outcome: challenge }) }];
}

const QUICKEST_ANSWER_SECONDS = 18;
const SECONDS_TO_ANSWER = 71;
