import { formatAmount } from "../../platform/money/index.ts";
import type { OutgoingTransfer } from "../../providers/index.ts";
import { sepaText } from "./sepa-text.ts";
import type { TransferFile } from "./transfer-file.ts";

const MAX_NAME = 70;
const MAX_TEXT = 140;

/**
 * The transfers as pain.001.001.09 (SEPA rulebook of 2023), each booked by itself, so that its end-to-end id is in a statement. Addresses
 * are left out, which a bank takes whatever their form.
 *
 * @param file.amountMinor the sum of the transfers
 */
export function writePain(
  file: Pick<
    TransferFile,
    "guid" | "iban" | "accountHolder" | "bic" | "currency" | "transfers" | "amountMinor"
  >,
  { transfers, at }: { transfers: readonly OutgoingTransfer[]; at: Temporal.Instant },
): Buffer {
  const { guid, iban, bic, currency, amountMinor } = file;
  const holder = sepaText(file.accountHolder, MAX_NAME);
  const sums = `<NbOfTxs>${file.transfers}</NbOfTxs><CtrlSum>${formatAmount({ minor: amountMinor, currency })}</CtrlSum>`;
  const created = at.toString({ smallestUnit: "second" });
  const [day] = created.split("T");
  const service = currency === "EUR" ? "<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>" : "";
  const charges = currency === "EUR" ? "SLEV" : "SHAR";
  const bank = bic === null ? "<Othr><Id>NOTPROVIDED</Id></Othr>" : `<BICFI>${bic}</BICFI>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${guid}</MsgId><CreDtTm>${created}</CreDtTm>${sums}<InitgPty><Nm>${holder}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${guid}-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${sums}${service}<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt><Dbtr><Nm>${holder}</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId>${bank}</FinInstnId></DbtrAgt><ChrgBr>${charges}</ChrgBr>
${transfers.map(transferOf).join("\n")}
</PmtInf></CstmrCdtTrfInitn></Document>
`);
}

function transferOf({
  reference,
  amountMinor,
  currency,
  payeeName,
  payeeIban,
  purpose,
}: OutgoingTransfer): string {
  const amount = formatAmount({ minor: amountMinor, currency });
  return `<CdtTrfTxInf><PmtId><EndToEndId>${reference}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt><Cdtr><Nm>${sepaText(payeeName, MAX_NAME) || payeeIban}</Nm></Cdtr><CdtrAcct><Id><IBAN>${payeeIban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${sepaText(purpose, MAX_TEXT)}</Ustrd></RmtInf></CdtTrfTxInf>`;
}
