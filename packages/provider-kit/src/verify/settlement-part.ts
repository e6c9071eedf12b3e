import type { AdapterConnector, ProviderCall, SettlementPage } from "../index.ts";
import { FaultyLine } from "./faulty-line.ts";
import { LOST_RESPONSES, REFUSALS, type LineFault, type NamedFault } from "./line-faults.ts";
import { Random } from "./random.ts";
import type { SettledPeriod, SettledReport } from "./verification.ts";
import type { World } from "./world.ts";

const SOUND: LineFault = { kind: "sound" };
/** A changed number in a row is not found by reading it: these are not among them. */
const FAULTS: readonly NamedFault[] = [...REFUSALS, ...LOST_RESPONSES];
const MAX_PAGES = 100;
const NOW = Temporal.Instant.from("2026-11-30T12:00:00Z");

/** Each fault at each request of an import: a page or a report is read wholly, or not at all. How many were read. */
export async function liveWithSettlements(
  world: World,
  { share, seed }: { share: number; seed: number },
): Promise<number> {
  await world.renew();
  const { settlements } = world.under;
  if (!settlements) return 0;
  const random = new Random(seed);
  return "path" in settlements
    ? readReport(world, settlements, { random, share })
    : readPages(world, settlements, { random, share });
}

async function readPages(
  world: World,
  settled: SettledPeriod,
  { random, share }: { random: Random; share: number },
): Promise<number> {
  const { fetchPage } = world.under.adapter.settlements ?? {};
  if (!fetchPage) return missing(world, "fetchPage");
  const line = lineOf(world);
  const call = callOf(settled.connector ?? world.under.connector, line);
  const { from, to } = settled;
  const read = (cursor: string | null) => fetchPage(call, { from, to, cursor });
  let cursor: string | null = null;
  const keys: string[] = [];
  let reads = 0;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const at = cursor;
    world.findings.where = `page ${page}: no fault`;
    const before = line.requests;
    const sound: SettlementPage = await read(at);
    if (sound.kind === "failed") return broken(world, sound.because);
    const requests = line.requests - before;
    for (const { name, fault } of FAULTS)
      for (let index = 0; index < requests; index++) {
        if (!random.happens(share)) continue;
        reads += 1;
        world.findings.where = `page ${page}: ${name}, at request ${index + 1}`;
        let request = 0;
        line.plan = () => (request++ === index ? fault : SOUND);
        const met = await guarded(world, () => read(at));
        line.mend();
        if (met?.kind === "page" && !isSame(met, sound))
          world.findings.add("lost", "a page was read that is not the provider's");
        const again = await guarded(world, () => read(at));
        if (!again || !isSame(again, sound))
          world.findings.add("lost", "the page is another one when it is read again");
      }
    keys.push(...sound.rows.map(({ rowKey }) => rowKey));
    if (sound.next === null) break;
    cursor = sound.next;
  }
  world.findings.where = "all pages";
  if (new Set(keys).size !== keys.length) world.findings.add("double", "a row is on two pages");
  if (keys.length === 0) world.findings.add("broken", "the fake settled nothing");
  return reads;
}

async function readReport(
  world: World,
  { connector = world.under.connector, path, content }: SettledReport,
  { random, share }: { random: Random; share: number },
): Promise<number> {
  const download = world.under.adapter.settlements?.report?.download;
  if (!download) return missing(world, "report.download");
  const line = lineOf(world);
  const call = callOf(connector, line);
  let reads = 0;
  for (const { name, fault } of [{ name: "no fault", fault: SOUND }, ...FAULTS]) {
    if (name !== "no fault" && !random.happens(share)) continue;
    reads += 1;
    world.findings.where = `the report: ${name}`;
    const chunks: Buffer[] = [];
    let request = 0;
    line.plan = () => (request++ === 0 ? fault : SOUND);
    const result = await guarded(world, () =>
      download(call, { path, onChunk: async (chunk) => void chunks.push(chunk) }),
    );
    line.mend();
    const read = Buffer.concat(chunks).toString();
    // A file that is no report at all is found by its columns, when it is imported.
    const isPart = read !== content && read.length > 0 && content.startsWith(read);
    if (result?.kind === "done" && isPart)
      world.findings.add("lost", "a part of the report is taken for the whole");
    if (name === "no fault" && (result?.kind !== "done" || read !== content))
      world.findings.add("broken", "the report cannot be read");
  }
  return reads;
}

async function guarded<T>({ findings }: World, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    findings.add("broken", `an import threw: ${String(error).slice(0, 200)}`);
    return undefined;
  }
}

function lineOf(world: World): FaultyLine {
  return new FaultyLine(world.under.server!, (exchange) => world.observe(exchange));
}

function callOf(connector: AdapterConnector, line: FaultyLine): ProviderCall {
  const { signal } = new AbortController();
  return { connector, http: line.http(signal), now: () => NOW, signal };
}

function isSame(one: SettlementPage, other: SettlementPage): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function missing(world: World, name: string): number {
  return broken(world, `the adapter has no ${name}`);
}

function broken({ findings }: World, what: string): number {
  findings.add("broken", what);
  return 0;
}
