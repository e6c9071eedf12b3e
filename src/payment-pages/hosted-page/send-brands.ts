import type { FastifyReply } from "fastify";
import { brandName } from "../../vault/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import type { PageParts } from "../page/page.ts";
import { brandOffer, brandsOfCard } from "./brand-offer.ts";
import { formSent } from "./pay-with-form.ts";
import { viewOfPayment } from "./payment-view.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import type { PageExchange } from "./show-payment.ts";

/** The first digits of a card number: as many as ranges of card numbers have, and too few for the number. */
export const FIRST_DIGITS = /^\d{8,11}$/;

/** Which brands a card can pay with, by the first digits that the customer typed: `{"brands": []}` when there is no choice. */
export async function sendBrands(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { transaction, request, reply } = exchange;
  const form = (request.body ?? {}) as PostedForm;
  const digits = textField(form, "digits");
  const sent = formSent(parts, await viewOfPayment(parts, transaction), form);
  if (!sent || !FIRST_DIGITS.test(digits)) return reply.send({ brands: [] });
  const merchant = await findMerchant(parts.db, transaction);
  const design = merchant?.attributes.paymentPage ?? {};
  const offer = brandOffer(parts, { connector: sent.connector, design });
  return reply
    .header("cache-control", "no-store")
    .send({ brands: namedBrands(brandsOfCard(parts.vault, { digits, offer })) });
}

/** Each with the name that customers see. */
export function namedBrands(brands: readonly string[]): readonly { brand: string; name: string }[] {
  return brands.map((brand) => ({ brand, name: brandName(brand) }));
}
