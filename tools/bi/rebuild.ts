import { urlOf } from "../../src/listening-address.ts";
import { readSettings } from "../../src/settings/index.ts";

/** `npm run bi:rebuild`: asks the running gateway to make all BI documents anew, and tells what differed. */
const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
if (!read.ok) {
  process.stderr.write(`${read.mistakes.join("\n")}\n`);
  process.exit(1);
}
const { admin } = read.settings;
const url = urlOf(read.settings);
if (admin.password === undefined) {
  process.stderr.write("GATEWAY_ADMIN_PASSWORD is needed: the password that the first start printed.\n");
  process.exit(1);
}
const credentials = Buffer.from(`${admin.user ?? "admin"}:${admin.password}`).toString("base64");
const response = await fetch(`${url}/api/provisioning/rebuildBi`, {
  method: "POST",
  headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
  body: "{}",
}).catch((error: Error) => error);
if (response instanceof Error) {
  process.stderr.write(`No gateway answers at ${url}: it must be running.\n`);
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(await response.json(), null, 2)}\n`);
process.exit(response.ok ? 0 : 1);
