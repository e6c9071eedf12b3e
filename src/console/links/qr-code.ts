import { html, Html } from "../../platform/pages/index.ts";

/** The text as a QR code. The label says what it is to those who cannot see it. */
export async function qrCode(text: string, label: string): Promise<Html> {
  const { default: QRCode } = await import("qrcode");
  // The library writes nothing but paths, whatever the text is.
  const image = new Html(await QRCode.toString(text, { type: "svg", margin: 4, width: 220 }));
  return html`<div class="qr" role="img" aria-label="${label}">${image}</div>`;
}
