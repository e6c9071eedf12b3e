import { parseArgs } from "node:util";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { loadDebits } from "../transactions/debit-load.ts";
import { ADMINISTRATOR, startOwnGateway, WITH_ADMINISTRATOR } from "../transactions/own-gateway.ts";

/**
 * How fast a statement of the merchant's own account is imported and matched, what single payments take meanwhile, and the memory that it
 * takes:
 *
 *   npm run bench -- bank --entries 100000 --payments 1000
 *
 * So many of the entries pay a payment by its reference, and the others are other business of the account: half of them come in and wait for a
 * person. Client, gateway and database share the machine.
 */
const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "100000" },
    payments: { type: "string", default: "1000" },
    seconds: { type: "string", default: "5" },
  },
});
const ENTRIES = Number(values.entries);
const PAYMENTS = Number(values.payments);
const SECONDS = Number(values.seconds);
const CLIENTS = 2;
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const IBAN = "AT441999900004217201";
const SAMPLE_MS = 250;

const { gateway, close } = await startOwnGateway({
  settings: { ...WITH_ADMINISTRATOR, GATEWAY_RATE_LIMITS: "false" },
});
try {
  await provision(`createConnector/${MERCHANT}`, {
    name: "Own account",
    apiKey: "bench-bank",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: { iban: IBAN, accountHolder: "Halden Group GmbH" } },
  });
  const references: string[] = [];
  for (let count = 0; count < PAYMENTS; count++) references.push(await awaitPayment(count));
  await importStatement("WARM-UP", 1_000, []);
  const alone = await loadDebits({ url: gateway.url, clients: CLIENTS, seconds: SECONDS });
  const { resident: before } = await gateway.memoryMb();
  gateway.resetPeakMemory();
  const end = new AbortController();
  const importing = importStatement("MEASURED", ENTRIES, references).finally(() => end.abort());
  const residents: number[] = [];
  const sampling = (async () => {
    while (!end.signal.aborted) {
      residents.push((await gateway.memoryMb()).resident);
      await sleep(SAMPLE_MS);
    }
  })();
  const meanwhile = await loadDebits({ url: gateway.url, clients: CLIENTS, seconds: SECONDS });
  const { seconds, bankImport } = await importing;
  await sampling;
  console.log(`${ENTRIES} entries: ${seconds.toFixed(1)} s, ${Math.round(ENTRIES / seconds)} entries/s`);
  console.log(`matched ${bankImport.matched}, waiting ${bankImport.unmatched}, new ${bankImport.new}`);
  console.log(`debits alone: p50 ${alone.p50Ms.toFixed(1)} ms, p99 ${alone.p99Ms.toFixed(1)} ms`);
  console.log(`debits meanwhile: p50 ${meanwhile.p50Ms.toFixed(1)} ms, p99 ${meanwhile.p99Ms.toFixed(1)} ms`);
  const quarter = Math.ceil(residents.length / 4);
  const most = (part: readonly number[]): number => Math.max(...part);
  console.log(
    `memory: ${before} MB before, at most ${most(residents.slice(0, quarter))} MB in the first quarter and ${most(residents.slice(-quarter))} MB in the last, peak ${gateway.peakMemoryMb()} MB`,
  );
} finally {
  await close();
}

async function provision(operation: string, body: object): Promise<void> {
  const response = await post(
    `/api/provisioning/${operation}`,
    ADMINISTRATOR,
    "application/json",
    JSON.stringify(body),
  );
  if (!response.ok) throw new Error(await response.text());
}

async function awaitPayment(count: number): Promise<string> {
  const response = await post(
    "/api/v3/transaction/bench-bank/debit",
    { username: "demo", password: "demo-password" },
    "application/json",
    JSON.stringify({ merchantTransactionId: `bank-${count}`, amount: "19.99", currency: "EUR" }),
  );
  const { extraData } = (await response.json()) as { extraData: { reference: string } };
  return extraData.reference;
}

async function importStatement(id: string, entries: number, references: readonly string[]) {
  const startedMs = performance.now();
  const response = await post(
    `/api/provisioning/importBankStatement/${MERCHANT}`,
    ADMINISTRATOR,
    "application/xml",
    Readable.from(statement(id, entries, references)),
  );
  const body = (await response.json()) as { bankImport: Record<string, number> };
  if (!response.ok) throw new Error(JSON.stringify(body));
  return { seconds: (performance.now() - startedMs) / 1_000, bankImport: body.bankImport };
}

/** A camt.053, piece by piece. */
function* statement(id: string, entries: number, references: readonly string[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-26T02:00:00Z</CreDtTm></GrpHdr><Stmt><Id>${id}</Id><CreDtTm>2026-11-26T02:00:00Z</CreDtTm><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
  const every = references.length === 0 ? Infinity : Math.floor(entries / references.length);
  for (let number = 0; number < entries; number++) {
    const reference = number % every === 0 ? references[number / every] : undefined;
    const isIn = reference !== undefined || number % 2 === 0;
    const [indicator, party] = isIn ? ["CRDT", "Dbtr"] : ["DBIT", "Cdtr"];
    const amount = reference === undefined ? `${(number % 9_000) + 100}.${10 + (number % 90)}` : "19.99";
    const money = `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>`;
    yield `<Ntry>${money}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><ValDt><Dt>2026-11-26</Dt></ValDt><AcctSvcrRef>${id}-${number}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>E2E-${id}-${number}</EndToEndId></Refs>${money}<RltdPties><${party}><Pty><Nm>Person ${number}</Nm></Pty></${party}><${party}Acct><Id><IBAN>DE75512108001245126199</IBAN></Id></${party}Acct></RltdPties><RmtInf><Ustrd>Invoice ${number} ${reference ?? "of another system"}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  }
  yield "</Stmt></BkToCstmrStmt></Document>";
}

function post(
  path: string,
  { username, password }: typeof ADMINISTRATOR,
  type: string,
  body: string | Readable,
): Promise<Response> {
  return fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      "content-type": type,
    },
    ...(typeof body === "string" ? { body } : { body: Readable.toWeb(body) as never, duplex: "half" }),
    signal: AbortSignal.timeout(540_000),
  });
}
