import { beforeAll, describe, expect, it } from "vitest";
import { checkRecordedCase, describeContradiction } from "./check-recordings.ts";
import { withCorrections } from "./corrections.ts";
import { OF_A_MONTH, probeSetup, readProbes, readYamlCases } from "./recorded-cases.ts";
import { emptyServer, realServerUrl, warnNotChecked } from "./servers.ts";
import { sendSteps } from "./steps.ts";

const serverUrl = realServerUrl();

if (serverUrl === undefined)
  warnNotChecked("the recorded answers", "QUITTANCE_TEST_OPENSEARCH_URL is not set");

describe.skipIf(serverUrl === undefined)("a real OpenSearch 2.17.1", () => {
  const server = serverUrl ?? "";

  beforeAll(() => emptyServer(server));

  it("gives every response of the probes", { timeout: 120_000 }, async () => {
    await sendSteps(server, probeSetup());
    for (const probe of readProbes().filter(({ name }) => !OF_A_MONTH.has(name))) {
      const contradictions = await checkRecordedCase(server, withCorrections(probe));
      expect(contradictions.map(describeContradiction)).toEqual([]);
    }
  });

  it("gives every response of the YAML cases", { timeout: 300_000 }, async () => {
    for (const yamlCase of readYamlCases()) {
      await emptyServer(server);
      const contradictions = await checkRecordedCase(server, withCorrections(yamlCase));
      expect(contradictions.map(describeContradiction)).toEqual([]);
    }
  });
});
