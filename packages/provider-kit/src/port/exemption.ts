/**
 * Exemptions from strong customer authentication that can be requested of the card's issuer, by their articles in the Commission Delegated
 * Regulation (EU) 2018/389: low value (16), transaction risk analysis (18), trusted beneficiary (13), secure corporate payment (17).
 */
export const EXEMPTIONS = ["lowValue", "tra", "trusted", "corporate"] as const;
export type Exemption = (typeof EXEMPTIONS)[number];
