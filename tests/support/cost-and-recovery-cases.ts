const PLAN = "RP-1234-1234-1234-1234-1234-1234";

/** The operations of costs, fees, recovery plans and a routing in front of a connector, for the matrix of provisioning credentials. */
export const costAndRecoveryCases = ({
  tenant,
  merchant,
  connector,
}: Readonly<Record<"tenant" | "merchant" | "connector", string>>) =>
  ({
    createCostSet: {
      needs: "configure",
      path: () => connector,
      body: { validFrom: "2026-11-22T10:00:00Z", description: "Costs", fees: [] },
    },
    listCostSets: { needs: "read", path: () => connector },
    estimateCost: { needs: "read", path: () => connector, body: { amount: "49.90", currency: "EUR" } },
    createFeeSet: { needs: "configure", body: {}, isInstallation: true },
    listFeeSets: { needs: "read", path: () => tenant, isInstallation: true },
    recalculateFeesOfPeriod: { needs: "annotate", body: {}, isInstallation: true },
    putRoutingInFront: { needs: "configure", path: () => connector, body: { connector } },
    createRecoveryPlan: { needs: "configure", path: () => merchant, body: { name: "Matrix" } },
    updateRecoveryPlan: { needs: "configure", path: () => PLAN, body: {} },
    listRecoveryPlans: { needs: "read", path: () => merchant },
    listExpiringCards: { needs: "read", path: () => merchant },
    getRecoveryPlanDraft: { needs: "read", path: () => PLAN },
    saveRecoveryPlanDraft: { needs: "configure", path: () => PLAN, body: { name: "Matrix" } },
    activateRecoveryPlanDraft: { needs: "configure", path: () => PLAN, body: { revision: 1 } },
    discardRecoveryPlanDraft: { needs: "configure", path: () => PLAN, body: {} },
    listRecoveryPlanVersions: { needs: "read", path: () => PLAN },
    restoreRecoveryPlanVersion: { needs: "configure", path: () => PLAN, body: { version: 1 } },
    dryRunRecoveryPlan: { needs: "read", path: () => PLAN, body: {} },
    deleteRecoveryPlan: { needs: "configure", path: () => PLAN, body: {} },
  }) as const;
