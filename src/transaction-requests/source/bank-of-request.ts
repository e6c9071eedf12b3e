import { banksOf, choosesBank, providersBehind } from "../provider/bank-lists.ts";
import type { Requester, TransactionParts } from "../parts.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

const FIELD = "extraData.bank";

/**
 * The connectors whose provider lists the bank that the request names, so that the customer does not choose it on the page: by guid. A
 * connector that is called itself refuses another bank; behind a routing or a selection page the customer chooses again.
 * A list that cannot be read decides nothing here: the page says so.
 */
export async function bankOfRequest(
  parts: TransactionParts,
  {
    request,
    requester: { connector },
  }: { readonly request: TransactionRequest; readonly requester: Requester },
): Promise<ReadonlySet<string> | FieldRefusal> {
  const bank = request.extraData?.["bank"];
  const { currency } = request;
  if (bank === undefined || currency === undefined) return new Set();
  const choosing = (await providersBehind(parts, connector)).filter((each) => choosesBank(parts, each));
  const lists = await Promise.all(
    choosing.map(async (provider) => {
      // The ids are the same in every language.
      const banks = await banksOf(parts, { connector: provider, currency, language: "en" });
      return { provider, isRead: banks !== undefined, named: banks?.find(({ id }) => id === bank) };
    }),
  );
  const refused = lists.find((one) => one.provider === connector && one.isRead && !one.named?.isAvailable);
  if (refused) return fieldInvalid(FIELD, { code: refused.named ? "bank_unavailable" : "bank_unknown" });
  return new Set(lists.filter((one) => one.named?.isAvailable).map(({ provider }) => provider.guid));
}
