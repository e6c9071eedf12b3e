import { Html, html } from "../../platform/pages/index.ts";

/** A picture of a QR code, by the error correction that the guidelines for transfers demand. */
export async function codePicture(contents: string, label: string): Promise<Html> {
  const { default: QRCode } = await import("qrcode");
  const picture = await QRCode.toString(contents, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return html`<div class="qr" role="img" aria-label="${label}">${new Html(picture)}</div>`;
}
