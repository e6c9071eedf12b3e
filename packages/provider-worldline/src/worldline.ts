import type { Adapter } from "@quittance/provider-kit";
import { testAccount } from "./check-account.ts";
import { BY_HAND } from "./account-texts.ts";
import { addressOf, CONFIGURATION, HOSTS } from "./configuration.ts";
import { lookUpPayment } from "./look-up.ts";
import { METHODS } from "./methods.ts";
import { operationOf } from "./operations.ts";
import { scrub } from "./scrub.ts";
import { receiveWebhook } from "./webhook.ts";

/**
 * Worldline Direct (docs.direct.worldline-solutions.com, Server API v2). Cards are charged by a request, other methods at Worldline's page.
 * There is no search by reference: what a lost response of a payment said is repeated by the request's key, and captures, cancellations and
 * refunds are found in the payment's lists.
 */
export function createWorldline(): Adapter {
  return {
    id: "Worldline",
    methods: METHODS,
    configuration: CONFIGURATION,
    hosts: HOSTS,
    baseUrl: addressOf,
    prepare: async (request, call) => operationOf(request.operation, call.connector).prepare(request, call),
    submit: async (request, call, prepared) =>
      operationOf(request.operation, call.connector).submit(request, call, prepared),
    inquire: async (submission, call) =>
      operationOf(submission.operation, call.connector).inquire(submission, call),
    repeat: async (submission, call) =>
      operationOf(submission.operation, call.connector).repeat?.(submission, call),
    neutralise: async (submission, call) =>
      operationOf(submission.operation, call.connector).neutralise?.(submission, call) ?? "not_supported",
    receive: receiveWebhook,
    lookUp: lookUpPayment,
    testAccount,
    webhookSetup: {
      isNeeded: false,
      byHand: BY_HAND,
    },
    scrub,
  };
}
