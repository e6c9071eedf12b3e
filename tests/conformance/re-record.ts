/**
 * `node tests/conformance/re-record.ts`: asks a real 2.17.1 everything that was recorded from an older server, and
 * writes down where it answers otherwise. Needs both variables named below.
 */
import { checkRecordedCase, type Contradiction, describeContradiction } from "./check-recordings.ts";
import { type Corrections, writeCorrections } from "./corrections.ts";
import { parseAnswerText } from "./compare-answers.ts";
import { probeSetup, readProbes, readYamlCases, recordingsDirectory } from "./recorded-cases.ts";
import { emptyServer, realServerUrl } from "./servers.ts";
import { sendSteps } from "./steps.ts";

const serverUrl = realServerUrl();
const directory = recordingsDirectory();
if (serverUrl === undefined || directory === undefined) {
  throw new Error("set QUITTANCE_TEST_OPENSEARCH_URL and QUITTANCE_REFERENCE_DIR");
}

const contradictions = await findContradictions(serverUrl, directory);
const corrections: Corrections = new Map();
for (const contradiction of contradictions) {
  const { name, index, answer } = contradiction;
  process.stdout.write(`${describeContradiction(contradiction)}\n`);
  corrections.set(`${name}#${index}`, { status: answer.status, response: parseAnswerText(answer.text) });
}
writeCorrections(corrections);

async function findContradictions(serverUrl: string, directory: string): Promise<Contradiction[]> {
  const found: Contradiction[] = [];
  await emptyServer(serverUrl);
  await sendSteps(serverUrl, probeSetup(directory));
  for (const probe of readProbes(directory)) found.push(...(await checkRecordedCase(serverUrl, probe)));
  for (const yamlCase of readYamlCases(directory)) {
    await emptyServer(serverUrl);
    found.push(...(await checkRecordedCase(serverUrl, yamlCase)));
  }
  await emptyServer(serverUrl);
  return found;
}
