/**
 * Sends one request to BI repeatedly until it is ended, from several clients at once, and prints the responses. In a
 * process of low priority: a BI tool runs on another machine, and must not use the cores of this one.
 */
import { request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { BI_AUTHORIZATION, biLoads } from "./loads.ts";

/** As the engine itself does. */
const NICE = 10;

setPriority(NICE);
const [url = "", name = "", clients = "2"] = process.argv.slice(2);
const body = JSON.stringify(biLoads[name]);
const statuses: Record<number, number> = {};

process.on("SIGTERM", () => {
  process.stdout.write(JSON.stringify(statuses));
  process.exit(0);
});
await Promise.all(Array.from({ length: Number(clients) }, requestForEver));

async function requestForEver(): Promise<never> {
  for (;;) {
    const status = await sendOnce().catch(() => 0);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 200) await sleep(100);
  }
}

function sendOnce(): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: BI_AUTHORIZATION,
      "content-type": "application/json",
      "content-length": body.length,
    };
    const sent = request(
      `${url}/bi/query/transactions/v2/_search`,
      { method: "POST", headers },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", reject);
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}
