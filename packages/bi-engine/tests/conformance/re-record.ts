/**
 * `node tests/conformance/re-record.ts`: sends a real 2.17.1 every request that was recorded from an older server,
 * and records the responses that differ.
 */
import { checkRecordedCase, type Contradiction, describeContradiction } from "./check-recordings.ts";
import { parseAnswerText } from "./compare-responses.ts";
import { type Corrections, writeCorrections } from "./corrections.ts";
import { probeSetup, readProbes, readYamlCases } from "./recorded-cases.ts";
import { emptyServer, realServerUrl } from "./servers.ts";
import { sendSteps } from "./steps.ts";

const serverUrl = realServerUrl();
if (serverUrl === undefined) throw new Error("set QUITTANCE_TEST_OPENSEARCH_URL");

const contradictions = await findContradictions(serverUrl);
const corrections: Corrections = new Map();
for (const contradiction of contradictions) {
  const { name, index, answer } = contradiction;
  process.stdout.write(`${describeContradiction(contradiction)}\n`);
  corrections.set(`${name}#${index}`, { status: answer.status, response: parseAnswerText(answer.text) });
}
writeCorrections(corrections);

async function findContradictions(serverUrl: string): Promise<Contradiction[]> {
  const found: Contradiction[] = [];
  await emptyServer(serverUrl);
  await sendSteps(serverUrl, probeSetup());
  for (const probe of readProbes()) found.push(...(await checkRecordedCase(serverUrl, probe)));
  for (const yamlCase of readYamlCases()) {
    await emptyServer(serverUrl);
    found.push(...(await checkRecordedCase(serverUrl, yamlCase)));
  }
  await emptyServer(serverUrl);
  return found;
}
