import type { RecordedExemption, Transaction } from "../../../transactions/index.ts";
import { dateText } from "../../language/time-text.ts";
import { presentZone } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import { EXEMPTION_WORDS } from "../../payment-facts/exemption-field.ts";
import type { OtherEntry } from "./order-story.ts";
import { isAfterAuthentication } from "./story-of-authentications.ts";

/** The exemption that was requested, what the bank made of it, and who pays for fraud; none where none was requested. */
export function exemptionEntries({ createdAt, result }: Transaction): OtherEntry[] {
  const { exemption } = result;
  if (!exemption) return [];
  return [
    { at: createdAt, ledTo: isAfterAuthentication, text: `${listed(exemption)}${sentence(exemption)}` },
  ];
}

/** The fact on which `auto` relied. */
function listed({ listedAt }: RecordedExemption): string {
  if (listedAt === undefined) return "";
  const day = dateText(Temporal.Instant.from(listedAt).toZonedDateTimeISO(presentZone()).toPlainDate());
  return `${t("The bank said on {day} that the customer trusts this shop.", { day })} `;
}

function sentence({ requested, applied, outcome }: RecordedExemption): string {
  const exemption = t(EXEMPTION_WORDS[applied ?? requested]);
  switch (outcome) {
    case "granted":
      // By article 13 the issuer itself applies the list of its customer.
      return applied === "trusted"
        ? t("The customer was not asked to confirm: {exemption}. For fraud the bank pays.", { exemption })
        : t("The customer was not asked to confirm: {exemption}. For fraud the merchant pays.", {
            exemption,
          });
    case "soft_declined":
      return t(
        "The bank refused the exemption ({exemption}) and demanded that the customer confirms. If the customer did, the bank pays for fraud.",
        { exemption },
      );
    case "ignored":
      return t(
        "The exemption ({exemption}) was not used: who pays for fraud follows from the authentication.",
        {
          exemption,
        },
      );
    case null:
      return t("An exemption was requested ({exemption}). Its outcome is not known yet.", { exemption });
  }
}
