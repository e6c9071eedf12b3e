import type { BankSource, SentTransfers, TransferDocument } from "@quittance/provider-kit";
import { Worker } from "node:worker_threads";
import type { BankUser } from "./configuration.ts";
import { downloadStatements } from "./orders.ts";

/** A user at a bank as a source of statements, which sends transfers where its configuration says so. */
export function sourceOf(
  { id, merchantGuid, orders, client, transfers }: BankUser,
  { path }: { path: string },
): BankSource {
  return {
    id,
    merchantGuid,
    async *fetch(since, until) {
      for (const type of orders) {
        const content = await downloadStatements(client, { type, from: since, to: until });
        if (content) yield { name: `${id}-${type}-${until}.zip`, content };
      }
    },
    ...(transfers && {
      transfers: {
        ibans: transfers.ibans,
        send: (file) => inWorker({ path, id, order: transfers.order, file }),
      },
    }),
  };
}

export interface SendingTask {
  /** The path of the configuration. */
  readonly path: string;
  readonly id: string;
  readonly order: "CCT" | "CIP";
  readonly file: TransferDocument;
}

/** In a thread of its own: the client encrypts all transfers of a thread with one key. */
async function inWorker(task: SendingTask): Promise<SentTransfers> {
  const worker = new Worker(new URL("send-worker.ts", import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<SentTransfers>();
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("The thread that sent the transfers ended without a result.")));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
