import { parseArgs } from "node:util";

import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { readSettings } from "../settings/index.ts";
import { verifyChain, type ChainHead } from "../tenancy/index.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run audit:verify`: computes the chain of the audit again. It changes nothing, also while the gateway runs. */
const USAGE = `npm run audit:verify [-- --expect <number>:<hash>]   the newest entry that an earlier run printed`;

const read = readSettings({ environment: process.env, workingDirectory: process.cwd() });
if (!read.ok) end(1, read.mistakes.join("\n"));
try {
  const expected = readExpected();
  const check = await withDatabase(read.settings, (url) => verifyAt(url, expected));
  if (check.isIntact) {
    const { entries, head } = check;
    end(0, `The audit is intact: ${entries} entries.\nKeep the newest elsewhere: ${head.seq}:${head.hash}`);
  }
  end(2, `The audit is broken at entry ${check.seq}. ${check.problem}`);
} catch (error) {
  end(1, (error as Error).message);
}

function readExpected(): ChainHead | undefined {
  const { values } = parseArgs({ options: { expect: { type: "string" } } });
  if (values.expect === undefined) return undefined;
  const parts = /^(\d{1,18}):([0-9a-f]{64})$/.exec(values.expect);
  if (!parts) throw new Error(`--expect takes what an earlier run printed.\n${USAGE}`);
  return { seq: BigInt(parts[1]!), hash: parts[2]! };
}

async function verifyAt(url: string, expected: ChainHead | undefined) {
  const db = openDatabase({ url, clock: systemClock, log: silentLog, poolSize: 1 });
  try {
    return await verifyChain(db, { expected });
  } finally {
    await db.close();
  }
}

function end(code: 0 | 1 | 2, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
