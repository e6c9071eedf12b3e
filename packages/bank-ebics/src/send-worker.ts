import { parentPort, workerData } from "node:worker_threads";
import { readUsers } from "./configuration.ts";
import { sendOnce } from "./send-once.ts";
import type { SendingTask } from "./source.ts";

const { path, id, order, file } = workerData as SendingTask;
const user = (await readUsers(path)).find((one) => one.id === id);
const sent = user
  ? await sendOnce(user, { order, document: file.document, again: file.again })
  : { kind: "not_sent", because: `${path} has no user ${id}.` };
// The rule is for windows of a browser.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(sent);
