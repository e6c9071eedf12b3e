/** Sends the engine every request whose response was recorded from a real server. */
import { openEngine } from "../../src/engine/engine.ts";
import { createPlayground } from "../../src/playground/playground.ts";
import { checkRecordedCase, describeContradiction } from "./check-recordings.ts";
import { withCorrections } from "./corrections.ts";
import {
  probeSetup,
  RECORDED_AT_MS,
  type RecordedCase,
  readProbes,
  readYamlCases,
} from "./recorded-cases.ts";
import { sendSteps } from "./steps.ts";

/** The result of one case: no problems when every response is as recorded. */
export type Outcome = { name: string; group: string; problems: string[] };

/** All probes on one engine, each YAML case on an engine of its own. `wanted` is a part of the names. */
export async function queryEmbeddedEngine(wanted = ""): Promise<Outcome[]> {
  const isWanted = ({ name }: RecordedCase): boolean => name.includes(wanted);
  const outcomes = await withEmbeddedEngine(async (serverUrl) => {
    await sendSteps(serverUrl, probeSetup());
    return checkAll(serverUrl, readProbes().filter(isWanted));
  });
  for (const yamlCase of readYamlCases().filter(isWanted)) {
    outcomes.push(...(await withEmbeddedEngine((serverUrl) => checkAll(serverUrl, [yamlCase]))));
  }
  return outcomes;
}

async function checkAll(serverUrl: string, cases: RecordedCase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    const contradictions = await checkRecordedCase(serverUrl, withCorrections(one));
    const group = one.name.includes("/") ? "yaml" : (one.name.split(".")[0] ?? "");
    outcomes.push({ name: one.name, group, problems: contradictions.map(describeContradiction) });
  }
  return outcomes;
}

async function withEmbeddedEngine<T>(work: (serverUrl: string) => Promise<T>): Promise<T> {
  const engine = await openEngine({ threads: 1, nowMs: () => RECORDED_AT_MS });
  const server = createPlayground(engine);
  try {
    return await work(await server.listen({ host: "127.0.0.1", port: 0 }));
  } finally {
    await server.close();
    await engine.close();
  }
}
