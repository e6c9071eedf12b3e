import { refuseAmount, type Connector } from "../../connectors/index.ts";
import { OPTIONAL_DATA, type Adapter } from "../../providers/index.ts";
import type { Money } from "../../platform/money/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { fieldInvalid, type AcceptRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

/**
 * Refuses by its name what the provider of the connector cannot take: data that would be ignored, and amounts that it cannot
 * write. A meta-connector takes what the member takes to which the request is routed.
 */
export function checkCapabilities(
  {
    request,
    connector,
    adapter,
  }: { request: TransactionRequest; connector: Connector; adapter: Adapter | undefined },
  amounts: readonly NamedAmount[],
): AcceptRefusal | undefined {
  const method = adapter?.methods[connector.method];
  if (connector.kind !== "provider" || !adapter || !method) return undefined;
  const ignored = OPTIONAL_DATA.find((name) => isGiven(request[name]) && !method.takes.includes(name));
  if (ignored)
    return fieldInvalid(ignored, { code: "not_supported", by: `${adapter.id}, ${connector.method}` });
  const { levelFields, itemLevelFields } = method;
  const level =
    levelFields && Object.keys(request.l2l3Data ?? {}).find((name) => !levelFields.includes(name));
  if (level !== undefined)
    return fieldInvalid(`l2l3Data.${level}`, {
      code: "not_supported",
      by: `${adapter.id}, ${connector.method}`,
    });
  const inItem = itemLevelFields && refuseItemLevel(request, itemLevelFields);
  if (inItem)
    return fieldInvalid(inItem, { code: "not_supported", by: `${adapter.id}, ${connector.method}` });
  const { maxSplits = Infinity } = method;
  if ((request.splits?.length ?? 0) > maxSplits)
    return fieldInvalid("splits", { code: "too_many_splits", limit: maxSplits, by: adapter.id });
  for (const { path, amount } of amounts) {
    const problem = refuseAmount({ connector, adapter }, amount);
    if (problem) return fieldInvalid(problem.of === "currency" ? "currency" : path, problem.fault);
  }
  return undefined;
}

/** An amount of a request, with the field that has it. */
export interface NamedAmount {
  readonly path: string;
  readonly amount: Money;
}

/** The path of the first part of an item's level 2 and 3 data that would be ignored. */
function refuseItemLevel({ items = [] }: TransactionRequest, taken: readonly string[]): string | undefined {
  for (const [index, { l2l3Data = {} }] of items.entries()) {
    const name = Object.keys(l2l3Data).find((given) => !taken.includes(given));
    if (name !== undefined) return `items[${index}].${name}`;
  }
  return undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** The amount that a follow-up takes of its original. */
interface Taking {
  readonly type: string;
  readonly amountMinor: bigint | null;
}

/** The operation that the provider cannot do, by its name: a part of a void, say, or a second capture. */
export function unsupportedPart(
  { connector, adapter }: { connector: Connector; adapter: Adapter | undefined },
  { original, followUp }: { original: Transaction; followUp: Taking },
): string | undefined {
  const method = adapter?.methods[connector.method];
  if (!method) return undefined;
  const isPart = followUp.amountMinor !== null && followUp.amountMinor < wholeMinor(original, followUp.type);
  switch (followUp.type) {
    case "capture":
      if (method.multipleCaptures === false && original.capturedMinor > 0n) return "second_capture";
      return isPart && !method.partialCapture ? "partial_capture" : undefined;
    case "void":
      return isPart && !method.partialVoid ? "partial_void" : undefined;
    case "refund":
      return isPart && !method.partialRefund ? "partial_refund" : undefined;
    default:
      return undefined;
  }
}

/** A void releases what is left; a capture and a refund are parts of the amount that was authorised or paid. */
function wholeMinor(original: Transaction, type: string): bigint {
  const { authorizedMinor, capturedMinor, voidedMinor, amountMinor, surchargeMinor } = original;
  if (type === "refund") return (amountMinor ?? 0n) + surchargeMinor;
  return type === "void" ? authorizedMinor - capturedMinor - voidedMinor : authorizedMinor;
}
