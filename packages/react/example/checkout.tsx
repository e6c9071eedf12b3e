import { PaymentElement, type MountedElement } from "@quittance/react";
import { StrictMode, useState, type FormEvent, type ReactElement } from "react";
import { createRoot } from "react-dom/client";

/** A checkout: the customer pays 9.99 EUR, or 12.98 EUR with a gift box, by any method of the connector. */
function Checkout({
  gatewayUrl,
  publicIntegrationKey,
}: Record<"gatewayUrl" | "publicIntegrationKey", string>): ReactElement {
  const [element, setElement] = useState<MountedElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isGift, setGift] = useState(false);
  const [message, setMessage] = useState("");
  const amount = isGift ? "12.98" : "9.99";

  /** The merchant's server sends the token in its debit request, and says where the customer goes on. */
  async function pay(transactionToken: string): Promise<boolean> {
    const body = new URLSearchParams({ transactionToken, amount });
    const response = await fetch("/pay", { method: "POST", body });
    const { success, redirectUrl } = (await response.json()) as { success: boolean; redirectUrl?: string };
    if (redirectUrl) location.assign(redirectUrl);
    setMessage(success ? "Thank you for your order" : "The payment was declined");
    return success;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const result = await element?.submit();
    if (result?.transactionToken) await pay(result.transactionToken);
    setBusy(false);
  }

  return (
    <main>
      <h1>Checkout</h1>
      <form onSubmit={(event) => void submit(event)}>
        <PaymentElement
          gatewayUrl={gatewayUrl}
          publicIntegrationKey={publicIntegrationKey}
          amount={amount}
          currency="EUR"
          appearance={{ variables: { colorPrimary: "#0b57d0" } }}
          onReady={setElement}
          onLoadError={({ message: text }) => setMessage(text)}
          onToken={({ transactionToken, complete }) => void pay(transactionToken).then(complete)}
        />
        <label>
          <input type="checkbox" checked={isGift} onChange={() => setGift(!isGift)} /> Gift box
        </label>
        <p role="status">{message}</p>
        <button disabled={isBusy || !element}>Pay {amount} EUR</button>
      </form>
    </main>
  );
}

const place = document.getElementById("checkout")!;
const { gatewayUrl = "", publicIntegrationKey = "" } = place.dataset;
createRoot(place).render(
  <StrictMode>
    <Checkout gatewayUrl={gatewayUrl} publicIntegrationKey={publicIntegrationKey} />
  </StrictMode>,
);
