import { profileDataOf } from "../../customer-profiles/index.ts";
import { currentQuote, dccDataOf } from "../../dcc/index.ts";
import { isPayByLink, linkMailData, payByLinkData } from "../../pay-by-link/index.ts";
import { scheduleDataOf } from "../../schedules/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { FeatureData } from "../http/feature-schemas.ts";
import type { ViewParts } from "../parts.ts";

/** Data of the optional features for a response. Only features that the request used cost a look-up. */
export async function featureDataOf(parts: ViewParts, transaction: Transaction): Promise<FeatureData> {
  const customerProfileData = await profileDataOf(parts, transaction);
  return {
    ...(customerProfileData && { customerProfileData }),
    ...(await linkData(parts, transaction)),
    ...(await conversionData(parts, transaction)),
    ...(await scheduleData(parts, transaction)),
  };
}

async function scheduleData({ db }: Pick<ViewParts, "db">, transaction: Transaction): Promise<FeatureData> {
  const data = await scheduleDataOf(db, transaction);
  return data ? { scheduleData: data } : {};
}

async function conversionData({ db }: Pick<ViewParts, "db">, transaction: Transaction): Promise<FeatureData> {
  const { requestDcc, dccData } = transaction.request;
  // A conversion that the merchant made is returned as it was recorded: the gateway had no part in it.
  if (requestDcc !== true) return dccData ? { dccData: dccData as FeatureData["dccData"] & object } : {};
  const quote = await currentQuote(db, transaction.uuid);
  return quote ? { dccData: dccDataOf(quote) } : {};
}

async function linkData(
  parts: Pick<ViewParts, "db" | "publicUrl">,
  transaction: Transaction,
): Promise<FeatureData> {
  if (!isPayByLink(transaction.request)) return {};
  const { expiresAt } = transaction;
  return {
    payByLinkData: { ...payByLinkData(parts, transaction), ...(await linkMailData(parts.db, transaction)) },
    ...(expiresAt && {
      expiresAt: `${expiresAt.toString({ smallestUnit: "second" }).replace("T", " ").replace("Z", "")} UTC`,
    }),
  };
}
