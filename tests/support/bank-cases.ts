/** The operations of the bank account, for the matrix of provisioning credentials. */
export const bankCases = (merchantGuid: string) =>
  ({
    importBankStatement: {
      needs: "bank",
      path: () => merchantGuid,
      body: {},
      contentType: "application/xml",
    },
    listBankEntries: { needs: "bank", path: () => merchantGuid },
    assignBankEntry: { needs: "bank", path: () => "none", body: { kind: "other" } },
    unassignBankEntry: { needs: "bank", path: () => "none", body: { reason: "A test" } },
  }) as const;
