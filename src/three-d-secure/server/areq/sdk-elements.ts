import { isJsonObject } from "../../../platform/json-object.ts";
import type { Message } from "../../messages/message-types.ts";
import type { ThreeDSecureData } from "../../request/three-d-secure-data.ts";
import { present } from "./element-values.ts";

/** The merchant's app and its 3DS SDK (channel 01). */
export function sdkElements(data: ThreeDSecureData): Partial<Message<"AReq">> {
  const { sdkInterface, sdkUiType } = data;
  return {
    ...present({
      sdkAppID: data.sdkAppID,
      sdkEncData: data.sdkEncData,
      sdkEphemPubKey: jsonObject(data.sdkEphemPubKey),
      sdkMaxTimeout: data.sdkMaxTimeout?.toString().padStart(2, "0"),
      sdkReferenceNumber: data.sdkReferenceNumber,
      sdkTransID: data.sdkTransID,
    }),
    ...(sdkInterface !== undefined &&
      sdkUiType !== undefined && {
        deviceRenderOptions: { sdkInterface, sdkUiType: sdkUiType.split(",").map((type) => type.trim()) },
      }),
  };
}

/** The SDK's ephemeral public key is a JWK, which the public API takes as its JSON text. */
function jsonObject(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
