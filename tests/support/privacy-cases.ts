export const ERASURE_REQUEST = { email: "no@example.com", reference: "17" };

/** The operations about retention and about one person: the permission that each needs, its path and its body. */
export function privacyCases(tenantGuid: string, erasure: () => string) {
  const path = () => tenantGuid;
  return {
    listRetention: { needs: "read", path },
    previewRetention: { needs: "read", path },
    setRetention: { needs: "configure", path, body: { rules: { batches: { days: 60 } } } },
    exportPerson: { needs: "privacy", path, body: { email: "nobody@example.com" } },
    erasePerson: { needs: "privacy", path, body: ERASURE_REQUEST },
    getErasure: { needs: "privacy", path: erasure },
    listReceiptKeys: { needs: "read", isOpen: true },
  } as const;
}
