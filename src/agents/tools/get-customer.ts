import { Type } from "typebox";
import { getProfile } from "../../customer-profiles/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { connectorsOfMode } from "../../transaction-requests/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { timeText } from "./payment-facts.ts";
import { defineTool, toolRefusal, type AgentParts } from "./tool.ts";
import { isTest, merchantsOf } from "./visible-payment.ts";

export const getCustomerTool = defineTool({
  name: "get_customer",
  description:
    "Get a customer's profile without personal data: which data there is, the country, and the stored cards by brand, last four digits and expiry.",
  input: Type.Object(
    {
      customerIdentification: ARGUMENTS.customerIdentification,
      merchantGuid: Type.Optional(ARGUMENTS.merchantGuid),
    },
    closed,
  ),
  run: async (parts, { credential, args }) => {
    const { customerIdentification } = args;
    const merchants = await merchantsOf(parts.db, { credential, merchantGuid: args.merchantGuid });
    for (const merchantGuid of merchants.slice(0, MAX_MERCHANTS)) {
      const all = await parts.connectorsOfMerchant(merchantGuid);
      const providers = all.filter(({ kind }) => kind === "provider");
      const connectors = await connectorsOfMode(parts, providers, isTest(credential));
      for (const connector of await oneOfEachContainer(parts, connectors)) {
        const user = { connector, username: credential.guid };
        const found = await getProfile(parts, { user, request: { customerIdentification } });
        if (!isRefusal(found)) return { customer: maskedProfile(found) };
      }
    }
    return toolRefusal("not_found", "There is no such customer.");
  },
});

/** More are not looked through for one call: then it has to name the merchant. */
const MAX_MERCHANTS = 50;

async function oneOfEachContainer(parts: AgentParts, connectors: readonly Connector[]): Promise<Connector[]> {
  const byContainer = new Map<number, Connector>();
  for (const connector of connectors) {
    const container = await parts.containerOf(connector);
    if (container && !byContainer.has(container.id)) byContainer.set(container.id, connector);
  }
  return [...byContainer.values()];
}

type Found = Exclude<Awaited<ReturnType<typeof getProfile>>, { refused: true }>;

/** A card by what it is recognised by; nothing of other instruments. */
function maskedInstrument(stored: Found["instruments"][number]["stored"]) {
  if (stored.method !== "card") return {};
  const { brand, lastFourDigits, expiryMonth, expiryYear } = stored.facts;
  return { brand, lastFourDigits, expiry: `${expiryYear}-${expiryMonth.padStart(2, "0")}` };
}

/** The country of the person, and the names of the fields that are filled in. */
function maskedProfile({ profile, instruments, total }: Found) {
  const { identification: _same, billingCountry, ...data } = profile.customer;
  return {
    profileGuid: profile.guid,
    country: typeof billingCountry === "string" ? billingCountry : null,
    knownFields: Object.keys(data),
    instruments: instruments.map(({ instrument, stored, paymentMethod }) => ({
      paymentMethod,
      isPreferred: instrument.isPreferred,
      createdAt: timeText(instrument.createdAt),
      lastUsedAt: instrument.lastUsedAt && timeText(instrument.lastUsedAt),
      ...maskedInstrument(stored),
    })),
    instrumentsInAll: total,
  };
}
