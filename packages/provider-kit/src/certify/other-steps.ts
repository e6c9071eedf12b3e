import {
  DEBITED,
  PART,
  PAY,
  REGISTER,
  accepted,
  approvable,
  atPage,
  described,
  follow,
  inquired,
  madeBy,
  needing,
  otherId,
  payAs,
  refused,
  stored,
  withWrongKey,
  type CertifiedStep,
} from "./step-parts.ts";

/** Holds that are raised, what has to be refused, pages, webhooks and removals. */
export const OTHER_STEPS: readonly CertifiedStep[] = [
  {
    name: "raise a hold",
    run: needing({ operation: "incremental-authorization" }, async (side) => {
      const result = await payAs(side, "raised", approvable(side, "preauthorize"));
      if (result !== "passed") return result;
      return accepted(
        await side.calls.submit(
          side.followUp("incremental-authorization", madeBy(side, "raised"), { amount: PART }),
        ),
      );
    }),
  },
  {
    name: "an unknown id is refused",
    run: needing({ operation: "refund", made: [PAY] }, async (side) => {
      const request = side.followUp("refund", madeBy(side, PAY), { amount: PART, captured: DEBITED.minor });
      const { reference } = request;
      if (!reference?.immediate.providerReference) return { skipped: "the provider gave no id" };
      const immediate = {
        ...reference.immediate,
        providerReference: otherId(reference.immediate.providerReference),
        continuation: null,
        adapterTransactionId: null,
      };
      return refused(
        await side.calls.submit({ ...request, reference: { ...reference, root: immediate, immediate } }),
      );
    }),
  },
  {
    name: "a submission that never arrived is not found",
    run: async (side) => {
      if (side.adapter.methods[side.connector.method]?.inquiry !== "submission_reference")
        return { skipped: "the provider has no search by reference" };
      return inquired(side, side.request("debit", { amount: DEBITED }), ["not_found", "unknown"]);
    },
  },
  {
    name: "a wrong key is refused",
    run: async (side) => {
      const outcome = await side.callsOf(withWrongKey(side.connector)).submit(approvable(side));
      return outcome.kind === "declined" || outcome.kind === "unknown"
        ? "passed"
        : { failed: `it is ${described(outcome)}` };
    },
  },
  { name: "pay at the provider's page", run: atPage("pay", accepted) },
  { name: "refuse at the provider's page", run: atPage("refuse", refused) },
  {
    name: "a webhook is received",
    run: needing({ made: [PAY] }, async (side) => {
      if (!side.webhook || !side.adapter.receive)
        return { skipped: "no address is given at which webhooks arrive" };
      let result = "no webhook came";
      const arrived = await side.webhook(async (webhook) => {
        const received = await side.receive(webhook);
        result = `the webhook is ${received?.kind}`;
        return received?.kind === "received";
      });
      return arrived ? "passed" : { failed: result };
    }),
  },
  {
    name: "a webhook that was changed is not believed",
    run: async (side) => {
      const arrived = await side.webhook?.(async () => true);
      if (!arrived || !side.adapter.receive) return { skipped: "no webhook came" };
      const changed = {
        ...arrived,
        body: arrived.body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
      };
      const received = await side.receive(changed);
      const isBelieved =
        received?.kind === "received" && received.events.some(({ kind }) => kind !== "inquire");
      return isBelieved ? { failed: "it is believed" } : "passed";
    },
  },
  {
    name: "remove the stored instrument",
    run: needing({ operation: "deregister", made: [REGISTER] }, async (side) => {
      const root = side.referenceTo(madeBy(side, REGISTER));
      const totals = { authorizedMinor: 0n, capturedMinor: 0n, voidedMinor: 0n, refundedMinor: 0n };
      const token = { value: side.token!, schemeTransactionIdentifier: null };
      const request = side.request("deregister", {
        source: null,
        amount: null,
        token,
        reference: { root, immediate: root, totals },
      });
      return follow(side, "removed", request, accepted);
    }),
  },
  {
    name: "an instrument that was removed is not charged",
    run: needing({ made: ["removed"] }, async (side) => refused(await side.calls.submit(stored(side)))),
  },
];
