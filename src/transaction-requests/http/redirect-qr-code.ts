import { settingIsOn, type Connector } from "../../connectors/index.ts";

/** Connector setting redirect:qr-code: the address to send the customer to, as a picture to show or print (a data URL). */
export async function redirectQrCode(
  connector: Connector,
  redirectUrl: string | undefined,
): Promise<{ redirectQRCode?: string }> {
  if (redirectUrl === undefined || !settingIsOn(connector, "redirect:qr-code")) return {};
  const { default: QRCode } = await import("qrcode");
  return { redirectQRCode: await QRCode.toDataURL(redirectUrl) };
}
