import type { LocalText } from "@quittance/provider-kit";

/** The bank sends no webhooks. */
export const BY_HAND: LocalText = {
  en: "There is nothing to set up: import the statements of your bank, and payments are found in them.",
  de: "Es ist nichts einzurichten: Importieren Sie die Kontoauszüge Ihrer Bank, darin werden die Zahlungen gefunden.",
  es: "No hay nada que configurar: importe los extractos de su banco y los pagos se encuentran en ellos.",
  fr: "Il n’y a rien à configurer : importez les relevés de votre banque, les paiements y sont retrouvés.",
  it: "Non c’è nulla da configurare: importi gli estratti conto della sua banca e i pagamenti vengono trovati.",
};
