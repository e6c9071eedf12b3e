import { randomUUID } from "node:crypto";
import type { Gateway } from "@quittance/shop-kit";

type Data = Readonly<Record<string, unknown>>;
type Holder = Data | undefined;

interface Instrument extends Data {
  readonly paymentToken: string;
  readonly paymentData: Data;
}

/** The customer's id in Medusa names their profile in the gateway; undefined where there is none. */
function customerOf(holder: Holder): string | undefined {
  const id = holder?.["customerIdentification"];
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** Up to 100 stored cards, as the gateway shows them: brand, last digits, expiry. No number is among the data. */
export async function listCards(gateway: Gateway, holder: Holder) {
  const customerIdentification = customerOf(holder);
  if (customerIdentification === undefined) return [];
  const profile = await gateway.profile("getProfile", { customerIdentification });
  const instruments = (profile["paymentInstruments"] ?? []) as readonly Instrument[];
  return instruments.map(({ paymentToken: id, method, isPreferred, paymentData }) => ({
    id,
    data: { method, isPreferred, ...paymentData } as Record<string, unknown>,
  }));
}

/** Begins to store a card, on a page of the gateway. */
export async function saveCard(gateway: Gateway, holder: Holder, { returnUrl }: { returnUrl: string }) {
  const customerIdentification = customerOf(holder);
  if (customerIdentification === undefined) throw new TypeError("Medusa gave no account holder");
  const answer = await gateway.transaction("register", {
    merchantTransactionId: randomUUID(),
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    errorUrl: returnUrl,
    customerProfileData: { customerIdentification },
  });
  if (answer.uuid === undefined)
    throw new Error(answer.errors?.[0]?.errorMessage ?? "The card was not stored");
  return { id: answer.uuid, data: { redirectUrl: answer.redirectUrl ?? null } };
}
