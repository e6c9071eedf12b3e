import type { AdapterConfiguration } from "@quittance/provider-kit";

/** Labels and help of the account's fields. */
export const FIELD_TEXTS: NonNullable<AdapterConfiguration["texts"]> = {
  en: {
    iban: { label: "Account (IBAN)", help: "The account on which your customers' transfers arrive." },
    bic: {
      label: "Code of the bank (BIC)",
      help: "Only payers outside of the European Economic Area need it.",
    },
    accountHolder: {
      label: "Account holder",
      help: "To the letter as at the bank: banks compare it with what a payer enters.",
    },
    bankName: { label: "Name of the bank", help: "Customers see it beside the account." },
  },
  de: {
    iban: { label: "Konto (IBAN)", help: "Das Konto, auf dem die Überweisungen Ihrer Kunden eingehen." },
    bic: {
      label: "Bankkennung (BIC)",
      help: "Nur Zahlende außerhalb des Europäischen Wirtschaftsraums brauchen sie.",
    },
    accountHolder: {
      label: "Kontoinhaber",
      help: "Buchstabengetreu wie bei der Bank: Banken vergleichen ihn mit der Eingabe des Zahlenden.",
    },
    bankName: { label: "Bankname", help: "Kunden sehen ihn neben dem Konto." },
  },
  es: {
    iban: { label: "Cuenta (IBAN)", help: "La cuenta a la que llegan las transferencias de sus clientes." },
    bic: {
      label: "Código del banco (BIC)",
      help: "Solo lo necesitan los pagadores de fuera del Espacio Económico Europeo.",
    },
    accountHolder: {
      label: "Titular de la cuenta",
      help: "Letra por letra como en el banco: los bancos lo comparan con lo que escribe el pagador.",
    },
    bankName: { label: "Nombre del banco", help: "Los clientes lo ven junto a la cuenta." },
  },
  fr: {
    iban: { label: "Compte (IBAN)", help: "Le compte sur lequel arrivent les virements de vos clients." },
    bic: {
      label: "Code de la banque (BIC)",
      help: "Seuls les payeurs hors de l’Espace économique européen en ont besoin.",
    },
    accountHolder: {
      label: "Titulaire du compte",
      help: "À la lettre comme à la banque : les banques le comparent à ce que saisit le payeur.",
    },
    bankName: { label: "Nom de la banque", help: "Les clients le voient à côté du compte." },
  },
  it: {
    iban: { label: "Conto (IBAN)", help: "Il conto su cui arrivano i bonifici dei suoi clienti." },
    bic: {
      label: "Codice della banca (BIC)",
      help: "Serve solo a chi paga da fuori dello Spazio economico europeo.",
    },
    accountHolder: {
      label: "Intestatario del conto",
      help: "Alla lettera come in banca: le banche lo confrontano con quanto inserisce chi paga.",
    },
    bankName: { label: "Nome della banca", help: "I clienti lo vedono accanto al conto." },
  },
};
