// The channel between a frame of the gateway and the merchant's page around it.

const settings = new URLSearchParams(location.hash.slice(1));

/** Distinguishes the frames of several forms on one page. */
export const instance = settings.get("instance");

/**
 * Accepts the first connect message of the page around this frame; from then on only its channel is used.
 *
 * @param {(connection: { port: MessagePort, publicIntegrationKey: string }) => void} serve
 */
export function acceptPage(serve) {
  window.addEventListener("message", connect);

  function connect(/** @type {MessageEvent} */ { source, origin, data, ports: [port] }) {
    if (source !== window.parent || window.parent === window) return;
    if (origin !== settings.get("parent")) return;
    if (data?.hostedField !== "connect" || !instance || data.instance !== instance || !port) return;
    window.removeEventListener("message", connect);
    serve({ port, publicIntegrationKey: String(data.publicIntegrationKey) });
  }
}

/**
 * Runs the commands of the page, and says that the frame is ready.
 *
 * @param {MessagePort} port @param {(message: Record<string, any>) => unknown} runCommand @param {unknown} [welcome]
 */
export function respond(port, runCommand, welcome) {
  const run = async (/** @type {Record<string, any>} */ message) => {
    const data = await runCommand(message);
    // The message fields `question` and `answer` are those of payment.js, which browsers may have cached.
    if ("question" in message) port.postMessage({ answer: message["question"], data });
  };
  port.addEventListener("message", ({ data }) => void run(data));
  port.start();
  port.postMessage({ answer: 0, data: welcome });
}
