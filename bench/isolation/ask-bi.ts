/**
 * Sends one request to BI again and again until it is ended, from several clients at once, and prints what it got. In a
 * process that steps back behind all others: a BI tool runs on a machine of its own, and must not take the cores here.
 */
import { request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { biLoads } from "./loads.ts";

const authorization = `Basic ${Buffer.from("demo-bi:demo-bi-password").toString("base64")}`;
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
await Promise.all(Array.from({ length: Number(clients) }, askForEver));

async function askForEver(): Promise<never> {
  for (;;) {
    const status = await ask().catch(() => 0);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 200) await sleep(100);
  }
}

function ask(): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, "content-type": "application/json", "content-length": body.length };
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
