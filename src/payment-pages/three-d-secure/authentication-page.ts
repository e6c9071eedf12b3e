import type { FastifyReply, FastifyRequest } from "fastify";
import { formatAmount } from "../../platform/money/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import {
  pageUrlOf,
  type AuthenticationStep,
  type TransactionParts,
} from "../../transaction-requests/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { CHALLENGE_WINDOWS } from "../../three-d-secure/index.ts";
import { assets, sendAuthenticationPage } from "./send-page.ts";
import { textsFor } from "./texts.ts";

/** How often a waiting page looks again by itself. */
const LOOK_AGAIN_SECONDS = 2;

/** Shows the customer the step an authentication waits for. */
export async function showAuthenticationStep(
  parts: TransactionParts,
  options: {
    transaction: Transaction;
    step: AuthenticationStep;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Promise<FastifyReply> {
  const { transaction, step, request, reply } = options;
  const pageUrl = pageUrlOf(parts, transaction);
  const facts = {
    ...textsFor(transaction.request["language"], request.headers["accept-language"]),
    payment: await paymentOf(parts, transaction),
  };
  switch (step.kind) {
    case "tell_browser":
      return sendAuthenticationPage(parts, reply, {
        template: "tell-browser",
        facts: {
          ...facts,
          method: step.method,
          action: `${pageUrl}/authentication`,
          script: assets.authentication,
        },
        formTargets: [...originsOf(step.method?.action), ...originsOf(...merchantAddresses(transaction))],
        frames: originsOf(step.method?.action),
      });
    case "challenge":
      return sendAuthenticationPage(parts, reply, {
        template: "challenge",
        facts: {
          ...facts,
          challenge: step,
          window: CHALLENGE_WINDOWS[step.windowSize],
          script: assets.authentication,
        },
        // A bank may pass the form on to another of its hosts, and browsers hold redirects to this policy too.
        formTargets: [...originsOf(step.action), "https:"],
        frames: [...originsOf(step.action), "https:"],
      });
    case "wait":
      return sendAuthenticationPage(parts, reply, {
        template: "wait",
        facts: { ...facts, action: pageUrl, refreshSeconds: LOOK_AGAIN_SECONDS },
      });
  }
}

async function paymentOf(parts: TransactionParts, transaction: Transaction) {
  const merchant = await findMerchant(parts.db, { merchantGuid: transaction.merchantGuid });
  const total = totalOf(transaction);
  return {
    merchantName: merchant?.name ?? "",
    description: transaction.request["description"],
    amount: total === null ? undefined : `${formatAmount(total)} ${total.currency}`,
  };
}

/** After the form the customer may be sent on to the merchant, and browsers hold redirects to the form policy too. */
function merchantAddresses({ request }: Transaction): (string | undefined)[] {
  return ["successUrl", "cancelUrl", "errorUrl"].map((name) =>
    typeof request[name] === "string" ? request[name] : undefined,
  );
}

function originsOf(...addresses: (string | undefined)[]): string[] {
  return [
    ...new Set(
      addresses.flatMap((address) =>
        address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
      ),
    ),
  ];
}
