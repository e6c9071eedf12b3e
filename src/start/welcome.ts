import type { RootCredential } from "../tenancy/index.ts";

/** The text after `npm start`: the address, the credentials, and one command that makes a payment. */
export function welcome(options: {
  publicUrl: string;
  demo: boolean;
  rootCredential: RootCredential;
  /** Where a generated password was written, when this text does not go to a terminal. */
  rootPasswordFile?: string | undefined;
  /** This process serves the console. */
  isConsoleHere: boolean;
  /** Valid once, for the console's first administrator. */
  setUpLink?: string | undefined;
  /** Where the link was written instead. */
  setUpFile?: string | undefined;
}): string {
  const { publicUrl, demo, rootCredential, rootPasswordFile } = options;
  const lines = [``, `  Quittance is ready at ${publicUrl}`, `  Documentation        ${publicUrl}/docs`];
  if (options.isConsoleHere) lines.push(...consoleLines(options));
  if (rootCredential.password) {
    lines.push(
      `  Provisioning API     ${rootCredential.username} / ${rootCredential.password}   (shown once: write it down)`,
    );
  }
  if (rootPasswordFile !== undefined)
    lines.push(`  Provisioning API     ${rootCredential.username}, password in ${rootPasswordFile}`);
  if (demo) lines.push(...demoLines(publicUrl));
  return `${lines.join("\n")}\n\n`;
}

function consoleLines({
  publicUrl,
  demo,
  setUpLink,
  setUpFile,
}: Pick<Parameters<typeof welcome>[0], "publicUrl" | "demo" | "setUpLink" | "setUpFile">): string[] {
  return [
    `  Console              ${publicUrl}/console`,
    ...(setUpLink === undefined ? [] : [`  Set up the console   ${setUpLink}   (valid once)`]),
    ...(setUpFile === undefined ? [] : [`  Set up the console   with the link in ${setUpFile}`]),
    ...(demo ? [`  Demo people          support@demo.example / demo-console-password, and others`] : []),
  ];
}

function demoLines(publicUrl: string): string[] {
  return [
    `  Demo API user        demo / demo-password   connector demo-card`,
    `  Demo shop            ${publicUrl}/demo`,
    ``,
    `  Make a payment:`,
    ``,
    `  curl -s -u demo:demo-password -H 'Content-Type: application/json' \\`,
    `    -d '{"merchantTransactionId":"order-'$(date +%s)'","amount":"9.99","currency":"EUR","transactionToken":"ix::demo-visa"}' \\`,
    `    ${publicUrl}/api/v3/transaction/demo-card/debit`,
  ];
}
