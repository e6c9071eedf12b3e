/** For the matrix of permissions: the operations about one risk profile, with a request that gets past the schema. */
export function riskProfileCases(path: () => string) {
  const [reads, changes] = [
    { needs: "read", path },
    { needs: "configure", path },
  ] as const;
  return {
    saveRiskProfileDraft: { ...changes, body: { name: "Matrix" } },
    getRiskProfileDraft: reads,
    activateRiskProfileDraft: { ...changes, body: { revision: 1 } },
    listRiskProfileVersions: reads,
    restoreRiskProfileVersion: { ...changes, body: { version: 1 } },
    discardRiskProfileDraft: { ...changes, body: {} },
    explainRiskProfile: { ...reads, body: { payment: {} } },
    dryRunRiskProfile: { ...reads, body: {} },
  };
}
