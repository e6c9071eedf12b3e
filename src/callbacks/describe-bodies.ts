import type { Transaction } from "../transactions/index.ts";
import { listCallbacks } from "./callback-store.ts";
import type { CallbackResult } from "./callback.ts";
import { makeBody } from "./callback-body.ts";
import type { CallbackParts } from "./parts.ts";

/** The parts of a transaction that the body of its callback has. */
interface DescribedBody {
  readonly version: number;
  readonly result: CallbackResult;
  /** `sent`: kept byte for byte while attempts go on. `rebuilt`: from the record of now, after they ended. */
  readonly source: "sent" | "rebuilt";
  readonly body: unknown;
}

/** The bodies of a transaction's callbacks, newest last. */
export async function describeBodies(
  parts: CallbackParts,
  transaction: Transaction,
): Promise<DescribedBody[]> {
  const callbacks = await listCallbacks(parts.db, transaction.uuid);
  return Promise.all(
    callbacks.map(async ({ version, result, body }) => ({
      version,
      result,
      source: body === null ? ("rebuilt" as const) : ("sent" as const),
      body: body === null ? await makeBody(parts, { transaction, result }) : (JSON.parse(body) as unknown),
    })),
  );
}
