import { errorsOfAllAttempts } from "../../transactions/index.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import {
  dateTimeOfIso,
  dateTimeText,
  decimalNumber,
  type DocumentPart,
  filled,
  integerNumber,
  known,
} from "./values.ts";

type List = readonly DocumentPart[] | undefined;

interface Item {
  readonly identification?: string;
  readonly name?: string;
  readonly description?: string;
  readonly quantity?: number | string;
  readonly price?: number | string;
  readonly currency?: string;
}

/** spec "Nested items": as the merchant sent them; an item without a currency is in the transaction's. */
export function itemsList({ transaction }: TransactionFacts): List {
  const items = (transaction.request.items ?? []) as readonly Item[];
  return filled(
    items.map((item) =>
      known({
        identification: item.identification,
        name: item.name,
        price: decimalNumber(item.price),
        currency: item.currency ?? transaction.currency,
        quantity: integerNumber(item.quantity),
        description: item.description,
      }),
    ),
  );
}

/** spec "Nested errors": what the gateway says and what the provider said, of every attempt, oldest first. */
export function errorsList(facts: TransactionFacts): List {
  return filled(
    errorsOfAllAttempts(facts).map((error) =>
      known({
        message: error.message,
        code: String(error.code),
        adapter_message: error.adapterMessage,
        adapter_code: error.adapterCode,
        created_at: dateTimeOfIso(error.createdAt),
      }),
    ),
  );
}

/** spec "Nested status_history": changes of the status only; what happened within a status is not one. */
export function statusHistoryList({ history }: TransactionFacts): List {
  return filled(
    history
      .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
      .map((entry) =>
        known({
          status_field: "status",
          from_status: entry.fromStatus,
          to_status: entry.toStatus,
          created_at: dateTimeText(entry.at),
        }),
      ),
  );
}
