/** What the built-in mails say. `{merchant}`, `{amount}`, `{name}` and `{date}` are filled in. */
const TEXTS = {
  en: {
    linkSubject: "Payment request from {merchant}",
    greeting: "Dear {name},",
    greetingWithoutName: "Hello,",
    request: "{merchant} asks you to pay {amount}.",
    payNow: "Pay now",
    payBy: "Please pay by {date}.",
    copyAddress: "If the button does not work, copy this address into your browser:",
    notExpected: "You did not expect this mail? Then you need not do anything.",
    confirmationSubject: "Your payment to {merchant}",
    received: "Thank you. {merchant} has received your payment of {amount}.",
    reference: "Reference",
    description: "Description",
  },
  de: {
    linkSubject: "Zahlungsanforderung von {merchant}",
    greeting: "Guten Tag {name},",
    greetingWithoutName: "Guten Tag,",
    request: "{merchant} bittet Sie, {amount} zu bezahlen.",
    payNow: "Jetzt bezahlen",
    payBy: "Bitte bezahlen Sie bis {date}.",
    copyAddress: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
    notExpected: "Sie haben diese Nachricht nicht erwartet? Dann brauchen Sie nichts zu tun.",
    confirmationSubject: "Ihre Zahlung an {merchant}",
    received: "Vielen Dank. {merchant} hat Ihre Zahlung über {amount} erhalten.",
    reference: "Referenz",
    description: "Beschreibung",
  },
  fr: {
    linkSubject: "Demande de paiement de {merchant}",
    greeting: "Bonjour {name},",
    greetingWithoutName: "Bonjour,",
    request: "{merchant} vous demande de payer {amount}.",
    payNow: "Payer maintenant",
    payBy: "Veuillez payer avant le {date}.",
    copyAddress: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
    notExpected: "Vous n'attendiez pas ce message ? Alors vous n'avez rien à faire.",
    confirmationSubject: "Votre paiement à {merchant}",
    received: "Merci. {merchant} a reçu votre paiement de {amount}.",
    reference: "Référence",
    description: "Description",
  },
  es: {
    linkSubject: "Solicitud de pago de {merchant}",
    greeting: "Hola, {name}:",
    greetingWithoutName: "Hola:",
    request: "{merchant} le pide que pague {amount}.",
    payNow: "Pagar ahora",
    payBy: "Pague antes del {date}.",
    copyAddress: "Si el botón no funciona, copie esta dirección en su navegador:",
    notExpected: "¿No esperaba este mensaje? Entonces no tiene que hacer nada.",
    confirmationSubject: "Su pago a {merchant}",
    received: "Gracias. {merchant} ha recibido su pago de {amount}.",
    reference: "Referencia",
    description: "Descripción",
  },
  it: {
    linkSubject: "Richiesta di pagamento da {merchant}",
    greeting: "Gentile {name},",
    greetingWithoutName: "Buongiorno,",
    request: "{merchant} le chiede di pagare {amount}.",
    payNow: "Paga ora",
    payBy: "Paghi entro il {date}.",
    copyAddress: "Se il pulsante non funziona, copi questo indirizzo nel browser:",
    notExpected: "Non aspettava questo messaggio? Allora non deve fare nulla.",
    confirmationSubject: "Il suo pagamento a {merchant}",
    received: "Grazie. {merchant} ha ricevuto il suo pagamento di {amount}.",
    reference: "Riferimento",
    description: "Descrizione",
  },
};

export type MailTexts = (typeof TEXTS)["en"];

/** The texts of a language, or English. */
export function mailTexts(requested: unknown): { language: string; texts: MailTexts } {
  const known = (typeof requested === "string" ? requested : "").slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, known)
    ? { language: known, texts: TEXTS[known as keyof typeof TEXTS] }
    : { language: "en", texts: TEXTS.en };
}
