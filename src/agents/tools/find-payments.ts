import { Type } from "typebox";
import { isEmailAddress } from "../../platform/email-address.ts";
import { findCurrency, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  findByOrder,
  searchTransactions,
  type Transaction,
  type TransactionFilter,
} from "../../transactions/index.ts";
import type { AgentCredential } from "../credentials/agent-credential.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { paymentFacts } from "./payment-facts.ts";
import { defineTool, toolRefusal, type AgentParts, type ToolRefusal } from "./tool.ts";
import { NOTICE } from "./untrusted.ts";
import { findVisiblePayment, isTest, isVisible, merchantsOf, ownerOf } from "./visible-payment.ts";

const { merchantTransactionId, currency, amount, limit, after } = ARGUMENTS;
const DEFAULT_LIMIT = 20;

const Input = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          "What is known of the payment: uuid, purchase id, the merchant's id, the customer's e-mail address, or the card's last four digits. Without anything: the newest payments.",
      }),
    ),
    uuid: Type.Optional(ARGUMENTS.uuid),
    merchantTransactionId: Type.Optional({
      ...merchantTransactionId,
      description: "The merchant's id of it.",
    }),
    amount: Type.Optional({ ...amount, description: "Exactly this amount; needs `currency`." }),
    currency: Type.Optional({ ...currency, description: "As ISO 4217 code." }),
    limit: Type.Optional(limit),
    after: Type.Optional(after),
  },
  closed,
);

const UUID = /^[0-9a-f]{20}$/;
const PURCHASE_ID = /^\d{8}-([0-9a-f]{20})$/;
const CURSOR = /^(.{20,40})_([0-9a-f]{20})$/;

export const findPaymentsTool = defineTool({
  name: "find_payments",
  description: "Find payments, newest first. Customers' personal data is left out.",
  input: Input,
  run: async (parts, { credential, args }) => {
    const { query, uuid } = args;
    const named = uuid ?? (query && (PURCHASE_ID.exec(query)?.[1] ?? (UUID.test(query) ? query : undefined)));
    if (named) {
      const found = await findVisiblePayment(parts.db, { credential, uuid: named });
      return listed(found ? [found] : [], null);
    }
    const filter = filterOf(args);
    if (isRefusal(filter)) return filter;
    const order = args.merchantTransactionId ?? (filter === "order" ? query : undefined);
    if (order !== undefined) return listed(await ordersOf(parts, { credential, order }), null);
    return search(parts, { credential, filter: filter === "order" ? {} : filter, args });
  },
});

async function search(
  { db }: AgentParts,
  options: {
    credential: AgentCredential;
    filter: TransactionFilter;
    args: { limit?: number; after?: string };
  },
) {
  const { credential, filter, args } = options;
  const position = args.after === undefined ? undefined : cursorOf(args.after);
  if (position === "bad") return toolRefusal("invalid_argument", "after: is not the `next` of a page before");
  const { transactions, next } = await searchTransactions(db, {
    owner: ownerOf(credential),
    filter: { ...filter, testMode: isTest(credential) },
    after: position,
    limit: args.limit ?? DEFAULT_LIMIT,
  });
  return listed(transactions, next && `${next.createdAt.toString()}_${next.uuid}`);
}

function listed(transactions: readonly Transaction[], next: string | null) {
  return { payments: transactions.map(paymentFacts), next, notice: NOTICE };
}

/** `order`: the text is a merchant's own id. */
function filterOf(args: {
  query?: string;
  amount?: string;
  currency?: string;
}): TransactionFilter | "order" | ToolRefusal {
  const { query, amount: text, currency: code } = args;
  if (query !== undefined && isEmailAddress(query)) return { email: query };
  if (query !== undefined && /^\d{4}$/.test(query)) return { lastFour: query };
  if (query !== undefined) return "order";
  if (code === undefined)
    return text === undefined ? {} : toolRefusal("invalid_argument", "currency: is needed with an amount");
  if (!findCurrency(code)) return toolRefusal("invalid_argument", "currency: is no currency of ISO 4217");
  if (text === undefined) return { currency: code };
  const exact = parseAmount(text, code);
  if (isRefusal(exact)) return toolRefusal("invalid_argument", "amount: has too many decimals");
  return { currency: code, minMinor: exact.minor, maxMinor: exact.minor };
}

function cursorOf(after: string) {
  const [, time = "", uuid = ""] = CURSOR.exec(after) ?? [];
  try {
    return { createdAt: Temporal.Instant.from(time), uuid };
  } catch {
    return "bad" as const;
  }
}

async function ordersOf(
  { db }: AgentParts,
  { credential, order }: { credential: AgentCredential; order: string },
): Promise<Transaction[]> {
  const merchantGuids = [...(await merchantsOf(db, { credential }))];
  const found = await findByOrder(db, { merchantGuids, merchantTransactionId: order, limit: DEFAULT_LIMIT });
  const visible = await Promise.all(found.map((transaction) => isVisible(db, { credential, transaction })));
  return found.filter((_transaction, index) => visible[index]);
}
