import { folderOfPackage, verificationOf } from "../verification-of.ts";
import type { Verification } from "../verify/verification.ts";
import { readableClientReport } from "./client-report.ts";
import type { LabPayment, LabProvider } from "./lab-provider.ts";
import { LabServer, type OpenLabProvider } from "./lab-server.ts";
import { respondByFake } from "./respond-by-fake.ts";

/**
 * Serves the fake of a package until a signal ends the process, so that the adapter can be tried in a gateway.
 *
 * @param given the package's folder or name
 */
export async function servePackage(
  given: string,
  options: { readonly port: number; readonly seed: number; readonly webhook: string | undefined },
): Promise<void> {
  const { verification, name } = await verificationOf(folderOfPackage(given));
  const { port, seed, webhook } = options;
  const lab = await LabServer.start(verification.certification?.lab ?? servedFake(verification), {
    port,
    host: "127.0.0.1",
    seed,
    secret: "",
    ...(webhook !== undefined && { webhook }),
  });
  process.stdout.write(
    `The fake of ${name} is at ${lab.url}, its page at ${lab.url}/_lab. A connector gets there in test mode by extraData.apiBaseUrl.\n`,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  await promise;
  process.stdout.write(readableClientReport(name, await lab.close()));
  process.exit(0);
}

/** A provider of the lab by the fake of any package: it signs its webhooks itself, and its customers act through it. */
export function servedFake(verification: Verification): OpenLabProvider {
  return async () => {
    const under = await verification.open();
    const { server, adapter } = under;
    if (!server) throw new Error(`${adapter.id} is not called over HTTP: there is nothing to serve.`);
    let webhooks = 0;
    let payments: readonly LabPayment[] = [];
    const readBookings = async () => {
      payments = (await under.bookings()).map(bookedPayment);
    };
    const acted = new Set<string>();
    return {
      name: adapter.id,
      respond: async (request) => {
        const response = await respondByFake(server.url, request);
        await readBookings();
        return response;
      },
      refuseCredentials: () => undefined,
      failure: (status, message) => ({
        status,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ error: { message } }),
      }),
      requestIdHeader: "x-request-id",
      enumerated: ["status", "state", "result"],
      takeWebhooks: () =>
        (under.takeWebhooks?.(Temporal.Now.instant()) ?? []).map(({ body, headers }) => {
          webhooks += 1;
          const contentType = headers["content-type"] ?? "application/json";
          return { id: `webhook-${webhooks}`, about: `webhook ${webhooks}`, body, contentType, headers };
        }),
      sign: ({ body, headers = {} }) => ({ headers, body }),
      payments: () => payments,
      page: (id) => ({
        amount: "",
        reference: id,
        acts: acted.has(id) || !under.pay ? [] : under.refuse ? ["pay", "refuse"] : ["pay"],
      }),
      act: (id, act) => {
        acted.add(id);
        const payment = { submissionReference: id, providerReference: id, url: "" };
        void (act === "pay" ? under.pay?.(payment) : under.refuse?.(payment));
        void readBookings();
        return undefined;
      },
      close: async () => under.close(),
    } satisfies LabProvider;
  };
}

type Booking = Awaited<ReturnType<Awaited<ReturnType<Verification["open"]>>["bookings"]>>[number];

/** Amounts are minor units: the currency's digits are the provider's matter. */
function bookedPayment(booking: Booking): LabPayment {
  const { submissionReference, currency, authorizedMinor, capturedMinor, refundedMinor, isReleased } =
    booking;
  const status = isReleased ? "released" : capturedMinor > 0n ? "captured" : "authorized";
  return {
    id: submissionReference,
    reference: submissionReference,
    amount: String(authorizedMinor),
    currency,
    status,
    captured: String(capturedMinor),
    refunded: String(refundedMinor),
  };
}
