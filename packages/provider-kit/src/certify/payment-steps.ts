import { money } from "../testing/provider-requests.ts";
import {
  CAPTURE,
  DEBITED,
  FIRST,
  HOLD,
  PART,
  PAY,
  REGISTER,
  accepted,
  approvable,
  canPart,
  described,
  follow,
  inquired,
  madeBy,
  needing,
  payAs,
  refused,
  stored,
  type CertifiedStep,
} from "./step-parts.ts";

/** Payments, holds, captures and refunds. */
export const PAYMENT_STEPS: readonly CertifiedStep[] = [
  {
    name: "the account is reached",
    run: async (side) => {
      if (!side.adapter.testAccount) return { skipped: "the adapter has no test of the account" };
      const tested = await side.adapter.testAccount(side.calls.call(), { webhookAddress: side.webhookUrl });
      const wrong = tested.findings.find(
        ({ severity, kind }) =>
          severity === "wrong" && kind !== "webhook_wrong" && kind !== "method_inactive",
      );
      return wrong ? { failed: wrong.message } : "passed";
    },
  },
  {
    name: PAY,
    run: async (side) => payAs(side, PAY, approvable(side)),
  },
  {
    name: "a payment is found by its inquiry",
    run: needing({ made: [PAY] }, async (side) => inquired(side, madeBy(side, PAY), ["approved", "pending"])),
  },
  {
    name: "a repetition with the same key is the same payment",
    run: async (side) => {
      const request = approvable(side);
      const first = await side.calls.submit(request);
      const second = await side.calls.submit(request);
      const [one, other] = [first, second].map((outcome) =>
        "providerReference" in outcome ? outcome.providerReference : undefined,
      );
      if (first.kind === "unknown" || first.kind === "declined")
        return { failed: `the first is ${described(first)}` };
      return one !== undefined && one === other ? "passed" : { failed: "the second one is another payment" };
    },
  },
  {
    name: REGISTER,
    run: needing({ operation: "register" }, async (side) => {
      const registration = side.payments.registration;
      if (!registration) return { skipped: "the package has no registration" };
      const request = side.request("register", { ...registration, amount: null, ...FIRST });
      const outcome = await side.pay(request);
      const result = accepted(outcome);
      if (!outcome || result !== "passed") return result;
      side.token =
        outcome.kind === "approved" || outcome.kind === "pending" ? outcome.details.adapterToken : undefined;
      if (side.token === undefined) return { skipped: "the token comes by a webhook" };
      side.made.set(REGISTER, { request, outcome });
      return "passed";
    }),
  },
  {
    name: "charge the stored instrument",
    run: needing({ made: [REGISTER] }, async (side) => accepted(await side.calls.submit(stored(side)))),
  },
  {
    name: "a decline has its code",
    run: async (side) => {
      const { isDeclinedByToken, declined } = side.payments;
      if (isDeclinedByToken && side.token === undefined) return { skipped: "there is no stored instrument" };
      const request = isDeclinedByToken
        ? stored(side, declined.amount ?? DEBITED)
        : side.request("debit", { amount: DEBITED, ...declined });
      const outcome = await side.calls.submit(request);
      if (outcome.kind !== "declined") return refused(outcome);
      return outcome.error.adapterCode === null
        ? { failed: "the decline has no code of the provider" }
        : "passed";
    },
  },
  {
    name: HOLD,
    run: needing({ operation: "preauthorize" }, async (side) =>
      payAs(side, HOLD, approvable(side, "preauthorize")),
    ),
  },
  {
    name: CAPTURE,
    run: needing({ operation: "capture", made: [HOLD] }, async (side) => {
      const amount = canPart(side, "partialCapture") ? PART : DEBITED;
      return follow(side, CAPTURE, side.followUp("capture", madeBy(side, HOLD), { amount }), accepted);
    }),
  },
  {
    name: "more than was held is not captured",
    run: needing({ operation: "capture", made: [HOLD] }, async (side) => {
      const request = side.followUp("capture", madeBy(side, HOLD), {
        amount: money("90.00"),
        captured: PART.minor,
      });
      return refused(await side.calls.submit(request));
    }),
  },
  {
    name: "refund a part of a capture",
    run: needing({ operation: "refund", made: [CAPTURE] }, async (side) => {
      const [root, immediate] = [madeBy(side, HOLD), madeBy(side, CAPTURE)];
      if (!canPart(side, "partialRefund")) return { skipped: "the method refunds whole payments only" };
      return accepted(
        await side.calls.submit(
          side.followUp("refund", root, { amount: money("1.00"), immediate, captured: PART.minor }),
        ),
      );
    }),
  },
  {
    name: "refund a part of a payment",
    run: needing({ operation: "refund", made: [PAY] }, async (side) => {
      const request = side.followUp("refund", madeBy(side, PAY), {
        amount: canPart(side, "partialRefund") ? PART : DEBITED,
        captured: DEBITED.minor,
      });
      return follow(side, "refund", request, accepted);
    }),
  },
  {
    name: "more than is left is not refunded",
    run: needing({ operation: "refund", made: [PAY] }, async (side) => {
      const given = { amount: money("9.00"), captured: DEBITED.minor, refunded: PART.minor };
      return refused(await side.calls.submit(side.followUp("refund", madeBy(side, PAY), given)));
    }),
  },
  {
    name: "hold and void",
    run: needing({ operation: "void" }, async (side) => {
      const result = await payAs(side, "voided", approvable(side, "preauthorize"));
      if (result !== "passed") return result;
      return follow(side, "void", side.followUp("void", madeBy(side, "voided"), { amount: null }), accepted);
    }),
  },
  {
    name: "a hold that was voided is not captured",
    run: needing({ operation: "capture", made: ["void"] }, async (side) =>
      refused(await side.calls.submit(side.followUp("capture", madeBy(side, "voided"), { amount: DEBITED }))),
    ),
  },
];
