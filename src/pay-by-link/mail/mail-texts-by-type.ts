import type { TransactionType } from "../../transactions/index.ts";
import type { MailTexts } from "./mail-texts.ts";

/** Other texts for types that reserve, save or pay out. */
export const MAIL_TEXTS_BY_TYPE: Readonly<
  Record<string, Partial<Record<TransactionType, Partial<MailTexts>>>>
> = {
  en: {
    preauthorize: {
      received: "Thank you. {amount} has been reserved for {merchant}.",
      paidSubject: "Payment authorised: {amount}",
      paid: "{customer} has authorised {amount}.",
    },
    register: {
      linkSubject: "{merchant} asks for your payment details",
      request: "{merchant} asks you to save your payment details. Nothing is charged now.",
      payNow: "Save payment details",
      payBy: "Please do so by {date}.",
      confirmationSubject: "Your payment details for {merchant}",
      received: "Thank you. Your payment details were saved for {merchant}.",
      paidSubject: "Payment details saved",
      paid: "{customer} has saved payment details.",
    },
    payout: {
      linkSubject: "Payout from {merchant}",
      request: "{merchant} wants to pay you {amount}. Please say where the money should go.",
      payNow: "Receive the money",
      payBy: "Please do so by {date}.",
      confirmationSubject: "Your payout from {merchant}",
      received: "{merchant} has paid you {amount}.",
      paidSubject: "Payout made: {amount}",
      paid: "{customer} has been paid {amount}.",
    },
  },
  de: {
    preauthorize: {
      received: "Vielen Dank. {amount} sind für {merchant} reserviert.",
      paidSubject: "Zahlung autorisiert: {amount}",
      paid: "{customer} hat {amount} autorisiert.",
    },
    register: {
      linkSubject: "{merchant} bittet um Ihre Zahlungsdaten",
      request: "{merchant} bittet Sie, Ihre Zahlungsdaten zu speichern. Es wird jetzt nichts abgebucht.",
      payNow: "Zahlungsdaten speichern",
      payBy: "Bitte erledigen Sie das bis {date}.",
      confirmationSubject: "Ihre Zahlungsdaten für {merchant}",
      received: "Vielen Dank. Ihre Zahlungsdaten wurden für {merchant} gespeichert.",
      paidSubject: "Zahlungsdaten gespeichert",
      paid: "{customer} hat Zahlungsdaten gespeichert.",
    },
    payout: {
      linkSubject: "Auszahlung von {merchant}",
      request: "{merchant} möchte Ihnen {amount} auszahlen. Bitte geben Sie an, wohin das Geld gehen soll.",
      payNow: "Geld erhalten",
      payBy: "Bitte erledigen Sie das bis {date}.",
      confirmationSubject: "Ihre Auszahlung von {merchant}",
      received: "{merchant} hat Ihnen {amount} ausgezahlt.",
      paidSubject: "Auszahlung erfolgt: {amount}",
      paid: "{customer} hat {amount} erhalten.",
    },
  },
  fr: {
    preauthorize: {
      received: "Merci. {amount} sont réservés pour {merchant}.",
      paidSubject: "Paiement autorisé : {amount}",
      paid: "{customer} a autorisé {amount}.",
    },
    register: {
      linkSubject: "{merchant} demande vos données de paiement",
      request:
        "{merchant} vous demande d'enregistrer vos données de paiement. Rien n'est débité pour le moment.",
      payNow: "Enregistrer les données de paiement",
      payBy: "Veuillez le faire avant le {date}.",
      confirmationSubject: "Vos données de paiement pour {merchant}",
      received: "Merci. Vos données de paiement ont été enregistrées pour {merchant}.",
      paidSubject: "Données de paiement enregistrées",
      paid: "{customer} a enregistré ses données de paiement.",
    },
    payout: {
      linkSubject: "Versement de {merchant}",
      request: "{merchant} souhaite vous verser {amount}. Veuillez indiquer où envoyer l'argent.",
      payNow: "Recevoir l'argent",
      payBy: "Veuillez le faire avant le {date}.",
      confirmationSubject: "Votre versement de {merchant}",
      received: "{merchant} vous a versé {amount}.",
      paidSubject: "Versement effectué : {amount}",
      paid: "{customer} a reçu {amount}.",
    },
  },
  es: {
    preauthorize: {
      received: "Gracias. {amount} han quedado reservados para {merchant}.",
      paidSubject: "Pago autorizado: {amount}",
      paid: "{customer} ha autorizado {amount}.",
    },
    register: {
      linkSubject: "{merchant} solicita sus datos de pago",
      request: "{merchant} le pide que guarde sus datos de pago. Ahora no se cobra nada.",
      payNow: "Guardar los datos de pago",
      payBy: "Hágalo antes del {date}.",
      confirmationSubject: "Sus datos de pago para {merchant}",
      received: "Gracias. Sus datos de pago se han guardado para {merchant}.",
      paidSubject: "Datos de pago guardados",
      paid: "{customer} ha guardado sus datos de pago.",
    },
    payout: {
      linkSubject: "Pago de {merchant} para usted",
      request: "{merchant} quiere pagarle {amount}. Indique adónde debe enviarse el dinero.",
      payNow: "Recibir el dinero",
      payBy: "Hágalo antes del {date}.",
      confirmationSubject: "Su cobro de {merchant}",
      received: "{merchant} le ha pagado {amount}.",
      paidSubject: "Pago realizado: {amount}",
      paid: "{customer} ha recibido {amount}.",
    },
  },
  it: {
    preauthorize: {
      received: "Grazie. {amount} sono riservati per {merchant}.",
      paidSubject: "Pagamento autorizzato: {amount}",
      paid: "{customer} ha autorizzato {amount}.",
    },
    register: {
      linkSubject: "{merchant} chiede i suoi dati di pagamento",
      request: "{merchant} le chiede di salvare i suoi dati di pagamento. Ora non viene addebitato nulla.",
      payNow: "Salva i dati di pagamento",
      payBy: "Lo faccia entro il {date}.",
      confirmationSubject: "I suoi dati di pagamento per {merchant}",
      received: "Grazie. I suoi dati di pagamento sono stati salvati per {merchant}.",
      paidSubject: "Dati di pagamento salvati",
      paid: "{customer} ha salvato i dati di pagamento.",
    },
    payout: {
      linkSubject: "Accredito da {merchant}",
      request: "{merchant} desidera pagarle {amount}. Indichi dove inviare il denaro.",
      payNow: "Ricevi il denaro",
      payBy: "Lo faccia entro il {date}.",
      confirmationSubject: "Il suo accredito da {merchant}",
      received: "{merchant} le ha pagato {amount}.",
      paidSubject: "Accredito effettuato: {amount}",
      paid: "{customer} ha ricevuto {amount}.",
    },
  },
};
