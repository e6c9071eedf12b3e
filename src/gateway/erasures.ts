import { eraseCallbacks } from "../callbacks/index.ts";
import { eraseNotes } from "../console/index.ts";
import type { CustomerProfileParts } from "../customer-profiles/index.ts";
import { eraseEvidenceOf } from "../disputes/index.ts";
import { eraseMails } from "../pay-by-link/index.ts";
import { eraseCardsOf } from "../exemptions/index.ts";
import { eraseAuthentications } from "../three-d-secure/index.ts";
import type { EraseElsewhere } from "../transactions/index.ts";
import { forgetImported } from "../vault-files/index.ts";
import { eraseOfEvents } from "./event-parts.ts";

const eraseDelivered: CustomerProfileParts["eraseCallbacks"] = async (tx, options) => {
  await eraseCallbacks(tx, options);
  await eraseOfEvents(tx, options);
};

/** Erasures in other slices, for a customer who is deleted. */
export const ERASURES: Pick<CustomerProfileParts, "eraseCallbacks" | "eraseEvidence" | "eraseMails"> = {
  eraseCallbacks: async (tx, options) => {
    await eraseDelivered(tx, options);
    await forgetImported(tx, options);
  },
  eraseEvidence: eraseEvidenceOf,
  eraseMails,
};

/** Erases in other slices, for the customers of transactions that are old. */
export const eraseElsewhere: EraseElsewhere = async (tx, options) => {
  await eraseDelivered(tx, options);
  await eraseEvidenceOf(tx, options);
  await eraseMails(tx, options);
  await eraseAuthentications(tx, options);
  await eraseCardsOf(tx, options);
  if (options.stage === "record") await eraseNotes(tx, options);
};
