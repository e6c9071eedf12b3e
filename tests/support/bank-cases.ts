const PROFILE = {
  format: "journal-csv",
  accounts: { clearing: {}, customer: "10000", fees: {}, bank: "1800", differences: "6300" },
};

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
    createBookingProfile: { needs: "bank", path: () => merchantGuid, body: PROFILE },
    updateBookingProfile: { needs: "bank", path: () => "none", body: {} },
    listBookingProfiles: { needs: "bank", path: () => merchantGuid },
    createBookingExport: {
      needs: "bank",
      path: () => "none",
      body: { from: "2026-11-01", to: "2026-11-02" },
    },
    getBookingExport: { needs: "bank", path: () => "none" },
    createTransferFile: { needs: "bank", path: () => merchantGuid, body: {} },
    listTransferFiles: { needs: "bank", path: () => merchantGuid },
    simulateBankStatement: {
      needs: "bank",
      path: () => merchantGuid,
      body: { transfers: [{ amount: "1.00", text: "A test" }] },
    },
    getTransferFile: { needs: "bank", path: () => "none" },
    unassignBankEntry: { needs: "bank", path: () => "none", body: { reason: "A test" } },
  }) as const;
