/**
 * Checks a payment page as a browser receives it, against this checkout; to be run regularly (PCI DSS 11.6.1):
 *
 *   npm run pages:check -- https://pay.example/redirect/…
 */
import { checkPage } from "./check-page.ts";

const [address] = process.argv.slice(2);
if (address === undefined || !URL.canParse(address)) {
  console.error("Name the address of a payment page: npm run pages:check -- https://…/redirect/…");
  process.exit(2);
}
const findings = await checkPage(address);
for (const finding of findings) console.error(finding);
if (findings.length === 0)
  console.log("Every script is in the inventory and unchanged, and the policy holds.");
process.exitCode = findings.length === 0 ? 0 : 1;
